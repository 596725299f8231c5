//! Further targets of an attack: those in its area, and those that successes buy, each with its odds (C-WPN-00,
//! C-ATK-09).

use dice::d6::TargetPool;
use rules::view::{Offer, OfferGroup, Rich, Tone, likely};

use super::attack::kept;
use super::check::needed;
use super::tone_of;
use super::would::asked;
use crate::library::Library;
use crate::model::text::success_words;
use crate::model::{Attack, Person, State, Target};
use crate::play::attack::{area, check_on, strength};
use crate::play::biotics;
use crate::play::check::{count, rolls};
use crate::say;

/// Returns the dice of an attack on a target and the chance that they hit, with the effort of the first roll.
pub(super) fn chance(
    state: &State,
    library: &Library,
    attack: &Attack,
    whom: &Person,
) -> Option<(TargetPool, f64)> {
    let mut check = check_on(state, library, attack, whom.id);
    let open = state.check.as_ref().filter(|open| open.who == attack.who);
    if let Some(open) = open.filter(|_| attack.effort.is_empty()) {
        check.effort.clone_from(&open.effort);
    }
    let counted = count(state, library, &check);
    let odds = counted.odds()?;
    let least = usize::from(needed(state, &check));
    Some((counted.thrown, odds.at_least(least)))
}

/// Returns a target with the successes that it takes away first, if a number says how many (C-ATK-08).
pub fn expected(state: &State, target: &Target) -> Target {
    let whom = state.person(target.who);
    let npc = whom.filter(|whom| !rolls(state, whom));
    let takes = npc.map(|npc| npc.opponent.as_ref().map_or(0, |own| own.defense.into()));
    Target {
        defended: target.defended.or(takes),
        ..target.clone()
    }
}

/// Returns the targets that come after the current one, each with what is known: what a purchase keeps, the chance
/// of a hit, or the strength of an NPC.
pub fn next(state: &State, library: &Library, attack: &Attack) -> Vec<Rich> {
    let later = attack.targets.iter().skip(attack.at + 1);
    let known = later.filter_map(|target| Some((target, state.person(target.who)?)));
    let told = known.map(|(target, whom)| {
        let line = Rich::of("then ", Tone::Quiet)
            .and(whom.name.clone(), tone_of(whom))
            .and(": ", Tone::Quiet);
        if target.rolled.is_some() {
            return line.then(kept(&expected(state, target)));
        }
        let attacker = state.person(attack.who);
        if !attacker.is_some_and(|who| rolls(state, who)) {
            return line.and(success_words(strength(state, attack.who)), Tone::Text);
        }
        match chance(state, library, attack, whom) {
            Some((thrown, p)) => line
                .and(
                    format!("{}d6 against {}, ", thrown.dice, thrown.target),
                    Tone::Text,
                )
                .and(format!("hit {}", likely(p)), Tone::Success),
            None => line.and("too many dice for odds", Tone::Quiet),
        }
    });
    told.collect()
}

/// Adds the characters in the area of an attack, and those that can be left out again, before the tactics are
/// revealed.
pub fn area_rows(state: &State, library: &Library, attack: &Attack, all: &mut Vec<Offer>) {
    let row = |whom: &Person, out: bool, label: String, says: String| {
        let line = say::Also(whom, out);
        let mut offer = Offer::of("area", line, label, "C-WPN-00", OfferGroup::Asked);
        offer.detail = says;
        offer.by = Some(attack.who);
        offer.whom = Some(whom.id);
        asked(state, library, attack.who, offer)
    };
    for whom in area::open_to(state, library, attack).filter_map(|who| state.person(who)) {
        let odds = chance(state, library, attack, whom);
        let says = odds.map_or_else(String::new, |(thrown, p)| {
            format!(
                " {}d6 against {} if tactics tie: {}.",
                thrown.dice,
                thrown.target,
                likely(p)
            )
        });
        let odds = odds.map_or_else(String::new, |(_, p)| format!(": {}", likely(p)));
        let label = format!("also hit {}{odds}", whom.name);
        let offer = row(
            whom,
            false,
            label,
            format!("The target costs no successes.{says}"),
        );
        all.push(offer);
    }
    let several = attack.targets.len() > 1 && area::of_open(library, attack).is_some();
    let inside = attack.targets.iter().filter(|_| several);
    for whom in inside.filter_map(|target| state.person(target.who)) {
        let says = "They are no longer a target.".to_owned();
        let label = format!("leave out {}", whom.name);
        all.push(row(whom, true, label, says));
    }
}

/// The successes that one more target costs, and what they come to there.
pub struct Bought {
    /// The successes.
    pub price: u16,
    /// Whether they are the first on this target.
    pub first: bool,
    /// The target with them.
    pub then: Target,
}

/// Returns what the next successes on a further target do: the first ones reach it and hit, and each one after
/// them is to be spent there. `None` for the current target and those before it.
pub fn bought(state: &State, attack: &Attack, whom: &Person) -> Option<Bought> {
    let place = attack.targets.iter().position(|one| one.who == whom.id);
    let Some(place) = place else {
        let fresh = Target {
            rolled: Some(0),
            arc: biotics::arc(state, attack.who, whom.id, &attack.arm.id),
            ..Target::new(whom.id)
        };
        let mut then = expected(state, &fresh);
        let price = 1 + then.arc + then.defended.unwrap_or(0);
        then.rolled = Some(price);
        return Some(Bought {
            price,
            first: true,
            then,
        });
    };
    let target = attack.targets.get(place).filter(|_| place > attack.at)?;
    let mut then = expected(state, target);
    then.rolled = Some(target.rolled?.saturating_add(1));
    Some(Bought {
        price: 1,
        first: false,
        then,
    })
}
