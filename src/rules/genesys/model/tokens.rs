//! Effects with a time: their owner, their change, the checks they count on and their end.
//!
//! [`crate::events::tokens`] words them and says when they count.

use rules::view::Id;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

use crate::kinds::{Characteristic, Side};
use crate::model::check::pool;

/// When an effect ends (G-STAT-04, G-STAT-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Until {
    /// At the end of a combatant's turn, counted by how many of its turns have ended. If the
    /// combatant can no longer act, it ends with the round after `since` (the house rule at
    /// G-STAT-06).
    TurnEnd {
        /// The combatant whose turn counts.
        who: Id,
        /// How many of its turns will have ended by then.
        turn: u32,
        /// The round in which it began.
        since: u32,
    },
    /// At the end of a round.
    RoundEnd {
        /// That round.
        round: u32,
    },
    /// At the end of the encounter (G-STRUCT-09).
    EncounterEnd,
    /// With a night's rest, or the next day.
    Rest,
    /// When it is cleared by hand.
    ByHand,
}

/// The combatants whose checks a token affects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whose {
    /// One combatant's.
    One(Id),
    /// Any check against this combatant.
    Against(Id),
    /// Those of every character aboard this vehicle.
    Aboard(Id),
    /// The next check aboard this vehicle, except one of the token's maker. Of several identical
    /// tokens each check uses one (M-21).
    NextAboard {
        /// The vehicle.
        vehicle: Id,
        /// The maker of the token.
        by: Id,
    },
    /// The next check of an ally: of that side, except the token's maker.
    NextAlly {
        /// The side.
        side: Side,
        /// The maker of the token.
        by: Id,
    },
}

/// The checks that a token affects.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Only {
    /// Any check.
    #[default]
    Any,
    /// Close combat against one combatant, while both are engaged (G-MOD-02).
    CloseAgainst(Id),
    /// Combat checks.
    Combat,
    /// Combat checks with Brawl or Melee.
    Close,
    /// Combat checks with Melee, and with Brawl unless the campaign decides otherwise (O-10).
    Melee,
    /// Combat checks with a ranged skill.
    Ranged,
    /// Combat checks against one combatant.
    CombatAgainst(Id),
    /// Combat checks against any other combatant.
    CombatOther(Id),
    /// Attacks with two weapons (G-MOD-07).
    TwoWeapons,
    /// Checks of these skills.
    Skills(Vec<String>),
    /// Checks of social skills.
    Social,
    /// Checks with these characteristics.
    Linked(Vec<Characteristic>),
    /// The initiative check.
    Initiative,
    /// Checks that use one of these skill uses.
    Uses(Vec<String>),
    /// Checks of social skills against one character.
    SocialAgainst(Id),
    /// Checks of any skills but these.
    OtherSkills(Vec<String>),
    /// Checks that fire weapons of a vehicle: attacks, and barrages (G-VCOM-20).
    Mounted,
    /// Checks that control this vehicle, whatever the skill (O-41).
    Controls(Id),
}

/// The change that a token makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// Adds Boost dice.
    Boost(u8),
    /// Adds Setback dice.
    Setback(u8),
    /// Upgrades the ability of the check.
    UpgradeAbility(u8),
    /// Upgrades the difficulty of the check.
    UpgradeDifficulty(u8),
    /// Adds Difficulty dice.
    Harder(u8),
    /// Its owner's defense does not count.
    NoDefense,
    /// Its owner's melee defense is higher.
    MeleeDefense(u8),
    /// Its owner's ranged defense is higher.
    RangedDefense(u8),
    /// Setback dice of the surroundings do not count for its owner.
    NoEnvironment,
    /// This many Setback dice of the surroundings do not count for its owner (M-21, Plot Course).
    Course(u8),
    /// Changes pools.
    Pool(pool::Change),
    /// The difficulty drops by the first number, not below the second, and never rises by it.
    Easier(u8, u8),
    /// Its owner makes no ranged combat checks.
    NoRanged,
    /// Its owner does not attack the combatants that the token names (G-TAL-58).
    NoAttack,
    /// Its owner may use an action out of its turn, once.
    ActsNow,
    /// The same, instead of a granted maneuver. The first to do so uses it up for all who received
    /// it from the same talent (G-TAL-63).
    ActsInstead,
    /// Strain its owner suffers when it ends.
    StrainAtTheEnd(u8),
    /// Its owner's Critical Injuries do not count.
    NoCriticals,
    /// Its owner's Critical Injury with that mark does not count.
    NoCritical(u32),
    /// Its owner's soak is higher.
    Soak(u8),
    /// Its owner is hidden this well (G-ENV-01).
    Hidden(u8),
    /// The strain of its owner's next Critical Injury does not count.
    NoInjuryStrain,
    /// The owner's armor gives no defense.
    NoArmorDefense,
    /// Gravity adds no Setback dice for its owner (G-ENV-05).
    NoGravity,
    /// Its owner mounts, dismounts or changes seats once without a maneuver.
    MountsFreely,
    /// Its owner has only one action or one maneuver in the turn with which it ends (M-02).
    OneThing,
}

impl Change {
    /// The words for it: "1 Boost", "difficulty upgraded once".
    pub fn words(self) -> String {
        let mut out = String::new();
        let done = match self {
            Self::Boost(n) => write!(out, "{n} Boost"),
            Self::Setback(n) => write!(out, "{n} Setback"),
            Self::UpgradeAbility(1) => write!(out, "ability upgraded once"),
            Self::UpgradeAbility(n) => write!(out, "ability upgraded {n} times"),
            Self::UpgradeDifficulty(1) => write!(out, "difficulty upgraded once"),
            Self::UpgradeDifficulty(n) => write!(out, "difficulty upgraded {n} times"),
            Self::Harder(n) => write!(out, "difficulty +{n}"),
            Self::NoDefense => write!(out, "no defense"),
            Self::MeleeDefense(n) => write!(out, "melee defense +{n}"),
            Self::RangedDefense(n) => write!(out, "ranged defense +{n}"),
            Self::NoEnvironment => write!(out, "surroundings ignored"),
            Self::Course(n) => write!(out, "{n} fewer Setback from surroundings"),
            Self::Pool(change) => write!(out, "{}", change.words()),
            Self::Easier(n, _) => write!(out, "difficulty −{n}"),
            Self::NoAttack => write!(out, "no attack or other harm"),
            Self::ActsNow => write!(out, "an action immediately"),
            Self::ActsInstead => write!(out, "an action instead of the maneuver, for one of them"),
            Self::NoRanged => write!(out, "no ranged attacks"),
            Self::StrainAtTheEnd(n) => write!(out, "{n} strain"),
            Self::NoCriticals => write!(out, "Critical Injuries ignored"),
            Self::NoCritical(_) => write!(out, "one injury ignored"),
            Self::Soak(n) => write!(out, "soak +{n}"),
            Self::Hidden(n) => write!(out, "concealment {n}"),
            Self::MountsFreely => write!(out, "mount or dismount without a maneuver"),
            Self::NoInjuryStrain => write!(out, "no strain from the first injury"),
            Self::NoArmorDefense => write!(out, "no defense from armor"),
            Self::NoGravity => write!(out, "no Setback from gravity"),
            Self::OneThing => write!(out, "one action or one maneuver on the next turn"),
        };
        debug_assert!(done.is_ok());
        out
    }
}

/// An effect with an owner, a moment and an end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Token {
    /// Its number.
    pub mark: u32,
    /// The combatants whose checks, or whose defense, it affects.
    pub whose: Whose,
    /// What it changes.
    pub change: Change,
    /// The checks it affects.
    #[serde(default)]
    pub only: Only,
    /// Whether the first check that it counts on uses it up.
    #[serde(default)]
    pub once: bool,
    /// When it ends at the latest.
    pub until: Until,
    /// Its source, in a few words.
    pub from: String,
    /// The rule it rests on.
    pub rule: String,
    /// It ends when this combatant is incapacitated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<Id>,
    /// The mark of the Critical Injury that brought it. Saves from before this field have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub injury: Option<u32>,
}
