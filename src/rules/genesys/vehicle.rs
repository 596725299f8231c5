//! A vehicle in the encounter: its profile and what has happened to it (G-VEH-01).
//!
//! Numbers are planetary points. What a hit on it or a maneuver with it does is the matter of
//! the vehicle rules; here stand its stats, its two tracks and its speed.

use serde::{Deserialize, Serialize};

use crate::rules::view::Id;

use super::kinds::Side;
use super::library::records::{Arc, Weapon};

/// A weapon on its mount, with its profile, so that the save stands alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mounted {
    /// The weapon.
    pub weapon: Weapon,
    /// How many, 1 or more.
    pub count: u8,
    /// Where they point (G-VEH-30).
    pub arc: Arc,
}

/// A vehicle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vehicle {
    /// Its number.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// What it is.
    pub role: String,
    /// Whose.
    pub side: Side,
    /// Silhouette 0 to 10 (G-VEH-13).
    pub silhouette: u8,
    /// Highest speed 0 to 5 (G-VEH-04).
    pub max_speed: u8,
    /// Current speed (G-VEH-04).
    #[serde(default)]
    pub speed: u8,
    /// Handling (G-VEH-02).
    pub handling: i8,
    /// Defense (G-VEH-27).
    pub defense: u8,
    /// Armor (G-VEH-28).
    pub armor: u8,
    /// Hull trauma threshold.
    pub hull_threshold: u16,
    /// Hull trauma suffered.
    #[serde(default)]
    pub hull: u16,
    /// System strain threshold.
    pub strain_threshold: u16,
    /// System strain suffered.
    #[serde(default)]
    pub strain: u16,
    /// Key of the control skill (G-VEH-03).
    pub skill: String,
    /// Who it needs aboard.
    pub crew: String,
    /// Passengers.
    #[serde(default)]
    pub passengers: u32,
    /// Weapons.
    #[serde(default)]
    pub weapons: Vec<Mounted>,
    /// Anything else worth knowing.
    #[serde(default)]
    pub note: String,
}

impl Vehicle {
    /// Whether hull trauma exceeds its threshold (G-VEH-14).
    pub const fn wrecked(&self) -> bool {
        self.hull > self.hull_threshold
    }

    /// Whether system strain exceeds its threshold (G-VEH-24).
    pub const fn overloaded(&self) -> bool {
        self.strain > self.strain_threshold
    }
}
