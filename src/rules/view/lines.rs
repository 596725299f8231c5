//! The words that users can type: verbs, words for their places, records of the packs.

use lang::Line;

use super::{Reason, Tray};

/// One verb, for help, completion and documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerbInfo {
    /// "wound".
    pub name: &'static str,
    /// "wound WHO N".
    pub usage: &'static str,
    /// One line.
    pub help: &'static str,
    /// A line that parses.
    pub example: &'static str,
}

/// A word in capitals of a usage, for documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceInfo {
    /// "WHO".
    pub word: &'static str,
    /// Its meaning, in a few words.
    pub about: &'static str,
}

/// A word that may be at a place of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The word. It may be a name.
    pub word: String,
    /// Its meaning, in a few words.
    pub help: String,
    /// True if it must not be quoted, because it is a number.
    pub plain: bool,
}

impl Proposal {
    /// Returns the modifiers of a pool that can be switched, by the word that switches each.
    pub fn switches(tray: Tray) -> Vec<Self> {
        tray.sources
            .into_iter()
            .filter_map(|source| {
                let toggle = source.toggle?;
                let line = Line::split(&toggle).ok()?;
                Some(Self::new(&line.words.get(1)?.text, source.text))
            })
            .collect()
    }

    /// Returns a proposal for a word or name. The line quotes it if needed.
    pub fn new(word: &str, help: impl Into<String>) -> Self {
        Self {
            word: word.to_owned(),
            help: help.into(),
            plain: false,
        }
    }

    /// A number.
    pub fn plain(word: String, help: String) -> Self {
        Self {
            word,
            help,
            plain: true,
        }
    }
}

/// A record of content in the packs, which can be found by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its kind, in one short word: "weapon".
    pub kind: &'static str,
    /// Its name.
    pub name: String,
    /// One line about it.
    pub help: String,
    /// The rows of its page.
    pub rows: Vec<Reason>,
    /// Its rule.
    pub rule: Option<String>,
    /// The line that adds it to the encounter, if that is possible.
    pub line: Option<String>,
    /// True if a pack of the user's own may hold a copy of it.
    pub copied: bool,
}
