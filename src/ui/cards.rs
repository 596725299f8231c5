//! The Critical Injuries that wait to be read. Which keys confirm them is in `card.rs`.

use rules::view::Card;

use crate::table::EntryNo;

/// The Critical Injuries that wait to be read.
#[derive(Debug, Default)]
pub(super) struct Cards {
    /// The entry whose Critical Injuries were confirmed last.
    pub(super) read: EntryNo,
    /// The entry whose Critical Injuries were added last.
    added: EntryNo,
    /// Those that are still to be confirmed, each with its entry: those of the last entry first, because they are
    /// what was just done.
    unread: Vec<(EntryNo, Card)>,
}

impl Cards {
    /// Returns those that wait, in the order in which they are shown, each with its entry.
    pub(super) fn unread(&self) -> impl Iterator<Item = &(EntryNo, Card)> {
        self.unread.iter()
    }

    /// Adds those of an entry, unless they were added or confirmed before.
    pub(super) fn add(&mut self, entry: EntryNo, new: Vec<Card>) {
        if !new.is_empty() && entry != self.read && entry != self.added {
            self.added = entry;
            let new = new.into_iter().map(|card| (entry, card));
            self.unread.splice(..0, new);
        }
    }

    /// Confirms the first one. Returns false if none waits.
    pub(super) fn confirm(&mut self) -> bool {
        if self.unread.is_empty() {
            return false;
        }
        let (entry, _) = self.unread.remove(0);
        if self.unread.iter().all(|(other, _)| *other != entry) {
            self.read = entry;
        }
        true
    }

    /// Leaves out what was undone.
    pub(super) fn drop_undone(&mut self, is_undone: impl Fn(EntryNo) -> bool) {
        self.unread.retain(|(entry, _)| !is_undone(*entry));
        if self.added > 0 && is_undone(self.added) {
            self.added = 0;
        }
    }

    /// Leaves out those of an entry, which were confirmed in an earlier run of the program.
    pub(super) fn leave(&mut self, read: EntryNo) {
        self.read = read;
        self.unread.retain(|(entry, _)| *entry != read);
    }
}
