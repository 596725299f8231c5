//! The surroundings in play (G-ENV): `decide` sets them, `tick` counts them at the start of a turn, `ways`
//! prices a move, `falling` has falls, `douse` and `water` the ways to put out fire.
//!
//! `play::sources` adds them to pools, [`crate::model::scene`] has their types.

pub mod decide;
pub mod douse;
pub mod falling;
pub mod tick;
pub mod water;
pub mod ways;

use crate::model::figure::Figure;
use crate::model::scene::Hazard;
use crate::model::talents::passive::Passive;

impl Figure {
    /// True if a hazard can harm it. Robots need no air, and vacuum doesn't harm them.
    pub fn feels(&self, hazard: Hazard) -> bool {
        let choking = hazard == Hazard::Choking;
        let airless = self.gifted(&Passive::NoAir) && !choking;
        !(hazard.takes_air() && (self.is_robot() || airless))
    }

    /// True if it suffocates at the start of its next turn (G-ENV-14).
    pub fn suffocates(&self) -> bool {
        self.amid.exposures.iter().any(|e| {
            let breath = self.breath_in(e);
            e.hazard.takes_air() && self.feels(e.hazard) && !e.is_held_off(breath)
        })
    }
}
