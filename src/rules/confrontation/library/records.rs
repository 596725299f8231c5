//! The records of a content pack, as RON writes them: everything that users can add without a compiler.
//!
//! They hold facts with numbers, and what they do is written with the words of [`super::effect`]. A character
//! who joins is copied from them, so that a save needs no pack for its numbers.

use std::collections::BTreeMap;

use rules::content::{keyed, once};
use serde::Deserialize;

use super::effect::{Effect, Kind, Limit, Use};
use crate::model::{Field, Grade, Place, Pool, Range, Side, Size, Tactic, Tenths};

/// A skill (C-SKL-07 to C-SKL-09).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    /// Key in lower case with underscores.
    pub id: String,
    /// The name.
    pub name: String,
    /// The pool that pays for effort.
    pub pool: Pool,
    /// Its kinds (C-SKL-13).
    #[serde(default)]
    pub kinds: Vec<Kind>,
    /// Other names of it (C-SKL-11, C-SKL-12).
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Its use.
    #[serde(default)]
    pub text: String,
}

/// A descriptor, a profession or a focus (C-CRE-01).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Essence {
    /// Key.
    pub id: String,
    /// The name.
    pub name: String,
    /// The rule that lists it.
    pub rule: String,
    /// A description.
    #[serde(default)]
    pub text: String,
    /// Points of Intellect, Might and Speed.
    pub pools: (i16, i16, i16),
    /// The points as printed, where the default differs (C-CRE-08).
    #[serde(default)]
    pub printed: Option<(i16, i16, i16)>,
    /// Keys of skills, 1 level of training in each.
    pub skills: Vec<String>,
    /// Keys of weapons, armor and items. One that is there several times is named several times.
    #[serde(default)]
    pub gear: Vec<String>,
    /// Minor augmentations to choose.
    #[serde(default)]
    pub minor: u8,
    /// Major augmentations to choose.
    #[serde(default)]
    pub major: u8,
    /// True if the body is used to them, so that together they cause 1 rejection (C-DES-02a).
    #[serde(default)]
    pub acclimated: bool,
    /// Doses of glycyrrhizin.
    #[serde(default)]
    pub doses: u16,
    /// Gulps of salts.
    #[serde(default)]
    pub salts: u16,
    /// Dice of a biotic field.
    #[serde(default)]
    pub biotic: u8,
    /// Keys of abilities.
    #[serde(default)]
    pub abilities: Vec<String>,
}

impl Essence {
    /// Returns the points of Intellect, Might and Speed, with or without the default that raises six
    /// professions (C-CRE-08).
    pub fn points(&self, fixed: bool) -> [i16; 3] {
        let printed = self.printed.filter(|_| !fixed);
        let (intellect, might, speed) = printed.unwrap_or(self.pools);
        [intellect, might, speed]
    }
}

/// A special ability.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// Key.
    pub id: String,
    /// The name.
    pub name: String,
    /// The rule.
    pub rule: String,
    /// What it does, in words.
    pub text: String,
    /// Points that it costs.
    #[serde(default)]
    pub cost: Option<(Pool, u8)>,
    /// Action points that its use takes (C-ACT-11).
    #[serde(default)]
    pub ap: Tenths,
    /// Minutes that its use takes.
    #[serde(default)]
    pub minutes: u32,
    /// When it can be used again.
    #[serde(default)]
    pub limit: Option<Limit>,
    /// The usage of the command that uses it, if it has one of its own.
    #[serde(default)]
    pub command: String,
    /// What always counts, or is paid for on a roll.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// The ways to use it. Empty for one that is never used by itself.
    #[serde(default)]
    pub uses: Vec<Use>,
}

/// A quirk (C-QRK).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quirk {
    /// Key.
    pub id: String,
    /// The name.
    pub name: String,
    /// Its face of the die.
    pub face: u8,
    /// The rule.
    pub rule: String,
    /// What it does, in words.
    pub text: String,
    /// What it does.
    #[serde(default)]
    pub effects: Vec<Effect>,
}

/// A character card (C-CRD-04).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// Key.
    pub id: String,
    /// The name.
    pub name: String,
    /// What it does, in words.
    pub text: String,
}

/// A mode of automatic fire (C-WPN-00).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Automatic {
    /// Rounds of one use.
    pub ammunition: u8,
    /// Recoil of one use.
    pub recoil: u8,
    /// The area in which everyone is hit.
    pub area: Range,
}

/// A secondary effect that successes activate (C-ATK-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Secondary {
    /// The target gains fear points (C-FEA-03).
    Terrify(u8),
    /// Until the attacker's next turn, a precise defense with armed fighting, 1 more die for each success.
    Parry,
    /// The target loses action points.
    Stun(Tenths),
    /// The target falls, for 1 to 3 successes by its size (C-WPN-04).
    Prone,
    /// A loaded crossbow may shoot into the wound at this target number change (C-WPN-05).
    ShootIntoWound(i8),
    /// The target's next attack has this many successes less (C-WPN-11).
    Weaken(u8),
    /// A chosen part of the body, or no armor (C-LOC-10).
    PartOrNoArmor,
    /// The hit makes no noise.
    Silent,
    /// The target chooses: fewer action points for its next action, or more damage (C-WPN-19).
    LoseOrSuffer(Tenths, i16),
    /// Armor doesn't lower the damage (C-WPN-20).
    IgnoreReduction,
}

/// A special that is always on (C-WPN-00).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Special {
    /// Half of the damage comes back after an hour (C-DMG-09).
    Nonlethal,
    /// Everyone in this area is hit.
    Area(Range),
    /// Several aim actions add up, at most this many (C-WPN-16).
    Aims(u8),
    /// A laser sight: this target number change up to this range (C-WPN-12).
    Sight(i8, Range),
    /// It is one item with another weapon, in another use.
    Also,
    /// It is thrown, and gone after its use (C-WPN-17).
    Thrown,
    /// The target burns (C-BIO-07).
    Ignite,
    /// Its damage and stun are electric (C-BIO-03).
    Electric,
}

/// A weapon, or an attack without one (C-WPN, C-ATK-02).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Key.
    pub id: String,
    /// The name.
    pub name: String,
    /// Other names of it.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// The rule.
    pub rule: String,
    /// The key of its skill.
    pub skill: String,
    /// Its size. None for an attack without a weapon.
    #[serde(default)]
    pub size: Option<Size>,
    /// The tactics that it allows.
    pub tactics: Vec<Tactic>,
    /// Damage of the first success, and of each further one that is bought as damage.
    pub damage: (i16, i16),
    /// The pool that it harms, if it names one.
    #[serde(default)]
    pub pool: Option<Pool>,
    /// Rounds in a full magazine. 0 in melee.
    #[serde(default)]
    pub magazine: u8,
    /// Recoil of one shot.
    #[serde(default)]
    pub recoil: u8,
    /// How far it reaches. None in melee.
    #[serde(default)]
    pub range: Option<Range>,
    /// True if it needs both hands.
    #[serde(default)]
    pub two_handed: bool,
    /// True if it cuts or penetrates (C-QRK-03).
    #[serde(default)]
    pub sharp: bool,
    /// Its secondary effects.
    #[serde(default)]
    pub secondary: Vec<Secondary>,
    /// Its specials.
    #[serde(default)]
    pub specials: Vec<Special>,
    /// Its mode of automatic fire.
    #[serde(default)]
    pub automatic: Option<Automatic>,
    /// The key of the weapon that it also is.
    #[serde(default)]
    pub also: String,
    /// A note.
    #[serde(default)]
    pub text: String,
}

impl Weapon {
    /// Returns true for a weapon that is gone once it is thrown.
    pub fn is_thrown(&self) -> bool {
        self.specials.contains(&Special::Thrown)
    }
}

/// A piece of armor (C-ARM-04).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armor {
    /// Key.
    pub id: String,
    /// The name.
    pub name: String,
    /// Durability.
    pub durability: i16,
    /// Damage that each hit on it loses.
    pub reduction: i16,
    /// True for one that guards head and face only.
    #[serde(default)]
    pub helmet: bool,
    /// What it does.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// A note.
    #[serde(default)]
    pub text: String,
}

/// An augmentation (C-AUG).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Augmentation {
    /// Key.
    pub id: String,
    /// The name.
    pub name: String,
    /// Minor or major.
    pub grade: Grade,
    /// The rule.
    pub rule: String,
    /// What it does, in words.
    pub text: String,
    /// What it does.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// The key of the weapon in it.
    #[serde(default)]
    pub weapon: String,
}

/// Something carried that is neither weapon nor armor.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// Key.
    pub id: String,
    /// The name.
    pub name: String,
    /// A note.
    #[serde(default)]
    pub text: String,
    /// True if it doesn't count as an item of its own: a part of a weapon, or a trifle (C-QRK-04).
    #[serde(default)]
    pub part: bool,
    /// What it does.
    #[serde(default)]
    pub effects: Vec<Effect>,
}

/// A biotic field (C-BIO-03 to C-BIO-10).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BioticField {
    /// Key.
    pub id: String,
    /// The name.
    pub name: String,
    /// The field.
    pub field: Field,
    /// The rule.
    pub rule: String,
    /// What it does, in words.
    pub text: String,
    /// The key of its attack.
    #[serde(default)]
    pub attack: String,
    /// What it does.
    #[serde(default)]
    pub effects: Vec<Effect>,
}

/// A kind of fight (C-SCN-03).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// Key.
    pub id: String,
    /// The name.
    pub name: String,
    /// The key of the skill of the setup.
    pub skill: String,
    /// The distance at the start.
    pub range: Range,
    /// What kind of fight it is, in words.
    #[serde(default)]
    pub text: String,
}

/// A kind of body with its own tables of places (C-LOC-05). A 9 of a human is a hand or a foot, which further dice
/// decide: `LeftHand` stands for both here.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Body {
    /// Key.
    pub id: String,
    /// The name.
    pub name: String,
    /// The places of the six faces after a hit on the periphery.
    pub periphery: [Place; 6],
    /// The places of the ten faces of a random hit.
    pub random: [Place; 10],
}

/// A defense (C-DEF-02).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Defense {
    /// Key.
    pub id: String,
    /// The name.
    pub name: String,
    /// Its tactic.
    pub tactic: Tactic,
    /// The keys of the skills that it may use.
    pub skills: Vec<String>,
}

/// What an opponent adds (C-NPC-02).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opponent {
    /// Its fixed bid.
    pub bid: u8,
    /// Its fixed action points.
    pub points: Tenths,
    /// Attack strength.
    pub strength: i8,
    /// Successes that an attack on it pays first.
    pub defense: u8,
    /// How well it notices.
    pub perception: u8,
    /// How well it reads people.
    pub psychology: u8,
    /// How often it chooses each tactic, where chance chooses for it. Without any, all are equal (C-CNF-08).
    #[serde(default)]
    pub weights: Vec<(Tactic, u8)>,
}

/// A character ready to join: an opponent by its numbers (C-NPC-03), or a player's character by the choices.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Key.
    pub id: String,
    /// The name.
    pub name: String,
    /// Who plays them.
    pub side: Side,
    /// A short description of them.
    #[serde(default)]
    pub text: String,
    /// The keys of descriptor, profession and focus. Empty strings for an opponent.
    #[serde(default)]
    pub essence: (String, String, String),
    /// The key of the quirk.
    #[serde(default)]
    pub quirk: String,
    /// The keys of cards in hand.
    #[serde(default)]
    pub cards: Vec<String>,
    /// Years of age.
    #[serde(default)]
    pub age: Option<u16>,
    /// Points of Intellect, Might and Speed, beyond those of the choices.
    #[serde(default)]
    pub pools: (i16, i16, i16),
    /// Training by the key of the skill, beyond that of the choices.
    #[serde(default)]
    pub skills: BTreeMap<String, u8>,
    /// Keys of weapons, armor and items, beyond those of the choices.
    #[serde(default)]
    pub gear: Vec<String>,
    /// Keys of augmentations.
    #[serde(default)]
    pub augmentations: Vec<String>,
    /// The biotic field.
    #[serde(default)]
    pub field: Option<Field>,
    /// The two skills that are one, by key, and the name of both (C-DES-12a).
    #[serde(default)]
    pub merged: Option<(String, String, String)>,
    /// What an opponent adds.
    #[serde(default)]
    pub opponent: Option<Opponent>,
    /// Durability by section, for an object, a structure or a vehicle (C-OBJ-04).
    #[serde(default)]
    pub sections: BTreeMap<String, i16>,
    /// The key of the kind of body. A human one without it.
    #[serde(default)]
    pub body: String,
    /// True for a machine that acts like a person, such as a drone (C-QRK-18).
    #[serde(default)]
    pub machine: bool,
    /// True for a vehicle or structure that only weapons of vehicles harm (C-OBJ-02).
    #[serde(default)]
    pub large: bool,
}

/// A content pack: one RON value, beginning with `ConfrontationPack(`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "ConfrontationPack")]
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
    /// Skills.
    #[serde(default)]
    pub skills: Vec<Skill>,
    /// Descriptors.
    #[serde(default)]
    pub descriptors: Vec<Essence>,
    /// Professions.
    #[serde(default)]
    pub professions: Vec<Essence>,
    /// Foci.
    #[serde(default)]
    pub foci: Vec<Essence>,
    /// Abilities.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// Quirks.
    #[serde(default)]
    pub quirks: Vec<Quirk>,
    /// Character cards.
    #[serde(default)]
    pub cards: Vec<Card>,
    /// Weapons and attacks.
    #[serde(default)]
    pub weapons: Vec<Weapon>,
    /// Armor.
    #[serde(default)]
    pub armor: Vec<Armor>,
    /// Augmentations.
    #[serde(default)]
    pub augmentations: Vec<Augmentation>,
    /// Other gear.
    #[serde(default)]
    pub items: Vec<Item>,
    /// Biotic fields.
    #[serde(default)]
    pub fields: Vec<BioticField>,
    /// Kinds of fights.
    #[serde(default)]
    pub scenes: Vec<Scene>,
    /// Kinds of bodies.
    #[serde(default)]
    pub bodies: Vec<Body>,
    /// Defenses.
    #[serde(default)]
    pub defenses: Vec<Defense>,
    /// People.
    #[serde(default)]
    pub profiles: Vec<Profile>,
}

keyed!(
    Essence, Ability, Quirk, Card, Armor, Augmentation, Item, BioticField, Scene, Body, Defense,
    Profile;
    with aliases Skill, Weapon
);
