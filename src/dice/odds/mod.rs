//! Exact odds: the joint distribution of net success, net advantage, triumphs and despairs of any pool.
//!
//! Dice are added one at a time to a dense table over net success and net advantage, one shifted and weighted
//! copy of its rows for each distinct face. Triumph and despair are not in that table: the number of dice
//! that show one is binomial, and those dice show nothing else. So one table is needed for each number of
//! plain proficiency and plain challenge dice, and each is the one before it plus one die. The six-sided and
//! eight-sided dice come first, while the table is small, and only once.
//!
//! The tray and `triumph odds` call it, and `benches/odds.rs` measures it.

mod chance;
mod grid;
mod luck;

use serde::Serialize;
use thiserror::Error;

pub use self::chance::{Chances, Counted, p_at_least, p_success};
use self::grid::{Faces, Grid, Table};
pub use self::luck::{EXACT_ROLLS, Luck, Tail};
use super::{Die, Pool};

/// The most dice for which odds are computed. Rolling has no such limit (G-DICE-04).
pub const MOST_DICE: u32 = 40;

/// A pool that is too large to compute its odds while a user waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "odds are computed for up to {MOST_DICE} dice, but this pool has {dice} (you can still roll it)"
)]
pub struct TooLarge {
    /// The number of dice in the pool.
    pub dice: u32,
}

/// One possible result and its probability.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Outcome {
    /// Net successes. A negative value means failures.
    pub success: i32,
    /// Net advantages. A negative value means threats.
    pub advantage: i32,
    /// Triumphs.
    pub triumph: u32,
    /// Despairs.
    pub despair: u32,
    /// Its probability, above 0 and at most 1.
    pub p: f64,
}

/// The odds of a pool, including its automatic symbols (G-DICE-17).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Odds {
    /// Every possible result once, sorted by success, advantage, triumph, despair. The `p` sum to 1 within 1e-12.
    pub outcomes: Vec<Outcome>,
}

impl Odds {
    /// Returns the probability of all outcomes that `is` accepts, 0 to 1.
    pub fn p_where(&self, is: impl Fn(&Outcome) -> bool) -> f64 {
        total(self.outcomes.iter().filter(|o| is(o)).map(|o| o.p))
    }

    /// The probability that the check succeeds (G-DICE-07).
    pub fn p_success(&self) -> f64 {
        self.p_where(|o| o.success > 0)
    }

    /// The probability that advantage is left (G-DICE-09).
    pub fn p_advantage(&self) -> f64 {
        self.p_where(|o| o.advantage > 0)
    }

    /// The probability that threat is left (G-DICE-10).
    pub fn p_threat(&self) -> f64 {
        self.p_where(|o| o.advantage < 0)
    }

    /// The probability of at least one triumph (G-DICE-11).
    pub fn p_triumph(&self) -> f64 {
        self.p_where(|o| o.triumph > 0)
    }

    /// The probability of at least one despair (G-DICE-12).
    pub fn p_despair(&self) -> f64 {
        self.p_where(|o| o.despair > 0)
    }

    /// The mean of net success, failures counted as negative.
    pub fn mean_success(&self) -> f64 {
        total(self.outcomes.iter().map(|o| f64::from(o.success) * o.p))
    }

    /// The mean of net advantage, threats counted as negative.
    pub fn mean_advantage(&self) -> f64 {
        total(self.outcomes.iter().map(|o| f64::from(o.advantage) * o.p))
    }
}

/// Returns a sum with compensation for its rounding error, because there can be a million terms.
fn total(terms: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut lost) = (0.0, 0.0);
    for term in terms {
        let next: f64 = sum + term;
        lost += if f64::abs(sum) >= term.abs() {
            (sum - next) + term
        } else {
            (term - next) + sum
        };
        sum = next;
    }
    sum + lost
}

/// Returns the exact odds of a pool of up to [`MOST_DICE`] dice.
///
/// # Errors
/// [`TooLarge`] for more dice.
pub fn odds(pool: &Pool) -> Result<Odds, TooLarge> {
    let dice = pool.total();
    if dice > MOST_DICE {
        return Err(TooLarge { dice });
    }
    Ok(Odds {
        outcomes: outcomes(pool, &Die::ALL.map(Faces::of)),
    })
}

fn outcomes(pool: &Pool, faces: &[Faces; 6]) -> Vec<Outcome> {
    let faces = |die: Die| &faces[die as usize];
    let mut plain = Grid::of_nothing();
    for die in [Die::Setback, Die::Boost, Die::Difficulty, Die::Ability] {
        for _ in 0..pool.get(die) {
            plain = plain.and(faces(die));
        }
    }
    let (proficiency, challenge) = (faces(Die::Proficiency), faces(Die::Challenge));
    let yellow = u32::from(pool.get(Die::Proficiency));
    let red = u32::from(pool.get(Die::Challenge));
    let triumphs = binomial(yellow, proficiency.special);
    let despairs = binomial(red, challenge.special);

    let mut table = Table::over(pool, faces);
    for &(triumph, p_triumph) in triumphs.iter().rev() {
        // At this point `plain` holds every proficiency die but those that show a triumph.
        let mut both = plain.clone();
        for &(despair, p_despair) in despairs.iter().rev() {
            table.lay(&both, (triumph, despair), p_triumph * p_despair);
            if despair > 0 {
                both = both.and(challenge);
            }
        }
        if triumph > 0 {
            plain = plain.and(proficiency);
        }
    }
    table.outcomes()
}

/// Returns, for 0 to `dice` triumphs or despairs, the number of ways in which that many dice show one, times
/// the probability that they do. The plain faces already include that the other dice don't.
fn binomial(dice: u32, each: f64) -> Vec<(u32, f64)> {
    let mut ways = 1.0;
    (0..=dice)
        .map(|shown| {
            if shown > 0 {
                ways = ways * f64::from(dice + 1 - shown) / f64::from(shown);
            }
            (shown, ways * each.powi(shown as i32))
        })
        .collect()
}

#[cfg(test)]
mod tests;
