//! The helper files beside a save: its lock, the bytes cut from it, copies of it, a new text on its
//! way to its name.
//!
//! Anyone who may write to the folder can put something else under such a name: a link to another
//! file, a pipe that never answers, a device. So a helper is never opened through a link, opening
//! never waits, and only a regular file is used. A new helper gets the permissions of its save, and
//! a name that begins or ends with the name of its save, or with the beginning of a very long one.

use std::ffi::OsString;
use std::fs::{self, File, FileType, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::disk::Disk;
use super::medium::Medium;

/// The longest name of a file, in bytes, that systems allow.
const LONGEST_NAME: usize = 255;

/// How much of a name is kept where all of it would be too long: enough to be known again.
const BEGINNING: usize = 100;

/// What was found under the name of a helper file instead of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("it is {what}, not a file")]
pub(super) struct NotAFile {
    what: &'static str,
}

/// What is under the name of a helper file, if an error says that it isn't a file.
pub(super) fn not_a_file(error: &io::Error) -> Option<NotAFile> {
    error.get_ref()?.downcast_ref().copied()
}

/// A name beside a file: the same folder, its name between `before` and `behind`.
pub(super) fn beside(path: &Path, before: &str, behind: &str) -> PathBuf {
    let mut name = OsString::from(before);
    name.push(fitting(path, before.len() + behind.len()));
    name.push(behind);
    path.with_file_name(name)
}

/// The name of a file, or where so many bytes more would make it too long, its beginning and a number
/// made of it.
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

/// Opens a helper file that exists. `how` says what for; it must not create.
///
/// # Errors
/// [`NotAFile`] inside the error for a link, a pipe, a folder, a device; else what the system says.
pub(super) fn open(path: &Path, how: &OpenOptions) -> io::Result<File> {
    look(path)?;
    open_guarded(path, how)
}

/// Refuses what isn't a regular file before it is opened: opening a device can do something by
/// itself. The look at the open file is the one that counts.
fn look(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(there) => refuse(there.file_type()),
        Err(_) => Ok(()),
    }
}

/// Opens a regular file, or makes it if `how` says so: never through a link, never waiting for the
/// other end of a pipe, never as our terminal.
///
/// # Errors
/// As [`open`]; [`io::ErrorKind::AlreadyExists`] where only a new file is asked for.
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
/// [`io::ErrorKind::AlreadyExists`] if anything has that name; else what the system says.
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

/// How a new helper file is opened.
fn new(save: Option<&Metadata>) -> OpenOptions {
    let mut how = OpenOptions::new();
    how.read(true).write(true).create_new(true);
    #[cfg(unix)]
    if save.is_some() {
        use std::os::unix::fs::OpenOptionsExt;
        // Until its permissions are set nobody else may look into it.
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
                // One that was made with more permissions than the save has now gets fewer. One that
                // has another name too is not ours to change.
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

/// Whether an open helper file has further names (hard links), under which it belongs to others.
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

/// What something is that isn't a regular file.
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

/// Gives a helper file the permissions of its save: who may read the save may read the helper, and
/// nobody else. We may always read it, and write it where anybody may write the save.
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
        // Only the administrator may; then the owner of the save can use the helper later.
        fchown(file, Some(save.uid()), None).ok();
    }
    if now.gid() != save.gid() && fchown(file, None, Some(save.gid())).is_err() {
        // The bits would be for another group.
        mode &= !0o060;
    }
    if now.mode() & 0o7777 == mode {
        return Ok(());
    }
    file.set_permissions(fs::Permissions::from_mode(mode))
}

/// Permissions with which the owner of a file may write to it, if these are none.
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
