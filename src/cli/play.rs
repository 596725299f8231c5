//! `triumph play [SAVE]`, and `triumph` alone: opens the table screen.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::campaign::{Library, LibraryError};
use crate::session::Session;

use super::failure::Failure;
use super::screen::{Screen, at_a_terminal, screen};
use super::solo::make;
use super::start::Start;

/// Play on the table screen: the last save, or the demo on a first run.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Play {
    /// A path, or the name of a save in the library
    save: Option<OsString>,
    /// Make a new save in this game: Genesys, Genesis or 2084
    #[arg(long, value_name = "SYSTEM", requires = "save")]
    new: Option<String>,
    /// Take over a save that another program has open
    #[arg(long)]
    takeover: bool,
}

impl Play {
    pub(super) fn run(&self, start: &Start) -> Result<ExitCode, Failure> {
        if let (Some(save), Some(system)) = (&self.save, &self.new) {
            let (session, _) = make(save, system, (self.takeover, false), start)?;
            if let Some(path) = session.path() {
                start.library.remember(path);
            }
            return screen(&Screen::Table, session, start);
        }
        let path = match &self.save {
            Some(save) => start.library.find(save).map_err(or_new)?,
            None => match start.library.to_play() {
                Ok(path) => path,
                // A folder that can't be written must not keep the user from playing.
                Err(error) if error.is_of_the_disk() => return unkept(start, &error),
                Err(error) => return Err(error.into()),
            },
        };
        let session = match start.open_to_play(&path, self.takeover) {
            Ok(session) => session,
            Err(failure) if self.save.is_some() && !path.exists() => return Err(or_new(failure)),
            // A save that doesn't open blocks only itself. The others are in the library.
            Err(Failure::Refused { message, way_out })
                if self.save.is_none() && at_a_terminal() =>
            {
                return beside(start, &message, &way_out);
            }
            Err(failure) => return Err(failure),
        };
        start.library.remember(&path);
        screen(&Screen::Table, session, start)
    }
}

/// Adds how to make a save to the message that there is none of a name.
fn or_new(failure: impl Into<Failure>) -> Failure {
    let way = "`--new Genesys`, `--new Genesis` or `--new 2084` makes a new save.";
    match failure.into() {
        Failure::Refused { message, way_out } => {
            Failure::with(message, format!("{way_out} {way}").trim())
        }
        other => other,
    }
}

/// Opens the library, because the last save doesn't open, and shows the reason there. The table
/// behind the list is the first sample, in memory.
fn beside(start: &Start, message: &str, way_out: &str) -> Result<ExitCode, Failure> {
    let Some(sample) = Library::first_sample() else {
        return Err(Failure::with(message, way_out));
    };
    let why = format!("The last save doesn't open: {message}. {way_out}");
    let session = Session::in_memory(&sample, why, start.setup.options(false))?;
    screen(&Screen::Library, session, start)
}

/// Opens the first sample in memory, because the folder of saves can't be written. The reason is
/// shown at once, and in the first line of the screen for as long as it lasts.
fn unkept(start: &Start, error: &LibraryError) -> Result<ExitCode, Failure> {
    let Some(sample) = Library::first_sample() else {
        return Err(Failure::refused(error.to_string()));
    };
    let why = format!(
        "This game can't be saved: {error}. Set `TRIUMPH_HOME` to a writable folder \
         and start again."
    );
    let session = Session::in_memory(&sample, why, start.setup.options(false))?;
    screen(&Screen::Table, session, start)
}
