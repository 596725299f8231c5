//! A decision of this game: the shared turn, with the dice that the line typed for what follows.

use dice::Real;
use lang::{Named, Refusal, Who, find};
use rules::encounter::cast::by_number;
use rules::encounter::{Cast, Turn, who};
use rules::system::Deciding;
use rules::view::Id;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use crate::Genesys;
use crate::events::Event;
use crate::library::Library;
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;

/// The state under decision, the events so far, and the dice that the line typed.
pub struct Draft<'a, 'b> {
    turn: Turn<'a, 'b, Genesys>,
    typed: TypedDice,
}

/// What real dice showed for the Critical Injuries or Hits to come, in the order of the line.
#[derive(Debug, Default)]
struct TypedDice {
    /// Those that no roll has used yet.
    left: Vec<Real>,
    /// How many the line typed.
    count: usize,
    /// A d10 that was typed although its row rolls none.
    idle_ten: Option<u8>,
}

impl<'a, 'b> Deref for Draft<'a, 'b> {
    type Target = Turn<'a, 'b, Genesys>;

    fn deref(&self) -> &Self::Target {
        &self.turn
    }
}

impl DerefMut for Draft<'_, '_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.turn
    }
}

impl<'a, 'b> Draft<'a, 'b> {
    /// Creates a draft from a state.
    pub fn new(state: &State, cx: &'b mut Deciding<'a, Library>) -> Self {
        Self {
            turn: Turn::new(state, cx),
            typed: TypedDice::default(),
        }
    }

    /// Returns the events.
    pub fn into_events(self) -> Vec<Event> {
        self.turn.events
    }

    /// Refuses by a rule if there is a refusal, unless the line overrides it.
    ///
    /// # Errors
    /// The refusal, if it isn't overridden.
    pub fn refuse(&self, refusal: Option<Refusal>) -> Result<(), Refusal> {
        refusal.map_or(Ok(()), |refusal| self.permit(Err(refusal)))
    }

    /// Adds dice that the line typed, for the next Critical Injuries or Hits.
    pub fn type_reals(&mut self, shown: &[Real]) {
        self.typed.count += shown.len();
        self.typed.left.extend(shown);
    }

    /// Takes what real dice showed for the next Critical Injury or Hit, if they did.
    pub fn next_shown(&mut self) -> Option<Real> {
        let left = &mut self.typed.left;
        (!left.is_empty()).then(|| left.remove(0))
    }

    /// As [`Draft::next_shown`], for rows that roll no d10 with the d100.
    pub fn next_hundred(&mut self) -> Option<u8> {
        let shown = self.next_shown()?;
        self.ten_is_idle(shown.ten);
        Some(shown.hundred)
    }

    /// Notes a typed d10 that no row rolls.
    pub fn ten_is_idle(&mut self, ten: Option<u8>) {
        self.typed.idle_ten = self.typed.idle_ten.or(ten);
    }

    /// Refuses typed dice that no roll used, so that nothing typed is lost silently.
    ///
    /// # Errors
    /// That refusal.
    pub fn no_dice_left(&self) -> Result<(), Refusal> {
        if let Some(ten) = self.typed.idle_ten {
            let why = format!("No d10 is rolled with this d100, so the {ten} has no meaning.");
            return Err(Refusal::input(why).hint("Enter the line again without it."));
        }
        let Some(left) = self.typed.left.first() else {
            return Ok(());
        };
        let further = if self.typed.count > self.typed.left.len() {
            "further "
        } else {
            ""
        };
        Err(Refusal::input(format!(
            "No {further}Critical Injury or Critical Hit is rolled here, so `= {left}` has no meaning."
        ))
        .hint("Enter the line again without it."))
    }

    /// Finds a combatant and returns it as it is now, whatever happens to it afterwards.
    ///
    /// # Errors
    /// Refuses an unknown name, or `@` when no combatant is active.
    pub fn figure(&self, who: &Who) -> Result<Arc<Figure>, Refusal> {
        figure(&self.now, who).cloned()
    }

    /// Finds the id of a combatant or vehicle.
    ///
    /// # Errors
    /// As [`Draft::figure`].
    pub fn anything(&self, word: &Who) -> Result<Id, Refusal> {
        match word {
            Who::Active => figure(&self.now, word).map(|f| f.id),
            Who::Named(_) => who(&self.now, word),
        }
    }

    /// Finds a vehicle.
    ///
    /// # Errors
    /// Refuses a name that no vehicle has.
    pub fn vehicle(&self, who: &Who) -> Result<Vehicle, Refusal> {
        let Who::Named(name) = who else {
            return Err(
                Refusal::input("`@` is the active combatant, but this needs a vehicle.")
                    .hint("Name the vehicle."),
            );
        };
        let vehicles: Vec<Named<Id>> = self
            .now
            .vehicles
            .iter()
            .map(|v| Named {
                name: v.name.clone(),
                is: v.id,
            })
            .collect();
        let numbered = by_number(&self.now, name).filter(|id| self.now.vehicle(*id).is_some());
        let id = match numbered {
            Some(id) => id,
            None => find(name, "vehicle", &vehicles)?,
        };
        self.now.vehicle(id).cloned().ok_or_else(|| {
            Refusal::input(format!("There is no vehicle called `{name}`."))
                .hint("Add it with `add PROFILE`.")
        })
    }
}

impl Draft<'_, '_> {
    /// The vehicle that a name means, if it means no combatant.
    pub fn vehicle_named(&self, who: &Who) -> Option<Vehicle> {
        let id = self.anything(who).ok()?;
        self.now.vehicle(id).cloned()
    }
}

/// Finds a combatant in a state.
///
/// # Errors
/// Refuses an unknown name, or `@` when no combatant is active.
pub fn figure<'s>(state: &'s State, who: &Who) -> Result<&'s Arc<Figure>, Refusal> {
    let shared = |id: Id| state.figures.iter().find(|f| f.id == id);
    match who {
        Who::Active => state.active().and_then(shared).ok_or_else(|| {
            Refusal::input("No one is acting.")
                .hint("Choose who acts first. In a typed command, write a name instead of `@`.")
        }),
        Who::Named(name) => {
            // Offers and the history write full names, so forty names need not be copied here.
            let mut same = state.figures.iter().filter(|f| f.name == *name);
            if let (Some(one), None) = (same.next(), same.next()) {
                return Ok(one);
            }
            if let Some(one) = by_number(state, name).and_then(shared) {
                return Ok(one);
            }
            let figures: Vec<Named<Id>> = state
                .everybody()
                .map(|f| Named {
                    name: f.name.clone(),
                    is: f.id,
                })
                .collect();
            let id = find(name, "combatant", &figures)?;
            shared(id).ok_or_else(|| {
                Refusal::input(format!("There is no combatant called `{name}`."))
                    .hint("Add them with `add PROFILE`.")
            })
        }
    }
}

impl Cast for State {
    const ONE: &'static str = "combatant or vehicle";
    const NOBODY_ACTIVE: &'static str = "Claim a slot first, or name someone.";

    fn active(&self) -> Option<Id> {
        Self::active(self)
    }

    fn called(&self) -> impl Iterator<Item = (&str, Id)> {
        named(self).map(|(name, id)| (name.as_str(), id))
    }
}

/// Every combatant, vehicle and system, by name.
pub fn names(state: &State) -> Vec<Named<Id>> {
    let own = |(name, is): (&String, Id)| Named {
        name: name.clone(),
        is,
    };
    named(state).map(own).collect()
}

/// The same names, borrowed.
pub fn named(state: &State) -> impl Iterator<Item = (&String, Id)> {
    let figures = state.everybody().map(|f| (&f.name, f.id));
    let vehicles = state.vehicles.iter().map(|v| (&v.name, v.id));
    let systems = state.systems.iter().map(|s| (&s.name, s.id));
    figures.chain(vehicles).chain(systems)
}
