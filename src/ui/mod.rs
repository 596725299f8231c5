//! The interface as values: what is drawn from what is known, and nothing of the terminal itself.

pub mod glyphs;
pub mod panes;
pub mod theme;
pub mod widgets;
