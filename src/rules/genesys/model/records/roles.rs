//! Roles from which the GM builds an adversary during play, as RON writes them (T-46).

use serde::{Deserialize, Serialize};

use crate::kinds::Characteristic;
use crate::model::records::{Attack, Worn};

/// A role of an adversary: its best characteristics, its skills and its equipment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Role {
    /// Key, unique among roles.
    pub id: String,
    /// The name of an adversary that gets no other: "Brawler".
    pub name: String,
    /// Its best characteristic.
    pub best: Characteristic,
    /// Its second best.
    pub second: Characteristic,
    /// Keys of its skills, the best first.
    pub skills: Vec<String>,
    /// Whether it is a beast or a machine that neither thinks nor speaks (G-TAL-69).
    #[serde(default)]
    pub speechless: bool,
    /// Whether it is a fighting role, so that some of its adversaries have ranks of Adversary (T-46).
    #[serde(default)]
    pub fights: bool,
    /// Armor worn, or hide, or none.
    #[serde(default)]
    pub armor: Option<Worn>,
    /// Attacks, the most common one first.
    #[serde(default)]
    pub attacks: Vec<Attack>,
}
