//! Where a character comes from, and the steps by which it is made (T-43, T-44).
//!
//! A character in the making is a combatant like any other whose ledger says so: each step is a line,
//! the save keeps it, an undo takes it back, and whoever opens the save goes on where it stood.

use serde::{Deserialize, Serialize};

use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::kinds::{Characteristic, Characteristics};
use crate::rules::genesys::library::records::{Ability, Motivations};

/// What an archetype and a career have given somebody.
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
    /// Skills chosen with it that must be none of the career's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outside: Vec<String>,
    /// How many career skills have a free rank.
    pub free: u8,
    /// What else it brought.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub abilities: Vec<Ability>,
    /// The career's name, once it is chosen.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub career: String,
    /// Brawn and Willpower when the character was made: the thresholds follow them no further.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made_with: Option<(u8, u8)>,
}

/// One of the four motivations (G-SOC-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Facet {
    /// What one is good at.
    Strength,
    /// What one stumbles over.
    Flaw,
    /// What one wants.
    Desire,
    /// What one dreads.
    Fear,
}

impl Facet {
    /// All four, in their order.
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

    /// What somebody has for it.
    pub fn of(self, motivations: &Motivations) -> &str {
        match self {
            Self::Strength => &motivations.strength,
            Self::Flaw => &motivations.flaw,
            Self::Desire => &motivations.desire,
            Self::Fear => &motivations.fear,
        }
    }

    /// Writes it down.
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

/// A step of making a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Choose an archetype.
    Archetype,
    /// Choose a career.
    Career,
    /// Say the four motivations.
    Motivations,
    /// Spend what is left, and finish.
    Purchases,
}

impl Figure {
    /// The step at which its making stands; none once it is made.
    pub fn step(&self) -> Option<Step> {
        if !self.ledger.making {
            return None;
        }
        Some(match &self.ledger.origin {
            None => Step::Archetype,
            Some(origin) if origin.career.is_empty() => Step::Career,
            Some(_) if !self.facets_missing().is_empty() => Step::Motivations,
            Some(_) => Step::Purchases,
        })
    }

    /// Motivations that are not said yet (G-SOC-02).
    pub fn facets_missing(&self) -> Vec<Facet> {
        let said = |facet: &Facet| {
            let has = |m: &Motivations| !facet.of(m).is_empty();
            self.motivations.as_ref().is_some_and(has)
        };
        Facet::ALL.into_iter().filter(|f| !said(f)).collect()
    }

    /// What its thresholds were computed with: as it was made, or as it is while it is being made.
    pub fn made_with(&self) -> (u8, u8) {
        let made = self.ledger.origin.as_ref().and_then(|o| o.made_with);
        made.unwrap_or_else(|| {
            (
                self.characteristics.get(Characteristic::Brawn),
                self.characteristics.get(Characteristic::Willpower),
            )
        })
    }
}
