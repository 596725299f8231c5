//! Recovery in play (G-HEAL): `decide` declares the checks, gives doses and passes nights, `resolve`
//! applies the purpose of a check, `hiding` has those who hide.
//!
//! `play::health` has wounds and Critical Injuries, [`crate::model::recovery`] the types.

pub mod decide;
pub mod hiding;
pub mod resolve;

use crate::model::figure::Figure;
use crate::model::figure::injuries::Critical;
use crate::model::state::State;
use crate::skills;

/// Days until a Critical Injury may be treated again: one week (G-HEAL-04).
pub const DAYS_OF_A_WEEK: u32 = 7;

/// The name of the ability of robots: Mechanics treats them, painkillers have no effect, and they need
/// no air.
const ROBOT: &str = "Robot";

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
