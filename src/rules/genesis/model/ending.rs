//! What the end of a round, of a fight and of a chase clears (F-TRK-06, F-TRK-17, F-TRK-18).

use crate::kinds::Condition;
use crate::model::figure::Figure;
use crate::model::state::{Phase, State, Step};

/// Clears the data of one round: declarations, rolls, victories, steps.
pub(crate) fn clear_round(state: &mut State) {
    state.passed.clear();
    state.declared.clear();
    state.rolls.clear();
    state.aside.clear();
    state.duels.clear();
    state.unaware.clear();
    state.stepped.clear();
    state.steps.clear();
    state.struck.clear();
    state.shown = None;
    state.step = Step::Strength;
}

/// Ends a round after a number of seconds.
pub(crate) fn round_ended(state: &mut State, seconds: u64) {
    state.clock = state.clock.saturating_add(seconds);
    let round = state.round;
    take_up(state);
    for figure in &mut state.figures {
        if figure.staggered_until <= round {
            figure.conditions.retain(|c| *c != Condition::Staggered);
        }
        // F-MOD-08: prone lasts one round, even if that round was not spent on getting up, and
        // doesn't end while the character is incapacitated. A character who is tripped while
        // getting up is prone again.
        if figure.gets_up(round) {
            figure.conditions.retain(|c| *c != Condition::Prone);
        }
    }
    clear_round(state);
}

/// F-ORD-11: a weapon that the round was spent on is now in hand.
fn take_up(state: &mut State) {
    for (who, arm) in state.readied() {
        if let Some(f) = state.figure_mut(who) {
            f.held = Some(arm);
            f.dropped.retain(|n| *n != arm);
        }
    }
}

/// F-TRK-06: uses of Strength, tie rolls and stagger end with the encounter. Injuries stay.
pub(crate) fn fight_ended(state: &mut State) {
    if state.phase == Phase::Upkeep {
        take_up(state);
    }
    clear_round(state);
    past_chase(state);
    state.phase = Phase::Setup;
    state.fought |= state.round > 0;
    state.round = 0;
    state.order.clear();
    state.ties.clear();
    state.close.clear();
    state.apart.clear();
    state.elsewhere.clear();
    state.absent.clear();
    state.figures.iter_mut().for_each(Figure::after_the_fight);
}

/// A finished chase is removed after the fight that it led to, or after time has passed.
pub(crate) fn past_chase(state: &mut State) {
    state.chase.take_if(|chase| chase.over.is_some());
}
