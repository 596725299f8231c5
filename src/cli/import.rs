//! `triumph import FILE`: copies a JSON export or a save into the library.
//!
//! A save is copied unchanged, with the seed of its dice: it is the same game in another place. An
//! export has no seed, so its import gets a new one.

use std::path::PathBuf;
use std::process::ExitCode;

use super::failure::Failure;
use super::out::Out;
use super::start::Start;
use crate::session::{check_file, check_text};
use crate::store::{WHOLE_LIMIT, copy_new, hole_behind, read_head, read_text};
use crate::table::AnyTable;
use crate::table::save::{Fault, outermost};

/// Import an export or a save into the library.
#[derive(Debug, clap::Args)]
pub(super) struct Import {
    /// A JSON export or a save
    file: PathBuf,
}

impl Import {
    pub(super) fn run(&self, start: &Start, out: &mut Out) -> Result<ExitCode, Failure> {
        let name = self.file.display();
        if hole_behind(&self.file).is_some() {
            let is_save = read_head(&self.file).is_ok();
            return Err(self.refused(&check_file(&self.file)?.faults, is_save, out));
        }
        let read = read_text(&self.file, WHOLE_LIMIT)?;
        let text = if read.trim_start().starts_with(['{', '[', '"']) {
            AnyTable::from_json(&read).map_err(|no| Failure::refused(format!("{name}:{no}")))?
        } else {
            let faults = check_text(&read).faults;
            if !faults.is_empty() {
                return Err(self.refused(&faults, outermost(&read).is_ok(), out));
            }
            read
        };
        let stem = self.file.file_stem().unwrap_or_default().to_owned();
        let to = start.library.folder().join(stem).with_extension("ron");
        let path = copy_new(&text, &to)?;
        out.line(&path.display().to_string())?;
        Ok(ExitCode::SUCCESS)
    }

    /// Reports the faults of a file and returns the failure with what to do about them.
    fn refused(&self, faults: &[Fault], is_save: bool, out: &mut Out) -> Failure {
        let name = self.file.display();
        for fault in faults {
            out.say(&format!("{name}:{fault}"));
        }
        let way_out = if is_save {
            format!("`triumph check --recover {name}` keeps the good part.")
        } else {
            "A save or a JSON export can be imported.".to_owned()
        };
        Failure::with("nothing was imported", way_out)
    }
}
