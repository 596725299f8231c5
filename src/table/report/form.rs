//! The forms of a report that people read.

use super::{html, lonelog, markdown, plain_text};
use crate::table::face::Face;
use crate::table::history::Behind;
use crate::table::numbered::Numbered;
use crate::table::stretch::Stretch;

/// A form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Markdown.
    Markdown,
    /// One HTML file with charts.
    Html,
    /// Plain text.
    Text,
    /// Lonelog, the notation of solo players.
    Lonelog,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 4] = [Self::Markdown, Self::Html, Self::Text, Self::Lonelog];

    /// Returns its word on a command line, which is also the ending of a file.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Markdown => "md",
            Self::Html => "html",
            Self::Text => "txt",
            Self::Lonelog => "lonelog",
        }
    }

    /// Returns its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Markdown => "Markdown",
            Self::Html => "web page",
            Self::Text => "plain text",
            Self::Lonelog => "Lonelog",
        }
    }

    /// Returns what it is, for the help of a command line.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Markdown => "The report of the session, as Markdown",
            Self::Html => "The report as one HTML file with charts",
            Self::Text => "The report as plain text",
            Self::Lonelog => "The history in Lonelog, the notation of solo players",
        }
    }

    /// Returns the report of a stretch of the log.
    ///
    /// # Errors
    /// [`Behind`] when its beginning isn't loaded.
    pub fn report(self, face: &dyn Face, stretch: &Stretch) -> Result<String, Behind> {
        match self {
            Self::Markdown => markdown(face, stretch),
            Self::Html => html(face, stretch),
            Self::Text => plain_text(face, stretch),
            Self::Lonelog => lonelog(face, stretch),
        }
    }
}

/// A report to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Its form.
    pub form: Form,
    /// True to leave out what only the GM may see.
    pub for_players: bool,
    /// The sessions or scenes that it is about. `None` for the whole log.
    pub part: Option<Numbered>,
}
