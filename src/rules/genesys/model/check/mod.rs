//! A check as the state keeps it: what was declared, changed by hand, rolled and bought.
//!
//! `play::check` asks about it, `play::sources` makes its pool.

pub mod again;
pub mod mode;
pub mod pool;
pub mod purpose;
pub mod source;

use dice::{Pool, Roll};
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::kinds::{Band, Characteristic, Quality, Side};
use crate::model::assist::Help;
use crate::model::check::mode::Mode;
use crate::model::check::purpose::Purpose;
use crate::model::check::source::Source;
use crate::model::records::tables::SpendEffect;
use crate::model::talents::hook::Answers;
use crate::model::talents::record::Deed;

/// What is attempted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum What {
    /// A combat check (G-ACT-05).
    Attack {
        /// Index of the weapon on the attacker's sheet, 255 for unarmed (G-MOD-10).
        weapon: u8,
        /// The target of the attack.
        target: Id,
        /// The range between them when it was declared.
        band: Band,
        /// True if an unarmed attack deals its damage as strain (G-MOD-10).
        #[serde(default)]
        to_strain: bool,
        /// True if it is made as an incidental, without the action (Overpowered).
        #[serde(default)]
        free: bool,
    },
    /// Any other skill check (G-ACT-04).
    Skill {
        /// Key of the skill.
        skill: String,
        /// The characteristic it is paired with (G-POOL-02).
        characteristic: Characteristic,
        /// Difficulty dice (G-POOL-05), when it is not opposed.
        difficulty: u8,
        /// The opponent and the skill that opposes the check (G-POOL-20).
        #[serde(default)]
        against: Option<(Id, String)>,
        /// What a success does.
        #[serde(
            default,
            skip_serializing_if = "crate::model::check::purpose::Purpose::is_plain"
        )]
        purpose: Purpose,
    },
}

/// Dice added or taken by hand (G-POOL-11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AddedDice {
    /// The change.
    pub change: pool::Change,
    /// The reason, in the user's own words.
    pub why: String,
}

/// What a spend was paid with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Paid {
    /// Advantage.
    pub advantage: u8,
    /// Threat.
    pub threat: u8,
    /// Triumphs.
    pub triumph: u8,
    /// Despairs.
    pub despair: u8,
}

impl Paid {
    /// The price in short form: "2a", "T", "1t D".
    pub fn words(self) -> String {
        let mut parts = Vec::new();
        if self.advantage > 0 {
            parts.push(format!("{}a", self.advantage));
        }
        if self.threat > 0 {
            parts.push(format!("{}t", self.threat));
        }
        if self.triumph > 0 {
            parts.push(if self.triumph == 1 {
                "T".into()
            } else {
                format!("{}T", self.triumph)
            });
        }
        if self.despair > 0 {
            parts.push(if self.despair == 1 {
                "D".into()
            } else {
                format!("{}D", self.despair)
            });
        }
        parts.join(" ")
    }
}

/// What a spend does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bought {
    /// A row of the tables.
    Row(SpendEffect),
    /// An active quality of the weapon (G-COMB-11).
    Quality(Quality),
    /// The second of two weapons hits too (G-MOD-09).
    Second,
    /// A Concentrated Barrage adds the number of its weapons to a hit (G-VCOM-21).
    Barrage,
    /// A Blanket Barrage strikes back, with full damage if true and half if false (G-VCOM-20).
    Curtain(bool),
    /// A custom spend in the user's own words.
    Words,
}

/// One entry of the spend ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spent {
    /// Key of the row, a quality's name in lower case, or `IN_WORDS`. `bought` holds the effect.
    pub key: String,
    /// Its name, or the words of a custom spend.
    pub label: String,
    /// Its effect.
    pub bought: Bought,
    /// Its price.
    pub paid: Paid,
    /// The combatant it concerns, if one was chosen.
    #[serde(default)]
    pub whom: Option<Id>,
    /// The d100 of a physical die, for a Critical Injury.
    #[serde(default)]
    pub typed: Option<u8>,
    /// The d10 of a physical die, for a row that also rolls one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ten: Option<u8>,
    /// The hit it belongs to, counted from 1. `None` means the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<u8>,
    /// Every target of a Blast (G-QUAL-03).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub among: Vec<Id>,
    /// Index on the target's sheet of the item that is dropped, damaged or destroyed (M-06, G-QUAL-24).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<u8>,
    /// True if the effect comes at the end of the check, as for a trace that can be answered (M-02).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub later: bool,
}

impl Spent {
    /// The hit it belongs to, counted from 1.
    pub fn hit(&self) -> u8 {
        self.on.unwrap_or(1)
    }
}

/// What a talent changes about a check. Its owner decides to use it, before or after the roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The talent's user.
    pub who: Id,
    /// The key of the talent.
    pub talent: String,
    /// Its label, such as "Dodge 2".
    pub label: String,
    /// Its rule ID.
    pub rule: String,
    /// What it changes in the pool.
    #[serde(default)]
    pub change: Option<pool::Change>,
    /// Its other effect, when that needs code.
    #[serde(default)]
    pub hook: Option<Answers>,
    /// The hook's number: the damage that it adds or removes.
    #[serde(default)]
    pub number: u16,
    /// The hit it belongs to, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hit: Option<u8>,
    /// Strain paid for it, which a dropped check gives back.
    #[serde(default)]
    pub strain: u16,
    /// Declared with an override, so that the roll doesn't refuse it again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub overruled: bool,
}

/// The talent that a check belongs to, and its targets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByTalent {
    /// The key of the talent.
    pub talent: String,
    /// Its targets, in the order in which they were named.
    #[serde(default)]
    pub on: Vec<Id>,
    /// True if the roll uses no action (G-TAL-65).
    #[serde(default)]
    pub free: bool,
    /// True if the roll takes a maneuver (G-TAL-65, G-TAL-66).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub maneuver: bool,
    /// Strain paid for it, which a dropped check gives back.
    #[serde(default, skip_serializing_if = "is_none")]
    pub strain: u16,
    /// True if the user named the targets, so that their order counts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub named: bool,
    /// Targets that were named again, once for each time. They come first when Advantage is allotted
    ///
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub again: Vec<Id>,
    /// Its subject, if one was named: an elixir or another item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// The effects of a failure, for a check to resist something that was taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resists: Option<Box<Resisted>>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_none(n: &u16) -> bool {
    *n == 0
}

/// What a character makes a check to resist: a drink or a drug.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resisted {
    /// Its name.
    pub name: String,
    /// Its rule ID.
    pub rule: String,
    /// The effects of a failure.
    pub fails: Vec<Deed>,
}

/// A check in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Check {
    /// The character who makes it.
    pub by: Id,
    /// What it attempts.
    pub what: What,
    /// Sources switched away from their default: off, or on where they count only after a switch. Saves
    /// call this field `off`.
    #[serde(default, rename = "off")]
    pub switched: Vec<Source>,
    /// Dice changed by hand.
    #[serde(default)]
    pub by_hand: Vec<AddedDice>,
    /// Sides that have spent a Story Point on it (G-STORY-06, G-STORY-07).
    #[serde(default)]
    pub story: Vec<Side>,
    /// The dice, after they are rolled.
    #[serde(default)]
    pub roll: Option<Roll>,
    /// The earlier rolls, if it was rolled again.
    #[serde(default)]
    pub before: Vec<Roll>,
    /// The spends that were bought.
    #[serde(default)]
    pub spent: Vec<Spent>,
    /// True if the GM passed the Threat and Despair to the players to spend (G-DICE-18).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_players: bool,
    /// Keys of the rows that the spend menu has shown for this roll, each at its position.
    #[serde(default)]
    pub offered: Vec<String>,
    /// Tokens that the roll used up and that are to be removed.
    #[serde(default)]
    pub used: Vec<u32>,
    /// What talents change about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<Answer>,
    /// The talent whose action it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub talent: Option<ByTalent>,
    /// Declared with an override, so that the roll doesn't refuse it again.
    #[serde(default)]
    pub overruled: bool,
    /// How the attack is made.
    #[serde(
        default,
        skip_serializing_if = "crate::model::check::mode::Mode::is_plain"
    )]
    pub mode: Mode,
    /// System strain that a braced vehicle took instead of damage: the hit and the amount (G-VCOM-15).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absorbed: Vec<(u8, u16)>,
    /// The number of weapons of a mount that it fired. `None` before the roll, and if no mount fires
    /// (G-VCOM-21).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fired: Option<u8>,
    /// The helpers, and what they help with (G-POOL-26).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub help: Vec<Help>,
    /// True if a Story Point was spent to try it as Formidable (T-30).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub as_formidable: bool,
    /// The pool of the attack it repeats (M-03).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same: Option<Pool>,
    /// Whether its range was changed by hand, for the same target: that may go past a rule.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ranged: bool,
}

impl Check {
    /// Returns how it is ended, in a sentence.
    pub const fn ends(&self) -> &'static str {
        if self.roll.is_some() {
            "Use `done` to apply the result."
        } else {
            "Use `cancel` to drop it."
        }
    }
}
