//! What happens to the check at hand and to things in somebody's hands.

use crate::rules::genesys::check::{Check, What};
use crate::rules::genesys::event::Event;
use crate::rules::genesys::state::{Again, LooseRoll, State};

use super::with;

pub(super) fn checks(state: &mut State, event: &Event) {
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
            c.by_hand.push(crate::rules::genesys::check::ByHand {
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
            // The symbols these were paid with lie there no more.
            c.spent.clear();
            c.offered.clear();
        }),
        Event::Bought { spent } => in_check(state, |c| c.spent.push(spent.clone())),
        Event::RowsOffered { keys } => in_check(state, |c| c.offered.extend(keys.iter().cloned())),
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

pub(super) fn things(state: &mut State, event: &Event) {
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
