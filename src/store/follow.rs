//! What another program does to a save that is open here: it takes the save over while this one
//! writes, or adds entries while this one reads.
//!
//! Nothing here waits or looks by itself. The owner of an open save looks now and then, which costs
//! one look at a file.

use std::time::SystemTime;

use super::error::StoreError;
use super::holder::Holder;
use super::journal::{Access, Journal};
use super::lock::{self, Claim, Place};
use super::medium::{There, read_full};
use super::open::unlocked;
use super::tail::{IsEntry, find};

/// Says if another program keeps this one from writing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Rival {
    /// No program does.
    #[default]
    Nobody,
    /// Another program had the save when it was opened here.
    First,
    /// As `First`, and the save can't be taken over from it.
    Fixed,
    /// Another program took the save over from this one.
    Took(Holder),
}

/// What a reader has seen of a file, for comparison with the file as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Followed {
    len: u64,
    written: Option<SystemTime>,
    /// The last entry that was read. It shows when another entry replaced it.
    last: Option<String>,
}

/// What a reader finds when it looks at its save again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// Only what it has already read.
    None,
    /// What it has already read, and entries from this byte on.
    Entries {
        /// Offset of the first new entry.
        from: u64,
    },
    /// A text other than the one it has read, so it has to read all of it again.
    Other,
}

impl Journal {
    /// Checks before a write that no other program took the save over, and makes a lock file again
    /// that was only removed.
    pub(super) fn is_ours(&mut self) -> Result<(), StoreError> {
        self.still_ours(self.len_bytes(), false)
    }

    /// Returns the result of a step of a write, or the takeover if the step failed because another
    /// program takes the save over at this moment.
    pub(super) fn unless_taken<T>(&mut self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        if done.is_err() {
            self.is_ours()?;
        }
        done
    }

    /// Checks the same after a write that left the file `len` bytes long, because the other program
    /// may have read the save in between.
    pub(super) fn was_ours(&mut self, len: u64) -> Result<(), StoreError> {
        self.still_ours(len, true)
    }

    fn still_ours(&mut self, len: u64, perhaps: bool) -> Result<(), StoreError> {
        let Some(lock) = &self.lock else {
            return Ok(());
        };
        let place = lock
            .place()
            .map_err(|e| StoreError::io("look at the lock of", &self.path, e))?;
        match place {
            Place::Ours => Ok(()),
            Place::Theirs => Err(self.lost(perhaps)),
            Place::Empty => match self.medium.still_at(&self.real, len) {
                Ok(There::This) => self.lock_again(perhaps),
                // Another program took it over and has ended since.
                Ok(There::Another | There::Nothing) if lock.heir().is_some() => {
                    Err(self.lost(perhaps))
                }
                // The new bytes are under no name, or the system can't tell. The entry can't count as
                // kept, because the other program may have failed to write its line into our lock
                // file.
                Ok(There::Another | There::Nothing) | Err(_) if perhaps => Err(self.lost(perhaps)),
                // An editor replaced it or a person deleted it: `stands` judges that.
                Ok(There::Another | There::Nothing) | Err(_) => Ok(()),
            },
        }
    }

    /// Returns true if another program has the save although this one believes that it writes it.
    pub(super) fn is_taken(&self) -> bool {
        self.lock.as_ref().is_some_and(|lock| {
            matches!(lock.place(), Ok(Place::Theirs))
                || (matches!(lock.place(), Ok(Place::Empty)) && lock.heir().is_some())
        })
    }

    /// Makes this program a reader, because another one has the save.
    fn lost(&mut self, perhaps: bool) -> StoreError {
        let error = match self.lock.as_ref().and_then(lock::Lock::blocked) {
            Some(blocked) => StoreError::blocked(&self.path, blocked),
            None => StoreError::taken(&self.path, self.lock.as_ref(), perhaps),
        };
        self.lock = None;
        self.only_reads(error)
    }

    fn only_reads(&mut self, error: StoreError) -> StoreError {
        let (why, rival) = match &error {
            StoreError::TakenOver { by, .. } => (by.took_it(), Rival::Took(by.clone())),
            StoreError::LockBlocked { why, .. } => (why.clone(), Rival::Nobody),
            _ => return error,
        };
        (self.access, self.rival) = (Access::Reader { why }, rival);
        self.medium.let_go();
        error
    }

    fn lock_again(&mut self, perhaps: bool) -> Result<(), StoreError> {
        self.lock = None;
        let error = match lock::claim_again(&self.real) {
            Claim::Held(lock) => {
                self.lock = Some(lock);
                return Ok(());
            }
            Claim::Without(why) => {
                self.notices.push(unlocked(&why));
                return Ok(());
            }
            Claim::Busy(holder) => StoreError::TakenOver {
                path: self.path.clone(),
                by: holder,
                perhaps,
            },
            Claim::Blocked(blocked) => StoreError::blocked(&self.path, blocked),
        };
        Err(self.only_reads(error))
    }

    /// Looks for another program that took the save over, which makes this one a reader, and returns
    /// it.
    pub fn taken_by(&mut self) -> Option<&Holder> {
        if self.access == Access::Writer {
            // The next write reports any other fault.
            self.is_ours().ok();
        }
        self.was_taken_by()
    }

    /// As [`Journal::taken_by`], without a look.
    pub fn was_taken_by(&self) -> Option<&Holder> {
        match &self.rival {
            Rival::Took(by) => Some(by),
            Rival::Nobody | Rival::First | Rival::Fixed => None,
        }
    }

    /// Notes in the lock file that this program is in use, for users who find the save locked.
    pub fn touch(&mut self) {
        if let Some(lock) = &mut self.lock {
            lock.touch();
        }
    }

    /// Returns the holder of the save, or `None` if no program has it.
    pub fn held_by(&self) -> Option<Holder> {
        lock::held(&self.real)
    }

    /// Gives a reader another reason why it only reads.
    pub fn reads_because(&mut self, now: String) {
        if let Access::Reader { why } = &mut self.access {
            *why = now;
        }
    }

    /// Remembers what the file holds, so that [`Journal::news`] can tell what came later.
    pub(super) fn follow(&mut self) {
        let last = self.last_lines(1).ok().and_then(|mut lines| lines.pop());
        self.followed = Some(Followed {
            len: self.medium.len().unwrap_or_default(),
            written: self.stamp,
            last: last.map(|line| line.text),
        });
    }

    /// Looks for entries that another program added and takes them in: the log then ends after them.
    /// Only for a reader. An end that is still being written is left for the next look.
    pub fn news(&mut self, is_entry: IsEntry<'_>) -> News {
        if self.access == Access::Writer {
            return News::None;
        }
        let Ok(len) = self.medium.len() else {
            return News::None;
        };
        match self.medium.still_at(&self.real, len) {
            Ok(There::This) => {}
            // Another program is writing to it, or replaced it by another file.
            Ok(There::Another) if self.medium.len().is_ok_and(|now| now != len) => {
                return News::None;
            }
            Ok(There::Another) => return News::Other,
            // What was read stays, because the file may come back.
            Ok(There::Nothing) | Err(_) => return News::None,
        }
        let written = self.medium.written();
        let Some(seen) = &self.followed else {
            self.follow();
            return News::None;
        };
        if seen.len == len && seen.written == written {
            return News::None;
        }
        let before = seen.last.clone();
        let (end, last) = (self.end, self.last_lines(1).ok());
        let last = last.and_then(|mut lines| lines.pop()).map(|line| line.text);
        if last != before || !self.ends_a_line() {
            return News::Other;
        }
        let Ok(tail) = find(self.medium.as_ref(), self.low, len, is_entry) else {
            // A faulty end is looked at again once it changes.
            self.followed = Some(Followed { len, written, last });
            return News::None;
        };
        if tail.keep < end {
            return News::Other;
        }
        self.end = tail.keep;
        self.stamp = written;
        self.follow();
        self.followed = self.followed.take().map(|seen| Followed { len, ..seen });
        if tail.keep == end {
            return News::None;
        }
        (self.tally, self.counted) = (None, None);
        News::Entries { from: end }
    }

    /// Returns true if the log that was read ends with a whole line.
    fn ends_a_line(&self) -> bool {
        let mut byte = [0];
        self.end == self.low
            || read_full(self.medium.as_ref(), self.end - 1, &mut byte)
                .is_ok_and(|_| byte == *b"\n")
    }
}
