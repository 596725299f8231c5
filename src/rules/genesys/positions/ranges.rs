//! Distances, engagements and mounts (G-RANGE-01, G-RANGE-02, G-MAN-09).

use crate::kinds::Band;
use crate::model::figure::Figure;
use crate::model::state::{Progress, Ranges, State};
use crate::model::vehicles::craft::Vehicle;

use rules::view::Id;

/// The largest silhouette whose riders sit in the open: cars and large animals (G-VEH-13).
const OPEN: u8 = 2;

impl Ranges {
    /// The engagement of a combatant.
    pub fn engagement_of(&self, who: Id) -> Option<&[Id]> {
        self.engagements
            .iter()
            .find(|group| group.contains(&who))
            .map(Vec::as_slice)
    }

    /// Whether two are engaged with each other.
    pub fn engaged(&self, a: Id, b: Id) -> bool {
        self.engagement_of(a)
            .is_some_and(|group| group.contains(&b))
    }

    /// Whether a combatant is on a long move to this band from the other (G-MAN-11).
    pub fn is_going(&self, who: Id, other: Id, to: Band) -> bool {
        self.progress
            .iter()
            .any(|p| p.who == who && p.other == other && p.to == to)
    }

    /// Maneuvers that a combatant has paid for this move so far (G-MAN-11).
    pub fn paid(&self, who: Id, other: Id, to: Band) -> u8 {
        let same = |p: &&Progress| p.who == who && p.other == other && p.to == to;
        self.progress.iter().find(same).map_or(0, |p| p.paid)
    }

    /// The range that was set for a pair.
    pub fn said(&self, a: Id, b: Id) -> Option<Band> {
        let (a, b) = (a.min(b), a.max(b));
        self.pairs
            .iter()
            .find(|p| p.a == a && p.b == b)
            .map(|p| p.band)
    }
}

/// Maneuvers needed to change from one band to the next (G-RANGE-07), or `None` for bands that are
/// not neighbors.
pub const fn cost_of_step(from: Band, to: Band) -> Option<u8> {
    match (from, to) {
        (Band::Engaged | Band::Medium, Band::Short)
        | (Band::Short, Band::Engaged | Band::Short | Band::Medium) => Some(1),
        (Band::Medium | Band::Extreme, Band::Long) | (Band::Long, Band::Medium | Band::Extreme) => {
            Some(2)
        }
        _ => None,
    }
}

impl State {
    /// Maneuvers still to pay for a change to a neighboring band (G-RANGE-07), without what the
    /// terrain adds. `None` for bands that aren't neighbors.
    pub fn steps_left(&self, who: Id, other: Id, to: Band) -> Option<u8> {
        let cost = cost_of_step(self.band(who, other), to)?;
        let place = self.moved_toward(who, other);
        Some(cost.saturating_sub(self.ranges.paid(who, place, to)))
    }

    /// The band between two: engaged if they share an engagement, else the one that was set, else
    /// short for two of one side and the encounter's default for two of different sides.
    pub fn band(&self, a: Id, b: Id) -> Band {
        if self.ranges.engaged(a, b) {
            return Band::Engaged;
        }
        // A character aboard is where the vehicle is, whatever range was set on foot.
        let (from, to) = (self.place_of(a), self.place_of(b));
        let rides = from != to && (from, to) != (a, b);
        if let Some(band) = self.ranges.said(a, b).filter(|_| !rides) {
            return band;
        }
        if from == to && a != b {
            return Band::Short;
        }
        if rides {
            let band = self.band(from, to);
            let touches = band == Band::Engaged && self.hull_between(a, b).is_none();
            return if touches { band } else { band.max(Band::Short) };
        }
        let side = |id: Id| {
            self.figure(id)
                .map(|f| f.side)
                .or_else(|| self.vehicle(id).map(|v| v.side))
        };
        if side(a) == side(b) {
            Band::Short
        } else {
            self.ranges.default
        }
    }

    /// What a move toward a character changes the range to: the vehicle that the character is aboard, unless the
    /// mover is aboard it too.
    pub fn moved_toward(&self, who: Id, other: Id) -> Id {
        let place = self.place_of(other);
        if place == self.place_of(who) {
            other
        } else {
            place
        }
    }

    /// The vehicle whose hull is between two people in different places. Docked ships are side by
    /// side, and their crews meet in melee only once one has crossed over (G-VEH-38). Riders of
    /// something no larger than a car or a large animal (G-VEH-13) sit in the open.
    pub fn hull_between(&self, a: Id, b: Id) -> Option<&Vehicle> {
        self.figure(a).and(self.figure(b))?;
        let (from, to) = (self.vehicle_of(a), self.vehicle_of(b));
        if from.map(|v| v.id) == to.map(|v| v.id) {
            return None;
        }
        to.into_iter().chain(from).find(|v| v.silhouette > OPEN)
    }

    /// Whether a combatant has no hull around it: on foot, or on a mount that is open (G-VEH-13).
    pub fn in_the_open(&self, who: Id) -> bool {
        self.vehicle_of(who).is_none_or(|v| v.silhouette <= OPEN)
    }

    /// Every combatant engaged with the given one.
    pub fn engaged_with(&self, who: Id) -> impl Iterator<Item = Id> + '_ {
        self.ranges
            .engagement_of(who)
            .unwrap_or(&[])
            .iter()
            .copied()
            .filter(move |other| *other != who)
    }

    /// Enemies engaged with a combatant that can still act.
    pub fn enemies_engaged_with(&self, who: Id) -> impl Iterator<Item = Id> + '_ {
        let side = self.figure(who).map(|f| f.side);
        self.engaged_with(who).filter(move |id| {
            self.figure(*id)
                .is_some_and(|f| Some(f.side) != side && f.able())
        })
    }
}

impl State {
    /// The characters on an animal or in a vehicle, in the order in which they came.
    pub fn riders(&self, on: Id) -> impl Iterator<Item = &Figure> {
        self.everybody()
            .filter(move |f| self.mount_of(f) == Some(on))
    }

    /// The mount of a character: an animal it rides, or the vehicle it has a place aboard.
    pub fn mount_of(&self, figure: &Figure) -> Option<Id> {
        figure
            .mount
            .or_else(|| self.vehicle_of(figure.id).map(|v| v.id))
    }

    /// The place of a character: "aboard Tern's Promise", "mounted on Rift hound".
    pub fn mounted_words(&self, figure: &Figure) -> Option<String> {
        self.mount_of(figure).map(|on| self.mounted_on(on))
    }

    /// Whether one of two rides the other, or both ride the same animal, so that they move
    /// together.
    pub fn ride_together(&self, one: Id, other: Id) -> bool {
        let on = |who: Id| self.figure(who).and_then(|f| f.mount);
        on(one) == Some(other)
            || on(other) == Some(one)
            || on(one).is_some() && on(one) == on(other)
    }

    /// The same words for a given mount or vehicle.
    pub fn mounted_on(&self, on: Id) -> String {
        let how = if self.vehicle(on).is_some() {
            "aboard"
        } else {
            "mounted on"
        };
        format!("{how} {}", self.name_of(on))
    }
}
