//! The effects of an item or ability, in the vocabulary of talents.
//!
//! Gear, armor and abilities of creatures define their effects with the same records as talents
//! (`record`). Name and text come from the record that
//! contains them. A character who carries, wears or is born with one has it among `gifts`.
//! From there on no rule asks where an effect came from.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::model::talents::hook::{Answers, Hook};
use crate::model::talents::known::Known;
use crate::model::talents::passive::Passive;
use crate::model::talents::record::{Activation, Deed, InPool, Moment, Talent, Uses};

/// The effects of an item, as a pack defines them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Acts(Box<Known>);

/// The form in a file. The fields of the surrounding record are filled in when the pack is read.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Written {
    #[serde(skip_serializing_if = "String::is_empty")]
    id: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    rule: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    text: String,
    how: Activation,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sheet: Vec<Passive>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pools: Vec<InPool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    uses: Option<Uses>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reminds: Vec<(Moment, String)>,
}

/// The text of a ghost relay from the time when its owner still had to use it.
const RELAY: (&str, &str) = (
    "ghost_relay",
    "The first trace that succeeds in an encounter finds nothing.",
);

impl Written {
    /// Converts the ghost relay of an older save. A save keeps an item's effects as they were when the
    /// item was received. An older relay has to be used by hand, although its text says that it foils
    /// the first trace, as current ones do by themselves (G-HACK-08, O-G14).
    fn of_today(mut self) -> Self {
        if (self.id.as_str(), self.text.as_str()) == RELAY {
            let does = self.uses.iter_mut().flat_map(|uses| &mut uses.does);
            for one in does {
                if *one == Deed::Hook(Hook::Answers(Answers::FoilsTrace)) {
                    *one = Deed::Hook(Hook::Answers(Answers::FoilsFirstTrace));
                }
            }
        }
        self
    }
}

impl From<Written> for Acts {
    fn from(w: Written) -> Self {
        let w = w.of_today();
        Talent {
            id: w.id,
            name: w.name,
            rule: w.rule,
            text: w.text,
            how: w.how,
            sheet: w.sheet,
            pools: w.pools,
            uses: w.uses,
            reminds: w.reminds,
            ..Talent::default()
        }
        .into()
    }
}

impl From<Acts> for Written {
    fn from(acts: Acts) -> Self {
        let talent = Arc::unwrap_or_clone(acts.0.talent);
        Self {
            id: talent.id,
            name: talent.name,
            rule: talent.rule,
            text: talent.text,
            how: talent.how,
            sheet: talent.sheet,
            pools: talent.pools,
            uses: talent.uses,
            reminds: talent.reminds,
        }
    }
}

impl From<Talent> for Acts {
    fn from(talent: Talent) -> Self {
        Self(Box::new(Known {
            talent: Arc::new(talent),
            ranks: 1,
            chosen: Vec::new(),
            over: Vec::new(),
        }))
    }
}

impl Acts {
    /// The effects, as a talent of one rank.
    pub fn known(&self) -> &Known {
        &self.0
    }

    /// Fills in the fields of the surrounding record: key, name and text, and the rule if it has none.
    pub fn named(&mut self, id: &str, name: &str, text: &str, rule: &str) {
        let talent = Arc::make_mut(&mut self.0.talent);
        id.clone_into(&mut talent.id);
        name.clone_into(&mut talent.name);
        text.clone_into(&mut talent.text);
        if talent.rule.is_empty() {
            rule.clone_into(&mut talent.rule);
        }
    }
}
