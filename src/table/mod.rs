//! The table: one encounter of any system, its history, and the lines that move it on.
//!
//! A [`Table`] is a [`System`] at play. [`Table::propose`] says what a line would add to the log
//! and changes nothing; [`Table::commit`] adds it and cannot fail. Between the two the session
//! writes the entry to disk. What is above sees a table as a [`Face`] (shared, for looking) or as
//! a [`Play`] (exclusive, for the session alone); [`AnyTable`] is the closed list of systems.
//! Everything here is pure: dice, clock and file are handed in or left to others.

pub mod complete;
pub mod entry;
pub mod export;
pub mod face;
pub mod history;
pub mod line;
pub mod migrate;
pub mod play;
mod quick;
pub mod review;
pub mod save;
pub mod systems;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub mod toy;

use std::sync::Arc;

use crate::rules::system::System;

pub use entry::{Body, Entry, EntryNo, Stamp};
pub use face::{Completion, Face, LineKind, LogLine, View};
pub use history::{Anchor, Behind, Misfit};
pub use line::{Asked, Stop};
pub use play::{Play, Told};
pub use save::{Fault, Head, Meta};
pub use systems::AnyTable;

use history::History;

/// One encounter of a system at play: the content, the history, the present.
pub struct Table<S: System> {
    library: Arc<S::Library>,
    packs: Vec<(String, String)>,
    history: History<S>,
    /// The format that lines of the log still come in from the file.
    format: u16,
    /// What was at play while the log is read again, in case that fails.
    former: Option<Box<(History<S>, u16)>>,
}

impl<S: System> Table<S> {
    /// A table that begins with this state. `packs` are names and versions of the content.
    pub fn beginning(
        library: Arc<S::Library>,
        packs: Vec<(String, String)>,
        base: S::State,
    ) -> Self {
        Self {
            library,
            packs,
            history: History::beginning(base),
            format: save::FORMAT,
            former: None,
        }
    }

    /// A table that goes on from an anchor; entries before it are not loaded.
    pub fn from_anchor(
        library: Arc<S::Library>,
        packs: Vec<(String, String)>,
        anchor: Anchor<S::State>,
    ) -> Self {
        Self {
            library,
            packs,
            history: History::from(anchor),
            format: save::FORMAT,
            former: None,
        }
    }

    /// The state now. For panes of one system; everything else looks through [`View`].
    pub const fn state(&self) -> &S::State {
        self.history.now()
    }

    /// The content that is read here.
    pub fn library(&self) -> &S::Library {
        &self.library
    }

    /// The state after entry `n`; 0 is the beginning, and beyond the last is now.
    ///
    /// # Errors
    /// Says [`Behind`] when that entry is not loaded.
    pub fn state_at(&self, n: EntryNo) -> Result<S::State, Behind> {
        self.history.at(n)
    }

    /// Adds a proposed entry. Cannot fail: the entry was proposed by this table, as it stands.
    pub fn commit(&mut self, entry: Entry<S::Event>) {
        self.history.commit(entry);
    }

    /// Adds an entry read from a file, if it follows from those before it.
    ///
    /// # Errors
    /// Says in words what contradicts the history, or [`Behind`].
    pub fn admit(&mut self, entry: Entry<S::Event>) -> Result<(), Misfit> {
        self.history.admit(entry)
    }
}
