//! Social encounters: who knows whose motivations, playing to them and against them, reading people,
//! and how far a character is worn down (G-SOC, M-16, T-36).
//!
//! Each observer has their own knowledge (G-SOC-05). Playing to or against a motivation adds a token
//! for the next social check on that character. `spends` has the purchases, `outcome` applies checks of
//! reading and swaying, `show` has the strain of both sides and the offers.

mod command;
mod decide;
mod event;
pub mod outcome;
pub mod show;
pub mod spends;
mod tell;

use serde::{Deserialize, Serialize};

use rules::view::Id;

use super::advance::origin::Facet;
use super::figure::Figure;
use super::state::State;

pub use command::SocialCommand;
pub use event::{SocialEvent, apply, check_ended, leave};
pub use tell::tell;

/// Strain of a failed swaying check (T-36).
pub const LOST: u16 = 2;
/// The suggested number of readings in an encounter (G-SOC-07).
pub const READS: u8 = 2;

/// What one character knows about another (G-SOC-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// The observer.
    pub by: Id,
    /// The observed character.
    pub of: Id,
    /// The motivation.
    pub facet: Facet,
    /// True if it is a false belief (M-16).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub untrue: bool,
}

/// A reading in this encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// The observer.
    pub by: Id,
    /// The character who was read.
    pub of: Id,
}

/// The count that replaces strain for a character without a strain threshold (T-36).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pressure {
    /// The character.
    pub on: Id,
    /// The amount.
    pub by: u16,
}

/// The state of social encounters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Social {
    /// True while a social encounter is open (G-SOC-08).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub on: bool,
    /// What everyone knows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<Known>,
    /// The readings of this encounter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<Reading>,
    /// How far characters without strain are worn down.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pressure: Vec<Pressure>,
    /// Characters who are distracted until another has made a check (M-16).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stuck: Vec<Id>,
    /// True after a social encounter until another encounter begins. Those who took part may recover
    /// strain (G-HEAL-07).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub over: bool,
}

impl Social {
    /// True if there is nothing to store.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// What a character knows about a motivation of another.
    pub fn knows(&self, by: Id, of: Id, facet: Facet) -> Option<Known> {
        let found = self.known.iter();
        found
            .copied()
            .find(|k| k.by == by && k.of == of && k.facet == facet)
    }

    /// How far a character without strain is worn down.
    pub fn pressure_on(&self, who: Id) -> u16 {
        let on = self.pressure.iter().filter(|p| p.on == who);
        on.map(|p| p.by).sum()
    }
}

/// Dice of a motivation: 1 for a Strength or Flaw, 2 for a Desire or Fear (G-SOC-03, G-SOC-04).
pub const fn dice(facet: Facet) -> u8 {
    match facet {
        Facet::Strength | Facet::Flaw => 1,
        Facet::Desire | Facet::Fear => 2,
    }
}

/// The difficulty of swaying a crowd of that size (T-36).
pub const fn crowd(heads: i64) -> u8 {
    match heads {
        ..=5 => 2,
        6..=15 => 3,
        16..=50 => 4,
        _ => 5,
    }
}

/// A character's position in a long argument (T-36).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// They haven't moved.
    Firm,
    /// They are open to a compromise.
    Compromise,
    /// They give in, within reason.
    GivesIn,
}

/// The position for an amount of strain and its threshold: open to a compromise if twice the strain
/// exceeds it, giving in if the strain itself does (T-36).
pub const fn stand(pressed: u16, threshold: u16) -> Stand {
    if pressed > threshold {
        Stand::GivesIn
    } else if pressed.saturating_mul(2) > threshold {
        Stand::Compromise
    } else {
        Stand::Firm
    }
}

impl State {
    /// The state of health in a word (G-HEALTH-08). A character who is out by strain alone in a social
    /// encounter isn't a casualty, because words don't knock anyone out (G-SOC-08, T-36).
    pub fn health_of(&self, figure: &Figure) -> &'static str {
        if self.social.on && self.argued_down(figure) {
            "argued down"
        } else {
            figure.health()
        }
    }

    /// True if strain alone has put a figure out, as words do in a social encounter.
    pub fn argued_down(&self, figure: &Figure) -> bool {
        let hurt = figure.wounds > figure.whole_threshold() || figure.stays_down;
        let gone = figure.dead || figure.defeated;
        figure.incapacitated() && !hurt && !gone
    }

    /// How far a figure is worn down, and the threshold. It is strain, or a separate count against the
    /// wound threshold for those without strain, because words can't kill (T-36).
    pub fn pressed(&self, figure: &Figure) -> (u16, u16) {
        match figure.strain_threshold {
            Some(most) => (figure.strain, most),
            None => (self.social.pressure_on(figure.id), figure.whole_threshold()),
        }
    }

    /// True if there is strain to heal, or in a social encounter the count that replaces it (T-36).
    pub fn tires(&self, figure: &Figure) -> bool {
        let counts = self.social.on || figure.strain_threshold.is_some();
        figure.strain > 0 || counts && self.pressed(figure).0 > 0
    }

    /// A figure's position in a long argument.
    pub fn stand_of(&self, figure: &Figure) -> Stand {
        let (pressed, threshold) = self.pressed(figure);
        stand(pressed, threshold)
    }
}
