//! The view data and offers of hacking. `play::hacking` decides them.

pub mod gates;
pub mod show;
