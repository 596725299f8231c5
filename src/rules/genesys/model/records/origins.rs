//! The records that a character can begin with, as RON writes them: archetypes and careers (T-44).

use serde::{Deserialize, Serialize};

use crate::kinds::Characteristics;
use crate::model::records::Ability;

/// Skills that are chosen with an archetype.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choose {
    /// How many, from 1.
    pub count: u8,
    /// Ranks in each of them, 1 or 2.
    pub ranks: u8,
    /// Keys of the skills to choose from, or empty for any.
    #[serde(default)]
    pub among: Vec<String>,
    /// Whether none of them may be a career skill.
    #[serde(default)]
    pub outside_career: bool,
}

/// The choice of career skills that a career includes: "one Knowledge".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenSkills {
    /// How many of them, from 1.
    pub count: u8,
    /// Keys of the skills to choose from.
    pub among: Vec<String>,
    /// Keys of which at most one may be chosen: "Knowledge (one)".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub one_of: Vec<String>,
}

impl OpenSkills {
    /// The most that can be chosen.
    pub const fn most(&self) -> usize {
        let doubles = self.one_of.len().saturating_sub(1);
        self.among.len().saturating_sub(doubles)
    }
}

/// An archetype: what a character is before it learns anything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Archetype {
    /// Key, unique among archetypes.
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// The six characteristics before any experience.
    pub characteristics: Characteristics,
    /// Wound threshold before Brawn (G-CHAR-09).
    pub wounds: u8,
    /// Strain threshold before Willpower (G-CHAR-09).
    pub strain: u8,
    /// Starting experience.
    pub xp: u16,
    /// Ranks by skill key that all its characters have.
    #[serde(default)]
    pub skills: Vec<(String, u8)>,
    /// The choice of further skills with ranks.
    #[serde(default)]
    pub choose: Option<Choose>,
    /// Career skills in addition to those of the career.
    #[serde(default)]
    pub career: Vec<String>,
    /// How many career skills have a free rank.
    #[serde(default = "four")]
    pub free: u8,
    /// Its other abilities, in our own words.
    #[serde(default)]
    pub abilities: Vec<Ability>,
}

const fn four() -> u8 {
    4
}

/// A career: eight career skills.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Career {
    /// Key, unique among careers.
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// Its skills, eight of them including the choice.
    pub skills: Vec<String>,
    /// The choice of further skills.
    #[serde(default)]
    pub open: Option<OpenSkills>,
}

/// How a player character of a pack was created and what it has earned since: enough to build its
/// ledger when it joins (T-42 to T-44).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grown {
    /// Key of its archetype.
    pub archetype: String,
    /// Keys of the skills that had a free rank at creation, in addition to those of the archetype. A
    /// skill with two of them appears twice.
    #[serde(default)]
    pub free: Vec<String>,
    /// Experience earned in play.
    #[serde(default)]
    pub earned: u16,
    /// Units of money that it has.
    #[serde(default, skip_serializing_if = "crate::model::records::is_zero")]
    pub money: u32,
}
