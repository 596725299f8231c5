//! One writer at a time: a lock on a small file beside the save.
//!
//! The lock is the system's own advisory one, so it goes with the process however that ends; no
//! stale file ever blocks a save. It isn't on the save alone, because a rewrite replaces that file
//! and Windows would keep readers out. Where no file can be made beside the save, Unix locks the
//! save alone; where locks do not exist at all the work goes on with a notice. Where something
//! else than a file has the name of the lock file, nobody can know who writes, so the save opens
//! for reading only.
//!
//! The lock file goes by the name of the save, and a save may have several names (hard links), some
//! of them given while it is open. So on Unix every writer also locks the open save itself
//! ([`hold`]): of all programs one at most writes a file. A rewrite locks the new file before that
//! gets its name. Who holds a save under another name than the one that is asked for can't be shut
//! out by a takeover, whose lock file is beside the name that is asked for.
//!
//! Another program can take the save over (`takeover`): it puts a lock file of its own in the place
//! of this one. So a holder looks before and after each write whether its own is still there. Lock
//! files are replaced and removed behind a [`Gate`], so that neither happens between the look and
//! the removal of another.

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

/// How often at most the time of last activity is written to the lock file.
const TOUCH: Duration = Duration::from_secs(20);

/// How long one program waits for another to replace or remove a lock file.
const GATE: Duration = Duration::from_millis(20);

/// How often a save is tried to be locked: others that only look lock it for a moment.
const TRIES: u32 = 20;

/// What asking for the lock gave.
#[derive(Debug)]
pub(super) enum Claim {
    /// It is ours until this is dropped.
    Held(Lock),
    /// Another journal has it.
    Busy(Holder),
    /// What has the name of the lock file can't be used, so nobody can tell who writes.
    Blocked(Blocked),
    /// There is no lock to be had here; why.
    Without(String),
}

/// What keeps a save from being locked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Blocked {
    /// The lock file.
    pub path: PathBuf,
    /// What is wrong, as a sentence about it: "it is a named pipe, not a file".
    pub what: String,
}

impl Blocked {
    /// As a part of a sentence.
    pub fn why(&self) -> String {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        format!("its lock file {name} can't be used: {}", self.what)
    }
}

/// A lock that is held. Dropping it releases it and takes its file away.
#[derive(Debug)]
pub(super) struct Lock {
    file: File,
    /// The file beside the save; none when the save itself is locked.
    path: Option<PathBuf>,
    /// When the last activity was written to the file.
    touched: Instant,
}

/// What the path of a held lock leads to.
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
    /// A lock on an open file that was just locked.
    pub(super) fn on(file: File, path: Option<PathBuf>) -> Self {
        let lock = Self {
            file,
            path,
            touched: Instant::now(),
        };
        // Who holds it is a courtesy to the next program; the lock holds without it. A file with
        // further names is somebody's copy, which must not change.
        if lock.path.is_some() && !helper::is_shared(&lock.file) {
            lock.file.set_len(0).ok();
            let mut file = &lock.file;
            file.seek(SeekFrom::Start(0)).ok();
            file.write_all(own_lines().as_bytes()).ok();
        }
        lock
    }

    /// Whether it is on a file beside the save, not on the save.
    pub fn is_beside(&self) -> bool {
        self.path.is_some()
    }

    /// Whether the lock file is still the one at its path.
    ///
    /// # Errors
    /// When the system does not say.
    pub fn place(&self) -> io::Result<Place> {
        match &self.path {
            Some(path) => place(&self.file, path),
            None => Ok(Place::Ours),
        }
    }

    /// Who took the save over, as it was left in the lock file.
    pub fn heir(&self) -> Option<Holder> {
        Holder::heir(&mut &self.file)
    }

    /// What is wrong if something else than a file is at the path now.
    pub fn blocked(&self) -> Option<Blocked> {
        let path = self.path.as_deref()?;
        let error = helper::open(path, OpenOptions::new().read(true)).err()?;
        let what = helper::not_a_file(&error)?.to_string();
        Some(Blocked {
            path: path.into(),
            what,
        })
    }

    /// Who has the lock file at the path now.
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
        // Only behind the gate is the file at the path still the one that was looked at. Elsewhere
        // that look is not possible, so there it stays; a file that is left keeps nobody out.
        if let (true, Some(path)) = (cfg!(unix), &self.path)
            && let Ok(_gate) = Gate::behind(path, GATE)
            && matches!(place(&self.file, path), Ok(Place::Ours))
        {
            fs::remove_file(path).ok();
        }
        self.file.unlock().ok();
    }
}

/// Held by the program that replaces or removes a lock file: a lock on the folder, for a moment.
pub(super) struct Gate {
    _folder: File,
}

impl Gate {
    /// Waits so long for it.
    ///
    /// # Errors
    /// [`io::ErrorKind::WouldBlock`] if another program keeps it; another where the disk has no such
    /// locks.
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

/// The lock file of the save at `save`.
pub(super) fn path_of(save: &Path) -> PathBuf {
    helper::beside(save, ".", ".lock")
}

/// Asks for the lock of the save at `save`, whose links are resolved, without waiting.
pub(super) fn claim(save: &Path) -> Claim {
    // Asked first too, so that no lock file comes and goes beside a save that is locked without one.
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

/// Locks an open save itself; who has it locked, if that can't be. On a disk without such locks the
/// names alone are guarded.
pub(super) fn hold(medium: &dyn Medium, save: &Path) -> Option<Holder> {
    for _ in 0..TRIES {
        match medium.hold() {
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(1)),
            Ok(()) | Err(TryLockError::Error(_)) => return None,
        }
    }
    Some(Holder::on_the_save(save))
}

/// Asks for the lock file; nothing where none can be made.
fn claim_beside(save: &Path) -> Option<Claim> {
    let path = path_of(save);
    // Another program may take its file away between our opening and our locking it.
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
                // Nobody can hold what cannot be locked, so the file serves nobody.
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

/// Who has the save at `path` open for writing, as the end of a sentence; `None` if nobody has, or
/// if that cannot be known here. Takes no lock that would keep a writer out.
pub fn in_use(path: &Path) -> Option<String> {
    let real = super::whole::resolve(path).ok()?;
    held(&real).map(|holder| holder.why())
}

/// Who holds the save, whose links are resolved.
pub(super) fn held(real: &Path) -> Option<Holder> {
    held_beside(real).or_else(|| is_itself_locked(real).then(|| Holder::on_the_save(real)))
}

/// Who holds the lock file beside it.
fn held_beside(real: &Path) -> Option<Holder> {
    let path = path_of(real);
    let file = helper::open(&path, OpenOptions::new().read(true)).ok()?;
    match file.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Some(Holder::at(&path)),
        _ => None,
    }
}

/// Why a lock file isn't open.
enum Unopened {
    /// There is none, and none can be made.
    Missing,
    /// There is something, and it can't be used.
    Blocked(String),
}

fn open(path: &Path, save: &Path) -> Result<File, Unopened> {
    let save = fs::metadata(save).ok();
    for _ in 0..16 {
        let error = match helper::open(path, OpenOptions::new().read(true).write(true)) {
            // Another user's lock file: to be locked it only needs to be open.
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
            // A folder that can't be entered hides whether there is one; then none can be made.
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
        // Each of the two ways to lock a save looks for the other behind its own lock, so that of two
        // programs one at least sees the other.
        Ok(()) => match held_beside(save) {
            Some(holder) => Claim::Busy(holder),
            None => Claim::Held(Lock::on(file, None)),
        },
        Err(TryLockError::WouldBlock) => Claim::Busy(Holder::on_the_save(save)),
        Err(TryLockError::Error(e)) => without(&e),
    }
}

/// Whether a program has locked the save itself: one that has it open under another of its names, or
/// one that can make no file beside it.
#[cfg(unix)]
fn is_itself_locked(save: &Path) -> bool {
    let Ok(file) = File::open(save) else {
        return false;
    };
    for _ in 0..TRIES {
        match file.try_lock_shared() {
            // A program that is just being started holds what its parent held, for a moment.
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(1)),
            Ok(()) | Err(TryLockError::Error(_)) => return false,
        }
    }
    true
}

/// Elsewhere none does.
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

    /// A program that can make no file in the folder locks the save itself; one that can sees that.
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

    /// Activity is noted now and then, not with each key; a look notes nothing.
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

    /// A lock that another program put its own in the place of is gone for its holder, and letting
    /// go of it takes nobody's file away.
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
