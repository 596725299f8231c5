//! The chances of one number of a result: net Successes, net Advantage, Triumphs or Despairs.
//!
//! The tray shows for every modifier how much it changes the chance of success, and statistics compare
//! whole campaigns with what their pools promised. One row of numbers is enough for that instead of the
//! table over four numbers, and takes a hundredth of the time.

use super::{MOST_DICE, TooLarge, odds, total};
use crate::d6::Spread;
use crate::{Die, Net, Pool, Symbol};

/// A number of a result that is counted over many rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// Successes less Failures.
    Success,
    /// Advantage less Threat.
    Advantage,
    /// Triumphs.
    Triumph,
    /// Despairs.
    Despair,
}

impl Counted {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Success, Self::Advantage, Self::Triumph, Self::Despair];

    /// Returns the number in a result.
    pub const fn of(self, net: &Net) -> i32 {
        match self {
            Self::Success => net.success,
            Self::Advantage => net.advantage,
            Self::Triumph => net.triumph as i32,
            Self::Despair => net.despair as i32,
        }
    }

    /// Returns its name for one, and for several.
    pub const fn words(self) -> [&'static str; 2] {
        match self {
            Self::Success => ["Success", "Successes"],
            Self::Advantage => ["Advantage", "Advantage"],
            Self::Triumph => ["Triumph", "Triumphs"],
            Self::Despair => ["Despair", "Despair"],
        }
    }

    /// Returns the name of the symbol that cancels it, for one and for several. Nothing cancels Triumph and Despair.
    pub const fn opposite(self) -> Option<[&'static str; 2]> {
        match self {
            Self::Success => Some(["Failure", "Failures"]),
            Self::Advantage => Some(["Threat", "Threat"]),
            Self::Triumph | Self::Despair => None,
        }
    }

    /// Returns how many of it a pool adds without a die.
    fn added(self, pool: &Pool) -> i32 {
        let added = |symbol| i32::from(pool.added().get(symbol));
        let (triumph, despair) = (added(Symbol::Triumph), added(Symbol::Despair));
        match self {
            Self::Success => added(Symbol::Success) - added(Symbol::Failure) + triumph - despair,
            Self::Advantage => added(Symbol::Advantage) - added(Symbol::Threat),
            Self::Triumph => triumph,
            Self::Despair => despair,
        }
    }
}

/// The exact chance of every number that a roll can show, or the sum of several rolls.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    least: i32,
    each: Vec<f64>,
}

impl Chances {
    /// Returns the chances of the numbers from `least` on.
    pub const fn new(least: i32, each: Vec<f64>) -> Self {
        Self { least, each }
    }

    /// Returns a number that is certain.
    pub fn certain(number: i32) -> Self {
        Self::new(number, vec![1.0])
    }

    /// Returns the chances of a number of a pool's result.
    ///
    /// # Errors
    /// [`TooLarge`] for more than [`MOST_DICE`] dice.
    pub fn of(pool: &Pool, counted: Counted) -> Result<Self, TooLarge> {
        let dice = pool.total();
        if dice > MOST_DICE {
            return Err(TooLarge { dice });
        }
        let added = pool.added();
        if added.triumph < 0 || added.despair < 0 {
            // A removed triumph or despair must have been rolled, so it is more than a shift.
            return odds(pool).map(|odds| Self::among(&odds, counted));
        }
        let mut all = Self::certain(counted.added(pool));
        for (die, count) in pool.dice() {
            let one = Self::of_die(die, counted);
            for _ in 0..count {
                all = all.and(&one);
            }
        }
        Ok(all)
    }

    /// Returns the chances of the faces of a die.
    fn of_die(die: Die, counted: Counted) -> Self {
        let faces = || (1..=die.sides()).map(|face| counted.of(&die.face(face).net()));
        let least = faces().min().unwrap_or(0);
        let most = faces().max().unwrap_or(0);
        let mut each = vec![0.0; (most - least + 1) as usize];
        for face in faces() {
            each[(face - least) as usize] += 1.0 / f64::from(die.sides());
        }
        Self::new(least, each)
    }

    /// Returns the chances of one number in the odds of all four.
    fn among(odds: &super::Odds, counted: Counted) -> Self {
        let number = |o: &super::Outcome| match counted {
            Counted::Success => o.success,
            Counted::Advantage => o.advantage,
            Counted::Triumph => o.triumph as i32,
            Counted::Despair => o.despair as i32,
        };
        let least = odds.outcomes.iter().map(number).min().unwrap_or(0);
        let most = odds.outcomes.iter().map(number).max().unwrap_or(0);
        let mut each = vec![0.0; (most - least + 1) as usize];
        for outcome in &odds.outcomes {
            each[(number(outcome) - least) as usize] += outcome.p;
        }
        Self::new(least, each)
    }

    /// Returns the chances of the sum with another, independent roll.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let (wide, narrow) = if self.each.len() < other.each.len() {
            (other, self)
        } else {
            (self, other)
        };
        let mut each = vec![0.0; wide.each.len() + narrow.each.len() - 1];
        for (right, p) in narrow.each.iter().enumerate().filter(|(_, p)| **p > 0.0) {
            for (from, into) in wide.each.iter().zip(&mut each[right..]) {
                *into += p * from;
            }
        }
        Self::new(self.least + other.least, each)
    }

    /// Returns every number with its chance, the least first.
    pub fn numbers(&self) -> impl Iterator<Item = (i32, f64)> + '_ {
        (self.least..).zip(self.each.iter().copied())
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.numbers().map(|(n, p)| f64::from(n) * p).sum()
    }

    /// The variance.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        let square = |(n, p): (i32, f64)| (f64::from(n) - mean).powi(2) * p;
        self.numbers().map(square).sum()
    }

    /// The chance of this number or more.
    pub fn at_least(&self, number: i32) -> f64 {
        let below = usize::try_from(number.saturating_sub(self.least)).unwrap_or(0);
        total(self.each.iter().skip(below).copied())
    }

    /// The chance of this number or less.
    pub fn at_most(&self, number: i32) -> f64 {
        let upto = usize::try_from(number.saturating_sub(self.least).saturating_add(1));
        total(self.each.iter().take(upto.unwrap_or(0)).copied())
    }
}

impl From<&Spread> for Chances {
    fn from(spread: &Spread) -> Self {
        let least = spread.numbers().next().map_or(0, |(n, _)| n);
        Self::new(least, spread.numbers().map(|(_, p)| p).collect())
    }
}

/// Returns the probability that a pool of up to [`MOST_DICE`] dice succeeds (G-DICE-07). It equals
/// [`Odds::p_success`](super::Odds::p_success).
///
/// # Errors
/// [`TooLarge`] for more dice.
pub fn p_success(pool: &Pool) -> Result<f64, TooLarge> {
    p_at_least(pool, 1)
}

/// Returns the probability that a pool of up to [`MOST_DICE`] dice shows at least `needed` net
/// Successes.
///
/// # Errors
/// [`TooLarge`] for more dice.
pub fn p_at_least(pool: &Pool, needed: i32) -> Result<f64, TooLarge> {
    Ok(Chances::of(pool, Counted::Success)?.at_least(needed))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::tests::any_pool;

    proptest! {
        #[test]
        fn g_dice_07_the_chance_alone_is_the_one_of_all_odds(pool in any_pool(12)) {
            let (alone, all) = (p_success(&pool).unwrap(), odds(&pool).unwrap().p_success());
            prop_assert!((alone - all).abs() < 1e-12, "{pool}: {alone} is not {all}");
            for needed in -2..5 {
                let (alone, all) = (p_at_least(&pool, needed).unwrap(), odds(&pool).unwrap().p_where(|o| o.success >= needed));
                prop_assert!((alone - all).abs() < 1e-12, "{pool} for {needed}: {alone} is not {all}");
            }
        }
    }

    proptest! {
        #[test]
        fn chances_of_each_number_are_those_of_all_odds(pool in any_pool(9)) {
            let all = odds(&pool).unwrap();
            for counted in Counted::ALL {
                let (alone, among) = (Chances::of(&pool, counted).unwrap(), Chances::among(&all, counted));
                for n in -6..6 {
                    prop_assert!((alone.at_least(n) - among.at_least(n)).abs() < 1e-9, "{pool} {counted:?} {n}");
                    let rest = alone.at_least(n + 1) + alone.at_most(n);
                    prop_assert!((rest - 1.0).abs() < 1e-9, "{pool} {counted:?} {n}: {rest}");
                }
            }
        }
    }

    #[test]
    fn g_dice_11_12_17_automatic_symbols_count() {
        for pool in ["-", "1y +1s", "1y -1T", "1r -1D", "2g 1p +1T +2D", "3g -2s"] {
            let pool: Pool = pool.parse().unwrap();
            let (alone, all) = (p_success(&pool).unwrap(), odds(&pool).unwrap().p_success());
            assert!((alone - all).abs() < 1e-12, "{pool}: {alone} is not {all}");
        }
        assert!(p_success(&"41g".parse().unwrap()).is_err());
    }
}
