//! A command as the line that says it: what `verbs` reads back as the same command.

use std::fmt;

use crate::dice::Real;
use crate::lang::spell;
use crate::rules::genesys::hits::order::wear_word;
use crate::rules::genesys::kinds::Side;
use crate::rules::genesys::verbs::change_words;
use crate::rules::genesys::words;
use crate::rules::words::{Spoken, quote};

use super::{Arrival, Command, Handling, Pick, Readiness};

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Next => f.write_str("next"),
            Self::Previous => f.write_str("prev"),
            Self::Named(name) => f.write_str(&quote(name)),
        }
    }
}

/// Writes ` = SYMBOLS` if there are any.
struct Typed<'a, T>(&'a Option<T>);

impl<T: fmt::Display> fmt::Display for Typed<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(value) => write!(f, " = {value}"),
            None => Ok(()),
        }
    }
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
                arrival,
                readiness,
                typed,
            } => {
                write!(f, "add {}", quote(what))?;
                if let Some(number) = number {
                    write!(f, " x{number}")?;
                }
                if let Some(name) = name {
                    write!(f, " as {}", quote(name))?;
                }
                if let Some(side) = side {
                    write!(f, " side {}", side.label().to_lowercase())?;
                }
                if *arrival == Arrival::Next {
                    write!(f, " next")?;
                }
                if *readiness == Readiness::Vigilance {
                    write!(f, " vigilance")?;
                }
                write!(f, "{}", Typed(typed))
            }
            Self::Remove(who) => write!(f, "remove {}", who.word()),
            Self::Rename(who, name) => write!(f, "rename {} {}", who.word(), quote(name)),
            Self::Initiative {
                who,
                readiness,
                typed,
            } => {
                match who {
                    Some(who) => write!(f, "init {}", who.word())?,
                    None => write!(f, "init all")?,
                }
                if let Some(readiness) = readiness {
                    write!(f, " {}", readiness.word())?;
                }
                write!(f, "{}", Typed(typed))
            }
            Self::Start => f.write_str("start"),
            Self::Next => f.write_str("next"),
            Self::NextRound => f.write_str("next round"),
            Self::Claim(who, slot) => {
                write!(f, "claim {}", who.word())?;
                slot.map_or(Ok(()), |slot| write!(f, " {slot}"))
            }
            Self::Release(who) => write!(f, "release {}", who.word()),
            Self::SlotAdd {
                side,
                extra_for,
                typed,
            } => {
                write!(f, "slot add {}", side.label().to_lowercase())?;
                if let Some(who) = extra_for {
                    write!(f, " for {}", who.word())?;
                }
                write!(f, "{}", Typed(typed))
            }
            Self::SlotFall(slot) => write!(f, "slot fall {slot}"),
            Self::SlotKeep(slot) => write!(f, "slot keep {slot}"),
            Self::SlotNone { who, none: true } => write!(f, "slot no {}", who.word()),
            Self::SlotNone { who, none: false } => write!(f, "slot for {}", who.word()),
            Self::End => f.write_str("end"),
            Self::Setting(setting) => write!(f, "setting {setting}"),
            Self::Hits(order) => order.fmt(f),
            Self::Story(side, what) => {
                write!(
                    f,
                    "story {}",
                    if *side == Side::Pc { "players" } else { "gm" }
                )?;
                what.as_ref()
                    .map_or(Ok(()), |what| write!(f, " {}", quote(what)))
            }
            Self::StorySet(players, gm) => write!(f, "story set {players} {gm}"),
            Self::SpendBy(side) => {
                let by = if *side == Side::Pc { "players" } else { "gm" };
                write!(f, "spend by {by}")
            }
            Self::FactAsked(what) => write!(f, "story ask {}", quote(what)),
            Self::FactAnswered(consents) => {
                write!(f, "story {}", if *consents { "yes" } else { "no" })
            }
            Self::Session(players) => write!(f, "session {players}"),
            Self::Action(who, what) => write!(f, "action {} {}", who.word(), quote(what)),
            Self::Maneuver { who, maneuver, pay } => {
                write!(f, "maneuver {} {maneuver}", who.word())?;
                f.write_str(pay.words())
            }
            Self::Grant(who) => write!(f, "grant {}", who.word()),
            Self::Wound(who, by) => write!(f, "wound {} {by}", who.word()),
            Self::Damage { who, by, pierce } => {
                write!(f, "damage {} {by}", who.word())?;
                if *pierce > 0 {
                    write!(f, " pierce {pierce}")
                } else {
                    Ok(())
                }
            }
            Self::Heal(who, by) => write!(f, "heal {} {by}", who.word()),
            Self::Strain(who, by) => write!(f, "strain {} {by}", who.word()),
            Self::Recover(who, by) => write!(f, "recover {} {by}", who.word()),
            Self::Crit { who, plus, typed } => {
                write!(f, "crit {}", who.word())?;
                if *plus != 0 {
                    write!(f, " {plus:+}")?;
                }
                write!(f, "{}", Typed(typed))
            }
            Self::Cure(who, what) => write!(f, "cure {} {}", who.word(), quote(what)),
            Self::Status { who, status, turns } => {
                write!(f, "status {} {}", who.word(), spell(status))?;
                turns.map_or(Ok(()), |turns| write!(f, " {turns}"))
            }
            Self::Clear(who, status) => write!(f, "clear {} {}", who.word(), quote(status)),
            Self::Members(who, n) => write!(f, "members {} {n}", who.word()),
            Self::Fell { who, dead } => {
                write!(
                    f,
                    "{} {}",
                    if *dead { "kill" } else { "defeat" },
                    who.word()
                )
            }
            Self::Restore(who) => write!(f, "restore {}", who.word()),
            Self::Set { who, field, value } => {
                write!(f, "set {} {} {value}", who.word(), spell(field))
            }
            Self::Remark(who, text) => write!(f, "remark {} {}", who.word(), quote(text)),
            Self::Item {
                who,
                weapon,
                handling,
            } => {
                let how = match handling {
                    Handling::Drop => "drop",
                    Handling::Draw => "draw",
                    Handling::Reload => "reload",
                    Handling::Empty => "empty",
                    Handling::Wear(wear) => wear_word(*wear),
                };
                write!(f, "item {} {} {how}", who.word(), quote(weapon))
            }
            Self::Range(a, b, band) => write!(f, "range {} {} {band}", a.word(), b.word()),
            Self::Engage(a, b, leaving) => {
                write!(f, "engage {} {}", a.word(), b.word())?;
                f.write_str(if *leaving { " leaving" } else { "" })
            }
            Self::Disengage(who) => write!(f, "disengage {}", who.word()),
            Self::Prone(who, down) => write!(
                f,
                "{} {}",
                if *down { "prone" } else { "stand" },
                who.word()
            ),
            Self::Cover(who, n) => write!(f, "cover {} {n}", who.word()),
            Self::Attack {
                who,
                target,
                weapon,
                band,
                aim,
            } => {
                write!(f, "attack {}", who.word())?;
                if let Some(target) = target {
                    write!(f, " {}", target.word())?;
                }
                if let Some(weapon) = weapon {
                    write!(f, " with {}", quote(weapon))?;
                }
                if let Some(band) = band {
                    write!(f, " at {band}")?;
                }
                if *aim { f.write_str(" aim") } else { Ok(()) }
            }
            Self::Check {
                who,
                skill,
                difficulty,
                against,
                with,
                call,
            } => {
                write!(f, "check {} {}", who.word(), spell(skill))?;
                if let Some(difficulty) = difficulty {
                    match words::DIFFICULTIES.get(usize::from(*difficulty)) {
                        Some(word) => write!(f, " {word}")?,
                        None => write!(f, " {difficulty}")?,
                    }
                }
                if let Some((whom, skill)) = against {
                    write!(f, " vs {}", whom.word())?;
                    if let Some(skill) = skill {
                        write!(f, " {}", quote(skill))?;
                    }
                }
                with.map_or(Ok(()), |which| write!(f, " with {which}"))?;
                f.write_str(call.words())
            }
            Self::Target(pick) => write!(f, "target {pick}"),
            Self::Weapon(pick) => write!(f, "weapon {pick}"),
            Self::Band(pick) => write!(f, "band {pick}"),
            Self::Stun => f.write_str("stun"),
            Self::Switch(key) => write!(f, "switch {}", quote(key)),
            Self::Modify(change, why) => {
                write!(f, "modify {}", change_words(*change))?;
                if why.is_empty() {
                    Ok(())
                } else {
                    write!(f, " {}", quote(why))
                }
            }
            Self::Formidable => f.write_str("formidable"),
            Self::Roll { typed } => write!(f, "roll{}", Typed(typed)),
            Self::RollLoose { pool, typed } => {
                write!(f, "roll {pool}{}", Typed(typed))
            }
            Self::RollPercent { plus, typed } => {
                f.write_str("roll %")?;
                if *plus != 0 {
                    write!(f, "{plus:+}")?;
                }
                write!(f, "{}", Typed(typed))
            }
            Self::RollTen { typed } => write!(f, "roll d10{}", Typed(typed)),
            Self::Reroll { typed } => write!(f, "reroll{}", Typed(typed)),
            Self::Spend {
                key,
                whom,
                of,
                coin,
                typed,
            } => {
                write!(f, "spend {}", super::coin::key(key))?;
                if let Some(whom) = whom {
                    write!(f, " {}", whom.word())?;
                }
                if let Some(of) = of {
                    write!(f, " of {}", quote(of))?;
                }
                if let Some(coin) = coin {
                    write!(f, " with {coin}")?;
                }
                write!(f, "{}", Typed(typed))
            }
            Self::SpendWords { paid, text } => {
                let price = match paid.words().replace(' ', "") {
                    none if none.is_empty() => "-".to_owned(),
                    price => price,
                };
                write!(f, "spend {price} {}", quote(text))
            }
            Self::Done => f.write_str("done"),
            Self::WithDice(command, shown) => {
                let shown: Vec<String> = shown.iter().map(Real::to_string).collect();
                write!(f, "{command} = {}", shown.join(", "))
            }
            Self::Cancel => f.write_str("cancel"),
            Self::Hull(who, by) => write!(f, "hull {} {by}", who.word()),
            Self::Patch(who, by) => write!(f, "patch {} {by}", who.word()),
            Self::System(who, by) => write!(f, "system {} {by}", who.word()),
            Self::Relieve(who, by) => write!(f, "relieve {} {by}", who.word()),
            Self::Speed(who, n) => write!(f, "speed {} {n}", who.word()),
            Self::Talents(line) => write!(f, "{line}"),
            Self::Things(line) => write!(f, "{line}"),
            Self::Scene(command) => command.fmt(f),
            Self::Hacking(command) => command.fmt(f),
            Self::Social(command) => command.fmt(f),
            Self::Care(command) => command.fmt(f),
            Self::Advance(command) => command.fmt(f),
            Self::Together(command) => command.fmt(f),
            Self::Vehicles(command) => command.fmt(f),
        }
    }
}
