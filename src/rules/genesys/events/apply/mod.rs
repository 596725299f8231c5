//! Changes of the state that several events share. They are total: no dice, no clock, no content, no error.

pub mod body;

use rules::view::Id;
use std::cmp::Ordering;

use crate::events::spans::fresh;
use crate::kinds::Band;
use crate::model::figure::Figure;
use crate::model::slots::{Slot, Use};
use crate::model::state::{Pair, Phase, State, Turn};
use crate::model::talents::record::Limit;
use crate::model::tokens::{Only, Token, Whose};

pub(crate) fn with(state: &mut State, who: Id, change: impl FnOnce(&mut Figure)) {
    if let Some(figure) = state.figure_mut(who) {
        change(figure);
    }
}

pub(crate) fn turn_begins(state: &mut State, number: u32, who: Id) {
    fresh(state, &[Limit::Turn]);
    let round = state.round;
    let mut own_extra = false;
    if let Some(slot) = state.slots.iter_mut().find(|s| s.number == number) {
        slot.claim = Some(who);
        own_extra = slot.is_for(who);
    }
    let acted_before = state.figure(who).map_or(0, |f| f.acted);
    state.at = Some(number);
    state.begun = state.begun.saturating_add(1);
    state.turn = Some(Turn {
        slot: number,
        who,
        action: false,
        exchanged: false,
        maneuvers: 0,
        free_used: false,
        granted: 0,
        did: Vec::new(),
        acted_before,
    });
    with(state, who, |f| {
        f.started = f.turns.saturating_add(1);
        // A turn in an extra slot of its own comes on top of the ordinary one.
        if !own_extra {
            f.acted = round;
        }
    });
}

pub(crate) fn mark_slot(state: &mut State, number: u32, falls: bool) {
    if let Some(slot) = state.slots.iter_mut().find(|s| s.number == number) {
        slot.falls = falls;
    }
}

pub(crate) fn leave(state: &mut State, who: Id) {
    state.figures.retain(|f| f.id != who);
    state.vehicles.retain(|v| v.id != who);
    for rider in state.figures_mut_if(|f| f.mount == Some(who)) {
        rider.mount = None;
    }
    if let Some(contest) = &mut state.contest {
        contest.runners.retain(|r| r.who != who);
        if contest.runners.is_empty() {
            state.contest = None;
        }
    }
    crate::events::hacking::event::leave(state, who);
    crate::events::social::event::leave(state, who);
    crate::events::vehicles::event::leaves(state, who);
    for slot in &mut state.slots {
        if slot.rolled_by == Some(who) {
            slot.rolled_by = None;
        }
        if slot.extra_for == Some(who) {
            slot.extra_for = None;
        }
        if slot.claim == Some(who) && slot.used == Use::Open {
            slot.claim = None;
        }
    }
    if let Some(turn) = state.turn.take_if(|t| t.who == who) {
        // Its turn was played. A turn in which nothing was done is returned to its side.
        if turn.is_idle() {
            state.begun = state.begun.saturating_sub(1);
        } else if let Some(slot) = state.slots.iter_mut().find(|s| s.number == turn.slot) {
            slot.used = Use::Done;
        }
    }
    state.tokens.retain(|t| {
        let theirs = [Whose::One(who), Whose::Against(who), Whose::Aboard(who)];
        let lost = matches!(t.whose, Whose::NextAboard { vehicle, .. } if vehicle == who);
        !lost && !theirs.contains(&t.whose) && t.bound != Some(who)
    });
    if state.check.as_ref().is_some_and(|c| c.falls_with(who)) {
        state.check = None;
    }
    state.again.take_if(|a| a.by == who || a.target == who);
    if let Some(check) = &mut state.check {
        check.mode.others.retain(|id| *id != who);
    }
    state.guided.retain(|g| g.by != who && g.target != who);
    state.grants.retain(|id| *id != who);
    let bearers: Vec<Id> = state
        .everybody()
        .filter(|f| f.burden.beings.contains(&who))
        .map(|f| f.id)
        .collect();
    for bearer in bearers {
        with(state, bearer, |f| f.burden.beings.retain(|id| *id != who));
    }
    state.ranges.pairs.retain(|p| p.a != who && p.b != who);
    state
        .ranges
        .progress
        .retain(|p| p.who != who && p.other != who);
    disengage(state, who);
}

/// Moves one Story Point, if there is one to move and room for it (G-STORY-04).
pub(crate) fn shift(from: &mut u8, to: &mut u8) {
    if *from > 0 && *to < u8::MAX {
        *from -= 1;
        *to = to.saturating_add(1);
    }
}

pub(crate) fn set_range(state: &mut State, a: Id, b: Id, band: Band) {
    let (a, b) = (a.min(b), a.max(b));
    state.ranges.pairs.retain(|p| !(p.a == a && p.b == b));
    if band == Band::Engaged {
        engage(state, a, b);
    } else {
        state.ranges.pairs.push(Pair { a, b, band });
    }
    state
        .ranges
        .progress
        .retain(|p| !((p.who == a && p.other == b) || (p.who == b && p.other == a)));
}

/// Keeps what ended when a figure was incapacitated, as long as it may still choose to stay up
/// (G-TAL-68).
pub(crate) fn lapse(state: &mut State, marks: &[u32]) {
    if state.phase != Phase::Fighting {
        return;
    }
    let ended = |t: &&Token| t.bound.is_some() && marks.contains(&t.mark);
    let ended: Vec<Token> = state.tokens.iter().filter(ended).cloned().collect();
    for token in ended {
        let down = token.bound.and_then(|who| state.figure_mut(who));
        if let Some(figure) = down.filter(|f| !f.able()) {
            figure.lapsed.hurt = (figure.wounds, figure.strain);
            figure.lapsed.tokens.push(token);
        }
    }
}

pub(crate) fn engage(state: &mut State, who: Id, with: Id) {
    if state.ranges.engaged(who, with) {
        return;
    }
    disengage(state, who);
    match state
        .ranges
        .engagements
        .iter_mut()
        .find(|group| group.contains(&with))
    {
        Some(group) => group.push(who),
        None => state.ranges.engagements.push(vec![with, who]),
    }
    state.ranges.progress.retain(|p| p.who != who);
}

pub(crate) fn disengage(state: &mut State, who: Id) {
    for group in &mut state.ranges.engagements {
        group.retain(|id| *id != who);
    }
    state.ranges.engagements.retain(|group| group.len() > 1);
    // A bonus of being engaged is lost when the two separate (G-MOD-02).
    let ranges = &state.ranges;
    state
        .tokens
        .retain(|token| match (token.whose, &token.only) {
            (Whose::One(owner), Only::CloseAgainst(whom)) => ranges.engaged(owner, *whom),
            _ => true,
        });
}

/// The order of slots: Success, then Advantage, then PC before NPC, then the older one
/// (G-STRUCT-04). The last criterion is this program's own and only decides between slots of one
/// side.
pub fn order(a: &Slot, b: &Slot) -> Ordering {
    b.score
        .success
        .cmp(&a.score.success)
        .then(b.score.advantage.cmp(&a.score.advantage))
        .then(a.side.cmp(&b.side))
        .then(a.number.cmp(&b.number))
}
