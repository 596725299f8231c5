//! Combines the contributions of the sources in the order of G-POOL-10.

use dice::{Die, Pool};
use rules::view::Id;

use crate::model::check::pool::{Change, automatic};
use crate::model::check::source::Source;

/// One modifier of a pool, with its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contribution {
    /// Its source, which stays the same while the check is built.
    pub key: Source,
    /// Who adds it, if that is someone else than its source says.
    pub by: Option<Id>,
    /// What it changes.
    pub change: Change,
    /// The reason, in a few words.
    pub why: String,
    /// Its rule ID.
    pub rule: String,
    /// True if it counts.
    pub on: bool,
    /// True if it can't be switched, as for the base of the pool.
    pub fixed: bool,
}

/// Combines contributions into a pool.
pub fn fold(contributions: &[Contribution]) -> Pool {
    let mut pool = Pool::new();
    let mut difficulty = 0i32;
    // A skill that replaces another follows it in the list, so the last base counts.
    let mut bases = contributions.iter().filter(|c| c.on).map(|c| c.change);
    let base = bases.rfind(|c| matches!(c, Change::Base { .. }));
    if let Some(Change::Base {
        characteristic,
        rank,
    }) = base
    {
        merge(&mut pool, &Pool::base(characteristic, rank));
    }
    for step in 0..=4 {
        for change in contributions
            .iter()
            .filter(|c| c.on)
            .map(|c| c.change)
            .filter(|c| c.step() == step)
        {
            match change {
                Change::Base { .. } => {}
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

fn merge(pool: &mut Pool, other: &Pool) {
    for die in Die::ALL {
        pool.add(die, other.get(die));
    }
}
