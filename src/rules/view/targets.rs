//! Whom a check could mean, and what would let it be made where it cannot be.

use crate::lang::Refusal;

use super::Id;

/// Someone an open check could mean, or an attack that is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Who.
    pub who: Id,
    /// The line that chooses them.
    pub line: String,
    /// How far they are: "medium".
    pub range: &'static str,
    /// Whether they can be reached from here, or why not.
    pub reach: Result<(), Refusal>,
    /// What they stand behind: "cover 1"; empty where nothing is.
    pub cover: String,
    /// Whether the check means them now.
    pub now: bool,
    /// What would bring them into reach.
    pub fix: Option<Fix>,
}

/// What would let a check be made that cannot be made as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What kind of change it is.
    pub by: FixBy,
    /// "move to medium".
    pub label: String,
    /// The lines that do it, one after the other.
    pub lines: Vec<String>,
}

/// The change that lets a check be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixBy {
    /// A maneuver comes first.
    Maneuver,
    /// Another weapon does it.
    Weapon,
    /// Someone else can be reached.
    Target,
    /// The range was said to be another one.
    Range,
}
