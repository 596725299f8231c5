//! The view data and offers of recovery. `play::recovery` decides them.

pub mod show;
