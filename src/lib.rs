//! Triumph.

pub mod campaign;
pub mod cli;
pub mod dice;
pub mod lang;
pub mod rules;
pub mod session;
pub mod store;
pub mod table;
pub mod tui;
pub mod ui;
