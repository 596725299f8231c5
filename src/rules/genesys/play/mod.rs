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
pub mod next_fight;
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
    // Dice that were typed and not used are refused.
    draft.no_dice_left()?;
    // Combatants that can act again get a slot, unless there are too many (G-STRUCT-07).
    draft.make_room(state)?;
    // Maneuvers before the first turn lapse once it has begun (M-06).
    draft.late_openings_lapse(state);
    if !draft.cx.only_asked {
        for follow in FOLLOW_UPS {
            follow(&mut draft, state);
        }
    }
    Ok(draft.into_events())
}

/// What follows a command, with the state before it. It refuses nothing, so a trial omits it.
type FollowUp = fn(&mut Draft<'_, '_>, &State);

/// Everything that follows every command, in this order.
const FOLLOW_UPS: [FollowUp; 7] = [
    // Water puts out the fire of everyone whom the command moved into it (G-ENV-13).
    |d, before| d.water_puts_out(before),
    // The range of the open attack follows attacker and target.
    |d, before| d.follow_range(before),
    // Passengers are where their vehicle is (G-RANGE-02, G-VEH-38).
    |d, before| d.riders_go_along(before),
    // An animal and its rider are in one place (G-MAN-09).
    |d, before| d.mounts_go_along(before),
    // A move raises the question of third ranges that no longer fit (G-RANGE-08).
    |d, before| d.asks_third_ranges(before),
    // An Advantage ends beyond long range or with its enemy (O-48).
    |d, _| d.advantages_out_of_reach(),
    // The rows of spends keep their order while symbols are spent.
    |d, before| d.note_rows(before),
];

fn course(d: &mut Draft<'_, '_>, command: &Command) -> Result<(), Refusal> {
    match command {
        Command::Encounter(command) => encounter::encounter(d, command),
        Command::Turn(command) => turn::turn(d, command),
        Command::Check(command) => checks::checks(d, command),
        Command::Body(command) => body::body(d, command),
        Command::Place(command) => place::place(d, command),
        Command::AttackEffects(command) => attack_effects::decide(d, command),
        Command::Talents(command) => talents::activate::decide(d, command),
        Command::Items(command) => d.items(command),
        Command::Scene(command) => d.scene(command),
        Command::Recovery(command) => d.recovery(command),
        Command::Hacking(command) => d.hacking(command),
        Command::Social(command) => d.social(command),
        Command::Advance(command) => d.advance(command),
        Command::Campaign(command) => campaign::decide(d, command),
        Command::Assist(command) => d.assist(command),
        Command::Vehicles(command) => d.vehicles(command),
    }
}
