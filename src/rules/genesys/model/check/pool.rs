//! A pool with its sources: every modifier is a contribution, and the pool combines them.
//!
//! The order is that of G-POOL-10: base and added dice first, with changes of difficulty among them,
//! then upgrades, downgrades and removals. Symbols join last. Their position doesn't matter, because
//! they are added to what the dice show (G-DICE-17).

use serde::{Deserialize, Serialize};

use dice::{Added, Symbol, Symbols};
use lang::sentence::{dice, times};

/// What one modifier changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// The positive dice: a characteristic and ranks (G-POOL-03).
    Base {
        /// Characteristic.
        characteristic: u8,
        /// Ranks.
        rank: u8,
    },
    /// The negative dice of an opposed check (G-POOL-20).
    Opposed {
        /// Characteristic of the opponent.
        characteristic: u8,
        /// Ranks of the opponent.
        rank: u8,
    },
    /// More or fewer Difficulty dice, never below 0.
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
    /// Upgrades of the positive dice (G-POOL-13).
    UpgradeAbility(u8),
    /// Upgrades of the negative dice (G-POOL-13).
    UpgradeDifficulty(u8),
    /// Downgrades of the positive dice (G-POOL-15).
    DowngradeAbility(u8),
    /// Downgrades of the negative dice (G-POOL-15).
    DowngradeDifficulty(u8),
    /// Removes Boost dice (G-POOL-16).
    RemoveBoost(u8),
    /// Removes Setback dice (G-POOL-16).
    RemoveSetback(u8),
    /// Symbols that need no die (G-DICE-17).
    Auto(Symbols),
}

impl Change {
    /// Its step in the order of G-POOL-10, 0 to 4.
    pub const fn step(self) -> u8 {
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

impl Change {
    /// The change as text: "2 Boost dice", "difficulty upgraded twice", "1s".
    pub fn words(self) -> String {
        match self {
            Self::Base { .. } | Self::Opposed { .. } => String::new(),
            Self::Difficulty(n) => format!("difficulty {n:+}"),
            Self::Boost(n) => dice(n, "Boost"),
            Self::Setback(n) => dice(n, "Setback"),
            Self::Ability(n) => dice(n, "Ability"),
            Self::Proficiency(n) => dice(n, "Proficiency"),
            Self::Challenge(n) => dice(n, "Challenge"),
            Self::UpgradeAbility(n) => format!("ability upgraded {}", times(n)),
            Self::UpgradeDifficulty(n) => format!("difficulty upgraded {}", times(n)),
            Self::DowngradeAbility(n) => format!("ability downgraded {}", times(n)),
            Self::DowngradeDifficulty(n) => format!("difficulty downgraded {}", times(n)),
            Self::RemoveBoost(n) => dice(n, "fewer Boost"),
            Self::RemoveSetback(n) => dice(n, "fewer Setback"),
            Self::Auto(symbols) => symbols.to_string(),
        }
    }

    /// The change multiplied by `n`: once per rank, or per point that was paid.
    #[must_use]
    pub fn times(self, n: u8) -> Self {
        match self {
            Self::Difficulty(by) => Self::Difficulty(by.saturating_mul(n.min(100) as i8)),
            Self::Boost(by) => Self::Boost(by.saturating_mul(n)),
            Self::Setback(by) => Self::Setback(by.saturating_mul(n)),
            Self::Ability(by) => Self::Ability(by.saturating_mul(n)),
            Self::Proficiency(by) => Self::Proficiency(by.saturating_mul(n)),
            Self::Challenge(by) => Self::Challenge(by.saturating_mul(n)),
            Self::UpgradeAbility(by) => Self::UpgradeAbility(by.saturating_mul(n)),
            Self::UpgradeDifficulty(by) => Self::UpgradeDifficulty(by.saturating_mul(n)),
            Self::DowngradeAbility(by) => Self::DowngradeAbility(by.saturating_mul(n)),
            Self::DowngradeDifficulty(by) => Self::DowngradeDifficulty(by.saturating_mul(n)),
            Self::RemoveBoost(by) => Self::RemoveBoost(by.saturating_mul(n)),
            Self::RemoveSetback(by) => Self::RemoveSetback(by.saturating_mul(n)),
            Self::Auto(symbols) => {
                let each = |count: u16| count.saturating_mul(u16::from(n));
                Self::Auto(Symbols {
                    success: each(symbols.success),
                    failure: each(symbols.failure),
                    advantage: each(symbols.advantage),
                    threat: each(symbols.threat),
                    triumph: each(symbols.triumph),
                    despair: each(symbols.despair),
                })
            }
            Self::Base { .. } | Self::Opposed { .. } => self,
        }
    }
}

/// Automatic symbols in the form that a pool takes (G-DICE-17).
pub fn automatic(symbols: Symbols) -> Added {
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
