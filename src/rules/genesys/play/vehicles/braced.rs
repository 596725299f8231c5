//! The choices of a braced vehicle: for the hits of an attack, for a hit without an attack, and for a
//! pending Critical Hit (G-VCOM-15). The game waits for such a choice.

use lang::{Refusal, Who};
use rules::view::{Id, Price};
use rules::words::said;

use crate::events::SystemRelieved;
use crate::events::vehicles::{Absorbed, Unabsorbed};
use crate::hits::hit_list::blow;
use crate::model::check::Check;
use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::parts::{CriticalHit, HitEffect};
use crate::play::draft::Draft;
use crate::words::genitive;

impl Draft<'_, '_> {
    /// Answers for a braced vehicle: to a pending Critical Hit, otherwise to a rolled hit (G-VCOM-15).
    pub(crate) fn absorb(
        &mut self,
        vehicle: &Who,
        by: u16,
        hit: Option<u8>,
    ) -> Result<(), Refusal> {
        let vehicle = self.vehicle(vehicle)?;
        let most = u16::from(vehicle.silhouette);
        let too_much = |already: u16| {
            (already + by > most).then(|| {
                format!(
                    "{} can take {most} system strain each time at most, its silhouette.",
                    vehicle.name
                )
            })
        };
        if vehicle.condition.asks() {
            if let Some(why) = too_much(0) {
                self.forbid("G-VCOM-15", why, "Absorb less.")?;
            }
            if vehicle.condition.struck.is_empty() {
                self.answer_critical(vehicle.id, by);
            } else {
                self.answer_struck(vehicle.id, by);
            }
            return Ok(());
        }
        if vehicle.effects.brace.is_none() {
            let why = format!("{} isn't braced.", vehicle.name);
            self.forbid(
                "G-VCOM-15",
                why,
                "The pilot braces it with `fly WHO brace`.",
            )?;
        }
        let check = self.rolled_check()?;
        let number = hit.unwrap_or(1);
        let blow = blow(&self.now, &check, number)
            .filter(|blow| blow.target == vehicle.id)
            .ok_or_else(|| {
                Refusal::input(format!("No hit {number} strikes {}.", vehicle.name))
                    .hint("Choose a hit on this vehicle.")
            })?;
        if let Some(why) = too_much(crate::model::vehicles::parts::absorbed(&check, number)) {
            self.forbid("G-VCOM-15", why, "Absorb less.")?;
        }
        let taken = by == 0 && super::strike::is_answered(&check, number);
        if taken || blow.sum.through == 0 {
            return Ok(());
        }
        if by > 0 && blow.sum.strain {
            let most = super::strike::may_absorb(&vehicle, &check, &blow);
            let why = format!(
                "This hit strains {} systems either way.",
                genitive(&vehicle.name)
            );
            if by < most || most == 0 {
                let way = "Absorb all of it, and only where a Critical Hit depends on it.";
                self.forbid("G-VCOM-15", why, way)?;
            }
        }
        let by = by.min(blow.sum.through);
        self.push(Absorbed {
            vehicle: vehicle.id,
            hit: number,
            by,
        });
        self.system_strain(vehicle.id, by);
        Ok(())
    }

    /// Takes back the bracing against a hit whose damage is replaced by a disabled component, because
    /// that damage isn't dealt (M-06, G-VCOM-15).
    pub fn unbraces(&mut self, check: &Check) {
        let hit = 1;
        let by = crate::model::vehicles::parts::absorbed(check, hit);
        let Some(vehicle) = blow(&self.now, check, hit).map(|blow| blow.target) else {
            return;
        };
        if !super::strike::is_answered(check, hit) || self.now.vehicle(vehicle).is_none() {
            return;
        }
        self.push(Unabsorbed { vehicle, hit });
        if by > 0 {
            self.push(SystemRelieved { who: vehicle, by });
        }
    }

    /// Refuses to apply a hit before a braced vehicle has answered it (G-VCOM-15).
    ///
    /// # Errors
    /// Refuses as described (overridable).
    pub fn no_hit_waits(&self, check: &Check) -> Result<(), Refusal> {
        self.refuse(super::strike::waits(&self.now, check))
    }

    /// Refuses to continue while a Critical Hit waits for its answer (G-VCOM-15).
    ///
    /// # Errors
    /// Refuses as described (overridable).
    pub fn no_critical_looms(&self) -> Result<(), Refusal> {
        self.asks_no_more(|_| true)
    }

    /// Refuses to remove a pilot whose stance could still lower a hit (G-VCOM-15).
    ///
    /// # Errors
    /// Refuses as described (overridable).
    pub fn nothing_looms_over(&self, pilot: Id) -> Result<(), Refusal> {
        self.asks_no_more(|v| v.effects.brace.is_some_and(|stance| stance.by == pilot))
    }

    fn asks_no_more(&self, of: impl Fn(&Vehicle) -> bool) -> Result<(), Refusal> {
        self.refuse(looms(&self.now, of))
    }
}

/// The refusal while a braced vehicle may still lower a hit (G-VCOM-15).
pub fn looms(state: &State, of: impl Fn(&Vehicle) -> bool) -> Option<Refusal> {
    let waits = |v: &&Vehicle| of(v) && v.condition.asks();
    let vehicle = state.vehicles.iter().find(waits)?;
    let (what, each) = if vehicle.condition.struck.is_empty() {
        ("a Critical Hit", "10")
    } else {
        ("a hit", "1")
    };
    let why = format!("{} can still brace against {what}.", vehicle.name);
    let name = said(&vehicle.name, vehicle.id);
    let hint = format!(
        "Use `absorb {name} N` to lower it by {each} per point, or `absorb {name} 0` to decline."
    );
    Some(Refusal::rule("G-VCOM-15", why).hint(hint))
}

/// The open choice of a braced vehicle, for the status line (G-VCOM-15).
pub fn question(state: &State) -> Option<String> {
    if let Some(check) = &state.check {
        let (_, vehicle, through) = super::strike::unanswered(state, check)?;
        return Some(format!("{}, braced: {through} damage?", vehicle.name));
    }
    let vehicle = state.vehicles.iter().find(|v| v.condition.asks())?;
    let against = match (vehicle.condition.struck.first(), vehicle.condition.looming) {
        (Some(damage), _) => format!("{damage} damage"),
        (None, Some(looming)) => format!("Critical Hit {}", looming.result),
        (None, None) => return None,
    };
    Some(format!("{}, braced: {against}?", vehicle.name))
}

/// The latest Critical Hit that damages a weapon.
pub(crate) fn damages_a_weapon(vehicle: &Vehicle) -> Option<&CriticalHit> {
    let takes = |c: &&CriticalHit| c.harm.contains(&HitEffect::CompromisesWeapon);
    vehicle.condition.criticals.iter().rev().find(takes)
}

/// The weapons that it could have damaged instead (M-22).
pub(crate) fn others_to_damage(vehicle: &Vehicle) -> impl Iterator<Item = u8> {
    let hit = damages_a_weapon(vehicle);
    let taken = hit.and_then(|hit| hit.weapon);
    let places = (0..vehicle.weapons.len()).filter_map(|p| u8::try_from(p).ok());
    places.filter(move |p| hit.is_some() && taken != Some(*p) && vehicle.unhit_weapons(*p) > 0)
}

/// True if a Critical Hit was dealt in this round or the last, while its weapon can still be chosen
/// (M-22).
pub(crate) fn lately(state: &State, hit: &CriticalHit) -> bool {
    // One from before this fight counts as round 0, not as the last round.
    let last = hit.round > 0 && hit.round.saturating_add(1) == state.round;
    last || hit.round == state.round
}

/// The cost of bracing: as much system strain as it reduces.
pub(crate) fn strain(by: u16) -> Price {
    match by {
        0 => Price::none(),
        by => Price::system_strain(by),
    }
}
