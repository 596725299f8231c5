//! The events of experience, money and creation. [`crate::events::advance`] applies and words them.

use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::model::advance::Entry;
use crate::model::advance::goods::{Deal, Goods};
use crate::model::advance::origin::{Facet, Origin};
use crate::model::records::Armor;
use crate::model::records::origins::OpenSkills;

/// A fact about experience, money, or what they bought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the names of the variants and their fields explain them"
)]
pub enum AdvanceEvent {
    /// An entry was added to a ledger.
    Entered { who: Id, entry: Box<Entry> },
    /// An entry was removed, because its purchase was given back.
    Refunded { who: Id, mark: u32 },
    /// A skill has this many ranks.
    SkillSet { who: Id, skill: String, rank: u8 },
    /// An archetype was chosen (T-44).
    Originated { who: Id, origin: Box<Origin> },
    /// Career skills were added, with the name of a career.
    CareerSet {
        who: Id,
        name: String,
        skills: Vec<String>,
        /// Free ranks in them still to be taken.
        #[serde(default)]
        free: u8,
        /// The choice of further skills.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        open: Option<OpenSkills>,
    },
    /// One of the skills to be chosen was chosen (T-44).
    Picked { who: Id, skill: String },
    /// A motivation was set (G-SOC-02).
    MotivationSet { who: Id, facet: Facet, text: String },
    /// Creation was finished.
    Made { who: Id },
    /// A trade needs the open check, or no longer does (G-EQ-02, G-EQ-03).
    Struck {
        who: Id,
        #[serde(default)]
        deal: Option<Box<Deal>>,
    },
    /// Got an item.
    Got { who: Id, goods: Box<Goods> },
    /// A deal failed, because its conditions no longer held.
    FellThrough { who: Id, why: String },
    /// The item wasn't found, or no buyer for it (G-EQ-02, G-EQ-03).
    Vain { who: Id, what: String, buys: bool },
    /// Gave items away.
    Gone {
        who: Id,
        goods: Box<Goods>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        more: Vec<Goods>,
    },
    /// The next legal purchase is this much less rare (G-TAL-13).
    Eased { who: Id, by: u8 },
    /// Put armor on, or took it off. The armor worn before is carried.
    Worn {
        who: Id,
        #[serde(default)]
        armor: Option<Box<Armor>>,
    },
}
