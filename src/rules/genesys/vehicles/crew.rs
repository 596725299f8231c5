//! Who is aboard, and at which station (G-VCOM-03, G-VCOM-04, G-MAN-09).
//!
//! Somebody aboard stands where the vehicle stands: every range to it is the vehicle's.

use serde::{Deserialize, Serialize};

use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::kinds::Kind;
use crate::rules::genesys::state::State;
use crate::rules::genesys::talents::record::Passive;
use crate::rules::view::Id;

use super::Vehicle;

/// A station.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Seat {
    /// Steers.
    Pilot,
    /// Helps the pilot, and may steer (G-VCOM-11).
    Copilot,
    /// Serves the weapon at that place of the vehicle's list.
    Gunner(u8),
    /// Keeps it going.
    Engineer,
    /// Rides along.
    Passenger,
}

impl Seat {
    /// Whether it steers: Pilot Only is for these (G-VCOM-07).
    pub const fn steers(self) -> bool {
        matches!(self, Self::Pilot | Self::Copilot)
    }

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pilot => "pilot",
            Self::Copilot => "copilot",
            Self::Gunner(_) => "gunner",
            Self::Engineer => "engineer",
            Self::Passenger => "passenger",
        }
    }
}

/// Somebody aboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aboard {
    /// Who.
    pub who: Id,
    /// Where.
    pub seat: Seat,
}

impl Vehicle {
    /// The station of somebody aboard.
    pub fn seat_of(&self, who: Id) -> Option<Seat> {
        self.aboard.iter().find(|a| a.who == who).map(|a| a.seat)
    }

    /// Those who steer and are able to, the pilot first.
    pub fn pilots<'s>(&'s self, state: &'s State) -> impl Iterator<Item = &'s Figure> {
        let of = move |copilot: bool| {
            let at = move |a: &&Aboard| a.seat.steers() && (a.seat == Seat::Copilot) == copilot;
            self.aboard.iter().filter(at)
        };
        of(false)
            .chain(of(true))
            .filter_map(|a| state.figure(a.who))
            .filter(|f| f.able())
    }

    /// Whoever flies it now, if anybody is able to (G-VEH-09).
    pub fn pilot<'s>(&'s self, state: &'s State) -> Option<&'s Figure> {
        self.pilots(state).next()
    }

    /// Those aboard who are there at all, dead or alive.
    pub fn occupants<'s>(&'s self, state: &'s State) -> impl Iterator<Item = &'s Figure> {
        self.aboard.iter().filter_map(|a| state.figure(a.who))
    }

    /// Whether somebody aboard matters to the story: all but minions (G-VEH-14).
    pub fn carries_anybody_who_matters(&self, state: &State) -> bool {
        self.occupants(state)
            .any(|f| f.kind != Kind::Minion && !f.dead)
    }
}

impl State {
    /// The vehicle somebody is aboard.
    pub fn vehicle_of(&self, who: Id) -> Option<&Vehicle> {
        self.vehicles.iter().find(|v| v.seat_of(who).is_some())
    }

    /// Where somebody stands, as far as ranges go: the vehicle, for whoever is aboard one.
    pub fn place_of(&self, who: Id) -> Id {
        self.vehicle_of(who).map_or(who, |v| v.id)
    }

    /// The side of a combatant or vehicle.
    pub fn side_of(&self, id: Id) -> Option<crate::rules::genesys::kinds::Side> {
        self.figure(id)
            .map(|f| f.side)
            .or_else(|| self.vehicle(id).map(|v| v.side))
    }
}

impl Figure {
    /// What it adds to the defense of the vehicle it pilots (G-TAL-61).
    pub fn drives_defensively(&self) -> u8 {
        let ranks = self.passives(|p| match p {
            Passive::VehicleDefense(n) => Some(*n),
            _ => None,
        });
        ranks
            .map(|(known, each)| each.saturating_mul(known.ranks))
            .fold(0, u8::saturating_add)
    }
}
