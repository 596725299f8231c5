//! What a line asks for, in this game. Printing a command gives a line that parses to it again.
//!
//! One variant a verb (or a form of it); who and what are still words here, looked up when the
//! command is decided. The table of verbs that reads them stands in `verbs`.

mod coin;
mod maneuver;
mod setting;

use std::fmt;

use crate::dice::{Pool, Symbols};
use crate::lang::{Who, quote, spell};

use super::advance::Advance;
use super::care::CareCommand;
use super::check::Paid;
use super::check::pool::Change;
use super::figure::Wear;
use super::hits::order::{Hits, wear_word};
use super::kinds::{Band, Characteristic, Side};
use super::scene::SceneCommand;
use super::talents::command::Talents;
use super::things::Things;
use super::together::Together;

pub use coin::Coin;
pub use setting::Setting;

/// Which initiative skill (G-STRUCT-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readiness {
    /// Ready: Cool.
    Cool,
    /// Surprised: Vigilance.
    Vigilance,
}

impl Readiness {
    const fn word(self) -> &'static str {
        match self {
            Self::Cool => "cool",
            Self::Vigilance => "vigilance",
        }
    }
}

/// When a newcomer may act first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// This round.
    Now,
    /// Next round.
    Next,
}

/// A step through the choices there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pick {
    /// The next one.
    Next,
    /// The one before.
    Previous,
    /// The one a word names.
    Named(String),
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Next => f.write_str("next"),
            Self::Previous => f.write_str("prev"),
            Self::Named(name) => f.write_str(&quote(name)),
        }
    }
}

/// A maneuver (G-MAN).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Maneuver {
    /// Aim, at a spot if one is named (G-MAN-01, G-MAN-02).
    Aim(Option<String>),
    /// Help an engaged ally (G-MAN-04).
    Assist(Who),
    /// Guarded stance (G-MAN-05).
    Guard,
    /// Take cover worth so much ranged defense, or leave it with 0 (G-MAN-07).
    Cover(u8),
    /// Engage somebody (G-MAN-12).
    Engage(Who),
    /// Leave an engagement (G-MAN-12).
    Disengage,
    /// Change the range to somebody (G-MAN-10).
    Move(Who, Band),
    /// Drop prone (G-MAN-15).
    Prone,
    /// Stand up (G-MAN-15).
    Stand,
    /// Draw or pick up a weapon (G-MAN-08).
    Draw(String),
    /// Put a weapon away or let it lie (G-MAN-08).
    Stow(String),
    /// Load a weapon (G-MAN-08).
    Reload(String),
    /// Make a weapon ready (G-MAN-16).
    Prepare(String),
    /// Anything else, in words (G-MAN-06).
    Other(String),
}

/// How a maneuver is to be paid, where the person says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PayWith {
    /// The free one, else what was granted, else 2 strain, else the action.
    Whatever,
    /// 2 strain.
    Strain,
    /// The action.
    Action,
}

/// What to do with a weapon outside a maneuver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handling {
    /// It falls to the ground.
    Drop,
    /// It is in hand again.
    Draw,
    /// It is loaded.
    Reload,
    /// It is out of ammunition.
    Empty,
    /// It is in this state.
    Wear(Wear),
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
    /// Bring somebody or something from the packs.
    Add {
        what: String,
        number: Option<u8>,
        name: Option<String>,
        side: Option<Side>,
        arrival: Arrival,
        readiness: Readiness,
        typed: Option<Symbols>,
    },
    /// Take somebody out.
    Remove(Who),
    /// Rename.
    Rename(Who, String),
    /// Roll initiative for one, or for all who have not.
    Initiative {
        who: Option<Who>,
        readiness: Option<Readiness>,
        typed: Option<Symbols>,
    },
    /// Begin the first round.
    Start,
    /// End the turn and go on.
    Next,
    /// Claim a slot.
    Claim(Who, Option<u32>),
    /// Give a claim back.
    Release(Who),
    /// Make an extra slot.
    SlotAdd {
        side: Side,
        extra_for: Option<Who>,
        typed: Option<Symbols>,
    },
    /// Let a slot fall.
    SlotFall(u32),
    /// Keep a slot that is marked to fall.
    SlotKeep(u32),
    /// End the encounter.
    End,
    /// Change a ruling.
    Setting(Setting),
    /// Spend a Story Point.
    Story(Side, Option<String>),
    /// Set the pools.
    StorySet(u8, u8),
    /// Start a session with so many players (G-STORY-01).
    Session(u8),
    /// Use the action.
    Action(Who, String),
    /// Take a maneuver.
    Maneuver {
        who: Who,
        maneuver: Maneuver,
        pay: PayWith,
    },
    /// Grant a maneuver.
    Grant(Who),
    /// Wound.
    Wound(Who, u16),
    /// Deal damage that soak reduces.
    Damage { who: Who, by: u16, pierce: u8 },
    /// Heal wounds.
    Heal(Who, u16),
    /// Strain.
    Strain(Who, u16),
    /// Heal strain.
    Recover(Who, u16),
    /// A Critical Injury.
    Crit {
        who: Who,
        plus: i32,
        typed: Option<u8>,
    },
    /// Heal a Critical Injury.
    Cure(Who, String),
    /// Give a status for so many turns, or until taken away.
    Status {
        who: Who,
        status: String,
        turns: Option<u32>,
    },
    /// Take a status away.
    Clear(Who, String),
    /// Set the members of a group.
    Members(Who, u8),
    /// Out of the fight, or dead.
    Fell { who: Who, dead: bool },
    /// Back in the fight.
    Restore(Who),
    /// Set a number.
    Set { who: Who, field: String, value: i32 },
    /// A note on a sheet.
    Remark(Who, String),
    /// Do something with a weapon.
    Item {
        who: Who,
        weapon: String,
        handling: Handling,
    },
    /// Set a range.
    Range(Who, Who, Band),
    /// Set an engagement.
    Engage(Who, Who),
    /// End one.
    Disengage(Who),
    /// Set prone or standing.
    Prone(Who, bool),
    /// Set cover.
    Cover(Who, u8),
    /// Declare an attack.
    Attack {
        who: Who,
        target: Option<Who>,
        weapon: Option<String>,
        band: Option<Band>,
        aim: bool,
    },
    /// Declare a skill check.
    Check {
        who: Who,
        skill: String,
        difficulty: Option<u8>,
        against: Option<(Who, Option<String>)>,
        with: Option<Characteristic>,
    },
    /// Another target.
    Target(Pick),
    /// Another weapon.
    Weapon(Pick),
    /// Another band.
    Band(Pick),
    /// Whether bare hands go for strain.
    Stun,
    /// Switch a source of the pool.
    Switch(String),
    /// Change the pool by hand.
    Modify(Change, String),
    /// Roll the check at hand.
    Roll { typed: Option<Symbols> },
    /// Roll dice outside any check.
    RollLoose { pool: Pool, typed: Option<Symbols> },
    /// Roll a d100.
    RollPercent { plus: i32, typed: Option<u8> },
    /// Roll again.
    Reroll { typed: Option<Symbols> },
    /// Spend symbols on a row or a quality, by its key or its number.
    Spend {
        key: String,
        whom: Option<Who>,
        coin: Option<Coin>,
        typed: Option<u8>,
    },
    /// Spend symbols on what the table says.
    SpendWords { paid: Paid, text: String },
    /// Resolve the check.
    Done { typed: Option<u8> },
    /// Drop the check.
    Cancel,
    /// Auto-fire, a second weapon, flames, repairs.
    Hits(Hits),
    /// Hull trauma.
    Hull(Who, u16),
    /// Mend hull trauma.
    Patch(Who, u16),
    /// System strain.
    System(Who, u16),
    /// Relieve system strain.
    Relieve(Who, u16),
    /// Speed.
    Speed(Who, u8),
    /// Something about talents.
    Talents(Talents),
    /// Something about things.
    Things(Things),
    /// The scene and its hazards.
    Scene(SceneCommand),
    /// Care, time and load.
    Care(CareCommand),
    /// Experience, money, and what they buy.
    Advance(Advance),
    /// Checks that more than one makes.
    Together(Together),
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
            Self::Session(players) => write!(f, "session {players}"),
            Self::Action(who, what) => write!(f, "action {} {}", who.word(), quote(what)),
            Self::Maneuver { who, maneuver, pay } => {
                write!(f, "maneuver {} {maneuver}", who.word())?;
                match pay {
                    PayWith::Whatever => Ok(()),
                    PayWith::Strain => f.write_str(" with strain"),
                    PayWith::Action => f.write_str(" with action"),
                }
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
            Self::Engage(a, b) => write!(f, "engage {} {}", a.word(), b.word()),
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
            } => {
                write!(f, "check {} {}", who.word(), spell(skill))?;
                if let Some(difficulty) = difficulty {
                    match super::words::DIFFICULTIES.get(usize::from(*difficulty)) {
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
                with.map_or(Ok(()), |which| write!(f, " with {which}"))
            }
            Self::Target(pick) => write!(f, "target {pick}"),
            Self::Weapon(pick) => write!(f, "weapon {pick}"),
            Self::Band(pick) => write!(f, "band {pick}"),
            Self::Stun => f.write_str("stun"),
            Self::Switch(key) => write!(f, "switch {}", quote(key)),
            Self::Modify(change, why) => {
                write!(f, "modify {}", super::verbs::change_words(*change))?;
                if why.is_empty() {
                    Ok(())
                } else {
                    write!(f, " {}", quote(why))
                }
            }
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
            Self::Reroll { typed } => write!(f, "reroll{}", Typed(typed)),
            Self::Spend {
                key,
                whom,
                coin,
                typed,
            } => {
                write!(f, "spend {}", coin::key(key))?;
                if let Some(whom) = whom {
                    write!(f, " {}", whom.word())?;
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
            Self::Done { typed } => write!(f, "done{}", Typed(typed)),
            Self::Cancel => f.write_str("cancel"),
            Self::Hull(who, by) => write!(f, "hull {} {by}", who.word()),
            Self::Patch(who, by) => write!(f, "patch {} {by}", who.word()),
            Self::System(who, by) => write!(f, "system {} {by}", who.word()),
            Self::Relieve(who, by) => write!(f, "relieve {} {by}", who.word()),
            Self::Speed(who, n) => write!(f, "speed {} {n}", who.word()),
            Self::Talents(line) => write!(f, "{line}"),
            Self::Things(line) => write!(f, "{line}"),
            Self::Scene(command) => command.fmt(f),
            Self::Care(command) => command.fmt(f),
            Self::Advance(command) => command.fmt(f),
            Self::Together(command) => command.fmt(f),
        }
    }
}
