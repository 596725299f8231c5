//! Who stands how far from whom (G-RANGE-01, G-RANGE-02): questions the rules ask of the state.

use std::borrow::Cow;

use crate::rules::view::Id;

use super::apply::apply;
use super::check::{Check, What};
use super::event::Event;
use super::kinds::Band;
use super::state::{Progress, Ranges, State};

impl Ranges {
    /// The group somebody is engaged in.
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

    /// Whether somebody is on a long move to this band from that one (G-MAN-11).
    pub fn is_going(&self, who: Id, other: Id, to: Band) -> bool {
        self.progress
            .iter()
            .any(|p| p.who == who && p.other == other && p.to == to)
    }

    /// Maneuvers somebody has paid for that move so far (G-MAN-11).
    pub fn paid(&self, who: Id, other: Id, to: Band) -> u8 {
        let same = |p: &&Progress| p.who == who && p.other == other && p.to == to;
        self.progress.iter().find(same).map_or(0, |p| p.paid)
    }

    /// What was said about a pair.
    pub fn said(&self, a: Id, b: Id) -> Option<Band> {
        let (a, b) = (a.min(b), a.max(b));
        self.pairs
            .iter()
            .find(|p| p.a == a && p.b == b)
            .map(|p| p.band)
    }
}

/// Maneuvers it takes to change from one band to the next (G-RANGE-07); `None` for bands that
/// are not neighbours.
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
    /// The band between two: engaged if they share an engagement, else what was said, else short
    /// for two of one side and the encounter's default for two of different sides.
    pub fn band(&self, a: Id, b: Id) -> Band {
        if self.ranges.engaged(a, b) {
            return Band::Engaged;
        }
        if let Some(band) = self.ranges.said(a, b) {
            return band;
        }
        // Whoever is aboard stands where the vehicle stands.
        let (from, to) = (self.place_of(a), self.place_of(b));
        if from == to && a != b {
            return Band::Short;
        }
        if (from, to) != (a, b) {
            return self.band(from, to);
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

    /// What happens when the table says how far somebody is from another: whoever was engaged with
    /// that one is so no longer. Nothing, if it is so already.
    pub fn standing(&self, who: Id, other: Id, band: Band) -> Vec<Event> {
        if band == self.band(who, other) {
            return Vec::new();
        }
        let aboard_one = self.place_of(who) == self.place_of(other);
        let (who, other) = if aboard_one || self.ranges.engaged(who, other) {
            (who, other)
        } else {
            (self.place_of(who), self.place_of(other))
        };
        let mut events = Vec::new();
        if self.ranges.engaged(who, other) {
            events.push(Event::Disengaged { who });
        }
        // Leaving an engagement leads to short range.
        if events.is_empty() || band != Band::Short {
            events.push(Event::RangeSet {
                a: who,
                b: other,
                band,
            });
        }
        events
    }

    /// The state as it will stand when the open attack is rolled: at the range chosen for it, which
    /// is only written down with the roll.
    pub fn stood(&self, check: &Check) -> Cow<'_, Self> {
        let What::Attack { target, band, .. } = check.what else {
            return Cow::Borrowed(self);
        };
        if check.roll.is_some() {
            return Cow::Borrowed(self);
        }
        let events = self.standing(check.by, target, band);
        if events.is_empty() {
            return Cow::Borrowed(self);
        }
        let mut stood = self.clone();
        for event in &events {
            apply(&mut stood, event);
        }
        Cow::Owned(stood)
    }

    /// Everybody engaged with somebody.
    pub fn engaged_with(&self, who: Id) -> impl Iterator<Item = Id> + '_ {
        self.ranges
            .engagement_of(who)
            .unwrap_or(&[])
            .iter()
            .copied()
            .filter(move |other| *other != who)
    }

    /// Enemies engaged with somebody who can still act.
    pub fn enemies_engaged_with(&self, who: Id) -> impl Iterator<Item = Id> + '_ {
        let side = self.figure(who).map(|f| f.side);
        self.engaged_with(who).filter(move |id| {
            self.figure(*id)
                .is_some_and(|f| Some(f.side) != side && f.able())
        })
    }
}
