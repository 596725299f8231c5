//! The table: one encounter of any system, its history, and the lines that change it.
//!
//! A [`Table`] is a [`System`] at play. [`Table::propose`] returns the entry that a line would add
//! to the log and changes nothing. [`Table::commit`] adds it and can't fail. Between the two the
//! session writes the entry to disk. Higher layers see a table as a [`Face`] (shared, for reading)
//! or as a [`Play`] (exclusive, for the session alone). [`AnyTable`] is the closed list of systems.
//! Everything here is pure: the caller passes dice and clock, and other layers handle files.

mod alone;
pub mod bring;
pub mod complete;
pub mod entry;
pub mod export;
pub mod face;
pub mod guests;
pub mod history;
pub mod line;
mod log_line;
pub mod migrate;
pub mod notes;
mod numbered;
mod opening;
mod plans;
pub mod play;
mod promise;
mod quick;
pub mod report;
pub mod save;
pub mod seek;
mod sheet_notes;
mod statistics;
pub mod stretch;
pub mod systems;
pub mod tags;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub mod toy;
pub mod unknown;
mod view;

use std::sync::Arc;

use rules::system::System;

pub use bring::{Found, Listing};
pub use complete::Completion;
pub use entry::{Body, Entry, EntryNo, Stamp};
pub use face::{Face, LineKind, LogLine, View, begins, stamp};
pub use guests::{Guest, Guests, NoGuests};
pub use history::{Anchor, Behind, Misfit};
pub use line::{Asked, Stop};
pub use numbered::Numbered;
pub use play::{Play, Told};
pub use save::{Fault, Head, Meta};
pub use stretch::{ChapterKind, Stretch};
pub use systems::AnyTable;

use history::History;

/// One encounter of a system at play: its content and its history with the present.
pub struct Table<S: System> {
    library: Arc<S::Library>,
    packs: Vec<(String, String)>,
    history: History<S>,
    /// The format in which lines of the log still arrive from the file.
    format: u16,
    /// The history before the log is read again, in case that fails.
    former: Option<Box<(History<S>, u16)>>,
}

impl<S: System> Table<S> {
    /// Returns a table that begins with this state. `packs` are names and versions of the content.
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

    /// Returns a table that continues from an anchor. Entries before it aren't loaded.
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

    /// Returns the current state, for panes of one system. All other code uses [`View`].
    pub const fn state(&self) -> &S::State {
        self.history.now()
    }

    /// Returns the content that is read here.
    pub fn library(&self) -> &S::Library {
        &self.library
    }

    /// Returns the state after entry `n`. 0 is the beginning, and a number beyond the last is now.
    ///
    /// # Errors
    /// [`Behind`] when that entry isn't loaded.
    pub fn state_at(&self, n: EntryNo) -> Result<S::State, Behind> {
        self.history.at(n)
    }

    /// Adds a proposed entry. Can't fail, because this table proposed it in its present state.
    pub fn commit(&mut self, entry: Entry<S::Event>) {
        self.history.commit(entry);
    }

    /// Adds an entry read from a file, if it follows from those before it.
    ///
    /// # Errors
    /// A sentence about the contradiction, or [`Behind`].
    pub fn admit(&mut self, entry: Entry<S::Event>) -> Result<(), Misfit> {
        self.history.admit(entry)
    }
}
