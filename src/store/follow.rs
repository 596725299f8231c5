//! What another program does to a save that is open here: it takes the save over while this one
//! writes, or adds entries while this one reads.
//!
//! Nothing here waits or asks for news by itself: whoever has a save open looks now and then, which
//! costs one look at a file.

use std::time::SystemTime;

use super::error::StoreError;
use super::holder::Holder;
use super::journal::{Access, Journal};
use super::lock::{self, Claim, Place};
use super::medium::{There, read_full};
use super::open::unlocked;
use super::tail::{IsEntry, find};

/// Whether another program keeps this one from writing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Rival {
    /// None does.
    #[default]
    Nobody,
    /// One had the save when it was opened here.
    First,
    /// The same, and the save can't be taken over from it.
    Fixed,
    /// One took it over from this program.
    Took(Holder),
}

/// What a reader has seen of a file, to be compared with what is there now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Followed {
    len: u64,
    written: Option<SystemTime>,
    /// The last entry that was read: one that was withdrawn for another is noticed by it.
    last: Option<String>,
}

/// What a reader finds when it looks at its save again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// What it has read already.
    None,
    /// The same, and entries from this byte on.
    Entries {
        /// Where the first of them begins.
        from: u64,
    },
    /// Another text than it has read, so that all of it has to be read again.
    Other,
}

impl Journal {
    /// Makes sure before a write that no other program took the save over. A lock file that was
    /// only removed is made again.
    pub(super) fn is_ours(&mut self) -> Result<(), StoreError> {
        self.still_ours(self.len_bytes(), false)
    }

    /// What came of a step of a write. Where it failed because another program takes the save over in
    /// this moment, that is the reason.
    pub(super) fn unless_taken<T>(&mut self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        if done.is_err() {
            self.is_ours()?;
        }
        done
    }

    /// Makes sure of the same after a write that left the file `len` bytes long: the other program
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
                // Taken over by a program that has ended since.
                Ok(There::Another | There::Nothing) if lock.heir().is_some() => {
                    Err(self.lost(perhaps))
                }
                // What was just written is under no name, or nobody can tell: it can't be said to be
                // kept. The other program may not have been able to leave word in our lock file.
                Ok(There::Another | There::Nothing) | Err(_) if perhaps => Err(self.lost(perhaps)),
                // An editor, or a hand that deletes: `stands` judges that.
                Ok(There::Another | There::Nothing) | Err(_) => Ok(()),
            },
        }
    }

    /// Whether another program has the save now although this one believes to write it.
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

    /// Looks whether another program took the save over, so that this one only reads, and which.
    pub fn taken_by(&mut self) -> Option<&Holder> {
        if self.access == Access::Writer {
            // What else is wrong the next write says.
            self.is_ours().ok();
        }
        self.was_taken_by()
    }

    /// The same without a look.
    pub fn was_taken_by(&self) -> Option<&Holder> {
        match &self.rival {
            Rival::Took(by) => Some(by),
            Rival::Nobody | Rival::First | Rival::Fixed => None,
        }
    }

    /// Notes in the lock file that this program is in use, for those who find the save locked.
    pub fn touch(&mut self) {
        if let Some(lock) = &mut self.lock {
            lock.touch();
        }
    }

    /// Who holds the save; `None` if nobody does.
    pub fn held_by(&self) -> Option<Holder> {
        lock::held(&self.real)
    }

    /// Gives a reader another reason why it only reads.
    pub fn reads_because(&mut self, now: String) {
        if let Access::Reader { why } = &mut self.access {
            *why = now;
        }
    }

    /// Keeps in mind what the file holds, so that [`Journal::news`] can tell what came later.
    pub(super) fn follow(&mut self) {
        let last = self.last_lines(1).ok().and_then(|mut lines| lines.pop());
        self.followed = Some(Followed {
            len: self.medium.len().unwrap_or_default(),
            written: self.stamp,
            last: last.map(|line| line.text),
        });
    }

    /// Looks for entries that another program added, and takes them in: the log ends behind them
    /// from now on. Only for a reader. An end that is being written is left for the next look.
    pub fn news(&mut self, is_entry: IsEntry<'_>) -> News {
        if self.access == Access::Writer {
            return News::None;
        }
        let Ok(len) = self.medium.len() else {
            return News::None;
        };
        match self.medium.still_at(&self.real, len) {
            Ok(There::This) => {}
            // Written to in this moment, or replaced by another file.
            Ok(There::Another) if self.medium.len().is_ok_and(|now| now != len) => {
                return News::None;
            }
            Ok(There::Another) => return News::Other,
            // What was read stays; perhaps the file comes back.
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
            // Whatever is wrong with it, it's looked at again once it changes.
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

    /// Whether the log that was read ends with a whole line.
    fn ends_a_line(&self) -> bool {
        let mut byte = [0];
        self.end == self.low
            || read_full(self.medium.as_ref(), self.end - 1, &mut byte)
                .is_ok_and(|_| byte == *b"\n")
    }
}
