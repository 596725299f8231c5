//! What statuses and numbers set by hand change on a sheet.

use rules::view::Id;

use crate::model::event::Field;
use crate::model::figure::fate::Lapsed;
use crate::model::figure::{Afflicted, Figure, Status};
use crate::model::state::State;
use crate::model::tokens::Until;

/// Sets a group's members by hand (T-45). The wounds change if they contradict the number: members
/// that dropped have taken their share, and the next has not dropped yet.
pub(crate) fn set_members(figure: &mut Figure, standing: u8) {
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
pub(crate) fn afflict(figure: &mut Figure, new: Afflicted, running: bool) {
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
pub(crate) fn relieve(figure: &mut Figure, status: &Status, running: bool) {
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
pub(crate) fn move_what_follows(figure: &mut Figure, status: &Status, after: u32, by: i64) {
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

pub(crate) fn set_field(state: &mut State, who: Id, field: Field, value: i32) {
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
pub(crate) fn forgets_the_last_fall(figure: &mut Figure) {
    if figure.able() {
        figure.lapsed = Lapsed::default();
    }
}
