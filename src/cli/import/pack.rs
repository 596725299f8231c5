//! A content pack of someone else: into the folder of the user's own packs.

use std::fs;
use std::process::ExitCode;

use super::Import;
use crate::cli::failure::Failure;
use crate::cli::out::Out;
use crate::cli::start::Start;
use crate::store::copy_new;
use crate::table::AnyTable;
use crate::table::systems::PackText;
use rules::packs::{Disagreement, PackSource, disagreements};

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
        let pack = PackText {
            name: name.clone(),
            text: text.to_owned(),
        };
        let packs: Vec<PackText> = start.setup.packs.iter().cloned().chain([pack]).collect();
        let own = format!("{name}:");
        let faults = AnyTable::check_packs(&packs);
        let faults: Vec<&String> = faults.iter().filter(|one| one.starts_with(&own)).collect();
        for fault in &faults {
            out.say(fault);
        }
        if !faults.is_empty() {
            return Err(Failure::with(
                "Nothing was imported.",
                "Correct the pack first. `triumph help packs` explains how.",
            ));
        }
        let sources: Vec<PackSource<'_>> = packs.iter().map(PackText::source).collect();
        let own = |one: &Disagreement| one.later == name || one.earlier == name;
        for one in disagreements(&sources).into_iter().filter(own) {
            out.say(&format!("{one}."));
        }
        if self.dry_run {
            out.line(&format!(
                "{name}: valid pack. It would be copied into your pack folder."
            ))?;
            return Ok(ExitCode::SUCCESS);
        }
        let stem = self.stem("pack")?;
        let to = start.places.packs().join(format!("{stem}.ron"));
        if let Ok(there) = fs::read_to_string(&to) {
            // A second file of the name would be read before the first, and count for nothing.
            if there == text {
                out.say("This pack is already there.");
                out.line(&to.display().to_string())?;
                return Ok(ExitCode::SUCCESS);
            }
            return Err(Failure::with(
                format!("{} is another pack of this name.", to.display()),
                "Nothing was imported. Remove the old pack first, or rename the new file.",
            ));
        }
        let path = copy_new(text, &to)?;
        out.line(&path.display().to_string())?;
        Ok(ExitCode::SUCCESS)
    }
}
