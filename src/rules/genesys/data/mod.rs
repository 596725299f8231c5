//! The encounter as data for programs (`state --json`). `triumph help json` explains each key.
//!
//! The data is filled from the typed state on request. `order` holds slots and turns, `people`
//! combatants with `gear` and `body`, `check` the open check and its `pool`, `ships` vehicles, `nets`
//! systems, `effects` effects with a time, and `around` ranges and the scene.

pub mod around;
pub mod body;
pub mod check;
pub mod effects;
pub mod gear;
pub mod nets;
pub mod people;
pub mod pool;
pub mod ships;
pub mod turn_order;

use serde::Serialize;

use crate::library::Library;
use crate::model::state::{Phase, State};

/// The data of a Genesys encounter, on top of what all games have.
#[derive(Serialize)]
struct Game<'s> {
    phase: &'static str,
    calendar: Calendar,
    story: Story,
    fact: Option<&'s str>,
    scene: around::Scene<'s>,
    order: turn_order::Order,
    combatants: Vec<people::Combatant<'s>>,
    vehicles: Vec<ships::Ship<'s>>,
    systems: Vec<nets::Net<'s>>,
    ranges: around::Ranges,
    effects: Vec<effects::Effect<'s>>,
    check: Option<check::Open<'s>>,
    last_roll: Option<check::Last>,
    attack_again: Option<check::Again>,
    guided: Vec<check::InTheAir>,
    contest: Option<check::Contest<'s>>,
    social: around::Social,
}

#[derive(Serialize)]
struct Calendar {
    day: u32,
    session: u32,
}

#[derive(Serialize)]
struct Story {
    players: u8,
    gm: u8,
    players_in_use: u8,
    gm_in_use: u8,
}

/// The encounter as data.
pub fn data<'s>(state: &'s State, library: &Library) -> impl Serialize + use<'s> {
    Game {
        phase: match state.phase {
            Phase::Setup => "setup",
            Phase::Fighting => "encounter",
            Phase::Over => "over",
        },
        calendar: Calendar {
            day: state.calendar.days,
            session: state.calendar.sessions,
        },
        story: Story {
            players: state.story.players,
            gm: state.story.gm,
            players_in_use: state.story.players_pending,
            gm_in_use: state.story.gm_pending,
        },
        fact: state.fact.as_deref(),
        scene: around::scene(state),
        order: turn_order::order(state),
        combatants: people::combatants(state, library),
        vehicles: ships::ships(state, library),
        systems: nets::nets(state),
        ranges: around::ranges(state),
        effects: effects::effects(state),
        check: check::open(state, library),
        last_roll: check::last(state),
        attack_again: check::again(state),
        guided: check::in_the_air(state),
        contest: check::contest(state),
        social: around::social(state),
    }
}
