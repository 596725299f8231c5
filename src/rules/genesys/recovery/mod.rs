//! Recovery: Medicine, painkillers, rest, and the days that pass (G-HEAL).
//!
//! `decide` declares the checks, gives doses and passes nights, `fulfil` applies the purpose of a
//! check, `event` stores the results, and `show` makes the offers. [`super::health`] has wounds and
//! Critical Injuries themselves.

mod command;
mod decide;
mod event;
pub mod hiding;
mod resolve;
pub mod show;

use serde::{Deserialize, Serialize};

use super::figure::{Critical, Figure};
use super::kinds::Characteristic;
use super::skills;
use super::state::State;

pub use command::CareCommand;
pub use event::{CareEvent, apply, tell};

/// Days until a Critical Injury may be treated again: one week (G-HEAL-04).
pub const DAYS_OF_A_WEEK: u32 = 7;

/// The name of the ability of robots: Mechanics treats them, painkillers have no effect, and they need
/// no air.
const ROBOT: &str = "Robot";

/// The time of the campaign. Every limit by day, week or encounter depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Calendar {
    /// Days that have passed.
    pub days: u32,
    /// Sessions that have begun.
    pub sessions: u32,
}

impl Calendar {
    /// True if no time has passed, so that a save leaves it out.
    pub fn is_new(&self) -> bool {
        *self == Self::default()
    }

    /// The number of whole weeks that have passed.
    pub const fn weeks(self) -> u32 {
        self.days / DAYS_OF_A_WEEK
    }

    /// The date as text: "week 2, day 3". Empty on the first day.
    pub fn words(self) -> String {
        if self.days == 0 {
            return String::new();
        }
        format!(
            "week {}, day {}",
            self.weeks() + 1,
            self.days % DAYS_OF_A_WEEK + 1
        )
    }
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

    /// Wounds that the next dose heals when `giver` gives it. A talent adds to it, but the sixth dose
    /// and later ones heal nothing (O-15 at G-TAL-53).
    pub fn next_dose_by(&self, giver: &Figure) -> u16 {
        match self.next_dose() {
            0 => 0,
            worth => worth + giver.painkillers_heal_more(),
        }
    }
}

impl Figure {
    /// True for a robot.
    pub fn is_robot(&self) -> bool {
        self.abilities.iter().any(|a| a.name == ROBOT)
    }

    /// The skill that treats it: Mechanics for robots, otherwise Medicine.
    pub fn treated_with(&self) -> &'static str {
        if self.is_robot() {
            skills::MECHANICS
        } else {
            skills::MEDICINE
        }
    }

    /// The difficulty of treating its wounds, before missing gear (M-15, G-HEAL-03).
    pub fn wounds_difficulty(&self) -> u8 {
        let threshold = self.whole_threshold();
        if self.wounds > threshold {
            3
        } else if u32::from(self.wounds) * 2 > u32::from(threshold) {
            2
        } else {
            1
        }
    }

    /// Rounds for which it can hold its breath: its Brawn (G-ENV-08).
    pub fn breath(&self) -> u16 {
        u16::from(self.characteristic(Characteristic::Brawn))
    }

    /// The Critical Injury with that mark.
    pub fn critical(&self, mark: u32) -> Option<&Critical> {
        self.criticals.iter().find(|c| c.mark == mark)
    }
}

impl State {
    /// Days until a Critical Injury may be treated again. `None` if it may be treated now (G-HEAL-04).
    pub fn days_to_wait(&self, critical: &Critical) -> Option<u32> {
        let tried = critical.tried?;
        let due = tried.saturating_add(DAYS_OF_A_WEEK);
        (due > self.calendar.days).then(|| due - self.calendar.days)
    }
}
