//! Events of positions, ranges and engagements.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::events::apply::{disengage, engage, set_range, with};
use crate::events::log_text::turn::{from_whom, rides_or_carries};
use crate::kinds::Band;
use crate::model::check::Check;
use crate::model::figure::Aim;
use crate::model::state::{Progress, State};
use crate::model::tokens::Until;
use crate::words::{genitive, list};

/// Aimed once more (G-MAN-01).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Aimed {
    pub who: Id,
    pub times: u8,
    pub spot: Option<String>,
}

impl Fact<State> for Aimed {
    fn apply(&self, state: &mut State) {
        let Self { spot, .. } = self;
        with(state, self.who, |f| {
            f.aim = Some(Aim {
                times: self.times,
                spot: spot.clone(),
            });
        });
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// An aim was lost or used (G-MAN-03).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AimEnded {
    pub who: Id,
}

impl Fact<State> for AimEnded {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            let aim = f.aim.take();
            if !f.able() {
                f.lapsed.aim = aim;
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        // An attack that uses the aim up needs no sentence.
        let attacks = |c: &Check| c.by == self.who && c.target().is_some();
        if before.check.as_ref().is_some_and(attacks) {
            return None;
        }
        Some(format!("{} loses their aim.", before.name_of(self.who)))
    }
}

/// Took cover, or left it with 0 (G-MAN-07).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CoverSet {
    pub who: Id,
    pub defense: u8,
}

impl Fact<State> for CoverSet {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| f.cover = self.defense);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { defense, .. } = self;
        Some(match defense {
            0 => format!("{} leaves cover.", before.name_of(self.who)),
            n => format!("{} is in cover (+{n} defense).", before.name_of(self.who)),
        })
    }
}

/// Took a guarded stance (G-MAN-05).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GuardBegan {
    pub who: Id,
    pub until: Until,
}

impl Fact<State> for GuardBegan {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| f.guarded = Some(self.until));
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// The stance ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GuardEnded {
    pub who: Id,
}

impl Fact<State> for GuardEnded {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            let guarded = f.guarded.take();
            if !f.able() {
                f.lapsed.guarded = guarded;
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} drops the guarded stance.",
            before.name_of(self.who)
        ))
    }
}

/// Dropped or fell prone (G-MAN-15).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FellProne {
    pub who: Id,
}

impl Fact<State> for FellProne {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| f.prone = true);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!("{} falls prone.", before.name_of(self.who)))
    }
}

/// Stood up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoodUp {
    pub who: Id,
}

impl Fact<State> for StoodUp {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| f.prone = false);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!("{} stands up.", before.name_of(self.who)))
    }
}

/// Got on an animal or into a vehicle, or off it (G-MAN-09).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mounted {
    pub who: Id,
    pub on: Option<Id>,
}

impl Fact<State> for Mounted {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| f.mount = self.on);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self { who, on: Some(on) } => {
                format!(
                    "{} is {} (G-MAN-09).",
                    before.name_of(*who),
                    before.mounted_on(*on)
                )
            }
            Self { who, on: None } => {
                let was = before.figure(*who).and_then(|f| before.mounted_words(f))?;
                format!("{} is no longer {was}.", before.name_of(*who))
            }
        })
    }
}

/// A range was set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RangeSet {
    pub a: Id,
    pub b: Id,
    pub band: Band,
}

impl Fact<State> for RangeSet {
    fn apply(&self, state: &mut State) {
        set_range(state, self.a, self.b, self.band);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self { a, b, band } if *band == Band::Engaged && before.would_dock(*a, *b) => {
                format!(
                    "{} and {} are docked (G-VEH-38).",
                    before.name_of(*a),
                    before.name_of(*b)
                )
            }
            Self { a, b, band } => {
                format!(
                    "{} and {} are at {band} range.",
                    before.name_of(*a),
                    before.name_of(*b)
                )
            }
        })
    }
}

/// Joined the engagement of another combatant (G-MAN-12).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Engaged {
    pub who: Id,
    pub with: Id,
}

impl Fact<State> for Engaged {
    fn apply(&self, state: &mut State) {
        engage(state, self.who, self.with);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self { who, with } if before.ride_together(*who, *with) => {
                format!(
                    "{} stays with {} (G-MAN-09).",
                    before.name_of(*who),
                    before.name_of(*with)
                )
            }
            Self { who, with } => {
                // A combatant moved by hand from one engagement into another has left the first.
                let left = before.engaged_with(*who);
                let left: Vec<&str> = left.map(|other| before.name_of(other)).collect();
                if left.is_empty() {
                    format!(
                        "{} is engaged with {}.",
                        before.name_of(*who),
                        before.name_of(*with)
                    )
                } else {
                    let left = list(&left);
                    format!(
                        "{} leaves {left} and engages {}.",
                        before.name_of(*who),
                        before.name_of(*with)
                    )
                }
            }
        })
    }
}

/// Left an engagement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Disengaged {
    pub who: Id,
}

impl Fact<State> for Disengaged {
    fn apply(&self, state: &mut State) {
        let left: Vec<Id> = state.engaged_with(self.who).collect();
        disengage(state, self.who);
        for other in left {
            set_range(state, self.who, other, Band::Short);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            // Riders come along, so no sentence is needed for the vehicle or mount that they leave with.
            Self { who } if rides_or_carries(before, *who) => return None,
            // Debris doesn't move away. Combatants next to it are no longer engaged with it.
            Self { who } if before.vehicle(*who).is_some_and(|v| !v.flies()) => {
                format!(
                    "No one is engaged with the wreck of {} any longer (G-VEH-14).",
                    before.name_of(*who)
                )
            }
            Self { who } if before.vehicle(*who).is_some() => {
                let from: Vec<&str> = before
                    .engaged_with(*who)
                    .filter(|other| before.place_of(*other) != *who)
                    .map(|o| before.name_of(o))
                    .collect();
                let from = from.join(", ");
                // Ground vehicles were never docked.
                let rule = if before.is_docked(*who) {
                    "G-VEH-38"
                } else {
                    "G-RANGE-02"
                };
                format!("{} pulls away from {from} ({rule}).", before.name_of(*who))
            }
            Self { who } => {
                format!(
                    "{} disengages{}.",
                    before.name_of(*who),
                    from_whom(before, *who)
                )
            }
        })
    }
}

/// Part of a long move was paid (G-MAN-11).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveBegun {
    pub who: Id,
    pub other: Id,
    pub to: Band,
    pub paid: u8,
}

impl Fact<State> for MoveBegun {
    fn apply(&self, state: &mut State) {
        state.ranges.progress.retain(|p| p.who != self.who);
        state.ranges.progress.push(Progress {
            who: self.who,
            other: self.other,
            to: self.to,
            paid: self.paid,
        });
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// Another maneuver or action interrupted a long move (G-TURN-09).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveBroken {
    pub who: Id,
}

impl Fact<State> for MoveBroken {
    fn apply(&self, state: &mut State) {
        state.ranges.progress.retain(|p| p.who != self.who);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} move is interrupted.",
            genitive(before.name_of(self.who))
        ))
    }
}
