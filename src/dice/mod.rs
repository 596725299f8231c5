//! The narrative dice: faces, symbols, pools, rolls, exact odds and how all of them are written.
//!
//! This is the lowest floor of the house and pure: it reads no file, no clock and no randomness but the
//! [`Dice`] it is handed. Rule systems build a [`Pool`], the session supplies the dice, the screens show the
//! [`Roll`] or its [`Odds`]. Rules `G-DICE` and the pool arithmetic of `G-POOL` are settled here; who may
//! change a pool, and why, is settled by the rule system above.
//!
//! One result has two readings, and every caller meets both. [`Symbols`] is what the faces show, before
//! anything cancels. [`Net`] is what is left, with the hidden halves of triumph and despair counted.

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
pub use odds::{MOST_DICE, Odds, Outcome, TooLarge, odds, p_at_least, p_success};
pub use percentile::{NotPercentile, Percentile, Real, d10};
pub use pool::Pool;
pub use possible::{Impossible, check_possible};
pub use roll::{NotRolled, Roll, RolledDie, Shown};
pub use source::{Dice, ScriptedDice, SeededDice};
pub use symbol::Symbol;
pub use symbols::{Symbols, SymbolsError};
pub use written::{Written, WrittenError};
