//! The dice tray: a pool while it is built, and its results.

use std::borrow::Cow;

use super::{
    Candidate, Charts, Fix, Foreseen, Id, Past, Ribbon, Rich, Rolled, Secret, Slider, Symbols,
    Talk, Target, Tone,
};

/// A modifier of the pool, which can be switched on and off.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// Its effect: "+ K", "↑ R".
    pub change: Rich,
    /// Its reason: "target in cover".
    pub text: String,
    /// The rule.
    pub rule: Option<String>,
    /// True if it counts.
    pub on: bool,
    /// The command that switches it.
    pub toggle: Option<String>,
    /// The effect of its dice on the chance of success, in percentage points: for a modifier that
    /// counts, the loss without it, and for one that doesn't, the gain with it.
    pub delta: Option<f64>,
    /// True if it isn't part of the check and only could be. It is omitted first where room is short.
    pub could: bool,
}

/// A notable chance.
#[derive(Clone, Debug, PartialEq)]
pub struct Chance {
    /// "hit", "crit paid", "drop one".
    pub label: String,
    /// "58%", "4.2 wounds".
    pub value: String,
    /// Its meaning for the roller.
    pub tone: Tone,
    /// True if the line above the chart shows it: the chance of success, and the mean.
    pub above: bool,
}

impl Chance {
    /// Returns a mean: "mean wounds", "1.7".
    pub fn mean(of: &str, value: String) -> Self {
        Self {
            label: format!("mean {of}"),
            value,
            tone: Tone::Text,
            above: true,
        }
    }

    /// Returns the mean of a success, in the unit that is counted: "wounds per hit", "3.2".
    pub fn per(success: &str, of: &str, mean: f64) -> Self {
        Self {
            label: format!("{of} per {success}"),
            ..Self::mean(of, format!("{mean:.1}"))
        }
    }

    /// Returns the chance marked for the line above the chart.
    #[must_use]
    pub fn above(self) -> Self {
        Self {
            above: true,
            ..self
        }
    }
}

/// The state of the tray.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stage {
    /// No check is open.
    #[default]
    Idle,
    /// A pool is being built.
    Pool,
    /// The check is rolled: symbols are spent, outcomes chosen.
    Spending,
}

/// The beginning of a note of the tray that lists who could answer a check with their knowledge.
pub const ANSWERS: &str = "respond with ";

impl Tray {
    /// Returns true if the open check can't be rolled as it is, and no override allows it.
    pub fn is_blocked(&self) -> bool {
        self.stage == Stage::Pool && !self.trouble.is_empty() && self.chances.is_empty()
    }

    /// Returns true while sides choose in secret, or have chosen and nothing is revealed.
    pub fn is_secret(&self) -> bool {
        self.secrets.iter().any(|one| one.sign.is_none())
    }
}

/// One of several rolls that are compared with each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cast {
    /// The roller.
    pub name: String,
    /// The faces of the dice. Empty before the roll.
    pub faces: Vec<(String, Tone)>,
    /// What they come to: "5 wins". Before the roll, the dice.
    pub told: Rich,
}

/// The dice tray of any system.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tray {
    /// Its state.
    pub stage: Stage,
    /// Its heading: "Attack", "Character". Empty if its stage is enough.
    pub heading: &'static str,
    /// The question while no dice are rolled: "PC slot: who acts?". Empty without a question.
    pub asks: String,
    /// The roller of the open check.
    pub by: Option<Id>,
    /// The roller and the target: "Vex → Boarders".
    pub title: Rich,
    /// The weapon and the details: "Slug pistol  dam 6  crit 4  medium, engaged with Ila".
    pub subtitle: Rich,
    /// The pool as letters: "YYG vs RPK".
    pub dice: Rich,
    /// The choices that the sides make in secret, or made.
    pub secrets: Vec<Secret>,
    /// A number to choose before the roll.
    pub slider: Slider,
    /// The heads of the column of prices, where these are a table.
    pub columns: Rich,
    /// The source of each die.
    pub sources: Vec<Source>,
    /// The obstacle to the roll. Empty if there is none. A blocked roll has no odds.
    pub trouble: Rich,
    /// The change that allows the roll.
    pub fix: Option<Fix>,
    /// The possible targets, or the declared attack: the nearest first.
    pub targets: Vec<Candidate>,
    /// Reminders that the program can't decide, at most two lines.
    pub notes: Vec<Rich>,
    /// What the roll costs and what follows from it, next to the slider.
    pub after: Vec<Rich>,
    /// Rule texts for people, with their rules, shown if there is room left.
    pub reminders: Vec<Rich>,
    /// The odds of the open check.
    pub chances: Vec<Chance>,
    /// The odds as charts.
    pub charts: Charts,
    /// The rolled dice and the symbols that are left.
    pub rolled: Option<Rolled>,
    /// Its results: hits, damage.
    pub result: Vec<Rich>,
    /// The rolls of several people, below the results.
    pub rolls: Vec<Cast>,
    /// The target.
    pub target: Option<Target>,
    /// The effects of the next Enter, and on whom.
    pub foreseen: Vec<Foreseen>,
    /// Whom the open check or its outcome hurts. Damage by hand is meant for them.
    pub threatens: Option<Id>,
    /// The symbols that can be spent, including those that are spent.
    pub purse: Vec<Symbols>,
    /// The purchases so far.
    pub spent: Vec<Rich>,
    /// The symbols that are left to spend.
    pub left: Rich,
    /// True if a d100 is rolled at the end, so that the result of a real one may be typed.
    pub d100: bool,
    /// The line for results of real dice, with a placeholder as in keymaps: "roll = {symbols}". Empty
    /// if no dice are needed.
    pub typed: Cow<'static, str>,
    /// True if the key that goes on takes the selected row, although the tray has a heading.
    pub takes_selected: bool,
    /// True if the rolled symbols are spent: the outcomes on offer have prices in symbols.
    pub priced: bool,
    /// The last finished roll, while no check is open.
    pub last: Option<Rich>,
    /// The past and what is at stake. While a check is open, of the past only the course of the fight and a
    /// Critical Injury of the last entry.
    pub past: Past,
    /// The ranges from the active participant, while no check is open.
    pub ribbon: Ribbon,
    /// The social encounter, while one is open.
    pub talk: Talk,
    /// The pool in canonical notation.
    pub pool: String,
}
