//! Offers for the focused character by hand: conditions, treatment, a look around.

use crate::command::{Command, say};
use crate::kinds::Condition;
use crate::library::Library;
use crate::model::figure::Figure;
use crate::model::state::State;
use lang::sentence::count;
use rules::view::{Offer, OfferGroup};

use super::offers::plain;

/// Adds what the focused character could do or receive.
pub(super) fn by_hand(state: &State, library: &Library, figure: &Figure, all: &mut Vec<Offer>) {
    let mut put = |key: &str, line: Command, label: String, says: &str, rule: &str| {
        let mut offer = plain(key, line, &label, rule, OfferGroup::Change);
        says.clone_into(&mut offer.detail);
        all.push(offer);
    };
    if figure.comes_back() {
        put(
            "restore",
            say::Restore(figure),
            format!("restore {}", figure.name),
            "They are back in action. Injuries stay.",
            "F-MOD-12",
        );
    }
    for condition in Condition::ALL {
        let on = !figure.is(*condition);
        let (word, condition) = (condition.word(), *condition);
        let not = if on { "" } else { "no longer " };
        put(
            word,
            say::Status(figure, condition, on),
            format!("{not}{word}"),
            &says(state, library, condition),
            "F-MOD-16",
        );
    }
    if !figure.dead {
        for wound in figure.wounds.iter().filter(|w| w.treated.is_none()) {
            let word = wound.injury.word();
            put(
                "treated",
                say::Treated(figure, wound.injury),
                format!("mark {word} injury treated"),
                "Treated without a roll.",
                "F-VIC-22",
            );
        }
    }
    if state.check.is_none() && figure.able() {
        put(
            "perception",
            say::Check(figure, "perception", "moderate"),
            "look around".to_owned(),
            "A Perception roll against a moderate Challenge Level.",
            "F-ROLL-12",
        );
    }
}

/// Returns the effect of a condition, with the dice of the packs and the rounds of the setting.
fn says(state: &State, library: &Library, condition: Condition) -> String {
    let dice = condition
        .circumstance()
        .and_then(|key| library.circumstance(key))
        .map_or(0, |circumstance| circumstance.dice);
    let fewer = if dice < 0 { "fewer" } else { "more" };
    let dice = match dice.unsigned_abs() {
        1 => format!("1 {fewer} die"),
        n => format!("{n} {fewer} dice"),
    };
    match condition {
        Condition::Staggered => {
            let rounds = count(state.settings.stagger_rounds, "round");
            format!("{dice} for {rounds}.")
        }
        Condition::Prone => format!("{dice} until they get up."),
        Condition::High => format!("On high ground: {dice} against opponents below."),
        Condition::Unconscious => "They can't fight or defend.".to_owned(),
        Condition::Held => "Held or tied: they can't fight or defend.".to_owned(),
    }
}
