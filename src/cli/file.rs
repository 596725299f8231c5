//! What a file holds, and which files no export may replace.

use std::fs;
use std::io::Read as _;
use std::path::Path;

use crate::table::save::outermost;

pub(super) use crate::campaign::{KEYMAP, is_pack, is_save, of_the_config_folder};

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
