//! Printing a command, so that the line parses to it again.

use std::fmt;

use super::{Command, Whose};
use crate::lang::Who;
use crate::rules::genesis::check::Opposition;
use crate::rules::genesis::kinds::{Act, Side};
use crate::rules::words::{Spoken, quote};

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
            Self::NextRound => f.write_str("next round"),
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
            Self::Session(None) => f.write_str("session"),
            Self::Session(Some(n)) => write!(f, "session {n}"),
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
