//! The remaining steps of character creation, one at a time: attributes, a vocation, skills,
//! disabling characteristics, finish.
//!
//! Every step is an offer like any other, so that a character can be made without any command. A
//! step that needs words, such as a kind of riding or an overconfident character's skill, opens the
//! prompt after the beginning of its line.

use crate::command::say;
use crate::kinds::{Attribute, Group, count};
use crate::library::Library;
use crate::library::records::Vocation;
use crate::model::figure::Figure;
use crate::model::state::{Phase, State};
use crate::play::creation::{Points, points};
use lang::sentence::capital;
use rules::view::{Offer, OfferLine};

use super::offers::asked as plain;

/// Returns a step with its explanation in a sentence.
fn step(key: &str, line: impl Into<OfferLine>, label: &str, detail: &str, rule: &str) -> Offer {
    let mut offer = plain(key, line, label, rule);
    if !detail.is_empty() {
        detail.clone_into(&mut offer.detail);
    }
    offer
}

/// Returns a step whose end the user types after the name.
fn words(verb: &str, figure: &Figure, label: &str, detail: &str, rule: &str) -> Offer {
    let line = OfferLine::about(verb, &figure.who());
    step(verb, line, label, detail, rule)
}

/// The most that a key gives. More is typed.
const MOST: i8 = 19;

/// Returns the character in creation now, with the points: the first, while nothing else is open.
pub fn being_made(state: &State) -> Option<(&Figure, Points)> {
    let chasing = state.running().is_some();
    if state.check.is_some() || state.phase != Phase::Setup || chasing {
        return None;
    }
    let figure = state.figures.iter().find(|f| f.creation.is_some())?;
    Some((figure, points(figure, figure.creation?, &state.settings)))
}

/// Returns the points that are left, in a sentence (F-RACE-02, F-RACE-07).
pub fn left(state: &State) -> Option<String> {
    let (figure, points) = being_made(state)?;
    let skills = count(points.skills_left, "skill point");
    let left = match points.attributes_left {
        0 if figure.vocations.is_empty() => "needs a vocation".to_owned(),
        0 => format!("{skills} left"),
        n => format!("{} and {skills} left", count(n, "attribute point")),
    };
    Some(format!("{} is unfinished: {left}", figure.name))
}

/// Adds the next step, and the end of the creation.
pub(super) fn making(state: &State, library: &Library, all: &mut Vec<Offer>) {
    let Some((figure, points)) = being_made(state) else {
        return;
    };
    if points.attributes_left > 0 {
        attributes(figure, all);
    } else if figure.vocations.is_empty() {
        for vocation in library.vocations() {
            vocations(library, vocation, figure, all);
        }
        all.push(words(
            "rank",
            figure,
            "choose a skill before a vocation",
            "",
            "F-RACE-03",
        ));
    } else if points.skills_left >= i32::from(state.settings.skill_cost) {
        skills(library, figure, all);
        let other = "another skill, or a rank below 0";
        let means = "Type the skill and its rank, such as `ride_pilot:horse 1` or `stealth -1`.";
        all.push(words("rank", figure, other, means, "F-VOC-04"));
        let more = library.vocations().iter();
        if more.clone().any(|v| !figure.vocations.contains(&v.name)) {
            let label = "another vocation";
            all.push(words("vocation", figure, label, "", "F-VOC-07"));
        }
    } else if figure.disabling.len() < 2 {
        disabling(state, library, figure, all);
    }
    if points.attributes_left <= 0 && !figure.vocations.is_empty() {
        own_disabling(state, figure, all);
    }
    // Overspent points must be returned first (F-RACE-02, F-RACE-07).
    if points.attributes_left >= 0 && points.skills_left >= 0 {
        let label = format!("finish creating {}", figure.name);
        all.push(plain("created", say::Created(figure), &label, "F-RACE-01"));
    }
}

fn attributes(figure: &Figure, all: &mut Vec<Offer>) {
    for attribute in Attribute::ALL {
        let value = figure.attribute(*attribute);
        if value < MOST {
            let word = attribute.word();
            let line = say::Attribute(figure, *attribute, value + 1);
            let label = format!("{} {value} → {}", capital(word), value + 1);
            let is = if Attribute::typical(value + 1) {
                "is typical of"
            } else {
                "is"
            };
            let scale = attribute.scale(value + 1);
            let means = format!("{} {} {is} {scale}.", capital(word), value + 1);
            all.push(step("attribute", line, &label, &means, "F-RACE-02"));
        }
    }
}

/// Adds a vocation with every choice of combat skills that it leaves (F-VOC-05).
fn vocations(library: &Library, vocation: &Vocation, figure: &Figure, all: &mut Vec<Offer>) {
    let mut picks: Vec<Vec<&str>> = vec![Vec::new()];
    for choice in vocation.combat.iter().filter(|choice| choice.len() > 1) {
        picks = picks
            .iter()
            .flat_map(|picked| {
                let each = choice.iter().map(|id| {
                    let mut more = picked.clone();
                    more.push(id.as_str());
                    more
                });
                each.collect::<Vec<_>>()
            })
            .collect();
    }
    for picked in picks {
        let line = say::Vocation(
            figure,
            vocation.id.as_str(),
            picked
                .iter()
                .copied()
                .map(str::to_owned)
                .collect::<Vec<_>>(),
        );
        let mut label = vocation.name.clone();
        for id in &picked {
            let name = library.skill(id).map_or(*id, |skill| skill.name.as_str());
            label = format!("{label}, {}", name.to_lowercase());
        }
        let own = vocation.skills.iter().map(|skill| skill.name.as_str());
        let own = own.collect::<Vec<_>>().join(", ");
        let text = format!(
            "{} Opens {own}. Starts at Commerce Level {}.",
            vocation.text, vocation.commerce
        );
        all.push(step("vocation", line, &label, text.trim(), "F-VOC-01"));
    }
}

/// Adds one more rank in the skills that the vocation opened, then in the core skills (F-RACE-03).
fn skills(library: &Library, figure: &Figure, all: &mut Vec<Offer>) {
    let own = figure.skills.iter().filter(|s| s.group != Group::Core);
    let own = own.map(|s| (s.id.as_str(), s.name.as_str()));
    let core = library.skills().iter();
    let core = core.filter(|s| s.group == Group::Core && !s.kinds);
    let core = core.map(|s| (s.id.as_str(), s.name.as_str()));
    for (id, name) in own.chain(core) {
        let ranks = figure.ranks(id);
        // F-DIS-18: an overconfident character's skill can't be learned.
        let blind = figure
            .disabling
            .iter()
            .any(|d| d.skill.as_deref() == Some(id));
        if ranks < MOST && !(blind && ranks >= 0) {
            let line = say::Rank(figure, id, ranks + 1);
            let label = format!("{name} {ranks} → {}", ranks + 1);
            all.push(step("rank", line, &label, means(library, id), "F-RACE-03"));
        }
    }
}

/// Returns the use of a skill.
fn means<'a>(library: &'a Library, id: &str) -> &'a str {
    let core = library.skill(id).map(|skill| skill.text.as_str());
    let own = library.vocational(id).map(|skill| skill.text.as_str());
    core.or(own).unwrap_or_default()
}

/// Adds the disabling characteristics that give a skill point (F-DIS-02).
fn disabling(state: &State, library: &Library, figure: &Figure, all: &mut Vec<Offer>) {
    let most = state.settings.disabling_most.map_or(2, usize::from);
    if figure.disabling.len() >= most {
        return;
    }
    let free = library.disabling().iter().filter(|d| !d.names_skill);
    for d in free.filter(|d| figure.disabling.iter().all(|own| own.name != d.name)) {
        let line = say::Disabling(figure, &d.id, None, "");
        let label = format!("1 more skill point: {}", d.name.to_lowercase());
        all.push(step("disabling", line, &label, &d.text, "F-DIS-01"));
    }
}

/// Adds one that names a skill, one beyond two, or one of the users' own, up to the narrator's
/// limit (F-DIS-01, F-DIS-18).
fn own_disabling(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let most = state.settings.disabling_most.map(usize::from);
    if most.is_none_or(|most| figure.disabling.len() < most) {
        let label = "take a disabling characteristic";
        let means =
            "The first 2 give 1 skill point each. Some need a skill: `overconfident on stealth`.";
        all.push(words("disabling", figure, label, means, "F-DIS-01"));
    }
}
