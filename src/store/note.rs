//! Small files of the state folder, which hold what the program remembers between two runs.
//!
//! They are read and written whole, never through a link. None of them is essential: a file that
//! can't be read counts as missing.

use std::io::{self, Write};
use std::path::Path;

use super::atomic_write::resolve;
use super::bookmark::{name_for, weed};
use super::disk::{Disk, folder_of};
use super::text::read_helper;

/// The number of notes about saves that are kept. The oldest are removed first.
const KEPT: usize = 256;

/// The ending of a note about a save.
const ENDING: &str = "note";

/// The most bytes such a file may have.
const LONGEST: u64 = 64 << 10;

/// Returns the text of a small file, or `None` if it doesn't exist, isn't a file, isn't text, or is
/// too long.
pub fn read_note(path: &Path) -> Option<String> {
    read_helper(path, LONGEST).ok()
}

/// Writes a small file whole, with its folder. Replaces what was there before, even a link.
///
/// # Errors
/// When the folder can't be written.
pub fn write_note(path: &Path, text: &str) -> io::Result<()> {
    let folder = folder_of(path);
    if !folder.is_dir() {
        Disk::default().make_folders(folder)?;
    }
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.persist(path).map_err(|e| e.error)?;
    Ok(())
}

/// Returns the note about a save from a folder for many saves.
pub fn note_about(save: &Path, folder: &Path) -> Option<String> {
    let real = resolve(save).ok()?;
    let text = read_note(&folder.join(name_for(&real, ENDING)))?;
    let (path, note) = text.split_once('\n')?;
    (path == real.display().to_string()).then(|| note.to_owned())
}

/// Writes a note about a save in a folder for many saves and replaces an earlier one.
///
/// # Errors
/// When the folder can't be written.
pub fn take_note(save: &Path, folder: &Path, note: &str) -> io::Result<()> {
    let real = resolve(save).map_err(io::Error::other)?;
    let text = format!("{}\n{note}", real.display());
    write_note(&folder.join(name_for(&real, ENDING)), &text)?;
    weed(folder, ENDING, KEPT);
    Ok(())
}

/// Removes the note about a save from a folder for many saves.
pub fn forget_note(save: &Path, folder: &Path) {
    if let Ok(real) = resolve(save) {
        std::fs::remove_file(folder.join(name_for(&real, ENDING))).ok();
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_note_about_a_save_is_read_back_and_replaced() {
        let home = tempfile::tempdir().unwrap();
        let (save, notes) = (home.path().join("a.ron"), home.path().join("notes"));
        fs::write(&save, "x").unwrap();
        assert_eq!(note_about(&save, &notes), None);
        for note in ["one\ntwo", "three"] {
            take_note(&save, &notes, note).unwrap();
            assert_eq!(note_about(&save, &notes).as_deref(), Some(note));
        }
        assert_eq!(fs::read_dir(&notes).unwrap().count(), 1);
        forget_note(&save, &notes);
        assert_eq!(note_about(&save, &notes), None);
        assert_eq!(fs::read_dir(&notes).unwrap().count(), 0);
    }

    /// A file that another program put under the name of a note isn't read without end.
    #[test]
    fn a_note_that_is_too_long_is_not_read() {
        let home = tempfile::tempdir().unwrap();
        let note = home.path().join("note");
        let long = fs::File::create(&note).unwrap();
        long.set_len(LONGEST).unwrap();
        assert!(read_note(&note).is_some());
        long.set_len(LONGEST + 1).unwrap();
        assert_eq!(read_note(&note), None);
    }

    /// A link under the name of a note is replaced, and its target stays.
    #[cfg(unix)]
    #[test]
    fn a_note_is_neither_read_nor_written_through_a_link() {
        let home = tempfile::tempdir().unwrap();
        let (own, note) = (home.path().join("own"), home.path().join("note"));
        fs::write(&own, "mine").unwrap();
        std::os::unix::fs::symlink(&own, &note).unwrap();
        assert_eq!(read_note(&note), None);
        write_note(&note, "new").unwrap();
        assert_eq!(fs::read_to_string(&own).unwrap(), "mine");
        assert_eq!(read_note(&note).as_deref(), Some("new"));
    }
}
