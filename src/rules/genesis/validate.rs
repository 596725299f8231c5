//! Finding what makes no sense in an encounter from a file.
//!
//! Play never leads to any of these states: they come from an editor or another program. Numbers
//! have the limits of packs and `set` ([`limits`]), and every named character must exist. Play is
//! blocked if a lookup by number would find the wrong character, or if time would overflow.
//! Everything else can be repaired by a line, which the flaw names.

use rules::system::System;
use rules::validate::{Flaw, Flaws, MOST_COUNTED, MOST_SECONDS};
use rules::view::Id;
use rules::words::said;

use super::Genesis;
use super::kinds::Attribute;
use super::limits;
use super::settings::{ROWS, Settings};
use crate::model::commerce;
use crate::model::figure::Figure;
use crate::model::state::State;

/// Returns everything that makes no sense, the flaws that block play first.
pub fn flaws(state: &State) -> Vec<Flaw> {
    let mut found = Flaws::default();
    found.title(&state.title);
    found.names(&Genesis::names(state), state.next_id);
    counts(state, &mut found);
    for figure in &state.figures {
        self::figure(figure, &mut found);
        wealth(figure, &state.settings, &mut found);
    }
    found.settings(ROWS, &state.settings);
    declared(state, &mut found);
    round(state, &mut found);
    gone(state, &mut found);
    found.all()
}

fn counts(state: &State, found: &mut Flaws) {
    let mut count = |place: &str, what: &str, value: u64, most: u64| {
        found.counted(place, what, value, most);
    };
    count("round", "round", state.round.into(), MOST_COUNTED);
    count("next_mark", "number", state.next_mark.into(), MOST_COUNTED);
    count("clock", "second", state.clock, MOST_SECONDS);
    if let Some(chase) = &state.chase {
        count("chase", "step", chase.step.into(), MOST_COUNTED);
    }
    for figure in &state.figures {
        for wound in &figure.wounds {
            let latest = wound.treated.unwrap_or(0).max(wound.since);
            count(&figure.name, "an injury at second", latest, MOST_SECONDS);
        }
        let staggered = figure.staggered_until.max(figure.prone_since);
        count(&figure.name, "round", staggered.into(), MOST_COUNTED);
    }
}

fn figure(figure: &Figure, found: &mut Flaws) {
    let name = &figure.name;
    let me = said(name, figure.id);
    let wide = |(least, most): (i32, i32)| (i64::from(least), i64::from(most));
    for attribute in Attribute::ALL {
        let (word, value) = (attribute.word(), figure.attribute(*attribute).into());
        found.within(name, word, value, wide(limits::ATTRIBUTE), |near| {
            format!("set {me} {word} {}", near.max(0))
        });
    }
    for skill in &figure.skills {
        let (least, most) = limits::RANKS;
        if !(least..=most).contains(&i32::from(skill.ranks)) {
            let what = format!(
                "{} ranks in {} are outside {least} to {most}",
                skill.ranks, skill.name
            );
            found.warn(name, what, "Fix it in a text editor.");
        }
    }
    for piece in &figure.armor {
        let most = limits::ARMOR_LEVEL.1;
        if i32::from(piece.level) > most {
            let what = format!(
                "{} has level {}, above the limit of {most}",
                piece.name, piece.level
            );
            found.warn(
                name,
                what,
                format!("To take it off: `doff {me} {}`.", piece.name),
            );
        }
    }
    if let Some(held) = figure.held.filter(|held| figure.arms.get(*held).is_none()) {
        let what = format!(
            "weapon {held} is in hand, but the sheet has only {}",
            figure.arms.len()
        );
        found.warn(name, what, format!("To fix it: `draw {me} WEAPON`."));
    }
}

/// Checks that commerce points are not above the highest level (F-TRK-02), and a die of the order
/// not above six (F-ORD-04).
fn wealth(figure: &Figure, settings: &Settings, found: &mut Flaws) {
    let (name, me) = (&figure.name, said(&figure.name, figure.id));
    let most = commerce::most(settings).into();
    found.within(name, "commerce", figure.commerce.into(), (0, most), |n| {
        format!("set {me} commerce {n}")
    });
    let dice = figure.tie_dice();
    if let Some(tie) = dice.into_iter().find(|die| *die > 6) {
        let what = "tie die";
        found.within(name, what, tie.into(), (0, 6), |n| {
            format!("set {me} tie {n}")
        });
    }
    let uses = [
        ("strength_used", figure.strength_used),
        ("armor_used", figure.armor_used),
    ];
    for (word, used) in uses {
        let (least, most) = limits::USES;
        let what = word.replace('_', " ");
        found.within(name, &what, used.into(), (least.into(), most.into()), |n| {
            format!("set {me} {word} {n}")
        });
    }
}

/// Checks the targets of a round's declarations: an existing character other than the declaring
/// one.
fn declared(state: &State, found: &mut Flaws) {
    for one in &state.declared {
        let Some(figure) = state.figure(one.who) else {
            continue;
        };
        let gone = one.targets.iter().find(|id| state.figure(**id).is_none());
        let what = match gone {
            Some(gone) => format!("their declaration names number {}, who isn't here", gone.0),
            None if one.targets.contains(&one.who) => "their declaration names themself".to_owned(),
            None => continue,
        };
        found.warn(&figure.name, what, "To end the fight: `end`.");
    }
    if let Some(duel) = state.duels.iter().find(|d| d.winner == d.loser) {
        let what = format!("{} beats themself", state.name_of(duel.winner));
        found.warn("victories", what, "To end the fight: `end`.");
    }
}

/// Checks the characters that a round waits for: they must exist, or it would wait without end.
fn round(state: &State, found: &mut Flaws) {
    let here = |who: Id| state.figure(who).is_some();
    let declared = state.declared.iter().map(|d| d.who);
    let rolling = state.rolls.iter().map(|r| r.who);
    let asked = state.order.iter().chain(&state.ties).copied();
    if let Some(who) = asked.chain(declared).chain(rolling).find(|id| !here(*id)) {
        let what = format!("it waits for number {}, who isn't here", who.0);
        found.warn("round", what, "To end the fight: `end`.");
    }
    let mut seen = state.order.iter().enumerate();
    if let Some((_, twice)) = seen.find(|(n, id)| state.order[..*n].contains(id)) {
        let what = format!("{} appears twice in its order", state.name_of(*twice));
        found.warn("round", what, "To end the fight: `end`.");
    }
    let mut fought = state.duels.iter().flat_map(|d| [d.winner, d.loser]);
    if let Some(who) = fought.find(|id| !here(*id)) {
        let what = format!("they name number {}, who isn't here", who.0);
        found.warn("victories", what, "To end the fight: `end`.");
    }
    if let Some(check) = &state.check {
        if check.rollers.is_empty() {
            found.warn("open roll", "no one makes it", "To cancel it: `cancel`.");
        }
        if let Some(gone) = check.rollers.iter().find(|r| !here(r.who)) {
            let what = format!("it belongs to number {}, who isn't here", gone.who.0);
            found.warn("open roll", what, "To cancel it: `cancel`.");
        }
    }
    if let Some(chase) = &state.chase {
        let mut all = chase.pursuers.who.iter().chain(&chase.fleeing.who);
        if let Some(gone) = all.find(|id| !here(**id)) {
            let what = format!("it names number {}, who isn't here", gone.0);
            found.warn("chase", what, "To end it: `chase stop`.");
        }
    }
}

/// Checks for distances of missing characters, which have no effect and aren't shown.
fn gone(state: &State, found: &mut Flaws) {
    let close = state.close.iter().flat_map(|(a, b)| [*a, *b]);
    let apart = state.apart.iter().flat_map(|p| [p.a, p.b]);
    let off_guard = state.unaware.iter().map(|u| u.who);
    let elsewhere = state.elsewhere.iter().chain(&state.absent).copied();
    let steps = state.steps.iter().flat_map(|s| [s.who, s.other]);
    let struck = state.struck.iter().flat_map(|s| [s.who, s.target]);
    let pairs = state.apart.iter().map(|p| (p.a, p.b));
    let mut pairs = pairs.chain(state.close.iter().copied());
    if let Some((one, _)) = pairs.find(|(a, b)| a == b) {
        let what = format!("{} has a distance to themself", state.name_of(one));
        found.warn("distances", what, "This has no effect on play.");
    }
    let named = close.chain(apart).chain(off_guard).chain(elsewhere);
    let mut named = named.chain(steps).chain(struck);
    if let Some(who) = named.find(|id| state.figure(*id).is_none()) {
        let what = format!("they name number {}, who isn't here", who.0);
        found.warn("distances", what, "This has no effect on play.");
    }
}
