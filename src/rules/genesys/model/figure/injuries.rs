//! A Critical Injury as a combatant has it. [`crate::figure::injuries`] answers questions about it.

use serde::{Deserialize, Serialize};

use crate::kinds::Characteristic;
use crate::model::records::tables::Harm;

/// A number that was added to the d100 of a Critical Injury, and its source (G-COMB-15).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Added {
    /// The number, negative if it lowered the result.
    pub by: i32,
    /// Its source: "Vicious 1".
    pub why: String,
}

impl Added {
    /// The addition, or `None` if it changes nothing.
    pub fn some(by: i32, why: impl Into<String>) -> Option<Self> {
        let why = why.into();
        (by != 0).then_some(Self { by, why })
    }
}

/// A Critical Injury (G-COMB-15), which stays until treated (G-HEAL-08).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Critical {
    /// Its mark.
    pub mark: u32,
    /// The d100 with all modifiers.
    pub result: u16,
    /// Its printed name.
    pub name: String,
    /// Difficulty of treating it, 1 to 4 (G-HEAL-09).
    pub severity: u8,
    /// Its effect in words.
    pub text: String,
    /// Its effects for the rules, while they last.
    pub harm: Vec<Harm>,
    /// The characteristic that was rolled, for those that lower one.
    #[serde(default)]
    pub characteristic: Option<Characteristic>,
    /// The result of the d100, before anything was added or subtracted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rolled: Option<u8>,
    /// What was added to it, by source. Older saves lack this.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<Added>,
    /// The round it was suffered in.
    #[serde(default)]
    pub round: u32,
    /// How many of its owner's turns had ended when it was suffered.
    #[serde(default)]
    pub turn: u32,
    /// The day it was last treated on (G-HEAL-04).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tried: Option<u32>,
    /// Whether it has lowered its characteristic by 1 permanently (M-03).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lowered: bool,
}
