//! Words about systems and hackers.

use lang::sentence::times;
use rules::view::Id;

use crate::model::hacking::{Hack, Program, System};
use crate::model::state::State;
use crate::words::difficulty;

/// The number of traces that locates a hacker well enough to send someone there.
pub(crate) const ENOUGH_FOR_A_RAID: u8 = 3;

pub(crate) fn came(system: &System) -> String {
    let programs: Vec<String> = system.programs.iter().map(Program::called).collect();
    let programs = if programs.is_empty() {
        "no programs".to_owned()
    } else {
        programs.join(", ")
    };
    format!(
        "{} ({}) joins: access at {}, {programs}.",
        system.name,
        system.role,
        difficulty(system.difficulty)
    )
}

pub(crate) fn traced(before: &State, system: Id, who: Id, by: u8) -> Option<String> {
    let traces = before.system(system)?.link(who).traces.saturating_add(by);
    let raid = if traces >= ENOUGH_FOR_A_RAID {
        " That is enough to send a team there (G-HACK-09)."
    } else {
        ""
    };
    Some(format!(
        "{} is traced {} in {}, to {} (G-HACK-08).{raid}",
        before.name_of(who),
        times(traces),
        before.name_of(system),
        learnt(traces)
    ))
}

/// Reports that the sysop may have won when no hacker is left inside. The users know whether the
/// hackers were done before (G-HACK-04).
pub(crate) fn locked_out(before: &State, system: Id, who: Id) -> Option<String> {
    let kept = before.system(system)?;
    let others = kept.links.iter().any(|l| l.who != who && l.access);
    let won = if others || kept.sysops.is_empty() {
        ""
    } else {
        " No hacker is left inside. The sysop wins if the hackers haven't reached their goal (G-HACK-04)."
    };
    Some(format!(
        "{} is locked out of {} (G-HACK-10).{won}",
        before.name_of(who),
        kept.name
    ))
}

/// What that number of successful traces reveals (M-25).
pub const fn learnt(traces: u8) -> &'static str {
    match traces {
        0 => "",
        1 => "the region or, in space, the world or ship",
        2 => "the city or district and the groups they work with",
        3 => "the building or compartment",
        4 => "the exact device",
        _ => "the person: name, looks, age",
    }
}

/// The name of a command in a system that has no other.
pub(crate) const SOMETHING: &str = "a command";

/// The purpose of a check, with its rule.
pub fn purpose(state: &State, hack: Hack) -> (String, &'static str) {
    let system = state.name_of(hack.system());
    match hack {
        Hack::Access { .. } => (format!("to get into {system}"), "G-HACK-05"),
        Hack::Override {
            system: id,
            program,
        } => {
            let program = state.program(id, program);
            let what = program.map_or_else(String::new, Program::called);
            (format!("to override {what} in {system}"), "G-HACK-06")
        }
        Hack::Trace { hacker, .. } => {
            let name = state.name_of(hacker);
            (format!("to trace {name} in {system}"), "G-HACK-08")
        }
        Hack::Lockout { hacker, .. } => {
            let name = state.name_of(hacker);
            (format!("to lock {name} out of {system}"), "G-HACK-10")
        }
    }
}
