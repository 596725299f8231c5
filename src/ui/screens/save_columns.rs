//! The columns of the list of saves.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::draw;
use crate::ui::msg::Save;

/// The first column of each column of the list.
pub(super) struct Columns([u16; 5]);

/// The minimum and maximum columns of a title, and the minimum of a system in a narrow list and in others.
const TITLE: u16 = 24;
const LONG: u16 = 52;
const SYSTEM: (u16, u16) = (12, 20);

/// The maximum columns that part two columns where there is room.
const SPARE: u16 = 4;

/// The columns below which the list omits the number of entries.
const NARROW: u16 = 72;

/// The columns from which the list shows the time of the last play, not only the day.
const TIMED: u16 = 100;

impl Columns {
    /// Returns the columns that these saves need in a list of this width. What none of them has takes no room, so that
    /// titles are whole.
    pub(super) fn of(width: u16, is_short: bool, saves: &[Save]) -> Self {
        let title = 3;
        if is_short {
            let played = width.saturating_sub(12);
            return Self([title, played, played, played, width]);
        }
        let most = |of: fn(&Save) -> &String| {
            let all = saves.iter().map(|save| draw::width(of(save)));
            all.max().unwrap_or(0)
        };
        let entries = if width < NARROW { 0 } else { 9 };
        let played = match most(|save| &save.modified) {
            0 => 0,
            _ if width >= TIMED => 17,
            _ => 12,
        };
        let note = (most(|save| &save.note) + 1).min((width / 8).max(10));
        let rest = width.saturating_sub(title + entries + played + note);
        // The title comes first, and the name of a system before the time of day.
        let wanted = (most(|save| &save.title) + 2).clamp(TITLE, LONG);
        let system = (most(|save| &save.system) + 2).min(rest.saturating_sub(wanted));
        let least = if width >= 80 { SYSTEM.1 } else { SYSTEM.0 };
        let system = system.max(least);
        // What is left parts the columns.
        let spare = rest.saturating_sub(wanted + system).min(SPARE);
        let system_at = title + rest.saturating_sub(system + spare).min(wanted + spare);
        let entries_at = system_at + system + spare;
        let played_at = entries_at + entries;
        Self([title, system_at, entries_at, played_at, played_at + played])
    }

    /// Returns the number of entries, aligned with those above and below it.
    pub(super) fn count(entries: &str) -> String {
        format!("{entries:>7}")
    }

    /// Returns as much of a date and time as fits.
    pub(super) fn date<'a>(&self, modified: &'a str) -> &'a str {
        let timed = self.0[4] - self.0[3] > 13;
        match modified.split_once(' ') {
            Some((day, _)) if !timed => day,
            _ => modified,
        }
    }

    pub(super) fn draw(
        &self,
        row: Rect,
        cells: [&str; 5],
        styles: [ratatui::style::Style; 5],
        buf: &mut Buffer,
    ) {
        for (n, (cell, style)) in cells.into_iter().zip(styles).enumerate() {
            let end = self.0.get(n + 1).copied().unwrap_or(row.width + 1);
            let place = draw::right_of(row, self.0[n]);
            let wide = end.saturating_sub(self.0[n] + 1).min(place.width);
            draw::text(
                Rect {
                    width: wide,
                    ..place
                },
                cell,
                style,
                buf,
            );
        }
    }
}
