//! What may be done or bought here and now.

use crate::lang::Refusal;

use super::{Id, Price};

/// Another way to pay for an offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The command that takes the offer so.
    pub line: String,
    /// What is paid: "T".
    pub cost: Price,
}

/// An answer to what an offer leaves open: whom it concerns, where that is the table's to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// "Ila Senn".
    pub label: String,
    /// What stands behind the line of the offer to say so.
    pub words: String,
}

/// The key of the offer that ends what is asked. It stands behind a list that may grow, and is
/// never counted with it.
pub const DONE: &str = "done";

/// The key of the offers that answer what is asked beside a list whose rows have numbers. They stand
/// above it and are not counted with it, so that its rows keep the numbers that lines know.
pub const ANSWER: &str = "answer";

/// The line that goes on, to the next turn or round, in every game.
pub const NEXT: &str = "next";

/// The line that begins what was prepared, in every game.
pub const START: &str = "start";

/// Something that may be done or bought here and now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// A stable key: "`a_strain`", "aim", "claim".
    pub key: String,
    /// The command that takes it; one that ends in a blank wants words of its own behind it.
    pub line: String,
    /// "recover 1 strain".
    pub label: String,
    /// "a", "2 strain", "maneuver".
    pub cost: Price,
    /// One sentence that says it whole.
    pub detail: String,
    /// The rule it rests on.
    pub rule: Option<String>,
    /// Whether it can be had, or why not.
    pub allowed: Result<(), Refusal>,
    /// That the rules have said so already for just this line, so that nobody need ask them again:
    /// forty who may claim a slot are forty trials.
    pub sure: bool,
    /// Offers of one key and one number here are allowed or refused alike, so that the rules are
    /// asked for the first of them only: forty towards whom one may step are one trial.
    pub alike: Option<u8>,
    /// Where it belongs.
    pub group: OfferGroup,
    /// Other ways to pay for it.
    pub ways: Vec<Way>,
    /// What it asks before its line is run, each answer once; empty where nothing is left open.
    pub answers: Vec<Answer>,
    /// Whom it strikes or acts on, where it is one of several.
    pub strikes: Vec<Id>,
    /// Whose it is, where it is neither of whoever acts nor plain from its group.
    pub by: Option<Id>,
    /// Whom it is done to or taken by, where rows differ by that.
    pub whom: Option<Id>,
    /// Their number in their party, where it is known: a list gives it to the row as its key.
    pub number: Option<u8>,
}

impl Offer {
    /// The line that an answer makes of it, however it is paid for.
    pub fn answered(&self, answer: &Answer) -> String {
        let none = answer.words.is_empty() || self.line.ends_with(' ');
        let blank = if none { "" } else { " " };
        format!("{}{blank}{}", self.line, answer.words)
    }

    /// Goes on to the next way to pay for it, round and round.
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

/// The menus offers are sorted into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferGroup {
    /// Answers to what the game waits for: spends, outcomes, claims.
    Asked,
    /// Actions of the active one.
    Action,
    /// Maneuvers of the active one.
    Maneuver,
    /// Actions taken less often: below the maneuvers, and in the menu of actions.
    Besides,
    /// Talents that can be used now.
    Talent,
    /// Changes to what is being built: other targets, weapons, ranges.
    Change,
    /// The course of the encounter: next turn, start, end.
    Course,
    /// What experience buys, and gives back.
    Growth,
    /// What money buys, and what can be sold, worn, given back.
    Market,
    /// What is done between fights: rest, awards, searches, contests.
    Between,
    /// Whom one could bring into the encounter.
    Bring,
    /// What the place could be like, and what somebody could be exposed to.
    Place,
}
