//! On which side of a vehicle another one is, and which weapons can fire there (G-VEH-30).

use crate::model::records::Arc;
use crate::model::vehicles::craft::Vehicle;

use rules::view::{Id, Quarter};

impl Arc {
    /// True if a weapon with this arc can fire to that side.
    pub const fn covers(self, side: Quarter) -> bool {
        match self {
            Self::Forward => matches!(side, Quarter::Fore),
            Self::Rear => matches!(side, Quarter::Aft),
            Self::Left => matches!(side, Quarter::Port),
            Self::Right => matches!(side, Quarter::Starboard),
            Self::Sides => matches!(side, Quarter::Port | Quarter::Starboard),
            Self::All => true,
        }
    }
}

impl Vehicle {
    /// The side of a target, if the user has set it.
    pub fn bearing(&self, of: Id) -> Option<Quarter> {
        let all = self.effects.bearings.iter();
        all.into_iter().find(|b| b.of == of).map(|b| b.side)
    }
}
