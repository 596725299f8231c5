//! `triumph review SAVE [--text | --notes | --stats [--json]]`: opens the timeline of a save, or prints its
//! report, its notes or its statistics.

use std::ffi::OsString;
use std::process::ExitCode;

use serde::Serialize;

use super::failure::Failure;
use super::noted::Noted;
use super::out::Out;
use super::part::Part;
use super::screen::{Screen, screen};
use super::start::{Start, read_history};
use crate::table::Face;
use crate::table::report::{self, figures};
use rules::view::{STATISTICS_VERSION, Statistics};

/// Open the timeline of a save.
#[derive(Debug, clap::Args)]
pub(super) struct Review {
    /// A path, or the name of a save in the library
    save: OsString,
    /// Print the report instead of opening the screen
    #[arg(long, conflicts_with = "stats")]
    text: bool,
    /// Print statistics: damage dealt and taken, weapons, luck, time
    #[arg(long)]
    stats: bool,
    /// Print the statistics as JSON. `triumph help json` explains every key
    #[arg(long, requires = "stats")]
    json: bool,
    #[command(flatten)]
    noted: Noted,
    #[command(flatten)]
    part: Part,
}

/// Statistics as JSON.
#[derive(Serialize)]
struct Printed<'a> {
    version: u32,
    system: &'a str,
    title: &'a str,
    from: u32,
    to: u32,
    #[serde(flatten)]
    statistics: &'a Statistics,
}

impl Review {
    pub(super) fn run(&self, start: &Start, out: &mut Out) -> Result<ExitCode, Failure> {
        if self.noted.is_asked() && self.stats {
            return Err(Failure::with(
                "Statistics have no notes.",
                "Use --notes or --stats, not both.",
            ));
        }
        if self.text || self.stats || self.noted.is_asked() {
            let mut session = start.open(&self.save, true, out)?;
            read_history(&mut session)?;
            let face = session.face();
            if self.stats {
                self.statistics(face, out)?;
            } else if self.noted.is_asked() {
                let stretch = self.part.of(face)?;
                out.report(&report::as_text(&self.noted.of(face, &stretch)?))?;
            } else {
                let stretch = self.part.of(face)?;
                let text = report::plain_text(face, &stretch);
                out.report(&text.map_err(|behind| Failure::refused(behind.to_string()))?)?;
            }
            return Ok(ExitCode::SUCCESS);
        }
        if self.part.is_chosen() {
            return Err(Failure::with(
                "The screen always opens the whole save.",
                "Add --stats for statistics of a part, or use `triumph export` for a report of it.",
            ));
        }
        let path = start.library.find(&self.save)?;
        let mut session = start.open_for_screen(&path, true)?;
        read_history(&mut session)?;
        screen(&Screen::Review, session, start)
    }

    fn statistics(&self, face: &dyn Face, out: &mut Out) -> Result<(), Failure> {
        let stretch = self.part.of(face)?;
        let statistics = face
            .statistics(&stretch)
            .map_err(|behind| Failure::refused(behind.to_string()))?;
        if self.json {
            let (from, to) = stretch.within(face.last());
            out.json(&Printed {
                version: STATISTICS_VERSION,
                system: face.system(),
                title: face.title(),
                from,
                to,
                statistics: &statistics,
            })?;
        } else {
            let title = format!("{} ({})", face.title(), face.name_of_system());
            out.report(&figures::text(&title, &statistics))?;
        }
        Ok(())
    }
}
