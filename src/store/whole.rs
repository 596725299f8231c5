//! Writing files whole: a new one that overwrites nothing, or a better one in an old one's place.
//!
//! The bytes go to a temporary file in the same folder, are synced, and only then get the name;
//! the folder is synced behind that. At every moment the name leads to a whole file, the former
//! or the new one. A temporary file that a crash left is taken away at the next writing or opening.

use std::fs::{self, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::beside;
use super::disk::{Disk, folder_of};
use super::error::StoreError;
use super::lock::{self, Claim};
use super::medium::{Medium, write_full};

/// A file that got its name.
pub(super) struct Placed {
    /// Open for reading and writing.
    pub file: Box<dyn Medium>,
    /// Whether the folder was synced: if not, a power cut may bring the former file back, whole.
    pub folder: io::Result<()>,
}

/// What a rewrite has to tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Rewritten {
    /// A sentence for the person at the table: other names of the file still lead to the former text.
    pub notice: Option<String>,
}

/// Puts `text` in the place of the file at `path`, or makes it: a temporary file beside it,
/// synced, renamed, the folder synced. A link stays a link, its target is replaced; permissions
/// are kept. The text may be of any form. For a save that is open use
/// [`Journal::rewrite`](super::Journal::rewrite): this function asks for the lock itself.
///
/// # Errors
/// [`StoreError::Locked`] while a journal has the file open, [`StoreError::Io`] when the disk is
/// full or the folder may not be written; the former file then stands untouched.
pub fn rewrite(path: &Path, text: &str) -> Result<Rewritten, StoreError> {
    let real = resolve(path)?;
    let _lock = guard(path, &real)?;
    let notice = other_names(&real);
    let placed = replace(&Disk::default(), &real, text.as_bytes())?;
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
    copy_new_on(&Disk::default(), text, to)
}

/// As [`copy_new`], on this disk.
///
/// # Errors
/// As [`copy_new`].
pub fn copy_new_on(disk: &Disk, text: &str, to: &Path) -> Result<PathBuf, StoreError> {
    disk.make_folder_of(to)?;
    let mut at = to.to_path_buf();
    for n in 2_u32.. {
        match new_at(disk, &at, text) {
            Err(StoreError::Exists { .. } | StoreError::Locked { .. }) => at = numbered(to, n),
            other => return other.map(|()| at),
        }
    }
    Err(StoreError::Exists { path: to.into() })
}

fn new_at(disk: &Disk, at: &Path, text: &str) -> Result<(), StoreError> {
    if fs::symlink_metadata(at).is_ok() {
        return Err(StoreError::Exists { path: at.into() });
    }
    let real = resolve(at)?;
    let _lock = guard(at, &real)?;
    place_lasting(disk, at, &real, text.as_bytes()).map(drop)
}

fn numbered(to: &Path, n: u32) -> PathBuf {
    let mut name = to.file_stem().unwrap_or_default().to_os_string();
    name.push(format!(" {n}"));
    if let Some(extension) = to.extension() {
        name.push(".");
        name.push(extension);
    }
    to.with_file_name(name)
}

fn guard(path: &Path, real: &Path) -> Result<Option<lock::Lock>, StoreError> {
    match lock::claim(real) {
        Claim::Held(lock) => Ok(Some(lock)),
        Claim::Without(_) => Ok(None),
        Claim::Busy(why) => Err(StoreError::Locked {
            path: path.into(),
            why,
        }),
    }
}

/// Follows the links of `path`; of a file that is not there yet, those of its folder.
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

/// The temporary file of a save. Its name is fixed, so that what a crash left is found again;
/// only who holds the lock touches it.
fn temporary(real: &Path) -> PathBuf {
    beside(real, ".", ".new")
}

/// Takes away what a crash in the middle of a rewrite left.
pub(super) fn sweep(disk: &Disk, real: &Path) {
    let temporary = temporary(real);
    if fs::symlink_metadata(&temporary).is_ok() {
        disk.files().remove(&temporary).ok();
    }
}

/// Replaces the file at `real`, whose links are resolved. The caller holds the lock. Permissions,
/// owner and group stay: whoever shares a save keeps it, and where that cannot be the former file
/// stands untouched.
pub(super) fn replace(disk: &Disk, real: &Path, bytes: &[u8]) -> Result<Placed, StoreError> {
    let was = fs::metadata(real).ok();
    let file = write_temporary(disk, real, bytes, was.as_ref())?;
    let temporary = temporary(real);
    if let Err(e) = disk.files().rename(&temporary, real) {
        disk.files().remove(&temporary).ok();
        return Err(StoreError::io("replace", real, e));
    }
    Ok(Placed {
        file,
        folder: disk.sync_folder_of(real),
    })
}

/// Makes a file at `real` that lasts through a power cut, or none: what could not be synced into
/// its folder is removed again, so that the same call finds the name free.
pub(super) fn place_lasting(
    disk: &Disk,
    path: &Path,
    real: &Path,
    bytes: &[u8],
) -> Result<Box<dyn Medium>, StoreError> {
    let placed = place_new(disk, path, real, bytes)?;
    placed.folder.map_err(|e| {
        disk.files().remove(real).ok();
        StoreError::io("sync the folder of", path, e)
    })?;
    Ok(placed.file)
}

/// Makes a file at `real`, never over another. The caller holds the lock.
pub(super) fn place_new(
    disk: &Disk,
    path: &Path,
    real: &Path,
    bytes: &[u8],
) -> Result<Placed, StoreError> {
    let file = write_temporary(disk, real, bytes, None)?;
    let temporary = temporary(real);
    // A second name is refused when the name is taken, which a rename is not.
    let named = match disk.files().link(&temporary, real) {
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => Err(e),
        Ok(()) => Ok(()),
        // Disks without second names: the lock keeps other programs of ours away meanwhile.
        Err(_) if fs::symlink_metadata(real).is_ok() => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => disk.files().rename(&temporary, real),
    };
    sweep(disk, real);
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

fn write_temporary(
    disk: &Disk,
    real: &Path,
    bytes: &[u8],
    like: Option<&Metadata>,
) -> Result<Box<dyn Medium>, StoreError> {
    sweep(disk, real);
    let path = temporary(real);
    let write = || {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create_new(true);
        let mut file = disk.files().open(&path, &options)?;
        write_full(file.as_mut(), 0, bytes)?;
        if let Some(like) = like {
            file.take_after(like)?;
        }
        file.sync_all()?;
        Ok(file)
    };
    write().map_err(|e: io::Error| {
        sweep(disk, real);
        StoreError::Io {
            doing: "write beside",
            path: real.into(),
            source: e,
        }
    })
}

/// A sentence when the file has further names that a rewrite would part from it.
pub(super) fn other_names(real: &Path) -> Option<String> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let names = fs::metadata(real).ok()?.nlink();
        (names > 1).then(|| {
            format!("The file has {names} names (hard links); only this one leads to the new text.")
        })
    }
    #[cfg(not(unix))]
    {
        let _ = real;
        None
    }
}
