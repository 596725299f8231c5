//! The records of a content pack, as RON writes them: skills, weapons, profiles, vehicles. The rows of
//! tables are in [`tables`].
//!
//! A record is what a user may add without a compiler. Records are facts with numbers. The loader
//! (`library`) checks that names fit together, and the rules read the checked records.

mod fights;
pub mod gifts;
pub mod hacking;
pub mod origins;
pub mod roles;
pub mod tables;

use serde::{Deserialize, Serialize};

pub use self::fights::{BRAWL, MELEE, fights_of_old};
use crate::kinds::{Band, Characteristic, Characteristics, Kind, Quality};
use crate::model::figure::held::Wear;
use crate::model::items::acts::Acts;
use crate::model::records::gifts::Gifts;
use crate::model::records::hacking::{SecurityProgram, SystemProfile};
use crate::model::records::origins::{Archetype, Career, Grown};
use crate::model::records::roles::Role;
use crate::model::records::tables::{CriticalHitRow, CriticalRow, SpendRow};
use crate::model::talents::record::Talent;

/// The group of a skill (G-SKILL-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SkillGroup {
    /// Charm, Coercion and the like.
    Social,
    /// All skills outside the other groups.
    General,
    /// The five Knowledge skills.
    Knowledge,
    /// The five combat skills (G-SKILL-07).
    Combat,
}

/// How a combat skill fights, which is all that the rules ask of one (G-SKILL-38 to G-SKILL-42).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fights {
    /// Close, building on the unarmed attack (G-MOD-10, G-MOD-11).
    Brawl,
    /// Close, with a weapon.
    Melee,
    /// At range, with a light weapon: one more die while engaged (G-MOD-03).
    RangedLight,
    /// At range, with a long weapon: two more dice while engaged (G-MOD-03).
    RangedHeavy,
    /// At range, with a mounted weapon: impossible while engaged (G-MOD-03).
    Gunnery,
}

impl Fights {
    /// Whether it is close combat: against melee defense, always with two dice (G-COMB-03, G-SKILL-07).
    pub const fn is_close(self) -> bool {
        match self {
            Self::Brawl | Self::Melee => true,
            Self::RangedLight | Self::RangedHeavy | Self::Gunnery => false,
        }
    }

    /// Difficulty dice that it adds while an enemy is engaged with the attacker (M-10).
    pub const fn harder_while_engaged(self) -> i8 {
        match self {
            Self::Brawl | Self::Melee => 0,
            Self::RangedLight => 1,
            Self::RangedHeavy | Self::Gunnery => 2,
        }
    }

    /// Whether an enemy engaged with the attacker rules it out (G-MOD-03).
    pub const fn barred_while_engaged(self) -> bool {
        matches!(self, Self::Gunnery)
    }
}

/// One skill (G-SKILL-08 to G-SKILL-42).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    /// Key in lower case with underscores: `ranged_light`.
    pub id: String,
    /// Its printed name: `Ranged-Light`.
    pub name: String,
    /// The linked characteristic.
    pub characteristic: Characteristic,
    /// Its group.
    pub group: SkillGroup,
    /// How it fights. Every combat skill has this, and no other.
    #[serde(default)]
    pub fights: Option<Fights>,
    /// Other spellings that a user may type (G-SKILL-06).
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Whether it stays locked until a talent or origin unlocks it (G-SKILL-05).
    #[serde(default)]
    pub gated: bool,
    /// The rule that lists it.
    pub rule: String,
    /// Its uses with `use`, open to every character with ranks in it.
    #[serde(default)]
    pub arts: Vec<Ability>,
    /// Strain for any attempt, successful or not.
    #[serde(default)]
    pub strain: u8,
    /// Whether every check of it has one more die without tools for it.
    #[serde(default)]
    pub tools: bool,
}

/// Base damage of a weapon before Successes (G-COMB-06, G-COMB-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Damage {
    /// The number is the whole base damage.
    Fixed(u8),
    /// The number is added to the wielder's Brawn.
    Brawn(u8),
    /// The number is added to the wielder's Willpower, for a mental weapon.
    Willpower(u8),
}

/// A weapon with its profile (G-EQ-01, G-COMB-05 to G-COMB-09).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Key, unique among the weapons of all packs, or empty for a profile's own attack.
    #[serde(default)]
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// Key of the skill: a combat skill, or any if `fights` is set.
    pub skill: String,
    /// How that skill fights, stored with the weapon of a combatant, so that a save still plays without
    /// its packs. Packs set it only if the skill isn't a combat skill. Older saves lack it (see
    /// [`Weapon::fights`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fights: Option<Fights>,
    /// Key of another skill that a character with ranks in it may use instead, or empty (O-VW16).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub instead: String,
    /// Base damage.
    pub damage: Damage,
    /// Advantage that pays for a Critical Injury, 1 to 6 (G-COMB-09).
    pub crit: u8,
    /// The farthest band that it reaches.
    pub range: Band,
    /// Encumbrance (G-ENC-02).
    #[serde(default)]
    pub enc: u8,
    /// Price in units of currency.
    #[serde(default)]
    pub price: u32,
    /// Rarity 0 to 10 (G-EQ-02).
    #[serde(default)]
    pub rarity: u8,
    /// Whether it isn't sold freely.
    #[serde(default)]
    pub restricted: bool,
    /// Its qualities.
    #[serde(default)]
    pub qualities: Vec<Quality>,
    /// Whether its Burn is a chemical reaction, which neither water nor rolling ends (G-QUAL-05).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub chemical: bool,
    /// A line about it, in our own words.
    #[serde(default)]
    pub note: String,
}

impl Weapon {
    /// How it is fought with. A weapon of an older save is judged by the skills of that time. With any
    /// other skill it counts as a long weapon.
    pub fn fights(&self) -> Fights {
        self.fights
            .or_else(|| fights_of_old(&self.skill))
            .unwrap_or(Fights::RangedHeavy)
    }

    /// Whether it is a natural weapon: fists, claws, or a mental attack whose skill isn't a combat
    /// skill. It can't be drawn, stowed, hidden, sold or disarmed.
    pub fn is_of_the_body(&self) -> bool {
        let no_arms = fights_of_old(&self.skill).is_none();
        self.enc == 0 && self.price == 0 && (self.fights() == Fights::Brawl || no_arms)
    }

    /// Whether it is an improvised weapon (G-MOD-12).
    pub fn is_improvised(&self) -> bool {
        self.id.starts_with("improvised_")
    }

    /// Whether one hand is enough for it: not for long or heavy guns, nor for large improvised weapons
    /// (G-MOD-07, G-MOD-13).
    pub fn one_handed(&self) -> bool {
        let small = match self.fights() {
            Fights::Brawl | Fights::Melee | Fights::RangedLight => true,
            Fights::RangedHeavy | Fights::Gunnery => false,
        };
        small && self.id != "improvised_large"
    }
}

/// Armor, or a natural form of it: a hide, plating (G-SOAK-01, G-DEF-03).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armor {
    /// Key, unique among armors, or empty for a profile's own.
    #[serde(default)]
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// Soak it adds.
    pub soak: u8,
    /// Its qualities that affect the wearer (Defensive, Deflection, Reinforced).
    #[serde(default)]
    pub qualities: Vec<Quality>,
    /// Melee defense it provides.
    #[serde(default)]
    pub melee: u8,
    /// Ranged defense it provides.
    #[serde(default)]
    pub ranged: u8,
    /// Encumbrance when carried. Worn it counts 3 less (G-ENC-04).
    #[serde(default)]
    pub enc: u8,
    /// Price in units of currency.
    #[serde(default)]
    pub price: u32,
    /// Rarity 0 to 10.
    #[serde(default)]
    pub rarity: u8,
    /// Whether it isn't sold freely.
    #[serde(default)]
    pub restricted: bool,
    /// Its other effects, in our own words.
    #[serde(default)]
    pub note: String,
    /// The effects that the program applies, constant or when used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acts: Option<Acts>,
    /// Damage to it while it is carried and not worn (G-EQ-10).
    #[serde(
        default,
        skip_serializing_if = "crate::model::figure::held::Wear::is_sound"
    )]
    pub wear: Wear,
}

/// Any other item (G-EQ-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gear {
    /// Key, unique among gear.
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// Encumbrance.
    #[serde(default)]
    pub enc: u8,
    /// Added to the encumbrance threshold while carried (a load frame).
    #[serde(default)]
    pub carries: u8,
    /// Price in units of currency.
    #[serde(default)]
    pub price: u32,
    /// Rarity 0 to 10.
    #[serde(default)]
    pub rarity: u8,
    /// Whether it isn't sold freely.
    #[serde(default)]
    pub restricted: bool,
    /// Its use where a rule asks for one.
    #[serde(default)]
    pub serves: Option<Serves>,
    /// The quality of a tool: Superior or Inferior (G-QUAL-14, G-QUAL-25).
    #[serde(default)]
    pub qualities: Vec<Quality>,
    /// Its effects, in our own words.
    pub note: String,
    /// The effects that the program applies, constant or when used.
    #[serde(default)]
    pub acts: Option<Acts>,
    /// How many uses it has, or 0 where uses aren't counted.
    #[serde(default)]
    pub charges: u8,
    /// How it is brewed, if it is.
    #[serde(default)]
    pub brewed: Option<Brewed>,
}

/// How an elixir is brewed: an Alchemy check (G-SKILL-13).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Brewed {
    /// Difficulty dice.
    pub difficulty: u8,
    /// The time it takes, in words.
    pub time: String,
    /// The cost of the reagents, in units of currency.
    pub reagents: u32,
    /// Reagents that each net Failure spoils, in units of currency.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub spoilt: u32,
}

/// The use of a piece of gear where a rule asks whether a character has one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Serves {
    /// Tools, without which checks with this skill are harder (G-HEAL-05).
    Tools(String),
    /// A painkiller, used up when given (G-HEAL-06).
    Painkiller,
    /// The equivalent of a painkiller for machines.
    RobotPainkiller,
}

/// An attack of a profile: a weapon of the packs, or its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Attack {
    /// Key of a weapon.
    Weapon(String),
    /// A weapon defined in the profile.
    Own(Weapon),
}

/// The armor of a profile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Worn {
    /// Key of an armor.
    Armor(String),
    /// Armor defined in the profile.
    Own(Armor),
}

/// A named ability as text, shown when it may matter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// Its name.
    pub name: String,
    /// Its effect, in our own words.
    pub text: String,
    /// The effects that the program applies, constant or when used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acts: Option<Acts>,
}

/// The four motivations of G-SOC-02.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Motivations {
    /// Strength.
    pub strength: String,
    /// Flaw.
    pub flaw: String,
    /// Desire.
    pub desire: String,
    /// Fear.
    pub fear: String,
}

/// A profile of a person, beast or robot: an adversary, or a premade player character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Key, unique among profiles: `ashen_oar_boarder`.
    pub id: String,
    /// Its printed name, in the singular for a minion.
    pub name: String,
    /// The plural for a group, where it isn't the name with an s.
    #[serde(default)]
    pub plural: String,
    /// PC, minion, rival or nemesis.
    pub kind: Kind,
    /// A few words: "pirates of the Ashen Oar league", or a player character's calling.
    pub role: String,
    /// The six characteristics.
    pub characteristics: Characteristics,
    /// Armor worn, or hide, or none.
    #[serde(default)]
    pub armor: Option<Worn>,
    /// Wound threshold, of one member for a minion.
    pub wounds: u8,
    /// Strain threshold, for those who have the track.
    #[serde(default)]
    pub strain: Option<u8>,
    /// Size (G-VEH-13). People have 1.
    #[serde(default = "one")]
    pub silhouette: u8,
    /// Whether it is a beast or a machine that neither thinks nor speaks, so that no one can reason
    /// with it (G-TAL-69).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub speechless: bool,
    /// Ranks of the Adversary talent (T-45).
    #[serde(default)]
    pub adversary: u8,
    /// Ranks by skill key. Minions use `group_skills`.
    #[serde(default)]
    pub skills: Vec<(String, u8)>,
    /// Skills in which a minion group has ranks.
    #[serde(default)]
    pub group_skills: Vec<String>,
    /// Career skills, for player characters.
    #[serde(default)]
    pub career: Vec<String>,
    /// Talents by key with ranks.
    #[serde(default)]
    pub talents: Vec<(String, u8)>,
    /// The choices for talents that need them: keys of skills, words of characteristics.
    #[serde(default)]
    pub chosen: Vec<(String, Vec<String>)>,
    /// Abilities, as text.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// Attacks, the most common one first.
    #[serde(default)]
    pub attacks: Vec<Attack>,
    /// Other items: keys of gear, or free words.
    #[serde(default)]
    pub gear: Vec<String>,
    /// Motivations, if the GM knows them.
    #[serde(default)]
    pub motivations: Option<Motivations>,
    /// How a player character was created, if its ledger begins there.
    #[serde(default)]
    pub grown: Option<Grown>,
    /// Whether an override put something on a player character's sheet that the rules prevent
    /// (G-CHAR-01, G-TALR-03, G-TALR-05). The sheet is then not checked against them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub overruled: bool,
}

impl Profile {
    /// The choices for a talent, by its key.
    pub fn chosen_with(&self, talent: &str) -> Vec<String> {
        let with = self.chosen.iter().find(|(id, _)| id == talent);
        with.map_or_else(Vec::new, |(_, chosen)| chosen.clone())
    }
}

const fn one() -> u8 {
    1
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
pub(crate) const fn is_zero(n: &u32) -> bool {
    *n == 0
}

/// The firing arc of a mounted weapon (G-VEH-30).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Arc {
    /// Forward.
    Forward,
    /// Rear.
    Rear,
    /// Left side.
    Left,
    /// Right side.
    Right,
    /// Both sides.
    Sides,
    /// A turret.
    All,
}

/// A weapon on its mount.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mount {
    /// Key of a weapon in the list of vehicle weapons.
    pub weapon: String,
    /// How many of them, from 1.
    #[serde(default = "one")]
    pub count: u8,
    /// Their firing arc.
    pub arc: Arc,
}

/// A vehicle's profile (G-VEH-01), in planetary points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VehicleProfile {
    /// Key, unique among vehicles.
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// Its kind: "grav bike".
    pub role: String,
    /// Silhouette 0 to 10 (G-VEH-13).
    pub silhouette: u8,
    /// Highest speed 0 to 5 (G-VEH-04).
    pub speed: u8,
    /// Handling: Boost dice if positive, Setback dice if negative (G-VEH-02).
    pub handling: i8,
    /// Defense 0 to 4 (G-VEH-27).
    pub defense: u8,
    /// Armor. Each point equals ten of soak (G-VEH-28).
    pub armor: u8,
    /// Hull trauma threshold.
    pub hull: u8,
    /// System strain threshold.
    pub strain: u8,
    /// Key of the control skill (G-VEH-03).
    pub skill: String,
    /// The crew that it needs, in words.
    pub crew: String,
    /// Passengers.
    #[serde(default)]
    pub passengers: u32,
    /// Price.
    #[serde(default)]
    pub price: u32,
    /// Rarity.
    #[serde(default)]
    pub rarity: u8,
    /// Whether it isn't sold freely.
    #[serde(default)]
    pub restricted: bool,
    /// How long its supplies last, in words.
    #[serde(default)]
    pub stores: String,
    /// Encumbrance it carries.
    #[serde(default)]
    pub cargo: u32,
    /// Its weapons.
    #[serde(default)]
    pub weapons: Vec<Mount>,
    /// A line about it.
    #[serde(default)]
    pub note: String,
    /// Its other features.
    #[serde(default)]
    pub gifts: Gifts,
}

/// A pack, as one file holds it. Any field may be omitted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Pack {
    /// Name of the pack.
    pub name: String,
    /// Version of its content, as saves store it.
    pub version: String,
    /// The format of the file, see [`packs`](mod@rules::packs), or 0 if it has none.
    pub format: u16,
    /// Skills.
    pub skills: Vec<Skill>,
    /// Weapons.
    pub weapons: Vec<Weapon>,
    /// Armors.
    pub armors: Vec<Armor>,
    /// Other gear.
    pub gear: Vec<Gear>,
    /// Adversaries and premade player characters.
    pub profiles: Vec<Profile>,
    /// Weapons of vehicles, with damage in planetary points unless Personal Scale.
    pub vehicle_weapons: Vec<Weapon>,
    /// Vehicles.
    pub vehicles: Vec<VehicleProfile>,
    /// Critical Injuries.
    pub criticals: Vec<CriticalRow>,
    /// Critical Hits of vehicles.
    pub critical_hits: Vec<CriticalHitRow>,
    /// Ways to spend Advantage and Triumph in combat (M-06).
    pub spends: Vec<SpendRow>,
    /// Ways to spend Threat and Despair in combat (M-08).
    pub complications: Vec<SpendRow>,
    /// Talents.
    pub talents: Vec<Talent>,
    /// Archetypes of characters (T-44).
    pub archetypes: Vec<Archetype>,
    /// Careers of characters (T-44).
    pub careers: Vec<Career>,
    /// Roles from which the GM builds adversaries (T-46).
    pub roles: Vec<Role>,
    /// Security programs (M-24).
    pub programs: Vec<SecurityProgram>,
    /// Kinds of systems (M-23).
    pub systems: Vec<SystemProfile>,
}
