//! Words the events of systems for the log.

use crate::model::hacking::event::HackEvent;
use crate::model::hacking::{Hack, Line, Program, Run, System};
use crate::model::state::State;
use crate::words::{count, difficulty, genitive};
use lang::sentence::dice;

use rules::view::Id;

/// The number of traces that locates a hacker well enough to send someone there.
const ENOUGH_FOR_A_RAID: u8 = 3;

/// The log text of an event. `None` if the log needs none.
pub fn tell(before: &State, event: &HackEvent) -> Option<String> {
    let name = |id: &Id| before.name_of(*id);
    let program = |id: &Id, place: &u8| {
        let program = before.program(*id, *place);
        program.map_or_else(String::new, |p| p.name.clone())
    };
    Some(match event {
        HackEvent::Came { system } => came(system),
        HackEvent::Installed { system, program } => format!(
            "{} is active in {} at strength {}.",
            program.name,
            name(system),
            program.strength
        ),
        HackEvent::Stripped { system, program: p } => {
            format!("{} is removed from {}.", program(system, p), name(system))
        }
        HackEvent::DifficultySet {
            system,
            difficulty: n,
        } => format!("Access to {} is now at {}.", name(system), difficulty(*n)),
        HackEvent::SysopSet { system, who, on } => {
            let word = if *on {
                "protects"
            } else {
                "no longer protects"
            };
            format!("{} {word} {}.", name(who), name(system))
        }
        HackEvent::LineSet { system, who, line } => match line {
            Line::Usual => format!("{} reaches {} the normal way.", name(who), name(system)),
            Line::Network => format!("{} reaches {} through a link.", name(who), name(system)),
            Line::Cut => format!(
                "{} link to {} is cut (G-HACK-01).",
                genitive(name(who)),
                name(system)
            ),
        },
        HackEvent::AccessGained { system, who } => {
            format!("{} has access to {} (G-HACK-05).", name(who), name(system))
        }
        HackEvent::AccessLost { system, who } => {
            format!("{} loses access to {}.", name(who), name(system))
        }
        HackEvent::AwareSet { system, who, on } => {
            let word = if *on {
                "now know about"
            } else {
                "no longer look for"
            };
            format!(
                "The sysops of {} {word} {} (G-HACK-16).",
                name(system),
                name(who)
            )
        }
        HackEvent::Traced { system, who, by } => traced(before, *system, *who, *by)?,
        HackEvent::TraceUndone { system, who, by } => {
            let left = before
                .system(*system)?
                .link(*who)
                .traces
                .saturating_sub(*by);
            format!(
                "{} loses {} in {}: {left} left.",
                name(who),
                count(i64::from(*by), "trace"),
                name(system)
            )
        }
        HackEvent::LockedOut { system, who } => locked_out(before, *system, *who)?,
        HackEvent::LockoutsSet {
            system,
            who,
            number,
        } if *number == 0 => {
            format!(
                "{} lockouts from {} are cleared.",
                genitive(name(who)),
                name(system)
            )
        }
        HackEvent::LockoutsSet {
            system,
            who,
            number,
        } => format!(
            "{} has been locked out of {} {}.",
            name(who),
            name(system),
            times(*number)
        ),
        HackEvent::KnownSet { system, who, on } => {
            if !*on {
                return None;
            }
            format!(
                "The next successful Trace User against {} in {} counts twice (M-02).",
                name(who),
                name(system)
            )
        }
        HackEvent::Misled { who, .. } => format!(
            "The next command from {} acts on a dummy copy (M-24).",
            name(who)
        ),
        HackEvent::RunSet {
            system,
            program: place,
            run,
        } => {
            let what = program(system, place);
            let what = format!("{what} in {}", name(system));
            match run {
                Run::On => format!("{what} is active (G-HACK-14)."),
                Run::Off => format!("{what} can be restarted."),
                Run::Dead => format!("{what} is disabled permanently."),
                Run::Down { until } => {
                    format!("{what} is overridden {} (G-HACK-06).", until.words(before))
                }
            }
        }
        HackEvent::Struck {
            system,
            program: place,
            who,
        } => {
            let fails = before
                .program(*system, *place)
                .is_some_and(|p| !p.fails.is_empty());
            let what = program(system, place);
            if fails {
                let whose = genitive(name(who));
                format!("{what} blocks {whose} attempt (G-HACK-07).")
            } else {
                format!("{what} holds against {} (G-HACK-07).", name(who))
            }
        }
        HackEvent::Alarm { system } => {
            format!("Every guard of {} is alerted (M-24).", name(system))
        }
        HackEvent::Hardened {
            system,
            program: place,
            setback,
        } => {
            if *setback == 0 {
                return None;
            }
            format!(
                "Overriding {} takes {} until it succeeds (M-02).",
                program(system, place),
                dice(*setback, "Setback")
            )
        }
        HackEvent::StrengthSet {
            system,
            program: place,
            strength,
        } => format!("{} now has strength {strength}.", program(system, place)),
        HackEvent::BackdoorSet { system, on: true } => {
            format!("{} has a back door: access is Easy (M-02).", name(system))
        }
        HackEvent::BackdoorSet { system, on: false } => {
            format!("{} no longer has a back door.", name(system))
        }
        HackEvent::CommandGranted { system, who } => format!(
            "{} can give {} one command immediately (M-02).",
            name(who),
            name(system)
        ),
        HackEvent::CommandUsed { .. } => return None,
        HackEvent::Furthered { system, wish } => format!(
            "{} works on {}: {}, {}/{} (G-HACK-13).",
            name(&wish.who),
            name(system),
            wish.what,
            wish.paid,
            wish.of
        ),
        HackEvent::WishBroken { system, who, what } => format!(
            "{} gives up the request \"{what}\" in {} (G-TURN-09).",
            name(who),
            name(system)
        ),
        HackEvent::Enacted {
            system,
            who,
            what,
            dummy,
        } => {
            let dummy = if *dummy {
                ", but only in a dummy copy (M-24)"
            } else {
                " (G-HACK-12)"
            };
            let (who, system) = (name(who), name(system));
            if what == SOMETHING {
                format!("{who} gives {system} a command{dummy}.")
            } else {
                format!("{who} commands {system}: {what}{dummy}.")
            }
        }
    })
}

fn came(system: &System) -> String {
    let programs: Vec<String> = system.programs.iter().map(Program::called).collect();
    let programs = if programs.is_empty() {
        "no programs".to_owned()
    } else {
        programs.join(", ")
    };
    format!(
        "{} ({}) comes into play: access at {}, {programs}.",
        system.name,
        system.role,
        difficulty(system.difficulty)
    )
}

fn traced(before: &State, system: Id, who: Id, by: u8) -> Option<String> {
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
fn locked_out(before: &State, system: Id, who: Id) -> Option<String> {
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

/// A number of times as text: "once", "twice", "3 times".
pub fn times(n: u8) -> String {
    match n {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{n} times"),
    }
}
