//! Where it happens: darkness, gravity, bad ground, water, vacuum, fire, and long falls (G-ENV).
//!
//! What surrounds everybody stands in [`Scene`], what surrounds one combatant in [`Amid`]. `sources`
//! puts it into pools, `ways` into what a move costs, `tick` into the start of somebody's turn;
//! `falling` is the fall from its height to the wounds; `show` says it and offers the ways out;
//! `offers` is the menu by which the table says what the place is like.

mod command;
mod decide;
mod douse;
mod event;
pub mod falling;
pub mod offers;
pub mod show;
pub mod sources;
mod tell;
mod tick;
mod water;
mod ways;

use serde::{Deserialize, Serialize};

use crate::lang::choice::choice;

use super::figure::Figure;
use super::talents::record::Passive;

pub use command::{Blaze, Footing, SceneCommand};
pub use douse::still_burns;
pub use event::{SceneEvent, apply};
pub use tell::tell;

/// How well something hides (M-13, G-ENV-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Concealment {
    /// Dice, 1 to 3.
    pub level: u8,
    /// What hides: "smoke".
    pub from: String,
}

/// Gravity other than usual (G-ENV-05, G-ENV-06).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gravity {
    /// As people are used to.
    #[default]
    Normal,
    /// Strong: so many Setback, 1 to 3.
    Strong(u8),
    /// Weak: so many Boost, 1 to 3.
    Weak(u8),
    /// None.
    Zero,
}

choice! {
    /// The ground (G-ENV-03, G-ENV-04).
    #[derive(Default)]
    Ground("ground") {
        /// It hinders no one.
        #[default]
        Open = "open",
        /// Twice the maneuvers.
        Difficult = "difficult",
        /// No maneuver crosses it.
        Impassable = "impassable",
    }
}

choice! {
    /// Water to wade or swim in (G-ENV-07).
    #[derive(Default)]
    Water("water") {
        /// None.
        #[default]
        Dry = "none",
        /// Difficult terrain.
        Calm = "calm",
        /// And a check to get on in it.
        Rough = "rough",
    }
}

/// What surrounds everybody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Scene {
    /// Darkness, smoke, mist.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concealment: Option<Concealment>,
    /// Gravity.
    pub gravity: Gravity,
    /// The ground.
    pub ground: Ground,
    /// Water.
    pub water: Water,
}

impl Scene {
    /// Whether there is nothing to say, so that a save need not either.
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }
}

/// What somebody may be exposed to (G-ENV-08 to G-ENV-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hazard {
    /// Under water, without air.
    Water,
    /// Vacuum, without gear.
    Vacuum,
    /// No air to breathe.
    Airless,
    /// Suffocating already: strangled, or the breath knocked out.
    Choking,
    /// Fire.
    Fire,
    /// Acid.
    Acid,
    /// Corrosive air.
    Corrosive,
}

impl Hazard {
    /// Every one.
    pub const ALL: [Self; 7] = [
        Self::Water,
        Self::Vacuum,
        Self::Airless,
        Self::Choking,
        Self::Fire,
        Self::Acid,
        Self::Corrosive,
    ];

    /// The word that a line takes.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Water => "water",
            Self::Vacuum => "vacuum",
            Self::Airless => "airless",
            Self::Choking => "choking",
            Self::Fire => "fire",
            Self::Acid => "acid",
            Self::Corrosive => "corrosive",
        }
    }

    /// How a sentence says where one is: "in vacuum".
    pub const fn place(self) -> &'static str {
        match self {
            Self::Water => "under water",
            Self::Vacuum => "in vacuum",
            Self::Airless => "without air",
            Self::Choking => "choking",
            Self::Fire => "on fire",
            Self::Acid => "covered in acid",
            Self::Corrosive => "in corrosive air",
        }
    }

    /// The rule.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Water => "G-ENV-08",
            Self::Vacuum => "G-ENV-09",
            Self::Airless | Self::Choking => "G-ENV-14",
            Self::Fire | Self::Acid | Self::Corrosive => "G-ENV-10",
        }
    }

    /// Whether the GM gives it a rating (G-ENV-10).
    pub const fn is_rated(self) -> bool {
        matches!(self, Self::Fire | Self::Acid | Self::Corrosive)
    }

    /// Whether there is nothing to breathe in it.
    pub const fn takes_air(self) -> bool {
        matches!(
            self,
            Self::Water | Self::Vacuum | Self::Airless | Self::Choking
        )
    }
}

/// Something somebody is exposed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exposure {
    /// What.
    pub hazard: Hazard,
    /// Wounds at the start of each turn, where it has a rating (G-ENV-10).
    #[serde(default)]
    pub rating: u8,
    /// Whether it harms only when it is breathed (G-ENV-11).
    #[serde(default)]
    pub breathed: bool,
    /// Turns that have begun in it.
    #[serde(default)]
    pub rounds: u16,
    /// Turns until it ends by itself, if it does (G-ENV-12).
    #[serde(default)]
    pub left: Option<u16>,
    /// Whether it is a chemical fire, which neither water nor rolling puts out (G-QUAL-05).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub chemical: bool,
}

impl Exposure {
    /// Whether the breath that is held keeps it off in the turn that begins now.
    pub const fn is_held_off(&self, breath: u16) -> bool {
        let by_breath = self.hazard.takes_air() || self.breathed;
        by_breath && !matches!(self.hazard, Hazard::Choking) && self.rounds < breath
    }

    /// Wounds at the start of the turn that begins now.
    pub const fn wounds(&self, breath: u16) -> u16 {
        match self.hazard {
            Hazard::Vacuum => 3,
            Hazard::Fire | Hazard::Acid | Hazard::Corrosive if !self.is_held_off(breath) => {
                self.rating as u16
            }
            _ => 0,
        }
    }

    /// "in vacuum", "on fire 3".
    pub fn words(&self) -> String {
        let mut words = self.hazard.place().to_owned();
        if self.rating > 0 {
            words = format!("{words} {}", self.rating);
        }
        words
    }
}

/// What surrounds one combatant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Amid {
    /// What hides it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concealment: Option<Concealment>,
    /// What it is exposed to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub exposures: Vec<Exposure>,
    /// The last of its turns, counted by those that have ended, in which it may cross what no
    /// maneuver crosses (G-ENV-04).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crossing: Option<u32>,
    /// Turns of an exposure for which it needs no air of the place.
    #[serde(skip_serializing_if = "is_nothing")]
    pub air: u16,
    /// Whether that keeps vacuum off too.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub sealed: bool,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_nothing(n: &u16) -> bool {
    *n == 0
}

impl Amid {
    /// Whether there is nothing to keep.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// What it is exposed to of that sort.
    pub fn exposure(&self, hazard: Hazard) -> Option<&Exposure> {
        self.exposures.iter().find(|e| e.hazard == hazard)
    }
}

impl Figure {
    /// Whether a hazard can do it harm: machines need no air, and vacuum does nothing to them.
    pub fn feels(&self, hazard: Hazard) -> bool {
        let choking = hazard == Hazard::Choking;
        let airless = self.gifted(&Passive::NoAir) && !choking;
        !(hazard.takes_air() && (self.is_robot() || airless))
    }

    /// Whether it suffocates when its next turn begins (G-ENV-14).
    pub fn suffocates(&self) -> bool {
        self.amid.exposures.iter().any(|e| {
            let breath = self.breath_in(e);
            e.hazard.takes_air() && self.feels(e.hazard) && !e.is_held_off(breath)
        })
    }
}
