//! A save at play: the only owner of mutable game state.
//!
//! A [`Session`] joins a table (what the game is), a journal (the file), dice and a clock. A line
//! goes through [`Session::run`] in one order: decide, append and sync, apply; so what a screen
//! shows is on disk, and a full disk is a refusal like any other. Screens and commands borrow the
//! table to look at it; nothing but this module can change it.
//!
//! The dice are the save's (`chance`): its head holds their seed, written at the first entry
//! where an older save or a sample has none. Nothing here gives the seed away.

mod chance;
mod check;
mod clock;
mod error;
mod focus;
mod head;
mod load;
mod others;
mod parted;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use crate::lang::Refusal;
use crate::rules::view::Id;
use crate::store::{Access, Disk, END_THE_OTHER, Holder, Journal, Shelf, StoreError};
use crate::table::systems::PackText;
use crate::table::{AnyTable, Asked, EntryNo, Face, Meta, Stop, Told};

use chance::Chance;

pub use chance::random_seed;
pub use check::{Checked, Recovered, check_file, check_text, recover, recover_all};
pub use clock::{Clock, Stopped, Wall};
pub use error::OpenError;
pub use load::of_another_game;
pub use others::Seen;

/// More loaded entries than this are let go, unless somebody reviews them.
const LOADED: u32 = 2_000;

/// How many are kept then.
const KEPT: u32 = 1_000;

/// How far behind the last entry a bookmark stands, so that undo and the log have something to
/// show right after opening.
const BEHIND: u32 = 128;

/// How long the tail behind a bookmark may grow before a new one is made.
const TAIL: u32 = 384;

/// At which entries places in the file are remembered for bookmarks.
const STRIDE: u32 = 64;

/// How a save is opened and played.
pub struct Options {
    /// A seed for the dice of this session, which are one stream from it; a new save keeps it too.
    /// Without one they are the save's own, and a save that has no seed is given one by the
    /// system's chance.
    pub seed: Option<u64>,
    /// Only look: nothing is written, and nobody else is kept from writing.
    pub read_only: bool,
    /// Take the save over from the program that has it, if one has.
    pub take_over: bool,
    /// Who gives the lines: "GM".
    pub by: String,
    /// The clock on the wall.
    pub clock: Box<dyn Clock>,
    /// Content packs beside the shipped ones.
    pub packs: Vec<PackText>,
    /// What to say of packs that could not be read at all, one sentence each.
    pub unread: Vec<String>,
    /// Where bookmarks are kept; without it every opening reads the whole log.
    pub shelf: Option<Shelf>,
    /// The disk that the save is on.
    pub disk: Disk,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            seed: None,
            read_only: false,
            take_over: false,
            by: "GM".to_owned(),
            clock: Box::new(Wall),
            packs: Vec::new(),
            unread: Vec::new(),
            shelf: None,
            disk: Disk::default(),
        }
    }
}

/// What stays the same for every save that one run of the program opens.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The seed of the dice of each session, in the place of the saves' own.
    pub seed: Option<u64>,
    /// Who gives the lines; "GM" if nobody is named.
    pub by: Option<String>,
    /// A stopped clock; without it the clock on the wall.
    pub now: Option<String>,
    /// Content packs beside the shipped ones.
    pub packs: Vec<PackText>,
    /// What to say of packs that could not be read at all, one sentence each.
    pub unread: Vec<String>,
    /// Where bookmarks are kept.
    pub shelf: Option<Shelf>,
    /// The folder of the person's own packs, into which somebody of an encounter can be kept.
    pub own_packs: Option<PathBuf>,
}

impl Setup {
    /// The options of one session.
    pub fn options(&self, read_only: bool) -> Options {
        Options {
            seed: self.seed,
            read_only,
            take_over: false,
            by: self.by.clone().unwrap_or_else(|| "GM".to_owned()),
            clock: match &self.now {
                Some(now) => Box::new(Stopped(now.clone())),
                None => Box::new(Wall),
            },
            packs: self.packs.clone(),
            unread: self.unread.clone(),
            shelf: self.shelf.clone(),
            disk: Disk::default(),
        }
    }
}

/// A save at play.
pub struct Session {
    table: AnyTable,
    meta: Meta,
    /// The open file; none for a table that is tried out in memory.
    journal: Option<Journal>,
    read_only: bool,
    /// The program that took the save over from this one, as the end of a sentence.
    taken_by: Option<Holder>,
    /// Whether a line was refused since: one that was typed before anybody could know is not written.
    refused: bool,
    /// What in the state makes no sense and bars play, and the way out.
    barred: Option<(String, String)>,
    chance: Chance,
    /// Whether the save is still to be given the seed of its dice, with the first line that is run.
    seed_due: bool,
    by: String,
    clock: Box<dyn Clock>,
    shelf: Option<Shelf>,
    disk: Disk,
    /// Entries and where the next one begins in the file, for bookmarks; the latest last.
    places: VecDeque<(EntryNo, u64)>,
    /// The entry that the last bookmark stands behind.
    bookmarked: EntryNo,
    /// Whether old entries are held in memory.
    reviewing: bool,
    notices: Vec<String>,
}

impl Session {
    /// Makes a new save, with a seed for its dice, and opens it. Fails if anything stands at `path`.
    ///
    /// # Errors
    /// [`OpenError`] when there is no such system, or the file cannot be made.
    pub fn create(
        path: &Path,
        system: &str,
        title: &str,
        options: Options,
    ) -> Result<Self, OpenError> {
        let (mut set, head) = AnyTable::fresh(system, title, &options.clock.now(), &options.packs)
            .map_err(|no| OpenError::no_table(path, no))?;
        let seed = options.seed.map_or_else(random_seed, Ok)?;
        let head = head::seeded(path, &mut set.meta, &head, seed)?;
        let journal = Journal::create_on(&options.disk, path, &head)
            .map_err(|e| OpenError::store(e, None))?;
        let mut session = Self::around(set, options)?;
        session.journal = Some(journal);
        session.hear();
        Ok(session)
    }

    /// A new table in memory, with no file behind it.
    ///
    /// # Errors
    /// [`OpenError`] when there is no such system.
    pub fn unsaved(system: &str, title: &str, options: Options) -> Result<Self, OpenError> {
        let (set, _) = AnyTable::fresh(system, title, &options.clock.now(), &options.packs)
            .map_err(|no| OpenError::no_table(Path::new("-"), no))?;
        Self::around(set, options)
    }

    fn around(set: crate::table::systems::Set, options: Options) -> Result<Self, OpenError> {
        let chance = Chance::new(options.seed, set.meta.seed)?;
        let seed_due = options.seed.is_none() && set.meta.seed.is_none();
        let mut notices = options.unread;
        notices.extend(left_out(&options.packs, set.faults));
        Ok(Self {
            table: set.table,
            meta: set.meta,
            journal: None,
            read_only: options.read_only,
            taken_by: None,
            refused: false,
            barred: None,
            seed_due,
            chance,
            by: options.by,
            clock: options.clock,
            shelf: options.shelf,
            disk: options.disk,
            places: VecDeque::new(),
            bookmarked: 0,
            reviewing: false,
            notices,
        })
    }

    /// The table, to be looked at.
    pub fn face(&self) -> &dyn Face {
        self.table.face()
    }

    /// The table with its system's type, for panes of one system.
    pub const fn table(&self) -> &AnyTable {
        &self.table
    }

    /// What the save says about itself.
    pub const fn meta(&self) -> &Meta {
        &self.meta
    }

    /// The file; none for a table in memory.
    pub fn path(&self) -> Option<&Path> {
        self.journal.as_ref().map(Journal::path)
    }

    /// Why nothing can be written here, as the end of a sentence; `None` if lines can be run.
    pub fn read_only(&self) -> Option<&str> {
        if self.read_only {
            return Some("opened for review");
        }
        if let Some((what, _)) = &self.barred {
            return Some(what);
        }
        match self.journal.as_ref()?.access() {
            Access::Writer => None,
            Access::Reader { why } => Some(why),
        }
    }

    /// What to do for the save to be written here, where something on the disk keeps it from that.
    pub fn way_to_write(&self) -> Option<&str> {
        self.journal.as_ref()?.way_to_write()
    }

    /// Whether somebody else has the save at play and this only looks on.
    pub fn looks_on(&self) -> bool {
        let access = self.journal.as_ref().map(Journal::access);
        !self.read_only && matches!(access, Some(Access::Reader { .. }))
    }

    /// Whether nothing but the state bars play: going back in its history may then lead out.
    fn only_barred(&self) -> bool {
        let journal = self.journal.as_ref().map(Journal::access);
        !self.read_only && self.barred.is_some() && matches!(journal, None | Some(Access::Writer))
    }

    /// Whether `undo` and `redo` run here: where anything does, and where nothing but the state bars
    /// play, since they may lead out of it.
    pub fn may_go_back(&self) -> bool {
        self.read_only().is_none() || self.only_barred()
    }

    /// What the clock shows now: "2026-11-21 20:14".
    pub fn now(&self) -> String {
        self.clock.now()
    }

    /// Takes the sentences that came up while opening and since: a mended end, a missing lock,
    /// packs that could not be read.
    pub fn take_notices(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notices)
    }

    /// Runs a line. When this returns `Ok`, the entry is on disk and in the table.
    ///
    /// # Errors
    /// Refuses what the rules refuse, and what cannot be written; nothing has changed then.
    pub fn run(&mut self, line: &str) -> Result<Told, Refusal> {
        if others::takes_over(line) {
            return self.run_take_over();
        }
        self.write_again();
        let back = leads_back(line);
        if let Some(why) = self.read_only().filter(|_| !(back && self.may_go_back())) {
            let way_out = match &self.barred {
                Some((_, way_out)) if !self.read_only => way_out,
                _ if self.has_ended() && self.taken_by.is_some() => {
                    "The save is free now. Run the line again."
                }
                _ if self.was_taken() => "Use `takeover` to take it back.",
                _ if self.can_take_over() => {
                    "Use `takeover` to write here instead; the other program can only read then. \
                     Or duplicate the save to go on from here."
                }
                _ if self.is_elsewhere() => END_THE_OTHER,
                _ => "Duplicate the save to go on from here.",
            };
            let why = match &self.taken_by {
                Some(by) if self.has_ended() => format!("{}, which has ended", by.took_it()),
                _ => why.to_owned(),
            };
            let refusal =
                Refusal::input(format!("Nothing can be changed here: {why}.")).hint(way_out);
            self.refused = self.was_taken();
            return Err(refusal);
        }
        let before = self.face().title().to_owned();
        let told = match self.once(line) {
            Ok(told) => told,
            Err(Stop::Refused(refusal)) => {
                self.hear();
                return Err(refusal);
            }
            Err(Stop::Behind(_)) => {
                self.reload(true).map_err(|error| {
                    Refusal::input(format!("The whole history is needed, and {error}."))
                        .hint(error.way_out())
                })?;
                self.once(line).map_err(|stop| match stop {
                    Stop::Refused(refusal) => refusal,
                    Stop::Behind(behind) => Refusal::input(format!("{behind}.")),
                })?
            }
        };
        if self.seed_due || self.face().title() != before {
            self.note_head();
        }
        if back {
            // Nothing is let go: whoever goes back once may go back further, and should not wait
            // for the file again.
            self.judge_anew();
        } else {
            self.trim();
        }
        self.hear();
        self.bookmark();
        Ok(told)
    }

    /// Runs a line in which a lone `.` stands for the focused one.
    ///
    /// # Errors
    /// As [`Session::run`].
    pub fn run_focused(&mut self, line: &str, focus: Option<Id>) -> Result<Told, Refusal> {
        let line = focus::resolve(line, focus, self.face())?;
        self.run(&line)
    }

    fn once(&mut self, line: &str) -> Result<Told, Stop> {
        let clock = self.clock.now();
        let asked = Asked {
            line,
            by: &self.by,
            clock: &clock,
        };
        let dice = self.chance.at(self.table.face().last() + 1);
        let journal = &mut self.journal;
        let mut place = None;
        let told = self.table.face_mut().run(&asked, dice, &mut |entry| {
            let Some(journal) = journal else {
                return Ok(());
            };
            place = Some(journal.log_end());
            journal.append(entry).map_err(|error| refusal(&error))
        })?;
        if let Some(offset) = place {
            self.remember(told.n - 1, offset);
        }
        Ok(told)
    }

    /// Brings the whole history into memory and holds it there, for a review.
    ///
    /// # Errors
    /// [`OpenError`] when the file cannot be read any more.
    pub fn load_history(&mut self) -> Result<(), OpenError> {
        self.reviewing = true;
        if self.face().first_loaded() > 1 {
            self.reload(true)
        } else {
            Ok(())
        }
    }

    /// Lets the old entries go again.
    pub fn forget_history(&mut self) {
        self.reviewing = false;
        self.trim();
    }

    /// Every entry's line of RON and the head before them, as they stand in the file, for export.
    ///
    /// # Errors
    /// [`StoreError`] when the file cannot be read.
    pub fn text(&self) -> Result<Option<String>, StoreError> {
        self.journal.as_ref().map(Journal::read_all).transpose()
    }

    fn remember(&mut self, n: EntryNo, offset: u64) {
        if n.is_multiple_of(STRIDE) && self.places.back().is_none_or(|(last, _)| *last < n) {
            self.places.push_back((n, offset));
        }
    }

    fn trim(&mut self) {
        let (first, last) = (self.face().first_loaded(), self.face().last());
        if !self.reviewing && self.journal.is_some() && last + 1 - first > LOADED {
            self.table.face_mut().forget_through(last - KEPT);
        }
    }

    /// Makes a bookmark when the tail behind the last one has grown long. Only ever a cache: that
    /// it cannot be written is no trouble.
    fn bookmark(&mut self) {
        let latest = self.face().last();
        let (Some(marks), Some(journal)) = (&self.shelf, &mut self.journal) else {
            return;
        };
        if latest - self.bookmarked.min(latest) < TAIL {
            return;
        }
        let end = (latest, journal.log_end());
        let far = self
            .places
            .iter()
            .rev()
            .filter(|(n, _)| n + BEHIND <= latest)
            .take(4);
        let play = self.table.face_mut();
        let found = far.chain([&end]).find_map(|&(n, offset)| {
            (n >= play.first_loaded() - 1).then_some(())?;
            Some((n, offset, play.anchor_at(n)?))
        });
        let Some((n, offset, anchor)) = found else {
            return;
        };
        self.bookmarked = n;
        marks
            .save(journal, u64::from(latest), &format!("{offset}\n{anchor}"))
            .ok();
        let keep = self
            .places
            .iter()
            .position(|(at, _)| at + TAIL >= latest)
            .unwrap_or(0);
        self.places.drain(..keep);
    }
}

/// Whether a line only goes through the history, which asks nothing of the rules.
fn leads_back(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    // As the table reads it: in any case, and with the mark of an override.
    let word = word.trim_end_matches('!');
    ["undo", "redo"]
        .iter()
        .any(|back| word.eq_ignore_ascii_case(back))
}

/// What a trouble with the file is to the person who gave a line.
fn refusal(error: &StoreError) -> Refusal {
    Refusal::input(format!("Not done: {error}.")).hint(error.way_out())
}

/// What is wrong with packs; the first mistake of each says what becomes of it.
fn left_out(packs: &[PackText], faults: Vec<String>) -> Vec<String> {
    let mut told = faults;
    for pack in packs {
        let own = format!("{}:", pack.name);
        if let Some(first) = told.iter_mut().find(|fault| fault.starts_with(&own)) {
            *first = format!("{}. This pack is left out.", first.trim_end_matches('.'));
        }
    }
    told
}
