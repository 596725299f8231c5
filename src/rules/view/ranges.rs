//! The ranges from one participant to the others.
//!
//! A range is between two participants, so the list is always from one of them. Ranges between two
//! others are in words.

use super::{Id, Tone};

/// A combatant at a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The combatant.
    pub id: Id,
    /// The shortest unambiguous name.
    pub name: String,
    /// The number of a group's members: "×3". Empty for a single combatant.
    pub strength: String,
    /// Its side.
    pub tone: Tone,
    /// True if the open check concerns it.
    pub target: bool,
}

/// A range band and the combatants in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeBand {
    /// Its name.
    pub name: &'static str,
    /// The combatants.
    pub all: Vec<Placed>,
}

/// All participants by their range from one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ribbon {
    /// The name of that participant.
    pub from: String,
    /// The ID of that participant.
    pub who: Option<Id>,
    /// The bands, nearest first.
    pub bands: Vec<RangeBand>,
    /// Notes about others: first which combatants are engaged, then pairs at an unusual range:
    /// "Captain Marrack and Ila Senn: short".
    pub others: Vec<String>,
    /// The rule for moving from band to band. Empty if none is worth a line.
    pub rule: &'static str,
}
