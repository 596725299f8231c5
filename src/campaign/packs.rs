//! Packs of one's own that the program itself writes.

use std::path::Path;

use crate::rules::packs::{Keep, Kept};
use crate::store::{LARGEST_TEXT, StoreError, copy_new, read_text, rewrite};

/// Writes somebody or a thing into the folder of one's own packs, in a file called by its key, and
/// gives the sentence that says so. Of two packs with one key only one would count: what was kept
/// under that key before is put aside in a file that is no pack.
///
/// # Errors
/// [`StoreError`] when the folder cannot be written; what stood there stands there still.
pub fn keep(kept: &Kept, what: &Keep, folder: &Path) -> Result<String, StoreError> {
    let place = folder.join(format!("{}.ron", kept.id));
    let mut said = kept.words(what, &place.display().to_string());
    if place.exists() {
        let former = read_text(&place, LARGEST_TEXT)?;
        let aside = copy_new(&former, &place.with_extension("before"))?;
        let done = rewrite(&place, &kept.text)?;
        said = format!(
            "{said} What was there before stands in {}.",
            aside.display()
        );
        if let Some(notice) = done.notice {
            said = format!("{said} {notice}");
        }
    } else {
        copy_new(&kept.text, &place)?;
    }
    Ok(said)
}
