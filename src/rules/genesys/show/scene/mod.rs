//! The view data and offers of the surroundings. `play::scene` decides them.

pub mod offers;
pub mod show;
