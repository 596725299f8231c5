//! What somebody knows: a talent with its ranks and choices, and what of it is used up.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::kinds::Characteristic;
use crate::rules::genesys::settings::SideStep;
use crate::rules::genesys::state::{Phase, Settings, State};

use super::record::{Activation, Limit, Passive, Talent, Uses};

/// A talent somebody knows, as the pack said it then: a save plays on without its packs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// What it is.
    pub talent: Arc<Talent>,
    /// Ranks, 1 and up.
    pub ranks: u8,
    /// Keys of the skills or words of the characteristics that were chosen, in the order of the ranks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<String>,
    /// Ranks that the table took over the pyramid (G-TALR-04).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub over: Vec<u8>,
}

impl Known {
    /// "Parry 2", "Berserk".
    pub fn label(&self) -> String {
        if self.talent.ranked {
            format!("{} {}", self.talent.name, self.ranks)
        } else {
            self.talent.name.clone()
        }
    }

    /// Whether a characteristic was chosen with it.
    pub fn chose(&self, which: Characteristic) -> bool {
        self.chosen.iter().any(|word| word == which.word())
    }

    /// What using it costs of a turn; Side Step has a twin that is a maneuver (O-11 at G-TAL-40).
    pub fn how(&self, settings: &Settings) -> Activation {
        match settings.side_step_cost {
            SideStep::Action if self.talent.rule == "G-TAL-40" => Activation::Action,
            SideStep::Action | SideStep::Maneuver => self.talent.how,
        }
    }

    /// How it is used, if it is.
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
    /// Whether somebody has used a talent up for now (G-TALR-07). Turns and rounds are counted only
    /// in a fight, so their limits bind nobody outside it (G-TURN-11).
    pub fn is_used_up(&self, figure: &Figure, id: &str) -> bool {
        let counted = self.phase == Phase::Fighting;
        let binds = |limit| counted || !matches!(limit, Limit::Turn | Limit::Round);
        let mut used = figure.used.iter();
        used.any(|used| used.talent == id && binds(used.limit))
    }
}

impl Figure {
    /// A talent it knows, by its key.
    pub fn knows(&self, id: &str) -> Option<&Known> {
        self.known.iter().find(|known| known.talent.id == id)
    }

    /// Whether it knows the improved form of one of its talents: a passive one that builds on it
    /// (G-TAL-52, G-TAL-54, G-TAL-63).
    pub fn improves(&self, base: &Talent) -> bool {
        self.known.iter().any(|known| {
            known.talent.how == Activation::Passive && known.talent.needs.as_ref() == Some(&base.id)
        })
    }

    /// The sum of what talents change on the sheet, each rank counted, with who changes it.
    pub fn passives<'f, T: 'f>(
        &'f self,
        of: impl Fn(&'f Passive) -> Option<T> + 'f,
    ) -> impl Iterator<Item = (&'f Known, T)> + 'f {
        self.gifts().flat_map(move |known| {
            let found: Vec<T> = known.talent.sheet.iter().filter_map(&of).collect();
            found.into_iter().map(move |value| (known, value))
        })
    }

    /// Whether a talent changes that on the sheet.
    pub fn gifted(&self, passive: &Passive) -> bool {
        self.gifts()
            .any(|known| known.talent.sheet.contains(passive))
    }

    /// Whether a skill is a career skill, by its career or by a talent (G-SKILL-04).
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
