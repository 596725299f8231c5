//! The menu that sets the surroundings: concealment, gravity, ground, water, and exposures (G-ENV-01 to
//! G-ENV-16).
//!
//! All of these are GM calls and always available, so no offer needs a trial run.

use crate::command::scene::{Pull, Weight};
use crate::kinds::Band;
use crate::model::figure::Figure;
use crate::model::scene::{Gravity, Ground, Hazard, Scene, Water};
use crate::model::state::State;
use crate::say;
use crate::show::offer::{New, offer};
use crate::skills::ATHLETICS;

use rules::view::{Id, Offer, OfferGroup, OfferLine, Price};

/// Offers for everyone's surroundings, then for those of the selected character.
pub fn offers(state: &State, focus: Option<Id>, all: &mut Vec<Offer>) {
    if state.check.is_some() || state.figures.is_empty() {
        return;
    }
    place(&state.scene, all);
    if let Some(figure) = focus.and_then(|id| state.figure(id)) {
        around(figure, all);
    }
}

fn push(
    all: &mut Vec<Offer>,
    key: &str,
    line: impl Into<OfferLine>,
    label: &str,
    detail: &str,
    rule: &str,
) {
    let mut one = offer(New {
        key,
        line,
        label: label.to_owned(),
        cost: Price::none(),
        detail,
        rule,
        group: OfferGroup::Place,
    });
    one.sure = true;
    all.push(one);
}

/// Offers for the whole scene, without what is already set.
fn place(scene: &Scene, all: &mut Vec<Offer>) {
    let hidden = scene.concealment.as_ref().map_or(0, |c| c.level);
    let hides = "Adds Setback dice to ranged attacks and Perception checks through the concealment, and Boost dice to Stealth checks in it.";
    for (level, label) in [
        (0, "clear sight"),
        (1, "mist or twilight: concealment 1"),
        (2, "fog or dusk: concealment 2"),
        (3, "thick smoke or pitch dark: concealment 3"),
    ] {
        if level != hidden {
            let key = format!("conceal_{level}");
            push(
                all,
                &key,
                say::ConcealAll(level, None),
                label,
                hides,
                "G-ENV-01",
            );
        }
    }
    let pulls = "Coordination and Brawn checks except Resilience: Setback dice in strong gravity, Boost dice in weak.";
    for (gravity, key, line, label, detail, rule) in [
        (
            Gravity::Normal,
            "normal",
            say::Weight(Weight::Normal),
            "normal gravity",
            pulls,
            "G-ENV-05",
        ),
        (
            Gravity::Weak(1),
            "weak_1",
            say::Pull(Pull::Weak, 1),
            "weak gravity: 1 Boost die",
            pulls,
            "G-ENV-05",
        ),
        (
            Gravity::Strong(1),
            "strong_1",
            say::Pull(Pull::Strong, 1),
            "strong gravity: 1 Setback die",
            pulls,
            "G-ENV-05",
        ),
        (
            Gravity::Strong(2),
            "strong_2",
            say::Pull(Pull::Strong, 2),
            "strong gravity: 2 Setback dice",
            pulls,
            "G-ENV-05",
        ),
        (
            Gravity::Zero,
            "zero",
            say::Weight(Weight::Zero),
            "zero gravity",
            "No dice. Every move counts as difficult terrain.",
            "G-ENV-06",
        ),
    ] {
        if gravity != scene.gravity {
            push(all, &format!("gravity_{key}"), line, label, detail, rule);
        }
    }
    for (ground, word, label, detail, rule) in [
        (
            Ground::Open,
            "open",
            "open ground",
            "Moves cost the normal number of maneuvers.",
            "G-ENV-03",
        ),
        (
            Ground::Difficult,
            "difficult",
            "difficult terrain",
            "Moves cost twice as many maneuvers.",
            "G-ENV-03",
        ),
        (
            Ground::Impassable,
            "impassable",
            "impassable terrain",
            "You can't cross this with a maneuver. Make a check instead.",
            "G-ENV-04",
        ),
    ] {
        if ground != scene.ground {
            push(
                all,
                &format!("terrain_{word}"),
                say::Ground(ground),
                label,
                detail,
                rule,
            );
        }
    }
    for (water, word, label) in [
        (Water::Dry, "none", "dry ground"),
        (Water::Calm, "calm", "calm water"),
        (Water::Rough, "rough", "rough water"),
    ] {
        if water != scene.water {
            let detail = "Water is difficult terrain. Rough water takes a check.";
            push(
                all,
                &format!("water_{word}"),
                say::Water(water),
                label,
                detail,
                "G-ENV-07",
            );
        }
    }
    if *scene != Scene::default() {
        let detail = "Default visibility, gravity, ground and water.";
        push(
            all,
            "clear",
            say::ClearScene(),
            "reset the scene",
            detail,
            "G-ENV-01",
        );
    }
}

/// Offers for one character: exposures, concealment and falls.
fn around(figure: &Figure, all: &mut Vec<Offer>) {
    let who = &figure.name;
    for hazard in Hazard::ALL {
        let word = hazard.word();
        let exposed = figure.amid.exposures.iter().any(|e| e.hazard == hazard);
        if exposed {
            let label = format!("{who} is no longer {}", hazard.place());
            push(
                all,
                "free",
                say::Free(figure, hazard),
                &label,
                "Ends the hazard (GM call).",
                hazard.rule(),
            );
            continue;
        }
        let label = format!("{who} is {}", hazard.place());
        if hazard.is_rated() {
            // The user types the rating at the end of the line.
            let line = OfferLine::begun(format_args!("expose {} {word}", figure.who()));
            let detail = "Add its rating: that many wounds at the start of each turn.";
            push(
                all,
                &format!("expose_{word}"),
                line,
                &label,
                detail,
                hazard.rule(),
            );
        } else {
            let line = say::Expose(figure, hazard, None);
            let detail = "Takes effect at the start of each turn until it ends.";
            push(
                all,
                &format!("expose_{word}"),
                line,
                &label,
                detail,
                hazard.rule(),
            );
            if let Some(row) = all.last_mut() {
                row.sure = figure.feels(hazard);
            }
        }
    }
    let line = OfferLine::begun(format_args!("conceal {}", figure.who()));
    let label = format!("conceal only {who}");
    let detail = "Add the dice, 0 to 3, and what conceals them.";
    push(all, "conceal", line, &label, detail, "G-ENV-01");
    for band in [Band::Short, Band::Medium, Band::Long, Band::Extreme] {
        let line = say::Fall(figure, band, false, ATHLETICS, Vec::new());
        let label = format!("{who} falls from {band} range");
        let detail = "An Athletics check reduces it. Damage and strain depend on the height.";
        push(
            all,
            &format!("fall_{band}"),
            line,
            &label,
            detail,
            "G-ENV-15",
        );
    }
}
