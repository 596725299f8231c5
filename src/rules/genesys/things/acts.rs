//! How a thing or an ability acts, written in the vocabulary of talents.
//!
//! Gear, armor and abilities of creatures say what they do with the same effects as talents do
//! ([`record`](crate::rules::genesys::talents::record)); name and text are those of the record they
//! stand in. Whoever has the thing, wears it or is born with it, has [`Figure::gifts`] of it, and from
//! there on nothing asks any more where an effect came from.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::library::Library;
use crate::rules::genesys::talents::Talent;
use crate::rules::genesys::talents::hook::{Answers, Hook};
use crate::rules::genesys::talents::known::Known;
use crate::rules::genesys::talents::record::{Activation, Deed, InPool, Moment, Passive, Uses};

/// What a thing does, as a pack writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Acts(Box<Known>);

/// The same in a file. What stands in the record around it is filled in when the pack is read.
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

/// What the text of a relay was when it still waited for its owner to use it.
const RELAY: (&str, &str) = (
    "ghost_relay",
    "The first trace that succeeds in an encounter finds nothing.",
);

impl Written {
    /// A save carries what a thing did when it came. The ghost relays of older ones wait to be used by
    /// hand, though their text says that they foil the first trace, as those of today do by themselves
    /// (G-HACK-08, O-G14).
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
    /// What it does, as a talent of one rank.
    pub fn known(&self) -> &Known {
        &self.0
    }

    /// Fills in what stands around it: the key, the name, the text, and a rule where it names none.
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

/// The key of something that has only a name: "Sallow Keth" becomes `sallow_keth`, "Can't wait"
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
    /// Everything about it that acts: talents it knows, what it wears, what it carries (of several
    /// alike the first), what it is born with.
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

    /// Whether anything about it acts.
    pub fn is_gifted(&self) -> bool {
        self.gifts().next().is_some()
    }

    /// What of it acts under that key.
    pub fn gift(&self, id: &str) -> Option<&Known> {
        self.gifts().find(|known| known.talent.id == id)
    }

    /// Whether a key is one of its things or abilities, and none of its talents.
    pub fn is_thing(&self, id: &str) -> bool {
        self.knows(id).is_none()
    }
}

impl Library {
    /// What can be done with the skills that somebody has ranks in: the uses of Manipulation, brewing.
    pub fn arts<'l>(&'l self, figure: &'l Figure) -> impl Iterator<Item = &'l Known> {
        self.skills()
            .filter(|skill| !skill.arts.is_empty() && figure.rank_at_all(&skill.id))
            .flat_map(|skill| skill.arts.iter().filter_map(|art| art.acts.as_ref()))
            .map(Acts::known)
    }

    /// What acts under that key: something of somebody, or a use of one of its skills.
    pub fn gift<'l>(&'l self, figure: &'l Figure, id: &str) -> Option<&'l Known> {
        figure
            .gift(id)
            .or_else(|| self.arts(figure).find(|known| known.talent.id == id))
    }
}

impl Figure {
    /// Whether it has learnt a skill: ranks, or a group skill, even of the last one standing.
    pub fn rank_at_all(&self, skill: &str) -> bool {
        self.rank(skill) > 0 || self.group_skills.iter().any(|s| s == skill)
    }
}
