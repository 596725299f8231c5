//! JSON that others wrote: every value, and for every fault its line, its column and its path.
//!
//! [`reader::json`](crate::reader::json()) reads a record of our own. [`read`] reads a file whose shape is
//! unknown, is strict about it (no key twice, no control characters, no `NaN`) and holds it to [`Limits`].
//! [`words`](mod@words) says the errors of the other reader without its terms, and [`path_at`] finds
//! where in the values they are.

mod parse;
pub mod words;

use std::fmt;

use parse::Parser;

/// A value of a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`.
    Null,
    /// `true` or `false`.
    Flag(bool),
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// An object: keys and values in the order of the file, each key once.
    Object(Vec<(String, Value)>),
}

impl Value {
    /// Returns the value of a key of an object.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.entries()
            .iter()
            .find(|(k, _)| k == key)
            .map(|(_, v)| v)
    }

    /// Returns the values of a list. Any other value has none.
    pub fn items(&self) -> &[Self] {
        match self {
            Self::List(items) => items,
            _ => &[],
        }
    }

    /// Returns the keys and values of an object. Any other value has none.
    pub fn entries(&self) -> &[(String, Self)] {
        match self {
            Self::Object(entries) => entries,
            _ => &[],
        }
    }

    /// Returns the text of a text.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns what it is, with its article: "a list".
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Null => "`null`",
            Self::Flag(_) => "`true` or `false`",
            Self::Number(_) => "a number",
            Self::Text(_) => "text",
            Self::List(_) => "a list",
            Self::Object(_) => "an object",
        }
    }
}

/// The most that a file may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most values inside each other.
    pub depth: usize,
    /// The most values in all.
    pub values: usize,
}

/// A fault of a file and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The path of the value: `characters[2].name`, or empty for the whole file.
    pub path: String,
    /// What is wrong, without a full stop.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}:{}: {}",
            self.line,
            self.column,
            at(&self.path, &self.what)
        )
    }
}

impl std::error::Error for Fault {}

/// Returns what is wrong, after the path of the value where it is.
pub fn at(path: &str, what: &str) -> String {
    if path.is_empty() {
        what.to_owned()
    } else {
        format!("`{path}`: {what}")
    }
}

/// One step from a value into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The value of a key.
    Key(String),
    /// A value of a list, counted from 0.
    Item(usize),
}

/// The longest key that a path shows whole, in characters.
const LONGEST_KEY: usize = 40;

/// The most steps of a path that are shown. Of a longer one the steps in the middle are left out.
const MOST_STEPS: usize = 12;

/// Returns a path as text: `items[3].system.rank`. A key that isn't one word is in quotes.
pub fn path(steps: &[Step]) -> String {
    let mut out = String::new();
    for (n, step) in steps.iter().enumerate() {
        if steps.len() > MOST_STEPS && n == MOST_STEPS / 2 {
            out.push_str(".…");
        }
        if steps.len() > MOST_STEPS && (MOST_STEPS / 2..steps.len() - MOST_STEPS / 2).contains(&n) {
            continue;
        }
        match step {
            Step::Item(at) => out.extend(["[", &at.to_string(), "]"]),
            Step::Key(key) if is_word(key) => {
                if !out.is_empty() {
                    out.push('.');
                }
                out.push_str(key);
            }
            Step::Key(key) => {
                let key = super::text::clean(key).replace('`', "'");
                let short: String = key.chars().take(LONGEST_KEY).collect();
                let cut = if key == short { "" } else { "…" };
                out.extend(["[\"", &short, cut, "\"]"]);
            }
        }
    }
    out
}

fn is_word(key: &str) -> bool {
    !key.is_empty()
        && key.len() <= LONGEST_KEY
        && key
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
}

/// Reads a whole file.
///
/// # Errors
/// The first fault and its place.
pub fn read(text: &str, limits: Limits) -> Result<Value, Fault> {
    Parser::new(text, Some(limits)).whole()
}

/// Returns the path of the innermost value at a place of a text: `log[4].body`. The column counts bytes,
/// as in an error of the other reader. Empty for a place outside all values.
pub fn path_at(text: &str, line: usize, column: usize) -> String {
    let before: usize = text
        .split_inclusive('\n')
        .take(line.max(1) - 1)
        .map(str::len)
        .sum();
    let place = before + column.max(1) - 1;
    Parser::new(text, None).path_of(place.min(text.len().saturating_sub(1)))
}

#[cfg(test)]
mod tests;
