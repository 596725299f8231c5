//! Social encounters: who knows whose motivations (G-SOC, M-16, T-36).
//!
//! Each observer has their own knowledge (G-SOC-05). `play::social` decides what is done with it.

pub mod spends;

use rules::view::{Chapter, Id};
use serde::{Deserialize, Serialize};

use crate::model::advance::origin::Facet;

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
    /// Who gave in during the social encounter that ended last, until another encounter begins (T-36).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gave_in: Vec<Id>,
    /// Where in the campaign it ended.
    #[serde(skip_serializing_if = "is_nowhere")]
    pub ended: Chapter,
}

/// The suggested number of readings in an encounter (G-SOC-07).
const READS: usize = 2;

fn is_nowhere(chapter: &Chapter) -> bool {
    *chapter == Chapter::default()
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

    /// Whether a character has read another in this encounter (G-SOC-07).
    pub fn has_read(&self, by: Id, of: Id) -> bool {
        self.readings.iter().any(|r| r.by == by && r.of == of)
    }

    /// Whether a character has made all their readings of this encounter (G-SOC-07).
    pub fn has_read_enough(&self, by: Id) -> bool {
        self.readings.iter().filter(|r| r.by == by).count() >= READS
    }

    /// How far a character without strain is worn down.
    pub fn pressure_on(&self, who: Id) -> u16 {
        let on = self.pressure.iter().filter(|p| p.on == who);
        on.map(|p| p.by).sum()
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
