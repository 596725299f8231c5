//! Distances and engagements: the questions that rules ask of the state (G-RANGE-01, G-RANGE-02).

use lang::Refusal;
use rules::encounter::Fact;
use rules::view::Id;
use rules::words::said;
use std::borrow::Cow;

use crate::events::said::be;
use crate::events::scene::RangesUnclear;
use crate::events::{Disengaged, Engaged, Event, RangeSet};
use crate::kinds::Band;
use crate::model::check::{Check, What};
use crate::model::state::{Pair, Phase, Ranges, State};
use crate::play::draft::Draft;
use crate::words::list;

impl Ranges {
    /// Every combatant whose ranges or engagement changed.
    fn touched_since(&self, before: &Self) -> Vec<Id> {
        let same = self.pairs.iter().zip(&before.pairs);
        let kept = same.take_while(|(new, old)| new == old).count();
        let (new, old) = (&self.pairs[kept..], &before.pairs[kept..]);
        let same = new.iter().rev().zip(old.iter().rev());
        let kept = same.take_while(|(new, old)| new == old).count();
        let (new, old) = (&new[..new.len() - kept], &old[..old.len() - kept]);
        let mut touched: Vec<Id> = Vec::new();
        for (these, those) in [(new, old), (old, new)] {
            for pair in these.iter().filter(|pair| !those.contains(pair)) {
                touched.extend([pair.a, pair.b]);
            }
        }
        let (new, old) = (&self.engagements, &before.engagements);
        for (these, those) in [(new, old), (old, new)] {
            for group in these.iter().filter(|group| !those.contains(group)) {
                touched.extend(group);
            }
        }
        touched
    }
}

impl State {
    /// The refusal when two people in different places cannot meet in melee, with the way to do so.
    pub fn kept_apart(&self, who: Id, other: Id) -> Option<Refusal> {
        let hull = self.hull_between(who, other)?;
        let (rule, docked) = if hull.drives() {
            ("G-RANGE-02", "that is next to one")
        } else {
            ("G-VEH-38", "that is docked")
        };
        let hull = &hull.name;
        let outside = self.vehicle_of(other).is_none_or(|v| v.name != *hull);
        let (within, without) = if outside { (who, other) } else { (other, who) };
        let (inside, not) = (self.name_of(within), self.name_of(without));
        let is = be(self, without);
        let why = format!("{inside} is inside {hull}, but {not} {is} not.");
        let hint = format!(
            "Board a vehicle {docked} with `crew WHO VEHICLE passenger`, or leave one with `crew WHO off`."
        );
        Some(Refusal::rule(rule, why).hint(hint))
    }

    /// The refusal to target a character inside a vehicle from outside: the attack must target the
    /// vehicle, with its armor (G-VEH-35). Riders in the open can be targets (G-VEH-13).
    pub fn struck_through(&self, who: Id, other: Id) -> Option<Refusal> {
        let hull = self.hull_between(who, other)?;
        let there = self.vehicle_of(other).filter(|v| v.id == hull.id)?;
        // The lock between docked ships is open.
        if self.vehicle_of(who).is_none() && self.in_the_lock(who, there.id) {
            return None;
        }
        let (name, ship) = (self.name_of(other), &there.name);
        let why = format!("{name} is inside {ship} and can only be hit through it.");
        let (by, at) = (said(self.name_of(who), who), said(ship, there.id));
        let hint = format!("Use `attack {by} {at}` to attack the vehicle.");
        Some(Refusal::rule("G-VEH-35", why).hint(hint))
    }

    /// The events when a range is set by hand. A combatant that was engaged with the other leaves
    /// that engagement. There are none if nothing changes.
    pub fn standing(&self, who: Id, other: Id, band: Band) -> Vec<Event> {
        // A melee attack through a hull, by override, docks no ships.
        let through_a_hull = band == Band::Engaged && self.hull_between(who, other).is_some();
        if through_a_hull || band == self.band(who, other) {
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
            events.push(Event::Disengaged(Disengaged { who }));
        }
        // Leaving an engagement leads to short range.
        if band == Band::Engaged && self.figure(who).is_some() {
            events = self.meeting(who, other);
        } else if events.is_empty() || band != Band::Short {
            events.push(Event::RangeSet(RangeSet {
                a: who,
                b: other,
                band,
            }));
        }
        events
    }

    /// The events when one combatant engages another: it leaves its engagement and joins everyone
    /// that the other is engaged with. Each combatant is in one engagement only (G-RANGE-02).
    pub fn meeting(&self, who: Id, with: Id) -> Vec<Event> {
        let leaves = self.ranges.engagement_of(who).is_some();
        let left = leaves.then_some(Event::Disengaged(Disengaged { who }));
        left.into_iter()
            .chain([Event::Engaged(Engaged { who, with })])
            .collect()
    }

    /// Returns the changes of third ranges once a combatant has moved to be engaged with another by these events. Both
    /// are in one place then, so the combatant takes over the ranges of the other (G-RANGE-02, G-RANGE-08), also those to
    /// the fallen. Nothing is taken over from or by a combatant aboard something, who is where that is.
    pub fn ranges_taken_over(&self, who: Id, with: Id, events: &[Event]) -> Vec<Event> {
        let on_foot = |id: Id| self.figure(id).is_some() && self.place_of(id) == id;
        if self.phase != Phase::Fighting || !on_foot(who) || !on_foot(with) {
            return Vec::new();
        }
        let mut after = self.clone();
        for event in events {
            event.apply(&mut after);
        }
        let people = self.everybody().filter(|f| !f.dead).map(|f| f.id);
        let people = people.filter(|id| self.place_of(*id) == *id);
        let vehicles = self.vehicles.iter().map(|vehicle| vehicle.id);
        // Leaving an engagement leads to short range, unless another was set (G-MAN-12).
        let is_left = |id: Id| self.ranges.engaged(who, id) && self.ranges.said(with, id).is_none();
        let thirds = people.chain(vehicles).filter(|id| {
            let apart = !self.ride_together(who, *id) && !after.ranges.engaged(who, *id);
            *id != who && apart && !is_left(*id)
        });
        let taken = thirds.filter_map(|third| {
            let band = after.band(with, third);
            (after.band(who, third) != band).then_some(Event::RangeSet(RangeSet {
                a: who,
                b: third,
                band,
            }))
        });
        taken.collect()
    }

    /// The refusal to engage another combatant without first leaving the current engagement,
    /// because a combatant is in one at a time (G-RANGE-02). Its mount and its riders come along,
    /// and the fallen do not count.
    pub fn would_leave(&self, who: Id, with: Id) -> Option<Refusal> {
        let left: Vec<&str> = self.left_by(who).map(|id| self.name_of(id)).collect();
        if left.is_empty() {
            return None;
        }
        let (name, is) = (self.name_of(who), be(self, who));
        let others = list(&left);
        let why = format!("{name} {is} engaged with {others}.");
        let (me, them) = (said(name, who), said(self.name_of(with), with));
        let mut hint = format!("Use `engage {me} {them} leaving` to leave {others}.");
        if self.left_by(with).next().is_none() {
            let with = self.name_of(with);
            hint = format!("{hint} `engage {them} {me}` brings {with} to {name}.");
        }
        Some(Refusal::rule("G-RANGE-02", why).hint(hint))
    }

    /// The combatants whose engagement it would leave for another.
    fn left_by(&self, who: Id) -> impl Iterator<Item = Id> {
        let fights = |id: &Id| self.figure(*id).is_none_or(|f| !f.dead && !f.defeated);
        let left = self.engaged_with(who).filter(fights);
        left.filter(move |other| !self.ride_together(who, *other) && !self.is_parked(who, *other))
    }

    /// Whether one of two is a vehicle and the other a person of its side, who got out of it or is
    /// about to get in. They separate without a refusal.
    fn is_parked(&self, one: Id, other: Id) -> bool {
        let rides = self.vehicle(one).is_some() != self.vehicle(other).is_some();
        rides && self.side_of(one) == self.side_of(other)
    }

    /// The state when the open attack is rolled: at the range chosen for it, which is stored only
    /// with the roll.
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
            event.apply(&mut stood);
        }
        Cow::Owned(stood)
    }
}

impl Draft<'_, '_> {
    /// After a command, updates the ranges of passengers. A character that got aboard, or whose
    /// mount moved off, is no longer engaged with those outside. A character that got off is where
    /// the vehicle is, whatever range was set before (G-RANGE-02, G-VEH-38).
    pub fn riders_go_along(&mut self, before: &State) {
        let mut events = Vec::new();
        for v in &self.now.vehicles {
            let was = before.vehicle(v.id);
            let faster = was.is_some_and(|was| v.speed > was.speed);
            for who in v.aboard.iter().map(|a| a.who) {
                let mut left = self.now.engaged_with(who);
                let outside = |id: &Id| *id == v.id || self.now.place_of(*id) != v.id;
                let came = before.place_of(who) != v.id;
                let further = |id: &Id| {
                    let place = self.now.place_of(*id);
                    place != v.id && self.now.band(v.id, place) > before.band(v.id, place)
                };
                if left.any(|id| outside(&id) && (came || faster || further(&id))) {
                    events.push(Event::Disengaged(Disengaged { who }));
                }
            }
            for who in was.into_iter().flat_map(|was| &was.aboard).map(|a| a.who) {
                if self.now.vehicle_of(who).is_some() || self.now.figure(who).is_none() {
                    continue;
                }
                for pair in &self.now.ranges.pairs {
                    let (Pair { a, b, band: said }, other) = match *pair {
                        Pair { a, b, .. } if a == who => (*pair, b),
                        Pair { a, b, .. } if b == who => (*pair, a),
                        Pair { .. } => continue,
                    };
                    let stood = before.band(who, other);
                    let kept = before.ranges.said(a, b) == Some(said);
                    if kept && stood != said && stood != Band::Engaged {
                        let (a, b, band) = (who, other, stood);
                        events.push(Event::RangeSet(RangeSet { a, b, band }));
                    }
                }
            }
        }
        for event in events {
            self.push(event);
        }
    }
}

impl Draft<'_, '_> {
    /// After a command, keeps an animal and its rider in one place. When one of them moves, so does
    /// the other. A new rider is where the animal is (G-MAN-09, G-RANGE-08).
    pub fn mounts_go_along(&mut self, before: &State) {
        let ridden = |f: &&crate::model::figure::Figure| {
            let on = f.mount.filter(|on| self.now.figure(*on).is_some());
            on.is_some() && self.now.ranges != before.ranges || f.mount != before_mount(before, f)
        };
        let pairs: Vec<(Id, Id, bool)> = self
            .now
            .everybody()
            .filter(ridden)
            .filter_map(|f| Some((f.id, f.mount?, before_mount(before, f) != f.mount)))
            .collect();
        for (rider, animal, new) in pairs {
            let others: Vec<Id> = self
                .now
                .everybody()
                .map(|f| f.id)
                .chain(self.now.vehicles.iter().map(|v| v.id))
                .filter(|id| *id != rider && *id != animal)
                .collect();
            let moved = |who: Id| {
                let band = |id: &Id| self.now.band(who, *id) != before.band(who, *id);
                others.iter().any(band)
            };
            let (first, second) = if !new && moved(rider) {
                (rider, animal)
            } else if new || moved(animal) {
                (animal, rider)
            } else {
                continue;
            };
            let apart = |id: &Id| {
                let engaged = |who: Id| self.now.ranges.engaged(who, *id);
                engaged(first) != engaged(second)
            };
            let mut events = Vec::new();
            if others.iter().any(apart) {
                if self.now.ranges.engagement_of(second).is_some() {
                    events.push(Event::Disengaged(Disengaged { who: second }));
                }
                events.push(Event::Engaged(Engaged {
                    who: second,
                    with: first,
                }));
            }
            for event in events {
                self.push(event);
            }
            for other in others {
                // The one without set ranges is where the other was set to be.
                let said = |who: Id| self.now.ranges.said(who, other).is_some();
                let turned = new && said(second) && !said(first);
                let (from, to) = if turned {
                    (second, first)
                } else {
                    (first, second)
                };
                let band = self.now.band(from, other);
                if band != Band::Engaged && self.now.band(to, other) != band {
                    self.push(RangeSet {
                        a: to,
                        b: other,
                        band,
                    });
                }
            }
        }
    }
}

/// The mount that a character had before.
fn before_mount(before: &State, figure: &crate::model::figure::Figure) -> Option<Id> {
    before.figure(figure.id).and_then(|was| was.mount)
}

/// The most questions about third ranges that one move asks.
const MOST_ASKED: usize = 4;

/// The distance of a band, in steps from one to the next.
fn steps(band: Band) -> usize {
    Band::ALL.iter().position(|b| *b == band).unwrap_or(0)
}

impl Draft<'_, '_> {
    /// After a move, asks about third ranges that no longer fit, with the band that would. Bands
    /// are not exact, so only what no map could show is asked (G-RANGE-08, X-37). The questions end
    /// with the turn, and with any answer.
    pub fn asks_third_ranges(&mut self, before: &State) {
        let same_turn = before.turn.as_ref().map(|t| (t.slot, t.who))
            == self.now.turn.as_ref().map(|t| (t.slot, t.who));
        let fights = self.now.phase == Phase::Fighting && before.phase == Phase::Fighting;
        let moved = before.ranges.pairs != self.now.ranges.pairs
            || before.ranges.engagements != self.now.ranges.engagements;
        if before.ranges.unclear.is_empty() && !(fights && moved) {
            return;
        }
        let mut unclear: Vec<Pair> = before.ranges.unclear.clone();
        unclear.retain(|pair| {
            let here = |id| {
                self.now
                    .figure(id)
                    .is_some_and(crate::model::figure::Figure::able)
            };
            let answered = self.now.band(pair.a, pair.b) != before.band(pair.a, pair.b);
            same_turn && fights && !answered && here(pair.a) && here(pair.b)
        });
        if fights && moved {
            for pair in self.now.thirds_after(before) {
                let same =
                    |p: &Pair| (p.a, p.b) == (pair.a, pair.b) || (p.a, p.b) == (pair.b, pair.a);
                unclear.retain(|p| !same(p));
                unclear.push(pair);
            }
        }
        unclear.truncate(MOST_ASKED);
        if unclear != before.ranges.unclear {
            let pairs = unclear;
            self.push(RangesUnclear { pairs });
        }
    }
}

impl State {
    /// The third ranges that do not fit the moves since then, each with the band that would.
    fn thirds_after(&self, before: &Self) -> Vec<Pair> {
        let here: Vec<Id> = self
            .everybody()
            .filter(|f| f.able() && before.figure(f.id).is_some())
            .map(|f| f.id)
            .collect();
        let changed = |a: Id, b: Id| self.band(a, b) != before.band(a, b);
        // Only pairs with one of these can have changed. Looking at all pairs of a crowd costs more
        // than all other work of a key.
        let touched = self.ranges.touched_since(&before.ranges);
        let perhaps: Vec<bool> = here
            .iter()
            .map(|id| {
                let (old, new) = (before.place_of(*id), self.place_of(*id));
                old != new || [*id, old, new].iter().any(|id| touched.contains(id))
            })
            .collect();
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for n in 0..here.len() {
            for m in n + 1..here.len() {
                if (perhaps[n] || perhaps[m]) && changed(here[n], here[m]) {
                    pairs.push((n, m));
                }
            }
        }
        // The one of each pair with more changed bands is the one that moved.
        let tally = |who: usize| pairs.iter().filter(|(n, m)| who == *n || who == *m).count();
        let mut asked: Vec<Pair> = Vec::new();
        for (n, m) in &pairs {
            let (first, second) = (here[*n], here[*m]);
            let acts = self.active() == Some(second) && self.active() != Some(first);
            let (who, other) = if tally(*m) > tally(*n) || (tally(*m) == tally(*n) && acts) {
                (second, first)
            } else {
                (first, second)
            };
            for third in here.iter().filter(|id| **id != who && **id != other) {
                asked.extend(self.third(who, other, *third));
            }
        }
        // Pairs that were set in this command are not asked.
        asked.retain(|pair| !changed(pair.a, pair.b));
        let mut once: Vec<Pair> = Vec::new();
        for pair in asked {
            if !once.iter().any(|p| (p.a, p.b) == (pair.a, pair.b)) {
                once.push(pair);
            }
        }
        once
    }

    /// The range to a third one that would fit, if the current one does not. Without any range set
    /// for the third one there is nothing to contradict.
    fn third(&self, who: Id, other: Id, third: Id) -> Option<Pair> {
        let known = |a, b| self.ranges.engaged(a, b) || self.ranges.said(a, b).is_some();
        if !known(other, third) && !known(who, third) {
            return None;
        }
        let far = |a, b| steps(self.band(a, b));
        let fit = |of: usize, by: usize, now: usize| {
            let (least, most) = (of.abs_diff(by), of + by);
            (now < least || now > most).then(|| now.clamp(least, most))
        };
        let (way, rest, now) = (far(who, other), far(other, third), far(who, third));
        // The mover came with those it is engaged with, who may have to follow.
        let (a, b, steps) = if now == 0 {
            (third, other, fit(way, 0, rest)?)
        } else {
            (who, third, fit(way, rest, now)?)
        };
        let band = Band::ALL.get(steps).copied()?;
        Some(Pair { a, b, band })
    }
}
