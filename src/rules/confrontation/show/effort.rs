//! Effort on the open check as a row of choices: the price of each, and what it does to the odds (C-ROLL-10,
//! C-TRK-35).

use dice::d6::TargetPool;
use rules::view::{Offer, OfferGroup, Price, Slider, SliderStep, Unit, Way, likely};

use crate::library::Library;
use crate::model::{Check, Pool, State};
use crate::play::check::{CheckCommand, Counted, count};
use crate::say;

/// The most dice of effort that are listed where there is no limit.
const LISTED: u8 = 8;

/// One number of dice of effort.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The dice.
    pub dice: u8,
    /// The points of the whole check with it, by [`Pool::place`].
    pub price: [i16; 3],
    /// The dice that are rolled, and against what.
    pub thrown: TargetPool,
    /// The chance of the successes that the check needs, and the mean.
    pub odds: Option<(f64, f64)>,
    /// True if it rolls no more dice than the choice before.
    pub idle: bool,
    /// True if the pool can't pay for it.
    pub short: bool,
}

/// Returns the choices of effort from a pool, from none to the limit, or to as many as the points allow where
/// there is no limit. Effort from other pools stays.
pub fn choices(state: &State, library: &Library, check: &Check, pool: Pool) -> Vec<Choice> {
    let left = state.person(check.who).map_or(0, |who| who.pool(pool).now);
    let others = check.effort.iter().filter(|own| **own != pool);
    let others: Vec<Pool> = others.copied().collect();
    let mut all: Vec<Choice> = Vec::new();
    for dice in 0..=u8::MAX {
        let mut with = check.clone();
        with.effort.clone_from(&others);
        with.effort.extend(vec![pool; usize::from(dice)]);
        let counted = count(state, library, &with);
        let most = counted.limit.unwrap_or(u8::MAX);
        let within = with.effort.len() <= usize::from(most);
        let pays = counted.price[pool.place()] <= left;
        let listed = counted.limit.is_some() || dice <= LISTED && pays;
        if dice > 0 && !(within && listed) {
            break;
        }
        let idle = all.last().is_some_and(|last| last.thrown == counted.thrown);
        all.push(Choice {
            dice,
            price: counted.price,
            thrown: counted.thrown,
            odds: odds(state, check, &counted),
            idle,
            short: !pays,
        });
    }
    all
}

/// Returns the chance of the successes that the check needs, and the mean.
pub fn odds(state: &State, check: &Check, counted: &Counted) -> Option<(f64, f64)> {
    let least = super::check::needed(state, check);
    let odds = counted.odds()?;
    Some((odds.at_least(least.into()), odds.mean()))
}

/// Returns a price in points of the pools.
pub fn price(points: [i16; 3]) -> Price {
    let units = [Unit::Intellect, Unit::Might, Unit::Speed];
    let paid = units.into_iter().zip(points).filter(|(_, n)| *n > 0);
    paid.fold(Price::none(), |price, (unit, n)| {
        price.and(Price::of(unit, n.unsigned_abs()))
    })
}

/// Returns a price in words: "3 Speed and 1 Might".
pub fn price_words(points: [i16; 3]) -> String {
    let paid = Pool::ALL.iter().filter(|pool| points[pool.place()] > 0);
    let words: Vec<String> = paid
        .map(|pool| format!("{} {}", points[pool.place()], pool.label()))
        .collect();
    words.join(" and ")
}

/// Returns the pools that may pay for effort on a check: its own first, then those that an ability allows.
pub fn payers(check: &Check, counted: &Counted) -> Vec<Pool> {
    let allowed = counted.causes.iter().filter_map(|cause| cause.pays);
    let mut all: Vec<Pool> = check.pool.into_iter().collect();
    for pool in allowed {
        if !all.contains(&pool) {
            all.push(pool);
        }
    }
    all
}

/// Returns the choices of effort from the check's own pool as a slider, with the odds and the price of each.
pub fn slider(state: &State, library: &Library, check: &Check, counted: &Counted) -> Slider {
    let Some(pool) = payers(check, counted).first().copied() else {
        return Slider::default();
    };
    let base = choices(state, library, check, pool);
    let free = base.first().map_or(0, |one| one.price[pool.place()]);
    let step = |one: &Choice| SliderStep {
        mark: one.dice.to_string(),
        odds: one.odds.map_or_else(String::new, |(p, _)| likely(p)),
        price: match one.price[pool.place()] - free {
            0 => String::new(),
            n => n.to_string(),
        },
        idle: one.idle,
        short: one.short,
        line: line(check, one.dice, pool).to_string(),
    };
    Slider {
        label: "effort",
        unit: pool.label(),
        at: check.effort.iter().filter(|own| **own == pool).count(),
        steps: base.iter().map(step).collect(),
    }
}

/// Returns the command that sets the dice of effort from a pool.
fn line(check: &Check, dice: u8, pool: Pool) -> CheckCommand {
    say::Effort(dice, Some(pool).filter(|_| check.pool != Some(pool)), None)
}

/// Adds a row for every number of dice of effort, with its price and its odds.
pub fn offers(state: &State, library: &Library, check: &Check, all: &mut Vec<Offer>) {
    let counted = count(state, library, check);
    let payers = payers(check, &counted);
    let Some((own, others)) = payers.split_first() else {
        return;
    };
    let now = check.effort.iter().filter(|pool| *pool == own).count();
    for one in choices(state, library, check, *own) {
        if usize::from(one.dice) == now {
            continue;
        }
        let line = |pool: Pool| line(check, one.dice, pool);
        let dice = match one.dice {
            0 => "no effort".to_owned(),
            1 => "1 effort die".to_owned(),
            n => format!("{n} effort dice"),
        };
        let odds = match one.odds {
            Some((p, _)) if one.idle => format!("{}, no gain", likely(p)),
            Some((p, mean)) => format!("{}, mean {mean:.1}", likely(p)),
            None => "too many dice for odds".to_owned(),
        };
        let detail = format!(
            "Roll {}d6 against {}.{}",
            one.thrown.dice,
            one.thrown.target,
            spends(state, check, one.price)
        );
        let ways = others.iter().map(|pool| {
            let other = choices(state, library, check, *pool);
            let same = other.iter().find(|other| other.dice == one.dice);
            Way {
                line: line(*pool).to_string(),
                cost: same.map_or_else(Price::none, |same| price(same.price)),
            }
        });
        all.push(Offer {
            cost: price(one.price),
            detail,
            ways: ways.collect(),
            ..Offer::of(
                format!("effort_{}", one.dice),
                line(*own),
                format!("{dice}: {odds}"),
                "C-ROLL-10",
                OfferGroup::Change,
            )
        });
    }
}

/// Returns what is left of each pool that pays, as sentences with a blank before each.
fn spends(state: &State, check: &Check, price: [i16; 3]) -> String {
    let Some(who) = state.person(check.who) else {
        return String::new();
    };
    let after = super::spending::paid(who, price);
    let paying = Pool::ALL.iter().filter(|pool| price[pool.place()] > 0);
    let left = |pool: &Pool| {
        let left = who.pool(*pool).now - price[pool.place()];
        match left {
            n if n < 0 => format!(" {} has only {}.", pool.label(), who.pool(*pool).now),
            0 => super::spending::falls(state, who, &after, *pool),
            n => format!(" {n} {} left.", pool.label()),
        }
    };
    paying.map(left).collect()
}
