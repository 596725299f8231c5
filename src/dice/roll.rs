//! A roll: the pool and its result. Events contain rolls and saves keep them, so that no result is ever
//! computed twice.
//!
//! The result is either the dice that the program rolled, face by face, or the symbols that a user read from
//! real dice. Both exclude the pool's automatic symbols, which are joined when the roll is read (G-DICE-17).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Dice, Die, Impossible, Net, Pool, Symbols, check_possible};

/// One rolled die. Written and saved as letter and face, `y12`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct RolledDie {
    /// The kind of die.
    pub die: Die,
    /// Its face, `1..=sides`. It is 0, a blank, only from scripted dice at their end.
    pub face: u8,
}

impl RolledDie {
    /// Returns the symbols of the face (G-DICE-03).
    pub fn symbols(self) -> Symbols {
        self.die.face(self.face)
    }
}

/// Letter and face: `y12`.
impl fmt::Display for RolledDie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.die.letter(), self.face)
    }
}

/// A word that isn't a die with a face.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "`{0}` isn't a rolled die: write the letter of a die and the number of its face, such as y12"
)]
pub struct NotRolled(
    /// The word.
    pub String,
);

impl FromStr for RolledDie {
    type Err = NotRolled;

    fn from_str(text: &str) -> Result<RolledDie, NotRolled> {
        let mut rest = text.chars();
        rest.next()
            .and_then(Die::from_letter)
            .zip(rest.as_str().parse().ok())
            .filter(|(die, face)| *face <= die.sides())
            .map(|(die, face)| RolledDie { die, face })
            .ok_or_else(|| NotRolled(text.to_owned()))
    }
}

impl From<RolledDie> for String {
    fn from(rolled: RolledDie) -> String {
        rolled.to_string()
    }
}

impl TryFrom<String> for RolledDie {
    type Error = NotRolled;

    fn try_from(text: String) -> Result<RolledDie, NotRolled> {
        text.parse()
    }
}

/// The result, without the pool's automatic symbols.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Shown {
    /// Dice that the program rolled, in the order `y g b r p k`.
    Dice(Vec<RolledDie>),
    /// The symbols that a user read from real dice, pairs canceled or not. A triumph includes its success,
    /// which isn't typed again.
    Typed(Symbols),
}

/// A pool and its result.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Roll {
    /// The pool as it was rolled.
    pub pool: Pool,
    /// The result.
    pub shown: Shown,
}

impl Roll {
    /// Rolls every die of the pool, in the order `y g b r p k`.
    #[expect(
        clippy::self_named_constructors,
        reason = "`Roll::roll` is what one does, and `Roll::typed` is its counterpart"
    )]
    pub fn roll(pool: &Pool, dice: &mut dyn Dice) -> Roll {
        let mut rolled = Vec::with_capacity(pool.total() as usize);
        for (die, count) in pool.dice() {
            for _ in 0..count {
                let face = dice.roll(die.sides());
                rolled.push(RolledDie { die, face });
            }
        }
        Roll {
            pool: pool.clone(),
            shown: Shown::Dice(rolled),
        }
    }

    /// Takes the result of real dice, pairs canceled or not. The pool's automatic symbols are **not** typed:
    /// they are on no die, and are joined afterwards as with a roll of the program's own.
    ///
    /// # Errors
    /// [`Impossible`] if no roll of these dice gives it. [`Roll::typed_overruled`] accepts it anyway.
    pub fn typed(pool: &Pool, symbols: Symbols) -> Result<Roll, Impossible> {
        check_possible(pool, &symbols)?;
        Ok(Roll::typed_overruled(pool, symbols))
    }

    /// Takes the typed symbols without checking that these dice can show them, for a user who overrides the
    /// check.
    pub fn typed_overruled(pool: &Pool, symbols: Symbols) -> Roll {
        Roll {
            pool: pool.clone(),
            shown: Shown::Typed(symbols),
        }
    }

    /// Returns the symbols on the dice alone, raw, without automatic symbols.
    pub fn on_dice(&self) -> Symbols {
        match &self.shown {
            Shown::Dice(dice) => dice.iter().map(|rolled| rolled.symbols()).sum(),
            Shown::Typed(symbols) => *symbols,
        }
    }

    /// Returns the symbols that count: the dice and the pool's automatic symbols (G-DICE-17), before
    /// canceling.
    pub fn symbols(&self) -> Symbols {
        self.pool.added().join(self.on_dice())
    }

    /// Returns the net result after canceling (G-DICE-15).
    pub fn net(&self) -> Net {
        self.symbols().net()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::tests::any_pool;
    use crate::{ScriptedDice, SeededDice};

    fn pool(text: &str) -> Pool {
        text.parse().unwrap()
    }

    #[test]
    fn g_dice_11_15_17_a_roll_is_read_with_its_automatic_symbols() {
        let mut dice = ScriptedDice::new([12, 8, 4, 8]);
        let roll = Roll::roll(&pool("1y1g 1b 1p +1a"), &mut dice);
        assert!(!dice.is_spoilt());
        assert_eq!(roll.on_dice().to_string(), "1s 1f 3a 1t 1T");
        assert_eq!(roll.symbols().to_string(), "1s 1f 4a 1t 1T");
        assert_eq!(roll.net().short(), "1s 3a 1T");
    }

    #[test]
    fn dice_fall_in_canonical_order() {
        let roll = Roll::roll(
            &pool("k p r b g y"),
            &mut ScriptedDice::new([1, 2, 3, 4, 5, 6]),
        );
        let saved = ron::to_string(&roll.shown).unwrap();
        assert_eq!(saved, r#"Dice(["y1","g2","b3","r4","p5","k6"])"#);
    }

    #[test]
    fn g_dice_11_17_typed_symbols_bring_the_hidden_success_and_then_the_automatic_ones() {
        let roll = Roll::typed(&pool("2y1g 1b 2p +1a"), "3s 1f 2a T".parse().unwrap()).unwrap();
        assert_eq!(roll.net().short(), "3s 3a 1T");
        let netted = Roll::typed(&pool("2y1g 1b 2p +1a"), "2s 2a T".parse().unwrap()).unwrap();
        assert_eq!(netted.net(), roll.net());
    }

    #[test]
    fn what_cannot_be_is_refused_and_may_be_overruled() {
        let (pool, typed) = (pool("1y 2p"), "2T".parse().unwrap());
        let refused = Roll::typed(&pool, typed).unwrap_err();
        says!(refused.to_string());
        assert_eq!(Roll::typed_overruled(&pool, typed).net().short(), "2s 2T");
    }

    #[test]
    fn rolls_are_saved_small_and_read_back() {
        let rolled = Roll::roll(&pool("2y 1p"), &mut ScriptedDice::new([7, 12, 3]));
        let saved = ron::to_string(&rolled).unwrap();
        assert_eq!(saved, r#"(pool:"2y 1p",shown:Dice(["y7","y12","p3"]))"#);
        assert_eq!(ron::from_str::<Roll>(&saved).unwrap(), rolled);
        let typed = Roll::typed_overruled(&pool("2y"), "2s T".parse().unwrap());
        let saved = ron::to_string(&typed).unwrap();
        assert_eq!(saved, r#"(pool:"2y",shown:Typed((success:2,triumph:1)))"#);
        assert_eq!(ron::from_str::<Roll>(&saved).unwrap(), typed);
        for wrong in ["y13", "x1", "y", "", "yy", "k7"] {
            assert!(wrong.parse::<RolledDie>().is_err(), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn whatever_is_rolled_is_possible_as_it_lies_and_cancelled(pool in any_pool(12), seed in any::<u64>()) {
            let roll = Roll::roll(&pool, &mut SeededDice::new(seed));
            let lies = roll.on_dice();
            for typed in [lies, lies.cancelled()] {
                let typed = Roll::typed(&pool, typed).unwrap();
                prop_assert_eq!(typed.net(), roll.net());
            }
            let saved = ron::to_string(&roll).unwrap();
            prop_assert_eq!(ron::from_str::<Roll>(&saved).unwrap(), roll);
        }
    }
}
