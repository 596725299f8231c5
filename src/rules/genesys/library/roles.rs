//! What an adversary is built from at the table: a role, as RON writes it (T-46).

use serde::{Deserialize, Serialize};

use super::records::{Attack, Worn};
use crate::rules::genesys::kinds::Characteristic;

/// What somebody is there for: where it is strong, what it is trained in, what it carries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Role {
    /// Key, unique among roles.
    pub id: String,
    /// What somebody of it is called who has no name: "Brawler".
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
    /// Whether it is there to fight, so that some of them are adversaries (T-46).
    #[serde(default)]
    pub fights: bool,
    /// Armor worn, or hide, or none.
    #[serde(default)]
    pub armor: Option<Worn>,
    /// Attacks, the usual one first.
    #[serde(default)]
    pub attacks: Vec<Attack>,
}
