//! The events of the surroundings. [`crate::events::scene`] applies and words them.

use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::kinds::Band;
use crate::model::scene::{Concealment, Exposure, Gravity, Ground, Hazard, Water};
use crate::model::state::Pair;

/// An event of the scene.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the names of the variants and their fields explain them"
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
