//! What a command does to the campaign.

use lang::{Named, Refusal, find, text};

use super::{Event, Member, Staged, bring, carried, plans, present, session, stake};
use crate::encounter::Turn;
use crate::system::System;
use crate::view::Id;

/// What a line asks of the campaign, with its names looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Begin a session.
    StartSession,
    /// End the session.
    EndSession,
    /// List the changes of the session, before it ends.
    CloseSession,
    /// Begin a scene of this title.
    Begin(String),
    /// Set what is at stake, or nothing.
    Stake(String),
    /// List the changes of the scene.
    Close,
    /// Strike out a change by its number in the list, or keep it after all.
    Strike(u16, bool),
    /// Close the scene with the listed changes, and with how it ended if that is told.
    Done(String),
    /// Go on with the scene.
    Cancel,
    /// Add someone to the cast, or take them out.
    Cast(Id, bool),
    /// Record that a player's character was there this session, or missed it.
    Attend(Id, bool),
    /// Take a member of the cast off the stage.
    Leave(Id),
    /// Bring a member of the cast back.
    Return(String),
    /// Remove a member of the cast who is away.
    Forget(String),
    /// Plan a scene, or start a planned one.
    Plan(plans::Asked),
    /// List the changes of another save. The file is read elsewhere.
    Bring,
    /// Leave a line of that list by its number, or take it.
    BringChoose(u16, bool),
    /// Leave all lines of a member, or take them.
    BringAll(String, bool),
    /// Put on the sheets what is taken.
    BringDone,
    /// Close that list.
    BringCancel,
}

/// A step of a decision, which the game carries out.
#[derive(Clone, Debug, PartialEq)]
pub enum Step<M> {
    /// An event of the campaign.
    Is(Event<M>),
    /// Someone leaves the stage, as if they were removed.
    Leaves(Id),
    /// What every game carries out in the same way, with [`carry_out`].
    Common(Common),
}

/// A step that is the same in every game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Common {
    /// A line is planned, if the game can run it.
    Plans(plans::New),
    /// A line of a planned scene is run.
    Runs(plans::Run),
    /// A character of another save joins, as if they were imported.
    Joins {
        /// The character, as the game reads it.
        json: String,
        /// True if they join the cast too.
        cast: bool,
    },
}

/// Carries out a step that is the same in every game.
///
/// # Errors
/// The refusal of a line that the game can't run, or of a character that it can't read.
pub fn carry_out<S: System>(turn: &mut Turn<'_, '_, S>, step: &Common) -> Result<(), Refusal> {
    match step {
        Common::Plans(new) => {
            let event = plans::planned(turn, new)?;
            turn.push(S::chronicled(event));
        }
        Common::Runs(run) => plans::run(turn, run)?,
        Common::Joins { json, cast } => {
            let ids = |state: &S::State| -> Vec<Id> {
                let present = state.present();
                present.iter().map(Member::id).collect()
            };
            let before = ids(&turn.now);
            for event in S::welcome(&turn.now, json)? {
                turn.push(event);
            }
            let new = ids(&turn.now);
            let new = new.into_iter().find(|who| !before.contains(who));
            if let Some(who) = new.filter(|_| *cast) {
                turn.push(S::chronicled(Event::Cast { who, on: true }));
            }
        }
    }
    Ok(())
}

/// Checks that no scene is open when the session ends, by the game's rule for sessions. A scene can go on in the
/// next session, so this can be overridden.
///
/// # Errors
/// Refuses it while a scene is open.
pub fn has_no_open_scene<S: Staged>(state: &S, rule: &'static str) -> Result<(), Refusal> {
    let campaign = state.campaign();
    if !(campaign.open && campaign.in_session) {
        return Ok(());
    }
    let way = "Use `close` first. If you override this, the scene continues in the next session.";
    Err(Refusal::rule(rule, is_still_open(state)).hint(way))
}

/// "Scene 2, The gun deck, is still open."
fn is_still_open<S: Staged>(state: &S) -> String {
    let campaign = state.campaign();
    let title = campaign.title().unwrap_or_default();
    format!("Scene {}, {title}, is still open.", campaign.scene())
}

/// Returns the question before a command that begins a session while another isn't over, which ends the other.
pub fn asks_before_session<S: Staged>(state: &S) -> Option<(String, String)> {
    let now = state.session();
    let told = format!(
        "Session {now} isn't over. This ends it and starts session {}.",
        now + 1
    );
    let is_on = state.campaign().in_session;
    is_on.then(|| (format!("Start session {}?", now + 1), told))
}

/// The most scenes that a campaign keeps the titles of.
const SCENES: usize = 10_000;

/// Returns the steps of a command.
///
/// # Errors
/// Refuses what can't be done now.
pub fn decide<S: Staged>(state: &S, asked: &Asked) -> Result<Vec<Step<S::Member>>, Refusal> {
    let campaign = state.campaign();
    let one = |event: Event<S::Member>| Ok(vec![Step::Is(event)]);
    match asked {
        Asked::StartSession if campaign.in_session => {
            let why = format!("Session {} isn't over.", state.session());
            Err(Refusal::input(why).hint("Use `session end` first."))
        }
        Asked::StartSession => one(Event::SessionBegan {}),
        Asked::EndSession if !campaign.in_session => Err(no_session()),
        Asked::EndSession => one(Event::SessionEnded {}),
        Asked::CloseSession => session::close(state),
        Asked::Begin(title) => {
            let title = text::name(title).ok_or_else(|| {
                Refusal::input("The scene has no title.").hint("Usage: `begin TEXT`.")
            })?;
            if campaign.open {
                return Err(scene_is_open(state));
            }
            if campaign.scenes.len() >= SCENES {
                let why = format!("A campaign has at most {SCENES} scenes.");
                return Err(Refusal::input(why).hint("Start a new save."));
            }
            one(Event::SceneBegan { title })
        }
        Asked::Stake(text) => stake::decide(state, text),
        Asked::Close => {
            session::is_not_ending(state)?;
            if campaign.closing {
                let why = "The changes in the scene are already listed.";
                return Err(Refusal::input(why)
                    .hint("Use `close done` to close it, or `close cancel` to continue it."));
            }
            if let Some(bringing) = &campaign.bringing {
                let why = format!("The changes from {} are listed.", bringing.title);
                return Err(Refusal::input(why).hint("Use `bring done` or `bring cancel` first."));
            }
            must_be_over(state, "The scene can't close")?;
            one(Event::SceneCloses {})
        }
        Asked::Cancel if campaign.ending => one(Event::SessionGoesOn {}),
        Asked::Cancel => {
            must_close(state)?;
            one(Event::SceneGoesOn {})
        }
        Asked::Strike(number, on) => {
            must_close(state)?;
            let changes = carried::changes(state);
            let at = usize::from(*number).saturating_sub(1);
            let no_change = || {
                bring::no_change(
                    *number,
                    changes.len(),
                    "Use `close done` to close the scene.",
                )
            };
            let change = changes.get(at).ok_or_else(no_change)?;
            if change.struck == *on {
                let (is, verb, other) = if *on {
                    ("struck out", "keep", "keep it")
                } else {
                    ("kept", "strike", "strike it out")
                };
                let why = format!("Change {number} is already {is}.");
                let way = format!("Use `close {verb} {number}` to {other}.");
                return Err(Refusal::input(why).hint(way));
            }
            let struck = change.rows.iter().map(|row| {
                Step::Is(Event::Struck {
                    who: change.who,
                    row: (*row).to_owned(),
                    on: *on,
                })
            });
            Ok(struck.collect())
        }
        Asked::Done(ended) => {
            must_close(state)?;
            Ok(close(state, text::note(ended)))
        }
        Asked::Cast(who, on) => {
            let member = present(state, *who).ok_or_else(nobody)?;
            let name = member.name();
            if member.is_pc() {
                let why = format!("{name} is a player character, so they are always in the cast.");
                return Err(
                    Refusal::input(why).hint("Use `leave WHO` to take them out of the encounter.")
                );
            }
            if campaign.casts(&member) == *on {
                let (is, way) = if *on {
                    ("is already", "Use `cast WHO off` to take them out.")
                } else {
                    ("isn't", "Use `cast WHO` to add them.")
                };
                return Err(Refusal::input(format!("{name} {is} in the cast.")).hint(way));
            }
            one(Event::Cast { who: *who, on: *on })
        }
        Asked::Attend(who, on) => {
            let member = present(state, *who).ok_or_else(nobody)?;
            if !member.is_pc() {
                let why = format!("{} isn't a player character.", member.name());
                return Err(Refusal::input(why).hint("Name a player character."));
            }
            // The table refuses a line that changes nothing.
            if campaign.missed(*who) != *on {
                return Ok(Vec::new());
            }
            one(Event::Attended { who: *who, on: *on })
        }
        Asked::Leave(who) => {
            let member = present(state, *who).ok_or_else(nobody)?;
            if !campaign.casts(&member) {
                let name = member.name();
                let why = format!("{name} isn't in the cast, so their sheet would be lost.");
                return Err(
                    Refusal::input(why).hint("Use `cast` to keep it, or `remove` to let it go.")
                );
            }
            Ok(vec![
                Step::Is(Event::SteppedAside { who: *who }),
                Step::Leaves(*who),
            ])
        }
        Asked::Return(name) => one(Event::Returned {
            who: absent(state, name)?,
        }),
        Asked::Forget(name) => one(Event::Forgotten {
            who: absent(state, name)?,
        }),
        Asked::Plan(asked) => plans::decide(state, asked),
        Asked::Bring => {
            bring::may_bring(state)?;
            Err(Refusal::input("A file can't be read here.").hint("Run this line in a save."))
        }
        Asked::BringChoose(number, take) => bring::choose(state, *number, *take),
        Asked::BringAll(name, take) => bring::choose_all(state, name, *take),
        Asked::BringDone => bring::done(state),
        Asked::BringCancel => bring::cancel(state),
    }
}

/// Refuses what only a session has.
pub(super) fn no_session() -> Refusal {
    Refusal::input("No session has begun.").hint("Use `session start` to begin one.")
}

/// Refuses what must wait until the open scene is closed.
pub(super) fn scene_is_open<S: Staged>(state: &S) -> Refusal {
    Refusal::input(is_still_open(state)).hint("Use `close` to end it first.")
}

fn nobody() -> Refusal {
    Refusal::input("Only characters and vehicles can be in the cast.")
        .hint("Name someone in the encounter.")
}

/// Finds a member of the cast who is away.
fn absent<S: Staged>(state: &S, name: &str) -> Result<Id, Refusal> {
    let away = &state.campaign().away;
    if away.is_empty() {
        return Err(Refusal::input("No member of the cast is away.")
            .hint("Use `leave WHO` to take one out of the encounter."));
    }
    let all: Vec<Named<Id>> = away
        .iter()
        .map(|member| Named {
            name: member.name().to_owned(),
            is: member.id(),
        })
        .collect();
    let numbered = lang::names::numbered(name).map(Id);
    if let Some(id) = numbered.filter(|id| state.campaign().away(*id).is_some()) {
        return Ok(id);
    }
    find(name, "absent member of the cast", &all)
}

/// Checks that nothing goes on that must end before the stage is cleared.
///
/// # Errors
/// Refuses it while something does.
pub(super) fn must_be_over<S: Staged>(state: &S, cannot: &str) -> Result<(), Refusal> {
    if let Some(what) = state.goes_on() {
        let why = format!("{cannot}: {what} isn't over.");
        return Err(Refusal::input(why).hint(format!("Use `{}` first.", state.ended_by())));
    }
    // An open check would cover the list of the changes.
    state.open_check().map_or(Ok(()), |(what, ends)| {
        let why = format!("{cannot}: {what} is open.");
        Err(Refusal::input(why).hint(ends))
    })
}

fn must_close<S: Staged>(state: &S) -> Result<(), Refusal> {
    if state.campaign().closing {
        return Ok(());
    }
    Err(Refusal::input("No scene is being closed.").hint("Use `close` to list its changes first."))
}

/// What was struck out is undone, and the stage is cleared: the players' characters stay, the rest of the
/// cast steps aside, and everyone else is removed.
pub(super) fn close<S: Staged>(state: &S, ended: String) -> Vec<Step<S::Member>> {
    let campaign = state.campaign();
    let mut steps: Vec<Step<S::Member>> = carried::changes(state)
        .into_iter()
        .filter(|change| change.struck)
        .flat_map(|change| {
            change.rows.into_iter().map(move |row| {
                Step::Is(Event::Restored {
                    who: change.who,
                    row: row.to_owned(),
                })
            })
        })
        .collect();
    for member in super::others(state) {
        let who = member.id();
        if campaign.casts(&member) {
            steps.push(Step::Is(Event::SteppedAside { who }));
        }
        steps.push(Step::Leaves(who));
    }
    steps.push(Step::Is(Event::SceneClosed { ended }));
    steps
}
