//! Pools of ordinary dice in which every die wins or fails by itself.
//!
//! There are two kinds, with one notation for both ([`D6Notation`]). The pools of Framework: Genesis are in
//! this module. Those that are rolled against a target number and explode are in [`TargetPool`].
//!
//! A pool of Framework: Genesis is a number of six-sided dice. The first three, the Base Three, change their
//! size with advantage (eight sides) and disadvantage (four). A die that shows 4 or more wins (F-ROLL-03).
//! [`D6Roll`] keeps every die, so that a failed one can be turned later, and [`Spread`] holds the exact odds.
//! The narrative dice next to this folder know nothing of it.

mod notation;
mod odds;
mod roll;
mod target;

use serde::{Deserialize, Serialize};

pub use notation::{D6Error, D6Notation};
pub use odds::{Exact, MOST_ODDS_DICE, Spread};
pub use roll::{D6Die, D6Roll, NotFaces};
pub use target::{
    LEAST_TARGET, MOST_TARGET, MOST_THROWN, Standing, TargetOdds, TargetPool, TargetRoll,
    TooManyDice,
};

/// The number of base dice in a pool (F-ROLL-02).
pub const BASE: u8 = 3;

/// The least face that wins (F-ROLL-03).
pub const WINS_FROM: u8 = 4;

/// The size of the base dice of a pool (F-ROLL-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Mode {
    /// Six sides, of which three win.
    #[default]
    Normal,
    /// Eight sides, of which five win (F-ROLL-05).
    Advantage,
    /// Four sides, of which only the 4 wins (F-ROLL-06).
    Disadvantage,
}

impl Mode {
    /// The sides of a base die.
    pub const fn sides(self) -> u8 {
        match self {
            Self::Normal => 6,
            Self::Advantage => 8,
            Self::Disadvantage => 4,
        }
    }

    /// "normal", "advantage", "disadvantage".
    pub const fn word(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Advantage => "advantage",
            Self::Disadvantage => "disadvantage",
        }
    }
}

/// A pool: the number of dice and the size of its base dice (F-TRK-30).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct D6Pool {
    /// All dice, 0 and up. A pool of none scores no wins (F-ROLL-08).
    pub dice: u8,
    /// The size of its base dice.
    #[serde(default)]
    pub mode: Mode,
}

impl D6Pool {
    /// Returns a pool of `dice` dice.
    pub const fn new(dice: u8, mode: Mode) -> Self {
        Self { dice, mode }
    }

    /// Returns the number of base dice, 0 to 3: a small pool has fewer (F-ROLL-08).
    pub const fn base(self) -> u8 {
        if self.dice < BASE { self.dice } else { BASE }
    }

    /// Returns the sides of the die at a place, base dice first. Returns 0 where there is none.
    pub const fn sides_at(self, place: usize) -> u8 {
        if place >= self.dice as usize {
            0
        } else if place < BASE as usize {
            self.mode.sides()
        } else {
            6
        }
    }
}
