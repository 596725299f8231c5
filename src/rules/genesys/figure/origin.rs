//! A character's origin, and the steps of its creation (T-43, T-44).
//!
//! A character during creation is a combatant with a mark in its ledger. Each step is a line that the save
//! stores and an undo reverts. A reopened save continues at the same step.

use crate::kinds::Characteristic;
use crate::model::advance::origin::{Facet, Origin};
use crate::model::figure::Figure;
use crate::model::records::Motivations;
use crate::model::records::origins::{Archetype, Choose, OpenSkills};

impl Origin {
    /// The fixed numbers of an archetype, without any choices.
    pub fn of(archetype: &Archetype) -> Self {
        Self {
            archetype: archetype.name.clone(),
            characteristics: archetype.characteristics,
            wounds: archetype.wounds,
            strain: archetype.strain,
            outside: Vec::new(),
            free: archetype.free,
            choose: None,
            open: None,
            left: 0,
            picked: Vec::new(),
            abilities: Vec::new(),
            career: String::new(),
            made_with: None,
        }
    }

    /// The archetype's choice for the next skill, unless the career has a free rank to take first.
    pub fn choosing(&self) -> Option<&Choose> {
        self.choose.as_ref().filter(|_| self.left == 0)
    }

    /// Whether the archetype's skills are chosen before the career, which they are unless they must be
    /// outside it.
    pub fn chooses_first(&self) -> bool {
        let first = |choose: &Choose| !choose.outside_career;
        self.choose.as_ref().is_some_and(first)
    }

    /// Picks one of the skills to be chosen. The last pick of a choice clears the list of picks.
    pub fn pick(&mut self, skill: &str) {
        self.picked.push(skill.to_owned());
        if self.left > 0 {
            self.left -= 1;
            if self.left == 0 {
                self.picked.clear();
            }
        } else if let Some(choose) = &mut self.choose {
            if choose.outside_career {
                self.outside.push(skill.to_owned());
            }
            choose.count = choose.count.saturating_sub(1);
            if choose.count == 0 {
                self.choose = None;
                self.picked.clear();
            }
        }
    }
}

/// A step of character creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// Choose an archetype.
    Archetype,
    /// Choose the skills that come with the archetype.
    Skills,
    /// Choose a career.
    Career,
    /// Choose the career skills that the career leaves open.
    Open,
    /// Choose the career skills with a free rank.
    Ranks,
    /// Enter the four motivations.
    Motivations,
    /// Spend what is left, and finish.
    Purchases,
}

impl Figure {
    /// The current step of creation, or `None` once it is finished.
    pub fn step(&self) -> Option<Step> {
        if !self.ledger.making {
            return None;
        }
        Some(match &self.ledger.origin {
            None => Step::Archetype,
            Some(origin) if origin.chooses_first() => Step::Skills,
            Some(origin) if origin.career.is_empty() => Step::Career,
            Some(_) if self.has_open() => Step::Open,
            Some(origin) if origin.left > 0 => Step::Ranks,
            // Skills outside the career are chosen once the career is known.
            Some(origin) if origin.choose.is_some() => Step::Skills,
            Some(_) if !self.facets_missing().is_empty() => Step::Motivations,
            Some(_) => Step::Purchases,
        })
    }

    /// Whether picking a skill would choose it as one of the career's open ones (T-44).
    pub fn is_open(&self, key: &str) -> bool {
        let origin = self.ledger.origin.as_ref();
        let open = origin.and_then(|origin| origin.open.as_ref());
        let known = |skill: &String| self.career.contains(skill);
        let among = |open: &OpenSkills| {
            let one = open.one_of.iter().any(|skill| skill == key);
            let taken = one && open.one_of.iter().any(known);
            open.among.iter().any(|skill| skill == key) && !taken
        };
        open.is_some_and(among) && !self.career.iter().any(|skill| skill == key)
    }

    /// Whether the career has open skills still to be chosen (T-44). If the archetype has already
    /// brought so many that none is left, it has not.
    pub fn has_open(&self) -> bool {
        let origin = self.ledger.origin.as_ref();
        let open = origin.and_then(|origin| origin.open.as_ref());
        open.is_some_and(|open| open.among.iter().any(|key| self.is_open(key)))
    }

    /// The free ranks of the next skill to be picked, or `None` where there is none.
    pub fn ranks_to_pick(&self) -> Option<u8> {
        let origin = self.ledger.origin.as_ref()?;
        match origin.choosing() {
            Some(choose) => Some(choose.ranks),
            None => (origin.left > 0).then_some(1),
        }
    }

    /// The motivations without a text (G-SOC-02).
    pub fn facets_missing(&self) -> Vec<Facet> {
        let said = |facet: &Facet| {
            let has = |m: &Motivations| !facet.of(m).is_empty();
            self.motivations.as_ref().is_some_and(has)
        };
        Facet::ALL.into_iter().filter(|f| !said(f)).collect()
    }

    /// The Brawn and Willpower in its thresholds: those at the end of creation, or the current ones
    /// during it.
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
