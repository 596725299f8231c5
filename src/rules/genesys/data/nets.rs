//! Systems as data: programs, traces, hackers (G-HACK).

use serde::Serialize;

use crate::data::effects::{End, end};
use crate::model::hacking::{Link, OnFailure, Program, Run, System};
use crate::model::state::State;

use rules::view::Id;

#[derive(Serialize)]
pub(crate) struct Net<'s> {
    id: Id,
    name: &'s str,
    role: &'s str,
    difficulty: u8,
    terminal: bool,
    back_door: bool,
    programs: Vec<Security<'s>>,
    sysops: &'s [Id],
    watched: bool,
    hackers: Vec<Hacker>,
    requests: Vec<Request<'s>>,
    free_commands: &'s [Id],
    done: &'s [String],
}

#[derive(Serialize)]
struct Security<'s> {
    name: &'s str,
    strength: u8,
    status: &'static str,
    until: Option<End>,
    setback: u8,
    on_failure: Vec<Failure>,
}

#[derive(Serialize)]
struct Failure {
    does: &'static str,
    amount: Option<u8>,
}

#[derive(Serialize)]
struct Hacker {
    who: Id,
    access: bool,
    traces: u8,
    lockouts: u8,
    lockout_difficulty: u8,
    known_to_sysop: bool,
    next_trace_twice: bool,
    misled: bool,
    line: &'static str,
}

#[derive(Serialize)]
struct Request<'s> {
    who: Id,
    what: &'s str,
    maneuvers: u8,
    of: u8,
}

pub(crate) fn nets(state: &State) -> Vec<Net<'_>> {
    state.systems.iter().map(|one| net(state, one)).collect()
}

fn net<'s>(state: &State, system: &'s System) -> Net<'s> {
    let requests = system.wishes.iter().map(|wish| Request {
        who: wish.who,
        what: &wish.what,
        maneuvers: wish.paid,
        of: wish.of,
    });
    let programs = system.programs.iter();
    Net {
        id: system.id,
        name: &system.name,
        role: &system.role,
        difficulty: system.difficulty,
        terminal: system.terminal,
        back_door: system.backdoor,
        programs: programs.map(|program| security(state, program)).collect(),
        sysops: &system.sysops,
        watched: system.is_watched(state),
        hackers: system.links.iter().map(hacker).collect(),
        requests: requests.collect(),
        free_commands: &system.free,
        done: &system.did,
    }
}

fn security<'s>(state: &State, program: &'s Program) -> Security<'s> {
    let (status, until) = match program.run {
        Run::On => ("active", None),
        Run::Down { until } => ("overridden", Some(end(state, until))),
        Run::Off => ("inactive", None),
        Run::Dead => ("disabled", None),
    };
    Security {
        name: &program.name,
        strength: program.strength,
        status,
        until,
        setback: program.hardened,
        on_failure: program.fails.iter().copied().map(failure).collect(),
    }
}

fn failure(fails: OnFailure) -> Failure {
    let (does, amount) = match fails {
        OnFailure::Alerts => ("alerts_sysop", None),
        OnFailure::Traces(n) => ("traces", Some(n)),
        OnFailure::Ejects => ("ends_access", None),
        OnFailure::Strains(n) => ("strain", Some(n)),
        OnFailure::Misleads => ("misleads", None),
        OnFailure::Alarms => ("alerts_guards", None),
    };
    Failure { does, amount }
}

fn hacker(link: &Link) -> Hacker {
    Hacker {
        who: link.who,
        access: link.access,
        traces: link.traces,
        lockouts: link.lockouts,
        lockout_difficulty: link.lockout(),
        known_to_sysop: link.aware,
        next_trace_twice: link.known,
        misled: link.misled,
        line: link.line.word(),
    }
}
