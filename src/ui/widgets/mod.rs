//! Widgets that panes are built from. They know nothing about a game.
//!
//! All drawing goes through a [`Pen`](text::Pen): it never leaves its row, cuts with an ellipsis
//! between graphemes, and stops characters that could disturb a terminal. The rest is arithmetic:
//! scroll positions, widths of columns, line breaks.

pub mod bar;
pub mod columns;
pub mod flow;
pub mod frame;
pub mod list;
pub mod rich;
pub mod rule;
pub mod text;
pub mod wrap;
