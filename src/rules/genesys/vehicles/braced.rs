//! The choices of a braced vehicle: for the hits of an attack, for a hit without an attack, and for a
//! pending Critical Hit (G-VCOM-15). The game waits for such a choice.

use crate::check::Check;
use crate::combat::hit_list::{blow, blows};
use crate::draft::Draft;
use crate::event::Event;
use crate::library::Library;
use crate::show::offers::{New, offer};
use crate::state::State;
use lang::spoken::quote;
use lang::{Refusal, Who};
use rules::view::{ANSWER, Answer, Id, Offer, OfferGroup, Price};
use rules::words::said;

use super::Vehicle;
use super::event::VehicleEvent;
use super::parts::{CriticalHit, HitEffect};
use crate::words::genitive;

impl Draft<'_, '_> {
    /// Answers for a braced vehicle: to a pending Critical Hit, otherwise to a rolled hit (G-VCOM-15).
    pub(super) fn absorb(
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
        if let Some(why) = too_much(super::strike::absorbed(&check, number)) {
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
                let hint = "Absorb all of it, and only where a Critical Hit depends on it.";
                self.forbid("G-VCOM-15", why, hint)?;
            }
        }
        let by = by.min(blow.sum.through);
        self.push(Event::Vehicle(VehicleEvent::Absorbed {
            vehicle: vehicle.id,
            hit: number,
            by,
        }));
        self.system_strain(vehicle.id, by);
        Ok(())
    }

    /// Takes back the bracing against a hit whose damage is replaced by a disabled component, because
    /// that damage isn't dealt (M-06, G-VCOM-15).
    pub fn unbraces(&mut self, check: &Check) {
        let hit = 1;
        let by = super::strike::absorbed(check, hit);
        let Some(vehicle) = blow(&self.now, check, hit).map(|blow| blow.target) else {
            return;
        };
        if !super::strike::is_answered(check, hit) || self.now.vehicle(vehicle).is_none() {
            return;
        }
        self.push(Event::Vehicle(VehicleEvent::Unabsorbed { vehicle, hit }));
        if by > 0 {
            self.push(Event::SystemRelieved { who: vehicle, by });
        }
    }

    /// Refuses to apply a hit before a braced vehicle has answered it (G-VCOM-15).
    ///
    /// # Errors
    /// Refuses as described (overridable).
    pub fn no_hit_waits(&self, check: &Check) -> Result<(), Refusal> {
        self.permit(super::strike::waits(&self.now, check))
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
        self.permit(looms(&self.now, of))
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

/// Offers a braced vehicle to take system strain instead of damage (G-VCOM-15): for hits it hasn't
/// answered, or more for those it has.
pub fn while_spending(state: &State, check: &Check, answered: bool, all: &mut Vec<Offer>) {
    if !check.hits() {
        return;
    }
    for blow in blows(state, check) {
        let Some(vehicle) = state.vehicle(blow.target) else {
            continue;
        };
        let most = super::strike::may_absorb(vehicle, check, &blow);
        if most == 0 || super::strike::is_answered(check, blow.number) != answered {
            continue;
        }
        // After one answer, declining isn't offered again.
        let least = u16::from(answered);
        for by in least..=most {
            if blow.sum.strain && by > 0 && by < most {
                continue;
            }
            let of = if blow.number > 1 {
                format!(" of {}", blow.number)
            } else {
                String::new()
            };
            let one = offer(New {
                key: if answered { "absorb" } else { ANSWER },
                line: format!("absorb {} {by}{of}", said(&vehicle.name, vehicle.id)),
                label: if by == 0 {
                    format!("{} declines to brace, {}", vehicle.name, blow.sum.through)
                } else if blow.sum.strain {
                    format!("{} braces: no Critical Hit", vehicle.name)
                } else {
                    let more = if answered { "more" } else { "less damage" };
                    format!("{} braces: {by} {more}", vehicle.name)
                },
                cost: strain(by),
                detail: "Take that much system strain instead of damage.",
                rule: "G-VCOM-15",
                group: OfferGroup::Asked,
            });
            all.push(one);
        }
    }
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

/// Offers to lower a pending Critical Hit by bracing (G-VCOM-15).
pub fn asked(state: &State, library: &Library, all: &mut Vec<Offer>) {
    for vehicle in &state.vehicles {
        if let Some(damage) = vehicle.condition.struck.first() {
            struck(vehicle, *damage, all);
            continue;
        }
        let Some(looming) = vehicle.condition.looming else {
            continue;
        };
        let which = match vehicle.condition.queued.len() {
            0 => String::new(),
            n => format!(" (1 of {})", n + 1),
        };
        for by in 0..=u16::from(vehicle.silhouette) {
            let result = i32::from(looming.result) - i32::from(by) * 10;
            let row = u16::try_from(result).ok();
            let row = row.and_then(|result| library.critical_hit(result));
            let becomes = row.map_or("a Critical Hit", |row| row.name.as_str());
            let label = match (by, result) {
                // The number comes first, because a narrow pane cuts the end.
                (0, _) => format!(
                    "{} declines to brace: {result}, {becomes}{which}",
                    vehicle.name
                ),
                (_, ..=0) => format!("{} braces: no Critical Hit", vehicle.name),
                _ => format!("{} braces: {result}, {becomes}", vehicle.name),
            };
            let says = row.filter(|_| result > 0).map_or("", |row| &row.text);
            let detail =
                format!("{says} 10 lower per point of system strain. At 0 or less it is canceled.");
            let one = offer(New {
                key: "absorb",
                line: format!("absorb {} {by}", said(&vehicle.name, vehicle.id)),
                label,
                cost: strain(by),
                detail: detail.trim_start(),
                rule: "G-VCOM-15",
                group: OfferGroup::Asked,
            });
            all.push(one);
            if result <= 0 {
                break;
            }
        }
    }
}

/// The latest Critical Hit that damages a weapon.
pub(super) fn damages_a_weapon(vehicle: &Vehicle) -> Option<&CriticalHit> {
    let takes = |c: &&CriticalHit| c.harm.contains(&HitEffect::CompromisesWeapon);
    vehicle.condition.criticals.iter().rev().find(takes)
}

/// The weapons that it could have damaged instead (M-22).
pub(super) fn others_to_damage(vehicle: &Vehicle) -> impl Iterator<Item = u8> {
    let hit = damages_a_weapon(vehicle);
    let taken = hit.and_then(|hit| hit.weapon);
    let places = (0..vehicle.weapons.len()).filter_map(|p| u8::try_from(p).ok());
    places.filter(move |p| hit.is_some() && taken != Some(*p) && vehicle.unhit_weapons(*p) > 0)
}

/// True if a Critical Hit was dealt in this round or the last, while its weapon can still be chosen
/// (M-22).
pub(super) fn lately(state: &State, hit: &CriticalHit) -> bool {
    // One from before this fight counts as round 0, not as the last round.
    let last = hit.round > 0 && hit.round.saturating_add(1) == state.round;
    last || hit.round == state.round
}

/// Offers the attacker's choice of the weapon that a Weapons Damaged of this or the last round takes
/// (M-22).
pub fn choosing(state: &State, all: &mut Vec<Offer>) {
    for vehicle in &state.vehicles {
        let Some(hit) = damages_a_weapon(vehicle).filter(|hit| lately(state, hit)) else {
            continue;
        };
        let name = said(&vehicle.name, vehicle.id);
        let answers: Vec<Answer> = others_to_damage(vehicle)
            .map(|place| {
                let gun = super::offers::named(vehicle, place);
                let words = format!("{} chosen", quote(&gun));
                Answer {
                    label: gun,
                    words,
                    ..Answer::default()
                }
            })
            .collect();
        if answers.is_empty() {
            continue;
        }
        let struck = hit.weapon.map(|place| super::offers::named(vehicle, place));
        let mut one = offer(New {
            key: "component",
            line: format!("component {name} "),
            label: format!("{} of {}: another weapon", hit.name, vehicle.name),
            cost: Price::none(),
            detail: &struck.map_or_else(String::new, |gun| format!("It is now the {gun}.")),
            rule: "M-22",
            group: OfferGroup::Course,
        });
        one.answers = answers;
        all.push(one);
    }
}

/// The cost of bracing: as much system strain as it reduces.
fn strain(by: u16) -> Price {
    match by {
        0 => Price::none(),
        by => Price::system_strain(by),
    }
}

/// Offers to lower a hit without an attack by bracing (G-VCOM-15).
fn struck(vehicle: &Vehicle, damage: u16, all: &mut Vec<Offer>) {
    for by in 0..=damage.min(u16::from(vehicle.silhouette)) {
        let one = offer(New {
            key: "absorb",
            line: format!("absorb {} {by}", said(&vehicle.name, vehicle.id)),
            label: if by == 0 {
                format!("{} declines to brace, {damage}", vehicle.name)
            } else {
                format!("{} braces: {by} less damage", vehicle.name)
            },
            cost: strain(by),
            detail: "Take that much system strain instead of damage.",
            rule: "G-VCOM-15",
            group: OfferGroup::Asked,
        });
        all.push(one);
    }
}
