//! `triumph check FILE…`: reports what is wrong with saves, packs, keymaps and themes, place by place.

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::failure::Failure;
use super::file::{KEYMAP, is_save, of_the_config_folder};
use super::out::Out;
use super::screen::understands;
use crate::campaign::library::Library;
use crate::campaign::packs::own_faults;
use crate::session::{self, Checked};
use crate::store::{self, LARGEST_TEXT, NOT_UTF8, Places, StoreError};
use crate::table::AnyTable;
use crate::table::guests::{Form, form_of};
use crate::table::save::Fault;
use crate::table::systems::PackText;
use crate::ui::keymap::Keymap;
use crate::ui::theme::Theme;
use rules::packs::{PackSource, disagreements};

/// Check saves, content packs, keymaps and themes.
#[derive(Debug, clap::Args)]
pub(super) struct Check {
    /// Saves by path or name, content packs, keymaps and themes
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Cut a damaged save off before its first damaged line, and keep a copy of the damaged file next to it
    #[arg(long)]
    recover: bool,
}

/// The kind of a file.
enum Is {
    Save(Checked),
    Pack(PackText),
    /// The user's own keymap or theme, and its faults.
    Own {
        what: &'static str,
        faults: Vec<String>,
    },
}

impl Check {
    pub(super) fn run(&self, out: &mut Out) -> Result<ExitCode, Failure> {
        let mut packs = Vec::new();
        let mut wrong = false;
        let files: Vec<PathBuf> = self.files.iter().map(|file| of_a_name(file)).collect();
        for path in &files {
            match look(path) {
                Ok(Is::Pack(pack)) => packs.push(pack),
                Ok(Is::Save(save)) if !save.faults.is_empty() => {
                    for fault in &save.faults {
                        out.say(&format!("{}:{fault}", path.display()));
                    }
                    wrong |= !(self.recover && recover(path, out)?);
                }
                Ok(Is::Save(save)) if !save.flaws.is_empty() => {
                    for flaw in &save.flaws {
                        out.say(&format!("{}: {flaw}", path.display()));
                    }
                    wrong = true;
                }
                Ok(Is::Save(save)) => {
                    out.line(&format!(
                        "{}: valid save, {} entries",
                        path.display(),
                        save.entries
                    ))?;
                }
                Ok(Is::Own { what, faults }) if faults.is_empty() => {
                    out.line(&format!("{}: {what}", path.display()))?;
                }
                Ok(Is::Own { faults, .. }) => {
                    for fault in &faults {
                        out.say(fault);
                    }
                    wrong = true;
                }
                Err(fault) => {
                    out.say(&format!("{}:{fault}", path.display()));
                    wrong = true;
                }
            }
        }
        // Packs may refer to each other, so they are read together, in the given order.
        let faults = if packs.is_empty() {
            Vec::new()
        } else {
            AnyTable::check_packs(&packs)
        };
        for fault in &faults {
            out.say(fault);
        }
        let sources: Vec<PackSource<'_>> = packs.iter().map(PackText::source).collect();
        for one in disagreements(&sources) {
            out.say(&format!("{one}."));
        }
        for pack in &packs {
            if own_faults(&faults, &pack.name).next().is_none() {
                out.line(&format!("{}: valid pack", pack.name))?;
            }
        }
        if wrong || !faults.is_empty() {
            Err(Failure::Told)
        } else {
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Returns the file of a save that is named by its name in the library. Any other name is that of a file.
fn of_a_name(file: &Path) -> PathBuf {
    let is_name = !file.exists() && file.components().count() == 1;
    let places = Places::find(&|name| env::var_os(name)).ok();
    let library = places
        .filter(|_| is_name)
        .map(|places| Library::at(&places));
    let found = library.and_then(|library| library.own_file(file.as_os_str()));
    found.unwrap_or_else(|| file.to_owned())
}

/// Recognizes a file by its head before reading it whole, because only saves may be large.
fn look(path: &Path) -> Result<Is, Fault> {
    let no_save = match store::read_head(path) {
        Ok(_) => return session::check_file(path).map(Is::Save).map_err(unread),
        Err(StoreError::NotASave {
            line,
            column,
            expected,
            ..
        }) => Fault::at(line, column, expected),
        Err(error) => return Err(unread(error)),
    };
    let text = match store::read_text(path, LARGEST_TEXT) {
        Ok(text) => text,
        Err(StoreError::TooBig { bytes, limit, .. }) => {
            let what = format!(
                "{}. With {bytes} bytes it can only be a save: packs, keymaps and themes have at most {limit}",
                no_save.what
            );
            return Err(Fault { what, ..no_save });
        }
        Err(error) => return Err(unread(error)),
    };
    if text.trim().is_empty() {
        return Err(Fault::at(1, 1, "the file is empty"));
    }
    if is_save(&text) {
        return Ok(Is::Save(session::check_text(&text)));
    }
    if let Some(what) = json(path, &text) {
        return Err(Fault::at(1, 1, what));
    }
    if let Some(own) = keys_or_theme(path, &text) {
        return Ok(own);
    }
    Ok(Is::Pack(PackText {
        name: path.display().to_string(),
        text,
    }))
}

/// Returns why a file can't be read, at its place if that is known.
fn unread(error: StoreError) -> Fault {
    let (line, column, what) = match error {
        StoreError::NotText { line, column, .. } => (line, column, NOT_UTF8.to_owned()),
        StoreError::NotAFile { what, .. } => (1, 1, format!("this is {what}, not a file")),
        StoreError::Missing { .. } => (
            1,
            1,
            "there is no file and no save with this name".to_owned(),
        ),
        StoreError::Io { source, .. } => (1, 1, source.to_string()),
        other => (1, 1, other.to_string()),
    };
    Fault::at(line, column, what)
}

/// Returns what a JSON file is and which command reads it.
fn json(path: &Path, text: &str) -> Option<String> {
    let is_named = path
        .extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("json"));
    let begins = text.trim_start_matches('\u{feff}').trim_start();
    if !is_named && !begins.starts_with(['{', '"']) {
        return None;
    }
    let file = path.display();
    let what = match form_of(begins) {
        Form::Save => "a JSON export of a save",
        Form::Character(_) => "a JSON export of a character",
        Form::Other => "a JSON file",
    };
    Some(format!(
        "this is {what}. To check it: `triumph import {file} --dry-run`"
    ))
}

/// Checks a file that is neither save nor pack: a keymap is a list, a theme has looks and no version.
fn keys_or_theme(path: &Path, text: &str) -> Option<Is> {
    let file = path.display().to_string();
    let kind = of_the_config_folder(path, text)?;
    if kind == KEYMAP {
        let faults = Keymap::check(&file, text, understands);
        return Some(Is::Own {
            what: "valid keymap",
            faults: faults.iter().map(ToString::to_string).collect(),
        });
    }
    let fault = Theme::read(text).err();
    Some(Is::Own {
        what: "valid theme",
        faults: fault
            .iter()
            .map(|fault| format!("{file}:{fault}"))
            .collect(),
    })
}

/// Makes a damaged save open again. Returns true if no damage is left in it.
fn recover(path: &Path, out: &mut Out) -> Result<bool, Failure> {
    let name = path.display();
    let recovered = session::recover_all(path)?;
    for notice in &recovered.notices {
        out.line(&format!("{name}: {notice}"))?;
    }
    if let Some(kept) = recovered.kept_in.first() {
        out.line(&format!(
            "{name}: {} entries kept. The damaged file is {}",
            recovered.entries,
            kept.display()
        ))?;
    }
    if let Some(why) = &recovered.read_only {
        let then = recovered.way_out.as_deref();
        let then = then.unwrap_or("Close it there, then run this again.");
        out.line(&format!("{name}: the end wasn't repaired: {why}. {then}"))?;
    }
    Ok(recovered.read_only.is_none())
}
