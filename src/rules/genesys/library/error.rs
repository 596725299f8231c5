//! Errors in packs: file, line, column, what is wrong, and what would be right.
//!
//! There are two kinds: texts that RON cannot read into records, and records that do not fit together.
//! Both have the same form, so that an editor can jump to the place.

use ron::error::{Error as Ron, SpannedError};

use lang::ron_words;
use lang::text::bounded;

use crate::library::shape::wrong_shape;

use rules::content::locate::{offset, word_at};

/// An error in a pack.
///
/// Shown as one line:
///
/// ```text
/// adversaries.ron:12:5: unknown skill `meele`. The nearest is `melee`
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {}{}", bounded(what), tail(.expected))]
pub struct PackError {
    /// The file, as [`PackSource::name`](crate::library::PackSource::name) names it.
    pub file: String,
    /// Line of the wrong word, from 1.
    pub line: usize,
    /// Column of the wrong word in characters, from 1.
    pub column: usize,
    /// What is wrong, in a few words without a full stop.
    pub what: String,
    /// What to write instead, or empty where `what` is enough.
    pub expected: String,
}

fn tail(expected: &str) -> String {
    if expected.is_empty() {
        String::new()
    } else {
        format!(". {expected}")
    }
}

/// Turns an error of RON into a message for the author of the pack.
pub(crate) fn from_ron(file: &str, text: &str, error: &SpannedError) -> PackError {
    let start = error.span.start;
    let shape = of_the_wrong_shape(&error.code)
        .then(|| wrong_shape(text, offset(text, start.line, start.col)))
        .flatten();
    let (what, expected) = shape.unwrap_or_else(|| ron_words::say(&error.code));
    let (line, column) = word_at(text, start.line, start.col);
    PackError {
        file: file.to_owned(),
        line,
        column,
        what,
        expected,
    }
}

/// Whether the field has a value of another kind than it needs.
const fn of_the_wrong_shape(code: &Ron) -> bool {
    matches!(
        code,
        Ron::ExpectedIdentifier
            | Ron::SuggestRawIdentifier(_)
            | Ron::ExpectedArray
            | Ron::ExpectedStructLike
            | Ron::ExpectedComma
            | Ron::ExpectedInteger
            | Ron::ExpectedBoolean
            | Ron::ExpectedString
    )
}
