//! Offers for the focused character by hand: conditions, treatment, a look around.

use crate::model::figure::Figure;
use crate::model::state::State;
use rules::view::{Offer, OfferGroup};
use rules::words::said;

use super::offers::plain;

/// Adds what the focused character could do or receive.
pub(super) fn by_hand(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let me = said(&figure.name, figure.id);
    let mut put = |key: &str, line: String, label: String, rule: &str| {
        all.push(plain(key, &line, &label, rule, OfferGroup::Change));
    };
    if figure.comes_back() {
        put(
            "restore",
            format!("restore {me}"),
            format!("restore {}", figure.name),
            "F-MOD-12",
        );
    }
    for condition in crate::kinds::Condition::ALL {
        let on = !figure.is(*condition);
        let (word, off) = (condition.word(), if on { "on" } else { "off" });
        let not = if on { "" } else { "no longer " };
        put(
            word,
            format!("status {me} {word} {off}"),
            format!("{not}{word}"),
            "F-MOD-16",
        );
    }
    if !figure.dead {
        for wound in figure.wounds.iter().filter(|w| w.treated.is_none()) {
            let word = wound.injury.word();
            put(
                "treated",
                format!("treated {me} {word}"),
                format!("mark {word} injury treated"),
                "F-VIC-22",
            );
        }
    }
    if state.check.is_none() && figure.able() {
        put(
            "perception",
            format!("check {me} perception moderate"),
            "look around".to_owned(),
            "F-ROLL-12",
        );
    }
}
