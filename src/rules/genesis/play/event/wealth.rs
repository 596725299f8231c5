//! Events of wealth, what it buys, and debts.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use lang::sentence::capital;
use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::sheet::because;
use super::with;
use crate::kinds::named;
use crate::kinds::{count, genitive};
use crate::model::commerce;
use crate::model::commerce::when_spending;
use crate::model::figure::{Debt, Quirky};
use crate::model::state::State;

/// Commerce points changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CommerceSet {
    pub who: Id,
    pub to: u8,
    pub why: String,
}

impl Fact<State> for CommerceSet {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| f.commerce = self.to);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let settings = &before.settings;
        let Self { to, why, .. } = self;
        let level = to / settings.points_per_level.max(1);
        Some(format!(
            "{} Commerce Level is now {level}{}.",
            genitive(before.name_of(self.who)),
            because(why)
        ))
    }
}

/// An item was bought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bought {
    pub who: Id,
    pub item: String,
    pub level: u8,
    pub cost: u8,
}

impl Fact<State> for Bought {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            f.commerce = f.commerce.saturating_sub(self.cost);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let settings = &before.settings;
        let Self {
            who,
            item,
            level,
            cost,
        } = self;
        let left = before.figure(*who)?.commerce.saturating_sub(*cost);
        let left = left / settings.points_per_level.max(1);
        // F-COM-07: at the floor there is nothing left to lose.
        let buyer = before.figure(*who)?;
        let own = buyer.effective_level(settings);
        let table = commerce::price(buyer, *level, settings);
        let table = table.unwrap_or_else(|_| commerce::above(own, *level));
        let price = match cost {
            0 if table > 0 && left <= settings.commerce_floor => {
                "at no cost, already at the floor".to_owned()
            }
            0 => "at no cost".to_owned(),
            n => format!("for {}", count(*n, "commerce point")),
        };
        let floor = if *cost > 0 && left == settings.commerce_floor {
            ", the lowest"
        } else {
            ""
        };
        // F-QOW: the demands of wealth are shown when money is spent.
        let quirks = before.figure(*who)?.quirks.iter();
        let held = before.figure(*who)?.quirks_hold(settings);
        let asks = quirks.filter(|q| held && when_spending(&q.rule));
        let asks = asks.map(|q| format!(" {}", named(&q.name, &q.note, &q.text)));
        Some(format!(
            "{} buys {item} (level {level}) {price}: Commerce Level {left}{floor}.{}",
            before.name_of(*who),
            asks.collect::<String>()
        ))
    }
}

/// A wealth quirk was chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct QuirkTaken {
    pub who: Id,
    pub quirk: Quirky,
}

impl Fact<State> for QuirkTaken {
    fn apply(&self, state: &mut State) {
        let Self { quirk, .. } = self;
        with(state, self.who, |f| f.quirks.push(quirk.clone()));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { quirk, .. } = self;

        Some(format!(
            "{} takes the wealth quirk {}{}.",
            before.name_of(self.who),
            quirk.name,
            because(&quirk.note)
        ))
    }
}

/// A character is away from home, or back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AwaySet {
    pub who: Id,
    pub away: bool,
}

impl Fact<State> for AwaySet {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| f.away = self.away);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { away: _, .. } = self;
        let where_ = if self.away {
            "away from home"
        } else {
            "home again"
        };
        Some(format!("{} is {where_}.", before.name_of(self.who)))
    }
}

/// Income was lost, or is back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct IncomeSet {
    pub who: Id,
    pub lost: bool,
}

impl Fact<State> for IncomeSet {
    fn apply(&self, state: &mut State) {
        let now = state.clock;
        let Self { lost, .. } = self;
        with(state, self.who, |f| f.income_lost = lost.then_some(now));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let what = if self.lost { "stops" } else { "resumes" };
        Some(format!(
            "{} income {what}.",
            genitive(before.name_of(self.who))
        ))
    }
}

/// A character is owed a debt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Owed {
    pub who: Id,
    pub debt: Debt,
}

impl Fact<State> for Owed {
    fn apply(&self, state: &mut State) {
        let Self { debt, .. } = self;
        with(state, self.who, |f| f.debts.push(debt.clone()));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { debt, .. } = self;

        Some(format!(
            "{} owes {} {}.",
            capital(&debt.debtor),
            before.name_of(self.who),
            debt.what
        ))
    }
}

/// A debt was settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Paid {
    pub who: Id,
    pub place: u32,
}

impl Fact<State> for Paid {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            if (self.place as usize) < f.debts.len() {
                f.debts.remove(self.place as usize);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let debt = before.figure(self.who)?.debts.get(self.place as usize)?;
        Some(format!(
            "{} settles their debt to {}: {}.",
            capital(&debt.debtor),
            before.name_of(self.who),
            debt.what
        ))
    }
}
