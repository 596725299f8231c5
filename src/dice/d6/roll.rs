//! A rolled pool: every die with its size and face, so that a failed one can be turned (F-TRK-31).

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{D6Pool, WINS_FROM};
use crate::Dice;

/// One rolled die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct D6Die {
    /// Its sides: 6, or 8 or 4 for a base die.
    pub sides: u8,
    /// The face, 1 to `sides`. It is 0 only from scripted dice at their end.
    pub face: u8,
    /// Turned from a failure into a win by a destiny point (F-ROLL-10).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub turned: bool,
}

impl D6Die {
    /// Returns true if it wins, by its face or because it was turned (F-ROLL-03).
    pub const fn wins(self) -> bool {
        self.turned || self.face >= WINS_FROM
    }
}

/// Typed faces that the dice of a pool can't show (F-TRK-35).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotFaces {
    /// Another number of faces than dice.
    #[error(
        "the pool has {expected} {}, but you typed {typed} {}",
        if *.expected == 1 { "die" } else { "dice" },
        if *.typed == 1 { "face" } else { "faces" }
    )]
    Count {
        /// Dice in the pool.
        expected: u8,
        /// Faces typed.
        typed: usize,
    },
    /// A face that die does not have.
    #[error("die {place} of {pool} is a d{sides} and can't show {face}")]
    Face {
        /// The pool.
        pool: D6Pool,
        /// The place of the die, from 1.
        place: usize,
        /// Its sides.
        sides: u8,
        /// The typed face.
        face: u8,
    },
}

/// A pool as it was rolled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct D6Roll {
    /// The pool that was rolled.
    pub pool: D6Pool,
    /// Its dice, base dice first.
    pub dice: Vec<D6Die>,
}

impl D6Roll {
    /// Throws a pool, base dice first.
    pub fn roll(pool: D6Pool, dice: &mut dyn Dice) -> Self {
        let thrown = (0..usize::from(pool.dice)).map(|place| {
            let sides = pool.sides_at(place);
            D6Die {
                sides,
                face: dice.roll(sides),
                turned: false,
            }
        });
        Self {
            pool,
            dice: thrown.collect(),
        }
    }

    /// Takes the results of real dice, base dice first (F-TRK-35).
    ///
    /// # Errors
    /// [`NotFaces`] when the number of faces isn't that of the dice, or a die has no such face.
    pub fn typed(pool: D6Pool, faces: &[u8]) -> Result<Self, NotFaces> {
        if faces.len() != usize::from(pool.dice) {
            return Err(NotFaces::Count {
                expected: pool.dice,
                typed: faces.len(),
            });
        }
        let mut dice = Vec::with_capacity(faces.len());
        for (place, &face) in faces.iter().enumerate() {
            let sides = pool.sides_at(place);
            if !(1..=sides).contains(&face) {
                return Err(NotFaces::Face {
                    pool,
                    place: place + 1,
                    sides,
                    face,
                });
            }
            dice.push(D6Die {
                sides,
                face,
                turned: false,
            });
        }
        Ok(Self { pool, dice })
    }

    /// Returns the number of dice that won.
    pub fn wins(&self) -> u8 {
        self.dice.iter().filter(|die| die.wins()).count() as u8
    }

    /// Returns the place of the failed die to turn, the one with the lowest face. Returns `None` if
    /// all won.
    pub fn failed(&self) -> Option<usize> {
        let failed = self.dice.iter().enumerate().filter(|(_, die)| !die.wins());
        failed
            .min_by_key(|(_, die)| die.face)
            .map(|(place, _)| place)
    }

    /// Turns a die into a win. A die that wins or doesn't exist is unchanged (F-ROLL-10).
    pub fn turn(&mut self, place: usize) {
        if let Some(die) = self.dice.get_mut(place)
            && !die.wins()
        {
            die.turned = true;
        }
    }

    /// Returns the faces, base dice first: "4 8 3 6 2". A turned die has a star.
    pub fn faces(&self) -> String {
        let faces = self.dice.iter().map(|die| {
            let star = if die.turned { "*" } else { "" };
            format!("{}{star}", die.face)
        });
        faces.collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::Mode;
    use super::*;
    use crate::{ScriptedDice, SeededDice};

    #[rstest]
    #[case::f_ex_03_advantage(Mode::Advantage, &[4, 8, 3, 6, 2], 3)]
    #[case::f_ex_03_disadvantage(Mode::Disadvantage, &[4, 3, 1, 5, 3], 2)]
    #[case::f_ex_03_normal(Mode::Normal, &[4, 3, 6, 1, 5], 3)]
    #[case::f_roll_08_an_empty_pool(Mode::Normal, &[], 0)]
    fn f_roll_03_four_or_more_wins(#[case] mode: Mode, #[case] faces: &[u8], #[case] wins: u8) {
        let pool = D6Pool::new(faces.len() as u8, mode);
        let typed = D6Roll::typed(pool, faces).unwrap();
        assert_eq!(typed.wins(), wins);
        let mut script = ScriptedDice::new(faces.iter().copied());
        assert_eq!(D6Roll::roll(pool, &mut script), typed);
        assert!(!script.is_spoilt());
    }

    #[test]
    fn f_roll_05_06_only_the_base_three_change_their_size() {
        let sides = |dice, mode| {
            let pool = D6Pool::new(dice, mode);
            (0..6).map(|n| pool.sides_at(n)).collect::<Vec<_>>()
        };
        assert_eq!(sides(5, Mode::Advantage), [8, 8, 8, 6, 6, 0]);
        assert_eq!(sides(2, Mode::Disadvantage), [4, 4, 0, 0, 0, 0]);
        assert_eq!(D6Pool::new(2, Mode::Normal).base(), 2);
    }

    #[test]
    fn f_roll_10_a_failed_die_is_turned_and_a_won_one_is_not() {
        let mut roll = D6Roll::typed(D6Pool::new(6, Mode::Normal), &[1, 2, 5, 3, 6, 4]).unwrap();
        assert_eq!(roll.wins(), 3);
        let place = roll.failed().unwrap();
        roll.turn(place);
        assert_eq!((roll.wins(), roll.faces().as_str()), (4, "1* 2 5 3 6 4"));
        let mut full = D6Roll::typed(D6Pool::new(3, Mode::Normal), &[4, 5, 6]).unwrap();
        assert_eq!(full.failed(), None);
        full.turn(0);
        full.turn(9);
        assert_eq!(full.faces(), "4 5 6");
    }

    #[test]
    fn f_trk_35_faces_a_die_does_not_have_are_refused() {
        let pool = D6Pool::new(4, Mode::Disadvantage);
        says!(D6Roll::typed(pool, &[1, 2, 3]).unwrap_err().to_string());
        let wrong = D6Roll::typed(pool, &[1, 5, 3, 6]).unwrap_err();
        assert_eq!(
            wrong,
            NotFaces::Face {
                pool,
                place: 2,
                sides: 4,
                face: 5
            }
        );
    }

    #[test]
    fn f_trk_30_no_die_explodes() {
        let pool = D6Pool::new(40, Mode::Normal);
        assert_eq!(D6Roll::roll(pool, &mut SeededDice::new(3)).dice.len(), 40);
    }

    #[test]
    fn f_trk_31_a_roll_is_saved_small_and_comes_back() {
        let mut roll = D6Roll::typed(D6Pool::new(2, Mode::Advantage), &[8, 1]).unwrap();
        roll.turn(1);
        let text = ron::to_string(&roll).unwrap();
        assert_eq!(
            text,
            "(pool:(dice:2,mode:Advantage),dice:[(sides:8,face:8),(sides:8,face:1,turned:true)])"
        );
        assert_eq!(ron::from_str::<D6Roll>(&text).unwrap(), roll);
    }
}
