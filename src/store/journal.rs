//! An open save: what it contains, and how an entry gets into it.
//!
//! `session` appends every change here before it applies and shows it. An append writes the entry
//! over the closing and then the closing again, in one call, and syncs. If that fails, the former end
//! is put back: the entry is cut off first, so that the closing never comes before a rest of it.

use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::atomic_write::{self, Rewritten};
use super::disk::Disk;
use super::error::StoreError;
use super::follow::{Followed, Rival};
use super::form::{
    CLOSING, ENTRY_LIMIT, HEAD_LIMIT, Kind, WHOLE_LIMIT, check_entry, head_end, kind, long_line,
};
use super::lock::Lock;
use super::medium::{Medium, write_full};
use super::read::Tally;

/// What this program may do with a save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Access {
    /// It holds the lock and may append.
    Writer,
    /// It may only read.
    Reader {
        /// The reason as the end of a sentence: "open in another program (pid 12, in use now)".
        why: String,
    },
}

/// An open save. Dropping it releases the lock. There is nothing to flush.
#[derive(Debug)]
pub struct Journal {
    /// The path as the caller gave it.
    pub(super) path: PathBuf,
    /// The path with its links followed.
    pub(super) real: PathBuf,
    pub(super) head: String,
    /// Offset of the first byte of the log. The head in the file may be longer than `head` by a byte
    /// order mark.
    pub(super) low: u64,
    /// Offset after the last entry's line, where the closing is and the next entry goes.
    pub(super) end: u64,
    pub(super) medium: Box<dyn Medium>,
    pub(super) access: Access,
    /// Kept only so that its drop releases the lock.
    pub(super) lock: Option<Lock>,
    /// Running checksum of everything before `end`, once a caller has needed it.
    pub(super) tally: Option<Tally>,
    /// The time when this program last wrote to the file, where the system reports it.
    pub(super) stamp: Option<SystemTime>,
    /// Number of entries, once a caller has counted them.
    pub(super) counted: Option<u64>,
    /// True if a failed append could not be put back, so that the end must be written again first.
    pub(super) unsound: bool,
    /// True if the folder may not be synced since the file got its name. A power cut may then still
    /// bring a former file back, so no entry counts as written before the folder is synced.
    pub(super) folder_due: bool,
    pub(super) disk: Disk,
    /// Says if another program keeps this one from writing.
    pub(super) rival: Rival,
    /// What a reader has seen of the file, once it has looked for more.
    pub(super) followed: Option<Followed>,
    pub(super) notices: Vec<String>,
    /// The remedy where something on the disk keeps this program from writing.
    pub(super) way_out: Option<String>,
}

/// Tries a last time to put back the end after a failed append. Otherwise the next opening repairs
/// it.
impl Drop for Journal {
    fn drop(&mut self) {
        // A program that took the save over repairs the end itself.
        if self.access == Access::Writer && !self.is_taken() {
            self.settle().ok();
        }
    }
}

impl Journal {
    /// Appends one entry: one line without line feed and without comma, in round brackets. The entry
    /// is on the disk when this returns. The cost doesn't depend on the length of the log.
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`], [`StoreError::BadText`], [`StoreError::Changed`] when another
    /// program edited or replaced the file, [`StoreError::Append`] when the disk refused,
    /// [`StoreError::TakenOver`]. The entry isn't in the save after an error, unless
    /// [`StoreError::TakenOver`] says that it may be.
    pub fn append(&mut self, line: &str) -> Result<(), StoreError> {
        self.append_all(&[line])
    }

    /// Appends several entries with one write and one sync. Either all of them get in or none, except
    /// that a power cut in between may keep the first few. Together they may be as long as one entry
    /// may be.
    ///
    /// # Errors
    /// As [`Journal::append`].
    pub fn append_all<L: AsRef<str>>(&mut self, lines: &[L]) -> Result<(), StoreError> {
        self.may_write()?;
        let mut text = String::new();
        for line in lines {
            check_entry(&self.path, line.as_ref())?;
            text.push_str(line.as_ref());
            text.push_str(",\n");
        }
        if text.is_empty() {
            return Ok(());
        }
        self.is_ours()?;
        self.settle_and_look()?;
        let entries = text.len();
        text.push_str(CLOSING);
        self.has_room(entries as u64, text.len() as u64)?;
        if self.folder_due {
            let synced = self.disk.sync_folder_of(&self.real);
            synced.map_err(|e| self.refused(e))?;
            self.folder_due = false;
        }
        if let Err(e) = self.write_end(text.as_bytes()) {
            // A failed sync may have dropped pages, so the end is rewritten in that case too.
            self.unsound = true;
            self.put_back().ok();
            return Err(self.refused(e));
        }
        if let Err(e) = self.was_ours(self.end + text.len() as u64) {
            if self.access == Access::Writer {
                self.unsound = true;
                self.put_back().ok();
            }
            return Err(e);
        }
        self.touch();
        if let Some(tally) = &mut self.tally {
            tally.add(&text.as_bytes()[..entries]);
        }
        if let Some(counted) = &mut self.counted {
            *counted += lines.len() as u64;
        }
        self.end += entries as u64;
        self.stamp = self.medium.written();
        Ok(())
    }

    fn write_end(&mut self, bytes: &[u8]) -> io::Result<()> {
        write_full(self.medium.as_mut(), self.end, bytes)?;
        self.medium.sync()
    }

    /// Refuses a write that opening would not read again: one that is too long, or one that makes the
    /// save too large.
    fn has_room(&self, entries: u64, text: u64) -> Result<(), StoreError> {
        if entries > ENTRY_LIMIT + 1 {
            return Err(StoreError::BadText {
                path: self.path.clone(),
                why: long_line(entries - 1),
            });
        }
        let bytes = self.end + text;
        if bytes > WHOLE_LIMIT {
            return Err(StoreError::Full {
                path: self.path.clone(),
                bytes,
                limit: WHOLE_LIMIT,
            });
        }
        Ok(())
    }

    /// Makes the file ready for a write: repairs its end and checks that it is still the file that
    /// was read.
    fn settle_and_look(&mut self) -> Result<(), StoreError> {
        let done = self.settle().and_then(|()| self.stands());
        self.unless_taken(done)
    }

    /// Puts the end back after a failed append, unless another program has written to the file since.
    pub(super) fn settle(&mut self) -> Result<(), StoreError> {
        if !self.unsound {
            return Ok(());
        }
        if self.medium.written() != self.stamp {
            return Err(self.changed());
        }
        self.put_back().map_err(|e| self.refused(e))
    }

    /// Cuts off everything after the last entry and writes the closing there.
    fn put_back(&mut self) -> io::Result<()> {
        let done = self.cut_and_close();
        self.stamp = self.medium.written();
        self.unsound = done.is_err();
        done
    }

    fn cut_and_close(&mut self) -> io::Result<()> {
        self.medium.set_len(self.end)?;
        // The cut reaches the disk before the closing does. If this sync fails, opening repairs the
        // end.
        self.medium.sync().ok();
        write_full(self.medium.as_mut(), self.end, CLOSING.as_bytes())?;
        self.medium.sync()
    }

    fn refused(&self, source: io::Error) -> StoreError {
        StoreError::Append {
            path: self.path.clone(),
            put_back: !self.unsound,
            source,
        }
    }

    fn may_write(&self) -> Result<(), StoreError> {
        match &self.access {
            Access::Writer => Ok(()),
            Access::Reader { why } => Err(StoreError::ReadOnly {
                path: self.path.clone(),
                why: why.clone(),
            }),
        }
    }

    /// Replaces the whole text of the save (a new base, a migration) and continues with it. The lock
    /// is kept throughout. The text must have the form of a save.
    ///
    /// # Errors
    /// As [`Journal::append`], and [`StoreError::Io`] when the disk refused. The former save is then
    /// unchanged, unless only the sync of the folder failed.
    pub fn rewrite(&mut self, text: &str) -> Result<Rewritten, StoreError> {
        self.may_write()?;
        let low = well_formed(&self.path, text)?;
        self.is_ours()?;
        self.settle_and_look()?;
        let notice = atomic_write::other_names(&self.real);
        let placed =
            atomic_write::replace(&self.disk, &self.real, text.as_bytes(), self.lock.as_ref());
        let placed = self.unless_taken(placed)?;
        self.medium = placed.file;
        self.folder_due = placed.folder.is_err();
        text[..low].clone_into(&mut self.head);
        self.low = low as u64;
        self.end = (text.len() - CLOSING.len()) as u64;
        self.tally = Some(Tally::of(&text.as_bytes()[..text.len() - CLOSING.len()]));
        self.stamp = self.medium.written();
        self.counted = None;
        self.unsound = false;
        placed
            .folder
            .map_err(|e| StoreError::io("sync the folder of", &self.path, e))?;
        Ok(Rewritten { notice })
    }

    /// Returns everything up to the marker and its line feed, as it was when the save was opened.
    pub fn head(&self) -> &str {
        &self.head
    }

    /// Returns the path as the caller gave it.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the path with its links followed: one name for one file.
    pub fn real_path(&self) -> &Path {
        &self.real
    }

    /// Returns what this program may do with the save.
    pub fn access(&self) -> &Access {
        &self.access
    }

    /// Returns true if it may only read because another program writes the save.
    pub fn is_elsewhere(&self) -> bool {
        self.access != Access::Writer && self.rival != Rival::Nobody
    }

    /// Returns true if the save can be taken over from that program, as far as the program can tell
    /// before it tries.
    pub fn is_takeable(&self) -> bool {
        self.is_elsewhere() && self.rival != Rival::Fixed
    }

    /// Returns a sentence that says how this program could write, if something on the disk prevents
    /// it rather than another program.
    pub fn way_to_write(&self) -> Option<&str> {
        self.way_out.as_deref()
    }

    /// Takes the messages to show after opening and after writing: no locks on this disk, line ends
    /// changed, a file made again.
    pub fn take_notices(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notices)
    }

    /// Returns the size of the save in bytes with its closing. A torn end that could not be repaired
    /// isn't counted.
    pub fn len_bytes(&self) -> u64 {
        self.end + CLOSING.len() as u64
    }

    /// Returns the offset of the first entry in the file, where reading without a bookmark begins.
    pub fn log_start(&self) -> u64 {
        self.low
    }

    /// Returns the offset after the last entry in the file.
    pub fn log_end(&self) -> u64 {
        self.end
    }
}

/// Checks that a text has head, marker and closing and that opening would not repair it. Returns
/// where its log begins.
pub(super) fn well_formed(path: &Path, text: &str) -> Result<usize, StoreError> {
    let bad = |why: &str| StoreError::BadText {
        path: path.into(),
        why: why.into(),
    };
    if text.contains(['\r', '\0']) {
        return Err(bad("it holds carriage returns or NULs"));
    }
    if text.len() as u64 > WHOLE_LIMIT {
        return Err(StoreError::Full {
            path: path.into(),
            bytes: text.len() as u64,
            limit: WHOLE_LIMIT,
        });
    }
    let low = head_end(text.as_bytes(), 0).ok_or_else(|| bad("it has no line `log: [`"))?;
    if low > HEAD_LIMIT {
        return Err(bad(&format!(
            "its head has {low} bytes, but the head of a save has {HEAD_LIMIT} at most"
        )));
    }
    let log = text[low..]
        .strip_suffix(CLOSING)
        .ok_or_else(|| bad("it doesn't end with `]))`"))?;
    for line in log.split_terminator('\n') {
        if line.len() as u64 > ENTRY_LIMIT {
            return Err(bad(&long_line(line.len() as u64)));
        }
        match kind(line.as_bytes()) {
            Kind::Skip | Kind::Entry { comma: true, .. } => {}
            _ => return Err(bad("a line of its log isn't an entry followed by a comma")),
        }
    }
    if !log.is_empty() && !log.ends_with('\n') {
        return Err(bad("its closing isn't on a line of its own"));
    }
    Ok(low)
}
