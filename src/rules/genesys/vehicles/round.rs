//! What was done with a vehicle this round, and what lasts on it for a while (G-VCOM-02, G-VCOM-08 to
//! G-VCOM-11).

use serde::{Deserialize, Serialize};

use crate::rules::genesys::tokens::Until;
use crate::rules::view::Id;

use super::bearing::Bearing;
use super::parts::Component;

/// What was done with it this round; it begins anew with every round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Round {
    /// The Pilot Only action is used (G-VCOM-08).
    pub action: bool,
    /// Pilot Only maneuvers, by whom they were taken, in their order (G-VCOM-09 to G-VCOM-11).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub maneuvers: Vec<Id>,
    /// Braced (G-VCOM-15).
    pub braced: bool,
    /// Evaded (G-VCOM-17).
    pub evaded: bool,
    /// The first who steered or acted as its pilot: the one who moves it (G-VEH-08).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steered_by: Option<Id>,
    /// Bands it was steered so far (G-VEH-06).
    pub moved: u8,
    /// Somebody got on or off at speed: the GM may ask for Dangerous Driving (G-VEH-07).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub asked: bool,
    /// A check to control it failed, and the GM has not placed it yet (G-VEH-07).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub astray: bool,
    /// It has moved all that the speed it then had gives: going faster afterwards moves it no
    /// further this round (G-VEH-06).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub whole: bool,
}

impl Round {
    /// Whether nothing was done.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// A stance of the vehicle that ends when its pilot's next turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stance {
    /// The pilot who took it.
    pub by: Id,
    /// The round in which it was taken: where the pilot can act no more, it ends with the next.
    pub since: u32,
}

/// A curtain of fire (G-VCOM-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Curtain {
    /// The gunner.
    pub by: Id,
    /// The weapons, by their place.
    pub weapon: u8,
    /// How often the difficulty of small craft's attacks is upgraded.
    pub upgrades: u8,
    /// When it ends.
    pub until: Until,
}

/// A component that does not work for a while (T-40).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hindered {
    /// Which.
    pub component: Component,
    /// When it works again.
    pub until: Until,
}

/// A faster engine for a while (G-TAL-49).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Throttle {
    /// The last round in which it counts.
    pub last: u32,
}

/// What lasts on a vehicle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Effects {
    /// Braced for impact (G-VCOM-15).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brace: Option<Stance>,
    /// Evading (G-VCOM-17).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evade: Option<Stance>,
    /// Enemy vehicles it has gained the advantage on (G-VCOM-23).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub over: Vec<Id>,
    /// Where others are, seen from it, as far as the table has said it (G-VEH-30).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bearings: Vec<Bearing>,
    /// A curtain of fire around it (G-VCOM-20).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub curtain: Option<Curtain>,
    /// Its top speed is 1 higher (G-TAL-49).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub throttle: Option<Throttle>,
    /// Components that a hit hinders for a while (T-40).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hindered: Vec<Hindered>,
    /// A beam holds it: difficulty of the check to get free (G-QUAL-26).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<u8>,
    /// Hits of its weapons also strain systems, until then (M-21, Fire Discipline).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drill: Option<Until>,
    /// Its communications are jammed: difficulty of the Computers check to use them (M-21).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jammed: Option<u8>,
}

impl Effects {
    /// Whether nothing lasts on it.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}
