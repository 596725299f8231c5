//! A character between two saves, as JSON.

use lang::{Refusal, reader};
use serde::de::DeserializeOwned;

/// Reads a character of another save.
///
/// # Errors
/// Refuses JSON that isn't a character of this game, with the path to what is wrong.
pub fn read<T: DeserializeOwned>(json: &str) -> Result<T, Refusal> {
    reader::json(json).map_err(|error| {
        let what = lang::json::words::say(&error, json);
        Refusal::input(format!("The character can't be read: {what}."))
            .hint("Correct the file, or export the character again.")
    })
}
