//! Reading an open save: the whole text, the log from an offset, the last lines, and the running
//! checksum that bookmarks rely on.

use std::io;

use crc32fast::Hasher;

use super::error::{Fault, NOT_UTF8, StoreError};
use super::form::{BLOCK, CLOSING, Kind, WHOLE_LIMIT, kind, newlines};
use super::journal::Journal;
use super::medium::{Medium, read_full};
use super::scan::{Backward, Forward, Raw, Unread, too_long};

/// One entry as it is in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Offset of its first byte in the file. [`Journal::damage`] turns it into line and column.
    pub offset: u64,
    /// The entry without comma and line feed.
    pub text: String,
}

/// The entries from an offset on, first to last, as [`Journal::read_log`] returns them.
pub struct Log<'a> {
    journal: &'a Journal,
    lines: Forward<'a>,
}

impl std::fmt::Debug for Log<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Log").finish_non_exhaustive()
    }
}

impl Iterator for Log<'_> {
    type Item = Result<Line, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let line = match self.lines.next()? {
                Ok(line) => line,
                Err(unread) => return Some(Err(self.journal.unread(unread))),
            };
            match entry(&line) {
                Ok(Some(text)) => {
                    return Some(Ok(Line {
                        offset: line.start,
                        text,
                    }));
                }
                Ok(None) => {}
                Err(fault) => return Some(Err(self.journal.damage(line.start, fault))),
            }
        }
    }
}

/// Returns the entry of a line, or `None` for blank lines and comments.
fn entry(line: &Raw) -> Result<Option<String>, Fault> {
    match kind(&line.bytes) {
        Kind::Skip => Ok(None),
        Kind::Entry { text, .. } => Ok(Some(text.to_owned())),
        Kind::Closing => Err("the log ends in the middle of the file".into()),
        Kind::Junk => Err(junk(&line.bytes)),
    }
}

/// Returns the fault of a line that doesn't look like an entry.
pub(super) fn junk(line: &[u8]) -> Fault {
    let column = |upto: usize| 1 + String::from_utf8_lossy(&line[..upto]).chars().count();
    match std::str::from_utf8(line) {
        Err(e) => Fault::new(column(e.valid_up_to()), NOT_UTF8),
        Ok(text) => match text
            .char_indices()
            .find(|(_, c)| c.is_control() && *c != '\t')
        {
            Some((at, c)) => Fault::new(
                column(at),
                format!("the control character {c:?}, expected text"),
            ),
            None => Fault::new(1, "expected an entry in round brackets on one line"),
        },
    }
}

impl Journal {
    /// Returns the whole text of the save. It ends with the closing even if the file's own end is
    /// torn and could not be repaired.
    ///
    /// # Errors
    /// [`StoreError::TooBig`] above 512 MiB, [`StoreError::Damaged`] for bytes that aren't text,
    /// [`StoreError::Io`].
    pub fn read_all(&self) -> Result<String, StoreError> {
        let bytes = read_whole(self.medium.as_ref(), self.end)
            .map_err(|e| StoreError::io("read", &self.path, e))?
            .ok_or_else(|| StoreError::too_big(&self.path, self.end))?;
        let mut text = String::from_utf8(bytes).map_err(|e| {
            let offset = e.utf8_error().valid_up_to() as u64;
            self.damage(offset, NOT_UTF8.into())
        })?;
        if !text.ends_with('\n') {
            text.push('\n');
        }
        text.push_str(CLOSING);
        Ok(text)
    }

    /// Returns the entries from byte `from`, which is the beginning of a line:
    /// [`Journal::log_start`] or the offset of a bookmark. A smaller offset begins at the first
    /// entry. Blank lines and comments are left out. The walk holds one block in memory.
    pub fn read_log(&self, from: u64) -> Log<'_> {
        Log {
            journal: self,
            lines: Forward::new(self.medium.as_ref(), from.max(self.low), self.end),
        }
    }

    /// Returns the last `n` entries, first to last. Reads backwards, so the size of the file
    /// doesn't matter.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Io`].
    pub fn last_lines(&self, n: usize) -> Result<Vec<Line>, StoreError> {
        let mut found = Vec::new();
        let mut lines = Backward::new(self.medium.as_ref(), self.low, self.end);
        while found.len() < n {
            let Some(line) = lines.next() else { break };
            let line = line.map_err(|unread| self.unread(unread))?;
            match entry(&line) {
                Ok(Some(text)) => found.push(Line {
                    offset: line.start,
                    text,
                }),
                Ok(None) => {}
                Err(fault) => return Err(self.damage(line.start, fault)),
            }
        }
        found.reverse();
        Ok(found)
    }

    /// Returns the number of entries in the log. The first call reads the log once, and later calls
    /// cost nothing.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Io`].
    pub fn entries(&mut self) -> Result<u64, StoreError> {
        if let Some(counted) = self.counted {
            return Ok(counted);
        }
        let mut counted = 0;
        for line in self.read_log(self.low) {
            line?;
            counted += 1;
        }
        self.counted = Some(counted);
        Ok(counted)
    }

    fn unread(&self, unread: Unread) -> StoreError {
        match unread {
            Unread::Io(e) => StoreError::io("read", &self.path, e),
            Unread::Long(line) => self.damage(line.start, too_long(&line)),
        }
    }

    /// Returns the refusal for a fault in the line that begins at byte `offset`. The file layer
    /// knows the line's number, and the parser of the line knows column and expectation.
    pub fn damage(&self, offset: u64, fault: Fault) -> StoreError {
        match lines_before(self.medium.as_ref(), offset) {
            Ok(before) => StoreError::Damaged {
                path: self.path.clone(),
                line: before + 1,
                column: fault.column,
                expected: fault.expected,
            },
            Err(e) => StoreError::io("read", &self.path, e),
        }
    }

    /// Returns the refusal for a fault in the head at a line of the file (from 1). Lines of the
    /// head are lines of the file.
    pub fn damage_in_head(&self, line: usize, fault: Fault) -> StoreError {
        StoreError::Damaged {
            path: self.path.clone(),
            line,
            column: fault.column,
            expected: fault.expected,
        }
    }

    /// Returns the checksum of all bytes before [`Journal::log_end`]. It is read once and then kept
    /// up to date.
    pub(super) fn tally(&mut self) -> io::Result<u32> {
        if self.tally.is_none() {
            self.tally = Some(self.sum(self.end)?.1);
        }
        Ok(self.tally.as_ref().map_or(0, Tally::crc))
    }

    /// Returns the checksum of the bytes before `offset`, and updates the running one on the way.
    pub(super) fn crc_before(&mut self, offset: u64) -> io::Result<u32> {
        if offset == self.end {
            return self.tally();
        }
        let (crc, tally) = self.sum(offset)?;
        self.tally = Some(tally);
        Ok(crc)
    }

    pub(super) fn sum(&self, at: u64) -> io::Result<(u32, Tally)> {
        let mut tally = Tally::of(&[]);
        let mut block = vec![0; BLOCK];
        let mut crc = 0;
        let mut offset = 0;
        for stop in [at.min(self.end), self.end] {
            while offset < stop {
                let want = (stop - offset).min(BLOCK as u64) as usize;
                let got = read_full(self.medium.as_ref(), offset, &mut block[..want])?;
                if got == 0 {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
                tally.add(&block[..got]);
                offset += got as u64;
            }
            if stop == at {
                crc = tally.crc();
            }
        }
        Ok((crc, tally))
    }
}

/// A CRC-32 that grows with the log.
#[derive(Clone, Debug)]
pub(super) struct Tally(Hasher);

impl Tally {
    /// Returns the checksum of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        let mut tally = Self(Hasher::new());
        tally.add(bytes);
        tally
    }

    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    pub fn crc(&self) -> u32 {
        self.0.clone().finalize()
    }
}

/// Returns the first `len` bytes, or `None` if that is more than may be read whole.
pub(super) fn read_whole(medium: &dyn Medium, len: u64) -> io::Result<Option<Vec<u8>>> {
    if len > WHOLE_LIMIT {
        return Ok(None);
    }
    let mut bytes = vec![0; len as usize];
    let got = read_full(medium, 0, &mut bytes)?;
    bytes.truncate(got);
    Ok(Some(bytes))
}

/// Counts the line feeds before `offset`.
pub(super) fn lines_before(medium: &dyn Medium, offset: u64) -> io::Result<usize> {
    let mut block = vec![0; BLOCK];
    let mut at = 0;
    let mut lines = 0;
    while at < offset {
        let want = (offset - at).min(BLOCK as u64) as usize;
        let got = read_full(medium, at, &mut block[..want])?;
        if got == 0 {
            break;
        }
        lines += newlines(&block[..got]);
        at += got as u64;
    }
    Ok(lines)
}
