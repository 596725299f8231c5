//! Getting well again: Medicine, painkillers, rest, and the days that pass (G-HEAL).
//!
//! `decide` declares the checks and hands out doses and nights, `fulfil` says what a check that was
//! made for somebody's health brings about, `event` keeps it, `show` offers it where it matters.
//! Wounds and Critical Injuries themselves stand in [`super::health`].

mod command;
mod decide;
mod event;
mod fulfil;
pub mod hiding;
pub mod show;

use serde::{Deserialize, Serialize};

use super::figure::{Critical, Figure};
use super::kinds::Characteristic;
use super::skills;
use super::state::State;

pub use command::CareCommand;
pub use event::{CareEvent, apply, tell};

/// How often a Critical Injury may be treated: once in so many days (G-HEAL-04).
pub const DAYS_OF_A_WEEK: u32 = 7;

/// The name of the ability that makes somebody a robot: Mechanics treats it, painkillers do not
/// work, and it needs no air.
const ROBOT: &str = "Robot";

/// What has been counted of the campaign's time; every limit by day, week or encounter hangs on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Calendar {
    /// Days that have passed.
    pub days: u32,
    /// Sessions that have begun.
    pub sessions: u32,
}

impl Calendar {
    /// Whether nothing was counted yet, so that a save need not say so.
    pub fn is_new(&self) -> bool {
        *self == Self::default()
    }

    /// Whole weeks that have passed.
    pub const fn weeks(self) -> u32 {
        self.days / DAYS_OF_A_WEEK
    }

    /// "week 2, day 3"; nothing on the first day.
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

/// The care somebody has had, as far as a rule counts it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tended {
    /// Whether its wounds were treated in this encounter (G-HEAL-03).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub treated: bool,
    /// Whether it has calmed down after this encounter (G-HEAL-07).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub calmed: bool,
    /// Painkillers it has had today (G-HEAL-06).
    #[serde(skip_serializing_if = "is_none")]
    pub doses: u32,
    /// Whether it has rested a week and not made the check for it (G-HEAL-02).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub rested: bool,
    /// What it has taken today that does something else the second time, by key.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub taken: Vec<String>,
    /// Elixirs it has drunk in this encounter.
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
    /// Whether there is nothing to keep.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// Wounds the next painkiller of the day heals: 5, 4, 3, 2, 1, then none (G-HEAL-06).
    pub const fn next_dose(&self) -> u16 {
        5u16.saturating_sub(if self.doses > 5 { 5 } else { self.doses as u16 })
    }

    /// What the next dose heals when somebody gives it: a specialist's more, but from the sixth on
    /// nothing either (O-15 at G-TAL-53).
    pub fn next_dose_by(&self, giver: &Figure) -> u16 {
        match self.next_dose() {
            0 => 0,
            worth => worth + giver.painkillers_heal_more(),
        }
    }
}

impl Figure {
    /// Whether it is a machine.
    pub fn is_robot(&self) -> bool {
        self.abilities.iter().any(|a| a.name == ROBOT)
    }

    /// The skill that treats it: machines are mended.
    pub fn treated_with(&self) -> &'static str {
        if self.is_robot() {
            skills::MECHANICS
        } else {
            skills::MEDICINE
        }
    }

    /// Difficulty of treating its wounds, before what the healer lacks (M-15, G-HEAL-03).
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

    /// Rounds it can hold its breath: its Brawn (G-ENV-08).
    pub fn breath(&self) -> u16 {
        u16::from(self.characteristic(Characteristic::Brawn))
    }

    /// One of its Critical Injuries.
    pub fn critical(&self, mark: u32) -> Option<&Critical> {
        self.criticals.iter().find(|c| c.mark == mark)
    }
}

impl State {
    /// Days until a Critical Injury may be treated again; none if it may be now (G-HEAL-04).
    pub fn days_to_wait(&self, critical: &Critical) -> Option<u32> {
        let tried = critical.tried?;
        let due = tried.saturating_add(DAYS_OF_A_WEEK);
        (due > self.calendar.days).then(|| due - self.calendar.days)
    }
}
