//! The open check with its causes and odds, the last roll, and tactics.

use rules::view::Id;
use serde::Serialize;

use crate::library::Library;
use crate::model::{Cause, Confront, Pool, Rolled, State, Tactic};
use crate::play::check::{count, what};

#[derive(Serialize)]
pub(super) struct Open {
    who: Id,
    what: String,
    other: Option<Id>,
    weapon: String,
    pool: Option<&'static str>,
    dice: u8,
    target: i8,
    rolled_dice: u8,
    rolled_target: i8,
    effort: Vec<&'static str>,
    most_effort: Option<u8>,
    price: Price,
    causes: Vec<Source>,
    chance: Option<f64>,
    mean: Option<f64>,
}

#[derive(Serialize)]
struct Price {
    intellect: i16,
    might: i16,
    speed: i16,
}

#[derive(Serialize)]
struct Source {
    switch: String,
    label: String,
    rule: String,
    dice: i8,
    target: i8,
    effort: i8,
    on: bool,
}

#[derive(Serialize)]
pub(super) struct Last {
    who: Id,
    what: String,
    dice: u8,
    target: i8,
    rolled_dice: u16,
    rolled_target: u8,
    faces: Vec<u8>,
    successes: u16,
    bought: u16,
    causes: Vec<Source>,
}

/// Tactics of a confrontation. Before the reveal, only who has chosen.
#[derive(Serialize)]
pub(super) struct Tactics {
    left: Id,
    right: Vec<Id>,
    revealed: bool,
    sides: Vec<Side>,
}

#[derive(Serialize)]
struct Side {
    who: Id,
    has_chosen: bool,
    tactic: Option<&'static str>,
}

fn source(cause: &Cause) -> Source {
    Source {
        switch: cause.key.clone(),
        label: cause.label.clone(),
        rule: cause.rule.clone(),
        dice: cause.dice.saturating_add(cause.plus),
        target: cause.target,
        effort: cause.effort,
        on: cause.on,
    }
}

pub(super) fn open(state: &State, library: &Library) -> Option<Open> {
    let check = state.check.as_ref()?;
    let counted = count(state, library, check);
    let odds = counted.odds();
    let [intellect, might, speed] = counted.price;
    Some(Open {
        who: check.who,
        what: what(state, check),
        other: check.other,
        weapon: check.arm.clone(),
        pool: check.pool.map(Pool::word),
        dice: counted.dice,
        target: counted.target,
        rolled_dice: counted.thrown.dice,
        rolled_target: counted.thrown.target,
        effort: check.effort.iter().copied().map(Pool::word).collect(),
        most_effort: counted.limit,
        price: Price {
            intellect,
            might,
            speed,
        },
        causes: counted.causes.iter().map(source).collect(),
        chance: odds.as_ref().map(|odds| odds.at_least(1)),
        mean: odds.as_ref().map(dice::d6::TargetOdds::mean),
    })
}

pub(super) fn last(state: &State, last: &Rolled) -> Last {
    Last {
        who: last.check.who,
        what: what(state, &last.check),
        dice: last.dice,
        target: last.target,
        rolled_dice: last.thrown,
        rolled_target: last.from,
        faces: last.faces.clone(),
        successes: last.successes,
        bought: last.bought,
        causes: last.causes.iter().map(source).collect(),
    }
}

pub(super) fn tactics(open: &Confront) -> Tactics {
    let waiting = open.waiting();
    let side = |who: Id| Side {
        who,
        has_chosen: !waiting.contains(&who),
        tactic: open.shown(who).map(Tactic::word),
    };
    Tactics {
        left: open.left,
        right: open.right.clone(),
        revealed: open.revealed,
        sides: open.sides().map(side).collect(),
    }
}

/// An open attack, target by target.
#[derive(Serialize)]
pub(super) struct Attack {
    who: Id,
    weapon: String,
    automatic: bool,
    recoil: u16,
    at: usize,
    targets: Vec<Target>,
}

#[derive(Serialize)]
struct Target {
    who: Id,
    successes: Option<u16>,
    defended: Option<u16>,
    kept: u16,
    left: u16,
    location_bonus: u8,
    damage: i16,
}

pub(super) fn attack(state: &State, library: &Library, open: &crate::model::Attack) -> Attack {
    let target = |one: &crate::model::Target| Target {
        who: one.who,
        successes: one.rolled,
        defended: one.defended,
        kept: one.kept(),
        left: one.left(),
        location_bonus: one.spent.location,
        damage: crate::show::attack::damage(state, library, open, one),
    };
    Attack {
        who: open.who,
        weapon: open.arm.name.clone(),
        automatic: open.automatic,
        recoil: open.recoil,
        at: open.at,
        targets: open.targets.iter().map(target).collect(),
    }
}
