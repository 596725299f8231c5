//! What a save says about itself, kept up to date in its head: the title it is listed by, and the
//! seed of its dice.

use std::path::Path;

use crate::store::Journal;
use crate::table::Meta;
use crate::table::systems::NoTable;

use super::{OpenError, Session};

impl Session {
    /// Puts into the head what the save is to say about itself: the game's title, which counts
    /// because it can be undone, and the seed of dice that it was given. That the head cannot be
    /// written is told and no more, since what the line did is kept.
    pub(super) fn note_head(&mut self) {
        let seed_due = std::mem::take(&mut self.seed_due);
        let meta = Meta {
            title: self.face().title().to_owned(),
            seed: self.chance.seed_of_save().or(self.meta.seed),
            ..self.meta.clone()
        };
        let Some(journal) = &mut self.journal else {
            self.meta = meta;
            return;
        };
        let start = journal.log_start();
        let written = head_with(&meta, journal).and_then(|text| {
            let done = journal.rewrite(&text).map_err(|error| error.to_string())?;
            Ok(done.notice)
        });
        // Where the log begins counts also if only the folder could not be synced.
        let now = journal.log_start();
        for (_, offset) in &mut self.places {
            *offset = (*offset + now).saturating_sub(start);
        }
        match written {
            Ok(notice) => {
                self.notices.extend(notice);
                self.meta = meta;
                // A bookmark vouches for the head too: the one there is fits no more.
                self.bookmarked = 0;
            }
            Err(why) => {
                if meta.title != self.meta.title {
                    let told = format!("The list of saves still shows the old title: {why}.");
                    self.notices.push(told);
                }
                if seed_due {
                    let told = format!(
                        "The save cannot hold its dice: {why}. Play goes on, but reopened it will show others."
                    );
                    self.notices.push(told);
                }
            }
        }
    }
}

/// The head of a new save that holds this seed.
pub(super) fn seeded(
    path: &Path,
    meta: &mut Meta,
    head: &str,
    seed: u64,
) -> Result<String, OpenError> {
    meta.seed = Some(seed);
    let head = meta.replace(head);
    head.map_err(|fault| OpenError::no_table(path, NoTable::Fault(fault)))
}

/// The whole text of a save with another account of itself in its head.
fn head_with(meta: &Meta, journal: &Journal) -> Result<String, String> {
    let text = journal.read_all().map_err(|error| error.to_string())?;
    let (head, log) = text
        .split_at_checked(journal.head().len())
        .ok_or("it is damaged")?;
    let head = meta.replace(head).map_err(|fault| fault.to_string())?;
    Ok(head + log)
}
