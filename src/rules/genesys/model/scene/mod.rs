//! The surroundings: darkness, gravity, difficult ground, water, vacuum, fire, and long falls (G-ENV).
//!
//! [`Scene`] holds what surrounds everyone, and [`Amid`] what surrounds one combatant. `play::scene`
//! decides what they do.

use lang::choice::choice;
use serde::{Deserialize, Serialize};

/// The level of concealment (M-13, G-ENV-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Concealment {
    /// Dice, 1 to 3.
    pub level: u8,
    /// The cause: "smoke".
    pub from: String,
}

/// The strength of gravity (G-ENV-05, G-ENV-06).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gravity {
    /// As people are used to.
    #[default]
    Normal,
    /// Strong: this many Setback dice, 1 to 3.
    Strong(u8),
    /// Weak: this many Boost dice, 1 to 3.
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
    /// It costs twice the maneuvers.
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
    /// Difficult terrain that also needs a check to move in.
        Rough = "rough",
    }
}

/// The surroundings of everyone.
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
    /// True if nothing is set, so that a save leaves it out.
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }
}

/// A hazard that a character may be exposed to (G-ENV-08 to G-ENV-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hazard {
    /// Under water without air.
    Water,
    /// Vacuum without gear.
    Vacuum,
    /// No air to breathe.
    Airless,
    /// Already suffocating: strangled, or out of breath.
    Choking,
    /// Fire.
    Fire,
    /// Acid.
    Acid,
    /// Corrosive air.
    Corrosive,
}

impl Hazard {
    /// All hazards.
    pub const ALL: [Self; 7] = [
        Self::Water,
        Self::Vacuum,
        Self::Airless,
        Self::Choking,
        Self::Fire,
        Self::Acid,
        Self::Corrosive,
    ];

    /// The word in a command.
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

    /// The place as a phrase: "in vacuum".
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

    /// Its rule ID.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Water => "G-ENV-08",
            Self::Vacuum => "G-ENV-09",
            Self::Airless | Self::Choking => "G-ENV-14",
            Self::Fire | Self::Acid | Self::Corrosive => "G-ENV-10",
        }
    }

    /// True if the GM gives it a rating (G-ENV-10).
    pub const fn is_rated(self) -> bool {
        matches!(self, Self::Fire | Self::Acid | Self::Corrosive)
    }

    /// True if there is nothing to breathe in it.
    pub const fn takes_air(self) -> bool {
        matches!(
            self,
            Self::Water | Self::Vacuum | Self::Airless | Self::Choking
        )
    }
}

/// One exposure of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exposure {
    /// The hazard.
    pub hazard: Hazard,
    /// Wounds at the start of each turn, if it has a rating (G-ENV-10).
    #[serde(default)]
    pub rating: u8,
    /// True if it harms only when it is inhaled (G-ENV-11).
    #[serde(default)]
    pub breathed: bool,
    /// Turns that have begun in it.
    #[serde(default)]
    pub rounds: u16,
    /// Turns until it ends by itself. `None` if it doesn't (G-ENV-12).
    #[serde(default)]
    pub left: Option<u16>,
    /// True for a chemical fire, which neither water nor rolling puts out (G-QUAL-05).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub chemical: bool,
}

impl Exposure {
    /// True if held breath prevents it in the current turn.
    pub const fn is_held_off(&self, breath: u16) -> bool {
        let by_breath = self.hazard.takes_air() || self.breathed;
        by_breath && !matches!(self.hazard, Hazard::Choking) && self.rounds < breath
    }

    /// Wounds at the start of the current turn.
    pub const fn wounds(&self, breath: u16) -> u16 {
        match self.hazard {
            Hazard::Vacuum => 3,
            Hazard::Fire | Hazard::Acid | Hazard::Corrosive if !self.is_held_off(breath) => {
                self.rating as u16
            }
            _ => 0,
        }
    }

    /// The exposure as text: "in vacuum", "on fire 3".
    pub fn words(&self) -> String {
        let mut words = self.hazard.place().to_owned();
        if self.rating > 0 {
            words = format!("{words} {}", self.rating);
        }
        words
    }
}

/// The surroundings of one combatant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Amid {
    /// Its own concealment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concealment: Option<Concealment>,
    /// Its exposures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub exposures: Vec<Exposure>,
    /// The last of its turns, counted by those that have ended, in which it may cross what no maneuver
    /// crosses (G-ENV-04).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crossing: Option<u32>,
    /// Turns of an exposure for which it has its own air.
    #[serde(skip_serializing_if = "is_nothing")]
    pub air: u16,
    /// True if that protects against vacuum too.
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
    /// True if there is nothing to store.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// Its exposure to a hazard.
    pub fn exposure(&self, hazard: Hazard) -> Option<&Exposure> {
        self.exposures.iter().find(|e| e.hazard == hazard)
    }
}
