//! The records of a content pack, as RON writes them: skills, weapons, profiles, vehicles, criticals, spends.
//!
//! A record is what a table may add without a compiler. Everything here is facts with numbers;
//! the loader (`library`) checks that names fit together, the rules read the checked records.

use serde::{Deserialize, Serialize};

use crate::rules::genesys::kinds::{Band, Characteristic, Characteristics, Kind, Quality};

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
    /// Other spellings a person may type (G-SKILL-06).
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Whether it stays locked until something unlocks it (G-SKILL-05).
    #[serde(default)]
    pub gated: bool,
    /// The rule that lists it.
    pub rule: String,
}

/// Base damage of a weapon before successes (G-COMB-06, G-COMB-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Damage {
    /// The number is the whole base damage.
    Fixed(u8),
    /// The number is added to the wielder's Brawn.
    Brawn(u8),
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
    /// Key of the combat skill.
    pub skill: String,
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
    /// A line about it, in our own words.
    #[serde(default)]
    pub note: String,
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
    /// What it does, in our own words.
    pub note: String,
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
}

const fn one() -> u8 {
    1
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
}

/// What a Critical Injury does (M-03); interpreted in `critical`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Harm {
    /// Suffers strain at once.
    Strain(u8),
    /// Acts only in the last slot of its side, next turn.
    LastSlot,
    /// Drops what it holds.
    DropsHeld,
    /// No free maneuver until the end of its next turn.
    NoFreeManeuverNextTurn,
    /// No free maneuver until healed.
    NoFreeManeuver,
    /// Setback dice on its next check.
    SetbackNextCheck(u8),
    /// Difficulty of its next check is higher.
    HarderNextCheck(u8),
    /// A Story Point changes to the other side.
    StoryPoint,
    /// Staggered until the end of its next turn.
    StaggeredNextTurn,
    /// Staggered until healed.
    Staggered,
    /// Immobilized until healed.
    Immobilized,
    /// Disoriented until healed.
    Disoriented,
    /// Falls prone.
    Prone,
    /// Checks with these characteristics are harder until healed.
    Harder(Characteristic, Characteristic),
    /// Every check is harder until healed.
    AllHarder,
    /// No Boost dice on its checks until healed.
    NoBoost,
    /// The attacker may attack again at once with the same pool.
    AttackedAgain,
    /// May not choose to suffer strain until healed.
    NoVoluntaryStrain,
    /// Strain for every action until healed.
    StrainPerAction(u8),
    /// A limb is impaired: checks with it are harder until healed.
    LimbImpaired,
    /// A limb is lost for good: Setback on other checks until healed.
    LimbLost,
    /// A rolled characteristic counts 1 lower until healed.
    CharacteristicDown,
    /// A rolled characteristic drops by 1 for good.
    CharacteristicLost,
    /// All checks upgraded twice, Perception and Vigilance three times, until healed.
    Blinded,
    /// A wound and a strain at the start of each of its turns until healed.
    Bleeding,
    /// Dies after the last slot of the next round unless healed before.
    Doomed,
    /// Dies.
    Dies,
}

/// One row of the Critical Injury table (M-03).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CriticalRow {
    /// Key: `off_balance`.
    pub id: String,
    /// Lowest result, 1 and up.
    pub from: u16,
    /// Highest result; 65535 for the open end.
    pub to: u16,
    /// As printed.
    pub name: String,
    /// Difficulty of treating it, 1 to 4; 0 for death.
    pub severity: u8,
    /// What it does, in our own words.
    pub text: String,
    /// What it does, for the rules.
    pub harm: Vec<Harm>,
}

/// One row of the vehicle Critical Hit table (M-22), shown and rolled; its effects are the vehicle rules'.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CriticalHitRow {
    /// Key: `hull_damaged`.
    pub id: String,
    /// Lowest result.
    pub from: u16,
    /// Highest result; 65535 for the open end.
    pub to: u16,
    /// As printed.
    pub name: String,
    /// Difficulty of the repair, 1 to 4; 0 where nothing is left to repair.
    pub severity: u8,
    /// What it does, in our own words.
    pub text: String,
}

/// One way to pay for a spend; a row offers alternatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Price {
    /// That much Advantage.
    Advantage(u8),
    /// That many Triumphs.
    Triumph(u8),
    /// That much Threat.
    Threat(u8),
    /// That many Despairs.
    Despair(u8),
    /// Advantage equal to the weapon's Critical rating.
    CriticalRating,
}

/// When a spend can be offered at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Needs {
    /// A successful attack.
    Hit,
    /// A successful attack whose damage passes soak.
    Damage,
    /// An attack, hit or not.
    Attack,
    /// An attack with a ranged skill.
    RangedAttack,
    /// The target has a defense that counts.
    TargetDefense,
    /// The pool held Setback dice from the surroundings.
    Environment,
    /// An ally of the shooter stood in the target's engagement (G-MOD-01).
    AllyEngaged,
    /// The acting character has a maneuver's benefit to lose.
    Benefit,
    /// A turn is running, so that a maneuver can be taken.
    Turn,
    /// An Initiative check (G-STRUCT-03).
    Initiative,
    /// The weapon in use is improvised (G-MOD-12).
    Improvised,
}

/// What a spend does (M-06, M-08); interpreted in `combat::spend`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SpendEffect {
    /// The acting character heals strain.
    HealStrain(u8),
    /// Boost on the next check of the next allied slot.
    BoostNextAlly,
    /// Something for the story, with a line of free text.
    Story,
    /// A Critical Injury, or +10 on the one already bought.
    Critical,
    /// One maneuver at once.
    Maneuver,
    /// Setback on the target's next check.
    SetbackTarget,
    /// Boost on the next check of any ally.
    BoostAlly,
    /// The target's defense does not count until the round ends.
    CancelDefense,
    /// No penalties of the surroundings until the end of the own next turn.
    IgnoreEnvironment,
    /// In place of damage, the target or an item is out of use.
    Disable,
    /// One more melee and ranged defense until the end of the own next turn.
    Defense,
    /// The target drops a weapon.
    Disarm,
    /// The target's next check is upgraded against it.
    UpgradeTarget,
    /// The next check of an ally or of oneself is upgraded.
    UpgradeAlly,
    /// One item of the target is destroyed.
    Destroy,
    /// The acting character suffers strain.
    SufferStrain(u8),
    /// The acting character loses cover, aim or guarded stance.
    LoseBenefit,
    /// An opponent takes a maneuver at once.
    EnemyManeuver,
    /// Boost on the target's next check.
    BoostTarget,
    /// Setback on the acting character's, or an ally's, next action.
    SetbackSelf,
    /// The acting character falls prone.
    FallProne,
    /// The weapon is out of ammunition.
    OutOfAmmo,
    /// The next check of the acting character or an ally is upgraded against it.
    UpgradeSelf,
    /// The weapon in use is damaged one step.
    DamageItem,
    /// The hit goes to somebody else in the engagement.
    WrongTarget,
}

/// One row of a spend table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpendRow {
    /// Key: `a_strain`.
    pub id: String,
    /// Ways to pay, the cheapest first.
    pub price: Vec<Price>,
    /// A few words for the menu, in our own.
    pub label: String,
    /// One sentence that says it whole.
    pub text: String,
    /// All of these must hold.
    #[serde(default)]
    pub needs: Vec<Needs>,
    /// Whether it may be bought more than once on one check.
    #[serde(default)]
    pub repeat: bool,
    /// What it does.
    pub effect: SpendEffect,
    /// The table or rule it rests on.
    pub rule: String,
}

/// A pack as one file holds it; any field may be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Pack {
    /// Name of the pack.
    pub name: String,
    /// Version of its content, for saves to name.
    pub version: String,
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
    /// Names of talents by key, so that a sheet can print them.
    pub talents: Vec<TalentName>,
}

/// A talent's key and name; what talents do is content of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TalentName {
    /// Key: `quick_strike`.
    pub id: String,
    /// As printed.
    pub name: String,
    /// The rule that describes it.
    pub rule: String,
}
