//! How a pool of plain dice is written: `6d6`, `6d6 base d8`, `6d6 base d4`.
//!
//! Read a little more freely than printed: `6 d6`, `6d6 advantage`, `6d6 dis` mean the same.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{D6Pool, Mode};

/// A text that is no pool of plain dice.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no pool of six-sided dice; write `6d6`, `6d6 base d8` or `6d6 base d4`")]
pub struct D6Error(
    /// What was written.
    pub String,
);

impl fmt::Display for D6Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}d6", self.dice)?;
        match self.mode {
            Mode::Normal => Ok(()),
            mode => write!(f, " base d{}", mode.sides()),
        }
    }
}

impl FromStr for D6Pool {
    type Err = D6Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || D6Error(text.to_owned());
        let lower = text.to_lowercase();
        let (count, rest) = lower.split_once("d6").ok_or_else(wrong)?;
        let dice = match count.trim() {
            "" => 1,
            digits => digits.parse().map_err(|_| wrong())?,
        };
        let words: Vec<&str> = rest.split_whitespace().collect();
        let mode = match words.as_slice() {
            [] | ["base", "d6"] => Mode::Normal,
            ["base", "d8"] | ["adv" | "advantage"] => Mode::Advantage,
            ["base", "d4"] | ["dis" | "disadvantage"] => Mode::Disadvantage,
            _ => return Err(wrong()),
        };
        Ok(Self { dice, mode })
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("6d6", "6d6")]
    #[case("d6", "1d6")]
    #[case(" 4 D6 adv", "4d6 base d8")]
    #[case("4d6 base d4", "4d6 base d4")]
    #[case("0d6 base d6", "0d6")]
    fn f_trk_30_a_pool_reads_and_prints(#[case] text: &str, #[case] printed: &str) {
        let pool: D6Pool = text.parse().unwrap();
        assert_eq!(pool.to_string(), printed);
        assert_eq!(printed.parse(), Ok(pool));
    }

    #[rstest]
    #[case("2y1g")]
    #[case("300d6")]
    #[case("-1d6")]
    #[case("6d6 base d12")]
    #[case("")]
    fn what_is_no_pool_is_told(#[case] text: &str) {
        assert_eq!(text.parse::<D6Pool>(), Err(D6Error(text.to_owned())));
    }
}
