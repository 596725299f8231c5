//! Modifiers that an open pool could have: a Story Point, one more Boost or Setback die. Each shows its effect
//! before it is paid for (G-STORY-06, G-POOL-11).

use crate::kinds::Side;
use crate::model::check::Check;
use crate::model::state::State;
use crate::play::check::pool::Contribution;
use crate::show::story;

use dice::{Die, Pool, p_at_least};
use rules::view::{Rich, Source, Tone};

/// The rule for upgrading a check of one's own side with a point.
const UPGRADE: &str = "G-STORY-06";

/// The rule for dice that the GM adds.
const BY_HAND: &str = "G-POOL-11";

/// Those dice: letter, tone, name and the line that adds one.
const BY_HAND_DICE: [(Die, &str, Tone, &str, &str); 2] = [
    (Die::Boost, "B", Tone::Boost, "a Boost die", "modify boost"),
    (
        Die::Setback,
        "K",
        Tone::Setback,
        "a Setback die",
        "modify setback",
    ),
];

/// The modifiers that could be added, none of which counts yet. `now` is the chance of success. A pool
/// that can't be rolled has none, so its gains are not shown.
pub(crate) fn sources(
    state: &State,
    check: &Check,
    contributions: &[Contribution],
    (pool, needed): (&Pool, i32),
    now: Option<f64>,
) -> Vec<Source> {
    // An attack that repeats another has the pool of that attack (M-03).
    if check.same.is_some() {
        return Vec::new();
    }
    let gain = |with: &Pool| {
        let then = p_at_least(with, needed).ok()?;
        Some((then - now?) * 100.0)
    };
    let mut all = Vec::new();
    let side = state.figure(check.by).map_or(Side::Pc, |f| f.side);
    let (line, who) = match side {
        Side::Pc => ("story players", "players"),
        Side::Npc => ("story gm", "GM"),
    };
    let taken = contributions.iter().any(|c| c.rule == UPGRADE);
    if !taken && story::left(state, side, who).is_ok() {
        let mut with = pool.clone();
        with.upgrade_ability(1);
        all.push(Source {
            change: Rich::of("↑", Tone::Quiet).and("Y", Tone::Proficiency),
            text: "Story Point".to_owned(),
            rule: Some(UPGRADE.to_owned()),
            could: true,
            on: false,
            toggle: Some(line.to_owned()),
            delta: gain(&with),
        });
    }
    for (die, letter, tone, name, line) in BY_HAND_DICE {
        let mut with = pool.clone();
        with.add(die, 1);
        all.push(Source {
            change: Rich::of("+", Tone::Quiet).and(letter, tone),
            text: name.to_owned(),
            rule: Some(BY_HAND.to_owned()),
            could: true,
            on: false,
            toggle: Some(line.to_owned()),
            delta: gain(&with),
        });
    }
    all
}
