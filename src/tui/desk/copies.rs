//! Copies of the save at play: whole, up to an entry, and of what was played when its file has changed.

use std::path::{Path, PathBuf};

use super::Desk;
use crate::campaign::LibraryError;
use crate::store::through;
use crate::table::EntryNo;
use lang::Refusal;

impl Desk {
    /// Copies a save. Copies the save at play as it was played here if its file has changed.
    pub(super) fn copy(
        &mut self,
        path: &Path,
    ) -> Result<(PathBuf, Result<(), Refusal>), LibraryError> {
        let here = self.session.path() == Some(path) && self.session.is_detached();
        let played = if here {
            self.session.as_played()?
        } else {
            None
        };
        let (copy, title) = match played {
            Some(text) => self.library.copy(path, &text)?,
            None => self.library.duplicate(path)?,
        };
        let titled = title.map_or(Ok(()), |title| self.entitle(&copy, &title));
        Ok((copy, titled))
    }

    /// Saves a copy of what was played here if the file has changed. Must run before the session ends,
    /// because only the session has it. Returns a sentence with the copy's path or the error, or
    /// `None` if no copy is needed.
    pub fn keep_played(&mut self) -> Option<String> {
        let path = self.session.path().filter(|_| self.session.is_detached())?;
        let path = path.to_path_buf();
        Some(match self.copy(&path) {
            Ok((copy, _)) => format!(
                "Another program changed the save file. What you played here is in {}.",
                copy.display()
            ),
            Err(error) => {
                format!(
                    "What you played here couldn't be saved: {error}. {}",
                    error.way_out()
                )
            }
        })
    }

    /// Begins a new save with the entries of the open one through entry `n`, with a title of its own.
    pub(super) fn branch(
        &mut self,
        n: EntryNo,
    ) -> Result<(PathBuf, Result<(), Refusal>), LibraryError> {
        let path = self.session.path().map(Path::to_path_buf);
        let played = self.session.as_played()?;
        let (Some(path), Some(text)) = (path, played) else {
            return Err(LibraryError::NoName("the open save".to_owned()));
        };
        let (copy, title) = self.library.copy(&path, &through(&text, n))?;
        let titled = title.map_or(Ok(()), |title| self.entitle(&copy, &title));
        Ok((copy, titled))
    }
}
