//! Help for a save that is damaged in the middle: list its faults, or keep the good part above the
//! first one.
//!
//! Nothing here happens by itself. `check` reads a text for `triumph check`. `salvage` runs after the
//! user agreed to it, and copies the damaged file before it touches anything.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::atomic_write;
use super::disk::Disk;
use super::error::{Fault, NOT_UTF8, StoreError};
use super::form::{
    BARE_RETURN, BLOCK, BYTE_ORDER_MARK, CLOSING, ENTRY_LIMIT, Kind, WHOLE_LIMIT, head_end, kind,
    long_line, place, plain,
};
use super::head;
use super::helper;
use super::medium::{Medium, read_full, write_full};
use super::open::look;
use super::read::{junk, read_whole};
use super::scan::{Forward, text_end};
use super::tail::IsEntry;

/// The result of a salvage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Salvaged {
    /// The copy of the damaged file: `NAME.damaged-1`, `-2`, ….
    pub kept_in: PathBuf,
    /// The number of entries that the save has now.
    pub entries: u64,
}

/// Returns every fault of a save's text below its head, as line (from 1) and fault: lines that aren't
/// entries or don't parse, missing commas, text after the closing. The head is left to callers that
/// know its types. A text without a marker has one fault.
pub fn check(text: &str, is_entry: IsEntry<'_>) -> Vec<(usize, Fault)> {
    let Some(low) = head_end(text.as_bytes(), 0) else {
        let (line, column) = place(text.as_bytes(), text.len());
        return vec![(
            line,
            Fault::new(
                column,
                "this isn't a whole save: it has no `log: [` line up to here",
            ),
        )];
    };
    let mut faults = Vec::new();
    // Opening first corrects an editor's line ends, in the head and below it.
    let edited = text.as_bytes().starts_with(BYTE_ORDER_MARK) || text[..low].contains('\r');
    if edited && let Err((at, plain)) = plain(text.as_bytes()) {
        let (line, column) = place(&plain, at);
        faults.push((line, Fault::new(column, BARE_RETURN)));
    }
    let mut line = place(text.as_bytes(), low).0;
    let mut closed = false;
    let mut open_end: Option<(usize, usize)> = None;
    for raw in text[low..].lines() {
        let long = raw.len() as u64 > ENTRY_LIMIT;
        match kind(raw.as_bytes()) {
            _ if long => faults.push((line, long_line(raw.len() as u64).into())),
            Kind::Skip if raw.trim().is_empty() => {}
            _ if closed => faults.push((line, "expected nothing after the closing".into())),
            Kind::Skip => {}
            Kind::Closing if raw.trim() == "]))" => closed = true,
            Kind::Closing => faults.push((line, "expected the closing `]))`".into())),
            Kind::Junk => faults.push((line, junk(raw.as_bytes()))),
            Kind::Entry { text, comma } => {
                if let Some((line, column)) = open_end.take() {
                    faults.push((line, Fault::new(column, "expected a comma after the entry")));
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

/// Cuts a damaged save above line `upto` (from 1), or above an earlier line that isn't an entry:
/// copies the file to `NAME.damaged-<n>`, syncs the copy, and replaces the save with the head, the
/// entries above that line and the closing. Links and permissions are kept, as by
/// [`rewrite`](super::rewrite).
///
/// # Errors
/// [`StoreError::Damaged`] if the damage is in the head, so that there is no good part to keep.
/// [`StoreError::Locked`] while a journal has the file open. [`StoreError::Io`].
pub fn salvage(path: &Path, upto: usize) -> Result<Salvaged, StoreError> {
    salvage_on(&Disk::default(), path, upto)
}

/// As [`salvage`], on this disk.
///
/// # Errors
/// As [`salvage`].
pub fn salvage_on(disk: &Disk, path: &Path, upto: usize) -> Result<Salvaged, StoreError> {
    look(path)?;
    let real = atomic_write::resolve(path)?;
    let lock = atomic_write::guard(path, &real)?;
    let (good, entries) = good_part(path, &real, upto)?;
    let kept_in = set_aside(disk, &real).map_err(|e| StoreError::io("copy", path, e))?;
    let placed = atomic_write::replace(disk, &real, good.as_bytes(), lock.as_ref())?;
    placed
        .folder
        .map_err(|e| StoreError::io("sync the folder of", path, e))?;
    Ok(Salvaged { kept_in, entries })
}

/// Returns how many entries of the save at `path` a recovery keeps above line `upto` (from 1), by
/// their looks.
///
/// # Errors
/// [`StoreError::NotASave`], [`StoreError::Io`].
pub fn entries_above(path: &Path, upto: usize) -> Result<u64, StoreError> {
    look(path)?;
    let io = |e| StoreError::io("read", path, e);
    let file = File::open(path).map_err(io)?;
    let (head, low) = head::read(&file, path)?;
    let first = head.lines().count() + 1;
    let len = file.metadata().map_err(io)?.len();
    let end = text_end(&file, low, len).map_err(io)?;
    let lines = Forward::new(&file, low, end.unwrap_or(WHOLE_LIMIT));
    let entries = lines
        .map_while(Result::ok)
        .take(upto.saturating_sub(first))
        .take_while(|line| !ends(kind(&line.bytes)))
        .filter(|line| matches!(kind(&line.bytes), Kind::Entry { .. }));
    Ok(entries.count() as u64)
}

/// Returns true if nothing below a line of this kind would be read.
fn ends(kind: Kind<'_>) -> bool {
    matches!(kind, Kind::Closing | Kind::Junk)
}

fn good_part(path: &Path, real: &Path, upto: usize) -> Result<(String, u64), StoreError> {
    let io = |e| StoreError::io("read", path, e);
    let file = File::open(real).map_err(io)?;
    let len = file.metadata().map_err(io)?.len();
    let too_big = || StoreError::too_big(path, len);
    let end = text_end(&file, 0, len).map_err(io)?.ok_or_else(too_big)?;
    let bytes = read_whole(&file, end).map_err(io)?.ok_or_else(too_big)?;
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
        damaged(line, Fault::new(column, NOT_UTF8))
    })?;
    let first = place(&bytes, low).0;
    if upto < first {
        return Err(damaged(upto, "the head itself is damaged".into()));
    }
    let mut good = head.to_owned();
    let mut entries = 0;
    for raw in bytes[low..].split(|&b| b == b'\n').take(upto - first) {
        let what = kind(raw);
        if ends(what) {
            break;
        }
        if let Kind::Entry { text, .. } = what {
            good.push_str(text);
            good.push_str(",\n");
            entries += 1;
        }
    }
    good.push_str(CLOSING);
    Ok((good, entries))
}

/// Copies a file to the first free `NAME.damaged-<n>`.
fn set_aside(disk: &Disk, real: &Path) -> io::Result<PathBuf> {
    let like = fs::metadata(real)?;
    let mut n = 1_u32;
    loop {
        let aside = helper::beside(real, "", &format!(".damaged-{n}"));
        if fs::symlink_metadata(&aside).is_ok() && n < u32::MAX {
            n += 1;
            continue;
        }
        match helper::create_on(disk, &aside, Some(&like)) {
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists && n < u32::MAX => n += 1,
            Err(e) => return Err(e),
            Ok(mut copy) => {
                let copied = copy_all(&File::open(real)?, copy.as_mut());
                let copied = copied.and_then(|()| copy.sync_all());
                return match copied.and_then(|()| disk.sync_folder_of(&aside)) {
                    Ok(()) => Ok(aside),
                    Err(e) => {
                        disk.files().remove(&aside).ok();
                        Err(e)
                    }
                };
            }
        }
    }
}

/// Copies a file. If the disk doesn't store the end of the file, the copy doesn't store it either.
pub(super) fn copy_all(from: &dyn Medium, to: &mut dyn Medium) -> io::Result<()> {
    let len = from.len()?;
    let stored = from.data_end(0, len);
    let mut block = vec![0; BLOCK];
    let mut at = 0;
    while at < stored {
        let got = read_full(from, at, &mut block)?;
        if got == 0 {
            return Ok(());
        }
        write_full(to, at, &block[..got])?;
        at += got as u64;
    }
    if at < len {
        to.set_len(len)?;
    }
    Ok(())
}
