//! The encounter as data for programs (`state --json`). `triumph help json` explains each key.
//!
//! It is filled from the typed state each time. `people` holds the combatants, `rolls` pools and dice,
//! `round` the declarations, the victories and the chase.

mod people;
mod rolls;
mod round;

use serde::Serialize;

use super::library::Library;
use crate::model::state::{Phase, State, Step};
use rules::view::Id;

/// The values of Framework: Genesis, in addition to those of every game.
#[derive(Serialize)]
struct Game<'s> {
    phase: &'static str,
    seconds: u64,
    active: Option<Id>,
    shown: Option<Id>,
    order: &'s [Id],
    ties: Vec<Id>,
    passed: &'s [Id],
    stepped: &'s [Id],
    elsewhere: Vec<Id>,
    off_guard: Vec<round::OffGuard>,
    combatants: Vec<people::Combatant<'s>>,
    declarations: Vec<round::Declared<'s>>,
    rolls: Vec<rolls::Roll>,
    steps: Vec<round::Step>,
    exchanges: Vec<round::Exchange>,
    victories: Vec<round::Victory>,
    waits_for: Option<&'static str>,
    injury_to_stop: Option<u8>,
    close_combat: Vec<[Id; 2]>,
    distances: Vec<round::Distance>,
    check: Option<rolls::Open>,
    last_roll: Option<rolls::Last>,
    chase: Option<round::Chase<'s>>,
    fight_is_over: bool,
}

/// Returns the encounter as data.
pub fn data<'s>(state: &'s State, library: &Library) -> impl Serialize + use<'s> {
    let resolving = state.phase == Phase::Resolve && !state.duels.is_empty();
    let (waits_for, injury_to_stop) = match state.step {
        Step::Strength => ("strength", None),
        Step::Outcome => ("outcome", None),
        Step::Armor { level } => ("armor", Some(level)),
    };
    Game {
        phase: match state.phase {
            Phase::Setup => "setup",
            Phase::Ambush => "ambush",
            Phase::TieBreak => "ties",
            Phase::Declare => "declare",
            Phase::Roll => "roll",
            Phase::Resolve => "resolve",
            Phase::Upkeep => "upkeep",
        },
        seconds: state.clock,
        active: state.active(),
        shown: state.shown,
        order: &state.order,
        ties: state.owing_ties().collect(),
        passed: &state.passed,
        stepped: &state.stepped,
        elsewhere: state
            .figures
            .iter()
            .map(|figure| figure.id)
            .filter(|who| state.is_away(*who))
            .collect(),
        off_guard: round::off_guard(state),
        combatants: people::combatants(state),
        declarations: round::declared(state),
        steps: round::steps(state),
        rolls: rolls::rolls(state, library, &state.rolls),
        exchanges: round::exchanges(state, library),
        victories: round::victories(state),
        waits_for: resolving.then_some(waits_for),
        injury_to_stop: injury_to_stop.filter(|_| resolving),
        close_combat: state.close.iter().map(|&(a, b)| [a, b]).collect(),
        distances: round::distances(state),
        check: rolls::open(state, library),
        last_roll: rolls::last(state),
        chase: round::chase(state),
        fight_is_over: state.fought,
    }
}
