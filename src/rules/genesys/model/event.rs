//! Values that events carry.

use serde::{Deserialize, Serialize};

use crate::kinds::Characteristic;

/// How a maneuver was paid for (G-TURN-04, G-TURN-05, G-TURN-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pay {
    /// The free maneuver of the turn.
    Free,
    /// Strain: [`Pay::STRAIN`].
    Strain,
    /// The action, exchanged.
    Action,
    /// Bought with Advantage or a Triumph, or granted.
    Granted,
    /// Outside the combatant's own turn.
    OutOfTurn,
}

impl Pay {
    /// The strain that a second maneuver costs (G-TURN-05).
    pub const STRAIN: u16 = 2;
}

/// A number on a sheet that can be set by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Field {
    /// Wounds suffered.
    Wounds,
    /// Strain suffered.
    Strain,
    /// Wound threshold (of one member for minions).
    WoundThreshold,
    /// Strain threshold.
    StrainThreshold,
    /// Soak.
    Soak,
    /// Melee defense.
    Melee,
    /// Ranged defense.
    Ranged,
    /// Silhouette.
    Silhouette,
    /// Ranks of Adversary.
    Adversary,
    /// A characteristic.
    Characteristic(Characteristic),
    /// Hull trauma threshold of a vehicle.
    HullThreshold,
    /// System strain threshold of a vehicle.
    SystemThreshold,
    /// Armor of a vehicle.
    Armor,
    /// Defense of a vehicle.
    Defense,
    /// Handling of a vehicle.
    Handling,
}

/// How a combatant left the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fate {
    /// Taken out. The GM decides how (G-HEALTH-04).
    Defeated,
    /// Dead (G-STAT-07).
    Dead,
}
