//! One writer at a time: a lock on a small file next to the save.
//!
//! The lock is the system's own advisory one, so it ends with the process in every case, and no stale
//! file ever blocks a save. It isn't on the save alone, because a rewrite replaces that file and
//! Windows would keep readers out. Where no file can be made next to the save, Unix locks the save
//! alone. Where the disk has no locks, the work continues with a notice. Where something other than a
//! file has the name of the lock file, the program can't tell who writes, so the save opens for
//! reading only.
//!
//! The lock file is named after the save, and a save may have several names (hard links), some of
//! them given while it is open. So on Unix every writer also locks the open save itself ([`hold`]),
//! and at most one program writes a file. A rewrite locks the new file before it gets its name. A
//! takeover can't shut out a program that holds the save under another name, because the takeover's
//! lock file is next to the name that it was given.
//!
//! Another program can take the save over (`takeover`): it replaces this lock file with its own. So a
//! holder looks before and after each write if its own is still there. Lock files are replaced and
//! removed only while a [`Gate`] is held, so that neither happens between a look at a lock file and
//! its removal.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use super::helper;
use super::holder::{Holder, own_lines};
use super::medium::Medium;
#[cfg(unix)]
use super::medium::same_file;

/// The shortest time between two notes of activity in the lock file.
const TOUCH: Duration = Duration::from_secs(20);

/// The longest wait for another program that replaces or removes a lock file.
const GATE: Duration = Duration::from_millis(20);

/// The number of tries to lock a save, because programs that only look lock it for a moment.
const TRIES: u32 = 20;

/// The result of a claim to the lock.
#[derive(Debug)]
pub(super) enum Claim {
    /// This program has it until the lock is dropped.
    Held(Lock),
    /// Another journal has it.
    Busy(Holder),
    /// The lock file's name belongs to something unusable, so the program can't tell who writes.
    Blocked(Blocked),
    /// The disk has no locks, with the reason.
    Without(String),
}

/// The obstacle that keeps a save from being locked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Blocked {
    /// The lock file.
    pub path: PathBuf,
    /// The fault, as a sentence about it: "it is a named pipe, not a file".
    pub what: String,
}

impl Blocked {
    /// The reason as a part of a sentence.
    pub fn why(&self) -> String {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        format!("its lock file {name} can't be used: {}", self.what)
    }
}

/// A lock that is held. Dropping it releases it and removes its file.
#[derive(Debug)]
pub(super) struct Lock {
    file: File,
    /// The file next to the save. `None` when the save itself is locked.
    path: Option<PathBuf>,
    /// The time when the last activity was written to the file.
    touched: Instant,
}

/// Where the path of a held lock leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// To the lock that is held.
    Ours,
    /// To nothing: the file was removed.
    Empty,
    /// To the lock of another program.
    Theirs,
}

impl Lock {
    /// Returns a lock on an open file that was just locked.
    pub(super) fn on(file: File, path: Option<PathBuf>) -> Self {
        let lock = Self {
            file,
            path,
            touched: Instant::now(),
        };
        // The lines about the holder only inform the next program, and the lock works without them. A
        // file with further names is someone's copy and must not change.
        if lock.path.is_some() && !helper::is_shared(&lock.file) {
            lock.file.set_len(0).ok();
            let mut file = &lock.file;
            file.seek(SeekFrom::Start(0)).ok();
            file.write_all(own_lines().as_bytes()).ok();
        }
        lock
    }

    /// Returns true if it is on a file next to the save, not on the save.
    pub fn is_beside(&self) -> bool {
        self.path.is_some()
    }

    /// Compares the lock file with the file at its path now.
    ///
    /// # Errors
    /// When the system doesn't report it.
    pub fn place(&self) -> io::Result<Place> {
        match &self.path {
            Some(path) => place(&self.file, path),
            None => Ok(Place::Ours),
        }
    }

    /// Returns the program that took the save over, as it wrote itself into the lock file.
    pub fn heir(&self) -> Option<Holder> {
        Holder::heir(&mut &self.file)
    }

    /// Returns the fault if something other than a file is at the path now.
    pub fn blocked(&self) -> Option<Blocked> {
        let path = self.path.as_deref()?;
        let error = helper::open(path, OpenOptions::new().read(true)).err()?;
        let what = helper::not_a_file(&error)?.to_string();
        Some(Blocked {
            path: path.into(),
            what,
        })
    }

    /// Returns the holder of the lock file at the path now.
    pub fn there(&self) -> Option<Holder> {
        self.path.as_deref().map(Holder::at)
    }

    /// Notes that the program is in use. Costs nothing if that was noted a moment ago.
    pub fn touch(&mut self) {
        if self.path.is_some() && self.touched.elapsed() >= TOUCH {
            self.touched = Instant::now();
            self.file.set_modified(SystemTime::now()).ok();
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Only while the gate is held is the file at the path surely the one that was looked at. That
        // look isn't possible on other systems, so there the file is left. A leftover file keeps no
        // program out.
        if let (true, Some(path)) = (cfg!(unix), &self.path)
            && let Ok(_gate) = Gate::behind(path, GATE)
            && matches!(place(&self.file, path), Ok(Place::Ours))
        {
            fs::remove_file(path).ok();
        }
        self.file.unlock().ok();
    }
}

/// A lock on the folder, held for a moment by the program that replaces or removes a lock file.
pub(super) struct Gate {
    _folder: File,
}

impl Gate {
    /// Waits at most `most` for it.
    ///
    /// # Errors
    /// [`io::ErrorKind::WouldBlock`] if another program keeps it. Another error where the disk has no
    /// such locks.
    pub fn behind(path: &Path, most: Duration) -> io::Result<Self> {
        let folder = File::open(super::disk::folder_of(path))?;
        let start = Instant::now();
        loop {
            match folder.try_lock() {
                Ok(()) => return Ok(Self { _folder: folder }),
                Err(TryLockError::WouldBlock) if start.elapsed() < most => {
                    thread::sleep(Duration::from_millis(1));
                }
                Err(e) => return Err(e.into()),
            }
        }
    }
}

/// Returns the path of the lock file of the save at `save`.
pub(super) fn path_of(save: &Path) -> PathBuf {
    helper::beside(save, ".", ".lock")
}

/// Tries to lock the save at `save`, whose links are resolved, without waiting.
pub(super) fn claim(save: &Path) -> Claim {
    // This comes first, so that no lock file appears for a moment next to a save that is locked
    // without one.
    let unnamed = fs::symlink_metadata(path_of(save)).is_err();
    if unnamed && is_itself_locked(save) {
        return Claim::Busy(Holder::on_the_save(save));
    }
    match claim_beside(save) {
        None => claim_itself(save),
        Some(Claim::Held(_)) if is_itself_locked(save) => Claim::Busy(Holder::on_the_save(save)),
        Some(claim) => claim,
    }
}

/// As [`claim`], for the program that has the save itself locked and lost its lock file.
pub(super) fn claim_again(save: &Path) -> Claim {
    match claim_beside(save) {
        Some(claim) => claim,
        None if cfg!(unix) => match File::open(save) {
            Ok(file) => Claim::Held(Lock::on(file, None)),
            Err(e) => without(&e),
        },
        None => claim_itself(save),
    }
}

/// Locks an open save itself and returns its holder if it is already locked. On a disk without such
/// locks, only the names are guarded.
pub(super) fn hold(medium: &dyn Medium, save: &Path) -> Option<Holder> {
    for _ in 0..TRIES {
        match medium.hold() {
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(1)),
            Ok(()) | Err(TryLockError::Error(_)) => return None,
        }
    }
    Some(Holder::on_the_save(save))
}

/// Claims the lock file. Returns `None` where no lock file can be made.
fn claim_beside(save: &Path) -> Option<Claim> {
    let path = path_of(save);
    // Another program may remove its file between our opening and our locking it.
    for _ in 0..16 {
        let file = match open(&path, save) {
            Ok(file) => file,
            Err(Unopened::Missing) => return None,
            Err(Unopened::Blocked(what)) => return Some(Claim::Blocked(Blocked { path, what })),
        };
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Some(Claim::Busy(Holder::at(&path))),
            Err(TryLockError::Error(e)) => {
                // No program can hold a file that can't be locked, so the file is useless.
                fs::remove_file(&path).ok();
                return Some(without(&e));
            }
        }
        if matches!(place(&file, &path), Ok(Place::Ours)) {
            return Some(Claim::Held(Lock::on(file, Some(path))));
        }
    }
    Some(Claim::Busy(Holder::default()))
}

/// Returns who has the save at `path` open for writing, as the end of a sentence. Returns `None` if
/// no program has it or the system can't tell. Takes no lock that would keep a writer out.
pub fn in_use(path: &Path) -> Option<String> {
    let real = super::atomic_write::resolve(path).ok()?;
    held(&real).map(|holder| holder.why())
}

/// Returns the holder of the save, whose links are resolved.
pub(super) fn held(real: &Path) -> Option<Holder> {
    held_beside(real).or_else(|| is_itself_locked(real).then(|| Holder::on_the_save(real)))
}

/// Returns the holder of the lock file next to it.
fn held_beside(real: &Path) -> Option<Holder> {
    let path = path_of(real);
    let file = helper::open(&path, OpenOptions::new().read(true)).ok()?;
    match file.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Some(Holder::at(&path)),
        _ => None,
    }
}

/// The reason why a lock file isn't open.
enum Unopened {
    /// It doesn't exist and can't be made.
    Missing,
    /// It exists and can't be used.
    Blocked(String),
}

fn open(path: &Path, save: &Path) -> Result<File, Unopened> {
    let save = fs::metadata(save).ok();
    for _ in 0..16 {
        let error = match helper::open(path, OpenOptions::new().read(true).write(true)) {
            // Another user's lock file. Being open is enough to lock it.
            Err(e)
                if matches!(
                    e.kind(),
                    io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
                ) =>
            {
                match helper::open(path, OpenOptions::new().read(true)) {
                    Ok(file) => return Ok(file),
                    Err(e) => e,
                }
            }
            Ok(file) => return Ok(file),
            Err(e) => e,
        };
        if error.kind() != io::ErrorKind::NotFound {
            // A folder that can't be entered hides the file, and then none can be made.
            let there = fs::symlink_metadata(path).is_ok();
            return Err(match helper::not_a_file(&error) {
                Some(what) => Unopened::Blocked(what.to_string()),
                None if there => Unopened::Blocked(error.to_string()),
                None => Unopened::Missing,
            });
        }
        match helper::create(path, save.as_ref()) {
            Ok(file) => return Ok(file),
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
            Err(_) => return Err(Unopened::Missing),
        }
    }
    Err(Unopened::Blocked("it comes and goes".to_owned()))
}

fn claim_itself(save: &Path) -> Claim {
    if !cfg!(unix) {
        return Claim::Without("no file can be made next to it".into());
    }
    let file = match File::open(save) {
        Ok(file) => file,
        Err(e) => return without(&e),
    };
    match file.try_lock() {
        // Each of the two ways to lock a save looks for the other after it has locked, so that at
        // least one of two programs sees the other.
        Ok(()) => match held_beside(save) {
            Some(holder) => Claim::Busy(holder),
            None => Claim::Held(Lock::on(file, None)),
        },
        Err(TryLockError::WouldBlock) => Claim::Busy(Holder::on_the_save(save)),
        Err(TryLockError::Error(e)) => without(&e),
    }
}

/// Returns true if a program has locked the save itself: it has the save open under another name, or
/// can't make a file next to it.
#[cfg(unix)]
fn is_itself_locked(save: &Path) -> bool {
    let Ok(file) = File::open(save) else {
        return false;
    };
    for _ in 0..TRIES {
        match file.try_lock_shared() {
            // A program that is just starting holds its parent's locks for a moment.
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(1)),
            Ok(()) | Err(TryLockError::Error(_)) => return false,
        }
    }
    true
}

/// No program does that on other systems.
#[cfg(not(unix))]
fn is_itself_locked(_: &Path) -> bool {
    false
}

fn without(e: &io::Error) -> Claim {
    Claim::Without(format!("this disk has no locks ({e})"))
}

fn place(file: &File, path: &Path) -> io::Result<Place> {
    #[cfg(unix)]
    {
        match fs::symlink_metadata(path) {
            Ok(there) if same_file(&file.metadata()?, &there) => Ok(Place::Ours),
            Ok(_) => Ok(Place::Theirs),
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(Place::Empty),
            Err(e) => Err(e),
        }
    }
    #[cfg(not(unix))]
    {
        let _ = (file, path);
        Ok(Place::Ours)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_holds_the_others_hear_who() {
        let folder = tempfile::tempdir().unwrap();
        let save = folder.path().join("a.ron");
        fs::write(&save, "x").unwrap();
        let Claim::Held(first) = claim(&save) else {
            panic!("the first claim is granted");
        };
        let Claim::Busy(holder) = claim(&save) else {
            panic!("the second claim is refused");
        };
        assert_eq!(holder.pid, Some(std::process::id()));
        assert_eq!(in_use(&save), Some(holder.why()));
        drop(first);
        assert_eq!(in_use(&save), None);
        assert!(matches!(claim(&save), Claim::Held(_)));
    }

    /// A program that can't make a file in the folder locks the save itself, and a program that can
    /// notices that lock.
    #[cfg(unix)]
    #[test]
    fn either_way_of_locking_keeps_the_other_out() {
        let folder = tempfile::tempdir().unwrap();
        let save = folder.path().join("a.ron");
        fs::write(&save, "x").unwrap();
        let Claim::Held(itself) = claim_itself(&save) else {
            panic!("granted");
        };
        assert!(matches!(claim(&save), Claim::Busy(_)));
        assert!(!path_of(&save).exists());
        drop(itself);
        let Claim::Held(beside) = claim(&save) else {
            panic!("granted");
        };
        assert!(matches!(claim_itself(&save), Claim::Busy(_)));
        drop(beside);
        assert!(matches!(claim_itself(&save), Claim::Held(_)));
    }

    #[cfg(unix)]
    #[test]
    fn a_dropped_lock_leaves_no_file_and_a_left_file_locks_nobody_out() {
        let folder = tempfile::tempdir().unwrap();
        let save = folder.path().join("a.ron");
        fs::write(&save, "x").unwrap();
        drop(claim(&save));
        assert!(!folder.path().join(".a.ron.lock").exists());
        fs::write(folder.path().join(".a.ron.lock"), "4711\n").unwrap();
        assert!(matches!(claim(&save), Claim::Held(_)));
    }

    /// Activity is noted now and then, not with each key. A look notes nothing.
    #[test]
    fn the_time_of_last_activity_is_noted_but_not_each_time() {
        let folder = tempfile::tempdir().unwrap();
        let save = folder.path().join("a.ron");
        fs::write(&save, "x").unwrap();
        let Claim::Held(mut lock) = claim(&save) else {
            panic!("granted");
        };
        let then = SystemTime::now() - Duration::from_hours(1);
        lock.file.set_modified(then).unwrap();
        let idle = || held(&save).unwrap().active.unwrap().elapsed().unwrap();
        lock.touch();
        lock.place().unwrap();
        assert!(
            idle() > Duration::from_mins(59),
            "noted when it was claimed"
        );
        lock.touched = lock.touched.checked_sub(TOUCH).unwrap();
        lock.touch();
        assert!(idle() < Duration::from_mins(1));
    }

    /// A holder loses its lock when another program replaces the lock file, and its release leaves
    /// the other's file alone.
    #[cfg(unix)]
    #[test]
    fn a_replaced_lock_is_noticed_and_the_new_one_stays() {
        let folder = tempfile::tempdir().unwrap();
        let save = folder.path().join("a.ron");
        fs::write(&save, "x").unwrap();
        let Claim::Held(first) = claim(&save) else {
            panic!("granted");
        };
        assert_eq!(first.place().unwrap(), Place::Ours);
        let new = folder.path().join("new");
        fs::write(&new, "4711\n").unwrap();
        fs::rename(&new, path_of(&save)).unwrap();
        assert_eq!(first.place().unwrap(), Place::Theirs);
        assert_eq!(first.there().unwrap().pid, Some(4711));
        drop(first);
        assert_eq!(Holder::at(&path_of(&save)).pid, Some(4711));
        fs::remove_file(path_of(&save)).unwrap();
    }
}
