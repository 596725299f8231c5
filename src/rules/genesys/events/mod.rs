//! What events do: [`apply`] changes the state, [`log_text`] words them for the log.
//!
//! A topic with events of its own has both in one file or folder here. Nothing is decided: `play` does
//! that. [`said`] and [`spans`] are what the topics share.

pub mod advance;
pub mod apply;
pub mod assist;
pub mod attack_effects;
pub mod hacking;
pub mod items;
pub mod log_text;
pub mod recovery;
pub mod said;
pub mod scene;
pub mod social;
pub mod spans;
pub mod talents;
pub mod vehicles;
