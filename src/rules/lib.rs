//! The rules: one interface, and one folder for each game system.

pub mod data;
pub mod genesis;
pub mod genesys;
pub mod packed;
pub mod packs;
pub mod rulebook;
pub mod settings;
pub mod system;
pub mod validate;
pub mod view;
pub mod words;
