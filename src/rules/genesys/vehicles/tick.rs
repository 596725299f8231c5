//! Time, as far as vehicles go by it: turns, rounds, days (G-VEH-09, G-VEH-19, G-VEH-24, G-VEH-26,
//! M-22).

use crate::rules::genesys::draft::Draft;
use crate::rules::genesys::event::Event;
use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::tokens::Until;
use crate::rules::view::Id;

use super::event::VehicleEvent;
use super::flying::immovable;
use super::fulfil::UNTIL_OWN_TURN;
use super::parts::{Component, HitEffect};
use super::speed;

/// Bands that its speed still moves a vehicle this round (G-VEH-06).
pub(super) const fn left_to_move(vehicle: &super::Vehicle) -> u8 {
    if vehicle.round.whole {
        return 0;
    }
    speed::bands(vehicle.speed).saturating_sub(vehicle.round.moved)
}

impl Draft<'_, '_> {
    /// Somebody's turn begins: the stances it took as a pilot end (G-VCOM-15, G-VCOM-17), and what an
    /// additional action of its has lent for so long (M-21).
    pub fn vehicles_at_turn_start(&mut self, who: Id) {
        let mut ended = Vec::new();
        for v in &self.now.vehicles {
            for (stance, evade) in [(v.effects.brace, false), (v.effects.evade, true)] {
                if stance.is_some_and(|s| s.by == who) {
                    ended.push((v.id, evade));
                }
            }
        }
        self.stances_end(ended);
        let turns = self.now.figure(who).map_or(0, |f| f.turns);
        let over = |until: &Until| matches!(until, Until::TurnEnd { who: whose, turn, .. } if *whose == who && *turn <= turns + 1);
        let drilled = |v: &&super::Vehicle| v.effects.drill.as_ref().is_some_and(over);
        let drilled: Vec<Id> = self
            .now
            .vehicles
            .iter()
            .filter(drilled)
            .map(|v| v.id)
            .collect();
        for vehicle in drilled {
            self.push(Event::Vehicle(VehicleEvent::DrillEnded { vehicle }));
        }
        let marks: Vec<u32> = self
            .now
            .tokens
            .iter()
            .filter(|t| t.rule == UNTIL_OWN_TURN && !t.once && over(&t.until))
            .map(|t| t.mark)
            .collect();
        if !marks.is_empty() {
            self.push(Event::TokensGone { marks });
        }
    }

    fn stances_end(&mut self, ended: Vec<(Id, bool)>) {
        for (vehicle, evade) in ended {
            // What still looms is taken as it is: the stance that could lower it is over.
            if !evade {
                self.criticals_fall(|v| v.id == vehicle);
            }
            self.push(Event::Vehicle(VehicleEvent::StanceEnded { vehicle, evade }));
        }
    }

    /// Somebody's turn ends: a curtain of fire that lasts to it (G-VCOM-20).
    pub fn vehicles_at_turn_end(&mut self, who: Id) {
        let turns = self.now.figure(who).map_or(0, |f| f.turns);
        let over = |until: &Until| matches!(until, Until::TurnEnd { who: whose, turn, .. } if *whose == who && *turn <= turns);
        let ended: Vec<Id> = self
            .now
            .vehicles
            .iter()
            .filter(|v| v.effects.curtain.is_some_and(|c| over(&c.until)))
            .map(|v| v.id)
            .collect();
        for vehicle in ended {
            self.push(Event::Vehicle(VehicleEvent::CurtainEnded { vehicle }));
        }
        self.hindrances_end(&over);
        self.splinters_fall();
        self.moves_unsteered(who);
    }

    /// The turn of the first pilot to act ends and the vehicle has bands left to move: its speed takes
    /// it there all the same, and it is steered no more this round (G-VEH-06, G-VEH-08).
    fn moves_unsteered(&mut self, who: Id) {
        let Some(v) = self.now.vehicle_of(who) else {
            return;
        };
        let first = v.round.steered_by.is_none_or(|by| by == who);
        let steers = v.pilots(&self.now).any(|pilot| pilot.id == who);
        let bands = left_to_move(v);
        let docked = self.now.is_docked(v.id);
        if steers && first && bands > 0 && !docked && immovable(v).is_none() {
            let vehicle = v.id;
            self.push(Event::Vehicle(VehicleEvent::Unsteered {
                vehicle,
                who,
                bands,
            }));
            self.turns_away(vehicle);
        }
    }

    /// Components that a hit hinders until then work again (T-40).
    fn hindrances_end(&mut self, over: &dyn Fn(&Until) -> bool) {
        let mut ended = Vec::new();
        for v in &self.now.vehicles {
            let hindered = v.effects.hindered.iter().filter(|h| over(&h.until));
            ended.extend(hindered.map(|h| (v.id, h.component)));
        }
        for (vehicle, component) in ended {
            self.push(Event::Vehicle(VehicleEvent::HindranceEnded {
                vehicle,
                component,
            }));
        }
    }

    /// The end of a round: who has no pilot, or one who did not
    /// steer, moves by itself (G-VEH-06, G-VEH-09), propulsion that is out costs
    /// speed (G-VEH-19, X-49), what breaks up is gone (M-22), and what hangs on somebody who can act no
    /// more ends.
    pub fn vehicles_at_round_end(&mut self, round: u32) {
        let able = |who: Id| self.now.figure(who).is_some_and(Figure::able);
        let whose = self.now.vehicles.iter().flat_map(|v| &v.effects.hindered);
        let over: Vec<Until> = whose
            .map(|h| h.until)
            .filter(|until| match *until {
                Until::RoundEnd { round: last } => last <= round,
                Until::TurnEnd { who, since, .. } => since < round && !able(who),
                _ => false,
            })
            .collect();
        let all: Vec<Id> = self.now.vehicles.iter().map(|v| v.id).collect();
        for id in all {
            let Some(v) = self.now.vehicle(id).cloned() else {
                continue;
            };
            if !v.flies() {
                continue;
            }
            let breaks =
                |c: &&super::CriticalHit| c.harm.contains(&HitEffect::BreaksUp) && c.round < round;
            if v.condition.criticals.iter().any(|c| breaks(&c)) {
                self.destroy(id);
                continue;
            }
            // What never had a crew is scenery: nobody asks where it flies. What was left does drift.
            let crewed = !v.aboard.is_empty() || v.condition.left;
            // What is docked lies where it is: neither flies on (G-VEH-38).
            let docked = self.now.is_docked(id);
            let bands = if docked { 0 } else { left_to_move(&v) };
            let pilot = v.pilot(&self.now).map(|pilot| pilot.id);
            // A pilot who cannot steer is as good as none; what a beam holds moves nowhere.
            let drifts = crewed && bands > 0 && v.effects.held.is_none();
            match pilot.filter(|_| !v.wrecked()) {
                None if drifts => {
                    self.push(Event::Vehicle(VehicleEvent::Drifts { vehicle: id, bands }));
                    self.turns_away(id);
                }
                // Its pilot is able and took no turn: nobody has said yet where it goes.
                Some(who) if bands > 0 && immovable(&v).is_none() => {
                    let vehicle = id;
                    let unsteered = VehicleEvent::Unsteered {
                        vehicle,
                        who,
                        bands,
                    };
                    self.push(Event::Vehicle(unsteered));
                    self.turns_away(id);
                }
                _ => {}
            }
            if crewed && !docked {
                self.coasts(&v);
            }
            if v.speed > 0 && v.is_out(Component::Propulsion) {
                let speed = v.speed - 1;
                let why = v.why_out(Component::Propulsion);
                let name = &v.name;
                let words = format!("Propulsion of {name} is out ({why}): it slows (G-VEH-19).");
                self.push(Event::Vehicle(VehicleEvent::Said { vehicle: id, words }));
                self.push(Event::SpeedSet { who: id, speed });
                if speed == 0 {
                    self.advantages_end(id);
                }
            }
            let gone = |by: Id, since: u32| {
                since < round && !self.now.figure(by).is_some_and(Figure::able)
            };
            let mut ended = Vec::new();
            for (stance, evade) in [(v.effects.brace, false), (v.effects.evade, true)] {
                if stance.is_some_and(|s| gone(s.by, s.since)) {
                    ended.push((id, evade));
                }
            }
            let curtain = v.effects.curtain.is_some_and(|c| match c.until {
                Until::TurnEnd { who, since, .. } => gone(who, since),
                _ => false,
            });
            let drill = v.effects.drill.is_some_and(|until| match until {
                Until::TurnEnd { who, since, .. } => gone(who, since),
                _ => false,
            });
            if drill {
                self.push(Event::Vehicle(VehicleEvent::DrillEnded { vehicle: id }));
            }
            let throttle = v.effects.throttle.is_some_and(|t| t.last <= round);
            self.stances_end(ended);
            if curtain {
                self.push(Event::Vehicle(VehicleEvent::CurtainEnded { vehicle: id }));
            }
            if throttle {
                self.push(Event::Vehicle(VehicleEvent::ThrottleEnded { vehicle: id }));
                if v.speed > v.max_speed {
                    let speed = v.max_speed;
                    self.push(Event::SpeedSet { who: id, speed });
                }
            }
        }
        self.hindrances_end(&|until| over.contains(until));
    }

    /// The beginning of a round: whose systems are overloaded stands still (G-VEH-24).
    pub fn vehicles_at_round_start(&mut self) {
        let stopped: Vec<Id> = self
            .now
            .vehicles
            .iter()
            .filter(|v| v.overloaded() && v.speed > 0)
            .map(|v| v.id)
            .collect();
        for who in stopped {
            let words = format!(
                "{} stops: system strain over its threshold (G-VEH-24).",
                self.now.name_of(who)
            );
            self.push(Event::Vehicle(VehicleEvent::Said {
                vehicle: who,
                words,
            }));
            self.push(Event::SpeedSet { who, speed: 0 });
            self.advantages_end(who);
        }
    }

    /// Who comes out of reach of whom loses the advantage: beyond long range (O-48).
    pub fn advantages_out_of_reach(&mut self) {
        use crate::rules::genesys::kinds::Band;
        let mut lost = Vec::new();
        for v in &self.now.vehicles {
            for enemy in &v.effects.over {
                let gone = self.now.vehicle(*enemy).is_none_or(|e| !e.fights_on());
                if gone || self.now.band(v.id, *enemy) > Band::Long {
                    lost.push((v.id, *enemy));
                }
            }
        }
        for (vehicle, enemy) in lost {
            self.push(Event::Vehicle(VehicleEvent::Lost { vehicle, enemy }));
        }
    }

    /// Days pass: a vehicle recovers a point in each in which it suffered no system strain
    /// (G-VEH-26).
    pub fn vehicles_by_day(&mut self, days: u32) {
        let all: Vec<(Id, bool, u16)> = self
            .now
            .vehicles
            .iter()
            .map(|v| (v.id, v.condition.strained_today, v.strain))
            .collect();
        for (who, strained, strain) in all {
            // The day on which it was strained heals nothing.
            let quiet = u16::try_from(days - u32::from(strained).min(days)).unwrap_or(u16::MAX);
            let by = quiet.min(strain);
            if by > 0 {
                self.push(Event::SystemRelieved { who, by });
            }
            if strained {
                self.push(Event::Vehicle(VehicleEvent::DayPassed { vehicle: who }));
            }
        }
    }
}
