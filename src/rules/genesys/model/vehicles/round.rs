//! What was done with a vehicle this round, and its lasting effects (G-VCOM-02, G-VCOM-08 to
//! G-VCOM-11).

use serde::{Deserialize, Serialize};

use crate::model::tokens::Until;
use crate::model::vehicles::bearing::Bearing;
use crate::model::vehicles::parts::Component;

use rules::view::Id;

/// System strain of a second Pilot Only maneuver in a round (G-VCOM-09).
pub const SECOND_MANEUVER: u8 = 2;

/// What was done with a vehicle this round. It is reset with every round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Round {
    /// True if the Pilot Only action is used (G-VCOM-08).
    pub action: bool,
    /// The pilots who took the Pilot Only maneuvers, in order (G-VCOM-09 to G-VCOM-11).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub maneuvers: Vec<Id>,
    /// True if it was braced (G-VCOM-15).
    pub braced: bool,
    /// True if it evaded (G-VCOM-17).
    pub evaded: bool,
    /// The first pilot who moved it or acted, and who moves it this round (G-VEH-08).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steered_by: Option<Id>,
    /// Range bands it was moved so far (G-VEH-06).
    pub moved: u8,
    /// True if someone got on or off at speed, so that the GM may ask for Dangerous Driving (G-VEH-07).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub asked: bool,
    /// True if a check to control it failed and the GM hasn't placed it yet (G-VEH-07).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub astray: bool,
    /// True if it moved the full distance of its speed. A higher speed afterward moves it no farther
    /// this round (G-VEH-06).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub whole: bool,
}

impl Round {
    /// True if nothing was done.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// A stance of the vehicle that ends when its pilot's next turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stance {
    /// The pilot who took it.
    pub by: Id,
    /// The round in which it was taken. If the pilot can no longer act, it ends with the next round.
    pub since: u32,
}

/// A Blanket Barrage (G-VCOM-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Curtain {
    /// The gunner.
    pub by: Id,
    /// The place of its weapons.
    pub weapon: u8,
    /// How many times the difficulty of small craft's attacks is upgraded.
    pub upgrades: u8,
    /// Its end.
    pub until: Until,
}

/// A component that is out for a while (T-40).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hindered {
    /// The component.
    pub component: Component,
    /// The time when it works again.
    pub until: Until,
}

/// A faster engine for a while (G-TAL-49).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Throttle {
    /// The last round in which it counts.
    pub last: u32,
}

/// The move that the turn of a pilot left open. The program asks where the vehicle goes (G-VEH-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenMove {
    /// The pilot who answers.
    pub by: Id,
    /// The range bands that are left.
    pub bands: u8,
    /// The round to which the move belongs. The next one may have begun.
    pub round: u32,
    /// Whether the turn of the pilot waits for the answer and then ends.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ends_turn: bool,
}

/// The lasting effects of a vehicle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Effects {
    /// The bracing against damage (G-VCOM-15).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brace: Option<Stance>,
    /// The evasion (G-VCOM-17).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evade: Option<Stance>,
    /// Enemy vehicles it has gained the advantage on (G-VCOM-23).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub over: Vec<Id>,
    /// The sides on which it sees others, as far as the user has set them (G-VEH-30).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bearings: Vec<Bearing>,
    /// The Blanket Barrage around it (G-VCOM-20).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub curtain: Option<Curtain>,
    /// The higher top speed, 1 more (G-TAL-49).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub throttle: Option<Throttle>,
    /// Components that a hit disables for a while (T-40).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hindered: Vec<Hindered>,
    /// The tractor beam that holds it: difficulty of the check to break free (G-QUAL-26).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<u8>,
    /// The time until which hits of its weapons also deal system strain (M-21, Fire Discipline).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drill: Option<Until>,
    /// The jamming of its communications: difficulty of the Computers check to use them (M-21).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jammed: Option<u8>,
    /// The move that is still open (G-VEH-06).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_move: Option<OpenMove>,
}

impl Effects {
    /// True if there are none.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}
