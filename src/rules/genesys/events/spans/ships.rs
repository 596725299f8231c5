//! Resets of a vehicle: its actions, the firing delay of its weapons, its repair attempts.

use crate::events::spans::Span;
use crate::model::vehicles::craft::{Firing, Mounted, Vehicle};
use crate::model::vehicles::parts::{Condition, CriticalHit};
use crate::model::vehicles::round::{Effects, Round};

pub(crate) fn vehicle(vehicle: &mut Vehicle, span: Span) {
    let Vehicle {
        // The vehicle, and its history.
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
        // Its place and speed, until they are changed by hand.
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
        // These end with events of their own.
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
        // A repair attempt between two encounters doesn't count in the next one (G-VCOM-22).
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
