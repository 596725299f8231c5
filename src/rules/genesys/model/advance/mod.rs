//! Experience, money, and what they buy (G-TALR-01, G-SKILL-04, T-42, T-43).
//!
//! A player character has a [`Ledger`] with one entry for each income and each purchase. No totals are
//! stored, so that what is left is always the sum of the entries. A refund removes its entry, and an
//! undo the event. `play::advance` decides purchases and makes characters by steps.

pub mod goods;
pub mod origin;

use serde::{Deserialize, Serialize};

use crate::kinds::Characteristic;
use crate::model::advance::goods::{Deal, Goods, GoodsKind};
use crate::model::advance::origin::Origin;
use crate::model::records::Armor;
use crate::model::talents::record::Talent;

/// Experience for each point of a characteristic's new value, at creation only (T-42).
const CHARACTERISTIC_PRICE: i32 = 10;
/// Experience for each tier of a talent (G-TALR-01).
pub const TALENT_PRICE: i32 = 5;
/// The highest rank of a skill that can be bought at creation (T-42).
pub const MOST_AT_CREATION: u8 = 2;

/// The words for the experience of an archetype in the ledger.
pub fn origin_words(archetype: &str) -> String {
    format!("{archetype} archetype")
}

/// The subject of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the names of the variants and their fields explain them"
)]
pub enum Matter {
    /// Free words: an award, an income, a bill.
    Words(String),
    /// A rank of a skill.
    Skill {
        skill: String,
        name: String,
        rank: u8,
    },
    /// A point of a characteristic.
    Characteristic { which: Characteristic, value: u8 },
    /// A rank of a talent.
    Talent {
        talent: String,
        name: String,
        rank: u8,
        /// Whether it has ranks at all.
        #[serde(default)]
        ranked: bool,
    },
    /// An item that was bought.
    Goods(Box<Goods>),
}

impl Matter {
    /// Its name, without a rank.
    pub fn name(&self) -> &str {
        match self {
            Self::Words(words) => words,
            Self::Skill { name, .. } | Self::Talent { name, .. } => name,
            Self::Characteristic { which, .. } => which.word(),
            Self::Goods(goods) => goods.name(),
        }
    }

    /// Its name with the rank: "Piloting 2", "Brawn 3".
    pub fn words(&self) -> String {
        match self {
            Self::Words(words) => words.clone(),
            Self::Talent {
                name,
                ranked: false,
                ..
            } => name.clone(),
            Self::Skill { name, rank, .. } | Self::Talent { name, rank, .. } => {
                format!("{name} {rank}")
            }
            Self::Characteristic { which, value } => {
                format!("{} {value}", which.name())
            }
            Self::Goods(goods) => goods.name().to_owned(),
        }
    }
}

/// An entry of a ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its number, from 1.
    pub mark: u32,
    /// Its subject.
    pub matter: Matter,
    /// Experience received, or spent if negative.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub xp: i32,
    /// Money received, or spent if negative.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub units: i64,
    /// The day of the campaign.
    #[serde(default, skip_serializing_if = "is_new")]
    pub day: u32,
    /// The session.
    #[serde(default, skip_serializing_if = "is_new")]
    pub session: u32,
    /// Whether a rule was overridden for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub overruled: bool,
    /// The kind of goods that were traded for it, where the subject is only words: a whole load, or a sale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load: Option<GoodsKind>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_zero(n: &i32) -> bool {
    *n == 0
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_nothing(n: &i64) -> bool {
    *n == 0
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_new(n: &u32) -> bool {
    *n == 0
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_common(n: &u8) -> bool {
    *n == 0
}

impl Entry {
    /// Whether it is a purchase, which can be given back.
    pub const fn is_purchase(&self) -> bool {
        !matches!(self.matter, Matter::Words(_))
    }

    /// The kind of goods that were bought or sold with it.
    pub const fn traded(&self) -> Option<GoodsKind> {
        match &self.matter {
            Matter::Goods(goods) => Some(goods.kind()),
            _ => self.load,
        }
    }
}

/// Experience and money of one character.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Ledger {
    /// Its entries, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<Entry>,
    /// Whether creation isn't finished yet.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub making: bool,
    /// The character's origin, if it was created here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// The trade of the open check.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deal: Option<Box<Deal>>,
    /// How much less rare the next legal purchase is (G-TAL-13).
    #[serde(skip_serializing_if = "is_common")]
    pub eased: u8,
    /// Armor carried and not worn (G-ENC-04).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stowed: Vec<Armor>,
}

impl Ledger {
    /// Whether the ledger is empty, so that a save can omit it.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// Whether an entry is the experience of the archetype, which is not an award.
    pub fn is_of_origin(&self, entry: &Entry) -> bool {
        let origin = self.origin.as_ref();
        origin.is_some_and(|origin| entry.matter.name() == origin_words(&origin.archetype))
    }

    /// Whether experience is counted: some was received, or creation isn't finished.
    pub fn is_kept(&self) -> bool {
        self.making || !self.entries.is_empty()
    }

    /// Whether money is counted, because some was received or spent. Otherwise purchases are free.
    pub fn has_purse(&self) -> bool {
        self.entries.iter().any(|e| e.units != 0)
    }

    /// Experience received.
    pub fn awarded(&self) -> i64 {
        self.entries.iter().map(|e| i64::from(e.xp.max(0))).sum()
    }

    /// Remaining experience. It is negative only after an override.
    pub fn available(&self) -> i64 {
        self.entries.iter().map(|e| i64::from(e.xp)).sum()
    }

    /// Current money. Negative amounts are debts.
    pub fn money(&self) -> i64 {
        let sum = |sum: i64, e: &Entry| sum.saturating_add(e.units);
        self.entries.iter().fold(0, sum)
    }

    /// The number of the next entry.
    pub fn next_mark(&self) -> u32 {
        let last = self.entries.iter().map(|e| e.mark).max();
        last.unwrap_or(0).saturating_add(1)
    }
}

/// The highest value of a player character's characteristic (G-CHAR-01).
pub const MOST_OF_A_CHARACTERISTIC: u8 = 5;

/// The price of a point of a characteristic, by the new value (T-42).
pub const fn characteristic_price(value: u8) -> i32 {
    CHARACTERISTIC_PRICE * value as i32
}

/// The price of a rank of a talent (G-TALR-01, G-TALR-02).
pub fn talent_price(talent: &Talent, rank: u8) -> i32 {
    TALENT_PRICE * i32::from(talent.tier_of_rank(rank))
}
