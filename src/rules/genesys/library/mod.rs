//! The content of the game, read from packs.

pub mod records;
