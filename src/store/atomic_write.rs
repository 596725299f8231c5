//! Writing files whole: a new one that overwrites nothing, or a better one that replaces an old one.
//!
//! The bytes go to a temporary file in the same folder, are synced, and only then get the name. The
//! folder is synced after that. At every moment the name leads to a whole file, the former or the new
//! one. A temporary file left by a crash is removed at the next opening.

use std::ffi::{OsStr, OsString};
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::SystemTime;

use super::disk::{Disk, folder_of};
use super::error::StoreError;
use super::helper;
use super::holder::Holder;
use super::lock::{self, Claim, Lock, Place};
use super::medium::{Medium, write_full};

/// The beginning of the name of a lock file that doesn't have its final name yet.
pub(super) const LOCK_PART: &str = "lock-";

/// The most bytes by which a temporary file's name exceeds the name of its save.
const PART: usize = 55;

/// The longest name of a file that [`tidy`] removes. The names of longer ones may be cut.
const LONGEST_TIDIED: usize = 150;

/// A file that got its name.
pub(super) struct Placed {
    /// Open for reading and writing.
    pub file: Box<dyn Medium>,
    /// The result of the folder's sync. After an error, a power cut may bring the former file back,
    /// whole.
    pub folder: io::Result<()>,
}

/// The result of a rewrite.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Rewritten {
    /// A message for the user: other names of the file still lead to the former text.
    pub notice: Option<String>,
}

/// Writes `text` to the file at `path`, new or existing: a temporary file next to it, synced and
/// renamed, then a sync of the folder. A link stays a link and its target is replaced. Permissions
/// are kept. The text may have any form. Use [`Journal::rewrite`](super::Journal::rewrite) for a save
/// that is open, because this function claims the lock itself.
///
/// # Errors
/// [`StoreError::Locked`] while a journal has the file open, [`StoreError::Io`] when the disk is full
/// or the folder may not be written. The former file is then untouched.
pub fn rewrite(path: &Path, text: &str) -> Result<Rewritten, StoreError> {
    let real = resolve(path)?;
    let lock = guard(path, &real)?;
    if lock.is_some() {
        sweep(&Disk::default(), &real, None);
    }
    let notice = other_names(&real);
    let placed = replace(&Disk::default(), &real, text.as_bytes(), lock.as_ref())?;
    placed
        .folder
        .map_err(|e| StoreError::io("sync the folder of", path, e))?;
    Ok(Rewritten { notice })
}

/// Writes `text` to a file that did not exist: `to`, or "name 2.ron", "name 3.ron" … when that
/// name is taken. Returns the path that it got. Folders are made as needed.
///
/// # Errors
/// [`StoreError::Io`] when the disk is full or the folder may not be written.
pub fn copy_new(text: &str, to: &Path) -> Result<PathBuf, StoreError> {
    copy_like(text, to, None)
}

/// As [`copy_new`], for a copy that no more users may read than the save it is made of.
///
/// # Errors
/// As [`copy_new`].
pub fn copy_like(text: &str, to: &Path, of: Option<&Path>) -> Result<PathBuf, StoreError> {
    copy_like_on(&Disk::default(), text, to, of)
}

/// As [`copy_like`], on this disk.
///
/// # Errors
/// As [`copy_new`].
pub fn copy_like_on(
    disk: &Disk,
    text: &str,
    to: &Path,
    of: Option<&Path>,
) -> Result<PathBuf, StoreError> {
    disk.make_folder_of(to)?;
    tidy(disk, folder_of(to));
    let like = of.and_then(|of| fs::metadata(of).ok());
    let mut at = to.to_path_buf();
    for n in 2_u32.. {
        match new_at(disk, &at, text, like.as_ref()) {
            Err(
                StoreError::Exists { .. }
                | StoreError::Locked { .. }
                | StoreError::LockBlocked { .. },
            ) => at = numbered(to, n),
            other => return other.map(|()| at),
        }
    }
    Err(StoreError::Exists { path: to.into() })
}

fn new_at(disk: &Disk, at: &Path, text: &str, like: Option<&Metadata>) -> Result<(), StoreError> {
    if fs::symlink_metadata(at).is_ok() {
        return Err(StoreError::Exists { path: at.into() });
    }
    let real = resolve(at)?;
    let _lock = guard(at, &real)?;
    place_lasting(disk, at, &real, text.as_bytes(), like).map(drop)
}

fn numbered(to: &Path, n: u32) -> PathBuf {
    let end = to.extension().unwrap_or_default();
    let behind = format!(" {n}.");
    let mut name = helper::fitting(&to.with_extension(""), behind.len() + end.len());
    name.push(
        behind
            .strip_suffix('.')
            .filter(|_| end.is_empty())
            .unwrap_or(&behind),
    );
    name.push(end);
    to.with_file_name(name)
}

/// Locks a save for a moment. Returns `None` on a disk without locks.
pub(super) fn guard(path: &Path, real: &Path) -> Result<Option<Lock>, StoreError> {
    match lock::claim(real) {
        Claim::Held(lock) => Ok(Some(lock)),
        Claim::Without(_) => Ok(None),
        Claim::Busy(holder) => Err(StoreError::locked(path, &holder)),
        Claim::Blocked(blocked) => Err(StoreError::blocked(path, blocked)),
    }
}

/// Follows the links of `path`, or those of its folder if the file doesn't exist yet.
pub(super) fn resolve(path: &Path) -> Result<PathBuf, StoreError> {
    if fs::symlink_metadata(path).is_ok() {
        return fs::canonicalize(path).map_err(|e| StoreError::io("follow the link", path, e));
    }
    let name = path.file_name().ok_or_else(|| StoreError::NotAFile {
        path: path.into(),
        what: "a folder",
    })?;
    let folder = fs::canonicalize(folder_of(path))
        .map_err(|e| StoreError::io("find the folder of", path, e))?;
    Ok(folder.join(name))
}

/// Returns a name next to a save for a file that doesn't have its own name yet. No other program uses
/// the same one, so that a program which lost the save to another in the middle of a rewrite can
/// rename only its own file, and [`sweep`] can remove that file. `part` tells the kind of file.
pub(super) fn temporary(real: &Path, part: &str) -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let nanos = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |now| now.as_nanos());
    let own = format!(".{part}{}-{nanos:x}-{count}.new", std::process::id());
    let mut name = stem_of(real);
    name.push(own);
    real.with_file_name(name)
}

/// Returns the beginning of the names of a save's temporary files: a full stop and its name.
fn stem_of(real: &Path) -> OsString {
    let mut stem = OsString::from(".");
    stem.push(helper::fitting(real, PART));
    stem
}

/// Returns true if [`temporary`] gives such a name next to a save, or gave it in former versions.
fn is_temporary(name: &OsStr, real: &Path) -> bool {
    let name = name.as_encoded_bytes();
    let part = name
        .strip_prefix(stem_of(real).as_encoded_bytes())
        .and_then(|rest| rest.strip_suffix(b".new"));
    let ours = |part: &[u8]| {
        let part = part.strip_prefix(b".")?;
        let part = part.strip_prefix(LOCK_PART.as_bytes()).unwrap_or(part);
        let fits = |c: &u8| c.is_ascii_hexdigit() || *c == b'-';
        (part.contains(&b'-') && part.iter().all(fits)).then_some(())
    };
    part.is_some_and(|part| part.is_empty() || ours(part).is_some())
}

/// Removes the files that a crash in the middle of a rewrite left, and those of another program that
/// no longer holds the save. Only the program that holds the lock calls this. `but` is spared.
pub(super) fn sweep(disk: &Disk, real: &Path, but: Option<&Path>) {
    let files = fs::read_dir(folder_of(real)).into_iter().flatten();
    let spared = but.and_then(Path::file_name);
    for file in files.flatten() {
        let name = file.file_name();
        if is_temporary(&name, real) && Some(name.as_os_str()) != spared {
            disk.files().remove(&file.path()).ok();
        }
    }
}

/// Removes what programs that were ended in the middle of a write left in a folder: the temporary files and
/// the lock files of saves and packs that no program holds.
pub(super) fn tidy(disk: &Disk, folder: &Path) {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    for file in files {
        if let Some(real) = left_of(&file.path())
            && let Claim::Held(_lock) = lock::claim(&real)
        {
            sweep(disk, &real, None);
        }
    }
}

/// Returns the save or pack to which a file of this program belongs, going by its name. A very long name
/// doesn't tell it.
fn left_of(left: &Path) -> Option<PathBuf> {
    let name = left.file_name()?.to_str()?;
    let hidden = name
        .strip_prefix('.')
        .filter(|name| name.len() < LONGEST_TIDIED)?;
    let is_ron = |of: &str| Path::new(of).extension().is_some_and(|ends| ends == "ron");
    if let Some(of) = hidden.strip_suffix(".lock") {
        let ours = is_ron(of) && Holder::at(left).pid.is_some();
        return ours.then(|| left.with_file_name(of));
    }
    let (of, _) = hidden.strip_suffix(".new")?.rsplit_once('.')?;
    let real = left.with_file_name(of);
    (is_ron(of) && is_temporary(left.file_name()?, &real)).then_some(real)
}

/// Replaces the file at `real`, whose links are resolved. The caller holds the lock, if there is one.
/// Permissions, owner and group are kept, so that users who share a save keep it. If they can't be
/// kept, the former file is untouched.
pub(super) fn replace(
    disk: &Disk,
    real: &Path,
    bytes: &[u8],
    lock: Option<&Lock>,
) -> Result<Placed, StoreError> {
    let was = fs::metadata(real).ok();
    let (path, file) = match &was {
        Some(was) => make_same(disk, real, was)?,
        None => make_temporary(disk, real, None)?,
    };
    let file = fill(disk, real, &path, file, bytes)?;
    put(disk, real, &path, lock)?;
    Ok(Placed {
        file,
        folder: disk.sync_folder_of(real),
    })
}

/// Makes a file at `real` that survives a power cut, or none. A file whose folder can't be synced is
/// removed again, so that the same call finds the name free.
pub(super) fn place_lasting(
    disk: &Disk,
    path: &Path,
    real: &Path,
    bytes: &[u8],
    like: Option<&Metadata>,
) -> Result<Box<dyn Medium>, StoreError> {
    let placed = place_new(disk, path, real, bytes, like)?;
    placed.folder.map_err(|e| {
        disk.files().remove(real).ok();
        StoreError::io("sync the folder of", path, e)
    })?;
    Ok(placed.file)
}

/// Gives a whole temporary file the name of the save, if this program may still write the save.
///
/// A program that takes the save over first replaces our lock with its own, then removes temporary
/// files, then reads the save. So if our lock is still there now, either this comes before it reads,
/// or it has removed our file and there is nothing to rename.
pub(super) fn put(
    disk: &Disk,
    real: &Path,
    temporary: &Path,
    lock: Option<&Lock>,
) -> Result<(), StoreError> {
    let done = still_ours(real, lock).and_then(|()| {
        disk.files().rename(temporary, real).map_err(|e| {
            // A program that has the lock now may have removed it.
            let lost = still_ours(real, lock).err();
            lost.unwrap_or_else(|| StoreError::io("replace", real, e))
        })
    });
    if done.is_err() {
        discard(disk, temporary);
    }
    done
}

fn still_ours(real: &Path, lock: Option<&Lock>) -> Result<(), StoreError> {
    match lock.map_or(Ok(Place::Ours), Lock::place) {
        Ok(Place::Ours) => Ok(()),
        Ok(Place::Empty | Place::Theirs) => Err(StoreError::taken(real, lock, false)),
        Err(e) => Err(StoreError::io("look at the lock of", real, e)),
    }
}

/// Removes a temporary file, if it is there.
pub(super) fn discard(disk: &Disk, temporary: &Path) {
    if fs::symlink_metadata(temporary).is_ok() {
        disk.files().remove(temporary).ok();
    }
}

/// Makes a file at `real`, never over another, with permissions like those of another file if one is
/// given. The caller holds the lock.
pub(super) fn place_new(
    disk: &Disk,
    path: &Path,
    real: &Path,
    bytes: &[u8],
    like: Option<&Metadata>,
) -> Result<Placed, StoreError> {
    let (temporary, mut file) = make_temporary(disk, real, like)?;
    // A copy must be writable, even a copy of a file that no user may write to.
    if let Some(may) = file.permissions()
        && let Some(may) = helper::made_writable(&may)
    {
        file.set_permissions(may).ok();
    }
    let file = fill(disk, real, &temporary, file, bytes)?;
    // A second name is refused when the name is taken. A rename isn't.
    let named = match disk.files().link(&temporary, real) {
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => Err(e),
        Ok(()) => Ok(()),
        // This disk has no second names. The lock keeps our other programs away meanwhile.
        Err(_) if fs::symlink_metadata(real).is_ok() => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => disk.files().rename(&temporary, real),
    };
    discard(disk, &temporary);
    match named {
        Ok(()) => Ok(Placed {
            file,
            folder: disk.sync_folder_of(real),
        }),
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {
            Err(StoreError::Exists { path: path.into() })
        }
        Err(e) => Err(StoreError::io("name", path, e)),
    }
}

/// Writes all of a temporary file.
fn fill(
    disk: &Disk,
    real: &Path,
    path: &Path,
    mut file: Box<dyn Medium>,
    bytes: &[u8],
) -> Result<Box<dyn Medium>, StoreError> {
    match write_full(file.as_mut(), 0, bytes).and_then(|()| file.sync_all()) {
        Ok(()) => {
            // This comes before another program can find the file under the name of the save. No
            // other program has it open.
            file.hold().ok();
            Ok(file)
        }
        Err(e) => {
            discard(disk, path);
            Err(beside_error(real, e))
        }
    }
}

/// Makes an empty temporary file next to a save, with no more readers than another file has.
fn make_temporary(
    disk: &Disk,
    real: &Path,
    like: Option<&Metadata>,
) -> Result<(PathBuf, Box<dyn Medium>), StoreError> {
    let path = temporary(real, "");
    let file = helper::create_on(disk, &path, like).map_err(|e| beside_error(real, e))?;
    Ok((path, file))
}

/// Makes an empty temporary file with the owner, the group and the permissions of the save that it
/// will replace.
pub(super) fn make_same(
    disk: &Disk,
    real: &Path,
    was: &Metadata,
) -> Result<(PathBuf, Box<dyn Medium>), StoreError> {
    let (path, mut file) = make_temporary(disk, real, Some(was))?;
    match file.take_after(was) {
        Ok(()) => Ok((path, file)),
        Err(e) => {
            discard(disk, &path);
            Err(beside_error(real, e))
        }
    }
}

fn beside_error(real: &Path, source: io::Error) -> StoreError {
    StoreError::Io {
        doing: "write next to",
        path: real.into(),
        source,
    }
}

/// Returns a sentence if the file has further names that a rewrite would separate from it.
pub(super) fn other_names(real: &Path) -> Option<String> {
    let names = names(real);
    (names > 1).then(|| {
        format!("The file has {names} names (hard links). Only this one leads to the new text.")
    })
}

/// Counts the names of a file.
pub(super) fn names(real: &Path) -> u64 {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        fs::metadata(real).map_or(1, |there| there.nlink())
    }
    #[cfg(not(unix))]
    {
        let _ = real;
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What an ended program left is removed, and nothing that a program holds or that isn't ours.
    #[cfg(unix)]
    #[test]
    fn what_was_left_in_a_folder_is_removed_unless_a_program_holds_it() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let left = [
            ".gone.ron.4711-1a2b-0.new",
            ".gone 2.ron.lock-4711-1a2b-3.new",
            ".gone 3.ron.lock",
        ];
        let stay = [
            "gone.ron",
            ".held.ron.4711-1a2b-0.new",
            ".held.ron.lock",
            ".notes.lock",
            ".other.ron.lock",
            ".other.ron.part.new",
            ".report.html.4711-1a2b-0.new",
        ];
        for name in left.iter().chain(&stay) {
            fs::write(at(name), "4711\n").unwrap();
        }
        fs::write(at(".other.ron.lock"), "mine").unwrap();
        let Claim::Held(held) = lock::claim(&at("held.ron")) else {
            panic!("granted");
        };
        tidy(&Disk::default(), folder.path());
        assert_eq!(left.map(|name| at(name).exists()), left.map(|_| false));
        assert_eq!(stay.map(|name| at(name).exists()), stay.map(|_| true));
        drop(held);
    }

    /// The next write to the same place removes what an interrupted export left.
    #[test]
    fn a_rewrite_removes_what_an_interrupted_one_left() {
        let folder = tempfile::tempdir().unwrap();
        let report = folder.path().join("report.html");
        let left = folder.path().join(".report.html.4711-1a2b-0.new");
        fs::write(&left, "half").unwrap();
        let _done = rewrite(&report, "whole").unwrap();
        assert!(!left.exists() && report.exists());
    }
}
