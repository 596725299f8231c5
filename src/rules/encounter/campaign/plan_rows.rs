//! The rows that start planned scenes.

use super::commands::any::{CampaignCommand, say};
use super::{Staged, session};
use crate::view::{Offer, OfferGroup};

/// Returns the row that starts the first planned scene, on a stage that is cleared for it.
pub(super) fn next<S: Staged>(state: &S) -> Option<Offer> {
    let plans = &state.campaign().plans;
    let plan = plans.first()?;
    let clear = !super::others(state).is_empty();
    let clears = if clear {
        format!(" {}", super::who_leaves(state))
    } else {
        String::new()
    };
    let count = match plans.len() {
        1 => String::new(),
        all => format!(" It is the first of {all}."),
    };
    let label = format!("start {}", plan.title);
    Some(Offer {
        detail: format!("Begins the planned scene and runs its lines.{clears}{count}"),
        rule: None,
        proposed: session::is_between(state),
        ..Offer::of(
            "plan_next",
            start(1, clear),
            label,
            "",
            OfferGroup::Encounter,
        )
    })
}

fn start(number: u16, clear: bool) -> CampaignCommand {
    let number = number.to_string();
    if clear {
        say::PlanStartClear(number)
    } else {
        say::PlanStart(number)
    }
}

/// Returns the ways to start a planned scene by its number: one, or two while others than the players'
/// characters are still on the stage from before.
pub(super) fn starts<S: Staged>(state: &S, number: u16) -> Vec<Offer> {
    let row = |key: &str, clear: bool, label: &str, detail: String| Offer {
        detail,
        rule: None,
        ..Offer::of(key, start(number, clear), label, "", OfferGroup::Encounter)
    };
    let others = super::others(state);
    if others.is_empty() || state.goes_on().is_some() || state.campaign().open {
        return vec![row("plan_start", false, "start", String::new())];
    }
    let who = super::names_in_short(&others);
    vec![
        row(
            "plan_clear",
            true,
            "clear the encounter first",
            format!("{who} won't be in the scene. What changed for the cast is kept."),
        ),
        row(
            "plan_start",
            false,
            "keep everyone",
            format!("The scene includes {who}."),
        ),
    ]
}
