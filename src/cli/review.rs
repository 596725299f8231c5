//! `triumph review SAVE [--text]`: opens the timeline of a save or prints its report.

use std::ffi::OsString;
use std::process::ExitCode;

use super::failure::Failure;
use super::out::Out;
use super::screen::{Screen, screen};
use super::start::Start;
use crate::table::review;

/// Open the timeline of a save.
#[derive(Debug, clap::Args)]
pub(super) struct Review {
    /// A path, or the name of a save in the library
    save: OsString,
    /// Print the report instead of opening the screen
    #[arg(long)]
    text: bool,
}

impl Review {
    pub(super) fn run(&self, start: &Start, out: &mut Out) -> Result<ExitCode, Failure> {
        if self.text {
            let mut session = start.open(&self.save, true, out)?;
            session.load_history()?;
            out.report(&review::text(session.face()))?;
            return Ok(ExitCode::SUCCESS);
        }
        let path = start.library.find(&self.save)?;
        let mut session = start.open_for_screen(&path, true)?;
        session.load_history()?;
        screen(&Screen::Review, session, start)
    }
}
