//! What a command would do: the one place where every command meets its rule. Each family of commands is
//! decided in a file or folder here. No topic asks another's insides: what several topics ask belongs to
//! [`crate::figure`], [`crate::hits`], [`sources`], [`spends`] or [`arms`].

pub mod acting;
pub mod actions;
pub mod advance;
pub mod arms;
pub mod assist;
pub mod attack_effects;
pub mod body;
pub mod build;
pub mod burden;
pub mod campaign;
pub mod carry;
pub mod check;
pub mod checks;
pub mod claims;
pub mod clock;
pub mod combat;
pub mod draft;
pub mod encounter;
pub mod flow;
pub mod hacking;
pub mod health;
pub mod items;
pub mod join;
pub mod maneuvers;
pub mod mount;
pub mod place;
pub mod price;
pub mod ranges;
pub mod recovery;
pub mod repeats;
pub mod scene;
pub mod slots;
pub mod social;
pub mod sources;
pub mod spends;
pub mod talents;
pub mod turn;
pub mod vehicles;

use lang::Refusal;
use rules::system::Deciding;

use crate::command::Command;
use crate::events::Event;
use crate::library::Library;
use crate::model::state::State;
use crate::play::draft::Draft;

/// Decides a command on a state: events, or a refusal.
///
/// # Errors
/// Refuses what cannot be understood here or what a rule forbids.
#[deny(clippy::wildcard_enum_match_arm)]
pub fn decide(
    state: &State,
    command: &Command,
    cx: &mut Deciding<'_, Library>,
) -> Result<Vec<Event>, Refusal> {
    let mut draft = Draft::new(state, cx);
    draft.acts(command)?;
    course(&mut draft, command)?;
    draft.no_dice_left()?;
    draft.make_room(state)?;
    draft.late_openings_lapse(state);
    if !draft.cx.only_asked {
        draft.water_puts_out(state);
        draft.follow_range(state);
        draft.riders_go_along(state);
        draft.mounts_go_along(state);
        draft.asks_third_ranges(state);
        draft.advantages_out_of_reach();
        draft.note_rows(state);
    }
    Ok(draft.into_events())
}

fn course(d: &mut Draft<'_, '_>, command: &Command) -> Result<(), Refusal> {
    match command {
        Command::Encounter(command) => encounter::encounter(d, command),
        Command::Turn(command) => turn::turn(d, command),
        Command::Check(command) => checks::checks(d, command),
        Command::Body(command) => body::body(d, command),
        Command::Place(command) => place::place(d, command),
        Command::Hits(command) => attack_effects::decide(d, command),
        Command::Talents(command) => talents::activate::decide(d, command),
        Command::Things(command) => d.things(command),
        Command::Scene(command) => d.scene(command),
        Command::Care(command) => d.care(command),
        Command::Hacking(command) => d.hacking(command),
        Command::Social(command) => d.social(command),
        Command::Advance(command) => d.advance(command),
        Command::Campaign(command) => campaign::decide(d, command),
        Command::Together(command) => d.together(command),
        Command::Vehicles(command) => d.vehicles(command),
    }
}
