//! The hits of an attack, computed from a check: whom they strike, with what, and how hard.
//!
//! Nothing is dealt here: `play::combat` deals a hit, [`crate::events`] stores it and words it.

pub mod damage;
pub mod hit_list;
