//! The events of the scene and of those in it, and how they change the state. `tell` words them.

use serde::{Deserialize, Serialize};

use crate::figure::Figure;
use crate::kinds::Band;
use crate::state::{Pair, State};
use rules::view::Id;

use super::{Concealment, Exposure, Gravity, Ground, Hazard, Water};

/// An event of the scene.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
)]
pub enum SceneEvent {
    /// Concealment was set or removed for everyone, or for one character (G-ENV-01).
    ConcealmentSet {
        who: Option<Id>,
        concealment: Option<Concealment>,
    },
    /// Gravity changed.
    GravitySet { gravity: Gravity },
    /// The ground changed.
    GroundSet { ground: Ground },
    /// The water was changed.
    WaterSet { water: Water },
    /// A character is exposed to a hazard.
    Exposed { who: Id, exposure: Exposure },
    /// A character is free of a hazard.
    Freed { who: Id, hazard: Hazard },
    /// Water put out every fire on a character that isn't chemical (G-QUAL-05).
    WaterPutsOut { who: Id },
    /// A turn in a hazard began.
    Endured { who: Id, hazard: Hazard },
    /// A character suffocates at the start of the turn (G-ENV-14). Another event has the strain.
    Suffocated { who: Id },
    /// A character fell this far. It logs the sum, and other events have the effects (G-ENV-15).
    HasFallen {
        who: Id,
        band: Band,
        damage: Option<u16>,
        soak: u16,
        strain: u16,
    },
    /// A character fell from a mount or vehicle, and a talent made it harmless (G-TAL-14).
    LandedStanding { who: Id, from: String },
    /// A character crossed what no maneuver crosses, until the end of that one of their turns.
    HasCrossed { who: Id, turn: u32 },
    /// A move has made these ranges unclear. Each has the range that would fit (G-RANGE-08).
    RangesUnclear { pairs: Vec<Pair> },
}

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
