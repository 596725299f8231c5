//! The encumbrance of a combatant, as a number and its limit. `play::burden` adds it up.

use rules::view::Id;
use serde::{Deserialize, Serialize};

/// A load other than gear.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Burden {
    /// Living beings that are carried (G-ENC-06).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub beings: Vec<Id>,
    /// Whether small items are packed well: twenty to a point of encumbrance (G-ENC-05).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub packed: bool,
}

impl Burden {
    /// Whether nothing is carried.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// How many loose items make one point of encumbrance (G-ENC-05).
    pub const fn loose_to_one(&self) -> usize {
        if self.packed { 20 } else { 10 }
    }
}
