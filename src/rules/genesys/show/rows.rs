//! Parts of panes that several of them share: rows, tracks and reasons.

use dice::Odds;
use rules::view::{Chance, Fill, Reason, Rich, Row, Tone, Track, mean_of_successes};
use std::borrow::Cow;

use crate::model::figure::Figure;
use crate::model::state::{Phase, State, Turn};

/// Wounds and strain. In a social encounter characters without strain show how far they are worn down, and strain
/// comes first, because it is what is played for (T-36, G-SOC-08).
pub(crate) fn tracks_here(state: &State, figure: &Figure) -> Vec<Track> {
    let mut tracks = tracks(figure);
    if state.social.on && figure.strain_threshold.is_none() {
        let (now, max) = state.pressed(figure);
        tracks.push(Track {
            label: "Strain".to_owned(),
            key: "strain",
            now: u32::from(now),
            max: u32::from(max),
            fill: Fill::Strain,
            ..Track::default()
        });
    }
    if state.social.on && state.phase != Phase::Fighting {
        tracks.sort_by_key(|track| track.fill != Fill::Strain);
    }
    tracks
}

/// Wounds and strain.
pub fn tracks(figure: &Figure) -> Vec<Track> {
    let note = figure.group.map_or_else(String::new, |g| {
        format!("{} of {} left", g.standing, g.size)
    });
    let mut tracks = vec![Track {
        label: "Wounds".to_owned(),
        key: "wounds",
        now: u32::from(figure.wounds),
        max: u32::from(figure.whole_threshold()),
        note,
        parts: figure.group.map_or(0, |group| u32::from(group.size)),
        ..Track::default()
    }];
    if let Some(most) = figure.strain_threshold {
        tracks.push(Track {
            label: "Strain".to_owned(),
            key: "strain",
            now: u32::from(figure.strain),
            max: u32::from(most),
            fill: Fill::Strain,
            ..Track::default()
        });
    }
    tracks
}

/// A row of cells without anything else.
pub fn row(cells: Vec<Rich>) -> Row {
    Row {
        cells,
        ..Row::default()
    }
}

/// A summand with its rule.
pub fn reason(
    label: impl Into<Cow<'static, str>>,
    change: impl Into<Cow<'static, str>>,
    rule: impl Into<Cow<'static, str>>,
) -> Reason {
    Reason {
        label: label.into(),
        change: change.into(),
        rule: Some(rule.into()),
    }
}

/// The most maneuvers of a turn, next to its action (G-TURN-06).
pub const MANEUVERS: u8 = 2;

/// How many maneuvers of its turn cost a combatant nothing: the free one and granted ones (G-TURN-04 to G-TURN-06).
pub fn costless(state: &State, turn: &Turn, figure: &Figure) -> u8 {
    let spent = turn.free_used || state.lacks_free_maneuver(figure);
    let left = MANEUVERS.saturating_sub(turn.maneuvers);
    turn.granted.saturating_add(u8::from(!spent)).min(left)
}

/// Whether a combatant has its action left, and how many maneuvers that cost nothing, as pips. A maneuver
/// that was granted before the turn counts toward no turn (G-TURN-07, M-06).
pub fn pips(state: &State, turn: &Turn, figure: &Figure) -> [&'static str; 2] {
    let granted = state.grants.contains(&figure.id);
    let maneuvers = match costless(state, turn, figure) + u8::from(granted) {
        0 => "○",
        1 => "●",
        2 => "●●",
        _ => "●●●",
    };
    [if turn.action { "○" } else { "●" }, maneuvers]
}

/// "58%". A possible result never reads as 0 or 100.
pub(crate) fn percent(p: f64) -> String {
    let rounded = (p * 100.0).round();
    if p > 0.0 && rounded < 1.0 {
        "<1%".to_owned()
    } else if p < 1.0 && rounded > 99.0 && p < 0.999_999_999 {
        ">99%".to_owned()
    } else {
        format!("{rounded:.0}%")
    }
}

/// Returns the mean effect of the rolls that succeed.
pub(crate) fn mean(odds: &Odds, needed: i32, does: impl Fn(i32) -> u32) -> f64 {
    let nets = odds.outcomes.iter().map(|o| (o.success, o.p));
    mean_of_successes(nets, needed, does)
}

pub(crate) fn chance(label: &str, p: f64, tone: Tone) -> Chance {
    Chance {
        label: label.to_owned(),
        value: percent(p),
        tone,
        above: false,
    }
}
