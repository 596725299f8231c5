//! Effects that wait for their moment: a Boost on somebody's next check, a defense cancelled
//! until the round ends.
//!
//! A token says whose it is, what it changes, when it counts and when it ends. The pool reads
//! them as sources that can be switched off; the clock and the check that used them take them away.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use crate::rules::view::Id;

use super::check::pool;
use super::kinds::{Characteristic, Side};
use super::state::State;
use super::tell::skill;
use super::vehicles::fulfil::UNTIL_OWN_TURN;
use super::words::{genitive, list};

/// When something ends (G-STAT-04, G-STAT-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Until {
    /// At the end of somebody's turn, counted by how many of its turns have ended. If that one
    /// can no longer act it ends with the round after `since` (the ruling at G-STAT-06).
    TurnEnd {
        /// Whose turn.
        who: Id,
        /// How many of its turns will have ended by then.
        turn: u32,
        /// The round in which it began.
        since: u32,
    },
    /// At the end of a round.
    RoundEnd {
        /// That round.
        round: u32,
    },
    /// At the end of the encounter (G-STRUCT-09).
    EncounterEnd,
    /// With a night's rest, or the next day.
    Rest,
    /// When somebody says so.
    ByHand,
}

impl Until {
    /// Both of them, one after the other (G-STAT-05): turns of one combatant add up, of which
    /// `ended` are over or running; what ends later or by hand outlasts them.
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

    /// The turn of a combatant with which it ends, as the number of those that have ended by then.
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

    /// In words: "until the end of Vex's next turn".
    pub fn words(self, state: &State) -> String {
        self.said_of(state, None)
    }

    /// The same for what ends where that turn begins: "until the start of Vex's next turn".
    pub fn at_the_start(self, state: &State, who: Id, about: Option<Id>) -> String {
        let whose = whose(state, who, about);
        let Self::TurnEnd { turn, .. } = self else {
            return self.said_of(state, about);
        };
        let ended = state.figure(who).map_or(0, |f| f.turns);
        let running = u32::from(state.active() == Some(who));
        match turn.saturating_sub(ended).saturating_sub(running) {
            0 | 1 => format!("until the start of {whose} next turn"),
            n => format!("for {n} rounds, until the start of {whose} turn"),
        }
    }

    /// The same for what happens when it ends: "at the end of the encounter".
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

    /// In words for a sentence that already names the character: "until the end of their next
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
            Self::ByHand => "until you remove it".into(),
        }
    }
}

/// Whose turn is meant, in a sentence about somebody who is not named again: "their", and "its" of a
/// vehicle.
fn whose(state: &State, who: Id, about: Option<Id>) -> String {
    match about {
        Some(about) if about == who && state.vehicle(who).is_some() => "its".to_owned(),
        Some(about) if about == who => "their".to_owned(),
        _ => genitive(state.name_of(who)),
    }
}

/// Whose checks a token concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whose {
    /// One combatant's.
    One(Id),
    /// Those of anybody against this one.
    Against(Id),
    /// Those of whoever is aboard this vehicle.
    Aboard(Id),
    /// Those of the next aboard this vehicle who checks, but not of the one who made the token. Of
    /// several alike each next one has one (M-21).
    NextAboard {
        /// The vehicle.
        vehicle: Id,
        /// Who made it.
        by: Id,
    },
    /// Those of the next ally who checks: of that side, but not the one who made the token.
    NextAlly {
        /// The side.
        side: Side,
        /// Who made it.
        by: Id,
    },
}

/// Which checks a token concerns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Only {
    /// Any.
    #[default]
    Any,
    /// Close combat against one combatant, while both are engaged (G-MOD-02).
    CloseAgainst(Id),
    /// Combat checks.
    Combat,
    /// Combat checks with Brawl or Melee.
    Close,
    /// Combat checks with Melee, and with Brawl unless the campaign rules otherwise (O-10).
    Melee,
    /// Combat checks with a ranged skill.
    Ranged,
    /// Combat checks against one combatant.
    CombatAgainst(Id),
    /// Combat checks against anybody else than this one.
    CombatOther(Id),
    /// Attacks with two weapons (G-MOD-07).
    TwoWeapons,
    /// Checks of these skills.
    Skills(Vec<String>),
    /// Checks of social skills.
    Social,
    /// Checks with these characteristics.
    Linked(Vec<Characteristic>),
    /// The initiative check.
    Initiative,
    /// Checks that are the use of one of these.
    Uses(Vec<String>),
    /// Checks of social skills against one.
    SocialAgainst(Id),
    /// Checks of any skills but these.
    OtherSkills(Vec<String>),
    /// Checks that fire weapons of a vehicle: attacks, and barrages (G-VCOM-20).
    Mounted,
    /// Checks that control this vehicle, whatever the skill (O-41).
    Controls(Id),
}

impl Only {
    /// In words, where it is not any: "combat checks".
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
            Self::TwoWeapons => "attacks with two weapons".to_owned(),
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

/// What a token changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// Adds Boost dice.
    Boost(u8),
    /// Adds Setback dice.
    Setback(u8),
    /// Upgrades the ability of the check.
    UpgradeAbility(u8),
    /// Upgrades the difficulty of the check.
    UpgradeDifficulty(u8),
    /// Adds Difficulty dice.
    Harder(u8),
    /// Its owner's defense does not count.
    NoDefense,
    /// Its owner's melee defense is higher.
    MeleeDefense(u8),
    /// Its owner's ranged defense is higher.
    RangedDefense(u8),
    /// Setback of the surroundings does not count for its owner.
    NoEnvironment,
    /// So many Setback of the surroundings do not count for its owner (M-21, Plot Course).
    Course(u8),
    /// Changes pools.
    Pool(pool::Change),
    /// The difficulty falls by the first number, not below the second, and never rises by it.
    Easier(u8, u8),
    /// Its owner makes no ranged combat checks.
    NoRanged,
    /// Its owner does not attack those the token names (G-TAL-58).
    NoAttack,
    /// Its owner may use an action out of its turn, once.
    ActsNow,
    /// The same, in place of a maneuver it was granted; the first to do so does it for all to whom
    /// the same talent gave it (G-TAL-63).
    ActsInstead,
    /// Strain its owner suffers when it ends.
    StrainAtTheEnd(u8),
    /// Its owner's Critical Injuries do not count.
    NoCriticals,
    /// Its owner's Critical Injury with that mark does not count.
    NoCritical(u32),
    /// Its owner's soak is higher.
    Soak(u8),
    /// Its owner is hidden so well (G-ENV-01).
    Hidden(u8),
    /// The strain of its owner's next Critical Injury does not count.
    NoInjuryStrain,
    /// What its owner wears gives no defense.
    NoArmorDefense,
    /// Gravity adds no Setback for its owner (G-ENV-05).
    NoGravity,
    /// Its owner mounts, dismounts or changes seats once without a maneuver.
    MountsFreely,
    /// Its owner has only one action or one maneuver in the turn with which it ends (M-02).
    OneThing,
}

impl Change {
    /// In words: "1 Boost", "difficulty upgraded once".
    pub fn words(self) -> String {
        let mut out = String::new();
        let done = match self {
            Self::Boost(n) => write!(out, "{n} Boost"),
            Self::Setback(n) => write!(out, "{n} Setback"),
            Self::UpgradeAbility(1) => write!(out, "ability upgraded once"),
            Self::UpgradeAbility(n) => write!(out, "ability upgraded {n} times"),
            Self::UpgradeDifficulty(1) => write!(out, "difficulty upgraded once"),
            Self::UpgradeDifficulty(n) => write!(out, "difficulty upgraded {n} times"),
            Self::Harder(n) => write!(out, "difficulty +{n}"),
            Self::NoDefense => write!(out, "no defense"),
            Self::MeleeDefense(n) => write!(out, "melee defense +{n}"),
            Self::RangedDefense(n) => write!(out, "ranged defense +{n}"),
            Self::NoEnvironment => write!(out, "surroundings ignored"),
            Self::Course(n) => write!(out, "{n} fewer Setback from surroundings"),
            Self::Pool(change) => write!(out, "{}", change.words()),
            Self::Easier(n, _) => write!(out, "difficulty -{n}"),
            Self::NoAttack => write!(out, "no attack or other harm"),
            Self::ActsNow => write!(out, "an action immediately"),
            Self::ActsInstead => write!(out, "an action instead of the maneuver, for one of them"),
            Self::NoRanged => write!(out, "no ranged attacks"),
            Self::StrainAtTheEnd(n) => write!(out, "{n} strain"),
            Self::NoCriticals => write!(out, "Critical Injuries ignored"),
            Self::NoCritical(_) => write!(out, "one injury ignored"),
            Self::Soak(n) => write!(out, "soak +{n}"),
            Self::Hidden(n) => write!(out, "concealment {n}"),
            Self::MountsFreely => write!(out, "mount or dismount without a maneuver"),
            Self::NoInjuryStrain => write!(out, "no strain from the first injury"),
            Self::NoArmorDefense => write!(out, "no defense from armor"),
            Self::NoGravity => write!(out, "no Setback from gravity"),
            Self::OneThing => write!(out, "one action or one maneuver in the next turn"),
        };
        debug_assert!(done.is_ok());
        out
    }
}

/// An effect with an owner, a moment and an end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Token {
    /// Its number.
    pub mark: u32,
    /// Whose checks, or whose defense.
    pub whose: Whose,
    /// What it changes.
    pub change: Change,
    /// Which checks.
    #[serde(default)]
    pub only: Only,
    /// Used up by the first check it counts on.
    #[serde(default)]
    pub once: bool,
    /// When it ends at the latest.
    pub until: Until,
    /// Where it came from, in a few words.
    pub from: String,
    /// The rule it rests on.
    pub rule: String,
    /// Ends when this one is incapacitated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<Id>,
    /// The mark of the Critical Injury that brought it. Saves from before this field have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub injury: Option<u32>,
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
                // Of several alike the first counts, and the others wait for the next of them.
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

    /// When it ends, in words. What an additional vehicle action lends ends where its maker's turn
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

    /// On which checks it counts, or how long: "on the next check", "on combat checks to the end of
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
