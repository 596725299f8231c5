//! The scene as view data: a status line, words for a sheet, and the ways out of a hazard.

use crate::command::scene::{Blaze, Footing};
use crate::model::check::Check;
use crate::model::check::purpose::Purpose;
use crate::model::figure::Figure;
use crate::model::scene::{Exposure, Gravity, Ground, Hazard, Water};
use crate::model::state::State;
use crate::say;
use crate::show::offer::{New, offer};

use lang::{Refusal, Who};
use rules::view::{Fact, Offer, OfferGroup, Price, Reason, Rich, Tone, Unit};

/// The scene as text: "thick smoke 3 · zero gravity · difficult terrain". Empty if nothing is set.
pub fn line(state: &State) -> String {
    let scene = &state.scene;
    let mut parts = Vec::new();
    if let Some(c) = &scene.concealment {
        parts.push(format!("{} {}", c.from, c.level));
    }
    match scene.gravity {
        Gravity::Normal => {}
        Gravity::Strong(n) => parts.push(format!("strong gravity {n}")),
        Gravity::Weak(n) => parts.push(format!("weak gravity {n}")),
        Gravity::Zero => parts.push("zero gravity".to_owned()),
    }
    match scene.ground {
        Ground::Open => {}
        Ground::Difficult => parts.push("difficult terrain".to_owned()),
        Ground::Impassable => parts.push("impassable terrain".to_owned()),
    }
    match scene.water {
        Water::Dry => {}
        Water::Calm => parts.push("water".to_owned()),
        Water::Rough => parts.push("rough water".to_owned()),
    }
    parts.join(" · ")
}

/// The surroundings of a character in a few words each: "in vacuum", "hidden 2".
pub fn conditions(figure: &Figure) -> Vec<(String, Tone, &'static str, &'static str)> {
    let exposures = figure.amid.exposures.iter();
    let hurts = "Harms at the start of each turn, unless something prevents it.";
    let mut words: Vec<_> = exposures
        .map(|e| (e.words(), Tone::Bad, hurts, e.hazard.rule()))
        .collect();
    if let Some(c) = &figure.amid.concealment {
        let does = "This many Setback dice for attackers and searchers.";
        words.push((format!("hidden {}", c.level), Tone::Good, does, "G-ENV-01"));
    }
    words
}

/// The line of the sheet with a character's exposures and how long their breath lasts.
pub fn fact(figure: &Figure) -> Option<Fact> {
    let exposures = &figure.amid.exposures;
    if exposures.is_empty() {
        return None;
    }
    let mut value = Rich::new();
    let mut because = Vec::new();
    for (place, exposure) in exposures.iter().enumerate() {
        if place > 0 {
            value = value.and("; ", Tone::Quiet);
        }
        let next = next_turn(figure, exposure);
        value = value
            .and(exposure.words(), Tone::Bad)
            .and(format!(", {next}"), Tone::Quiet);
        because.push(Reason {
            label: exposure.hazard.place().into(),
            change: next.into(),
            rule: Some(exposure.hazard.rule().into()),
        });
    }
    Some(Fact {
        key: "exposed",
        label: "Exposed".to_owned(),
        value,
        because,
    })
}

/// The effect of the next turn in it: "breath for 2 more", "3 wounds a turn".
fn next_turn(figure: &Figure, exposure: &Exposure) -> String {
    let breath = figure.breath_in(exposure);
    let mut parts = Vec::new();
    let wounds = figure.wounds_in(exposure);
    if wounds > 0 {
        parts.push(format!("{wounds} wounds a turn"));
    }
    if exposure.is_held_off(breath) {
        let air = figure.air_in(exposure);
        parts.push(if exposure.rounds < air {
            match air {
                u16::MAX => "has air".to_owned(),
                air => format!("air for {} more", air - exposure.rounds),
            }
        } else {
            format!("breath for {} more", breath - exposure.rounds)
        });
    } else if exposure.hazard.takes_air() {
        parts.push("suffocates".to_owned());
    }
    if let Some(left) = exposure.left {
        parts.push(format!("{left} more turns"));
    }
    if exposure.chemical {
        parts.push("water doesn't put it out".to_owned());
    }
    if parts.is_empty() {
        "no harm yet".to_owned()
    } else {
        parts.join(", ")
    }
}

/// An obstacle to a move here.
pub struct HardWay {
    /// Its cost in one sentence.
    pub detail: String,
    /// The refusal if the move isn't possible.
    pub allowed: Result<(), Refusal>,
}

/// The additional cost of a move here. `None` if there is no obstacle.
pub fn hard_way(state: &State, figure: &Figure) -> Option<HardWay> {
    if let Some((what, rule)) = state.barred(figure) {
        let why = format!("You can't cross {what} with a maneuver.");
        return Some(HardWay {
            detail: why.clone(),
            allowed: Err(Refusal::rule(rule, why)),
        });
    }
    let (what, rule) = state.slowed(figure)?;
    Some(HardWay {
        detail: format!("Costs twice as many maneuvers: {what} ({rule})."),
        allowed: Ok(()),
    })
}

/// Offers to spend a Triumph of a check to break a fall, which may make it shorter (G-ENV-16).
pub fn while_spending(check: &Check, all: &mut Vec<Offer>) {
    if matches!(check.purpose(), Purpose::Fall { .. }) && check.left().triumph > 0 {
        all.push(offer(New {
            key: "shorten",
            line: say::Shorten(),
            label: "shorten the fall by 1 band".to_owned(),
            cost: Price::of(Unit::Triumph, 1_u8),
            detail: "If the GM agrees.",
            rule: "G-ENV-16",
            group: OfferGroup::Asked,
        }));
    }
}

/// Offers the ranges to others that the last move has made unclear (G-RANGE-08).
pub fn third_ranges(state: &State, all: &mut Vec<Offer>) {
    for pair in &state.ranges.unclear {
        all.push(offer(New {
            key: "third",
            line: say::Range(state.who(pair.a), state.who(pair.b), pair.band),
            label: crate::events::scene::log_text::asks(state, pair),
            cost: Price::none(),
            detail: "Some ranges no longer match. Set them, or leave them as they are.",
            rule: "G-RANGE-08",
            group: OfferGroup::Encounter,
        }));
    }
}

/// Offers the active character the ways out of their exposures.
pub fn offers(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let acted = figure.is_staggered() || state.turn.as_ref().is_some_and(|t| t.action);
    for exposure in &figure.amid.exposures {
        let hazard = exposure.hazard;
        if hazard == Hazard::Fire && !acted {
            for (footing, label) in [
                (Footing::Hard, "put out the fire, hard ground"),
                (Footing::Soft, "put out the fire, soft ground"),
            ] {
                let mut one = offer(New {
                    key: "douse",
                    line: say::Douse(Who::Active, Blaze::Fire, footing, None),
                    label: label.to_owned(),
                    cost: Price::action(),
                    detail: "Coordination check: Average on hard ground, Easy on soft.",
                    rule: "G-ENV-13",
                    group: OfferGroup::Action,
                });
                one.allowed = figure.chemical_fire(Blaze::Fire).map_or(Ok(()), Err);
                all.push(one);
            }
        }
        all.push(offer(New {
            key: "free",
            line: say::Free(figure, hazard),
            label: format!("no longer {}", hazard.place()),
            cost: Price::none(),
            detail: "Ends the hazard (GM call).",
            rule: hazard.rule(),
            group: OfferGroup::Encounter,
        }));
    }
    if let Some((what, rule)) = state.barred(figure).filter(|_| !acted) {
        all.push(offer(New {
            key: "cross",
            line: say::Cross(Who::Active, None, None),
            label: format!("get through {what}"),
            cost: Price::action(),
            detail: "Athletics or Coordination. Moves are maneuvers again afterward.",
            rule,
            group: OfferGroup::Action,
        }));
    }
}
