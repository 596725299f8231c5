//! Words the events of talents for the log.

use crate::events::said::aloud;
use crate::model::state::State;
use crate::model::talents::event::TalentEvent;
use crate::words::{genitive, list};

use rules::view::Id;

/// The log text of an event. `None` if the log needs none.
pub fn tell(before: &State, event: &TalentEvent) -> Option<String> {
    let name = |id: &Id| before.name_of(*id);
    Some(match event {
        TalentEvent::Used {
            who,
            name: talent,
            points,
            on,
            ..
        } => {
            let points = points.map(|n| format!(" {n}")).unwrap_or_default();
            let on = on_whom(before, on);
            let said = format!("uses {talent}{points}{on}");
            let turn = before.turn.as_ref().filter(|turn| turn.who == *who);
            if turn.is_some_and(|turn| turn.did.last() == Some(&said)) {
                // The log already reports the maneuver.
                return None;
            }
            let stop = if talent.ends_with(['!', '?']) && points.is_empty() && on.is_empty() {
                ""
            } else {
                "."
            };
            format!("{} uses {talent}{points}{on}{stop}", name(who))
        }
        TalentEvent::SymbolsJoined { symbols, why } => {
            let letters = symbols.to_string();
            let added = aloud::symbols(&letters).unwrap_or(letters);
            format!("{why} adds {added}.")
        }
        TalentEvent::Learned { who, known } => {
            let chosen: Vec<String> = known.chosen.iter().map(|key| aloud::skill(key)).collect();
            let chosen: Vec<&str> = chosen.iter().map(String::as_str).collect();
            let of = if chosen.is_empty() {
                String::new()
            } else {
                format!(" ({})", list(&chosen))
            };
            let had = before
                .figure(*who)
                .and_then(|figure| figure.knows(&known.talent.id));
            if had.is_some_and(|had| had.ranks > known.ranks) {
                return Some(format!("{} drops to {}{of}.", name(who), known.label()));
            }
            let over = if known.over.contains(&known.ranks) {
                ", breaking the talent pyramid (G-TALR-04)"
            } else {
                ""
            };
            format!("{} learns {}{of}{over}.", name(who), known.label())
        }
        TalentEvent::Unlearned { who, talent } => {
            let talent = before
                .figure(*who)
                .and_then(|f| f.knows(talent))
                .map_or(talent.as_str(), |known| known.talent.name.as_str());
            format!("{} no longer knows {talent}.", name(who))
        }
        TalentEvent::StaysUp { who, until } => {
            let until = until.said_of(before, Some(*who));
            let figure = before.figure(*who)?;
            let back = before.slots.iter().filter(|slot| slot.is_free());
            let back = back.filter(|slot| figure.lapsed.slots.contains(&slot.number));
            let back: Vec<String> = back.map(|slot| slot.number.to_string()).collect();
            match back.as_slice() {
                [] => format!("{} stays up {until}.", figure.name),
                [one] => format!("{} stays up {until} and has slot {one} again.", figure.name),
                _ => {
                    let slots = back.join(", ");
                    format!(
                        "{} stays up {until} and has slots {slots} again.",
                        figure.name
                    )
                }
            }
        }
        TalentEvent::Allotted { on, again } => {
            let on: Vec<&str> = on.iter().chain(again).map(name).collect();
            format!("The order is {}.", list(&on))
        }
        TalentEvent::BroughtAbout { words, .. } => words.clone(),
        TalentEvent::Bonded { who, to: Some(to) } => {
            let whose = genitive(name(to));
            format!("{} is now {whose} companion (G-TAL-42).", name(who))
        }
        TalentEvent::Bonded { who, to: None } => {
            format!("{} is no longer a companion.", name(who))
        }
        TalentEvent::GivesIn { who } => match before.figure(*who) {
            Some(figure) if figure.is_over() => format!("{} is incapacitated.", figure.name),
            _ => return None,
        },
        TalentEvent::Answered { .. }
        | TalentEvent::ActedInstead { .. }
        | TalentEvent::TakenBack { .. }
        | TalentEvent::Refreshed { .. } => return None,
    })
}

/// The targets as text: " on Vex and Ila". Empty if there are none.
pub(crate) fn on_whom(state: &State, on: &[Id]) -> String {
    let names: Vec<&str> = on.iter().map(|id| state.name_of(*id)).collect();
    if names.is_empty() {
        String::new()
    } else {
        format!(" on {}", list(&names))
    }
}
