//! What can end for a combatant. [`crate::figure::fate`] words it.

use serde::{Deserialize, Serialize};

use crate::model::figure::Aim;
use crate::model::tokens::{Token, Until};

/// What ended because a figure was incapacitated.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lapsed {
    /// Abilities in use until the end of the encounter (G-HEALTH-09).
    #[serde(default)]
    pub tokens: Vec<Token>,
    /// Its aim.
    #[serde(default)]
    pub aim: Option<Aim>,
    /// Its guarded stance.
    #[serde(default)]
    pub guarded: Option<Until>,
    /// Its wounds and strain before it suffered the cost of ending those.
    #[serde(default)]
    pub hurt: (u16, u16),
    /// The slots whose claims it gave back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<u32>,
}

impl Lapsed {
    /// Whether nothing ended.
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}
