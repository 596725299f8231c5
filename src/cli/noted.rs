//! The options that print the notes or the planned scenes of a save instead of its report.

use super::failure::Failure;
use crate::table::report::{self, blocks::Block};
use crate::table::{Face, Stretch};

/// The notes or planned scenes that are asked for.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Noted {
    /// Only the notes, the newest first
    #[arg(long)]
    notes: bool,
    /// Only the notes with this tag: @vex, "#harbor"
    #[arg(long, value_name = "TAG")]
    tag: Option<String>,
    /// Only the scenes that are planned for later
    #[arg(long, conflicts_with_all = ["notes", "tag"])]
    plans: bool,
}

impl Noted {
    /// Returns true if an option asks for notes or planned scenes.
    pub(super) const fn is_asked(&self) -> bool {
        self.notes || self.tag.is_some() || self.plans
    }

    /// Returns the notes of a stretch, or the planned scenes, as a report.
    pub(super) fn of(&self, face: &dyn Face, stretch: &Stretch) -> Result<Vec<Block>, Failure> {
        if self.plans {
            return Self::plans(face, stretch);
        }
        let blocks = report::notes(face, stretch, self.tag.as_deref());
        if !blocks.is_empty() {
            return Ok(blocks);
        }
        Err(match &self.tag {
            Some(tag) => Failure::with(
                format!("No note has the tag {}.", lang::text::clean(tag)),
                "Use --notes to see all notes with their tags.",
            ),
            None => Failure::with(
                "There are no notes in this part of the save.",
                "Use the command `note TEXT` to add one.",
            ),
        })
    }

    /// Returns the planned scenes, which players don't see.
    fn plans(face: &dyn Face, stretch: &Stretch) -> Result<Vec<Block>, Failure> {
        if stretch.for_players {
            return Err(Failure::with(
                "Players don't see planned scenes.",
                "Leave out --for players.",
            ));
        }
        let blocks = report::plans(face);
        if blocks.is_empty() {
            return Err(Failure::with(
                "No scene is planned.",
                "Use the command `plan new TEXT` to plan one.",
            ));
        }
        Ok(blocks)
    }
}
