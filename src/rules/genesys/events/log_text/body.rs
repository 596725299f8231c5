//! Log text of bodies, hulls and numbers on a sheet.

use crate::events::log_text::parts::{field_words, hull, in_all, of_hull, of_system, track};
use crate::events::said::aloud::{of_strain, of_wounds};
use crate::figure::fate::{of_one, of_one_no_more, said_as};
use crate::model::event::{Event, Fate};
use crate::model::figure::Status;
use crate::model::state::State;
use crate::model::tokens::Until;
use crate::model::topics::events::{checks, encounter, position, things, turn};
use crate::words::{be, count, genitive};

use rules::view::Id;

/// How the text of a Critical Injury names the characteristic that a die chooses.
const ANY_CHARACTERISTIC: &str = "A random characteristic";

/// The sentence for an event of a body or a hull. `sum` is the sum of the hit that causes it, "9 − 3
/// soak = ".
pub(crate) fn health(before: &State, event: &Event, sum: &str) -> Option<String> {
    let name = |id: &Id| before.name_of(*id).to_owned();
    Some(match event {
        Event::Wounded { who, by, .. } => track(before, event, *who, |was, is| {
            // Wounds beyond twice the threshold are not counted (G-HEALTH-03).
            if was.wounds == is.wounds && *by > 0 {
                let (at, most) = (is.wounds, is.whole_threshold());
                return format!(
                    "{} is at {at}/{most} wounds, the most that count (G-HEALTH-03)",
                    is.name
                );
            }
            let by = count(*by, "wound");
            format!("{} suffers {sum}{by} {}", is.name, of_wounds(is))
        })?,
        Event::Healed { who, by } => track(before, event, *who, |_, is| {
            let by = count(*by, "wound");
            format!("{} recovers {by} {}", is.name, of_wounds(is))
        })?,
        Event::Strained { who, by } => track(before, event, *who, |_, is| {
            format!("{} suffers {sum}{by} strain {}", is.name, of_strain(is))
        })?,
        Event::StrainHealed { who, .. } => track(before, event, *who, |was, is| {
            let by = was.strain - is.strain;
            format!("{} recovers {by} strain {}", is.name, of_strain(is))
        })?,
        Event::MembersSet { who, standing } => {
            let size = before.figure(*who)?.group?.size.max(*standing);
            // The rules form groups of two to six. The GM may set more (T-45).
            let many = if *standing > 6 && before.figure(*who)?.group?.standing < *standing {
                " A group rarely has more than 6 (T-45)."
            } else {
                ""
            };
            format!("{} has {standing} of {size} left.{many}", name(who))
        }
        Event::Injured { who, critical } => {
            let which = critical.characteristic.map_or_else(String::new, |which| {
                format!(" ({})", lang::sentence::capital(which.word()))
            });
            let result = i32::from(critical.result);
            let sum = crate::events::said::aloud::die_sum(
                critical.rolled.map_or(result, i32::from),
                result,
            );
            let text = match critical.characteristic {
                Some(which) => {
                    let which = lang::sentence::capital(which.word());
                    critical.text.replacen(ANY_CHARACTERISTIC, &which, 1)
                }
                None => critical.text.clone(),
            };
            format!(
                "{} suffers a Critical Injury ({sum}): {}{which}. {text}",
                name(who),
                critical.name
            )
        }
        Event::Cured { who, mark } | Event::HarmExpired { who, mark } => {
            let injury = before
                .figure(*who)?
                .criticals
                .iter()
                .find(|c| c.mark == *mark)?;
            if matches!(event, Event::Cured { .. }) {
                format!("{} recovers from {}.", name(who), injury.name)
            } else {
                format!("{} {} wears off.", genitive(&name(who)), injury.name)
            }
        }
        Event::CharacteristicLost { who, which } => {
            let which = which.name();
            format!("{} {which} drops by 1 permanently.", genitive(&name(who)))
        }
        Event::Afflicted {
            who,
            status: Status::NoFreeManeuver,
            from_turn: 1..,
            ..
        } => format!("{} has no free maneuver on their next turn.", name(who)),
        Event::Afflicted {
            who,
            status: Status::NoFreeManeuver,
            until,
            ..
        } => {
            format!(
                "{} has no free maneuver {}.",
                name(who),
                until.said_of(before, Some(*who))
            )
        }
        Event::Afflicted {
            who,
            status: Status::LastSlot,
            ..
        } => {
            format!(
                "{} must take their side's last slot on their next turn.",
                name(who)
            )
        }
        Event::Relieved {
            status: Status::NoFreeManeuver | Status::LastSlot,
            ..
        } => return None,
        Event::Afflicted {
            who,
            status,
            until: Until::ByHand,
            ..
        } if said_as(status).is_some() => {
            format!("{} {} (G-HEALTH-04).", name(who), said_as(status)?)
        }
        Event::Afflicted {
            who, status, until, ..
        } => {
            format!(
                "{} {} {}.",
                name(who),
                of_one(status),
                in_all(before, event, *who, status)
                    .unwrap_or(*until)
                    .said_of(before, Some(*who))
            )
        }
        Event::Relieved { who, status } => {
            format!("{} {}.", name(who), of_one_no_more(status))
        }
        Event::Fell {
            who,
            fate: Fate::Defeated,
        } => format!("{} is out of the fight.", name(who)),
        Event::Fell {
            who,
            fate: Fate::Dead,
        } => format!("{} dies.", name(who)),
        Event::Restored { who } => format!("{} rejoins the fight.", name(who)),
        Event::FieldSet { who, field, value } => format!(
            "{} {} {} now {value}.",
            genitive(&name(who)),
            field_words(*field),
            be(field_words(*field))
        ),
        Event::Noted { who, text } => {
            let stop = if text.ends_with(['.', '!', '?']) {
                ""
            } else {
                "."
            };
            format!("Note on {}: {text}{stop}", name(who))
        }
        Event::Care(event) => crate::events::recovery::tell(before, event)?,
        Event::Advance(event) => crate::events::advance::tell(before, event)?,
        Event::Vehicle(event) => return crate::events::vehicles::tell::tell(before, event),
        Event::HullTaken { who, by } => hull(before, event, *who, |is| {
            format!("{} suffers {sum}{by} hull trauma {}", is.name, of_hull(is))
        })?,
        Event::HullMended { who, by } => hull(before, event, *who, |is| {
            format!("{} recovers {by} hull trauma {}", is.name, of_hull(is))
        })?,
        Event::SystemStrained { who, by } => hull(before, event, *who, |is| {
            format!(
                "{} suffers {sum}{by} system strain {}",
                is.name,
                of_system(is)
            )
        })?,
        Event::SystemRelieved { who, by } => hull(before, event, *who, |is| {
            format!("{} recovers {by} system strain {}", is.name, of_system(is))
        })?,
        Event::SpeedSet { who, speed } => format!("{} is now at speed {speed}.", name(who)),
        encounter!() | turn!() | position!() | checks!() | things!() => return None,
    })
}
