//! A character: pools, skills, gear, body, stress, augmentations. Numbers that follow from others are
//! computed where they are needed and never kept (C-TRK-05).

use std::collections::BTreeMap;

use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::active::Active;
use super::body::{Danger, Strain};
use super::kinds::{Field, Grade, Insulation, Place, Pool, Range, Side, Size, Tactic, Tenths};

/// Points of a pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Points {
    /// The maximum before quirks, gear and rejection lower it.
    pub most: i16,
    /// What is left.
    pub now: i16,
}

/// A skill of a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Skill {
    /// Its key in the packs. Empty for one that players invented.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The pool that pays for effort.
    pub pool: Option<Pool>,
    /// Training, 0 to 3: none, trained, expert, mastery (C-SKL-01 to C-SKL-04).
    pub training: u8,
    /// Specializations by name, each one more die and one more die of effort (C-SKL-06).
    pub specializations: Vec<String>,
    /// Banked dice from instruction, and the most of them in one check (C-INS-05).
    pub bank: Option<Bank>,
    /// The second skill of a merged one (C-DES-12a).
    pub merged_with: Option<String>,
    /// Trained until this second of the calendar (C-PRF-01a).
    pub until: Option<u64>,
}

impl Skill {
    /// Returns true if a word names it: its key, the key of the second part of a merged one, or its name.
    pub fn is(&self, word: &str) -> bool {
        self.id == word
            || self.merged_with.as_deref() == Some(word)
            || self.name.eq_ignore_ascii_case(word)
    }
}

impl Skill {
    /// Returns true if it stays on the sheet after training for a time: merged, or with more than that.
    pub const fn outlasts_training(&self) -> bool {
        let more = !self.specializations.is_empty() || self.bank.is_some();
        self.training > 0 || more || self.merged_with.is_some()
    }
}

/// Dice from instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bank {
    /// Dice left.
    pub dice: u8,
    /// The most in one check.
    pub most: u8,
}

/// A special ability of a descriptor, profession or focus.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Ability {
    /// Its key in the packs, which holds what it does.
    pub id: String,
    /// Its name.
    pub name: String,
    /// When it was last used, in seconds of the calendar.
    pub last_used: Option<u64>,
    /// True if it can't be used again before the event that its text names.
    pub spent: bool,
    /// What it was used on, where it works once for each (C-FOC-04b).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub used_on: Vec<String>,
}

/// A weapon in hand or in the bag (C-TRK-03).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Arm {
    /// Its key in the packs, which holds its secondary effect, special and fire modes.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The skill that it is used with, by key.
    pub skill: String,
    /// Its size.
    pub size: Option<Size>,
    /// The tactics that it allows (C-ATK-02).
    pub tactics: Vec<Tactic>,
    /// Damage of the first success.
    pub damage: i16,
    /// Damage of each further success bought as damage (C-ATK-05).
    pub increment: i16,
    /// The pool that it harms, if the weapon names one (C-DMG-01).
    pub pool: Option<Pool>,
    /// Rounds in a full magazine. 0 for a weapon without ammunition.
    pub magazine: u8,
    /// Rounds left.
    pub ammunition: u8,
    /// Recoil of one shot.
    pub recoil: u8,
    /// How far it reaches.
    pub range: Option<Range>,
    /// True if it needs both hands (C-QRK-11).
    pub two_handed: bool,
    /// True if its owner made it (C-PRF-13a).
    pub made_by_self: bool,
    /// True if it is in hand.
    pub drawn: bool,
}

/// Armor or a helmet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Armor {
    /// Its key in the packs.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Damage that each hit on it loses (C-ARM-01).
    pub reduction: i16,
    /// Durability left.
    pub durability: i16,
    /// Durability when whole.
    pub most: i16,
    /// True if it guards only the head and face (C-ARM-06).
    pub helmet: bool,
    /// True if its owner made it (C-PRF-13a).
    pub made_by_self: bool,
}

impl Armor {
    /// True once nothing of it is left (C-ARM-02).
    pub const fn destroyed(&self) -> bool {
        self.durability <= 0
    }
}

/// Something carried that is neither weapon nor armor.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Item {
    /// Its key in the packs, or empty.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many.
    pub number: u16,
    /// True if it doesn't count as an item of its own: a part of a weapon, or a trifle (C-QRK-04).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub part: bool,
}

/// What happened to a body (C-TRK-04).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Body {
    /// A pool reached 0 by damage (C-DMG-03).
    pub injured: bool,
    /// A second one did (C-DMG-05). Holds the second of the calendar at which death comes.
    pub mortal: Option<u64>,
    /// True once a medic has stopped the dying (C-DMG-07).
    pub stable: bool,
    /// Unconscious.
    pub unconscious: bool,
    /// Dead.
    pub dead: bool,
    /// Bleeds (C-QRK-03). Holds whether an enemy's hit caused it.
    pub bleeding: Option<bool>,
    /// Burns (C-BIO-07). Holds whether an enemy's hit caused it.
    pub burning: Option<bool>,
    /// Lies on the ground.
    pub prone: bool,
    /// Holds their breath (C-QRK-20), until this second of the calendar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub breath: Option<u64>,
    /// Places that can't be used (C-DMG-04).
    pub lost: Vec<Place>,
    /// Nonlethal damage that comes back: pool, points, second of the calendar (C-DMG-09).
    pub returning: Vec<(Pool, i16, u64)>,
    // Recovery.
    /// Pools that damage emptied, or that it reached while they were empty (C-DMG-08). One that has points
    /// again no longer counts.
    pub emptied: Vec<Pool>,
    /// When treatment ends the injury or the mortal wound, in seconds of the calendar (C-REC-04).
    pub healing: Option<u64>,
    /// True while pools may exceed their maximum (C-FOC-15a).
    pub pushing: bool,
    /// By how much, where a house rule said so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beyond: Option<u8>,
    /// True while the suit in the body is unfolded (C-AUG-10).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unfolded: bool,
    /// When the oxygen of that suit ends, in seconds of the calendar.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub oxygen: Option<u64>,
    /// True until that suit is charged again after its use.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub drained: bool,
}

/// Rest of the day (C-REC-02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Rest {
    /// Recovery rolls made since `since`.
    pub count: u8,
    /// The first of them, in seconds of the calendar.
    pub since: u64,
    /// Seconds rested toward the next roll, which any damage wipes (C-REC-03).
    pub progress: u32,
    // Recovery.
    /// Points of the last recovery roll that no pool has yet (C-REC-01).
    pub points: u8,
    /// Rested seconds that damage wiped since the last rest, and its cause (C-REC-03).
    pub wiped: Option<(u32, Danger)>,
    /// From when the last roll of the day may be repeated, after first aid (C-PRF-14b).
    pub repeat_from: Option<u64>,
    /// When the last rest ended that moved the calendar, or took place during that of another.
    #[serde(skip_serializing_if = "crate::model::is_default")]
    pub until: u64,
}

/// An augmentation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Augmentation {
    /// Its key in the packs, which holds what it does.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Minor or major.
    pub grade: Grade,
    /// True if it came with a body that is used to it (C-DES-02a).
    #[serde(default)]
    pub acclimated: bool,
    /// Its benefit is doubled until this second, its rejection until the other (C-FOC-20b).
    #[serde(default)]
    pub doubled: Option<(u64, u64)>,
}

/// A dose of glycyrrhizin (C-AUG-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dose {
    /// Suppresses 1 for a month, or up to 4 for a week.
    pub month: bool,
    /// When it was taken, in seconds of the calendar.
    pub taken: u64,
    /// When it ends.
    pub until: u64,
    /// True if it doesn't count as a taken dose (C-FOC-20a).
    #[serde(default)]
    pub harmless: bool,
}

/// Biotics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Biotic {
    /// The field.
    pub field: Field,
    /// Its dice.
    pub dice: u8,
    /// True while it is active.
    #[serde(default)]
    pub active: bool,
    // Recovery.
    /// Until when the salts of the active field are paid, in seconds of the calendar (C-BIO-01).
    #[serde(default)]
    pub paid_until: u64,
}

impl Biotic {
    /// Returns an inactive field with these dice.
    pub fn new(field: Field, dice: u8) -> Self {
        Self {
            field,
            dice,
            active: false,
            paid_until: 0,
        }
    }
}

/// What only an opponent has (C-NPC-02).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Opponent {
    /// Its fixed bid.
    pub bid: u8,
    /// Its fixed action points.
    pub points: Tenths,
    /// Attack strength: 1 for a hit, 1 more for each increment (C-DEF-03).
    pub strength: i8,
    /// Successes that an attack on it pays first (C-ATK-08).
    pub defense: u8,
    /// How well it notices (C-DES-13a).
    pub perception: u8,
    /// How well it reads people (C-DES-06a).
    pub psychology: u8,
    /// True if it has stress and cards like a player's character (C-NPC-04).
    pub important: bool,
    /// How often it was feinted (C-DES-06a).
    pub feinted: u8,
    // Content.
    /// How often it chooses each tactic, where chance chooses for it. Without any, all are equal (C-CNF-08).
    pub weights: Vec<(Tactic, u8)>,
}

/// Stress and its relief (C-STR-10).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Stress {
    /// Stress points.
    pub points: u8,
    /// Fear points, gone after the encounter (C-FEA-01).
    pub fear: u8,
    /// Methods of relief used in this cycle, in order.
    pub used: Vec<String>,
    /// Steps that the current cycle is longer (C-FOC-14a).
    pub longer: u8,
    /// True if a step of the current cycle was jumped (C-FOC-09a).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub skipped: bool,
    // Stress.
    /// Interventions for Intellect damage that the GM may still make (C-STR-05).
    pub interventions: u8,
    /// The last stress point, while it can still be ignored: its source and the card drawn with it.
    pub last: Option<(Strain, Option<String>)>,
}

/// A character.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Person {
    /// The number.
    pub id: Id,
    /// The name.
    pub name: String,
    /// Who plays them.
    pub side: Option<Side>,
    /// The descriptor, by key.
    pub descriptor: String,
    /// The profession, by key.
    pub profession: String,
    /// The focus, by key.
    pub focus: String,
    /// The quirk, by key.
    pub quirk: String,
    /// What they are, in a few words (C-CRE-02).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub concept: String,
    /// Their story.
    pub story: String,
    /// Years of age, if known.
    pub age: Option<u16>,
    /// Intellect, Might and Speed, by [`Pool::place`].
    pub pools: [Points; 3],
    /// Skills with training, and invented ones.
    pub skills: Vec<Skill>,
    /// Dice of initiative (C-CRE-04).
    pub initiative: u8,
    /// Mental toughness.
    pub toughness: u8,
    /// Points of brace against recoil (C-SPC-07).
    pub brace: u8,
    /// Experience in half points (C-XP-01).
    pub experience: u32,
    /// Character cards in hand, by key (C-CRD-02).
    pub cards: Vec<String>,
    /// Stress, fear and the cycle of relief.
    pub stress: Stress,
    /// Special abilities.
    pub abilities: Vec<Ability>,
    /// Weapons.
    pub arms: Vec<Arm>,
    /// Worn armor and a helmet.
    pub armor: Vec<Armor>,
    /// Everything else that is carried.
    pub items: Vec<Item>,
    /// The state of the body.
    pub body: Body,
    /// Rest of the day.
    pub rest: Rest,
    /// Augmentations.
    pub augmentations: Vec<Augmentation>,
    /// Doses of glycyrrhizin.
    pub doses: Vec<Dose>,
    /// Doses left in the bag.
    pub doses_left: u16,
    /// The biotic field, if any.
    pub biotic: Option<Biotic>,
    /// Further fields, which only an NPC may hold (C-BIO-02).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other_fields: Vec<Biotic>,
    /// Gulps of salts (C-BIO-12).
    pub salts: u16,
    /// Machines that they are bonded with (C-DES-18a).
    pub bonds: Vec<String>,
    /// Durability by section, for an object, a structure or a ship (C-OBJ-01). Empty for a person.
    pub sections: BTreeMap<String, i16>,
    /// The key of the kind of body (C-LOC-05). Empty for a human one.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub anatomy: String,
    /// True for an object that only weapons of vehicles harm (C-OBJ-02).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub large: bool,
    /// What only an opponent has.
    pub opponent: Option<Opponent>,
    /// Notes.
    pub notes: Vec<String>,
    // Body and time.
    /// Since when rejection has been 5 or more, in seconds of the calendar (C-REJ-02).
    pub rejecting: Option<u64>,
    /// Rejection that something other than a dose suppresses: points, and until when (C-DES-17a).
    pub suppressed: Vec<(u8, u64)>,
    /// Cards played whose effect is still to come, by key (C-CRD-04).
    pub played: Vec<String>,
    /// Cards that are discarded unless they are used in time, and when (C-FOC-01a).
    pub lapsing: Vec<(String, u64)>,
    /// How well they are insulated, if the GM said so (C-BIO-03).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub insulation: Option<Insulation>,
    /// A melee weapon that they put under current, with the successes, until the next attack or turn (C-BIO-03).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub charged: Option<(String, u16)>,
    /// A weapon that they made venomous, and until when (C-BIO-10).
    pub licked: Option<(String, u64)>,
    /// Skills whose banked dice end by time, and when (C-INS-09).
    pub lessons: Vec<(String, u64)>,
    // Content.
    /// Effects of used abilities that last.
    pub active: Vec<Active>,
    /// Characters whose body they have studied (C-PRF-08a).
    pub studied: Vec<Id>,
    /// True for a machine that acts like a person, such as a drone (C-QRK-18).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub machine: bool,
    /// True while the choices of creation are still open (C-CRE-01).
    pub in_creation: bool,
}

impl Person {
    /// Returns the points of a pool.
    pub const fn pool(&self, pool: Pool) -> Points {
        self.pools[pool.place()]
    }

    /// Returns the training in a skill, 0 without any (C-SKL-01).
    pub fn training(&self, skill: &str) -> u8 {
        self.skill(skill).map_or(0, |skill| skill.training)
    }

    /// Returns a skill by its key, or by its name for one that players invented.
    pub fn skill(&self, skill: &str) -> Option<&Skill> {
        self.skills.iter().find(|one| one.is(skill))
    }

    /// Returns true if two keys name one skill of theirs: the same one, or both parts of a merged one (C-DES-12a).
    pub fn is_one_skill(&self, key: &str, other: &str) -> bool {
        key == other || self.skill(key).is_some_and(|skill| skill.is(other))
    }

    /// Returns true if they have this ability.
    pub fn has(&self, ability: &str) -> bool {
        self.abilities.iter().any(|one| one.id == ability)
    }

    /// Returns every biotic field, the one in use first.
    pub fn fields(&self) -> impl Iterator<Item = &Biotic> {
        self.biotic.iter().chain(&self.other_fields)
    }

    /// Returns true for a character of a player (C-ROLL-01).
    pub const fn is_pc(&self) -> bool {
        matches!(self.side, Some(Side::Pc))
    }

    /// Returns true if they can't act: dead, unconscious or mortally wounded (C-TRK-19).
    pub const fn is_down(&self) -> bool {
        self.down().is_some()
    }

    /// Returns why they can't act, or `None` if they can: "unconscious" (C-TRK-19).
    pub const fn down(&self) -> Option<&'static str> {
        if self.body.dead {
            Some("dead")
        } else if self.body.mortal.is_some() {
            Some("mortally wounded")
        } else if self.body.unconscious {
            Some("unconscious")
        } else {
            None
        }
    }

    /// Returns true for someone who opposes a roll or an attack: neither down nor an object (C-CNF-01, C-OBJ-01).
    pub fn can_oppose(&self) -> bool {
        !self.is_down() && self.sections.is_empty()
    }

    /// Refuses someone who can't act.
    ///
    /// # Errors
    /// They are dead, unconscious or mortally wounded (C-TRK-19).
    pub fn can_act(&self) -> Result<(), lang::Refusal> {
        let Some(down) = self.down() else {
            return Ok(());
        };
        let why = format!("{} can't act: they are {down}.", self.name);
        Err(lang::Refusal::rule("C-TRK-19", why).hint("Choose someone else."))
    }
}

rules::called!(Person);
