//! The events of vehicles, and how they change the state. `tell` words them for the log.

use crate::kinds::Band;
use crate::model::check::mode::Mode;
use crate::model::state::{Pair, Phase, State};
use crate::model::vehicles::bearing::Bearing;
use crate::model::vehicles::craft::{Squadron, Vehicle};
use crate::model::vehicles::crew::Aboard;
use crate::model::vehicles::event::VehicleEvent;
use crate::model::vehicles::parts::HitEffect;
use crate::model::vehicles::round::OpenMove;

use rules::view::Id;

/// Applies an event to the state.
pub fn apply(state: &mut State, event: &VehicleEvent) {
    use crate::model::vehicles::event::VehicleEvent as E;
    let mut of = |id: &Id, change: &dyn Fn(&mut Vehicle)| {
        if let Some(vehicle) = state.vehicle_mut(*id) {
            change(vehicle);
        }
    };
    match event {
        E::Boarded { vehicle, who, seat } => {
            leaves_all(state, *who);
            if let Some(v) = state.vehicle_mut(*vehicle) {
                v.condition.left = false;
                v.aboard.push(Aboard {
                    who: *who,
                    seat: *seat,
                });
            }
        }
        E::Disembarked { vehicle, who } => {
            leaves_all(state, *who);
            stands_where(state, *who, *vehicle);
        }
        E::DriveAsked { vehicle, on } => {
            let on = *on && state.phase == Phase::Fighting;
            if let Some(v) = state.vehicle_mut(*vehicle) {
                v.round.asked = on;
            }
        }
        E::Astray { vehicle, on } => of(vehicle, &|v| v.round.astray = *on),
        E::ActionUsed { vehicle, who } => of(vehicle, &|v| {
            v.round.action = true;
            v.round.steered_by.get_or_insert(*who);
        }),
        E::ManeuverTaken { vehicle, who } => of(vehicle, &|v| {
            v.round.maneuvers.push(*who);
            v.round.steered_by.get_or_insert(*who);
        }),
        E::Braced { vehicle, stance } => of(vehicle, &|v| {
            v.effects.brace = Some(*stance);
            v.round.braced = true;
        }),
        E::Evades { vehicle, stance } => of(vehicle, &|v| {
            v.effects.evade = Some(*stance);
            v.round.evaded = true;
        }),
        E::StanceEnded { vehicle, evade } => of(vehicle, &|v| {
            if *evade {
                v.effects.evade = None;
            } else {
                v.effects.brace = None;
            }
        }),
        E::MoveAsked {
            vehicle,
            who,
            bands,
            ends_turn,
        } => {
            let open = OpenMove {
                by: *who,
                bands: *bands,
                round: state.round,
                ends_turn: *ends_turn,
            };
            if let Some(v) = state.vehicle_mut(*vehicle) {
                v.effects.open_move = Some(open);
                v.round.whole = true;
                v.round.steered_by.get_or_insert(*who);
            }
        }
        E::DistancesKept { vehicle } => of(vehicle, &|v| v.effects.open_move = None),
        E::Steered {
            vehicle,
            who,
            bands,
        }
        | E::Unsteered {
            vehicle,
            who,
            bands,
        } => moves(state, *vehicle, *who, *bands),
        E::StrainedToday { vehicle } => of(vehicle, &|v| v.condition.strained_today = true),
        E::DayPassed { vehicle } => of(vehicle, &|v| v.condition.strained_today = false),
        E::Looms { vehicle, looming } => of(vehicle, &|v| v.condition.looming = Some(*looming)),
        E::Struck { vehicle, by } => of(vehicle, &|v| v.condition.struck.push(*by)),
        E::Answered { vehicle, .. } => of(vehicle, &|v| {
            if !v.condition.struck.is_empty() {
                v.condition.struck.remove(0);
            }
        }),
        E::Queued { vehicle, queued } => of(vehicle, &|v| v.condition.queued.push(*queued)),
        E::Unqueued { vehicle } => of(vehicle, &|v| {
            if !v.condition.queued.is_empty() {
                v.condition.queued.remove(0);
            }
        }),
        E::CriticalSuffered { vehicle, critical } => {
            state.next_mark = state.next_mark.max(critical.mark.saturating_add(1));
            if let Some(v) = state.vehicle_mut(*vehicle) {
                v.condition.looming = None;
                v.condition.criticals.push(critical.clone());
            }
        }
        E::CriticalAvoided { vehicle, .. } => of(vehicle, &|v| v.condition.looming = None),
        E::CriticalRepaired { vehicle, mark } => {
            of(vehicle, &|v| {
                v.condition.criticals.retain(|c| c.mark != *mark);
            });
        }
        E::WeaponChosen {
            vehicle,
            mark,
            weapon,
        } => of(vehicle, &|v| {
            for hit in &mut v.condition.criticals {
                let takes = hit.harm.contains(&HitEffect::CompromisesWeapon);
                if hit.mark == *mark && takes {
                    hit.weapon = Some(*weapon);
                }
            }
        }),
        E::ComponentSet {
            vehicle,
            component,
            out,
        } => of(vehicle, &|v| {
            let place = v.condition.out.iter().position(|c| c == component);
            match (out, place) {
                (true, _) => v.condition.out.push(*component),
                (false, Some(place)) => {
                    v.condition.out.remove(place);
                }
                (false, None) => {}
            }
        }),
        E::HullTried { vehicle } => of(vehicle, &|v| v.condition.hull_tried = true),
        E::PatchedUp { vehicle } => of(vehicle, &|v| {
            v.hull = v.hull.min(v.whole_hull().saturating_sub(1));
            v.condition.makeshift = true;
        }),
        E::Overhauled { vehicle, by, .. } => of(vehicle, &|v| {
            v.hull = v.hull.saturating_sub(*by);
            v.condition.makeshift = false;
        }),
        E::Destroyed { vehicle } => of(vehicle, &|v| {
            v.condition.destroyed = true;
            v.condition.looming = None;
            v.condition.queued.clear();
            v.condition.struck.clear();
            v.condition.splinters.clear();
            v.speed = 0;
        }),
        E::Restored { vehicle } => of(vehicle, &|v| v.condition.destroyed = false),
        // A character who still waits for an earlier check against splinters is listed again.
        E::Splinters { vehicle, who } => of(vehicle, &|v| v.condition.splinters.extend(who)),
        E::Sprayed {
            who,
            vehicle: Some(vehicle),
            ..
        } => of(vehicle, &|v| {
            let waits = &mut v.condition.splinters;
            if let Some(place) = waits.iter().position(|id| id == who) {
                waits.remove(place);
            }
        }),
        E::Sprayed {
            who, vehicle: None, ..
        } => {
            for vehicle in &mut state.vehicles {
                vehicle.condition.splinters.retain(|id| id != who);
            }
        }
        E::FireSet { vehicle, checks } => of(vehicle, &|v| v.condition.fire = *checks),
        E::Absorbed { hit, by, .. } => {
            if let Some(check) = &mut state.check {
                match check.absorbed.iter_mut().find(|(n, _)| n == hit) {
                    Some((_, sum)) => *sum = sum.saturating_add(*by),
                    None => check.absorbed.push((*hit, *by)),
                }
            }
        }
        E::Unabsorbed { hit, .. } => {
            if let Some(check) = &mut state.check {
                check.absorbed.retain(|(n, _)| n != hit);
            }
        }
        E::Fired {
            vehicle,
            weapon,
            count,
            ready_round,
        } => {
            of(vehicle, &|v| {
                if let Some(mount) = v.weapons.get_mut(usize::from(*weapon)) {
                    let firing = &mut mount.firing;
                    firing.used = firing.used.saturating_add(*count);
                    firing.ready_round = *ready_round;
                    if mount.weapon.qualities.iter().copied().any(is_counted) {
                        firing.shots = firing.shots.saturating_add(u16::from(*count));
                    }
                }
            });
            if let Some(check) = &mut state.check {
                check.fired = Some(*count);
            }
        }
        E::Reloaded { vehicle, weapon } => of(vehicle, &|v| {
            if let Some(mount) = v.weapons.get_mut(usize::from(*weapon)) {
                mount.firing.shots = 0;
                mount.firing.empty = false;
            }
        }),
        E::Emptied { vehicle, weapon } => of(vehicle, &|v| {
            if let Some(mount) = v.weapons.get_mut(usize::from(*weapon)) {
                mount.firing.empty = true;
            }
        }),
        E::Worn {
            vehicle,
            weapon,
            wear,
        } => of(vehicle, &|v| {
            if let Some(mount) = v.weapons.get_mut(usize::from(*weapon)) {
                mount.firing.wear = *wear;
            }
        }),
        E::Prepared { vehicle, weapon } => of(vehicle, &|v| {
            if let Some(mount) = v.weapons.get_mut(usize::from(*weapon)) {
                mount.firing.prepared = mount.firing.prepared.saturating_add(1);
            }
        }),
        E::Concentrated { on } => {
            if let Some(check) = &mut state.check {
                let mode = Mode {
                    concentrated: *on,
                    ..check.mode.clone()
                };
                check.is_made(&mode);
            }
        }
        E::Gained { vehicle, enemy } => of(vehicle, &|v| {
            if !v.effects.over.contains(enemy) {
                v.effects.over.push(*enemy);
            }
        }),
        E::Lost { vehicle, enemy } => of(vehicle, &|v| v.effects.over.retain(|id| id != enemy)),
        E::BearingSet {
            vehicle,
            of: other,
            side,
        } => of(vehicle, &|v| {
            v.effects.bearings.retain(|b| b.of != *other);
            v.effects
                .bearings
                .extend(side.map(|side| Bearing { of: *other, side }));
        }),
        E::CurtainSet { vehicle, curtain } => {
            of(vehicle, &|v| v.effects.curtain = Some(*curtain));
        }
        E::CurtainEnded { vehicle } => of(vehicle, &|v| v.effects.curtain = None),
        E::ThrottleSet { vehicle, throttle } => {
            of(vehicle, &|v| v.effects.throttle = Some(*throttle));
        }
        E::ThrottleEnded { vehicle } => of(vehicle, &|v| v.effects.throttle = None),
        E::Held {
            vehicle,
            difficulty,
        } => of(vehicle, &|v| v.effects.held = Some(*difficulty)),
        E::GotLoose { vehicle } => of(vehicle, &|v| v.effects.held = None),
        E::Jammed {
            vehicle,
            difficulty,
        } => of(vehicle, &|v| v.effects.jammed = Some(*difficulty)),
        E::Unjammed { vehicle } => of(vehicle, &|v| v.effects.jammed = None),
        E::DrillSet { vehicle, until } => {
            of(vehicle, &|v| v.effects.drill = Some(*until));
        }
        E::DrillEnded { vehicle } => of(vehicle, &|v| v.effects.drill = None),
        E::Hindered { vehicle, hindered } => {
            of(vehicle, &|v| v.effects.hindered.push(*hindered));
        }
        E::HindranceEnded { vehicle, component } => of(vehicle, &|v| {
            let all = &mut v.effects.hindered;
            if let Some(place) = all.iter().position(|h| h.component == *component) {
                all.remove(place);
            }
        }),
        E::SquadronSet { vehicle, size } => of(vehicle, &|v| {
            v.squadron = (*size > 1).then_some(Squadron {
                size: *size,
                standing: *size,
            });
        }),
        E::CraftLost { vehicle, standing } => of(vehicle, &|v| {
            if let Some(squadron) = &mut v.squadron {
                squadron.standing = *standing;
            }
        }),
        // These only appear in the log. Other events have the numbers.
        E::Drifts { .. } | E::CurtainStrikes { .. } | E::Said { .. } => {}
    }
}

/// Counts the range bands of a move. A move that was left open ends when it has no bands left (G-VEH-06).
fn moves(state: &mut State, vehicle: Id, who: Id, bands: u8) {
    let round = state.round;
    let Some(v) = state.vehicle_mut(vehicle) else {
        return;
    };
    let open = v.effects.open_move.take();
    // The bands that the last round left open don't count in this one.
    if open.is_none_or(|open| open.round == round) {
        v.round.moved = v.round.moved.saturating_add(bands);
    }
    v.effects.open_move = open.and_then(|open| {
        let left = open.bands.checked_sub(bands).filter(|left| *left > 0)?;
        Some(OpenMove {
            bands: left,
            ..open
        })
    });
    if open.is_none() {
        v.round.whole |= v.round.moved >= crate::model::vehicles::speed::bands(v.speed);
        v.round.steered_by.get_or_insert(who);
    }
}

const fn is_counted(quality: crate::kinds::Quality) -> bool {
    matches!(quality, crate::kinds::Quality::LimitedAmmo(_))
}

/// Gives a character who got out the vehicle's ranges to everything, and short range to what it was
/// engaged with (G-RANGE-01). Ranges set for the character remain.
fn stands_where(state: &mut State, who: Id, vehicle: Id) {
    let pairs = state.ranges.pairs.iter().filter_map(|pair| match pair {
        Pair { a, b, band } if *a == vehicle => Some((*b, *band)),
        Pair { a, b, band } if *b == vehicle => Some((*a, *band)),
        _ => None,
    });
    let docked = state.engaged_with(vehicle).map(|one| (one, Band::Short));
    let stood: Vec<(Id, Band)> = pairs.chain(docked).collect();
    for (other, band) in stood {
        if other != who && state.ranges.said(who, other).is_none() {
            let (a, b) = (who.min(other), who.max(other));
            state.ranges.pairs.push(Pair { a, b, band });
        }
    }
}

fn leaves_all(state: &mut State, who: Id) {
    for vehicle in &mut state.vehicles {
        let crew = vehicle.aboard.len();
        vehicle.aboard.retain(|a| a.who != who);
        if crew > 0 && vehicle.aboard.is_empty() {
            vehicle.condition.left = true;
        }
    }
}

/// Removes a character or vehicle from the encounter.
pub fn leaves(state: &mut State, who: Id) {
    leaves_all(state, who);
    for vehicle in &mut state.vehicles {
        vehicle.condition.splinters.retain(|id| *id != who);
        let effects = &mut vehicle.effects;
        effects.over.retain(|id| *id != who);
        effects.bearings.retain(|b| b.of != who);
        if effects.brace.is_some_and(|s| s.by == who) {
            effects.brace = None;
        }
        if effects.evade.is_some_and(|s| s.by == who) {
            effects.evade = None;
        }
        if effects.open_move.is_some_and(|open| open.by == who) {
            effects.open_move = None;
        }
        if effects.curtain.is_some_and(|c| c.by == who) {
            effects.curtain = None;
        }
    }
}
