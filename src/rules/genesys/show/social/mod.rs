//! The view data and offers of social encounters. `play::social` decides them.

pub mod show;
