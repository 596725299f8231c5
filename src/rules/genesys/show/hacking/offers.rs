//! Offers about systems: getting into one, giving it commands, its programs, and what its sysops do.

use crate::command::hacking::{Flag, HackCommand};
use crate::command::turn::TurnCommand;
use crate::kinds::Band;
use crate::model::figure::Figure;
use crate::model::hacking::{Run, System};
use crate::model::state::{Phase, State};
use crate::say;
use crate::show::hacking::show::{called, level};
use crate::show::offer::{New, PAY, next_price, offer};
use crate::skills;

use lang::Who;
use lang::spoken::quote;
use rules::view::{Answer, Id, Offer, OfferGroup, OfferLine, Price};
use rules::words::{named, typed};

/// The keyword before the program that guards a part of a system.
const BEHIND: &str = "behind";

/// The group and price of an offer about a system.
#[derive(Clone)]
enum Cost {
    Action,
    Maneuver(Price),
    Bought,
}

/// The commands that the rule names (G-HACK-12).
const COMMANDS: [&str; 3] = ["copy a file", "open a door", "loop a camera"];

/// An answer that gives a command in these words.
fn command(words: &str) -> Answer {
    Answer {
        label: words.to_owned(),
        words: words.to_owned(),
        ..Answer::default()
    }
}

/// The next maneuver toward a terminal. From short range it reaches the terminal.
fn way_to(band: Band, system: &System) -> (TurnCommand, String) {
    let (name, there) = (&system.name, named(&system.name, system.id));
    let place = Band::ALL.iter().position(|b| *b == band).unwrap_or(0);
    match place
        .checked_sub(1)
        .and_then(|nearer| Band::ALL.get(nearer))
    {
        Some(nearer) if *nearer > Band::Engaged => (
            say::Move(Who::Active, there, *nearer, PAY),
            format!("move toward {name}, to {nearer}"),
        ),
        _ => (
            say::Close(Who::Active, there, PAY),
            format!("go up to {name}"),
        ),
    }
}

/// Offers for the active character in the systems here.
pub fn in_a_turn(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let acted = figure.is_staggered() || state.turn.as_ref().is_some_and(|t| t.action);
    let (price, allowed) = next_price(state, figure);
    let mut push = |key, line: OfferLine, label, cost: Cost, detail: &str, rule| {
        let maneuver = matches!(cost, Cost::Maneuver(_));
        let (cost, group) = match cost {
            Cost::Action if acted => return,
            Cost::Action => (Price::action(), OfferGroup::Action),
            Cost::Maneuver(price) => (price, OfferGroup::Maneuver),
            Cost::Bought => (Price::incidental(), OfferGroup::Asked),
        };
        let mut one = offer(New {
            key,
            line,
            label,
            cost,
            detail,
            rule,
            group,
        });
        if maneuver {
            one.allowed.clone_from(&allowed);
        }
        // A line without its words is asked for by rows.
        if key == "enact" && one.line.ends_with(' ') {
            one.answers = COMMANDS.iter().map(|words| command(words)).collect();
            one.answers.push(Answer {
                label: "another command, typed".to_owned(),
                ..Answer::default()
            });
        }
        all.push(one);
    };
    // The goal of the scene is what a command is for.
    let goal = match state.campaign.stake(state.campaign.open_scene()) {
        "" => String::new(),
        words => format!(" {}", rules::encounter::campaign::stake::told(words)),
    };
    for system in &state.systems {
        let name = &system.name;
        let here = typed(name, system.id);
        let enacts = format!("enact {} {}", Who::Active, quote(&here));
        if let Some((rule, _)) = state.is_cut_off(figure.id, system) {
            // A hacker who works by hand moves to the terminal first.
            let knows =
                figure.rank(skills::COMPUTERS) > 0 || system.link(figure.id).is_worth_a_line();
            if rule == "G-HACK-03" && knows {
                let (line, label) = way_to(state.band(figure.id, system.id), system);
                push(
                    "terminal",
                    line.into(),
                    label,
                    Cost::Maneuver(price.clone()),
                    "You must be engaged with a terminal to use it.",
                    "G-HACK-03",
                );
            }
            continue;
        }
        if !system.lets_in(figure.id) {
            push(
                "access",
                say::Access(Who::Active, &here).into(),
                format!("get into {name}"),
                Cost::Action,
                "A Computers check against the system. Success gives access.",
                "G-HACK-05",
            );
            continue;
        }
        // A command that symbols bought is a choice of its own, next to those of the turn (M-02).
        let bought = system.free.contains(&figure.id);
        let command = if bought {
            Cost::Bought
        } else {
            Cost::Maneuver(price.clone())
        };
        for wish in system.wishes.iter().filter(|w| w.who == figure.id) {
            push(
                "enact",
                say::Enact(
                    Who::Active,
                    &here,
                    None,
                    None,
                    (Some(wish.what.clone()), PAY),
                )
                .into(),
                format!("continue in {name}: {}", wish.words()),
                command.clone(),
                "A complex request takes the number of commands the GM set.",
                "G-HACK-13",
            );
        }
        let label = if bought {
            format!("give {name} the bought command")
        } else {
            format!("command {name}")
        };
        // Whether a program guards the target of a command is the GM's call, so each answer is a row (G-HACK-12).
        let kept = system.is_kept_by(figure.id);
        let guard = system.programs.iter().find(|one| one.is_on() && !kept);
        let unguarded = if guard.is_some() {
            ": unguarded target"
        } else {
            ""
        };
        push(
            "enact",
            OfferLine::begun(&enacts),
            format!("{label}{unguarded}"),
            command.clone(),
            &format!("No check: open a door, loop a camera, copy a file.{goal}"),
            "G-HACK-12",
        );
        if let Some(guard) = guard {
            push(
                "enact_behind",
                OfferLine::begun(format_args!("{enacts} {BEHIND} {}", quote(&guard.name))),
                format!("{label}: guarded target"),
                command,
                "Override the program that guards it first.",
                "G-HACK-12",
            );
        }
        for program in &system.programs {
            let what = &program.name;
            match program.run {
                // A sysop is already inside and needs no override (G-HACK-06).
                Run::On if kept => {}
                Run::On => push(
                    "override",
                    say::Override(Who::Active, &here, what).into(),
                    format!("override {} in {name}", program.in_brief(&system.programs)),
                    Cost::Action,
                    "Average Computers. Needs net Successes of at least its strength.",
                    "G-HACK-06",
                ),
                Run::Off => push(
                    "activate",
                    say::Activate(Who::Active, &here, what, PAY).into(),
                    format!("start {} in {name}", program.name),
                    Cost::Maneuver(price.clone()),
                    "Restarts it. Hackers must get past it again.",
                    "G-HACK-14",
                ),
                Run::Down { .. } | Run::Dead => {}
            }
        }
        if !kept {
            continue;
        }
        for link in system.links.iter().filter(|l| l.aware) {
            let whom = || state.who(link.who);
            let hacker = called(state, link);
            push(
                "trace",
                say::Trace(Who::Active, &here, whom()).into(),
                format!("trace {hacker} in {name}"),
                Cost::Action,
                "Computers against Computers. Each trace makes a Lockout 1 step easier.",
                "G-HACK-08",
            );
            if link.access {
                push(
                    "lockout",
                    say::Lockout(Who::Active, &here, whom()).into(),
                    format!("lock {hacker} out of {name}: {}", level(link.lockout())),
                    Cost::Action,
                    "Computers. The hacker loses access.",
                    "G-HACK-10",
                );
            }
        }
    }
}

/// Offers to state facts about the selected system: its sysops, and the hackers they know of.
pub fn focused(state: &State, focus: Option<Id>, all: &mut Vec<Offer>) {
    let Some(system) = focus.and_then(|id| state.system(id)) else {
        return;
    };
    let here = typed(&system.name, system.id);
    let mut push = |key, line: HackCommand, label: String, rule| {
        all.push(offer(New {
            key,
            line,
            label,
            cost: Price::none(),
            detail: "GM call.",
            rule,
            group: OfferGroup::Encounter,
        }));
    };
    for figure in state.everybody().filter(|f| f.able()) {
        let name = &figure.name;
        if system.is_kept_by(figure.id) {
            push(
                "sysop",
                say::Sysop(&here, figure, true),
                format!("{name} stops protecting {}", system.name),
                "G-HACK-01",
            );
            continue;
        }
        let link = system.link(figure.id);
        if link.is_worth_a_line() {
            let word = if link.aware {
                "is no longer known"
            } else {
                "is noticed"
            };
            push(
                "aware",
                say::SetFlag(Flag::Aware, figure, &here, link.aware),
                format!("{name} {word}"),
                "G-HACK-16",
            );
        } else if state.phase != Phase::Fighting {
            push(
                "sysop",
                say::Sysop(&here, figure, false),
                format!("{name} protects {}", system.name),
                "G-HACK-01",
            );
        }
    }
}
