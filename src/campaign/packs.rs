//! Packs of one's own that the program itself writes.

use std::path::{Path, PathBuf};

use crate::rules::packs::{Folder as Where, Keep, Kept, MARK};
use crate::store::{LARGEST_TEXT, StoreError, copy_new, read_text, rewrite};

/// What the name of a file gets while one of that name is somebody's own work. Behind a full stop in
/// the order of names, so that of two packs with one key the kept one is read last, and counts.
const BESIDE: &str = "_kept";

/// Writes somebody or a thing into the folder of one's own packs, in a file called by its key, and
/// gives the sentence that says so. Of two packs with one key only one would count: what was kept
/// under that key before is put aside in a file that is no pack. A file that was not written here is
/// nobody's to move: it stays, and the new one gets a name beside it.
///
/// # Errors
/// [`StoreError`] when the folder cannot be written; what stood there stands there still.
pub fn keep(kept: &Kept, what: &Keep, folder: &Path) -> Result<String, StoreError> {
    let mut place = folder.join(format!("{}.ron", kept.id));
    let named = place.clone();
    while let Found::Other = found(&place) {
        place = beside(&place);
    }
    let mut said = kept.words(what, &place.display().to_string(), Where::Own);
    if place != named {
        said = format!(
            "{said} {} is not of this kind and stays; what both say counts as it is kept here.",
            named.display()
        );
    }
    match found(&place) {
        Found::Nothing | Found::Other => {
            copy_new(&kept.text, &place)?;
        }
        Found::Kept(former) => {
            let aside = copy_new(&former, &place.with_extension("before"))?;
            let done = rewrite(&place, &kept.text)?;
            said = format!(
                "{said} What was there before stands in {}.",
                aside.display()
            );
            if let Some(notice) = done.notice {
                said = format!("{said} {notice}");
            }
        }
    }
    Ok(said)
}

/// What stands at a place.
enum Found {
    /// Nothing.
    Nothing,
    /// The text of a pack that was kept.
    Kept(String),
    /// Anything else.
    Other,
}

fn found(place: &Path) -> Found {
    if place.symlink_metadata().is_err() {
        return Found::Nothing;
    }
    match read_text(place, LARGEST_TEXT) {
        Ok(text) if text.starts_with(MARK) => Found::Kept(text),
        Ok(_) | Err(_) => Found::Other,
    }
}

/// The next name to try.
fn beside(place: &Path) -> PathBuf {
    let mut name = place.file_stem().unwrap_or_default().to_os_string();
    name.push(BESIDE);
    name.push(".ron");
    place.with_file_name(name)
}
