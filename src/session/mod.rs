//! A save at play: the only owner of mutable game state.
//!
//! A [`Session`] joins a table (the game), a journal (the file), dice and a clock. [`Session::run`]
//! handles a line in one order: decide, append and sync, apply. So everything on a screen is on disk,
//! and a full disk is a refusal like any other. Screens and commands borrow the table for reading.
//! Only this module can change it.
//!
//! The dice are the save's (`chance`): its head holds their seed, which the first entry adds to an
//! older save or a sample without one. Nothing here reveals the seed.

mod chance;
mod check;
mod clock;
mod detached;
mod error;
mod focus;
mod guests;
mod head;
mod home;
mod load;
mod others;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use crate::store::{Access, Disk, END_THE_OTHER, Holder, Journal, Shelf, StoreError};
use crate::table::systems::PackText;
use crate::table::{AnyTable, Asked, EntryNo, Face, Guest, Meta, Stop, Told};
use lang::Refusal;
use rules::view::Id;

use chance::Chance;

pub use chance::random_seed;
pub use check::{Checked, Recovered, check_file, check_text, recover, recover_all};
pub use clock::{Clock, Stopped, Wall};
pub use error::OpenError;
pub use home::Other;
pub use load::of_another_game;
pub use others::Seen;

/// The number of loaded entries above which old ones are dropped, except in a review.
const LOADED: u32 = 2_000;

/// The number of entries that are kept then.
const KEPT: u32 = 1_000;

/// The distance of a bookmark from the last entry, so that undo and the log have entries right after
/// opening.
const BEHIND: u32 = 128;

/// The length of the tail after a bookmark at which a new one is made.
const TAIL: u32 = 384;

/// The distance between the entries whose places in the file are remembered for bookmarks.
const STRIDE: u32 = 64;

/// Who signs entries if no one is named.
const GM: &str = "GM";

/// The way in which a save is opened and played.
pub struct Options {
    /// A seed for the dice of this session, which are one stream from it. A new save keeps it too.
    /// Without one, the save's own dice are used, and a save without a seed gets a random one.
    pub seed: Option<u64>,
    /// Opens for review only: nothing is written, and no other program is kept from writing.
    pub read_only: bool,
    /// Takes the save over from the program that has it, if there is one.
    pub take_over: bool,
    /// The person who gives the lines: "GM".
    pub by: String,
    /// True if no one was named, so that the entries of a save for one character are signed by its player.
    pub is_unnamed: bool,
    /// True for a new save for one character.
    pub is_solo: bool,
    /// The wall clock.
    pub clock: Box<dyn Clock>,
    /// Content packs in addition to the shipped ones.
    pub packs: Vec<PackText>,
    /// Messages about packs that could not be read at all, one sentence each.
    pub unread: Vec<String>,
    /// The shelf of bookmarks. Without it every opening reads the whole log.
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
            by: GM.to_owned(),
            is_unnamed: false,
            is_solo: false,
            clock: Box::new(Wall),
            packs: Vec::new(),
            unread: Vec::new(),
            shelf: None,
            disk: Disk::default(),
        }
    }
}

/// The settings that are the same for every save that one run of the program opens.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The seed for the dice of each session, which replaces the saves' own.
    pub seed: Option<u64>,
    /// The person who gives the lines. "GM" if not set.
    pub by: Option<String>,
    /// The time of a stopped clock. Without it the wall clock is used.
    pub now: Option<String>,
    /// Content packs in addition to the shipped ones.
    pub packs: Vec<PackText>,
    /// Messages about packs that could not be read at all, one sentence each.
    pub unread: Vec<String>,
    /// The shelf of bookmarks.
    pub shelf: Option<Shelf>,
    /// The folder of the user's own packs, to which a participant of an encounter can be saved.
    pub own_packs: Option<PathBuf>,
}

impl Setup {
    /// Returns the options of one session.
    pub fn options(&self, read_only: bool) -> Options {
        Options {
            seed: self.seed,
            read_only,
            take_over: false,
            by: self.by.clone().unwrap_or_else(|| GM.to_owned()),
            is_unnamed: self.by.is_none(),
            is_solo: false,
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

/// Where a line takes more than its words from.
enum Outside<'a> {
    /// Its words are all.
    Line,
    /// Characters.
    Guests(&'a [Guest]),
    /// Another save, with the lines that decide what is taken.
    Save(&'a Other, &'a [String]),
}

/// A save at play.
pub struct Session {
    table: AnyTable,
    meta: Meta,
    /// The open file. `None` for a table in memory.
    journal: Option<Journal>,
    read_only: bool,
    /// The program that took the save over from this one.
    taken_by: Option<Holder>,
    /// True if a line was refused since then. A line that was typed before the user could know is not
    /// written.
    refused: bool,
    /// The part of the state that makes no sense and blocks play, and the remedy.
    barred: Option<(String, String)>,
    chance: Chance,
    /// True if the save still has to get the seed of its dice, with the first line that runs.
    seed_due: bool,
    /// The last `import` line that the user was asked about, with its characters.
    proposed: Option<(String, Vec<Guest>)>,
    by: String,
    /// True if no one was named, as in [`Options`].
    is_unnamed: bool,
    clock: Box<dyn Clock>,
    shelf: Option<Shelf>,
    disk: Disk,
    /// Entry numbers and where the next entry begins in the file, for bookmarks. The latest is last.
    places: VecDeque<(EntryNo, u64)>,
    /// The entry that the last bookmark follows.
    bookmarked: EntryNo,
    /// True if old entries are held in memory.
    reviewing: bool,
    notices: Vec<String>,
}

impl Session {
    /// Makes a new save, with a seed for its dice, and opens it. Fails if `path` exists.
    ///
    /// # Errors
    /// [`OpenError`] when there is no such system, or the file can't be made.
    pub fn create(
        path: &Path,
        system: &str,
        title: &str,
        options: Options,
    ) -> Result<Self, OpenError> {
        let (mut set, head) = AnyTable::fresh(system, title, &options.clock.now(), &options.packs)
            .map_err(|no| OpenError::no_table(path, no))?;
        let seed = options.seed.map_or_else(random_seed, Ok)?;
        set.meta.player = options.is_solo.then(|| options.by.clone());
        let head = head::seeded(path, &mut set.meta, &head, seed)?;
        let journal = Journal::create_on(&options.disk, path, &head)
            .map_err(|e| OpenError::store(e, None))?;
        let mut session = Self::around(set, options)?;
        session.journal = Some(journal);
        session.hear();
        Ok(session)
    }

    /// Returns a new table in memory, without a file.
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
        let player = set.meta.player.clone().filter(|_| options.is_unnamed);
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
            proposed: None,
            chance,
            is_unnamed: options.is_unnamed && player.is_none(),
            by: player.unwrap_or(options.by),
            clock: options.clock,
            shelf: options.shelf,
            disk: options.disk,
            places: VecDeque::new(),
            bookmarked: 0,
            reviewing: false,
            notices,
        })
    }

    /// Returns the table for reading.
    pub fn face(&self) -> &dyn Face {
        self.table.face()
    }

    /// Returns the table with its system's type, for panes of one system.
    pub const fn table(&self) -> &AnyTable {
        &self.table
    }

    /// Returns the save's description of itself.
    pub const fn meta(&self) -> &Meta {
        &self.meta
    }

    /// Returns the path of the file, or `None` for a table in memory.
    pub fn path(&self) -> Option<&Path> {
        self.journal.as_ref().map(Journal::path)
    }

    /// Returns why nothing can be written here, as the end of a sentence, or `None` if lines can be
    /// run.
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

    /// Returns true if a line would be written. Another program may just have ended.
    fn may_write(&mut self) -> bool {
        self.write_again();
        self.read_only().is_none()
    }

    /// Returns how the save could become writable here, if something on the disk prevents it.
    pub fn way_to_write(&self) -> Option<&str> {
        self.journal.as_ref()?.way_to_write()
    }

    /// Returns true if another program has the save at play and this one only reads.
    pub fn looks_on(&self) -> bool {
        let access = self.journal.as_ref().map(Journal::access);
        !self.read_only && matches!(access, Some(Access::Reader { .. }))
    }

    /// Returns true if only the state blocks play. An undo may then lead out of it.
    fn only_barred(&self) -> bool {
        let journal = self.journal.as_ref().map(Journal::access);
        !self.read_only && self.barred.is_some() && matches!(journal, None | Some(Access::Writer))
    }

    /// Returns true if `undo` and `redo` run here: where every line runs, and where only the state
    /// blocks play, because they may lead out of it.
    pub fn may_go_back(&self) -> bool {
        self.read_only().is_none() || self.only_barred()
    }

    /// Returns the clock's current time: "2026-11-21 20:14".
    pub fn now(&self) -> String {
        self.clock.now()
    }

    /// Takes the messages since opening: a repaired end, a missing lock, packs that could not be
    /// read.
    pub fn take_notices(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notices)
    }

    /// Runs a line. The entry is on disk and in the table when this returns `Ok`.
    ///
    /// # Errors
    /// Refuses lines that the rules refuse and lines that can't be written. Nothing has changed then.
    pub fn run(&mut self, line: &str) -> Result<Told, Refusal> {
        match home::file_of(line) {
            Some(file) if self.may_write() => {
                let other = self.save_of(&file)?;
                self.bring_home(line, &other, &[])
            }
            _ => self.run_with(line, Outside::Line),
        }
    }

    /// Brings characters in, in one entry with this line.
    ///
    /// # Errors
    /// As [`Session::run`], and refuses characters that aren't of this game or make no sense.
    pub fn bring(&mut self, line: &str, guests: &[Guest]) -> Result<Told, Refusal> {
        self.run_with(line, Outside::Guests(guests))
    }

    fn run_with(&mut self, line: &str, from: Outside<'_>) -> Result<Told, Refusal> {
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
                    "Use `takeover` to write here instead. The other program can then only read. \
                     Or duplicate the save to go on from here."
                }
                _ if self.is_elsewhere() => END_THE_OTHER,
                _ => "Duplicate the save to go on from here.",
            };
            let why = match &self.taken_by {
                Some(by) if self.has_ended() => format!("{}, which has ended", by.took_it()),
                _ => why.to_owned(),
            };
            let told = format!("This save can't be changed here: {why}.");
            let refusal = Refusal::input(told).hint(way_out);
            self.refused = self.was_taken();
            return Err(refusal);
        }
        let read = match from {
            Outside::Line if guests::imports(line) => self.guests_of(line)?,
            _ => Vec::new(),
        };
        let from = if read.is_empty() {
            from
        } else {
            Outside::Guests(&read)
        };
        if let Outside::Save(other, _) = from {
            self.other_than(other)?;
        }
        let before = self.face().title().to_owned();
        let told = match self.once(line, &from) {
            Ok(told) => told,
            Err(Stop::Refused(refusal)) => {
                self.hear();
                return Err(refusal);
            }
            Err(Stop::Behind(_)) => {
                self.reload(true).map_err(|error| {
                    Refusal::input(format!("The whole history is needed, but {error}."))
                        .hint(error.way_out())
                })?;
                self.once(line, &from).map_err(|stop| match stop {
                    Stop::Refused(refusal) => refusal,
                    Stop::Behind(behind) => Refusal::input(format!("{behind}.")),
                })?
            }
        };
        if self.seed_due || self.face().title() != before {
            self.note_head(!told.rolls.is_empty());
        }
        if back {
            // Nothing is dropped, because another undo may go further back and should not wait for
            // the file again.
            self.judge_anew();
        } else {
            self.trim();
        }
        self.hear();
        self.bookmark();
        Ok(told)
    }

    /// Runs a line in which a lone `.` means the focused participant.
    ///
    /// # Errors
    /// As [`Session::run`].
    pub fn run_focused(&mut self, line: &str, focus: Option<Id>) -> Result<Told, Refusal> {
        let line = focus::resolve(line, focus, self.face())?;
        self.run(&line)
    }

    /// Runs a line once, with what it takes from elsewhere.
    fn once(&mut self, line: &str, from: &Outside<'_>) -> Result<Told, Stop> {
        let clock = self.clock.now();
        let asked = Asked {
            line,
            by: &self.by,
            clock: &clock,
        };
        let dice = self.chance.at(self.table.face().last() + 1);
        let journal = &mut self.journal;
        let mut place = None;
        let mut keep = |entry: &str| {
            let Some(journal) = journal else {
                return Ok(());
            };
            place = Some(journal.log_end());
            journal.append(entry).map_err(|error| refusal(&error))
        };
        let told = match from {
            Outside::Line => self.table.face_mut().run(&asked, dice, &mut keep)?,
            Outside::Guests(guests) => self.table.face_mut().bring(&asked, guests, &mut keep)?,
            Outside::Save(other, lines) => {
                let other = (other.table(), other.title(&self.meta.title));
                self.table.bring_home(other, &asked, lines, &mut keep)?
            }
        };
        if let Some(offset) = place {
            self.remember(told.n - 1, offset);
        }
        Ok(told)
    }

    /// Brings the whole history into memory and holds it there, for a review.
    ///
    /// # Errors
    /// [`OpenError`] when the file can no longer be read.
    pub fn load_history(&mut self) -> Result<(), OpenError> {
        self.load_history_with(&mut |_, _| ControlFlow::Continue(()))
    }

    /// Does the same, and reports how many entries of all were read. A break stops it.
    ///
    /// # Errors
    /// As [`Session::load_history`].
    pub fn load_history_with(
        &mut self,
        step: &mut dyn FnMut(EntryNo, EntryNo) -> ControlFlow<()>,
    ) -> Result<(), OpenError> {
        let before = std::mem::replace(&mut self.reviewing, true);
        if self.face().first_loaded() <= 1 {
            return Ok(());
        }
        let all = self.face().last();
        let read = self.reload_with(true, &mut |done| step(done, all));
        if matches!(read, Err(OpenError::Stopped)) {
            self.reviewing = before;
        }
        read
    }

    /// Returns the head and every entry's line of RON, as they are in the file, for export.
    ///
    /// # Errors
    /// [`StoreError`] when the file can't be read.
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

    /// Makes a bookmark when the tail after the last one has grown long. A bookmark is only a cache,
    /// so a failed write does no harm.
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

/// Returns true if a line only moves through the history, so that no rules apply.
fn leads_back(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    // The table accepts the word in any case, and with the mark of an override.
    let word = word.trim_end_matches('!');
    ["undo", "redo"]
        .iter()
        .any(|back| word.eq_ignore_ascii_case(back))
}

/// Returns the refusal for an error with the file.
fn refusal(error: &StoreError) -> Refusal {
    Refusal::input(format!("Not done: {error}.")).hint(error.way_out())
}

/// Returns the faults of packs. The first fault of each pack says that it is left out.
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
