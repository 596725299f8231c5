//! The events of the place and its hazards.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use lang::sentence::dice;
use rules::encounter::Fact;
use rules::system::{Sums, Trace};
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::command::scene::Blaze;
use crate::events::scene::log_text::{concealed, drowned, endured, exposed};
use crate::kinds::Band;
use crate::model::figure::Figure;
use crate::model::scene::{Concealment, Exposure, Gravity, Ground, Hazard, Water};
use crate::model::state::{Pair, State};
use crate::positions::fires::still_burns;
use crate::words::a;

/// Concealment was set or removed for everyone, or for one character (G-ENV-01).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ConcealmentSet {
    pub who: Option<Id>,
    pub concealment: Option<Concealment>,
}

impl Fact<State> for ConcealmentSet {
    fn apply(&self, state: &mut State) {
        let Self { who, concealment } = self;
        match who {
            None => state.scene.concealment.clone_from(concealment),
            Some(who) => with(state, *who, |f| f.amid.concealment.clone_from(concealment)),
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { concealment, .. } = self;
        Some(concealed(before, self.who, concealment.as_ref()))
    }
}

/// Gravity changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GravitySet {
    pub gravity: Gravity,
}

impl Fact<State> for GravitySet {
    fn apply(&self, state: &mut State) {
        state.scene.gravity = self.gravity;
    }

    fn tell(&self, _: &State) -> Option<String> {
        let Self { gravity } = self;
        Some(match gravity {
            Gravity::Normal => "Gravity is back to normal.".to_owned(),
            Gravity::Strong(n) => format!(
                "Gravity is now strong: {} on Coordination and Brawn checks, but not on Resilience (G-ENV-05).",
                dice(*n, "Setback")
            ),
            Gravity::Weak(n) => format!(
                "Gravity is now weak: {} on Coordination and Brawn checks, but not on Resilience (G-ENV-05).",
                dice(*n, "Boost")
            ),
            Gravity::Zero => {
                "There is no gravity: every move costs twice as many maneuvers (G-ENV-06)."
                    .to_owned()
            }
        })
    }
}

/// The ground changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GroundSet {
    pub ground: Ground,
}

impl Fact<State> for GroundSet {
    fn apply(&self, state: &mut State) {
        state.scene.ground = self.ground;
    }

    fn tell(&self, _: &State) -> Option<String> {
        let Self { ground } = self;
        Some(match ground {
            Ground::Open => "The terrain is now open.".to_owned(),
            Ground::Difficult => {
                "The terrain is now difficult: moves cost twice as many maneuvers (G-ENV-03)."
                    .to_owned()
            }
            Ground::Impassable => {
                "The terrain is now impassable: maneuvers can't cross it (G-ENV-04).".to_owned()
            }
        })
    }
}

/// The water was changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WaterSet {
    pub water: Water,
}

impl Fact<State> for WaterSet {
    fn apply(&self, state: &mut State) {
        state.scene.water = self.water;
    }

    fn tell(&self, _: &State) -> Option<String> {
        let Self { water } = self;
        Some(match water {
            Water::Dry => "The water is gone.".to_owned(),
            Water::Calm => "Everyone is now in water: moves cost twice as many maneuvers (G-ENV-07).".to_owned(),
            Water::Rough => {
                "Everyone is now in rough water: moves take a check and cost twice as many maneuvers (G-ENV-07)."
                    .to_owned()
            }
        })
    }
}

/// A character is exposed to a hazard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Exposed {
    pub who: Id,
    pub exposure: Exposure,
}

impl Fact<State> for Exposed {
    fn apply(&self, state: &mut State) {
        let Self { exposure, .. } = self;
        with(state, self.who, |f| {
            f.amid.exposures.retain(|e| e.hazard != exposure.hazard);
            f.amid.exposures.push(self.exposure);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { exposure, .. } = self;
        Some(exposed(before.name_of(self.who), exposure))
    }
}

/// A character is free of a hazard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Freed {
    pub who: Id,
    pub hazard: Hazard,
}

impl Fact<State> for Freed {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            f.amid.exposures.retain(|e| e.hazard != self.hazard);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { hazard, .. } = self;
        Some(if self.hazard == Hazard::Fire {
            let still = still_burns(before, self.who, Blaze::Fire);
            format!(
                "The fire around {} is out.{still}",
                before.name_of(self.who)
            )
        } else {
            format!(
                "{} is no longer {}.",
                before.name_of(self.who),
                hazard.place()
            )
        })
    }
}

/// Water put out every fire on a character that isn't chemical (G-QUAL-05).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WaterPutsOut {
    pub who: Id,
}

impl Fact<State> for WaterPutsOut {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            f.burning.retain(|burn| burn.chemical);
            let stays = |e: &Exposure| e.hazard != Hazard::Fire || e.chemical;
            f.amid.exposures.retain(stays);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(drowned(before.figure(self.who)?))
    }
}

/// A turn in a hazard began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Endured {
    pub who: Id,
    pub hazard: Hazard,
}

impl Fact<State> for Endured {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            for exposure in f
                .amid
                .exposures
                .iter_mut()
                .filter(|e| e.hazard == self.hazard)
            {
                exposure.rounds = exposure.rounds.saturating_add(1);
                exposure.left = exposure.left.map(|left| left.saturating_sub(1));
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        endured(before, self.who, self.hazard)
    }
}

/// A character suffocates at the start of the turn (G-ENV-14). Another event has the strain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Suffocated {
    pub who: Id,
}

impl Fact<State> for Suffocated {
    fn apply(&self, _: &mut State) {
        // These only appear in the log. Other events have the numbers.
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} suffocates (G-ENV-14).",
            before.name_of(self.who)
        ))
    }
}

/// A character fell this far. It logs the sum, and other events have the effects (G-ENV-15).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HasFallen {
    pub who: Id,
    pub band: Band,
    pub damage: Option<u16>,
    pub soak: u16,
    pub strain: u16,
}

impl Fact<State> for HasFallen {
    fn apply(&self, _: &mut State) {
        // These only appear in the log. Other events have the numbers.
    }

    fn tell(&self, before: &State) -> Option<String> {
        self.tell_as(before, Sums::Shown)
    }

    fn tell_as(&self, before: &State, sums: Sums) -> Option<String> {
        let Self {
            band, damage, soak, ..
        } = self;
        let far = a(&format!("{band} distance"));
        // The sentence of the wounds has their sum.
        let harmless = damage.filter(|_| self.wounds() == Some(0)).map(|damage| {
            let sum = sums.shown(format!("{damage} − {soak} soak = "));
            format!(": {sum}0 wounds")
        });
        let who = before.name_of(self.who);
        let harmless = harmless.unwrap_or_default();
        Some(format!("{who} falls {far}{harmless} (G-ENV-15)."))
    }
}

impl HasFallen {
    /// The wounds of the damage. `None` if the fall shatters.
    pub fn wounds(&self) -> Option<u16> {
        self.damage.map(|damage| damage.saturating_sub(self.soak))
    }
}

/// A character fell from a mount or vehicle, and a talent made it harmless (G-TAL-14).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LandedStanding {
    pub who: Id,
    pub from: String,
}

impl Fact<State> for LandedStanding {
    fn apply(&self, _: &mut State) {
        // These only appear in the log. Other events have the numbers.
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { from, .. } = self;
        Some(format!(
            "{} falls and lands on their feet, unhurt ({from}).",
            before.name_of(self.who)
        ))
    }
}

/// A character crossed what no maneuver crosses, until the end of that turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HasCrossed {
    pub who: Id,
    pub turn: u32,
}

impl Fact<State> for HasCrossed {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| f.amid.crossing = Some(self.turn));
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} crosses the impassable terrain (G-ENV-04).",
            before.name_of(self.who)
        ))
    }
}

/// A move has made these ranges unclear. Each has the range that would fit (G-RANGE-08).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RangesUnclear {
    pub pairs: Vec<Pair>,
}

impl Fact<State> for RangesUnclear {
    fn apply(&self, state: &mut State) {
        let Self { pairs } = self;
        state.ranges.unclear.clone_from(pairs);
    }

    fn tell(&self, _: &State) -> Option<String> {
        // The menu asks for these ranges.
        None
    }

    fn trace(&self) -> Trace {
        Trace::Passes
    }
}

pub(crate) fn with(state: &mut State, who: Id, change: impl FnOnce(&mut Figure)) {
    if let Some(figure) = state.figure_mut(who) {
        change(figure);
    }
}
