//! Reading a line of a game.

use lang::{Line, Refusal};

use crate::system::System;

/// Parses a line as the table does: the command, and whether it overrides rules.
///
/// # Errors
/// Refuses an unknown verb and words that don't fit.
pub fn parse<S: System>(line: &str) -> Result<(S::Command, bool), Refusal> {
    let split = Line::split(line)?;
    let word = split.words.first().map_or("", |word| word.text.as_str());
    let verb = S::verbs()
        .iter()
        .find(|verb| verb.name == word || verb.aliases.contains(&word))
        .ok_or_else(|| {
            Refusal::input(format!("There is no command `{word}`."))
                .hint("`triumph commands` lists what can be typed.")
        })?;
    let read = verb.read(&split)?;
    Ok((read.command, read.overruled))
}
