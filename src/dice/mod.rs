//! The narrative dice: faces, symbols, pools, rolls, exact odds and how all of them are written.
//!
//! This is the lowest floor of the house and pure: it reads no file, no clock and no randomness but the
//! dice it is handed. Rule systems build a pool, the session supplies the dice, the screens show the
//! roll or its odds. Rules `G-DICE` and the pool arithmetic of `G-POOL` are settled here; who may
//! change a pool, and why, is settled by the rule system above.
//!
//! One result has two readings, and every caller meets both. [`Symbols`] is what the faces show, before
//! anything cancels. [`Net`] is what is left, with the hidden halves of triumph and despair counted.

mod die;
mod net;
mod scan;
mod symbol;
mod symbols;

pub use die::Die;
pub use net::{Net, describe};
pub use symbol::Symbol;
pub use symbols::{Symbols, SymbolsError};
