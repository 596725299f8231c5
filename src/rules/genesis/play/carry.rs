//! A character between two saves: out of one as data, into another with all that outlasts a fight.
//!
//! Injuries are timed by the clock of their save, so the clock comes along and the times move to the other
//! one. The order, ties and counts of a fight stay behind.

use lang::Refusal;
use rules::encounter::{carry, free_name};
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::kinds::Condition;
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::play::event::{Event, Joined};

/// A character and the time of its save.
#[derive(Serialize, Deserialize)]
struct Carried {
    clock: u64,
    sheet: Figure,
}

/// A character as JSON, without the fight.
pub fn carried(state: &State, who: Id) -> Option<String> {
    let sheet = settled(state.figure(who)?.clone());
    let clock = state.clock;
    lang::writer::json(&Carried { clock, sheet }).ok()
}

/// The events that bring a character in, under a free number and name.
///
/// # Errors
/// Refuses JSON that isn't a character of this game, with the path to what is wrong.
pub fn welcome(state: &State, json: &str) -> Result<Vec<Event>, Refusal> {
    let Carried { clock, sheet } = carry::read(json)?;
    let mut figure = settled(sheet);
    shift(&mut figure, |time| {
        state.clock.saturating_sub(clock.saturating_sub(time))
    });
    for (mark, wound) in (state.next_mark..).zip(&mut figure.wounds) {
        wound.mark = mark;
    }
    figure.id = Id(state.next_id);
    figure.name = free_name(state, &figure.name)?;
    Ok(vec![Event::Joined(Joined {
        figure: Box::new(figure),
    })])
}

/// Moves every time of a sheet.
pub fn shift(figure: &mut Figure, moved: impl Fn(u64) -> u64) {
    for wound in &mut figure.wounds {
        wound.since = moved(wound.since);
        wound.treated = wound.treated.map(&moved);
    }
    figure.income_lost = figure.income_lost.map(&moved);
}

/// The same character after all fights.
pub fn settled(figure: Figure) -> Figure {
    let mut wounds = figure.wounds;
    for (mark, wound) in (1..).zip(&mut wounds) {
        wound.mark = mark;
    }
    let mut conditions = figure.conditions;
    conditions.retain(|one| !matches!(one, Condition::Prone));
    let held = figure.held.filter(|place| *place < figure.arms.len());
    Figure {
        id: Id(0),
        wounds,
        conditions,
        held,
        dropped: Vec::new(),
        staggered_until: 0,
        prone_since: 0,
        tie: None,
        tie_again: Vec::new(),
        placed: false,
        strength_used: 0,
        armor_used: 0,
        prepared: None,
        exchanged: false,
        ..figure
    }
}
