//! Finding what is wrong with a save, and keeping its good part.
//!
//! A check reads with the limits of opening, and at the end it calls the opener itself. So a save
//! that passes here opens, both for review and for play.

use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};

use crate::store::{
    Fault as StoreFault, Journal, NOT_UTF8, Salvaged, StoreError, WHOLE_LIMIT, check, head_of,
    hole_behind, no_head, read_text, salvage,
};
use crate::table::AnyTable;
use crate::table::play::Unfit;
use crate::table::save::Fault;
use crate::table::systems::NoTable;
use rules::validate::Flaw;

use super::load::{is_entry, of_another_game};
use super::{OpenError, Options, Session};

/// The result of a check.
#[derive(Debug, Default)]
pub struct Checked {
    /// The number of entries that were read.
    pub entries: u32,
    /// Entries that can't be read or don't follow from the ones above.
    pub faults: Vec<Fault>,
    /// Readable values that make no sense. The check looks for them only if it finds no fault.
    pub flaws: Vec<Flaw>,
    /// What to do if this version of the program can't read the save's format.
    pub other_format: Option<String>,
}

impl Checked {
    fn fault(fault: Fault) -> Self {
        Self {
            faults: vec![fault],
            ..Self::default()
        }
    }
}

/// Checks the save at `path`. The end of a file that is too large to read decides, because a file
/// that a crash lengthened opens.
///
/// # Errors
/// [`StoreError`] when the file can't be read at all.
pub fn check_file(path: &Path) -> Result<Checked, StoreError> {
    if let Some(bytes) = hole_behind(path) {
        return Ok(check_end(path, Some(bytes)));
    }
    let text = match read_text(path, WHOLE_LIMIT) {
        Ok(text) => text,
        Err(StoreError::TooBig { bytes, .. }) => return Ok(check_end(path, Some(bytes))),
        Err(StoreError::NotText { line, column, .. }) => {
            return Ok(Checked::fault(Fault::at(line, column, NOT_UTF8)));
        }
        Err(error) => return Err(error),
    };
    let checked = check_text(&text);
    if checked.faults.is_empty() {
        let opened = check_end(path, None);
        if !opened.faults.is_empty() {
            return Ok(opened);
        }
    }
    Ok(checked)
}

/// Returns the opener's result for the save at `path`. `bytes` is its size if it is too large to
/// read.
fn check_end(path: &Path, bytes: Option<u64>) -> Checked {
    match (Journal::open_to_look(path, &is_entry), bytes) {
        (Ok(_), None) => Checked::default(),
        (Ok(opened), Some(bytes)) => {
            let save = opened.journal.len_bytes();
            Checked::fault(Fault::at(
                1,
                1,
                format!(
                    "the file has {bytes} bytes, of which the first {save} are the save. Opening it for play cuts off the rest"
                ),
            ))
        }
        (
            Err(
                StoreError::Damaged {
                    line,
                    column,
                    expected,
                    ..
                }
                | StoreError::NotASave {
                    line,
                    column,
                    expected,
                    ..
                },
            ),
            _,
        ) => Checked::fault(Fault::at(line, column, expected)),
        (Err(error), _) => {
            let what = match &error {
                StoreError::TooBig { bytes, limit, .. } => format!(
                    "the file has {bytes} bytes, and a save has {limit} at most. {}",
                    error.way_out()
                ),
                other => other.to_string(),
            };
            Checked::fault(Fault::at(1, 1, what))
        }
    }
}

/// Checks a save's text: its head, every entry by itself, and that each follows from the others.
pub fn check_text(text: &str) -> Checked {
    let head = head_of(text).unwrap_or(text);
    // Text has no NUL, and opening refuses the save there.
    if let Some(nul) = head.find('\0') {
        let before = &head[..nul];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        return Checked::fault(Fault::at(line, column, "a NUL byte, expected text"));
    }
    if let Some((line, column, what)) = no_head(text) {
        return Checked::fault(Fault::at(
            line,
            column,
            format!("this isn't a save: {what}"),
        ));
    }
    let set = match AnyTable::open(head, None, &[]) {
        Ok((set, _)) => set,
        Err(NoTable::Fault(fault)) => return Checked::fault(fault),
        Err(NoTable::Later(fault)) => {
            let no = OpenError::no_table(Path::new(""), NoTable::Later(fault.clone()));
            return Checked {
                other_format: Some(no.way_out()),
                ..Checked::fault(fault)
            };
        }
        Err(no) => return Checked::fault(Fault::at(1, 1, no.to_string())),
    };
    let table = RefCell::new(set.table);
    let (entries, broken) = (Cell::new(0), Cell::new(false));
    let is_entry = |line: &str| {
        entries.set(entries.get() + 1);
        let mut table = table.borrow_mut();
        let play = table.face_mut();
        // Below the first fault no entry can follow from another, but each line is still checked for
        // its form.
        let read = if broken.get() {
            play.reads(line).map_err(Unfit::from)
        } else {
            play.admit(line)
        };
        read.map_err(|unfit| {
            broken.set(true);
            match unfit {
                Unfit::Fault(fault) => match of_another_game(line, play.system()) {
                    Some(what) => StoreFault::new(1, what),
                    None => StoreFault::new(fault.column, fault.what),
                },
                Unfit::Behind(behind) => StoreFault::new(1, behind.to_string()),
            }
        })
    };
    let faults = check(text, &is_entry).into_iter();
    let faults = faults.map(|(line, fault)| Fault::at(line, fault.column, fault.expected));
    let faults: Vec<Fault> = faults.collect();
    let flaws = if faults.is_empty() {
        table.borrow().face().flaws()
    } else {
        Vec::new()
    };
    Checked {
        entries: entries.get(),
        faults,
        flaws,
        other_format: None,
    }
}

/// Cuts a damaged save above a line (from 1) and keeps a copy of the damaged file next to it.
///
/// # Errors
/// [`StoreError`] when the damage is above that line, or the file can't be written.
pub fn recover(path: &Path, line: usize) -> Result<Salvaged, StoreError> {
    salvage(path, line)
}

/// The result of a recovery.
#[derive(Debug)]
pub struct Recovered {
    /// The messages from opening it: what was repaired at its end.
    pub notices: Vec<String>,
    /// The number of its entries.
    pub entries: u32,
    /// The copies of the damaged file, the first of which is the file as it was.
    pub kept_in: Vec<PathBuf>,
    /// The reason why it can't be written, if there is one. A damaged end is then still in the file.
    pub read_only: Option<String>,
    /// The remedy, unless another program is the reason.
    pub way_out: Option<String>,
}

/// Makes a save open again: repairs its end, as opening does, and cuts it above the first unreadable
/// place, as often as needed.
///
/// # Errors
/// [`OpenError`] when the damage is in the head, or the file can't be written.
pub fn recover_all(path: &Path) -> Result<Recovered, OpenError> {
    let mut kept_in = Vec::new();
    let mut below = usize::MAX;
    loop {
        match Session::open(path, Options::default()) {
            Ok(mut session) => {
                return Ok(Recovered {
                    notices: session.take_notices(),
                    entries: session.face().last(),
                    kept_in,
                    read_only: session
                        .looks_on()
                        .then(|| session.read_only().unwrap_or_default().to_owned()),
                    way_out: session.way_to_write().map(str::to_owned),
                });
            }
            Err(
                OpenError::Damaged {
                    line,
                    last_good: Some(_),
                    ..
                }
                | OpenError::Foreign { line, .. },
            ) if line < below => {
                below = line;
                kept_in.push(recover(path, line)?.kept_in);
            }
            Err(error) => return Err(error),
        }
    }
}
