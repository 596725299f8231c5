//! Talk as a contest: who knows whose motivations, playing to them and against them, reading people,
//! and how far somebody is pressed (G-SOC, M-16, T-36).
//!
//! What is known is kept per observer (G-SOC-05). Playing to or against a motivation is a token for
//! the next social check on that one; `spends` is what symbols buy, `outcome` what a check of reading
//! or swaying brings about, `show` the strain of both sides and the offers.

mod command;
mod decide;
mod event;
mod outcome;
pub mod show;
pub mod spends;
mod tell;

use serde::{Deserialize, Serialize};

use crate::rules::view::Id;

use super::advance::origin::Facet;
use super::figure::Figure;
use super::state::State;

pub use command::SocialCommand;
pub use event::{SocialEvent, apply, check_ended, leave};
pub use tell::tell;

/// Strain of a lost check of swaying (T-36).
pub const LOST: u16 = 2;
/// How often people are read in an encounter, as a guideline (G-SOC-07).
pub const READS: u8 = 2;

/// Something that somebody knows of another (G-SOC-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// Who knows it.
    pub by: Id,
    /// Of whom.
    pub of: Id,
    /// Which motivation.
    pub facet: Facet,
    /// Whether what it believes is untrue (M-16).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub untrue: bool,
}

/// Somebody who was read in this encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// Who looked.
    pub by: Id,
    /// At whom.
    pub of: Id,
}

/// Pressure on somebody who has no strain (T-36).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pressure {
    /// On whom.
    pub on: Id,
    /// How much.
    pub by: u16,
}

/// What is kept of talks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Social {
    /// Whether a talk is on (G-SOC-08).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub on: bool,
    /// Who knows what.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<Known>,
    /// Who was read in this encounter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<Reading>,
    /// How far those are pressed who have no strain.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pressure: Vec<Pressure>,
    /// Who is so caught up that nothing useful is possible before another has made a check (M-16).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stuck: Vec<Id>,
    /// Whether a talk has ended, and no encounter has begun since: those who took part may recover
    /// strain (G-HEAL-07).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub over: bool,
}

impl Social {
    /// Whether there is nothing to keep.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// What somebody knows of a motivation of another.
    pub fn knows(&self, by: Id, of: Id, facet: Facet) -> Option<Known> {
        let found = self.known.iter();
        found
            .copied()
            .find(|k| k.by == by && k.of == of && k.facet == facet)
    }

    /// Pressure on somebody without strain.
    pub fn pressure_on(&self, who: Id) -> u16 {
        let on = self.pressure.iter().filter(|p| p.on == who);
        on.map(|p| p.by).sum()
    }
}

/// Dice of a motivation: one for a Strength or Flaw, two for a Desire or Fear (G-SOC-03, G-SOC-04).
pub const fn dice(facet: Facet) -> u8 {
    match facet {
        Facet::Strength | Facet::Flaw => 1,
        Facet::Desire | Facet::Fear => 2,
    }
}

/// How hard it is to talk to so many heads at once (T-36).
pub const fn crowd(heads: i64) -> u8 {
    match heads {
        ..=5 => 2,
        6..=15 => 3,
        16..=50 => 4,
        _ => 5,
    }
}

/// How somebody stands in a long argument (T-36).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// Holds on.
    Firm,
    /// Is open to a compromise.
    Compromise,
    /// Gives in, within reason.
    GivesIn,
}

/// How one stands who is pressed so far against that threshold: twice the strain above it, a
/// compromise; the strain above it, giving in (T-36).
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
    /// The state of health in a word (G-HEALTH-08); in a talk, whoever is out of strain alone is no
    /// casualty, for words wear nobody down to the ground (G-SOC-08, T-36).
    pub fn health_of(&self, figure: &Figure) -> &'static str {
        if self.social.on && self.argued_down(figure) {
            "argued down"
        } else {
            figure.health()
        }
    }

    /// Whether strain alone has put somebody out, as words do in a talk.
    pub fn argued_down(&self, figure: &Figure) -> bool {
        let hurt = figure.wounds > figure.whole_threshold() || figure.stays_down;
        let gone = figure.dead || figure.defeated;
        figure.incapacitated() && !hurt && !gone
    }

    /// How far somebody is pressed, and the threshold: strain, or for those without the wound
    /// threshold against a count of its own, for nobody dies of words (T-36).
    pub fn pressed(&self, figure: &Figure) -> (u16, u16) {
        match figure.strain_threshold {
            Some(most) => (figure.strain, most),
            None => (self.social.pressure_on(figure.id), figure.whole_threshold()),
        }
    }

    /// Whether there is strain to heal, in a talk the pressure on those who have none (T-36).
    pub fn tires(&self, figure: &Figure) -> bool {
        let counts = self.social.on || figure.strain_threshold.is_some();
        figure.strain > 0 || counts && self.pressed(figure).0 > 0
    }

    /// How somebody stands in a long argument.
    pub fn stand_of(&self, figure: &Figure) -> Stand {
        let (pressed, threshold) = self.pressed(figure);
        stand(pressed, threshold)
    }
}
