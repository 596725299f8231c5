//! A character between two saves: out of one as data, into another with all that outlasts a fight.
//!
//! Recovery, doses and augmentations are timed by the calendar of their save, so its time comes along and the
//! times move to the other calendar. Whom a character has studied, and what lasts for a fight, stay behind.

use lang::Refusal;
use rules::encounter::{carry, free_name};
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::setup::Joined;
use crate::event::Event;
use crate::model::{Person, State, Until};

/// A character and the time of its save.
#[derive(Serialize, Deserialize)]
struct Carried {
    clock: u64,
    sheet: Person,
}

/// A character as JSON, without the fight.
pub fn carried(state: &State, who: Id) -> Option<String> {
    let sheet = settled(state.person(who)?.clone());
    let clock = state.time;
    lang::writer::json(&Carried { clock, sheet }).ok()
}

/// The events that bring a character in, under a free number and name.
///
/// # Errors
/// Refuses JSON that isn't a character of this game, with the path to what is wrong.
pub fn welcome(state: &State, json: &str) -> Result<Vec<Event>, Refusal> {
    let Carried { clock, sheet } = carry::read(json)?;
    let mut person = settled(sheet);
    moved(&mut person, clock, state.time);
    person.name = free_name(state, &person.name)?;
    person.id = Id(state.next_id.max(1));
    Ok(vec![
        Joined {
            person: Box::new(person),
        }
        .into(),
    ])
}

/// The same character after all fights, with no tie to another participant.
pub fn settled(mut person: Person) -> Person {
    person
        .active
        .retain(|one| matches!(one.until, Until::Time(_)));
    person.studied.clear();
    person.id = Id(0);
    person.body.prone = false;
    person.body.breath = None;
    person.charged = None;
    person
}

/// Moves every time of a sheet from one calendar to another, whose time is `to` when the first's is `from`.
pub fn moved(person: &mut Person, from: u64, to: u64) {
    shift(person, |time| {
        if time >= from {
            to.saturating_add(time - from)
        } else {
            to.saturating_sub(from - time)
        }
    });
}

/// Moves every time of a sheet.
fn shift(person: &mut Person, moved: impl Fn(u64) -> u64) {
    let change = |time: &mut u64| *time = moved(*time);
    let change_if = |time: &mut Option<u64>| {
        if let Some(time) = time {
            change(time);
        }
    };
    for skill in &mut person.skills {
        change_if(&mut skill.until);
    }
    for ability in &mut person.abilities {
        change_if(&mut ability.last_used);
    }
    let body = &mut person.body;
    change_if(&mut body.mortal);
    change_if(&mut body.healing);
    change_if(&mut body.oxygen);
    body.returning
        .iter_mut()
        .for_each(|(.., time)| change(time));
    change(&mut person.rest.since);
    change_if(&mut person.rest.repeat_from);
    for augmentation in &mut person.augmentations {
        if let Some((benefit, rejection)) = &mut augmentation.doubled {
            change(benefit);
            change(rejection);
        }
    }
    for dose in &mut person.doses {
        change(&mut dose.taken);
        change(&mut dose.until);
    }
    if let Some(biotic) = &mut person.biotic {
        change(&mut biotic.paid_until);
    }
    change_if(&mut person.rejecting);
    person
        .suppressed
        .iter_mut()
        .for_each(|(_, time)| change(time));
    person.lapsing.iter_mut().for_each(|(_, time)| change(time));
    person.lessons.iter_mut().for_each(|(_, time)| change(time));
    if let Some((_, time)) = &mut person.licked {
        change(time);
    }
    for active in &mut person.active {
        if let Until::Time(time) = &mut active.until {
            change(time);
        }
    }
}
