//! The weapons that a character can attack with, in hand or aboard, and the choice of one.
//!
//! `play::combat` makes the attack, [`crate::figure::held`] has what is in hand.

pub mod aboard;
pub mod choose;
pub mod hindered;
pub mod obstacles;
