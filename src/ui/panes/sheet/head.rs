//! The head of a tabbed sheet: three lines that stay while the tabs change, or more if there is room.
//!
//! It shows tracks and facts, characteristics, and active effects. On a small terminal a player looks
//! mostly at this, so it never scrolls away.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{bar, rich};
use rules::view::{Rich, Row, Shape, Sheet, Tone, Track};

use super::super::Paint;
use super::super::tracks::{self, Columns};
use super::layout::fact;

/// Returns the lines it fills, at most this many: the first, and the lines of text below it.
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
        // The change by the last entry is in the gap.
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

/// Returns the label columns of each track. The gauge below a track has the same label columns.
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

/// Returns the cells of a gauge: one per point, or fewer if the track is too long.
const fn gauge_cells(gauge: &Track, bars: usize) -> usize {
    if gauge.max as usize <= bars {
        bars
    } else {
        bars - bars / 4
    }
}

/// Draws a gauge: its label, its bar, and its description or its number.
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

/// The value from which a characteristic has a strong cap.
const LOUD: u32 = 3;

/// Applies the look of a key cap to the number that begins a piece.
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

/// The columns between two pieces.
const GAP: usize = 3;

/// The content of each line.
struct Plan {
    /// The cells of a bar.
    bars: usize,
    /// The facts next to the tracks.
    first: Vec<Rich>,
    /// Whether the second line has gauges.
    gauges: bool,
    /// The pieces after the gauges.
    second: Vec<Rich>,
    /// The lines below: active effects, and the characteristics with the other facts.
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
        // A bar too short to read is worse than a fact in the next line, if there is one.
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
            // The characteristics come last, next to the tab with the skills.
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

/// Returns the columns of consecutive pieces, with a gap after each.
fn total(pieces: &[Rich]) -> usize {
    pieces.iter().map(|piece| rich::columns(piece) + GAP).sum()
}

/// Lays out the numbers and the active effects in this many lines: in one line if they fit, otherwise
/// each complete in its own lines. With too few lines, both are cut at the end.
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

/// Lays out pieces in this many lines. The last line holds the rest, which is cut when drawn.
fn shortened(pieces: &[Rich], columns: usize, most: usize) -> Vec<Vec<Rich>> {
    let mut lines = flow(pieces, columns);
    let rest = lines.split_off(lines.len().min(most.saturating_sub(1)));
    let rest: Vec<Rich> = rest.into_iter().flatten().collect();
    if !rest.is_empty() {
        lines.push(rest);
    }
    lines
}

/// Lays out pieces in as many lines as they need. A piece longer than a line continues in the next.
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

/// Draws consecutive pieces. A piece that doesn't fit is cut if much of it stays readable. Otherwise an
/// ellipsis replaces it and the rest. Returns the first column of each piece.
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

/// Returns the characteristics, each with its value and name.
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
