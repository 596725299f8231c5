//! A report as a list of blocks, which plain text, Markdown and HTML write each in its own way.

use super::grid::Grid;
use crate::table::EntryNo;

/// A part of a report.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A heading: 1 for the title, 2 for a section, 3 and more for chapters of the log.
    Heading(usize, String),
    /// A line under the title.
    Under(String),
    /// Sentences.
    Text(String),
    /// A list. Each item has a loud beginning, which may be empty, and its text.
    Items(Vec<(String, String)>),
    /// A note of a person, with where it is from.
    Quote {
        /// The note.
        text: String,
        /// "GM, round 2".
        from: String,
    },
    /// A table.
    Grid(Grid),
    /// A drawing, only for HTML: a title and an SVG element.
    Drawing(String, String),
    /// The beginning of a part that HTML folds away, with its title.
    Fold(String),
    /// A sentence about the numbers of the entries, only where these are printed.
    Numbers(String),
    /// Entries of the log.
    Log(Vec<Said>),
}

/// An entry of the log in a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Its number.
    pub n: EntryNo,
    /// The override, if it overrides a rule.
    pub over: String,
    /// The text.
    pub text: String,
    /// True for a note.
    pub note: bool,
}
