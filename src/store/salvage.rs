//! What can be done about a save that is damaged in the middle: list its faults, or keep the good
//! part above the first one.
//!
//! Nothing here happens on its own. `check` reads a text for `triumph check`; `salvage` is run
//! when a person agreed to it, and copies the damaged file aside before it touches anything.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::beside;
use super::error::{Fault, StoreError};
use super::form::{CLOSING, Kind, WHOLE_LIMIT, head_end, kind, place};
use super::lock::{self, Claim};
use super::open::look;
use super::read::{junk, read_whole};
use super::tail::IsEntry;
use super::whole;

/// What became of a damaged save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Salvaged {
    /// The copy of the damaged file: `NAME.damaged-1`, `-2`, ….
    pub kept_in: PathBuf,
    /// How many entries the save has now.
    pub entries: u64,
}

/// Every fault of a save's text below its head, as line (from 1) and fault: lines that are no
/// entries or do not read, missing commas, what stands behind the closing. The head is for
/// whoever knows its types; a text without a marker has one fault.
pub fn check(text: &str, is_entry: IsEntry<'_>) -> Vec<(usize, Fault)> {
    let Some(low) = head_end(text.as_bytes(), 0) else {
        let (line, column) = place(text.as_bytes(), text.len());
        return vec![(
            line,
            Fault::new(column, "no line `log: [` was found up to here"),
        )];
    };
    let mut faults = Vec::new();
    let mut line = place(text.as_bytes(), low).0;
    let mut closed = false;
    let mut open_end: Option<(usize, usize)> = None;
    for raw in text[low..].lines() {
        match kind(raw.as_bytes()) {
            Kind::Skip => {}
            _ if closed => faults.push((line, "expected nothing behind the closing".into())),
            Kind::Closing if raw.trim() == "]))" => closed = true,
            Kind::Closing => faults.push((line, "expected the closing `]))`".into())),
            Kind::Junk => faults.push((line, junk(raw.as_bytes()))),
            Kind::Entry { text, comma } => {
                if let Some((line, column)) = open_end.take() {
                    faults.push((
                        line,
                        Fault::new(column, "expected a comma behind the entry"),
                    ));
                }
                if let Err(mut fault) = is_entry(text) {
                    let indent = raw.len() - raw.trim_start().len();
                    fault.column += indent;
                    faults.push((line, fault));
                }
                open_end = (!comma).then(|| (line, raw.trim_end().chars().count() + 1));
            }
        }
        line += 1;
    }
    if !closed {
        faults.push((
            line,
            "the file ends here, expected the closing `]))`".into(),
        ));
    }
    faults
}

/// Cuts a damaged save above line `upto` (from 1): copies the file to `NAME.damaged-<n>`, syncs
/// the copy, and puts head, the entries above that line and the closing in its place. Links and
/// permissions are kept, as by [`rewrite`](super::rewrite).
///
/// # Errors
/// [`StoreError::Damaged`] if the damage lies in the head or above `upto`: then there is no good
/// part to keep; [`StoreError::Locked`] while a journal has the file open; [`StoreError::Io`].
pub fn salvage(path: &Path, upto: usize) -> Result<Salvaged, StoreError> {
    look(path)?;
    let real = whole::resolve(path)?;
    let _lock = match lock::claim(&real) {
        Claim::Held(lock) => Some(lock),
        Claim::Without(_) => None,
        Claim::Busy(why) => {
            return Err(StoreError::Locked {
                path: path.into(),
                why,
            });
        }
    };
    let (good, entries) = good_part(path, &real, upto)?;
    let kept_in = set_aside(&real).map_err(|e| StoreError::io("copy", path, e))?;
    let placed = whole::replace(&real, good.as_bytes())?;
    placed
        .folder
        .map_err(|e| StoreError::io("sync the folder of", path, e))?;
    Ok(Salvaged { kept_in, entries })
}

fn good_part(path: &Path, real: &Path, upto: usize) -> Result<(String, u64), StoreError> {
    let io = |e| StoreError::io("read", path, e);
    let file = File::open(real).map_err(io)?;
    let len = file.metadata().map_err(io)?.len();
    let bytes = read_whole(&file, len)
        .map_err(io)?
        .ok_or_else(|| StoreError::TooBig {
            path: path.into(),
            bytes: len,
            limit: WHOLE_LIMIT,
        })?;
    let damaged = |line: usize, fault: Fault| StoreError::Damaged {
        path: path.into(),
        line,
        column: fault.column,
        expected: fault.expected,
    };
    let low = head_end(&bytes, 0)
        .ok_or_else(|| damaged(1, "no line `log: [`: the head itself is damaged".into()))?;
    let head = std::str::from_utf8(&bytes[..low]).map_err(|e| {
        let (line, column) = place(&bytes, e.valid_up_to());
        damaged(line, Fault::new(column, "bytes that are no UTF-8 text"))
    })?;
    let first = place(&bytes, low).0;
    if upto < first {
        return Err(damaged(upto, "the head itself is damaged".into()));
    }
    let mut good = head.to_owned();
    let mut entries = 0;
    for (line, raw) in (first..upto).zip(bytes[low..].split(|&b| b == b'\n')) {
        match kind(raw) {
            Kind::Skip => {}
            Kind::Closing => break,
            Kind::Entry { text, .. } => {
                good.push_str(text);
                good.push_str(",\n");
                entries += 1;
            }
            Kind::Junk => return Err(damaged(line, junk(raw))),
        }
    }
    good.push_str(CLOSING);
    Ok((good, entries))
}

/// Copies a file to the first free `NAME.damaged-<n>`.
fn set_aside(real: &Path) -> io::Result<PathBuf> {
    let mut n = 1_u32;
    loop {
        let aside = beside(real, "", &format!(".damaged-{n}"));
        let copy = OpenOptions::new().write(true).create_new(true).open(&aside);
        match copy {
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists && n < u32::MAX => n += 1,
            Err(e) => return Err(e),
            Ok(mut copy) => {
                io::copy(&mut File::open(real)?, &mut copy)?;
                copy.sync_all()?;
                whole::sync_folder(&aside)?;
                return Ok(aside);
            }
        }
    }
}
