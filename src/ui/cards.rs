//! The Critical Injuries that wait to be read. Which keys confirm them is in `card.rs`.

use std::collections::BTreeSet;

use rules::view::Card;

use crate::table::EntryNo;

/// The Critical Injuries that wait to be read.
#[derive(Debug, Default)]
pub(super) struct Cards {
    /// The newest entry that was read in an earlier run of the program. All before it are read too.
    earlier: EntryNo,
    /// The entries whose Critical Injuries were all confirmed.
    read: BTreeSet<EntryNo>,
    /// Those that are still to be confirmed, each with its entry: those of the last entry first, because they are
    /// what was just done.
    unread: Vec<(EntryNo, Card)>,
}

impl Cards {
    /// Returns those that wait, in the order in which they are shown, each with its entry.
    pub(super) fn unread(&self) -> impl Iterator<Item = &(EntryNo, Card)> {
        self.unread.iter()
    }

    /// Returns the newest entry whose Critical Injuries were all confirmed, or 0.
    pub(super) fn read(&self) -> EntryNo {
        self.read.last().copied().unwrap_or(self.earlier)
    }

    /// Adds those of an entry, unless they wait already or were confirmed before.
    pub(super) fn add(&mut self, entry: EntryNo, new: Vec<Card>) {
        let is_known = entry <= self.earlier
            || self.read.contains(&entry)
            || self.unread.iter().any(|(other, _)| *other == entry);
        if !is_known {
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
            self.read.insert(entry);
        }
        true
    }

    /// Leaves out what was undone.
    pub(super) fn drop_undone(&mut self, is_undone: impl Fn(EntryNo) -> bool) {
        self.unread.retain(|(entry, _)| !is_undone(*entry));
    }

    /// Leaves out those of an entry, which were confirmed in an earlier run of the program.
    pub(super) fn leave(&mut self, read: EntryNo) {
        self.earlier = read;
        self.unread.retain(|(entry, _)| *entry != read);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(cards: &Cards) -> Vec<EntryNo> {
        cards.unread().map(|(entry, _)| *entry).collect()
    }

    /// M-03: an undo shows no Critical Injury twice, and none that was confirmed.
    #[test]
    fn an_undo_brings_no_confirmed_injury_back() {
        let new = || vec![Card::default()];
        let mut cards = Cards::default();
        cards.add(10, new());
        cards.add(12, new());
        cards.drop_undone(|entry| entry == 12);
        // The last active command is that of entry 10 again.
        cards.add(10, new());
        assert_eq!(shown(&cards), [10]);
        cards.add(14, new());
        assert!(cards.confirm() && cards.confirm() && !cards.confirm());
        assert_eq!(cards.read(), 14);
        for entry in [14, 10] {
            cards.add(entry, new());
        }
        assert_eq!(shown(&cards), [0; 0]);
        // One that was undone before it was read is new after a redo.
        cards.add(16, new());
        cards.add(18, new());
        cards.confirm();
        cards.drop_undone(|entry| entry >= 16);
        cards.add(16, new());
        assert_eq!(shown(&cards), [16]);
    }
}
