//! Work that takes many rolls, and help.

use std::collections::BTreeMap;

use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::kinds::Pool;
use super::roll::Cause;

/// What an instruction teaches, and to whom (C-INS-01).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Lesson {
    /// The skill, by key, or by name for one that players invented.
    pub skill: String,
    /// The pool of that skill.
    pub pool: Option<Pool>,
    /// The students.
    pub students: Vec<Id>,
}

/// A prolonged task (C-PRO-01).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Task {
    /// Who leads it.
    pub lead: Id,
    /// What it is, in the users' own words.
    pub name: String,
    /// The skill, by key.
    pub skill: String,
    /// The pool that pays for effort.
    pub pool: Option<Pool>,
    /// Seconds of each roll.
    pub base: u64,
    /// Dice of the next roll, before the target number changes them. None before the first roll.
    pub dice: Option<u8>,
    /// Rolls made.
    pub rolls: u8,
    /// Seconds worked.
    pub elapsed: u64,
    /// When its last roll ended, in seconds of the calendar.
    #[serde(skip_serializing_if = "crate::model::is_default")]
    pub until: u64,
    /// Seconds worked on the day of the last roll, and that day (C-PRO-06).
    pub today: (u64, u64),
    /// Successes so far.
    pub successes: u16,
    /// Successes spent on qualities of the result (C-PRO-05).
    pub spent: Vec<(String, u16)>,
    /// True once it has ended.
    pub ended: bool,
    /// Changes of the first roll by the GM, which count in every roll.
    pub extra: Vec<Cause>,
    /// Modifiers switched in the first roll, which stay so.
    pub switched: BTreeMap<String, bool>,
    /// True for a feast (C-FOC-05a).
    pub feast: bool,
    /// What is taught, for an instruction.
    pub lesson: Option<Lesson>,
}

impl Task {
    /// Returns the successes that aren't spent.
    pub fn left(&self) -> u16 {
        let spent: u16 = self.spent.iter().map(|(_, n)| *n).sum();
        self.successes.saturating_sub(spent)
    }
}

/// Dice that a helper gives to the next roll of a lead (C-COL-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Help {
    /// Who leads.
    pub lead: Id,
    /// Who helps.
    pub helper: Id,
    /// The skill, by key.
    pub skill: String,
    /// The dice.
    pub dice: u8,
}
