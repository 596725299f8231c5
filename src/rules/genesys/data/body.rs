//! The body as data: tracks, statuses, injuries, fire and bad air, and the care it has received.

use serde::Serialize;

use crate::data::effects::{End, end};
use crate::kinds::Characteristic;
use crate::library::Library;
use crate::model::figure::Figure;
use crate::model::recovery::Tended;
use crate::model::state::State;
use crate::model::{figure, scene};

use rules::view::Id;

/// A number counted against a threshold.
#[derive(Serialize)]
pub(crate) struct Track {
    now: u16,
    threshold: u16,
}

impl Track {
    pub(crate) const fn of(now: u16, threshold: u16) -> Self {
        Self { now, threshold }
    }
}

#[derive(Serialize)]
pub(crate) struct Afflicted<'s> {
    status: &'s str,
    until: End,
    counts: bool,
}

pub(crate) fn statuses<'s>(state: &State, figure: &'s Figure) -> Vec<Afflicted<'s>> {
    let all = figure.statuses.iter().map(|one| Afflicted {
        status: one.status.word(),
        until: end(state, one.until),
        counts: !figure.is_ahead(one),
    });
    all.collect()
}

/// A Critical Injury, by the record of its pack.
#[derive(Serialize)]
pub(crate) struct Injury<'s> {
    injury: u32,
    record: Option<String>,
    name: &'s str,
    result: u16,
    rolled: Option<u8>,
    difficulty: u8,
    characteristic: Option<&'static str>,
    counts: bool,
    round: u32,
    treated_on_day: Option<u32>,
}

pub(crate) fn injuries<'s>(library: &Library, figure: &'s Figure) -> Vec<Injury<'s>> {
    let all = figure.criticals.iter().map(|one| {
        let mut rows = library.criticals();
        Injury {
            injury: one.mark,
            record: rows
                .find(|row| row.name == one.name)
                .map(|row| row.id.clone()),
            name: &one.name,
            result: one.result,
            rolled: one.rolled,
            difficulty: one.severity,
            characteristic: one.characteristic.map(Characteristic::word),
            counts: figure.counting().any(|counts| counts.mark == one.mark),
            round: one.round,
            treated_on_day: one.tried,
        }
    });
    all.collect()
}

#[derive(Serialize)]
pub(crate) struct Burning<'s> {
    by: Id,
    weapon: &'s str,
    damage: u16,
    rounds_left: u8,
    chemical: bool,
}

pub(crate) fn burning(figure: &Figure) -> Vec<Burning<'_>> {
    let all = figure.burning.iter().map(|burn| Burning {
        by: burn.by,
        weapon: &burn.weapon.name,
        damage: burn.damage,
        rounds_left: burn.left,
        chemical: burn.chemical,
    });
    all.collect()
}

#[derive(Serialize)]
pub(crate) struct Exposure {
    hazard: &'static str,
    rating: u8,
    breathed: bool,
    turns: u16,
    turns_left: Option<u16>,
    breath: Option<u16>,
    chemical: bool,
}

pub(crate) fn exposures(figure: &Figure) -> Vec<Exposure> {
    let all = figure.amid.exposures.iter().map(|one| Exposure {
        hazard: one.hazard.word(),
        rating: one.rating,
        breathed: one.breathed,
        turns: one.rounds,
        turns_left: one.left,
        breath: breath(figure, one),
        chemical: one.chemical,
    });
    all.collect()
}

/// Turns for which it still has air, or `None` where it needs no air.
fn breath(figure: &Figure, exposure: &scene::Exposure) -> Option<u16> {
    let breath = figure.breath_in(exposure);
    (breath < u16::MAX).then(|| breath.saturating_sub(exposure.rounds))
}

#[derive(Serialize)]
pub(crate) struct Aim<'s> {
    maneuvers: u8,
    spot: Option<&'s str>,
}

impl<'s> From<&'s figure::Aim> for Aim<'s> {
    fn from(aim: &'s figure::Aim) -> Self {
        Self {
            maneuvers: aim.times,
            spot: aim.spot.as_deref(),
        }
    }
}

/// The care that a combatant has received, where a rule counts it (G-HEAL).
#[derive(Serialize)]
pub(crate) struct Care<'s> {
    treated: bool,
    recovered: bool,
    painkillers: u32,
    rested_a_week: bool,
    taken_today: &'s [String],
    elixirs: u8,
}

impl<'s> From<&'s Tended> for Care<'s> {
    fn from(tended: &'s Tended) -> Self {
        Self {
            treated: tended.treated,
            recovered: tended.calmed,
            painkillers: tended.doses,
            rested_a_week: tended.rested,
            taken_today: &tended.taken,
            elixirs: tended.elixirs,
        }
    }
}
