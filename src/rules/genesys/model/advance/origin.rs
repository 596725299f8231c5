//! Where a player character comes from, and what moves it. `figure::origin` has the steps.

use serde::{Deserialize, Serialize};

use crate::kinds::Characteristics;
use crate::model::records::origins::{Choose, OpenSkills};
use crate::model::records::{Ability, Motivations};

/// What a character's archetype and career gave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The archetype's name.
    pub archetype: String,
    /// The six characteristics it gave.
    pub characteristics: Characteristics,
    /// Its wound threshold before Brawn.
    pub wounds: u8,
    /// Its strain threshold before Willpower.
    pub strain: u8,
    /// Skills chosen with it that must not be career skills.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outside: Vec<String>,
    /// How many career skills have a free rank.
    pub free: u8,
    /// The skills still to be chosen with the archetype, `count` of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choose: Option<Choose>,
    /// Career skills still to be chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<OpenSkills>,
    /// Free ranks of the career still to be taken.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub left: u8,
    /// Skills taken for the open choice, each of them once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub picked: Vec<String>,
    /// Its other abilities.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub abilities: Vec<Ability>,
    /// The career's name, or empty before it is chosen.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub career: String,
    /// Brawn and Willpower at the end of creation, after which the thresholds no longer follow them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made_with: Option<(u8, u8)>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_none_left(n: &u8) -> bool {
    *n == 0
}

/// One of the four motivations (G-SOC-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Facet {
    /// A virtue or talent.
    Strength,
    /// A weakness.
    Flaw,
    /// A goal.
    Desire,
    /// What the character dreads.
    Fear,
}

impl Facet {
    /// All four motivations, in order.
    pub const ALL: [Self; 4] = [Self::Strength, Self::Flaw, Self::Desire, Self::Fear];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Strength => "strength",
            Self::Flaw => "flaw",
            Self::Desire => "desire",
            Self::Fear => "fear",
        }
    }

    /// Its name in a sentence: "Strength".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strength => "Strength",
            Self::Flaw => "Flaw",
            Self::Desire => "Desire",
            Self::Fear => "Fear",
        }
    }

    /// What it says about a character.
    pub const fn asks(self) -> &'static str {
        match self {
            Self::Strength => "What they are good at as a person.",
            Self::Flaw => "What holds them back as a person.",
            Self::Desire => "What they want most.",
            Self::Fear => "What they are most afraid of.",
        }
    }

    /// The text of a character's motivation.
    pub fn of(self, motivations: &Motivations) -> &str {
        match self {
            Self::Strength => &motivations.strength,
            Self::Flaw => &motivations.flaw,
            Self::Desire => &motivations.desire,
            Self::Fear => &motivations.fear,
        }
    }

    /// Sets the text.
    pub fn set(self, motivations: &mut Motivations, text: &str) {
        let place = match self {
            Self::Strength => &mut motivations.strength,
            Self::Flaw => &mut motivations.flaw,
            Self::Desire => &mut motivations.desire,
            Self::Fear => &mut motivations.fear,
        };
        text.clone_into(place);
    }
}
