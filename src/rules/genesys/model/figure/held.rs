//! Items in hand and their condition. [`crate::figure::held`] answers questions about them.

use lang::choice::choice;
use serde::{Deserialize, Deserializer, Serialize};

use crate::model::records::Weapon;

choice! {
/// How far an item is damaged (G-EQ-10). The penalties are table M-05.
    #[derive(Default)]
    Wear("state") {
    /// Not damaged.
        #[default]
        Sound = "sound",
    /// 1 Setback die on checks with it.
        Minor = "minor",
    /// One more Difficulty die on checks with it.
        Moderate = "moderate",
    /// Unusable.
        Major = "major",
    /// Destroyed.
        Destroyed = "destroyed",
    }
}

impl Wear {
    /// One step more damaged (G-QUAL-24).
    #[must_use]
    pub const fn worse(self) -> Self {
        match self {
            Self::Sound => Self::Minor,
            Self::Minor => Self::Moderate,
            Self::Moderate => Self::Major,
            Self::Major | Self::Destroyed => Self::Destroyed,
        }
    }

    /// Whether it is not damaged.
    pub const fn is_sound(&self) -> bool {
        matches!(self, Self::Sound)
    }

    /// How many steps are left until it is destroyed (G-EQ-10).
    pub const fn steps_left(self) -> u8 {
        match self {
            Self::Sound => 4,
            Self::Minor => 3,
            Self::Moderate => 2,
            Self::Major => 1,
            Self::Destroyed => 0,
        }
    }

    /// The word for it, empty for an undamaged item.
    pub const fn state(self) -> &'static str {
        match self {
            Self::Sound => "",
            Self::Minor => "minor damage",
            Self::Moderate => "moderate damage",
            Self::Major => "unusable",
            Self::Destroyed => "destroyed",
        }
    }

    /// The words for an item that now has this damage, with the verb.
    pub const fn becomes(self) -> &'static str {
        match self {
            Self::Sound => "is repaired",
            Self::Minor => "has minor damage",
            Self::Moderate => "has moderate damage",
            Self::Major => "is unusable",
            Self::Destroyed => "is destroyed",
        }
    }
}

/// Reads the drawn weapons: a list, or the single index of older saves.
pub(crate) fn one_or_more<'de, D: Deserializer<'de>>(source: D) -> Result<Vec<u8>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Drawn {
        More(Vec<u8>),
        One(Option<u8>),
    }

    Ok(match Drawn::deserialize(source)? {
        Drawn::More(places) => places,
        Drawn::One(place) => place.into_iter().collect(),
    })
}

/// A weapon of a combatant, and its state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// Its profile.
    pub weapon: Weapon,
    /// Damage to it.
    #[serde(default)]
    pub wear: Wear,
    /// Out of ammunition (G-EQ-14).
    #[serde(default)]
    pub empty: bool,
    /// Whether it is out of hand: on the ground, unless it is stowed.
    #[serde(default)]
    pub dropped: bool,
    /// Whether it is stowed, and still carried (G-MAN-08, G-ENC-02).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stowed: bool,
    /// Hidden on the person (G-ENC-10).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// Attacks since it was loaded (G-QUAL-16).
    #[serde(default)]
    pub fired: u8,
    /// Preparation maneuvers spent on it (G-QUAL-19).
    #[serde(default)]
    pub prepared: u8,
    /// The round from which it may fire again (G-QUAL-21).
    #[serde(default)]
    pub ready_round: u32,
    /// Spare rounds, if the GM counts them (G-QUAL-16).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spare: Option<u16>,
}
