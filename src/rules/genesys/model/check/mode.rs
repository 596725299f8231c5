//! How an attack is made, apart from its weapon, target and range (G-COMB-01).
//!
//! The mode is declared with the check and stays in it, so that an undo or a crash returns to the same
//! question. `modes` adds it to the pool, and `combat::hit_list` makes the hits.

use serde::{Deserialize, Serialize};

use rules::view::Id;

/// How an attack is made. An ordinary attack sets none of these.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Mode {
    /// Auto-fire was chosen (G-QUAL-02).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub auto: bool,
    /// The targets of its further hits, apart from the main target.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Id>,
    /// Index of the second weapon on the sheet, 255 for unarmed (G-MOD-07).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<u8>,
    /// A guided weapon that missed and attacks again (G-QUAL-12).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guided: Option<Homing>,
    /// True for a Concentrated Barrage (G-VCOM-21).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub concentrated: bool,
}

/// The new check of a guided weapon (G-QUAL-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Homing {
    /// The mark of the weapon among those in the air.
    pub mark: u32,
    /// Its Ability dice, used instead of the skill.
    pub dice: u8,
}

impl Mode {
    /// An ordinary attack.
    pub const PLAIN: Self = Self {
        auto: false,
        others: Vec::new(),
        second: None,
        guided: None,
        concentrated: false,
    };

    /// True for an ordinary attack.
    pub fn is_plain(&self) -> bool {
        *self == Self::PLAIN
    }
}
