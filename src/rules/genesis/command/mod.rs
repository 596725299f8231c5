//! What a line asks for, in this game. Printing a command gives a line that parses to it again.
//!
//! One variant a verb (or a form of it); who and what are still words here, looked up when the
//! command is decided. The table of verbs that reads them stands in `verbs`.

mod print;

use super::chase::Side as ChaseSide;
use super::check::Opposition;
use super::kinds::{Act, Attribute, Band, Condition, Distance, Injury, Side};
use super::outcome::Outcome;
use crate::dice::d6::{D6Pool, Mode};
use crate::lang::Who;

/// Whose dice are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The pool at hand.
    AtHand,
    /// Everybody who has not rolled.
    All,
    /// Somebody's.
    One(Who),
}

/// What the narrator gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Award {
    /// Destiny points.
    Destiny,
    /// Skill points.
    Skill,
    /// Attribute points.
    Attribute,
}

impl Award {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Destiny => "destiny",
            Self::Skill => "skill",
            Self::Attribute => "attribute",
        }
    }
}

/// A unit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// 60 seconds.
    Minute,
    /// 60 minutes.
    Hour,
    /// 24 hours.
    Day,
    /// 7 days.
    Week,
    /// 30 days.
    Month,
}

impl Unit {
    /// Every one with its word.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Minute, "minutes"),
        (Self::Hour, "hours"),
        (Self::Day, "days"),
        (Self::Week, "weeks"),
        (Self::Month, "months"),
    ];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// How many seconds.
    pub const fn seconds(self) -> u64 {
        match self {
            Self::Minute => 60,
            Self::Hour => 3600,
            Self::Day => 24 * 3600,
            Self::Week => 7 * 24 * 3600,
            Self::Month => 30 * 24 * 3600,
        }
    }
}

/// A command.
#[derive(Clone, Debug, PartialEq)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
)]
pub enum Command {
    /// Name the encounter.
    Title(String),
    /// Bring somebody from the packs.
    Add {
        what: String,
        number: Option<u8>,
        name: Option<String>,
        side: Option<Side>,
    },
    /// Take somebody out.
    Remove(Who),
    /// Rename.
    Rename(Who, String),
    /// Put on a side.
    SideSet(Who, Side),
    /// Begin to make a character.
    Create {
        name: String,
        race: Option<String>,
        side: Option<Side>,
    },
    /// Change a ruling.
    Setting { key: String, value: String },
    /// Begin the fight.
    Start,
    /// Roll for the order.
    Tie { who: Option<Who>, typed: Option<u8> },
    /// Go on.
    Next,
    /// Play the round to its end: those who have not declared do nothing, dice are rolled.
    NextRound,
    /// End the fight.
    End,
    /// Open a fight with a blow at one off guard.
    Ambush {
        who: Who,
        target: Who,
        chl: u8,
        weapon: Option<String>,
    },
    /// Say who is off guard this round.
    OffGuard { who: Who, chl: Option<u8> },
    /// Declare an attack, a charge or a brace.
    Attack {
        who: Who,
        act: Act,
        targets: Vec<Who>,
        weapon: Option<String>,
    },
    /// Declare something else.
    Act {
        who: Who,
        act: Act,
        whom: Option<Who>,
        text: String,
    },
    /// Go one step, before declaring.
    Move { who: Who, other: Who, band: Band },
    /// Put a pool into the tray.
    Pool(Who),
    /// Roll.
    Roll {
        whose: Whose,
        typed: Option<Vec<u8>>,
    },
    /// Roll a pool that belongs to nobody.
    RollLoose {
        pool: D6Pool,
        typed: Option<Vec<u8>>,
    },
    /// A destiny roll.
    Fate { typed: Option<u8> },
    /// Spend a destiny point on a roll.
    Destiny(Option<Who>),
    /// Switch an influence.
    Switch(String),
    /// Add or take dice.
    Modify(i8, String),
    /// Set advantage or disadvantage.
    Mode(Mode, String),
    /// Let another skill help.
    Aid(String),
    /// Compare the rolls.
    Compare,
    /// Spend Strength on the victory in front.
    Reduce(u8),
    /// Take what is left.
    Accept,
    /// Pick an outcome.
    Pick(Outcome),
    /// Use the armor's stock.
    Armor(u8),
    /// Add a victory by hand.
    Victory { who: Who, target: Who, level: u8 },
    /// Ask for a roll.
    Check {
        who: Who,
        skill: String,
        against: Opposition,
    },
    /// Treat an injury.
    Treat {
        who: Who,
        patient: Who,
        injury: Option<String>,
        skill: Option<String>,
    },
    /// End what is at hand.
    Done,
    /// Drop the open roll.
    Cancel,
    /// Begin a chase.
    Chase {
        after: ChaseSide,
        away: ChaseSide,
        at: Distance,
    },
    /// The next roll of the chase.
    ChaseStep,
    /// Set its distance.
    ChaseAt(Distance),
    /// Call it off.
    ChaseStop,
    /// Injure.
    Wound {
        who: Who,
        injury: Injury,
        cause: String,
    },
    /// Heal an injury.
    Heal(Who, String),
    /// Note an injury as treated.
    Treated(Who, String),
    /// Let time pass.
    Pass { n: u32, unit: Unit },
    /// Set a condition.
    Status {
        who: Who,
        condition: Condition,
        on: bool,
    },
    /// Take a limb, or give it back.
    Limb { who: Who, limb: String, lost: bool },
    /// Close combat, or out of it.
    Close { a: Who, b: Who, on: bool },
    /// Set a distance.
    Band { a: Who, b: Who, band: Band },
    /// Somebody dies.
    Kill(Who),
    /// Somebody is back.
    Restore(Who),
    /// Take a weapon in hand.
    Draw(Who, String),
    /// Let the weapon go.
    Drop(Who),
    /// Give arms or armor.
    Gear(Who, String),
    /// Take armor off.
    Doff(Who, String),
    /// Set a number.
    Set { who: Who, field: String, value: i32 },
    /// Write on the sheet.
    Remark(Who, String),
    /// End the session; with another number of skill points than the settings give.
    Session(Option<u8>),
    /// Give points.
    Award {
        who: Who,
        what: Award,
        n: u8,
        why: String,
    },
    /// Spend points.
    Improve(Who, String),
    /// Place an attribute.
    Attribute(Who, Attribute, i8),
    /// Set ranks.
    Rank(Who, String, i8),
    /// Take a vocation.
    Vocation {
        who: Who,
        name: String,
        picks: Vec<String>,
    },
    /// Take a disabling characteristic.
    Disabling {
        who: Who,
        name: String,
        skill: Option<String>,
        note: String,
    },
    /// The character is made.
    Created(Who),
    /// Buy.
    Buy {
        who: Who,
        level: u8,
        item: String,
        charge: Option<u8>,
        approved: bool,
    },
    /// Raise or lower the commerce level.
    Commerce { who: Who, by: i8, why: String },
    /// Choose a quirk of wealth.
    Quirk {
        who: Who,
        name: String,
        note: String,
    },
    /// Away from home, or back.
    Away(Who, bool),
    /// Income lost, or back.
    Income { who: Who, lost: bool },
    /// Write down a debt.
    Owe {
        who: Who,
        debtor: String,
        what: String,
    },
    /// Settle a debt.
    Settle(Who, u32),
}
