//! The game as view data: turns, roster, sheets, the tray, offers.
//!
//! Everything here is computed from the state each time. Nothing is stored or decided here.

pub mod check;
pub mod effort;
pub mod offers;
pub mod spending;
pub mod tactics;

use rules::view::{Id, Listed, Party, Rich, Sheet, Tone, Tray, Turns};

use crate::library::Library;
use crate::model::{Person, State};

pub use offers::offers;

/// Returns the order of turns.
pub fn turns(_: &State) -> Turns {
    Turns::default()
}

/// Returns every character.
pub fn roster(_: &State) -> Vec<Listed> {
    Vec::new()
}

/// Returns the sheet of a character.
pub fn sheet(_: &State, _: &Library, _: Id) -> Option<Sheet> {
    None
}

/// Returns the dice tray.
pub fn tray(state: &State, library: &Library) -> Tray {
    state.check.as_ref().map_or_else(
        || check::idle(state),
        |check| check::open(state, library, check),
    )
}

/// Returns the party of a character.
pub fn party(person: &Person) -> Party {
    if person.is_pc() {
        Party::Players
    } else {
        Party::Others
    }
}

/// Returns the tone of a character's name.
pub fn tone_of(person: &Person) -> Tone {
    party(person).tone()
}

/// Returns a number with a minus sign as wide as a plus.
pub fn number(n: impl Into<i64>) -> String {
    match n.into() {
        n if n < 0 => format!("−{}", n.unsigned_abs()),
        n => n.to_string(),
    }
}

/// Joins pieces with a blank.
pub(crate) fn spaced(pieces: Vec<(String, Tone)>) -> Rich {
    let mut rich = Rich::new();
    for (text, tone) in pieces {
        let blank = if rich.is_empty() { "" } else { " " };
        rich = rich.and(format!("{blank}{text}"), tone);
    }
    rich
}
