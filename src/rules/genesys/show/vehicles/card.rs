//! The card of a vehicle for the character who acts aboard it: tracks, weapons with their arcs,
//! stations, and the enemies in reach (G-VEH-30, G-VCOM-04, G-COMB-05).

use crate::kinds::Quality;
use crate::library::Library;
use crate::model::check::{Check, What};
use crate::model::figure::Figure;
use crate::model::state::{Phase, State};
use crate::model::vehicles::craft::{Mounted, Vehicle};
use crate::model::vehicles::crew::{Aboard, Seat};
use crate::play::arms::aboard::arms;
use crate::positions::weapons::mount_place;
use crate::show::blocks::dice_with;
use crate::show::ranges::from_vehicle;
use crate::show::rows::pips;
use crate::show::side_tone;
use crate::show::vehicles::bearing;
use crate::show::vehicles::crew_status::turn_left;
use crate::show::vehicles::show::{can_fire, facts, is_alongside, ready, tracks};

use rules::view::{Gun, Id, Outline, Quarter, Readiness, Rich, Station, Tone, VehicleCard};

/// The numbers of a vehicle that every shot needs.
const NUMBERS: [&str; 4] = ["silhouette", "handling", "defense", "armor"];

/// The card of the vehicle that a character is aboard.
pub fn card(state: &State, library: &Library, who: Id) -> Option<VehicleCard> {
    let vehicle = state.vehicle_of(who).filter(|v| v.flies())?;
    let facts = facts(state, vehicle).into_iter();
    let guns = (0u8..).zip(&vehicle.weapons);
    let fights = state.phase == Phase::Fighting;
    Some(VehicleCard {
        id: vehicle.id,
        name: vehicle.name.clone(),
        role: vehicle.role.clone(),
        tone: side_tone(state.held_by(vehicle)),
        outline: outline(vehicle),
        tracks: tracks(vehicle),
        craft: bearing::gauges(state, vehicle),
        facts: facts.filter(|fact| NUMBERS.contains(&fact.key)).collect(),
        guns: guns
            .map(|(place, mount)| gun(state, library, vehicle, who, place, mount))
            .collect(),
        stations: stations(state, vehicle),
        pilot: if fights { helm(vehicle) } else { Rich::new() },
        ribbon: from_vehicle(state, vehicle),
    })
}

/// What is left of the Pilot Only actions and maneuvers this round (G-VCOM-08, G-VCOM-09). The gauge of the speed has
/// the range bands that are left.
fn helm(vehicle: &Vehicle) -> Rich {
    let action = if vehicle.round.action { "○" } else { "●" };
    let taken = vehicle.round.maneuvers.len().min(2);
    Rich::of("pilot only  action ", Tone::Quiet)
        .and(action, Tone::Strong)
        .and("  maneuvers ", Tone::Quiet)
        .and(["●●", "●○", "○○"][taken], Tone::Strong)
}

/// One of five outlines, by silhouette and by how the vehicle moves (G-VEH-13, G-VEH-03).
fn outline(vehicle: &Vehicle) -> Outline {
    match vehicle.silhouette {
        _ if vehicle.drives() => Outline::Ground,
        0..=2 => Outline::Small,
        3 => Outline::Fighter,
        4 => Outline::Freighter,
        _ => Outline::Capital,
    }
}

/// A weapon as the active character would fire it. A weapon that they can't fire is shown as its gunner would.
fn gun(
    state: &State,
    library: &Library,
    vehicle: &Vehicle,
    who: Id,
    place: u8,
    mount: &Mounted,
) -> Gun {
    let serves = |a: &&Aboard| a.seat == Seat::Gunner(place);
    let fires_it = |figure: &&Figure| {
        let mut arms = arms(state, figure).into_iter();
        arms.any(|arm| mount_place(arm) == Some(place))
    };
    let gunner = vehicle.aboard.iter().find(serves).map_or(who, |a| a.who);
    let gunner = state.figure(who).filter(fires_it).or(state.figure(gunner));
    let left = can_fire(state, vehicle, place, mount);
    let readiness = match left {
        _ if vehicle.sound_weapons(place) == 0 => Readiness::Out,
        0 => Readiness::Used,
        _ => Readiness::Ready,
    };
    // The shots are drawn, so the word leaves them out.
    let (word, _) = ready(state, vehicle, place, mount);
    let word = word.split(", ").next().unwrap_or_default().to_owned();
    let counted = |quality: &&Quality| !matches!(quality, Quality::LimitedAmmo(_));
    let qualities = mount.weapon.qualities.iter().filter(counted);
    let qualities = qualities.map(ToString::to_string);
    let weapon = &mount.weapon;
    Gun {
        name: mount.words(),
        sides: Quarter::ALL
            .into_iter()
            .filter(|side| mount.arc.covers(*side))
            .collect(),
        readiness,
        word: if mount.shots().is_some_and(|(left, _)| left == 0) {
            "empty".to_owned()
        } else if word.contains("shots") {
            "ready".to_owned()
        } else {
            word
        },
        dice: gunner.map_or_else(Rich::new, |figure| dice_with(library, figure, weapon)),
        profile: Rich::of("dam ", Tone::Quiet)
            .and(mount.base_damage().to_string(), Tone::Strong)
            .and(" crit ", Tone::Quiet)
            .and(weapon.crit.to_string(), Tone::Strong)
            .and(format!(" {}", weapon.range.word()), Tone::Text),
        shots: mount
            .shots()
            .map(|(left, all)| (u32::from(left), u32::from(all))),
        qualities: qualities.collect::<Vec<_>>().join(", "),
        chosen: state
            .check
            .as_ref()
            .is_some_and(|check| fires(state, check, vehicle, place)),
        reaches: reaches(state, vehicle, mount),
    }
}

/// True if an open attack uses the weapon at that place of a vehicle.
fn fires(state: &State, check: &Check, vehicle: &Vehicle, place: u8) -> bool {
    let What::Attack { weapon, .. } = check.what else {
        return false;
    };
    mount_place(weapon) == Some(place) && state.place_of(check.by) == vehicle.id
}

/// The enemies in range of a weapon that aren't known to be outside its arc, the nearest first. A weapon that
/// can't be fired next to an enemy vehicle reaches none.
fn reaches(state: &State, vehicle: &Vehicle, mount: &Mounted) -> Vec<String> {
    let side = state.held_by(vehicle);
    if is_alongside(state, vehicle, mount) {
        return Vec::new();
    }
    let craft = state.vehicles.iter();
    let craft = craft.filter(|v| state.held_by(v) != side && v.fights_on());
    let walks = |f: &&Figure| f.side != side && f.able() && state.vehicle_of(f.id).is_none();
    let people = state.everybody().filter(walks).map(|f| f.id);
    let bears = |id: Id| vehicle.bearing(id).is_none_or(|to| mount.arc.covers(to));
    let mut all: Vec<Id> = craft.map(|v| v.id).chain(people).collect();
    all.retain(|id| state.band(vehicle.id, *id) <= mount.weapon.range && bears(*id));
    all.sort_by_key(|id| state.band(vehicle.id, *id));
    let short = |id: Id| crate::figure::names::short(state, id).to_owned();
    all.into_iter().map(short).collect()
}

/// The stations with their crew and what is left of their turns. The active character comes first.
fn stations(state: &State, vehicle: &Vehicle) -> Vec<Station> {
    let mut aboard = vehicle.aboard.clone();
    let acts = |who: Id| state.active() == Some(who);
    aboard.sort_by_key(|a| (!acts(a.who), a.seat));
    let serves = |seat: Seat| match seat {
        Seat::Gunner(place) => vehicle.weapons.get(usize::from(place)),
        _ => None,
    };
    let left = |who: Id| {
        let turn = state.turn.as_ref().filter(|turn| turn.who == who);
        if let (Some(turn), Some(figure)) = (turn, state.figure(who)) {
            let [action, maneuver] = pips(state, turn, figure);
            return Rich::of(action, Tone::Strong)
                .and(" action  ", Tone::Quiet)
                .and(maneuver, Tone::Strong)
                .and(" maneuver", Tone::Quiet);
        }
        let claimed = state.slots.iter().find(|s| s.claim == Some(who));
        match (turn_left(state, who), claimed) {
            ((_, Tone::Good), Some(slot)) => Rich::of(format!("slot {}", slot.number), Tone::Good),
            ((word, tone), _) => Rich::of(word, tone),
        }
    };
    aboard
        .iter()
        .map(|a| Station {
            seat: a.seat.word(),
            name: state.name_of(a.who).to_owned(),
            short: crate::figure::names::short(state, a.who).to_owned(),
            serves: serves(a.seat).map_or_else(String::new, |m| m.weapon.name.clone()),
            left: left(a.who),
        })
        .collect()
}
