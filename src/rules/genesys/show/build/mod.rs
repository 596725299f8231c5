//! The offers of adversaries that are built during play. `play::build` decides them.

pub mod offers;
