//! A check that is to be made again. [`crate::open_check`] decides what stays.

use dice::Pool;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::model::check::mode::Mode;

/// An attack that may be made at once, without an action (M-03).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Again {
    /// The attacker.
    pub by: Id,
    /// The target of the attack.
    pub target: Id,
    /// The attack it repeats. `None` if that attack had no rolled check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same: Option<Box<Repeated>>,
}

/// What the first attack passes on to the second.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Repeated {
    /// The pool that was rolled.
    pub pool: Pool,
    /// Index of the weapon on the attacker's sheet.
    pub weapon: u8,
    /// True if an unarmed attack deals its damage as strain (G-MOD-10).
    #[serde(default)]
    pub to_strain: bool,
    /// How the attack is made: Auto-fire, two weapons, Concentrated Barrage.
    #[serde(
        default,
        skip_serializing_if = "crate::model::check::mode::Mode::is_plain"
    )]
    pub mode: Mode,
}
