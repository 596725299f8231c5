//! What begins again of a vehicle: what was done with it, the wait of its weapons, who tried to repair it.

use crate::rules::genesys::vehicles::{
    Condition, CriticalHit, Effects, Firing, Mounted, Round, Vehicle,
};

use super::Span;

pub(super) fn vehicle(vehicle: &mut Vehicle, span: Span) {
    let Vehicle {
        // The vehicle, and what happened to it.
        id: _,
        name: _,
        role: _,
        side: _,
        silhouette: _,
        max_speed: _,
        handling: _,
        defense: _,
        armor: _,
        hull_threshold: _,
        hull: _,
        strain_threshold: _,
        strain: _,
        skill: _,
        crew: _,
        passengers: _,
        note: _,
        gifts: _,
        squadron: _,
        // Where it is and how fast, until the table says otherwise.
        speed: _,
        aboard: _,
        weapons,
        condition: state,
        round,
        effects,
    } = vehicle;
    match span {
        Span::Round => *round = Round::default(),
        Span::End { .. } => {
            *round = Round::default();
            *effects = Effects::default();
        }
        Span::Start { .. } | Span::Talk | Span::TalkEnd | Span::Day { .. } => {}
    }
    for one in weapons {
        mounted(one, span);
    }
    condition(state, span);
}

fn mounted(mounted: &mut Mounted, span: Span) {
    let Mounted {
        weapon: _,
        count: _,
        arc: _,
        firing,
    } = mounted;
    let Firing {
        wear: _,
        // Counted until it is loaded (G-QUAL-16).
        shots: _,
        used,
        prepared,
        ready_round,
        empty,
    } = firing;
    match span {
        Span::Round => *used = 0,
        Span::Start { resets } => {
            if resets {
                *ready_round = 0;
            }
        }
        Span::End { resets } => {
            *used = 0;
            *ready_round = 0;
            *empty = false;
            if resets {
                *prepared = 0;
            }
        }
        Span::Talk | Span::TalkEnd | Span::Day { .. } => {}
    }
}

fn condition(condition: &mut Condition, span: Span) {
    let Condition {
        // Damage, until it is repaired.
        makeshift: _,
        out: _,
        destroyed: _,
        fire: _,
        left: _,
        // Ends with events of its own.
        strained_today: _,
        looming: _,
        struck: _,
        queued: _,
        criticals,
        hull_tried,
        splinters,
    } = condition;
    match span {
        Span::End { .. } => {
            splinters.clear();
            *hull_tried = false;
        }
        // What was tried between two encounters is not tried in the next one (G-VCOM-22).
        Span::Start { resets: true } | Span::Talk | Span::Day { resets: true } => {
            *hull_tried = false;
        }
        Span::Round
        | Span::Start { resets: false }
        | Span::TalkEnd
        | Span::Day { resets: false } => {}
    }
    if span.resets_fight() {
        for CriticalHit { round, .. } in criticals {
            *round = 0;
        }
    }
}
