//! A check in flight: what was declared, what was changed by hand, what was rolled and bought.
//!
//! A check is a state machine that lives in the save: declared, pool, rolled, spending, done.
//! The pool is not stored; [`sources`] lists where every die comes from, and [`pool::fold`]
//! puts them together in the order of G-POOL-10. A crash or an undo in the middle comes back
//! to the same question.

pub mod again;
mod conditions;
pub mod impossible;
mod list;
pub mod mode;
pub mod modes;
pub mod pool;
mod purpose;
pub mod source;
pub mod sources;
mod trade;
mod unhurt;
mod weapon;

use serde::{Deserialize, Serialize};

use crate::dice::{Net, Pool, Roll};
use crate::rules::view::Id;

use super::figure::{Figure, Item};
use super::kinds::{Band, Characteristic, Quality, Side};
use super::library::records::{SpendEffect, Weapon};
use super::state::State;
use super::talents::hook::Answers;
use super::talents::record::Deed;
use super::together::Help;
use super::vehicles::arms::mount_place;
use super::vehicles::task::Task;
use mode::Mode;
pub use purpose::{Broken, Purpose};
use source::Source;
pub use weapon::{unarmed, weapon_of};

/// What is being attempted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum What {
    /// A combat check (G-ACT-05).
    Attack {
        /// Index of the weapon on the attacker's sheet; 255 for bare hands (G-MOD-10).
        weapon: u8,
        /// The target.
        target: Id,
        /// The band between them when it was declared.
        band: Band,
        /// Whether bare hands send the damage to strain (G-MOD-10).
        #[serde(default)]
        to_strain: bool,
        /// Made as an incidental, without the action (Overpowered).
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
        /// Whose skill opposes it, and which (G-POOL-20).
        #[serde(default)]
        against: Option<(Id, String)>,
        /// What it is for.
        #[serde(default, skip_serializing_if = "Purpose::is_plain")]
        purpose: Purpose,
    },
}

/// The weapon index that means bare hands.
pub const UNARMED: u8 = u8::MAX;

/// Dice added or taken by hand (G-POOL-11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AddedDice {
    /// What changes.
    pub change: pool::Change,
    /// Why, in the table's words.
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
    /// "2a", "T", "1t D".
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
    /// A curtain of fire strikes back, with half its damage or the whole (G-VCOM-20).
    Curtain(bool),
    /// Something the table said in its own words.
    Words,
}

/// The key of what the table said in its own words; it names no row.
pub const IN_WORDS: &str = "words";

/// One entry of the spend ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spent {
    /// Key of the row, a quality's name in lower case, or [`IN_WORDS`]; what it does says `bought`.
    pub key: String,
    /// What it is called, or the words.
    pub label: String,
    /// What it does.
    pub bought: Bought,
    /// The price.
    pub paid: Paid,
    /// Whom it concerns, where that was chosen.
    #[serde(default)]
    pub whom: Option<Id>,
    /// The d100 a real die showed, for a Critical Injury.
    #[serde(default)]
    pub typed: Option<u8>,
    /// The d10 that a real die showed beside it, for a row that rolls one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ten: Option<u8>,
    /// The hit it belongs to, counted from 1; the first where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<u8>,
    /// Everybody a Blast strikes (G-QUAL-03).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub among: Vec<Id>,
    /// The place on the target's sheet of the item that is dropped, damaged or destroyed (M-06,
    /// G-QUAL-24).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<u8>,
    /// Whether what it does waits for the end of the check, as a trace that can be answered (M-02).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub later: bool,
}

impl Spent {
    /// The number of the hit it belongs to, 1 and up.
    pub fn hit(&self) -> u8 {
        self.on.unwrap_or(1)
    }
}

/// What a talent changes of a check: decided by whoever knows it, before or after the roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Who uses the talent.
    pub who: Id,
    /// Its key.
    pub talent: String,
    /// What it is called here: "Dodge 2".
    pub label: String,
    /// The rule.
    pub rule: String,
    /// What it changes of the pool.
    #[serde(default)]
    pub change: Option<pool::Change>,
    /// What else it does, for what only code can say.
    #[serde(default)]
    pub hook: Option<Answers>,
    /// A number that belongs to the hook: damage it adds or takes off.
    #[serde(default)]
    pub number: u16,
    /// The hit it belongs to, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hit: Option<u8>,
    /// Strain that was paid for it, given back with a check that is dropped.
    #[serde(default)]
    pub strain: u16,
    /// Used over a rule's refusal, so that the roll does not refuse it again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub overruled: bool,
}

/// The talent that a check belongs to, and on whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByTalent {
    /// Its key.
    pub talent: String,
    /// On whom, in the order in which they were named.
    #[serde(default)]
    pub on: Vec<Id>,
    /// Its roll uses no action (G-TAL-65).
    #[serde(default)]
    pub free: bool,
    /// Its roll takes a maneuver (G-TAL-65, G-TAL-66).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub maneuver: bool,
    /// Strain that was paid for it, given back with a check that is dropped.
    #[serde(default, skip_serializing_if = "is_none")]
    pub strain: u16,
    /// The table has named those it is used on, so that their order counts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub named: bool,
    /// Those of them who were named again, once for each time: they come first where Advantage is
    /// allotted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub again: Vec<Id>,
    /// What it is about, where that was said: an elixir, a thing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// What comes of a failure, for a check against something that was taken.
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

/// What somebody makes a check against: a draught, a drug.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resisted {
    /// What it is called.
    pub name: String,
    /// The rule it rests on.
    pub rule: String,
    /// What comes of a failure.
    pub fails: Vec<Deed>,
}

/// A check in flight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Check {
    /// Who makes it.
    pub by: Id,
    /// What it is.
    pub what: What,
    /// Sources that the table switched to the other of what they are by themselves: off, or, where
    /// they count only if the table says so, on. Saves call it `off`.
    #[serde(default, rename = "off")]
    pub switched: Vec<Source>,
    /// Dice changed by hand.
    #[serde(default)]
    pub by_hand: Vec<AddedDice>,
    /// Sides that have spent a Story Point on it (G-STORY-06, G-STORY-07).
    #[serde(default)]
    pub story: Vec<Side>,
    /// The dice, once they lie.
    #[serde(default)]
    pub roll: Option<Roll>,
    /// Rolls it was before it was rolled again.
    #[serde(default)]
    pub before: Vec<Roll>,
    /// What was bought.
    #[serde(default)]
    pub spent: Vec<Spent>,
    /// Whether the GM has handed its Threat and Despair to the players (G-DICE-18).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_players: bool,
    /// Keys of the rows that the spend menu has shown for this roll, each in its place.
    #[serde(default)]
    pub offered: Vec<String>,
    /// Tokens the roll used up, to be taken away.
    #[serde(default)]
    pub used: Vec<u32>,
    /// What talents change of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<Answer>,
    /// The talent whose action it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub talent: Option<ByTalent>,
    /// Declared over a rule's refusal, so that the roll does not refuse it again.
    #[serde(default)]
    pub overruled: bool,
    /// How the attack is made.
    #[serde(default, skip_serializing_if = "Mode::is_plain")]
    pub mode: Mode,
    /// System strain a braced vehicle took in place of damage: the hit, and how much (G-VCOM-15).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absorbed: Vec<(u8, u16)>,
    /// How many weapons of a mount it has fired; none before the roll, and for what is no mount
    /// (G-VCOM-21).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fired: Option<u8>,
    /// Who helps, and with what (G-POOL-26).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub help: Vec<Help>,
    /// Whether a Story Point was spent to try it as Formidable (T-30).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub as_formidable: bool,
    /// The pool of the attack that it repeats (M-03).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same: Option<Pool>,
    /// Whether its range was changed by hand, for the same target: that may go past a rule.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ranged: bool,
}

impl Check {
    /// A fresh check.
    pub const fn new(by: Id, what: What) -> Self {
        Self {
            by,
            what,
            switched: Vec::new(),
            by_hand: Vec::new(),
            story: Vec::new(),
            roll: None,
            before: Vec::new(),
            spent: Vec::new(),
            by_players: false,
            offered: Vec::new(),
            used: Vec::new(),
            answers: Vec::new(),
            talent: None,
            overruled: false,
            mode: Mode::PLAIN,
            absorbed: Vec::new(),
            fired: None,
            help: Vec::new(),
            as_formidable: false,
            same: None,
            ranged: false,
        }
    }

    /// The answers of a hook.
    pub fn answers_of(&self, hook: Answers) -> impl Iterator<Item = &Answer> {
        self.answers.iter().filter(move |a| a.hook == Some(hook))
    }

    /// Whom the talent that it belongs to is used on.
    pub fn used_on(&self) -> &[Id] {
        self.talent.as_ref().map_or(&[], |by| &by.on)
    }

    /// Whether it fires weapons of a vehicle, as an attack or as a barrage (G-VCOM-20).
    pub fn fires_mounted(&self) -> bool {
        match &self.what {
            What::Attack { weapon, .. } => mount_place(*weapon).is_some(),
            What::Skill { purpose, .. } => purpose.task().is_some_and(Task::fires),
        }
    }

    /// How often the strain counts that this check deals or heals: twice where its maker doubles it
    /// (T-44).
    pub fn strain_times(&self) -> u16 {
        let doubles = |a: &Answer| a.who == self.by;
        1 + u16::from(self.answers_of(Answers::DoublesStrain).any(doubles))
    }

    /// Whether the table switched a source.
    pub fn is_switched(&self, source: &Source) -> bool {
        self.switched.contains(source)
    }

    /// The result with everything cancelled, once it lies.
    pub fn net(&self) -> Option<Net> {
        self.roll.as_ref().map(Roll::net)
    }

    /// What is left to spend.
    pub fn left(&self) -> Left {
        let Some(net) = self.net() else {
            return Left::default();
        };
        let mut left = Left {
            advantage: net.advantage.max(0),
            threat: (-net.advantage).max(0),
            triumph: net.triumph as i32,
            despair: net.despair as i32,
        };
        for spent in &self.spent {
            left.advantage -= i32::from(spent.paid.advantage);
            left.threat -= i32::from(spent.paid.threat);
            left.triumph -= i32::from(spent.paid.triumph);
            left.despair -= i32::from(spent.paid.despair);
        }
        left
    }

    /// Whether it is an attack that hits (G-COMB-06).
    pub fn hits(&self) -> bool {
        matches!(self.what, What::Attack { .. }) && self.net().is_some_and(|n| n.succeeds())
    }

    /// How often a Critical Injury was bought for the hit with that number (G-COMB-16, O-24).
    pub fn critical_triggers(&self, hit: u8) -> u16 {
        self.spent
            .iter()
            .filter(|s| s.bought == Bought::Row(SpendEffect::Critical) && s.hit() == hit)
            .count() as u16
    }

    /// Whether the table has said over the rules that a hit brings a Critical Injury: bought for
    /// nothing, it is rolled even where no damage got through (G-COMB-09, G-VCOM-29).
    pub fn critical_overruled(&self, hit: u8) -> bool {
        let is = Bought::Row(SpendEffect::Critical);
        let mut spent = self.spent.iter();
        spent.any(|s| s.bought == is && s.hit() == hit && s.paid == Paid::default())
    }

    /// Whether something of that sort was bought.
    pub fn bought(&self, effect: SpendEffect) -> bool {
        self.spent.iter().any(|s| s.bought == Bought::Row(effect))
    }

    /// What a skill check is for; an attack is for itself.
    pub const fn purpose(&self) -> Purpose {
        match self.what {
            What::Skill { purpose, .. } => purpose,
            What::Attack { .. } => Purpose::Plain,
        }
    }

    /// Whether somebody looks for something to buy with it, and the dice do not lie yet (G-EQ-02).
    pub fn buys_for(&self, who: Id) -> bool {
        self.by == who && self.roll.is_none() && self.purpose() == Purpose::Buy
    }

    /// The tool that a skill check is made with, if there is one (G-EQ-09).
    pub fn tool<'f>(&self, actor: &'f Figure) -> Option<&'f Item> {
        match &self.what {
            What::Skill { skill, .. } => actor.tool_for(skill),
            What::Attack { .. } => None,
        }
    }

    /// The target of an attack.
    pub const fn target(&self) -> Option<Id> {
        match self.what {
            What::Attack { target, .. } => Some(target),
            What::Skill { .. } => None,
        }
    }

    /// Whose skill opposes a skill check (G-POOL-20).
    pub const fn opponent(&self) -> Option<Id> {
        match self.what {
            What::Skill {
                against: Some((whom, _)),
                ..
            } => Some(whom),
            What::Skill { against: None, .. } | What::Attack { .. } => None,
        }
    }

    /// Whether the check falls away with somebody or something that leaves: whoever makes it, suffers
    /// it, is to oppose it, or is what it breaks into or traces.
    pub fn falls_with(&self, who: Id) -> bool {
        let about = self
            .hack()
            .is_some_and(|h| h.system() == who || h.hacker() == Some(who));
        self.by == who || self.target() == Some(who) || self.waits_for(who) || about
    }

    /// Whether somebody's skill is to oppose the roll that is still to come (G-POOL-20).
    pub fn waits_for(&self, who: Id) -> bool {
        let opposes =
            matches!(&self.what, What::Skill { against: Some((whom, _)), .. } if *whom == who);
        opposes && self.roll.is_none()
    }

    /// Whether the table switched to the other skill that a weapon may be used with (O-VW16).
    fn takes_instead(&self, weapon: &Weapon) -> bool {
        let other = &weapon.instead;
        !other.is_empty() && self.is_switched(&Source::Quality(other.clone()))
    }

    /// The weapon of an attack: one of the sheet, or bare hands; a pistol that is fanned has
    /// Auto-fire (G-TAL-34).
    pub fn weapon(&self, state: &State) -> Option<Weapon> {
        let What::Attack { weapon, .. } = self.what else {
            return None;
        };
        let mut weapon = state.weapon_at(self.by, weapon)?;
        if self.takes_instead(&weapon) {
            std::mem::swap(&mut weapon.skill, &mut weapon.instead);
        }
        let fanned = self.answers_of(Answers::FanTheHammer).next().is_some();
        if fanned && !weapon.qualities.contains(&Quality::AutoFire) {
            weapon.qualities.push(Quality::AutoFire);
        }
        if self
            .answers
            .iter()
            .any(|a| matches!(a.hook, Some(Answers::FromNowhere(_))))
        {
            let vicious = weapon.qualities.iter_mut().find_map(|q| match q {
                Quality::Vicious(n) => Some(n),
                _ => None,
            });
            match vicious {
                Some(n) => *n = n.saturating_add(1),
                None => weapon.qualities.push(Quality::Vicious(1)),
            }
        }
        Some(weapon)
    }
}

/// Symbols left to spend.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Left {
    /// Advantage.
    pub advantage: i32,
    /// Threat.
    pub threat: i32,
    /// Triumphs.
    pub triumph: i32,
    /// Despairs.
    pub despair: i32,
}

impl Left {
    /// Whether nothing is left.
    pub const fn is_empty(&self) -> bool {
        self.advantage <= 0 && self.threat <= 0 && self.triumph <= 0 && self.despair <= 0
    }

    /// "2a 1T"; nothing where nothing is left.
    pub fn words(&self) -> String {
        let all = [
            (self.advantage, 'a'),
            (self.threat, 't'),
            (self.triumph, 'T'),
            (self.despair, 'D'),
        ];
        let parts: Vec<String> = all
            .into_iter()
            .filter(|(n, _)| *n > 0)
            .map(|(n, letter)| format!("{n}{letter}"))
            .collect();
        parts.join(" ")
    }

    /// Whether a price can be paid from it.
    pub const fn covers(&self, paid: Paid) -> bool {
        paid.advantage as i32 <= self.advantage
            && paid.threat as i32 <= self.threat
            && paid.triumph as i32 <= self.triumph
            && paid.despair as i32 <= self.despair
    }
}
