//! The odds as columns, one per net result: the percentage above it, and the effect of a hit below it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::Theme;
use crate::ui::widgets::text::{Pen, width};
use rules::view::{BARS, Charts, Tone, percent};

use super::super::below;
use super::charts::shown;
use super::glyph;

/// The filled parts of a cell, from the bottom.
const EIGHTHS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// The ASCII equivalents, in thirds.
const THIRDS: [&str; 9] = [" ", ".", ".", ".", ":", ":", "#", "#", "#"];

/// Returns a cell filled by this many eighths.
pub const fn cell(eighths: usize, theme: &Theme) -> &'static str {
    let eighths = if eighths > 8 { 8 } else { eighths };
    if theme.glyphs.ascii {
        THIRDS[eighths]
    } else {
        EIGHTHS[eighths]
    }
}

/// The eighths of a line that part the highest bar from what is directly above it.
const APART: usize = 3;

/// The height of the columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// The lines of bars.
    pub bars: usize,
    /// Whether each column has its percentage above it.
    pub percents: bool,
}

impl Shape {
    /// Returns the lines it takes, including the two below the axis.
    pub const fn height(self) -> usize {
        self.bars + self.percents as usize + 2
    }
}

/// Returns the columns from one bar to the next, or `None` if not all fit.
pub fn pitch(room: usize) -> Option<usize> {
    Some(room / BARS)
        .filter(|pitch| *pitch >= 3)
        .map(|pitch| pitch.min(6))
}

/// Returns the middle column of a bar.
const fn middle(bar: usize, pitch: usize) -> usize {
    bar * pitch + pitch.div_ceil(2)
}

/// Draws the columns.
pub fn put(charts: &Charts, shape: Shape, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let Some(pitch) = pitch(area.width as usize) else {
        return;
    };
    let most = charts.bars.iter().map(|bar| bar.p).fold(0.0, f64::max);
    // Without numbers above them, the highest bars keep off the line over the chart.
    let top = shape.bars * 8 - if shape.percents { 0 } else { APART };
    let height = |p: f64| {
        let eighths = (p / most.max(f64::MIN_POSITIVE) * top as f64).round() as usize;
        // Every bar with a number is visible.
        eighths.max(usize::from(percent(p) > 0))
    };
    let base = shape.bars + usize::from(shape.percents);
    let cells = if theme.glyphs.ascii { THIRDS } else { EIGHTHS };
    let even = even(charts);
    for (n, bar) in charts.bars.iter().enumerate() {
        let style = theme.style(match bar.hits {
            true => Tone::Success,
            false if even == Some(n) => Tone::Text,
            false => Tone::Failure,
        });
        let high = height(bar.p);
        for row in 0..shape.bars {
            let eighths = high.saturating_sub(row * 8).min(8);
            if let Some(cell) = cells.get(eighths).filter(|_| eighths > 0) {
                let mut pen = Pen::row(area, base - 1 - row, theme.glyphs, buf);
                pen.to(n * pitch + 1).repeat(cell, pitch - 1, style);
            }
        }
        if shape.percents
            && let Some(number) = shown(bar.p)
            && let Some(row) = base.checked_sub(1 + high.div_ceil(8))
        {
            let wide = width(&number);
            let at = (middle(n, pitch) + wide / 2 + 1).saturating_sub(wide);
            let at = at.min((n + 1) * pitch - wide.min(pitch));
            let mut pen = Pen::row(area, row, theme.glyphs, buf);
            pen.to(at).put(&number, theme.style(Tone::Text));
        }
    }
    put_axis(charts, pitch, theme, below(area, base), buf);
    put_below(
        charts,
        pitch,
        theme,
        &mut Pen::row(area, base + 1, theme.glyphs, buf),
    );
}

/// Draws the results below their columns: first both ends, which mean several results each, then every result that
/// doesn't touch another.
fn put_axis(charts: &Charts, pitch: usize, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let last = charts.bars.len().saturating_sub(1);
    let mut taken: Vec<(usize, usize)> = Vec::new();
    for n in [0, last].into_iter().chain(1..last) {
        let Some(bar) = charts.bars.get(n) else {
            continue;
        };
        let label = theme.glyphs.plain(&bar.label);
        let end = (middle(n, pitch) + 1).max(width(&label));
        let start = end - width(&label);
        if taken.iter().all(|(from, to)| start > *to || end < *from) {
            let mut pen = Pen::row(area, 0, theme.glyphs, buf);
            pen.to(start).put(&label, theme.style(Tone::Quiet));
            taken.push((start, end));
        }
    }
}

/// Returns the number of columns that fail.
fn misses(charts: &Charts) -> usize {
    charts.bars.iter().filter(|bar| !bar.hits).count()
}

/// Returns the column of even rolls in a comparison, which belongs to neither side: the last that fails.
fn even(charts: &Charts) -> Option<usize> {
    let [_, own] = &charts.heads;
    misses(charts).checked_sub(1).filter(|_| !own.is_empty())
}

/// "└──── miss ───┘ w 2   3   4   5   6".
fn put_below(charts: &Charts, pitch: usize, theme: &Theme, pen: &mut Pen<'_>) {
    let misses = misses(charts);
    let [theirs, own] = &charts.heads;
    if let Some(even) = even(charts) {
        put_bracket((theirs, 0, even * pitch), Tone::Failure, theme, pen);
        let wins = (charts.bars.len() - misses) * pitch;
        put_bracket((own, misses * pitch, wins), Tone::Success, theme, pen);
        return;
    }
    let does: Vec<(usize, String)> = charts
        .bars
        .iter()
        .enumerate()
        .filter_map(|(n, bar)| Some((n, bar.does?.to_string())))
        .collect();
    let end_of = |n: usize, wide: usize| middle(n, pitch) + 1 + usize::from(wide > 2 && pitch > 3);
    let first = does
        .first()
        .map(|(n, text)| end_of(*n, width(text)).saturating_sub(width(text)));
    // The unit letter is between them, with a blank on both sides.
    let unit = first.and_then(|first| first.checked_sub(1 + width(charts.unit)));
    let end = (misses * pitch).min(unit.map_or(usize::MAX, |unit| unit.saturating_sub(1)));
    if misses > 0 {
        put_bracket((charts.fails, 0, end), Tone::Failure, theme, pen);
    }
    if let Some(unit) = unit {
        pen.to(unit).put(charts.unit, theme.style(Tone::Quiet));
    }
    let mut behind = pen.used();
    for (n, text) in does {
        let at = end_of(n, width(&text)).saturating_sub(width(&text));
        // A number that would touch its neighbor is omitted.
        if at > behind || behind == 0 {
            pen.to(at).put(&text, theme.style(Tone::Strong));
            behind = pen.used();
        }
    }
}

/// Draws a word under its columns, in a bracket if there is room.
fn put_bracket(
    (word, start, end): (&str, usize, usize),
    tone: Tone,
    theme: &Theme,
    pen: &mut Pen<'_>,
) {
    let style = theme.style(tone);
    pen.to(start);
    let line = glyph(theme, "─", "-");
    let Some(strokes) = end.checked_sub(width(word) + 4) else {
        pen.within(word, end, style);
        return;
    };
    pen.put(glyph(theme, "└", "+"), style)
        .repeat(line, strokes.div_ceil(2), style)
        .skip(1)
        .put(word, style)
        .skip(1)
        .repeat(line, strokes / 2, style)
        .put(glyph(theme, "┘", "+"), style);
}
