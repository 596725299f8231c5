//! Hacking in play (G-HACK): `decide` declares the checks and carries out the maneuvers, `outcome`
//! applies the checks, `named` finds what a word means.
//!
//! `play::sources` has their modifiers, `play::spends` the purchases, [`crate::model::hacking`] the types.

pub mod decide;
mod named;
pub mod outcome;

use rules::view::Id;

use crate::events::hacking::log_text::learnt;
use crate::model::hacking::{Line, Link, Program, System, is_usual};
use crate::model::state::State;
use crate::model::tokens::{Change, Until, Whose};

/// Difficulty of a Lockout without a trace (G-HACK-10).
pub const LOCKOUT: u8 = 5;

/// The number of traces at which a Lockout is easiest (G-HACK-10).
pub const MOST_TRACES: u8 = 4;

/// The number of traces that reveals everything: the last row of M-25.
pub const ALL_SHOWN: u8 = 5;

impl Link {
    /// The link of a character who hasn't been there yet.
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

    /// Difficulty dice of a Lockout: one fewer for each trace, at least Easy (G-HACK-10).
    pub const fn lockout(&self) -> u8 {
        LOCKOUT
            - if self.traces < MOST_TRACES {
                self.traces
            } else {
                MOST_TRACES
            }
    }

    /// What the sysop has learned by tracing (M-25). Empty before the first success.
    pub const fn learnt(&self) -> &'static str {
        learnt(self.traces)
    }

    /// True if it holds more than the way of reaching the system.
    pub const fn is_worth_a_line(&self) -> bool {
        self.access || self.traces > 0 || self.lockouts > 0 || self.aware
    }

    /// True if there is anything to show, which includes a way of reaching the system that isn't the
    /// default (G-HACK-01).
    pub const fn is_shown(&self) -> bool {
        self.is_worth_a_line() || !is_usual(&self.line)
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

    /// The rule and reason why a character can't reach a system (G-HACK-01, G-HACK-03). `None` if they
    /// can.
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
                    "{} needs hands-on access, but {name} isn't engaged with it.",
                    system.name
                ),
            )),
        }
    }

    /// True if a character has only one action or one maneuver in the current turn (M-02). The token
    /// ends with that turn.
    pub fn does_one_thing(&self, who: Id) -> bool {
        let ended = self.figure(who).map_or(0, |f| f.turns);
        self.tokens.iter().any(|t| {
            let this_turn = matches!(t.until, Until::TurnEnd { turn, .. } if turn <= ended + 1);
            t.change == Change::OneThing && t.whose == Whose::One(who) && this_turn
        })
    }
}
