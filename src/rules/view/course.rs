//! What has happened so far, for a tray at rest: the last roll, the last Critical Injury, who has
//! dealt how much.

use super::{Rich, Rolled, Tone};

/// Round and turn.
pub type Moment = (u32, u32);

/// The last roll, and what came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastRoll {
    /// When it was.
    pub at: Moment,
    /// Who rolled, and against whom.
    pub pair: Rich,
    /// The dice.
    pub rolled: Rolled,
    /// What came of it: "7 damage − 3 soak = 4 wounds to Vex Marrow".
    pub sums: Vec<Rich>,
}

/// A Critical Injury that the last entry brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// Who suffers it.
    pub who: Rich,
    /// What the d100 showed, where that is known.
    pub shown: Option<u32>,
    /// What it comes to.
    pub result: u32,
    /// Its name.
    pub name: String,
    /// The difficulty of treating it, as dice.
    pub dice: Rich,
    /// The same in a word.
    pub difficulty: &'static str,
    /// What it does.
    pub text: String,
}

/// A round of a fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Its number.
    pub round: u32,
    /// The wounds that the players' side dealt.
    pub players: u32,
    /// The wounds that the others dealt.
    pub others: u32,
}

/// The wounds somebody has dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// The name, as short as it is plain.
    pub name: String,
    /// Its side.
    pub tone: Tone,
    /// How many.
    pub wounds: u32,
}

/// What the history says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Past {
    /// The last roll.
    pub last: Option<LastRoll>,
    /// A Critical Injury of the last entry.
    pub card: Option<Card>,
    /// The rounds of this fight, the first one first; empty before anybody has dealt any.
    pub rounds: Vec<Round>,
    /// Who has dealt how much in it, the most first.
    pub dealt: Vec<Dealt>,
}
