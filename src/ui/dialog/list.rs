//! The list that a menu shows, so that a person whose connection drops finds the same list again.

use serde::{Deserialize, Serialize};

use rules::view::OfferGroup;

use super::{Field, Menu};

/// What a list was made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum List {
    /// A group of offers.
    Group {
        /// The group.
        group: OfferGroup,
        /// The label of the key that opened it, from which its title is made.
        help: String,
    },
    /// The changes to the open check that begin with a verb: "weapon".
    Check(String),
    /// The answers to the open question of a row, by its line: "automatic Vesna ".
    Answers(String),
    /// The rows of the tray, to search them.
    Tray,
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
