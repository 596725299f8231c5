//! The actions and purchases that are open now.

use std::fmt::Display;

use lang::grammar::Command;
use lang::{Refusal, Who};

use serde::{Deserialize, Serialize};

use super::{Id, Price, Rich};

/// Another way to pay for an offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The command that takes the offer this way.
    pub line: String,
    /// The price: "T".
    pub cost: Price,
}

/// A command with the focused participant as its target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aimed {
    /// The line as a keymap binds it, without a target: "attack @".
    pub key: &'static str,
    /// The same with the target: "attack @ Boarders".
    pub line: String,
}

/// The line that begins an attack as a keymap binds it, in every game.
pub const ATTACK: &str = "attack @";

/// The key of the offers that attack, in every game.
pub const ATTACK_KEY: &str = "attack";

/// An answer to the open question of an offer: its target, if the user has to choose one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// "Ila Senn".
    pub label: String,
    /// The words after the line of the offer that give this answer.
    pub words: String,
    /// The dice that it rolls, as a sheet shows them.
    pub dice: Rich,
    /// Its place, if other rows that are elsewhere count too. Its key is that of the place.
    pub place: Option<usize>,
    /// Why it isn't available, if it isn't.
    pub refused: Option<Refusal>,
    /// What has to be chosen after it. Its words then end in a blank.
    pub answers: Vec<Answer>,
}

impl Answer {
    /// Returns the answer of a whole line to the offer that begins it. `None` if the offer doesn't.
    pub fn of_line(
        label: impl Into<String>,
        begun: &OfferLine,
        line: impl Into<OfferLine>,
    ) -> Option<Self> {
        let line = line.into().text();
        Some(Self {
            label: label.into(),
            words: line.strip_prefix(begun.0.as_str())?.to_owned(),
            ..Self::default()
        })
    }
}

/// The key of the offer that ends a choice. It comes after a list that may grow, and isn't counted
/// with it.
pub const DONE: &str = "done";

/// The key of offers that answer a choice next to a list with numbered rows. They come above it and
/// aren't counted with it, so that its rows keep the numbers that lines use.
pub const ANSWER: &str = "answer";

/// The line for the next turn or round, in every game.
pub const NEXT: &str = "next";

/// The line that undoes the last command, in every game.
pub const UNDO: &str = "undo";

/// The verb that redoes what was undone.
pub const REDO: &str = "redo";

/// Whether a line is the one for the next turn or round. It may ask something first: "next ask".
pub fn goes_on(line: &str) -> bool {
    line.strip_prefix(NEXT)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// The line that begins the prepared encounter, in every game.
pub const START: &str = "start";

/// The key of the offer that ends a session, which can wait.
pub const SESSION: &str = "session";

/// The key of the offer that closes a scene, which can wait.
pub const SCENE_CLOSE: &str = "scene_close";

/// The key of the offer that begins a scene.
pub const SCENE_BEGIN: &str = "scene_begin";

/// The key of the offer that begins a session.
pub const SESSION_START: &str = "session_start";

/// The line of an offer: a command as it prints, or the beginning of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferLine(String);

impl OfferLine {
    /// Returns the beginning of a command whose last words the user types: "rank wren".
    pub fn begun(words: impl Display) -> Self {
        Self(format!("{words} "))
    }

    /// Returns the beginning of a command about someone, whose last words the user types.
    pub fn about(verb: &str, who: &Who) -> Self {
        Self::begun(format_args!("{verb} {who}"))
    }

    /// Whether the user types its last words.
    pub fn is_begun(&self) -> bool {
        self.0.ends_with(' ')
    }

    /// Returns its text. The beginning of a command ends in a blank.
    pub fn text(self) -> String {
        self.0
    }
}

impl<C: Command> From<C> for OfferLine {
    fn from(command: C) -> Self {
        Self(command.to_string())
    }
}

/// An action or a purchase that may be open now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// A stable key: "`a_strain`", "aim", "claim".
    pub key: String,
    /// The command that takes it. If it ends in a blank, the user types the missing words after it.
    pub line: String,
    /// What a key of a keymap means while the focused participant is a possible target.
    pub aimed: Option<Aimed>,
    /// "recover 1 strain".
    pub label: String,
    /// "a", "2 strain", "maneuver".
    pub cost: Price,
    /// One sentence that describes it fully.
    pub detail: String,
    /// Its rule.
    pub rule: Option<String>,
    /// Says if it can be taken, or why not.
    pub allowed: Result<(), Refusal>,
    /// True if the rules have already decided about exactly this line, so that no other check is needed:
    /// 40 characters who may take a slot need 40 checks.
    pub sure: bool,
    /// Offers with the same key and the same number here are all allowed or all refused, so that the
    /// rules check only the first: 40 targets of a move need one check.
    pub alike: Option<u8>,
    /// The weapon that it draws, puts away, picks up or attacks with. Such rows have the key of the weapon.
    pub weapon: Option<String>,
    /// What stops the check it leads to, in two or three words, although the row can be taken: "out of
    /// reach". Empty if nothing does.
    pub stops: &'static str,
    /// What has to be typed after its line. Empty if the line may stay as it is.
    pub asks: &'static str,
    /// What is written there now, to be changed. Empty if nothing is.
    pub written: String,
    /// Whether lists select it first, instead of the first row.
    pub proposed: bool,
    /// True if neither the line that tells what comes next nor Enter in the roster means it: it can wait, or has a key of
    /// its own.
    pub waits: bool,
    /// What it does, in the words that it shares with other rows, for a line that names the keys of all of them
    /// at once: "strike out a change". Empty if it shares none.
    pub together: &'static str,
    /// The menu it belongs to.
    pub group: OfferGroup,
    /// Other ways to pay for it.
    pub ways: Vec<Way>,
    /// The answers to choose from before its line is run. Empty without an open question.
    pub answers: Vec<Answer>,
    /// The participants whom it strikes or affects, if it is one of several.
    pub strikes: Vec<Id>,
    /// The participant it belongs to, if that is neither the active one nor clear from its group.
    pub by: Option<Id>,
    /// The participant who receives or takes it, if rows differ in that.
    pub whom: Option<Id>,
    /// The participant's number in their party, if it is known. A list uses it as the row's key.
    pub number: Option<u8>,
    /// The letter of the participant's name that chooses the row, if it is known. A list uses it instead of
    /// the number.
    pub letter: Option<char>,
}

impl Offer {
    /// Returns true if it can be taken now.
    pub const fn is_open(&self) -> bool {
        self.allowed.is_ok()
    }

    /// Returns an offer of a command, that can be taken and has no price: its key, line, label, rule and menu.
    pub fn of(
        key: impl Into<String>,
        line: impl Into<OfferLine>,
        label: impl Into<String>,
        rule: impl Into<String>,
        group: OfferGroup,
    ) -> Self {
        Self::new(key, line.into().text(), label, rule, group)
    }

    /// Returns an offer of a line that isn't a command, for tests and the interface.
    pub fn new(
        key: impl Into<String>,
        line: impl Into<String>,
        label: impl Into<String>,
        rule: impl Into<String>,
        group: OfferGroup,
    ) -> Self {
        Self {
            key: key.into(),
            line: line.into(),
            aimed: None,
            label: label.into(),
            cost: Price::none(),
            detail: String::new(),
            rule: Some(rule.into()),
            allowed: Ok(()),
            sure: false,
            alike: None,
            weapon: None,
            stops: "",
            asks: "",
            written: String::new(),
            proposed: false,
            waits: false,
            together: "",
            group,
            ways: Vec::new(),
            answers: Vec::new(),
            strikes: Vec::new(),
            by: None,
            whom: None,
            number: None,
            letter: None,
        }
    }

    /// Returns the line with an answer, for any payment.
    pub fn answered(&self, answer: &Answer) -> String {
        let none = answer.words.is_empty() || self.line.ends_with(' ');
        let blank = if none { "" } else { " " };
        format!("{}{blank}{}", self.line, answer.words)
    }

    /// Returns the whole lines that its answers lead to.
    pub fn answered_lines(&self) -> Vec<String> {
        let lines = |answer: &Answer| {
            let line = self.answered(answer);
            let last = answer.answers.iter();
            let all: Vec<String> = last.map(|one| format!("{line}{}", one.words)).collect();
            if all.is_empty() { vec![line] } else { all }
        };
        self.answers.iter().flat_map(lines).collect()
    }

    /// Makes the row about any of these characters, so that it has one key however many they are. The words of each
    /// answer follow the line. A single one needs no choice: the row has the label that `named` makes of their name, and
    /// what the dice become is its price. `None` without any.
    #[must_use]
    pub fn about_any(
        mut self,
        mut all: Vec<Answer>,
        named: impl Fn(&str) -> String,
    ) -> Option<Self> {
        if all.len() > 1 {
            self.answers = all;
            return Some(self);
        }
        let only = all.pop()?;
        self.label = named(&only.label);
        self.line = self.answered(&only);
        if !only.dice.is_empty() {
            self.cost = Price::told(only.dice);
        }
        self.answers = only.answers;
        Some(self)
    }

    /// Makes it what the key of an attack means while its target is focused.
    #[must_use]
    pub fn aimed_at(mut self, focus: Option<Id>) -> Self {
        if focus.is_some() && self.whom == focus {
            let line = self.line.clone();
            self.aimed = Some(Aimed { key: ATTACK, line });
        }
        self
    }

    /// Changes to the next way of payment, in a circle.
    pub fn pay_otherwise(&mut self) {
        if self.ways.is_empty() {
            return;
        }
        let next = self.ways.remove(0);
        self.ways.push(Way {
            line: std::mem::replace(&mut self.line, next.line),
            cost: std::mem::replace(&mut self.cost, next.cost),
        });
    }
}

/// The menus of offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OfferGroup {
    /// Answers to an open choice: spends, outcomes, slots.
    Asked,
    /// Actions of the active participant.
    Action,
    /// Maneuvers of the active participant.
    Maneuver,
    /// Less common actions, below the maneuvers and in the menu of actions.
    Other,
    /// Talents that can be used now.
    Talent,
    /// Changes to the open check: other targets, weapons, ranges.
    Change,
    /// The encounter: next turn, start, end.
    Encounter,
    /// Purchases with experience, and their undoing.
    Growth,
    /// Purchases with money, and items to sell, wear or return.
    Market,
    /// Activities between fights: rest, awards, searches, contests.
    Between,
    /// Records to add to the encounter.
    Bring,
    /// Conditions of the place, and hazards that participants can be exposed to.
    Place,
}

impl OfferGroup {
    /// Returns its word in `state --json`. Scripts read it, so it stays.
    pub const fn key(self) -> &'static str {
        self.words().0
    }

    /// Returns its word in the finder.
    pub const fn word(self) -> &'static str {
        self.words().1
    }

    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Asked => ("asked", "now"),
            Self::Action => ("action", "action"),
            Self::Maneuver => ("maneuver", "maneuver"),
            Self::Other => ("other", "action"),
            Self::Talent => ("talent", "talent"),
            Self::Change => ("change", "change"),
            Self::Encounter => ("encounter", "encounter"),
            Self::Growth => ("growth", "learn"),
            Self::Market => ("market", "goods"),
            Self::Between => ("between", "between"),
            Self::Bring => ("bring", "build"),
            Self::Place => ("place", "place"),
        }
    }
}
