//! Opening a save: from a bookmark if there is one, else by reading the whole log once.
//!
//! A bookmark holds the state some way behind the end, so that only a short tail is parsed. It is
//! believed only if the file is byte for byte what it was; and should anything about it not fit,
//! the whole log is read, which is always right.

use std::path::Path;

use crate::lang::text::clean;
use crate::rules::sound::{Flaw, Weight};
use crate::store::{
    Access, Disk, Fault as StoreFault, Journal, StoreError, copy_like_on, entries_above,
};
use crate::table::entry::check_shape;
use crate::table::migrate;
use crate::table::play::{Play, Unfit};
use crate::table::save::FORMAT;
use crate::table::{AnyTable, EntryNo, Fault};

use super::{KEPT, LOADED, OpenError, Options, STRIDE, Session};

/// How many flaws of a save are told one by one when it is opened.
const FLAWS: usize = 4;

/// How the reading of a log ended, if not well.
pub(super) enum Bad {
    Behind,
    Line {
        offset: u64,
        fault: Fault,
        /// That it belongs to another game, if it does.
        foreign: Option<String>,
        last_good: EntryNo,
    },
    Store(StoreError, EntryNo),
}

impl Session {
    /// Opens a save. A torn end is mended and said in [`Session::take_notices`].
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

    /// What is done when all was read.
    fn settle(&mut self) {
        self.judge();
        self.bookmark();
        if let Some(journal) = &mut self.journal {
            journal.keep_watch();
        }
    }

    /// The text of a save at play with no file behind it, for whoever has no folder to keep one in.
    /// `why` is what the person is told of it.
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

    /// Looks through what the file told for what makes no sense: says so, and lets nothing be
    /// changed where a line could not know what it changes.
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

    /// Judges a state that was gone back or forward to: it may be the one that bars play, or the
    /// one that no longer does.
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

    /// Reads the whole log again from the beginning, holding all of it in memory if `all`.
    pub(super) fn reload(&mut self, all: bool) -> Result<(), OpenError> {
        let places = self.places.clone();
        let read = match self.read_whole(all) {
            // What was let go on the way was needed after all: then nothing is let go.
            Err(Bad::Behind) if !all => self.read_whole(true),
            other => other,
        };
        // A file that cannot be read to its end leaves the game as it was.
        self.table.face_mut().settle(read.is_ok());
        if read.is_err() {
            self.places = places;
        }
        read.map_err(|bad| self.told(bad))
    }

    fn read_whole(&mut self, all: bool) -> Result<(), Bad> {
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
        self.read_on(start, all)
    }

    /// Takes in the entries from this place of the file on.
    pub(super) fn read_on(&mut self, from: u64, all: bool) -> Result<(), Bad> {
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
        }
    }
}

impl Session {
    /// What cannot be said with a place: only a whole log that leads behind its own beginning,
    /// which `admit` finds wrong before.
    fn contradicts(&self) -> OpenError {
        OpenError::Store(StoreError::BadText {
            path: self.path().unwrap_or(Path::new("-")).into(),
            why: "the log undoes what it never did".to_owned(),
        })
    }
}

/// Puts a save of a former format in the present one before anything is written to it, keeping the
/// former file beside it; tells where.
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

/// That a line of a log is an entry of another game than this one, if it is.
pub fn of_another_game(line: &str, than: &str) -> Option<String> {
    let game = AnyTable::other_game(line, than)?;
    Some(format!("this entry belongs to another game: {game}"))
}

fn forget(play: &mut dyn Play) {
    let last = play.last();
    play.forget_through(last - KEPT);
}

/// Whether a line has the shape of an entry of any game: enough to tell a torn line from a whole.
pub(super) fn is_entry(line: &str) -> Result<(), StoreFault> {
    match check_shape(line) {
        Ok(()) => Ok(()),
        Err(fault) => Err(StoreFault::new(fault.column, fault.what)),
    }
}

/// The refusal for what the file layer found below the head: what is above it is a good part.
fn in_the_log(path: &Path, error: StoreError) -> OpenError {
    let above = match &error {
        StoreError::Damaged { line, .. } => entries_above(path, *line).ok(),
        _ => None,
    };
    OpenError::store(error, above.map(|entries| entries as EntryNo))
}
