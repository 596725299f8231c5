//! A look at a save without opening it: reads its head and its last lines, at any length.
//!
//! Nothing is repaired or locked here, so a list of many saves costs little and does no harm.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use crate::store::{CLOSING, MARKER, StoreError, read_head};
use crate::table::save::outermost;
use crate::table::{EntryNo, Meta};

/// The number of bytes that are read of the end.
const TAIL: u64 = 64 << 10;

/// The result of a look.
pub(super) struct Peek {
    pub(super) system: String,
    pub(super) meta: Meta,
    pub(super) entries: EntryNo,
    /// The apparent fault of its end. Opening it tells more.
    pub(super) torn: Option<String>,
}

/// Returns the head of a save: everything through its marker line.
pub(super) fn head(path: &Path) -> Result<String, String> {
    read_head(path).map_err(|error| match error {
        StoreError::NotASave {
            line,
            column,
            expected,
            ..
        } => format!("this isn't a save: {line}:{column}: {expected}"),
        other => other.to_string(),
    })
}

/// Returns the head of a save's text.
pub(super) fn head_of(text: &str) -> Option<&str> {
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        end += line.len();
        if line.trim_end_matches(['\r', '\n']) == MARKER {
            return text.get(..end);
        }
    }
    None
}

/// Looks at a save.
pub(super) fn peek(path: &Path) -> Result<Peek, String> {
    let head = head(path)?;
    let system = outermost(&head)
        .map_err(|fault| fault.to_string())?
        .to_owned();
    let meta = Meta::parse(&head).map_err(|fault| fault.to_string())?;
    let tail = tail(path, head.len() as u64).map_err(|error| error.to_string())?;
    let last = tail.lines().rev().find_map(number);
    let closed = tail.trim_end().ends_with(CLOSING.trim_end());
    Ok(Peek {
        system,
        meta,
        entries: last.unwrap_or(0),
        torn: (!closed)
            .then(|| "its end is damaged and will be repaired when it is opened".to_owned()),
    })
}

fn tail(path: &Path, head: u64) -> io::Result<String> {
    let mut file = File::open(path)?;
    let len = file.metadata()?.len();
    file.seek(SeekFrom::Start(len.saturating_sub(TAIL).max(head.min(len))))?;
    let mut bytes = Vec::new();
    file.take(TAIL).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the number of an entry from the beginning of its line.
fn number(line: &str) -> Option<EntryNo> {
    let rest = line
        .trim_start()
        .strip_prefix('(')?
        .trim_start()
        .strip_prefix("n")?;
    let rest = rest.trim_start().strip_prefix(':')?.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit())?;
    rest[..end].parse().ok()
}
