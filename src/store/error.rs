//! What can go wrong between the program and a file, and what to do about it.
//!
//! Every variant names the file; where a place inside it is known it names line and column,
//! counted from one, columns in characters. [`StoreError::way_out`] gives the sentence that tells
//! a person at the table what to do next; the message itself says only what happened.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::form::WHOLE_LIMIT;
use super::holder::Holder;
use super::lock::{Blocked, Lock};

/// What is said of bytes in a text file that are not text.
pub const NOT_UTF8: &str = "these bytes aren't UTF-8 text";

/// What to do where another program has a save that can't be taken over from it.
pub const END_THE_OTHER: &str = "End the other program, or duplicate the save to go on from here.";

/// What comes behind a remedy.
pub(super) const OPEN_AGAIN: &str = "then open the save again";

/// What a reader of one line found wrong with it; the store adds file and line.
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

/// A refusal of the file layer. When one is returned, what was on disk is still on disk.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Nothing stands at this path.
    #[error("{} does not exist", path.display())]
    Missing {
        /// The path as it was asked for.
        path: PathBuf,
    },
    /// A new file was asked for where one stands already.
    #[error("{} already exists", path.display())]
    Exists {
        /// The path as it was asked for.
        path: PathBuf,
    },
    /// A folder, a pipe, a device: nothing that can be a save.
    #[error("{} is {what}, not a file", path.display())]
    NotAFile {
        /// The path as it was asked for.
        path: PathBuf,
        /// What it is, with its article.
        what: &'static str,
    },
    /// A file that does not have the form of a save.
    #[error("{}:{line}:{column}: this is not a save: {expected}", path.display())]
    NotASave {
        /// The path as it was asked for.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
        /// What was found and what was expected.
        expected: String,
    },
    /// A save with a place that cannot be read, where a torn write cannot be the cause.
    #[error("{}:{line}:{column}: the save is damaged here: {expected}", path.display())]
    Damaged {
        /// The path as it was asked for.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
        /// What was found and what was expected.
        expected: String,
    },
    /// A file that holds bytes which are no text.
    #[error("{}:{line}:{column}: {NOT_UTF8}", path.display())]
    NotText {
        /// The path as it was asked for.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
    },
    /// A change was asked of a save that is open for reading only.
    #[error("{} is open read-only: {why}", path.display())]
    ReadOnly {
        /// The path as it was asked for.
        path: PathBuf,
        /// Why it may only be read.
        why: String,
    },
    /// Another program holds the save.
    #[error("{} is {why}", path.display())]
    Locked {
        /// The path as it was asked for.
        path: PathBuf,
        /// "open in another triumph (pid 12)".
        why: String,
    },
    /// What has the name of the lock file isn't one, so that nobody can tell who writes.
    #[error("{} can only be read: {why}", path.display())]
    LockBlocked {
        /// The path as it was asked for.
        path: PathBuf,
        /// The lock file.
        lock: PathBuf,
        /// "its lock file .x.ron.lock can't be used: it is a named pipe, not a file".
        why: String,
    },
    /// Another program took the save over.
    #[error("{} was {}", path.display(), by.took_it())]
    TakenOver {
        /// The path as it was asked for.
        path: PathBuf,
        /// The other program.
        by: Holder,
        /// Whether the entry was written at the same moment, so that it may be in the save.
        perhaps: bool,
    },
    /// The save can't be taken over from the program that holds it.
    #[error("{} can't be taken over: {why}", path.display())]
    NotTaken {
        /// The path as it was asked for.
        path: PathBuf,
        /// Why, as the end of a sentence.
        why: String,
    },
    /// The file is no longer the one that was opened: edited or replaced by something that does
    /// not know of the lock.
    #[error("{} was changed by another program since it was opened", path.display())]
    Changed {
        /// The path as it was asked for.
        path: PathBuf,
    },
    /// What was to be appended is not one entry line, or a text to be written is no save.
    #[error("this cannot be written to {}: {why}", path.display())]
    BadText {
        /// The path as it was asked for.
        path: PathBuf,
        /// What is wrong with the text.
        why: String,
    },
    /// The write or the sync of an entry failed; the entry is not in the save.
    #[error("the entry could not be written to {}: {source}", path.display())]
    Append {
        /// The path as it was asked for.
        path: PathBuf,
        /// True when the file was put back to its former end. False when that failed as well: the
        /// next append or opening mends it, but an entry that got to the disk whole is kept if the
        /// program ends before the next append.
        put_back: bool,
        /// What the system said.
        source: io::Error,
    },
    /// The save would get larger than opening accepts.
    #[error("{} would have {bytes} bytes, and a save has {limit} at most", path.display())]
    Full {
        /// The path as it was asked for.
        path: PathBuf,
        /// The size that it would have.
        bytes: u64,
        /// The greatest size in bytes.
        limit: u64,
    },
    /// A file too big to be read whole.
    #[error("{} has {bytes} bytes, and at most {limit} can be read", path.display())]
    TooBig {
        /// The path as it was asked for.
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
        /// What was tried, as the words before the path ("read", "make the folder of").
        doing: &'static str,
        /// The path concerned.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl StoreError {
    /// What to do now: one sentence, addressed to the person at the table.
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
                    "The save shows whether this line was still written. "
                } else {
                    ""
                };
                format!("{written}Use `takeover` to take it back.")
            }
            Self::NotTaken { .. } => END_THE_OTHER.into(),
            Self::Changed { .. } => {
                "Nothing was written. Open it again to see what it contains now. The library then keeps what was played here in a copy."
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
            Self::TooBig { .. } => "Name another file: no file of Triumph's is that big.".into(),
            Self::NoHome => "Set TRIUMPH_HOME to a folder of yours.".into(),
            Self::Io { source, .. } => remedy(source, "then try again"),
        }
    }

    /// That a file of so many bytes is no save by its size.
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

    /// That another program took the save over from the holder of this lock.
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

/// What to do about something that has the name of a helper file.
pub(super) fn unblock(lock: &Path) -> String {
    format!("Remove or rename {}, {OPEN_AGAIN}.", lock.display())
}

/// What to do about an error of the system, and what behind it.
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
