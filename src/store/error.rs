//! What can go wrong between the program and a file, and what to do about it.
//!
//! Every variant names the file. It also names line and column where they are known, counted from
//! 1, columns in characters. The message says only what happened. [`StoreError::way_out`] gives the
//! sentence that tells the user what to do next.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::form::WHOLE_LIMIT;
use super::holder::Holder;
use super::lock::{Blocked, Lock};

/// The message for bytes in a text file that aren't text.
pub const NOT_UTF8: &str = "these bytes aren't UTF-8 text";

/// The remedy where another program has a save that can't be taken over from it.
pub const END_THE_OTHER: &str = "End the other program, or duplicate the save to go on from here.";

/// The end of a remedy.
pub(super) const OPEN_AGAIN: &str = "then open the save again";

/// A fault that a reader of one line found. The store adds file and line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Column in characters, from 1.
    pub column: usize,
    /// What was found and what was expected instead, without a full stop.
    pub expected: String,
}

impl Fault {
    /// A fault at a column (from 1).
    pub fn new(column: usize, expected: impl Into<String>) -> Self {
        Self {
            column,
            expected: expected.into(),
        }
    }
}

impl From<String> for Fault {
    fn from(expected: String) -> Self {
        Self::new(1, expected)
    }
}

impl From<&str> for Fault {
    fn from(expected: &str) -> Self {
        Self::new(1, expected)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.expected)
    }
}

/// A refusal of the file layer. It leaves everything that was on disk on disk.
#[derive(Debug, Error)]
pub enum StoreError {
    /// No file exists at this path.
    #[error("{} doesn't exist", path.display())]
    Missing {
        /// The path as the caller gave it.
        path: PathBuf,
    },
    /// A new file can't be made because the path exists.
    #[error("{} already exists", path.display())]
    Exists {
        /// The path as the caller gave it.
        path: PathBuf,
    },
    /// A folder, a pipe or a device, which can't be a save.
    #[error("{} is {what}, not a file", path.display())]
    NotAFile {
        /// The path as the caller gave it.
        path: PathBuf,
        /// What it is, with its article.
        what: &'static str,
    },
    /// A file that does not have the form of a save.
    #[error("{}:{line}:{column}: this isn't a save: {expected}", path.display())]
    NotASave {
        /// The path as the caller gave it.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
        /// What was found and what was expected.
        expected: String,
    },
    /// A save with a place that can't be read and that no torn write explains.
    #[error("{}:{line}:{column}: the save is damaged here: {expected}", path.display())]
    Damaged {
        /// The path as the caller gave it.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
        /// What was found and what was expected.
        expected: String,
    },
    /// A file with bytes that aren't text.
    #[error("{}:{line}:{column}: {NOT_UTF8}", path.display())]
    NotText {
        /// The path as the caller gave it.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
    },
    /// A change of a save that is open for reading only.
    #[error("{} is open read-only: {why}", path.display())]
    ReadOnly {
        /// The path as the caller gave it.
        path: PathBuf,
        /// Why it may only be read.
        why: String,
    },
    /// Another program holds the save.
    #[error("{} is {why}", path.display())]
    Locked {
        /// The path as the caller gave it.
        path: PathBuf,
        /// "open in another program (pid 12)".
        why: String,
    },
    /// The lock file's name belongs to something that isn't a file, so the program can't tell who
    /// writes.
    #[error("{} can only be read: {why}", path.display())]
    LockBlocked {
        /// The path as the caller gave it.
        path: PathBuf,
        /// The lock file.
        lock: PathBuf,
        /// "its lock file .x.ron.lock can't be used: it is a named pipe, not a file".
        why: String,
    },
    /// Another program took the save over.
    #[error("{} was {}", path.display(), by.took_it())]
    TakenOver {
        /// The path as the caller gave it.
        path: PathBuf,
        /// The other program.
        by: Holder,
        /// True if the entry was written at the same moment, so that it may be in the save.
        perhaps: bool,
    },
    /// The save can't be taken over from the program that holds it.
    #[error("{} can't be taken over: {why}", path.display())]
    NotTaken {
        /// The path as the caller gave it.
        path: PathBuf,
        /// Why, as the end of a sentence.
        why: String,
    },
    /// The file is no longer the one that was opened: a program that ignores the lock edited or
    /// replaced it.
    #[error("{} was changed by another program since it was opened", path.display())]
    Changed {
        /// The path as the caller gave it.
        path: PathBuf,
    },
    /// The line to append isn't a single entry, or the text to write isn't a save.
    #[error("this can't be written to {}: {why}", path.display())]
    BadText {
        /// The path as the caller gave it.
        path: PathBuf,
        /// What is wrong with the text.
        why: String,
    },
    /// The write or the sync of an entry failed, so the entry isn't in the save.
    #[error("the entry could not be written to {}: {source}", path.display())]
    Append {
        /// The path as the caller gave it.
        path: PathBuf,
        /// True when the file was put back to its former end. False when that failed too: the next
        /// append or opening repairs the end, but an entry that reached the disk whole is kept if
        /// the program ends before the next append.
        put_back: bool,
        /// What the system said.
        source: io::Error,
    },
    /// The save would grow larger than opening accepts.
    #[error("{} would have {bytes} bytes, and a save has {limit} at most", path.display())]
    Full {
        /// The path as the caller gave it.
        path: PathBuf,
        /// The size that it would have.
        bytes: u64,
        /// The greatest size in bytes.
        limit: u64,
    },
    /// A file too big to read whole.
    #[error("{} has {bytes} bytes, and at most {limit} can be read", path.display())]
    TooBig {
        /// The path as the caller gave it.
        path: PathBuf,
        /// Its size in bytes.
        bytes: u64,
        /// The greatest size in bytes.
        limit: u64,
    },
    /// The system has no home folder to keep saves in.
    #[error("no home folder is known for this user")]
    NoHome,
    /// Any other failure of the system.
    #[error("could not {doing} {}: {source}", path.display())]
    Io {
        /// The words before the path that say what was tried ("read", "make the folder of").
        doing: &'static str,
        /// The path concerned.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl StoreError {
    /// Returns what to do now, as sentences that address the user.
    pub fn way_out(&self) -> String {
        match self {
            Self::Missing { .. } => "Check the spelling.".into(),
            Self::Exists { .. } => "Choose another name, or open that file.".into(),
            Self::NotAFile { .. } => "Name a file instead.".into(),
            Self::NotASave { .. } => {
                "Name another file. If this was once a save, restore it from a copy.".into()
            }
            Self::NotText { .. } => "Save it as UTF-8 in an editor, or name another file.".into(),
            Self::Damaged { line, .. } => format!(
                "Repair line {line} in an editor, or keep the good part above it. The damaged file is kept either way."
            ),
            Self::ReadOnly { .. } => "Save a copy under another name to go on from here.".into(),
            Self::Locked { .. } => "Close it there first, or open it here read-only.".into(),
            Self::LockBlocked { lock, .. } => unblock(lock),
            Self::TakenOver { perhaps, .. } => {
                let written = if *perhaps {
                    "The log shows whether this line was still saved. "
                } else {
                    ""
                };
                format!("{written}Use `takeover` to take it back.")
            }
            Self::NotTaken { .. } => END_THE_OTHER.into(),
            Self::Changed { .. } => {
                "Nothing was written. Open it again to see what it contains now. The library then keeps your own entries in a copy."
                    .into()
            }
            Self::BadText { .. } => "Nothing was written. Please report this with its line.".into(),
            Self::Append {
                put_back, source, ..
            } => {
                let state = if *put_back {
                    "Nothing changed, and the save is complete."
                } else {
                    "The end of the save may be damaged. The next write or opening repairs it. If the program ends before that, the line may still be in the save: look at \
                     the log before you repeat it."
                };
                format!("{state} {}", remedy(source, "then repeat the line"))
            }
            Self::Full { .. } => {
                "Nothing was written. Export the save and go on in a new one.".into()
            }
            Self::TooBig { limit, .. } if *limit == WHOLE_LIMIT => format!(
                "If it was a save, keep its beginning: `head -c {limit} FILE > NEW.ron`, then \
                 `triumph check --recover NEW.ron`."
            ),
            Self::TooBig { .. } => "Name another file: no Triumph file is that big.".into(),
            Self::NoHome => "Set TRIUMPH_HOME to a folder that you can write to.".into(),
            Self::Io { source, .. } => remedy(source, "then try again"),
        }
    }

    /// A file of `bytes` bytes is too big for a save.
    pub(super) fn too_big(path: &Path, bytes: u64) -> Self {
        Self::TooBig {
            path: path.into(),
            bytes,
            limit: WHOLE_LIMIT,
        }
    }

    pub(super) fn locked(path: &Path, holder: &Holder) -> Self {
        Self::Locked {
            path: path.into(),
            why: holder.why(),
        }
    }

    pub(super) fn blocked(path: &Path, blocked: Blocked) -> Self {
        Self::LockBlocked {
            path: path.into(),
            why: blocked.why(),
            lock: blocked.path,
        }
    }

    /// Another program took the save over from the holder of this lock.
    pub(super) fn taken(path: &Path, lock: Option<&Lock>, perhaps: bool) -> Self {
        let heir = lock.and_then(|lock| lock.there().filter(|there| there.pid.is_some()));
        let heir = heir.or_else(|| lock?.heir()).unwrap_or_default();
        Self::TakenOver {
            path: path.into(),
            by: heir,
            perhaps,
        }
    }

    pub(super) fn io(doing: &'static str, path: &Path, source: io::Error) -> Self {
        if source.kind() == io::ErrorKind::NotFound {
            return Self::Missing { path: path.into() };
        }
        Self::Io {
            doing,
            path: path.into(),
            source,
        }
    }
}

/// The remedy for something that has the name of a helper file.
pub(super) fn unblock(lock: &Path) -> String {
    format!("Remove or rename {}, {OPEN_AGAIN}.", lock.display())
}

/// The remedy for an error of the system, ended by `then`.
pub(super) fn remedy(source: &io::Error, then: &str) -> String {
    use io::ErrorKind as Kind;
    match source.kind() {
        Kind::StorageFull | Kind::QuotaExceeded | Kind::FileTooLarge => {
            format!("Make room on the disk, {then}.")
        }
        Kind::PermissionDenied => format!("Ask for permission on the file or folder, {then}."),
        Kind::ReadOnlyFilesystem => {
            "The disk is read-only: save a copy on another disk.".to_string()
        }
        Kind::IsADirectory => "That is a folder: name a file instead.".to_string(),
        Kind::InvalidData => "Name another file: this isn't a save.".to_string(),
        _ => format!("Check the disk and its connection, {then}."),
    }
}
