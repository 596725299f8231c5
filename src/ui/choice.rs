//! One row of a menu on top of the screen, and how an offer becomes one.

use lang::Refusal;
use rules::view::{Answer, Offer, Price, Rich, Tone, Track};

use super::caps;

/// One choice of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The key that chooses it, if it has one.
    pub key: Option<char>,
    /// Its name.
    pub label: String,
    /// Its cost.
    pub cost: Rich,
    /// A sentence that describes it fully.
    pub detail: String,
    /// The rule it is based on.
    pub rule: Option<String>,
    /// Whether it is available, or the refusal.
    pub allowed: Result<(), Refusal>,
    /// What stops the check it leads to, in two or three words. Empty if nothing does.
    pub stops: &'static str,
    /// Whether it is about the one under the cursor, so that Enter takes it first.
    pub aimed: bool,
    /// Whether the rules propose it, so that Enter takes it first if nothing is aimed at.
    pub proposed: bool,
    /// The line it runs.
    pub line: String,
    /// Its open questions, each answer a choice of its own.
    pub answers: Vec<Choice>,
    /// The target, if it is an attack.
    pub aim: Option<Aim>,
}

/// Facts about a possible target of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The tone of their name.
    pub tone: Tone,
    /// Their name, and their shortest distinct name for a list without room for the whole one.
    pub name: String,
    /// See `name`.
    pub short: String,
    /// Their range.
    pub range: &'static str,
    /// Whether they are in reach now.
    pub reached: bool,
    /// Why they aren't, in two or three words.
    pub blocked: &'static str,
    /// The chance to hit them: "49%". Empty without odds.
    pub chance: String,
    /// Whether no hit can harm them.
    pub harmless: bool,
    /// Their wounds or hull.
    pub track: Option<Track>,
    /// Their states that change the pool.
    pub states: String,
    /// Whether the check currently targets them.
    pub now: bool,
    /// Their place among the targets, nearest first.
    pub place: usize,
}

impl Choice {
    /// Returns the choice with this line that asks something: this one, or one of its answers.
    pub(super) fn asking(self, line: &str) -> Option<Self> {
        if self.line == line && !self.answers.is_empty() {
            return Some(self);
        }
        let mut answers = self.answers.into_iter();
        answers.find_map(|one| one.asking(line))
    }

    /// Whether it can be taken and what it leads to is possible.
    pub const fn works(&self) -> bool {
        self.allowed.is_ok() && self.stops.is_empty()
    }

    /// Returns the sentence for a selected row: its effect, or the reason why it isn't available.
    pub(super) fn words(&self) -> (String, Tone) {
        match &self.allowed {
            Ok(()) if !self.stops.is_empty() => (self.detail.clone(), Tone::Warn),
            Ok(()) => (self.detail.clone(), Tone::Quiet),
            Err(refusal) => (refusal.to_string(), Tone::Warn),
        }
    }
}

impl From<&Offer> for Choice {
    fn from(offer: &Offer) -> Self {
        Self {
            answers: answers(offer, &offer.answers, &|one| offer.answered(one)),
            aim: None,
            key: None,
            label: offer.label.clone(),
            // A note that says what stops the row is drawn once.
            cost: match offer.cost.column() {
                cost if cost.plain() == offer.stops => Rich::new(),
                // What can't be taken isn't free.
                _ if offer.allowed.is_err() && offer.cost == Price::free() => Rich::new(),
                cost => cost,
            },
            detail: offer.detail.clone(),
            rule: offer.rule.clone(),
            allowed: offer.allowed.clone(),
            stops: offer.stops,
            aimed: offer.aimed.is_some(),
            proposed: offer.proposed,
            line: offer
                .aimed
                .as_ref()
                .map_or(&offer.line, |aimed| &aimed.line)
                .clone(),
        }
    }
}

/// Returns the choices of an offer's answers, each with those that follow it.
fn answers(offer: &Offer, all: &[Answer], line: &dyn Fn(&Answer) -> String) -> Vec<Choice> {
    let labels = all.iter().map(|one| (one.label.as_str(), one.place));
    let keys = caps::of_answers(labels);
    let choice = |(answer, key): (&Answer, Option<char>)| {
        let line = line(answer);
        Choice {
            key,
            label: answer.label.clone(),
            cost: answer.dice.clone(),
            detail: offer.detail.clone(),
            rule: offer.rule.clone(),
            allowed: answer.refused.clone().map_or(Ok(()), Err),
            stops: "",
            aimed: false,
            proposed: false,
            answers: answers(offer, &answer.answers, &|one| {
                format!("{line}{}", one.words)
            }),
            line,
            aim: None,
        }
    };
    all.iter().zip(keys).map(choice).collect()
}
