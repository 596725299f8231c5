//! The interface as values: what is shown, what a key does, what is drawn. No terminal in here.
//!
//! [`App`] is the whole of it. A message goes in, effects come out, and a frame is a function of
//! the app and the game it looks at, so that everything can be tested on a buffer in memory. The
//! terminal stands one floor above, in `tui`; the rules stand far below and are only seen as view
//! data. The interface cannot change the game: it can ask to run a line.

mod acts;
pub mod aims;
pub mod app;
mod asking;
pub mod caps;
pub mod dialog;
pub mod draw;
mod empty;
mod everything;
pub mod field;
pub mod focus;
pub mod foot;
pub mod form;
mod found;
mod framed;
pub mod glyphs;
pub mod help;
mod holds;
pub mod keymap;
pub mod layout;
mod marks;
mod mouse;
pub mod msg;
pub mod palette;
pub mod panes;
mod paste;
pub mod place;
mod press;
pub mod preview;
mod program_words;
pub mod prompt;
mod review;
pub mod screens;
pub mod seen;
pub mod settings;
mod show;
mod tab_line;
#[cfg(test)]
mod tests;
pub mod theme;
mod told;
mod tour;
mod uses;
mod view;
mod whom;
pub mod widgets;

pub use app::App;
pub use keymap::{Keymap, KeymapError};
pub use msg::{Effect, Msg, Save, World};
pub use screens::Screen;
