//! What can be played now, as lines with labels and prices.

use rules::view::{Id, NEXT, Offer, OfferGroup};

use super::{actions, choices, course, creation, effort, fight, growth, person, purchases, tasks};
use crate::library::Library;
use crate::model::{Check, State};
use crate::play::check::count;
use crate::say;

/// Returns all offers. With a focus, also those that the focused character can take or receive. The cards that answer
/// a roll are those of the people whom it is about.
pub fn offers(state: &State, library: &Library, focus: Option<Id>) -> Vec<Offer> {
    let mut all = Vec::new();
    choices::asked(state, library, &mut all);
    if let Some(check) = &state.check {
        open(state, library, check, &mut all);
    } else if state.attack.is_some() {
        purchases::asked_rows(state, library, &mut all);
    } else {
        let waits = !all.is_empty();
        let mut rows = Vec::new();
        creation::creation(state, library, &mut rows);
        fight::fight(state, library, &mut rows);
        for row in rows.iter_mut().filter(|row| waits && row.key == NEXT) {
            row.group = OfferGroup::Encounter;
        }
        rows.retain(|row| !waits || row.group != OfferGroup::Asked);
        all.append(&mut rows);
        let shown = actions::shown(state, focus).filter(|one| !one.body.dead);
        if let Some(person) = shown {
            actions::actions(state, library, person, focus, &mut all);
        }
        actions::reactions(state, library, shown.map(|one| one.id), &mut all);
    }
    if let Some(person) = focus.and_then(|id| state.person(id)) {
        person::person(state, library, person, &mut all);
        tasks::tasks(state, library, person, &mut all);
        growth::growth(state, library, person, &mut all);
    }
    if state.check.is_none() && state.attack.is_none() {
        course::course(state, &mut all);
    }
    person::answers(state, library, &mut all);
    all
}

/// Adds what can be done with an open check.
fn open(state: &State, library: &Library, check: &Check, all: &mut Vec<Offer>) {
    let counted = count(state, library, check);
    all.push(Offer {
        cost: effort::price(counted.price),
        detail: format!(
            "Roll {}d6 against {}.",
            counted.thrown.dice, counted.thrown.target
        ),
        allowed: counted.holds(),
        ..Offer::of(
            "roll",
            say::Roll(None),
            "roll",
            "C-ROLL-03",
            OfferGroup::Asked,
        )
    });
    effort::offers(state, library, check, all);
    for cause in counted
        .causes
        .iter()
        .filter(|cause| !matches!(cause.key.as_str(), "training" | "tactic"))
    {
        let verb = if cause.on { "without" } else { "with" };
        let mut offer = Offer::of(
            format!("switch_{}", cause.key),
            say::Switch(&cause.key),
            format!("{verb} {}", cause.label),
            cause.rule.clone(),
            OfferGroup::Change,
        );
        offer.detail = format!("{}.", super::check::change(cause).plain());
        if let Some((pool, points)) = cause.cost.filter(|_| !cause.on) {
            let mut price = [0; 3];
            price[pool.place()] = i16::from(points);
            offer.cost = effort::price(price);
        }
        all.push(offer);
    }
    all.push(Offer {
        detail: "Nothing is paid.".to_owned(),
        ..Offer::of(
            "cancel",
            say::Cancel(),
            "drop the check",
            "C-ROLL-15",
            OfferGroup::Change,
        )
    });
}
