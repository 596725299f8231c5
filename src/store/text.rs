//! Reading a text file whole: a pack, a theme, a keymap, an export.
//!
//! A name on the command line, or in a folder that others may write to, can lead to a pipe that never
//! ends or to a device. These are refused before they are opened. The size is checked before anything
//! is read, and no more is read than the file may hold, whatever size the system reported.

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use super::error::StoreError;
use super::helper;
use super::medium::Medium;
use super::open::look;

/// The greatest content pack, theme or keymap, in bytes: a hundred times the shipped ones.
pub const LARGEST_TEXT: u64 = 16 << 20;

/// The longest unstored end of a text that is still read.
const SMALL_HOLE: u64 = 1 << 20;

/// Returns the size of a file with a long end that its disk doesn't store. A crash left such an end
/// after a text, and reading it is a waste. Returns `None` for any other file.
pub fn hole_behind(path: &Path) -> Option<u64> {
    look(path).ok()?;
    let file = File::open(path).ok()?;
    let size = file.metadata().ok()?.len();
    (size - file.data_end(0, size) > SMALL_HOLE).then_some(size)
}

/// Reads a text file of at most `limit` bytes.
///
/// # Errors
/// [`StoreError::Missing`], [`StoreError::NotAFile`], [`StoreError::TooBig`], [`StoreError::NotText`]
/// with the place of the first byte that isn't text, [`StoreError::Io`].
pub fn read_text(path: &Path, limit: u64) -> Result<String, StoreError> {
    look(path)?;
    whole_text(path, File::open(path), limit)
}

/// Reads a file of another program, in any encoding.
///
/// # Errors
/// As [`read_text`], except that any bytes will do.
pub fn read_bytes(path: &Path, limit: u64) -> Result<Vec<u8>, StoreError> {
    look(path)?;
    whole_bytes(path, File::open(path), limit)
}

/// As [`read_text`], for a file that the program keeps for itself: never through a link.
///
/// # Errors
/// As [`read_text`].
pub(super) fn read_helper(path: &Path, limit: u64) -> Result<String, StoreError> {
    whole_text(
        path,
        helper::open(path, OpenOptions::new().read(true)),
        limit,
    )
}

fn whole_bytes(path: &Path, file: io::Result<File>, limit: u64) -> Result<Vec<u8>, StoreError> {
    let too_big = |bytes| StoreError::TooBig {
        path: path.into(),
        bytes,
        limit,
    };
    let file = file.map_err(|e| StoreError::io("open", path, e))?;
    let size = file.metadata().map_or(0, |there| there.len());
    if size > limit {
        return Err(too_big(size));
    }
    let mut bytes = Vec::new();
    file.take(limit.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(|e| StoreError::io("read", path, e))?;
    if bytes.len() as u64 > limit {
        return Err(too_big(bytes.len() as u64));
    }
    Ok(bytes)
}

fn whole_text(path: &Path, file: io::Result<File>, limit: u64) -> Result<String, StoreError> {
    String::from_utf8(whole_bytes(path, file, limit)?).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let good = String::from_utf8_lossy(error.as_bytes().get(..good).unwrap_or_default());
        StoreError::NotText {
            path: path.into(),
            line: 1 + good.matches('\n').count(),
            column: 1 + good.chars().rev().take_while(|&c| c != '\n').count(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_file_of_text_and_of_a_sound_size_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.ron");
        std::fs::write(&file, "twelve bytes").unwrap();
        assert_eq!(read_text(&file, 12).unwrap(), "twelve bytes");
        assert!(matches!(
            read_text(&file, 11),
            Err(StoreError::TooBig {
                bytes: 12,
                limit: 11,
                ..
            })
        ));
        assert!(matches!(
            read_text(folder.path(), 99),
            Err(StoreError::NotAFile { .. })
        ));
        assert!(matches!(
            read_text(&folder.path().join("b"), 99),
            Err(StoreError::Missing { .. })
        ));
        std::fs::write(&file, b"one\nzwei\xff").unwrap();
        let told = read_text(&file, 99).unwrap_err().to_string();
        assert!(
            told.contains("a.ron:2:5: ") && told.contains("UTF-8"),
            "{told}"
        );
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_is_refused_unread() {
        assert!(matches!(
            read_text(Path::new("/dev/zero"), 99),
            Err(StoreError::NotAFile {
                what: "a device or a pipe",
                ..
            })
        ));
    }
}
