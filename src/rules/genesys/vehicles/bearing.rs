//! The side of a vehicle on which a target is, and the weapons that can fire there (G-VEH-30,
//! G-VCOM-25).
//!
//! The rules leave the direction of weapons mostly to the story, so nothing is assumed. The user sets a
//! side with `bearing tern corsair aft`. From then on a weapon with another arc can't fire at that
//! target without an override. A move of either of the two clears the side.

use serde::{Deserialize, Serialize};

use crate::check::{Check, What};
use crate::draft::Draft;
use crate::event::Event;
use crate::library::records::Arc;
use crate::log_text::be;
use crate::show::offers::change;
use crate::state::State;
use crate::words::agree_with_thing;
use lang::{Refusal, Who};
use rules::view::{Craft, Facing, Id, Offer, Quarter, Rich, Tone};
use rules::words::said;

use super::arms::mount_place;
use super::event::VehicleEvent;
use super::show::{arc, can_fire, effects};
use super::{Mounted, Vehicle, broken, manned, speed};

/// The position of a target as seen from a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bearing {
    /// The target: a vehicle, or a person on foot.
    pub of: Id,
    /// The side of the vehicle.
    pub side: Quarter,
}

impl Arc {
    /// True if a weapon with this arc can fire to that side.
    pub const fn covers(self, side: Quarter) -> bool {
        match self {
            Self::Forward => matches!(side, Quarter::Fore),
            Self::Rear => matches!(side, Quarter::Aft),
            Self::Left => matches!(side, Quarter::Port),
            Self::Right => matches!(side, Quarter::Starboard),
            Self::Sides => matches!(side, Quarter::Port | Quarter::Starboard),
            Self::All => true,
        }
    }
}

impl Vehicle {
    /// The side of a target, if the user has set it.
    pub fn bearing(&self, of: Id) -> Option<Quarter> {
        let all = self.effects.bearings.iter();
        all.into_iter().find(|b| b.of == of).map(|b| b.side)
    }
}

impl State {
    /// Why a mounted weapon can't fire at a target because of its arc (G-VEH-30).
    pub fn arc_hindrance(&self, who: Id, weapon: u8, target: Id) -> Option<Refusal> {
        let (vehicle, _, mount) = self.mount(who, weapon)?;
        let side = vehicle.bearing(self.place_of(target))?;
        if mount.arc.covers(side) {
            return None;
        }
        let gun = format!("The {}", mount.weapon.name);
        let why = format!(
            "{gun} points {}, and {} {} {} of {}.",
            arc(mount.arc),
            self.name_of(target),
            be(self, target),
            side.word(),
            vehicle.name
        );
        let why = agree_with_thing(why, &gun);
        Some(Refusal::rule("G-VEH-30", why).hint(
            "Use a weapon that points there, move either vehicle, or set the side with `bearing`.",
        ))
    }
}

impl Draft<'_, '_> {
    /// Sets the side of a vehicle on which a target is, or clears it (G-VEH-30).
    ///
    /// # Errors
    /// Refuses an unknown name, and the vehicle itself.
    pub(super) fn bears(
        &mut self,
        vehicle: &Who,
        other: &Who,
        side: Option<Quarter>,
    ) -> Result<(), Refusal> {
        let vehicle = self.vehicle(vehicle)?;
        let of = self.now.place_of(self.anything(other)?);
        if of == vehicle.id {
            return Err(
                Refusal::input(format!("{} can't be on a side of itself.", vehicle.name))
                    .hint("Name something else."),
            );
        }
        if vehicle.bearing(of) == side {
            return Ok(());
        }
        self.push(Event::Vehicle(VehicleEvent::BearingSet {
            vehicle: vehicle.id,
            of,
            side,
        }));
        Ok(())
    }

    /// Clears the sides of two when their range is set, because one of them has moved.
    pub(crate) fn turns_between(&mut self, a: Id, b: Id) {
        for (vehicle, of) in [(a, b), (b, a)] {
            let side = self.now.vehicle(vehicle).and_then(|v| v.bearing(of));
            if side.is_some() {
                self.push(Event::Vehicle(VehicleEvent::BearingSet {
                    vehicle,
                    of,
                    side: None,
                }));
            }
        }
    }

    /// Clears the sides seen from a vehicle that has moved, and the sides on which others see it.
    pub(super) fn turns_away(&mut self, mover: Id) {
        let mut gone = Vec::new();
        for vehicle in &self.now.vehicles {
            let open = |b: &&Bearing| vehicle.id == mover || b.of == mover;
            let bearings = vehicle.effects.bearings.iter().filter(open);
            gone.extend(bearings.map(|b| (vehicle.id, b.of)));
        }
        for (vehicle, of) in gone {
            self.push(Event::Vehicle(VehicleEvent::BearingSet {
                vehicle,
                of,
                side: None,
            }));
        }
    }
}

/// Offers to set the target's side in an open attack with a weapon that has an arc.
pub(super) fn offers(state: &State, check: &Check, all: &mut Vec<Offer>) {
    let What::Attack { weapon, target, .. } = check.what else {
        return;
    };
    let Some((vehicle, _, mount)) = state.mount(check.by, weapon) else {
        return;
    };
    if mount.arc == Arc::All {
        return;
    }
    let target = state.place_of(target);
    let name = state.name_of(target);
    for side in Quarter::ALL {
        if vehicle.bearing(target) == Some(side) {
            continue;
        }
        let line = format!(
            "bearing {} {} {}",
            said(&vehicle.name, vehicle.id),
            said(name, target),
            side.word()
        );
        all.push(change(
            "bearing",
            line,
            format!("{name} {} {}", be(state, target), side.word()),
            "Only weapons that point there can fire at it, until either moves.",
            "G-VEH-30",
        ));
    }
}

/// The arc of the weapon in an open attack, and the side that is set for the target (G-VEH-30).
pub fn of_arc(state: &State, check: &Check) -> Option<Rich> {
    let What::Attack { weapon, target, .. } = check.what else {
        return None;
    };
    mount_place(weapon)?;
    let (vehicle, _, mount) = state.mount(check.by, weapon)?;
    if mount.arc == Arc::All {
        return None;
    }
    let name = &mount.weapon.name;
    let points = arc(mount.arc);
    let text = match vehicle.bearing(state.place_of(target)) {
        Some(side) => format!(
            "{name}: {points} arc, {} {} {} (G-VEH-30)",
            state.name_of(target),
            be(state, target),
            side.word()
        ),
        None => format!("{name}: {points} arc, so the target must be there (G-VEH-30)"),
    };
    Some(Rich::of(text, Tone::Quiet))
}

/// The gauges of a vehicle. Debris has none.
pub fn craft(state: &State, vehicle: &Vehicle) -> Option<Craft> {
    vehicle.flies().then(|| gauges(state, vehicle))
}

/// The gauges of a vehicle in any condition.
pub(super) fn gauges(state: &State, vehicle: &Vehicle) -> Craft {
    let mounts: Vec<(&Mounted, u32, u32)> = (0u8..)
        .zip(&vehicle.weapons)
        .map(|(place, mount)| {
            let ready = u32::from(can_fire(state, vehicle, place, mount));
            let out = mount.count.saturating_sub(vehicle.sound_weapons(place));
            (mount, ready, u32::from(out))
        })
        .collect();
    let of = |mount: &Mounted| u32::from(mount.count);
    let bears = |side: Quarter| {
        let there = mounts.iter().filter(|(mount, ..)| mount.arc.covers(side));
        there.fold(
            Facing {
                side,
                ready: 0,
                of: 0,
                out: 0,
            },
            |facing, (mount, ready, out)| Facing {
                side,
                ready: facing.ready + ready,
                of: facing.of + of(mount),
                out: facing.out + out,
            },
        )
    };
    let ready = mounts.iter().map(|(_, ready, _)| ready).sum();
    let all: u32 = mounts.iter().map(|(mount, ..)| of(mount)).sum();
    Craft {
        label: "speed",
        speed: u32::from(vehicle.speed),
        top: u32::from(vehicle.top_speed()),
        pace: speed::short(vehicle.speed),
        arcs: Quarter::ALL
            .into_iter()
            .map(bears)
            .filter(|facing| facing.of > 0)
            .collect(),
        side: state.held_by(vehicle).label(),
        guns: (all > 0).then_some((ready, all)),
        out: broken::in_short(vehicle),
        down: broken::exceeded(vehicle),
        now: effects(state, vehicle),
        crew: manned::hands(state, vehicle),
    }
}
