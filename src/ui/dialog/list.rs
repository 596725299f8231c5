//! The list that a menu shows, so that a person whose connection drops finds the same list again.

use serde::{Deserialize, Serialize};

use rules::view::OfferGroup;

use super::{Field, Menu};

/// A list of offers: its group, and the label of the key that opened it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct List {
    /// Its group.
    pub group: OfferGroup,
    /// The label of its key, from which its title is made.
    pub help: String,
    /// The verb of the changes to the open check that it lists: "weapon". Empty if it lists the whole group.
    #[serde(default)]
    pub verb: String,
    /// Whether it lists the rows of the tray to search them.
    #[serde(default)]
    pub of_tray: bool,
    /// The line of the row whose answers it lists: "automatic Vesna ". Empty for any other list.
    #[serde(default)]
    pub about: String,
}

impl List {
    /// Returns the list of a group.
    pub const fn of(group: OfferGroup, help: String) -> Self {
        Self {
            group,
            help,
            verb: String::new(),
            of_tray: false,
            about: String::new(),
        }
    }

    /// Returns the list of the answers to the open question of a row.
    pub fn of_answers(line: String) -> Self {
        Self {
            about: line,
            ..Self::of(OfferGroup::Other, String::new())
        }
    }

    /// Returns the list of the changes to the open check that begin with a verb.
    pub fn of_check(verb: &str) -> Self {
        Self {
            verb: verb.to_owned(),
            ..Self::of(OfferGroup::Change, String::new())
        }
    }

    /// Returns the list in which the rows of the tray are searched.
    pub fn of_tray() -> Self {
        Self {
            of_tray: true,
            ..Self::of(OfferGroup::Asked, String::new())
        }
    }
}

impl Menu {
    /// Goes to a filter and to the row with this label, as they were left.
    pub fn go_to(&mut self, typed: &str, label: &str) {
        if !typed.is_empty() {
            self.search.get_or_insert_with(Field::default).paste(typed);
            self.find();
        }
        let place = self.shown().position(|choice| choice.label == label);
        self.mark(place.unwrap_or(self.at));
    }
}
