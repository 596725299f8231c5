//! The narrative dice: faces, symbols, pools, rolls, exact odds and the notation of all of them.
//!
//! This is the lowest layer, and it is pure: it reads no file and no clock, and its only source of random
//! numbers is the [`Dice`] that the caller passes. Rule systems build a [`Pool`], the session supplies the
//! dice, and the screens show the [`Roll`] or its [`Odds`]. This module implements the rules `G-DICE` and
//! the pool arithmetic of `G-POOL`. The rule system above decides what changes a pool, and why.
//!
//! One result has two forms, and every caller meets both. [`Symbols`] is what the faces show, before
//! anything cancels. [`Net`] is what is left, including the hidden halves of triumph and despair.

#[cfg(test)]
#[macro_use]
#[path = "../../tests/sentences/mod.rs"]
mod sentences;

mod added;
pub mod d6;
mod die;
mod net;
mod notation;
mod odds;
mod percentile;
mod pool;
mod possible;
mod roll;
mod scan;
mod source;
mod symbol;
mod symbols;
#[cfg(test)]
mod tests;
mod written;

pub use added::Added;
pub use die::Die;
pub use net::{Net, describe, symbols_left};
pub use notation::{Notation, PoolError};
pub use odds::{
    Chances, Counted, EXACT_ROLLS, Luck, MOST_DICE, Odds, Outcome, Tail, TooLarge, odds,
    p_at_least, p_success,
};
pub use percentile::{NotPercentile, Percentile, Real, d10};
pub use pool::Pool;
pub use possible::{Impossible, check_possible};
pub use roll::{NotRolled, Roll, RolledDie, Shown};
pub use source::{Dice, ScriptedDice, SeededDice};
pub use symbol::Symbol;
pub use symbols::{Symbols, SymbolsError};
pub use written::{Written, WrittenError};
