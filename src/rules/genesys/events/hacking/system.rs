//! The events of systems and their programs.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use lang::sentence::dice;
use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::events::hacking::event::{link, one, with};
use crate::events::hacking::log_text::came;
use crate::model::hacking::{Line, Program, System};
use crate::model::state::State;
use crate::words::{difficulty, genitive};
use lang::sentence::times;

/// A system was added.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Came {
    pub system: Box<System>,
}

impl Fact<State> for Came {
    fn apply(&self, state: &mut State) {
        let Self { system } = self;
        state.next_id = state.next_id.max(system.id.0.saturating_add(1));
        state.systems.push((*self.system).clone());
    }

    fn tell(&self, _: &State) -> Option<String> {
        let Self { system } = self;
        Some(came(system))
    }
}

/// A program was installed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Installed {
    pub system: Id,
    pub program: Program,
}

impl Fact<State> for Installed {
    fn apply(&self, state: &mut State) {
        let Self { program, .. } = self;
        with(state, self.system, |s| s.programs.push(program.clone()));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { program, .. } = self;
        Some(format!(
            "{} is active in {} at strength {}.",
            program.name,
            before.name_of(self.system),
            program.strength
        ))
    }
}

/// A program was removed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stripped {
    pub system: Id,
    pub program: u8,
}

impl Fact<State> for Stripped {
    fn apply(&self, state: &mut State) {
        with(state, self.system, |s| {
            let place = usize::from(self.program);
            if place < s.programs.len() {
                s.programs.remove(place);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let program = |id: &Id, place: &u8| {
            let program = before.program(*id, *place);
            program.map_or_else(String::new, |p| p.name.clone())
        };
        let Self { system, program: p } = self;
        Some(format!(
            "{} is removed from {}.",
            program(system, p),
            before.name_of(self.system)
        ))
    }
}

/// The difficulty of getting in was set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DifficultySet {
    pub system: Id,
    pub difficulty: u8,
}

impl Fact<State> for DifficultySet {
    fn apply(&self, state: &mut State) {
        with(state, self.system, |s| s.difficulty = self.difficulty);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "Access to {} is now at {}.",
            before.name_of(self.system),
            difficulty(self.difficulty)
        ))
    }
}

/// A character became a sysop, or no longer is one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SysopSet {
    pub system: Id,
    pub who: Id,
    pub on: bool,
}

impl Fact<State> for SysopSet {
    fn apply(&self, state: &mut State) {
        let Self { who, .. } = self;
        with(state, self.system, |s| {
            if self.on {
                s.sysops.retain(|id| id != who);
                s.sysops.push(self.who);
                s.abandoned = false;
            } else {
                s.loses_sysop(self.who);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let word = if self.on {
            "protects"
        } else {
            "no longer protects"
        };
        Some(format!(
            "{} {word} {}.",
            before.name_of(self.who),
            before.name_of(self.system)
        ))
    }
}

/// A character's link to a system was set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LineSet {
    pub system: Id,
    pub who: Id,
    pub line: Line,
}

impl Fact<State> for LineSet {
    fn apply(&self, state: &mut State) {
        link(state, self.system, self.who, |l| l.line = self.line);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { line, .. } = self;
        Some(match line {
            Line::Usual => format!(
                "{} reaches {} the normal way.",
                before.name_of(self.who),
                before.name_of(self.system)
            ),
            Line::Network => format!(
                "{} reaches {} through a link.",
                before.name_of(self.who),
                before.name_of(self.system)
            ),
            Line::Cut => format!(
                "{} link to {} is cut (G-HACK-01).",
                genitive(before.name_of(self.who)),
                before.name_of(self.system)
            ),
        })
    }
}

/// The number of lockouts was set by hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LockoutsSet {
    pub system: Id,
    pub who: Id,
    pub number: u8,
}

impl Fact<State> for LockoutsSet {
    fn apply(&self, state: &mut State) {
        link(state, self.system, self.who, |l| l.lockouts = self.number);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self {
                system,
                who,
                number,
            } if *number == 0 => {
                format!(
                    "{} lockouts from {} are cleared.",
                    genitive(before.name_of(*who)),
                    before.name_of(*system)
                )
            }
            Self {
                system,
                who,
                number,
            } => format!(
                "{} has been locked out of {} {}.",
                before.name_of(*who),
                before.name_of(*system),
                times(*number)
            ),
        })
    }
}

/// The next trace of a character counts twice, or no longer does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KnownSet {
    pub system: Id,
    pub who: Id,
    pub on: bool,
}

impl Fact<State> for KnownSet {
    fn apply(&self, state: &mut State) {
        link(state, self.system, self.who, |l| l.known = self.on);
    }

    fn tell(&self, before: &State) -> Option<String> {
        if !self.on {
            return None;
        }
        Some(format!(
            "The next successful Trace User against {} in {} counts twice (M-02).",
            before.name_of(self.who),
            before.name_of(self.system)
        ))
    }
}

/// The next command of a character acts on a dummy copy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Misled {
    pub system: Id,
    pub who: Id,
}

impl Fact<State> for Misled {
    fn apply(&self, state: &mut State) {
        link(state, self.system, self.who, |l| l.misled = true);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "The next command from {} acts on a dummy copy (M-24).",
            before.name_of(self.who)
        ))
    }
}

/// A program affects a character (G-HACK-07).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Struck {
    pub system: Id,
    pub program: u8,
    pub who: Id,
}

impl Fact<State> for Struck {
    fn apply(&self, _: &mut State) {
        // These only appear in the log. Other events change the state.
    }

    fn tell(&self, before: &State) -> Option<String> {
        let program = |id: &Id, place: &u8| {
            let program = before.program(*id, *place);
            program.map_or_else(String::new, |p| p.name.clone())
        };
        let Self {
            system,
            program: place,
            ..
        } = self;
        let fails = before
            .program(self.system, self.program)
            .is_some_and(|p| !p.fails.is_empty());
        let what = program(system, place);
        Some(if fails {
            let whose = genitive(before.name_of(self.who));
            format!("{what} blocks {whose} attempt (G-HACK-07).")
        } else {
            format!(
                "{what} holds against {} (G-HACK-07).",
                before.name_of(self.who)
            )
        })
    }
}

/// Every guard is alerted (M-24).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Alarm {
    pub system: Id,
}

impl Fact<State> for Alarm {
    fn apply(&self, _: &mut State) {
        // These only appear in the log. Other events change the state.
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "Every guard of {} is alerted (M-24).",
            before.name_of(self.system)
        ))
    }
}

/// A program is harder to override, or no longer is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hardened {
    pub system: Id,
    pub program: u8,
    pub setback: u8,
}

impl Fact<State> for Hardened {
    fn apply(&self, state: &mut State) {
        one(state, self.system, self.program, |p| {
            p.hardened = self.setback;
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let program = |id: &Id, place: &u8| {
            let program = before.program(*id, *place);
            program.map_or_else(String::new, |p| p.name.clone())
        };
        let Self {
            system,
            program: place,
            ..
        } = self;
        if self.setback == 0 {
            return None;
        }
        Some(format!(
            "Overriding {} takes {} until it succeeds (M-02).",
            program(system, place),
            dice(self.setback, "Setback")
        ))
    }
}

/// A program's strength was set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StrengthSet {
    pub system: Id,
    pub program: u8,
    pub strength: u8,
}

impl Fact<State> for StrengthSet {
    fn apply(&self, state: &mut State) {
        one(state, self.system, self.program, |p| {
            p.strength = self.strength;
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let program = |id: &Id, place: &u8| {
            let program = before.program(*id, *place);
            program.map_or_else(String::new, |p| p.name.clone())
        };
        let Self {
            system,
            program: place,
            strength,
        } = self;
        Some(format!(
            "{} now has strength {strength}.",
            program(system, place)
        ))
    }
}

/// A back door was opened or closed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BackdoorSet {
    pub system: Id,
    pub on: bool,
}

impl Fact<State> for BackdoorSet {
    fn apply(&self, state: &mut State) {
        with(state, self.system, |s| s.backdoor = self.on);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self { system, on: true } => {
                format!(
                    "{} has a back door: access is Easy (M-02).",
                    before.name_of(*system)
                )
            }
            Self { system, on: false } => {
                format!("{} no longer has a back door.", before.name_of(*system))
            }
        })
    }
}
