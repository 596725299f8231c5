//! A talent as a pack defines it: tier, activation, price, limit, and its effects in a small
//! vocabulary.
//!
//! Gear, elixirs and abilities of creatures use the same vocabulary (`model::items`). An effect defines what
//! changes and when. This module decides nothing. Numbers of an effect count once for each rank if the
//! effect is `ranked`, and once for each chosen point if the talent is `scaled` (Dodge: 1 strain and 1
//! upgrade a point).

use serde::{Deserialize, Serialize};

use crate::kinds::Band;
use crate::model::check::Paid;
use crate::model::check::pool::Change;
use crate::model::hacking::OnHack;
use crate::model::talents::hook::{AtOnce, Hook, Minded};
use crate::model::talents::passive::Passive;

/// How a talent is activated, which decides its cost in a turn (G-TALR-06).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Activation {
    /// Always on.
    #[default]
    Passive,
    /// In the user's own turn, without a cost in the turn.
    Incidental,
    /// At any time, including others' turns.
    OutOfTurn,
    /// A maneuver.
    Maneuver,
    /// The action.
    Action,
}

impl Activation {
    /// The word as a sheet prints it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Passive => "passive",
            Self::Incidental => "incidental",
            Self::OutOfTurn => "incidental, out of turn",
            Self::Maneuver => "maneuver",
            Self::Action => "action",
        }
    }
}

/// How many times it may be used (G-TALR-07), the shortest time first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Limit {
    /// Once a check.
    Check,
    /// Once a turn.
    Turn,
    /// Once a round.
    Round,
    /// Once an encounter.
    Encounter,
    /// Once a day.
    Day,
    /// Once a session.
    Session,
}

impl Limit {
    /// The limit as text: "once a round".
    pub const fn words(self) -> &'static str {
        match self {
            Self::Check => "once a check",
            Self::Turn => "once a turn",
            Self::Round => "once a round",
            Self::Encounter => "once an encounter",
            Self::Session => "once a session",
            Self::Day => "once a day",
        }
    }
}

/// The choices that come with a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Chosen {
    /// A number of skills with the first rank, and a number with each later one.
    Skills(u8, u8),
    /// The same for skills that are neither combat nor magic (G-TAL-12).
    PlainSkills(u8, u8),
    /// A number of characteristics with the first rank, and a number with each later one.
    Characteristics(u8, u8),
}

impl Chosen {
    /// The number of choices with a rank, counted from 1.
    pub const fn with_rank(self, rank: u8) -> u8 {
        let (Self::Skills(first, later)
        | Self::PlainSkills(first, later)
        | Self::Characteristics(first, later)) = self;
        if rank <= 1 { first } else { later }
    }
}

/// Whose checks an effect concerns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Checks {
    /// Those of the talent's owner.
    #[default]
    Own,
    /// Those against the owner: attacks on them, checks that they oppose.
    Against,
    /// Those of the owner's allies.
    Allies,
    /// Those of its targets.
    Theirs,
    /// Those of anyone else.
    Others,
    /// Those of opponents.
    Foes,
}

/// Which checks an effect concerns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Which {
    /// Any.
    #[default]
    Any,
    /// Combat checks.
    Combat,
    /// Combat checks with Brawl or Melee (G-SKILL-07).
    Close,
    /// Combat checks with Melee, and with Brawl if the setting includes it (O-10).
    Melee,
    /// Combat checks with a ranged skill (G-SKILL-07).
    Ranged,
    /// Checks of social skills (G-SKILL-01).
    Social,
    /// Checks of these skills.
    Skills(Vec<String>),
    /// Checks of the skills chosen with the talent.
    Chosen,
    /// Attacks with two weapons (G-MOD-07).
    TwoWeapons,
    /// Combat checks against the talent's owner.
    CombatAgainstIt,
    /// Combat checks against anyone else.
    CombatAgainstOthers,
    /// Checks that are the use of one of these.
    Uses(Vec<String>),
    /// The initiative check (G-STRUCT-03).
    Initiative,
}

/// When an effect counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum When {
    /// Always.
    #[default]
    Always,
    /// While engaged with a number of opponents, from the first number to the second.
    Opponents(u8, u8),
    /// Against a target that has had no turn in this encounter.
    FreshTarget,
    /// For allies who are engaged with the owner.
    EngagedWithIt,
    /// For allies within short range who aren't engaged with the owner.
    NearIt,
    /// With a weapon of a vehicle.
    Mounted,
    /// When it is switched on. The words tell the user what for.
    Asked(String),
    /// In a turn in which the owner hasn't moved.
    Still,
    /// In a turn in which the owner has moved to engage someone, before any other check.
    Charging,
    /// While darkness hides the target. It removes no more than the darkness adds (G-ENV-01).
    Dark,
    /// Against a target that the owner hasn't attacked yet.
    NotAttackedYet,
}

/// A change to pools by the owner of a talent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InPool {
    /// Whose checks.
    #[serde(default)]
    pub checks: Checks,
    /// Which of their checks.
    #[serde(default)]
    pub which: Which,
    /// When.
    #[serde(default)]
    pub when: When,
    /// What it changes.
    pub change: Change,
    /// True if it counts once for each rank.
    #[serde(default)]
    pub ranked: bool,
    /// The least number of group members left, 0 for any.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub standing: u8,
    /// The farthest range from the actor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<Band>,
    /// True if it counts for minions only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub minions: bool,
    /// True if the roll spends one of its uses.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spends: bool,
    /// The hacking checks on which it counts without being switched on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hack: Option<OnHack>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_zero(n: &u8) -> bool {
    *n == 0
}

/// How long an effect lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lasts {
    /// To the end of its user's turn.
    Turn,
    /// To the end of its user's next turn.
    NextTurn,
    /// To the end of the encounter, or until its user is incapacitated.
    Encounter,
    /// Until a night's rest, or the next day.
    Rest,
    /// Until it is removed by hand.
    ByHand,
}

/// What a lasting effect changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lasting {
    /// Pools.
    Pool(Change),
    /// The difficulty is lowered by the first number, to at least the second (G-TAL-70).
    Easier(u8, u8),
    /// No ranged combat checks (G-TAL-27).
    NoRanged,
    /// Strain suffered when it ends (G-TAL-27).
    StrainAtTheEnd(u8),
    /// Critical Injuries don't count on checks with the chosen characteristics (G-TAL-55).
    NoCriticals,
    /// Soak is this much higher.
    Soak(u8),
    /// Concealment of this level (G-ENV-01).
    Hidden(u8),
    /// The strain of the first Critical Injury in each encounter doesn't count.
    NoInjuryStrain,
    /// Worn armor gives no defense.
    NoArmorDefense,
    /// Gravity adds no Setback (G-ENV-05).
    NoGravity,
}

/// An effect of a talent that is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deed {
    /// Heals this much strain for each rank.
    HealStrain(u8),
    /// Stands up.
    StandUp,
    /// Changes the open check.
    OnCheck(Change),
    /// Starts a lasting effect.
    For {
        /// How long.
        lasts: Lasts,
        /// Whose checks.
        #[serde(default)]
        checks: Checks,
        /// Which of their checks.
        #[serde(default)]
        which: Which,
        /// What it changes.
        does: Lasting,
        /// True if the first check it counts on uses it up.
        #[serde(default)]
        once: bool,
    },
    /// An effect that needs code.
    Hook(Hook),
    /// Heals as a painkiller dose of this value, and counts as one (G-HEAL-06).
    Dose(u8),
    /// Gives a status, by a word of the rules or a free one.
    Afflicts(String, Lasts),
    /// Ends statuses that contain one of these words.
    Ends(Vec<String>),
    /// Makes the receiver make a check and suffer these effects on a failure.
    Resists {
        /// Key of the skill.
        skill: String,
        /// Difficulty dice.
        difficulty: u8,
        /// The effects of a failure.
        fails: Vec<Self>,
    },
    /// The additional effects of a second use on the same day.
    Again(Vec<Self>),
    /// Air for this many minutes, sealed against vacuum if true.
    Breathes(u16, bool),
}

/// The targets of a talent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whom {
    /// Opponents, as many as it has ranks.
    Foes,
    /// Allies, as many as its user has ranks of Leadership (G-TAL-28).
    Allies,
    /// One opponent.
    Foe,
    /// One opponent who isn't a nemesis.
    FoeNoNemesis,
    /// One ally: the companion (G-TAL-42).
    Companion,
    /// Any number of opponents.
    EveryFoe,
    /// Any number of allies.
    EveryAlly,
    /// Allies, as many as its user's Presence (G-TAL-47).
    AlliesByPresence,
    /// Its user, or a named character.
    Anyone,
    /// One ally.
    Ally,
    /// One allied group of minions.
    AlliedMinions,
    /// Any named character, or none.
    Perhaps,
}

impl Whom {
    /// True for opponents.
    pub const fn is_foe(self) -> bool {
        matches!(
            self,
            Self::Foes | Self::Foe | Self::FoeNoNemesis | Self::EveryFoe
        )
    }
}

/// The targets, and how far away they may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aimed {
    /// The targets.
    pub whom: Whom,
    /// The farthest range with the first rank.
    pub reach: Band,
    /// True if each later rank adds one range.
    #[serde(default)]
    pub grows: bool,
}

/// The moment at which a talent can be used.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Moment {
    /// No check is needed. Only its activation decides.
    #[default]
    Any,
    /// While a check's pool is open.
    Pool(Checks, Which),
    /// While a check's pool is open, or it is rolled and nothing is spent yet.
    Check(Checks, Which),
    /// After the roll of a check.
    Rolled(Checks, Which),
    /// After the roll of an attack that hits.
    Hit(Checks, Which),
    /// When its user is incapacitated.
    Down,
    /// Before the first turn, when initiative is rolled.
    Initiative,
    /// After the roll of a check that shows one of these prices, which the use pays.
    Shows(Checks, Which, Vec<Paid>),
    /// While the check that breaks its user's fall is open (G-ENV-16).
    Falling,
    /// When its user is dead or defeated.
    Gone,
    /// After a minion group of its user's side is wiped out.
    AlliesGone,
}

/// A skill check that is a talent's action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asks {
    /// The possible skills. The first is the default.
    pub skills: Vec<String>,
    /// Difficulty dice, if it is unopposed.
    #[serde(default)]
    pub difficulty: Option<u8>,
    /// The skill of the target that opposes it.
    #[serde(default)]
    pub against: Option<String>,
}

/// The use of a talent: when, on which targets, and with what effect.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Uses {
    /// The moment of the use.
    pub moment: Moment,
    /// How many times it may be used.
    pub limit: Option<Limit>,
    /// True if the user chooses a number from 1 to the ranks. Strain and effects count that many times.
    pub scaled: bool,
    /// Strain it costs (G-TALR-08).
    pub strain: u8,
    /// True if it costs a Story Point (G-STORY-08).
    pub story: bool,
    /// Its targets.
    pub on: Option<Aimed>,
    /// Its check.
    pub asks: Option<Asks>,
    /// Its effects. With a check they are those of a success.
    pub does: Vec<Deed>,
    /// True if it spends one use: a dose or charge.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub spends: bool,
    /// True for an elixir. More than two in an encounter have bad effects.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub elixir: bool,
    /// The least number of group members left, 0 for any.
    #[serde(skip_serializing_if = "is_zero")]
    pub standing: u8,
    /// The range above which each further range adds 1 Difficulty die.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beyond: Option<Band>,
}

impl Uses {
    /// Its hook, if it has one.
    pub fn hook(&self) -> Option<Hook> {
        self.does.iter().find_map(|deed| match deed {
            Deed::Hook(hook) => Some(*hook),
            _ => None,
        })
    }
}

impl Talent {
    /// True if a further rank has an effect (O-14 at G-TAL-50).
    pub fn grows(&self) -> bool {
        let raised = |p: &Passive| {
            !matches!(
                p,
                Passive::Career(_)
                    | Passive::Swift
                    | Passive::GrenadesReach(_)
                    | Passive::Recovers(_)
                    | Passive::RecoversBySurvival
                    | Passive::FallsFromMounts
            )
        };
        let used = |uses: &Uses| {
            let healed = uses.does.iter().any(|d| matches!(d, Deed::HealStrain(_)));
            let more = uses.on.is_some_and(|on| on.grows || on.whom == Whom::Foes);
            // A hook may count the ranks itself. The free Blast of Grenadier doesn't.
            let hooked = uses
                .hook()
                .is_some_and(|hook| hook != AtOnce::Grenadier.into());
            uses.scaled || healed || more || hooked
        };
        self.chosen.is_some()
            || self.sheet.iter().any(raised)
            || self.pools.iter().any(|pool| pool.ranked)
            || self.uses.as_ref().is_some_and(used)
    }
}

/// A talent (G-TALR-01 to G-TALR-06).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Talent {
    /// Key: `quick_strike`.
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// The rule that describes it.
    pub rule: String,
    /// Tier 1 to 5, or 0 for one that can't be bought.
    #[serde(default)]
    pub tier: u8,
    /// True if it may be bought again (G-TALR-02, G-TALR-03).
    #[serde(default)]
    pub ranked: bool,
    /// How it is activated.
    #[serde(default)]
    pub how: Activation,
    /// Key of the talent it builds on (G-TALR-05).
    #[serde(default)]
    pub needs: Option<String>,
    /// The choice that comes with it.
    #[serde(default)]
    pub chosen: Option<Chosen>,
    /// What it does, in our own words.
    #[serde(default)]
    pub text: String,
    /// What it changes on the sheet.
    #[serde(default)]
    pub sheet: Vec<Passive>,
    /// What it changes in pools without being used.
    #[serde(default)]
    pub pools: Vec<InPool>,
    /// How it is used.
    #[serde(default)]
    pub uses: Option<Uses>,
    /// When to show a reminder of it on a sheet that only names it.
    #[serde(default)]
    pub at: Option<Minded>,
    /// Reminders of effects that no rule carries out, and their moments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reminds: Vec<(Moment, String)>,
}

impl Talent {
    /// The tier that a rank counts as, for its price and its place in the talent pyramid (G-TALR-02).
    pub fn tier_of_rank(&self, rank: u8) -> u8 {
        self.tier
            .saturating_add(rank.saturating_sub(1))
            .clamp(self.tier, 5)
    }
}
