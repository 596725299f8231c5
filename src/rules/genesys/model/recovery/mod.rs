//! What recovery keeps: the days that passed, and who was treated how often (G-HEAL).
//!
//! `play::recovery` decides it.

use serde::{Deserialize, Serialize};

/// The time of the campaign. Every limit by day, week or encounter depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Calendar {
    /// Days that have passed.
    pub days: u32,
    /// Sessions that have begun.
    pub sessions: u32,
}

/// The care that a character has received, as far as rules count it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tended {
    /// True if its wounds were treated in this encounter (G-HEAL-03).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub treated: bool,
    /// True if it made the check to recover strain after this encounter (G-HEAL-07).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub calmed: bool,
    /// Painkillers received today (G-HEAL-06).
    #[serde(skip_serializing_if = "is_none")]
    pub doses: u32,
    /// True if it rested for a week and hasn't made the check for it (G-HEAL-02).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub rested: bool,
    /// Keys of what it took today that has another effect the second time.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub taken: Vec<String>,
    /// Elixirs taken in this encounter.
    #[serde(skip_serializing_if = "is_nothing")]
    pub elixirs: u8,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_nothing(n: &u8) -> bool {
    *n == 0
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_none(n: &u32) -> bool {
    *n == 0
}

impl Tended {
    /// True if there is nothing to store.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// Wounds that the next painkiller of the day heals: 5, 4, 3, 2, 1, then none (G-HEAL-06).
    pub const fn next_dose(&self) -> u16 {
        5u16.saturating_sub(if self.doses > 5 { 5 } else { self.doses as u16 })
    }
}

impl Calendar {
    /// True if no time has passed, so that a save leaves it out.
    pub fn is_new(&self) -> bool {
        *self == Self::default()
    }

    /// The number of the day, from 1.
    pub const fn day(self) -> u32 {
        self.days.saturating_add(1)
    }
}
