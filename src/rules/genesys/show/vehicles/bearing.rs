//! The side of a vehicle on which a target is, and the weapons that can fire there (G-VEH-30,
//! G-VCOM-25).
//!
//! The rules leave the direction of weapons mostly to the story, so nothing is assumed. The user sets a
//! side with `bearing tern corsair aft`. From then on a weapon with another arc can't fire at that
//! target without an override. A move of either of the two clears the side.

use crate::events::said::be;
use crate::model::check::{Check, What};
use crate::model::records::Arc;
use crate::model::state::State;
use crate::model::vehicles::craft::{Mounted, Vehicle};
use crate::model::vehicles::{arc, speed};
use crate::play::vehicles::tick::bands_left;
use crate::positions::weapons::mount_place;
use crate::say;
use crate::show::offer::change;
use crate::show::vehicles::show::{can_fire, criticals, effects, numbers, ranges, weapons};
use crate::show::vehicles::{component_status, crew_status};

use rules::view::{Craft, Facing, Offer, Quarter, Rich, Tone};

/// Offers to set the target's side in an open attack with a weapon that has an arc.
pub(crate) fn offers(state: &State, check: &Check, all: &mut Vec<Offer>) {
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
        let line = say::Bearing(vehicle, state.who(target), Some(side));
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
    let (text, tone) = if let Some(side) = vehicle.bearing(state.place_of(target)) {
        let (who, be, side) = (state.name_of(target), be(state, target), side.word());
        let text = format!("{name}: {points} arc, {who} {be} {side} (G-VEH-30)");
        (text, Tone::Quiet)
    } else {
        // The group has to know whether it is.
        let text = format!("The {name} fires only {points} (G-VEH-30).");
        (text, Tone::Warn)
    };
    Some(Rich::of(text, tone))
}

/// The gauges of a vehicle. Debris has none.
pub fn craft(state: &State, vehicle: &Vehicle) -> Option<Craft> {
    vehicle.flies().then(|| gauges(state, vehicle))
}

/// The gauges of a vehicle in any condition.
pub(crate) fn gauges(state: &State, vehicle: &Vehicle) -> Craft {
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
        bands: (bands_left(state, vehicle), speed::bands(vehicle.speed)),
        arcs: Quarter::ALL
            .into_iter()
            .map(bears)
            .filter(|facing| facing.of > 0)
            .collect(),
        side: state.held_by(vehicle).label(),
        gauges: ["hull", "sys"],
        guns: (all > 0).then_some((ready, all)),
        weapons: if vehicle.aboard.is_empty() {
            Vec::new()
        } else {
            weapons(state, vehicle)
        },
        criticals: criticals(vehicle)
            .into_iter()
            .map(|hit| Rich::of(hit, Tone::Bad))
            .collect(),
        // What every shot needs comes first, and is kept longest.
        numbers: numbers(state, vehicle).into_iter().rev().collect(),
        ranges: ranges(state, vehicle),
        out: component_status::in_short(vehicle),
        down: component_status::exceeded(vehicle),
        now: effects(state, vehicle),
        crew: crew_status::hands(state, vehicle),
    }
}
