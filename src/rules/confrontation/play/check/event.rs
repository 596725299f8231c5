//! What happens to a check.

use dice::d6::MOST_THROWN;
use rules::encounter::Fact;
use rules::system::Trace;
use serde::{Deserialize, Serialize};

use super::count::TARGET;
use super::{successes, what};
use crate::model::text::{HALVES, dice_words, signed, success_words};
use crate::model::{Cause, Check, Contest, Person, Pool, Roll, Rolled, State, with};
use crate::settings::PlusMeans;

/// A check was opened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckOpened {
    /// The check.
    pub check: Box<Check>,
}

impl Fact<State> for CheckOpened {
    fn apply(&self, state: &mut State) {
        state.check = Some(self.check.as_ref().clone());
    }

    fn tell(&self, before: &State) -> Option<String> {
        // The tactics of both sides were told when they were revealed.
        if self.check.against.is_some() {
            return None;
        }
        let name = before.name(self.check.who);
        let what = what(before, &self.check);
        let how = self.check.tactic;
        let how = how.map_or_else(String::new, |tactic| format!(", acting {}", tactic.word()));
        let prepares = match self.check.roll {
            Roll::Bleeding | Roll::Task if self.check.skill.is_empty() => "prepares a roll",
            _ => "prepares to roll",
        };
        let whom = self.check.other.map(|other| before.name(other));
        let aim = match (self.check.roll, whom) {
            (Roll::Stabilizing, Some(whom)) => format!(" to stabilize {whom}"),
            (Roll::Treatment, Some(whom)) => format!(" to treat {whom}"),
            _ => String::new(),
        };
        Some(format!("{name} {prepares} {what}{aim}{how}."))
    }

    fn trace(&self) -> Trace {
        Trace::Opens
    }
}

/// The open check was replaced by another one of the same character.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckReplaced {
    /// The check.
    pub check: Box<Check>,
}

impl Fact<State> for CheckReplaced {
    fn apply(&self, state: &mut State) {
        state.check = Some(self.check.as_ref().clone());
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} defends with {}.",
            before.name(self.check.who),
            what(before, &self.check)
        ))
    }

    fn trace(&self) -> Trace {
        Trace::Changes
    }
}

/// Effort was declared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EffortSet {
    /// The pool of each die.
    pub effort: Vec<Pool>,
}

impl Fact<State> for EffortSet {
    fn apply(&self, state: &mut State) {
        if let Some(check) = &mut state.check {
            check.effort.clone_from(&self.effort);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let check = before.check.as_ref()?;
        let dice = dice_words(self.effort.len() as i64);
        Some(format!(
            "{} adds {dice} from effort.",
            before.name(check.who)
        ))
    }

    fn trace(&self) -> Trace {
        Trace::Changes
    }
}

/// A cause was switched on or off.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CauseSwitched {
    /// Its key.
    pub key: String,
    /// Its words.
    pub label: String,
    /// Whether it counts from now on.
    pub on: bool,
}

impl Fact<State> for CauseSwitched {
    fn apply(&self, state: &mut State) {
        if let Some(check) = &mut state.check {
            check.switched.insert(self.key.clone(), self.on);
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        let now = if self.on { "applies" } else { "doesn't apply" };
        Some(format!("The modifier \"{}\" {now}.", self.label))
    }

    fn trace(&self) -> Trace {
        Trace::Changes
    }
}

/// Banked dice are used on the open check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BankUsed {
    /// How many.
    pub dice: u8,
}

impl Fact<State> for BankUsed {
    fn apply(&self, state: &mut State) {
        if let Some(check) = &mut state.check {
            check.bank = self.dice;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let check = before.check.as_ref()?;
        Some(format!(
            "{} uses {} banked from instruction.",
            before.name(check.who),
            dice_words(self.dice.into())
        ))
    }

    fn trace(&self) -> Trace {
        Trace::Changes
    }
}

/// The GM changed the open check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckModified {
    /// The change.
    pub cause: Cause,
}

impl Fact<State> for CheckModified {
    fn apply(&self, state: &mut State) {
        if let Some(check) = &mut state.check {
            check.extra.push(self.cause.clone());
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        let change = if self.cause.dice == 0 {
            format!("target number {}", signed(self.cause.target))
        } else {
            format!("dice {}", signed(self.cause.dice))
        };
        Some(format!(
            "The check changes: {change} ({}).",
            self.cause.label
        ))
    }

    fn trace(&self) -> Trace {
        Trace::Changes
    }
}

/// The open check was dropped.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CheckDropped {
    /// True if the tactics stay open, as those of an attack whose defense was dropped.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub keeps: bool,
}

impl Fact<State> for CheckDropped {
    fn apply(&self, state: &mut State) {
        state.check = None;
        if !self.keeps {
            state.confront = None;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let check = before.check.as_ref()?;
        Some(format!("{} drops the check.", before.name(check.who)))
    }

    fn trace(&self) -> Trace {
        Trace::Drops
    }
}

/// The open check was rolled and paid for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckRolled {
    /// The roll.
    pub rolled: Box<Rolled>,
    /// The points that it cost, by [`Pool::place`].
    pub price: [i16; 3],
}

impl Fact<State> for CheckRolled {
    fn apply(&self, state: &mut State) {
        let check = &self.rolled.check;
        with(state, check.who, |person| {
            pay(person, self.price);
            let skill = person.skills.iter_mut().find(|one| one.is(&check.skill));
            if let Some(bank) = skill.and_then(|skill| skill.bank.as_mut()) {
                bank.dice = bank.dice.saturating_sub(check.bank);
            }
        });
        let open = state.contest.take().filter(|open| open.second.is_none());
        state.contest = open
            .filter(|open| open.first.check.other == Some(check.who))
            .map(|open| Contest {
                second: Some(self.rolled.as_ref().clone()),
                ..open
            });
        state.check = None;
        state.last = Some(self.rolled.as_ref().clone());
    }

    fn tell(&self, before: &State) -> Option<String> {
        let rolled = self.rolled.as_ref();
        let check = &rolled.check;
        let name = before.name(check.who);
        let paid = paid(self.price);
        let paid = paid.map_or_else(String::new, |paid| format!(" They pay {paid}."));
        let faces: Vec<String> = rolled.faces.iter().map(u8::to_string).collect();
        // Each 6 adds a die, which is thrown after the others.
        let first = usize::from(rolled.thrown).min(faces.len());
        let faces = match faces.split_at(first) {
            (first, []) => first.join(" "),
            (first, more) => format!("{}, then {}", first.join(" "), more.join(" ")),
        };
        let contest = before
            .contest
            .as_ref()
            .filter(|open| open.second.is_none() && open.first.check.other == Some(check.who));
        let kept = contest.map(|open| {
            let kept = open.first.total().saturating_sub(rolled.total());
            let first = before.name(open.first.check.who);
            format!(" {first} keeps {}.", success_words(kept))
        });
        // C-TRK-31: the roll stops there.
        let cut = if rolled.faces.len() >= MOST_THROWN as usize {
            format!(" Sixes add no dice beyond {MOST_THROWN}.")
        } else {
            String::new()
        };
        Some(format!(
            "{name} rolls {}: {}.{paid}{}{cut} [{} vs TN {}{}{}{faces}]",
            what(before, check),
            success_words(rolled.successes),
            kept.unwrap_or_default(),
            dice_words(rolled.thrown.into()),
            rolled.from,
            changes(before, rolled),
            if faces.is_empty() { "" } else { ": " },
        ))
    }

    fn trace(&self) -> Trace {
        Trace::Rolls
    }
}

/// Effort was added to the last roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RollExtended {
    /// The pool of each die of effort, those before the roll included.
    pub effort: Vec<Pool>,
    /// The faces of the added dice.
    pub faces: Vec<u8>,
    /// The points that they cost.
    pub price: [i16; 3],
}

impl Fact<State> for RollExtended {
    fn apply(&self, state: &mut State) {
        let Some(last) = &mut state.last else { return };
        last.check.effort.clone_from(&self.effort);
        last.faces.extend(&self.faces);
        let gained = successes(&self.faces, last.from);
        last.successes = last.successes.saturating_add(gained);
        let who = last.check.who;
        with(state, who, |person| pay(person, self.price));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let last = before.last.as_ref()?;
        let faces: Vec<String> = self.faces.iter().map(u8::to_string).collect();
        let paid = paid(self.price).unwrap_or_else(|| "nothing".to_owned());
        Some(format!(
            "{} pays {paid} for more effort: {}. [{}]",
            before.name(last.check.who),
            success_words(successes(&self.faces, last.from)),
            faces.join(" ")
        ))
    }

    fn trace(&self) -> Trace {
        Trace::Rolls
    }
}

/// Experience bought successes for the last roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SuccessBought {
    /// How many.
    pub number: u8,
}

impl Fact<State> for SuccessBought {
    fn apply(&self, state: &mut State) {
        let Some(last) = &mut state.last else { return };
        last.bought = last.bought.saturating_add(self.number.into());
        let (who, price) = (last.check.who, u32::from(self.number) * HALVES);
        if let Some(open) = &mut state.contest {
            let rolls = std::iter::once(&mut open.first).chain(open.second.as_mut());
            for rolled in rolls.filter(|rolled| rolled.check.who == who) {
                rolled.bought = rolled.bought.saturating_add(self.number.into());
            }
        }
        with(state, who, |person| {
            person.experience = person.experience.saturating_sub(price);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let last = before.last.as_ref()?;
        Some(format!(
            "{} pays {} XP for {} ({}).",
            before.name(last.check.who),
            self.number,
            success_words(self.number.into()),
            what(before, &last.check)
        ))
    }
}

/// Returns the sum of the target number, if anything changed it: " (4 + 2 drawback − 1 aimed)". A sum that no die can
/// show is told too: " (4 + 2 drawback + 1 injured = 7)" (C-ROLL-07, C-ROLL-08).
fn changes(state: &State, rolled: &Rolled) -> String {
    let plus = state.settings.plus_means == PlusMeans::Target;
    let change = |cause: &Cause| cause.target - if plus { cause.plus } else { 0 };
    let moved = rolled.causes.iter().filter(|cause| change(cause) != 0);
    let told = moved.map(|cause| {
        let n = change(cause);
        let sign = if n < 0 { '−' } else { '+' };
        format!(" {sign} {} {}", n.unsigned_abs(), cause.label)
    });
    let told: String = told.collect();
    if told.is_empty() {
        return told;
    }
    let target = i16::from(rolled.target);
    let sum = match target {
        target if target == i16::from(rolled.from) => String::new(),
        target if target < 0 => format!(" = −{}", target.unsigned_abs()),
        target => format!(" = {target}"),
    };
    format!(" ({TARGET}{told}{sum})")
}

/// Takes points from pools. Spending stops at 0 (C-DMG-08).
fn pay(person: &mut Person, price: [i16; 3]) {
    for (points, cost) in person.pools.iter_mut().zip(price) {
        points.now = (points.now - cost).max(0);
    }
}

/// "3 Speed and 1 Intellect".
fn paid(price: [i16; 3]) -> Option<String> {
    let parts: Vec<String> = Pool::ALL
        .iter()
        .filter(|pool| price[pool.place()] > 0)
        .map(|pool| format!("{} {}", price[pool.place()], pool.label()))
        .collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    (!parts.is_empty()).then(|| lang::sentence::list(&parts))
}
