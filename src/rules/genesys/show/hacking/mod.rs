//! The view data and offers of hacking. `play::hacking` decides them.

pub mod gates;
pub mod offers;
pub mod show;
