//! What a line asks for, in this game. Printing a command gives a line that parses to it again.
//!
//! One variant a verb (or a form of it); who and what are still words here, looked up when the
//! command is decided. The table of verbs that reads them stands in `verbs`.

use std::fmt;

use super::chase::Side as ChaseSide;
use super::check::Opposition;
use super::kinds::{Act, Attribute, Band, Condition, Distance, Injury, Side};
use super::outcome::Outcome;
use crate::dice::d6::{D6Pool, Mode};
use crate::lang::{Who, quote};

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
    /// Declare a move.
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
    /// End the session.
    Session,
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

/// " with WEAPON", " on SKILL": a keyword and a word, if there is one.
struct With<'a>(&'a str, Option<&'a str>);

impl fmt::Display for With<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Some(word) => write!(f, " {} {}", self.0, quote(word)),
            None => Ok(()),
        }
    }
}

/// Free text behind a line; nothing if there is none. Quoted, so that it comes back as it is.
struct Rest<'a>(&'a str);

impl fmt::Display for Rest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            Ok(())
        } else {
            write!(f, " {}", quote(self.0))
        }
    }
}

struct All<'a>(&'a [Who]);

impl fmt::Display for All<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|who| write!(f, " {}", who.word()))
    }
}

struct Faces<'a>(Option<&'a [u8]>);

impl fmt::Display for Faces<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(faces) = self.0 else {
            return Ok(());
        };
        f.write_str(" =")?;
        faces.iter().try_for_each(|face| write!(f, " {face}"))
    }
}

const fn on_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Title(title) => write!(f, "title {}", quote(title)),
            Self::Add {
                what,
                number,
                name,
                side,
            } => {
                write!(f, "add {}", quote(what))?;
                if let Some(n) = number {
                    write!(f, " x{n}")?;
                }
                write!(f, "{}", With("as", name.as_deref()))?;
                write!(f, "{}", With("side", side.map(Side::word)))
            }
            Self::Remove(who) => write!(f, "remove {}", who.word()),
            Self::Rename(who, name) => write!(f, "rename {} {}", who.word(), quote(name)),
            Self::SideSet(who, side) => write!(f, "side {} {}", who.word(), side.word()),
            Self::Create { name, race, side } => {
                write!(f, "create {}{}", quote(name), With("race", race.as_deref()))?;
                write!(f, "{}", With("side", side.map(Side::word)))
            }
            Self::Setting { key, value } => write!(f, "setting {} {}", quote(key), quote(value)),
            Self::Start => f.write_str("start"),
            Self::Tie { who, typed } => {
                f.write_str("tie")?;
                if let Some(who) = who {
                    write!(f, " {}", who.word())?;
                }
                typed.map_or(Ok(()), |n| write!(f, " = {n}"))
            }
            Self::Next => f.write_str("next"),
            Self::End => f.write_str("end"),
            Self::Ambush {
                who,
                target,
                chl,
                weapon,
            } => write!(
                f,
                "ambush {} {} {chl}{}",
                who.word(),
                target.word(),
                With("with", weapon.as_deref())
            ),
            Self::OffGuard { who, chl } => match chl {
                Some(chl) => write!(f, "offguard {} {chl}", who.word()),
                None => write!(f, "offguard {} off", who.word()),
            },
            Self::Attack {
                who,
                act,
                targets,
                weapon,
            } => {
                write!(f, "{} {}{}", act.word(), who.word(), All(targets))?;
                write!(f, "{}", With("with", weapon.as_deref()))
            }
            Self::Act {
                who,
                act,
                whom,
                text,
            } => {
                let verb = if *act == Act::Other {
                    "act"
                } else {
                    act.word()
                };
                write!(f, "{verb} {}", who.word())?;
                if let Some(whom) = whom {
                    write!(f, " {}", whom.word())?;
                }
                write!(f, "{}", Rest(text))
            }
            Self::Move { who, other, band } => {
                write!(f, "move {} {} {}", who.word(), other.word(), band.word())
            }
            Self::Pool(who) => write!(f, "pool {}", who.word()),
            Self::Roll { whose, typed } => {
                f.write_str("roll")?;
                match whose {
                    Whose::AtHand => {}
                    Whose::All => f.write_str(" all")?,
                    Whose::One(who) => write!(f, " {}", who.word())?,
                }
                write!(f, "{}", Faces(typed.as_deref()))
            }
            Self::RollLoose { pool, typed } => {
                write!(f, "throw {pool}{}", Faces(typed.as_deref()))
            }
            Self::Fate { typed } => {
                f.write_str("fate")?;
                typed.map_or(Ok(()), |n| write!(f, " = {n}"))
            }
            Self::Destiny(who) => {
                f.write_str("destiny")?;
                who.as_ref().map_or(Ok(()), |w| write!(f, " {}", w.word()))
            }
            Self::Switch(key) => write!(f, "switch {}", quote(key)),
            Self::Modify(by, why) => write!(f, "modify {by:+}{}", Rest(why)),
            Self::Mode(mode, why) => write!(f, "mode {}{}", mode.word(), Rest(why)),
            Self::Aid(skill) => write!(f, "aid {}", quote(skill)),
            Self::Compare => f.write_str("compare"),
            Self::Reduce(n) => write!(f, "reduce {n}"),
            Self::Accept => f.write_str("accept"),
            Self::Pick(outcome) => write!(f, "outcome {}", outcome.words()),
            Self::Armor(n) => write!(f, "armor {n}"),
            Self::Victory { who, target, level } => {
                write!(f, "victory {} {} {level}", who.word(), target.word())
            }
            Self::Check {
                who,
                skill,
                against,
            } => {
                write!(f, "check {} {}", who.word(), quote(skill))?;
                match against {
                    Opposition::Level(level) => write!(f, " {}", quote(level)),
                    Opposition::Watch(whom) => write!(f, " against {}", whom.word()),
                    Opposition::Skill(whom, skill) => {
                        write!(f, " vs {} {}", whom.word(), quote(skill))
                    }
                }
            }
            Self::Treat {
                who,
                patient,
                injury,
                skill,
            } => {
                write!(f, "treat {} {}", who.word(), patient.word())?;
                if let Some(injury) = injury {
                    write!(f, " {}", quote(injury))?;
                }
                write!(f, "{}", With("with", skill.as_deref()))
            }
            Self::Done => f.write_str("done"),
            Self::Cancel => f.write_str("cancel"),
            Self::Chase { after, away, at } => {
                f.write_str("chase")?;
                write!(
                    f,
                    "{}{}",
                    All(&after.who),
                    With("by", after.ride.as_deref())
                )?;
                write!(
                    f,
                    " after{}{}",
                    All(&away.who),
                    With("by", away.ride.as_deref())
                )?;
                write!(f, " at {}", at.word())
            }
            Self::ChaseStep => f.write_str("chase step"),
            Self::ChaseAt(at) => write!(f, "chase at {}", at.word()),
            Self::ChaseStop => f.write_str("chase stop"),
            Self::Wound { who, injury, cause } => {
                write!(f, "wound {} {}{}", who.word(), injury.word(), Rest(cause))
            }
            Self::Heal(who, word) => write!(f, "heal {} {}", who.word(), quote(word)),
            Self::Treated(who, word) => write!(f, "treated {} {}", who.word(), quote(word)),
            Self::Pass { n, unit } => write!(f, "pass {n} {}", unit.word()),
            Self::Status { who, condition, on } => {
                write!(
                    f,
                    "status {} {} {}",
                    who.word(),
                    condition.word(),
                    on_off(*on)
                )
            }
            Self::Limb { who, limb, lost } => {
                let back = if *lost { "" } else { " back" };
                write!(f, "limb {} {}{back}", who.word(), quote(limb))
            }
            Self::Close { a, b, on } => {
                let verb = if *on { "grapple" } else { "part" };
                write!(f, "{verb} {} {}", a.word(), b.word())
            }
            Self::Band { a, b, band } => {
                write!(f, "band {} {} {}", a.word(), b.word(), band.word())
            }
            Self::Kill(who) => write!(f, "kill {}", who.word()),
            Self::Restore(who) => write!(f, "restore {}", who.word()),
            Self::Draw(who, weapon) => write!(f, "draw {} {}", who.word(), quote(weapon)),
            Self::Drop(who) => write!(f, "drop {}", who.word()),
            Self::Gear(who, name) => write!(f, "gear {} {}", who.word(), quote(name)),
            Self::Doff(who, name) => write!(f, "doff {} {}", who.word(), quote(name)),
            Self::Set { who, field, value } => {
                write!(f, "set {} {} {value}", who.word(), quote(field))
            }
            Self::Remark(who, text) => write!(f, "remark {}{}", who.word(), Rest(text)),
            Self::Session => f.write_str("session"),
            Self::Award { who, what, n, why } => {
                write!(f, "award {} {} {n}{}", who.word(), what.word(), Rest(why))
            }
            Self::Improve(who, what) => write!(f, "improve {} {}", who.word(), quote(what)),
            Self::Attribute(who, attribute, value) => {
                write!(f, "attribute {} {} {value}", who.word(), attribute.word())
            }
            Self::Rank(who, skill, ranks) => {
                write!(f, "rank {} {} {ranks}", who.word(), quote(skill))
            }
            Self::Vocation { who, name, picks } => {
                write!(f, "vocation {} {}", who.word(), quote(name))?;
                picks
                    .iter()
                    .try_for_each(|pick| write!(f, " {}", quote(pick)))
            }
            Self::Disabling {
                who,
                name,
                skill,
                note,
            } => {
                write!(f, "disabling {} {}", who.word(), quote(name))?;
                write!(f, "{}{}", With("on", skill.as_deref()), Rest(note))
            }
            Self::Created(who) => write!(f, "created {}", who.word()),
            Self::Buy {
                who,
                level,
                item,
                charge,
                approved,
            } => {
                write!(f, "buy {} {level}", who.word())?;
                if !item.is_empty() {
                    write!(f, " {}", quote(item))?;
                }
                if let Some(charge) = charge {
                    write!(f, " for {charge}")?;
                }
                f.write_str(if *approved { " approved" } else { "" })
            }
            Self::Commerce { who, by, why } => {
                write!(f, "commerce {} {by:+}{}", who.word(), Rest(why))
            }
            Self::Quirk { who, name, note } => {
                write!(f, "quirk {} {}{}", who.word(), quote(name), Rest(note))
            }
            Self::Away(who, away) => write!(f, "away {} {}", who.word(), on_off(*away)),
            Self::Income { who, lost } => {
                let word = if *lost { "lost" } else { "back" };
                write!(f, "income {} {word}", who.word())
            }
            Self::Owe { who, debtor, what } => {
                write!(f, "owe {} {}{}", who.word(), quote(debtor), Rest(what))
            }
            Self::Settle(who, place) => write!(f, "settle {} {place}", who.word()),
        }
    }
}
