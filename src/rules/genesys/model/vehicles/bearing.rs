//! The side of a vehicle on which another one is. `play::vehicles::bearing` asks about it.

use rules::view::{Id, Quarter};
use serde::{Deserialize, Serialize};

/// The position of a target as seen from a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bearing {
    /// The target: a vehicle, or a person on foot.
    pub of: Id,
    /// The side of the vehicle.
    pub side: Quarter,
}
