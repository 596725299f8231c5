//! What a character does between fights with its earnings: spending points, buying items.
//!
//! As in character creation, each step is an offer, so that users need not know commands by heart.
//! An offer that needs words, such as another skill or the name of an item, opens the prompt after
//! its line.

use crate::command::say;
use crate::kinds::{Attribute, Award, Income, Side, count};
use crate::model::commerce::{HIGHEST, lowest};
use crate::model::figure::Figure;
use crate::model::state::{Phase, State};
use rules::view::{Offer, OfferGroup, OfferLine, Price, Unit};

use super::offers::plain;

/// Adds what the focused character may do outside fights and chases.
pub(super) fn growth(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let chasing = state.running().is_some();
    let busy = state.phase != Phase::Setup || chasing || state.check.is_some();
    if busy || figure.dead || figure.creation.is_some() {
        return;
    }
    let who = figure.who();
    points(state, figure, all);
    let mut put = |key: &str, line: OfferLine, label: String, rule: &str| {
        all.push(plain(key, line, &label, rule, OfferGroup::Encounter));
    };
    if figure.side == Side::Pc {
        let why = "for outstanding play";
        put(
            "destiny",
            say::Award(figure, Award::Destiny, 1, why).into(),
            format!("{}: 1 Destiny Point {why}", figure.name),
            "F-PRG-02",
        );
        // F-PRG-05: an offer for the narrator, meant for the end of a story arc.
        let points = state.settings.attr_points_per_arc;
        if points > 0 {
            put(
                "arc",
                say::Award(figure, Award::Attribute, points, "end of a story arc").into(),
                format!("end a story arc: {}", count(points, "attribute point")),
                "F-PRG-05",
            );
        }
    }
    put(
        "buy",
        OfferLine::about("buy", &who),
        format!("{} buys: level and item", figure.name),
        "F-COM-02",
    );
    // F-COM-08: one award up or down, with its reason after it.
    let step = state.settings.award_step;
    let highest = HIGHEST.saturating_mul(state.settings.points_per_level.max(1));
    for (change, possible, more) in [
        (1, figure.commerce < highest, "more"),
        (-1, figure.commerce > lowest(&state.settings), "less"),
    ] {
        if possible {
            put(
                "commerce",
                OfferLine::begun(format_args!("commerce {who} {change:+}")),
                format!("{}: {step} {more} commerce, and why", figure.name),
                "F-COM-08",
            );
        }
    }
    quirks(figure, &mut put);
}

/// Adds a rank or an attribute for earned points (F-PRG-04, F-PRG-05).
fn points(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let improve = |what: &str| OfferLine::from(say::Improve(figure, what));
    let mut put = |line: OfferLine, label: String, cost: Price, rule: &str| {
        let mut offer = plain("improve", line, &label, rule, OfferGroup::Encounter);
        offer.cost = cost;
        all.push(offer);
    };
    if figure.attribute_points > 0 {
        for attribute in Attribute::ALL {
            let (value, word) = (figure.attribute(*attribute), attribute.word());
            if value < state.settings.progress_attr_cap {
                put(
                    improve(word),
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
                improve(&skill.id),
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
            OfferLine::about("improve", &figure.who()),
            "another skill".to_owned(),
            price,
            "F-PRG-04",
        );
    }
}

/// Adds the inputs that a wealth quirk needs (F-QOW-06, F-QOW-07, F-QOW-12, F-QOW-16).
fn quirks(figure: &Figure, put: &mut impl FnMut(&str, OfferLine, String, &str)) {
    for quirk in &figure.quirks {
        match quirk.id.as_str() {
            "closed_trade" => {
                let away = !figure.away;
                let label = if away { "leave home" } else { "come home" };
                put(
                    "away",
                    say::Away(figure, away).into(),
                    label.to_owned(),
                    "F-QOW-16",
                );
            }
            "debt" => {
                let (income, label) = match figure.income_lost {
                    None => (Income::Lost, "stop the income"),
                    Some(_) => (Income::Back, "resume the income"),
                };
                put(
                    "income",
                    say::Income(figure, income).into(),
                    label.to_owned(),
                    "F-QOW-12",
                );
            }
            "loan_shark" | "hidden_price" => {
                let label = format!("owed to {}: who and what", figure.name);
                let line = OfferLine::about("owe", &figure.who());
                put("owe", line, label, &quirk.rule);
            }
            _ => {}
        }
    }
}
