//! The columns of the list of saves.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::draw;

/// The first column of each column of the list.
pub(super) struct Columns([u16; 5]);

/// The columns below which the list omits the number of entries.
const NARROW: u16 = 72;

/// The columns from which the list shows the time of the last play, not only the day.
const TIMED: u16 = 100;

impl Columns {
    pub(super) fn of(width: u16, is_short: bool) -> Self {
        let title = 3;
        if is_short {
            let played = width.saturating_sub(12);
            return Self([title, played, played, played, width]);
        }
        let system = title + width.saturating_sub(53).clamp(24, 52);
        // The name of a system is worth more than the time of day.
        let least = if width >= 80 { 20 } else { 12 };
        let entries = system + (width / 6).clamp(least, 22);
        // The program that has a save open is worth more than its length.
        let modified = entries + if width < NARROW { 0 } else { 8 };
        let played = if width >= TIMED { 17 } else { 12 };
        Self([title, system, entries, modified, modified + played])
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
