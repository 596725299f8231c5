//! Who is aboard a vehicle, and at which station. [`crate::craft::crew`] and [`crate::positions::crew`] ask about them.

use rules::view::Id;
use serde::{Deserialize, Serialize};

/// A station.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Seat {
    /// Flies the vehicle.
    Pilot,
    /// Helps the pilot, and may fly (G-VCOM-11).
    Copilot,
    /// Mans the weapon at that place of the vehicle's list.
    Gunner(u8),
    /// Maintains the vehicle.
    Engineer,
    /// Has no task.
    Passenger,
}

impl Seat {
    /// True for the stations that may take Pilot Only acts (G-VCOM-07).
    pub const fn steers(self) -> bool {
        matches!(self, Self::Pilot | Self::Copilot)
    }

    /// The word in a command.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pilot => "pilot",
            Self::Copilot => "copilot",
            Self::Gunner(_) => "gunner",
            Self::Engineer => "engineer",
            Self::Passenger => "passenger",
        }
    }
}

/// A person aboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aboard {
    /// The character.
    pub who: Id,
    /// The station.
    pub seat: Seat,
}
