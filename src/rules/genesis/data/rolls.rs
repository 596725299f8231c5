//! Pools with their modifiers, dice, and the open roll (F-ROLL).

use serde::Serialize;

use crate::library::Library;
use crate::model::state::{Against, Change, Matter, Roller, State};
use crate::play::pool::{Influence, combat_skill, fold, influences};
use dice::d6::{D6Pool, D6Roll};
use lang::spoken::quote;
use rules::view::Id;

#[derive(Serialize)]
pub(super) struct Roll {
    who: Id,
    kind: &'static str,
    skill: String,
    pool: String,
    dice: u8,
    base: &'static str,
    sources: Vec<Source>,
    destiny_before: u8,
    destiny_after: u8,
    rolled: Option<Rolled>,
}

#[derive(Serialize)]
struct Source {
    source: String,
    change: &'static str,
    amount: i8,
    who: Id,
    rule: String,
    on: bool,
    switch: Option<String>,
}

#[derive(Serialize)]
struct Rolled {
    dice: Vec<Die>,
    wins: u8,
}

#[derive(Serialize)]
struct Die {
    sides: u8,
    face: u8,
    wins: bool,
    turned: bool,
}

fn rolled(roll: &D6Roll) -> Rolled {
    let dice = roll.dice.iter().map(|die| Die {
        sides: die.sides,
        face: die.face,
        wins: die.wins(),
        turned: die.turned,
    });
    Rolled {
        dice: dice.collect(),
        wins: roll.wins(),
    }
}

pub(super) fn rolls(state: &State, library: &Library, all: &[Roller]) -> Vec<Roll> {
    let all = all.iter();
    all.map(|roller| roll(state, library, roller)).collect()
}

fn roll(state: &State, library: &Library, roller: &Roller) -> Roll {
    // Rolled dice keep the pool that they were rolled with.
    let given = if roller.lies() {
        Vec::new()
    } else {
        influences(state, library, roller)
    };
    let pool: D6Pool = match &roller.roll {
        Some(roll) => roll.pool,
        None => fold(&given, &state.settings),
    };
    let (kind, skill) = match &roller.matter {
        Matter::Combat => {
            let figure = state.figure(roller.who);
            let skill = figure.map(|f| combat_skill(state, library, f).0);
            ("combat", skill.unwrap_or_default())
        }
        Matter::Skill { id, .. } => ("skill", id.clone()),
    };
    let sources = given.into_iter().map(|one| source(roller.who, one));
    Roll {
        who: roller.who,
        kind,
        skill,
        pool: pool.to_string(),
        dice: pool.dice,
        base: pool.mode.word(),
        sources: sources.collect(),
        destiny_before: roller.destiny_before,
        destiny_after: roller.destiny_after,
        rolled: roller.roll.as_ref().map(rolled),
    }
}

/// Returns a modifier. Help belongs to the helper, everything else to the roller.
fn source(roller: Id, one: Influence) -> Source {
    let helper = one.key.strip_prefix("help ");
    let helper = helper.and_then(|id| id.parse().ok()).map(Id);
    let (change, amount) = match one.change {
        Change::Dice(n) => ("dice", n),
        Change::Wins(n) => ("wins", n),
        Change::Mode(mode) => (mode.word(), 1),
    };
    Source {
        change,
        amount,
        who: helper.unwrap_or(roller),
        rule: one.rule,
        on: one.on,
        switch: (!one.fixed).then(|| format!("switch {}", quote(&one.key))),
        source: one.key,
    }
}

/// A roll outside the rounds.
#[derive(Serialize)]
pub(super) struct Open {
    kind: &'static str,
    challenge: Option<u8>,
    patient: Option<Id>,
    injury: Option<u32>,
    rolls: Vec<Roll>,
    winner: Option<Id>,
    margin: Option<u8>,
}

pub(super) fn open(state: &State, library: &Library) -> Option<Open> {
    let check = state.check.as_ref()?;
    let (kind, patient, injury) = match check.against {
        Against::Task(_) => ("task", None, None),
        Against::Passive => ("passive", None, None),
        Against::Active => ("active", None, None),
        Against::Chase => ("chase", None, None),
        Against::Treat { patient, mark, .. } => ("treat", Some(patient), Some(mark)),
    };
    let verdict = check.verdict(&state.settings);
    Some(Open {
        kind,
        challenge: check.against.challenge(),
        patient,
        injury,
        rolls: rolls(state, library, &check.rollers),
        winner: verdict.and_then(|verdict| verdict.winner),
        margin: verdict.map(|verdict| verdict.by),
    })
}

/// The last finished roll.
#[derive(Serialize)]
pub(super) struct Last {
    who: Option<Id>,
    pool: String,
    #[serde(flatten)]
    rolled: Rolled,
    winner: Option<Id>,
    margin: Option<u8>,
}

pub(super) fn last(state: &State) -> Option<Last> {
    let last = state.last.as_ref()?;
    Some(Last {
        who: last.who,
        pool: last.roll.pool.to_string(),
        rolled: rolled(&last.roll),
        winner: last.verdict.and_then(|verdict| verdict.winner),
        margin: last.verdict.map(|verdict| verdict.by),
    })
}
