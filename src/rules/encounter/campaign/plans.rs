//! Scenes that are planned for later: a title and the lines of the game that set the scene up.
//!
//! A line is tried when it is planned, in a scene of its own with the players' characters only, so that a
//! word that the packs don't know is refused at once. Starting a plan begins a scene and runs its lines in
//! one entry of the log, so one undo takes all of it back. The plan stays and can be started again, each time
//! with fresh copies.

use std::cell::RefCell;
use std::fmt;

use lang::names::{nearest, shorten};
use lang::{Line, Refusal, text};
use serde::{Deserialize, Serialize};

use super::plan_names::{find, number};
use super::{Common, KeptNote, Staged, Step};
use crate::encounter::Turn;
use crate::system::{Deciding, Ones, System, find_verb};
use crate::tags::is_for_gm;
use crate::view::{PlannedLine, PlannedScene};

/// A scene that is planned for later.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// Its title, which the scene gets.
    pub title: String,
    /// The lines that it runs, in order.
    #[serde(default)]
    pub lines: Vec<String>,
}

/// What a line asks of the planned scenes. They and their lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Plan a scene of this title.
    New(String),
    /// Add a line to a scene.
    Line(u16, String),
    /// Replace a line of a scene.
    Change(u16, u16, String),
    /// Remove a line of a scene.
    Drop(u16, u16),
    /// Move a line of a scene to another place.
    Move(u16, u16, u16),
    /// Move a scene to another place in the list.
    Order(u16, u16),
    /// Give a scene another title.
    Title(u16, String),
    /// Copy a scene.
    Copy(u16),
    /// Remove a scene.
    Remove(u16),
    /// Begin a scene and run its lines, after clearing the stage if that is asked.
    Start(u16, bool),
}

/// The beginning of a line that plans a scene, before its title.
pub const NEW: &str = "plan new ";

/// The beginning of a planned line that brings someone in.
pub const ADD: &str = "add ";

/// As the line of the command language that asks for it.
impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::New(title) => write!(f, "{NEW}{title}"),
            Self::Line(plan, line) => write!(f, "plan line {plan} {line}"),
            Self::Change(plan, at, line) => write!(f, "plan change {plan} {at} {line}"),
            Self::Drop(plan, at) => write!(f, "plan drop {plan} {at}"),
            Self::Move(plan, at, to) => write!(f, "plan move {plan} {at} to {to}"),
            Self::Order(plan, to) => write!(f, "plan order {plan} to {to}"),
            Self::Title(plan, title) => write!(f, "plan title {plan} {title}"),
            Self::Copy(plan) => write!(f, "plan copy {plan}"),
            Self::Remove(plan) => write!(f, "plan remove {plan}"),
            Self::Start(plan, false) => write!(f, "plan start {plan}"),
            Self::Start(plan, true) => write!(f, "plan start {plan} clear"),
        }
    }
}

impl From<Asked> for super::Asked {
    fn from(asked: Asked) -> Self {
        Self::Plan(asked)
    }
}

/// A line that is added to a planned scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct New {
    /// The place of the scene.
    pub plan: usize,
    /// The lines before it.
    pub before: Vec<String>,
    /// The line.
    pub line: String,
    /// The place of the line that it replaces, if it does.
    pub over: Option<usize>,
}

/// A line of a planned scene that is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The title of the scene.
    pub title: String,
    /// The number of the line.
    pub number: usize,
    /// The line.
    pub line: String,
}

/// A change of the planned scenes. All places are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the variants have sentences; the fields are named after what they hold"
)]
pub enum Event {
    /// A scene is planned.
    Added { title: String },
    /// A line is added to a scene.
    LineAdded { plan: usize, line: String },
    /// A line of a scene is replaced.
    LineChanged {
        plan: usize,
        at: usize,
        line: String,
    },
    /// A line of a scene is removed.
    LineRemoved { plan: usize, at: usize },
    /// A line of a scene has another place.
    LineMoved { plan: usize, at: usize, to: usize },
    /// A scene has another place in the list.
    Moved { plan: usize, to: usize },
    /// A scene has another title.
    Titled { plan: usize, title: String },
    /// A copy of a scene comes after it.
    Copied { plan: usize, title: String },
    /// A scene isn't planned anymore.
    Removed { plan: usize },
}

/// The most planned scenes, and the most lines of one.
const PLANS: usize = 200;
const LINES: usize = 100;

/// Verbs of the campaign itself, which no planned scene can run.
const OWN: [&str; 5] = ["plan", "begin", "close", "session", "bring"];

/// Returns the steps of a command about planned scenes.
///
/// # Errors
/// Refuses a number that no scene or line has, a title without letters, and more than a save keeps.
pub(super) fn decide<S: Staged>(state: &S, asked: &Asked) -> Result<Vec<Step<S::Member>>, Refusal> {
    let plans = &state.campaign().plans;
    let is = |event: Event| Step::Is(super::Event::Planned(event));
    let find = |number: u16| find(plans, number);
    let place = |number: u16| find(number).map(|(place, _)| place);
    let room = || {
        let full = format!("A save keeps at most {PLANS} planned scenes.");
        let room = (plans.len() < PLANS).then_some(());
        room.ok_or_else(|| Refusal::input(full).hint("Use `plan remove N` first."))
    };
    let event = match asked {
        Asked::New(title) => {
            room()?;
            Event::Added {
                title: titled(title)?,
            }
        }
        Asked::Line(number, line) => {
            let (place, plan) = find(*number)?;
            if plan.lines.len() >= LINES {
                let why = format!("A planned scene has at most {LINES} lines.");
                return Err(Refusal::input(why).hint("Plan another scene."));
            }
            let new = New {
                plan: place,
                before: plan.lines.clone(),
                line: line.clone(),
                over: None,
            };
            return Ok(vec![Step::Common(Common::Plans(new))]);
        }
        Asked::Change(number, at, line) => {
            let (place, plan) = find(*number)?;
            let at = line_of(plan, *at)?;
            let before = plan.lines.iter().take(at).cloned().collect();
            if plan.lines.get(at) == Some(line) {
                return Ok(Vec::new());
            }
            let new = New {
                plan: place,
                before,
                line: line.clone(),
                over: Some(at),
            };
            return Ok(vec![Step::Common(Common::Plans(new))]);
        }
        Asked::Drop(number, at) => {
            let (place, plan) = find(*number)?;
            Event::LineRemoved {
                plan: place,
                at: line_of(plan, *at)?,
            }
        }
        Asked::Move(number, at, to) => {
            let (place, plan) = find(*number)?;
            Event::LineMoved {
                plan: place,
                at: line_of(plan, *at)?,
                to: line_of(plan, *to)?,
            }
        }
        Asked::Order(number, to) => Event::Moved {
            plan: place(*number)?,
            to: place(*to)?,
        },
        Asked::Title(number, title) => Event::Titled {
            plan: place(*number)?,
            title: titled(title)?,
        },
        Asked::Copy(number) => {
            room()?;
            let (place, plan) = find(*number)?;
            Event::Copied {
                plan: place,
                title: free_title(plans, &plan.title),
            }
        }
        Asked::Remove(number) => Event::Removed {
            plan: place(*number)?,
        },
        Asked::Start(number, clear) => {
            let (_, plan) = find(*number)?;
            let begun = super::decide(state, &super::Asked::Begin(plan.title.clone()))?;
            let mut steps = if *clear {
                super::decide::must_be_over(state, "The encounter can't be cleared")?;
                super::decide::close(state, String::new())
            } else {
                Vec::new()
            };
            steps.extend(begun);
            let lines = plan.lines.iter().enumerate();
            steps.extend(lines.map(|(at, line)| {
                Step::Common(Common::Runs(Run {
                    title: plan.title.clone(),
                    number: at + 1,
                    line: line.clone(),
                }))
            }));
            return Ok(steps);
        }
    };
    let same = match &event {
        Event::LineMoved { at, to, .. } => at == to,
        Event::Moved { plan, to } => plan == to,
        Event::Titled { plan, title } => plans.get(*plan).is_some_and(|one| one.title == *title),
        _ => false,
    };
    // The table refuses a line that changes nothing.
    Ok(if same { Vec::new() } else { vec![is(event)] })
}

fn line_of(plan: &Plan, number: u16) -> Result<usize, Refusal> {
    let at = usize::from(number).saturating_sub(1);
    if at < plan.lines.len() {
        return Ok(at);
    }
    let title = &plan.title;
    Err(match plan.lines.len() {
        0 => Refusal::input(format!("The planned scene \"{title}\" has no lines."))
            .hint("Use `plan line SCENE COMMAND` to add one."),
        n => Refusal::input(format!(
            "The planned scene \"{title}\" has no line {number}: the last is {n}."
        ))
        .hint("Choose one of its lines."),
    })
}

fn titled(title: &str) -> Result<String, Refusal> {
    text::name(title).ok_or_else(|| {
        Refusal::input("The scene has no title.").hint("For example: `plan new The gun deck`.")
    })
}

/// Returns the title with the first free number after it.
fn free_title(plans: &[Plan], title: &str) -> String {
    let taken = |title: &str| plans.iter().any(|plan| plan.title == title);
    let numbered = |n: usize| format!("{title} {n}");
    let free = (2..PLANS + 3).map(numbered).find(|title| !taken(title));
    free.unwrap_or_else(|| title.to_owned())
}

/// Moves an item of a list, as far as both places are in it.
fn shift<T>(list: &mut Vec<T>, at: usize, to: usize) {
    if at < list.len() && to < list.len() {
        let item = list.remove(at);
        list.insert(to, item);
    }
}

impl Event {
    /// Folds it into the planned scenes. Total: what fits no scene changes nothing.
    pub fn apply(&self, plans: &mut Vec<Plan>) {
        match self {
            Self::Added { title } => plans.push(Plan {
                title: title.clone(),
                lines: Vec::new(),
            }),
            Self::LineAdded { plan, line } => {
                if let Some(plan) = plans.get_mut(*plan) {
                    plan.lines.push(line.clone());
                }
            }
            Self::LineChanged { plan, at, line } => {
                let plan = plans.get_mut(*plan);
                if let Some(old) = plan.and_then(|plan| plan.lines.get_mut(*at)) {
                    old.clone_from(line);
                }
            }
            Self::LineRemoved { plan, at } => {
                if let Some(plan) = plans.get_mut(*plan).filter(|plan| *at < plan.lines.len()) {
                    plan.lines.remove(*at);
                }
            }
            Self::LineMoved { plan, at, to } => {
                if let Some(plan) = plans.get_mut(*plan) {
                    shift(&mut plan.lines, *at, *to);
                }
            }
            Self::Moved { plan, to } => shift(plans, *plan, *to),
            Self::Titled { plan, title } => {
                if let Some(plan) = plans.get_mut(*plan) {
                    plan.title.clone_from(title);
                }
            }
            Self::Copied { plan, title } => {
                if let Some(copy) = plans.get(*plan).map(|plan| plan.lines.clone()) {
                    let copy = Plan {
                        title: title.clone(),
                        lines: copy,
                    };
                    plans.insert(plan + 1, copy);
                }
            }
            Self::Removed { plan } => {
                if *plan < plans.len() {
                    plans.remove(*plan);
                }
            }
        }
    }

    /// Returns its sentence, from the plans before it.
    pub fn tell(&self, plans: &[Plan]) -> Option<String> {
        let of = |plan: &usize| plans.get(*plan);
        Some(match self {
            Self::Added { title } => {
                let number = plans.len() + 1;
                format!("The scene \"{title}\" is planned as number {number}.")
            }
            Self::LineAdded { plan, line } => {
                let plan = of(plan)?;
                let number = plan.lines.len() + 1;
                format!("Line {number} of \"{}\" is added: `{line}`", plan.title)
            }
            Self::LineChanged { plan, at, line } => {
                let plan = of(plan)?;
                format!("Line {} of \"{}\" is now: `{line}`", at + 1, plan.title)
            }
            Self::LineRemoved { plan, at } => {
                let plan = of(plan)?;
                let line = plan.lines.get(*at)?;
                format!("Line {} of \"{}\" is removed: `{line}`", at + 1, plan.title)
            }
            Self::LineMoved { plan, at, to } => {
                let title = &of(plan)?.title;
                format!("Line {} of \"{title}\" is now line {}.", at + 1, to + 1)
            }
            Self::Moved { plan, to } => {
                let title = &of(plan)?.title;
                format!("The scene \"{title}\" is now planned scene {}.", to + 1)
            }
            Self::Titled { plan, title } => {
                format!(
                    "The planned scene \"{}\" is now called \"{title}\".",
                    of(plan)?.title
                )
            }
            Self::Copied { plan, title } => {
                format!(
                    "The planned scene \"{}\" is copied as \"{title}\".",
                    of(plan)?.title
                )
            }
            Self::Removed { plan } => {
                format!("The planned scene \"{}\" is removed.", of(plan)?.title)
            }
        })
    }
}

/// The verb of a note, which the log has in every game.
const NOTE: &str = "note";

/// Returns the note of a planned line, with the place of the scene that it is for.
fn noted<S: Staged>(state: &S, line: &str) -> Result<KeptNote, Refusal> {
    let words = line.trim_start().get(NOTE.len()..).unwrap_or_default();
    let text = text::note(words);
    if text.is_empty() {
        return Err(Refusal::input("The note is empty.").hint("Type its text after `note`."));
    }
    Ok(KeptNote {
        chapter: super::chapter(state),
        scene: state.campaign().title().unwrap_or_default().to_owned(),
        hidden: is_for_gm(&text),
        text,
        ..KeptNote::default()
    })
}

/// Decides a line on a state.
fn decided<S: System>(
    state: &S::State,
    text: &str,
    cx: &mut Deciding<'_, S::Library>,
) -> Result<Vec<S::Event>, Refusal> {
    let line = Line::split(text)?;
    let first = line.words.first().filter(|word| !word.quoted);
    let word = first.map(|word| word.text.trim_end_matches('!').to_lowercase());
    let word = word.unwrap_or_default();
    if word == NOTE {
        let note = noted(state, text)?;
        return Ok(vec![S::chronicled(super::Event::Noted { note })]);
    }
    let Some(verb) = find_verb(S::verbs(), &word) else {
        let refusal = Refusal::input(format!("There is no command `{}`.", shorten(&word)));
        let near = nearest(&word, S::verbs().iter().map(|verb| verb.name));
        let near = near.and_then(|near| find_verb(S::verbs(), near));
        return Err(match near {
            Some(near) => {
                let usage = lang::usage::brief(near.usage, &[]);
                refusal.hint(format!("The nearest is `{usage}`."))
            }
            None => refusal.hint("Begin a planned line with a command, such as `add`."),
        });
    };
    if OWN.contains(&verb.name) {
        let why = format!("A planned scene can't run `{}`.", verb.name);
        return Err(Refusal::input(why).hint("Plan lines that set up the scene, such as `add`."));
    }
    let read = verb.read(&line)?;
    cx.overruled |= read.overruled;
    S::decide(state, &read.command, cx)
}

/// Runs a line on a state to try it. A line that is refused changes nothing.
///
/// # Errors
/// The refusal.
pub fn tried<S: System>(
    state: &mut S::State,
    library: &S::Library,
    line: &str,
) -> Result<(), Refusal> {
    let mut cx = Deciding {
        library,
        dice: &mut Ones,
        overruled: false,
        only_asked: false,
        passed: RefCell::default(),
    };
    for event in decided::<S>(state, line, &mut cx)? {
        S::apply(state, &event);
    }
    Ok(())
}

/// Returns the event that adds a line to a planned scene. The line is tried after the others, in a scene with
/// the players' characters only. A line that overrides a rule does so again when the scene starts.
///
/// # Errors
/// The refusal that running it there meets.
pub(super) fn planned<S: System, M>(
    turn: &Turn<'_, '_, S>,
    new: &New,
) -> Result<super::Event<M>, Refusal> {
    let mut state = turn.now.party_alone();
    for line in &new.before {
        // A line that the packs no longer know is refused when the scene starts.
        tried::<S>(&mut state, turn.library(), line).ok();
    }
    let line = if turn.cx.overruled {
        format!("{} !", new.line)
    } else {
        new.line.clone()
    };
    tried::<S>(&mut state, turn.library(), &line)?;
    let plan = new.plan;
    Ok(super::Event::Planned(match new.over {
        None => Event::LineAdded { plan, line },
        Some(at) => Event::LineChanged { plan, at, line },
    }))
}

/// Runs a line of a planned scene.
///
/// # Errors
/// Its refusal, with the place of the line.
pub(super) fn run<S: System>(turn: &mut Turn<'_, '_, S>, run: &Run) -> Result<(), Refusal> {
    let mut cx = Deciding {
        library: turn.cx.library,
        dice: &mut *turn.cx.dice,
        overruled: turn.cx.overruled,
        only_asked: turn.cx.only_asked,
        passed: RefCell::default(),
    };
    let decided = decided::<S>(&turn.now, &run.line, &mut cx);
    let passed = cx.passed.into_inner();
    for refusal in passed {
        turn.cx.let_pass(refusal);
    }
    let events = decided.map_err(|refusal| Refusal {
        why: format!(
            "Line {} of {} can't run. {}",
            run.number, run.title, refusal.why
        ),
        ..refusal
    })?;
    for event in events {
        turn.push(event);
    }
    Ok(())
}

/// Returns the scene that a plan sets up, by its name or number: the party alone for an unknown plan.
/// Lines that can't run are left out.
pub fn scene<S: System>(state: &S::State, library: &S::Library, word: &str) -> S::State {
    let mut scene = state.party_alone();
    let plans = &state.campaign().plans;
    let plan = number(plans, word).and_then(|number| find(plans, number));
    let plan = plan.ok().map(|(_, plan)| plan);
    for line in plan.map_or(&[][..], |plan| &plan.lines) {
        tried::<S>(&mut scene, library, line).ok();
    }
    scene
}

/// Returns the planned scenes with what they weigh against the party.
pub fn shown<S: System>(state: &S::State, library: &S::Library) -> Vec<PlannedScene> {
    let plans = (1..).zip(&state.campaign().plans);
    plans
        .map(|(number, plan)| {
            let mut scene = state.party_alone();
            let [party, _] = S::weights(&scene);
            let lines = plan.lines.iter();
            let lines = lines
                .map(|line| PlannedLine {
                    line: line.clone(),
                    refused: tried::<S>(&mut scene, library, line)
                        .err()
                        .map(|refusal| refusal.why),
                })
                .collect();
            let [_, others] = S::weights(&scene);
            PlannedScene {
                title: plan.title.clone(),
                lines,
                party,
                others,
                starts: super::plan_rows::starts(state, number),
            }
        })
        .collect()
}
