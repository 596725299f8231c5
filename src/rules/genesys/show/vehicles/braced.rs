//! The offers before a hit on a vehicle lands. `play::vehicles::braced` decides them.

use lang::spoken::quote;
use rules::view::{ANSWER, Answer, Offer, OfferGroup, OfferLine, Price};

use crate::hits::hit_list::blows;
use crate::library::Library;
use crate::model::check::Check;
use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;
use crate::play::vehicles::braced::{damages_a_weapon, lately, others_to_damage, strain};
use crate::say;
use crate::show::offer::{New, offer};

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
        let most = crate::play::vehicles::strike::may_absorb(vehicle, check, &blow);
        if most == 0 || crate::play::vehicles::strike::is_answered(check, blow.number) != answered {
            continue;
        }
        // After one answer, declining isn't offered again.
        let least = u16::from(answered);
        for by in least..=most {
            if blow.sum.strain && by > 0 && by < most {
                continue;
            }
            let of = Some(blow.number).filter(|number| *number > 1);
            let one = offer(New {
                key: if answered { "absorb" } else { ANSWER },
                line: say::Absorb(vehicle, by, of, Vec::new()),
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
                line: say::Absorb(vehicle, by, None, Vec::new()),
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

/// Offers the attacker's choice of the weapon that a Weapons Damaged of this or the last round takes
/// (M-22).
pub fn choosing(state: &State, all: &mut Vec<Offer>) {
    for vehicle in &state.vehicles {
        let Some(hit) = damages_a_weapon(vehicle).filter(|hit| lately(state, hit)) else {
            continue;
        };
        let answers: Vec<Answer> = others_to_damage(vehicle)
            .map(|place| {
                let gun = crate::model::vehicles::parts::named(vehicle, place);
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
        let struck = hit
            .weapon
            .map(|place| crate::model::vehicles::parts::named(vehicle, place));
        let mut one = offer(New {
            key: "component",
            line: OfferLine::begun(format_args!("component {}", vehicle.who())),
            label: format!("{} of {}: another weapon", hit.name, vehicle.name),
            cost: Price::none(),
            detail: &struck.map_or_else(String::new, |gun| format!("It is now the {gun}.")),
            rule: "M-22",
            group: OfferGroup::Encounter,
        });
        one.answers = answers;
        all.push(one);
    }
}

/// Offers to lower a hit without an attack by bracing (G-VCOM-15).
fn struck(vehicle: &Vehicle, damage: u16, all: &mut Vec<Offer>) {
    for by in 0..=damage.min(u16::from(vehicle.silhouette)) {
        let one = offer(New {
            key: "absorb",
            line: say::Absorb(vehicle, by, None, Vec::new()),
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
