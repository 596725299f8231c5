//! Triumph.

pub mod store;
