//! What a file holds: a save, a content pack, or something else.

use std::fs;
use std::io::Read as _;
use std::path::Path;

use crate::table::save::outermost;

pub(super) use crate::campaign::{is_pack, is_save};

/// A list of keys.
pub(super) const KEYMAP: &str = "keymap";

/// Returns the kind of a file of the user's config folder: a keymap is a list, a theme has looks and no version.
/// The name or the folder decides first, whatever the contents are.
pub(super) fn of_the_config_folder(path: &Path, text: &str) -> Option<&'static str> {
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

/// The bytes of a file that tell whether it is a save or a pack.
const BEGINNING: u64 = 1 << 16;

/// Whether a file holds a save or a content pack, which no export may replace.
pub(super) fn is_kept(file: &Path) -> bool {
    let is_file = fs::metadata(file).is_ok_and(|is| is.is_file());
    let Some(opened) = is_file.then(|| fs::File::open(file).ok()).flatten() else {
        return false;
    };
    let mut begins = Vec::new();
    if opened.take(BEGINNING).read_to_end(&mut begins).is_err() {
        return false;
    }
    let text = String::from_utf8_lossy(&begins);
    // A report may speak of a name and a version too, but it doesn't begin as RON does.
    let is_ron = outermost(&text).is_ok()
        || ["(", "//", "/*", "#!"]
            .iter()
            .any(|sign| text.trim_start().starts_with(sign));
    is_save(&text) || is_ron && is_pack(&text)
}
