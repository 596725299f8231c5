//! The talents of a character, with their ranks and choices, and their used-up limits.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::figure::Figure;
use crate::kinds::Characteristic;
use crate::settings::SideStep;
use crate::state::{Phase, Settings, State};

use super::record::{Activation, Limit, Passive, Talent, Uses};

/// A talent of a character, as the pack defined it then, so that a save works without its packs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// The talent.
    pub talent: Arc<Talent>,
    /// Ranks, at least 1.
    pub ranks: u8,
    /// Keys of the chosen skills or words of the chosen characteristics, in the order of the ranks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<String>,
    /// Ranks taken by an override although they break the talent pyramid (G-TALR-04).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub over: Vec<u8>,
}

impl Known {
    /// The name with ranks if it is ranked: "Parry 2", "Berserk".
    pub fn label(&self) -> String {
        if self.talent.ranked {
            format!("{} {}", self.talent.name, self.ranks)
        } else {
            self.talent.name.clone()
        }
    }

    /// True if a characteristic was chosen with it.
    pub fn chose(&self, which: Characteristic) -> bool {
        self.chosen.iter().any(|word| word == which.word())
    }

    /// Its cost in a turn. A setting makes Side Step an action (O-11 at G-TAL-40).
    pub fn how(&self, settings: &Settings) -> Activation {
        match settings.side_step_cost {
            SideStep::Action if self.talent.rule == "G-TAL-40" => Activation::Action,
            SideStep::Action | SideStep::Maneuver => self.talent.how,
        }
    }

    /// Its use, if it can be used.
    pub fn uses(&self) -> Option<&Uses> {
        self.talent.uses.as_ref()
    }
}

/// A use that counts against a limit (G-TALR-07).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Used {
    /// Key of the talent.
    pub talent: String,
    /// The limit it counts against.
    pub limit: Limit,
}

impl State {
    /// True if a character has used a talent up for now (G-TALR-07). Turns and rounds are counted only
    /// in a fight, so their limits don't apply outside (G-TURN-11).
    pub fn is_used_up(&self, figure: &Figure, id: &str) -> bool {
        let counted = self.phase == Phase::Fighting;
        let binds = |limit| counted || !matches!(limit, Limit::Turn | Limit::Round);
        let mut used = figure.used.iter();
        used.any(|used| used.talent == id && binds(used.limit))
    }
}

impl Figure {
    /// A talent of this figure, by its key.
    pub fn knows(&self, id: &str) -> Option<&Known> {
        self.known.iter().find(|known| known.talent.id == id)
    }

    /// True if it has the improved form of one of its talents: a passive one that builds on it
    /// (G-TAL-52, G-TAL-54, G-TAL-63).
    pub fn improves(&self, base: &Talent) -> bool {
        self.known.iter().any(|known| {
            known.talent.how == Activation::Passive && known.talent.needs.as_ref() == Some(&base.id)
        })
    }

    /// The changes of a kind on the sheet, each with the talent or item it comes from.
    pub fn passives<'f, T: 'f>(
        &'f self,
        of: impl Fn(&'f Passive) -> Option<T> + 'f,
    ) -> impl Iterator<Item = (&'f Known, T)> + 'f {
        self.gifts().flat_map(move |known| {
            let found: Vec<T> = known.talent.sheet.iter().filter_map(&of).collect();
            found.into_iter().map(move |value| (known, value))
        })
    }

    /// True if a talent or item has this effect on the sheet.
    pub fn gifted(&self, passive: &Passive) -> bool {
        self.gifts()
            .any(|known| known.talent.sheet.contains(passive))
    }

    /// True for a career skill, by its career or by a talent (G-SKILL-04).
    pub fn career_skill(&self, skill: &str) -> bool {
        self.career.iter().any(|s| s == skill)
            || self
                .passives(|p| match p {
                    Passive::Career(skills) => Some(skills.iter().any(|s| s == skill)),
                    _ => None,
                })
                .any(|(_, is)| is)
    }
}
