//! Critical Injuries of a sheet: what they do, and what they are called, so that each of them can be
//! treated (G-COMB-15, G-HEAL-04).

use serde::{Deserialize, Serialize};

use crate::lang::{Named, Refusal, find_of, first_of_alike};
use crate::rules::genesys::kinds::Characteristic;
use crate::rules::genesys::library::records::Harm;

use super::Figure;

/// A Critical Injury somebody has (G-COMB-15); it stays until treated (G-HEAL-08).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Critical {
    /// Its number.
    pub mark: u32,
    /// The d100 with all modifiers.
    pub result: u16,
    /// As printed.
    pub name: String,
    /// Difficulty of treating it, 1 to 4 (G-HEAL-09).
    pub severity: u8,
    /// What it does, in words.
    pub text: String,
    /// What it does, for the rules, while it lasts.
    pub harm: Vec<Harm>,
    /// The characteristic that was rolled, for those that lower one.
    #[serde(default)]
    pub characteristic: Option<Characteristic>,
    /// What the d100 showed, before anything was added or taken off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rolled: Option<u8>,
    /// The round it was suffered in.
    #[serde(default)]
    pub round: u32,
    /// How many of its owner's turns had ended when it was suffered.
    #[serde(default)]
    pub turn: u32,
    /// The day it was last treated on (G-HEAL-04).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tried: Option<u32>,
    /// It has lowered its characteristic by 1 permanently (M-03).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lowered: bool,
}

impl Figure {
    /// A characteristic with what injuries take off, never below 1 by injury.
    pub fn characteristic(&self, which: Characteristic) -> u8 {
        let base = self.characteristics.get(which);
        let lost = self
            .counting()
            .filter(|c| {
                c.characteristic == Some(which) && c.harm.contains(&Harm::CharacteristicDown)
            })
            .count();
        base.saturating_sub(lost as u8).max(base.min(1))
    }

    /// Whether some Critical Injury does this to it.
    pub fn harmed(&self, test: impl Fn(&Harm) -> bool) -> bool {
        self.counting().flat_map(|c| &c.harm).any(test)
    }

    /// Its Critical Injuries that count: without those whose effects something keeps off.
    pub fn counting(&self) -> impl Iterator<Item = &Critical> {
        self.criticals.iter().filter(|c| !self.is_grafted(c.mark))
    }

    /// Whether something keeps the effects of the injury with that mark off.
    pub fn is_grafted(&self, mark: u32) -> bool {
        self.lent.iter().any(|lent| lent.grafted == Some(mark))
    }

    /// The same combatant without those of its Critical Injuries for which `ignored` holds: every
    /// characteristic is as it was before them. An injury that has lowered one permanently counts for
    /// this until it is treated.
    #[must_use]
    pub fn without_injuries(&self, ignored: impl Fn(&Critical) -> bool) -> Self {
        let mut whole = self.clone();
        let (gone, left) = whole.criticals.drain(..).partition(ignored);
        whole.criticals = left;
        let gone: Vec<Critical> = gone;
        for which in gone
            .iter()
            .filter(|c| c.lowered)
            .filter_map(|c| c.characteristic)
        {
            let value = whole.characteristics.get(which).saturating_add(1);
            whole.characteristics.set(which, value);
        }
        whole
    }

    /// What an injury is called in a line: its name, with the characteristic it lowers, and with a number
    /// where it is not the first of its kind: "Head Ringer 2".
    pub fn called(&self, injury: &Critical) -> String {
        let kind = kind(injury);
        let before = self.criticals.iter().take_while(|c| c.mark != injury.mark);
        match before.filter(|c| self::kind(c) == kind).count() {
            0 => kind,
            n => format!("{kind} {}", n + 1),
        }
    }

    /// The mark of the injury that is meant by any piece of its name. Of several of one kind that is the
    /// first that was not treated yet, for a week passes before the same one is tried again.
    ///
    /// # Errors
    /// Refuses a word that fits none, or several of different kinds.
    pub fn injury_named(&self, word: &str) -> Result<u32, Refusal> {
        let numbered = self.criticals.iter().find(|c| {
            let called = self.called(c);
            called != kind(c) && called.eq_ignore_ascii_case(word.trim())
        });
        if let Some(one) = numbered {
            return Ok(one.mark);
        }
        let mut all: Vec<&Critical> = self.criticals.iter().collect();
        all.sort_by_key(|c| c.tried);
        let named = all.into_iter().map(|c| Named {
            name: kind(c),
            is: c.mark,
        });
        let kinds = first_of_alike(named.collect());
        find_of(&self.name, word, "injury", &kinds)
    }
}

/// Its name, and what was rolled with it.
fn kind(injury: &Critical) -> String {
    match injury.characteristic {
        Some(which) => format!("{} ({which})", injury.name),
        None => injury.name.clone(),
    }
}
