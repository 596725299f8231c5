//! The helper files next to a save: its lock, the bytes cut from it, copies of it, a new text before
//! it gets its name.
//!
//! A user who may write to the folder can put something else under such a name: a link to another
//! file, a pipe that never answers, a device. So a helper is never opened through a link, opening
//! never waits, and only a regular file is used. A new helper gets the permissions of its save, and a
//! name that begins or ends with the name of its save, or with the beginning of a very long one.

use std::ffi::OsString;
use std::fs::{self, File, FileType, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::disk::Disk;
use super::medium::Medium;

/// The longest file name, in bytes, that systems allow.
const LONGEST_NAME: usize = 255;

/// The number of bytes kept of a name that is too long: enough to recognize it.
const BEGINNING: usize = 100;

/// What was found under the name of a helper file instead of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("it is {what}, not a file")]
pub(super) struct NotAFile {
    what: &'static str,
}

/// Returns what has the name of a helper file, if an error says that it isn't a file.
pub(super) fn not_a_file(error: &io::Error) -> Option<NotAFile> {
    error.get_ref()?.downcast_ref().copied()
}

/// Returns a path in the same folder, with the file's name between `before` and `behind`.
pub(super) fn beside(path: &Path, before: &str, behind: &str) -> PathBuf {
    let mut name = OsString::from(before);
    name.push(fitting(path, before.len() + behind.len()));
    name.push(behind);
    path.with_file_name(name)
}

/// Returns the name of a file. If `more` further bytes would make it too long, returns its beginning
/// and a number computed from it.
pub(super) fn fitting(path: &Path, more: usize) -> OsString {
    let name = path.file_name().unwrap_or_default();
    if name.len() + more <= LONGEST_NAME {
        return name.to_owned();
    }
    let text = name.to_str().unwrap_or_default();
    let upto = text.floor_char_boundary(BEGINNING.min(LONGEST_NAME.saturating_sub(more + 9)));
    let number = crc32fast::hash(name.as_encoded_bytes());
    format!("{}-{number:08x}", &text[..upto]).into()
}

/// Opens a helper file that exists. `how` gives the mode and must not create.
///
/// # Errors
/// [`NotAFile`] inside the error for a link, a pipe, a folder, a device. Otherwise the system's
/// error.
pub(super) fn open(path: &Path, how: &OpenOptions) -> io::Result<File> {
    look(path)?;
    open_guarded(path, how)
}

/// Refuses anything but a regular file before it is opened, because opening a device can have an
/// effect. The later look at the open file decides.
fn look(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(there) => refuse(there.file_type()),
        Err(_) => Ok(()),
    }
}

/// Opens a regular file, or makes it if `how` says so. Never follows a link, never waits for the
/// other end of a pipe, and never makes the file our terminal.
///
/// # Errors
/// As [`open`], and [`io::ErrorKind::AlreadyExists`] where `how` allows only a new file.
pub(super) fn open_guarded(path: &Path, how: &OpenOptions) -> io::Result<File> {
    let file = guarded(how).open(path).map_err(|error| {
        if error.kind() == io::ErrorKind::AlreadyExists {
            return error;
        }
        look(path).err().unwrap_or(error)
    })?;
    refuse(file.metadata()?.file_type())?;
    Ok(file)
}

/// Makes a helper file, for reading and writing, with the permissions of the save it belongs to.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] if anything has that name. Otherwise the system's error.
pub(super) fn create(path: &Path, save: Option<&Metadata>) -> io::Result<File> {
    let file = open_guarded(path, &new(save))?;
    if let Some(save) = save
        && let Err(error) = share_as(&file, save)
    {
        fs::remove_file(path).ok();
        return Err(error);
    }
    Ok(file)
}

/// As [`create`], on this disk.
///
/// # Errors
/// As [`create`].
pub(super) fn create_on(
    disk: &Disk,
    path: &Path,
    save: Option<&Metadata>,
) -> io::Result<Box<dyn Medium>> {
    let mut file = disk.files().open(path, &new(save))?;
    if let Some(save) = save
        && let Err(error) = file.share_as(save)
    {
        disk.files().remove(path).ok();
        return Err(error);
    }
    Ok(file)
}

/// Returns the options that open a new helper file.
fn new(save: Option<&Metadata>) -> OpenOptions {
    let mut how = OpenOptions::new();
    how.read(true).write(true).create_new(true);
    #[cfg(unix)]
    if save.is_some() {
        use std::os::unix::fs::OpenOptionsExt;
        // No other user may look into it until its permissions are set.
        how.mode(0o600);
    }
    #[cfg(not(unix))]
    let _ = save;
    how
}

/// Opens a helper file to add to its end, or makes it.
///
/// # Errors
/// As [`open`] and [`create`].
pub(super) fn append(
    disk: &Disk,
    path: &Path,
    save: Option<&Metadata>,
) -> io::Result<Box<dyn Medium>> {
    for _ in 0..4 {
        look(path)?;
        match disk.files().open(path, OpenOptions::new().append(true)) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => {}
            Ok(mut file) => {
                // A file that was made with more permissions than the save has now gets fewer. A file
                // that also has another name isn't ours to change.
                if let Some(save) = save.filter(|_| !file.is_shared()) {
                    file.share_as(save).ok();
                }
                return Ok(file);
            }
            other => return other,
        }
        match create_on(disk, path, save) {
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
            other => return other,
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Returns true if an open helper file has further names (hard links), under which it belongs to
/// others.
pub(super) fn is_shared(file: &File) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        file.metadata().is_ok_and(|meta| meta.nlink() > 1)
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        false
    }
}

fn refuse(there: FileType) -> io::Result<()> {
    match other_kind(there) {
        Some(what) => Err(io::Error::other(NotAFile { what })),
        None => Ok(()),
    }
}

/// Names the kind of a file that isn't regular.
fn other_kind(there: FileType) -> Option<&'static str> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if there.is_fifo() {
            return Some("a named pipe");
        }
        if there.is_socket() {
            return Some("a socket");
        }
    }
    if there.is_file() {
        None
    } else if there.is_symlink() {
        Some("a symbolic link")
    } else if there.is_dir() {
        Some("a folder")
    } else {
        Some("a device")
    }
}

#[cfg(unix)]
fn guarded(how: &OpenOptions) -> OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    let mut how = how.clone();
    how.custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK | libc::O_NOCTTY);
    how
}

#[cfg(not(unix))]
fn guarded(how: &OpenOptions) -> OpenOptions {
    how.clone()
}

/// Gives a helper file the permissions of its save, so that only readers of the save may read it.
/// This program may always read it, and may write it where at least one user may write the save.
#[cfg(unix)]
pub(super) fn share_as(file: &File, save: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let now = file.metadata()?;
    let own = if save.mode() & 0o222 == 0 {
        0o400
    } else {
        0o600
    };
    let mut mode = save.mode() & 0o666 | own;
    if now.uid() != save.uid() {
        // Only the administrator may do this. It lets the owner of the save use the helper later.
        fchown(file, Some(save.uid()), None).ok();
    }
    if now.gid() != save.gid() && fchown(file, None, Some(save.gid())).is_err() {
        // These bits would apply to another group.
        mode &= !0o060;
    }
    if now.mode() & 0o7777 == mode {
        return Ok(());
    }
    file.set_permissions(fs::Permissions::from_mode(mode))
}

/// Returns permissions with which the owner of a file may write to it, if `may` doesn't allow that.
pub(super) fn made_writable(may: &fs::Permissions) -> Option<fs::Permissions> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = may.mode() & 0o7777;
        (mode & 0o200 == 0).then(|| fs::Permissions::from_mode(mode | 0o200))
    }
    #[cfg(not(unix))]
    {
        let _ = may;
        None
    }
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
pub(super) fn share_as(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}
