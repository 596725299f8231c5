//! The moves of a vehicle relative to others, as rows of a menu (G-VCOM-18, G-VEH-06).

use crate::figure::names::short;
use crate::kinds::Band;
use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;

use lang::Who;
use rules::view::{Answer, Id};

/// A move by one range relative to another vehicle, as a row of a menu with a fixed place.
pub(crate) struct Way {
    /// The other vehicle.
    pub other: Who,
    /// The range to it.
    pub band: Band,
    /// The label: "closer to Corsair, short".
    pub label: String,
    /// What docking means, if the move docks two ships. Otherwise empty.
    pub docks: &'static str,
    /// Why it can't go farther that way.
    pub end: Option<String>,
}

/// The rows closer to the first enemy vehicle and away from it, even if there is no further range.
pub(crate) fn both_ways(state: &State, vehicle: &Vehicle, closer: &str) -> Vec<Way> {
    first_enemy(state, vehicle).map_or_else(Vec::new, |enemy| rows(state, vehicle, enemy, closer))
}

/// The rows of every other vehicle: enemies first, in an order that no move changes, so that a row keeps
/// its place.
pub(crate) fn all_ways(state: &State, vehicle: &Vehicle, closer: &str) -> Vec<Way> {
    let others = others(state, vehicle).into_iter();
    let rows = others.flat_map(|other| rows(state, vehicle, other, closer));
    rows.collect()
}

/// The row of the other ways to move, with the only other vehicle by its name: "steer toward or away from
/// Assize".
pub(crate) fn other_row(state: &State, vehicle: &Vehicle, how: &str) -> String {
    let first = first_enemy(state, vehicle).map(|enemy| enemy.id);
    let mut further = others(state, vehicle);
    further.retain(|v| Some(v.id) != first);
    match further.as_slice() {
        [only] => format!("{how} toward or away from {}", short(state, only.id)),
        _ => format!("{how} toward or away from another ship"),
    }
}

/// The moves of the list that [`other_row`] opens, with the places that they have among [`all_ways`]. The rows
/// of [`both_ways`] are next to that row, so they aren't in its list.
pub(crate) fn other_ways(state: &State, vehicle: &Vehicle, closer: &str) -> Vec<Answer> {
    let first = first_enemy(state, vehicle).map_or(0, |_| 2);
    let all = (0..).zip(all_ways(state, vehicle, closer)).skip(first);
    let possible = all.filter(|(_, way)| way.end.is_none());
    possible
        .map(|(place, way)| Answer {
            label: way.label,
            words: format!("{} {}", way.other, way.band),
            place: Some(place),
            ..Answer::default()
        })
        .collect()
}

/// The other vehicles of the scene, in the order of the roster: enemies that still fight, other enemies, the
/// own side.
pub(crate) fn others<'s>(state: &'s State, vehicle: &Vehicle) -> Vec<&'s Vehicle> {
    let side = state.held_by(vehicle);
    let others = state.vehicles.iter();
    let mut others: Vec<&Vehicle> = others.filter(|v| v.id != vehicle.id && v.flies()).collect();
    others.sort_by_key(|v| (state.held_by(v) == side, !v.fights_on()));
    others
}

/// The enemy vehicle whose moves have rows of their own.
fn first_enemy<'s>(state: &'s State, vehicle: &Vehicle) -> Option<&'s Vehicle> {
    let side = state.held_by(vehicle);
    let first = others(state, vehicle).into_iter().next();
    first.filter(|v| state.held_by(v) != side && v.fights_on())
}

/// The rows closer to another vehicle and away from it.
fn rows(state: &State, vehicle: &Vehicle, other: &Vehicle, closer: &str) -> Vec<Way> {
    let steps = steps(state, vehicle, other);
    let now = state.band(vehicle.id, other.id);
    // What the end of the label warns of is worth more than a whole name.
    let name = short(state, other.id);
    let row = |(nearer, how): (bool, &str)| {
        let step = steps.iter().find(|(_, goes, _)| *goes == nearer);
        let band = step.map_or(now, |(.., band)| *band);
        let docks = match step {
            Some((.., Band::Engaged)) => docking(state, vehicle, other),
            _ => "",
        };
        let label = match step {
            Some(_) => format!("{how} {name}, {}", goal(state, vehicle, other, band)),
            None => format!("{how} {name}"),
        };
        let end = step
            .is_none()
            .then(|| format!("It is already at {now} range."));
        Way {
            other: other.who(),
            band,
            label,
            docks,
            end,
        }
    };
    [(true, closer), (false, "away from")].map(row).into()
}

/// Where a move ends: "short", "docked: guns can't fire".
pub(crate) fn goal(state: &State, vehicle: &Vehicle, other: &Vehicle, band: Band) -> String {
    match docking(state, vehicle, other) {
        DOCKS_ENEMY if band == Band::Engaged => "engaged (docked): guns can't fire".to_owned(),
        DOCKS if band == Band::Engaged => "engaged (docked)".to_owned(),
        _ => band.to_string(),
    }
}

/// What it means for ships to be docked.
const DOCKS: &str = "Engaged ships are docked: crews can cross, and speed no longer moves them.";

/// What it means to be docked with an enemy.
const DOCKS_ENEMY: &str = "Engaged ships are docked: their guns can't fire, crews can cross, and speed \
                           no longer moves them.";

/// What engaged range means between two vehicles, if they dock there (G-VEH-38, G-MOD-03).
fn docking(state: &State, vehicle: &Vehicle, other: &Vehicle) -> &'static str {
    let enemy = state.opposes(other, state.held_by(vehicle));
    match state.would_dock(vehicle.id, other.id) {
        true if enemy => DOCKS_ENEMY,
        true => DOCKS,
        false => "",
    }
}

/// One range closer to the first enemy vehicle, and one away from it.
pub(crate) fn ways(state: &State, vehicle: &Vehicle) -> Vec<(Id, bool, Band)> {
    first_enemy(state, vehicle).map_or_else(Vec::new, |enemy| steps(state, vehicle, enemy))
}

/// One range closer to another vehicle, and one away from it.
fn steps(state: &State, vehicle: &Vehicle, other: &Vehicle) -> Vec<(Id, bool, Band)> {
    let band = state.band(vehicle.id, other.id);
    let place = Band::ALL.iter().position(|b| *b == band).unwrap_or(0);
    let mut all = Vec::new();
    if let Some(closer) = place.checked_sub(1).and_then(|p| Band::ALL.get(p)) {
        all.push((other.id, true, *closer));
    }
    if let Some(farther) = Band::ALL.get(place + 1) {
        all.push((other.id, false, *farther));
    }
    all
}
