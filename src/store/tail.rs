//! Finding the end of the log: where the closing is, or where it has to go.
//!
//! The last two lines show that a save is sound. Any other save is searched from the end: a torn write
//! leaves half a line, NULs or foreign bytes at the very end, and nothing before it is touched.
//! Nothing is ever written below a closing, so text between two closings that doesn't parse is torn as
//! well: putting an end back was interrupted, or the disk wrote the second part of an append and not
//! the first. Damage that can't come from a torn write (a whole entry that doesn't parse, above the
//! only closing) is a fault for a person to judge and is never cut away here.

use std::io;
use std::ops::Range;

use super::error::Fault;
use super::form::{CLOSING, ENTRY_LIMIT, Kind, TAIL_LIMIT, has_control, kind};
use super::medium::{Medium, read_full};
use super::scan::{Backward, Raw, Unread, before_nuls, text_end, too_long};

/// Checks if a line, given without its comma, parses as an entry.
pub type IsEntry<'a> = &'a dyn Fn(&str) -> Result<(), Fault>;

/// The end of the log and its fault.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Tail {
    /// All bytes before this offset stay.
    pub keep: u64,
    /// The bytes that must go between them and the closing.
    pub joint: Vec<u8>,
    /// The state of the bytes after them.
    pub state: State,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum State {
    /// The closing is in its place, in our own spelling.
    Sound,
    /// Nothing is lost, but a comma or the closing is spelled differently, because an editor changed
    /// it.
    Untidy,
    /// A write was torn, and these bytes aren't an entry. Empty when only the closing was missing.
    Torn(Range<u64>),
}

/// The reason why no end was found.
#[derive(Debug)]
pub(super) enum NoEnd {
    Io(io::Error),
    /// The file is larger than a save may be, even without the NULs at its end.
    TooBig,
    /// The line that begins at this offset is wrong, and not because of a torn write.
    Fault(u64, Fault),
}

impl From<io::Error> for NoEnd {
    fn from(e: io::Error) -> Self {
        Self::Io(e)
    }
}

impl From<Unread> for NoEnd {
    fn from(unread: Unread) -> Self {
        match unread {
            Unread::Io(e) => Self::Io(e),
            Unread::Long(line) => Self::Fault(line.start, too_long(&line)),
        }
    }
}

/// Looks at the end of a file of `len` bytes whose log begins at `low`.
pub(super) fn find(
    medium: &dyn Medium,
    low: u64,
    len: u64,
    is_entry: IsEntry<'_>,
) -> Result<Tail, NoEnd> {
    let end = text_end(medium, low, len)?.ok_or(NoEnd::TooBig)?;
    if end < len {
        return torn(medium, low, end..len, is_entry);
    }
    if let Some(tail) = sound(medium, low, len, is_entry)? {
        return Ok(tail);
    }
    let end = before_nuls(medium, low, len)?;
    torn(medium, low, end..len, is_entry)
}

/// Returns the end in the usual case, from the last lines alone, or `None` if the end may be torn.
fn sound(
    medium: &dyn Medium,
    low: u64,
    len: u64,
    is_entry: IsEntry<'_>,
) -> Result<Option<Tail>, NoEnd> {
    // This check comes first, because the last line without a closing may be a gigabyte of NULs.
    let mut last = [0; CLOSING.len()];
    let at = len.saturating_sub(CLOSING.len() as u64).max(low);
    if read_full(medium, at, &mut last)? < last.len() || last != *CLOSING.as_bytes() {
        return Ok(None);
    }
    let mut lines = Backward::new(medium, low, len);
    let closing = match lines.next().transpose()? {
        Some(line) if line.ended && line.bytes == b"]))" => line.start,
        _ => return Ok(None),
    };
    // Comments after the last entry, last first. They are kept if a comma has to go in before them.
    let mut between = Vec::new();
    while let Some(line) = lines.next().transpose()? {
        if len - line.start > TAIL_LIMIT {
            let fault = Fault::new(1, "expected an entry within the last 64 MiB");
            return Err(NoEnd::Fault(line.start, fault));
        }
        match kind(&line.bytes) {
            Kind::Skip => between.push(line),
            Kind::Entry { text, comma } => match is_entry(text) {
                Ok(()) if comma => break,
                Ok(()) => return Ok(Some(without_comma(&line, &between))),
                Err(_) if is_closed(&mut lines, is_entry)? => return Ok(None),
                Err(fault) => return Err(NoEnd::Fault(line.start, fault)),
            },
            Kind::Junk if !looks_typed(&line.bytes) => return Ok(None),
            Kind::Closing => return Ok(None),
            Kind::Junk if is_closed(&mut lines, is_entry)? => return Ok(None),
            Kind::Junk => {
                let fault = Fault::new(1, "expected an entry in round brackets on one line");
                return Err(NoEnd::Fault(line.start, fault));
            }
        }
    }
    Ok(Some(Tail {
        keep: closing,
        joint: Vec::new(),
        state: State::Sound,
    }))
}

fn without_comma(entry: &Raw, between: &[Raw]) -> Tail {
    let mut joint = b",\n".to_vec();
    for line in between.iter().rev() {
        joint.extend_from_slice(&line.bytes);
        joint.push(b'\n');
    }
    Tail {
        keep: entry.trimmed_end(),
        joint,
        state: State::Untidy,
    }
}

/// Returns true if a closing is above the lines read so far, with no entry between.
fn is_closed(lines: &mut Backward<'_>, is_entry: IsEntry<'_>) -> Result<bool, NoEnd> {
    let mut seen = 0;
    while let Some(line) = lines.next().transpose()? {
        match kind(&line.bytes) {
            Kind::Closing => return Ok(line.bytes.trim_ascii() == b"]))"),
            Kind::Entry { text, .. } if is_entry(text).is_ok() => return Ok(false),
            Kind::Skip | Kind::Junk | Kind::Entry { .. } => seen += line.bytes.len() as u64,
        }
        if seen > ENTRY_LIMIT {
            return Ok(false);
        }
    }
    Ok(false)
}

/// Returns true if a person may have typed this: text without control characters. A line that begins
/// like the closing is a closing that an append partly overwrote.
fn looks_typed(line: &[u8]) -> bool {
    std::str::from_utf8(line).is_ok() && !has_control(line) && !line.starts_with(b"]")
}

/// Returns the end of a file that isn't a sound save. `nuls` is the range of the NULs at its end.
fn torn(
    medium: &dyn Medium,
    low: u64,
    nuls: Range<u64>,
    is_entry: IsEntry<'_>,
) -> Result<Tail, NoEnd> {
    let text_end = nuls.start;
    let mut closed = false;
    let mut lost = false;
    let mut unread: Option<(u64, Fault)> = None;
    let mut found = None;
    for line in Backward::new(medium, low, text_end) {
        let line = line?;
        if text_end - line.start > TAIL_LIMIT {
            let fault = Fault::new(1, "no entry reads in the 64 MiB from here on");
            return Err(NoEnd::Fault(line.start, fault));
        }
        match kind(&line.bytes) {
            Kind::Skip => lost |= !line.bytes.trim_ascii().is_empty(),
            Kind::Closing => closed |= line.bytes.trim_ascii() == b"]))",
            Kind::Junk => lost = true,
            Kind::Entry { text, comma } => match is_entry(text) {
                Ok(()) => {
                    found = Some((line, comma));
                    break;
                }
                Err(fault) => {
                    lost = true;
                    // A torn write costs one line. Two whole lines that don't parse were written by
                    // something else, perhaps a newer program, and must not be cut.
                    if comma && line.ended {
                        if let Some((offset, fault)) = unread {
                            return Err(NoEnd::Fault(offset, fault));
                        }
                        unread = Some((line.start, fault));
                    }
                }
            },
        }
    }
    let (keep, cut, joint): (u64, u64, &[u8]) = match found {
        None => (low, low, b""),
        Some((line, true)) if line.ended => (line.behind(), line.behind(), b""),
        Some((line, true)) => (line.trimmed_end(), line.behind(), b"\n"),
        Some((line, false)) => (line.trimmed_end(), line.behind(), b",\n"),
    };
    let state = match (lost, closed && nuls.is_empty()) {
        (true, _) => State::Torn(cut..text_end),
        (false, true) => State::Untidy,
        (false, false) => State::Torn(cut..cut),
    };
    Ok(Tail {
        keep,
        joint: joint.to_vec(),
        state,
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::form::{NULS_LIMIT, WHOLE_LIMIT};
    use super::super::testing::Memory;
    use super::*;

    /// The entries of these tests: `(a)`, `(bb)`, …. Anything else in brackets doesn't parse.
    fn letters(text: &str) -> Result<(), Fault> {
        let inner = text.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
        match inner {
            Some(t) if t.chars().all(|c| c.is_ascii_lowercase()) => Ok(()),
            _ => Err(Fault::new(2, "expected letters")),
        }
    }

    fn look(text: &[u8]) -> Result<Tail, NoEnd> {
        find(&Memory::new(text), 0, text.len() as u64, &letters)
    }

    #[rstest]
    #[case::empty_log(b"]))\n", 0, b"", State::Sound)]
    #[case::entries(b"(a),\n(b),\n]))\n", 10, b"", State::Sound)]
    #[case::comment_last(b"(a),\n// x\n]))\n", 10, b"", State::Sound)]
    #[case::no_comma(b"(a)\n]))\n", 3, b",\n", State::Untidy)]
    #[case::no_comma_comment(b"(a)\n// x\n]))\n", 3, b",\n// x\n", State::Untidy)]
    #[case::no_feed(b"(a),\n]))", 5, b"", State::Untidy)]
    #[case::feeds(b"(a),\n]))\n\n", 5, b"", State::Untidy)]
    #[case::nuls_behind(b"(a),\n]))\n\0\0", 5, b"", State::Torn(5..5))]
    #[case::no_closing(b"(a),\n", 5, b"", State::Torn(5..5))]
    #[case::nothing(b"", 0, b"", State::Torn(0..0))]
    #[case::half_closing(b"(a),\n])", 5, b"", State::Torn(5..5))]
    #[case::no_feed_behind_entry(b"(a),\n(b),", 9, b"\n", State::Torn(9..9))]
    #[case::no_comma_behind_entry(b"(a),\n(b)", 8, b",\n", State::Torn(8..8))]
    #[case::half_entry(b"(a),\n(b", 5, b"", State::Torn(5..7))]
    #[case::half_entry_nuls(b"(a),\n(b\0\0", 5, b"", State::Torn(5..7))]
    #[case::nuls_inside(b"(a),\n(\0\0b),\n]))\n", 5, b"", State::Torn(5..16))]
    #[case::junk_behind(b"(a),\n]))\njunk\nmore\n", 5, b"", State::Torn(5..19))]
    #[case::half_letter(b"(a),\n(\xc3", 5, b"", State::Torn(5..7))]
    #[case::one_unread(b"(a),\n(1),\n", 5, b"", State::Torn(5..10))]
    #[case::put_back_interrupted(b"(a),\n]))\nalf\"])),\n]))\n", 5, b"", State::Torn(5..22))]
    #[case::put_back_in_an_empty_log(b"]))\nalf),\n]))\n", 0, b"", State::Torn(0..14))]
    #[case::put_back_over_an_entry(b"(a),\n]))\n(1),\n]))\n", 5, b"", State::Torn(5..18))]
    #[case::put_back_over_two(b"(a),\n]))\nx),\n(1),\n]))\n", 5, b"", State::Torn(5..22))]
    #[case::no_comma_above(b"(a)\n]))\nalf),\n]))\n", 3, b",\n", State::Torn(4..18))]
    #[case::closing_cut_by_one(b"(a),\n]n:2),\n]))\n", 5, b"", State::Torn(5..16))]
    #[case::closing_cut_by_three(b"(a),\n]))2),\n]))\n", 5, b"", State::Torn(5..16))]
    fn ends_are_found(
        #[case] text: &[u8],
        #[case] keep: u64,
        #[case] joint: &[u8],
        #[case] state: State,
    ) {
        let joint = joint.to_vec();
        assert_eq!(look(text).unwrap(), Tail { keep, joint, state });
    }

    /// If no disk reports what it stores, NULs beyond the size of a save are read and are a torn tail.
    /// Other bytes there, or more NULs than are read, are not.
    #[test]
    fn nuls_beyond_the_largest_save_are_a_torn_tail() {
        let end = |text: &[u8], nuls| {
            let memory = Memory::lengthened(text, nuls);
            let len = memory.len().unwrap();
            find(&memory, 0, len, &letters)
        };
        for nuls in [WHOLE_LIMIT - 7, WHOLE_LIMIT, WHOLE_LIMIT + (88 << 20)] {
            let tail = end(b"(a),\n(b", nuls).unwrap();
            assert_eq!((tail.keep, tail.state), (5, State::Torn(5..7)));
        }
        let sound = end(b"(a),\n]))\n", WHOLE_LIMIT).unwrap();
        assert_eq!((sound.keep, sound.state), (5, State::Torn(5..5)));
        let many = end(b"(a),\n", WHOLE_LIMIT + NULS_LIMIT);
        assert!(matches!(many, Err(NoEnd::TooBig)), "{many:?}");
    }

    #[rstest]
    #[case::unread_above_a_sound_closing(b"(a),\n(1),\n]))\n", 5)]
    #[case::typed_above_a_sound_closing(b"(a),\nhello\n]))\n", 5)]
    #[case::two_unread(b"(a),\n(1),\n(2),\n(b", 10)]
    #[case::typed_twice(b"(a),\nhello\nworld\n]))\n", 11)]
    #[case::typed_above_an_entry(b"(a),\n]))\n(b),\nhello\n]))\n", 14)]
    #[case::two_unread_below_a_closing(b"(a),\n]))\n(1),\n(2),\n]))\n", 14)]
    fn damage_is_never_cut(#[case] text: &[u8], #[case] offset: u64) {
        match look(text) {
            Err(NoEnd::Fault(at, _)) => assert_eq!(at, offset),
            other => panic!("expected a fault, got {other:?}"),
        }
    }
}
