//! Where every die of a pool comes from.
//!
//! [`gathered`] asks the file of each topic here in turn, and [`crate::play::check`] folds the pool.

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
