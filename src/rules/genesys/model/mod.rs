//! The types of the game: what a save keeps, what a pack writes and what an event carries.
//!
//! They hold data and small questions about themselves. A question that needs another topic or the
//! library belongs to [`crate::figure`], [`crate::hits`] or the topic in `play`.

pub mod advance;
pub mod assist;
pub mod attack_effects;
pub mod burden;
pub mod campaign;
pub mod check;
pub mod event;
pub mod figure;
pub mod hacking;
pub mod items;
pub mod records;
pub mod recovery;
pub mod scene;
pub mod settings;
pub mod slots;
pub mod social;
pub mod state;
pub mod talents;
pub mod tokens;
pub mod vehicles;
