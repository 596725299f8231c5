//! Checks by several characters: help for a check, and contests (G-POOL-23 to G-POOL-29).
//!
//! Help is stored in the check and changes its pool. A contest is part of the state: one difficulty,
//! everyone's checks in turn, and a ranking after all have rolled. `play::assist` decides both.

use dice::Net;
use rules::view::Id;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// What a helper contributes to another's check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lends {
    /// The characteristic, to be used with the other's ranks (G-POOL-28).
    Characteristic,
    /// The ranks, to be used with the other's characteristic (G-POOL-28).
    Ranks,
    /// Assistance: 1 Boost die (G-POOL-27, G-POOL-29).
    Boost,
}

impl Lends {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Characteristic, Self::Ranks, Self::Boost];

    /// The word in a command.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Characteristic => "characteristic",
            Self::Ranks => "ranks",
            Self::Boost => "boost",
        }
    }
}

/// One character's help for a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Help {
    /// The helper.
    pub who: Id,
    /// The contribution.
    pub lends: Lends,
}

/// A result as a contest compares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Net Successes. A failure has 0 or less.
    pub success: i32,
    /// Triumphs.
    pub triumph: u32,
    /// Net Advantage.
    pub advantage: i32,
}

impl Outcome {
    /// The outcome of a roll.
    pub const fn of(net: &Net) -> Self {
        Self {
            success: net.success,
            triumph: net.triumph,
            advantage: net.advantage,
        }
    }

    /// The better outcome first: by Success, then Triumph, then Advantage (G-POOL-24). Initiative is
    /// compared elsewhere, without Triumph (O-02).
    pub fn against(&self, other: &Self) -> Ordering {
        let key = |o: &Self| (o.success, o.triumph, o.advantage);
        key(other).cmp(&key(self))
    }
}

/// A contestant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Runner {
    /// The character.
    pub who: Id,
    /// The result, after the roll.
    #[serde(default)]
    pub outcome: Option<Outcome>,
}

/// A contest: everyone rolls against one difficulty (G-POOL-23).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contest {
    /// Key of the skill.
    pub skill: String,
    /// Difficulty dice.
    pub difficulty: u8,
    /// The contestants, in the order in which they roll.
    pub runners: Vec<Runner>,
}

impl Contest {
    /// The next contestant to roll.
    pub fn next(&self) -> Option<Id> {
        let waits = |r: &&Runner| r.outcome.is_none();
        self.runners.iter().find(waits).map(|r| r.who)
    }

    /// Everyone who has rolled, the best first.
    pub fn ranking(&self) -> Vec<(Id, Outcome)> {
        let rolled = self.runners.iter();
        let mut all: Vec<(Id, Outcome)> =
            rolled.filter_map(|r| Some((r.who, r.outcome?))).collect();
        all.sort_by(|a, b| a.1.against(&b.1));
        all
    }

    /// The winner: the best result that is a success, unless another is equal (G-POOL-23, G-POOL-24).
    pub fn winner(&self) -> Option<Id> {
        let ranking = self.ranking();
        let (best, first) = *ranking.first()?;
        let equal = ranking.get(1).is_some_and(|(_, second)| first == *second);
        (first.success > 0 && !equal).then_some(best)
    }
}
