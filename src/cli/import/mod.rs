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
use super::file::{KEYMAP, is_pack, of_the_config_folder};
use super::out::Out;
use super::start::Start;
use crate::campaign::{NAME_OF_FILE, stem_of};
use crate::session::{Checked, check_file, check_text};
use crate::store::{WHOLE_LIMIT, copy_new, hole_behind, read_bytes, read_head, read_text};
use crate::table::AnyTable;
use crate::table::guests::{Form, form_of};
use crate::table::save::outermost;
use crate::table::systems::NoTable;

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
        let (json, _) = imports::decode(&bytes);
        if let Some(what) = of_the_config_folder(&self.file, &json) {
            let place = match what {
                KEYMAP => start.places.keymap(),
                _ => start.places.themes(),
            };
            return Err(Failure::with(
                format!("{name} is a {what}, not a save or characters."),
                format!("Copy it to {} instead.", place.display()),
            ));
        }
        let text = if json.trim_start().starts_with(['{', '[', '"']) {
            match form_of(&json) {
                Form::Save => {}
                Form::Character(system) => {
                    return self.people(start, &bytes, Some(&system), out);
                }
                // A file of another program is smaller. This one is an export with a fault.
                Form::Other if bytes.len() > imports::LARGEST => {}
                Form::Other => return self.people(start, &bytes, None, out),
            }
            let text = AnyTable::from_json(&json).map_err(|no| match no {
                NoTable::Fault(_) | NoTable::Later(_) => Failure::refused(format!("{name}:{no}")),
                NoTable::NoSuchSystem { .. } => Failure::refused(format!("{name}: {no}")),
            })?;
            self.checked(&text, false, out)?;
            text
        } else {
            let read = read_text(&self.file, WHOLE_LIMIT)?;
            if is_pack(&read) {
                return self.pack(start, &read, out);
            }
            self.checked(&read, outermost(&read).is_ok(), out)?;
            read
        };
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
        let to = start.library.folder().join(format!("{stem}.ron"));
        let path = copy_new(&text, &to)?;
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
    fn checked(&self, text: &str, is_save: bool, out: &mut Out) -> Result<(), Failure> {
        let checked = check_text(text);
        if !checked.faults.is_empty() {
            return Err(self.refused(&checked, is_save, out));
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
