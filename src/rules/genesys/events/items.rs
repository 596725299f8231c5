//! The events of items with effects: how they change the state and how the log words them.

use crate::model::figure::Figure;
use crate::model::items::event::ThingEvent;
use crate::model::state::State;
use crate::words::{count, genitive};

use rules::view::Id;

/// Applies an event to the state.
pub fn apply(state: &mut State, event: &ThingEvent) {
    match event {
        ThingEvent::Spent { who, thing } => with(state, *who, |f| {
            let Some(place) = f.items.iter().position(|i| i.name == *thing) else {
                return;
            };
            match f.items[place].left {
                Some(left) if left > 1 => f.items[place].left = Some(left - 1),
                Some(_) | None => {
                    f.items.remove(place);
                }
            }
        }),
        ThingEvent::Taken { who, thing, elixir } => with(state, *who, |f| {
            f.tended.taken.push(thing.clone());
            if *elixir {
                f.tended.elixirs = f.tended.elixirs.saturating_add(1);
            }
        }),
        ThingEvent::Worn { who, thing, wear } => with(state, *who, |f| {
            if let Some(item) = f.items.iter_mut().find(|i| i.name == *thing) {
                item.wear = *wear;
            }
        }),
        ThingEvent::Received { who, item, number } => with(state, *who, |f| {
            let same = std::iter::repeat_n((**item).clone(), usize::from(*number));
            f.items.extend(same);
        }),
        ThingEvent::Met { who, whom } => with(state, *who, |f| {
            if !f.met.contains(whom) {
                f.met.push(*whom);
            }
        }),
        ThingEvent::Breathes { who, turns, sealed } => with(state, *who, |f| {
            f.amid.air = *turns;
            f.amid.sealed = *sealed && *turns > 0;
        }),
        ThingEvent::Said { .. } => {}
        ThingEvent::Strikes { whom } => {
            if let Some(crate::model::check::What::Attack { target, .. }) =
                state.check.as_mut().map(|check| &mut check.what)
            {
                *target = *whom;
            }
        }
    }
}

fn with(state: &mut State, who: Id, change: impl FnOnce(&mut Figure)) {
    if let Some(figure) = state.figure_mut(who) {
        change(figure);
    }
}

/// The log text of an event. `None` if the log needs none.
pub fn tell(before: &State, event: &ThingEvent) -> Option<String> {
    let name = |id: &Id| before.name_of(*id);
    match event {
        ThingEvent::Spent { who, thing } => {
            let item = before
                .figure(*who)?
                .items
                .iter()
                .find(|i| i.name == *thing)?;
            let left = match item.left {
                Some(left) if left > 1 => count(left - 1, "use"),
                Some(_) | None => {
                    let all = &before.figure(*who)?.items;
                    match all.iter().filter(|i| i.name == *thing).count() - 1 {
                        0 => return Some(format!("The {thing} is used up.")),
                        n => return Some(format!("1 {thing} is used up, {n} left.")),
                    }
                }
            };
            Some(format!("The {thing} has {left} left."))
        }
        ThingEvent::Worn { who, thing, wear } => Some(if wear.is_sound() {
            format!("{} {thing} is repaired.", genitive(name(who)))
        } else {
            format!(
                "{} {thing} {} (G-EQ-10).",
                genitive(name(who)),
                wear.becomes()
            )
        }),
        ThingEvent::Received { who, item, number } => {
            let what = lang::sentence::things(u64::from(*number), &item.name);
            Some(format!("{} gets {what}.", name(who)))
        }
        ThingEvent::Breathes { who, turns, sealed } if *turns > 0 => Some(if *sealed {
            format!("{} is sealed in with air to breathe.", name(who))
        } else {
            format!("{} doesn't need air for a while.", name(who))
        }),
        ThingEvent::Said { who, text } => Some(format!("{}: {text}", name(who))),
        ThingEvent::Strikes { whom } => Some(format!("{} takes the hit.", name(whom))),
        ThingEvent::Taken { .. } | ThingEvent::Met { .. } | ThingEvent::Breathes { .. } => None,
    }
}
