//! One writer at a time: a lock on a small file beside the save.
//!
//! The lock is the system's own advisory one, so it goes with the process however that ends; no
//! stale file ever blocks a save. It does not lie on the save itself, because a rewrite replaces
//! that file and Windows would keep readers out. Where no file can be made beside the save, Unix
//! locks the save itself; where locks do not exist at all the work goes on with a notice.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::beside;
#[cfg(unix)]
use super::medium::same_file;

/// What asking for the lock gave.
#[derive(Debug)]
pub(super) enum Claim {
    /// It is ours until this is dropped.
    Held(Lock),
    /// Another journal has it; why, as a part of a sentence.
    Busy(String),
    /// There is no lock to be had here; why.
    Without(String),
}

/// A lock that is held. Dropping it releases it and takes its file away.
#[derive(Debug)]
pub(super) struct Lock {
    file: File,
    /// The file beside the save; none when the save itself is locked.
    path: Option<PathBuf>,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Only while the lock is held may the file go: `claim` looks whether the file it locked
        // is still the one at the path. Elsewhere that look is not possible, so there it stays.
        if let (true, Some(path)) = (cfg!(unix), &self.path)
            && still_there(&self.file, path)
        {
            fs::remove_file(path).ok();
        }
        self.file.unlock().ok();
    }
}

/// Asks for the lock of the save at `save`, whose links are resolved, without waiting.
pub(super) fn claim(save: &Path) -> Claim {
    let path = beside(save, ".", ".lock");
    // Another program may take its file away between our opening and our locking it.
    for _ in 0..16 {
        let Ok(file) = open(&path) else {
            return claim_itself(save);
        };
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Claim::Busy(holder(&path)),
            Err(TryLockError::Error(e)) => {
                // Nobody can hold what cannot be locked, so the file serves nobody.
                fs::remove_file(&path).ok();
                return without(&e);
            }
        }
        if !still_there(&file, &path) {
            continue;
        }
        let lock = Lock {
            file,
            path: Some(path),
        };
        // The number is a courtesy to whoever finds the save locked; the lock holds without it.
        lock.file.set_len(0).ok();
        (&lock.file)
            .write_all(format!("{}\n", std::process::id()).as_bytes())
            .ok();
        return Claim::Held(lock);
    }
    Claim::Busy("just being opened in another triumph".into())
}

/// Who has the save at `path` open for writing, as the end of a sentence; `None` if nobody has, or
/// if that cannot be known here. Takes no lock that would keep a writer out.
pub fn in_use(path: &Path) -> Option<String> {
    let path = beside(&super::whole::resolve(path).ok()?, ".", ".lock");
    let file = File::open(&path).ok()?;
    match file.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Some(holder(&path)),
        _ => None,
    }
}

fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    match options.open(path) {
        // Another user's lock file: to be locked it only needs to be open.
        Err(e) if e.kind() == io::ErrorKind::PermissionDenied => File::open(path),
        other => other,
    }
}

fn claim_itself(save: &Path) -> Claim {
    if !cfg!(unix) {
        return Claim::Without("no file can be made beside it".into());
    }
    let file = match File::open(save) {
        Ok(file) => file,
        Err(e) => return without(&e),
    };
    match file.try_lock() {
        Ok(()) => Claim::Held(Lock { file, path: None }),
        Err(TryLockError::WouldBlock) => Claim::Busy("open in another triumph".into()),
        Err(TryLockError::Error(e)) => without(&e),
    }
}

fn without(e: &io::Error) -> Claim {
    Claim::Without(format!("this disk has no locks ({e})"))
}

fn still_there(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        match (file.metadata(), fs::metadata(path)) {
            (Ok(ours), Ok(there)) => same_file(&ours, &there),
            _ => false,
        }
    }
    #[cfg(not(unix))]
    {
        let _ = (file, path);
        true
    }
}

fn holder(path: &Path) -> String {
    let mut text = String::new();
    let read = File::open(path).and_then(|f| f.take(16).read_to_string(&mut text));
    match (read, text.trim().parse::<u32>()) {
        (Ok(_), Ok(pid)) => format!("open in another triumph (pid {pid})"),
        _ => "open in another triumph".into(),
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
        let Claim::Busy(why) = claim(&save) else {
            panic!("the second claim is refused");
        };
        let pid = std::process::id();
        assert_eq!(why, format!("open in another triumph (pid {pid})"));
        assert_eq!(in_use(&save), Some(why));
        drop(first);
        assert_eq!(in_use(&save), None);
        assert!(matches!(claim(&save), Claim::Held(_)));
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
}
