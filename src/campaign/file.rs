//! What a file holds: a save, a content pack, characters, or a setup of the program.

use std::path::Path;

use crate::store::{MARKER, NOT_UTF8};
use crate::table::AnyTable;
use crate::table::guests::{Form, form_of};
use crate::table::save::{Fault, outermost};
use crate::table::systems::NoTable;
use lang::text::clean;

/// What a file holds that someone imports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arrives {
    /// The text of a save, or a text of no other kind. An export has become a save.
    Save(String),
    /// The text of a content pack.
    Pack(String),
    /// Characters, with the word of the system if it is one of our own.
    People(Option<String>),
    /// A keymap or a theme.
    Setup(&'static str),
}

/// Returns what a file holds that someone imports.
///
/// # Errors
/// The fault of an export, or of a text that isn't UTF-8, and its place.
pub fn arrives(path: &Path, bytes: &[u8]) -> Result<Arrives, NoTable> {
    let (text, is_guessed) = imports::decode(bytes);
    if let Some(what) = of_the_config_folder(path, &text) {
        return Ok(Arrives::Setup(what));
    }
    if !text.trim_start().starts_with(['{', '[', '"']) {
        return match is_guessed {
            true => Err(not_utf8(bytes).into()),
            false if is_pack(&text) => Ok(Arrives::Pack(text)),
            false => Ok(Arrives::Save(text)),
        };
    }
    match form_of(&text) {
        Form::Save => {}
        Form::Character(system) => return Ok(Arrives::People(Some(system))),
        // A file of another program is smaller. This one is an export with a fault.
        Form::Other if bytes.len() > imports::LARGEST => {}
        Form::Other => return Ok(Arrives::People(None)),
    }
    AnyTable::from_json(&text).map(Arrives::Save)
}

/// Returns the fault of the first bytes that aren't text.
fn not_utf8(bytes: &[u8]) -> Fault {
    let good = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let column = good.chars().rev().take_while(|&c| c != '\n').count();
    Fault::at(1 + good.matches('\n').count(), 1 + column, NOT_UTF8)
}

/// Returns the sentence about a file that can't be read as a save. `name` is its name.
pub fn fault_of(name: &str, no: &NoTable) -> String {
    match no {
        NoTable::Fault(_) | NoTable::Later(_) => format!("{name}:{no}"),
        NoTable::NoSuchSystem { .. } => format!("{name}: {no}"),
    }
}

/// A list of keys.
pub const KEYMAP: &str = "keymap";

/// Returns the kind of a file of the user's config folder: a keymap is a list, a theme has looks and no version.
/// The name or the folder decides first, whatever the contents are.
pub fn of_the_config_folder(path: &Path, text: &str) -> Option<&'static str> {
    const THEME: &str = "theme";
    let begins = text
        .lines()
        .map(|line| line.trim_start_matches('\u{feff}').trim_start())
        .find(|line| !line.is_empty() && !line.starts_with("//") && !line.starts_with("#!"))?;
    if path.file_name().is_some_and(|name| name == "keymap.ron") {
        return Some(KEYMAP);
    }
    let folder = path.parent().and_then(Path::file_name);
    if folder.is_some_and(|folder| folder == "themes") {
        return Some(THEME);
    }
    if begins.starts_with('[') {
        // The lists of other programs hold objects, texts or numbers.
        let (_, within) = text.split_once('[').unwrap_or_default();
        let json = |c: char| matches!(c, '{' | '[' | '"' | '-') || c.is_ascii_digit();
        return (!within.trim_start().starts_with(json)).then_some(KEYMAP);
    }
    let has = |field: &str| text.contains(field);
    let looks = has("tones:") || has("parts:") || has("base:");
    (looks && !has("version:") && !is_save(text)).then_some(THEME)
}

/// Returns true for the text of a save of any game, even if the save can't be read.
pub fn is_save(text: &str) -> bool {
    text.lines().any(|line| line == MARKER)
        || outermost(text).is_ok_and(|word| AnyTable::ALL.iter().any(|system| system.id == word))
}

/// Returns true for the text of a pack: it has a name and a version, and isn't a save.
pub fn is_pack(text: &str) -> bool {
    !is_save(text) && text.contains("name:") && text.contains("version:")
}

/// What to do about the name of a file that [`stem_of`] refuses.
pub const NAME_OF_FILE: &str = "Rename the file. A name begins with a letter or a digit.";

/// Returns the name of a file without its ending, for a copy in the user's own folders.
///
/// # Errors
/// The name, made safe to show, if it can't be that of a copy.
pub fn stem_of(file: &Path) -> Result<String, String> {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    if stem.is_empty() || stem.starts_with(['.', ' ']) || stem.chars().any(char::is_control) {
        return Err(clean(&stem));
    }
    Ok(stem.into_owned())
}
