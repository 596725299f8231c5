//! Checks that more than one makes: help for a check, and contests of several (G-POOL-23 to
//! G-POOL-29).
//!
//! Help stands in the check and changes its pool ([`help`]); a contest is part of the state: one
//! difficulty, everybody's check one after the other, and a ranking once all have rolled.

mod command;
mod decide;
mod event;
mod help;
pub mod offers;

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::dice::Net;
use crate::rules::view::Id;

pub use command::Together;
pub use event::{TogetherEvent, apply, tell};
pub use help::{contribute, usually_against};

/// What somebody lends to another's check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lends {
    /// The characteristic, to be used with the other's ranks (G-POOL-28).
    Characteristic,
    /// The ranks, to be used with the other's characteristic (G-POOL-28).
    Ranks,
    /// A hand: 1 Boost (G-POOL-27, G-POOL-29).
    Boost,
}

impl Lends {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Characteristic, Self::Ranks, Self::Boost];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Characteristic => "characteristic",
            Self::Ranks => "ranks",
            Self::Boost => "boost",
        }
    }
}

/// Somebody's help for a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Help {
    /// Who helps.
    pub who: Id,
    /// With what.
    pub lends: Lends,
}

/// A result as a contest compares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Net successes; 0 and below is a failure.
    pub success: i32,
    /// Triumphs.
    pub triumph: u32,
    /// Net advantages.
    pub advantage: i32,
}

impl Outcome {
    /// What a roll comes to.
    pub const fn of(net: &Net) -> Self {
        Self {
            success: net.success,
            triumph: net.triumph,
            advantage: net.advantage,
        }
    }

    /// The better first: by success, then by Triumph, then by Advantage (G-POOL-24). Initiative
    /// compares without Triumph (O-02), and so elsewhere.
    pub fn against(&self, other: &Self) -> Ordering {
        let key = |o: &Self| (o.success, o.triumph, o.advantage);
        key(other).cmp(&key(self))
    }
}

/// Somebody in a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Runner {
    /// Who.
    pub who: Id,
    /// The result, once the dice lie.
    #[serde(default)]
    pub outcome: Option<Outcome>,
}

/// A contest: everybody rolls against one difficulty (G-POOL-23).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contest {
    /// Key of the skill.
    pub skill: String,
    /// Difficulty dice.
    pub difficulty: u8,
    /// Who takes part, in the order in which they roll.
    pub runners: Vec<Runner>,
}

impl Contest {
    /// Whose check is next.
    pub fn next(&self) -> Option<Id> {
        let waits = |r: &&Runner| r.outcome.is_none();
        self.runners.iter().find(waits).map(|r| r.who)
    }

    /// Everybody who has rolled, the best first.
    pub fn ranking(&self) -> Vec<(Id, Outcome)> {
        let rolled = self.runners.iter();
        let mut all: Vec<(Id, Outcome)> =
            rolled.filter_map(|r| Some((r.who, r.outcome?))).collect();
        all.sort_by(|a, b| a.1.against(&b.1));
        all
    }

    /// Who wins: the best result that is a success, unless another is its equal (G-POOL-23,
    /// G-POOL-24).
    pub fn winner(&self) -> Option<Id> {
        let ranking = self.ranking();
        let (best, first) = *ranking.first()?;
        let equal = ranking.get(1).is_some_and(|(_, second)| first == *second);
        (first.success > 0 && !equal).then_some(best)
    }
}
