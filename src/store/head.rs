//! Reading the head of a save: everything down to its marker line.
//!
//! Reads in growing pieces and stops at the first byte that can't be text, or at the limit, so that
//! a file of any size that isn't a save is recognized at once.

use std::fs::File;
use std::path::Path;

use super::error::{NOT_UTF8, StoreError};
use super::form::{BLOCK, HEAD_LIMIT, LONG_HEAD, head_end, headless, place};
use super::medium::{Medium, read_full};
use super::open::look;

/// Reads the head of the save at `path`, with its marker line and without a byte order mark. Reads
/// nothing else of the file.
///
/// # Errors
/// [`StoreError::Missing`], [`StoreError::NotAFile`], [`StoreError::NotASave`], [`StoreError::Io`].
pub fn read_head(path: &Path) -> Result<String, StoreError> {
    look(path)?;
    let file = File::open(path).map_err(|e| StoreError::io("read", path, e))?;
    Ok(read(&file, path)?.0)
}

/// Returns the head as text, and the number of bytes that it takes in the file.
pub(super) fn read(medium: &dyn Medium, path: &Path) -> Result<(String, u64), StoreError> {
    let refusal = |bytes: &[u8], offset: usize, expected: &str| {
        let (line, column) = place(bytes, offset);
        StoreError::NotASave {
            path: path.into(),
            line,
            column,
            expected: expected.into(),
        }
    };
    let mut bytes = Vec::new();
    let end = loop {
        let have = bytes.len();
        // The buffer doubles, so that the search, which starts at the last seam, stays cheap.
        bytes.resize(have + BLOCK.max(have), 0);
        let got = read_full(medium, have as u64, &mut bytes[have..])
            .map_err(|e| StoreError::io("read", path, e))?;
        bytes.truncate(have + got);
        if let Some(nul) = bytes[have..].iter().position(|&b| b == 0)
            && head_end(&bytes[..have + nul], 0).is_none()
        {
            return Err(refusal(&bytes, have + nul, "a NUL byte, expected text"));
        }
        if let Some(end) = head_end(&bytes, have.saturating_sub(16)) {
            if end > HEAD_LIMIT {
                return Err(refusal(&bytes, HEAD_LIMIT, LONG_HEAD));
            }
            break end;
        }
        if bytes.is_empty() {
            return Err(refusal(&bytes, 0, "the file is empty"));
        }
        if got == 0 || bytes.len() > HEAD_LIMIT {
            if let Err(e) = std::str::from_utf8(&bytes)
                && e.error_len().is_some()
            {
                return Err(refusal(&bytes, e.valid_up_to(), NOT_UTF8));
            }
            let (at, expected) = headless(&bytes);
            return Err(refusal(&bytes, at, expected));
        }
    };
    bytes.truncate(end);
    match std::str::from_utf8(&bytes) {
        Ok(text) => {
            let head = text.strip_prefix('\u{feff}').unwrap_or(text).to_owned();
            Ok((head, end as u64))
        }
        Err(e) => Err(refusal(&bytes, e.valid_up_to(), NOT_UTF8)),
    }
}
