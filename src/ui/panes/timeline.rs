//! The history of a review: one line per entry, sessions, scenes, days and rounds as headings, and a bar at the right
//! end that shows the position.
//!
//! Entries are sorted oldest first. The selected one is the current moment and stays in the middle
//! while stepping, so that the entries before and after it are visible.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::table::stretch::heading;
use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::Pen;
use crate::ui::widgets::{rich, rule};
use rules::view::Tone;

use super::log::{Entry, put_line, stamp_columns};
use super::{Paint, line_at};

/// Returns how many rows can be selected. The entries are sorted oldest first.
pub const fn rows(entries: &[Entry<'_>]) -> usize {
    entries.len()
}

/// The part of a history that is passed in. A long history is never laid out completely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The number of entries before the first one passed in.
    pub before: usize,
    /// The number of all entries.
    pub total: usize,
    /// Whether only the matches of a filter are shown, which adds their number.
    pub narrowed: bool,
}

/// The columns of the bar at the right end and of the gap before it.
const BAR: u16 = 2;

/// Returns the index of the entry at a position. A click on the bar returns an entry of that part of
/// the history.
pub fn hit(
    area: Rect,
    position: Position,
    entries: &[Entry<'_>],
    paint: &Paint<'_>,
) -> Option<usize> {
    hit_part(
        area,
        position,
        entries,
        Span {
            before: 0,
            total: entries.len(),
            narrowed: false,
        },
        paint,
    )
}

/// Does the same as [`hit`] for a part of the history, and returns the index in the complete history.
pub fn hit_part(
    area: Rect,
    position: Position,
    entries: &[Entry<'_>],
    span: Span,
    paint: &Paint<'_>,
) -> Option<usize> {
    let line = line_at(area, position)?;
    let rows = (area.height as usize).saturating_sub(1);
    if span.total > rows && position.x + 1 == area.right() {
        return Some((line.saturating_sub(1)) * (span.total - 1) / rows.saturating_sub(1).max(1));
    }
    lines(entries, area, paint)
        .into_iter()
        .find_map(|(at, row)| match row {
            Row::Entry(index) if at == line => Some(span.before + index),
            _ => None,
        })
}

/// Draws it.
pub fn render(entries: &[Entry<'_>], paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    render_part(
        entries,
        Span {
            before: 0,
            total: entries.len(),
            narrowed: false,
        },
        paint,
        area,
        buf,
    );
}

/// Draws a part of a long history: the entries around the selected one, which `paint` counts from the
/// first entry passed in. Twice the height of the area on either side is enough.
pub fn render_part(
    entries: &[Entry<'_>],
    span: Span,
    paint: &Paint<'_>,
    area: Rect,
    buf: &mut Buffer,
) {
    let theme = paint.theme;
    let chosen = paint
        .selected
        .map_or(span.total, |row| span.before + row + 1)
        .min(span.total);
    let remark = if span.narrowed {
        format!("{chosen} of {}", span.total)
    } else {
        String::new()
    };
    rule::title("History", &remark, paint.focused, theme, area, buf);
    if entries.is_empty() {
        Pen::row(area, 1, theme.glyphs, buf)
            .put("nothing has happened yet", theme.style(Tone::Quiet));
        return;
    }
    let rows = (area.height as usize).saturating_sub(1);
    let area = if span.total > rows {
        put_bar(chosen, span.total, theme, area, buf);
        Rect {
            width: area.width.saturating_sub(BAR),
            ..area
        }
    } else {
        area
    };
    let lines = lines(entries, area, paint);
    let stamps = stamp_columns(lines.iter().filter_map(|(_, row)| match row {
        Row::Entry(index) => entries.get(*index),
        Row::Chapter(_) | Row::Round(..) => None,
    }));
    for (at, row) in lines {
        match row {
            Row::Chapter(told) => {
                put_heading(&told, theme, &mut Pen::row(area, at, theme.glyphs, buf));
            }
            Row::Round(round, fought) => {
                let told = heading(round, fought);
                put_heading(&told, theme, &mut Pen::row(area, at, theme.glyphs, buf));
            }
            Row::Entry(index) => {
                if let Some(entry) = entries.get(index) {
                    let here = paint.selected == Some(index);
                    put_entry(
                        entry,
                        here,
                        stamps,
                        theme,
                        &mut Pen::row(area, at, theme.glyphs, buf),
                    );
                    paint.mark_row(index, area, at, buf);
                }
            }
        }
    }
}

/// The content of a line.
enum Row {
    /// A session, scene and day: "Session 1 · The dock · day 2".
    Chapter(String),
    /// A round, and whether there was one before.
    Round(u32, bool),
    Entry(usize),
}

/// Draws the bar at the right end: the position of the visible entries in the complete history.
fn put_bar(chosen: usize, total: usize, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let rows = (area.height as usize).saturating_sub(1);
    let thumb = (rows * rows / total.max(1)).clamp(1, rows.max(1));
    let top =
        (chosen.saturating_sub(1) * rows.saturating_sub(thumb)) / total.saturating_sub(1).max(1);
    for row in 0..rows {
        let here = (top..top + thumb).contains(&row);
        let symbol = if here {
            theme.glyphs.full
        } else {
            theme.glyphs.side
        };
        Pen::row(area, row + 1, theme.glyphs, buf)
            .to(usize::from(area.width).saturating_sub(1))
            .repeat(symbol, 1, theme.part(Part::Frame));
    }
}

/// Returns the lines from the second on, with the selected entry in the middle if the ends allow it.
fn lines(entries: &[Entry<'_>], area: Rect, paint: &Paint<'_>) -> Vec<(usize, Row)> {
    let room = (area.height as usize).saturating_sub(1);
    if room == 0 || entries.is_empty() {
        return Vec::new();
    }
    let last = entries.len() - 1;
    let at = paint.selected.unwrap_or(last).min(last);
    // Headings also take lines, so this begins too early rather than too late. Extra lines above the
    // selected entry are dropped afterwards.
    let start = at
        .saturating_sub(room)
        .min(entries.len().saturating_sub(room));
    let mut rows = Vec::new();
    let before = entries.get(start.wrapping_sub(1));
    let mut round = before.map(|entry| entry.begins().0);
    let happened = |entry: &&Entry<'_>| !entry.undone;
    let before = entries.iter().take(start).rfind(happened);
    let mut chapter = before.map_or_else(Default::default, |entry| entry.chapter);
    let mut here = 0;
    for (index, entry) in entries.iter().enumerate().skip(start).take(room * 2) {
        // What is undone is part of no chapter.
        let begins = entry.chapter != chapter && !entry.undone;
        if begins {
            chapter = entry.chapter;
            let told = entry.chapter_told();
            if !told.is_empty() {
                rows.push(Row::Chapter(told));
                // Its heading is that of the time before its first round too.
                round = Some(0);
            }
        }
        let (own, _) = entry.begins();
        if round != Some(own) {
            let earlier = entries.iter().take(index);
            let fought = earlier
                .filter(|earlier| earlier.chapter == entry.chapter)
                .any(|entry| entry.round > 0);
            rows.push(Row::Round(own, fought));
            round = Some(own);
        }
        if index == at {
            here = rows.len();
        }
        rows.push(Row::Entry(index));
    }
    let first = here
        .saturating_sub(room / 2)
        .min(rows.len().saturating_sub(room));
    rows.into_iter()
        .skip(first)
        .take(room)
        .enumerate()
        .map(|(n, row)| (n + 1, row))
        .collect()
}

fn put_heading(told: &str, theme: &Theme, pen: &mut Pen<'_>) {
    pen.put(told, theme.part(Part::Title)).skip(1);
    let left = pen.left();
    pen.repeat(theme.glyphs.divider, left, theme.part(Part::Frame));
}

fn put_entry(entry: &Entry<'_>, here: bool, stamps: usize, theme: &Theme, pen: &mut Pen<'_>) {
    let pointer = if here { theme.glyphs.pointer } else { "" };
    pen.cell(pointer, 2, theme.style(Tone::Accent));
    pen.cell(&entry.first_stamp(), stamps, theme.style(Tone::Quiet))
        .skip(2);
    let text = entry.headed();
    if entry.undone {
        put_line(&text, true, theme, pen);
    } else {
        rich::put(&text, theme, pen);
    }
}
