//! Slots and turns as data: claims, the active combatant, and what is left of the turn (G-STRUCT,
//! G-TURN).

use serde::Serialize;

use crate::kinds::Side;
use crate::model::slots::{Slot, Use};
use crate::model::state::State;

use rules::view::Id;

#[derive(Serialize)]
pub(crate) struct Order {
    active: Option<Id>,
    current_slot: Option<u32>,
    slots: Vec<Place>,
    turn: Option<Turn>,
    grants: Vec<Id>,
}

#[derive(Serialize)]
struct Place {
    slot: u32,
    side: &'static str,
    success: i32,
    advantage: i32,
    rolled_by: Option<Id>,
    holder: Option<Id>,
    status: &'static str,
    falls: bool,
    extra: bool,
    only_for: Option<Id>,
    from_round: u32,
}

#[derive(Serialize)]
struct Turn {
    who: Id,
    slot: u32,
    action_used: bool,
    action_exchanged: bool,
    maneuvers_used: u8,
    maneuvers_granted: u8,
    free_maneuver_used: bool,
}

/// The word for a side in lines.
pub(crate) const fn side(side: Side) -> &'static str {
    match side {
        Side::Pc => "pc",
        Side::Npc => "npc",
    }
}

pub(crate) fn order(state: &State) -> Order {
    Order {
        active: state.active(),
        current_slot: state.at,
        slots: state.slots.iter().map(|slot| place(state, slot)).collect(),
        turn: state.turn.as_ref().map(|turn| Turn {
            who: turn.who,
            slot: turn.slot,
            action_used: turn.action,
            action_exchanged: turn.exchanged,
            maneuvers_used: turn.maneuvers,
            maneuvers_granted: turn.granted,
            free_maneuver_used: turn.free_used,
        }),
        grants: state.grants.clone(),
    }
}

fn place(state: &State, slot: &Slot) -> Place {
    let current = state.at == Some(slot.number);
    let status = match slot.used {
        Use::Done => "done",
        Use::Skipped => "skipped",
        Use::Open if !slot.counts_in(state.round.max(1)) => "later",
        Use::Open if current => "current",
        Use::Open if slot.claim.is_some() => "claimed",
        Use::Open => "open",
    };
    Place {
        slot: slot.number,
        side: side(slot.side),
        success: slot.score.success,
        advantage: slot.score.advantage,
        rolled_by: slot.rolled_by,
        holder: slot.claim,
        status,
        falls: slot.falls,
        extra: slot.extra,
        only_for: slot.extra_for,
        from_round: slot.from_round,
    }
}
