//! The possible targets of a check, and the changes that allow it where it is blocked.

use lang::Refusal;

use super::Id;

/// A possible target of an open check, or of a declared attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The participant.
    pub who: Id,
    /// The line that chooses them.
    pub line: String,
    /// Their range: "medium".
    pub range: &'static str,
    /// Says if they can be reached from here, or why not.
    pub reach: Result<(), Refusal>,
    /// Says if the line can be run, or why not. A pool may turn to a target out of reach, to move there.
    pub allowed: Result<(), Refusal>,
    /// The reason in two or three words, if they can't be reached: "out of reach", "too near".
    pub blocked: &'static str,
    /// The chance to hit them: "49%". Empty if they can't be reached, or if the pool is too large for odds.
    pub chance: String,
    /// True if no hit can harm them: armor takes all of it.
    pub harmless: bool,
    /// Their states that change the pool: "prone cover 1". Empty without any.
    pub states: String,
    /// True if they are the current target.
    pub now: bool,
    /// The change that brings them into reach.
    pub fix: Option<Fix>,
}

/// A change that allows a blocked check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The kind of change.
    pub by: FixBy,
    /// "move to medium".
    pub label: String,
    /// The lines that do it, one after the other.
    pub lines: Vec<String>,
}

impl Fix {
    /// Returns what it does without the number of maneuvers and the price: "move to medium".
    pub fn brief(&self) -> &str {
        let brief = self.label.split([',', '(']).next().unwrap_or_default();
        brief.trim_end()
    }
}

/// The kind of change that allows a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixBy {
    /// A maneuver comes first.
    Maneuver,
    /// Another weapon reaches the target.
    Weapon,
    /// Another target can be reached.
    Target,
    /// The range is set to another one.
    Range,
}
