//! Features of a vehicle other than the numbers of its profile (O-V12, O-V15, O-V17).

use serde::{Deserialize, Serialize};

/// The features of a vehicle other than its numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Gifts {
    /// Boost dice on checks of a skill, by its key, made aboard.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boosts: Vec<(String, u8)>,
    /// Equipment that a character aboard may use on checks of a skill, for system strain.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub works: Vec<Works>,
    /// The note for a Critical Hit that compromises its hull, or empty for none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub hull_hit: String,
}

/// Equipment of a vehicle that checks of a skill may use (O-V17).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Works {
    /// Its name in lower case, which is the word that `switch` takes.
    pub name: String,
    /// Key of the skill.
    pub skill: String,
    /// System strain of the vehicle for each use.
    pub strain: u8,
    /// Its effect, in a few words.
    pub text: String,
}

impl Gifts {
    /// Whether it has no features.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}
