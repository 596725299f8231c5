//! The events of hackers: access, traces, commands.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::log_text::SOMETHING;
use crate::events::hacking::log_text::{locked_out, traced};
use crate::model::hacking::{Link, Program, Run, System, Wish};
use crate::model::state::State;
use crate::words::count;

/// A character gained access (G-HACK-05).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AccessGained {
    pub system: Id,
    pub who: Id,
}

impl Fact<State> for AccessGained {
    fn apply(&self, state: &mut State) {
        link(state, self.system, self.who, |l| l.access = true);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} has access to {} (G-HACK-05).",
            before.name_of(self.who),
            before.name_of(self.system)
        ))
    }
}

/// A character is no longer inside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AccessLost {
    pub system: Id,
    pub who: Id,
}

impl Fact<State> for AccessLost {
    fn apply(&self, state: &mut State) {
        link(state, self.system, self.who, |l| l.access = false);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} loses access to {}.",
            before.name_of(self.who),
            before.name_of(self.system)
        ))
    }
}

/// The sysop knows of a character, or no longer does (G-HACK-16).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AwareSet {
    pub system: Id,
    pub who: Id,
    pub on: bool,
}

impl Fact<State> for AwareSet {
    fn apply(&self, state: &mut State) {
        link(state, self.system, self.who, |l| l.aware = self.on);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let word = if self.on {
            "now know about"
        } else {
            "no longer look for"
        };
        Some(format!(
            "The sysops of {} {word} {} (G-HACK-16).",
            before.name_of(self.system),
            before.name_of(self.who)
        ))
    }
}

/// A character was traced a number of times more (G-HACK-08).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Traced {
    pub system: Id,
    pub who: Id,
    pub by: u8,
}

impl Fact<State> for Traced {
    fn apply(&self, state: &mut State) {
        link(state, self.system, self.who, |l| {
            l.traces = l.traces.saturating_add(self.by);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        traced(before, self.system, self.who, self.by)
    }
}

/// A number of traces were undone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TraceUndone {
    pub system: Id,
    pub who: Id,
    pub by: u8,
}

impl Fact<State> for TraceUndone {
    fn apply(&self, state: &mut State) {
        link(state, self.system, self.who, |l| {
            l.traces = l.traces.saturating_sub(self.by);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let left = before
            .system(self.system)?
            .link(self.who)
            .traces
            .saturating_sub(self.by);
        Some(format!(
            "{} loses {} in {}: {left} left.",
            before.name_of(self.who),
            count(i64::from(self.by), "trace"),
            before.name_of(self.system)
        ))
    }
}

/// A character was locked out (G-HACK-10).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LockedOut {
    pub system: Id,
    pub who: Id,
}

impl Fact<State> for LockedOut {
    fn apply(&self, state: &mut State) {
        link(state, self.system, self.who, |l| {
            l.access = false;
            l.misled = false;
            l.lockouts = l.lockouts.saturating_add(1);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        locked_out(before, self.system, self.who)
    }
}

/// A program's state changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunSet {
    pub system: Id,
    pub program: u8,
    pub run: Run,
}

impl Fact<State> for RunSet {
    fn apply(&self, state: &mut State) {
        one(state, self.system, self.program, |p| p.run = self.run);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let program = |id: &Id, place: &u8| {
            let program = before.program(*id, *place);
            program.map_or_else(String::new, |p| p.name.clone())
        };
        let Self {
            system,
            program: place,
            run,
        } = self;
        let what = program(system, place);
        let what = format!("{what} in {}", before.name_of(self.system));
        Some(match run {
            Run::On => format!("{what} is active (G-HACK-14)."),
            Run::Off => format!("{what} can be restarted."),
            Run::Dead => format!("{what} is disabled permanently."),
            Run::Down { until } => {
                format!("{what} is overridden {} (G-HACK-06).", until.words(before))
            }
        })
    }
}

/// A character may give a command at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CommandGranted {
    pub system: Id,
    pub who: Id,
}

impl Fact<State> for CommandGranted {
    fn apply(&self, state: &mut State) {
        with(state, self.system, |s| s.free.push(self.who));
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} can give {} one command immediately (M-02).",
            before.name_of(self.who),
            before.name_of(self.system)
        ))
    }
}

/// A character used such a command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CommandUsed {
    pub system: Id,
    pub who: Id,
}

impl Fact<State> for CommandUsed {
    fn apply(&self, state: &mut State) {
        let Self { who, .. } = self;
        with(state, self.system, |s| {
            if let Some(place) = s.free.iter().position(|id| id == who) {
                s.free.remove(place);
            }
        });
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// A complex request made progress (G-HACK-13).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Furthered {
    pub system: Id,
    pub wish: Wish,
}

impl Fact<State> for Furthered {
    fn apply(&self, state: &mut State) {
        let Self { wish, .. } = self;
        with(state, self.system, |s| {
            s.wishes
                .retain(|w| w.who != wish.who || w.what != wish.what);
            if wish.paid < wish.of {
                s.wishes.push(wish.clone());
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { wish, .. } = self;
        Some(format!(
            "{} works on {}: {}, {} of {} commands (G-HACK-13).",
            before.name_of(self.wish.who),
            before.name_of(self.system),
            wish.what,
            wish.paid,
            wish.of
        ))
    }
}

/// A complex request was canceled by something else, or by the end of the encounter (G-TURN-09).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WishBroken {
    pub system: Id,
    pub who: Id,
    pub what: String,
}

impl Fact<State> for WishBroken {
    fn apply(&self, state: &mut State) {
        let Self { who, .. } = self;
        with(state, self.system, |s| {
            s.wishes.retain(|w| w.who != *who || w.what != self.what);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { what, .. } = self;
        Some(format!(
            "{} gives up the request \"{what}\" in {} (G-TURN-09).",
            before.name_of(self.who),
            before.name_of(self.system)
        ))
    }
}

/// A command was carried out in the system (G-HACK-12).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Enacted {
    pub system: Id,
    pub who: Id,
    pub what: String,
    #[serde(default)]
    pub dummy: bool,
}

impl Fact<State> for Enacted {
    fn apply(&self, state: &mut State) {
        let Self { what, .. } = self;
        if self.dummy {
            link(state, self.system, self.who, |l| l.misled = false);
        } else {
            with(state, self.system, |s| s.did.push(what.clone()));
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { what, dummy, .. } = self;
        let dummy = if *dummy {
            ", but only in a dummy copy (M-24)"
        } else {
            " (G-HACK-12)"
        };
        let (who, system) = (before.name_of(self.who), before.name_of(self.system));
        Some(if what == SOMETHING {
            format!("{who} gives {system} a command{dummy}.")
        } else {
            format!("{who} commands {system}: {what}{dummy}.")
        })
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

pub(crate) fn with(state: &mut State, id: Id, change: impl FnOnce(&mut System)) {
    if let Some(system) = state.systems.iter_mut().find(|s| s.id == id) {
        change(system);
    }
}

pub(crate) fn one(state: &mut State, id: Id, place: u8, change: impl FnOnce(&mut Program)) {
    with(state, id, |s| {
        if let Some(program) = s.programs.get_mut(usize::from(place)) {
            change(program);
        }
    });
}

pub(crate) fn link(state: &mut State, id: Id, who: Id, change: impl FnOnce(&mut Link)) {
    with(state, id, |s| {
        if !s.links.iter().any(|l| l.who == who) {
            s.links.push(Link::new(who));
        }
        if let Some(link) = s.links.iter_mut().find(|l| l.who == who) {
            change(link);
        }
    });
}
