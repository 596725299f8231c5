//! Tracks in rows: label, bar, number, each in its column.
//!
//! The sheet, the vehicles and the roster show tracks at different widths. The columns are measured
//! once for all rows below each other.

use crate::ui::theme::Theme;
use crate::ui::widgets::bar;
use crate::ui::widgets::text::{Pen, width};
use rules::view::{Tone, Track};

/// The columns of tracks below each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    /// For the label, including the gap after it. 0 shows none.
    pub label: usize,
    /// For the bar. 0 shows none.
    pub bar: usize,
    /// For the number before the slash.
    pub now: usize,
    /// For the number after the slash.
    pub max: usize,
    /// For the word "over", if it appears.
    pub over: usize,
}

impl Columns {
    /// Measures columns for those tracks. The bar takes what label and number leave, one cell per point
    /// if possible, and at most `longest`. Bars of fewer than three cells are omitted.
    pub fn of<'a>(
        tracks: impl Iterator<Item = &'a Track> + Clone,
        label: usize,
        longest: usize,
        room: usize,
    ) -> Self {
        let (now, max, over) = numbers(tracks.clone());
        let slash = usize::from(max > 0);
        let number = now + slash + max + over;
        let left = room.saturating_sub(label + number + 1).min(longest);
        let limited = tracks.filter(|t| !t.unlimited());
        let points = limited.map(|t| t.max as usize).max().unwrap_or(0);
        let cells = left.min(points);
        Self {
            label,
            bar: if cells < 3 { 0 } else { cells },
            now,
            max,
            over,
        }
    }

    /// Returns the width of a row.
    pub const fn width(&self) -> usize {
        let gap = if self.bar > 0 { 1 } else { 0 };
        let slash = if self.max > 0 { 1 } else { 0 };
        self.label + self.bar + gap + self.now + slash + self.max + self.over
    }

    /// Draws a track.
    pub fn put(&self, track: &Track, label: &str, theme: &Theme, pen: &mut Pen<'_>) {
        if self.label > 0 {
            let until = pen.used() + self.label;
            pen.within(label, self.label - 1, theme.style(Tone::Quiet))
                .to(until);
        }
        if track.unlimited() {
            let gap = usize::from(self.bar > 0);
            pen.skip(self.bar + gap);
            put_open(track, self.now, theme, pen);
            return;
        }
        if self.bar > 0 {
            let until = pen.used() + self.bar + 1;
            bar::put(track, self.bar, theme, pen);
            pen.to(until);
        }
        bar::put_count(track.now, track.max, self.now, self.max, theme, pen);
    }
}

/// Returns the columns of the numbers. A track without a threshold uses those before the slash.
fn numbers<'a>(tracks: impl Iterator<Item = &'a Track> + Clone) -> (usize, usize, usize) {
    let limited = tracks.clone().filter(|t| !t.unlimited());
    let (now, max, over) = bar::count_columns(limited.map(|t| (t.now, t.max)));
    let open = tracks.filter(|t| t.unlimited()).map(|t| width(&count(t)));
    (open.max().unwrap_or(0).max(now), max, over)
}

/// Returns a track as text: "7/12", "14/12 over", or its value without a threshold: "−3d".
pub fn count(track: &Track) -> String {
    if !track.unlimited() {
        return bar::count(track.now, track.max);
    }
    if track.note.is_empty() {
        track.now.to_string()
    } else {
        track.note.clone()
    }
}

fn put_open(track: &Track, columns: usize, theme: &Theme, pen: &mut Pen<'_>) {
    let tone = if track.now > 0 {
        Tone::Bad
    } else {
        Tone::Quiet
    };
    pen.right(&count(track), columns, theme.style(tone));
}

/// Returns the width of the widest label and a gap.
pub fn label_columns<'a>(labels: impl Iterator<Item = &'a str>, most: usize, gap: usize) -> usize {
    match labels.map(width).max() {
        None | Some(0) => 0,
        Some(widest) => widest.min(most) + gap,
    }
}
