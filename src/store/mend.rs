//! Entering a file that is locked and open: read its head, find its end, mend what is torn.
//!
//! What is cut goes to `NAME.torn` first and is synced there before the save is touched; a program
//! that may only read touches nothing and takes the log as ending behind the last good entry. The
//! line ends and the byte order mark of an editor are put right by a rewrite.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::beside;
use super::error::StoreError;
use super::form::{BLOCK, CLOSING, HEAD_LIMIT, LONG_HEAD, WHOLE_LIMIT, head_end, headless, place};
use super::journal::{Access, Journal};
use super::lock;
use super::medium::{Medium, read_full, write_full};
use super::open::{Mended, Opened};
use super::read::{lines_before, read_whole};
use super::tail::{IsEntry, NoEnd, State, find};
use super::whole;

/// A save on the way to being open: everything but its contents.
pub(super) struct Parts {
    pub path: PathBuf,
    pub real: PathBuf,
    pub access: Access,
    pub lock: Option<lock::Lock>,
    /// Another program writes to it: an end that looks torn may be one that is being written.
    pub busy: bool,
    pub notices: Vec<String>,
}

impl Parts {
    pub fn open(
        mut self,
        mut medium: Box<dyn Medium>,
        is_entry: IsEntry<'_>,
    ) -> Result<Opened, StoreError> {
        let (mut head, mut low) = self.read_head(medium.as_ref())?;
        if self.access == Access::Writer && (head.contains('\r') || low > head.len() as u64) {
            medium = self.with_plain_line_ends(medium.as_ref())?;
            (head, low) = self.read_head(medium.as_ref())?;
        }
        let len = self.io("look at", medium.len())?;
        let tail = match find(medium.as_ref(), low, len, is_entry) {
            Ok(tail) => tail,
            Err(NoEnd::Io(e)) => return Err(StoreError::io("read", &self.path, e)),
            Err(NoEnd::Fault(offset, fault)) => {
                let before = self.io("read", lines_before(medium.as_ref(), offset))?;
                return Err(StoreError::Damaged {
                    path: self.path,
                    line: before + 1,
                    column: fault.column,
                    expected: fault.expected,
                });
            }
        };
        let mut kept_in = None;
        if let (State::Torn(cut), Access::Writer) = (&tail.state, &self.access)
            && !cut.is_empty()
        {
            match self.keep(medium.as_ref(), cut) {
                Ok(kept) => kept_in = Some(kept),
                // What cannot be kept is not cut: the save is shown, and nothing touched.
                Err(e) => {
                    let why = format!("its torn end cannot be kept beside it ({e})");
                    self.access = Access::Reader { why };
                    self.lock = None;
                }
            }
        }
        let mends = self.access == Access::Writer && tail.state != State::Sound;
        let mut end = tail.keep;
        if mends {
            end += tail.joint.len() as u64;
            let text = [&tail.joint, CLOSING.as_bytes()].concat();
            let path = &self.path;
            write_full(medium.as_mut(), tail.keep, &text)
                .and_then(|()| medium.set_len(tail.keep + text.len() as u64))
                .and_then(|()| medium.sync())
                .map_err(|e| StoreError::io("mend", path, e))?;
        } else if let (State::Torn(_), Access::Reader { why }) = (&tail.state, &self.access)
            && !self.busy
        {
            self.notices.push(format!(
                "The end of the save is torn and cannot be mended here: {why}."
            ));
        }
        let stamp = medium.written();
        let journal = Journal {
            path: self.path,
            real: self.real,
            head,
            low,
            end,
            medium,
            access: self.access,
            lock: self.lock,
            tally: None,
            stamp,
            counted: None,
            unsound: false,
            notices: self.notices,
        };
        let mended = match tail.state {
            State::Torn(cut) if mends => Some(Mended {
                lost: lost(&journal.path, cut.end - cut.start, kept_in.as_deref()),
                kept_in,
                entries_kept: journal.read_log(low).flatten().count() as u64,
            }),
            _ => None,
        };
        Ok(Opened { journal, mended })
    }

    fn io<T>(&self, doing: &'static str, result: io::Result<T>) -> Result<T, StoreError> {
        result.map_err(|e| StoreError::io(doing, &self.path, e))
    }

    fn not_a_save(&self, bytes: &[u8], offset: usize, expected: &str) -> StoreError {
        let (line, column) = place(bytes, offset);
        StoreError::NotASave {
            path: self.path.clone(),
            line,
            column,
            expected: expected.into(),
        }
    }

    /// The head as text, and how many bytes it takes in the file.
    fn read_head(&self, medium: &dyn Medium) -> Result<(String, u64), StoreError> {
        let mut bytes = Vec::new();
        let end = loop {
            let have = bytes.len();
            // Doubling, so that the search from the last blocks' seam on stays cheap.
            bytes.resize(have + BLOCK.max(have), 0);
            let got = self.io("read", read_full(medium, have as u64, &mut bytes[have..]))?;
            bytes.truncate(have + got);
            if let Some(nul) = bytes[have..].iter().position(|&b| b == 0)
                && head_end(&bytes[..have + nul], 0).is_none()
            {
                let expected = "a NUL byte, expected text";
                return Err(self.not_a_save(&bytes, have + nul, expected));
            }
            if let Some(end) = head_end(&bytes, have.saturating_sub(16)) {
                if end > HEAD_LIMIT {
                    return Err(self.not_a_save(&bytes, HEAD_LIMIT, LONG_HEAD));
                }
                break end;
            }
            if bytes.is_empty() {
                return Err(self.not_a_save(&bytes, 0, "the file is empty"));
            }
            if got == 0 || bytes.len() > HEAD_LIMIT {
                if let Err(e) = std::str::from_utf8(&bytes)
                    && e.error_len().is_some()
                {
                    let expected = "bytes that are no UTF-8 text";
                    return Err(self.not_a_save(&bytes, e.valid_up_to(), expected));
                }
                let (at, expected) = headless(&bytes);
                return Err(self.not_a_save(&bytes, at, expected));
            }
        };
        bytes.truncate(end);
        match std::str::from_utf8(&bytes) {
            Ok(text) => {
                let head = text.strip_prefix('\u{feff}').unwrap_or(text).to_owned();
                Ok((head, end as u64))
            }
            Err(e) => {
                let expected = "bytes that are no UTF-8 text";
                Err(self.not_a_save(&bytes, e.valid_up_to(), expected))
            }
        }
    }

    /// Rewrites a file that an editor gave other line ends or a byte order mark.
    fn with_plain_line_ends(&mut self, medium: &dyn Medium) -> Result<Box<dyn Medium>, StoreError> {
        let len = self.io("look at", medium.len())?;
        let bytes =
            self.io("read", read_whole(medium, len))?
                .ok_or_else(|| StoreError::TooBig {
                    path: self.path.clone(),
                    bytes: len,
                    limit: WHOLE_LIMIT,
                })?;
        let bare = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
        let mut plain = Vec::with_capacity(bare.len());
        for (i, &byte) in bare.iter().enumerate() {
            if byte != b'\r' || bare.get(i + 1) != Some(&b'\n') {
                plain.push(byte);
            }
        }
        if let Some(at) = plain.iter().position(|&b| b == b'\r') {
            let expected = "a bare carriage return, expected a line feed";
            return Err(self.not_a_save(&plain, at, expected));
        }
        let placed = whole::replace(&self.real, &plain)?;
        self.io("sync the folder of", placed.folder)?;
        let marked = bare.len() < bytes.len();
        self.notices.push(match (marked, plain.len() < bare.len()) {
            (true, false) => {
                "An editor had put a byte order mark before the save; it is taken out again.".into()
            }
            (true, true) => "An editor had put a byte order mark before the save and given it other line ends; both are as they were.".into(),
            (false, _) => {
                "An editor had given the save other line ends; they are line feeds again.".into()
            }
        });
        Ok(Box::new(placed.file))
    }

    /// Adds the bytes that are to be cut to `NAME.torn`, under a heading, and syncs them.
    fn keep(&self, medium: &dyn Medium, cut: &Range<u64>) -> io::Result<PathBuf> {
        let path = beside(&self.real, "", ".torn");
        let line = lines_before(medium, cut.start)? + 1;
        let mut bytes = vec![0; (cut.end - cut.start) as usize];
        let got = read_full(medium, cut.start, &mut bytes)?;
        bytes.truncate(got);
        let now = jiff::Timestamp::now();
        let now = now.round(jiff::Unit::Second).unwrap_or(now);
        let mut text = format!("// {now}: {got} bytes cut from line {line}\n").into_bytes();
        text.append(&mut bytes);
        text.push(b'\n');
        let mut file = OpenOptions::new().append(true).create(true).open(&path)?;
        file.write_all(&text)?;
        file.sync_all()?;
        whole::sync_folder(&path)?;
        Ok(path)
    }
}

fn lost(path: &Path, bytes: u64, kept_in: Option<&Path>) -> String {
    match kept_in {
        None => format!(
            "The last write to {} was torn; no entry was lost.",
            path.display()
        ),
        Some(kept) => format!(
            "The last write to {} was torn: {bytes} bytes that are no whole entry were cut and kept in {}.",
            path.display(),
            kept.display()
        ),
    }
}
