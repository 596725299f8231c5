//! The round: declarations, victories, distances, and the chase (F-TRK).

use serde::Serialize;

use crate::library::Library;
use crate::model::state::{self, Ending, Roller, Runners, State};
use crate::play::pool::wins_against;
use crate::play::rolling;
use rules::view::Id;

#[derive(Serialize)]
pub(super) struct OffGuard {
    who: Id,
    challenge: u8,
}

pub(super) fn off_guard(state: &State) -> Vec<OffGuard> {
    let all = state.unaware.iter().map(|one| OffGuard {
        who: one.who,
        challenge: one.chl,
    });
    all.collect()
}

#[derive(Serialize)]
pub(super) struct Declared<'s> {
    who: Id,
    act: &'static str,
    targets: &'s [Id],
    words: &'s str,
    readies: Option<usize>,
}

pub(super) fn declared(state: &State) -> Vec<Declared<'_>> {
    let all = state.declared.iter().map(|one| Declared {
        who: one.who,
        act: one.act.word(),
        targets: &one.targets,
        words: &one.text,
        readies: one.readies,
    });
    all.collect()
}

/// A declared step that isn't made yet (F-ORD-10).
#[derive(Serialize)]
pub(super) struct Step {
    who: Id,
    other: Id,
    distance: &'static str,
}

pub(super) fn steps(state: &State) -> Vec<Step> {
    let all = state.steps.iter().map(|step| Step {
        who: step.who,
        other: step.other,
        distance: step.band.word(),
    });
    all.collect()
}

/// An attack of the round with the wins of both, and who has more of them.
#[derive(Serialize)]
pub(super) struct Exchange {
    attacker: Id,
    target: Id,
    reaches: bool,
    attacker_wins: Option<u8>,
    target_wins: Option<u8>,
    challenge: Option<u8>,
    winner: Option<Id>,
    margin: Option<u8>,
}

pub(super) fn exchanges(state: &State, library: &Library) -> Vec<Exchange> {
    let attacks = state.declared.iter().filter(|d| d.act.attacks());
    let pairs = attacks.flat_map(|d| d.targets.iter().map(|target| (d.who, *target)));
    pairs
        .map(|(attacker, target)| exchange(state, library, attacker, target))
        .collect()
}

fn exchange(state: &State, library: &Library, attacker: Id, target: Id) -> Exchange {
    let wins = |who: Id, foe: Id| {
        let wins = state.combat_roll(who).and_then(Roller::wins)?;
        Some(wins.saturating_add(wins_against(state, library, who, foe)))
    };
    let (mine, theirs) = (wins(attacker, target), wins(target, attacker));
    let challenge = rolling::challenge(state, target);
    // A target out of reach can't be beaten, but may win where its own attack counts (F-VIC-02).
    let reaches = rolling::may_win(state, attacker, target);
    let answers = rolling::may_win(state, target, attacker);
    let against = challenge.or(theirs);
    let both = mine.zip(against).filter(|_| reaches || answers);
    let winner = both.and_then(|(mine, against)| match mine.cmp(&against) {
        std::cmp::Ordering::Greater => Some(attacker).filter(|_| reaches),
        std::cmp::Ordering::Less => Some(target),
        std::cmp::Ordering::Equal => None,
    });
    Exchange {
        attacker,
        target,
        reaches,
        attacker_wins: mine,
        target_wins: theirs,
        challenge,
        winner,
        margin: both
            .filter(|_| reaches || winner.is_some())
            .map(|(mine, against)| mine.abs_diff(against)),
    }
}

/// A victory that still has to be resolved.
#[derive(Serialize)]
pub(super) struct Victory {
    winner: Id,
    loser: Id,
    level: u8,
    level_used: u8,
    strength_spent: u8,
    helpless: bool,
    any_outcome: bool,
    armed: bool,
    by_hand: bool,
}

pub(super) fn victories(state: &State) -> Vec<Victory> {
    let all = state.duels.iter().map(|duel| Victory {
        winner: duel.winner,
        loser: duel.loser,
        level: duel.level,
        level_used: duel.spent,
        strength_spent: duel.reduced,
        helpless: duel.helpless,
        any_outcome: duel.any,
        armed: duel.armed,
        by_hand: duel.by_hand,
    });
    all.collect()
}

#[derive(Serialize)]
pub(super) struct Distance {
    a: Id,
    b: Id,
    distance: &'static str,
}

pub(super) fn distances(state: &State) -> Vec<Distance> {
    let all = state.apart.iter().map(|pair| Distance {
        a: pair.a,
        b: pair.b,
        distance: pair.band.word(),
    });
    all.collect()
}

#[derive(Serialize)]
pub(super) struct Chase<'s> {
    id: Id,
    distance: &'static str,
    pursuers: Side<'s>,
    fleeing: Side<'s>,
    rolls: u32,
    ending: Option<&'static str>,
    margin: Option<u8>,
}

#[derive(Serialize)]
struct Side<'s> {
    who: &'s [Id],
    ride: Option<&'s str>,
}

impl<'s> From<&'s Runners> for Side<'s> {
    fn from(side: &'s Runners) -> Self {
        Self {
            who: &side.who,
            ride: side.ride.as_deref(),
        }
    }
}

pub(super) fn chase(state: &State) -> Option<Chase<'_>> {
    let chase: &state::Chase = state.chase.as_ref()?;
    let (ending, margin) = match chase.over {
        None => (None, None),
        Some(Ending::Caught(margin)) => (Some("caught"), Some(margin)),
        Some(Ending::Escaped) => (Some("escaped"), None),
        Some(Ending::Stopped) => (Some("stopped"), None),
    };
    Some(Chase {
        id: chase.id,
        distance: chase.distance.word(),
        pursuers: Side::from(&chase.pursuers),
        fleeing: Side::from(&chase.fleeing),
        rolls: chase.step,
        ending,
        margin,
    })
}
