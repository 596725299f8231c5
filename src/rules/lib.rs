//! What every game has in common: its interface to the program, view data, its list of rules, settings and
//! packs. Each game is a crate of its own in a folder beside this file.

#[cfg(test)]
#[macro_use]
#[path = "../../tests/sentences/mod.rs"]
mod sentences;

pub mod content;
pub mod data;
pub mod encounter;
pub mod pack_record;
pub mod packed;
pub mod packs;
pub mod refusals;
pub mod rulebook;
pub mod settings;
pub mod system;
pub mod tags;
pub mod validate;
pub mod view;
pub mod words;
