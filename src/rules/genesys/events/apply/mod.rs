//! Applies events to the state. It is total: the state takes any event, without dice, clock,
//! content or errors. An event of an absent combatant changes nothing.

#![deny(clippy::wildcard_enum_match_arm)]
#![expect(
    clippy::unnested_or_patterns,
    clippy::match_same_arms,
    reason = "lists of topics stand side by side, and what says or does nothing stands in its place"
)]

pub mod body;
pub mod play;

use std::sync::Arc;

use rules::view::Id;

use crate::events::apply::body::health;
use crate::events::apply::play::{checks, things};
use crate::events::spans::{Span, begin, fresh};
use crate::events::talents::event;
use crate::kinds::{Band, Side};
use crate::model::event::Event;
use crate::model::figure::score::Opening;
use crate::model::figure::{Aim, Figure, Lent};
use crate::model::settings::WakeAt;
use crate::model::slots::{Slot, Use};
use crate::model::state::{Pair, Phase, Progress, State, Turn};
use crate::model::talents::record::Limit;
use crate::model::tokens::{Change, Only, Token, Whose};
use crate::model::topics::events::{checks, encounter, health, position, things, turn};
use std::cmp::Ordering;

/// Applies one event to the state. The match is exhaustive in every part, so that a new event does
/// not compile until it has an arm (see [`crate::model::topics`]).
pub fn apply(state: &mut State, event: &Event) {
    match event {
        encounter!() => encounter(state, event),
        turn!() => turn(state, event),
        position!() => position(state, event),
        health!() => health(state, event),
        checks!() => checks(state, event),
        things!() => things(state, event),
    }
}

pub(crate) fn with(state: &mut State, who: Id, change: impl FnOnce(&mut Figure)) {
    if let Some(figure) = state.figure_mut(who) {
        change(figure);
    }
}

fn encounter(state: &mut State, event: &Event) {
    match event {
        Event::Titled { title } => state.title.clone_from(title),
        Event::Joined { figure } => {
            state.next_id = state.next_id.max(figure.id.0.saturating_add(1));
            let marks = figure
                .criticals
                .iter()
                .map(|injury| injury.mark.saturating_add(1));
            state.next_mark = marks.fold(state.next_mark, u32::max);
            state.figures.push(Arc::new((**figure).clone()));
        }
        Event::VehicleJoined { vehicle } => {
            state.next_id = state.next_id.max(vehicle.id.0.saturating_add(1));
            state.vehicles.push((**vehicle).clone());
        }
        Event::Left { who } => leave(state, *who),
        Event::Campaign(event) => event.apply(state),
        Event::Renamed { who, name } => {
            with(state, *who, |f| f.name.clone_from(name));
            if let Some(vehicle) = state.vehicle_mut(*who) {
                vehicle.name.clone_from(name);
            }
        }
        Event::InitiativeRolled {
            who,
            vigilant,
            score,
            renumbers,
            ..
        } => {
            with(state, *who, |f| {
                f.vigilant = *vigilant;
                f.score = Some(*score);
            });
            for slot in state.slots.iter_mut().filter(|s| s.rolled_by == Some(*who)) {
                slot.score = *score;
            }
            state.slots.sort_by(order);
            if *renumbers {
                state.number_slots();
            }
        }
        Event::ReadinessSet { who, vigilant } => with(state, *who, |f| f.vigilant = *vigilant),
        Event::SlotAdded { slot, renumbers } => {
            state.next_slot = state.next_slot.max(slot.number.saturating_add(1));
            state.slots.push(slot.clone());
            state.slots.sort_by(order);
            if *renumbers {
                state.number_slots();
            }
        }
        Event::Began { resets } => {
            begin(state, Span::Start { resets: *resets });
            state.fought = state.campaign.scene();
        }
        Event::RoundBegan { round } => {
            begin(state, Span::Round);
            state.round = *round;
        }
        Event::RoundEnded { .. } => {
            state.at = None;
            state.turn = None;
            // A maneuver granted out of turn is for that moment only (G-TURN-07).
            state.grants.clear();
        }
        Event::SlotReached { slot } => {
            state.at = Some(*slot);
            state.turn = None;
        }
        Event::SlotSkipped { slot } => {
            if let Some(slot) = state.slots.iter_mut().find(|s| s.number == *slot) {
                slot.used = Use::Skipped;
            }
            if state.at == Some(*slot) {
                state.turn = None;
            }
        }
        Event::SlotReopened { slot } => {
            if let Some(slot) = state.slots.iter_mut().find(|s| s.number == *slot) {
                slot.used = Use::Open;
                slot.claim = None;
            }
        }
        Event::Claimed { slot, who } => {
            if let Some(slot) = state.slots.iter_mut().find(|s| s.number == *slot) {
                slot.claim = Some(*who);
            }
        }
        Event::Released { slot } => {
            let claimed = state.slots.iter_mut().find(|s| s.number == *slot);
            let holder = claimed.and_then(|slot| slot.claim.take());
            // A combatant that gives it back because it was incapacitated may have it again if it
            // stays up (G-TAL-68).
            if let Some(down) = holder.and_then(|who| state.figure_mut(who))
                && !down.able()
            {
                down.lapsed.slots.push(*slot);
            }
            if state.at == Some(*slot)
                && let Some(turn) = state.turn.take()
            {
                state.begun = state.begun.saturating_sub(1);
                with(state, turn.who, |f| f.acted = turn.acted_before);
            }
        }
        Event::TurnBegan { slot, who } => turn_begins(state, *slot, *who),
        Event::TurnEnded { slot, who } => {
            if let Some(slot) = state.slots.iter_mut().find(|s| s.number == *slot) {
                slot.used = Use::Done;
            }
            state.turn = None;
            state.again = None;
            with(state, *who, |f| f.turns = f.turns.saturating_add(1));
            crate::events::hacking::event::turn_ended(state, *who);
        }
        Event::SlotMarked { slot } => mark_slot(state, *slot, true),
        Event::SlotKept { slot } => mark_slot(state, *slot, false),
        Event::SlotlessSet { who, none } => with(state, *who, |f| f.slotless = *none),
        Event::SlotFell { slot } => {
            state.slots.retain(|s| s.number != *slot);
            if state.at == Some(*slot) {
                state.at = None;
            }
        }
        Event::Ended { resets } => begin(state, Span::End { resets: *resets }),
        Event::SettingsChanged { settings } => {
            state.settings = *settings;
            // O-38: with this setting a character that was down only at a threshold recovers at
            // once.
            if settings.wake_at == WakeAt::Threshold {
                state
                    .figures_mut_if(|f| f.stays_down)
                    .for_each(|f| f.stays_down = false);
            }
        }
        turn!() | position!() | health!() | checks!() | things!() => {}
    }
}

fn turn_begins(state: &mut State, number: u32, who: Id) {
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

fn mark_slot(state: &mut State, number: u32, falls: bool) {
    if let Some(slot) = state.slots.iter_mut().find(|s| s.number == number) {
        slot.falls = falls;
    }
}

fn leave(state: &mut State, who: Id) {
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

fn turn(state: &mut State, event: &Event) {
    match event {
        Event::ActionUsed { who, .. } => {
            if let Some(turn) = state.turn.as_mut().filter(|t| t.who == *who) {
                turn.action = true;
            }
        }
        Event::ManeuverTaken { who, what, pay } => {
            use crate::model::event::Pay;
            if *pay == Pay::OutOfTurn {
                state.takes_grant(*who);
                return;
            }
            if let Some(turn) = state.turn.as_mut().filter(|t| t.who == *who) {
                turn.maneuvers = turn.maneuvers.saturating_add(1);
                turn.did.push(what.clone());
                match pay {
                    Pay::Free => turn.free_used = true,
                    Pay::Action => {
                        turn.action = true;
                        turn.exchanged = true;
                    }
                    Pay::Granted => turn.granted = turn.granted.saturating_sub(1),
                    Pay::Strain | Pay::OutOfTurn => {}
                }
                if *pay == Pay::Granted {
                    state.opening_is_over(*who);
                }
            }
        }
        Event::ManeuverGranted { who, opens } => {
            match state.turn.as_mut().filter(|t| t.who == *who) {
                Some(turn) => turn.granted = turn.granted.saturating_add(1),
                None => state.grants.push(*who),
            }
            if *opens {
                with(state, *who, |f| f.opening = Some(Opening::Open));
            }
        }
        Event::ManeuverWithdrawn { who, lapsed } => {
            if *lapsed {
                state.opening_is_over(*who);
            } else {
                with(state, *who, |f| f.opening = None);
            }
            if let Some(place) = state.grants.iter().position(|id| id == who) {
                state.grants.remove(place);
            } else if let Some(turn) = state.turn.as_mut().filter(|t| t.who == *who) {
                turn.granted = turn.granted.saturating_sub(1);
            }
        }
        Event::TokenSet { token } => {
            state.next_mark = state.next_mark.max(token.mark.saturating_add(1));
            let lends = if let Change::Soak(soak) = token.change {
                Some((soak, None))
            } else if let Change::NoCritical(mark) = token.change {
                Some((0, Some(mark)))
            } else {
                None
            };
            if let (Whose::One(who), Some((soak, grafted))) = (token.whose, lends) {
                let lent = Lent {
                    mark: token.mark,
                    soak,
                    grafted,
                    from: token.from.clone(),
                    rule: token.rule.clone(),
                };
                with(state, who, |f| f.lent.push(lent));
            }
            state.tokens.push(token.clone());
        }
        Event::Talent(event) => event::apply(state, event),
        Event::Thing(event) => crate::events::items::apply(state, event),
        Event::TokensGone { marks } => {
            let gone = |f: &Figure| f.lent.iter().any(|lent| marks.contains(&lent.mark));
            for figure in state.figures_mut_if(gone) {
                figure.lent.retain(|lent| !marks.contains(&lent.mark));
            }
            lapse(state, marks);
            state.tokens.retain(|t| !marks.contains(&t.mark));
        }
        Event::StorySpent { side, .. } => match side {
            Side::Pc => shift(&mut state.story.players, &mut state.story.players_pending),
            Side::Npc => shift(&mut state.story.gm, &mut state.story.gm_pending),
        },
        Event::StoryReturned { side } => match side {
            Side::Pc => shift(&mut state.story.players_pending, &mut state.story.players),
            Side::Npc => shift(&mut state.story.gm_pending, &mut state.story.gm),
        },
        Event::FactAsked { what } => state.fact = Some(what.clone()),
        Event::FactAnswered { .. } | Event::FactLapsed {} => state.fact = None,
        Event::StorySettled {} => {
            let story = &mut state.story;
            story.gm = story.gm.saturating_add(story.players_pending);
            story.players = story.players.saturating_add(story.gm_pending);
            story.players_pending = 0;
            story.gm_pending = 0;
        }
        Event::StorySet { players, gm, .. } => {
            state.story.players = *players;
            state.story.gm = *gm;
            state.story.players_pending = 0;
            state.story.gm_pending = 0;
        }
        Event::StoryMoved { from } => match from {
            Side::Pc => shift(&mut state.story.players, &mut state.story.gm),
            Side::Npc => shift(&mut state.story.gm, &mut state.story.players),
        },
        encounter!() | position!() | health!() | checks!() | things!() => {}
    }
}

/// Moves one Story Point, if there is one to move and room for it (G-STORY-04).
fn shift(from: &mut u8, to: &mut u8) {
    if *from > 0 && *to < u8::MAX {
        *from -= 1;
        *to = to.saturating_add(1);
    }
}

fn position(state: &mut State, event: &Event) {
    match event {
        Event::Aimed { who, times, spot } => {
            with(state, *who, |f| {
                f.aim = Some(Aim {
                    times: *times,
                    spot: spot.clone(),
                });
            });
        }
        Event::Mounted { who, on } => with(state, *who, |f| f.mount = *on),
        Event::AimEnded { who } => with(state, *who, |f| {
            let aim = f.aim.take();
            if !f.able() {
                f.lapsed.aim = aim;
            }
        }),
        Event::CoverSet { who, defense } => with(state, *who, |f| f.cover = *defense),
        Event::GuardBegan { who, until } => with(state, *who, |f| f.guarded = Some(*until)),
        Event::GuardEnded { who } => with(state, *who, |f| {
            let guarded = f.guarded.take();
            if !f.able() {
                f.lapsed.guarded = guarded;
            }
        }),
        Event::FellProne { who } => with(state, *who, |f| f.prone = true),
        Event::StoodUp { who } => with(state, *who, |f| f.prone = false),
        Event::RangeSet { a, b, band } => set_range(state, *a, *b, *band),
        Event::Engaged { who, with } => engage(state, *who, *with),
        Event::Disengaged { who } => {
            let left: Vec<Id> = state.engaged_with(*who).collect();
            disengage(state, *who);
            for other in left {
                set_range(state, *who, other, Band::Short);
            }
        }
        Event::MoveBegun {
            who,
            other,
            to,
            paid,
        } => {
            state.ranges.progress.retain(|p| p.who != *who);
            state.ranges.progress.push(Progress {
                who: *who,
                other: *other,
                to: *to,
                paid: *paid,
            });
        }
        Event::MoveBroken { who } => state.ranges.progress.retain(|p| p.who != *who),
        Event::Scene(event) => crate::events::scene::event::apply(state, event),
        Event::Hack(event) => crate::events::hacking::event::apply(state, event),
        Event::Social(event) => crate::events::social::event::apply(state, event),
        encounter!() | turn!() | health!() | checks!() | things!() => {}
    }
}

fn set_range(state: &mut State, a: Id, b: Id, band: Band) {
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
fn lapse(state: &mut State, marks: &[u32]) {
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

fn engage(state: &mut State, who: Id, with: Id) {
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

fn disengage(state: &mut State, who: Id) {
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
