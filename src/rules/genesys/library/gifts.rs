//! What a vehicle brings besides the numbers of its profile (O-V12, O-V15, O-V17).

use serde::{Deserialize, Serialize};

/// What a vehicle brings besides its numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Gifts {
    /// Boost dice on checks of a skill, by its key, that somebody aboard makes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boosts: Vec<(String, u8)>,
    /// What somebody aboard may use on checks of a skill, at a price for its systems.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub works: Vec<Works>,
    /// What is said when a Critical Hit compromises its hull; nothing where it is empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub hull_hit: String,
}

/// Something built into a vehicle that checks of a skill may be made with (O-V17).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Works {
    /// What it is called, in lower case: the word that `switch` takes.
    pub name: String,
    /// Key of the skill.
    pub skill: String,
    /// System strain that each use costs the vehicle.
    pub strain: u8,
    /// What it makes possible, in a few words.
    pub text: String,
}

impl Gifts {
    /// Whether it brings nothing.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}
