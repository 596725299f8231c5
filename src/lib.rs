//! Triumph.

pub mod dice;
pub mod lang;
pub mod rules;
pub mod table;
pub mod campaign;
pub mod store;
pub mod session;
pub mod ui;
pub mod tui;
pub mod cli;
