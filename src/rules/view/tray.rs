//! The dice tray: a pool while it is built, and what came of it.

use std::borrow::Cow;

use super::{
    Candidate, Charts, Fix, Foreseen, Id, Past, Ribbon, Rich, Rolled, Symbols, Talk, Target, Tone,
};

/// A line of the pool: where dice come from, to be switched on and off.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// What it does: "+ K", "↑ R".
    pub change: Rich,
    /// Why: "target in cover".
    pub text: String,
    /// The rule.
    pub rule: Option<String>,
    /// Whether it counts.
    pub on: bool,
    /// The command that switches it.
    pub toggle: Option<String>,
    /// What its dice do to the chance of success, in percentage points: of one that counts, what would
    /// be missing without it, and of one that does not, what it would add.
    pub delta: Option<f64>,
    /// Whether it is no part of the check and only could be one: the first to go where room is short.
    pub could: bool,
}

/// A chance worth naming.
#[derive(Clone, Debug, PartialEq)]
pub struct Chance {
    /// "hit", "crit paid", "drop one".
    pub label: String,
    /// "58%", "4.2 wounds".
    pub value: String,
    /// What it means for whoever rolls.
    pub tone: Tone,
    /// Whether the line above the chart says it: the chance of success, and the mean.
    pub above: bool,
}

impl Chance {
    /// A mean: "mean wounds", "1.7".
    pub fn mean(of: &str, value: String) -> Self {
        Self {
            label: format!("mean {of}"),
            value,
            tone: Tone::Text,
            above: true,
        }
    }

    /// The same, said in the line above the chart.
    #[must_use]
    pub fn above(self) -> Self {
        Self {
            above: true,
            ..self
        }
    }
}

/// Where the tray stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Nothing is in flight.
    #[default]
    Idle,
    /// A pool is being built.
    Pool,
    /// Rolled: symbols are being spent, outcomes chosen.
    Spending,
}

/// How a note of the tray begins that says who could answer a check with what they know.
pub const ANSWERS: &str = "can respond: ";

impl Tray {
    /// Whether the open check cannot be rolled as it is, and no one has overruled that.
    pub fn is_blocked(&self) -> bool {
        self.stage == Stage::Pool && !self.trouble.is_empty() && self.chances.is_empty()
    }
}

/// The dice tray of any system.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tray {
    /// Where it stands.
    pub stage: Stage,
    /// What heads it: "Attack", "Character"; empty where its stage says it.
    pub heading: &'static str,
    /// What is asked while no dice are out: "PC slot: who acts?"; empty where nothing is.
    pub asks: String,
    /// Who rolls what is open.
    pub by: Option<Id>,
    /// Who, and against whom: "Vex → Boarders".
    pub title: Rich,
    /// With what, and how: "Slug pistol  dam 6  crit 4  medium, engaged with Ila".
    pub subtitle: Rich,
    /// The pool as letters: "YYG vs RPK".
    pub dice: Rich,
    /// Where each die came from.
    pub sources: Vec<Source>,
    /// What stands in the way of the roll as it is; empty if nothing does. What cannot be rolled has
    /// no odds.
    pub trouble: Rich,
    /// What would let it be rolled.
    pub fix: Option<Fix>,
    /// Whom it could mean, or the attack that is declared: the nearest first.
    pub targets: Vec<Candidate>,
    /// What a person should keep in mind here and the program cannot decide; two lines at most.
    pub notes: Vec<Rich>,
    /// What the rules tell people here, with the rule; said where nothing else wants the room.
    pub reminders: Vec<Rich>,
    /// The odds of what is on the table.
    pub chances: Vec<Chance>,
    /// The same as charts.
    pub charts: Charts,
    /// The dice as they fell, and what is left of them.
    pub rolled: Option<Rolled>,
    /// What comes of it: hits, damage.
    pub result: Vec<Rich>,
    /// Whom it concerns.
    pub target: Option<Target>,
    /// What Enter would do, and to whom.
    pub foreseen: Vec<Foreseen>,
    /// The symbols that can be spent, those that are spent among them.
    pub purse: Vec<Symbols>,
    /// What was already bought.
    pub spent: Vec<Rich>,
    /// What is left to spend.
    pub left: Rich,
    /// Whether a d100 is rolled when this ends, so that what a real one shows may be typed.
    pub d100: bool,
    /// The line that takes what real dice show, with a hole for it as keymaps write holes:
    /// "roll = {symbols}"; empty where no dice are asked for.
    pub typed: Cow<'static, str>,
    /// Whether what lies there is spent: the outcomes on offer have prices in symbols.
    pub priced: bool,
    /// The last finished roll, when nothing is in flight.
    pub last: Option<Rich>,
    /// What has happened so far, when nothing is in flight.
    pub past: Past,
    /// Who stands how far from the one who acts, when nothing is in flight.
    pub ribbon: Ribbon,
    /// A talk, while one is on.
    pub talk: Talk,
    /// The pool in canonical notation.
    pub pool: String,
}
