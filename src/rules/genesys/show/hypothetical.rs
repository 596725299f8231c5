//! Modifiers that an open pool could have: a Story Point, one more Boost or Setback die. Each shows its effect
//! before it is paid for (G-STORY-06, G-POOL-11).

use std::cmp::Ordering;

use crate::command::dice::{ByHand, PoolWord};
use crate::kinds::Side;
use crate::model::check::Check;
use crate::model::check::pool::Change;
use crate::model::state::State;
use crate::play::check::pool::{Contribution, fold};
use crate::say;
use crate::show::{die_tone, story};

use dice::{Die, Pool, p_at_least};
use rules::view::{Rich, Source, Tone};

/// The rule for upgrading a check of one's own side with a point.
const UPGRADE: &str = "G-STORY-06";

/// The rule for dice that the GM adds.
const BY_HAND: &str = "G-POOL-11";

/// Those dice: letter, tone, name and the line that adds one.
const BY_HAND_DICE: [(Die, &str, Tone, &str, PoolWord); 2] = [
    (Die::Boost, "B", Tone::Boost, "1 Boost die", PoolWord::Boost),
    (
        Die::Setback,
        "K",
        Tone::Setback,
        "1 Setback die",
        PoolWord::Setback,
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
    let who = match side {
        Side::Pc => "players",
        Side::Npc => "GM",
    };
    let taken = contributions.iter().any(|c| c.rule == UPGRADE);
    if !taken {
        let mut with = pool.clone();
        with.upgrade_ability(1);
        let has = story::left(state, side, who).is_ok();
        // Without a point the row stays, so that the rows below it keep their places.
        let (change, text) = if has {
            (upgrade_rich(pool, &with, Die::Proficiency), "Story Point")
        } else {
            (Rich::of("–", Tone::Quiet), "no Story Point left")
        };
        all.push(Source {
            change,
            text: text.to_owned(),
            rule: Some(UPGRADE.to_owned()),
            could: true,
            on: false,
            toggle: has.then(|| say::Story(side, None).to_string()),
            delta: gain(&with).filter(|_| has),
        });
    }
    for (die, letter, tone, name, word) in BY_HAND_DICE {
        let mut with = pool.clone();
        with.add(die, 1);
        all.push(Source {
            change: Rich::of("+", Tone::Quiet).and(letter, tone),
            text: name.to_owned(),
            rule: Some(BY_HAND.to_owned()),
            could: true,
            on: false,
            toggle: Some(say::Modify(ByHand { dice: 1, word }, "").to_string()),
            delta: gain(&with),
        });
    }
    all
}

/// The change that an upgrade makes in this pool, because an upgrade without a die to upgrade adds one (G-POOL-14).
/// `None` for other changes.
pub(crate) fn upgraded(all: &[Contribution], one: &Contribution) -> Option<Rich> {
    let better = match one.change {
        Change::UpgradeAbility(_) => Die::Proficiency,
        Change::UpgradeDifficulty(_) => Die::Challenge,
        _ => return None,
    };
    let place = all.iter().position(|other| other.key == one.key)?;
    let is_upgrade = |other: &Contribution| {
        matches!(
            (one.change, other.change),
            (Change::UpgradeAbility(_), Change::UpgradeAbility(_))
                | (Change::UpgradeDifficulty(_), Change::UpgradeDifficulty(_))
        )
    };
    // Of several upgrades the first takes the plain die, so later ones don't count for it.
    let with = |on: bool| {
        let switched = |(at, other): (usize, &Contribution)| Contribution {
            on: match at.cmp(&place) {
                Ordering::Equal => on,
                Ordering::Greater if one.on && is_upgrade(other) => false,
                _ => other.on,
            },
            ..other.clone()
        };
        fold(&all.iter().enumerate().map(switched).collect::<Vec<_>>())
    };
    let rich = upgrade_rich(&with(false), &with(true), better);
    // What takes the die away again leaves nothing to show.
    (!rich.is_empty()).then_some(rich)
}

/// What an upgrade changes from one pool to the other: "↑Y", or "+G" without a die to upgrade.
fn upgrade_rich(from: &Pool, to: &Pool, better: Die) -> Rich {
    let plain = if better == Die::Proficiency {
        Die::Ability
    } else {
        Die::Difficulty
    };
    let more = |die: Die, from: &Pool, to: &Pool| to.get(die).saturating_sub(from.get(die));
    let gained = more(better, from, to);
    let turned = more(plain, to, from).min(gained);
    let parts = [
        ("↑", better, turned),
        ("+", better, gained - turned),
        ("+", plain, more(plain, from, to)),
    ];
    let shown = parts.into_iter().filter(|(_, _, n)| *n > 0);
    shown.fold(Rich::new(), |rich, (sign, die, n)| {
        let letter = die.letter().to_ascii_uppercase().to_string();
        rich.and(sign, Tone::Quiet)
            .and(letter.repeat(usize::from(n)), die_tone(die))
    })
}
