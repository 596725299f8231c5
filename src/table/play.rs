//! What only the session may do to a table: run a line, read entries in, let old ones go.
//!
//! The order of every change stands here in one place: decide, keep (append and sync), apply.
//! [`Play`] is the exclusive twin of [`Face`], object-safe as well; it speaks
//! text where entries and states go to a file or come from one.

use crate::dice::Dice;
use crate::lang::Refusal;
use crate::rules::system::System;

use super::Table;
use super::entry::{Entry, EntryNo};
use super::face::Face;
use super::history::{Behind, History, Misfit};
use super::line::{Asked, Stop};
use super::migrate;
use super::save::{FORMAT, Fault, Head};

/// What came of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// The number of its entry.
    pub n: EntryNo,
    /// What is read aloud, one sentence each.
    pub said: Vec<String>,
    /// The dice as they fell: "d12 7".
    pub rolls: Vec<String>,
}

/// Why a line of a file could not be taken in as an entry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// It leads behind what is loaded.
    #[error(transparent)]
    Behind(#[from] Behind),
    /// It is no entry, or none that follows; the place is inside the line.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// A table, for the one who may change it.
pub trait Play: Face {
    /// Runs a line: decides it, hands the entry's line of RON to `keep`, and applies it only if
    /// that was kept.
    ///
    /// # Errors
    /// Refuses what the rules refuse, passes on what `keep` refuses, says [`Stop::Behind`] when
    /// entries are needed that are not loaded. Nothing has changed then but the dice.
    fn run(
        &mut self,
        asked: &Asked<'_>,
        dice: &mut dyn Dice,
        keep: &mut dyn FnMut(&str) -> Result<(), Refusal>,
    ) -> Result<Told, Stop>;

    /// Takes in the next line of a file's log.
    ///
    /// # Errors
    /// Says what is wrong with it, and where in the line.
    fn admit(&mut self, line: &str) -> Result<(), Unfit>;

    /// Whether a line of a file's log reads as an entry of this game, wherever it stands.
    ///
    /// # Errors
    /// Says what is wrong with it, and where in the line.
    fn reads(&self, line: &str) -> Result<(), Fault>;

    /// Goes back to the beginning that this head tells, with no entries.
    ///
    /// # Errors
    /// Says what is wrong with the head, and where.
    fn restart(&mut self, head: &str) -> Result<(), Fault>;

    /// Ends what [`Play::restart`] began: what was read since holds if all of it was, else what was
    /// at play before is at play again.
    fn settle(&mut self, whole: bool);

    /// The state after entry `n` with all that later entries need, as RON; `None` if `n` is not
    /// loaded or a later entry reaches behind it.
    fn anchor_at(&self, n: EntryNo) -> Option<String>;

    /// The whole log as it stands in a file, one entry a line; `None` unless all of it is loaded.
    fn log_text(&self) -> Option<String>;

    /// Drops the entries through `n` from memory, unless a later one reaches behind them. Tells
    /// whether it did.
    fn forget_through(&mut self, n: EntryNo) -> bool;
}

impl<S: System> Play for Table<S> {
    fn run(
        &mut self,
        asked: &Asked<'_>,
        dice: &mut dyn Dice,
        keep: &mut dyn FnMut(&str) -> Result<(), Refusal>,
    ) -> Result<Told, Stop> {
        let entry = self.propose(asked, dice)?;
        let line = entry.print().map_err(|error| {
            Refusal::input(format!("The entry cannot be written as RON: {error}."))
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
        // A second beginning does not make the first half-read one the former.
        self.former.get_or_insert_with(|| Box::new(before));
        Ok(())
    }

    fn settle(&mut self, whole: bool) {
        if let Some(former) = self.former.take().filter(|_| !whole) {
            (self.history, self.format) = *former;
        }
    }

    fn anchor_at(&self, n: EntryNo) -> Option<String> {
        ron::to_string(&self.history.anchor_at(n)?).ok()
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
