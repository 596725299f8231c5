//! The columns of the list of saves.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::draw;

/// Where the columns of the list begin.
pub(super) struct Columns([u16; 5]);

/// With fewer columns the list does not say how many entries a save has.
const NARROW: u16 = 72;

/// From so many columns on the list says at what time a save was played, not only on which day.
const TIMED: u16 = 100;

impl Columns {
    pub(super) fn of(width: u16, is_short: bool) -> Self {
        let title = 3;
        if is_short {
            let played = width.saturating_sub(12);
            return Self([title, played, played, played, width]);
        }
        let system = title + width.saturating_sub(53).clamp(24, 52);
        // A system's name is worth more than the time of the day.
        let least = if width >= 80 { 20 } else { 12 };
        let entries = system + (width / 6).clamp(least, 22);
        // Who has it open is worth more than its length.
        let modified = entries + if width < NARROW { 0 } else { 8 };
        let played = if width >= TIMED { 17 } else { 12 };
        Self([title, system, entries, modified, modified + played])
    }

    /// What there is room for of a date with a time behind it.
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
