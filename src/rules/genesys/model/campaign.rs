//! A member of the campaign's cast: a combatant or a vehicle. `play::campaign` decides its commands.

use serde::{Deserialize, Serialize};
use std::sync::Arc;

use crate::model::figure::Figure;
use crate::model::vehicles::craft::Vehicle;

/// A character, group or vehicle, with everything that it carries from one scene to the next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Member {
    /// A character or a group.
    Figure(Arc<Figure>),
    /// A vehicle.
    Vehicle(Box<Vehicle>),
}

impl Member {
    /// Returns a character or group.
    pub fn figure(&self) -> Option<&Figure> {
        match self {
            Self::Figure(figure) => Some(figure),
            Self::Vehicle(_) => None,
        }
    }
}
