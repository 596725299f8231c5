//! `triumph import FILE`: copies a JSON export or a save into the library, a content pack into the folder of
//! the user's own ([`pack`]), and brings in the characters of other files ([`people`]).
//!
//! A save is copied unchanged, with the seed of its dice: it is the same game in another place. An
//! export has no seed, so its import gets a new one.

mod pack;
mod people;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use super::failure::Failure;
use super::out::Out;
use super::start::Start;
use crate::campaign::{Arrives, KEYMAP, NAME_OF_FILE, arrives, fault_of, stem_of};
use crate::session::{Checked, check_file, check_text};
use crate::store::{WHOLE_LIMIT, hole_behind, read_bytes, read_head};
use crate::table::save::outermost;

/// Import a save, an export, or characters from a file of another program
#[derive(Debug, clap::Args)]
pub(super) struct Import {
    /// A save, a JSON export, a content pack, a JSON file from Foundry or Genesys Emporium, or an adversary list
    file: PathBuf,
    /// Add the characters to this save (default: a pack, or a new save for a Triumph character)
    #[arg(long, value_name = "SAVE")]
    into: Option<OsString>,
    /// Only the character with this name (repeatable)
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// List every value and what becomes of it, and change nothing
    #[arg(long)]
    dry_run: bool,
}

impl Import {
    pub(super) fn run(&self, start: &Start, out: &mut Out) -> Result<ExitCode, Failure> {
        let name = self.file.display();
        if hole_behind(&self.file).is_some() {
            let is_save = read_head(&self.file).is_ok();
            return Err(self.refused(&check_file(&self.file)?, is_save, out));
        }
        let bytes = read_bytes(&self.file, WHOLE_LIMIT)?;
        let arrives = arrives(&self.file, &bytes);
        let text = match arrives.map_err(|no| Failure::refused(fault_of(&name.to_string(), &no)))? {
            Arrives::Save(text) => text,
            Arrives::Pack(text) => return self.pack(start, &text, out),
            Arrives::People(system) => return self.people(start, &bytes, system.as_deref(), out),
            Arrives::Setup(what) => {
                let place = match what {
                    KEYMAP => start.places.keymap(),
                    _ => start.places.themes(),
                };
                return Err(Failure::with(
                    format!("{name} is a {what}, not a save or characters."),
                    format!("Copy it to {} instead.", place.display()),
                ));
            }
        };
        self.checked(&text, out)?;
        if self.into.is_some() || !self.only.is_empty() {
            return Err(Failure::with(
                format!("{name} is a whole save, not a file of characters."),
                "Leave out `--into` and `--only`, or export one character: `triumph export SAVE --character NAME --to json`.",
            ));
        }
        if self.dry_run {
            out.line(&format!(
                "{name} is a whole save. It would be copied into the library."
            ))?;
            return Ok(ExitCode::SUCCESS);
        }
        let stem = self.stem("save")?;
        let path = start.library.take_in(&stem, &text)?;
        out.line(&path.display().to_string())?;
        Ok(ExitCode::SUCCESS)
    }

    /// Returns the name of the file without its ending, for a file in the user's own folders.
    fn stem(&self, what: &str) -> Result<String, Failure> {
        stem_of(&self.file).map_err(|stem| {
            Failure::with(
                format!("`{stem}` can't be the name of a {what}."),
                NAME_OF_FILE,
            )
        })
    }

    /// Checks the text of a save as `triumph check` does. Values that make no sense are reported, and the save
    /// is imported as it is.
    fn checked(&self, text: &str, out: &mut Out) -> Result<(), Failure> {
        let checked = check_text(text);
        if !checked.faults.is_empty() {
            return Err(self.refused(&checked, outermost(text).is_ok(), out));
        }
        for flaw in &checked.flaws {
            out.say(&format!("{}: {flaw}", self.file.display()));
        }
        Ok(())
    }

    /// Reports the faults of a file and returns the failure with what to do about them.
    fn refused(&self, checked: &Checked, is_save: bool, out: &mut Out) -> Failure {
        let name = self.file.display();
        for fault in &checked.faults {
            out.say(&format!("{name}:{fault}"));
        }
        let way_out = if let Some(way_out) = &checked.other_format {
            way_out.clone()
        } else if is_save {
            format!("`triumph check --recover {name}` keeps the good part.")
        } else {
            "Import a save, a JSON export or a file of characters.".to_owned()
        };
        Failure::with("Nothing was imported.", way_out)
    }
}
