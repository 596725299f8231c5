//! The events of vehicles, and how they change the state. `tell` words them for the log.

use serde::{Deserialize, Serialize};

use crate::check::mode::Mode;
use crate::figure::Wear;
use crate::kinds::Band;
use crate::state::{Pair, Phase, State};
use crate::tokens::Until;
use rules::view::{Id, Quarter};

use super::Hindered;
use super::Vehicle;
use super::bearing::Bearing;
use super::craft::Squadron;
use super::crew::{Aboard, Seat};
use super::parts::{Component, CriticalHit, HitEffect, Looming, Queued};
use super::round::{Curtain, Stance, Throttle};

/// An event of a vehicle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
)]
pub enum VehicleEvent {
    /// A character took a station.
    Boarded { vehicle: Id, who: Id, seat: Seat },
    /// A character left the vehicle.
    Disembarked { vehicle: Id, who: Id },
    /// The GM may ask for Dangerous Driving because someone got on or off, or has asked for it
    /// (G-VEH-07).
    DriveAsked { vehicle: Id, on: bool },
    /// A check to control it failed and the GM places it, or has placed it (G-VEH-07).
    Astray { vehicle: Id, on: bool },
    /// A Pilot Only action was used (G-VCOM-08).
    ActionUsed { vehicle: Id, who: Id },
    /// A Pilot Only maneuver was taken (G-VCOM-09).
    ManeuverTaken { vehicle: Id, who: Id },
    /// It was braced (G-VCOM-15).
    Braced { vehicle: Id, stance: Stance },
    /// It evades (G-VCOM-17).
    Evades { vehicle: Id, stance: Stance },
    /// A stance ended.
    StanceEnded { vehicle: Id, evade: bool },
    /// Its pilot moved it by a number of ranges (G-VEH-06).
    Steered { vehicle: Id, who: Id, bands: u8 },
    /// It moves without a pilot, and the GM says where (G-VEH-09).
    Drifts { vehicle: Id, bands: u8 },
    /// The turn of its pilot, or the round, ended before it moved as far as its speed says. It still
    /// moves the rest (G-VEH-06).
    Unsteered { vehicle: Id, who: Id, bands: u8 },
    /// It suffered system strain for the first time of the day (G-VEH-26).
    StrainedToday { vehicle: Id },
    /// A day has passed for it.
    DayPassed { vehicle: Id },
    /// A Critical Hit was rolled. The vehicle may still brace against it (G-VCOM-15).
    Looms { vehicle: Id, looming: Looming },
    /// It is about to take hull trauma. It may still brace against it (G-VCOM-15).
    Struck { vehicle: Id, by: u16 },
    /// It answered with an amount of system strain instead of hull trauma. Another event has the rest.
    Answered { vehicle: Id, by: u16 },
    /// A Critical Hit was rolled while another was pending. It waits until that one is settled.
    Queued { vehicle: Id, queued: Queued },
    /// The first waiting Critical Hit is handled now.
    Unqueued { vehicle: Id },
    /// A Critical Hit was suffered (G-VCOM-26).
    CriticalSuffered { vehicle: Id, critical: CriticalHit },
    /// A Critical Hit had no effect.
    CriticalAvoided { vehicle: Id, result: i32 },
    /// A Critical Hit was repaired.
    CriticalRepaired { vehicle: Id, mark: u32 },
    /// The weapon that a Critical Hit compromises was chosen.
    WeaponChosen { vehicle: Id, mark: u32, weapon: u8 },
    /// A component was set by a GM call.
    ComponentSet {
        vehicle: Id,
        component: Component,
        out: bool,
    },
    /// A repair of its hull was tried (G-VCOM-22).
    HullTried { vehicle: Id },
    /// Emergency repairs hold it together (G-VEH-23).
    PatchedUp { vehicle: Id },
    /// A repair yard worked on it (G-VEH-22).
    Overhauled {
        vehicle: Id,
        cost: u32,
        by: u16,
        /// True if no character paid for it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unpaid: bool,
    },
    /// It was destroyed (G-VEH-14).
    Destroyed { vehicle: Id },
    /// It was restored.
    Restored { vehicle: Id },
    /// The checks needed to put out the fire aboard. 0 if it is out.
    FireSet { vehicle: Id, checks: u8 },
    /// A character rolled against splinters.
    Sprayed {
        who: Id,
        /// The vehicle. Older saves don't have it and store one spray for each person.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        vehicle: Option<Id>,
        shown: String,
        wounds: u16,
        /// The skill, with the pool if it was rolled automatically.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        with: String,
        /// True if a Critical Injury follows.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        injured: bool,
    },
    /// Splinters aboard: these characters roll against them, in this order (M-22).
    Splinters { vehicle: Id, who: Vec<Id> },
    /// It took system strain instead of damage of a hit (G-VCOM-15).
    Absorbed { vehicle: Id, hit: u8, by: u16 },
    /// A hit no longer deals damage, so its answer is removed (M-06, G-VCOM-15).
    Unabsorbed { vehicle: Id, hit: u8 },
    /// Weapons of a mount were fired.
    Fired {
        vehicle: Id,
        weapon: u8,
        count: u8,
        ready_round: u32,
    },
    /// A mount was loaded.
    Reloaded { vehicle: Id, weapon: u8 },
    /// A mount is out of ammunition.
    Emptied { vehicle: Id, weapon: u8 },
    /// The damage to a mount was set (M-05).
    Worn { vehicle: Id, weapon: u8, wear: Wear },
    /// A mount was prepared.
    Prepared { vehicle: Id, weapon: u8 },
    /// The open attack becomes a Concentrated Barrage, or no longer is one (G-VCOM-21).
    Concentrated { on: bool },
    /// It gained the advantage on an enemy (G-VCOM-23).
    Gained { vehicle: Id, enemy: Id },
    /// It lost that advantage.
    Lost { vehicle: Id, enemy: Id },
    /// The side on which it sees a target was set, or cleared if `None` (G-VEH-30).
    BearingSet {
        vehicle: Id,
        of: Id,
        side: Option<Quarter>,
    },
    /// A Blanket Barrage began (G-VCOM-20).
    CurtainSet { vehicle: Id, curtain: Curtain },
    /// The Blanket Barrage ended.
    CurtainEnded { vehicle: Id },
    /// The Blanket Barrage strikes back.
    CurtainStrikes { vehicle: Id, whom: Id, full: bool },
    /// Its top speed is higher for a while (G-TAL-49).
    ThrottleSet { vehicle: Id, throttle: Throttle },
    /// Its top speed is normal again.
    ThrottleEnded { vehicle: Id },
    /// A tractor beam holds it (G-QUAL-26).
    Held { vehicle: Id, difficulty: u8 },
    /// It broke free of the beam.
    GotLoose { vehicle: Id },
    /// Its communications are jammed (M-21).
    Jammed { vehicle: Id, difficulty: u8 },
    /// Its communications are no longer jammed.
    Unjammed { vehicle: Id },
    /// Hits of its weapons also deal system strain (M-21).
    DrillSet { vehicle: Id, until: Until },
    /// They no longer do.
    DrillEnded { vehicle: Id },
    /// A hit disables a component for a while (T-40).
    Hindered { vehicle: Id, hindered: Hindered },
    /// That effect on a component ended.
    HindranceEnded { vehicle: Id, component: Component },
    /// A number of craft fly as one.
    SquadronSet { vehicle: Id, size: u8 },
    /// A number of craft of a squadron are left.
    CraftLost { vehicle: Id, standing: u8 },
    /// A result in words for the log.
    Said { vehicle: Id, words: String },
}

/// Applies an event to the state.
pub fn apply(state: &mut State, event: &VehicleEvent) {
    use VehicleEvent as E;
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
        E::Steered {
            vehicle,
            who,
            bands,
        }
        | E::Unsteered {
            vehicle,
            who,
            bands,
        } => of(vehicle, &|v| {
            v.round.moved = v.round.moved.saturating_add(*bands);
            v.round.whole |= v.round.moved >= super::speed::bands(v.speed);
            v.round.steered_by.get_or_insert(*who);
        }),
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
        if effects.curtain.is_some_and(|c| c.by == who) {
            effects.curtain = None;
        }
    }
}
