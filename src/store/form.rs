//! The form of a save, as far as the file layer knows it: a head, a log, a closing.
//!
//! ```text
//! Genesys((          <- head: any text, its last line is the marker
//! log: [
//! (n:1,…),           <- one entry a line, from the first column
//! ]))                <- closing
//! ```
//! The comma after an entry belongs to the form, not to the entry: callers pass and receive lines
//! without it. Blank lines and `//` comments that a person added are skipped.

use std::path::Path;

use super::error::StoreError;
pub use crate::table::save::{CLOSING, MARKER};

/// The greatest head in bytes. Reading stops there if it has found no marker.
pub const HEAD_LIMIT: usize = 16 << 20;
/// The message for a file whose head is larger, or that has no marker so far.
pub(super) const LONG_HEAD: &str =
    "no line `log: [` was found in the first 16 MiB, the most that the head of a save may have";
/// The longest line of a log in bytes, with its comma and without its line feed. One append writes
/// at most as many bytes.
pub const ENTRY_LIMIT: u64 = 32 << 20;
/// The most bytes that a torn end may hold: more than one append leaves.
pub(super) const TAIL_LIMIT: u64 = 2 * ENTRY_LIMIT;
/// The largest save in bytes, and the most that is ever read whole.
pub const WHOLE_LIMIT: u64 = 512 << 20;
/// The most NULs after a save that are read where the disk stores them. NULs that the disk never
/// stored aren't read, so their number doesn't matter.
pub(super) const NULS_LIMIT: u64 = 2 << 30;
/// The number of bytes that are read at once.
pub(super) const BLOCK: usize = 64 << 10;
/// The bytes that some editors put before a text.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
/// The message for a carriage return alone.
pub(super) const BARE_RETURN: &str = "a bare carriage return, expected a line feed";

/// The kind of a line below the marker, judged by its looks alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind<'a> {
    /// Blank or a comment: neither an entry nor a fault.
    Skip,
    /// The closing or a torn piece of it.
    Closing,
    /// An entry, without its comma. `comma` is true if it had one.
    Entry { text: &'a str, comma: bool },
    /// Anything else: bytes that aren't text, control characters, other words.
    Junk,
}

/// Sorts a line given without its line feed.
pub(super) fn kind(line: &[u8]) -> Kind<'_> {
    let Ok(text) = std::str::from_utf8(line) else {
        return Kind::Junk;
    };
    let text = text.trim_matches([' ', '\t', '\r']);
    if text.is_empty() || text.starts_with("//") {
        return Kind::Skip;
    }
    if matches!(text, "]" | "])" | "]))") {
        return Kind::Closing;
    }
    if !text.starts_with('(') || has_control(line) {
        return Kind::Junk;
    }
    let bare = text.strip_suffix(',');
    Kind::Entry {
        text: bare.unwrap_or(text).trim_end(),
        comma: bare.is_some(),
    }
}

/// Returns true if a line holds NULs or other control characters. Tabs and a carriage return at the
/// end are allowed, because editors write them. The loop never stops early, which is several times
/// faster over a long log.
pub(super) fn has_control(line: &[u8]) -> bool {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let control = |b: u8| (b < b' ' && b != b'\t') || b == 0x7f;
    line.iter().fold(false, |found, &b| found | control(b))
}

/// Checks that `line` may be appended: one line that looks like an entry.
pub(super) fn check_entry(path: &Path, line: &str) -> Result<(), StoreError> {
    // The entry gets a comma.
    let bytes = line.len() as u64 + 1;
    let why = if line.contains(['\n', '\r']) {
        "an entry is one line".into()
    } else if bytes > ENTRY_LIMIT {
        long_line(bytes)
    } else if has_control(line.as_bytes()) {
        "an entry holds no control characters".into()
    } else if line.starts_with('(') && line.ends_with(')') {
        return Ok(());
    } else {
        "an entry is in round brackets, without a comma after them".into()
    };
    Err(StoreError::BadText {
        path: path.into(),
        why,
    })
}

/// The message for a line that is longer than [`ENTRY_LIMIT`].
pub(super) fn long_line(bytes: u64) -> String {
    format!("the line has {bytes} bytes, and a line of a save has {ENTRY_LIMIT} at most")
}

/// Returns the text with line feeds only and without a byte order mark, as opening corrects what an
/// editor saved. A carriage return at the very end is half a line end. A bare carriage return in
/// the head is refused, with its offset in that text. A bare one below the head is left for the
/// check of its line.
pub(super) fn plain(bytes: &[u8]) -> Result<Vec<u8>, (usize, Vec<u8>)> {
    let bare = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let mut plain = Vec::with_capacity(bare.len());
    for (i, &byte) in bare.iter().enumerate() {
        if byte != b'\r' || bare.get(i + 1).is_some_and(|&next| next != b'\n') {
            plain.push(byte);
        }
    }
    let head = head_end(&plain, 0).unwrap_or(plain.len());
    match plain[..head].iter().position(|&b| b == b'\r') {
        Some(at) => Err((at, plain)),
        None => Ok(plain),
    }
}

/// Returns the end of the head of `bytes`: the offset after the marker's line feed. A reader that
/// grows its buffer passes in `from` where it stopped.
pub(super) fn head_end(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    while let Some(found) = find(&bytes[at..], MARKER.as_bytes()) {
        let start = at + found;
        let behind = start + MARKER.len();
        let opens = start == 0 || bytes[start - 1] == b'\n';
        if opens && bytes[behind..].starts_with(b"\n") {
            return Some(behind + 1);
        }
        if opens && bytes[behind..].starts_with(b"\r\n") {
            return Some(behind + 2);
        }
        at = start + 1;
    }
    None
}

/// Returns the fault and its offset in a text whose first [`HEAD_LIMIT`] bytes hold no marker.
/// Opening and checking both report it.
pub(super) fn headless(bytes: &[u8]) -> (usize, &'static str) {
    if bytes.contains(&b'\r') && !bytes.contains(&b'\n') {
        let expected = "its lines end with bare carriage returns, expected line feeds";
        (bytes.len(), expected)
    } else if bytes.len() > HEAD_LIMIT {
        (HEAD_LIMIT, LONG_HEAD)
    } else {
        (bytes.len(), "it has no `log: [` line up to here")
    }
}

/// The head of a save's text, its marker line included.
pub fn head_of(text: &str) -> Option<&str> {
    text.get(..head_end(text.as_bytes(), 0)?)
}

/// Returns the text of a save with only its first `n` entries.
pub fn through(text: &str, n: u32) -> String {
    let head = head_of(text).unwrap_or(text);
    let mut out = head.to_owned();
    let lines = text.get(head.len()..).unwrap_or_default().lines();
    let entries = lines.filter(|line| matches!(kind(line.as_bytes()), Kind::Entry { .. }));
    for line in entries.take(n as usize) {
        out.push_str(line.trim_end_matches([' ', '\t', '\r', ',']));
        out.push_str(",\n");
    }
    out.push_str(CLOSING);
    out
}

/// Returns line, column and message if the head of a save's text never ends.
pub fn no_head(text: &str) -> Option<(usize, usize, &'static str)> {
    let bytes = text.as_bytes();
    let least = &bytes[..bytes.len().min(HEAD_LIMIT)];
    if head_end(least, 0).is_some() {
        return None;
    }
    let (at, expected) = headless(bytes);
    let (line, column) = place(bytes, at);
    Some((line, column, expected))
}

/// Returns line and column (both from 1, the column in characters) of a byte offset.
pub(super) fn place(bytes: &[u8], offset: usize) -> (usize, usize) {
    let before = &bytes[..offset.min(bytes.len())];
    let start = before
        .iter()
        .rposition(|&b| b == b'\n')
        .map_or(0, |i| i + 1);
    let line = 1 + newlines(before);
    (
        line,
        1 + String::from_utf8_lossy(&before[start..]).chars().count(),
    )
}

/// Counts the line feeds.
pub(super) fn newlines(bytes: &[u8]) -> usize {
    bytes.split(|&b| b == b'\n').count() - 1
}

fn find(hay: &[u8], needle: &[u8]) -> Option<usize> {
    let first = *needle.first()?;
    let mut at = 0;
    while let Some(skip) = hay[at..].iter().position(|&b| b == first) {
        if hay[at + skip..].starts_with(needle) {
            return Some(at + skip);
        }
        at += skip + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::entry(b"(n:1),", Kind::Entry { text: "(n:1)", comma: true })]
    #[case::no_comma(b"(n:1)", Kind::Entry { text: "(n:1)", comma: false })]
    #[case::indented_crlf(b"  (n:1) ,\r", Kind::Entry { text: "(n:1)", comma: true })]
    #[case::blank(b" \t", Kind::Skip)]
    #[case::comment(b"// by hand", Kind::Skip)]
    #[case::closing(b"]))", Kind::Closing)]
    #[case::half_closing(b"])", Kind::Closing)]
    #[case::nul(b"(n:\0),", Kind::Junk)]
    #[case::not_text(b"(n:\xff),", Kind::Junk)]
    #[case::word(b"junk", Kind::Junk)]
    fn lines_are_told_apart(#[case] line: &[u8], #[case] expected: Kind<'_>) {
        assert_eq!(kind(line), expected);
    }

    #[rstest]
    #[case::plain("A((\nlog: [\n]))\n", Some(11))]
    #[case::crlf("A((\r\nlog: [\r\n]))\r\n", Some(13))]
    #[case::indented_is_not_it("A((\n log: [\n]))\n", None)]
    #[case::inside_a_line_is_not_it("A(( log: [\n", None)]
    #[case::more_behind_is_not_it("A((\nlog: [ \n", None)]
    #[case::the_second_is_it("A((\n log: [\nlog: [\n", Some(19))]
    fn the_marker_is_a_whole_line(#[case] text: &str, #[case] end: Option<usize>) {
        assert_eq!(head_end(text.as_bytes(), 0), end);
    }

    #[test]
    fn places_count_lines_and_characters_from_one() {
        let text = "ä\nöü x".as_bytes();
        assert_eq!(place(text, 0), (1, 1));
        assert_eq!(place(text, 3), (2, 1));
        assert_eq!(place(text, 8), (2, 4));
    }
}
