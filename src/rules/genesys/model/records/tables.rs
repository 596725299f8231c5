//! The rows of a pack's tables: Critical Injuries, Critical Hits, ways to spend symbols.
//!
//! Like the other records they are only data. `critical` interprets a [`Harm`], `combat::spend` a
//! [`SpendEffect`]. The loader makes sure that every result of the dice has one row.

use serde::{Deserialize, Serialize};

use crate::kinds::Characteristic;
use crate::model::hacking::spends::HackSpend;
use crate::model::social::spends::SocialSpend;
use crate::model::vehicles::parts::HitEffect;
use crate::model::vehicles::spends::VehicleSpend;

/// An effect of a Critical Injury (M-03), interpreted in `critical`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Harm {
    /// Suffers strain at once.
    Strain(u8),
    /// Acts only in the last slot of its side, next turn.
    LastSlot,
    /// Drops what it has in hand.
    DropsHeld,
    /// No free maneuver until the end of its next turn.
    NoFreeManeuverNextTurn,
    /// No free maneuver until healed.
    NoFreeManeuver,
    /// Setback dice on its next check.
    SetbackNextCheck(u8),
    /// The difficulty of its next check is higher.
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
    /// A limb is lost permanently: Setback dice on other checks until healed.
    LimbLost,
    /// A rolled characteristic counts 1 lower until healed.
    CharacteristicDown,
    /// A rolled characteristic drops by 1 permanently.
    CharacteristicLost,
    /// The difficulty of all checks upgraded twice, of Perception and Vigilance three times, until healed.
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
    /// Lowest result, from 1.
    pub from: u16,
    /// Highest result, or 65535 for an open end.
    pub to: u16,
    /// Its printed name.
    pub name: String,
    /// Difficulty of treating it, 1 to 4, or 0 for death.
    pub severity: u8,
    /// Its effects, in our own words.
    pub text: String,
    /// Its effects for the rules.
    pub harm: Vec<Harm>,
}

/// One row of the vehicle Critical Hit table (M-22). The vehicle rules apply its effects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CriticalHitRow {
    /// Key: `hull_damaged`.
    pub id: String,
    /// Lowest result.
    pub from: u16,
    /// Highest result, or 65535 for an open end.
    pub to: u16,
    /// Its printed name.
    pub name: String,
    /// Difficulty of the repair, 1 to 4, or 0 where nothing can be repaired.
    pub severity: u8,
    /// Its effects, in our own words.
    pub text: String,
    /// The effects that the program applies.
    #[serde(default)]
    pub does: Vec<HitEffect>,
}

/// One way to pay for a spend. A row offers alternatives.
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

/// A condition for offering a spend.
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
    /// An ally of the attacker is in the target's engagement (G-MOD-01).
    AllyEngaged,
    /// The acting character has a benefit of a maneuver to lose.
    Benefit,
    /// The acting character has shown a style of its own (G-TAL-44).
    Style,
    /// A turn is running, so that a maneuver can be taken.
    Turn,
    /// An Initiative check (G-STRUCT-03).
    Initiative,
    /// The weapon in use is improvised (G-MOD-12).
    Improvised,
    /// A check of a social skill (G-SOC-01).
    Social,
    /// A check of hacking (G-HACK-15).
    Hacking,
    /// A hacker's check: getting in, or overriding a program.
    Hacker,
    /// A sysop's check: a trace or a lockout.
    Sysop,
    /// The check controls a vehicle (G-VEH-10).
    Controls,
    /// Any check of a vehicle's pilot, or one that controls it (G-VEH-25).
    Steers,
}

/// The effect of a spend (M-06, M-08), interpreted in `combat::spend`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SpendEffect {
    /// The acting character heals strain.
    HealStrain(u8),
    /// A Boost die on the next check of the next allied slot.
    BoostNextAlly,
    /// An effect in the story, with a line of free text.
    Story,
    /// A Critical Injury, or +10 on the one already bought.
    Critical,
    /// One maneuver at once.
    Maneuver,
    /// A Setback die on the target's next check.
    SetbackTarget,
    /// A Boost die on the next check of any ally.
    BoostAlly,
    /// The target's defense does not count until the round ends.
    CancelDefense,
    /// No penalties of the surroundings until the end of the character's own next turn.
    IgnoreEnvironment,
    /// Instead of damage, the target or an item is disabled.
    Disable,
    /// One more melee and ranged defense until the end of the character's own next turn.
    Defense,
    /// The target drops a weapon.
    Disarm,
    /// The target's next check is upgraded against it.
    UpgradeTarget,
    /// The next check of an ally or of the character is upgraded.
    UpgradeAlly,
    /// One item of the target is destroyed.
    Destroy,
    /// The acting character suffers strain.
    SufferStrain(u8),
    /// The vehicle piloted in this check suffers system strain (G-VEH-25).
    StrainVehicle(u8),
    /// The acting character loses cover, aim or guarded stance.
    LoseBenefit,
    /// An opponent takes a maneuver at once.
    EnemyManeuver,
    /// A Boost die on the target's next check.
    BoostTarget,
    /// A Setback die on the acting character's, or an ally's, next action.
    SetbackSelf,
    /// The acting character falls prone.
    FallProne,
    /// The weapon is out of ammunition.
    OutOfAmmo,
    /// The next check of the acting character or an ally is upgraded against it.
    UpgradeSelf,
    /// The weapon in use is damaged one step.
    DamageItem,
    /// The improvised weapon in use breaks permanently (G-MOD-13).
    BreakImprovised,
    /// The hit strikes another combatant in the engagement.
    WrongTarget,
    /// An effect on a system (M-02), see `hacking::spends`.
    Hack(HackSpend),
    /// An effect in a social encounter (M-16), see `social::spends`.
    Social(SocialSpend),
    /// An effect of a vehicle (T-40), see `vehicles::spends`.
    Vehicle(VehicleSpend),
}

/// One row of a spend table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpendRow {
    /// Key: `a_strain`.
    pub id: String,
    /// Ways to pay, cheapest first.
    pub price: Vec<Price>,
    /// The label of the menu, in our own words.
    pub label: String,
    /// One sentence that describes it in full.
    pub text: String,
    /// All of these must hold.
    #[serde(default)]
    pub needs: Vec<Needs>,
    /// Whether it may be bought more than once on one check.
    #[serde(default)]
    pub repeat: bool,
    /// Its effect.
    pub effect: SpendEffect,
    /// The table or rule it rests on.
    pub rule: String,
}
