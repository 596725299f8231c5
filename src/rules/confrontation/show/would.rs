//! What a line would do and cost, asked of the rules themselves on a copy.

use std::borrow::Cow;
use std::cell::RefCell;

use dice::Dice;
use dice::d6::TargetPool;
use lang::Refusal;
use rules::encounter::line::parse;
use rules::system::Deciding;
use rules::view::{Id, Offer, OfferGroup, Price, Unit, likely};

use super::{attack, effort, further, turns::fits};
use crate::Confrontation;
use crate::library::Library;
use crate::model::{Phase, Pool, State, Tenths};
use crate::play;
use crate::play::check::rolls;
use crate::play::stress;

/// Dice for a question. Nothing that is asked here depends on them.
struct Still;

impl Dice for Still {
    fn roll(&mut self, _: u8) -> u8 {
        1
    }
}

/// Returns the state after a line, or the refusal.
fn after(state: &State, library: &Library, line: &str, overruled: bool) -> Result<State, Refusal> {
    let (command, _) = parse::<Confrontation>(line)?;
    let mut cx = Deciding {
        library,
        dice: &mut Still,
        overruled,
        only_asked: false,
        passed: RefCell::default(),
    };
    play::outcome(state, &command, &mut cx).map(|(_, then)| then)
}

/// Returns `Ok` for a line that the rules allow.
///
/// # Errors
/// Returns the refusal of a line that they don't.
pub fn allows(state: &State, library: &Library, line: &str) -> Result<(), Refusal> {
    after(state, library, line, false).map(drop)
}

/// Completes a row of someone: its price in action points and pool points, whether the rules allow it, and what
/// still fits after it.
pub fn asked(state: &State, library: &Library, who: Id, offer: Offer) -> Offer {
    promising(state, library, who, offer).0
}

/// Completes a row of someone, and returns the chance that the attack it begins, if it does, deals damage.
pub fn promising(
    state: &State,
    library: &Library,
    who: Id,
    mut offer: Offer,
) -> (Offer, Option<f64>) {
    let mut promises = None;
    let done = after(state, library, &offer.line, false);
    offer.sure = true;
    let (before, then) = match done {
        Ok(then) => (Cow::Borrowed(state), then),
        Err(refusal) => {
            offer.allowed = Err(refusal);
            // A refusal doesn't hide the price, nor does a lack of action points shorten it.
            let mut rich = state.clone();
            if let Some(fight) = &mut rich.fight {
                fight.fighter_mut(who).left = Tenths(100);
            }
            match after(&rich, library, &offer.line, true) {
                Ok(then) => (Cow::Owned(rich), then),
                Err(_) => return (offer, None),
            }
        }
    };
    let paid = paid(&before, &then, who);
    let tenths = spent(&before, &then, who);
    let mut price = Price::none();
    if tenths > Tenths(0) {
        price = price.and(Price::of(Unit::ActionTenths, tenths.0.unsigned_abs()));
    }
    price = price.and(effort::price(paid));
    let turn = state
        .fight
        .as_ref()
        .is_some_and(|one| one.phase == Phase::Turns);
    let action = matches!(offer.group, OfferGroup::Action | OfferGroup::Maneuver);
    if turn && action && price.parts().next().is_none() && offer.cost == Price::none() {
        price = Price::free();
    }
    if price != Price::none() {
        offer.cost = price.and(offer.cost);
    }
    if offer.allowed.is_ok() {
        let begun = begun(&before, &then, library);
        promises = begun.as_ref().map(|begun| begun.chance * begun.reaches);
        let odds = begun.map_or_else(String::new, |begun| begun.told());
        let follows = [
            left(&then, who, tenths),
            debt(&then, who),
            emptied(&before, &then, who),
            crossed(&before, &then, who),
        ];
        // The odds of an attack and what it leaves are read before its weapon.
        offer.detail = if odds.is_empty() {
            [offer.detail, follows.concat()].concat()
        } else {
            format!("{odds}{} {}", follows.concat(), offer.detail)
        };
    }
    (offer, promises)
}

/// An attack that a line begins, before the tactics of both sides count (C-TRK-35).
struct Begun {
    thrown: TargetPool,
    /// The chance of a hit.
    chance: f64,
    /// The share of hits whose damage armor and skin don't stop.
    reaches: f64,
}

impl Begun {
    /// Returns its chance as a sentence.
    fn told(&self) -> String {
        let (dice, target) = (self.thrown.dice, self.thrown.target);
        format!(
            "Hits {}: {dice}d6 against {target}, before tactics.",
            likely(self.chance)
        )
    }
}

/// Returns the attack that a line begins, if the attacker rolls.
fn begun(before: &State, then: &State, library: &Library) -> Option<Begun> {
    let attack = then.attack.as_ref().filter(|_| before.attack.is_none())?;
    then.person(attack.who).filter(|one| rolls(then, one))?;
    let target = attack.target()?;
    let whom = then.person(target.who)?;
    let (thrown, chance) = further::chance(then, library, attack, whom)?;
    let damage = attack::damage(then, library, attack, target);
    Some(Begun {
        thrown,
        chance,
        reaches: attack::reaches(then, library, whom, damage),
    })
}

/// Returns the points of each pool that a character has less.
fn paid(before: &State, then: &State, who: Id) -> [i16; 3] {
    let points = |state: &State, pool: Pool| state.person(who).map_or(0, |one| one.pool(pool).now);
    [Pool::Intellect, Pool::Might, Pool::Speed]
        .map(|pool| (points(before, pool) - points(then, pool)).max(0))
}

/// Returns the action points that a character has less.
fn spent(before: &State, then: &State, who: Id) -> Tenths {
    points(before, who).less(points(then, who))
}

/// Returns the action points that a character can use now.
fn points(state: &State, who: Id) -> Tenths {
    let fight = state.fight.as_ref();
    fight.map_or(Tenths(0), |fight| fight.points(who))
}

/// Returns what is left after an action that costs points, as a sentence with a blank before it.
fn left(then: &State, who: Id, spent: Tenths) -> String {
    let left = points(then, who);
    if spent == Tenths(0) {
        return String::new();
    }
    if left == Tenths(0) {
        return " No action points are left.".to_owned();
    }
    format!(" Leaves {left} AP: {}.", fits(left))
}

/// Returns the pools that fall to 0, as sentences with a blank before each (C-TRK-06).
fn emptied(before: &State, then: &State, who: Id) -> String {
    let Some((was, is)) = before.person(who).zip(then.person(who)) else {
        return String::new();
    };
    let empty = Pool::ALL
        .iter()
        .filter(|pool| was.pool(**pool).now > 0 && is.pool(**pool).now <= 0);
    let told: Vec<String> = empty
        .map(|pool| super::spending::falls(then, was, is, *pool))
        .collect();
    told.concat()
}

/// Returns the pools that fall below stress and fear, as a sentence with a blank before it (C-STR-06).
fn crossed(before: &State, then: &State, who: Id) -> String {
    let both = before.person(who).zip(then.person(who));
    both.map_or_else(String::new, |(was, is)| stress::breaks(was, is, then))
}

/// Returns what the next turn owes, as a sentence with a blank before it.
fn debt(then: &State, who: Id) -> String {
    let owed = then.fighter(who).map_or(Tenths(0), |one| one.owed);
    if owed == Tenths(0) {
        return String::new();
    }
    format!(" The next turn owes {owed} AP.")
}
