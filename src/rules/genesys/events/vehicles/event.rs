//! How a vehicle moves, and who leaves it: changes that its events share.

use rules::view::Id;

use crate::kinds::Band;
use crate::model::state::{Pair, State};
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::round::OpenMove;

/// Counts the range bands of a move. A move that was left open ends when it has no bands left (G-VEH-06).
pub(crate) fn moves(state: &mut State, vehicle: Id, who: Id, bands: u8) {
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

pub(crate) const fn is_counted(quality: crate::kinds::Quality) -> bool {
    matches!(quality, crate::kinds::Quality::LimitedAmmo(_))
}

/// Gives a character who got out the vehicle's ranges to everything, and short range to what it was
/// engaged with (G-RANGE-01). Ranges set for the character remain.
pub(crate) fn stands_where(state: &mut State, who: Id, vehicle: Id) {
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

pub(crate) fn leaves_all(state: &mut State, who: Id) {
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

pub(crate) fn with(state: &mut State, id: Id, change: impl FnOnce(&mut Vehicle)) {
    if let Some(vehicle) = state.vehicle_mut(id) {
        change(vehicle);
    }
}
