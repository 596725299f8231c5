//! Where every die of a pool comes from.
//!
//! [`gathered`] asks each topic's file here in turn, and [`crate::play::check`] folds what they say into a pool.

pub mod conditions;
pub mod gathered;
pub mod hacking;
pub mod help;
pub mod items;
pub mod letters;
pub mod repair;
pub mod scene;
pub mod talents;
pub mod vehicles;
