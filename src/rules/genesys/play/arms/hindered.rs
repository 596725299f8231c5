//! What blocks an attack.

use lang::Refusal;

/// What keeps an attack from being rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The target is beyond the reach of a weapon (G-COMB-05).
    Reach,
    /// The weapon can't be fired while engaged (G-MOD-03).
    Engaged,
    /// The gun was already fired this round (G-VCOM-25).
    Fired,
    /// Anything else.
    Other,
}

/// An obstacle to an attack, and the refusal.
#[derive(Clone, Debug)]
pub struct Hindered {
    /// The obstacle.
    pub by: Obstacle,
    /// The refusal.
    pub refusal: Refusal,
}

impl Hindered {
    /// Returns an obstacle that nothing else depends on.
    pub const fn other(refusal: Refusal) -> Self {
        Self {
            by: Obstacle::Other,
            refusal,
        }
    }
}
