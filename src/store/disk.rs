//! Every call by which the store changes a disk: making and opening files, names, folders, syncs.
//!
//! [`Disk`] is the system's own, unless a test passes one that fails or stops at a chosen call. This
//! module holds only the calls that change something or make a change last. Looking and reading need
//! no substitute, so they go to the system directly. Lock files go there too, because nothing in
//! them has to last, and so do the files of the cache and state folders.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::error::StoreError;
use super::helper;
use super::medium::Medium;

/// The calls that change a disk, one method for each system call.
pub(super) trait Files: fmt::Debug + Send + Sync {
    /// Opens a regular file, never through a link, and makes it if `how` says so.
    fn open(&self, path: &Path, how: &OpenOptions) -> io::Result<Box<dyn Medium>>;
    /// Gives a file another name and replaces a file that has it.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Gives a file a second name. Fails if the name is taken.
    fn link(&self, file: &Path, name: &Path) -> io::Result<()>;
    /// Removes the name of a file.
    fn remove(&self, file: &Path) -> io::Result<()>;
    /// Makes one folder.
    fn make_folder(&self, folder: &Path) -> io::Result<()>;
    /// Returns when the names in a folder are on the disk.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;
}

/// The system's own disk.
#[derive(Debug)]
pub(super) struct System;

impl Files for System {
    fn open(&self, path: &Path, how: &OpenOptions) -> io::Result<Box<dyn Medium>> {
        Ok(Box::new(helper::open_guarded(path, how)?))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn link(&self, file: &Path, name: &Path) -> io::Result<()> {
        fs::hard_link(file, name)
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        fs::remove_file(file)
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir(folder)
    }

    #[cfg(unix)]
    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        use io::ErrorKind as Kind;
        match File::open(folder).and_then(|folder| folder.sync_all()) {
            // Some network disks can't sync a folder and do it on their own. A folder of another
            // user may be unreadable.
            Err(e)
                if matches!(
                    e.kind(),
                    Kind::InvalidInput | Kind::Unsupported | Kind::PermissionDenied
                ) =>
            {
                Ok(())
            }
            other => other,
        }
    }

    #[cfg(not(unix))]
    fn sync_folder(&self, _folder: &Path) -> io::Result<()> {
        Ok(())
    }
}

/// The disk that saves are on: the system's own by default.
#[derive(Clone, Debug)]
pub struct Disk(Arc<dyn Files>);

impl Default for Disk {
    fn default() -> Self {
        Self(Arc::new(System))
    }
}

impl Disk {
    #[cfg(test)]
    pub(super) fn of(files: impl Files + 'static) -> Self {
        Self(Arc::new(files))
    }

    pub(super) fn files(&self) -> &dyn Files {
        self.0.as_ref()
    }

    /// Makes a new name in the folder of `file` last through a power cut.
    pub(super) fn sync_folder_of(&self, file: &Path) -> io::Result<()> {
        self.0.sync_folder(folder_of(file))
    }

    /// Makes the folder of `file`, and those above it that are missing.
    pub(super) fn make_folder_of(&self, file: &Path) -> Result<(), StoreError> {
        self.make_folders(folder_of(file))
            .map_err(|e| StoreError::io("make the folder of", file, e))
    }

    /// Makes a folder and those above it that are missing, from the outermost in, and syncs each
    /// into the folder that holds its name. It also syncs folders that exist, because an earlier
    /// call may have made one and stopped.
    pub(super) fn make_folders(&self, folder: &Path) -> io::Result<()> {
        let folders: Vec<&Path> = folder
            .ancestors()
            .filter(|above| above.file_name().is_some())
            .collect();
        for folder in folders.into_iter().rev() {
            if !folder.is_dir() {
                match self.0.make_folder(folder) {
                    // Another program made it a moment ago.
                    Err(_) if folder.is_dir() => {}
                    made => made?,
                }
            }
            self.sync_folder_of(folder)?;
        }
        Ok(())
    }
}

/// The folder that holds the name of `file`.
pub(super) fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Makes a folder, and those above it that are missing, so that they last through a power cut.
///
/// # Errors
/// [`StoreError::Io`] when the disk refuses.
pub fn make_folder(folder: &Path) -> Result<(), StoreError> {
    Disk::default()
        .make_folders(folder)
        .map_err(|e| StoreError::io("make", folder, e))
}

/// Moves a file to a name that is free and syncs both folders. Where they can't be synced, a power
/// cut may bring the former name back. Looking and moving are two steps, for disks that can't do
/// both in one.
///
/// # Errors
/// [`StoreError::Exists`] if the name is taken, [`StoreError::Io`] when the disk refuses.
pub fn move_new(from: &Path, to: &Path) -> Result<PathBuf, StoreError> {
    if fs::symlink_metadata(to).is_ok() {
        return Err(StoreError::Exists { path: to.into() });
    }
    let disk = Disk::default();
    let moved = disk.files().rename(from, to);
    moved.map_err(|e| StoreError::io("move", from, e))?;
    disk.sync_folder_of(to).ok();
    if folder_of(from) != folder_of(to) {
        disk.sync_folder_of(from).ok();
    }
    Ok(to.into())
}
