//! The one door from the command line to the screens.

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use crate::session::Session;

use super::failure::Failure;
use super::start::Start;

/// Which screen a session opens on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Screen {
    /// The table.
    Table,
    /// One character's sheet; the first player character if none is named.
    Solo(Option<String>),
    /// The timeline.
    Review,
}

/// Opens a session on a screen and stays there until the person leaves.
pub(super) fn screen(what: &Screen, session: Session, start: &Start) -> Result<ExitCode, Failure> {
    let save = session
        .path()
        .map(|path| path.display().to_string())
        .unwrap_or_default();
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        return Err(Failure::with(
            "the screens need a terminal",
            format!(
                "Without one, `triumph do {save} -` plays and `triumph review {save} --text` tells."
            ),
        ));
    }
    let _ = (what, &start.places, &start.global.theme, start.global.ascii);
    Err(Failure::refused("this build has no screens"))
}
