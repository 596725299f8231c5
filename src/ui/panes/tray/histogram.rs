//! The odds as columns, one per net result: the percentage above it, and the effect of a hit below it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::Theme;
use crate::ui::widgets::bar;
use crate::ui::widgets::text::{Pen, width};
use rules::view::{BARS, Charts, Tone, percent};

use super::super::below;
use super::charts::shown;
use super::glyph;

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
        bar::height(eighths.max(usize::from(percent(p) > 0)), theme.glyphs)
    };
    let base = shape.bars + usize::from(shape.percents);
    let even = even(charts);
    for (n, column) in charts.bars.iter().enumerate() {
        let style = theme.style(match column.hits {
            true => Tone::Success,
            false if even == Some(n) => Tone::Text,
            false => Tone::Failure,
        });
        let high = height(column.p);
        for row in 0..shape.bars {
            if let Some((cell, style)) = bar::upright(high, row, style, theme.glyphs) {
                let mut pen = Pen::row(area, base - 1 - row, theme.glyphs, buf);
                pen.to(n * pitch + 1).repeat(cell, pitch - 1, style);
            }
        }
        if shape.percents
            && let Some(number) = shown(column.p)
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
        // The blank below the even column is for a word that is longer than its own columns.
        let own_at = misses * pitch;
        let wins = (charts.bars.len() - misses) * pitch;
        let end = put_head(
            (theirs, 0, even * pitch),
            own_at - 1,
            Tone::Failure,
            theme,
            pen,
        );
        let (word, room) = (width(own), own_at + wins);
        let start = if word > wins && word + end < room {
            room - word
        } else {
            own_at
        };
        put_head(
            (own, start, room - start),
            room - start,
            Tone::Success,
            theme,
            pen,
        );
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
    // Every column that misses is in the bracket, because an unmarked one would read as a hit.
    let unit = unit.filter(|unit| unit + 1 >= misses * pitch);
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

/// Draws whom a side of a comparison favors under its columns, in fewer words if these have no room, and returns the
/// column after it. Without a bracket it may take some more columns.
fn put_head(
    (word, start, columns): (&str, usize, usize),
    most: usize,
    tone: Tone,
    theme: &Theme,
    pen: &mut Pen<'_>,
) -> usize {
    let shorter = [" by", " ahead by"].map(|end| word.strip_suffix(end).unwrap_or(word));
    let forms = [word].into_iter().chain(shorter);
    let fitting = forms.clone().find(|form| width(form) <= most);
    let word = fitting.or(forms.last()).unwrap_or(word);
    if width(word) + 4 <= columns {
        put_bracket((word, start, columns), tone, theme, pen);
    } else {
        pen.to(start).within(word, most, theme.style(tone));
    }
    pen.used()
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

#[cfg(test)]
mod tests {
    use rules::view::Meaning;

    use super::*;

    /// Returns the line below the axis.
    fn below_axis(charts: &Charts, columns: u16) -> String {
        let area = Rect::new(0, 0, columns, 6);
        let mut buf = Buffer::empty(area);
        let shape = Shape {
            bars: 3,
            percents: true,
        };
        put(charts, shape, &Theme::bare(), area, &mut buf);
        let last = shape.height() as u16 - 1;
        let cells = (0..columns).filter_map(|x| buf.cell((x, last)));
        cells.map(ratatui::buffer::Cell::symbol).collect()
    }

    fn charts(nets: std::ops::RangeInclusive<i32>, needed: i32) -> Charts {
        let nets: Vec<(i32, f64)> = nets.map(|net| (net, 0.1)).collect();
        let meaning = Meaning {
            needed,
            word: "hit",
            fails: "miss",
            unit: "dmg",
            damage: "damage",
            does: |net: i32| (net.unsigned_abs(), false),
        };
        Charts::of_numbers(&nets, "successes", &meaning)
    }

    #[test]
    fn every_column_that_misses_is_in_the_bracket() {
        for (needed, columns) in [(2, 27), (2, 36), (3, 36), (4, 54)] {
            let charts = charts(0..=8, needed);
            let line = below_axis(&charts, columns);
            let pitch = pitch(usize::from(columns)).unwrap();
            let end = misses(&charts) * pitch;
            let blank = line.chars().take(end - 1).skip_while(|c| *c == ' ');
            let blank: String = blank.collect();
            assert!(!blank.contains("dmg"), "{needed} in {columns}: {line}");
        }
    }

    #[test]
    fn a_long_head_takes_the_blank_next_to_it() {
        let mut charts = charts(-4..=4, 1);
        charts.heads = ["Carter ahead by", "Maren ahead by"].map(str::to_owned);
        for columns in [27, 36, 45] {
            let line = below_axis(&charts, columns);
            assert!(line.contains("Carter") && line.contains("Maren"), "{line}");
            assert!(!line.contains('…') && !line.contains("..."), "{line}");
        }
        assert!(below_axis(&charts, 36).contains("Carter ahead by"));
    }
}
