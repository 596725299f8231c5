//! Modifiers of a hacking check: traces, lockouts, a back door, a hardened program (G-HACK-10,
//! G-HACK-11, M-02). `check::sources` adds them to the pool.

use crate::model::check::Check;
use crate::model::check::pool::Change;
use crate::model::check::source::Source;
use crate::model::hacking::Hack;
use crate::model::state::State;
use crate::play::hacking::LOCKOUT;
use crate::play::sources::scene::Influence;
use crate::words::count;
use lang::sentence::times;

/// All modifiers of a hacking check.
pub fn influences(state: &State, check: &Check) -> Vec<Influence> {
    let mut all = Vec::new();
    let Some(hack) = check.hack() else {
        return all;
    };
    let Some(system) = state.system(hack.system()) else {
        return all;
    };
    let mut add = |key: &str, change, why: String, rule| {
        let key = Source::Quality(key.to_owned());
        all.push(Influence {
            key,
            change,
            why,
            rule,
        });
    };
    match hack {
        Hack::Access { .. } => {
            if system.backdoor && system.difficulty > 1 {
                let change = Change::Difficulty(1 - system.difficulty.min(100) as i8);
                add("back door", change, "a back door".to_owned(), "M-02");
            }
            let lockouts = system.link(check.by).lockouts;
            if lockouts > 0 {
                let times = if state.settings.lockout_once {
                    1
                } else {
                    lockouts
                };
                let change = Change::Difficulty((2 * times.min(50)) as i8);
                let why = count(i64::from(lockouts), "lockout");
                add("lockouts", change, why, "G-HACK-11");
            }
        }
        Hack::Override { program, .. } => {
            if let Some(program) = system.programs.get(usize::from(program))
                && program.hardened > 0
            {
                let why = format!("{} was hardened", program.name);
                add("hardened", Change::Setback(program.hardened), why, "M-02");
            }
        }
        Hack::Trace { .. } => {}
        Hack::Lockout { hacker, .. } => {
            let link = system.link(hacker);
            let easier = LOCKOUT - link.lockout();
            if easier > 0 {
                let why = format!("traced {}", times(link.traces));
                add(
                    "traces",
                    Change::Difficulty(-(easier as i8)),
                    why,
                    "G-HACK-10",
                );
            }
        }
    }
    all
}
