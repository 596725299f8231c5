//! Whom a character can begin as: archetypes and careers, as RON writes them (T-44).

use serde::{Deserialize, Serialize};

use super::records::{Ability, is_zero};
use crate::rules::genesys::kinds::Characteristics;

/// Skills that are chosen with an archetype.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choose {
    /// How many, 1 or more.
    pub count: u8,
    /// Ranks in each of them, 1 or 2.
    pub ranks: u8,
    /// Keys of the skills to choose among; any where none is named.
    #[serde(default)]
    pub among: Vec<String>,
    /// Whether none of them may be a career skill.
    #[serde(default)]
    pub outside_career: bool,
}

/// Career skills that a career leaves open: "one Knowledge".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenSkills {
    /// How many of them, 1 or more.
    pub count: u8,
    /// Keys of the skills to choose among.
    pub among: Vec<String>,
    /// Keys of those among them of which one at most may be chosen: "Knowledge (one)".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub one_of: Vec<String>,
}

impl OpenSkills {
    /// How many can be chosen at most.
    pub const fn most(&self) -> usize {
        let doubles = self.one_of.len().saturating_sub(1);
        self.among.len().saturating_sub(doubles)
    }
}

/// What a character is before it learns anything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Archetype {
    /// Key, unique among archetypes.
    pub id: String,
    /// As printed.
    pub name: String,
    /// The six characteristics before any experience.
    pub characteristics: Characteristics,
    /// Wound threshold before Brawn (G-CHAR-09).
    pub wounds: u8,
    /// Strain threshold before Willpower (G-CHAR-09).
    pub strain: u8,
    /// Experience to begin with.
    pub xp: u16,
    /// Ranks by skill key that everybody of it has.
    #[serde(default)]
    pub skills: Vec<(String, u8)>,
    /// Ranks in skills that are chosen.
    #[serde(default)]
    pub choose: Option<Choose>,
    /// Career skills beside those of the career.
    #[serde(default)]
    pub career: Vec<String>,
    /// How many career skills have a free rank.
    #[serde(default = "four")]
    pub free: u8,
    /// What else it can do, in our own words.
    #[serde(default)]
    pub abilities: Vec<Ability>,
}

const fn four() -> u8 {
    4
}

/// What a character has learnt to be: eight career skills.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Career {
    /// Key, unique among careers.
    pub id: String,
    /// As printed.
    pub name: String,
    /// Its skills, eight of them with those it leaves open.
    pub skills: Vec<String>,
    /// Those it leaves open.
    #[serde(default)]
    pub open: Option<OpenSkills>,
}

/// How a player character of a pack was made and what it has earned since: enough to draw up its
/// ledger when it joins (T-42 to T-44). What was bought follows from its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grown {
    /// Key of its archetype.
    pub archetype: String,
    /// Keys of the skills that had a free rank at its making, beside those of the archetype; a skill
    /// with two of them stands twice.
    #[serde(default)]
    pub free: Vec<String>,
    /// Experience earned in play.
    #[serde(default)]
    pub earned: u16,
    /// Units of money at hand.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub money: u32,
}
