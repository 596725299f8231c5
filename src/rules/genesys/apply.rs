//! Folding events into the state. Total: whatever an event says, the state takes it; no dice,
//! no clock, no content, no error. An event about somebody who is gone changes nothing.

use crate::rules::view::Id;

use super::check::{Check, What};
use super::event::{Event, Fate, Field};
use super::figure::{Afflicted, Aim, Figure, Status};
use super::kinds::{Band, Side};
use super::slots::{self, Use};
use super::state::{Again, LooseRoll, Pair, Phase, Progress, State, Turn};
use super::tokens::{Until, Whose};

/// Folds one event into the state. The list is exhaustive on purpose: a new event does not
/// compile until it has found its place.
pub fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Titled { .. }
        | Event::Joined { .. }
        | Event::VehicleJoined { .. }
        | Event::Left { .. }
        | Event::Renamed { .. }
        | Event::InitiativeRolled { .. }
        | Event::ReadinessSet { .. }
        | Event::SlotAdded { .. }
        | Event::Began {}
        | Event::RoundBegan { .. }
        | Event::RoundEnded { .. }
        | Event::SlotReached { .. }
        | Event::SlotSkipped { .. }
        | Event::SlotReopened { .. }
        | Event::Claimed { .. }
        | Event::Released { .. }
        | Event::TurnBegan { .. }
        | Event::TurnEnded { .. }
        | Event::SlotMarked { .. }
        | Event::SlotKept { .. }
        | Event::SlotFell { .. }
        | Event::Ended {}
        | Event::SettingsChanged { .. } => encounter(state, event),
        Event::ActionUsed { .. }
        | Event::ManeuverTaken { .. }
        | Event::ManeuverGranted { .. }
        | Event::TokenSet { .. }
        | Event::TokensGone { .. }
        | Event::StorySpent { .. }
        | Event::StorySettled {}
        | Event::StorySet { .. }
        | Event::StoryMoved { .. } => turn(state, event),
        Event::Aimed { .. }
        | Event::AimEnded { .. }
        | Event::CoverSet { .. }
        | Event::GuardBegan { .. }
        | Event::GuardEnded { .. }
        | Event::FellProne { .. }
        | Event::StoodUp { .. }
        | Event::RangeSet { .. }
        | Event::Engaged { .. }
        | Event::Disengaged { .. }
        | Event::MoveBegun { .. }
        | Event::MoveBroken { .. } => position(state, event),
        Event::Wounded { .. }
        | Event::Healed { .. }
        | Event::Strained { .. }
        | Event::StrainHealed { .. }
        | Event::MembersSet { .. }
        | Event::Injured { .. }
        | Event::Cured { .. }
        | Event::HarmExpired { .. }
        | Event::CharacteristicLost { .. }
        | Event::Afflicted { .. }
        | Event::Relieved { .. }
        | Event::Fell { .. }
        | Event::Restored { .. }
        | Event::FieldSet { .. }
        | Event::Noted { .. }
        | Event::HullTaken { .. }
        | Event::HullMended { .. }
        | Event::SystemStrained { .. }
        | Event::SystemRelieved { .. }
        | Event::SpeedSet { .. } => health(state, event),
        Event::CheckDeclared { .. }
        | Event::CheckChanged { .. }
        | Event::SourceSwitched { .. }
        | Event::HandAdded { .. }
        | Event::StoryOnCheck { .. }
        | Event::CheckRolled { .. }
        | Event::CheckRerolled { .. }
        | Event::Bought { .. }
        | Event::CheckEnded { .. }
        | Event::AgainGranted { .. }
        | Event::HabitSet { .. }
        | Event::LooseRolled { .. }
        | Event::LooseRerolled { .. } => checks(state, event),
        Event::WearSet { .. }
        | Event::Emptied { .. }
        | Event::Reloaded { .. }
        | Event::Dropped { .. }
        | Event::Drawn { .. }
        | Event::Prepared { .. }
        | Event::Fired { .. } => things(state, event),
        // Said aloud, and nothing more: the numbers follow in events of their own.
        Event::HitDealt { .. } | Event::PercentileRolled { .. } => {}
    }
}

fn with(state: &mut State, who: Id, change: impl FnOnce(&mut Figure)) {
    if let Some(figure) = state.figure_mut(who) {
        change(figure);
    }
}

fn encounter(state: &mut State, event: &Event) {
    match event {
        Event::Titled { title } => state.title.clone_from(title),
        Event::Joined { figure } => {
            state.next_id = state.next_id.max(figure.id.0 + 1);
            state.figures.push((**figure).clone());
        }
        Event::VehicleJoined { vehicle } => {
            state.next_id = state.next_id.max(vehicle.id.0 + 1);
            state.vehicles.push((**vehicle).clone());
        }
        Event::Left { who } => leave(state, *who),
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
            ..
        } => {
            with(state, *who, |f| {
                f.vigilant = *vigilant;
                f.score = Some(*score);
            });
            for slot in state.slots.iter_mut().filter(|s| s.rolled_by == Some(*who)) {
                slot.score = *score;
            }
            state.slots.sort_by(slots::order);
        }
        Event::ReadinessSet { who, vigilant } => with(state, *who, |f| f.vigilant = *vigilant),
        Event::SlotAdded { slot } => {
            state.next_slot = state.next_slot.max(slot.number + 1);
            state.slots.push(slot.clone());
            state.slots.sort_by(slots::order);
        }
        Event::Began {} => {
            if state.phase == Phase::Over {
                state.slots.clear();
            }
            state.phase = Phase::Fighting;
            state.round = 0;
            // Rounds are counted anew, so what was counted in the old ones is not compared with them.
            for figure in &mut state.figures {
                figure.acted = 0;
                figure.joins = 0;
                for critical in &mut figure.criticals {
                    critical.round = 0;
                }
            }
        }
        Event::RoundBegan { round } => {
            state.round = *round;
            state.at = None;
            state.begun = 0;
            state.turn = None;
            for slot in &mut state.slots {
                slot.used = Use::Open;
                slot.claim = None;
            }
        }
        Event::RoundEnded { .. } => {
            state.at = None;
            state.turn = None;
            // A maneuver granted out of turn is for that moment (G-TURN-07).
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
            if let Some(slot) = state.slots.iter_mut().find(|s| s.number == *slot) {
                slot.claim = None;
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
            with(state, *who, |f| f.turns += 1);
        }
        Event::SlotMarked { slot } => mark_slot(state, *slot, true),
        Event::SlotKept { slot } => mark_slot(state, *slot, false),
        Event::SlotFell { slot } => {
            state.slots.retain(|s| s.number != *slot);
            if state.at == Some(*slot) {
                state.at = None;
            }
        }
        Event::Ended {} => {
            state.phase = Phase::Over;
            state.at = None;
            state.turn = None;
            // The next encounter rolls anew (G-STRUCT-03).
            for figure in &mut state.figures {
                figure.score = None;
            }
            state.check = None;
            state.again = None;
            state.grants.clear();
        }
        Event::SettingsChanged { settings } => state.settings = *settings,
        _ => {}
    }
}

fn turn_begins(state: &mut State, number: u32, who: Id) {
    let round = state.round;
    let mut own_extra = false;
    if let Some(slot) = state.slots.iter_mut().find(|s| s.number == number) {
        slot.claim = Some(who);
        own_extra = slot.is_for(who);
    }
    let acted_before = state.figure(who).map_or(0, |f| f.acted);
    state.at = Some(number);
    state.begun += 1;
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
        f.started = f.turns + 1;
        // A turn in an extra slot of one's own comes beside the ordinary one.
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
    if let Some(turn) = state.turn.take_if(|t| t.who == who)
        && !turn.is_idle()
        && let Some(slot) = state.slots.iter_mut().find(|s| s.number == turn.slot)
    {
        // Its turn was played; one in which nothing was done is left to its side.
        slot.used = Use::Done;
    }
    state.tokens.retain(|t| t.whose != Whose::One(who));
    if state
        .check
        .as_ref()
        .is_some_and(|c| c.by == who || c.target() == Some(who))
    {
        state.check = None;
    }
    if state.again.is_some_and(|a| a.by == who || a.target == who) {
        state.again = None;
    }
    state.grants.retain(|id| *id != who);
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
            use super::event::Pay;
            if *pay == Pay::OutOfTurn {
                if let Some(place) = state.grants.iter().position(|id| id == who) {
                    state.grants.remove(place);
                }
                return;
            }
            if let Some(turn) = state.turn.as_mut().filter(|t| t.who == *who) {
                turn.maneuvers += 1;
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
            }
        }
        Event::ManeuverGranted { who } => match state.turn.as_mut().filter(|t| t.who == *who) {
            Some(turn) => turn.granted += 1,
            None => state.grants.push(*who),
        },
        Event::TokenSet { token } => {
            state.next_mark = state.next_mark.max(token.mark + 1);
            state.tokens.push(token.clone());
        }
        Event::TokensGone { marks } => state.tokens.retain(|t| !marks.contains(&t.mark)),
        Event::StorySpent { side, .. } => match side {
            Side::Pc => {
                state.story.players = state.story.players.saturating_sub(1);
                state.story.players_pending += 1;
            }
            Side::Npc => {
                state.story.gm = state.story.gm.saturating_sub(1);
                state.story.gm_pending += 1;
            }
        },
        Event::StorySettled {} => {
            state.story.gm += state.story.players_pending;
            state.story.players += state.story.gm_pending;
            state.story.players_pending = 0;
            state.story.gm_pending = 0;
        }
        Event::StorySet { players, gm } => {
            state.story.players = *players;
            state.story.gm = *gm;
            state.story.players_pending = 0;
            state.story.gm_pending = 0;
        }
        Event::StoryMoved { from } => match from {
            Side::Pc if state.story.players > 0 => {
                state.story.players -= 1;
                state.story.gm += 1;
            }
            Side::Npc if state.story.gm > 0 => {
                state.story.gm -= 1;
                state.story.players += 1;
            }
            _ => {}
        },
        _ => {}
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
        Event::AimEnded { who } => with(state, *who, |f| f.aim = None),
        Event::CoverSet { who, defense } => with(state, *who, |f| f.cover = *defense),
        Event::GuardBegan { who, until } => with(state, *who, |f| f.guarded = Some(*until)),
        Event::GuardEnded { who } => with(state, *who, |f| f.guarded = None),
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
        _ => {}
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
}

fn health(state: &mut State, event: &Event) {
    match event {
        Event::Wounded { who, by } => with(state, *who, |f| {
            // G-HEALTH-03: kept up to twice the threshold.
            let most = f.whole_threshold().saturating_mul(2).max(f.wounds);
            f.wounds = f.wounds.saturating_add(*by).min(most);
            if let Some(group) = &mut f.group {
                let standing = Figure::standing_after(group.size, f.wound_threshold, f.wounds);
                group.standing = group.standing.min(standing);
            }
        }),
        Event::Healed { who, by } => with(state, *who, |f| f.wounds = f.wounds.saturating_sub(*by)),
        Event::Strained { who, by } => {
            with(state, *who, |f| f.strain = f.strain.saturating_add(*by));
        }
        Event::StrainHealed { who, by } => {
            with(state, *who, |f| f.strain = f.strain.saturating_sub(*by));
        }
        Event::MembersSet { who, standing } => with(state, *who, |f| set_members(f, *standing)),
        Event::Injured { who, critical } => {
            state.next_mark = state.next_mark.max(critical.mark + 1);
            with(state, *who, |f| f.criticals.push(critical.clone()));
        }
        Event::Cured { who, mark } => {
            with(state, *who, |f| f.criticals.retain(|c| c.mark != *mark));
        }
        Event::HarmExpired { who, mark } => with(state, *who, |f| {
            if let Some(critical) = f.criticals.iter_mut().find(|c| c.mark == *mark) {
                critical.harm.clear();
            }
        }),
        Event::CharacteristicLost { who, which } => with(state, *who, |f| {
            let now = f.characteristics.get(*which);
            f.characteristics.set(*which, now.saturating_sub(1).max(1));
        }),
        Event::Afflicted { who, status, until } => {
            let running = state.active() == Some(*who);
            with(state, *who, |f| afflict(f, status, *until, running));
        }
        Event::Relieved { who, status } => {
            with(state, *who, |f| f.statuses.retain(|a| a.status != *status));
        }
        Event::Fell { who, fate } => with(state, *who, |f| {
            f.defeated = true;
            f.dead = *fate == Fate::Dead;
            f.kept_up = false;
            f.aim = None;
            f.guarded = None;
        }),
        Event::Restored { who } => with(state, *who, |f| {
            f.defeated = false;
            f.dead = false;
            // Only who is over a threshold needs keeping up; a later blow fells the others as ever.
            f.kept_up = false;
            f.kept_up = f.incapacitated();
        }),
        Event::FieldSet { who, field, value } => set_field(state, *who, *field, *value),
        Event::Noted { who, text } => with(state, *who, |f| f.notes.push(text.clone())),
        Event::HullTaken { who, by } => {
            if let Some(v) = state.vehicle_mut(*who) {
                v.hull = v.hull.saturating_add(*by);
            }
        }
        Event::HullMended { who, by } => {
            if let Some(v) = state.vehicle_mut(*who) {
                v.hull = v.hull.saturating_sub(*by);
            }
        }
        Event::SystemStrained { who, by } => {
            if let Some(v) = state.vehicle_mut(*who) {
                v.strain = v.strain.saturating_add(*by);
            }
        }
        Event::SystemRelieved { who, by } => {
            if let Some(v) = state.vehicle_mut(*who) {
                v.strain = v.strain.saturating_sub(*by);
            }
        }
        Event::SpeedSet { who, speed } => {
            if let Some(v) = state.vehicle_mut(*who) {
                v.speed = *speed;
            }
        }
        _ => {}
    }
    // Whoever is back at or below its thresholds needs no keeping up (G-HEALTH-02).
    if let Event::Healed { who, .. }
    | Event::StrainHealed { who, .. }
    | Event::FieldSet { who, .. } = event
    {
        with(state, *who, |f| {
            let kept_up = std::mem::take(&mut f.kept_up);
            f.kept_up = kept_up && f.incapacitated();
        });
    }
}

/// A group's members by hand (T-45). The wounds follow where they would say otherwise: with so many
/// standing, those who fell have taken their share and the next has not fallen yet.
fn set_members(figure: &mut Figure, standing: u8) {
    let threshold = figure.wound_threshold;
    let Some(group) = &mut figure.group else {
        return;
    };
    group.size = group.size.max(standing);
    group.standing = standing;
    let least = threshold.saturating_mul(u16::from(group.size - standing));
    figure.wounds = figure.wounds.clamp(least, least.saturating_add(threshold));
    if standing > 0 {
        figure.defeated = false;
    }
}

/// Durations add up; the effect does not become stronger (G-STAT-05). A turn that is running does
/// not count as the next one.
fn afflict(figure: &mut Figure, status: &Status, until: Until, running: bool) {
    let ended = figure.turns + u32::from(running);
    let Some(old) = figure.statuses.iter_mut().find(|a| a.status == *status) else {
        figure.statuses.push(Afflicted {
            status: status.clone(),
            until,
        });
        return;
    };
    old.until = match (old.until, until) {
        (Until::ByHand, _) | (_, Until::ByHand) => Until::ByHand,
        (Until::EncounterEnd, _) | (_, Until::EncounterEnd) => Until::EncounterEnd,
        (
            Until::TurnEnd { who, turn, .. },
            Until::TurnEnd {
                who: other,
                turn: more,
                since,
            },
        ) if who == other => Until::TurnEnd {
            who,
            turn: turn.max(ended) + more.saturating_sub(ended).max(1),
            since,
        },
        (_, later) => later,
    };
}

fn set_field(state: &mut State, who: Id, field: Field, value: i32) {
    let unsigned = value.clamp(0, i32::from(u16::MAX)) as u16;
    let small = value.clamp(0, 255) as u8;
    if let Some(f) = state.figure_mut(who) {
        match field {
            Field::Wounds => {
                f.wounds = unsigned;
                if let Some(group) = &mut f.group {
                    group.standing =
                        Figure::standing_after(group.size, f.wound_threshold, unsigned);
                    if group.standing > 0 {
                        f.defeated = false;
                    }
                }
            }
            Field::Strain => f.strain = unsigned,
            Field::WoundThreshold => f.wound_threshold = unsigned.max(1),
            Field::StrainThreshold => f.strain_threshold = Some(unsigned.max(1)),
            Field::Soak => f.by_hand.soak = Some(unsigned),
            Field::Melee => f.by_hand.melee = Some(small),
            Field::Ranged => f.by_hand.ranged = Some(small),
            Field::Silhouette => f.silhouette = small,
            Field::Adversary => f.adversary = small,
            Field::Characteristic(which) => f.characteristics.set(which, small),
            Field::HullThreshold
            | Field::SystemThreshold
            | Field::Armor
            | Field::Defense
            | Field::Handling => {}
        }
        return;
    }
    if let Some(v) = state.vehicle_mut(who) {
        match field {
            Field::HullThreshold => v.hull_threshold = unsigned.max(1),
            Field::SystemThreshold => v.strain_threshold = unsigned.max(1),
            Field::Armor => v.armor = small,
            Field::Defense => v.defense = small,
            Field::Handling => v.handling = value.clamp(-9, 9) as i8,
            Field::Silhouette => v.silhouette = small,
            Field::Wounds => v.hull = unsigned,
            Field::Strain => v.strain = unsigned,
            _ => {}
        }
    }
}

fn checks(state: &mut State, event: &Event) {
    match event {
        Event::CheckDeclared { check } => state.check = Some((**check).clone()),
        Event::CheckChanged { what } => in_check(state, |c| c.what = what.clone()),
        Event::SourceSwitched { key } => {
            in_check(state, |c| match c.off.iter().position(|off| off == key) {
                Some(place) => {
                    c.off.remove(place);
                }
                None => c.off.push(key.clone()),
            });
        }
        Event::HandAdded { change, why } => in_check(state, |c| {
            c.by_hand.push(super::check::ByHand {
                change: *change,
                why: why.clone(),
            });
        }),
        Event::StoryOnCheck { side } => in_check(state, |c| c.story.push(*side)),
        Event::CheckRolled { roll, used } => in_check(state, |c| {
            c.roll = Some(roll.clone());
            c.used.clone_from(used);
        }),
        Event::CheckRerolled { roll } => in_check(state, |c| {
            c.before.extend(c.roll.take());
            c.roll = Some(roll.clone());
        }),
        Event::Bought { spent } => in_check(state, |c| c.spent.push(spent.clone())),
        Event::CheckEnded { .. } => {
            if let Some(check) = state.check.take()
                && let Some(roll) = check.roll
            {
                state.last = Some(LooseRoll {
                    by: Some(check.by),
                    roll,
                    before: check.before,
                });
            }
        }
        Event::AgainGranted { by, target } => {
            state.again = Some(Again {
                by: *by,
                target: *target,
            });
        }
        Event::HabitSet { who, habit } => with(state, *who, |f| f.habit = Some(*habit)),
        Event::LooseRolled { by, roll } => {
            state.last = Some(LooseRoll {
                by: *by,
                roll: roll.clone(),
                before: Vec::new(),
            });
        }
        Event::LooseRerolled { roll } => {
            if let Some(last) = &mut state.last {
                let before = std::mem::replace(&mut last.roll, roll.clone());
                last.before.push(before);
            }
        }
        _ => {}
    }
    if let Event::CheckDeclared { check } = event
        && let What::Attack { free: true, .. } = check.what
    {
        state.again = None;
    }
}

fn in_check(state: &mut State, change: impl FnOnce(&mut Check)) {
    if let Some(check) = &mut state.check {
        change(check);
    }
}

fn things(state: &mut State, event: &Event) {
    let (who, weapon) = match event {
        Event::WearSet { who, weapon, .. }
        | Event::Emptied { who, weapon }
        | Event::Reloaded { who, weapon }
        | Event::Dropped { who, weapon }
        | Event::Drawn { who, weapon }
        | Event::Prepared { who, weapon }
        | Event::Fired { who, weapon, .. } => (*who, usize::from(*weapon)),
        _ => return,
    };
    let Some(held) = state
        .figure_mut(who)
        .and_then(|f| f.weapons.get_mut(weapon))
    else {
        return;
    };
    match event {
        Event::WearSet { wear, .. } => held.wear = *wear,
        Event::Emptied { .. } => held.empty = true,
        Event::Reloaded { .. } => {
            held.empty = false;
            held.fired = 0;
        }
        Event::Dropped { .. } => {
            held.dropped = true;
            held.prepared = 0;
        }
        Event::Drawn { .. } => held.dropped = false,
        Event::Prepared { .. } => held.prepared = held.prepared.saturating_add(1),
        Event::Fired { ready_round, .. } => {
            held.fired = held.fired.saturating_add(1);
            held.ready_round = *ready_round;
        }
        _ => {}
    }
}
