//! Converts durations in turns or rounds when those counts restart at zero.

use crate::model::hacking::Run;
use crate::model::state::State;
use crate::model::tokens::Until;
use crate::model::vehicles::round::Effects;

use rules::view::Id;

/// Restarts the counts of turns and rounds at zero. Durations that were set since the last fight
/// follow the new count.
pub(crate) fn counts_from_nothing(state: &mut State) {
    let round = state.round;
    let turns: Vec<(Id, u32)> = state.everybody().map(|f| (f.id, f.turns)).collect();
    let had = |whose: Id| {
        turns
            .iter()
            .find(|(id, _)| *id == whose)
            .map_or(0, |(_, n)| *n)
    };
    let earlier = |until: &mut Until| match until {
        Until::TurnEnd { who, turn, since } => {
            *turn = turn.saturating_sub(had(*who)).max(1);
            *since = since.saturating_sub(round);
        }
        Until::RoundEnd { round: last } => *last = last.saturating_sub(round),
        Until::EncounterEnd | Until::Rest | Until::ByHand => {}
    };
    for token in &mut state.tokens {
        earlier(&mut token.until);
    }
    for figure in state.figures_mut() {
        let ended = figure.turns;
        for one in &mut figure.statuses {
            earlier(&mut one.until);
            one.from_turn = one.from_turn.saturating_sub(ended);
        }
        for until in [&mut figure.guarded, &mut figure.stays_up] {
            until.iter_mut().for_each(earlier);
        }
    }
    for program in state.systems.iter_mut().flat_map(|s| &mut s.programs) {
        if let Run::Down { until } = &mut program.run {
            earlier(until);
        }
    }
    for effects in state.vehicles.iter_mut().map(|v| &mut v.effects) {
        let Effects {
            // These have no number of turns or rounds. They end with an event, or with the fight.
            over: _,
            bearings: _,
            open_move: _,
            held: _,
            jammed: _,
            brace,
            evade,
            curtain,
            throttle,
            hindered,
            drill,
        } = effects;
        for stance in [brace, evade].into_iter().flatten() {
            stance.since = stance.since.saturating_sub(round);
        }
        if let Some(throttle) = throttle {
            throttle.last = throttle.last.saturating_sub(round);
        }
        if let Some(curtain) = curtain {
            earlier(&mut curtain.until);
        }
        drill.iter_mut().for_each(earlier);
        for one in hindered {
            earlier(&mut one.until);
        }
    }
}
