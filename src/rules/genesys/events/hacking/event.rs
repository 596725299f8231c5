//! The events of systems and of the people in them, and how they change the state. `tell` words them.

use crate::model::hacking::event::HackEvent;
use crate::model::hacking::{Link, Program, System};
use crate::model::state::State;

use rules::view::Id;

/// Applies an event to the state.
pub fn apply(state: &mut State, event: &HackEvent) {
    match event {
        HackEvent::Came { system } => {
            state.next_id = state.next_id.max(system.id.0.saturating_add(1));
            state.systems.push((**system).clone());
        }
        HackEvent::Installed { system, program } => {
            with(state, *system, |s| s.programs.push(program.clone()));
        }
        HackEvent::Stripped { system, program } => with(state, *system, |s| {
            let place = usize::from(*program);
            if place < s.programs.len() {
                s.programs.remove(place);
            }
        }),
        HackEvent::DifficultySet { system, difficulty } => {
            with(state, *system, |s| s.difficulty = *difficulty);
        }
        HackEvent::SysopSet { system, who, on } => with(state, *system, |s| {
            if *on {
                s.sysops.retain(|id| id != who);
                s.sysops.push(*who);
                s.abandoned = false;
            } else {
                s.loses_sysop(*who);
            }
        }),
        HackEvent::LineSet { system, who, line } => {
            link(state, *system, *who, |l| l.line = *line);
        }
        HackEvent::AccessGained { system, who } => link(state, *system, *who, |l| l.access = true),
        HackEvent::AccessLost { system, who } => link(state, *system, *who, |l| l.access = false),
        HackEvent::AwareSet { system, who, on } => link(state, *system, *who, |l| l.aware = *on),
        HackEvent::Traced { system, who, by } => link(state, *system, *who, |l| {
            l.traces = l.traces.saturating_add(*by);
        }),
        HackEvent::TraceUndone { system, who, by } => link(state, *system, *who, |l| {
            l.traces = l.traces.saturating_sub(*by);
        }),
        HackEvent::LockedOut { system, who } => link(state, *system, *who, |l| {
            l.access = false;
            l.misled = false;
            l.lockouts = l.lockouts.saturating_add(1);
        }),
        HackEvent::LockoutsSet {
            system,
            who,
            number,
        } => link(state, *system, *who, |l| l.lockouts = *number),
        HackEvent::KnownSet { system, who, on } => link(state, *system, *who, |l| l.known = *on),
        HackEvent::Misled { system, who } => link(state, *system, *who, |l| l.misled = true),
        HackEvent::RunSet {
            system,
            program,
            run,
        } => one(state, *system, *program, |p| p.run = *run),
        // These only appear in the log. Other events change the state.
        HackEvent::Struck { .. } | HackEvent::Alarm { .. } => {}
        HackEvent::Hardened {
            system,
            program,
            setback,
        } => one(state, *system, *program, |p| p.hardened = *setback),
        HackEvent::StrengthSet {
            system,
            program,
            strength,
        } => one(state, *system, *program, |p| p.strength = *strength),
        HackEvent::BackdoorSet { system, on } => with(state, *system, |s| s.backdoor = *on),
        HackEvent::CommandGranted { system, who } => with(state, *system, |s| s.free.push(*who)),
        HackEvent::CommandUsed { system, who } => with(state, *system, |s| {
            if let Some(place) = s.free.iter().position(|id| id == who) {
                s.free.remove(place);
            }
        }),
        HackEvent::Furthered { system, wish } => with(state, *system, |s| {
            s.wishes
                .retain(|w| w.who != wish.who || w.what != wish.what);
            if wish.paid < wish.of {
                s.wishes.push(wish.clone());
            }
        }),
        HackEvent::WishBroken { system, who, what } => with(state, *system, |s| {
            s.wishes.retain(|w| w.who != *who || w.what != *what);
        }),
        HackEvent::Enacted {
            system,
            who,
            what,
            dummy,
        } => {
            if *dummy {
                link(state, *system, *who, |l| l.misled = false);
            } else {
                with(state, *system, |s| s.did.push(what.clone()));
            }
        }
    }
}

/// Removes a character who left, or a system that is gone.
pub fn leave(state: &mut State, who: Id) {
    state.systems.retain(|s| s.id != who);
    for system in &mut state.systems {
        system.loses_sysop(who);
        system.links.retain(|l| l.who != who);
        system.wishes.retain(|w| w.who != who);
        system.free.retain(|id| *id != who);
    }
}

/// Removes the unused immediate command of a character whose turn ended.
pub fn turn_ended(state: &mut State, who: Id) {
    for system in &mut state.systems {
        system.free.retain(|id| *id != who);
    }
}

fn with(state: &mut State, id: Id, change: impl FnOnce(&mut System)) {
    if let Some(system) = state.systems.iter_mut().find(|s| s.id == id) {
        change(system);
    }
}

fn one(state: &mut State, id: Id, place: u8, change: impl FnOnce(&mut Program)) {
    with(state, id, |s| {
        if let Some(program) = s.programs.get_mut(usize::from(place)) {
            change(program);
        }
    });
}

fn link(state: &mut State, id: Id, who: Id, change: impl FnOnce(&mut Link)) {
    with(state, id, |s| {
        if !s.links.iter().any(|l| l.who == who) {
            s.links.push(Link::new(who));
        }
        if let Some(link) = s.links.iter_mut().find(|l| l.who == who) {
            change(link);
        }
    });
}
