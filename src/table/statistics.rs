//! Statistics of a table: the results of every active entry of a stretch, with their real time.

use rules::system::System;
use rules::view::{Beat, Statistics, Tallies};

use super::Table;
use super::entry::Body;
use super::history::Behind;
use super::stretch::Stretch;

/// The longest time between two entries that counts as play, in seconds. A longer one is a break.
pub const LONGEST_PAUSE: u64 = 30 * 60;

/// Returns the seconds of a clock's time, "2026-11-21 20:14" or with seconds, from an arbitrary start.
/// `None` for any other text.
pub fn seconds(clock: &str) -> Option<u64> {
    let (date, time) = clock.split_once([' ', 'T'])?;
    let mut date = date.splitn(3, '-').map(str::parse::<u64>);
    let (year, month, day) = (date.next()?.ok()?, date.next()?.ok()?, date.next()?.ok()?);
    let mut time = time.splitn(3, ':');
    let hour: u64 = time.next()?.parse().ok()?;
    let minute: u64 = time.next()?.get(..2)?.parse().ok()?;
    let second: u64 = time
        .next()
        .and_then(|s| s.get(..2)?.parse().ok())
        .unwrap_or(0);
    if !(1..=12).contains(&month) || year == 0 {
        return None;
    }
    // Days of a calendar whose year begins in March, so that a leap day is the last of a year.
    let (year, month) = if month < 3 {
        (year - 1, month + 9)
    } else {
        (year, month - 3)
    };
    let days = year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + day;
    Some(((days * 24 + hour) * 60 + minute) * 60 + second)
}

impl<S: System> Table<S> {
    /// Adds up a stretch of the log.
    ///
    /// # Errors
    /// [`Behind`] when its beginning isn't loaded.
    pub(super) fn add_up(&self, stretch: &Stretch) -> Result<Statistics, Behind> {
        let (from, to) = stretch.within(self.history.last());
        if from < self.history.first_loaded() {
            return Err(Behind);
        }
        let mut state = self.history.before(from)?;
        let mut all = Tallies::default();
        all.meet(&S::roster(&state));
        let mut able = S::able(&state);
        let mut moment = S::moment(&state);
        let mut clock: Option<u64> = None;
        for n in from..=to {
            let Some((entry, false)) = self.history.entry(n) else {
                continue;
            };
            let Body::Did(events) = &entry.body else {
                continue;
            };
            all.entry(n);
            let line = self.log_line(n);
            let counts = line.as_ref().is_some_and(|line| stretch.holds(line));
            let is_preview = line.is_none_or(|line| line.preview);
            let before = clock;
            clock = seconds(&entry.at.clock).or(clock);
            if counts
                && let (Some(before), Some(now)) = (before, clock)
                && now >= before
                && now - before <= LONGEST_PAUSE
            {
                all.played(now - before);
                if moment.0 > 0 {
                    all.time(now - before);
                }
            }
            for event in events {
                for beat in S::beats(&state, event) {
                    if counts && (!is_preview || matches!(beat, Beat::TurnOf(_))) {
                        all.count(&beat);
                    }
                }
                S::apply(&mut state, event);
            }
            let after = S::able(&state);
            if after.iter().any(|(id, _)| all.is_new(*id)) {
                all.meet(&S::roster(&state));
            }
            if counts {
                all.end_entry(&able, &after);
                if entry.overruled.is_some() {
                    all.overridden();
                }
            }
            able = after;
            let now = S::moment(&state);
            if counts && now.0 > moment.0 {
                all.round();
            }
            if counts && now != moment && now.1 > 0 {
                all.turn();
            }
            if now.0 == 0 {
                all.rest();
            }
            moment = now;
        }
        all.meet(&S::roster(&state));
        let mut all = all.finish();
        all.points.called = S::COUNTED.points;
        all.words = S::COUNTED;
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::seconds;

    #[test]
    fn the_time_between_two_clocks_is_that_of_the_calendar() {
        let between = |a, b| Some(seconds(b)? - seconds(a)?);
        assert_eq!(between("2026-11-21 20:14", "2026-11-21 20:15"), Some(60));
        assert_eq!(between("2026-11-30 23:59", "2026-12-01 00:01"), Some(120));
        assert_eq!(
            between("2024-02-28 12:00", "2024-03-01 12:00"),
            Some(2 * 86_400)
        );
        assert_eq!(
            between("2026-12-31 12:00", "2027-01-01 12:00"),
            Some(86_400)
        );
        assert_eq!(
            between("2026-11-21 20:14:05", "2026-11-21 20:14:50"),
            Some(45)
        );
        for wrong in [
            "",
            "yesterday",
            "2026-11-21",
            "2026-13-01 10:00",
            "a-b-c 1:2",
        ] {
            assert_eq!(seconds(wrong), None, "{wrong}");
        }
    }
}
