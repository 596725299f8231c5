//! Systems as view data: a line in the roster, a sheet, and what a check will do.

use crate::events::hacking::log_text::learnt;
use crate::model::check::Check;
use crate::model::hacking::{Hack, Line, Link, Program, Run, System};
use crate::model::state::State;
use crate::play::hacking::ALL_SHOWN;
use crate::play::hacking::outcome::{foiled_by, is_foiled, overrides};
use crate::say;
use crate::show::offer::PAY;
use crate::show::rows::{reason, row};
use crate::words::DIFFICULTIES;

use lang::Who;
use rules::view::{
    Block, Condition, Fact, Listed, Listing, Party, Rich, Row, Shape, Sheet, Tone, Track,
};
use rules::words::typed;

/// The name of a difficulty, capitalized.
pub(super) fn level(dice: u8) -> String {
    match DIFFICULTIES.get(usize::from(dice)) {
        Some(word) => format!("{}{}", word[..1].to_uppercase(), &word[1..]),
        None => dice.to_string(),
    }
}

/// Every system, one line each: the difficulty of getting in, its protection, who is inside and how far
/// the traces are.
pub fn roster(state: &State) -> impl Iterator<Item = Listed> + '_ {
    state.systems.iter().map(|system| Listed {
        badge: system.role.clone(),
        tracks: tracks(state, system),
        conditions: traced(state, system),
        facts: facts(state, system),
        gates: super::gates::gates(state, system),
        ..Listed::new(system.id, &system.name, Listing::System, Party::Others)
    })
}

/// How far the trace of each hacker is: "Tessaly traced 2/5".
fn traced(state: &State, system: &System) -> Vec<Condition> {
    let links = system.links.iter().filter(|link| link.is_worth_a_line());
    let words = links.map(|link| {
        let traces = link.traces.min(ALL_SHOWN);
        let text = format!("{} traced {traces}/{ALL_SHOWN}", called(state, link));
        Condition::new(text, Tone::Warn)
    });
    words.collect()
}

/// The name that people say for a hacker. A bar or the name of the system follows it.
pub(crate) fn called<'s>(state: &'s State, link: &Link) -> &'s str {
    crate::figure::names::short(state, link.who)
}

/// The successful traces of each hacker, out of the number that reveals everything (M-25).
fn tracks(state: &State, system: &System) -> Vec<Track> {
    let hackers = system.links.iter().filter(|l| l.is_worth_a_line());
    hackers
        .map(|link| Track {
            label: format!("{} traced", called(state, link)),
            key: "traces",
            now: u32::from(link.traces.min(ALL_SHOWN)),
            max: u32::from(ALL_SHOWN),
            note: link.learnt().to_owned(),
            because: Vec::new(),
            ..Track::default()
        })
        .collect()
}

fn access(system: &System) -> Fact {
    let because = vec![reason("its kind", level(system.difficulty), "M-23")];
    let (value, because) = if system.backdoor {
        let back = reason("a back door", "Easy", "M-02");
        ("Easy".to_owned(), [because, vec![back]].concat())
    } else {
        (level(system.difficulty), because)
    };
    Fact {
        key: "access",
        label: "Access".to_owned(),
        value: Rich::of(value, Tone::Strong),
        because,
    }
}

/// A character's status in a system: "inside · known · lockout Hard · locked out once", "outside ·
/// unknown · linked". A sysop is inside from the start and is known to themself (O-51).
fn standing(system: &System, link: &Link) -> Rich {
    let kept = system.is_kept_by(link.who);
    let mut rich = if system.lets_in(link.who) {
        Rich::of("inside", Tone::Good)
    } else {
        Rich::of("outside", Tone::Quiet)
    };
    let mut and = |text: String, tone| {
        let so_far = std::mem::take(&mut rich);
        rich = so_far.and(" · ", Tone::Quiet).and(text, tone);
    };
    if link.aware {
        and("known".to_owned(), Tone::Warn);
        if link.access {
            and(format!("lockout {}", level(link.lockout())), Tone::Strong);
        }
    } else if !kept {
        and("unknown".to_owned(), Tone::Good);
    }
    match link.line {
        Line::Usual => {}
        Line::Network => and("linked".to_owned(), Tone::Strong),
        Line::Cut => and("no link".to_owned(), Tone::Bad),
    }
    if link.known {
        and("next trace twice".to_owned(), Tone::Bad);
    }
    if link.misled {
        and("misled".to_owned(), Tone::Bad);
    }
    if link.lockouts > 0 {
        let times = lang::sentence::times(link.lockouts);
        and(format!("locked out {times}"), Tone::Bad);
    }
    rich
}

fn running(program: &Program) -> Rich {
    let (word, tone) = match program.run {
        Run::On => ("on", Tone::Bad),
        Run::Down { .. } => ("down", Tone::Good),
        Run::Off => ("off", Tone::Good),
        Run::Dead => ("dead", Tone::Quiet),
    };
    // The second of a name has a number, so the word "strength" is needed.
    Rich::of("strength ", Tone::Quiet)
        .and(program.strength.to_string(), Tone::Strong)
        .and(" ", Tone::Quiet)
        .and(word, tone)
}

fn facts(state: &State, system: &System) -> Vec<Fact> {
    // The people inside come first, because a narrow list shows only the beginning.
    let mut all = vec![access(system)];
    let programs = system.programs.iter().map(|program| Fact {
        key: "program",
        label: program.name.clone(),
        value: if program.hardened > 0 {
            running(program)
                .and(" · ", Tone::Quiet)
                .and(format!("hardened {}", program.hardened), Tone::Bad)
        } else {
            running(program)
        },
        because: vec![reason(program.does(), "", "M-24")],
    });
    let hackers = system.links.iter().filter(|l| l.is_shown());
    all.extend(hackers.map(|link| {
        Fact {
            key: "hacker",
            // A name keeps its capitals, which a label doesn't.
            label: String::new(),
            value: Rich::of(format!("{} ", state.name_of(link.who)), Tone::Text)
                .then(standing(system, link)),
            because: Vec::new(),
        }
    }));
    all.extend(system.wishes.iter().map(|wish| {
        Fact {
            key: "wish",
            label: String::new(),
            value: Rich::of(format!("{} ", state.name_of(wish.who)), Tone::Text)
                .and(wish.words(), Tone::Strong),
            because: vec![reason(
                "maneuvers taken",
                wish.paid.to_string(),
                "G-HACK-13",
            )],
        }
    }));
    all.extend(programs);
    if !system.sysops.is_empty() || system.abandoned {
        all.push(sysops(state, system));
    }
    all
}

fn sysops(state: &State, system: &System) -> Fact {
    let names: Vec<&str> = system.sysops.iter().map(|id| state.name_of(*id)).collect();
    let value = if names.is_empty() {
        Rich::of("none", Tone::Quiet)
    } else {
        Rich::of(names.join(", "), Tone::Strong)
    };
    Fact {
        key: "sysop",
        label: "Sysop".to_owned(),
        value,
        because: Vec::new(),
    }
}

/// The sheet of a system.
pub fn sheet(state: &State, system: &System) -> Sheet {
    let name = typed(&system.name, system.id);
    let active = state.active();
    let programs: Vec<Row> = system
        .programs
        .iter()
        .map(|program| {
            let (who, what) = (Who::Active, &program.name);
            let line = active.map(|_| match program.run {
                Run::On => say::Override(who, &name, what).to_string(),
                Run::Down { .. } | Run::Off | Run::Dead => {
                    say::Activate(who, &name, what, PAY).to_string()
                }
            });
            let mut notes = match program.run {
                Run::Down { until } => vec![until.words(state)],
                Run::On | Run::Off | Run::Dead => Vec::new(),
            };
            if program.hardened > 0 {
                notes.push(format!("hardened {}", program.hardened));
            }
            notes.push(program.does());
            Row {
                cells: vec![
                    Rich::of(program.name.clone(), Tone::Text),
                    running(program),
                    Rich::of(notes.join(" · "), Tone::Quiet),
                ],
                line,
                rule: Some("G-HACK-06".to_owned()),
                because: Vec::new(),
                ..Row::default()
            }
        })
        .collect();
    let hackers: Vec<Row> = system
        .links
        .iter()
        .map(|link| Row {
            cells: vec![
                Rich::of(state.name_of(link.who).to_owned(), Tone::Pc),
                standing(system, link),
                Rich::of(format!("traces {}", link.traces), Tone::Strong),
                Rich::of(learnt(link.traces), Tone::Quiet),
            ],
            line: None,
            rule: Some("G-HACK-17".to_owned()),
            because: Vec::new(),
            ..Row::default()
        })
        .collect();
    let did: Vec<Row> = system
        .did
        .iter()
        .map(|what| row(vec![Rich::of(what.clone(), Tone::Text)]))
        .collect();
    let mut blocks = vec![
        Block::new("Programs", "Gear", Shape::Rows, programs),
        Block::new("Hackers", "Health", Shape::Rows, hackers),
    ];
    if !system.wishes.is_empty() {
        let begun = system.wishes.iter().map(|wish| Row {
            cells: vec![
                Rich::of(state.name_of(wish.who).to_owned(), Tone::Text),
                Rich::of(wish.words(), Tone::Strong),
            ],
            line: None,
            rule: Some("G-HACK-13".to_owned()),
            because: Vec::new(),
            ..Row::default()
        });
        blocks.push(Block::new("Begun", "Notes", Shape::Rows, begun.collect()));
    }
    if !did.is_empty() {
        blocks.push(Block::new("Done here", "Notes", Shape::Text, did));
    }
    let mut facts = vec![access(system)];
    if !system.sysops.is_empty() || system.abandoned {
        facts.push(sysops(state, system));
    }
    Sheet {
        gauges: Vec::new(),
        traits_tab: "Talents",
        id: system.id,
        name: system.name.clone(),
        kind: if system.terminal {
            "terminal".to_owned()
        } else {
            "system".to_owned()
        },
        role: system.role.clone(),
        tone: Tone::Npc,
        tracks: tracks(state, system),
        facts,
        now: Vec::new(),
        blocks,
    }
}

/// What a rolled check will do when it is done.
pub fn outlook(state: &State, check: &Check, hack: Hack) -> Option<String> {
    let won = check.net()?.succeeds();
    let system = state.system(hack.system())?;
    Some(match hack {
        Hack::Access { .. } if won => format!("access to {}", system.name),
        Hack::Override { program, .. } => {
            let program = system.programs.get(usize::from(program))?;
            if overrides(state, check) {
                format!("{} is overridden", program.name)
            } else {
                let short = i32::from(program.strength) - check.net()?.success.max(0);
                format!("{} holds, {short} short", program.name)
            }
        }
        Hack::Trace { hacker, .. } if won && is_foiled(state, check, hacker) => {
            let by = foiled_by(state, check, hacker);
            by.map_or_else(
                || "the trace fails".to_owned(),
                |by| format!("{by} hides {}: the trace fails", state.name_of(hacker)),
            )
        }
        Hack::Trace { hacker, .. } if won => {
            format!("{} is traced", state.name_of(hacker))
        }
        Hack::Lockout { hacker, .. } if won => {
            format!("{} is locked out", state.name_of(hacker))
        }
        Hack::Access { .. } | Hack::Trace { .. } | Hack::Lockout { .. } => {
            "nothing changes".to_owned()
        }
    })
}
