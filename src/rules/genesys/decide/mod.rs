//! What a command would do: the one place where every command meets its rule. Each family of commands is
//! decided in a file here, or in the folder that declares it.

#![deny(clippy::wildcard_enum_match_arm)]

pub mod body;
mod checks;
pub(crate) mod encounter;
mod place;
mod turn;

use lang::Refusal;
use rules::system::Deciding;

use super::command::Command;
use super::draft::Draft;
use super::event::Event;
use super::library::Library;
use super::state::State;
use super::{attack_effects, campaign, talents};

pub use body::fields;
pub(crate) use encounter::CHECK_CANCELED;

/// Decides a command on a state: events, or a refusal.
///
/// # Errors
/// Refuses what cannot be understood here or what a rule forbids.
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
