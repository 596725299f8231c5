//! What a character does between fights with its earnings: spending points, buying items.
//!
//! As in character creation, each step is an offer, so that users need not know commands by heart.
//! An offer that needs words, such as another skill or the name of an item, opens the prompt after
//! its line.

use crate::kinds::{Attribute, Side, count};
use crate::model::figure::Figure;
use crate::model::state::{Phase, State};
use crate::play::commerce::{HIGHEST, lowest};
use lang::spoken::quote;
use rules::view::{Offer, OfferGroup, Price, Unit};
use rules::words::said;

use super::offers::plain;

/// Adds what the focused character may do outside fights and chases.
pub(super) fn growth(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let chasing = state.running().is_some();
    let busy = state.phase != Phase::Setup || chasing || state.check.is_some();
    if busy || figure.dead || figure.creation.is_some() {
        return;
    }
    let me = said(&figure.name, figure.id);
    points(state, figure, &me, all);
    let mut put = |key: &str, line: String, label: String, rule: &str| {
        all.push(plain(key, &line, &label, rule, OfferGroup::Course));
    };
    if figure.side == Side::Pc {
        let why = "for outstanding play";
        put(
            "destiny",
            format!("award {me} destiny 1 {}", quote(why)),
            format!("{}: 1 Destiny Point {why}", figure.name),
            "F-PRG-02",
        );
        // F-PRG-05: an offer for the narrator, meant for the end of a story arc.
        let points = state.settings.attr_points_per_arc;
        if points > 0 {
            put(
                "arc",
                format!("award {me} attribute {points} \"end of a story arc\""),
                format!("end a story arc: {}", count(points, "attribute point")),
                "F-PRG-05",
            );
        }
    }
    put(
        "buy",
        format!("buy {me} "),
        format!("{} buys: level and item", figure.name),
        "F-COM-02",
    );
    // F-COM-08: one award up or down, with its reason after it.
    let step = state.settings.award_step;
    let highest = HIGHEST.saturating_mul(state.settings.points_per_level.max(1));
    for (by, possible, more) in [
        ("+1", figure.commerce < highest, "more"),
        ("-1", figure.commerce > lowest(&state.settings), "less"),
    ] {
        if possible {
            put(
                "commerce",
                format!("commerce {me} {by} "),
                format!("{}: {step} {more} commerce, and why", figure.name),
                "F-COM-08",
            );
        }
    }
    quirks(figure, &me, &mut put);
}

/// Adds a rank or an attribute for earned points (F-PRG-04, F-PRG-05).
fn points(state: &State, figure: &Figure, me: &str, all: &mut Vec<Offer>) {
    let mut put = |line: String, label: String, cost: Price, rule: &str| {
        let mut offer = plain("improve", &line, &label, rule, OfferGroup::Course);
        offer.cost = cost;
        all.push(offer);
    };
    if figure.attribute_points > 0 {
        for attribute in Attribute::ALL {
            let (value, word) = (figure.attribute(*attribute), attribute.word());
            if value < state.settings.progress_attr_cap {
                put(
                    format!("improve {me} {word}"),
                    format!("{} {value} → {}", lang::sentence::capital(word), value + 1),
                    Price::of(Unit::AttributePoint, 1_u8),
                    "F-PRG-05",
                );
            }
        }
    }
    let cost = state.settings.skill_cost;
    if figure.skill_points > 0 && figure.skill_points >= cost {
        let price = Price::of(Unit::SkillPoint, cost);
        for skill in &figure.skills {
            put(
                format!("improve {me} {}", quote(&skill.id)),
                format!(
                    "{} {} → {}",
                    skill.name,
                    skill.ranks,
                    skill.ranks.saturating_add(1)
                ),
                price.clone(),
                "F-PRG-04",
            );
        }
        put(
            format!("improve {me} "),
            "another skill".to_owned(),
            price,
            "F-PRG-04",
        );
    }
}

/// Adds the inputs that a wealth quirk needs (F-QOW-06, F-QOW-07, F-QOW-12, F-QOW-16).
fn quirks(figure: &Figure, me: &str, put: &mut impl FnMut(&str, String, String, &str)) {
    for quirk in &figure.quirks {
        match quirk.id.as_str() {
            "closed_trade" => {
                let (word, label) = if figure.away {
                    ("off", "come home")
                } else {
                    ("on", "leave home")
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
                    None => ("lost", "stop the income"),
                    Some(_) => ("back", "resume the income"),
                };
                put(
                    "income",
                    format!("income {me} {word}"),
                    label.to_owned(),
                    "F-QOW-12",
                );
            }
            "loan_shark" | "hidden_price" => {
                let label = format!("owed to {}: who and what", figure.name);
                put("owe", format!("owe {me} "), label, &quirk.rule);
            }
            _ => {}
        }
    }
}
