//! Flames and guided weapons in the air, as the state keeps them. `play::attack_effects` decides them.

use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::model::records::Weapon;

/// Flames on a character (G-QUAL-05).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Burn {
    /// The character who set them.
    pub by: Id,
    /// The weapon, for its Pierce and Breach.
    pub weapon: Weapon,
    /// Damage at the start of each turn.
    pub damage: u16,
    /// Rounds left, at least 1.
    pub left: u8,
    /// True for chemical flames, which neither water nor rolling ends.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub chemical: bool,
}

/// A guided weapon that missed and may attack again (G-QUAL-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guided {
    /// Its number.
    pub mark: u32,
    /// The attacker who fired it.
    pub by: Id,
    /// Its index on the sheet.
    pub weapon: u8,
    /// Its target.
    pub target: Id,
    /// Ability dice of its check.
    pub dice: u8,
    /// The round in which it missed. It attacks again when that round has ended.
    pub round: u32,
}
