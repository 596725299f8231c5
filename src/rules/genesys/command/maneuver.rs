//! How a maneuver is written in a line.

use std::fmt;

use crate::rules::words::{Spoken, quote};

use super::Maneuver;

impl fmt::Display for Maneuver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Aim(None) => f.write_str("aim"),
            Self::Aim(Some(spot)) => write!(f, "aim {}", quote(spot)),
            Self::Assist(who) => write!(f, "assist {}", who.word()),
            Self::Guard => f.write_str("guard"),
            Self::Cover(n) => write!(f, "cover {n}"),
            Self::Engage(who) => write!(f, "engage {}", who.word()),
            Self::Disengage => f.write_str("disengage"),
            Self::Move(who, band) => write!(f, "move {} {band}", who.word()),
            Self::Prone => f.write_str("prone"),
            Self::Stand => f.write_str("stand"),
            Self::Draw(weapon) => write!(f, "draw {}", quote(weapon)),
            Self::Stow(weapon) => write!(f, "stow {}", quote(weapon)),
            Self::Reload(weapon) => write!(f, "reload {}", quote(weapon)),
            Self::Prepare(weapon) => write!(f, "prepare {}", quote(weapon)),
            Self::Mount(whom) => write!(f, "mount {}", whom.word()),
            Self::Dismount => f.write_str("dismount"),
            Self::Other(what) => write!(f, "do {}", quote(what)),
        }
    }
}
