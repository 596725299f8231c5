//! The event that changes a number on a sheet by hand.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::wakes;
use crate::events::apply::body::set_field;
use crate::events::log_text::parts::field_words;
use crate::model::event::Field;
use crate::model::state::State;
use crate::words::{be, genitive};

/// A number was set by hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FieldSet {
    pub who: Id,
    pub field: Field,
    pub value: i32,
}

impl Fact<State> for FieldSet {
    fn apply(&self, state: &mut State) {
        set_field(state, self.who, self.field, self.value);
        wakes(state, self.who, false);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { value, .. } = self;
        Some(format!(
            "{} {} {} now {value}.",
            genitive(before.name_of(self.who)),
            field_words(self.field),
            be(field_words(self.field))
        ))
    }
}
