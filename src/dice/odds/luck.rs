//! Luck: what many rolls showed in sum, against what their dice promised.
//!
//! The chances of a sum are those of its rolls, added one after the other, which is exact. From
//! [`EXACT_ROLLS`] rolls on the sum is so close to a normal distribution of the same mean and variance
//! that its chance is read from there, with half a step added for whole numbers.

use super::Chances;

/// The most rolls whose sum has exact chances.
pub const EXACT_ROLLS: u32 = 100;

/// The sum of one number over many rolls.
#[derive(Clone, Debug, PartialEq)]
pub struct Luck {
    rolls: u32,
    had: i64,
    mean: f64,
    variance: f64,
    /// The chances of the sum, up to [`EXACT_ROLLS`] rolls.
    sum: Chances,
}

/// How unlikely a sum is: the chance of one that is at least as far from the mean, on the same side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tail {
    /// The chance, 0 to 1.
    pub p: f64,
    /// True for this much or more, false for this much or less.
    pub or_more: bool,
    /// True if it is exact, false if it comes from the normal distribution.
    pub exact: bool,
}

impl Default for Luck {
    fn default() -> Self {
        Self {
            rolls: 0,
            had: 0,
            mean: 0.0,
            variance: 0.0,
            sum: Chances::certain(0),
        }
    }
}

impl Luck {
    /// Adds a roll: what it showed, and the chances of its dice.
    pub fn add(&mut self, had: i32, chances: &Chances) {
        self.rolls += 1;
        self.had += i64::from(had);
        self.mean += chances.mean();
        self.variance += chances.variance();
        if self.rolls <= EXACT_ROLLS {
            self.sum = self.sum.and(chances);
        }
    }

    /// The number of rolls.
    pub const fn rolls(&self) -> u32 {
        self.rolls
    }

    /// What they showed.
    pub const fn had(&self) -> i64 {
        self.had
    }

    /// What their dice promised.
    pub const fn mean(&self) -> f64 {
        self.mean
    }

    /// Returns how unlikely the sum is, or `None` if it is certain.
    pub fn tail(&self) -> Option<Tail> {
        if self.variance <= 1e-12 {
            return None;
        }
        let or_more = self.had as f64 >= self.mean;
        let exact = self.rolls <= EXACT_ROLLS;
        let p = if exact {
            let had = i32::try_from(self.had).unwrap_or(i32::MAX);
            if or_more {
                self.sum.at_least(had)
            } else {
                self.sum.at_most(had)
            }
        } else {
            let off = (self.had as f64 - self.mean).abs() - 0.5;
            upper_tail(off / self.variance.sqrt())
        };
        Some(Tail {
            p: p.clamp(0.0, 1.0),
            or_more,
            exact,
        })
    }
}

/// Returns the chance that a standard normal number is greater than `z`, with a relative error below
/// 0.1 %. For tails beyond 5 it uses the continued fraction, else the series of the density.
fn upper_tail(z: f64) -> f64 {
    if z < 0.0 {
        return 1.0 - upper_tail(-z);
    }
    let density = (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if z > 5.0 {
        let fraction = (1..=40).rev().fold(z, |below, k| z + f64::from(k) / below);
        return density / fraction;
    }
    let (mut term, mut sum) = (z, z);
    for k in 1..200 {
        term *= z * z / f64::from(2 * k + 1);
        sum += term;
    }
    0.5 - density * sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Counted, Pool};

    fn luck(pool: &str, rolls: u32, had: i32) -> Luck {
        let pool: Pool = pool.parse().unwrap();
        let chances = Chances::of(&pool, Counted::Success).unwrap();
        let mut luck = Luck::default();
        for _ in 0..rolls {
            luck.add(had, &chances);
        }
        luck
    }

    #[test]
    fn one_die_has_the_chance_of_its_faces() {
        // One face of the ability die shows two Successes, five of eight at least none, and none less.
        let tail = luck("1g", 1, 2).tail().unwrap();
        assert!(tail.or_more && tail.exact);
        assert!((tail.p - 1.0 / 8.0).abs() < 1e-12);
        let tail = luck("1g", 1, 0).tail().unwrap();
        assert!(!tail.or_more);
        assert!((tail.p - 4.0 / 8.0).abs() < 1e-12);
        // Both dice show two: one in 64.
        let both = luck("1g", 2, 2);
        assert_eq!((both.rolls(), both.had()), (2, 4));
        assert!((both.mean() - 2.0 * 5.0 / 8.0).abs() < 1e-12);
        assert!((both.tail().unwrap().p - 1.0 / 64.0).abs() < 1e-12);
    }

    #[test]
    fn many_rolls_are_close_to_the_exact_chance() {
        let pool: Pool = "2y1g2p".parse().unwrap();
        let chances = Chances::of(&pool, Counted::Advantage).unwrap();
        let (mut exact, mut sum) = (Luck::default(), Chances::certain(0));
        for n in 0..=EXACT_ROLLS {
            let had = i32::from(n % 2 == 0);
            exact.add(had, &chances);
            sum = sum.and(&chances);
        }
        let tail = exact.tail().unwrap();
        assert!(!tail.exact);
        let had = i32::try_from(exact.had()).unwrap();
        let right = if tail.or_more {
            sum.at_least(had)
        } else {
            sum.at_most(had)
        };
        assert!((tail.p - right).abs() < 0.005, "{} is not {right}", tail.p);
    }

    #[test]
    fn the_tail_of_the_normal_distribution_has_its_known_values() {
        for (z, p) in [
            (0.0, 0.5),
            (1.0, 0.158_655),
            (1.96, 0.024_998),
            (3.0, 0.001_350),
            (6.0, 9.866e-10),
        ] {
            let got = upper_tail(z);
            assert!((got - p).abs() < p * 1e-3, "{z}: {got}");
        }
        assert!((upper_tail(-1.0) - 0.841_345).abs() < 1e-5);
    }

    #[test]
    fn a_certain_sum_is_no_luck() {
        let mut luck = Luck::default();
        assert!(luck.tail().is_none());
        luck.add(2, &Chances::certain(2));
        assert!(luck.tail().is_none());
    }
}
