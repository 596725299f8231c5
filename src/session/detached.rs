//! A save at play whose file another program or person changed: returning the whole text of what was
//! played here, and detaching the session from its file.

use crate::store::{CLOSING, Journal, StoreError};

use super::Session;

impl Session {
    /// Returns true if another program changed or replaced the file, so that nothing can be written
    /// to it.
    pub fn is_detached(&self) -> bool {
        self.journal.as_ref().is_some_and(Journal::is_detached)
    }

    /// Returns the save as it was played here, even if its path now leads elsewhere. Returns `None`
    /// for a table in memory.
    ///
    /// # Errors
    /// [`StoreError`] when the file was overwritten and not all of its log is in memory.
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

    /// Releases the file and its lock. Later lines are not saved, so another session has to replace
    /// this one.
    pub fn let_go(&mut self) {
        self.journal = None;
        self.read_only = true;
    }

    /// Collects the messages of the file.
    pub(super) fn hear(&mut self) {
        if let Some(journal) = &mut self.journal {
            self.notices.extend(journal.take_notices());
        }
    }
}
