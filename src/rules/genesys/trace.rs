//! What an event leaves behind for the history. A check that was not rolled leaves nothing.
//!
//! Every event of the encounter and of checks is decided here by name, the others by their topic.

#![deny(clippy::wildcard_enum_match_arm)]
#![expect(
    clippy::unnested_or_patterns,
    clippy::match_same_arms,
    reason = "lists of topics stand side by side"
)]

use crate::model::event::Event;
use crate::model::scene::event::SceneEvent;
use crate::model::state::State;
use crate::model::topics::events::{health, position, things, turn};
use crate::model::vehicles::event::VehicleEvent;
use crate::words::genitive;

use rules::system::Trace;

/// What an event did that has no sentence, for the line that undoes it.
pub(crate) fn unsaid(now: &State, event: &Event) -> Option<String> {
    if let Event::Vehicle(VehicleEvent::MoveAsked { vehicle, .. }) = event {
        return Some(format!("asking where {} goes", now.name_of(*vehicle)));
    }
    let Event::TurnEnded { who, .. } = event else {
        return None;
    };
    let whose = genitive(now.name_of(*who));
    Some(format!("the end of {whose} turn"))
}

pub(crate) const fn trace(event: &Event) -> Trace {
    match event {
        Event::CheckDeclared { .. } => Trace::Opens,
        Event::Campaign(event) => event.trace(),
        // A Story Point put on a check is moved by an event of its own, which lasts.
        Event::CheckChanged { .. }
        | Event::SourceSwitched { .. }
        | Event::HandAdded { .. }
        | Event::HabitSet { .. } => Trace::Changes,
        Event::StoryOnCheck { .. } | Event::TriedAsFormidable {} => Trace::Pays,
        Event::CheckEnded { done: false } => Trace::Drops,
        Event::CheckRolled { .. } => Trace::Rolls,
        Event::CheckRerolled { .. }
        | Event::SpenderSet { .. }
        | Event::Bought { .. }
        | Event::RowsOffered { .. }
        | Event::HitDealt { .. }
        | Event::AgainGranted { .. }
        | Event::AgainWithdrawn { .. }
        | Event::LooseRolled { .. }
        | Event::LooseRerolled { .. }
        | Event::PercentileRolled { .. }
        | Event::TenRolled { .. }
        | Event::Hits { .. }
        | Event::Together { .. } => Trace::Lasts,
        Event::SlotReached { .. }
        | Event::RoundEnded { .. }
        | Event::TurnEnded { .. }
        | Event::CheckEnded { done: true }
        | Event::Vehicle(VehicleEvent::MoveAsked { .. } | VehicleEvent::DistancesKept { .. })
        | Event::Scene(SceneEvent::RangesUnclear { .. }) => Trace::Passes,
        Event::Titled { .. }
        | Event::Joined { .. }
        | Event::VehicleJoined { .. }
        | Event::Left { .. }
        | Event::Renamed { .. }
        | Event::InitiativeRolled { .. }
        | Event::ReadinessSet { .. }
        | Event::SlotAdded { .. }
        | Event::Began { .. }
        | Event::RoundBegan { .. }
        | Event::SlotSkipped { .. }
        | Event::SlotReopened { .. }
        | Event::Claimed { .. }
        | Event::Released { .. }
        | Event::TurnBegan { .. }
        | Event::SlotMarked { .. }
        | Event::SlotKept { .. }
        | Event::SlotFell { .. }
        | Event::SlotlessSet { .. }
        | Event::Ended { .. }
        | Event::SettingsChanged { .. } => Trace::Lasts,
        turn!() if matches!(event, Event::StoryReturned { .. }) => Trace::Returns,
        turn!() if matches!(event, Event::TokensGone { .. } | Event::StorySettled {}) => {
            Trace::Passes
        }
        turn!() | position!() | health!() | things!() => Trace::Lasts,
    }
}
