//! The form of a save, as far as the file layer knows it: a head, a log, a closing.
//!
//! ```text
//! Genesys((          <- head: any text, its last line is the marker
//! log: [
//! (n:1,…),           <- one entry a line, from the first column
//! ]))                <- closing
//! ```
//! The comma behind an entry belongs to the form, not to the entry: lines are given to the store
//! and given back without it. Blank lines and `//` comments that a person added are skipped.

use std::path::Path;

use super::error::StoreError;

/// The line below which every line is an entry.
pub const MARKER: &str = "log: [";
/// What ends a save: it closes the log, the record and the system's word.
pub const CLOSING: &str = "]))\n";

/// The greatest head in bytes; a file without a marker is given up behind it.
pub const HEAD_LIMIT: usize = 16 << 20;
/// What is said of a file whose head is larger, or that has no marker so far.
pub(super) const LONG_HEAD: &str =
    "no line `log: [` was found up to here, and the head of a save has 16 MiB at most";
/// The longest line of a log in bytes, its comma counted and its line feed not. As many bytes are
/// appended at once, at most.
pub const ENTRY_LIMIT: u64 = 32 << 20;
/// The most that a torn end may hold: more than one append leaves.
pub(super) const TAIL_LIMIT: u64 = 2 * ENTRY_LIMIT;
/// The largest save in bytes, and the most that is ever read whole.
pub const WHOLE_LIMIT: u64 = 512 << 20;
/// The most NULs behind a save that are looked through where the disk stores them. What it never
/// stored is not read, however much it is.
pub(super) const NULS_LIMIT: u64 = 2 << 30;
/// How much is read at once.
pub(super) const BLOCK: usize = 64 << 10;
/// What some editors put before a text.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
/// What is said of a carriage return alone.
pub(super) const BARE_RETURN: &str = "a bare carriage return, expected a line feed";

/// What one line below the marker is, by its looks alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind<'a> {
    /// Blank or a comment: no entry, no fault.
    Skip,
    /// The closing or a torn piece of it.
    Closing,
    /// An entry, without its comma; `comma` tells whether it had one.
    Entry { text: &'a str, comma: bool },
    /// Anything else: bytes that are no text, control characters, other words.
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

/// Whether a line holds NULs or other control characters; tabs, and a carriage return at its end,
/// are an editor's doing. Without a way out of the loop, because that is several times faster
/// over a long log.
pub(super) fn has_control(line: &[u8]) -> bool {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let control = |b: u8| (b < b' ' && b != b'\t') || b == 0x7f;
    line.iter().fold(false, |found, &b| found | control(b))
}

/// Whether `line` may be appended: one line, an entry by its looks.
pub(super) fn check_entry(path: &Path, line: &str) -> Result<(), StoreError> {
    // With the comma that it gets.
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

/// What is said of a line that is longer than [`ENTRY_LIMIT`].
pub(super) fn long_line(bytes: u64) -> String {
    format!("the line has {bytes} bytes, and a line of a save has {ENTRY_LIMIT} at most")
}

/// The text with line feeds only and without a byte order mark, as opening puts right what an
/// editor saved. A carriage return at the very end is half a line end. Refuses one in the head with
/// no line feed after it: its offset in that text. Below the head the line it is in is judged.
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

/// Where the head of `bytes` ends: the offset behind the marker's line feed. `from` lets a reader
/// that grows its buffer go on where it stopped.
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

/// What is wrong with a text in whose first [`HEAD_LIMIT`] bytes no marker stands, and at which
/// offset: opening refuses it, and checking says the same.
pub(super) fn headless(bytes: &[u8]) -> (usize, &'static str) {
    if bytes.contains(&b'\r') && !bytes.contains(&b'\n') {
        let expected = "its lines end with bare carriage returns, expected line feeds";
        (bytes.len(), expected)
    } else if bytes.len() > HEAD_LIMIT {
        (HEAD_LIMIT, LONG_HEAD)
    } else {
        (
            bytes.len(),
            "this isn't a whole save: it has no `log: [` line up to here",
        )
    }
}

/// The head of a save's text, its marker line included.
pub fn head_of(text: &str) -> Option<&str> {
    text.get(..head_end(text.as_bytes(), 0)?)
}

/// Whether the text of a save has no head that ends: line, column and what opening says of it.
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

/// Line and column (both from 1, the column in characters) of a byte offset.
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

/// How many line feeds there are.
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
