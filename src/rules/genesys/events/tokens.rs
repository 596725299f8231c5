//! Effects with a time: a Boost die on a combatant's next check, or a defense canceled until the
//! round ends.
//!
//! A token has an owner, a change, the checks it counts on and an end. The pool reads tokens as
//! modifiers that can be switched off. The clock removes them at their end, and the check that used
//! them removes them too.

use rules::view::Id;

use crate::events::said::aloud::skill;
use crate::model::state::State;
use crate::model::tokens::{Change, Only, Token, Until, Whose};
use crate::words::{genitive, list};

/// The rule of effects that end when the next turn of their maker begins.
pub const UNTIL_OWN_TURN: &str = "M-21";

impl Until {
    /// The end of a combatant's next turn, or of one of those after it (G-STAT-06).
    pub fn next_turn(state: &State, who: Id, turns: u32) -> Self {
        Self::TurnEnd {
            who,
            turn: (state.next_turn_of(who) + turns).saturating_sub(1),
            since: state.round,
        }
    }

    /// Both durations, one after the other (G-STAT-05). Turns of one combatant add up, of which
    /// `ended` are over or running. A later end, or one by hand, outlasts the other.
    #[must_use]
    pub fn and(self, more: Self, ended: u32) -> Self {
        match (self, more) {
            (Self::ByHand, _) | (_, Self::ByHand) => Self::ByHand,
            (Self::Rest, _) | (_, Self::Rest) => Self::Rest,
            (Self::EncounterEnd, _) | (_, Self::EncounterEnd) => Self::EncounterEnd,
            (
                Self::TurnEnd { who, turn, .. },
                Self::TurnEnd {
                    who: other,
                    turn: more,
                    since,
                },
            ) if who == other => Self::TurnEnd {
                who,
                turn: turn.max(ended) + more.saturating_sub(ended).max(1),
                since,
            },
            (_, later) => later,
        }
    }

    /// The turn of a combatant with which it ends, as the number of its turns that have ended by
    /// then.
    pub fn turn_of(self, of: Id) -> Option<u32> {
        match self {
            Self::TurnEnd { who, turn, .. } if who == of => Some(turn),
            Self::TurnEnd { .. }
            | Self::RoundEnd { .. }
            | Self::EncounterEnd
            | Self::Rest
            | Self::ByHand => None,
        }
    }

    /// The words for it: "until the end of Vex's next turn".
    pub fn words(self, state: &State) -> String {
        self.said_of(state, None)
    }

    /// The words for an effect that ends when that turn begins: "until the start of Vex's next
    /// turn".
    pub fn at_the_start(self, state: &State, who: Id, about: Option<Id>) -> String {
        let whose = whose(state, who, about);
        let Self::TurnEnd { turn, .. } = self else {
            return self.said_of(state, about);
        };
        let ended = state.figure(who).map_or(0, |f| f.turns);
        let running = u32::from(state.active() == Some(who));
        match turn.saturating_sub(ended).saturating_sub(running) {
            0 | 1 => format!("until the start of {whose} next turn"),
            n => format!("until the start of {whose} turn in {n} rounds"),
        }
    }

    /// The words for what happens when it ends: "at the end of the encounter".
    fn at_its_end(self, state: &State, about: Option<Id>) -> String {
        let until = match self {
            Self::Rest => return "after a night's rest".to_owned(),
            Self::ByHand => return "when it is removed".to_owned(),
            Self::TurnEnd { .. } | Self::RoundEnd { .. } | Self::EncounterEnd => {
                self.said_of(state, about)
            }
        };
        match (until.strip_prefix("until "), until.strip_prefix("for ")) {
            (Some(end), _) => format!("at {end}"),
            (None, Some(turns)) => format!("after {turns}"),
            (None, None) => until,
        }
    }

    /// The words in a sentence that already names the character: "until the end of their next
    /// turn".
    pub fn said_of(self, state: &State, about: Option<Id>) -> String {
        match self {
            Self::TurnEnd { who, turn, .. } => {
                let whose = whose(state, who, about);
                let ended = state.figure(who).map_or(0, |f| f.turns);
                let left = turn.saturating_sub(ended);
                let running = state.active() == Some(who);
                match (left, running) {
                    (0 | 1, true) => format!("until the end of {whose} turn"),
                    (0 | 1, false) | (2, true) => format!("until the end of {whose} next turn"),
                    (n, _) => format!("for {whose} next {} turns", n - u32::from(running)),
                }
            }
            Self::RoundEnd { round } if round == state.round => "until the end of the round".into(),
            Self::RoundEnd { round } => format!("until the end of round {round}"),
            Self::EncounterEnd => "until the end of the encounter".into(),
            Self::Rest => "until a night's rest".into(),
            Self::ByHand => "until the GM ends it".into(),
        }
    }
}

/// The owner of the turn, in a sentence that already names it: "their", or "its" for a vehicle.
fn whose(state: &State, who: Id, about: Option<Id>) -> String {
    match about {
        Some(about) if about == who && state.vehicle(who).is_some() => "its".to_owned(),
        Some(about) if about == who => "their".to_owned(),
        _ => genitive(state.name_of(who)),
    }
}

impl Only {
    /// The words for it, unless it is any check: "combat checks".
    fn words(&self, state: &State) -> Option<String> {
        Some(match self {
            Self::Any => return None,
            Self::CloseAgainst(whom) => format!("close attacks against {}", state.name_of(*whom)),
            Self::Combat => "combat checks".to_owned(),
            Self::Close | Self::Melee => "close combat checks".to_owned(),
            Self::Ranged => "ranged combat checks".to_owned(),
            Self::CombatAgainst(whom) => format!("attacks on {}", state.name_of(*whom)),
            Self::CombatOther(whom) => {
                format!("attacks on anyone but {}", state.name_of(*whom))
            }
            Self::TwoWeapons => "attacks with 2 weapons".to_owned(),
            Self::Skills(skills) => {
                let words: Vec<String> = skills.iter().map(|s| skill(s)).collect();
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                format!("{} checks", list(&words))
            }
            Self::SocialAgainst(whom) => {
                format!("social checks against {}", state.name_of(*whom))
            }
            Self::OtherSkills(skills) => {
                let words: Vec<String> = skills.iter().map(|s| skill(s)).collect();
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                format!("checks other than {}", list(&words))
            }
            Self::Social => "social checks".to_owned(),
            Self::Mounted => "checks with the ship's weapons".to_owned(),
            Self::Controls(vehicle) => format!("checks to control {}", state.name_of(*vehicle)),
            Self::Initiative => "the initiative check".to_owned(),
            Self::Uses(uses) => {
                let words: Vec<String> = uses.iter().map(|s| s.replace('_', " ")).collect();
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                format!("the use of {}", list(&words))
            }
            Self::Linked(which) => {
                let words: Vec<&str> = which.iter().map(|which| which.word()).collect();
                format!("checks with {}", list(&words))
            }
        })
    }
}

impl Token {
    /// Whether a Critical Injury brought it (M-03).
    pub fn is_of_an_injury(&self) -> bool {
        self.injury.is_some() || self.rule == "M-03"
    }

    /// Whether it belongs to this combatant's checks (or defense).
    pub fn concerns(&self, state: &State, who: Id) -> bool {
        match self.whose {
            Whose::One(one) => one == who,
            Whose::Against(_) => false,
            Whose::Aboard(vehicle) => state.vehicle_of(who).is_some_and(|v| v.id == vehicle),
            Whose::NextAboard { vehicle, by } => {
                // Of several identical ones the first counts now, and the others count on later
                // checks.
                let first = state.tokens.iter().find(|t| {
                    t.whose == self.whose && t.change == self.change && t.only == self.only
                });
                let side = |id: Id| state.figure(id).map(|f| f.side);
                by != who
                    && side(by) == side(who)
                    && first.is_none_or(|first| first.mark == self.mark)
                    && state.vehicle_of(who).is_some_and(|v| v.id == vehicle)
            }
            Whose::NextAlly { side, by } => {
                by != who && state.figure(who).is_some_and(|f| f.side == side)
            }
        }
    }

    /// The words for its end. An effect of an additional vehicle action ends where its maker's turn
    /// begins, not where it ends (M-21).
    fn ends(&self, state: &State, about: Option<Id>) -> String {
        if matches!(self.change, Change::StrainAtTheEnd(_)) {
            return self.until.at_its_end(state, about);
        }
        match self.until {
            Until::TurnEnd { who, .. } if self.rule == UNTIL_OWN_TURN && !self.once => {
                self.until.at_the_start(state, who, about)
            }
            until => until.said_of(state, about),
        }
    }

    /// The words for its checks or duration: "on the next check", "on combat checks to the end of
    /// the encounter".
    pub fn time(&self, state: &State) -> String {
        let owner = match self.whose {
            Whose::One(id) | Whose::Against(id) | Whose::Aboard(id) => Some(id),
            Whose::NextAlly { .. } | Whose::NextAboard { .. } => None,
        };
        if let (Change::NoAttack, Only::CombatAgainst(whom)) = (self.change, &self.only) {
            let until = self.ends(state, owner);
            return format!("to {} {until}", state.name_of(*whom));
        }
        if let Only::CloseAgainst(whom) = self.only {
            return format!("on the next close attack against {}", state.name_of(whom));
        }
        match (self.only.words(state), self.once) {
            (Some(which), true) => {
                let (many, one) = if which.find("attacks").is_some_and(|at| at < 6) {
                    ("attacks", "attack")
                } else {
                    ("checks", "check")
                };
                format!("on the next {}", which.replacen(many, one, 1))
            }
            (Some(which), false) => format!("on {which} {}", self.ends(state, owner)),
            (None, true) => "on the next check".to_owned(),
            (None, false) => self.ends(state, owner),
        }
    }
}
