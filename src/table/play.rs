//! The session's exclusive access to a table: run a line, read entries in, drop old ones.
//!
//! The order of every change is defined here: decide, keep (append and sync), apply. [`Play`] is
//! the exclusive twin of [`Face`] and object-safe as well. It uses text where entries and states go
//! to a file or come from one.

use dice::Dice;
use lang::Refusal;
use rules::system::System;

use super::Table;
use super::entry::{Entry, EntryNo};
use super::face::Face;
use super::guests::Guest;
use super::history::{Behind, History, Misfit};
use super::line::{Asked, Stop};
use super::migrate;
use super::save::{FORMAT, Fault, Head};

/// The result of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// The number of its entry.
    pub n: EntryNo,
    /// The sentences that are read aloud.
    pub said: Vec<String>,
    /// The results of the dice: "d12 7".
    pub rolls: Vec<String>,
}

/// The reason why a line of a file isn't accepted as an entry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// It refers to entries before the loaded ones.
    #[error(transparent)]
    Behind(#[from] Behind),
    /// It isn't an entry, or doesn't follow from those before. The place is inside the line.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// A table, for the session that may change it.
pub trait Play: Face {
    /// Runs a line: decides it, passes the entry's line of RON to `keep`, and applies it only if
    /// that succeeds.
    ///
    /// # Errors
    /// Refuses what the rules refuse, returns the refusal of `keep`, and returns [`Stop::Behind`]
    /// when it needs entries that aren't loaded. Only the dice have changed then.
    fn run(
        &mut self,
        asked: &Asked<'_>,
        dice: &mut dyn Dice,
        keep: &mut dyn FnMut(&str) -> Result<(), Refusal>,
    ) -> Result<Told, Stop>;

    /// Brings characters in, in one entry, which goes to `keep` as in [`Play::run`].
    ///
    /// # Errors
    /// Refuses characters that aren't of this game or make no sense, and returns the refusal of `keep`.
    fn bring(
        &mut self,
        asked: &Asked<'_>,
        guests: &[Guest],
        keep: &mut dyn FnMut(&str) -> Result<(), Refusal>,
    ) -> Result<Told, Refusal>;

    /// Returns the sentence about the characters whom a line would bring in and who would leave when the scene closes.
    /// `None` if all of them stay.
    ///
    /// # Errors
    /// As [`Play::bring`].
    fn leaving_told(&self, line: &str, guests: &[Guest]) -> Result<Option<String>, Refusal>;

    /// Adds the next line of a file's log.
    ///
    /// # Errors
    /// The fault and its place in the line.
    fn admit(&mut self, line: &str) -> Result<(), Unfit>;

    /// Checks that a line of a file's log is an entry of this game by its form, at any position.
    ///
    /// # Errors
    /// The fault and its place in the line.
    fn reads(&self, line: &str) -> Result<(), Fault>;

    /// Restarts from the beginning in this head, with no entries.
    ///
    /// # Errors
    /// The fault of the head and its place.
    fn restart(&mut self, head: &str) -> Result<(), Fault>;

    /// Ends what [`Play::restart`] began. If `whole` is true, everything was read and the new
    /// history stays. Otherwise the former one is restored.
    fn settle(&mut self, whole: bool);

    /// Returns the state after entry `n` with all that later entries need, as RON, or `None` if `n`
    /// isn't loaded or a later entry refers to one before it.
    fn anchor_at(&self, n: EntryNo) -> Option<String>;

    /// Returns the whole log as in a file, one entry a line, or `None` unless all of it is loaded.
    fn log_text(&self) -> Option<String>;

    /// Drops the entries through `n` from memory, unless a later one refers to them. Returns true
    /// if it did.
    fn forget_through(&mut self, n: EntryNo) -> bool;
}

impl<S: System> Table<S> {
    /// Passes an entry to `keep` and applies it if that succeeds.
    pub(super) fn append(
        &mut self,
        entry: Entry<S::Event>,
        keep: &mut dyn FnMut(&str) -> Result<(), Refusal>,
    ) -> Result<Told, Refusal> {
        let line = entry.print().map_err(|error| {
            Refusal::input(format!("The entry can't be written as RON: {error}."))
                .hint("Nothing changed. Please report this with the line.")
        })?;
        keep(&line)?;
        let told = Told {
            n: entry.n,
            said: entry.read_aloud(),
            rolls: entry.rolls.clone(),
        };
        self.commit(entry);
        Ok(told)
    }
}

impl<S: System> Play for Table<S> {
    fn run(
        &mut self,
        asked: &Asked<'_>,
        dice: &mut dyn Dice,
        keep: &mut dyn FnMut(&str) -> Result<(), Refusal>,
    ) -> Result<Told, Stop> {
        let entry = self.propose(asked, dice)?;
        Ok(self.append(entry, keep)?)
    }

    fn bring(
        &mut self,
        asked: &Asked<'_>,
        guests: &[Guest],
        keep: &mut dyn FnMut(&str) -> Result<(), Refusal>,
    ) -> Result<Told, Refusal> {
        let entry = self.propose_guests(asked, guests)?;
        self.append(entry, keep)
    }

    fn leaving_told(&self, line: &str, guests: &[Guest]) -> Result<Option<String>, Refusal> {
        Self::leaving_told(self, line, guests)
    }

    fn admit(&mut self, line: &str) -> Result<(), Unfit> {
        let line = &*migrate::entry(self.format, line);
        let entry = Entry::<S::Event>::parse(line).map_err(|error| Fault::in_text(&error, line))?;
        Table::admit(self, entry).map_err(|misfit| match misfit {
            Misfit::Behind(behind) => behind.into(),
            Misfit::Wrong(what) => Fault::at(1, 1, what).into(),
        })
    }

    fn reads(&self, line: &str) -> Result<(), Fault> {
        let line = &*migrate::entry(self.format, line);
        let read = Entry::<S::Event>::parse(line);
        read.map(drop).map_err(|error| Fault::in_text(&error, line))
    }

    fn restart(&mut self, head: &str) -> Result<(), Fault> {
        let format = migrate::former(head).unwrap_or(FORMAT);
        let anew = History::beginning(Head::<S::State>::parse(&migrate::head(head))?.base);
        let before = std::mem::replace(&mut self.history, anew);
        let before = (before, std::mem::replace(&mut self.format, format));
        // After a second restart the first, half-read history must not become the former one.
        self.former.get_or_insert_with(|| Box::new(before));
        Ok(())
    }

    fn settle(&mut self, whole: bool) {
        if let Some(former) = self.former.take().filter(|_| !whole) {
            (self.history, self.format) = *former;
        }
    }

    fn anchor_at(&self, n: EntryNo) -> Option<String> {
        lang::writer::ron(&self.history.anchor_at(n)?).ok()
    }

    fn log_text(&self) -> Option<String> {
        let mut text = String::new();
        for n in 1..=self.history.last() {
            text.push_str(&self.history.entry(n)?.0.print().ok()?);
            text.push_str(",\n");
        }
        Some(text)
    }

    fn forget_through(&mut self, n: EntryNo) -> bool {
        self.history.forget_through(n)
    }
}
