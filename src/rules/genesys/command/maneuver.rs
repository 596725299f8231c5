//! Maneuvers, and the words of those that need nothing else.

use crate::capitals::Kind;
use crate::kinds::Band;

use lang::choice::choice;
#[cfg(test)]
use lang::grammar::AnyWord;
use lang::grammar::Word;
use lang::spoken::quote;
use lang::usage::Place as _;
use lang::{Args, Refusal, Who};

#[cfg(test)]
use proptest::prelude::BoxedStrategy;

/// A maneuver (G-MAN).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Maneuver {
    /// Aim, at a spot if one is named (G-MAN-01, G-MAN-02).
    Aim(Option<String>),
    /// Help an engaged ally (G-MAN-04).
    Assist(Who),
    /// Guarded stance (G-MAN-05).
    Guard,
    /// Take cover with this ranged defense, or leave it with 0 (G-MAN-07).
    Cover(u8),
    /// Engage a combatant (G-MAN-12).
    Engage(Who),
    /// Leave an engagement (G-MAN-12).
    Disengage,
    /// Change the range to a combatant (G-MAN-10).
    Move(Who, Band),
    /// Drop prone (G-MAN-15).
    Prone,
    /// Stand up (G-MAN-15).
    Stand,
    /// Draw or pick up a weapon (G-MAN-08).
    Draw(String),
    /// Put a weapon away or drop it (G-MAN-08).
    Stow(String),
    /// Load a weapon (G-MAN-08).
    Reload(String),
    /// Make a weapon ready (G-MAN-16).
    Prepare(String),
    /// Get on a trained animal or into a vehicle (G-MAN-09).
    Mount(Who),
    /// Get off an animal or out of a vehicle (G-MAN-09).
    Dismount,
    /// Any other maneuver, in words (G-MAN-06).
    Other(String),
}

choice! {
    /// A maneuver without further words.
    Plain("maneuver") {
        /// Guarded stance.
        Guard = "guard",
        /// Leave an engagement.
        Disengage = "disengage",
        /// Drop prone.
        Prone = "prone",
        /// Stand up.
        Stand = "stand",
        /// Get off an animal or out of a vehicle.
        Dismount = "dismount",
    }
}

impl Plain {
    /// Returns the maneuver.
    pub const fn maneuver(self) -> Maneuver {
        match self {
            Self::Guard => Maneuver::Guard,
            Self::Disengage => Maneuver::Disengage,
            Self::Prone => Maneuver::Prone,
            Self::Stand => Maneuver::Stand,
            Self::Dismount => Maneuver::Dismount,
        }
    }
}

choice! {
    /// A maneuver with a weapon.
    Grip("maneuver") {
        /// Draw it or pick it up.
        Draw = "draw",
        /// Put it away or drop it.
        Stow = "stow",
        /// Load it.
        Reload = "reload",
        /// Prepare it.
        Prepare = "prepare",
    }
}

impl Grip {
    /// Returns the maneuver with this weapon.
    pub fn maneuver(self, weapon: &str) -> Maneuver {
        let weapon = weapon.to_owned();
        match self {
            Self::Draw => Maneuver::Draw(weapon),
            Self::Stow => Maneuver::Stow(weapon),
            Self::Reload => Maneuver::Reload(weapon),
            Self::Prepare => Maneuver::Prepare(weapon),
        }
    }
}

choice! {
    /// Getting on an animal or into a vehicle. Both words have the same meaning.
    GetOn("maneuver") {
        /// An animal.
        Mount = "mount",
        /// A vehicle.
        Board = "board",
    }
}

/// The spot of an aim: the words up to `with`.
#[derive(Debug)]
pub enum Spot {}

impl Spot {
    fn ends(a: &Args<'_>) -> bool {
        let next = a.plain(0);
        a.is_empty() || next.is_some_and(|word| word.eq_ignore_ascii_case("with"))
    }
}

impl Word for Spot {
    type Value = String;
    const NAME: Option<&'static str> = Some("spot");

    fn usage() -> String {
        Kind::Words.word().to_owned()
    }

    fn fits(a: &mut Args<'_>) -> bool {
        !Self::ends(a)
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<String, Refusal> {
        let mut words = vec![a.word(what)?];
        while !Self::ends(a) {
            words.extend(a.next_word());
        }
        Ok(words.join(" "))
    }

    fn write(value: &String) -> String {
        quote(value)
    }
}

#[cfg(test)]
impl AnyWord for Spot {
    fn any() -> BoxedStrategy<String> {
        <String as AnyWord>::any()
    }
}
