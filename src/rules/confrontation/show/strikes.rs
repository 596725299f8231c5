//! The rows of attacks before they begin: weapons and enemies, with rounds, and what recoil does to this shot and
//! to the next.

use lang::spoken::quote;
use rules::view::{Answer, Id, Offer, OfferGroup, OfferLine};

use super::blocks;
use super::would::promising;
use crate::library::Library;
use crate::library::records::Special;
use crate::model::{Arm, Person, State};
use crate::play::actions::is_ready;
use crate::play::attack::unarmed;
use crate::play::stance;
use crate::say;
use crate::sheet_effects;

/// Adds the attacks of the one whose turn it is: every weapon in hand and none, against every enemy.
pub fn attacks(
    state: &State,
    library: &Library,
    person: &Person,
    focus: Option<Id>,
    all: &mut Vec<Offer>,
) {
    let bare = unarmed(library);
    // Of several alike, such as grenades, one row is enough.
    let mut arms: Vec<&Arm> = Vec::new();
    for arm in person.arms.iter().filter(|arm| arm.drawn) {
        match arms.iter_mut().find(|one| one.name == arm.name) {
            Some(one) if !is_ready(one) => *one = arm,
            Some(_) => {}
            None => arms.push(arm),
        }
    }
    arms.push(&bare);
    // An enemy who is down has the same key, after those who still fight.
    let mut foes: Vec<&Person> = state.enemies(person).collect();
    foes.sort_by_key(|foe| foe.is_down());
    let mut best = (None, 0.0);
    for (place, arm) in arms.iter().enumerate() {
        let record = library.weapon(&arm.id);
        let mode = record.and_then(|record| record.automatic);
        let modes = [false, true];
        for automatic in modes.into_iter().filter(|auto| !auto || mode.is_some()) {
            let mut bursts: Vec<(Offer, &Person)> = Vec::new();
            for foe in foes.iter().copied() {
                let key = match (place, automatic) {
                    // It has the same key whatever else is in hand.
                    (_, false) if *arm == &bare => "unarmed".to_owned(),
                    (0, false) => "attack".to_owned(),
                    (0, true) => "burst".to_owned(),
                    (place, false) => format!("arm_{place}"),
                    (place, true) => format!("burst_{place}"),
                };
                let name = lang::sentence::inside(&arm.name);
                let with = if *arm == &bare {
                    name
                } else {
                    format!("with {name}")
                };
                let word = if automatic {
                    "fire a burst at"
                } else {
                    "attack"
                };
                let down = if foe.is_down() { " (down)" } else { "" };
                let line = if automatic {
                    say::Automatic(person, vec![foe.who()], &arm.name).into()
                } else {
                    OfferLine::from(say::Attack(person, vec![foe.who()], &arm.name))
                };
                let mut offer = Offer::of(
                    key,
                    line,
                    format!("{word} {}{down} {with}", foe.name),
                    "C-ATK-01",
                    OfferGroup::Action,
                );
                let burst = mode.filter(|_| automatic).map(|mode| mode.recoil);
                let told = [
                    recoil(state, library, person, arm, burst.unwrap_or(arm.recoil)),
                    rounds(library, arm, automatic),
                    format!(
                        " Damage {}. Tactics {}.",
                        blocks::damage(arm),
                        blocks::letters(&arm.tactics)
                    ),
                ];
                told.concat().trim_start().clone_into(&mut offer.detail);
                offer.whom = Some(foe.id);
                offer.by = Some(person.id);
                let (offer, promises) = promising(state, library, person.id, offer);
                // An attack that names no weapon takes the first in hand.
                let first = place == 0 && !automatic;
                if automatic {
                    bursts.push((offer, foe));
                    continue;
                }
                let promises = promises.filter(|promises| *promises > best.1 && !foe.is_down());
                if let Some(promises) = promises {
                    best = (Some(all.len()), promises);
                }
                all.push(if first { offer.aimed_at(focus) } else { offer });
            }
            all.extend(burst(person, arm, &bursts));
        }
    }
    // The rows keep their order, and the likeliest to hurt is selected first.
    if let Some(offer) = best.0.and_then(|at| all.get_mut(at)) {
        offer.proposed = true;
    }
}

/// Makes one row of the bursts of a weapon, whose targets then have their numbers. It can be chosen if one of them
/// can.
fn burst(person: &Person, arm: &Arm, bursts: &[(Offer, &Person)]) -> Option<Offer> {
    let possible = bursts.iter().position(|(offer, _)| offer.allowed.is_ok());
    let (first, _) = bursts.get(possible.unwrap_or(0))?;
    let answers = bursts.iter().map(|(offer, foe)| Answer {
        label: foe.name.clone(),
        words: format!("{} with {}", foe.who(), quote(&arm.name)),
        refused: offer.allowed.clone().err(),
        ..Answer::default()
    });
    Some(Offer {
        line: OfferLine::about("automatic", &person.who()).text(),
        label: format!("fire a burst with {}", lang::sentence::inside(&arm.name)),
        whom: None,
        answers: answers.collect(),
        ..first.clone()
    })
}

fn rounds(library: &Library, arm: &Arm, automatic: bool) -> String {
    if arm.magazine == 0 {
        return String::new();
    }
    let record = library.weapon(&arm.id);
    let mode = record
        .and_then(|record| record.automatic)
        .filter(|_| automatic);
    let uses = mode.map_or(1, |mode| mode.ammunition);
    let area = record.is_some_and(|record| {
        record
            .specials
            .iter()
            .any(|one| matches!(one, Special::Area(_)))
    });
    let hits = if automatic || area {
        " It hits an area."
    } else {
        ""
    };
    format!(" Rounds: uses {uses} of {}.{hits}", arm.ammunition)
}

/// Returns the brace with a weapon, with gear that is deployed (C-SPC-07, C-DES-17b).
pub fn brace(state: &State, library: &Library, person: &Person, arm: &Arm) -> i16 {
    let deployed = state.fighter(person.id).is_some_and(|one| one.deployed);
    sheet_effects::brace(state, library, person, arm, deployed)
}

/// Returns the recoil that hampers a shot after some more of it, and what it does: "TN +2", "within brace 5"
/// (C-SPC-05). Nothing for a weapon without recoil.
pub fn next_shot(
    state: &State,
    library: &Library,
    person: &Person,
    arm: &Arm,
    more: u8,
) -> Option<(u16, String)> {
    if arm.recoil == 0 {
        return None;
    }
    let fighter = state.fighter(person.id);
    let now = fighter.map_or(0, |one| stance::recoil(state, one, arm));
    let recoil = now + u16::from(more);
    let brace = brace(state, library, person, arm);
    let over = match recoil.saturating_sub(brace.max(0).unsigned_abs()) {
        0 => format!("within brace {brace}"),
        n => format!("TN +{n}"),
    };
    Some((recoil, over))
}

/// Returns what recoil does to this shot and to the next, as sentences with a blank before them.
pub fn recoil(state: &State, library: &Library, person: &Person, arm: &Arm, adds: u8) -> String {
    let now = next_shot(state, library, person, arm, 0);
    let next = next_shot(state, library, person, arm, adds);
    let told = now.zip(next).map(|((now, over), (next, then))| {
        if over == then {
            return format!(" Recoil {now}, next shot {next}: {over}.");
        }
        format!(" Recoil {now}: {over}. Next shot, recoil {next}: {then}.")
    });
    told.unwrap_or_default()
}
