//! Other programs on the same save: following what they add, taking a save over, losing one.
//!
//! One program writes a save, and the others read it. A reader writes again with the next line that is
//! run, once no other program keeps it from writing. So does a program that lost its save to another,
//! after it has refused one line and read what the others wrote.

use crate::store::{Access, Journal, News};
use crate::table::{EntryNo, Meta, Told};
use lang::Refusal;

use super::chance::Chance;
use super::load::{bring_up, is_entry};
use super::{OpenError, Session};

/// The line that takes a save over.
const TAKE_OVER: &str = "takeover";

/// The reason why a program still only reads although no other keeps it from writing.
const ENDED: &str = "the other triumph has ended";

/// The result of a look at other programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Nothing changed.
    Nothing,
    /// The save has new entries. Holds the sentences of the newest.
    Entries(Vec<String>),
    /// The holder of the save changed, or the time for which it has been idle.
    Holder,
    /// Another program took the save over. Holds the end of a sentence about it.
    TakenOver(String),
}

/// Returns true if a line is the one that takes a save over.
pub(super) fn takes_over(line: &str) -> bool {
    line.trim()
        .trim_end_matches('!')
        .eq_ignore_ascii_case(TAKE_OVER)
}

impl Session {
    /// Returns true if another program keeps this one from writing.
    pub fn is_elsewhere(&self) -> bool {
        let elsewhere = self.journal.as_ref().is_some_and(Journal::is_elsewhere);
        !self.read_only && elsewhere
    }

    /// As [`Session::is_elsewhere`], and the save can be taken over from that program.
    pub fn can_take_over(&self) -> bool {
        let takeable = self.journal.as_ref().is_some_and(Journal::is_takeable);
        !self.read_only && takeable
    }

    /// Returns true if another program took the save over from this one.
    pub(super) fn was_taken(&self) -> bool {
        let journal = self.journal.as_ref();
        self.taken_by.is_some() || journal.is_some_and(|j| j.was_taken_by().is_some())
    }

    /// Returns true if no program keeps this one from writing any longer, so that the next line is
    /// written.
    pub fn is_free(&self) -> bool {
        self.has_ended() && (self.taken_by.is_none() || self.refused)
    }

    /// Returns true if the program that had the save has ended.
    pub(super) fn has_ended(&self) -> bool {
        self.is_elsewhere() && self.read_only() == Some(ENDED)
    }

    /// Notes that the program is in use, for users who find the save locked.
    pub fn touch(&mut self) {
        if let Some(journal) = &mut self.journal {
            journal.touch();
        }
    }

    /// Looks for changes that other programs made to the save since the last look. Costs a look at a
    /// file if there are none.
    pub fn look_around(&mut self) -> Seen {
        let before = self.face().last();
        let Some(journal) = &mut self.journal else {
            return Seen::Nothing;
        };
        if let Some(by) = journal.taken_by().cloned()
            && self.taken_by.is_none()
        {
            self.taken_by = Some(by.clone());
            // If the file doesn't open, what was read stays, and the next look tries again.
            self.read_anew().ok();
            return Seen::TakenOver(by.took_it());
        }
        match journal.news(&is_entry) {
            News::Entries { from } => {
                if self.read_on(from, self.reviewing).is_err() && self.reload(true).is_err() {
                    return Seen::Nothing;
                }
                self.judge_anew();
            }
            News::Other => {
                if self.read_anew().is_err() {
                    return Seen::Nothing;
                }
            }
            News::None => return self.look_at_holder(),
        }
        self.look_at_holder();
        Seen::Entries(self.said_since(before))
    }

    /// Returns the sentences of the newest entry after `before`.
    fn said_since(&self, before: EntryNo) -> Vec<String> {
        let face = self.face();
        let newest = face.log(face.last(), face.last()).pop();
        newest
            .filter(|_| face.last() > before)
            .map(|entry| entry.said)
            .unwrap_or_default()
    }

    /// Keeps the reason up to date why this program only reads.
    fn look_at_holder(&mut self) -> Seen {
        let looks_on = self.is_elsewhere();
        let Some(journal) = self.journal.as_mut().filter(|_| looks_on) else {
            return Seen::Nothing;
        };
        let now = match (journal.held_by(), &self.taken_by) {
            (Some(holder), Some(by)) if holder.is(by) => holder.took_it(),
            // Another program may have followed the one that took the save over.
            (Some(holder), _) => holder.why(),
            (None, _) => ENDED.to_owned(),
        };
        if matches!(journal.access(), Access::Reader { why } if *why == now) {
            return Seen::Nothing;
        }
        journal.reads_because(now);
        Seen::Holder
    }

    /// Reads the save again from its path, as a reader.
    fn read_anew(&mut self) -> Result<(), OpenError> {
        let Some(journal) = &self.journal else {
            return Ok(());
        };
        let opened = journal.read_again(&is_entry);
        let opened = opened.map_err(|error| OpenError::store(error, None))?;
        self.adopt(opened.journal)
    }

    /// Continues with a save that was opened again, in any state.
    fn adopt(&mut self, mut journal: Journal) -> Result<(), OpenError> {
        let brought = match journal.access() {
            Access::Writer => {
                bring_up(&mut journal, &self.disk).map_err(|error| OpenError::store(error, None))?
            }
            Access::Reader { .. } => None,
        };
        let meta = Meta::parse(journal.head()).map_err(|fault| OpenError::Damaged {
            path: journal.path().into(),
            line: fault.line,
            column: fault.column,
            what: fault.what,
            last_good: None,
        })?;
        let former = self.journal.replace(journal);
        if let Err(error) = self.reload(self.reviewing) {
            self.journal = former;
            return Err(error);
        }
        drop(former);
        if self.chance.seed_of_save().is_some() {
            self.chance = Chance::new(None, meta.seed)?;
            self.seed_due = meta.seed.is_none();
        }
        self.meta = meta;
        self.bookmarked = 0;
        self.notices.extend(brought);
        self.hear();
        self.judge_anew();
        if let Some(journal) = &mut self.journal {
            journal.keep_watch();
        }
        Ok(())
    }

    /// Makes this program a writer again before a line is run, if the program that had the save has
    /// ended.
    pub(super) fn write_again(&mut self) {
        // After the loss of the save, the first line is refused and not written, because the user could
        // not know. Then this program reads what others wrote meanwhile.
        let untold = self.was_taken() && !(self.refused && self.taken_by.is_some());
        let reads = self.is_elsewhere() && !untold;
        let Some(journal) = self.journal.as_ref().filter(|_| reads) else {
            return;
        };
        if journal.held_by().is_none()
            && let Ok(opened) = Journal::open_on(&self.disk, journal.path(), &is_entry)
            && *opened.journal.access() == Access::Writer
        {
            // The refusal of the line reports a file that can't be read.
            if self.adopt(opened.journal).is_ok() {
                (self.taken_by, self.refused) = (None, false);
            }
        }
    }

    /// Takes the save over from the program that has it, which can only read from then on.
    ///
    /// # Errors
    /// [`OpenError`] when the other program can't be shut out, or the save can't be read.
    pub fn take_over(&mut self) -> Result<(), OpenError> {
        let Some(path) = self.path() else {
            return Ok(());
        };
        let opened = Journal::take_over_on(&self.disk, path, &is_entry);
        let opened = opened.map_err(|error| OpenError::store(error, None))?;
        self.adopt(opened.journal)?;
        (self.taken_by, self.refused) = (None, false);
        if let Some(mended) = opened.mended {
            self.notices.push(mended.lost);
        }
        Ok(())
    }

    /// Runs the line `takeover`.
    pub(super) fn run_take_over(&mut self) -> Result<Told, Refusal> {
        let n = self.face().last();
        if !self.is_elsewhere() {
            let refusal = match self.journal.as_ref().map(Journal::access) {
                // A script may begin with it, even if this program already has the save.
                Some(Access::Writer) if !self.read_only => return Ok(writes(n)),
                None => Refusal::input("This game has no file, so no other program has it open.")
                    .hint("Use `takeover` for a save that is open read-only."),
                _ => Refusal::input("This save was opened for review.")
                    .hint("Open it with `triumph play` to play it."),
            };
            return Err(refusal);
        }
        self.take_over()
            .map_err(|error| Refusal::input(format!("{error}.")).hint(error.way_out()))?;
        Ok(writes(self.face().last()))
    }
}

/// Returns the answer to `takeover` after `n` entries.
fn writes(n: EntryNo) -> Told {
    Told {
        n,
        said: vec!["This program writes the save now.".to_owned()],
        rolls: Vec::new(),
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests;
