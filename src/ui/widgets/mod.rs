//! Pieces that panes are built from. None of them knows anything of a game.
//!
//! All drawing goes through a [`Pen`](text::Pen): it never leaves its row, cuts with an ellipsis
//! between graphemes, and lets nothing through that could disturb a terminal. The rest is
//! arithmetic: where a list scrolls to, how wide columns are, where a sentence breaks.

pub mod bar;
pub mod columns;
pub mod flow;
pub mod frame;
pub mod list;
pub mod rich;
pub mod rule;
pub mod text;
pub mod wrap;
