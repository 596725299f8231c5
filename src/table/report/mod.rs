//! Reports of a save for people: statistics, the report for the friend who was absent, character sheets.
//!
//! Everything comes from the log and the views of a table, so reports need no rules of any game. A report
//! is a list of [`blocks::Block`]s, which [`text`] and [`mod@html`] write in their ways.

pub mod blocks;
mod digest;
mod ending;
pub mod figures;
mod form;
pub mod grid;
mod hits;
mod html;
mod lonelog;
mod notes;
mod plans;
mod present;
mod scenes;
pub mod sheet;
mod svg;
mod text;
mod title;
mod words;

pub use digest::digest;
pub use form::{Form, Report};
pub use html::html as page;
pub use lonelog::lonelog;
pub use notes::notes;
pub use plans::{plans, share};
pub use text::{markdown as as_markdown, text as as_text};
pub use words::condition_words;

use std::fmt::Write as _;

use super::face::Face;
use super::history::Behind;
use super::stretch::Stretch;

/// Adds text to a string, which can't fail.
fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).unwrap_or_default();
}

/// Returns the report of a stretch of the log as plain text.
///
/// # Errors
/// [`Behind`] when its beginning isn't loaded.
pub fn plain_text(face: &dyn Face, stretch: &Stretch) -> Result<String, Behind> {
    Ok(text::text(&digest(face, stretch)?))
}

/// Returns it as Markdown.
///
/// # Errors
/// [`Behind`] when its beginning isn't loaded.
pub fn markdown(face: &dyn Face, stretch: &Stretch) -> Result<String, Behind> {
    Ok(text::markdown(&digest(face, stretch)?))
}

/// Returns it as one HTML file with charts.
///
/// # Errors
/// [`Behind`] when its beginning isn't loaded.
pub fn html(face: &dyn Face, stretch: &Stretch) -> Result<String, Behind> {
    Ok(html::html(&digest(face, stretch)?))
}
