//! How an attack is made beside its weapon, target and range (G-COMB-01).
//!
//! It is declared with the check and stays in it, so that an undo or a crash comes back to the same
//! question. What they put into the pool stands in `modes`, the hits they make in `combat::blows`.

use serde::{Deserialize, Serialize};

use crate::rules::view::Id;

use super::super::state::State;
use super::Check;
use super::{Weapon, weapon_of};

/// How an attack is made; the ordinary way says nothing of this.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Mode {
    /// Auto-fire was chosen (G-QUAL-02).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub auto: bool,
    /// Whom its further hits may go to, beside the target.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Id>,
    /// The place of the second weapon on the sheet; 255 for bare hands (G-MOD-07).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<u8>,
    /// A guided weapon that missed and comes round (G-QUAL-12).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guided: Option<Homing>,
    /// A Concentrated Barrage (G-VCOM-21).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub concentrated: bool,
}

/// The new check of a guided weapon (G-QUAL-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Homing {
    /// Which of those in the air.
    pub mark: u32,
    /// Ability dice in place of the skill.
    pub dice: u8,
}

impl Mode {
    /// The ordinary way.
    pub const PLAIN: Self = Self {
        auto: false,
        others: Vec::new(),
        second: None,
        guided: None,
        concentrated: false,
    };

    /// Whether it is the ordinary way.
    pub fn is_plain(&self) -> bool {
        *self == Self::PLAIN
    }
}

impl Check {
    /// The second weapon of an attack with two (G-MOD-07).
    pub fn second_weapon(&self, state: &State) -> Option<Weapon> {
        let index = self.mode.second?;
        state
            .figure(self.by)
            .and_then(|f| weapon_of(&f.weapons, index))
    }
}
