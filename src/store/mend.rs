//! The last step of opening a locked file: reads its head, finds its end and repairs a torn end.
//!
//! Bytes that are cut go to `NAME.torn` first and are synced there before the save is touched. A
//! program that may only read touches nothing and treats the log as ending after the last good
//! entry. A rewrite corrects the line ends and the byte order mark that an editor left.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::atomic_write;
use super::disk::Disk;
use super::error::{OPEN_AGAIN, StoreError, remedy, unblock};
use super::follow::Rival;
use super::form::{BARE_RETURN, BYTE_ORDER_MARK, CLOSING, place, plain};
use super::head;
use super::helper;
use super::journal::{Access, Journal};
use super::lock;
use super::medium::{Medium, read_full, write_full};
use super::open::{Mended, Opened};
use super::read::{lines_before, read_whole};
use super::scan::text_end;
use super::tail::{IsEntry, NoEnd, State, Tail, find};

/// The parts of a save that is being opened: everything but its contents.
pub(super) struct Parts {
    pub path: PathBuf,
    pub real: PathBuf,
    pub access: Access,
    pub lock: Option<lock::Lock>,
    /// True if another program writes to it, so that an end that looks torn may be half written.
    pub busy: bool,
    pub disk: Disk,
    pub notices: Vec<String>,
}

impl Parts {
    pub fn open(
        mut self,
        mut medium: Box<dyn Medium>,
        is_entry: IsEntry<'_>,
    ) -> Result<Opened, StoreError> {
        let (mut head, mut low) = head::read(medium.as_ref(), &self.path)?;
        let mut way_out = None;
        if self.access == Access::Writer && (head.contains('\r') || low > head.len() as u64) {
            match self.with_plain_line_ends(medium.as_ref()) {
                Ok(plain) => {
                    medium = plain;
                    (head, low) = head::read(medium.as_ref(), &self.path)?;
                }
                Err(StoreError::Io { source, .. }) => {
                    way_out = Some(remedy(&source, OPEN_AGAIN));
                    self.only_read(format!("its line ends can't be fixed ({source})"));
                }
                Err(other) => return Err(other),
            }
        }
        let len = self.io("look at", medium.len())?;
        let tail = match find(medium.as_ref(), low, len, is_entry) {
            Ok(tail) => tail,
            Err(NoEnd::Io(e)) => return Err(StoreError::io("read", &self.path, e)),
            Err(NoEnd::TooBig) => return Err(StoreError::too_big(&self.path, len)),
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
                // Bytes that can't be kept aren't cut: the save is shown and nothing is touched.
                Err(e) => {
                    let torn = helper::beside(&self.real, "", ".torn");
                    let name = torn.file_name().unwrap_or_default().to_string_lossy();
                    // An error of our own names what has the file's name. The others are the
                    // system's.
                    way_out = Some(match e.kind() {
                        io::ErrorKind::Other => unblock(&torn),
                        _ => remedy(&e, OPEN_AGAIN),
                    });
                    self.only_read(format!("its damaged end can't be saved in {name} ({e})"));
                }
            }
        }
        let mut mends = self.access == Access::Writer && tail.state != State::Sound;
        if mends && let Err(e) = put_right(medium.as_mut(), &tail) {
            // Everything before the end is untouched, so it is shown. The next opening repairs the
            // end.
            way_out = Some(remedy(&e, OPEN_AGAIN));
            self.only_read(format!("its end can't be written ({e})"));
            mends = false;
        }
        let mut end = tail.keep;
        if mends {
            end += tail.joint.len() as u64;
        } else if let (State::Torn(_), Access::Reader { why }) = (&tail.state, &self.access)
            && !self.busy
        {
            self.notices.push(format!(
                "The end of the save is damaged and can't be repaired here: {why}."
            ));
        }
        if self.access != Access::Writer {
            medium.let_go();
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
            // The program that made or replaced the file may have ended before it synced the
            // folder.
            folder_due: true,
            disk: self.disk,
            rival: Rival::Nobody,
            followed: None,
            notices: self.notices,
            way_out,
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

    fn only_read(&mut self, why: String) {
        self.access = Access::Reader { why };
        self.lock = None;
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

    /// Rewrites a file that an editor gave other line ends or a byte order mark.
    fn with_plain_line_ends(&mut self, medium: &dyn Medium) -> Result<Box<dyn Medium>, StoreError> {
        let len = self.io("look at", medium.len())?;
        let end = self.io("read", text_end(medium, 0, len))?;
        let end = end.ok_or_else(|| StoreError::too_big(&self.path, len))?;
        let bytes = self.io("read", read_whole(medium, end))?;
        let bytes = bytes.ok_or_else(|| StoreError::too_big(&self.path, len))?;
        let plain =
            plain(&bytes).map_err(|(at, plain)| self.not_a_save(&plain, at, BARE_RETURN))?;
        let placed = atomic_write::replace(&self.disk, &self.real, &plain, self.lock.as_ref())?;
        self.io("sync the folder of", placed.folder)?;
        let bare = bytes.len()
            - if bytes.starts_with(BYTE_ORDER_MARK) {
                BYTE_ORDER_MARK.len()
            } else {
                0
            };
        let marked = bare < bytes.len();
        self.notices.push(match (marked, plain.len() < bare) {
            (true, false) => {
                "An editor put a byte order mark before the save. It was removed.".into()
            }
            (true, true) => "An editor had put a byte order mark before the save and changed its line ends. Both are corrected.".into(),
            (false, _) => {
                "An editor had changed the save's line ends. They are line feeds again.".into()
            }
        });
        Ok(placed.file)
    }

    /// Adds the bytes that will be cut to `NAME.torn`, under a heading, and syncs them.
    fn keep(&self, medium: &dyn Medium, cut: &Range<u64>) -> io::Result<PathBuf> {
        let line = lines_before(medium, cut.start)? + 1;
        let mut bytes = vec![0; (cut.end - cut.start) as usize];
        let got = read_full(medium, cut.start, &mut bytes)?;
        bytes.truncate(got);
        let now = jiff::Timestamp::now();
        let now = now.round(jiff::Unit::Second).unwrap_or(now);
        let mut text = format!("// {now}: {got} bytes cut from line {line}\n").into_bytes();
        text.append(&mut bytes);
        text.push(b'\n');
        let (path, mut file) = self.torn()?;
        let end = file.len()?;
        write_full(file.as_mut(), end, &text)?;
        file.sync_all()?;
        self.disk.sync_folder_of(&path)?;
        Ok(path)
    }

    /// Opens `NAME.torn`, the file for the bytes that are cut, for adding.
    fn torn(&self) -> io::Result<(PathBuf, Box<dyn Medium>)> {
        let save = fs::metadata(&self.real).ok();
        let path = helper::beside(&self.real, "", ".torn");
        let file = helper::append(&self.disk, &path, save.as_ref())?;
        if file.is_shared() {
            return Err(io::Error::other("it has further names (hard links)"));
        }
        Ok((path, file))
    }
}

/// Writes the end of the file after the part that stays.
fn put_right(medium: &mut dyn Medium, tail: &Tail) -> io::Result<()> {
    let text = [&tail.joint, CLOSING.as_bytes()].concat();
    if matches!(tail.state, State::Torn(_)) {
        // The cut comes first and reaches the disk first. A closing written over a torn entry would
        // have the rest of that entry below it.
        medium.set_len(tail.keep)?;
        medium.sync()?;
    }
    // An editor's end isn't cut first, because the new text contains its comments.
    write_full(medium, tail.keep, &text)?;
    medium.set_len(tail.keep + text.len() as u64)?;
    medium.sync()
}

fn lost(path: &Path, bytes: u64, kept_in: Option<&Path>) -> String {
    match kept_in {
        None => format!(
            "The end of {} was missing and is written again. Every entry before it is whole.",
            path.display()
        ),
        Some(kept) => format!(
            "The last write to {} was cut off: {bytes} bytes of an incomplete entry were moved to {}.",
            path.display(),
            kept.display()
        ),
    }
}
