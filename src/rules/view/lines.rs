//! What can be typed: verbs, words for their places, pieces of the packs.

use crate::lang::Line;

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
    /// What it means, in a few words.
    pub about: &'static str,
}

/// A word that may stand at a place of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The word, a name among them.
    pub word: String,
    /// What it is, in a few words.
    pub help: String,
    /// Whether it must not be put into quotes: a number.
    pub plain: bool,
}

impl Proposal {
    /// The sources of a pool that can be switched, by the word that switches each.
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

    /// A word or name; the line takes it in quotes where it needs them.
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

/// A piece of content of the packs, to be found by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What kind of thing, in one short word: "weapon".
    pub kind: &'static str,
    /// Its name.
    pub name: String,
    /// One line about it.
    pub help: String,
    /// What a page about it says.
    pub rows: Vec<Reason>,
    /// The rule behind it.
    pub rule: Option<String>,
    /// The line that brings it into the encounter, for what can be brought.
    pub line: Option<String>,
    /// Whether a pack of one's own may hold a copy of it.
    pub copied: bool,
}
