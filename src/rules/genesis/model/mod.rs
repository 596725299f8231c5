//! The types of the state, and what they answer about themselves.

pub mod armor;
pub mod commerce;
pub mod deadlines;
pub mod ending;
pub mod figure;
pub mod levels;
pub mod limbs;
pub mod movement;
pub mod outcome;
pub mod state;
pub mod ties;
pub mod verdict;
pub mod warnings;
