//! The events of the surroundings: `event` applies them, `log_text` words them.

pub mod event;
pub mod log_text;

use rules::encounter::facts::facts;

use crate::events::Event;
use crate::model::state::State;

pub use event::*;

facts! {
    /// An event of the scene.
    pub enum SceneEvent for State as fields in Event::Scene {
        ConcealmentSet,
        GravitySet,
        GroundSet,
        WaterSet,
        Exposed,
        Freed,
        WaterPutsOut,
        Endured,
        Suffocated,
        HasFallen,
        LandedStanding,
        HasCrossed,
        RangesUnclear,
    }
}
