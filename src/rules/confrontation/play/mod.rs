//! The rules, one file a topic: its commands, their events, and what decides them.
//!
//! A topic uses [`crate::model`] and the functions that other topics make public, never their insides.

pub mod actions;
pub mod armor;
pub mod attack;
pub mod campaign;
pub mod carry;
pub mod check;
pub mod confront;
pub mod damage;
pub mod defense;
pub mod initiative;
pub mod leadership;
pub mod place;
pub mod repair;
pub mod scene;
pub mod stance;
// Content.
pub mod abilities;
pub mod creation;
pub mod experience;
pub mod gear;
pub mod opponents;
// Body and time.
pub mod augment;
pub mod biotics;
pub mod calendar;
pub mod cards;
pub mod hurt;
pub mod medicine;
pub mod pools;
pub mod recovery;
pub mod stress;
pub mod task;

pub mod setup;
pub mod turn;
mod typed;

use lang::Refusal;
use rules::encounter::Turn;
use rules::system::Deciding;

use crate::Confrontation;
use crate::command::Command;
use crate::event::Event;
use crate::library::Library;
use crate::model::State;

/// A decision in this game.
pub type Play<'a, 'b> = Turn<'a, 'b, Confrontation>;

/// Decides a command on a state and returns events, or a refusal.
///
/// # Errors
/// Refuses a command that can't be understood or that a rule forbids.
pub fn decide(
    state: &State,
    command: &Command,
    cx: &mut Deciding<'_, Library>,
) -> Result<Vec<Event>, Refusal> {
    outcome(state, command, cx).map(|(events, _)| events)
}

/// Returns the events of a command, and the state after them.
///
/// # Errors
/// Refuses a command that can't be understood or that a rule forbids.
pub fn outcome(
    state: &State,
    command: &Command,
    cx: &mut Deciding<'_, Library>,
) -> Result<(Vec<Event>, State), Refusal> {
    let Some(faces) = typed::faces(command) else {
        return decided(state, command, cx);
    };
    let mut dice = typed::Typed::new(faces, cx.dice);
    let mut typed = Deciding {
        dice: &mut dice,
        library: cx.library,
        overruled: cx.overruled,
        only_asked: cx.only_asked,
        passed: cx.passed.take().into(),
    };
    let done = decided(state, command, &mut typed);
    cx.passed = typed.passed.take().into();
    // What the rules refuse comes first: its dice weren't rolled.
    done.and_then(|done| dice.finish().map(|()| done))
}

/// Decides a command with the dice that it has.
fn decided(
    state: &State,
    command: &Command,
    cx: &mut Deciding<'_, Library>,
) -> Result<(Vec<Event>, State), Refusal> {
    let mut play = Play::new(state, cx);
    let p = &mut play;
    if !p.now.settled {
        let settings = Box::new(p.library().settings().clone());
        p.push(setup::Settled { settings });
    }
    let settled = p.events.len();
    match command {
        Command::Pass { number, unit } => {
            turn::nothing_open(p).and_then(|()| calendar::pass(p, *number, *unit))
        }
        Command::Setup(command) => setup::decide(p, command),
        Command::Campaign(command) => campaign::decide(p, command),
        Command::Check(command) => check::decide(p, command),
        Command::Tactics(command) => confront::decide(p, command),
        Command::Initiative(command) => initiative::decide(p, command),
        Command::Turn(command) => turn::decide(p, command),
        Command::Scene(command) => scene::decide(p, command),
        Command::Action(command) => actions::decide(p, command),
        Command::Attack(command) => attack::decide(p, command),
        Command::Repair(command) => repair::decide(p, command),
        // Content.
        Command::Abilities(command) => abilities::decide(p, command),
        Command::Creation(command) => creation::decide(p, command),
        Command::Gear(command) => gear::decide(p, command),
        Command::Opponents(command) => opponents::decide(p, command),
        Command::Growth(command) => experience::decide(p, command),
        // Body and time.
        Command::Harm(command) => hurt::decide(p, command),
        Command::Nerves(command) => stress::decide(p, command),
        Command::Cards(command) => cards::decide(p, command),
        Command::Augments(command) => augment::decide(p, command),
        Command::Recovery(command) => recovery::decide(p, command),
        Command::Biotics(command) => biotics::decide(p, command),
        Command::Medicine(command) => medicine::decide(p, command),
        Command::Tasks(command) => task::decide(p, command),
    }?;
    // What follows from any command: spent pools, lower maxima, weeks of rejection.
    hurt::after_spending(p, state);
    pools::after(p, state);
    augment::watch(p);
    // The house rules alone are no reason for an entry.
    if play.events.len() == settled {
        return Ok((Vec::new(), state.clone()));
    }
    Ok((play.events, play.now))
}
