//! The records of a content pack, as RON writes them: skills, weapons, profiles, vehicles; the rows of
//! the tables stand in `tables` and are shown from here too.
//!
//! A record is what a table may add without a compiler. Everything here is facts with numbers;
//! the loader (`library`) checks that names fit together, the rules read the checked records.

use serde::{Deserialize, Serialize};

pub use super::gifts::{Gifts, Works};
pub use super::hacking::{SecurityProgram, SystemProfile};
pub use super::origins::{Archetype, Career, Choose, Grown, OpenSkills};
pub use super::roles::Role;
pub use super::tables::{CriticalHitRow, CriticalRow, Harm, Needs, Price, SpendEffect, SpendRow};
use crate::rules::genesys::figure::Wear;
use crate::rules::genesys::kinds::{Band, Characteristic, Characteristics, Kind, Quality};
use crate::rules::genesys::skills;
use crate::rules::genesys::talents::Talent;
use crate::rules::genesys::things::Acts;

/// The group of a skill (G-SKILL-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SkillGroup {
    /// Charm, Coercion and their kin.
    Social,
    /// Everything else that is not fighting or book learning.
    General,
    /// The five Knowledge skills.
    Knowledge,
    /// The five combat skills (G-SKILL-07).
    Combat,
}

/// How a combat skill fights: all that the rules ask of one (G-SKILL-38 to G-SKILL-42).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fights {
    /// Close, and building on bare hands (G-MOD-10, G-MOD-11).
    Brawl,
    /// Close, with a weapon.
    Melee,
    /// At range, with something handy: one die harder out of a melee (G-MOD-03).
    RangedLight,
    /// At range, with something long: two dice harder out of a melee (G-MOD-03).
    RangedHeavy,
    /// At range, with something heavy: not at all out of a melee (G-MOD-03).
    Gunnery,
}

impl Fights {
    /// Whether it is close combat: against melee defense, two dice at any time (G-COMB-03,
    /// G-SKILL-07).
    pub const fn is_close(self) -> bool {
        match self {
            Self::Brawl | Self::Melee => true,
            Self::RangedLight | Self::RangedHeavy | Self::Gunnery => false,
        }
    }

    /// Difficulty dice it adds while an enemy is engaged with whoever attacks (M-10).
    pub const fn harder_while_engaged(self) -> i8 {
        match self {
            Self::Brawl | Self::Melee => 0,
            Self::RangedLight => 1,
            Self::RangedHeavy | Self::Gunnery => 2,
        }
    }

    /// Whether an enemy engaged with whoever attacks rules it out (G-MOD-03).
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
    /// As printed: `Ranged-Light`.
    pub name: String,
    /// The characteristic it is linked to.
    pub characteristic: Characteristic,
    /// Its group.
    pub group: SkillGroup,
    /// How it fights; every combat skill says so, and no other.
    #[serde(default)]
    pub fights: Option<Fights>,
    /// Other spellings a person may type (G-SKILL-06).
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Whether it stays locked until something unlocks it (G-SKILL-05).
    #[serde(default)]
    pub gated: bool,
    /// The rule that lists it.
    pub rule: String,
    /// What can be done with it by `use`: whoever has ranks in it can.
    #[serde(default)]
    pub arts: Vec<Ability>,
    /// Strain that any attempt costs, whether it worked or not.
    #[serde(default)]
    pub strain: u8,
    /// Whether every check of it is one die harder without tools for it.
    #[serde(default)]
    pub tools: bool,
}

/// Base damage of a weapon before successes (G-COMB-06, G-COMB-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Damage {
    /// The number is the whole base damage.
    Fixed(u8),
    /// The number is added to the wielder's Brawn.
    Brawn(u8),
    /// The number is added to the wielder's Willpower: a weapon of the mind.
    Willpower(u8),
}

/// A weapon with its profile (G-EQ-01, G-COMB-05 to G-COMB-09).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Key, unique among the weapons of all packs; empty for a profile's own attack.
    #[serde(default)]
    pub id: String,
    /// As printed.
    pub name: String,
    /// Key of the skill: a combat skill, or any with `fights` beside it.
    pub skill: String,
    /// How that skill fights, kept with the weapon once somebody holds it, so that a save plays on
    /// without its packs. Packs say it only beside a skill that is none for fighting; older saves do
    /// not have it (see [`Weapon::fights`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fights: Option<Fights>,
    /// Key of another skill that whoever has ranks in it may use in its place; mostly none (O-VW16).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub instead: String,
    /// Base damage.
    pub damage: Damage,
    /// Advantage that pays a Critical Injury, 1 to 6 (G-COMB-09).
    pub crit: u8,
    /// The farthest band it reaches.
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
    /// Not sold freely.
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
    /// How it is fought with. A save from before weapons knew is read by the skills that were
    /// then; whatever it held besides counted as a long weapon.
    pub fn fights(&self) -> Fights {
        self.fights
            .or_else(|| skills::fights_of_old(&self.skill))
            .unwrap_or(Fights::RangedHeavy)
    }

    /// Whether it belongs to a body and is no thing: fists, claws, what a mind works with a skill that
    /// is none for fighting. It is neither drawn nor put away, hidden, sold or struck from a hand.
    pub fn is_of_the_body(&self) -> bool {
        let no_arms = skills::fights_of_old(&self.skill).is_none();
        self.enc == 0 && self.price == 0 && (self.fights() == Fights::Brawl || no_arms)
    }

    /// Whether it is something handy that was never made for fighting (G-MOD-12).
    pub fn is_improvised(&self) -> bool {
        self.id.starts_with("improvised_")
    }

    /// Whether one hand is enough for it: no long or heavy gun, and no large improvised thing
    /// (G-MOD-07, G-MOD-13).
    pub fn one_handed(&self) -> bool {
        let small = match self.fights() {
            Fights::Brawl | Fights::Melee | Fights::RangedLight => true,
            Fights::RangedHeavy | Fights::Gunnery => false,
        };
        small && self.id != "improvised_large"
    }
}

/// Armor, or what serves as such: a hide, plating (G-SOAK-01, G-DEF-03).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armor {
    /// Key, unique among armors; empty for a profile's own.
    #[serde(default)]
    pub id: String,
    /// As printed.
    pub name: String,
    /// Soak it adds.
    pub soak: u8,
    /// Its qualities: those that work on whoever wears it (Defensive, Deflection, Reinforced).
    #[serde(default)]
    pub qualities: Vec<Quality>,
    /// Melee defense it provides.
    #[serde(default)]
    pub melee: u8,
    /// Ranged defense it provides.
    #[serde(default)]
    pub ranged: u8,
    /// Encumbrance when carried; worn it counts 3 less (G-ENC-04).
    #[serde(default)]
    pub enc: u8,
    /// Price in units of currency.
    #[serde(default)]
    pub price: u32,
    /// Rarity 0 to 10.
    #[serde(default)]
    pub rarity: u8,
    /// Not sold freely.
    #[serde(default)]
    pub restricted: bool,
    /// What else it does, in our own words.
    #[serde(default)]
    pub note: String,
    /// What of that acts by itself or when it is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acts: Option<Acts>,
    /// Damage to it while it is carried and not worn (G-EQ-10).
    #[serde(default, skip_serializing_if = "Wear::is_sound")]
    pub wear: Wear,
}

/// Anything else that is carried (G-EQ-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gear {
    /// Key, unique among gear.
    pub id: String,
    /// As printed.
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
    /// Not sold freely.
    #[serde(default)]
    pub restricted: bool,
    /// What it is needed for, where a rule asks.
    #[serde(default)]
    pub serves: Option<Serves>,
    /// How well it is made, for a tool: Superior or Inferior (G-QUAL-14, G-QUAL-25).
    #[serde(default)]
    pub qualities: Vec<Quality>,
    /// What it does, in our own words.
    pub note: String,
    /// What of that acts by itself or when it is used.
    #[serde(default)]
    pub acts: Option<Acts>,
    /// How often it can be used before it is used up; 0 where nobody counts.
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
    /// How long it takes, in words.
    pub time: String,
    /// What the reagents cost, in units of currency.
    pub reagents: u32,
    /// Reagents that each net Failure spoils, in units of currency.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub spoilt: u32,
}

/// What a piece of gear is needed for, where a rule asks whether somebody has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Serves {
    /// Checks with this skill are harder without (G-HEAL-05).
    Tools(String),
    /// A painkiller, used up when it is given (G-HEAL-06).
    Painkiller,
    /// What machines take in place of one.
    RobotPainkiller,
}

/// How a profile names an attack: a weapon of the packs, or one of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Attack {
    /// Key of a weapon.
    Weapon(String),
    /// A weapon written out in place.
    Own(Weapon),
}

/// How a profile names its armor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Worn {
    /// Key of an armor.
    Armor(String),
    /// Armor written out in place.
    Own(Armor),
}

/// A named ability in prose, shown when it may matter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// Its name.
    pub name: String,
    /// What it does, in our own words.
    pub text: String,
    /// What of that acts by itself or when it is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acts: Option<Acts>,
}

/// The four facets of G-SOC-02.
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

/// A person, beast or robot ready to fight: an adversary, or a player character made ahead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Key, unique among profiles: `ashen_oar_boarder`.
    pub id: String,
    /// As printed; a minion's name in the singular.
    pub name: String,
    /// Plural for a group, when it is not the name with an s.
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
    /// Wound threshold; of one member for a minion.
    pub wounds: u8,
    /// Strain threshold, for those who have the track.
    #[serde(default)]
    pub strain: Option<u8>,
    /// Size (G-VEH-13); people are 1.
    #[serde(default = "one")]
    pub silhouette: u8,
    /// Whether it is a beast or a machine that neither thinks nor speaks, so that nobody talks with it
    /// (G-TAL-69).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub speechless: bool,
    /// Ranks of the Adversary talent (T-45).
    #[serde(default)]
    pub adversary: u8,
    /// Ranks by skill key; for minions use `group_skills`.
    #[serde(default)]
    pub skills: Vec<(String, u8)>,
    /// Skills in which a minion group grows ranks.
    #[serde(default)]
    pub group_skills: Vec<String>,
    /// Career skills, for player characters.
    #[serde(default)]
    pub career: Vec<String>,
    /// Talents by key with ranks.
    #[serde(default)]
    pub talents: Vec<(String, u8)>,
    /// What was chosen with talents that ask for it: keys of skills, words of characteristics.
    #[serde(default)]
    pub chosen: Vec<(String, Vec<String>)>,
    /// Abilities in prose.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// Attacks, the usual one first.
    #[serde(default)]
    pub attacks: Vec<Attack>,
    /// What else it carries: keys of gear, or free words.
    #[serde(default)]
    pub gear: Vec<String>,
    /// Motivations, where they are known to the GM.
    #[serde(default)]
    pub motivations: Option<Motivations>,
    /// How a player character was made, where a ledger is to be kept from the first day.
    #[serde(default)]
    pub grown: Option<Grown>,
    /// Whether the table's word put something on a player character's sheet that the rules would not
    /// (G-CHAR-01, G-TALR-03, G-TALR-05); then it is not held to them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub overruled: bool,
}

impl Profile {
    /// What was chosen with a talent, by its key.
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
pub(super) const fn is_zero(n: &u32) -> bool {
    *n == 0
}

/// Where a mounted weapon can point (G-VEH-30).
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
    /// How many of them stand there, 1 or more.
    #[serde(default = "one")]
    pub count: u8,
    /// Where they point.
    pub arc: Arc,
}

/// A vehicle's profile (G-VEH-01), in planetary points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VehicleProfile {
    /// Key, unique among vehicles.
    pub id: String,
    /// As printed.
    pub name: String,
    /// What it is: "grav bike".
    pub role: String,
    /// Silhouette 0 to 10 (G-VEH-13).
    pub silhouette: u8,
    /// Highest speed 0 to 5 (G-VEH-04).
    pub speed: u8,
    /// Handling, Boost if positive, Setback if negative (G-VEH-02).
    pub handling: i8,
    /// Defense 0 to 4 (G-VEH-27).
    pub defense: u8,
    /// Armor, each point ten of soak (G-VEH-28).
    pub armor: u8,
    /// Hull trauma threshold.
    pub hull: u8,
    /// System strain threshold.
    pub strain: u8,
    /// Key of the control skill (G-VEH-03).
    pub skill: String,
    /// Who it needs aboard, in words.
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
    /// Not sold freely.
    #[serde(default)]
    pub restricted: bool,
    /// How long it stays out, in words.
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
    /// What it brings besides.
    #[serde(default)]
    pub gifts: Gifts,
}

/// A pack as one file holds it; any field may be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Pack {
    /// Name of the pack.
    pub name: String,
    /// Version of its content, for saves to name.
    pub version: String,
    /// The form it is written in, see [`packs`](crate::rules::packs); 0 where it says none.
    pub format: u16,
    /// Skills.
    pub skills: Vec<Skill>,
    /// Weapons.
    pub weapons: Vec<Weapon>,
    /// Armors.
    pub armors: Vec<Armor>,
    /// Other gear.
    pub gear: Vec<Gear>,
    /// Adversaries and player characters made ahead.
    pub profiles: Vec<Profile>,
    /// Weapons of vehicles, damage in planetary points unless Personal Scale.
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
    /// What a character can begin as (T-44).
    pub archetypes: Vec<Archetype>,
    /// What a character can have learnt to be (T-44).
    pub careers: Vec<Career>,
    /// What an adversary is built from at the table (T-46).
    pub roles: Vec<Role>,
    /// Security programs (M-24).
    pub programs: Vec<SecurityProgram>,
    /// Kinds of systems (M-23).
    pub systems: Vec<SystemProfile>,
}
