//! What a person may do by or to whoever is looked at: conditions, treatment, points, a look around.

use crate::rules::genesis::figure::Figure;
use crate::rules::genesis::kinds::{Side, count};
use crate::rules::genesis::state::{Phase, State};
use crate::rules::view::{Offer, OfferGroup};
use crate::rules::words::said;

use super::offers::plain;

/// What could be done by or to the focused one.
pub(super) fn by_hand(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let me = said(&figure.name, figure.id);
    let mut put = |key: &str, line: String, label: String, rule: &str| {
        all.push(plain(key, &line, &label, rule, OfferGroup::Change));
    };
    if figure.dead || figure.incapacitated() {
        let only_hurt = !figure.dead && figure.conditions.is_empty();
        if !only_hurt {
            put(
                "restore",
                format!("restore {me}"),
                format!("{} is back", figure.name),
                "F-MOD-12",
            );
        }
    }
    for condition in crate::rules::genesis::kinds::Condition::ALL {
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
                format!("{word} injury: treated"),
                "F-VIC-22",
            );
        }
    }
    // F-PRG-05: a button for the narrator, meant for the end of a story arc.
    let points = state.settings.attr_points_per_arc;
    if state.phase == Phase::Setup && figure.side == Side::Pc && points > 0 {
        put(
            "arc",
            format!("award {me} attribute {points} \"end of a story arc\""),
            format!("a story arc ends: {}", count(points, "attribute point")),
            "F-PRG-05",
        );
    }
    if state.phase == Phase::Setup && !figure.dead {
        purse(figure, &me, &mut put);
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

/// Buying, and what a quirk of wealth has to be told (F-QOW-06, F-QOW-07, F-QOW-12, F-QOW-16). A
/// blank at the end of a line opens the prompt behind it.
fn purse(figure: &Figure, me: &str, put: &mut impl FnMut(&str, String, String, &str)) {
    put(
        "buy",
        format!("buy {me} "),
        "buy something".to_owned(),
        "F-COM-02",
    );
    for quirk in &figure.quirks {
        match quirk.id.as_str() {
            "closed_trade" => {
                let (word, label) = if figure.away {
                    ("off", "home again")
                } else {
                    ("on", "away from home")
                };
                put(
                    "away",
                    format!("away {me} {word}"),
                    label.to_owned(),
                    "F-QOW-16",
                );
            }
            "debt" => {
                let (word, label) = match figure.income_lost {
                    None => ("lost", "the income stops"),
                    Some(_) => ("back", "the income comes again"),
                };
                put(
                    "income",
                    format!("income {me} {word}"),
                    label.to_owned(),
                    "F-QOW-12",
                );
            }
            "loan_shark" | "hidden_price" => {
                let label = format!("somebody owes {}: who and what", figure.name);
                put("owe", format!("owe {me} "), label, &quirk.rule);
            }
            _ => {}
        }
    }
}
