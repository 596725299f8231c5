//! What the log says of the present: the last roll with its dice, the last Critical Injury, and who
//! has dealt how much in this fight.

use crate::dice::{Die, Roll};
use crate::rules::genesys::check::{Check, What};
use crate::rules::genesys::event::Event;
use crate::rules::genesys::figure::Critical;
use crate::rules::genesys::kinds::Side;
use crate::rules::genesys::state::State;
use crate::rules::view::{Card, Dealt, Id, LastRoll, Moment, Past, Rich, Round, Tone};

use super::heads::{named, pair};
use super::tray::fallen;
use super::{die_tone, side_tone};

/// The most who are named for what they dealt.
const NAMED: usize = 8;

/// A roll of which it is not yet known who made it.
struct Found<'e> {
    at: Moment,
    roll: &'e Roll,
    /// The target that was chosen last, where another was declared.
    target: Option<Id>,
}

/// What is known of a hit.
struct Hit {
    target: Id,
    damage: u16,
    soak: u16,
    ignored: u16,
    through: u16,
    strain: bool,
}

/// Reads it, the newest first, as far back as this fight goes.
pub fn past<'e>(state: &State, entries: &mut dyn Iterator<Item = (Moment, &'e [Event])>) -> Past {
    let mut past = Past::default();
    let mut found: Option<Found<'e>> = None;
    let mut hits: Vec<Hit> = Vec::new();
    let mut dealt: Vec<(Id, u32)> = Vec::new();
    'entries: for (n, (at, events)) in entries.enumerate() {
        for event in events.iter().rev() {
            match event {
                Event::Injured { who, critical } if n == 0 && past.card.is_none() => {
                    past.card = Some(card(state, *who, critical));
                }
                Event::HitDealt {
                    by,
                    target,
                    damage,
                    soak,
                    ignored,
                    through,
                    strain,
                    ..
                } => {
                    if found.is_none() && past.last.is_none() {
                        hits.push(Hit {
                            target: *target,
                            damage: *damage,
                            soak: *soak,
                            ignored: *ignored,
                            through: *through,
                            strain: *strain,
                        });
                    }
                    if !strain && *through > 0 {
                        count(state, &mut past.rounds, &mut dealt, at.0, *by, *through);
                    }
                }
                Event::CheckRolled { roll, .. } | Event::CheckRerolled { roll }
                    if past.last.is_none() && found.is_none() =>
                {
                    found = Some(Found {
                        at,
                        roll,
                        target: None,
                    });
                }
                Event::LooseRolled { by, roll } if past.last.is_none() && found.is_none() => {
                    let pair = by.map_or_else(Rich::new, |by| named(state, by));
                    past.last = Some(last(state, at, roll, pair, &hits));
                }
                Event::CheckChanged { what } => {
                    if let Some(found) = &mut found
                        && found.target.is_none()
                    {
                        found.target = target_of(what);
                    }
                }
                Event::CheckDeclared { check } => {
                    if let Some(found) = found.take() {
                        let target = found.target.or_else(|| against(check));
                        let pair = pair(state, check.by, target);
                        past.last = Some(last(state, found.at, found.roll, pair, &hits));
                    }
                }
                Event::Began { .. } => break 'entries,
                _ => {}
            }
        }
    }
    past.rounds.reverse();
    dealt.sort_by_key(|(_, wounds)| std::cmp::Reverse(*wounds));
    past.dealt = dealt
        .into_iter()
        .take(NAMED)
        .map(|(who, wounds)| Dealt {
            name: short(state, who).to_owned(),
            tone: side(state, who).map_or(Tone::Text, side_tone),
            wounds,
        })
        .collect();
    past
}

const fn target_of(what: &What) -> Option<Id> {
    match what {
        What::Attack { target, .. } => Some(*target),
        What::Skill { .. } => None,
    }
}

fn against(check: &Check) -> Option<Id> {
    match &check.what {
        What::Attack { target, .. } => Some(*target),
        What::Skill { against, .. } => against.as_ref().map(|(whom, _)| *whom),
    }
}

fn side(state: &State, who: Id) -> Option<Side> {
    let figure = state.figure(who).map(|figure| figure.side);
    figure.or_else(|| state.vehicle(who).map(|vehicle| vehicle.side))
}

/// The first word of a name, or the last one of a name that begins with a rank: as short as tells it
/// from all others.
pub(super) fn short(state: &State, who: Id) -> &str {
    let name = state.name_of(who);
    let others = || {
        let figures = state.everybody().map(|f| (f.id, f.name.as_str()));
        figures.chain(state.vehicles.iter().map(|v| (v.id, v.name.as_str())))
    };
    let plain = |word: &str| {
        word.chars().count() > 2
            && !others().any(|(id, name)| id != who && name.split(' ').any(|part| part == word))
    };
    let pc = side(state, who) == Some(Side::Pc);
    let (first, last) = (name.split(' ').next(), name.split(' ').next_back());
    let words = if pc { [first, last] } else { [last, first] };
    words
        .into_iter()
        .flatten()
        .find(|word| plain(word))
        .unwrap_or(name)
}

/// Counts wounds for a round and for who dealt them; rounds come newest first.
fn count(
    state: &State,
    rounds: &mut Vec<Round>,
    dealt: &mut Vec<(Id, u32)>,
    round: u32,
    by: Id,
    through: u16,
) {
    let wounds = u32::from(through);
    // A round in which nobody was hit has its place as well.
    while rounds.last().is_some_and(|last| last.round > round + 1) {
        let next = rounds.last().map_or(round, |last| last.round - 1);
        rounds.push(Round {
            round: next,
            ..Round::default()
        });
    }
    if rounds.last().is_none_or(|last| last.round != round) {
        rounds.push(Round {
            round,
            ..Round::default()
        });
    }
    if let Some(last) = rounds.last_mut() {
        match side(state, by) {
            Some(Side::Pc) => last.players += wounds,
            _ => last.others += wounds,
        }
    }
    match dealt.iter_mut().find(|(id, _)| *id == by) {
        Some((_, all)) => *all += wounds,
        None => dealt.push((by, wounds)),
    }
}

fn last(state: &State, at: Moment, roll: &Roll, pair: Rich, hits: &[Hit]) -> LastRoll {
    LastRoll {
        at,
        pair,
        rolled: fallen(roll),
        // They were read backwards.
        sums: hits.iter().rev().map(|hit| sum(state, hit)).collect(),
    }
}

/// "7 damage − 3 soak = 4 wounds to Vex Marrow".
fn sum(state: &State, hit: &Hit) -> Rich {
    let (against, what) = match (state.vehicle(hit.target).is_some(), hit.strain) {
        (true, true) => ("armor", "system strain"),
        (true, false) => ("armor", "hull trauma"),
        (false, true) => ("soak", "strain"),
        (false, false) => ("soak", "wounds"),
    };
    let soak = hit.soak.saturating_sub(hit.ignored);
    Rich::of(
        format!("{} damage − {soak} {against} = ", hit.damage),
        Tone::Text,
    )
    .and(format!("{} {what}", hit.through), Tone::Bad)
    .and(format!(" to {}", short(state, hit.target)), Tone::Text)
}

/// A Critical Injury as it is shown once.
fn card(state: &State, who: Id, critical: &Critical) -> Card {
    let (letters, difficulty) = match critical.severity {
        0 | 1 => ("P", "Easy"),
        2 => ("PP", "Average"),
        3 => ("PPP", "Hard"),
        _ => ("PPPP", "Daunting"),
    };
    Card {
        who: named(state, who),
        shown: critical.rolled.map(u32::from),
        result: u32::from(critical.result),
        name: critical.name.clone(),
        dice: Rich::of(letters, die_tone(Die::Difficulty)),
        difficulty,
        text: critical.text.clone(),
    }
}
