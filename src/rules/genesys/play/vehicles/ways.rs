//! The moves of a vehicle relative to others, as rows of a menu (G-VCOM-18, G-VEH-06).

use crate::kinds::Band;
use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;

use rules::view::{Answer, Id};
use rules::words::said;

/// A move relative to the nearest enemy vehicle, as a row of the menu with a fixed place.
pub(crate) struct Way {
    /// The other vehicle and the range, as in a command.
    pub words: String,
    /// The label: "closer to Corsair, short".
    pub label: String,
    /// Why it can't go farther that way.
    pub end: Option<String>,
}

/// The rows closer to the nearest enemy vehicle and away from it, even if there is no further range.
pub(crate) fn both_ways(state: &State, vehicle: &Vehicle, closer: &str) -> Vec<Way> {
    let ways = ways(state, vehicle);
    let Some((other, ..)) = ways.first().copied() else {
        return Vec::new();
    };
    let name = state.name_of(other);
    [(true, closer), (false, "away from")]
        .into_iter()
        .map(|(nearer, how)| {
            let way = ways.iter().find(|(_, goes, _)| *goes == nearer);
            let now = state.band(vehicle.id, other);
            let band = way.map_or(now, |(.., band)| *band);
            let label = match way {
                Some(_) => format!("{how} {name}, {band}"),
                None => format!("{how} {name}"),
            };
            Way {
                words: format!("{} {band}", said(name, other)),
                label,
                end: way
                    .is_none()
                    .then(|| format!("It is already at {now} range.")),
            }
        })
        .collect()
}

/// The row of the other ways to move, with the only other vehicle by its name: "steer toward or away from
/// Red Assize".
pub(crate) fn other_row(state: &State, vehicle: &Vehicle, how: &str) -> String {
    match further(state, vehicle).as_slice() {
        [only] => format!("{how} toward or away from {}", only.name),
        _ => format!("{how} toward or away from another ship"),
    }
}

/// Every vehicle but the nearest enemy, the nearest first: one range closer to it, and one away from it.
pub(crate) fn other_ways(state: &State, vehicle: &Vehicle, closer: &str) -> Vec<Answer> {
    answers(state, vehicle, further(state, vehicle), closer)
}

/// The other vehicles of the scene, the nearest first.
pub(crate) fn others<'s>(state: &'s State, vehicle: &Vehicle) -> Vec<&'s Vehicle> {
    let others = state.vehicles.iter();
    let mut others: Vec<&Vehicle> = others.filter(|v| v.id != vehicle.id && v.flies()).collect();
    others.sort_by_key(|v| state.band(vehicle.id, v.id));
    others
}

/// Those without the nearest enemy, which has rows of its own.
fn further<'s>(state: &'s State, vehicle: &Vehicle) -> Vec<&'s Vehicle> {
    let first = ways(state, vehicle).first().map(|(id, ..)| *id);
    let mut all = others(state, vehicle);
    all.retain(|v| Some(v.id) != first);
    all
}

fn answers(state: &State, vehicle: &Vehicle, others: Vec<&Vehicle>, closer: &str) -> Vec<Answer> {
    let both = others.into_iter().flat_map(|v| steps(state, vehicle, v));
    both.map(|(id, nearer, band)| {
        let name = state.name_of(id);
        let how = if nearer { closer } else { "away from" };
        Answer {
            label: format!("{how} {name}, {band}"),
            words: format!("{} {band}", said(name, id)),
            ..Answer::default()
        }
    })
    .collect()
}

/// Every move by one range relative to another vehicle, the nearest first.
pub(crate) fn all_ways(state: &State, vehicle: &Vehicle) -> Vec<Answer> {
    answers(state, vehicle, others(state, vehicle), "closer to")
}

/// One range closer to the nearest enemy vehicle, and one away from it.
pub(crate) fn ways(state: &State, vehicle: &Vehicle) -> Vec<(Id, bool, Band)> {
    let side = state.held_by(vehicle);
    let enemies = state.vehicles.iter();
    let enemies = enemies.filter(|v| state.held_by(v) != side && v.fights_on());
    let Some(nearest) = enemies.min_by_key(|v| state.band(vehicle.id, v.id)) else {
        return Vec::new();
    };
    steps(state, vehicle, nearest)
}

/// One range closer to another vehicle, and one away from it.
fn steps(state: &State, vehicle: &Vehicle, nearest: &Vehicle) -> Vec<(Id, bool, Band)> {
    let band = state.band(vehicle.id, nearest.id);
    let place = Band::ALL.iter().position(|b| *b == band).unwrap_or(0);
    let mut all = Vec::new();
    if let Some(closer) = place.checked_sub(1).and_then(|p| Band::ALL.get(p)) {
        all.push((nearest.id, true, *closer));
    }
    if let Some(farther) = Band::ALL.get(place + 1) {
        all.push((nearest.id, false, *farther));
    }
    all
}
