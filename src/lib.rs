//! Triumph.

pub mod rules;
