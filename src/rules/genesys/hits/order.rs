//! The commands of this folder: Auto-fire, a second weapon, flames, repairs. A printed command parses
//! to the same command again.

use std::fmt;

use crate::lang::Who;
use crate::rules::genesys::command::Pick;
use crate::rules::genesys::figure::Wear;
use crate::rules::words::{Spoken, quote};

/// The sizes of improvised weapons (M-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Small: a bottle, a stone.
    Small,
    /// Medium: a chair, a branch.
    Medium,
    /// Large: a table, a boulder. It needs two hands.
    Large,
}

impl Size {
    /// All three sizes.
    pub const ALL: [Self; 3] = [Self::Small, Self::Medium, Self::Large];

    /// The word of the size in a command.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Medium => "medium",
            Self::Large => "large",
        }
    }
}

/// A repair (G-EQ-12).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The character who does it.
    pub who: Who,
    /// The weapon.
    pub weapon: String,
    /// The owner, if it isn't the same character.
    pub whose: Option<Who>,
    /// True for half the time.
    pub rushed: bool,
    /// True without proper tools.
    pub bare: bool,
}

/// A command of this folder.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
)]
pub enum Hits {
    /// Switches Auto-fire on or off, or adds and removes the named targets.
    Auto(Vec<Who>),
    /// Uses Auto-fire on everyone in reach of the weapon.
    AutoAll,
    /// Moves one step on: off, the target alone, everyone in reach, off again.
    AutoNext,
    /// Chooses the second weapon. `None` removes it.
    Second(Option<Pick>),
    /// Opens the new check of a guided weapon.
    Guided(Option<Who>),
    /// Puts a guided weapon in the air by a GM call.
    Send {
        who: Who,
        weapon: String,
        target: Who,
        dice: u8,
    },
    /// Sets a character on fire by hand: rounds and damage (G-QUAL-05).
    Burn(Who, u8, u16),
    /// Breaks free.
    Escape(Who),
    /// Repairs an item.
    Repair(Job),
    /// Makes an improvised weapon.
    Improvise {
        who: Who,
        size: Size,
        name: Option<String>,
    },
    /// Sets the spare rounds of a weapon. `None` stops counting.
    Ammo(Who, String, Option<u16>),
    /// Cancels a weapon's preparation.
    Disrupt(Who, String),
    /// Sets the damage of armor.
    Armor(Who, Wear),
}

/// The word of a damage level in a command.
pub const fn wear_word(wear: Wear) -> &'static str {
    match wear {
        Wear::Sound => "sound",
        Wear::Minor => "minor",
        Wear::Moderate => "moderate",
        Wear::Major => "major",
        Wear::Destroyed => "destroyed",
    }
}

impl fmt::Display for Hits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Auto(names) => {
                f.write_str("auto")?;
                names
                    .iter()
                    .try_for_each(|who| write!(f, " {}", who.word()))
            }
            Self::AutoAll => f.write_str("auto all"),
            Self::AutoNext => f.write_str("auto next"),
            Self::Second(None) => f.write_str("second off"),
            Self::Second(Some(pick)) => write!(f, "second {pick}"),
            Self::Guided(None) => f.write_str("guided"),
            Self::Guided(Some(who)) => write!(f, "guided {}", who.word()),
            Self::Send {
                who,
                weapon,
                target,
                dice,
            } => write!(
                f,
                "guided {} {} {} {dice}",
                who.word(),
                quote(weapon),
                target.word()
            ),
            Self::Burn(who, rounds, damage) => {
                write!(f, "burn {} {rounds} damage {damage}", who.word())
            }
            Self::Escape(who) => write!(f, "escape {}", who.word()),
            Self::Repair(job) => {
                write!(f, "repair {} {}", job.who.word(), quote(&job.weapon))?;
                if let Some(whose) = &job.whose {
                    write!(f, " of {}", whose.word())?;
                }
                f.write_str(if job.rushed { " rushed" } else { "" })?;
                f.write_str(if job.bare { " bare" } else { "" })
            }
            Self::Improvise { who, size, name } => {
                write!(f, "improvise {} {}", who.word(), size.word())?;
                match name {
                    Some(name) => write!(f, " as {}", quote(name)),
                    None => Ok(()),
                }
            }
            Self::Ammo(who, weapon, spare) => {
                write!(f, "ammo {} {} ", who.word(), quote(weapon))?;
                match spare {
                    Some(n) => write!(f, "{n}"),
                    None => f.write_str("uncounted"),
                }
            }
            Self::Disrupt(who, weapon) => write!(f, "disrupt {} {}", who.word(), quote(weapon)),
            Self::Armor(who, wear) => write!(f, "armor {} {}", who.word(), wear_word(*wear)),
        }
    }
}
