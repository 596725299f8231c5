//! The offers of help and contests. `play::assist` decides them.

pub mod offers;
