//! `triumph play [SAVE]`, and `triumph` alone.

use std::process::ExitCode;

use super::failure::Failure;
use super::screen::{Screen, screen};
use super::start::Start;

/// Play on the table screen; the last save, or the demo on a first run.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Play {
    /// A path, or the name of a save in the library
    save: Option<String>,
}

impl Play {
    pub(super) fn run(&self, start: &Start) -> Result<ExitCode, Failure> {
        let path = match &self.save {
            Some(save) => start.library.find(save)?,
            None => start.library.to_play()?,
        };
        let session = start.open_for_screen(&path, false)?;
        start.library.remember(&path);
        screen(&Screen::Table, session, start)
    }
}
