//! The names and numbers of planned scenes.

use lang::Refusal;
use lang::names::{Miss, Named, look_up};

use super::Staged;
use super::plans::Plan;
use crate::view::Proposal;

/// The most planned scenes that a refusal lists.
const LISTED: usize = 8;

/// Returns the scene of a number with its place.
pub(super) fn find(plans: &[Plan], number: u16) -> Result<(usize, &Plan), Refusal> {
    let at = usize::from(number).saturating_sub(1);
    plans.get(at).map(|plan| (at, plan)).ok_or_else(|| {
        let last = plans.len();
        let why = format!("There is no planned scene {number}: the list ends at {last}.");
        is_none(plans, why)
    })
}

/// Returns the number of the scene that a word names: its number, its title or a piece of it.
///
/// # Errors
/// Refuses a word that fits no scene, or several.
pub fn number(plans: &[Plan], word: &str) -> Result<u16, Refusal> {
    let numbered = word.parse().ok();
    let listed = numbered.filter(|number| find(plans, *number).is_ok());
    let titles = (1..).zip(plans).map(|(number, plan)| Named {
        name: plan.title.clone(),
        is: number,
    });
    match (
        listed,
        look_up(word, "planned scene", &titles.collect::<Vec<_>>()),
    ) {
        (Some(number), _) | (None, Ok(number)) => Ok(number),
        // The numbers tell scenes with the same title apart.
        (None, Err(Miss::Several(refusal))) => Err(is_none(plans, refusal.why)),
        (None, Err(Miss::Nothing(refusal))) => match numbered {
            Some(number) => find(plans, number).map(|_| number),
            None => Err(is_none(plans, refusal.why)),
        },
    }
}

/// Returns the refusal of a scene that isn't planned, with those that are.
fn is_none(plans: &[Plan], why: String) -> Refusal {
    if plans.is_empty() {
        return Refusal::input("No scene is planned.").hint("Use `plan new TEXT` to plan one.");
    }
    let listed = (1..).zip(plans).take(LISTED);
    let listed = listed.map(|(number, plan): (u16, _)| format!("{number} {}", plan.title));
    let more = if plans.len() > LISTED { ", …" } else { "" };
    let listed = listed.collect::<Vec<_>>().join(", ");
    Refusal::input(why).hint(format!("Choose one of: {listed}{more}."))
}

/// Returns the completions for a planned scene.
pub fn proposals<S: Staged>(state: &S) -> Vec<Proposal> {
    let plans = state.campaign().plans.iter();
    let lines = |plan: &Plan| match plan.lines.len() {
        1 => "1 line".to_owned(),
        n => format!("{n} lines"),
    };
    plans
        .map(|plan| Proposal::new(&plan.title, lines(plan)))
        .collect()
}
