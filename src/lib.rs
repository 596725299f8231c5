//! Triumph.

pub mod campaign;
pub mod cli;
pub mod dice;
pub mod lang;
pub mod rules;
pub mod table;
pub mod store;
pub mod session;
pub mod ui;
pub mod tui;
