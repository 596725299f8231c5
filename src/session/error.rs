//! The reasons why a save doesn't open, with the place in the file and the remedy.

use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::store::StoreError;
use crate::table::EntryNo;
use crate::table::systems::NoTable;

/// The reason why a save did not open. The file is unchanged.
#[derive(Debug, Error)]
pub enum OpenError {
    /// A place in the save cannot be read.
    #[error("{}:{line}:{column}: the save is damaged here: {what}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
        /// What was found and what was expected.
        what: String,
        /// The last good entry. `None` if the head itself is damaged.
        last_good: Option<EntryNo>,
    },
    /// The log holds an entry of another game.
    #[error("{}:{line}:1: {what}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// A sentence that names the game it belongs to.
        what: String,
        /// The last entry that is good.
        last_good: EntryNo,
    },
    /// A later version of this program wrote the save, or its format number is one that never
    /// existed.
    #[error("{}:{what}", path.display())]
    Later {
        /// The file.
        path: PathBuf,
        /// The place of the format number, and the format.
        what: String,
    },
    /// The save belongs to a game that this program does not know.
    #[error("{}: {what}", path.display())]
    NoSuchSystem {
        /// The file.
        path: PathBuf,
        /// The word, and the systems that exist.
        what: String,
    },
    /// The file layer refused.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The user stopped the reading.
    #[error("the reading was stopped")]
    Stopped,
    /// The system gave no random number for a seed.
    #[error("the system gives no random numbers: {why}")]
    NoChance {
        /// The reason that the system gave.
        why: String,
    },
}

impl OpenError {
    /// Returns what to do now: one or two sentences that address the user.
    pub fn way_out(&self) -> String {
        match self {
            Self::Damaged {
                last_good: Some(n),
                line,
                path,
                ..
            } => format!(
                "Repair line {line} in an editor, or go on from entry {n}, the last good one: \
                 `triumph check --recover {}` keeps a copy of the damaged file.",
                path.display()
            ),
            Self::Foreign {
                path, last_good, ..
            } => format!(
                "Remove it in an editor, or go on from entry {last_good}, the last one of this \
                 game: `triumph check --recover {}` keeps a copy of the file.",
                path.display()
            ),
            Self::Damaged { .. } => "Repair the head in an editor, or restore a copy.".to_owned(),
            Self::Later { what, .. } if what.contains("formats begin at") => {
                "Correct `format` in its head. The file is unchanged.".to_owned()
            }
            Self::Later { .. } => {
                "Install the newer version of Triumph that made it. The file is unchanged."
                    .to_owned()
            }
            Self::NoSuchSystem { .. } => {
                "Name one of them, or install a newer version of Triumph.".to_owned()
            }
            Self::Store(error) => error.way_out(),
            Self::Stopped => "Nothing changed.".to_owned(),
            Self::NoChance { .. } => "Give the dice a seed: --seed N.".to_owned(),
        }
    }

    pub(super) fn no_table(path: &Path, no: NoTable) -> Self {
        match no {
            NoTable::NoSuchSystem { .. } => Self::NoSuchSystem {
                path: path.into(),
                what: no.to_string(),
            },
            NoTable::Later(fault) => Self::Later {
                path: path.into(),
                what: fault.to_string(),
            },
            NoTable::Fault(fault) => Self::Damaged {
                path: path.into(),
                line: fault.line,
                column: fault.column,
                what: fault.what,
                last_good: None,
            },
        }
    }

    pub(super) fn store(error: StoreError, last_good: Option<EntryNo>) -> Self {
        match error {
            StoreError::Damaged {
                path,
                line,
                column,
                expected,
            } => Self::Damaged {
                path,
                line,
                column,
                what: expected,
                last_good,
            },
            other => Self::Store(other),
        }
    }
}
