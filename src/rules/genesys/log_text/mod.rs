//! Log text: one sentence per event, made from the state before it.
//!
//! The log stores the sentences as they are. They name people, numbers and, where it helps, the sum. A
//! self-evident event has none.

#![deny(clippy::wildcard_enum_match_arm)]
#![expect(
    clippy::unnested_or_patterns,
    clippy::match_same_arms,
    reason = "lists of topics stand side by side, and what says or does nothing stands in its place"
)]

mod aloud;
mod body;
mod chat;
mod checks;
mod effects;
mod encounter;
mod joined;
mod parts;
mod spends;
mod tried;
mod turn;

use lang::sentence::agree;

use rules::view::Id;

use super::event::Event;
use super::figure::Figure;
use super::state::State;
use super::topics::events::{checks, encounter, health, position, things, turn};

pub(crate) use aloud::{capital, dice, die_sum, less, paid, skill, symbols};
pub use chat::roll_told;
pub use joined::tell_all;
pub use parts::{pool_letters, pool_line, pool_of, typed_triumph};

/// The sentence of an event, or `None` if it is self-evident.
pub fn tell(before: &State, event: &Event) -> Option<String> {
    tell_with(before, event, "")
}

/// The sentence with the sum of the hit that causes it, "9 − 3 soak = ".
fn tell_with(before: &State, event: &Event, sum: &str) -> Option<String> {
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

/// The sentence with a plural verb if it begins with a minion group whose name is plural: "Boarders",
/// or "Boarders 2" for one of several such groups.
pub fn agreeing<'a>(all: impl Iterator<Item = &'a Figure>, text: String) -> String {
    let speaker = all
        .filter(|figure| text.starts_with(&figure.name))
        .filter(|figure| are_several(figure))
        .max_by_key(|figure| figure.name.len());
    match speaker {
        Some(group) => agree(text, &group.name),
        None => text,
    }
}

/// Whether this is a minion group with a plural name.
pub fn are_several(figure: &Figure) -> bool {
    let name = figure
        .name
        .trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
    figure.group.is_some_and(|group| group.size > 1) && name.ends_with('s')
}

/// "is" or "are" for a combatant or vehicle in the middle of a sentence.
pub fn be(state: &State, who: Id) -> &'static str {
    if state.figure(who).is_some_and(are_several) {
        "are"
    } else {
        "is"
    }
}

/// A sentence about one of several groups in one place, "Boarders of Bastion", with a plural verb if
/// the group's name is plural.
pub fn agreeing_behind(figure: &Figure, head: &str, verb: &str) -> String {
    let text = format!("{head} {verb}");
    if are_several(figure) {
        agree(text, head)
    } else {
        text
    }
}

/// The sentence with a plural verb if this combatant, its subject, is such a group.
pub fn agreeing_with(figure: &Figure, text: String) -> String {
    agreeing(std::iter::once(figure), text)
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
