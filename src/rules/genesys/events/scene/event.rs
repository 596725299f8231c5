//! The events of the scene and of those in it, and how they change the state. `tell` words them.

use crate::model::figure::Figure;
use crate::model::scene::event::SceneEvent;
use crate::model::scene::{Exposure, Hazard};
use crate::model::state::State;

use rules::view::Id;

/// Applies an event to the state.
pub fn apply(state: &mut State, event: &SceneEvent) {
    match event {
        SceneEvent::ConcealmentSet { who, concealment } => match who {
            None => state.scene.concealment.clone_from(concealment),
            Some(who) => with(state, *who, |f| f.amid.concealment.clone_from(concealment)),
        },
        SceneEvent::GravitySet { gravity } => state.scene.gravity = *gravity,
        SceneEvent::GroundSet { ground } => state.scene.ground = *ground,
        SceneEvent::WaterSet { water } => state.scene.water = *water,
        SceneEvent::Exposed { who, exposure } => with(state, *who, |f| {
            f.amid.exposures.retain(|e| e.hazard != exposure.hazard);
            f.amid.exposures.push(*exposure);
        }),
        SceneEvent::Freed { who, hazard } => with(state, *who, |f| {
            f.amid.exposures.retain(|e| e.hazard != *hazard);
        }),
        SceneEvent::WaterPutsOut { who } => with(state, *who, |f| {
            f.burning.retain(|burn| burn.chemical);
            let stays = |e: &Exposure| e.hazard != Hazard::Fire || e.chemical;
            f.amid.exposures.retain(stays);
        }),
        SceneEvent::Endured { who, hazard } => with(state, *who, |f| {
            for exposure in f.amid.exposures.iter_mut().filter(|e| e.hazard == *hazard) {
                exposure.rounds = exposure.rounds.saturating_add(1);
                exposure.left = exposure.left.map(|left| left.saturating_sub(1));
            }
        }),
        // These only appear in the log. Other events have the numbers.
        SceneEvent::Suffocated { .. }
        | SceneEvent::HasFallen { .. }
        | SceneEvent::LandedStanding { .. } => {}
        SceneEvent::HasCrossed { who, turn } => {
            with(state, *who, |f| f.amid.crossing = Some(*turn));
        }
        SceneEvent::RangesUnclear { pairs } => state.ranges.unclear.clone_from(pairs),
    }
}

fn with(state: &mut State, who: Id, change: impl FnOnce(&mut Figure)) {
    if let Some(figure) = state.figure_mut(who) {
        change(figure);
    }
}
