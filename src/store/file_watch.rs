//! Checks that the file of an open save is still the same, and what happens if it isn't.
//!
//! The lock keeps our own programs out, but not an editor, a file synchronizer or a person who
//! deletes files. A changed file is never overwritten. A file that is gone is made again: the open
//! file still holds all of it, and everything on the screen must be on disk.

use super::atomic_write;
use super::error::StoreError;
use super::form::CLOSING;
use super::journal::{Access, Journal};
use super::lock::{self, Claim};
use super::medium::There;
use super::open::unlocked;
use super::read::{Tally, read_whole};

impl Journal {
    /// Remembers what the file holds, so that a change of the same length is noticed later. Call it
    /// right after reading. Without it, any touch of the file counts as such a change.
    pub fn keep_watch(&mut self) {
        if self.access != Access::Writer {
            self.follow();
        }
        if self.tally.is_none() && self.access == Access::Writer {
            let sum = self.sum(self.end).ok().map(|(_, tally)| tally);
            // If the file was written to meanwhile, the sum may fit neither what was read nor what
            // is there now.
            self.tally = sum.filter(|_| self.medium.written() == self.stamp);
        }
    }

    /// Returns true if the file is no longer the one that was opened, so that nothing can be
    /// appended.
    pub fn is_detached(&self) -> bool {
        if self.access != Access::Writer || self.is_taken() {
            return false;
        }
        if self.unsound {
            return self.medium.written() != self.stamp;
        }
        match self.medium.still_at(&self.real, self.len_bytes()) {
            Ok(There::This) => !self.holds(),
            Ok(There::Another) => true,
            Ok(There::Nothing) | Err(_) => false,
        }
    }

    /// Returns the whole text as it was opened and appended to, even if the path now leads
    /// elsewhere.
    ///
    /// # Errors
    /// [`StoreError::Changed`] when the file was overwritten, otherwise as [`Journal::read_all`].
    pub fn as_kept(&self) -> Result<String, StoreError> {
        let text = self.read_all()?;
        let kept = text.strip_suffix(CLOSING).unwrap_or(&text);
        match &self.tally {
            Some(tally) if Tally::of(kept.as_bytes()).crc() == tally.crc() => Ok(text),
            _ => Err(self.changed()),
        }
    }

    /// Checks before a write that the file is the one that was opened, byte for byte. A file that
    /// is gone is made again first.
    pub(super) fn stands(&mut self) -> Result<(), StoreError> {
        match self.medium.still_at(&self.real, self.len_bytes()) {
            Ok(There::This) if self.holds() => {
                self.stamp = self.medium.written();
                Ok(())
            }
            Ok(There::Nothing) => self.make_anew(),
            Ok(There::This | There::Another) => Err(self.changed()),
            Err(e) => Err(StoreError::io("look at", &self.path, e)),
        }
    }

    /// Returns true if the open file still holds what it held. Costs nothing while the file is
    /// untouched.
    fn holds(&self) -> bool {
        self.medium.written() == self.stamp
            || self
                .tally
                .as_ref()
                .is_some_and(|tally| self.sum(self.end).is_ok_and(|(crc, _)| crc == tally.crc()))
    }

    pub(super) fn changed(&self) -> StoreError {
        StoreError::Changed {
            path: self.path.clone(),
        }
    }

    /// Writes the save to its path again, where no file exists any longer.
    fn make_anew(&mut self) -> Result<(), StoreError> {
        if !self.holds() {
            return Err(self.changed());
        }
        let mut bytes = read_whole(self.medium.as_ref(), self.end)
            .map_err(|e| StoreError::io("read", &self.path, e))?
            .ok_or_else(|| self.changed())?;
        bytes.extend_from_slice(CLOSING.as_bytes());
        self.disk.make_folder_of(&self.real)?;
        let mut placed = atomic_write::place_new(&self.disk, &self.path, &self.real, &bytes, None)?;
        if let Some(may) = self.medium.permissions() {
            placed.file.set_permissions(may).ok();
        }
        self.medium = placed.file;
        self.folder_due = placed.folder.is_err();
        self.stamp = self.medium.written();
        self.notices.push(format!(
            "{} was deleted or moved while it was open here. It was written there again in full, \
             and you can play on.",
            self.path.display()
        ));
        // The lock's file may have gone with the folder.
        self.lock = None;
        match lock::claim_again(&self.real) {
            Claim::Held(lock) => self.lock = Some(lock),
            Claim::Without(why) => self.notices.push(unlocked(&why)),
            Claim::Busy(holder) => {
                self.access = Access::Reader { why: holder.why() };
                self.medium.let_go();
                return Err(StoreError::locked(&self.path, &holder));
            }
            Claim::Blocked(blocked) => {
                self.access = Access::Reader { why: blocked.why() };
                self.medium.let_go();
                return Err(StoreError::blocked(&self.path, blocked));
            }
        }
        Ok(())
    }
}
