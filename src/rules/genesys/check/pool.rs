//! A pool with provenance: every influence is a contribution, the pool is their fold.
//!
//! The order is that of G-POOL-10: base and added dice (and changes of difficulty, the ruling
//! there), then upgrades, then downgrades, then removals. Symbols join last; their place does
//! not matter, because they are added to what the dice show (G-DICE-17).

use serde::{Deserialize, Serialize};

use crate::dice::{Added, Die, Pool, Symbol, Symbols};

use super::source::Source;

/// What one influence changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// The positive side: a characteristic and ranks (G-POOL-03).
    Base {
        /// Characteristic.
        characteristic: u8,
        /// Ranks.
        rank: u8,
    },
    /// The negative side of an opposed check (G-POOL-20).
    Opposed {
        /// Characteristic of the opponent.
        characteristic: u8,
        /// Ranks of the opponent.
        rank: u8,
    },
    /// Difficulty dice, more or fewer, never below none.
    Difficulty(i8),
    /// Boost dice.
    Boost(u8),
    /// Setback dice.
    Setback(u8),
    /// Ability dice, by hand.
    Ability(u8),
    /// Proficiency dice, by hand.
    Proficiency(u8),
    /// Challenge dice, by hand.
    Challenge(u8),
    /// Upgrades of the positive side (G-POOL-13).
    UpgradeAbility(u8),
    /// Upgrades of the negative side (G-POOL-13).
    UpgradeDifficulty(u8),
    /// Downgrades of the positive side (G-POOL-15).
    DowngradeAbility(u8),
    /// Downgrades of the negative side (G-POOL-15).
    DowngradeDifficulty(u8),
    /// Takes Boost dice away (G-POOL-16).
    RemoveBoost(u8),
    /// Takes Setback dice away (G-POOL-16).
    RemoveSetback(u8),
    /// Symbols that need no die (G-DICE-17).
    Auto(Symbols),
}

impl Change {
    /// Its step in the order of G-POOL-10, 0 to 4.
    const fn step(self) -> u8 {
        match self {
            Self::Base { .. } | Self::Opposed { .. } => 0,
            Self::Difficulty(_)
            | Self::Boost(_)
            | Self::Setback(_)
            | Self::Ability(_)
            | Self::Proficiency(_)
            | Self::Challenge(_)
            | Self::Auto(_) => 1,
            Self::UpgradeAbility(_) | Self::UpgradeDifficulty(_) => 2,
            Self::DowngradeAbility(_) | Self::DowngradeDifficulty(_) => 3,
            Self::RemoveBoost(_) | Self::RemoveSetback(_) => 4,
        }
    }
}

/// One influence on a pool, with its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contribution {
    /// Where it comes from; stays the same while the check is built.
    pub key: Source,
    /// What it changes.
    pub change: Change,
    /// Why, in a few words.
    pub why: String,
    /// The rule.
    pub rule: String,
    /// Whether it counts.
    pub on: bool,
    /// Whether it may be switched; the base of the pool may not.
    pub fixed: bool,
}

/// Puts the pool together.
pub fn fold(contributions: &[Contribution]) -> Pool {
    let mut pool = Pool::new();
    let mut difficulty = 0i32;
    for step in 0..=4 {
        for change in contributions
            .iter()
            .filter(|c| c.on)
            .map(|c| c.change)
            .filter(|c| c.step() == step)
        {
            match change {
                Change::Base {
                    characteristic,
                    rank,
                } => merge(&mut pool, &Pool::base(characteristic, rank)),
                Change::Opposed {
                    characteristic,
                    rank,
                } => {
                    let opposed = Pool::opposed(characteristic, rank);
                    difficulty += i32::from(opposed.get(Die::Difficulty));
                    pool.add(Die::Challenge, opposed.get(Die::Challenge));
                }
                Change::Difficulty(n) => difficulty += i32::from(n),
                Change::Boost(n) => pool.add(Die::Boost, n),
                Change::Setback(n) => pool.add(Die::Setback, n),
                Change::Ability(n) => pool.add(Die::Ability, n),
                Change::Proficiency(n) => pool.add(Die::Proficiency, n),
                Change::Challenge(n) => pool.add(Die::Challenge, n),
                Change::Auto(symbols) => pool.add_symbols(automatic(symbols)),
                Change::UpgradeAbility(n) => pool.upgrade_ability(n),
                Change::UpgradeDifficulty(n) => pool.upgrade_difficulty(n),
                Change::DowngradeAbility(n) => pool.downgrade_ability(n),
                Change::DowngradeDifficulty(n) => pool.downgrade_difficulty(n),
                Change::RemoveBoost(n) => {
                    pool.remove(Die::Boost, n);
                }
                Change::RemoveSetback(n) => {
                    pool.remove(Die::Setback, n);
                }
            }
        }
        if step == 1 {
            pool.add(Die::Difficulty, difficulty.clamp(0, 100) as u8);
        }
    }
    pool
}

/// Automatic symbols as the pool takes them (G-DICE-17).
fn automatic(symbols: Symbols) -> Added {
    let mut added = Added::default();
    for symbol in [
        Symbol::Success,
        Symbol::Failure,
        Symbol::Advantage,
        Symbol::Threat,
        Symbol::Triumph,
        Symbol::Despair,
    ] {
        *added.get_mut(symbol) = symbols.get(symbol) as i16;
    }
    added
}

fn merge(pool: &mut Pool, other: &Pool) {
    for die in Die::ALL {
        pool.add(die, other.get(die));
    }
}
