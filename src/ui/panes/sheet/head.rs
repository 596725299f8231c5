//! The head of a tabbed sheet: three lines that stay while the tabs change, more where there is room.
//!
//! Tracks and facts, characteristics, what matters now. On a small terminal this is all that a
//! player looks at most of the time, so it must never scroll away.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::rules::view::{Rich, Row, Shape, Sheet, Tone, Track};
use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{bar, rich};

use super::super::Paint;
use super::super::tracks::{self, Columns};
use super::layout::fact;

/// How many lines it fills, and no more than so many: the first, and below it what there is to say.
pub fn head_height(sheet: &Sheet, columns: usize, most: usize) -> usize {
    let plan = Plan::of(sheet, columns, most);
    1 + usize::from(plan.gauges) + plan.below.len().max(1)
}

/// Draws it.
pub fn head(sheet: &Sheet, paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let theme = paint.theme;
    let plan = Plan::of(sheet, area.width as usize, area.height as usize);
    let mut pen = Pen::row(area, 0, theme.glyphs, buf);
    let mut starts = Vec::new();
    for (track, label) in sheet.tracks.iter().zip(labels(sheet, plan.gauges)) {
        let columns = Columns::of(std::iter::once(track), label, plan.bars, pen.left());
        starts.push(pen.used());
        columns.put(track, &track.label, theme, &mut pen);
        // What the last entry moved stands in the gap.
        let moved = bar::moved(track, theme).unwrap_or_default();
        pen.put(&moved, bar::moved_style(theme));
        pen.skip(GAP.saturating_sub(width(&moved)).max(1));
    }
    put_pieces(&plan.first, theme, &mut pen);
    let gauges = usize::from(plan.gauges);
    if plan.gauges {
        let mut pen = Pen::row(area, 1, theme.glyphs, buf);
        for (n, (gauge, label)) in sheet.gauges.iter().zip(labels(sheet, true)).enumerate() {
            pen.to(starts.get(n).copied().unwrap_or(0).max(pen.used()));
            put_gauge(gauge, label, plan.bars, theme, &mut pen);
            pen.skip(GAP);
        }
        put_pieces(&plan.second, theme, &mut pen);
    }
    let numbers = pairs(sheet);
    for (n, line) in plan.below.iter().enumerate() {
        let line_at = 1 + gauges + n;
        let places = put_pieces(line, theme, &mut Pen::row(area, line_at, theme.glyphs, buf));
        for (x, piece) in places.into_iter().zip(line) {
            if numbers.contains(piece) {
                put_cap(area, (x, line_at), piece, theme, buf);
            }
        }
    }
}

/// The columns of the label of every track: that of the gauge below it has as many.
fn labels(sheet: &Sheet, gauges: bool) -> Vec<usize> {
    let tracks = sheet.tracks.iter().enumerate();
    let label = |(n, track): (usize, &Track)| {
        let below = sheet.gauges.get(n).filter(|_| gauges);
        width(&track.label).max(below.map_or(0, |gauge| width(&gauge.label))) + 1
    };
    tracks
        .map(label)
        .chain(std::iter::repeat_n(6, sheet.gauges.len()))
        .collect()
}

/// The cells of a gauge: one a point, and fewer than a track has where that is too long.
const fn gauge_cells(gauge: &Track, bars: usize) -> usize {
    if gauge.max as usize <= bars {
        bars
    } else {
        bars - bars / 4
    }
}

/// Draws a gauge: its label, its bar, and in words what it comes to, else its number.
fn put_gauge(gauge: &Track, label: usize, bars: usize, theme: &Theme, pen: &mut Pen<'_>) {
    let until = pen.used() + label;
    pen.within(&gauge.label, label - 1, theme.style(Tone::Quiet))
        .to(until);
    bar::put(gauge, gauge_cells(gauge, bars), theme, pen);
    pen.skip(1);
    let style = bar::count_style(gauge.now, gauge.max, theme);
    if let Some((number, word)) = gauge.note.split_once(' ') {
        pen.put(number, style)
            .skip(1)
            .put(word, theme.style(Tone::Quiet));
    } else {
        let number = bar::count(gauge.now, gauge.max);
        pen.put(&number, style);
    }
}

/// From this value on a characteristic has a loud cap.
const LOUD: u32 = 3;

/// Lays the look of a key cap under the number that begins a piece.
fn put_cap(area: Rect, (x, n): (usize, usize), piece: &Rich, theme: &Theme, buf: &mut Buffer) {
    let Some(number) = piece.0.first() else {
        return;
    };
    let loud = number
        .text
        .trim()
        .parse()
        .is_ok_and(|value: u32| value >= LOUD);
    let part = if loud { Part::CapNow } else { Part::Cap };
    let cap = Rect {
        x: area.x + u16::try_from(x).unwrap_or(0),
        y: area.y + u16::try_from(n).unwrap_or(0),
        width: u16::try_from(width(&number.text)).unwrap_or(0),
        height: 1,
    };
    buf.set_style(cap.intersection(area), theme.part(part));
}

/// Columns between two pieces.
const GAP: usize = 3;

/// What stands in which line.
struct Plan {
    /// Cells of a bar.
    bars: usize,
    /// The facts beside the tracks.
    first: Vec<Rich>,
    /// Whether the second line has gauges.
    gauges: bool,
    /// What is behind them.
    second: Vec<Rich>,
    /// What matters now, and the characteristics with the other facts: the lines below.
    below: Vec<Vec<Rich>>,
}

impl Plan {
    fn of(sheet: &Sheet, columns: usize, most: usize) -> Self {
        let gauges = most >= 4 && !sheet.gauges.is_empty();
        let is_gauge = |key: &str| gauges && sheet.gauges.iter().any(|gauge| gauge.key == key);
        let facts = sheet.facts.iter().filter(|fact| !is_gauge(fact.key));
        let facts: Vec<Rich> = facts.map(fact).collect();
        let numbers: usize = sheet
            .tracks
            .iter()
            .map(|t| width(&t.label) + width(&tracks::count(t)) + 5)
            .sum();
        let bars = columns.saturating_sub(total(&facts) + numbers) / sheet.tracks.len().max(1);
        // A bar too short to be read is worse than a fact in the next line, where there is one.
        let bars = match bars {
            0..12 if gauges => 12,
            0..6 => 8,
            _ => bars.min(16),
        };
        let limited = sheet.tracks.iter().filter(|t| !t.unlimited());
        let cells: usize = limited.map(|t| bar::cells(t.max, bars)).sum();
        let mut left = (columns + GAP).saturating_sub(numbers + cells);
        let (mut first, mut second, mut third) = (Vec::new(), Vec::new(), pairs(sheet));
        let labels = labels(sheet, gauges);
        // Gauges begin below the tracks.
        let mut starts = sheet
            .tracks
            .iter()
            .zip(&labels)
            .scan(0, |at, (track, label)| {
                let cells = bar::cells(track.max, bars) + 1;
                *at += label + cells + width(&tracks::count(track)) + GAP;
                Some(*at)
            });
        let behind = sheet
            .gauges
            .iter()
            .zip(&labels)
            .fold(0, |at, (gauge, label)| {
                let number = width(&bar::count(gauge.now, gauge.max)).max(width(&gauge.note));
                let end = at + label + gauge_cells(gauge, bars) + 1 + number + GAP;
                starts.next().map_or(end, |next| end.max(next))
            });
        let mut behind = (columns + GAP).saturating_sub(behind);
        for piece in facts {
            let wide = rich::columns(&piece) + GAP;
            if wide <= left {
                left -= wide;
                first.push(piece);
            } else if gauges && wide <= behind {
                behind -= wide;
                second.push(piece);
            } else {
                third.push(piece);
            }
        }
        let lines = most.saturating_sub(1 + usize::from(gauges));
        let numbers = third.clone();
        let mut below = below(third, now(sheet), columns, lines);
        if gauges {
            // The characteristics come last: the tab with the skills is below them.
            let is_number = |line: &&Vec<Rich>| line.first().is_some_and(|p| numbers.contains(p));
            let lines = below.iter().take_while(is_number).count();
            below.rotate_left(lines);
        }
        Self {
            bars,
            first,
            gauges,
            second,
            below,
        }
    }
}

/// How many columns pieces take one after another, with a gap behind each.
fn total(pieces: &[Rich]) -> usize {
    pieces.iter().map(|piece| rich::columns(piece) + GAP).sum()
}

/// The numbers, and what matters now, in so many lines. Together in one where that holds them, else
/// each whole in lines of its own; without the lines for that, the numbers and the rest are cut at
/// the end of what they have.
fn below(numbers: Vec<Rich>, now: Vec<Rich>, columns: usize, most: usize) -> Vec<Vec<Rich>> {
    if most < 2 || total(&numbers) + total(&now) <= columns + GAP {
        return vec![numbers.into_iter().chain(now).collect()];
    }
    let whole = |pieces: &[Rich]| flow(pieces, columns);
    let (mut lines, rest) = (whole(&numbers), whole(&now));
    if lines.len() + rest.len() <= most {
        lines.extend(rest);
        return lines;
    }
    let mut lines = vec![numbers];
    lines.extend(shortened(&now, columns, most - 1));
    lines
}

/// Pieces in so many lines; the last one holds all the rest, and is cut when it is drawn.
fn shortened(pieces: &[Rich], columns: usize, most: usize) -> Vec<Vec<Rich>> {
    let mut lines = flow(pieces, columns);
    let rest = lines.split_off(lines.len().min(most.saturating_sub(1)));
    let rest: Vec<Rich> = rest.into_iter().flatten().collect();
    if !rest.is_empty() {
        lines.push(rest);
    }
    lines
}

/// Pieces one after another in as many lines as they need; one longer than a line goes on in the
/// next.
fn flow(pieces: &[Rich], columns: usize) -> Vec<Vec<Rich>> {
    let mut lines: Vec<Vec<Rich>> = Vec::new();
    for piece in pieces {
        let wide = rich::columns(piece);
        match lines.last_mut() {
            Some(line) if total(line) + wide <= columns => line.push(piece.clone()),
            _ if wide <= columns => lines.push(vec![piece.clone()]),
            _ => {
                let parts = rich::broken(piece, columns, usize::MAX);
                lines.extend(parts.into_iter().map(|part| vec![part]));
            }
        }
    }
    lines
}

/// Pieces one after another; the one that does not fit is cut if much of it can be read, else an
/// ellipsis stands for it and the rest. Says at which columns they begin.
fn put_pieces(pieces: &[Rich], theme: &Theme, pen: &mut Pen<'_>) -> Vec<usize> {
    let mut places = Vec::new();
    for (n, piece) in pieces.iter().enumerate() {
        let last = n + 1 == pieces.len();
        let whole = rich::columns(piece) + if last { 0 } else { GAP + 1 } <= pen.left();
        if n > 0 && !whole && pen.left() < 14 {
            pen.put(theme.glyphs.ellipsis, theme.style(Tone::Quiet));
            return places;
        }
        places.push(pen.used());
        rich::put(piece, theme, pen);
        pen.skip(GAP);
    }
    places
}

/// The characteristics: each its value and its name.
fn pairs(sheet: &Sheet) -> Vec<Rich> {
    let blocks = sheet
        .blocks
        .iter()
        .filter(|block| block.shape == Shape::Pairs);
    let capped = |row: &Row| {
        let value = row.cells.get(1).map_or_else(String::new, Rich::plain);
        let name = row.cells.first().map_or_else(String::new, Rich::plain);
        Rich::of(format!(" {} ", value.trim()), Tone::Strong).and(format!(" {name}"), Tone::Quiet)
    };
    blocks
        .flat_map(|block| block.rows.iter().map(capped))
        .collect()
}

fn now(sheet: &Sheet) -> Vec<Rich> {
    sheet.now.iter().map(fact).collect()
}
