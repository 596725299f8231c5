//! A check in progress: what was declared, changed by hand, rolled and bought.
//!
//! A check is a state machine that is part of the save: declared, pool, rolled, spending, done. The
//! pool isn't stored. [`sources`] lists where every die comes from, and [`pool::fold`] combines them in
//! the order of G-POOL-10. After a crash or an undo the check returns to the same question.

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

use dice::{Net, Pool, Roll};
use rules::view::Id;

use super::assist::Help;
use super::figure::{Figure, Item};
use super::kinds::{Band, Characteristic, Quality, Side};
use super::library::records::{SpendEffect, Weapon};
use super::state::State;
use super::talents::hook::Answers;
use super::talents::record::Deed;
use super::vehicles::arms::mount_place;
use super::vehicles::task::Task;
use mode::Mode;
pub use purpose::{Broken, Purpose};
use source::Source;
pub use weapon::{unarmed, use_of, weapon_of};

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
        #[serde(default, skip_serializing_if = "Purpose::is_plain")]
        purpose: Purpose,
    },
}

/// The weapon index of an unarmed attack.
pub const UNARMED: u8 = u8::MAX;

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

/// The key of a custom spend, which isn't a row of a table.
pub const IN_WORDS: &str = "words";

/// One entry of the spend ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spent {
    /// Key of the row, a quality's name in lower case, or [`IN_WORDS`]. `bought` holds the effect.
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
    #[serde(default, skip_serializing_if = "Mode::is_plain")]
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
    /// A new check.
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

    /// The answers with a given hook.
    pub fn answers_of(&self, hook: Answers) -> impl Iterator<Item = &Answer> {
        self.answers.iter().filter(move |a| a.hook == Some(hook))
    }

    /// The targets of the talent that it belongs to.
    pub fn used_on(&self) -> &[Id] {
        self.talent.as_ref().map_or(&[], |by| &by.on)
    }

    /// True if it fires weapons of a vehicle, as an attack or as a barrage (G-VCOM-20).
    pub fn fires_mounted(&self) -> bool {
        match &self.what {
            What::Attack { weapon, .. } => mount_place(*weapon).is_some(),
            What::Skill { purpose, .. } => purpose.task().is_some_and(Task::fires),
        }
    }

    /// The factor for strain that this check deals or heals: 2 if its maker doubles it (T-44).
    pub fn strain_times(&self) -> u16 {
        let doubles = |a: &Answer| a.who == self.by;
        1 + u16::from(self.answers_of(Answers::DoublesStrain).any(doubles))
    }

    /// True if a source is switched.
    pub fn is_switched(&self, source: &Source) -> bool {
        self.switched.contains(source)
    }

    /// The result after symbols cancel, once it is rolled.
    pub fn net(&self) -> Option<Net> {
        self.roll.as_ref().map(Roll::net)
    }

    /// The symbols left to spend.
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

    /// True for an attack that hits (G-COMB-06).
    pub fn hits(&self) -> bool {
        matches!(self.what, What::Attack { .. }) && self.net().is_some_and(|n| n.succeeds())
    }

    /// How many times a Critical Injury was bought for one hit (G-COMB-16, O-24).
    pub fn critical_triggers(&self, hit: u8) -> u16 {
        self.spent
            .iter()
            .filter(|s| s.bought == Bought::Row(SpendEffect::Critical) && s.hit() == hit)
            .count() as u16
    }

    /// True if an override gave the hit a Critical Injury: bought for nothing, it is rolled even if the
    /// hit deals no damage (G-COMB-09, G-VCOM-29).
    pub fn critical_overruled(&self, hit: u8) -> bool {
        let is = Bought::Row(SpendEffect::Critical);
        let mut spent = self.spent.iter();
        spent.any(|s| s.bought == is && s.hit() == hit && s.paid == Paid::default())
    }

    /// True if a row with this effect was bought.
    pub fn bought(&self, effect: SpendEffect) -> bool {
        self.spent.iter().any(|s| s.bought == Bought::Row(effect))
    }

    /// The purpose of a skill check. An attack has the plain one.
    pub const fn purpose(&self) -> Purpose {
        match self.what {
            What::Skill { purpose, .. } => purpose,
            What::Attack { .. } => Purpose::Plain,
        }
    }

    /// True if `who` looks for something to buy with it and hasn't rolled yet (G-EQ-02).
    pub fn buys_for(&self, who: Id) -> bool {
        self.by == who && self.roll.is_none() && self.purpose() == Purpose::Buy
    }

    /// The tool that the actor uses for a skill check, if there is one (G-EQ-09).
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

    /// The opponent in an opposed skill check (G-POOL-20).
    pub const fn opponent(&self) -> Option<Id> {
        match self.what {
            What::Skill {
                against: Some((whom, _)),
                ..
            } => Some(whom),
            What::Skill { against: None, .. } | What::Attack { .. } => None,
        }
    }

    /// True if the check is canceled when `who` leaves: its maker, its target, the opponent of an
    /// unrolled check, or the system or hacker that it is about.
    pub fn falls_with(&self, who: Id) -> bool {
        let about = self
            .hack()
            .is_some_and(|h| h.system() == who || h.hacker() == Some(who));
        self.by == who || self.target() == Some(who) || self.waits_for(who) || about
    }

    /// True if the skill of `who` is to oppose a roll that is still to come (G-POOL-20).
    pub fn waits_for(&self, who: Id) -> bool {
        let opposes =
            matches!(&self.what, What::Skill { against: Some((whom, _)), .. } if *whom == who);
        opposes && self.roll.is_none()
    }

    /// True if the weapon's alternative skill is switched on (O-VW16).
    fn takes_instead(&self, weapon: &Weapon) -> bool {
        let other = &weapon.instead;
        !other.is_empty() && self.is_switched(&Source::Quality(other.clone()))
    }

    /// The weapon of an attack, from the sheet or unarmed. A pistol used with Fan the Hammer has
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
    /// True if nothing is left.
    pub const fn is_empty(&self) -> bool {
        self.advantage <= 0 && self.threat <= 0 && self.triumph <= 0 && self.despair <= 0
    }

    /// The symbols in short form, such as "2a 1T". Empty if nothing is left.
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

    /// True if they cover a price.
    pub const fn covers(&self, paid: Paid) -> bool {
        paid.advantage as i32 <= self.advantage
            && paid.threat as i32 <= self.threat
            && paid.triumph as i32 <= self.triumph
            && paid.despair as i32 <= self.despair
    }
}
