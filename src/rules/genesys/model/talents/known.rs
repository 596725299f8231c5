//! The talents that a combatant knows, and how often each was used. `play::talents` decides their use.

use serde::{Deserialize, Serialize};
use std::sync::Arc;

use crate::kinds::Characteristic;
use crate::model::settings::SideStep;
use crate::model::state::Settings;
use crate::model::talents::record::{Activation, Limit, Talent, Uses};

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
