//! The interface as values: the state of the screen, the effects of keys, and drawing. It doesn't touch
//! a terminal.
//!
//! [`App`] is the complete interface. It takes messages, returns effects, and draws a frame from itself
//! and the current game, so that tests can use a buffer in memory. The terminal belongs to the module
//! `tui` above it. The rules are several layers below and appear only as view data. The interface can't
//! change the game. It can only ask to run a line.

mod actions;
mod again;
pub mod aims;
mod answers;
pub mod app;
mod asking;
pub mod caps;
mod card;
mod cards;
mod choice;
pub mod dialog;
pub mod draft;
pub mod draw;
mod empty;
mod enters;
pub mod field;
mod first_line;
pub mod focus;
pub mod foot;
pub mod form;
mod found;
mod framed;
pub mod glyphs;
pub mod help;
mod item;
mod key_conditions;
mod key_dispatch;
mod key_list;
pub mod keymap;
pub mod layout;
mod likely;
mod marks;
mod mouse;
pub mod msg;
pub mod notes;
mod open_sheet;
mod pages;
pub mod palette;
pub mod panes;
mod paste;
pub mod place;
pub mod plans;
pub mod preview;
mod program_words;
pub mod prompt;
mod question;
mod refusal_line;
mod report;
mod review;
mod row_keys;
mod row_press;
pub mod row_ways;
pub mod screen;
pub mod screens;
mod search_index;
pub mod settings;
mod show;
mod single_sheet;
mod status_line;
mod step;
mod tab_line;
#[cfg(test)]
mod tests;
pub mod theme;
mod tour;
mod typing;
mod uses;
mod view;
pub mod view_cache;
mod waits;
mod whom;
pub mod widgets;

pub use app::App;
pub use keymap::{Keymap, KeymapError};
pub use msg::{Effect, Msg, Proposal, Save, World};
pub use screen::Screen;
