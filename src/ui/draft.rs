//! The draft: what was being typed, stored outside the save, so that a person whose connection drops finds the same
//! open prompt or list again.

use serde::{Deserialize, Serialize};

use lang::reader;

use super::dialog::List;
use super::keymap::Template;

/// An open prompt, or an open list without a prompt, as it was left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Draft {
    /// The line so far, or the filter of the list.
    pub line: String,
    /// The key's line whose holes are asked for. `None` for a line of the command language.
    pub asks: Option<Template>,
    /// The answers so far.
    pub answers: Vec<String>,
    /// The label of the row that asks, or of the selected row of the list. May be empty.
    pub row: String,
    /// The open list. `None` for a prompt.
    pub list: Option<List>,
}

impl From<&str> for Draft {
    fn from(line: &str) -> Self {
        Self {
            line: line.to_owned(),
            ..Self::default()
        }
    }
}

impl Draft {
    /// Returns the draft as text.
    pub fn text(&self) -> Option<String> {
        ron::to_string(self).ok()
    }

    /// Reads a draft from text. Older versions stored only the line.
    pub fn read(text: &str) -> Self {
        reader::ron(text).unwrap_or_else(|_| Self::from(text))
    }
}
