//! A talent as a pack writes it: tier, activation, price, limit, and its effects in a small vocabulary.
//!
//! The same vocabulary says what gear, elixirs and the abilities of creatures do (`things`). An
//! effect says what changes and when; nothing here decides anything. Numbers of an effect count
//! once for each rank where the effect says `ranked`, and once for each point that was chosen
//! where the talent is `scaled` (Dodge: one strain and one upgrade a point).

use serde::{Deserialize, Serialize};

use crate::rules::genesys::check::Paid;
use crate::rules::genesys::check::pool::Change;
use crate::rules::genesys::hacking::OnHack;
use crate::rules::genesys::kinds::Band;
use crate::rules::genesys::scene::Hazard;

use super::hook::AtOnce;
pub use super::hook::{Hook, Minded};

/// How a talent comes to act, which decides what it costs of a turn (G-TALR-06).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Activation {
    /// Always on.
    #[default]
    Passive,
    /// In one's own turn, for nothing of the turn.
    Incidental,
    /// At any time, others' turns included.
    OutOfTurn,
    /// A maneuver.
    Maneuver,
    /// The action.
    Action,
}

impl Activation {
    /// As a sheet prints it.
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

/// How often it may be used (G-TALR-07), the shortest time first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Limit {
    /// Once a check.
    Check,
    /// Once in somebody's turn.
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
    /// "once a round".
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

/// What is chosen when a rank is bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Chosen {
    /// So many skills with the first rank, so many with each later one.
    Skills(u8, u8),
    /// The same of skills that are neither for combat nor magic (G-TAL-12).
    PlainSkills(u8, u8),
    /// So many characteristics with the first rank, so many with each later one.
    Characteristics(u8, u8),
}

impl Chosen {
    /// How many are chosen with a rank, 1 and up.
    pub const fn with_rank(self, rank: u8) -> u8 {
        let (Self::Skills(first, later)
        | Self::PlainSkills(first, later)
        | Self::Characteristics(first, later)) = self;
        if rank <= 1 { first } else { later }
    }
}

/// What a talent changes on the sheet of whoever knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Passive {
    /// Raises the wound threshold when a rank is bought (G-TAL-24).
    WoundThreshold(u8),
    /// Raises the strain threshold when a rank is bought (G-TAL-09).
    StrainThreshold(u8),
    /// Raises the chosen characteristic by 1 when a rank is bought, to 5 at most (G-TAL-67).
    Characteristic,
    /// These are career skills, and unlocked (G-SKILL-04, G-SKILL-05).
    Career(Vec<String>),
    /// Adds to soak for each rank (G-TAL-62).
    Soak(u8),
    /// Adds to melee and ranged defense for each rank (G-TAL-60).
    Defense(u8),
    /// Adds to the defense of the vehicle it pilots for each rank (G-TAL-61).
    VehicleDefense(u8),
    /// Critical Injuries against it are rolled so much lower for each rank (G-TAL-07).
    CriticalsLower(u8),
    /// Difficult terrain costs nothing more (G-TAL-23).
    Swift,
    /// Prepare counts so much lower, 1 at least (G-TAL-18).
    PrepareLess(u8),
    /// Medicine checks for wounds heal so many more for each rank (G-TAL-22).
    MedicineHeals(u8),
    /// Painkillers it gives heal so many more for each rank (G-TAL-53).
    PainkillersHeal(u8),
    /// Grenades reach that far (G-TAL-50).
    GrenadesReach(Band),
    /// At the end of an encounter heals so much strain if more than half of the threshold is
    /// suffered (G-TAL-05).
    Recovers(u8),
    /// May recover strain by Survival in the wilderness (G-TAL-15).
    RecoversBySurvival,
    /// A fall of short range from a mount or vehicle does nothing (G-TAL-14).
    FallsFromMounts,
    /// Closed against what is breathed and against vacuum, with air for so many minutes.
    Sealed(u16),
    /// Keeps off what harms only when it is breathed.
    Filters,
    /// Needs no air, and vacuum does nothing.
    NoAir,
    /// Soak that counts in place of its own against these, also where they are no damage
    /// (G-SOAK-05): what it has beyond its ordinary soak.
    SoakAgainst(Vec<Hazard>, u8),
    /// Zero gravity is not difficult terrain on metal (G-ENV-06).
    Soles,
    /// Ignores difficult and impassable ground, and falls if it is immobilized in the air.
    Flies,
    /// Brawn counts so much higher for Cumbersome (G-QUAL-08).
    CumbersomeBrawn(u8),
    /// Brawn counts as that at least for Cumbersome (G-QUAL-08).
    BrawnForCumbersome(u8),
    /// A Blast deals so much more to each of the group (G-QUAL-03).
    BlastHurts(u8),
    /// An elixir a turn costs it no maneuver.
    QuickElixirs,
    /// Reagents for elixirs that are no rarer than that, one a use.
    Reagents(u8),
    /// Checks of the skill are made through the piece of gear of that name (G-SKILL-05).
    Through(String, String),
    /// Checks of the skill wear it by one step on a Despair (G-EQ-10).
    WornBy(String),
}

/// Whose checks an effect concerns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Checks {
    /// Those of whoever knows the talent.
    #[default]
    Own,
    /// Those against it: attacks at it, checks that it opposes.
    Against,
    /// Those of its allies.
    Allies,
    /// Those of the ones it was used on.
    Theirs,
    /// Those of anybody else.
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
    /// Combat checks with Melee, and with Brawl unless the campaign rules otherwise (O-10).
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
    /// Combat checks against whoever knows the talent.
    CombatAgainstIt,
    /// Combat checks against anybody else.
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
    /// While engaged with so many opponents, from the first number to the second.
    Opponents(u8, u8),
    /// Against a target that has had no turn in this encounter.
    FreshTarget,
    /// For allies who are engaged with it.
    EngagedWithIt,
    /// For allies within short range who are not engaged with it.
    NearIt,
    /// With a weapon of a vehicle.
    Mounted,
    /// When the table says so; the words say what for.
    Asked(String),
    /// In a turn in which it has not moved.
    Still,
    /// In a turn in which it has come to engage somebody, before any other check.
    Charging,
    /// While darkness hides what is looked at; takes off no more than it has added (G-ENV-01).
    Dark,
    /// Against those who have not been attacked by it.
    NotAttackedYet,
}

/// A change of pools by somebody who knows a talent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InPool {
    /// Whose checks.
    #[serde(default)]
    pub checks: Checks,
    /// Which.
    #[serde(default)]
    pub which: Which,
    /// When.
    #[serde(default)]
    pub when: When,
    /// What it changes.
    pub change: Change,
    /// Once for each rank.
    #[serde(default)]
    pub ranked: bool,
    /// Only while so many of the group stand; 0 for any.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub standing: u8,
    /// Only within that band of whoever makes the check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<Band>,
    /// Only for minions.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub minions: bool,
    /// The roll uses up one of its uses.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spends: bool,
    /// Which checks of hacking it counts on without being asked for.
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

/// How long something lasts.
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
    /// Until somebody takes it away.
    ByHand,
}

/// What a lasting effect changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lasting {
    /// Pools.
    Pool(Change),
    /// The difficulty falls by the first number, but not below the second (G-TAL-70).
    Easier(u8, u8),
    /// No ranged combat checks (G-TAL-27).
    NoRanged,
    /// Strain suffered when it ends (G-TAL-27).
    StrainAtTheEnd(u8),
    /// Critical Injuries do not count on checks with the chosen characteristics (G-TAL-55).
    NoCriticals,
    /// Soak is so much higher.
    Soak(u8),
    /// Hidden so well (G-ENV-01).
    Hidden(u8),
    /// The strain of the first Critical Injury in each encounter does not count.
    NoInjuryStrain,
    /// What it wears gives no defense.
    NoArmorDefense,
    /// Gravity adds no Setback (G-ENV-05).
    NoGravity,
}

/// A deed of a talent that is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deed {
    /// Heals so much strain for each rank.
    HealStrain(u8),
    /// Stands up.
    StandUp,
    /// Changes the check at hand.
    OnCheck(Change),
    /// Sets an effect that lasts.
    For {
        /// How long.
        lasts: Lasts,
        /// Whose checks.
        #[serde(default)]
        checks: Checks,
        /// Which.
        #[serde(default)]
        which: Which,
        /// What it changes.
        does: Lasting,
        /// The first check it counts on uses it up.
        #[serde(default)]
        once: bool,
    },
    /// What only code can say.
    Hook(Hook),
    /// Heals as a painkiller dose that is worth so much, and counts as one (G-HEAL-06).
    Dose(u8),
    /// Gives a status, in a word of the rules or of the table.
    Afflicts(String, Lasts),
    /// Ends statuses that have one of these words in them.
    Ends(Vec<String>),
    /// Whoever takes it makes a check, and suffers this if it fails.
    Resists {
        /// Key of the skill.
        skill: String,
        /// Difficulty dice.
        difficulty: u8,
        /// What comes of a failure.
        fails: Vec<Self>,
    },
    /// What a second one on the same day does besides.
    Again(Vec<Self>),
    /// Air for so many minutes; closed against vacuum too, where that is said.
    Breathes(u16, bool),
}

/// Whom a talent is used on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whom {
    /// Opponents, as many as it has ranks.
    Foes,
    /// Allies, as many as its user has ranks of Leadership (G-TAL-28).
    Allies,
    /// One opponent.
    Foe,
    /// One opponent who is no nemesis.
    FoeNoNemesis,
    /// One ally: the companion (G-TAL-42).
    Companion,
    /// Any number of opponents.
    EveryFoe,
    /// Any number of allies.
    EveryAlly,
    /// Allies, as many as its user's Presence (G-TAL-47).
    AlliesByPresence,
    /// Its user, or somebody else who is named.
    Anyone,
    /// One ally.
    Ally,
    /// One allied group of minions.
    AlliedMinions,
    /// Anybody at all who is named, or nobody.
    Perhaps,
}

impl Whom {
    /// Whether it is opponents.
    pub const fn is_foe(self) -> bool {
        matches!(
            self,
            Self::Foes | Self::Foe | Self::FoeNoNemesis | Self::EveryFoe
        )
    }
}

/// Whom, and how far they may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aimed {
    /// Whom.
    pub whom: Whom,
    /// The farthest band with the first rank.
    pub reach: Band,
    /// One band more for each later rank.
    #[serde(default)]
    pub grows: bool,
}

/// The moment at which a talent can be used.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Moment {
    /// No check is asked for: its activation alone decides.
    #[default]
    Any,
    /// While a check's pool is open.
    Pool(Checks, Which),
    /// While a check's pool is open, or its dice lie and nothing is spent yet.
    Check(Checks, Which),
    /// When the dice of a check lie.
    Rolled(Checks, Which),
    /// When the dice of an attack lie and it hits.
    Hit(Checks, Which),
    /// When its user is incapacitated.
    Down,
    /// Before the first turn, when initiative is rolled.
    Initiative,
    /// When the dice of a check lie and show one of these, which it takes.
    Shows(Checks, Which, Vec<Paid>),
    /// While the check that breaks its user's fall is open (G-ENV-16).
    Falling,
    /// When its user is out of the fight.
    Gone,
    /// When a minion group of its user's side is wiped out, and from then on.
    AlliesGone,
}

/// A skill check that is a talent's action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asks {
    /// The skills it may be made with; the first unless another is named.
    pub skills: Vec<String>,
    /// Difficulty dice, where nobody opposes it.
    #[serde(default)]
    pub difficulty: Option<u8>,
    /// The skill of the target that opposes it.
    #[serde(default)]
    pub against: Option<String>,
}

/// Using a talent: when, on whom, what for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Uses {
    /// At which moment.
    pub moment: Moment,
    /// How often.
    pub limit: Option<Limit>,
    /// A number from 1 to the ranks is chosen, and strain and deeds count so often.
    pub scaled: bool,
    /// Strain it costs (G-TALR-08).
    pub strain: u8,
    /// It costs a Story Point (G-STORY-08).
    pub story: bool,
    /// On whom.
    pub on: Option<Aimed>,
    /// The check that it is.
    pub asks: Option<Asks>,
    /// What it does; with a check, what a success does.
    pub does: Vec<Deed>,
    /// It uses one up: a dose, a charge.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub spends: bool,
    /// It is drunk: more than two in an encounter do no good.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub elixir: bool,
    /// So many of the group must stand; 0 for any.
    #[serde(skip_serializing_if = "is_zero")]
    pub standing: u8,
    /// Its check is one die harder for each band past this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beyond: Option<Band>,
}

impl Uses {
    /// What of it only code can say.
    pub fn hook(&self) -> Option<Hook> {
        self.does.iter().find_map(|deed| match deed {
            Deed::Hook(hook) => Some(*hook),
            _ => None,
        })
    }
}

impl Talent {
    /// Whether a further rank changes anything (O-14 at G-TAL-50).
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
            // What only code can say counts its ranks as it likes, a burst without price does not.
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
    /// As printed.
    pub name: String,
    /// The rule that describes it.
    pub rule: String,
    /// Tier 1 to 5; 0 for one that cannot be bought.
    #[serde(default)]
    pub tier: u8,
    /// Whether it may be bought again (G-TALR-02, G-TALR-03).
    #[serde(default)]
    pub ranked: bool,
    /// How it comes to act.
    #[serde(default)]
    pub how: Activation,
    /// Key of the talent it builds on (G-TALR-05).
    #[serde(default)]
    pub needs: Option<String>,
    /// What is chosen when it is bought.
    #[serde(default)]
    pub chosen: Option<Chosen>,
    /// What it does, in our own words.
    #[serde(default)]
    pub text: String,
    /// What it changes on the sheet.
    #[serde(default)]
    pub sheet: Vec<Passive>,
    /// What it changes in pools by itself.
    #[serde(default)]
    pub pools: Vec<InPool>,
    /// How it is used.
    #[serde(default)]
    pub uses: Option<Uses>,
    /// When the table should remember it on a sheet that only names it.
    #[serde(default)]
    pub at: Option<Minded>,
    /// What the table is to remember, and at which moment, because no rule can carry it out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reminds: Vec<(Moment, String)>,
}

impl Talent {
    /// The tier that a rank counts as, for its price and its place in the pyramid (G-TALR-02).
    pub fn tier_of_rank(&self, rank: u8) -> u8 {
        self.tier
            .saturating_add(rank.saturating_sub(1))
            .clamp(self.tier, 5)
    }
}
