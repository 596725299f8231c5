//! Modifiers of the surroundings, of the load and of a healer's gear (G-ENV-01, G-ENV-02, G-ENV-05,
//! G-ENC-08, G-HEAL-05). `check::sources` adds them to the pool.

use std::borrow::Cow;

use crate::kinds::Characteristic;
use crate::model::check::pool::Change;
use crate::model::check::purpose::Purpose;
use crate::model::check::source::Source;
use crate::model::check::{Check, What};
use crate::model::figure::Figure;
use crate::model::scene::{Concealment, Gravity};
use crate::model::state::State;
use crate::model::tokens::Whose;
use crate::skills;

/// The most dice that concealment or gravity add (M-13, G-ENV-05), even if a save has more.
const MOST: u8 = 3;

/// One modifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Influence {
    /// The source, which can be switched.
    pub key: Source,
    /// What it changes.
    pub change: Change,
    /// The reason.
    pub why: String,
    /// Its rule ID.
    pub rule: &'static str,
}

/// True for a source of the surroundings, which some characters ignore for a while (M-06).
pub const fn is_of_the_surroundings(key: &Source) -> bool {
    matches!(key, Source::Concealment | Source::Cover | Source::Gravity)
}

/// True if the surroundings can hinder anything that a character does until the end of their next turn,
/// even if they don't affect the open check: moves, checks of strength, or checks against hidden
/// characters (M-06).
pub fn hinder(state: &State, figure: &Figure) -> bool {
    let heavy = matches!(state.scene.gravity, Gravity::Strong(n) if n > 0);
    let hidden = |f: &Figure| f.side != figure.side && hides(state, Some(f)).is_some();
    heavy && !at_home(state, figure)
        || state.hinder_moves(figure)
        || state.scene.concealment.is_some()
        || state.everybody().any(hidden)
}

/// True if gravity adds no Setback for a character (G-ENV-05).
fn at_home(state: &State, figure: &Figure) -> bool {
    let mut all = state.tokens.iter();
    all.any(|t| {
        t.change == crate::model::tokens::Change::NoGravity && t.whose == Whose::One(figure.id)
    })
}

/// All modifiers of a check with that skill and characteristic.
pub fn influences(
    state: &State,
    check: &Check,
    actor: &Figure,
    skill: &str,
    linked: Characteristic,
) -> Vec<Influence> {
    let mut all = Vec::new();
    let mut add = |key, change, why: String, rule| {
        all.push(Influence {
            key,
            change,
            why,
            rule,
        });
    };
    if let Some((change, hides)) = concealment(state, check, actor, skill) {
        let why = format!("concealment {}: {}", hides.level, hides.from);
        add(Source::Concealment, change, why, "G-ENV-01");
    }
    if let Some(covered) = covered(state, check, skill) {
        let why = format!("{} is in cover", covered.name);
        let change = Change::Setback(covered.cover);
        add(Source::Cover, change, why, "G-ENV-02");
    }
    let weighs = (linked == Characteristic::Brawn && skill != skills::RESILIENCE)
        || skill == skills::COORDINATION;
    match state.scene.gravity {
        Gravity::Strong(n) if weighs && !at_home(state, actor) => {
            let change = Change::Setback(n.min(MOST));
            add(
                Source::Gravity,
                change,
                "strong gravity".to_owned(),
                "G-ENV-05",
            );
        }
        Gravity::Weak(n) if weighs => {
            let change = Change::Boost(n.min(MOST));
            add(
                Source::Gravity,
                change,
                "weak gravity".to_owned(),
                "G-ENV-05",
            );
        }
        Gravity::Strong(_) | Gravity::Weak(_) | Gravity::Normal | Gravity::Zero => {}
    }
    let over = state.overloaded_by(actor);
    if over > 0 && matches!(linked, Characteristic::Brawn | Characteristic::Agility) {
        // The number is limited to what a pool can roll.
        let change = Change::Setback(over.min(50) as u8);
        let why = format!("{over} over the encumbrance threshold");
        add(Source::Encumbrance, change, why, "G-ENC-08");
    }
    if let What::Skill { purpose, .. } = &check.what {
        if purpose.patient() == Some(actor.id) {
            let why = "on self".to_owned();
            add(Source::OnOneself, Change::Difficulty(2), why, "G-HEAL-05");
        }
        let equipped = actor.has_tools(skill);
        if purpose.patient().is_some() && !equipped {
            let why = if skill == skills::MEDICINE {
                "without medical gear"
            } else {
                "without tools"
            };
            add(
                Source::NoGear,
                Change::Difficulty(1),
                why.to_owned(),
                "G-HEAL-05",
            );
        }
        if let Purpose::Search { enc, free } = purpose
            && enc > free
        {
            let why = format!("hiding an item of encumbrance {enc}");
            add(
                Source::Bulk,
                Change::Boost(enc - free),
                why,
                if *free == 1 { "G-ENC-10" } else { "G-ENC-12" },
            );
        }
    }
    all
}

/// The strongest concealment of a character: their own, the scene's, or one from an effect.
fn hides<'s>(state: &'s State, figure: Option<&'s Figure>) -> Option<Cow<'s, Concealment>> {
    let own = figure.and_then(|f| f.amid.concealment.as_ref());
    let lent = state.tokens.iter().filter_map(|t| match t.change {
        crate::model::tokens::Change::Hidden(level)
            if figure.is_some_and(|f| t.whose == Whose::One(f.id)) =>
        {
            let from = t.from.clone();
            Some(Cow::Owned(Concealment { level, from }))
        }
        _ => None,
    });
    own.into_iter()
        .chain(&state.scene.concealment)
        .map(Cow::Borrowed)
        .chain(lent)
        .max_by_key(|c| c.level)
}

/// The Setback dice that darkness adds to a check. Other concealment doesn't count.
pub fn darkness(state: &State, check: &Check, actor: &Figure, skill: &str) -> u8 {
    match concealment(state, check, actor, skill) {
        Some((Change::Setback(n), hides)) if is_dark(&hides.from) => n,
        Some(_) | None => 0,
    }
}

/// True if the cause of concealment is a lack of light.
pub fn is_dark(from: &str) -> bool {
    let from = from.to_lowercase();
    ["dark", "night", "dusk", "gloom"]
        .iter()
        .any(|word| from.contains(word))
}

/// Setback against a hidden target, Boost for a hiding character (G-ENV-01).
fn concealment<'s>(
    state: &'s State,
    check: &Check,
    actor: &'s Figure,
    skill: &str,
) -> Option<(Change, Cow<'s, Concealment>)> {
    match &check.what {
        What::Attack { target, .. } => {
            if check.weapon(state)?.fights().is_close() {
                return None;
            }
            let hides = hides(state, state.figure(*target))?;
            Some((Change::Setback(hides.level.min(MOST)), hides))
        }
        What::Skill { against, .. } => {
            if skill == skills::STEALTH {
                let hides = hides(state, Some(actor))?;
                return Some((Change::Boost(hides.level.min(MOST)), hides));
            }
            if !skills::BY_SIGHT.contains(&skill) {
                return None;
            }
            let hidden = against.as_ref().and_then(|(id, _)| state.figure(*id));
            let hides = hides(state, hidden)?;
            Some((Change::Setback(hides.level.min(MOST)), hides))
        }
    }
}

/// The opponent of a check to find them, if they are in cover (G-ENV-02).
fn covered<'s>(state: &'s State, check: &Check, skill: &str) -> Option<&'s Figure> {
    let What::Skill {
        against: Some((whom, _)),
        ..
    } = &check.what
    else {
        return None;
    };
    let hidden = state.figure(*whom).filter(|f| f.cover > 0)?;
    skills::BY_SIGHT.contains(&skill).then_some(hidden)
}
