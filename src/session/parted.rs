//! A save at play whose file was changed by another hand: what was played here can be had whole, and
//! the session be parted from its file.

use crate::store::{CLOSING, Journal, StoreError};

use super::Session;

impl Session {
    /// Whether another program changed or replaced the file, so that nothing can be written to it.
    pub fn parted(&self) -> bool {
        self.journal.as_ref().is_some_and(Journal::parted)
    }

    /// The save as it was played here, whatever its path leads to now; `None` for a table in memory.
    ///
    /// # Errors
    /// [`StoreError`] when the file was written over and not all of its log is in memory.
    pub fn as_played(&mut self) -> Result<Option<String>, StoreError> {
        let Some(journal) = &self.journal else {
            return Ok(None);
        };
        let kept = journal.as_kept().or_else(|error| {
            let log = self.table.face_mut().log_text().ok_or(error)?;
            Ok(format!("{}{log}{CLOSING}", journal.head()))
        });
        kept.map(Some)
    }

    /// Lets go of the file and its lock. What is run from here on is kept nowhere, so another
    /// session has to take this one's place.
    pub fn let_go(&mut self) {
        self.journal = None;
        self.read_only = true;
    }

    /// Takes over what the file has to say.
    pub(super) fn hear(&mut self) {
        if let Some(journal) = &mut self.journal {
            self.notices.extend(journal.take_notices());
        }
    }
}
