//! What symbols can buy in a check aboard. `play::spends::vehicles` decides what is on offer.

use serde::{Deserialize, Serialize};

use crate::model::vehicles::task::Duty;

/// The effect of a row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum VehicleSpend {
    /// Slows the vehicle that the check controls, otherwise the one that the actor is aboard, by this
    /// much.
    Slow(u8),
    /// Makes it collide: a glancing collision.
    Collision,
    /// Upgrades the next attack from the actor's vehicle on the same target once.
    Lock,
    /// Disables a component of the target until the end of its next turn.
    Hinder,
    /// Lets the pilot of the actor's vehicle reposition at once.
    Reposition,
    /// Extends jamming to one more vehicle (M-21).
    JamFurther,
    /// Adds the current values to a scan (M-21).
    ScanCurrent,
    /// Makes slicing deal 1 system strain to the target (M-21).
    SliceStrain,
    /// Makes slicing disable one weapon of the target (M-21).
    SliceWeapon,
    /// Makes hits of the ship's weapons deal system strain too, by Fire Discipline (M-21).
    Drill,
}

impl VehicleSpend {
    /// The additional action whose success a row needs, if it needs one (M-21).
    pub(crate) const fn of_duty(self) -> Option<Duty> {
        match self {
            Self::JamFurther => Some(Duty::Jam),
            Self::ScanCurrent => Some(Duty::Scan),
            Self::SliceStrain | Self::SliceWeapon => Some(Duty::Slice),
            Self::Drill => Some(Duty::Discipline),
            Self::Slow(_) | Self::Collision | Self::Lock | Self::Hinder | Self::Reposition => None,
        }
    }
}
