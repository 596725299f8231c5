//! The effects of time on vehicles: turns, rounds, days (G-VEH-09, G-VEH-19, G-VEH-24, G-VEH-26, M-22).

use lang::Refusal;
use rules::view::Id;

use crate::events::tokens::UNTIL_OWN_TURN;
use crate::events::vehicles::{
    CurtainEnded, DayPassed, DistancesKept, DrillEnded, HindranceEnded, Lost, MoveAsked, Said,
    StanceEnded, ThrottleEnded, Unsteered, VehicleEvent,
};
use crate::events::{Event, SpeedSet, SystemRelieved, TokensGone};
use crate::model::figure::Figure;
use crate::model::state::{Phase, State};
use crate::model::tokens::Until;
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::parts::{Component, HitEffect};
use crate::model::vehicles::round::OpenMove;
use crate::model::vehicles::speed;
use crate::play::draft::Draft;
use crate::play::vehicles::flying::immovable;
use crate::play::vehicles::ways::others;

/// The range bands that its speed still moves a vehicle this round (G-VEH-06).
pub(crate) const fn left_to_move(vehicle: &crate::model::vehicles::craft::Vehicle) -> u8 {
    if vehicle.round.whole {
        return 0;
    }
    speed::bands(vehicle.speed).saturating_sub(vehicle.round.moved)
}

/// The range bands that a vehicle may still move: those of a move that is open, else those of its speed. The bands that
/// the last round left open don't count in this one (G-VEH-06).
pub(crate) fn bands_left(state: &State, vehicle: &Vehicle) -> u8 {
    let open = vehicle.effects.open_move;
    let open = open.filter(|open| open.round == state.round);
    open.map_or_else(|| left_to_move(vehicle), |open| open.bands)
}

/// The vehicle that moves the rest of its speed when the turn of this pilot ends, and its bands
/// (G-VEH-06, G-VEH-08).
pub fn unsteered(state: &State, who: Id) -> Option<(&Vehicle, u8)> {
    in_motion(state, who).filter(|(v, _)| !state.is_docked(v.id))
}

/// The vehicle of this pilot whose speed doesn't move it because it is docked, and the ship that it is docked
/// with (G-VEH-38).
pub fn stays_docked(state: &State, who: Id) -> Option<(&Vehicle, &Vehicle)> {
    let (vehicle, _) = in_motion(state, who)?;
    Some((vehicle, state.docked_with(vehicle.id)?))
}

/// The vehicle that this pilot steers this round, with the range bands that are left of its speed.
fn in_motion(state: &State, who: Id) -> Option<(&Vehicle, u8)> {
    let v = state.vehicle_of(who)?;
    let first = v.round.steered_by.is_none_or(|by| by == who);
    let steers = v.pilots(state).any(|pilot| pilot.id == who);
    let bands = left_to_move(v);
    (steers && first && bands > 0 && immovable(v).is_none()).then_some((v, bands))
}

/// That vehicle and its bands in words: "Magpie still moves 3 range bands".
pub fn still_moves(state: &State, who: Id) -> Option<String> {
    let (vehicle, bands) = unsteered(state, who)?;
    let bands = lang::sentence::count(bands, "range band");
    Some(format!("{} still moves {bands}", vehicle.name))
}

/// The vehicle whose pilot is asked where it goes before their turn ends, and its bands. Without another
/// vehicle there is nothing to choose (G-VEH-06).
pub fn asks_first(state: &State, who: Id) -> Option<(&Vehicle, u8)> {
    unsteered(state, who).filter(|(vehicle, _)| !others(state, vehicle).is_empty())
}

/// The vehicle whose open move the turn of this pilot waits for (G-VEH-06).
pub fn turn_waits_for(state: &State, who: Id) -> Option<&Vehicle> {
    let waits = |v: &&Vehicle| {
        let open = v.effects.open_move;
        open.is_some_and(|open| open.ends_turn && open.by == who)
    };
    state.vehicles.iter().find(waits)
}

/// The first vehicle whose pilot, or without one the GM, is asked where it goes, and the range bands that it has left
/// (G-VEH-06).
pub fn asked_where(state: &State) -> Option<(&Vehicle, OpenMove)> {
    let asks = |v: &Vehicle| {
        let open = v.effects.open_move?;
        // Without a pilot the move is the vehicle's own, and a disabled one moves too (G-VEH-09).
        let pilot = state.figure(open.by).is_some() && immovable(v).is_none();
        (v.flies() && (pilot || open.by == v.id)).then_some(open)
    };
    let fights = state.phase == Phase::Fighting && state.check.is_none();
    let mut vehicles = state.vehicles.iter().filter(|_| fights);
    vehicles.find_map(|v| Some((v, asks(v)?)))
}

impl Draft<'_, '_> {
    /// Ends the stances that a character took as a pilot when their turn begins (G-VCOM-15, G-VCOM-17),
    /// and the effects of their additional actions (M-21).
    pub fn vehicles_at_turn_start(&mut self, who: Id) {
        self.open_moves_end(who);
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
        let drilled = |v: &&crate::model::vehicles::craft::Vehicle| {
            v.effects.drill.as_ref().is_some_and(over)
        };
        let drilled: Vec<Id> = self
            .now
            .vehicles
            .iter()
            .filter(drilled)
            .map(|v| v.id)
            .collect();
        for vehicle in drilled {
            self.push(DrillEnded { vehicle });
        }
        let marks: Vec<u32> = self
            .now
            .tokens
            .iter()
            .filter(|t| t.rule == UNTIL_OWN_TURN && !t.once && over(&t.until))
            .map(|t| t.mark)
            .collect();
        if !marks.is_empty() {
            self.push(TokensGone { marks });
        }
    }

    fn stances_end(&mut self, ended: Vec<(Id, bool)>) {
        for (vehicle, evade) in ended {
            // A pending Critical Hit lands unchanged, because the stance that could lower it is over.
            if !evade {
                self.criticals_fall(|v| v.id == vehicle);
            }
            self.push(StanceEnded { vehicle, evade });
        }
    }

    /// Ends a Blanket Barrage that lasts to the end of the character's turn (G-VCOM-20).
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
            self.push(CurtainEnded { vehicle });
        }
        self.hindrances_end(&over);
        self.splinters_fall();
        self.moves_unsteered(who);
    }

    /// Moves a vehicle the rest of its speed at the end of the first pilot's turn. It can't be steered
    /// further this round (G-VEH-06, G-VEH-08).
    fn moves_unsteered(&mut self, who: Id) {
        let Some((vehicle, bands)) = unsteered(&self.now, who).map(|(v, bands)| (v.id, bands))
        else {
            return;
        };
        self.moves_on(vehicle, who, bands, false);
    }

    /// Asks the pilot whose turn it is where their vehicle goes, before the turn ends. Returns false if
    /// there is nothing to ask (G-VEH-06).
    pub(crate) fn asks_before_turn_end(&mut self) -> bool {
        let who = self.now.turn.as_ref().map(|turn| turn.who);
        let asked = who.and_then(|who| Some((who, asks_first(&self.now, who)?)));
        let Some((who, vehicle, bands)) = asked.map(|(who, (v, bands))| (who, v.id, bands)) else {
            return false;
        };
        self.moves_on(vehicle, who, bands, true);
        true
    }

    /// Ends the turn of a pilot once the move that it waited for is made (G-VEH-06).
    pub(crate) fn ends_turn_after_move(&mut self, open: Option<OpenMove>) -> Result<(), Refusal> {
        let turn = self.now.turn.as_ref().map(|turn| turn.who);
        match open.filter(|open| open.ends_turn && turn == Some(open.by)) {
            Some(open) if turn_waits_for(&self.now, open.by).is_none() => self.next_slot(),
            _ => Ok(()),
        }
    }

    /// Asks the pilot where a vehicle goes with the rest of its speed. Without another vehicle there is
    /// nothing to choose, so it only moves (G-VEH-06).
    fn moves_on(&mut self, vehicle: Id, who: Id, bands: u8, ends_turn: bool) {
        let craft = self.now.vehicle(vehicle);
        let alone = craft.is_none_or(|craft| others(&self.now, craft).is_empty());
        self.push(Event::Vehicle(if alone {
            VehicleEvent::Unsteered(Unsteered {
                vehicle,
                who,
                bands,
            })
        } else {
            VehicleEvent::MoveAsked(MoveAsked {
                vehicle,
                who,
                bands,
                ends_turn,
            })
        }));
        self.turns_away(vehicle);
    }

    /// Keeps the distances of a vehicle whose open move its pilot didn't use by the end of the turn that
    /// waited for it, or by the beginning of the next one (G-VEH-06).
    pub(crate) fn open_moves_end(&mut self, who: Id) {
        let mine = |v: &&Vehicle| v.effects.open_move.is_some_and(|open| open.by == who);
        let ended: Vec<Id> = self
            .now
            .vehicles
            .iter()
            .filter(mine)
            .map(|v| v.id)
            .collect();
        for vehicle in ended {
            self.push(DistancesKept { vehicle });
        }
    }

    /// Restores components whose time of being disabled by a hit is over (T-40).
    fn hindrances_end(&mut self, over: &dyn Fn(&Until) -> bool) {
        let mut ended = Vec::new();
        for v in &self.now.vehicles {
            let hindered = v.effects.hindered.iter().filter(|h| over(&h.until));
            ended.extend(hindered.map(|h| (v.id, h.component)));
        }
        for (vehicle, component) in ended {
            self.push(HindranceEnded { vehicle, component });
        }
    }

    /// Applies the end of a round: a vehicle without a pilot, or whose pilot didn't move it, moves by
    /// itself (G-VEH-06, G-VEH-09). Compromised propulsion lowers speed (G-VEH-19, X-49), a vehicle
    /// that breaks up is destroyed (M-22), and effects of characters who can no longer act end.
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
            let breaks = |c: &&crate::model::vehicles::parts::CriticalHit| {
                c.harm.contains(&HitEffect::BreaksUp) && c.round < round
            };
            if v.condition.criticals.iter().any(|c| breaks(&c)) {
                self.destroy(id);
                continue;
            }
            // A vehicle that never had a crew is scenery: nobody is told of its brakes.
            let crewed = !v.aboard.is_empty() || v.condition.left;
            // Docked vehicles don't move (G-VEH-38).
            let docked = self.now.is_docked(id);
            let bands = if docked { 0 } else { left_to_move(&v) };
            let pilot = v.pilot(&self.now).map(|pilot| pilot.id);
            // A pilot who can't act doesn't count, and a vehicle held by a beam doesn't move.
            let drifts = bands > 0 && v.effects.held.is_none();
            match pilot.filter(|_| !v.wrecked()) {
                None if drifts => self.no_one_steers(&v, bands),
                // Its pilot is able but took no turn, so its course isn't known yet.
                Some(who) if bands > 0 && immovable(&v).is_none() => {
                    self.moves_on(id, who, bands, false);
                }
                _ => {}
            }
            if crewed && !docked {
                self.coasts(&v);
            }
            if v.speed > 0 && v.is_out(Component::Propulsion) {
                let speed = v.speed - 1;
                let words = format!("{} slows without propulsion (G-VEH-19).", v.name);
                self.push(Said { vehicle: id, words });
                self.push(SpeedSet { who: id, speed });
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
                self.push(DrillEnded { vehicle: id });
            }
            let throttle = v.effects.throttle.is_some_and(|t| t.last <= round);
            self.stances_end(ended);
            if curtain {
                self.push(CurtainEnded { vehicle: id });
            }
            if throttle {
                self.push(ThrottleEnded { vehicle: id });
                if v.speed > v.max_speed {
                    let speed = v.max_speed;
                    self.push(SpeedSet { who: id, speed });
                }
            }
        }
        self.hindrances_end(&|until| over.contains(until));
    }

    /// Stops vehicles with overloaded systems at the start of a round (G-VEH-24).
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
                "{} stops: its system strain is over the threshold (G-VEH-24).",
                self.now.name_of(who)
            );
            self.push(Said {
                vehicle: who,
                words,
            });
            self.push(SpeedSet { who, speed: 0 });
            self.advantages_end(who);
        }
    }

    /// Ends the advantages on enemies that are beyond long range or out of the fight (O-48).
    pub fn advantages_out_of_reach(&mut self) {
        use crate::kinds::Band;
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
            self.push(Lost { vehicle, enemy });
        }
    }

    /// Passes days: a vehicle recovers 1 point for each day without system strain (G-VEH-26).
    pub fn vehicles_by_day(&mut self, days: u32) {
        let all: Vec<(Id, bool, u16)> = self
            .now
            .vehicles
            .iter()
            .map(|v| (v.id, v.condition.strained_today, v.strain))
            .collect();
        for (who, strained, strain) in all {
            // The day on which it suffered strain doesn't count.
            let quiet = u16::try_from(days - u32::from(strained).min(days)).unwrap_or(u16::MAX);
            let by = quiet.min(strain);
            if by > 0 {
                self.push(SystemRelieved { who, by });
            }
            if strained {
                self.push(DayPassed { vehicle: who });
            }
        }
    }
}
