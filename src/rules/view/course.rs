//! What has happened so far, for a tray at rest: the last roll, the last Critical Injury, who has
//! dealt how much.

use super::{Id, Rich, Rolled, Target, Tone};

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
    /// Whom it hurt: their track as it was before and after.
    pub target: Option<Target>,
}

/// A Critical Injury or Critical Hit that the last entry brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// What it is: "Critical Injury".
    pub title: &'static str,
    /// The number of who suffers it.
    pub whom: Id,
    /// Their name.
    pub who: Rich,
    /// What the d100 showed, where that is known.
    pub shown: Option<u32>,
    /// What was added to it, each with its reason: 10, "1 earlier".
    pub added: Vec<(i64, String)>,
    /// What it comes to.
    pub result: u32,
    /// Its name.
    pub name: String,
    /// The difficulty of the check that ends it, as dice; empty where none does.
    pub dice: Rich,
    /// The same in words: "Hard to treat".
    pub difficulty: String,
    /// What it does.
    pub text: String,
    /// How hard those of this kind are to end, in short, each with the highest result of it.
    pub degrees: Vec<(u32, &'static str)>,
}

/// The wounds a combatant has dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// The name, as short as it is plain.
    pub name: String,
    /// How many.
    pub wounds: u32,
}

/// What one side has dealt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideCourse {
    /// What it is called: "PC".
    pub label: &'static str,
    /// Its tone.
    pub tone: Tone,
    /// The wounds of each round.
    pub wounds: Vec<u32>,
    /// Who has dealt how many, the most first.
    pub dealt: Vec<Dealt>,
}

/// The course of a fight.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// The numbers of its rounds; empty before anybody has dealt any wounds.
    pub rounds: Vec<u32>,
    /// Its sides, the players' first.
    pub sides: Vec<SideCourse>,
}

/// What the history says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Past {
    /// The last roll.
    pub last: Option<LastRoll>,
    /// A Critical Injury or Critical Hit of the last entry.
    pub card: Option<Card>,
    /// The course of this fight.
    pub course: Course,
}
