//! The pool of the open check as data: the source of every die (G-POOL-10).

use serde::Serialize;

use crate::hits::hit_list::ally_engaged;
use crate::model::check::Check;
use crate::model::check::pool::Change;
use crate::model::check::source::Adder;
use crate::model::state::State;
use crate::model::tokens::Whose;
use crate::play::check::pool::Contribution;

use lang::spoken::quote;
use rules::view::Id;

#[derive(Serialize)]
pub(crate) struct Given {
    source: String,
    step: &'static str,
    change: &'static str,
    amount: Option<i32>,
    characteristic: Option<u8>,
    ranks: Option<u8>,
    symbols: Option<String>,
    who: Option<Id>,
    rule: String,
    on: bool,
    switch: Option<String>,
}

/// The parts of a change to a pool.
#[derive(Default)]
pub(crate) struct Changed {
    pub word: &'static str,
    pub amount: Option<i32>,
    characteristic: Option<u8>,
    ranks: Option<u8>,
    pub symbols: Option<String>,
}

/// A change to a pool, in the words that `modify` takes.
pub(crate) fn changed(change: Change) -> Changed {
    let dice = |word, n: u8| Changed {
        word,
        amount: Some(i32::from(n)),
        ..Changed::default()
    };
    let base = |word, characteristic, ranks| Changed {
        word,
        characteristic: Some(characteristic),
        ranks: Some(ranks),
        ..Changed::default()
    };
    match change {
        Change::Base {
            characteristic,
            rank,
        } => base("base", characteristic, rank),
        Change::Opposed {
            characteristic,
            rank,
        } => base("opposed", characteristic, rank),
        Change::Difficulty(n) if n < 0 => dice("easier", n.unsigned_abs()),
        Change::Difficulty(n) => dice("difficulty", n.unsigned_abs()),
        Change::Boost(n) => dice("boost", n),
        Change::Setback(n) => dice("setback", n),
        Change::Ability(n) => dice("ability", n),
        Change::Proficiency(n) => dice("proficiency", n),
        Change::Challenge(n) => dice("challenge", n),
        Change::UpgradeAbility(n) => dice("upgrade", n),
        Change::UpgradeDifficulty(n) => dice("upgrade-difficulty", n),
        Change::DowngradeAbility(n) => dice("downgrade", n),
        Change::DowngradeDifficulty(n) => dice("downgrade-difficulty", n),
        Change::RemoveBoost(u8::MAX) => Changed {
            word: "remove-boost",
            ..Changed::default()
        },
        Change::RemoveBoost(n) => dice("remove-boost", n),
        Change::RemoveSetback(n) => dice("remove-setback", n),
        Change::Auto(symbols) => Changed {
            word: "symbols",
            symbols: Some(symbols.to_string()),
            ..Changed::default()
        },
    }
}

/// The step of G-POOL-10 that a change belongs to.
const fn step(change: Change) -> &'static str {
    match change.step() {
        0 => "base",
        1 => "add",
        2 => "upgrade",
        3 => "downgrade",
        _ => "remove",
    }
}

pub(crate) fn given(state: &State, check: &Check, all: Vec<Contribution>) -> Vec<Given> {
    let one = |one: Contribution| {
        let parts = changed(one.change);
        let switch = (!one.fixed).then(|| format!("switch {}", quote(&one.key.to_string())));
        Given {
            source: one.key.to_string(),
            step: step(one.change),
            change: parts.word,
            amount: parts.amount,
            characteristic: parts.characteristic,
            ranks: parts.ranks,
            symbols: parts.symbols,
            who: whose(state, check, &one),
            rule: one.rule,
            on: one.on,
            switch,
        }
    };
    all.into_iter().map(one).collect()
}

/// The combatant or vehicle that adds a modifier to the pool, or `None` for a change by hand, a Story
/// Point and an unopposed difficulty.
fn whose(state: &State, check: &Check, one: &Contribution) -> Option<Id> {
    if one.by.is_some() {
        return one.by;
    }
    match one.key.adder() {
        Adder::Actor => Some(check.by),
        Adder::Vehicle => state.vehicle_of(check.by).map(|v| v.id),
        Adder::Target => check.whom(),
        Adder::TargetOrActor => check.whom().or(Some(check.by)),
        Adder::Opponent => check.opponent(),
        Adder::Ally => {
            let (actor, weapon) = (state.figure(check.by)?, check.weapon(state)?);
            ally_engaged(state, actor, check.target()?, &weapon).map(|ally| ally.id)
        }
        Adder::Nobody => None,
        Adder::Token(mark) => {
            let token = state.tokens.iter().find(|t| t.mark == mark)?;
            match token.whose {
                Whose::One(who) | Whose::Against(who) | Whose::Aboard(who) => Some(who),
                Whose::NextAboard { by, .. } | Whose::NextAlly { by, .. } => Some(by),
            }
        }
        Adder::Helper(who) => Some(Id(who)),
    }
}
