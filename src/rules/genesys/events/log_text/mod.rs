//! Log text: one sentence per event, made from the state before it.
//!
//! The log stores the sentences as they are. They name people, numbers and, where it helps, the sum. A
//! self-evident event has none.

#![deny(clippy::wildcard_enum_match_arm)]
#![expect(
    clippy::unnested_or_patterns,
    clippy::match_same_arms,
    reason = "each topic has a list of its events, in their order, with those that say nothing"
)]

pub mod body;
pub mod chat;
pub mod checks;
pub mod effects;
pub mod encounter;
pub mod joined;
pub mod parts;
pub mod spends;
pub mod tried;
pub mod turn;

use crate::events::said::agreeing;
use crate::model::event::Event;
use crate::model::state::State;
use crate::model::topics::events::{checks, encounter, health, position, things, turn};

/// The sentence of an event, or `None` if it is self-evident.
pub fn tell(before: &State, event: &Event) -> Option<String> {
    tell_with(before, event, "")
}

/// The sentence with the sum of the hit that causes it, "9 − 3 soak = ".
pub(crate) fn tell_with(before: &State, event: &Event, sum: &str) -> Option<String> {
    let said = sentence(before, event, sum);
    let text = match (said, checks::called_off(before, event)) {
        (Some(text), Some(more)) => format!("{text} {more}"),
        (text, more) => text.or(more)?,
    };
    let joining = if let Event::Joined { figure } = event {
        Some(&**figure)
    } else {
        None
    };
    Some(agreeing(before.everybody().chain(joining), text))
}

fn sentence(before: &State, event: &Event, sum: &str) -> Option<String> {
    if turn::said_with_the_maneuver(before, event) {
        return None;
    }
    match event {
        encounter!() => encounter::encounter(before, event),
        turn!() => turn::turn(before, event),
        position!() => turn::position(before, event),
        health!() => body::health(before, event, sum),
        checks!() => checks::checks(before, event),
        things!() => checks::things(before, event),
    }
}
