//! A content pack of someone else: into the folder of the user's own packs.

use std::process::ExitCode;

use super::Import;
use crate::campaign::packs::{Taken, arrival, take_in};
use crate::cli::failure::Failure;
use crate::cli::out::Out;
use crate::cli::start::Start;

impl Import {
    /// Checks a pack together with the user's own, and copies it into their folder.
    pub(super) fn pack(
        &self,
        start: &Start,
        text: &str,
        out: &mut Out,
    ) -> Result<ExitCode, Failure> {
        let name = self.file.display().to_string();
        if self.into.is_some() || !self.only.is_empty() {
            return Err(Failure::with(
                format!("{name} is a content pack, not a file of characters."),
                "Leave out `--into` and `--only`. Every save can use a pack of your own.",
            ));
        }
        let arrival = arrival(&name, text, &start.setup.packs);
        for fault in &arrival.faults {
            out.say(fault);
        }
        if !arrival.faults.is_empty() {
            return Err(Failure::with(
                "Nothing was imported.",
                "Correct the pack first. `triumph help packs` explains how.",
            ));
        }
        for told in &arrival.told {
            out.say(told);
        }
        if self.dry_run {
            out.line(&format!(
                "{name}: valid pack. It would be copied into your pack folder."
            ))?;
            return Ok(ExitCode::SUCCESS);
        }
        let stem = self.stem("pack")?;
        let taken = take_in(&stem, text, &start.places.packs());
        let place = match taken.map_err(|no| Failure::with(no.to_string(), no.way_out()))? {
            Taken::Copied(place) => place,
            Taken::There(place) => {
                out.say("This pack is already there.");
                place
            }
        };
        out.line(&place.display().to_string())?;
        Ok(ExitCode::SUCCESS)
    }
}
