//! How far a slot of the order of turns is.

use crate::model::slots::{Slot, Use};
use crate::model::state::{Phase, State};

use rules::view::SlotState;

/// Whether a slot is the current one.
pub fn is_here(state: &State, slot: &Slot) -> bool {
    state.at == Some(slot.number) && state.phase == Phase::Fighting
}

/// How far a slot is.
pub fn stage(state: &State, slot: &Slot, surplus: bool) -> SlotState {
    if !slot.counts_in(state.round.max(1)) {
        SlotState::Waiting
    } else if slot.used == Use::Done {
        SlotState::Done
    } else if slot.used == Use::Skipped {
        SlotState::Skipped
    } else if state.phase == Phase::Over {
        SlotState::Spare
    } else if is_here(state, slot) {
        SlotState::Now
    } else if slot.falls {
        SlotState::Falling
    } else if slot.claim.is_some() {
        SlotState::Claimed
    } else if surplus {
        SlotState::Spare
    } else {
        SlotState::Open
    }
}
