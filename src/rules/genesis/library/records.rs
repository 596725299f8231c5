//! The records of a content pack, as RON writes them: everything that users can add without a
//! compiler.
//!
//! They hold only facts with numbers. The loader checks that names fit together, and the rules read
//! the checked records. Records that are added to an encounter are copied into it, so that a save
//! needs no pack.

use std::collections::BTreeMap;

use rules::content::{keyed, once};
use serde::{Deserialize, Serialize};

use crate::kinds::{Attribute, Band, Group, Side, Size};

/// A race (F-RACE-01).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Race {
    /// Key in lower case with underscores.
    pub id: String,
    /// The name.
    pub name: String,
    /// A description. May be empty (F-RACE-04).
    #[serde(default)]
    pub text: String,
    /// Attribute points to place at creation (F-RACE-02).
    pub attributes: u8,
    /// Skill points to spread at creation (F-RACE-03).
    pub skills: u8,
}

/// A skill that comes with a vocation (F-SKL-18).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VocationalSkill {
    /// Key, unique among all skills.
    pub id: String,
    /// The name.
    pub name: String,
    /// The attribute it belongs to.
    pub attribute: Attribute,
    /// Its effect. May be empty (F-VOC-09).
    #[serde(default)]
    pub text: String,
    /// True if injuries are treated with it (F-VIC-22).
    #[serde(default)]
    pub treats: bool,
}

/// A vocation (F-VOC-01).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vocation {
    /// Key.
    pub id: String,
    /// The name.
    pub name: String,
    /// A description. May be empty (F-VOC-08).
    #[serde(default)]
    pub text: String,
    /// Its own skills.
    #[serde(default)]
    pub skills: Vec<VocationalSkill>,
    /// Combat skills, each a list to pick one from.
    #[serde(default)]
    pub combat: Vec<Vec<String>>,
    /// The commerce level it starts at, 0 to 8.
    pub commerce: u8,
}

/// The default values of a combat skill's weapons (F-WPN-01, F-WPN-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Class {
    /// Its size.
    pub size: Size,
    /// Dice it adds to the combat roll.
    pub bonus: i8,
    /// Dice on the first exchange of a fight, which replace the bonus.
    #[serde(default)]
    pub first: Option<i8>,
    /// The farthest distance without a penalty (F-MOD-10).
    pub range: Band,
}

/// A core or combat skill (F-SKL-02, F-VOC-02).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    /// Key.
    pub id: String,
    /// The name.
    pub name: String,
    /// The attribute. `None` for combat, where all three add (F-CMB-01).
    #[serde(default)]
    pub attribute: Option<Attribute>,
    /// Its group.
    pub group: Group,
    /// Its use.
    #[serde(default)]
    pub text: String,
    /// Its weapons, for a combat skill.
    #[serde(default)]
    pub class: Option<Class>,
    /// True if it is learned for each kind separately, as riding is (F-SKL-10).
    #[serde(default)]
    pub kinds: bool,
    /// The rule that lists it.
    pub rule: String,
}

/// A weapon.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Key.
    pub id: String,
    /// The name.
    pub name: String,
    /// Key of the combat skill, which defines size, bonus and range.
    pub skill: String,
    /// A bonus that replaces the skill's.
    #[serde(default)]
    pub bonus: Option<i8>,
    /// A range that replaces the skill's.
    #[serde(default)]
    pub range: Option<Band>,
    /// Thrown: loses more dice over distance (F-MOD-10).
    #[serde(default)]
    pub thrown: bool,
    /// Its projectile explodes (F-VIC-14).
    #[serde(default)]
    pub explosive: bool,
    /// Its projectile is magical (F-VIC-14).
    #[serde(default)]
    pub magical: bool,
    /// A short description.
    #[serde(default)]
    pub text: String,
}

/// A piece of armor or a shield (F-ARM-02, F-ARM-03).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armor {
    /// Key.
    pub id: String,
    /// The name.
    pub name: String,
    /// Its level in the table.
    pub level: u8,
    /// Its level in the prose, if it differs (F-ARM-05).
    #[serde(default)]
    pub prose: Option<u8>,
    /// True for a shield, which adds to worn armor (F-ARM-02).
    #[serde(default)]
    pub shield: bool,
}

/// A wealth quirk (F-QOW).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quirk {
    /// Key. The program applies `tight_pursed`, `family_ties`, `debt` and `closed_trade` itself.
    pub id: String,
    /// The name.
    pub name: String,
    /// Its effect on its bearer.
    pub text: String,
    /// True if its subject is named when it is taken: the area, the patron (F-QOW-04).
    #[serde(default)]
    pub named: bool,
    /// The rule that lists it.
    pub rule: String,
}

/// A disabling characteristic (F-DIS).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Disability {
    /// Key.
    pub id: String,
    /// The name.
    pub name: String,
    /// Its effect on its bearer.
    pub text: String,
    /// True if it names a skill that may get no points at creation (F-DIS-18).
    #[serde(default)]
    pub names_skill: bool,
    /// The rule that lists it.
    pub rule: String,
}

/// A row of the table of item values (F-COM-10).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemValue {
    /// Level, 0 to 8.
    pub level: u8,
    /// Examples.
    pub text: String,
}

/// A row of the table of wealth (F-COM-11).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wealth {
    /// Level, 0 to 8.
    pub level: u8,
    /// The people who live at it.
    pub label: String,
}

/// A row of the table of challenge levels (F-ROLL-16).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Challenge {
    /// The wins that it needs.
    pub level: u8,
    /// "hard".
    pub word: String,
}

/// A circumstance with its dice (F-MOD).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Circumstance {
    /// Key: `high_ground`, `flank`, `staggered`, `prone`, `charge`, `brace`, `defense`, `unarmed`.
    pub id: String,
    /// The name.
    pub name: String,
    /// Dice that it adds or, if negative, removes. Wins for the brace.
    pub dice: i8,
    /// The condition for it.
    #[serde(default)]
    pub text: String,
    /// The rule.
    pub rule: String,
}

/// A row of the destiny roll (F-ROLL-20).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fate {
    /// The least face of the row.
    pub from: u8,
    /// The greatest.
    pub to: u8,
    /// The meaning.
    pub text: String,
}

/// A character that can be added to an encounter.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Key.
    pub id: String,
    /// The name.
    pub name: String,
    /// Its default side.
    pub side: Side,
    /// A short description: "toll rider".
    #[serde(default)]
    pub role: String,
    /// Key of the race.
    pub race: String,
    /// Keys of its vocations.
    #[serde(default)]
    pub vocations: Vec<String>,
    /// Strength.
    #[serde(default)]
    pub strength: i8,
    /// Reflex.
    #[serde(default)]
    pub reflex: i8,
    /// Intellect.
    #[serde(default)]
    pub intellect: i8,
    /// Ranks by the key of the skill. Riding as `ride_pilot:horse`.
    #[serde(default)]
    pub skills: Vec<(String, i8)>,
    /// Destiny points. If left out, the settings decide (F-PRG-03).
    #[serde(default)]
    pub destiny: Option<u8>,
    /// Commerce level, 0 to 8.
    #[serde(default)]
    pub commerce: u8,
    /// Wealth quirks: key and subject.
    #[serde(default)]
    pub quirks: Vec<(String, String)>,
    /// Disabling characteristics: key and subject.
    #[serde(default)]
    pub disabling: Vec<(String, String)>,
    /// Keys of weapons. The first is in hand.
    #[serde(default)]
    pub weapons: Vec<String>,
    /// Keys of armor and shields.
    #[serde(default)]
    pub armor: Vec<String>,
    /// A short description of them.
    #[serde(default)]
    pub text: String,
}

/// A content pack: one RON value, beginning with `GenesisPack(`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "GenesisPack")]
pub struct Pack {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The format it is written in, see [`packs`](mod@rules::packs). 0 if it declares none.
    #[serde(default)]
    pub format: u16,
    /// House rules by the keys of the settings. A user's own pack overrides the shipped ones.
    #[serde(default, deserialize_with = "once")]
    pub defaults: BTreeMap<String, String>,
    /// Texts that the rules leave empty, by key: `combat.text` (F-WPN-03).
    #[serde(default, deserialize_with = "once")]
    pub texts: BTreeMap<String, String>,
    /// Races.
    #[serde(default)]
    pub races: Vec<Race>,
    /// Vocations.
    #[serde(default)]
    pub vocations: Vec<Vocation>,
    /// Core and combat skills.
    #[serde(default)]
    pub skills: Vec<Skill>,
    /// Weapons.
    #[serde(default)]
    pub weapons: Vec<Weapon>,
    /// Armor and shields.
    #[serde(default)]
    pub armor: Vec<Armor>,
    /// Wealth quirks.
    #[serde(default)]
    pub quirks: Vec<Quirk>,
    /// Disabling characteristics.
    #[serde(default)]
    pub disabling: Vec<Disability>,
    /// Item values.
    #[serde(default)]
    pub items: Vec<ItemValue>,
    /// Wealth labels.
    #[serde(default)]
    pub wealth: Vec<Wealth>,
    /// Challenge levels.
    #[serde(default)]
    pub challenges: Vec<Challenge>,
    /// Circumstances.
    #[serde(default)]
    pub circumstances: Vec<Circumstance>,
    /// The destiny roll.
    #[serde(default)]
    pub fates: Vec<Fate>,
    /// People.
    #[serde(default)]
    pub profiles: Vec<Profile>,
}

keyed!(
    Armor,
    Circumstance,
    Disability,
    Profile,
    Quirk,
    Race,
    Skill,
    Vocation,
    Weapon
);
