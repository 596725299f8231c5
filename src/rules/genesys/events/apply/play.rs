//! Applies events of the open check and of weapons in hand.

use crate::events::apply::with;
use crate::events::social::event;
use crate::model::check::Check;
use crate::model::check::again::Again;
use crate::model::event::Event;
use crate::model::figure::held::Held;
use crate::model::state::{LooseRoll, State};
use crate::model::talents::record::Limit;
use crate::model::topics::events::{checks, encounter, health, position, things, turn};

use rules::view::Id;

pub(crate) fn checks(state: &mut State, event: &Event) {
    match event {
        Event::CheckDeclared { check } => state.check = Some((**check).clone()),
        Event::CheckChanged { what } => in_check(state, |c| c.becomes(what)),
        Event::SourceSwitched { key, .. } => {
            in_check(state, |c| {
                match c.switched.iter().position(|one| one == key) {
                    Some(place) => {
                        c.switched.remove(place);
                    }
                    None => c.switched.push(key.clone()),
                }
            });
        }
        Event::HandAdded { change, why } => in_check(state, |c| {
            c.by_hand.push(crate::model::check::AddedDice {
                change: *change,
                why: why.clone(),
            });
        }),
        Event::SpenderSet { players } => in_check(state, |c| c.by_players = *players),
        Event::StoryOnCheck { side } => in_check(state, |c| c.story.push(*side)),
        Event::TriedAsFormidable {} => in_check(state, |c| c.as_formidable = true),
        Event::CheckRolled { roll, used } => in_check(state, |c| {
            c.roll = Some(roll.clone());
            c.used.clone_from(used);
        }),
        Event::CheckRerolled { roll } => in_check(state, |c| {
            c.before.extend(c.roll.take());
            c.roll = Some(roll.clone());
            // The symbols that paid for these are gone.
            c.spent.clear();
            c.offered.clear();
        }),
        Event::Bought { spent } => in_check(state, |c| c.spent.push(spent.clone())),
        Event::RowsOffered { keys } => in_check(state, |c| c.offered.extend(keys.iter().cloned())),
        Event::CheckEnded { .. } => {
            crate::events::spans::fresh(state, &[Limit::Check]);
            if let Some(by) = state.check.as_ref().map(|check| check.by) {
                event::check_ended(state, by);
            }
            let check = state.check.take();
            // A second attack that is dropped unrolled can still be made (M-03).
            if let Some(again) = check.as_ref().and_then(Check::comes_back) {
                state.again = Some(again);
            }
            if let Some(check) = check
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
            let check = state.check.as_ref().filter(|c| c.by == *by);
            let same = check.and_then(Check::repeated).map(Box::new);
            state.again = Some(Again {
                by: *by,
                target: *target,
                same,
            });
        }
        Event::AgainWithdrawn { .. } => state.again = None,
        Event::HabitSet { who, habit } => with(state, *who, |f| {
            // A weapon used with full hands is in those hands from now on.
            if f.hands_full_for(habit.weapon).is_some() {
                f.takes_in_hand(habit.weapon);
            }
            f.habit = Some(*habit);
        }),
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
        // This is for the log only. The numbers follow in events of their own.
        Event::Together(event) => crate::events::assist::apply(state, event),
        Event::Hits(happening) => {
            crate::events::attack_effects::event::apply(state, happening);
        }
        Event::HitDealt { .. } | Event::PercentileRolled { .. } | Event::TenRolled { .. } => {}
        encounter!() | turn!() | position!() | health!() | things!() => {}
    }
    if let Event::CheckDeclared { check } = event
        && check.is_again()
    {
        state.again = None;
    }
}

fn in_check(state: &mut State, change: impl FnOnce(&mut Check)) {
    if let Some(check) = &mut state.check {
        change(check);
    }
}

pub(crate) fn things(state: &mut State, event: &Event) {
    match event {
        Event::WearSet { who, weapon, wear } => held(state, *who, *weapon, |h| h.wear = *wear),
        Event::Emptied { who, weapon } => held(state, *who, *weapon, |h| h.empty = true),
        Event::Reloaded { who, weapon } => held(state, *who, *weapon, |h| {
            h.empty = false;
            // Loaded rounds come out of the spare ones, where those are counted (G-QUAL-16).
            let loaded = h.spare.map_or(h.fired, |n| h.fired.min(n.min(255) as u8));
            h.spare = h.spare.map(|n| n - u16::from(loaded));
            h.fired -= loaded;
        }),
        Event::Dropped { who, weapon } => held(state, *who, *weapon, |h| {
            h.dropped = true;
            h.stowed = false;
            h.prepared = 0;
        }),
        Event::Stowed { who, weapon } => held(state, *who, *weapon, |h| {
            h.dropped = true;
            h.stowed = true;
            h.prepared = 0;
        }),
        Event::Drawn { who, weapon } => {
            held(state, *who, *weapon, |h| {
                h.dropped = false;
                h.stowed = false;
                h.hidden = false;
            });
            with(state, *who, |f| f.takes_in_hand(*weapon));
        }
        Event::Prepared { who, weapon } => held(state, *who, *weapon, |h| {
            h.prepared = h.prepared.saturating_add(1);
        }),
        Event::Fired {
            who,
            weapon,
            ready_round,
        } => held(state, *who, *weapon, |h| {
            h.fired = h.fired.saturating_add(1);
            h.ready_round = *ready_round;
        }),
        encounter!() | turn!() | position!() | health!() | checks!() => {}
    }
}

fn held(state: &mut State, who: Id, weapon: u8, change: impl FnOnce(&mut Held)) {
    let figure = state.figure_mut(who);
    if let Some(held) = figure.and_then(|f| f.weapons.get_mut(usize::from(weapon))) {
        change(held);
    }
}
