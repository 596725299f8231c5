//! The meaning of each word in capitals of a usage in this game, and its completions.

use rules::encounter::places::{self, Placed, places};
use rules::settings;
use rules::view::Proposal;

use crate::Confrontation;
use crate::settings::ROWS;

/// The meaning of a word in capitals.
pub type Place = places::Place<Confrontation>;

/// The line to complete, with its context.
type Typed<'a> = places::Typed<'a, Confrontation>;

impl Placed for Confrontation {
    fn places() -> &'static [Place] {
        ALL
    }
}

fn people(t: &Typed<'_>) -> Vec<Proposal> {
    let named = t.state.people.iter();
    named
        .map(|person| Proposal::new(&person.name, if person.is_pc() { "PC" } else { "NPC" }))
        .collect()
}

places! {
    Confrontation:
    WHO: NameOrActive, "a character here, or @ for the active one", people;
    PROFILE: Word, "a profile from the packs";
    SETTING: Word, "a setting", |t| settings::keys(ROWS, &t.state.settings);
    VALUE: Word, "a value of the setting", |t| settings::values(ROWS, t.said.last);
    N: Number, "a number";
    NAME: Word, "a new name";
    TEXT: Rest, "your own words";
}
