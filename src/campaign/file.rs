//! What a text is: a save, a content pack, or something else.

use std::path::Path;

use crate::store::MARKER;
use crate::table::AnyTable;
use crate::table::save::outermost;
use lang::text::clean;

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
