//! Opening a save: from a bookmark if there is one, otherwise by one pass over the whole log.
//!
//! A bookmark holds the state some entries before the end, so that only a short tail is parsed. It
//! is used only if the file is byte for byte unchanged. If anything about it doesn't fit, the whole
//! log is read, which is always right.

use std::ops::ControlFlow;
use std::path::Path;

use crate::store::{
    Access, Disk, Fault as StoreFault, Journal, StoreError, copy_like_on, entries_above,
};
use crate::table::entry::check_shape;
use crate::table::migrate;
use crate::table::play::{Play, Unfit};
use crate::table::save::FORMAT;
use crate::table::{AnyTable, EntryNo, Fault};
use lang::text::clean;
use rules::validate::{Flaw, Weight};

use super::{GM, KEPT, LOADED, OpenError, Options, STRIDE, Session};

/// The number of flaws that opening a save reports one by one.
const FLAWS: usize = 4;

/// The failure of a read of the log.
pub(super) enum Bad {
    Behind,
    Line {
        offset: u64,
        fault: Fault,
        /// A sentence that names the other game it belongs to, if it does.
        foreign: Option<String>,
        last_good: EntryNo,
    },
    Store(StoreError, EntryNo),
    Stopped,
}

impl Session {
    /// Opens a save. A repaired end is reported in [`Session::take_notices`].
    ///
    /// # Errors
    /// [`OpenError`], with line and column where the file is damaged.
    pub fn open(path: &Path, options: Options) -> Result<Self, OpenError> {
        let disk = &options.disk;
        let opened = match (options.read_only, options.take_over) {
            (true, _) => Journal::open_to_look(path, &is_entry),
            (false, true) => Journal::take_over_on(disk, path, &is_entry),
            (false, false) => Journal::open_on(disk, path, &is_entry),
        };
        let opened = opened.map_err(|error| in_the_log(path, error))?;
        let mut journal = opened.journal;
        let brought = match journal.access() {
            Access::Reader { .. } => None,
            Access::Writer => {
                bring_up(&mut journal, &options.disk).map_err(|error| in_the_log(path, error))?
            }
        };
        let mark = options
            .shelf
            .as_ref()
            .and_then(|shelf| shelf.load(&mut journal));
        let mark = mark.as_ref().and_then(|mark| {
            let (offset, anchor) = mark.payload.split_once('\n')?;
            Some((offset.parse::<u64>().ok()?, anchor))
        });
        let anchor = mark.map(|(_, anchor)| anchor);
        let (set, at) = AnyTable::open(journal.head(), anchor, &options.packs)
            .map_err(|no| OpenError::no_table(path, no))?;
        let mut session = Self::around(set, options)?;
        session.notices.extend(journal.take_notices());
        session.notices.extend(brought);
        if let Some(mended) = opened.mended {
            session.notices.push(mended.lost);
        }
        session.journal = Some(journal);
        if let (Some(n), Some((offset, _))) = (at, mark) {
            session.bookmarked = n;
            session.places.push_back((n, offset));
            if session.read_on(offset, false).is_ok() {
                session.settle();
                return Ok(session);
            }
        }
        session.bookmarked = 0;
        session.reload(false)?;
        session.settle();
        Ok(session)
    }

    /// Returns the player of a save for one character that was made before saves named them: everything that is
    /// loaded is signed by one person, who isn't the GM.
    fn player(&self) -> Option<String> {
        let face = self.face();
        let mut all = face.log(face.first_loaded(), face.last()).into_iter();
        let by = all.next()?.by;
        let is_player = !by.is_empty() && by != GM && face.players().len() == 1;
        (is_player && all.all(|line| line.by == by)).then_some(by)
    }

    /// Does what is left after everything was read.
    fn settle(&mut self) {
        if let Some(player) = self.player().filter(|_| self.is_unnamed) {
            self.by = player;
        }
        self.judge();
        self.bookmark();
        if let Some(journal) = &mut self.journal {
            journal.keep_watch();
        }
    }

    /// Opens the text of a save for play without a file, for users who have no folder for it. `why`
    /// is the reason that they see.
    ///
    /// # Errors
    /// [`OpenError`], with line and column where the text is damaged.
    pub fn in_memory(text: &str, why: String, options: Options) -> Result<Self, OpenError> {
        const LOG: &str = "\nlog: [\n";
        let end = text.find(LOG).map_or(text.len(), |at| at + LOG.len());
        let (head, log) = text.split_at(end);
        let path = Path::new("-");
        let (set, _) = AnyTable::open(head, None, &options.packs)
            .map_err(|no| OpenError::no_table(path, no))?;
        let mut session = Self::around(set, options)?;
        let first = head.lines().count() + 1;
        for (line, entry) in (first..).zip(log.lines().take_while(|line| line.starts_with('('))) {
            let play = session.table.face_mut();
            let last_good = Some(play.last());
            let entry = entry.strip_suffix(',').unwrap_or(entry);
            play.admit(entry).map_err(|unfit| {
                let (column, what) = match unfit {
                    Unfit::Fault(fault) => (fault.column, fault.what),
                    Unfit::Behind(behind) => (1, behind.to_string()),
                };
                OpenError::Damaged {
                    path: path.into(),
                    line,
                    column,
                    what,
                    last_good,
                }
            })?;
        }
        session.judge();
        session.notices.push(why);
        Ok(session)
    }

    /// Looks for values in the file that make no sense, reports them, and blocks changes where a
    /// line could not tell what it changes.
    fn judge(&mut self) {
        let flaws = self.face().flaws();
        for flaw in flaws.iter().take(FLAWS) {
            let barred = match flaw.weight {
                Weight::Bars => "This save can be viewed but not played: ",
                Weight::Warns => "",
            };
            self.notices.push(format!("{barred}{flaw}"));
        }
        if let Some(more) = flaws.len().checked_sub(FLAWS).filter(|more| *more > 0) {
            self.notices
                .push(format!("{more} more: `triumph check` lists them all."));
        }
        self.bar(flaws);
    }

    /// Checks a state that undo or redo led to: it may block play, or no longer do so.
    pub(super) fn judge_anew(&mut self) {
        let before = self.barred.take();
        let flaws = self.face().flaws();
        self.bar(flaws);
        match (&before, &self.barred) {
            (None, Some((what, way_out))) => {
                let told = format!(
                    "From here on this save can be viewed but not played: {what}. {way_out}"
                );
                self.notices.push(told);
            }
            (Some(_), None) => self.notices.push("Play can go on from here.".to_owned()),
            _ => {}
        }
    }

    fn bar(&mut self, flaws: Vec<Flaw>) {
        let bars = flaws.into_iter().find(|flaw| flaw.weight == Weight::Bars);
        self.barred = bars.map(|flaw| {
            let ways = match (self.face().undoable(), self.face().redoable()) {
                (None, None) => "",
                (Some(_), None) => "`undo` may fix this. ",
                (None, Some(_)) => "`redo` may fix this. ",
                (Some(_), Some(_)) => "`undo` or `redo` may fix this. ",
            };
            (
                clean(&format!("{}: {}", flaw.place, flaw.what)),
                format!("{ways}{}", flaw.way_out),
            )
        });
    }

    /// Reads the whole log again from the beginning. Holds all of it in memory if `all` is true.
    pub(super) fn reload(&mut self, all: bool) -> Result<(), OpenError> {
        self.reload_with(all, &mut |_| ControlFlow::Continue(()))
    }

    /// Does the same, and reports the number of each entry that was read. A break stops it, and the game stays as it
    /// was.
    pub(super) fn reload_with(
        &mut self,
        all: bool,
        step: &mut dyn FnMut(EntryNo) -> ControlFlow<()>,
    ) -> Result<(), OpenError> {
        let places = self.places.clone();
        let read = match self.read_whole(all, step) {
            // An entry that was dropped on the way is needed, so this time nothing is dropped.
            Err(Bad::Behind) if !all => self.read_whole(true, step),
            other => other,
        };
        // A file that can't be read to its end leaves the game as it was.
        self.table.face_mut().settle(read.is_ok());
        if read.is_err() {
            self.places = places;
        }
        read.map_err(|bad| self.told(bad))
    }

    fn read_whole(
        &mut self,
        all: bool,
        step: &mut dyn FnMut(EntryNo) -> ControlFlow<()>,
    ) -> Result<(), Bad> {
        let Some(journal) = &self.journal else {
            return Ok(());
        };
        let start = journal.log_start();
        self.table
            .face_mut()
            .restart(journal.head())
            .map_err(|fault| Bad::Line {
                offset: 0,
                fault,
                foreign: None,
                last_good: 0,
            })?;
        self.places.clear();
        self.read_with(start, all, step)
    }

    /// Takes in the entries from this place of the file on.
    pub(super) fn read_on(&mut self, from: u64, all: bool) -> Result<(), Bad> {
        self.read_with(from, all, &mut |_| ControlFlow::Continue(()))
    }

    fn read_with(
        &mut self,
        from: u64,
        all: bool,
        step: &mut dyn FnMut(EntryNo) -> ControlFlow<()>,
    ) -> Result<(), Bad> {
        let Some(journal) = &self.journal else {
            return Ok(());
        };
        let play = self.table.face_mut();
        let mut read = 0_u32;
        for line in journal.read_log(from) {
            let last_good = play.last();
            let line = line.map_err(|error| Bad::Store(error, last_good))?;
            if last_good.is_multiple_of(STRIDE)
                && self.places.back().is_none_or(|(n, _)| *n < last_good)
            {
                self.places.push_back((last_good, line.offset));
            }
            play.admit(&line.text).map_err(|unfit| match unfit {
                Unfit::Behind(_) => Bad::Behind,
                Unfit::Fault(fault) => Bad::Line {
                    offset: line.offset,
                    foreign: of_another_game(&line.text, play.system()),
                    fault,
                    last_good,
                },
            })?;
            read += 1;
            if step(play.last()).is_break() {
                return Err(Bad::Stopped);
            }
            if !all && read > LOADED && play.last() + 1 - play.first_loaded() > LOADED {
                forget(play);
            }
        }
        Ok(())
    }

    fn told(&self, bad: Bad) -> OpenError {
        let journal = self.journal.as_ref();
        match bad {
            Bad::Store(error, last_good) => OpenError::store(error, Some(last_good)),
            Bad::Line {
                offset,
                fault,
                foreign,
                last_good,
            } => {
                let told = StoreFault::new(fault.column, fault.what);
                if let (Some(what), Some(journal)) = (foreign, journal)
                    && let StoreError::Damaged { path, line, .. } =
                        journal.damage(offset, told.clone())
                {
                    return OpenError::Foreign {
                        path,
                        line,
                        what,
                        last_good,
                    };
                }
                match journal {
                    Some(journal) if offset > 0 => {
                        OpenError::store(journal.damage(offset, told), Some(last_good))
                    }
                    Some(journal) => {
                        OpenError::store(journal.damage_in_head(fault.line, told), None)
                    }
                    None => self.contradicts(),
                }
            }
            Bad::Behind => self.contradicts(),
            Bad::Stopped => OpenError::Stopped,
        }
    }
}

impl Session {
    /// Returns the one error without a place: a whole log that refers to entries before its own
    /// beginning. `admit` finds such an entry first.
    fn contradicts(&self) -> OpenError {
        OpenError::Store(StoreError::BadText {
            path: self.path().unwrap_or(Path::new("-")).into(),
            why: "the log undoes what it never did".to_owned(),
        })
    }
}

/// Rewrites a save of a former format in the present one before anything is written to it. Keeps
/// the former file next to it and returns its path.
pub(super) fn bring_up(journal: &mut Journal, disk: &Disk) -> Result<Option<String>, StoreError> {
    let Some(format) = migrate::former(journal.head()) else {
        return Ok(None);
    };
    let former = journal.read_all()?;
    let Some(text) = migrate::whole(&former) else {
        return Ok(None);
    };
    let real = journal.real_path();
    let name = real.file_stem().unwrap_or_default().to_string_lossy();
    let beside = real.with_file_name(format!("{name}.format-{format}.ron.old"));
    let kept = copy_like_on(disk, &former, &beside, Some(real))?;
    let told = format!(
        "The save had format {format} and was converted to format {FORMAT}. The earlier file is kept as {}.",
        kept.display()
    );
    Ok(Some(match journal.rewrite(&text)?.notice {
        Some(notice) => format!("{told} {notice}"),
        None => told,
    }))
}

/// Returns a sentence if a line of a log is an entry of another game than this one.
pub fn of_another_game(line: &str, than: &str) -> Option<String> {
    let game = AnyTable::other_game(line, than)?;
    Some(format!("this entry belongs to another game: {game}"))
}

fn forget(play: &mut dyn Play) {
    let last = play.last();
    play.forget_through(last - KEPT);
}

/// Checks that a line has the shape of an entry of any game, which is enough to tell a torn line
/// from a whole one.
pub(super) fn is_entry(line: &str) -> Result<(), StoreFault> {
    match check_shape(line) {
        Ok(()) => Ok(()),
        Err(fault) => Err(StoreFault::new(fault.column, fault.what)),
    }
}

/// Returns the refusal for a fault that the file layer found below the head. The entries above it
/// are a good part.
fn in_the_log(path: &Path, error: StoreError) -> OpenError {
    let above = match &error {
        StoreError::Damaged { line, .. } => entries_above(path, *line).ok(),
        _ => None,
    };
    OpenError::store(error, above.map(|entries| entries as EntryNo))
}
