//! The options that print the notes of a save instead of its report.

use super::failure::Failure;
use crate::table::report::{self, blocks::Block};
use crate::table::{Face, Stretch};

/// The notes that are asked for.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Noted {
    /// Only the notes, the newest first
    #[arg(long)]
    notes: bool,
    /// Only the notes with this tag: @vex, "#harbor"
    #[arg(long, value_name = "TAG")]
    tag: Option<String>,
}

impl Noted {
    /// Returns true if an option asks for notes.
    pub(super) const fn is_asked(&self) -> bool {
        self.notes || self.tag.is_some()
    }

    /// Returns the notes of a stretch as a report.
    pub(super) fn of(&self, face: &dyn Face, stretch: &Stretch) -> Result<Vec<Block>, Failure> {
        let blocks = report::notes(face, stretch, self.tag.as_deref());
        if !blocks.is_empty() {
            return Ok(blocks);
        }
        Err(match &self.tag {
            Some(tag) => Failure::with(
                format!("no note has the tag {}", lang::text::clean(tag)),
                "Use --notes to see all notes with their tags.",
            ),
            None => Failure::with(
                "there are no notes in this part of the save",
                "The command `note TEXT` adds one.",
            ),
        })
    }
}
