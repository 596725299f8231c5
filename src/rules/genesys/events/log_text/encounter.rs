//! Log text of the encounter: arrivals, departures, slots, rounds.

use crate::events::log_text::parts::ruling;
use crate::events::said::{agreeing_with, aloud};
use crate::kinds::Side;
use crate::maneuver_text::is_a_move;
use crate::model::event::Event;
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::model::topics::events::{checks, health, position, things, turn};
use crate::words::count;

use rules::encounter::campaign::Event as Chronicle;
use rules::view::Id;

pub(crate) fn encounter(before: &State, event: &Event) -> Option<String> {
    let name = |id: &Id| before.name_of(*id).to_owned();
    Some(match event {
        Event::Titled { title } => format!("The encounter is called {title}."),
        Event::Joined { figure } => joined(figure),
        Event::VehicleJoined { vehicle } => {
            format!("{} comes into play ({}).", vehicle.name, vehicle.role)
        }
        Event::Left { who } => format!("{} leaves the encounter.", name(who)),
        // The calendar of this game counts sessions, and tells it.
        Event::Campaign(Chronicle::SessionBegan {}) => return None,
        Event::Campaign(event) => return event.tell(before),
        Event::Renamed { who, name: new } => format!("{} is now called {new}.", name(who)),
        Event::InitiativeRolled {
            who,
            vigilant,
            shown,
            ..
        } => {
            let skill = if *vigilant { "Vigilance" } else { "Cool" };
            initiative(&name(who), skill, shown)
        }
        Event::Began { .. } if before.social.on => {
            "The social encounter continues during the fight and ends with it, or with `talk off` (G-SOC-08)."
                .to_owned()
        }
        Event::ReadinessSet { .. } | Event::Began { .. } => return None,
        Event::SlotAdded { slot, .. } => {
            if before.round == 0 && !slot.extra {
                return None;
            }
            let extra = if slot.extra { "an extra" } else { "a" };
            format!(
                "{} gets {extra} slot at {}.",
                side_words(slot.side),
                aloud::score(slot.score)
            )
        }
        Event::RoundBegan { round } => format!("Round {round} begins."),
        Event::RoundEnded { .. } => return None,
        // The question who acts is shown where it is answered.
        Event::SlotReached { .. } => return None,
        Event::SlotSkipped { slot } => {
            let slot = before.slot(*slot)?;
            format!(
                "Slot {} is skipped: nobody on the {} side takes it.",
                slot.number,
                slot.side.label()
            )
        }
        Event::SlotReopened { slot } => format!("Slot {slot} is open again, out of order."),
        Event::Claimed { slot, who } => format!("{} takes slot {slot}.", name(who)),
        Event::Released { slot } => {
            let holder = before.slot(*slot).and_then(|s| s.claim)?;
            format!("{} gives back slot {slot}.", name(&holder))
        }
        Event::TurnBegan { who, .. } => format!("{} acts.", name(who)),
        Event::TurnEnded { who, .. } => {
            let turn = before.turn.as_ref()?;
            let figure = before.figure(*who).filter(|f| f.able())?;
            let mut all = Vec::new();
            if !turn.action && !figure.is_staggered() {
                let ends = format!("{} ends the turn without an action.", figure.name);
                all.push(agreeing_with(figure, ends));
            }
            if figure.is_flying() && !turn.did.iter().any(|done| is_a_move(done)) {
                all.push(format!(
                    "{} stayed in the air without moving: the GM lands or drops them (G-MAN-14).",
                    figure.name
                ));
            }
            (!all.is_empty()).then(|| all.join(" "))?
        }
        Event::SlotMarked { slot } => {
            let slot = before.slot(*slot)?;
            format!(
                "Slot {} ({} side) will be removed.",
                slot.number,
                slot.side.label()
            )
        }
        Event::SlotKept { slot } => format!("Slot {slot} is kept."),
        Event::SlotFell { slot } => format!("Slot {slot} is removed."),
        Event::SlotlessSet { who, none } => {
            let slot = if *none { "acts without a slot" } else { "gets a slot again" };
            format!("{} {slot} (G-VCOM-05).", name(who))
        }
        Event::Ended { .. } => "The encounter ends.".to_owned(),
        Event::SettingsChanged { settings } if *settings == before.settings => {
            "No settings changed.".to_owned()
        }
        Event::SettingsChanged { settings } => ruling(before, *settings)?,
        turn!() | position!() | health!() | checks!() | things!() => return None,
    })
}

/// "Vex Marrow rolls Cool for initiative: 2 Successes, 1 Triumph. `[YG]`". Without a pool nothing was
/// rolled.
fn initiative(name: &str, skill: &str, shown: &str) -> String {
    let said = |letters: &str| aloud::symbols(letters).unwrap_or_else(|| letters.to_owned());
    match shown.rsplit_once(": ") {
        Some((pool, letters)) => {
            format!(
                "{name} rolls {skill} for initiative: {}. [{pool}]",
                said(letters)
            )
        }
        None => format!("{name} now has {} for initiative.", said(shown)),
    }
}

fn joined(figure: &Figure) -> String {
    let kind = match figure.group {
        Some(group) => count(group.size, "minion"),
        None => figure.kind.word().to_owned(),
    };
    let when = if figure.joins > 1 {
        format!(", from round {}", figure.joins)
    } else {
        String::new()
    };
    format!("{} joins ({kind}{when}).", figure.name)
}

fn side_words(side: Side) -> &'static str {
    match side {
        Side::Pc => "The PC side",
        Side::Npc => "The NPC side",
    }
}
