//! Breaking into systems and keeping others out: access, programs, traces, lockouts (G-HACK).
//!
//! A [`System`] stands in the state beside people and vehicles and keeps, for every hacker, a
//! [`Link`] of its own (G-HACK-17). `decide` declares the checks and carries out the maneuvers,
//! `outcome` what a check brings about, `sources` what makes one harder or easier, `spends` what
//! symbols buy (M-02), `show` the pane, the sheet and the offers.

mod command;
mod decide;
mod event;
mod gates;
pub mod outcome;
pub mod show;
pub mod sources;
pub mod spends;
mod tell;

use serde::{Deserialize, Serialize};

use crate::lang::Refusal;
use crate::rules::view::Id;
use crate::rules::words::said;

use super::check::{Check, Purpose};
use super::figure::Figure;
use super::state::State;
use super::tokens::{Change, Until, Whose};

pub use command::{Count, Flag, HackCommand};
pub use event::{HackEvent, apply, leave, turn_ended};
pub use tell::tell;

/// Difficulty of a Lockout without a trace (G-HACK-10).
pub const LOCKOUT: u8 = 5;
/// Traces that make a Lockout as easy as it can be (G-HACK-10).
pub const MOST_TRACES: u8 = 4;
/// Traces that show all there is: the last row of M-25, below which nothing is over.
pub const ALL_SHOWN: u8 = 5;
/// The most of traces, lockouts and strengths that a line takes.
pub const MOST: u8 = 20;

/// What a program does when an override fails (G-HACK-07, M-24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OnFailure {
    /// The sysop knows of the hacker.
    Alerts,
    /// The sysop has so many successful traces at once.
    Traces(u8),
    /// The hacker loses access.
    Ejects,
    /// The hacker suffers so much strain.
    Strains(u8),
    /// The hacker's next command acts on a dummy copy.
    Misleads,
    /// Every guard is alerted as well as the sysop.
    Alarms,
}

impl OnFailure {
    /// In a few words: "alerts the sysop".
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
    /// What it does when an override fails, in words (M-24).
    pub fn does(&self) -> String {
        let words: Vec<String> = self.fails.iter().map(|fails| fails.words()).collect();
        if words.is_empty() {
            "a failure has no effect".to_owned()
        } else {
            format!("a failure: {}", words.join(", "))
        }
    }
}

/// Whether a program runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Run {
    /// It does.
    #[default]
    On,
    /// It is down and cannot be started before that (G-HACK-06).
    Down {
        /// Before the end of this.
        until: Until,
    },
    /// It does not, and can be started (G-HACK-14).
    Off,
    /// It was disabled for good.
    Dead,
}

/// A security program of a system (M-24).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Program {
    /// Its name.
    pub name: String,
    /// Net successes it takes to override it, 1 and up.
    pub strength: u8,
    /// What it does when that fails.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fails: Vec<OnFailure>,
    /// Whether it runs.
    pub run: Run,
    /// Setback on checks to override it, until one succeeds (M-02).
    #[serde(skip_serializing_if = "is_nothing")]
    pub hardened: u8,
}

impl Program {
    /// "Firewall 2 (strength 3)": the second of a name has a number in it, which is no strength.
    pub fn called(&self) -> String {
        format!("{} (strength {})", self.name, self.strength)
    }

    /// The same as short as it is clear among those of its system, for a row of a menu: "Firewall 3";
    /// "Firewall (strength 3)" and "Firewall 2 (strength 3)" where one is there beside the other.
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

    /// Whether somebody took it down, and it cannot be started yet.
    pub const fn is_down(&self) -> bool {
        matches!(self.run, Run::Down { .. })
    }

    /// Whether it stands in a hacker's way.
    pub const fn is_on(&self) -> bool {
        matches!(self.run, Run::On)
    }
}

/// How somebody reaches a system (G-HACK-01, G-HACK-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Line {
    /// As everybody does: by the network, or by hand at a terminal.
    #[default]
    Usual,
    /// By a network or a wireless link, whatever the system is.
    Network,
    /// Not at all.
    Cut,
}

impl Line {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::Usual, Self::Network, Self::Cut];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::Network => "network",
            Self::Cut => "none",
        }
    }
}

/// What a system keeps of one who has to do with it (G-HACK-17).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Link {
    /// Who.
    pub who: Id,
    /// Whether it is inside (G-HACK-05).
    pub access: bool,
    /// Successful traces (G-HACK-08).
    pub traces: u8,
    /// How often it was locked out (G-HACK-11).
    pub lockouts: u8,
    /// Whether the sysop knows of it (G-HACK-16).
    pub aware: bool,
    /// Whether its next successful trace counts twice (M-02).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub known: bool,
    /// Whether its next command acts on a dummy copy (M-24).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub misled: bool,
    /// How it reaches the system.
    #[serde(skip_serializing_if = "is_usual")]
    pub line: Line,
}

impl Link {
    /// Of one who has not been there yet.
    pub const fn new(who: Id) -> Self {
        Self {
            who,
            access: false,
            traces: 0,
            lockouts: 0,
            aware: false,
            known: false,
            misled: false,
            line: Line::Usual,
        }
    }

    /// Difficulty dice of a Lockout: one fewer for each trace, Easy at the least (G-HACK-10).
    pub const fn lockout(&self) -> u8 {
        LOCKOUT
            - if self.traces < MOST_TRACES {
                self.traces
            } else {
                MOST_TRACES
            }
    }

    /// What the sysop has learnt by tracing (M-25); nothing before the first success.
    pub const fn learnt(&self) -> &'static str {
        learnt(self.traces)
    }

    /// Whether it has to do with the system by more than a line that leads there.
    pub const fn is_worth_a_line(&self) -> bool {
        self.access || self.traces > 0 || self.lockouts > 0 || self.aware
    }

    /// Whether there is anything to show of it: a line that is not what everybody has counts too
    /// (G-HACK-01).
    pub const fn is_shown(&self) -> bool {
        self.is_worth_a_line() || !is_usual(&self.line)
    }
}

/// What so many successful traces show (M-25).
pub const fn learnt(traces: u8) -> &'static str {
    match traces {
        0 => "",
        1 => "the region (in space: the world or ship)",
        2 => "the city or district, and the groups they work with",
        3 => "the building or compartment",
        4 => "the exact device",
        _ => "the person: name, looks, age",
    }
}

/// A wish that takes several commands (G-HACK-13).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wish {
    /// Whose.
    pub who: Id,
    /// What it is to do.
    pub what: String,
    /// Maneuvers taken for it.
    pub paid: u8,
    /// How many it takes.
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
    /// What it is: "large company's network".
    pub role: String,
    /// Difficulty dice of Access System (M-23).
    pub difficulty: u8,
    /// Whether it is used by hand, from engaged range (G-HACK-03).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub terminal: bool,
    /// Whether a back door makes Access System Easy (M-02).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub backdoor: bool,
    /// Its programs.
    pub programs: Vec<Program>,
    /// Who protects it.
    pub sysops: Vec<Id>,
    /// Whether the last of them was taken off or left, so that nobody protects it (G-HACK-16).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub abandoned: bool,
    /// What it keeps of each hacker.
    pub links: Vec<Link>,
    /// Wishes half done.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wishes: Vec<Wish>,
    /// Who may give a command at once, as an incidental (M-02).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub free: Vec<Id>,
    /// What was done in it.
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
const fn is_usual(line: &Line) -> bool {
    matches!(line, Line::Usual)
}

impl Wish {
    /// "copy the ledger, 1 of 3".
    pub fn words(&self) -> String {
        format!("{}, {} of {}", self.what, self.paid, self.of)
    }
}

impl System {
    /// What it keeps of somebody; as of one who was never there where it keeps nothing.
    pub fn link(&self, who: Id) -> Link {
        let kept = self.links.iter().find(|l| l.who == who);
        kept.cloned().unwrap_or_else(|| Link::new(who))
    }

    /// That nobody strikes a system: it is broken into (G-HACK-05, G-HACK-06).
    pub fn is_no_target(&self) -> Refusal {
        let system = said(&self.name, self.id);
        Refusal::input(format!("There is no combatant called `{}`.", self.name)).hint(format!(
            "That is a system, so hack it: `access WHO {system}`, `override WHO {system} PROGRAM`."
        ))
    }

    /// Whether somebody protects it.
    pub fn is_kept_by(&self, who: Id) -> bool {
        self.sysops.contains(&who)
    }

    /// Whether a sysop would learn what it reports: one of those named who can act, or one the table has
    /// in mind where none was ever named (G-HACK-16).
    pub fn is_watched(&self, state: &State) -> bool {
        let mut up = self.sysops.iter().filter_map(|id| state.figure(*id));
        if self.sysops.is_empty() {
            !self.abandoned
        } else {
            up.any(Figure::able)
        }
    }

    /// A character no longer protects it; with the last of them nobody does (G-HACK-16).
    pub(super) fn loses_sysop(&mut self, who: Id) {
        let kept = self.is_kept_by(who);
        self.sysops.retain(|id| *id != who);
        if kept && self.sysops.is_empty() {
            self.abandoned = true;
        }
    }

    /// Whether somebody is inside: a hacker with access, or a sysop from the start (O-51).
    pub fn lets_in(&self, who: Id) -> bool {
        self.is_kept_by(who) || self.link(who).access
    }
}

/// What a check of hacking is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hack {
    /// Getting in (G-HACK-05).
    Access {
        /// Where.
        system: Id,
    },
    /// Taking a program down (G-HACK-06).
    Override {
        /// Where.
        system: Id,
        /// Its place among the programs.
        program: u8,
    },
    /// Finding out where a hacker is (G-HACK-08).
    Trace {
        /// Where.
        system: Id,
        /// Who.
        hacker: Id,
    },
    /// Throwing a hacker out (G-HACK-10).
    Lockout {
        /// Where.
        system: Id,
        /// Who.
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

    /// Whether it is a hacker's.
    pub const fn breaks(self) -> bool {
        matches!(self, Self::Access { .. } | Self::Override { .. })
    }

    /// The hacker it is about, where a sysop makes it.
    pub const fn hacker(self) -> Option<Id> {
        match self {
            Self::Trace { hacker, .. } | Self::Lockout { hacker, .. } => Some(hacker),
            Self::Access { .. } | Self::Override { .. } => None,
        }
    }
}

/// Checks of hacking that an effect concerns (G-HACK).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OnHack {
    /// Getting in, and overriding programs.
    Breaking,
    /// Tracing and locking out.
    Guarding,
    /// Those of hackers in a system that its owner protects (G-TAL-04).
    Defended,
}

impl OnHack {
    /// Whether such a check is one of these, seen by whoever has the effect.
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

impl Check {
    /// What a check of hacking is for.
    pub const fn hack(&self) -> Option<Hack> {
        match self.purpose() {
            Purpose::Hack(hack) => Some(hack),
            _ => None,
        }
    }
}

impl State {
    /// The system with this number.
    pub fn system(&self, id: Id) -> Option<&System> {
        self.systems.iter().find(|s| s.id == id)
    }

    /// A program of a system by its place.
    pub fn program(&self, system: Id, place: u8) -> Option<&Program> {
        self.system(system)?.programs.get(usize::from(place))
    }

    /// Why somebody does not reach a system (G-HACK-01, G-HACK-03); nothing where it does.
    pub fn is_cut_off(&self, who: Id, system: &System) -> Option<(&'static str, String)> {
        let name = self.name_of(who);
        match system.link(who).line {
            Line::Network => None,
            Line::Cut => Some((
                "G-HACK-01",
                format!("{name} has no link to {}.", system.name),
            )),
            Line::Usual if system.is_kept_by(who) || !system.terminal => None,
            Line::Usual if self.ranges.engaged(who, system.id) => None,
            Line::Usual => Some((
                "G-HACK-03",
                format!(
                    "{} needs hands-on access, and {name} isn't at it.",
                    system.name
                ),
            )),
        }
    }

    /// Whether somebody has only one action or one maneuver in the turn it is in (M-02): the token
    /// hangs on the end of that turn.
    pub fn does_one_thing(&self, who: Id) -> bool {
        let ended = self.figure(who).map_or(0, |f| f.turns);
        self.tokens.iter().any(|t| {
            let this_turn = matches!(t.until, Until::TurnEnd { turn, .. } if turn <= ended + 1);
            t.change == Change::OneThing && t.whose == Whose::One(who) && this_turn
        })
    }
}
