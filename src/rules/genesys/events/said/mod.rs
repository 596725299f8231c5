//! Words that every topic's log text shares: verbs that agree with a group, dice, prices and skills.

pub mod aloud;

use lang::sentence::{agree, is_plural_name};
use rules::view::Id;

use crate::model::figure::Figure;
use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;

/// The sentence with a plural verb if it begins with a minion group whose name is plural: "Boarders",
/// or "Boarders 2" for one of several such groups.
pub fn agreeing<'a>(all: impl Iterator<Item = &'a Figure>, text: String) -> String {
    let speaker = all
        .filter(|figure| text.starts_with(&figure.name))
        .filter(|figure| are_several(figure))
        .max_by_key(|figure| figure.name.len());
    match speaker {
        Some(group) => agree(text, &group.name),
        None => text,
    }
}

/// The sentence with a plural verb if it begins with a squadron whose name is plural: "Needles".
pub fn agreeing_squadron(state: &State, text: String) -> String {
    let several = |vehicle: &&Vehicle| {
        let is_squadron = vehicle.squadron.is_some_and(|all| all.size > 1);
        is_squadron && is_plural_name(&vehicle.name) && text.starts_with(&vehicle.name)
    };
    let squadrons = state.vehicles.iter().filter(several);
    match squadrons.max_by_key(|vehicle| vehicle.name.len()) {
        Some(squadron) => agree(text, &squadron.name),
        None => text,
    }
}

/// Whether this is a minion group with a plural name.
pub fn are_several(figure: &Figure) -> bool {
    figure.group.is_some_and(|group| group.size > 1) && is_plural_name(&figure.name)
}

/// "is" or "are" for a combatant or vehicle in the middle of a sentence.
pub fn be(state: &State, who: Id) -> &'static str {
    if state.figure(who).is_some_and(are_several) {
        "are"
    } else {
        "is"
    }
}

/// A sentence about one of several groups in one place, "Boarders of Bastion", with a plural verb if
/// the group's name is plural.
pub fn agreeing_behind(figure: &Figure, head: &str, verb: &str) -> String {
    let text = format!("{head} {verb}");
    if are_several(figure) {
        agree(text, head)
    } else {
        text
    }
}

/// The sentence with a plural verb if this combatant, its subject, is such a group.
pub fn agreeing_with(figure: &Figure, text: String) -> String {
    agreeing(std::iter::once(figure), text)
}
