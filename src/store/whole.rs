//! Writing files whole: a new one that overwrites nothing, or a better one in an old one's place.
//!
//! The bytes go to a temporary file in the same folder, are synced, and only then get the name;
//! the folder is synced behind that. At every moment the name leads to a whole file, the former
//! or the new one. A temporary file that a crash left is taken away at the next writing or opening.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::beside;
use super::error::StoreError;
use super::lock::{self, Claim};

/// A file that got its name.
pub(super) struct Placed {
    /// Open for reading and writing.
    pub file: File,
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
    let placed = replace(&real, text.as_bytes())?;
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
    make_folder_of(to)?;
    let mut at = to.to_path_buf();
    for n in 2_u32.. {
        match new_at(&at, text) {
            Err(StoreError::Exists { .. } | StoreError::Locked { .. }) => at = numbered(to, n),
            other => return other.map(|()| at),
        }
    }
    Err(StoreError::Exists { path: to.into() })
}

fn new_at(at: &Path, text: &str) -> Result<(), StoreError> {
    if fs::symlink_metadata(at).is_ok() {
        return Err(StoreError::Exists { path: at.into() });
    }
    let real = resolve(at)?;
    let _lock = guard(at, &real)?;
    let placed = place_new(at, &real, text.as_bytes())?;
    placed
        .folder
        .map_err(|e| StoreError::io("sync the folder of", at, e))
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

/// Makes the folder that `path` is to stand in.
pub(super) fn make_folder_of(path: &Path) -> Result<(), StoreError> {
    fs::create_dir_all(folder_of(path)).map_err(|e| StoreError::io("make the folder of", path, e))
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The temporary file of a save. Its name is fixed, so that what a crash left is found again;
/// only who holds the lock touches it.
fn temporary(real: &Path) -> PathBuf {
    beside(real, ".", ".new")
}

/// Takes away what a crash in the middle of a rewrite left.
pub(super) fn sweep(real: &Path) {
    fs::remove_file(temporary(real)).ok();
}

/// Replaces the file at `real`, whose links are resolved. The caller holds the lock. Permissions,
/// owner and group stay: whoever shares a save keeps it, and where that cannot be the former file
/// stands untouched.
pub(super) fn replace(real: &Path, bytes: &[u8]) -> Result<Placed, StoreError> {
    let was = fs::metadata(real).ok();
    let file = write_temporary(real, bytes, was.as_ref())?;
    let temporary = temporary(real);
    if let Err(e) = fs::rename(&temporary, real) {
        fs::remove_file(&temporary).ok();
        return Err(StoreError::io("replace", real, e));
    }
    Ok(Placed {
        file,
        folder: sync_folder(real),
    })
}

/// Makes a file at `real`, never over another. The caller holds the lock.
pub(super) fn place_new(path: &Path, real: &Path, bytes: &[u8]) -> Result<Placed, StoreError> {
    let file = write_temporary(real, bytes, None)?;
    let temporary = temporary(real);
    // A second name is refused when the name is taken, which a rename is not.
    let named = match fs::hard_link(&temporary, real) {
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => Err(e),
        Ok(()) => Ok(()),
        // Disks without second names: the lock keeps other programs of ours away meanwhile.
        Err(_) if fs::symlink_metadata(real).is_ok() => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => fs::rename(&temporary, real),
    };
    fs::remove_file(&temporary).ok();
    match named {
        Ok(()) => Ok(Placed {
            file,
            folder: sync_folder(real),
        }),
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {
            Err(StoreError::Exists { path: path.into() })
        }
        Err(e) => Err(StoreError::io("name", path, e)),
    }
}

fn write_temporary(real: &Path, bytes: &[u8], like: Option<&Metadata>) -> Result<File, StoreError> {
    sweep(real);
    let path = temporary(real);
    let write = || {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create_new(true);
        let mut file = options.open(&path)?;
        file.write_all(bytes)?;
        if let Some(like) = like {
            take_owner(&file, like)?;
            file.set_permissions(like.permissions())?;
        }
        file.sync_all()?;
        Ok(file)
    };
    write().map_err(|e: io::Error| {
        fs::remove_file(&path).ok();
        StoreError::Io {
            doing: "write beside",
            path: real.into(),
            source: e,
        }
    })
}

/// Gives a new file the owner and group of the one it is to replace.
#[cfg(unix)]
fn take_owner(file: &File, like: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let now = file.metadata()?;
    if (now.uid(), now.gid()) == (like.uid(), like.gid()) {
        return Ok(());
    }
    fchown(file, Some(like.uid()), Some(like.gid()))
}

/// Gives a new file the owner of the one it is to replace, where files have owners.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
fn take_owner(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Makes a new name in a folder last through a power cut.
pub(super) fn sync_folder(file: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        match File::open(folder_of(file))?.sync_all() {
            // Some network disks cannot, and then do it on their own.
            Err(e)
                if matches!(
                    e.kind(),
                    io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported
                ) =>
            {
                Ok(())
            }
            other => other,
        }
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        Ok(())
    }
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
