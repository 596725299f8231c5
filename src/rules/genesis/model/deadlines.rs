//! When untreated injuries get worse, and the words for lengths of time (F-VIC-18 to F-VIC-21).

use rules::encounter::clock::{DAY, HOUR, MINUTE, WEEK};

use crate::kinds::{Injury, genitive};
use crate::model::figure::{Figure, Wound};
use crate::model::state::{Phase, State};

/// Returns a character whose death from a deadline needs a person's decision, and the injury, the
/// gravest first. In a fight this comes up after a round (F-VIC-20, F-VIC-21).
pub fn death_due(state: &State) -> Option<(&Figure, &Wound)> {
    let asked = !state.fighting() || state.phase == Phase::Upkeep;
    let mut figures = state.figures.iter().filter(|_| asked);
    figures.find_map(|f| Some((f, f.dies_of()?)))
}

/// An untreated injury that gets worse after this many seconds.
pub struct Due<'a> {
    /// Who has it.
    pub figure: &'a Figure,
    /// The injury.
    pub wound: &'a Wound,
    /// The seconds that are left.
    pub left: u64,
}

impl Due<'_> {
    /// Whether it kills (F-VIC-20, F-VIC-21). A lighter one festers (F-VIC-19).
    pub fn kills(&self) -> bool {
        self.wound.injury > Injury::Medium
    }

    /// Returns it as a sentence: "Bo's serious injury kills in 6 hours without treatment."
    pub fn told(&self) -> String {
        format!(
            "{} {} injury {} in {} without treatment.",
            genitive(&self.figure.name),
            self.wound.injury.word(),
            if self.kills() { "kills" } else { "festers" },
            about(self.left)
        )
    }
}

/// Returns every injury that gets worse within a number of seconds, the soonest first.
pub fn falls_due(state: &State, within: u64) -> Vec<Due<'_>> {
    let mut due = Vec::new();
    for figure in state.figures.iter().filter(|f| !f.dead) {
        for wound in figure.wounds.iter().filter(|w| !w.overdue) {
            let (deadline, _) = wound.times(&state.settings);
            let left = deadline.map(|at| at.saturating_sub(state.clock));
            due.extend(left.filter(|left| *left <= within).map(|left| Due {
                figure,
                wound,
                left,
            }));
        }
    }
    due.sort_by_key(|d| (d.left, std::cmp::Reverse(d.wound.injury)));
    due
}

/// Returns the words for a number of seconds: "6 hours", "3 days".
pub fn span(seconds: u64) -> String {
    const UNITS: [(u64, &str); 5] = [
        (WEEK, "week"),
        (DAY, "day"),
        (HOUR, "hour"),
        (MINUTE, "minute"),
        (1, "second"),
    ];
    let fits = UNITS
        .iter()
        .find(|(unit, _)| seconds.is_multiple_of(*unit) && seconds > 0);
    let (unit, name) = fits.copied().unwrap_or((1, "second"));
    crate::kinds::count((seconds / unit) as i64, name)
}

/// Returns the approximate words for a number of remaining seconds, rounded up: a round of a fight
/// doesn't shorten "3 days".
pub fn about(seconds: u64) -> String {
    let unit = match seconds {
        0..MINUTE => 1,
        MINUTE..HOUR => MINUTE,
        s if s < 2 * DAY => HOUR,
        _ => DAY,
    };
    span(seconds.next_multiple_of(unit))
}
