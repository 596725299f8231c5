//! The encounter as data for programs (`state --json`). `triumph help json` explains each key.
//!
//! It is filled from the typed state each time. What is still secret is left out: a tactic before the reveal, a
//! bid before the order is made (C-TRK-08). `people` holds the characters, `rolls` checks and tactics.

mod people;
mod rolls;

use rules::view::Id;
use serde::Serialize;

use crate::library::Library;
use crate::model::{Fight, Phase, State};
use crate::play::calendar;
use crate::show::calendar::{date, words};

/// The values of 2084, in addition to those of every game.
#[derive(Serialize)]
struct Game<'s> {
    phase: Option<&'static str>,
    scene: &'s str,
    seconds: u64,
    date: String,
    active: Option<Id>,
    asks: Option<String>,
    order: &'s [Id],
    fighters: Vec<Fighter>,
    distances: Vec<Distance>,
    people: Vec<people::Character<'s>>,
    check: Option<rolls::Open>,
    last_roll: Option<rolls::Last>,
    tactics: Option<rolls::Tactics>,
    attack: Option<rolls::Attack>,
    tasks: Vec<Task<'s>>,
    damage_to_place: Vec<Waiting>,
    within_a_day: Vec<Due>,
    cards_left: usize,
}

/// What a fighter has going on. A bid is absent until the order is made.
#[derive(Serialize)]
struct Fighter {
    who: Id,
    successes: Option<u16>,
    bid: Option<u16>,
    points_bought: Option<u16>,
    tenths_left: i16,
    tenths_owed: i16,
    acted: bool,
    recoil: u16,
    aims_at: Option<Id>,
    aims: u8,
    cover: u8,
    evades: bool,
    parry_dice: u8,
    yields: Option<&'static str>,
}

#[derive(Serialize)]
struct Distance {
    between: [Id; 2],
    range: &'static str,
}

#[derive(Serialize)]
struct Task<'s> {
    who: Id,
    name: &'s str,
    skill: &'s str,
    dice: Option<u8>,
    rolls: u8,
    seconds: u64,
    successes: u16,
    left: u16,
    ended: bool,
}

fn task(one: &crate::model::Task) -> Task<'_> {
    Task {
        who: one.lead,
        name: &one.name,
        skill: &one.skill,
        dice: one.dice,
        rolls: one.rolls,
        seconds: one.elapsed,
        successes: one.successes,
        left: one.left(),
        ended: one.ended,
    }
}

#[derive(Serialize)]
struct Waiting {
    who: Id,
    points: i16,
}

#[derive(Serialize)]
struct Due {
    who: Id,
    second: u64,
    what: String,
}

/// Returns the encounter as data.
pub fn data<'s>(state: &'s State, library: &Library) -> impl Serialize + use<'s> {
    let fight = state.fight.as_ref();
    Game {
        phase: fight.map(|fight| fight.phase.word()),
        scene: fight.map_or("", |fight| &fight.scene),
        seconds: state.time,
        date: date(state.time),
        active: fight.and_then(Fight::current),
        asks: crate::show::asks::asks(state),
        order: fight.map_or(&[], |fight| &fight.order),
        fighters: fight.map_or_else(Vec::new, fighters),
        distances: fight.map_or_else(Vec::new, distances),
        people: people::people(state, library),
        check: rolls::open(state, library),
        last_roll: state.last.as_ref().map(|last| rolls::last(state, last)),
        tactics: state.confront.as_ref().map(rolls::tactics),
        attack: state
            .attack
            .as_ref()
            .map(|attack| rolls::attack(state, library, attack)),
        tasks: state.tasks.iter().map(task).collect(),
        damage_to_place: state
            .overflow
            .iter()
            .map(|one| Waiting {
                who: one.who,
                points: one.points,
            })
            .collect(),
        within_a_day: calendar::day(state)
            .iter()
            .map(|due| Due {
                who: due.who,
                second: due.at,
                what: words(&due.what),
            })
            .collect(),
        cards_left: state.deck.len(),
    }
}

fn fighters(fight: &Fight) -> Vec<Fighter> {
    let known = fight.phase == Phase::Turns;
    let fighter = |one: &crate::model::Fighter| {
        let split = one.split.filter(|_| known);
        Fighter {
            who: one.who,
            successes: one.rolled,
            bid: split.map(|split| split.bid),
            points_bought: split.map(|split| split.points),
            tenths_left: one.left.0,
            tenths_owed: one.owed.0,
            acted: one.acted,
            recoil: one.recoil.iter().map(|(_, points)| *points).sum(),
            aims_at: one.aim.map(|aim| aim.target),
            aims: one.aim.map_or(0, |aim| aim.count),
            cover: one.cover,
            evades: one.evading,
            parry_dice: one.parry,
            yields: one.yielding.map(crate::model::Yielding::label),
        }
    };
    fight.fighters.iter().map(fighter).collect()
}

fn distances(fight: &Fight) -> Vec<Distance> {
    let distance = |(one, other, range): &(Id, Id, crate::model::Range)| Distance {
        between: [*one, *other],
        range: range.word(),
    };
    fight.ranges.iter().map(distance).collect()
}
