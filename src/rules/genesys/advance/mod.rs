//! Experience, money, and what they buy (G-TALR-01, G-SKILL-04, T-42, T-43).
//!
//! A player character keeps a [`Ledger`]: one entry for whatever came in and whatever was bought.
//! Nothing is counted beside it, so that what is left is always the sum of the entries; a refund takes
//! its entry out, and an undo the event. `origin` and `create` make characters by
//! steps, `decide` and `purchases` decide the rest, `event` folds and says it, `show` puts it on the sheet.

mod command;
mod create;
mod decide;
mod event;
pub mod goods;
pub mod growth;
pub mod made;
pub mod market;
pub mod offers;
pub mod origin;
pub mod purchases;
pub mod show;
mod trade;

use serde::{Deserialize, Serialize};

use super::kinds::Characteristic;
use super::library::records::Armor;
use goods::{Deal, Goods};

pub use command::Advance;
use origin::Origin;

pub use event::{AdvanceEvent, apply, tell};

/// Experience for each point of a characteristic's new value, at creation alone (T-42).
pub const CHARACTERISTIC_PRICE: i32 = 10;
/// Experience for each tier of a talent (G-TALR-01).
pub const TALENT_PRICE: i32 = 5;
/// The highest rank of a skill that can be bought at creation (T-42).
pub const MOST_AT_CREATION: u8 = 2;
/// Units of money for each point of difficulty of what somebody buys to know (G-TAL-01).
pub const PRICE_OF_INFO: i64 = 50;
/// Units of money a new character has (T-43).
pub const STARTING_MONEY: i64 = 500;
/// What the ledger calls them.
const STARTING_WORDS: &str = "starting money";

/// What an entry is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
)]
pub enum Matter {
    /// Something in words: an award, an income, a bill.
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
    /// A thing that was bought.
    Goods(Box<Goods>),
}

impl Matter {
    /// What a person calls it, without its rank.
    pub fn name(&self) -> &str {
        match self {
            Self::Words(words) => words,
            Self::Skill { name, .. } | Self::Talent { name, .. } => name,
            Self::Characteristic { which, .. } => which.word(),
            Self::Goods(goods) => goods.name(),
        }
    }

    /// The same with its rank: "Piloting 2", "Brawn 3".
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
                format!(
                    "{} {value}",
                    crate::rules::genesys::tell::capital(which.word())
                )
            }
            Self::Goods(goods) => goods.name().to_owned(),
        }
    }
}

/// One line of a ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its number, 1 and up.
    pub mark: u32,
    /// What it is about.
    pub matter: Matter,
    /// Experience that came in, or went out below 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub xp: i32,
    /// Money that came in, or went out below 0.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub units: i64,
    /// The day of the campaign.
    #[serde(default, skip_serializing_if = "is_new")]
    pub day: u32,
    /// The session.
    #[serde(default, skip_serializing_if = "is_new")]
    pub session: u32,
    /// Whether it was bought over a rule.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub overruled: bool,
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
    /// Whether it is something that can be given back.
    pub const fn is_purchase(&self) -> bool {
        !matches!(self.matter, Matter::Words(_))
    }
}

/// Experience and money of one character.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Ledger {
    /// Its entries, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<Entry>,
    /// Whether the character is still being made.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub making: bool,
    /// Where the character comes from, if it was made here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// The trade that the check at hand is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deal: Option<Box<Deal>>,
    /// By how much the next legal purchase is less rare (G-TAL-13).
    #[serde(skip_serializing_if = "is_common")]
    pub eased: u8,
    /// Armor carried and not worn (G-ENC-04).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stowed: Vec<Armor>,
}

impl Ledger {
    /// Whether none is kept, so that a save need not say so.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// Whether experience is counted: something came in, or the character is being made.
    pub fn is_kept(&self) -> bool {
        self.making || !self.entries.is_empty()
    }

    /// Whether money is counted: some came in or went out. Who counts none is asked for none.
    pub fn has_purse(&self) -> bool {
        self.entries.iter().any(|e| e.units != 0)
    }

    /// Experience that came in.
    pub fn awarded(&self) -> i64 {
        self.entries.iter().map(|e| i64::from(e.xp.max(0))).sum()
    }

    /// Experience that is left; below 0 only where a rule was overruled.
    pub fn available(&self) -> i64 {
        self.entries.iter().map(|e| i64::from(e.xp)).sum()
    }

    /// Money at hand; below 0 are debts.
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
