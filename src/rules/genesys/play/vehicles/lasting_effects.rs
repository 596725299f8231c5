//! Ends lasting effects of a vehicle by a GM call: a gained advantage (O-48, G-VCOM-23), jamming
//! (M-21).

use lang::{Named, Refusal, Who, find_of};
use rules::view::Id;

use crate::events::vehicles::{Lost, Unjammed};
use crate::model::vehicles::craft::Vehicle;
use crate::play::draft::Draft;

/// The word for an advantage in `clear`.
const ADVANTAGE: &str = "advantage";
/// The word for jamming in `clear`.
pub(crate) const JAMMED: &str = "jammed";

/// The effects of a vehicle that `clear` can end now.
pub fn clearable(vehicle: &Vehicle) -> Vec<&'static str> {
    let lasting = &vehicle.effects;
    let words = [
        (lasting.jammed.is_some(), JAMMED),
        (!lasting.over.is_empty(), ADVANTAGE),
    ];
    let lasts = words.into_iter().filter(|(lasts, _)| *lasts);
    lasts.map(|(_, word)| word).collect()
}

impl Draft<'_, '_> {
    /// Ends the advantage of a vehicle, or of a character's vehicle, on one enemy or on all (O-48).
    ///
    /// # Errors
    /// Refuses if there is none.
    pub(crate) fn lets_go(&mut self, who: &Who, enemy: Option<&Who>) -> Result<(), Refusal> {
        let id = self.now.place_of(self.anything(who)?);
        let Some(vehicle) = self.now.vehicle(id).cloned() else {
            let name = self.now.name_of(id);
            return Err(Refusal::input(format!("{name} isn't aboard a vehicle."))
                .hint("Take a station with `crew WHO VEHICLE`."));
        };
        let enemy = enemy.map(|who| self.vehicle(who)).transpose()?;
        let meant = |id: &Id| enemy.as_ref().is_none_or(|e| e.id == *id);
        let over: Vec<Id> = vehicle.effects.over.iter().copied().filter(meant).collect();
        if over.is_empty() {
            let on = enemy.map_or_else(String::new, |e| format!(" on {}", e.name));
            let why = format!("{} has no advantage{on}.", vehicle.name);
            return Err(Refusal::input(why).hint("Use `advantage WHO VEHICLE` to gain it."));
        }
        self.loses(vehicle.id, over);
        Ok(())
    }

    /// Ends the advantage of a vehicle on those enemies.
    fn loses(&mut self, vehicle: Id, over: Vec<Id>) {
        for enemy in over {
            self.push(Lost { vehicle, enemy });
        }
    }

    /// Ends a lasting effect of a vehicle by its word: jammed, advantage.
    ///
    /// # Errors
    /// Refuses an effect that it doesn't have.
    pub(crate) fn vehicle_cleared(&mut self, vehicle: &Vehicle, word: &str) -> Result<(), Refusal> {
        let all = clearable(vehicle).into_iter();
        let all: Vec<Named<&str>> = all
            .map(|is| Named {
                name: is.to_owned(),
                is,
            })
            .collect();
        let id = vehicle.id;
        if find_of(&vehicle.name, word, "lasting effect", &all)? == JAMMED {
            self.push(Unjammed { vehicle: id });
            return Ok(());
        }
        self.loses(id, vehicle.effects.over.clone());
        Ok(())
    }
}
