//! The choice that waits, in one sentence.

use super::choices::{Waits, chooser, waits};
use super::turns::fits;
use crate::model::text::success_words;
use crate::model::{Fight, Person, Phase, State, Tenths};
use crate::play::check::rolls;
use crate::play::stress;

/// Returns what is asked now, the gravest first.
pub fn asks(state: &State) -> Option<String> {
    if let Some(open) = state.overflow.first() {
        return Some(format!(
            "{}: which pool takes the other {} damage?",
            state.name(open.who),
            open.points
        ));
    }
    if let Some(open) = state.confront.as_ref().filter(|open| !open.revealed) {
        return Some(match chooser(state, open) {
            Some(who) => format!("{} chooses a tactic in secret.", state.name(who)),
            None => match open.right.len() {
                1 => "Both tactics are chosen. Reveal them.".to_owned(),
                0 => "The tactic is chosen. Reveal it.".to_owned(),
                _ => "All tactics are chosen. Reveal them.".to_owned(),
            },
        });
    }
    if let Some(check) = &state.check {
        let what = crate::play::check::what(state, check);
        return Some(format!("{} rolls: {what}.", state.name(check.who)));
    }
    if let Some(asks) = of_attack(state) {
        return Some(asks);
    }
    match waits(state) {
        Some(Waits::Discard(person)) => {
            return Some(format!("{} must discard a card.", person.name));
        }
        Some(Waits::Restore(person)) => {
            return Some(format!(
                "{}: which pool gets the {} of recovery?",
                person.name,
                lang::sentence::count(person.rest.points, "point")
            ));
        }
        None => {}
    }
    if let Some(asks) = super::creation::asks(state) {
        return Some(asks);
    }
    match &state.fight {
        Some(fight) => of_fight(state, fight),
        None => rests(state),
    }
}

/// Returns who can use the first rest of the day, which the end of a fight leaves to do (C-TRK-18).
fn rests(state: &State) -> Option<String> {
    let all: Vec<&str> = super::person::tired(state)
        .map(|one| one.name.as_str())
        .collect();
    let names = lang::sentence::list(&all);
    (!all.is_empty()).then(|| format!("{names} can take the first rest of the day."))
}

/// Returns what the phase of a fight asks for.
fn of_fight(state: &State, fight: &Fight) -> Option<String> {
    match fight.phase {
        Phase::Setup => Some("Buy advantages, then begin the first round.".to_owned()),
        Phase::Initiative => {
            let waits = |person: &&Person| {
                let split = fight.fighter(person.id).and_then(|one| one.split);
                state.can_fight(person)
                    && rolls(state, person)
                    && !person.is_down()
                    && split.is_none()
            };
            let Some(person) = state.people.iter().find(waits) else {
                return Some("All bids are made. Reveal them.".to_owned());
            };
            let rolled = fight.fighter(person.id).and_then(|one| one.rolled);
            Some(match rolled {
                None => format!("{} rolls initiative.", person.name),
                Some(_) => format!("{} bids in secret. A bid of 0 gives no turn.", person.name),
            })
        }
        Phase::Turns => {
            if let Some(person) = super::actions::reacting(state) {
                let left = fight.points(person.id);
                return Some(format!(
                    "{} reacts: {left} AP, {}.",
                    person.name,
                    fits(left)
                ));
            }
            let who = fight.current()?;
            let left = fight.fighter(who).map_or(Tenths(0), |one| one.left);
            if super::fight::is_decided(state) {
                return Some("One side can't fight any longer. End the fight?".to_owned());
            }
            let person = state.person(who);
            let over = person.map_or(0, |one| stress::pools_over(one, state));
            let can = match over {
                0 | 1 => None,
                2 => Some("can't fight: stress is over 2 pools. They cower or surrender."),
                // Breathing eases only fear (C-FEA-02).
                _ if person.is_some_and(|one| one.stress.fear > 0) => {
                    Some("can't function: stress and fear are over every pool. They can breathe.")
                }
                _ => Some("can't function: stress is over every pool."),
            };
            if let Some(can) = can {
                return Some(format!("{} {can}", state.name(who)));
            }
            let name = super::roster::called(state, who);
            Some(if super::turns::is_spent(left) {
                format!("{name} is done: {left} AP.")
            } else {
                format!("{name} acts: {left} AP, {}.", fits(left))
            })
        }
    }
}

/// Returns what an open attack waits for.
fn of_attack(state: &State) -> Option<String> {
    let attack = state.attack.as_ref()?;
    let target = attack.target().filter(|target| target.rolled.is_some())?;
    let whom = state.person(target.who)?;
    if target.kept() == 0 {
        return Some(format!("The attack on {} misses.", whom.name));
    }
    let attacker = state.person(attack.who)?;
    if target.defended.is_none() && rolls(state, whom) {
        return Some(format!("{} defends, or the hit counts.", whom.name));
    }
    Some(if target.left() > 0 && rolls(state, attacker) {
        format!(
            "{} spends {}, and then the hit is resolved.",
            attacker.name,
            success_words(target.left())
        )
    } else {
        let die = if super::attack::locates(state, target) {
            ": roll the location die"
        } else {
            ""
        };
        format!("Resolve the hit on {}{die}.", whom.name)
    })
}
