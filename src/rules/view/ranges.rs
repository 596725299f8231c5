//! Who stands how far from one of them.
//!
//! Ranges are said between two, so the list is always from somebody; what is said of two others
//! stands in words.

use super::{Id, Tone};

/// A combatant at a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Who.
    pub id: Id,
    /// The name, as short as it is plain.
    pub name: String,
    /// How many of a group: "×3"; empty for one who is alone.
    pub strength: String,
    /// Its side.
    pub tone: Tone,
    /// Whether the open check concerns it.
    pub target: bool,
}

/// A band and who is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeBand {
    /// Its name.
    pub name: &'static str,
    /// Who.
    pub all: Vec<Placed>,
}

/// Everybody by how far they are from one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ribbon {
    /// From whom.
    pub from: String,
    /// Whose that is.
    pub who: Option<Id>,
    /// The bands, nearest first.
    pub bands: Vec<RangeBand>,
    /// What is to be known of others: who is engaged with whom, then pairs that stand otherwise than
    /// most: "Captain Marrack and Ila Senn: short".
    pub others: Vec<String>,
}
