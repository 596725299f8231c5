//! An open check and the last roll. Dice and target number follow from their causes and aren't kept.

use std::collections::BTreeMap;

use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::kinds::{Pool, Tactic};
use super::roll::{Cause, Roll};

/// A check whose dice aren't rolled yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// Who rolls.
    pub who: Id,
    /// What for.
    pub roll: Roll,
    /// The skill, by key, or by name for one that players invented. Empty without a skill.
    #[serde(default)]
    pub skill: String,
    /// The pool that pays for effort.
    #[serde(default)]
    pub pool: Option<Pool>,
    /// The tactic, once it is known to all.
    #[serde(default)]
    pub tactic: Option<Tactic>,
    /// The other side's tactic, once it is known to all.
    #[serde(default)]
    pub against: Option<Tactic>,
    /// The weapon, by name. Empty without one.
    #[serde(default)]
    pub arm: String,
    /// Who it is aimed at or comes from.
    #[serde(default)]
    pub other: Option<Id>,
    /// Causes that only this check has, such as the rating of initiative or a change by the GM.
    #[serde(default)]
    pub extra: Vec<Cause>,
    /// The pool that pays for each die of effort, in the order of their prices (C-ROLL-10).
    #[serde(default)]
    pub effort: Vec<Pool>,
    /// Causes that were switched on or off, by key.
    #[serde(default)]
    pub switched: BTreeMap<String, bool>,
    /// Banked dice that are used (C-INS-06).
    #[serde(default)]
    pub bank: u8,
}

impl Check {
    /// Returns a check with no skill, no tactic and no other side.
    pub fn new(who: Id, roll: Roll) -> Self {
        Self {
            who,
            roll,
            skill: String::new(),
            pool: None,
            tactic: None,
            against: None,
            arm: String::new(),
            other: None,
            extra: Vec::new(),
            effort: Vec::new(),
            switched: BTreeMap::new(),
            bank: 0,
        }
    }
}

/// A check as it was rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rolled {
    /// The check.
    pub check: Check,
    /// Every cause that counted.
    pub causes: Vec<Cause>,
    /// Its dice before the target number changed their number.
    pub dice: u8,
    /// Its target number before it changed the number of dice.
    pub target: i8,
    /// The dice that were rolled before any six.
    pub thrown: u16,
    /// The least face that succeeded.
    pub from: u8,
    /// The faces in the order of the queue (C-TRK-31).
    pub faces: Vec<u8>,
    /// Successes of the dice.
    pub successes: u16,
    /// Successes that experience bought (C-ROLL-16).
    #[serde(default)]
    pub bought: u16,
    /// The tries in a row with the same skill and tactic, if this wasn't the first (C-DES-11a).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tries: Option<u8>,
}

impl Rolled {
    /// Returns all successes.
    pub const fn total(&self) -> u16 {
        self.successes.saturating_add(self.bought)
    }
}
