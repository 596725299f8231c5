//! The effects of an item or ability, in the vocabulary of talents.
//!
//! Gear, armor and abilities of creatures define their effects with the same records as talents
//! ([`record`](crate::talents::record)). Name and text come from the record that
//! contains them. A character who carries, wears or is born with one has it among [`Figure::gifts`].
//! From there on no rule asks where an effect came from.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::figure::Figure;
use crate::library::Library;
use crate::talents::Talent;
use crate::talents::hook::{Answers, Hook};
use crate::talents::known::Known;
use crate::talents::record::{Activation, Deed, InPool, Moment, Passive, Uses};

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

/// The key of a record that has only a name: "Sallow Keth" becomes `sallow_keth`, "Can't wait"
/// `cant_wait`.
pub fn key_of(name: &str) -> String {
    let mut key = String::new();
    for c in name.chars() {
        if c.is_ascii_alphanumeric() {
            key.push(c.to_ascii_lowercase());
        } else if matches!(c, ' ' | '-' | '_') && !key.is_empty() && !key.ends_with('_') {
            key.push('_');
        }
    }
    key.truncate(key.trim_end_matches('_').len());
    key
}

impl Figure {
    /// Everything of this figure that has effects: its talents, worn armor, carried items (the first of
    /// several with the same name) and inborn abilities.
    pub fn gifts(&self) -> impl Iterator<Item = &Known> {
        self.known.iter().chain(self.things_that_act())
    }

    /// The same without talents.
    pub fn things_that_act(&self) -> impl Iterator<Item = &Known> {
        let worn = self.sound_armor().and_then(|armor| armor.acts.as_ref());
        let acting = |place: usize| {
            let item = &self.items[place];
            let acts = item.acts.as_ref().filter(|_| item.is_usable())?;
            let before = &self.items[..place];
            let first = |other: &super::super::figure::Item| {
                other.acts.is_some() && other.is_usable() && other.name == item.name
            };
            (!before.iter().any(first)).then_some(acts)
        };
        let carried = (0..self.items.len()).filter_map(acting);
        let born = self.abilities.iter().filter_map(|a| a.acts.as_ref());
        worn.into_iter().chain(carried).chain(born).map(Acts::known)
    }

    /// True if anything of this figure has effects.
    pub fn is_gifted(&self) -> bool {
        self.gifts().next().is_some()
    }

    /// The talent, item or ability with that key.
    pub fn gift(&self, id: &str) -> Option<&Known> {
        self.gifts().find(|known| known.talent.id == id)
    }

    /// True if a key isn't a talent of this figure, but an item or ability.
    pub fn is_thing(&self, id: &str) -> bool {
        self.knows(id).is_none()
    }
}

impl Library {
    /// The special uses of the skills that a character has ranks in: those of Manipulation, and
    /// brewing.
    pub fn arts<'l>(&'l self, figure: &'l Figure) -> impl Iterator<Item = &'l Known> {
        self.skills()
            .filter(|skill| !skill.arts.is_empty() && figure.rank_at_all(&skill.id))
            .flat_map(|skill| skill.arts.iter().filter_map(|art| art.acts.as_ref()))
            .map(Acts::known)
    }

    /// The talent, item, ability or special use of a skill with that key.
    pub fn gift<'l>(&'l self, figure: &'l Figure, id: &str) -> Option<&'l Known> {
        figure
            .gift(id)
            .or_else(|| self.arts(figure).find(|known| known.talent.id == id))
    }
}

impl Figure {
    /// True if it has learned a skill: it has ranks, or it is a group skill, even if one member is
    /// left.
    pub fn rank_at_all(&self, skill: &str) -> bool {
        self.rank(skill) > 0 || self.group_skills.iter().any(|s| s == skill)
    }
}
