//! `triumph solo [SAVE] [--character NAME]`: opens the sheet of one character.

use std::ffi::OsString;
use std::process::ExitCode;

use super::failure::Failure;
use super::screen::{Screen, screen};
use super::start::Start;
use lang::find;

/// Open the sheet of one character.
#[derive(Debug, clap::Args)]
pub(super) struct Solo {
    /// A path, or the name of a save in the library
    save: Option<OsString>,
    /// The character, by any part of their name
    #[arg(long, value_name = "NAME")]
    character: Option<String>,
    /// Take over a save that another program has open
    #[arg(long)]
    takeover: bool,
}

impl Solo {
    pub(super) fn run(&self, start: &Start) -> Result<ExitCode, Failure> {
        let path = match &self.save {
            Some(save) => start.library.find(save)?,
            None => start.library.to_play()?,
        };
        let session = start.open_to_play(&path, self.takeover)?;
        if let Some(name) = &self.character {
            find(name, "character", &session.face().names())?;
        }
        start.library.remember(&path);
        screen(&Screen::Solo(self.character.clone()), session, start)
    }
}
