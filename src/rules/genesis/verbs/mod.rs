//! The table of verbs: one row a command, with its usage, help, example and parser.
//!
//! To add a command: a variant in `command`, a row in [`fight`] or [`people`], an arm in `decide`.
//! Help, completion, the manual and the palette read this table; a test runs every example.

mod fight;
mod people;

use std::sync::LazyLock;

use super::command::Command;
use crate::lang::Refusal;
use crate::rules::system::Verb;

type Parsed = Result<Command, Refusal>;

/// One row of the table.
macro_rules! verb {
    ($name:literal $([$($alias:literal),*])?, $usage:literal, $help:literal, $example:literal, $parse:expr) => {
        Verb { name: $name, aliases: &[$($($alias),*)?], usage: $usage, help: $help, example: $example, parse: $parse }
    };
}
use verb;

/// Every verb of the game.
pub static VERBS: LazyLock<Vec<Verb<Command>>> =
    LazyLock::new(|| fight::verbs().into_iter().chain(people::verbs()).collect());
