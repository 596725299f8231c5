//! Hacking systems and defending them: access, programs, traces, lockouts (G-HACK).
//!
//! A [`System`] is part of the state like people and vehicles, and has a [`Link`] of its own for every
//! hacker (G-HACK-17). `play::hacking` declares and applies the checks.

pub mod spends;

use dice::Net;
use lang::Refusal;
use rules::view::Id;
use rules::words::said;
use serde::{Deserialize, Serialize};

use crate::model::check::Check;
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::model::tokens::Until;

/// The effect of a program when an override fails (G-HACK-07, M-24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OnFailure {
    /// The sysop knows of the hacker.
    Alerts,
    /// The sysop gets this many successful traces at once.
    Traces(u8),
    /// The hacker loses access.
    Ejects,
    /// The hacker suffers this much strain.
    Strains(u8),
    /// The hacker's next command acts on a dummy copy.
    Misleads,
    /// Every guard is alerted in addition to the sysop.
    Alarms,
}

impl OnFailure {
    /// The effect in a few words: "alerts the sysop".
    pub fn words(self) -> String {
        match self {
            Self::Alerts => "alerts the sysop".to_owned(),
            Self::Traces(1) => "1 trace".to_owned(),
            Self::Traces(n) => format!("{n} traces"),
            Self::Ejects => "ends the access".to_owned(),
            Self::Strains(n) => format!("{n} strain"),
            Self::Misleads => "the next command acts on a copy".to_owned(),
            Self::Alarms => "alerts every guard".to_owned(),
        }
    }
}

impl Program {
    /// The effects of a failed override, in words (M-24).
    pub fn does(&self) -> String {
        let words: Vec<String> = self.fails.iter().map(|fails| fails.words()).collect();
        if words.is_empty() {
            "a failure has no effect".to_owned()
        } else {
            format!("a failure: {}", words.join(", "))
        }
    }
}

/// The state of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Run {
    /// It is active.
    #[default]
    On,
    /// It is overridden and can't be restarted before `until` (G-HACK-06).
    Down {
        /// The end of this time.
        until: Until,
    },
    /// It isn't active and can be started (G-HACK-14).
    Off,
    /// It is disabled permanently.
    Dead,
}

/// A security program of a system (M-24).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Program {
    /// Its name.
    pub name: String,
    /// Net Successes needed to override it, at least 1.
    pub strength: u8,
    /// Its effects when an override fails.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fails: Vec<OnFailure>,
    /// Its state.
    pub run: Run,
    /// Setback on checks to override it, until one succeeds (M-02).
    #[serde(skip_serializing_if = "is_nothing")]
    pub hardened: u8,
}

impl Program {
    /// Its name with its strength: "Firewall 2 (strength 3)". The second of a name has a number, which
    /// isn't a strength.
    pub fn called(&self) -> String {
        format!("{} (strength {})", self.name, self.strength)
    }

    /// A short name that is clear within its system, for a row of a menu: "Firewall 3", or "Firewall
    /// (strength 3)" and "Firewall 2 (strength 3)" if both are there.
    pub fn in_brief(&self, among: &[Self]) -> String {
        let numbered = |name: &str| name.ends_with(|last: char| last.is_ascii_digit());
        let beside = |other: &Self| {
            let rest = other.name.strip_prefix(&self.name);
            rest.is_some_and(|rest| rest.starts_with(' ') && numbered(rest))
        };
        if numbered(&self.name) || among.iter().any(beside) {
            self.called()
        } else {
            format!("{} {}", self.name, self.strength)
        }
    }

    /// True if it is overridden and can't be restarted yet.
    pub const fn is_down(&self) -> bool {
        matches!(self.run, Run::Down { .. })
    }

    /// True if it is active and blocks hackers.
    pub const fn is_on(&self) -> bool {
        matches!(self.run, Run::On)
    }
}

/// How a character reaches a system (G-HACK-01, G-HACK-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Line {
    /// The default: by the network, or by hand at a terminal.
    #[default]
    Usual,
    /// By a network or a wireless link, for any kind of system.
    Network,
    /// No link at all.
    Cut,
}

impl Line {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Usual, Self::Network, Self::Cut];

    /// The word in a command.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::Network => "network",
            Self::Cut => "none",
        }
    }
}

/// The data that a system stores about one character (G-HACK-17).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Link {
    /// The character.
    pub who: Id,
    /// True if they are inside (G-HACK-05).
    pub access: bool,
    /// Successful traces (G-HACK-08).
    pub traces: u8,
    /// How many times they were locked out (G-HACK-11).
    pub lockouts: u8,
    /// True if the sysop knows of them (G-HACK-16).
    pub aware: bool,
    /// True if the next successful trace of them counts twice (M-02).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub known: bool,
    /// True if their next command acts on a dummy copy (M-24).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub misled: bool,
    /// How they reach the system.
    #[serde(skip_serializing_if = "is_usual")]
    pub line: Line,
}

/// A complex request, which takes several commands (G-HACK-13).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wish {
    /// The character who makes it.
    pub who: Id,
    /// Its goal.
    pub what: String,
    /// Maneuvers spent on it.
    pub paid: u8,
    /// Maneuvers needed.
    pub of: u8,
}

/// A computer, network or terminal to break into (G-HACK-01).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct System {
    /// Its number.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// Its description: "large company's network".
    pub role: String,
    /// Difficulty dice of Access System (M-23).
    pub difficulty: u8,
    /// True if it is used by hand, while engaged with it (G-HACK-03).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub terminal: bool,
    /// True if a back door makes Access System Easy (M-02).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub backdoor: bool,
    /// Its programs.
    pub programs: Vec<Program>,
    /// Its sysops.
    pub sysops: Vec<Id>,
    /// True if the last sysop was removed or left, so that nobody protects it (G-HACK-16).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub abandoned: bool,
    /// A link for each hacker.
    pub links: Vec<Link>,
    /// Half-done requests.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wishes: Vec<Wish>,
    /// Characters who may give a command at once, as an incidental (M-02).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub free: Vec<Id>,
    /// The commands carried out in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub did: Vec<String>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_nothing(n: &u8) -> bool {
    *n == 0
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
pub(crate) const fn is_usual(line: &Line) -> bool {
    matches!(line, Line::Usual)
}

impl Wish {
    /// The progress as text: "copy the ledger, 1 of 3".
    pub fn words(&self) -> String {
        format!("{}, {} of {}", self.what, self.paid, self.of)
    }
}

impl System {
    /// The link of a character, or a new one if there is none.
    pub fn link(&self, who: Id) -> Link {
        let kept = self.links.iter().find(|l| l.who == who);
        kept.cloned().unwrap_or_else(|| Link::new(who))
    }

    /// The refusal to attack a system, which can only be hacked (G-HACK-05, G-HACK-06).
    pub fn is_no_target(&self) -> Refusal {
        let system = said(&self.name, self.id);
        Refusal::input(format!("There is no combatant called `{}`.", self.name)).hint(format!(
            "That is a system, so hack it: `access WHO {system}`, `override WHO {system} PROGRAM`."
        ))
    }

    /// True if a character is one of its sysops.
    pub fn is_kept_by(&self, who: Id) -> bool {
        self.sysops.contains(&who)
    }

    /// True if its reports reach a sysop: a named sysop who can act, or an unnamed one if none was ever
    /// named (G-HACK-16).
    pub fn is_watched(&self, state: &State) -> bool {
        let mut up = self.sysops.iter().filter_map(|id| state.figure(*id));
        if self.sysops.is_empty() {
            !self.abandoned
        } else {
            up.any(Figure::able)
        }
    }

    /// Removes a sysop. After the last one nobody protects it (G-HACK-16).
    pub(crate) fn loses_sysop(&mut self, who: Id) {
        let kept = self.is_kept_by(who);
        self.sysops.retain(|id| *id != who);
        if kept && self.sysops.is_empty() {
            self.abandoned = true;
        }
    }

    /// True if a character is inside: a hacker with access, or a sysop (O-51).
    pub fn lets_in(&self, who: Id) -> bool {
        self.is_kept_by(who) || self.link(who).access
    }
}

/// The purpose of a hacking check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hack {
    /// Gaining access (G-HACK-05).
    Access {
        /// The system.
        system: Id,
    },
    /// Overriding a program (G-HACK-06).
    Override {
        /// The system.
        system: Id,
        /// Its place among the programs.
        program: u8,
    },
    /// Tracing a hacker (G-HACK-08).
    Trace {
        /// The system.
        system: Id,
        /// The hacker.
        hacker: Id,
    },
    /// Locking a hacker out (G-HACK-10).
    Lockout {
        /// The system.
        system: Id,
        /// The hacker.
        hacker: Id,
    },
}

impl Hack {
    /// The system.
    pub const fn system(self) -> Id {
        match self {
            Self::Access { system }
            | Self::Override { system, .. }
            | Self::Trace { system, .. }
            | Self::Lockout { system, .. } => system,
        }
    }

    /// True for the checks of a hacker.
    pub const fn breaks(self) -> bool {
        matches!(self, Self::Access { .. } | Self::Override { .. })
    }

    /// The hacker that a sysop's check is about.
    pub const fn hacker(self) -> Option<Id> {
        match self {
            Self::Trace { hacker, .. } | Self::Lockout { hacker, .. } => Some(hacker),
            Self::Access { .. } | Self::Override { .. } => None,
        }
    }
}

/// The hacking checks that an effect concerns (G-HACK).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OnHack {
    /// Gaining access, and overriding programs.
    Breaking,
    /// Tracing and locking out.
    Guarding,
    /// Those of hackers in a system that the effect's owner protects (G-TAL-04).
    Defended,
}

impl OnHack {
    /// True if a check is one of these for the effect's owner.
    pub fn fits(self, state: &State, owner: &Figure, hack: Hack) -> bool {
        match self {
            Self::Breaking => hack.breaks(),
            Self::Guarding => !hack.breaks(),
            Self::Defended => {
                let system = state.system(hack.system());
                hack.breaks() && system.is_some_and(|s| s.is_kept_by(owner.id))
            }
        }
    }
}

/// True if the dice are a success of the check: an override needs the program's strength (G-HACK-06,
/// O-50), other checks need 1.
pub fn succeeds(state: &State, check: &Check, net: &Net) -> bool {
    net.success >= needed(state, check)
}

/// The net Successes that a check needs: 1, or the strength of the program it overrides.
pub fn needed(state: &State, check: &Check) -> i32 {
    match check.hack() {
        Some(Hack::Override { system, program }) => {
            let strength = state.program(system, program).map_or(1, |p| p.strength);
            i32::from(strength.max(1))
        }
        _ => 1,
    }
}
