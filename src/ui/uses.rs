//! Usage counts of items, so that the most used come first in lists of everything.
//!
//! The counts last while the program runs and aren't stored. A group uses different items in a fight
//! and in a social encounter, a count of one evening says more than one of a year, and a key writes
//! nothing to the disk for it.

use std::collections::HashMap;

use super::item::{Find, Item, Kind};

/// The weight of a use of the item itself, compared with a use of its command.
const OWN: u32 = 4;

/// The usage counts since the program started.
#[derive(Clone, Debug, Default)]
pub struct Uses {
    taken: HashMap<(Kind, String), u32>,
    commands: HashMap<String, u32>,
}

/// Returns the command of a line: its first word.
fn command(line: &str) -> &str {
    let word = line.split(' ').next().unwrap_or_default();
    word.trim_end_matches('!')
}

impl Uses {
    /// Counts an item that was taken from a list.
    pub fn took(&mut self, item: &Item) {
        let count = self.taken.entry((item.kind, item.label.to_string()));
        *count.or_default() += 1;
    }

    /// Counts a line that ran.
    pub fn ran(&mut self, line: &str) {
        *self.commands.entry(command(line).to_owned()).or_default() += 1;
    }

    /// Whether nothing was counted yet.
    pub fn is_empty(&self) -> bool {
        self.taken.is_empty() && self.commands.is_empty()
    }

    /// Returns the usage of an item. A higher value belongs further up.
    pub fn of(&self, item: &Item) -> u32 {
        let taken = if self.taken.is_empty() {
            0
        } else {
            let key = (item.kind, item.label.to_string());
            self.taken.get(&key).copied().unwrap_or(0)
        };
        let run = match &item.does {
            Find::Type(line) => self.commands.get(command(line)).copied(),
            Find::Choice(choice) => self.commands.get(command(&choice.line)).copied(),
            _ => None,
        };
        taken * OWN + run.unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::view::OfferGroup;

    fn item(label: &'static str, line: &str) -> Item {
        Item {
            kind: Kind::Offer(OfferGroup::Action),
            label: label.into(),
            help: "".into(),
            key: String::new(),
            rule: String::new(),
            does: Find::Type(line.to_owned()),
        }
    }

    #[test]
    fn what_was_taken_counts_more_than_what_runs_the_same_command() {
        let (aim, guard) = (
            item("aim", "maneuver @ aim"),
            item("guard", "maneuver @ guard"),
        );
        let other = item("heal", "heal @ 2");
        let mut uses = Uses::default();
        assert!(uses.is_empty());
        uses.took(&aim);
        uses.ran("maneuver vex aim");
        uses.ran("maneuver! vex aim");
        let found = [&aim, &guard, &other].map(|item| uses.of(item));
        assert_eq!(found, [OWN + 2, 2, 0]);
    }
}
