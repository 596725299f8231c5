//! The combat check from its declaration to the wounds (G-COMB).
//!
//! `attack` declares it and changes it while the pool is open (`choose` fills in what was not said),
//! `roll` lays the dice, `spend` buys with what they show, `resolve` deals the damage. Each step leaves the check in the state.

/// The spend that sends a hit astray (G-MOD-01): the key of its row, which `spend` may be told again
/// with another name.
pub const WRONG_TARGET: &str = "d_wrong_target";

pub mod attack;
pub mod choose;
pub mod menu;
pub mod resolve;
pub mod roll;
pub mod rows;
pub mod spend;
