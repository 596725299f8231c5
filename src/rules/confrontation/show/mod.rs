//! The game as view data: turns, roster, sheets, the tray, offers.
//!
//! Everything here is computed from the state each time. Nothing is stored or decided here.

pub mod actions;
pub mod arms;
pub mod asks;
pub mod attack;
pub mod blocks;
pub mod body;
pub mod calendar;
pub mod check;
pub mod choices;
pub mod content;
pub mod course;
pub mod creation;
pub mod effort;
pub mod fight;
pub mod further;
pub mod growth;
pub mod offers;
pub mod past;
pub mod person;
pub mod purchases;
pub mod range;
pub mod roster;
pub mod secrets;
pub mod sheet;
pub mod spending;
pub mod strikes;
pub mod tactics;
pub mod tasks;
pub mod turns;
pub mod weight;
pub mod would;

use rules::view::{Party, Rich, Stage, Tone, Tray};

use crate::library::Library;
use crate::model::{Person, State};

pub use offers::offers;
pub use roster::roster;
pub use sheet::sheet;
pub use turns::turns;

/// Returns the stage of the tray. A choice that waits is shown as prominently as a rolled attack.
pub fn stage(state: &State) -> Stage {
    if choices::is_open(state) {
        Stage::Spending
    } else if state.check.is_some() {
        Stage::Pool
    } else if attack::waits(state).is_some() {
        Stage::Spending
    } else {
        Stage::Idle
    }
}

/// Returns the dice tray.
pub fn tray(state: &State, library: &Library) -> Tray {
    let mut tray = if let Some(choice) = choices::tray(state) {
        choice
    } else if let Some(check) = &state.check {
        check::open(state, library, check)
    } else {
        attack::tray(state, library).unwrap_or_else(|| check::idle(state))
    };
    tray.stage = stage(state);
    let revealed = state.confront.as_ref().filter(|open| open.revealed);
    if let Some(open) = revealed.filter(|_| tray.stage != Stage::Idle) {
        tray.secrets = tactics::cards(state, open);
    }
    tray.ribbon = range::ribbon(state);
    tray.takes_selected = true;
    let attack = state.attack.as_ref().filter(|_| tray.stage != Stage::Idle);
    let target = attack.and_then(|attack| attack.target());
    tray.threatens = target.map(|target| target.who);
    tray
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
