//! Events of the encounter: who is in it, when it begins and ends, its settings.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use rules::encounter::Fact;
use rules::encounter::verbs::Edited;
pub use rules::encounter::verbs::{Noted, Renamed, Titled};
use rules::system::Trace;
use rules::view::Id;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

use crate::events::apply::leave;
use crate::events::log_text::parts::ruling;
use crate::events::log_text::turn::round_text;
use crate::events::spans::{Span, begin};
use crate::kinds::Side;
use crate::model::figure::Figure;
use crate::model::settings::WakeAt;
use crate::model::state::{Settings, State};
use crate::model::vehicles::craft::Vehicle;
use crate::words::count;

impl Edited for State {
    fn title_mut(&mut self) -> &mut String {
        &mut self.title
    }

    fn name_of(&self, who: Id) -> &str {
        Self::name_of(self, who)
    }

    fn name_mut(&mut self, who: Id) -> Option<&mut String> {
        if self.vehicle(who).is_some() {
            return self.vehicle_mut(who).map(|vehicle| &mut vehicle.name);
        }
        self.figure_mut(who).map(|figure| &mut figure.name)
    }

    fn notes_mut(&mut self, who: Id) -> Option<&mut Vec<String>> {
        self.figure_mut(who).map(|figure| &mut figure.notes)
    }
}

/// A combatant joined.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Joined {
    pub figure: Box<Figure>,
}

impl Fact<State> for Joined {
    fn apply(&self, state: &mut State) {
        let Self { figure } = self;
        state.next_id = state.next_id.max(figure.id.0.saturating_add(1));
        let marks = figure
            .criticals
            .iter()
            .map(|injury| injury.mark.saturating_add(1));
        state.next_mark = marks.fold(state.next_mark, u32::max);
        state.figures.push(Arc::new((*self.figure).clone()));
    }

    fn tell(&self, _: &State) -> Option<String> {
        let Self { figure } = self;
        Some(joined(figure))
    }
}

/// A vehicle joined.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VehicleJoined {
    pub vehicle: Box<Vehicle>,
}

impl Fact<State> for VehicleJoined {
    fn apply(&self, state: &mut State) {
        let Self { vehicle } = self;
        state.next_id = state.next_id.max(vehicle.id.0.saturating_add(1));
        state.vehicles.push((*self.vehicle).clone());
    }

    fn tell(&self, _: &State) -> Option<String> {
        let Self { vehicle } = self;
        Some(format!("{} joins ({}).", vehicle.name, vehicle.role))
    }
}

/// A combatant or vehicle was taken out of the encounter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Left {
    pub who: Id,
}

impl Fact<State> for Left {
    fn apply(&self, state: &mut State) {
        leave(state, self.who);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} leaves the encounter.",
            before.name_of(self.who)
        ))
    }
}

/// The first round begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Began {
    /// Whether it resets everything that belongs to an encounter. Older saves reset less.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resets: bool,
}

impl Fact<State> for Began {
    fn apply(&self, state: &mut State) {
        begin(
            state,
            Span::Start {
                resets: self.resets,
            },
        );
        state.fought = state.campaign.scene();
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
Self { .. } if before.social.on => {
            "The social encounter continues during the fight and ends with it, or with `talk off` (G-SOC-08)."
                .to_owned()
        }
Self { .. } => return None,
})
    }
}

/// A round begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundBegan {
    pub round: u32,
}

impl Fact<State> for RoundBegan {
    fn apply(&self, state: &mut State) {
        begin(state, Span::Round);
        state.round = self.round;
    }

    fn tell(&self, _: &State) -> Option<String> {
        Some(round_text(self.round))
    }

    fn trace(&self) -> Trace {
        Trace::Turns
    }
}

/// A round ends (G-STRUCT-08).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundEnded {
    pub round: u32,
}

impl Fact<State> for RoundEnded {
    fn apply(&self, state: &mut State) {
        state.at = None;
        state.turn = None;
        // A maneuver granted out of turn is for that moment only (G-TURN-07).
        state.grants.clear();
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }

    fn trace(&self) -> Trace {
        Trace::Passes
    }
}

/// The encounter ended (G-STRUCT-09).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ended {
    /// As for `Began`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resets: bool,
}

impl Fact<State> for Ended {
    fn apply(&self, state: &mut State) {
        begin(
            state,
            Span::End {
                resets: self.resets,
            },
        );
    }

    fn tell(&self, _: &State) -> Option<String> {
        Some("The encounter ends.".to_owned())
    }
}

/// A setting was changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SettingsChanged {
    pub settings: Settings,
}

impl Fact<State> for SettingsChanged {
    fn apply(&self, state: &mut State) {
        let Self { settings } = self;
        state.settings = self.settings;
        // O-38: with this setting a character that was down only at a threshold recovers at
        // once.
        if settings.wake_at == WakeAt::Threshold {
            state
                .figures_mut_if(|f| f.stays_down)
                .for_each(|f| f.stays_down = false);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self { settings } if *settings == before.settings => "No settings changed.".to_owned(),
            Self { settings } => ruling(before, *settings)?,
        })
    }
}

pub(crate) fn joined(figure: &Figure) -> String {
    let kind = match figure.group {
        Some(group) => count(group.size, "minion"),
        None => figure.kind.word().to_owned(),
    };
    let when = if figure.joins > 1 {
        format!(", from round {}", figure.joins)
    } else {
        String::new()
    };
    format!("{} joins ({kind}{when}).", figure.name)
}

pub(crate) fn side_words(side: Side) -> &'static str {
    match side {
        Side::Pc => "The PC side",
        Side::Npc => "The NPC side",
    }
}
