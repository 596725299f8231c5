//! Percentile dice and the single ten-sided die, for critical injuries, critical hits and table rolls.
//!
//! These are ordinary dice without symbols: the modifier (a number for each open critical, a number for a
//! quality) is added to their result, and the sum may be outside 1 to 100.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Dice;

/// A percentile roll and its modifier (G-DICE-05).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Percentile {
    /// The result of the dice, 1 to 100. It is 0 only from scripted dice at their end.
    pub rolled: u8,
    /// The modifier that is added to it. May be negative.
    #[serde(default)]
    pub plus: i32,
}

/// The result of real dice for a row of a table: the percentile dice, and the ten-sided die that some rows
/// need too (G-DICE-05). Written `96`, or `96 4`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Real {
    /// The percentile dice, 1 to 100.
    pub hundred: u8,
    /// The ten-sided die, 1 to 10.
    pub ten: Option<u8>,
}

impl Real {
    /// Returns the result from the numbers of its dice, in their order, or `None` if there are none.
    pub fn of(shown: &[i64]) -> Option<Self> {
        let mut shown = shown.iter().map_while(|n| u8::try_from(*n).ok());
        Some(Self {
            hundred: shown.next()?,
            ten: shown.next(),
        })
    }
}

impl From<u8> for Real {
    fn from(hundred: u8) -> Self {
        Self { hundred, ten: None }
    }
}

impl fmt::Display for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.hundred)?;
        self.ten.map_or(Ok(()), |ten| write!(f, " {ten}"))
    }
}

/// A typed percentile result that no percentile dice can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("percentile dice can't show {0}: type what they showed, 1 to 100, without the modifier")]
pub struct NotPercentile(
    /// The typed number.
    pub i64,
);

impl Percentile {
    /// Rolls percentile dice with the modifier `plus`.
    pub fn roll(plus: i32, dice: &mut dyn Dice) -> Percentile {
        Percentile {
            rolled: dice.roll(100),
            plus,
        }
    }

    /// Takes the result of real dice, without the modifier. Two tens are typed as 100 (G-DICE-05: 01 to
    /// 100).
    ///
    /// # Errors
    /// [`NotPercentile`] outside 1 to 100.
    pub fn typed(shown: i64, plus: i32) -> Result<Percentile, NotPercentile> {
        match u8::try_from(shown) {
            Ok(rolled @ 1..=100) => Ok(Percentile { rolled, plus }),
            _ => Err(NotPercentile(shown)),
        }
    }

    /// Returns the number to look up: the result of the dice plus the modifier. May be below 1 or above
    /// 100.
    pub const fn total(&self) -> i32 {
        self.plus.saturating_add(self.rolled as i32)
    }
}

/// The sum, with its parts if there is a modifier: `47`, `67 (47+20)`.
impl fmt::Display for Percentile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.plus == 0 {
            write!(f, "{}", self.rolled)
        } else {
            write!(f, "{} ({}{:+})", self.total(), self.rolled, self.plus)
        }
    }
}

/// Rolls one ten-sided die, read 1 to 10 (G-DICE-05).
pub fn d10(dice: &mut dyn Dice) -> u8 {
    dice.roll(10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ScriptedDice, SeededDice};

    #[test]
    fn g_dice_05_percentile_dice_show_1_to_100_and_d10_1_to_10() {
        let mut dice = SeededDice::new(11);
        let mut seen = [false; 101];
        for _ in 0..2000 {
            seen[usize::from(Percentile::roll(0, &mut dice).rolled)] = true;
            assert!((1..=10).contains(&d10(&mut dice)));
        }
        assert!(!seen[0]);
        assert!(seen[1..].iter().all(|seen| *seen));
    }

    #[test]
    fn g_dice_05_the_modifier_may_leave_the_hundred() {
        let mut dice = ScriptedDice::new([98, 4]);
        let high = Percentile::roll(20, &mut dice);
        assert_eq!(
            (high.total(), high.to_string()),
            (118, "118 (98+20)".to_owned())
        );
        let low = Percentile::roll(-10, &mut dice);
        assert_eq!((low.total(), low.to_string()), (-6, "-6 (4-10)".to_owned()));
        assert_eq!(
            Percentile {
                rolled: 100,
                plus: i32::MAX
            }
            .total(),
            i32::MAX
        );
    }

    #[test]
    fn g_dice_05_typed_results_are_checked() {
        assert_eq!(
            Percentile::typed(100, 5),
            Ok(Percentile {
                rolled: 100,
                plus: 5
            })
        );
        for wrong in [0, 101, -3, 300] {
            assert_eq!(Percentile::typed(wrong, 0), Err(NotPercentile(wrong)));
        }
        says!(NotPercentile(101).to_string());
    }

    #[test]
    fn a_percentile_roll_is_saved_small() {
        let roll = Percentile {
            rolled: 47,
            plus: 20,
        };
        assert_eq!(ron::to_string(&roll).unwrap(), "(rolled:47,plus:20)");
        assert_eq!(
            ron::from_str::<Percentile>("(rolled:47)").unwrap().total(),
            47
        );
    }
}
