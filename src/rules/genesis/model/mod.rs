//! The types of the state, and what they answer about themselves.

pub mod ending;
pub mod figure;
pub mod levels;
pub mod limbs;
pub mod movement;
pub mod state;
pub mod ties;
pub mod verdict;
