//! Making a save and opening one: looks at it, takes the lock, then passes it to `mend`.
//!
//! Opening reads only the head and the last lines, so its cost doesn't depend on the length of the
//! log. A program that can't have the lock or may not write becomes a reader.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::atomic_write;
use super::disk::{Disk, folder_of};
use super::error::{OPEN_AGAIN, StoreError, remedy, unblock};
use super::follow::Rival;
use super::form::CLOSING;
use super::helper;
use super::journal::{Access, Journal, well_formed};
use super::lock::{self, Claim};
use super::medium::Medium;
use super::mend::Parts;
use super::read::Tally;
use super::tail::IsEntry;
use super::takeover;

/// The reason why a save opened for review isn't written to.
const LOOKED_AT: &str = "opened for review";

/// The reason why a save is read only if the system allows no writing.
const UNWRITABLE: &str = "you have no permission to write to the file";

/// A save that was opened, and the repair that it needed.
#[derive(Debug)]
pub struct Opened {
    /// The open save.
    pub journal: Journal,
    /// The repair of a torn end, to be reported to the user.
    pub mended: Option<Mended>,
}

/// The result of the repair of a torn end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mended {
    /// The file that keeps the cut bytes. `None` if only brackets were torn.
    pub kept_in: Option<PathBuf>,
    /// The loss, as a whole sentence.
    pub lost: String,
    /// The number of entries that the log still has.
    pub entries_kept: u64,
}

impl Journal {
    /// Makes a new save from a head (everything up to the marker line and its line feed) with an
    /// empty log, and opens it as its writer. Makes folders as needed.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if `path` exists, [`StoreError::BadText`] if `head` does not end with
    /// its only marker line, [`StoreError::Locked`], [`StoreError::Io`].
    pub fn create(path: &Path, head: &str) -> Result<Self, StoreError> {
        Self::create_on(&Disk::default(), path, head)
    }

    /// As [`Journal::create`], on this disk.
    ///
    /// # Errors
    /// As [`Journal::create`].
    pub fn create_on(disk: &Disk, path: &Path, head: &str) -> Result<Self, StoreError> {
        let text = format!("{head}{CLOSING}");
        if well_formed(path, &text)? != head.len() {
            return Err(StoreError::BadText {
                path: path.into(),
                why: "its head doesn't end with the line `log: [`".into(),
            });
        }
        if fs::symlink_metadata(path).is_ok() {
            return Err(StoreError::Exists { path: path.into() });
        }
        disk.make_folder_of(path)?;
        let real = atomic_write::resolve(path)?;
        let (lock, notices) = match lock::claim(&real) {
            Claim::Held(lock) => (Some(lock), Vec::new()),
            Claim::Without(why) => (None, vec![unlocked(&why)]),
            Claim::Busy(holder) => return Err(StoreError::locked(path, &holder)),
            Claim::Blocked(blocked) => return Err(StoreError::blocked(path, blocked)),
        };
        let medium = atomic_write::place_lasting(disk, path, &real, text.as_bytes(), None)?;
        Ok(Self {
            path: path.into(),
            real,
            head: head.to_owned(),
            low: head.len() as u64,
            end: head.len() as u64,
            stamp: medium.written(),
            medium,
            access: Access::Writer,
            lock,
            tally: Some(Tally::of(head.as_bytes())),
            counted: Some(0),
            unsound: false,
            folder_due: false,
            disk: disk.clone(),
            rival: Rival::Nobody,
            followed: None,
            notices,
            way_out: None,
        })
    }

    /// Opens a save as its writer if it can be locked and written, otherwise for reading. Repairs a
    /// torn end. `is_entry` checks only the last lines. The readers of the other lines check those.
    ///
    /// # Errors
    /// [`StoreError::Missing`], [`StoreError::NotAFile`], [`StoreError::NotASave`],
    /// [`StoreError::Damaged`] for an end that no torn write explains, [`StoreError::Io`].
    pub fn open(path: &Path, is_entry: IsEntry<'_>) -> Result<Opened, StoreError> {
        Self::open_on(&Disk::default(), path, is_entry)
    }

    /// As [`Journal::open`], on this disk.
    ///
    /// # Errors
    /// As [`Journal::open`].
    pub fn open_on(disk: &Disk, path: &Path, is_entry: IsEntry<'_>) -> Result<Opened, StoreError> {
        look(path)?;
        let real = atomic_write::resolve(path)?;
        let claim = lock::claim(&real);
        Self::enter(disk, path, real, claim, Vec::new(), is_entry)
    }

    /// Opens a save after the claim to its lock.
    pub(super) fn enter(
        disk: &Disk,
        path: &Path,
        real: PathBuf,
        claim: Claim,
        mut notices: Vec<String>,
        is_entry: IsEntry<'_>,
    ) -> Result<Opened, StoreError> {
        let (mut told, mut way_out) = (None, None);
        let mut rival = match &claim {
            Claim::Busy(holder) if holder.on_the_save || !takeover::is_possible(&real) => {
                Rival::Fixed
            }
            Claim::Busy(_) => Rival::First,
            _ => Rival::Nobody,
        };
        let (lock, why) = match claim {
            Claim::Held(lock) => (Some(lock), None),
            Claim::Without(why) => {
                notices.push(unlocked(&why));
                (None, None)
            }
            Claim::Busy(holder) => (None, Some(holder.why())),
            Claim::Blocked(blocked) => {
                let then = unblock(&blocked.path);
                told = Some(format!("It opens read-only: {}. {then}", blocked.why()));
                way_out = Some(then);
                (None, Some(blocked.why()))
            }
        };
        let mut busy = why.is_some();
        let (file, mut access) = match why {
            Some(why) => (open_to_read(path, &real)?, Access::Reader { why }),
            None => open_to_write(disk, path, &real)?,
        };
        // A lock on the save itself would conflict with the lock that the open file gets.
        let mut lock = lock.filter(|lock| access == Access::Writer && lock.is_beside());
        if access == Access::Writer
            && let Some(holder) = lock::hold(file.as_ref(), &real)
        {
            let why = holder.why();
            (access, rival, busy, lock) = (Access::Reader { why }, Rival::Fixed, true, None);
        }
        if matches!(&access, Access::Reader { why } if why == UNWRITABLE) {
            way_out = Some(remedy(&io::ErrorKind::PermissionDenied.into(), OPEN_AGAIN));
        }
        if access == Access::Writer {
            atomic_write::sweep(disk, &real, None);
            atomic_write::tidy(disk, folder_of(&real));
        } else {
            notices.clear();
            notices.extend(told);
        }
        let parts = Parts {
            path: path.into(),
            real,
            access,
            lock,
            busy,
            disk: disk.clone(),
            notices,
        };
        let mut opened = parts.open(file, is_entry)?;
        opened.journal.rival = rival;
        let mended = opened.journal.way_out.take();
        opened.journal.way_out = mended.or(way_out);
        Ok(opened)
    }

    /// Opens a save for review. Takes no lock, so that another program can continue to write.
    /// Changes nothing, so a torn end is only left out.
    ///
    /// # Errors
    /// As [`Journal::open`].
    pub fn open_to_look(path: &Path, is_entry: IsEntry<'_>) -> Result<Opened, StoreError> {
        Self::open_as_reader(path, LOOKED_AT, is_entry)
    }

    /// Opens the save at the path of this one again, as a reader with the same reason not to write.
    ///
    /// # Errors
    /// As [`Journal::open`].
    pub fn read_again(&self, is_entry: IsEntry<'_>) -> Result<Opened, StoreError> {
        let why = match &self.access {
            Access::Reader { why } => why,
            Access::Writer => LOOKED_AT,
        };
        let mut opened = Self::open_as_reader(&self.path, why, is_entry)?;
        opened.journal.rival = self.rival.clone();
        Ok(opened)
    }

    fn open_as_reader(path: &Path, why: &str, is_entry: IsEntry<'_>) -> Result<Opened, StoreError> {
        look(path)?;
        let real = atomic_write::resolve(path)?;
        let file = open_to_read(path, &real)?;
        let parts = Parts {
            path: path.into(),
            real,
            access: Access::Reader { why: why.into() },
            lock: None,
            busy: true,
            disk: Disk::default(),
            notices: Vec::new(),
        };
        parts.open(file, is_entry)
    }
}

pub(super) fn unlocked(why: &str) -> String {
    format!("The save couldn't be locked: {why}. Don't open it twice.")
}

/// Refuses anything that can't be a save before it is opened, because opening a pipe would wait
/// without end.
pub(super) fn look(path: &Path) -> Result<(), StoreError> {
    let there = fs::metadata(path).map_err(|e| StoreError::io("look at", path, e))?;
    let what = if there.is_dir() {
        "a folder"
    } else if !there.is_file() {
        "a device or a pipe"
    } else {
        return Ok(());
    };
    Err(StoreError::NotAFile {
        path: path.into(),
        what,
    })
}

pub(super) fn open_to_read(path: &Path, real: &Path) -> Result<Box<dyn Medium>, StoreError> {
    let file = helper::open(real, OpenOptions::new().read(true));
    Ok(Box::new(file.map_err(|e| StoreError::io("read", path, e))?))
}

pub(super) fn open_to_write(
    disk: &Disk,
    path: &Path,
    real: &Path,
) -> Result<(Box<dyn Medium>, Access), StoreError> {
    use io::ErrorKind as Kind;
    let how = OpenOptions::new().read(true).write(true).clone();
    match disk.files().open(real, &how) {
        Ok(file) => Ok((file, Access::Writer)),
        Err(e) if matches!(e.kind(), Kind::PermissionDenied | Kind::ReadOnlyFilesystem) => {
            let why = UNWRITABLE.into();
            Ok((open_to_read(path, real)?, Access::Reader { why }))
        }
        Err(e) => Err(StoreError::io("open", path, e)),
    }
}
