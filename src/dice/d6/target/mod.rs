//! Six-sided dice against a target number, with exploding sixes: pool, roll and exact odds.
//!
//! A die that shows the target number or more is a success. A natural 6 always is one and adds
//! another die at once, without limit (C-ROLL-03, C-ROLL-06). Target numbers above 6 remove dice
//! and those below 2 add dice, computed once ([`TargetPool::stands`]).
//!
//! The odds are exact, not simulated: the chances of one die follow from one formula (C-TRK-32),
//! those of a pool from adding one die after another. The successes have no upper limit. The
//! omitted top is less than one part in ten to the fifteenth.

use thiserror::Error;

use super::MOST_ODDS_DICE;
use crate::Dice;

/// The least target number that can be written. Rules go far less low.
pub const LEAST_TARGET: i8 = -100;

/// The greatest target number that can be written.
pub const MOST_TARGET: i8 = 100;

/// The most dice of one roll, including those that sixes add (C-TRK-31).
pub const MOST_THROWN: u32 = 1000;

/// Dice and their target number, as they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TargetPool {
    /// The number of dice, 0 and up. None means no success (C-ROLL-18).
    pub dice: u8,
    /// The target number, [`LEAST_TARGET`] to [`MOST_TARGET`].
    pub target: i8,
}

/// A pool as it is actually rolled: its target number is between 2 and 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// The number of dice before any six.
    pub dice: u32,
    /// The least face that succeeds, 2 to 6.
    pub target: u8,
}

/// A pool with too many dice to roll, or to compute odds for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{what} up to {most} dice, but this pool rolls {dice}")]
pub struct TooManyDice {
    /// The limited operation: "odds are computed for", "one roll holds".
    pub what: &'static str,
    /// The limit.
    pub most: u32,
    /// Dice of the pool, including those that a low target number adds.
    pub dice: u32,
}

impl TargetPool {
    /// Returns the pool as it is rolled: each point above 6 halves the dice, rounded up
    /// (C-ROLL-07), and each point below 2 adds half of the written number, rounded up (C-ROLL-08).
    pub fn stands(self) -> Standing {
        let (dice, target) = (u32::from(self.dice), i32::from(self.target));
        let above = (target - 6).max(0);
        let below = (2 - target).max(0).unsigned_abs();
        let halved = (0..above).fold(dice, |dice, _| dice.div_ceil(2));
        Standing {
            dice: halved + below * dice.div_ceil(2),
            target: target.clamp(2, 6) as u8,
        }
    }
}

/// A pool as it was rolled: the dice in the order of the queue, with the extra ones after them
/// (C-TRK-31).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetRoll {
    /// The pool that was rolled.
    pub stands: Standing,
    /// The faces. Sixes added those from place [`Standing::dice`] on.
    pub faces: Vec<u8>,
    /// True if the sixes were cut off at [`MOST_THROWN`] dice.
    pub cut: bool,
}

impl TargetRoll {
    /// Rolls a pool, then the dice that its sixes add, in the order in which they appeared.
    ///
    /// # Errors
    /// [`TooManyDice`] when the pool alone has more than [`MOST_THROWN`].
    pub fn roll(pool: TargetPool, dice: &mut dyn Dice) -> Result<Self, TooManyDice> {
        let stands = pool.stands();
        if stands.dice > MOST_THROWN {
            return Err(TooManyDice {
                what: "one roll holds",
                most: MOST_THROWN,
                dice: stands.dice,
            });
        }
        let mut faces = Vec::new();
        let mut due = stands.dice;
        while (faces.len() as u32) < due.min(MOST_THROWN) {
            let face = dice.roll(6);
            due += u32::from(face == 6);
            faces.push(face);
        }
        Ok(Self {
            stands,
            faces,
            cut: due > MOST_THROWN,
        })
    }

    /// Returns the number of dice that show the target number or more. A 6 always counts
    /// (C-ROLL-03).
    pub fn successes(&self) -> u32 {
        let target = self.stands.target;
        self.faces.iter().filter(|face| **face >= target).count() as u32
    }
}

/// The chance of each number of successes of a pool.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetOdds {
    /// Chances of 0, 1, 2… successes. They sum to 1 within 1e-12.
    pub exactly: Vec<f64>,
    mean: f64,
}

/// The most successes of one die that are followed. Beyond them the chance is too small for the
/// number type.
const LONG: usize = 30;

/// The number of successes beyond the number of dice that are followed. More have no weight.
const BEYOND: usize = 64;

impl TargetOdds {
    /// Returns the odds of a pool (C-TRK-33).
    ///
    /// # Errors
    /// [`TooManyDice`] above [`MOST_ODDS_DICE`] rolled dice.
    pub fn of(pool: TargetPool) -> Result<Self, TooManyDice> {
        let stands = pool.stands();
        if stands.dice > u32::from(MOST_ODDS_DICE) {
            return Err(TooManyDice {
                what: "odds are computed for",
                most: u32::from(MOST_ODDS_DICE),
                dice: stands.dice,
            });
        }
        let p = f64::from(7 - stands.target) / 6.0;
        let mut die = vec![1.0 - p];
        let mut chance = p * 5.0 / 6.0;
        for _ in 1..=LONG {
            die.push(chance);
            chance /= 6.0;
        }
        let most = stands.dice as usize + BEYOND;
        let mut exactly = vec![1.0];
        for _ in 0..stands.dice {
            let mut next = vec![0.0; (exactly.len() + LONG).min(most + 1)];
            for (a, x) in exactly.iter().enumerate() {
                for (to, y) in next[a..].iter_mut().zip(&die) {
                    *to += x * y;
                }
            }
            exactly = next;
        }
        // Chances that are indistinguishable from zero aren't listed.
        let mut left = 0.0;
        while let Some(last) = exactly.last().filter(|last| left + **last < 1e-15) {
            left += last;
            exactly.pop();
        }
        let mean = f64::from(stands.dice) * p * 1.2;
        Ok(Self { exactly, mean })
    }

    /// The chance of this number of successes or more, 0 to 1.
    pub fn at_least(&self, successes: usize) -> f64 {
        if successes == 0 {
            return 1.0;
        }
        // The small ones are added first, so that they are not lost.
        let tail = self.exactly.iter().skip(successes);
        tail.rev().sum()
    }

    /// Returns the exact mean: six fifths of the chance of one die, for each (C-TRK-32).
    pub const fn mean(&self) -> f64 {
        self.mean
    }
}

#[cfg(test)]
mod tests;
