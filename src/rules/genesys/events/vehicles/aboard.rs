//! Events of a vehicle in motion, its crew and its stance.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use rules::encounter::Fact;
use rules::system::Trace;
use rules::view::{Id, Quarter};
use serde::{Deserialize, Serialize};

use super::event::with;
use crate::events::vehicles::event::{leaves_all, moves, stands_where};
use crate::events::vehicles::log_text::seat_words;
use crate::model::state::{Phase, State};
use crate::model::vehicles::bearing::Bearing;
use crate::model::vehicles::crew::{Aboard, Seat};
use crate::model::vehicles::round::{OpenMove, Stance};
use crate::model::vehicles::speed;
use crate::words::count;

/// A character took a station.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Boarded {
    pub vehicle: Id,
    pub who: Id,
    pub seat: Seat,
}

impl Fact<State> for Boarded {
    fn apply(&self, state: &mut State) {
        leaves_all(state, self.who);
        if let Some(v) = state.vehicle_mut(self.vehicle) {
            v.condition.left = false;
            v.aboard.push(Aboard {
                who: self.who,
                seat: self.seat,
            });
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { who, .. } = self;
        let craft = before.vehicle(self.vehicle)?;
        let at = seat_words(before, *who, self.vehicle, self.seat);
        let name = before.name_of(self.who);
        Some(format!("{name} boards {} as {at}.", craft.name))
    }
}

/// A character left the vehicle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Disembarked {
    pub vehicle: Id,
    pub who: Id,
}

impl Fact<State> for Disembarked {
    fn apply(&self, state: &mut State) {
        leaves_all(state, self.who);
        stands_where(state, self.who, self.vehicle);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} is no longer aboard {}.",
            before.name_of(self.who),
            before.name_of(self.vehicle)
        ))
    }
}

/// The GM may ask for Dangerous Driving because someone got on or off, or has asked for it
/// (G-VEH-07).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DriveAsked {
    pub vehicle: Id,
    pub on: bool,
}

impl Fact<State> for DriveAsked {
    fn apply(&self, state: &mut State) {
        let Self { on, .. } = self;
        let on = *on && state.phase == Phase::Fighting;
        if let Some(v) = state.vehicle_mut(self.vehicle) {
            v.round.asked = on;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self { vehicle, on: true } => {
                let craft = before.vehicle(*vehicle)?;
                let pilot = craft.pilot(before)?;
                format!(
                    "{} is at speed {}, so the GM can ask {} for a Dangerous Driving check (G-VEH-07).",
                    craft.name, craft.speed, pilot.name
                )
            }
            Self { on: false, .. } => return None,
        })
    }
}

/// A check to control it failed and the GM places it, or has placed it (G-VEH-07).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Astray {
    pub vehicle: Id,
    pub on: bool,
}

impl Fact<State> for Astray {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| v.round.astray = self.on);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self { vehicle, on: true } => format!(
                "{} is out of control. The GM chooses where it goes or what it hits (G-VEH-07).",
                before.name_of(*vehicle)
            ),
            Self { on: false, .. } => return None,
        })
    }
}

/// A Pilot Only action was used (G-VCOM-08).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ActionUsed {
    pub vehicle: Id,
    pub who: Id,
}

impl Fact<State> for ActionUsed {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            v.round.action = true;
            v.round.steered_by.get_or_insert(self.who);
        });
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// A Pilot Only maneuver was taken (G-VCOM-09).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ManeuverTaken {
    pub vehicle: Id,
    pub who: Id,
}

impl Fact<State> for ManeuverTaken {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            v.round.maneuvers.push(self.who);
            v.round.steered_by.get_or_insert(self.who);
        });
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// It was braced (G-VCOM-15).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Braced {
    pub vehicle: Id,
    pub stance: Stance,
}

impl Fact<State> for Braced {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            v.effects.brace = Some(self.stance);
            v.round.braced = true;
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} can turn damage into system strain until its pilot's next turn (G-VCOM-15).",
            before.name_of(self.vehicle)
        ))
    }
}

/// It evades (G-VCOM-17).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Evades {
    pub vehicle: Id,
    pub stance: Stance,
}

impl Fact<State> for Evades {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            v.effects.evade = Some(self.stance);
            v.round.evaded = true;
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "The difficulty of attacks by and on {} is upgraded once (G-VCOM-17).",
            before.name_of(self.vehicle)
        ))
    }
}

/// A stance ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StanceEnded {
    pub vehicle: Id,
    pub evade: bool,
}

impl Fact<State> for StanceEnded {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            if self.evade {
                v.effects.evade = None;
            } else {
                v.effects.brace = None;
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self {
                vehicle,
                evade: true,
            } => format!("{} no longer evades.", before.name_of(*vehicle)),
            Self {
                vehicle,
                evade: false,
            } => format!("{} is no longer braced.", before.name_of(*vehicle)),
        })
    }
}

/// Its pilot moved it by a number of ranges (G-VEH-06).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Steered {
    pub vehicle: Id,
    pub who: Id,
    pub bands: u8,
}

impl Fact<State> for Steered {
    fn apply(&self, state: &mut State) {
        moves(state, self.vehicle, self.who, self.bands);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            // Where it goes is in the line of the range.
            Self { vehicle, .. }
                if before
                    .vehicle(*vehicle)
                    .is_some_and(|craft| craft.effects.open_move.is_some()) =>
            {
                return None;
            }
            Self { vehicle, bands, .. } => {
                let craft = before.vehicle(*vehicle)?;
                // Ranges moved aren't counted outside a fight.
                let most = speed::bands(craft.speed);
                let fighting = before.phase == Phase::Fighting;
                match craft.round.moved + bands {
                    moved if fighting && moved <= most && most > *bands => {
                        let name = &craft.name;
                        match craft.round.moved {
                            0 => format!("{name} moves {bands} of {most} range bands."),
                            _ => format!(
                                "{name} moves {}: {moved} of {most} this round.",
                                count(*bands, "more range band")
                            ),
                        }
                    }
                    _ => format!("{} moves {}.", craft.name, count(*bands, "range band")),
                }
            }
        })
    }
}

/// It moves without a pilot, and the GM chooses where (G-VEH-09).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drifts {
    pub vehicle: Id,
    pub bands: u8,
}

impl Fact<State> for Drifts {
    fn apply(&self, _: &mut State) {
        // These only appear in the log. Other events have the numbers.
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self { vehicle, bands }
                if before
                    .vehicle(*vehicle)
                    .is_some_and(|v| v.wrecked() && v.pilot(before).is_some()) =>
            {
                format!(
                    "{} is disabled and drifts {}. GM: choose where, and what it hits (G-VEH-09, G-VEH-14).",
                    before.name_of(*vehicle),
                    count(*bands, "range band")
                )
            }
            Self { vehicle, bands } => format!(
                "{} has no pilot and moves {}. GM: choose where, and what it hits (G-VEH-09).",
                before.name_of(*vehicle),
                count(*bands, "range band")
            ),
        })
    }
}

/// The turn of its pilot, or the round, ended before it moved as far as its speed says. It still
/// moves the rest (G-VEH-06).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unsteered {
    pub vehicle: Id,
    pub who: Id,
    pub bands: u8,
}

impl Fact<State> for Unsteered {
    fn apply(&self, state: &mut State) {
        moves(state, self.vehicle, self.who, self.bands);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} moves {} (G-VEH-06).",
            before.name_of(self.vehicle),
            count(self.bands, "range band")
        ))
    }
}

/// The same next to other vehicles: its pilot is asked where it goes (G-VEH-06).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveAsked {
    pub vehicle: Id,
    pub who: Id,
    pub bands: u8,
    /// Whether the turn of the pilot waits for the answer and then ends.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ends_turn: bool,
}

impl Fact<State> for MoveAsked {
    fn apply(&self, state: &mut State) {
        let open = OpenMove {
            by: self.who,
            bands: self.bands,
            round: state.round,
            ends_turn: self.ends_turn,
        };
        if let Some(v) = state.vehicle_mut(self.vehicle) {
            v.effects.open_move = Some(open);
            v.round.whole = true;
            v.round.steered_by.get_or_insert(self.who);
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }

    fn trace(&self) -> Trace {
        Trace::Passes
    }
}

/// The pilot chose to keep the distances, or chose nothing until their next turn (G-VEH-06).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DistancesKept {
    pub vehicle: Id,
}

impl Fact<State> for DistancesKept {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| v.effects.open_move = None);
    }

    fn tell(&self, before: &State) -> Option<String> {
        // After a move it isn't true, and at the end of a turn the log names the turn after it.
        let craft = before.vehicle(self.vehicle)?;
        let open = craft.effects.open_move;
        if craft.round.moved > 0 || open.is_none_or(|open| open.ends_turn) {
            return None;
        }
        Some(format!(
            "{} keeps its distances (G-VEH-06).",
            before.name_of(self.vehicle)
        ))
    }

    fn trace(&self) -> Trace {
        Trace::Passes
    }
}

/// It suffered system strain for the first time of the day (G-VEH-26).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StrainedToday {
    pub vehicle: Id,
}

impl Fact<State> for StrainedToday {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| v.condition.strained_today = true);
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// A day has passed for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DayPassed {
    pub vehicle: Id,
}

impl Fact<State> for DayPassed {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| v.condition.strained_today = false);
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// It gained the advantage on an enemy (G-VCOM-23).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gained {
    pub vehicle: Id,
    pub enemy: Id,
}

impl Fact<State> for Gained {
    fn apply(&self, state: &mut State) {
        let Self { enemy, .. } = self;
        with(state, self.vehicle, |v| {
            if !v.effects.over.contains(enemy) {
                v.effects.over.push(self.enemy);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} has the Advantage over {} (G-VCOM-23).",
            before.name_of(self.vehicle),
            before.name_of(self.enemy)
        ))
    }
}

/// It lost that advantage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lost {
    pub vehicle: Id,
    pub enemy: Id,
}

impl Fact<State> for Lost {
    fn apply(&self, state: &mut State) {
        let Self { enemy, .. } = self;
        with(state, self.vehicle, |v| {
            v.effects.over.retain(|id| id != enemy);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} loses its Advantage over {}.",
            before.name_of(self.vehicle),
            before.name_of(self.enemy)
        ))
    }
}

/// The side on which it sees a target was set, or cleared if `None` (G-VEH-30).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BearingSet {
    pub vehicle: Id,
    pub of: Id,
    pub side: Option<Quarter>,
}

impl Fact<State> for BearingSet {
    fn apply(&self, state: &mut State) {
        let Self { side, .. } = self;
        with(state, self.vehicle, |v| {
            v.effects.bearings.retain(|b| b.of != self.of);
            v.effects
                .bearings
                .extend(side.map(|side| Bearing { of: self.of, side }));
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self {
                vehicle,
                of,
                side: Some(side),
            } => format!(
                "{} is {} of {}.",
                before.name_of(*of),
                side.word(),
                before.name_of(*vehicle)
            ),
            Self {
                vehicle,
                of,
                side: None,
            } => format!(
                "It isn't set which side of {} {} {} on.",
                before.name_of(*vehicle),
                before.name_of(*of),
                crate::events::said::be(before, *of)
            ),
        })
    }
}

/// A tractor beam holds it (G-QUAL-26).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Held {
    pub vehicle: Id,
    pub difficulty: u8,
}

impl Fact<State> for Held {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            v.effects.held = Some(self.difficulty);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { difficulty, .. } = self;
        Some(format!(
            "A beam holds {}: it can't move until its pilot breaks free at difficulty {difficulty} (G-QUAL-26).",
            before.name_of(self.vehicle)
        ))
    }
}

/// It broke free of the beam.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GotLoose {
    pub vehicle: Id,
}

impl Fact<State> for GotLoose {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| v.effects.held = None);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!("{} breaks free.", before.name_of(self.vehicle)))
    }
}

/// A result in words for the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Said {
    pub vehicle: Id,
    pub words: String,
}

impl Fact<State> for Said {
    fn apply(&self, _: &mut State) {
        // These only appear in the log. Other events have the numbers.
    }

    fn tell(&self, _: &State) -> Option<String> {
        let Self { words, .. } = self;
        Some(words.clone())
    }
}
