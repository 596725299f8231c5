//! Keeping the head of a save up to date: the title that lists show, and the seed of its dice.

use std::path::Path;

use crate::store::Journal;
use crate::table::Meta;
use crate::table::systems::NoTable;

use super::{OpenError, Session};

impl Session {
    /// Writes the save's description into the head: the game's title, which can be undone, and the
    /// seed of dice that the save got. A failed write only adds a notice, because the effect of the
    /// line is kept. Until the line `rolled` dice, a seed that can't be written makes no difference.
    pub(super) fn note_head(&mut self, rolled: bool) {
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
        // The log's new beginning counts even if only the folder could not be synced.
        let now = journal.log_start();
        for (_, offset) in &mut self.places {
            *offset = (*offset + now).saturating_sub(start);
        }
        match written {
            Ok(notice) => {
                self.notices.extend(notice);
                self.meta = meta;
                // A bookmark covers the head too, so the existing one no longer fits.
                self.bookmarked = 0;
            }
            Err(why) => {
                if meta.title != self.meta.title {
                    let told = format!("The list of saves still shows the old title: {why}.");
                    self.notices.push(told);
                }
                self.seed_due = seed_due && !rolled;
                if seed_due && rolled {
                    let told = format!(
                        "The seed of the dice can't be saved: {why}. You can play on, but the save rolls \
                        other dice after you reopen it."
                    );
                    self.notices.push(told);
                }
            }
        }
    }
}

/// Returns the head of a new save that holds this seed.
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

/// Returns the whole text of a save with another description in its head.
fn head_with(meta: &Meta, journal: &Journal) -> Result<String, String> {
    let text = journal.read_all().map_err(|error| error.to_string())?;
    let (head, log) = text
        .split_at_checked(journal.head().len())
        .ok_or("it is damaged")?;
    let head = meta.replace(head).map_err(|fault| fault.to_string())?;
    Ok(head + log)
}
