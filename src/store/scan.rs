//! Walking over the lines of a file, forwards and backwards, in blocks.
//!
//! Opening walks backwards to find the end, and so does the view of the last lines: the cost depends
//! on the number of lines that the caller needs, never on the size of the file. Both walks refuse a
//! line that is longer than [`ENTRY_LIMIT`], so a gigabyte without a line feed is a fault with a place
//! and not an endless read.

use std::io;
use std::ops::Range;

use super::error::Fault;
use super::form::{BLOCK, ENTRY_LIMIT, NULS_LIMIT, WHOLE_LIMIT, long_line};
use super::medium::{Medium, read_full};

/// One line as bytes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Raw {
    /// Offset of its first byte in the file.
    pub start: u64,
    /// Its bytes without the line feed.
    pub bytes: Vec<u8>,
    /// True if a line feed follows it.
    pub ended: bool,
}

impl Raw {
    /// Returns the offset after its last byte that isn't a blank or a carriage return.
    pub fn trimmed_end(&self) -> u64 {
        self.start + self.bytes.trim_ascii_end().len() as u64
    }

    /// Returns the offset of the next line.
    pub fn behind(&self) -> u64 {
        self.start + self.bytes.len() as u64 + u64::from(self.ended)
    }
}

/// The reason why a line was not read.
#[derive(Debug)]
pub(super) enum Unread {
    Io(io::Error),
    /// The line is longer than a line may be. The range covers it from its first byte to after its
    /// last.
    Long(Range<u64>),
}

impl From<io::Error> for Unread {
    fn from(e: io::Error) -> Self {
        Self::Io(e)
    }
}

/// Returns the fault of a line that is too long.
pub(super) fn too_long(line: &Range<u64>) -> Fault {
    Fault::new(1, long_line(line.end - line.start))
}

/// Returns the offset of the first line feed in `[from, to)`, or `to`.
fn feed_behind(medium: &dyn Medium, from: u64, to: u64) -> io::Result<u64> {
    let mut block = vec![0; BLOCK];
    let mut at = from;
    while at < to {
        let want = (to - at).min(BLOCK as u64) as usize;
        let got = read_full(medium, at, &mut block[..want])?;
        // This check comes first, because it searches by machine words.
        if block[..got].contains(&b'\n')
            && let Some(feed) = block[..got].iter().position(|&b| b == b'\n')
        {
            return Ok(at + feed as u64);
        }
        if got == 0 {
            break;
        }
        at += got as u64;
    }
    Ok(at.min(to))
}

/// Returns the offset after the last line feed in `[low, to)`, or `low`.
fn behind_feed_before(medium: &dyn Medium, low: u64, to: u64) -> io::Result<u64> {
    let mut block = vec![0; BLOCK];
    let mut end = to;
    while end > low {
        let start = end.saturating_sub(BLOCK as u64).max(low);
        let got = read_full(medium, start, &mut block[..(end - start) as usize])?;
        if block[..got].contains(&b'\n')
            && let Some(feed) = block[..got].iter().rposition(|&b| b == b'\n')
        {
            return Ok(start + feed as u64 + 1);
        }
        end = start;
    }
    Ok(low)
}

/// The lines of `[from, to)`, first to last.
pub(super) struct Forward<'a> {
    medium: &'a dyn Medium,
    /// Offset of `buf[0]`.
    at: u64,
    to: u64,
    buf: Vec<u8>,
    /// The number of bytes of `buf` that are already given out.
    used: usize,
}

impl<'a> Forward<'a> {
    pub fn new(medium: &'a dyn Medium, from: u64, to: u64) -> Self {
        Self {
            medium,
            at: from,
            to,
            buf: Vec::new(),
            used: 0,
        }
    }

    fn fill(&mut self) -> io::Result<bool> {
        self.buf.drain(..self.used);
        self.at += self.used as u64;
        self.used = 0;
        let have = self.buf.len();
        let offset = self.at + have as u64;
        let want = (self.to.saturating_sub(offset)).min(BLOCK as u64) as usize;
        self.buf.resize(have + want, 0);
        let got = read_full(self.medium, offset, &mut self.buf[have..])?;
        self.buf.truncate(have + got);
        Ok(got > 0)
    }

    /// Returns the fault of the current line, whose first `len` bytes are too many.
    fn long(&self, len: usize) -> Result<Unread, io::Error> {
        let start = self.at + self.used as u64;
        let end = feed_behind(self.medium, start + len as u64, self.to)?;
        Ok(Unread::Long(start..end))
    }

    fn take(&mut self, len: usize, ended: bool) -> Raw {
        let start = self.at + self.used as u64;
        let bytes = self.buf[self.used..self.used + len].to_vec();
        self.used += len + usize::from(ended);
        Raw {
            start,
            bytes,
            ended,
        }
    }

    fn step(&mut self) -> Result<Option<Raw>, Unread> {
        let mut seen = 0;
        loop {
            let rest = &self.buf[self.used..];
            let feed = rest[seen..].iter().position(|&b| b == b'\n');
            let len = feed.map_or(rest.len(), |feed| seen + feed);
            if len as u64 > ENTRY_LIMIT {
                return Err(self.long(len)?);
            }
            if feed.is_some() {
                return Ok(Some(self.take(len, true)));
            }
            seen = len;
            if !self.fill()? {
                return Ok((seen > 0).then(|| self.take(seen, false)));
            }
        }
    }
}

impl Iterator for Forward<'_> {
    type Item = Result<Raw, Unread>;

    fn next(&mut self) -> Option<Self::Item> {
        let step = self.step();
        if step.is_err() {
            // An error is reported once. Continuing would report it without end.
            self.to = 0;
            self.buf.clear();
            self.used = 0;
        }
        step.transpose()
    }
}

/// The lines of `[low, high)`, last to first.
pub(super) struct Backward<'a> {
    medium: &'a dyn Medium,
    low: u64,
    /// Offset of `buf[0]`. `buf` ends where the lines begin that are already given out.
    at: u64,
    buf: Vec<u8>,
}

impl<'a> Backward<'a> {
    pub fn new(medium: &'a dyn Medium, low: u64, high: u64) -> Self {
        Self {
            medium,
            low,
            at: high.max(low),
            buf: Vec::new(),
        }
    }

    fn fill(&mut self) -> io::Result<bool> {
        // Doubling keeps a long line linear: each byte is moved a few times at most.
        let want = BLOCK.max(self.buf.len()) as u64;
        let start = self.at.saturating_sub(want).max(self.low);
        let len = (self.at - start) as usize;
        if len == 0 {
            return Ok(false);
        }
        let mut block = vec![0; len];
        if read_full(self.medium, start, &mut block)? < len {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        block.append(&mut self.buf);
        self.buf = block;
        self.at = start;
        Ok(true)
    }

    fn step(&mut self) -> Result<Option<Raw>, Unread> {
        if self.buf.is_empty() && !self.fill()? {
            return Ok(None);
        }
        let ended = self.buf.last() == Some(&b'\n');
        let begin = loop {
            let text = &self.buf[..self.buf.len() - usize::from(ended)];
            let feed = text.iter().rposition(|&b| b == b'\n');
            let begin = feed.map_or(0, |feed| feed + 1);
            if (text.len() - begin) as u64 > ENTRY_LIMIT {
                let end = self.at + text.len() as u64;
                let known = self.at + begin as u64;
                let start = match feed {
                    Some(_) => known,
                    None => behind_feed_before(self.medium, self.low, known)?,
                };
                return Err(Unread::Long(start..end));
            }
            if feed.is_some() || !self.fill()? {
                break begin;
            }
        };
        let start = self.at + begin as u64;
        let mut bytes = self.buf.split_off(begin);
        if ended {
            bytes.pop();
        }
        Ok(Some(Raw {
            start,
            bytes,
            ended,
        }))
    }
}

impl Iterator for Backward<'_> {
    type Item = Result<Raw, Unread>;

    fn next(&mut self) -> Option<Self::Item> {
        let step = self.step();
        if step.is_err() {
            self.low = self.at;
            self.buf.clear();
        }
        step.transpose()
    }
}

/// Returns the end of the text of a file of `len` bytes. The NULs at the end of a file that is longer
/// than a save may be don't count. Returns `None` if the text is still too long, or has more stored
/// NULs than may be read.
pub(super) fn text_end(medium: &dyn Medium, low: u64, len: u64) -> io::Result<Option<u64>> {
    if len <= WHOLE_LIMIT {
        return Ok(Some(len));
    }
    if medium.data_end(low, len) > WHOLE_LIMIT + NULS_LIMIT {
        return Ok(None);
    }
    // The search starts at the end, so that it finds a byte other than NUL before it has read much.
    let end = before_nuls(medium, low, len)?;
    Ok(Some(end).filter(|end| *end <= WHOLE_LIMIT))
}

/// Returns the end of the bytes other than NUL in `[low, high)`. A crash may leave a file longer than
/// its contents, and systems fill the gap with NULs.
pub(super) fn before_nuls(medium: &dyn Medium, low: u64, high: u64) -> io::Result<u64> {
    let mut end = medium.data_end(low, high);
    let nuls = vec![0; BLOCK];
    let mut block = nuls.clone();
    while end > low {
        let start = end.saturating_sub(BLOCK as u64).max(low);
        let got = read_full(medium, start, &mut block[..(end - start) as usize])?;
        // Whole blocks are compared first, because the gap may be hundreds of megabytes.
        if block[..got] != nuls[..got]
            && let Some(last) = block[..got].iter().rposition(|&b| b != 0)
        {
            return Ok(start + last as u64 + 1);
        }
        end = start;
    }
    Ok(low)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::Memory;
    use super::*;

    fn split(text: &[u8]) -> Vec<Raw> {
        let mut start = 0;
        text.split_inclusive(|&b| b == b'\n')
            .map(|line| {
                let ended = line.last() == Some(&b'\n');
                let bytes = line[..line.len() - usize::from(ended)].to_vec();
                let raw = Raw {
                    start,
                    bytes,
                    ended,
                };
                start = raw.behind();
                raw
            })
            .collect()
    }

    proptest! {
        #[test]
        fn both_walks_see_the_same_lines(lines in prop::collection::vec("[a-c\n]{0,9}", 0..40), long in 0..200_000usize) {
            let mut text = lines.concat();
            text.push_str(&"x".repeat(long));
            text.push_str(&lines.concat());
            let memory = Memory::new(text.as_bytes());
            let len = text.len() as u64;
            let forward: Vec<_> = Forward::new(&memory, 0, len).collect::<Result<_, _>>().unwrap();
            let mut backward: Vec<_> = Backward::new(&memory, 0, len).collect::<Result<_, _>>().unwrap();
            backward.reverse();
            prop_assert_eq!(&forward, &split(text.as_bytes()));
            prop_assert_eq!(&backward, &forward);
        }
    }

    #[test]
    fn walks_stay_between_their_bounds() {
        let memory = Memory::new(b"head\none\ntwo\ntail");
        let lines = |walk: &mut dyn Iterator<Item = Result<Raw, Unread>>| -> Vec<_> {
            walk.map(|l| String::from_utf8(l.unwrap().bytes).unwrap())
                .collect()
        };
        assert_eq!(lines(&mut Forward::new(&memory, 5, 13)), ["one", "two"]);
        assert_eq!(lines(&mut Backward::new(&memory, 5, 13)), ["two", "one"]);
        assert!(lines(&mut Backward::new(&memory, 5, 5)).is_empty());
    }

    #[test]
    fn trailing_nuls_are_stepped_over() {
        let mut bytes = b"abc\0d".to_vec();
        bytes.resize(200_000, 0);
        let memory = Memory::new(&bytes);
        assert_eq!(before_nuls(&memory, 0, 200_000).unwrap(), 5);
        assert_eq!(before_nuls(&memory, 100, 200_000).unwrap(), 100);
    }
}
