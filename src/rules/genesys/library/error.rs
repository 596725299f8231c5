//! Errors in packs: file, line, column, what is wrong, and what would be right.
//!
//! There are two kinds: texts that RON cannot read into records, and records that do not fit together.
//! Both have the same form, so that an editor can jump to the place.

use ron::error::{Error as Ron, SpannedError};

use lang::text::bounded;

use super::find::nearest;
use super::locate::{offset, word_at};
use super::shape::wrong_shape;

/// An error in a pack.
///
/// Shown as one line:
///
/// ```text
/// adversaries.ron:12:5: unknown skill `meele`; nearest: `melee`
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {}{}", bounded(what), tail(.expected))]
pub struct PackError {
    /// The file, as [`PackSource::name`](super::PackSource::name) names it.
    pub file: String,
    /// Line of the wrong word, from 1.
    pub line: usize,
    /// Column of the wrong word in characters, from 1.
    pub column: usize,
    /// What is wrong, in a few words.
    pub what: String,
    /// What would be right, or empty where `what` is enough.
    pub expected: String,
}

fn tail(expected: &str) -> String {
    if expected.is_empty() {
        String::new()
    } else {
        format!("; {expected}")
    }
}

/// Turns an error of RON into a message for the author of the pack.
pub(super) fn from_ron(file: &str, text: &str, error: &SpannedError) -> PackError {
    let start = error.span.start;
    let shape = of_the_wrong_shape(&error.code)
        .then(|| wrong_shape(text, offset(text, start.line, start.col)))
        .flatten();
    let (what, expected) = shape.unwrap_or_else(|| say(&error.code));
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

fn say(code: &Ron) -> (String, String) {
    match code {
        Ron::NoSuchStructField {
            expected,
            found,
            outer,
        } => (
            format!("unknown field `{found}`{}", inside(outer.as_deref())),
            nearest_or_all(found, expected),
        ),
        Ron::NoSuchEnumVariant {
            expected,
            found,
            outer,
        } => (
            format!("unknown word `{found}`{}", inside(outer.as_deref())),
            nearest_or_all(found, expected),
        ),
        Ron::MissingStructField { field, outer } => (
            format!("no `{field}`{}", inside(outer.as_deref())),
            format!("each one needs `{field}: ...`"),
        ),
        Ron::DuplicateStructField { field, outer } => (
            format!("a second `{field}`{}", inside(outer.as_deref())),
            "each field once".to_owned(),
        ),
        Ron::InvalidValueForType { expected, found } => {
            (format!("found {found}"), format!("expected {expected}"))
        }
        Ron::IntegerOutOfBounds => (
            "the number does not fit".to_owned(),
            "a number nearer to 0: many fields end at 255, some at 65535".to_owned(),
        ),
        Ron::Eof => (
            "the text ends too early".to_owned(),
            "a bracket or a quote may be missing".to_owned(),
        ),
        other => (lower_first(&other.to_string()), String::new()),
    }
}

fn inside(outer: Option<&str>) -> String {
    outer.map_or_else(String::new, |name| format!(" in `{name}`"))
}

fn nearest_or_all(found: &str, expected: &[&'static str]) -> String {
    if let Some(near) = nearest(found, expected.iter().copied()) {
        return format!("nearest: `{near}`");
    }
    let all: Vec<String> = expected.iter().map(|word| format!("`{word}`")).collect();
    format!("one of {}", all.join(", "))
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(letters).collect()
    })
}
