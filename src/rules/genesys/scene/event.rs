//! What has happened to the scene and to those in it, and what it changes.

use serde::{Deserialize, Serialize};

use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::kinds::Band;
use crate::rules::genesys::state::{Pair, State};
use crate::rules::view::Id;

use super::{Concealment, Exposure, Gravity, Ground, Hazard, Water};

/// A fact about the scene.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
)]
pub enum SceneEvent {
    /// Something hides everybody, or one, or no longer (G-ENV-01).
    ConcealmentSet {
        who: Option<Id>,
        concealment: Option<Concealment>,
    },
    /// Gravity changed.
    GravitySet { gravity: Gravity },
    /// The ground changed.
    GroundSet { ground: Ground },
    /// Water came or went.
    WaterSet { water: Water },
    /// Somebody is exposed to something.
    Exposed { who: Id, exposure: Exposure },
    /// Somebody is free of something.
    Freed { who: Id, hazard: Hazard },
    /// Water put out all that burned on somebody and isn't chemical (G-QUAL-05).
    WaterPutsOut { who: Id },
    /// A turn began in it.
    Endured { who: Id, hazard: Hazard },
    /// Suffocates at the start of the turn (G-ENV-14); the strain follows.
    Suffocated { who: Id },
    /// Fell so far: the sum, said aloud; what it does follows (G-ENV-15).
    HasFallen {
        who: Id,
        band: Band,
        damage: Option<u16>,
        soak: u16,
        strain: u16,
    },
    /// Fell from a mount or vehicle, and a talent made nothing of it (G-TAL-14).
    LandedStanding { who: Id, from: String },
    /// Got over what no maneuver crosses; holds to the end of that one of its turns.
    HasCrossed { who: Id, turn: u32 },
    /// Ranges that a move has left unclear, each with the band that would fit (G-RANGE-08).
    RangesUnclear { pairs: Vec<Pair> },
}

/// Folds one into the state.
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
        // Said aloud, and nothing more: the numbers follow in events of their own.
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
