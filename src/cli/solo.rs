//! `triumph solo [SAVE] [--character NAME]`: opens the sheet of one character, and makes the save if there is
//! none.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::process::ExitCode;

use super::failure::Failure;
use super::run::title;
use super::screen::{Screen, at_a_terminal, screen};
use super::start::Start;
use crate::campaign::LibraryError;
use crate::session::{Options, Session};
use lang::find;

/// Open the sheet of one character, and make the save if there is none of that name
#[derive(Debug, clap::Args)]
pub(super) struct Solo {
    /// A path, or the name of a save in the library. A new name makes a new save, with a
    /// character of that name
    save: Option<OsString>,
    /// The character, by any part of their name
    #[arg(long, value_name = "NAME")]
    character: Option<String>,
    /// Make a new save in this game: Genesys, Genesis or 2084
    #[arg(long, value_name = "SYSTEM", requires = "save")]
    new: Option<String>,
    /// Take over a save that another program has open
    #[arg(long)]
    takeover: bool,
}

/// The game of a new character without `--new`.
const SYSTEM: &str = "Genesys";

impl Solo {
    pub(super) fn run(&self, start: &Start) -> Result<ExitCode, Failure> {
        let start = &start.of_a_player();
        let session = match (&self.save, &self.new) {
            (Some(save), Some(system)) => self.make(save, system, start)?,
            (Some(save), None) => match start.library.find(save) {
                Ok(path) => start.open_to_play(&path, self.takeover)?,
                // A word that is close to the name of a save is more likely a slip of the fingers.
                Err(LibraryError::Which(_)) if start.library.is_new(save) => {
                    self.make(save, SYSTEM, start)?
                }
                Err(error) => return Err(error.into()),
            },
            (None, _) => start.open_to_play(&start.library.to_play()?, self.takeover)?,
        };
        if let Some(name) = &self.character {
            find(name, "character", &session.face().names())?;
        }
        if let Some(path) = session.path().map(PathBuf::from) {
            start.library.remember(&path);
        }
        screen(&Screen::Solo(self.character.clone()), session, start)
    }

    /// Makes a save with one character, whose creation is begun.
    fn make(&self, save: &OsStr, system: &str, start: &Start) -> Result<Session, Failure> {
        let (mut session, name) = make(save, system, (self.takeover, true), start)?;
        let begins = session.face().creating(&name);
        session.run(&begins)?;
        Ok(session)
    }
}

/// Makes an empty save for a screen, for a table or for one character, and returns it with its title.
pub(super) fn make(
    save: &OsStr,
    system: &str,
    (take_over, is_solo): (bool, bool),
    start: &Start,
) -> Result<(Session, String), Failure> {
    let path = start.library.place_for(save)?;
    if !at_a_terminal() {
        return Err(Failure::with(
            "The screens need a terminal.",
            format!(
                "Without one, use `triumph do {} --new {system}` and commands.",
                path.display()
            ),
        ));
    }
    let name = title(&path);
    let options = Options {
        take_over,
        is_solo,
        ..start.setup.options(false)
    };
    Ok((Session::create(&path, system, &name, options)?, name))
}
