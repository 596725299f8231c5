//! The way into a system as a line of gates, for the system's pane.

use crate::model::hacking::{Link, System};
use crate::model::state::State;
use crate::show::hacking::show::called;

use rules::view::Gate;

/// The gates of a system: access, then each program. Each gate lists the hackers that it stops first
/// (G-HACK-05, G-HACK-06).
pub(crate) fn gates(state: &State, system: &System) -> Vec<Gate> {
    let programs = system.programs.iter().map(|program| Gate {
        name: program.name.clone(),
        strength: program.strength.to_string(),
        holds: program.is_on(),
        note: if program.hardened > 0 {
            format!("+{}", program.hardened)
        } else {
            String::new()
        },
        before: Vec::new(),
    });
    let mut all: Vec<Gate> = programs.collect();
    // Sysops are inside from the start, and no gate stops them (O-51).
    let hackers = system.links.iter().filter(|l| l.is_shown());
    let hackers = hackers.filter(|l| !system.is_kept_by(l.who));
    let (inside, outside): (Vec<&Link>, Vec<&Link>) = hackers.partition(|l| l.access);
    let names = |links: &[&Link]| -> Vec<String> {
        let name = |link: &&Link| called(state, link).to_owned();
        links.iter().map(name).collect()
    };
    let end = Gate {
        name: system.name.clone(),
        ..Gate::default()
    };
    all.push(end);
    let first = all
        .iter()
        .position(|gate| gate.holds)
        .unwrap_or(all.len() - 1);
    if let Some(gate) = all.get_mut(first) {
        gate.before = names(&inside);
    }
    let level = if system.backdoor {
        1
    } else {
        system.difficulty
    };
    let open = !inside.is_empty() && outside.is_empty();
    let access = Gate {
        name: "access".to_owned(),
        strength: level_in_short(level),
        holds: !open,
        note: String::new(),
        before: names(&outside),
    };
    all.insert(0, access);
    all
}

/// The difficulty of a check as dice letters.
fn level_in_short(dice: u8) -> String {
    if dice == 0 {
        "–".to_owned()
    } else {
        "P".repeat(usize::from(dice))
    }
}
