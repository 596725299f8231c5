//! Checks by several characters in play: help for a check, and contests (G-POOL-23 to G-POOL-29).
//!
//! `play::sources::help` adds help to a pool, [`crate::model::assist`] has the types.

pub mod decide;
