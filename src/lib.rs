//! Triumph.
pub mod dice;
