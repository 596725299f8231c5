//! Steps and attacks of a round that are declared or made, with their distances.

use serde::{Deserialize, Serialize};

use crate::kinds::Band;
use rules::view::Id;

/// A declared step that isn't made yet (F-ORD-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The moving character.
    pub who: Id,
    /// The character that the step leads nearer to or farther from.
    pub other: Id,
    /// The distance it leads to.
    pub band: Band,
    /// True if it was an override: it then leads there from any distance.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pushed: bool,
    /// The distance at which it was declared. `None` in older saves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Band>,
}

impl Step {
    /// Returns true if the step still leads in its declared direction, nearer or farther.
    pub(crate) fn leads_on(&self, now: Band) -> bool {
        match self.from {
            Some(from) if !self.pushed => (self.band < from) == (self.band < now),
            _ => true,
        }
    }
}

/// The distance at which a declared attack was made (F-ORD-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Struck {
    /// The attacker.
    pub who: Id,
    /// The target.
    pub target: Id,
    /// The distance between the two at that moment.
    pub band: Band,
}
