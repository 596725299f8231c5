//! The game as view data: turns, roster, sheets, the tray, offers.
//!
//! Everything here is computed from the state each time. Nothing is stored or decided here.

use rules::view::{Id, Listed, Offer, Sheet, Tray, Turns};

use crate::library::Library;
use crate::model::State;

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
pub fn tray(_: &State, _: &Library) -> Tray {
    Tray::default()
}

/// Returns what can be done now.
pub fn offers(_: &State, _: &Library, _: Option<Id>) -> Vec<Offer> {
    Vec::new()
}
