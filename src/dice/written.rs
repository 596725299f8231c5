//! Reading the dice notations of all systems, for use without a game.
//!
//! The command line uses this (`triumph roll`, `triumph odds`). A game reads only its own notation.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::d6::{D6Error, D6Notation};
use super::{Notation, PoolError};

/// A pool of any system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// Narrative dice, percentile dice or a ten-sided die.
    Symbols(Notation),
    /// Six-sided dice that win or fail.
    D6(D6Notation),
}

/// The reason why it can't be read, worded by the notation that it resembles.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WrittenError {
    /// As narrative dice.
    #[error(transparent)]
    Symbols(#[from] PoolError),
    /// As six-sided dice.
    #[error(transparent)]
    D6(#[from] D6Error),
}

/// The canonical spelling of its notation.
impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Symbols(notation) => notation.fmt(f),
            Self::D6(notation) => notation.fmt(f),
        }
    }
}

/// Reads six-sided dice if the text begins like them, otherwise the dice with symbols.
impl FromStr for Written {
    type Err = WrittenError;

    fn from_str(text: &str) -> Result<Self, WrittenError> {
        if D6Notation::looks_like(text) && !Notation::is_ten(text) {
            Ok(Self::D6(text.parse()?))
        } else {
            Ok(Self::Symbols(text.parse()?))
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("2y1g", "2y1g")]
    #[case("-", "-")]
    #[case("% +20", "%+20")]
    #[case("2 difficulty", "2p")]
    #[case("d10", "d10")]
    #[case("+1D", "+1D")]
    #[case("5 D6 TN 4", "5d6 tn4")]
    #[case("8d6 adv", "8d6 base d8")]
    fn every_notation_goes_through_one_door(#[case] text: &str, #[case] printed: &str) {
        let read: Written = text.parse().unwrap();
        assert_eq!(read.to_string(), printed);
        assert_eq!(printed.parse(), Ok(read));
    }

    #[rstest]
    #[case("3d8", "`3d8` at column 1 ")]
    #[case("5d6 base d9", "`d9` at column 10 ")]
    #[case("2y3q", "`3q` at column 3 ")]
    fn a_mistake_is_told_by_the_notation_it_looks_like(#[case] text: &str, #[case] place: &str) {
        let said = text.parse::<Written>().unwrap_err().to_string();
        assert!(said.starts_with(place), "{said}");
        says!(said);
    }
}
