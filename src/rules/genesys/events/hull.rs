//! Events of hulls: hull trauma, system strain, speed.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::events::log_text::parts::{hull, of_hull, of_system};
use crate::model::state::State;

/// Suffered hull trauma.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HullTaken {
    pub who: Id,
    pub by: u16,
}

impl Fact<State> for HullTaken {
    fn apply(&self, state: &mut State) {
        if let Some(v) = state.vehicle_mut(self.who) {
            v.hull = v.hull.saturating_add(self.by);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        self.told(before, "")
    }
}

impl HullTaken {
    /// Its sentence, with the sum of the hit that causes it: "9 − 3 soak = ".
    pub(crate) fn told(&self, before: &State, sum: &str) -> Option<String> {
        let Self { by, .. } = self;
        hull(before, self, self.who, |is| {
            format!("{} suffers {sum}{by} hull trauma {}", is.name, of_hull(is))
        })
    }
}

/// Hull trauma was repaired.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HullMended {
    pub who: Id,
    pub by: u16,
}

impl Fact<State> for HullMended {
    fn apply(&self, state: &mut State) {
        if let Some(v) = state.vehicle_mut(self.who) {
            v.hull = v.hull.saturating_sub(self.by);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { by, .. } = self;
        hull(before, self, self.who, |is| {
            format!(
                "{by} hull trauma is repaired on {} {}",
                is.name,
                of_hull(is)
            )
        })
    }
}

/// Suffered system strain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SystemStrained {
    pub who: Id,
    pub by: u16,
}

impl Fact<State> for SystemStrained {
    fn apply(&self, state: &mut State) {
        if let Some(v) = state.vehicle_mut(self.who) {
            v.strain = v.strain.saturating_add(self.by);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        self.told(before, "")
    }
}

impl SystemStrained {
    /// Its sentence, with the sum of the hit that causes it: "9 − 3 soak = ".
    pub(crate) fn told(&self, before: &State, sum: &str) -> Option<String> {
        let Self { by, .. } = self;
        hull(before, self, self.who, |is| {
            format!(
                "{} suffers {sum}{by} system strain {}",
                is.name,
                of_system(is)
            )
        })
    }
}

/// System strain was relieved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SystemRelieved {
    pub who: Id,
    pub by: u16,
}

impl Fact<State> for SystemRelieved {
    fn apply(&self, state: &mut State) {
        if let Some(v) = state.vehicle_mut(self.who) {
            v.strain = v.strain.saturating_sub(self.by);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { by, .. } = self;
        hull(before, self, self.who, |is| {
            format!("{} recovers {by} system strain {}", is.name, of_system(is))
        })
    }
}

/// The speed was set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpeedSet {
    pub who: Id,
    pub speed: u8,
}

impl Fact<State> for SpeedSet {
    fn apply(&self, state: &mut State) {
        if let Some(v) = state.vehicle_mut(self.who) {
            v.speed = self.speed;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { speed, .. } = self;
        Some(format!(
            "{} is now at speed {speed}.",
            before.name_of(self.who)
        ))
    }
}
