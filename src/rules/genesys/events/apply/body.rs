//! Applies events of bodies and hulls: wounds, strain, injuries, statuses, numbers set by hand.

use rules::view::Id;

use crate::events::apply::with;
use crate::figure::fate::said_as;
use crate::model::event::{Event, Fate, Field};
use crate::model::figure::fate::Lapsed;
use crate::model::figure::injuries::Critical;
use crate::model::figure::{Afflicted, Figure, Status};
use crate::model::settings::WakeAt;
use crate::model::state::State;
use crate::model::tokens::Until;
use crate::model::topics::events::{checks, encounter, position, things, turn};

pub(crate) fn health(state: &mut State, event: &Event) {
    let mut was_down = false;
    if let Event::Healed { who, .. } | Event::StrainHealed { who, .. } = event {
        was_down = state.figure(*who).is_some_and(Figure::is_over);
    }
    match event {
        Event::Wounded { who, by, .. } => with(state, *who, |f| {
            forgets_the_last_fall(f);
            // Wounds are kept up to twice the threshold (G-HEALTH-03).
            let most = f.whole_threshold().saturating_mul(2).max(f.wounds);
            f.wounds = f.wounds.saturating_add(*by).min(most);
            if let Some(group) = &mut f.group {
                let standing = Figure::standing_after(group.size, f.wound_threshold, f.wounds);
                group.standing = group.standing.min(standing);
            }
        }),
        Event::Healed { who, by } => with(state, *who, |f| f.wounds = f.wounds.saturating_sub(*by)),
        Event::Strained { who, by } => {
            let capped = state.settings.strain_cap;
            with(state, *who, |f| {
                forgets_the_last_fall(f);
                let most = match f.strain_threshold {
                    Some(threshold) if capped => threshold.saturating_mul(2).max(f.strain),
                    _ => u16::MAX,
                };
                f.strain = f.strain.saturating_add(*by).min(most);
            });
        }
        Event::StrainHealed { who, by } => {
            with(state, *who, |f| f.strain = f.strain.saturating_sub(*by));
        }
        Event::MembersSet { who, standing } => with(state, *who, |f| set_members(f, *standing)),
        Event::Injured { who, critical } => {
            state.next_mark = state.next_mark.max(critical.mark.saturating_add(1));
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
            let lower = now.saturating_sub(1).max(1);
            f.characteristics.set(*which, lower);
            // It comes right after the injury that causes it.
            let does_it = |c: &&mut Critical| c.characteristic == Some(*which) && lower < now;
            if let Some(critical) = f.criticals.last_mut().filter(does_it) {
                critical.lowered = true;
            }
        }),
        Event::Afflicted {
            who,
            status,
            until,
            from_turn,
        } => {
            let running = state.active() == Some(*who);
            let new = Afflicted {
                status: status.clone(),
                until: *until,
                from_turn: *from_turn,
            };
            with(state, *who, |f| afflict(f, new, running));
        }
        Event::Relieved { who, status } => {
            let running = state.active() == Some(*who);
            with(state, *who, |f| relieve(f, status, running));
        }
        Event::Fell { who, fate } => with(state, *who, |f| {
            f.defeated = true;
            f.dead = *fate == Fate::Dead;
            f.kept_up = false;
            f.aim = None;
            f.guarded = None;
        }),
        Event::Restored { who } => with(state, *who, |f| {
            f.statuses.retain(|a| said_as(&a.status).is_none());
            f.defeated = false;
            f.dead = false;
            f.stays_down = false;
            // Only a figure over a threshold is kept up. A later hit incapacitates the others as
            // usual.
            f.kept_up = false;
            f.kept_up = f.incapacitated();
        }),
        Event::FieldSet { who, field, value } => set_field(state, *who, *field, *value),
        Event::Noted { who, text } => with(state, *who, |f| f.notes.push(text.clone())),
        Event::Care(event) => crate::events::recovery::apply(state, event),
        Event::Advance(event) => crate::events::advance::apply(state, event),
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
        Event::Vehicle(event) => crate::events::vehicles::event::apply(state, event),
        Event::SpeedSet { who, speed } => {
            if let Some(v) = state.vehicle_mut(*who) {
                v.speed = *speed;
            }
        }
        encounter!() | turn!() | position!() | checks!() | things!() => {}
    }
    // A figure back at or below its thresholds no longer needs to be kept up (G-HEALTH-02).
    if let Event::Healed { who, .. }
    | Event::StrainHealed { who, .. }
    | Event::FieldSet { who, .. } = event
    {
        let below = state.settings.wake_at == WakeAt::Below;
        with(state, *who, |f| {
            f.stays_down = below && (was_down || f.stays_down) && f.is_at_threshold();
            let kept_up = std::mem::take(&mut f.kept_up);
            f.kept_up = kept_up && f.incapacitated();
        });
    }
}

/// Sets a group's members by hand (T-45). The wounds change if they contradict the number: members
/// that dropped have taken their share, and the next has not dropped yet.
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

/// Adds a status. Durations add up, and the effect does not become stronger (G-STAT-05). A running
/// turn does not count as the next one. Two statuses with the same effect form one duration, one
/// after the other.
fn afflict(figure: &mut Figure, new: Afflicted, running: bool) {
    let Afflicted {
        status,
        until,
        from_turn,
    } = new;
    let ended = figure.turns + u32::from(running);
    if let Some(place) = figure.statuses.iter().position(|a| a.status == status) {
        let old = figure.statuses[place].until;
        let new = old.and(until, ended);
        figure.statuses[place].until = new;
        let begins = &mut figure.statuses[place].from_turn;
        *begins = (*begins).min(from_turn);
        let of = figure.id;
        if let Some((before, after)) = old.turn_of(of).zip(new.turn_of(of)) {
            let more = i64::from(after) - i64::from(before.max(ended));
            move_what_follows(figure, &status, before, more);
        }
        return;
    }
    let same = figure.statuses.iter().filter(|a| a.status.is_like(&status));
    let first = same.filter_map(|a| a.until.turn_of(figure.id)).max();
    let mut until = until;
    // It counts from the end of the other one.
    if let Until::TurnEnd { who, turn, .. } = &mut until
        && *who == figure.id
        && let Some(first) = first
    {
        *turn += first.saturating_sub(ended);
    }
    figure.statuses.push(Afflicted {
        status,
        until,
        from_turn,
    });
}

/// Removes a status. One that would have followed it in the same duration starts now (G-STAT-05).
fn relieve(figure: &mut Figure, status: &Status, running: bool) {
    let ended = figure.turns + u32::from(running);
    let gone = figure.statuses.iter().find(|a| a.status == *status);
    let end = gone.and_then(|a| a.until.turn_of(figure.id));
    figure.statuses.retain(|a| a.status != *status);
    if let Some(end) = end {
        let like = figure.statuses.iter().filter(|a| a.status.is_like(status));
        let earlier = like
            .filter_map(|a| a.until.turn_of(figure.id))
            .filter(|turn| *turn < end);
        let begins = earlier.max().unwrap_or(0).max(ended);
        move_what_follows(figure, status, end, -i64::from(end.saturating_sub(begins)));
    }
}

/// Moves the end of every status with the same effect that comes after a turn, later or earlier.
fn move_what_follows(figure: &mut Figure, status: &Status, after: u32, by: i64) {
    let who = figure.id;
    for one in &mut figure.statuses {
        let follows = one.status != *status && one.status.is_like(status);
        if let Until::TurnEnd {
            who: whose, turn, ..
        } = &mut one.until
            && follows
            && *whose == who
            && *turn > after
        {
            *turn = u32::try_from(i64::from(*turn) + by).unwrap_or(*turn);
        }
    }
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
            Field::WoundThreshold
            | Field::StrainThreshold
            | Field::Soak
            | Field::Melee
            | Field::Ranged
            | Field::Adversary
            | Field::Characteristic(_) => {}
        }
    }
}

/// A figure that is up forgets what ended when it was incapacitated before: that is permanently
/// over (G-TAL-68).
fn forgets_the_last_fall(figure: &mut Figure) {
    if figure.able() {
        figure.lapsed = Lapsed::default();
    }
}
