//! The head of a tabbed sheet: three lines that stay while the tabs change, or more if there is room.
//!
//! It shows tracks and facts, characteristics, and active effects. On a small terminal a player looks
//! mostly at this, so it never scrolls away.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{bar, rich};
use rules::view::{Fact, LEFT_OF_TURN, Rich, Row, STATUS, Shape, Sheet, Span, Tone, Track};

use super::super::Paint;
use super::super::tracks::{self, Columns};
use super::layout::fact;

/// Draws it. All its lines are always used in the same way, so that nothing below moves.
pub fn head(sheet: &Sheet, paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let theme = paint.theme;
    let plan = Plan::of(sheet, area.width as usize, area.height as usize);
    let gap = plan.gap;
    let mut pen = Pen::row(area, 0, theme.glyphs, buf);
    let mut starts = Vec::new();
    for (track, label) in sheet.tracks.iter().zip(labels(sheet, plan.gauges)) {
        let columns = Columns::of(std::iter::once(track), label, plan.bars, pen.left());
        starts.push(pen.used());
        columns.put(track, &track.label, theme, &mut pen);
        // The change by the last entry is in the gap.
        let moved = bar::moved(track, theme).unwrap_or_default();
        pen.put(&moved, bar::moved_style(theme));
        pen.skip(gap.saturating_sub(width(&moved)).max(1));
    }
    let after = pen.used();
    let (numbers, between) = pairs(sheet, gap, area.width as usize);
    for (n, line) in plan.lines.iter().enumerate() {
        let mut row = Pen::row(area, n, theme.glyphs, buf);
        if n == 0 {
            row.to(after);
        } else if n == 1 && plan.gauges {
            for (n, (gauge, label)) in sheet.gauges.iter().zip(labels(sheet, true)).enumerate() {
                row.to(starts.get(n).copied().unwrap_or(0).max(row.used()));
                put_gauge(gauge, label, plan.bars, theme, &mut row);
                row.skip(gap);
            }
        }
        let are_numbers = !numbers.is_empty() && line.first() == numbers.first();
        let gap = if are_numbers { between } else { gap };
        let places = put_pieces(line, gap, theme, &mut row);
        if plan.cut && n + 1 == plan.lines.len() {
            row.put(theme.glyphs.ellipsis, theme.style(Tone::Quiet));
            if row.left() > REST.len() {
                row.skip(1).put(REST, theme.style(Tone::Quiet));
            }
        }
        for (x, piece) in places.into_iter().zip(line) {
            if numbers.contains(piece) {
                put_cap(area, (x, n), piece, theme, buf);
            }
        }
    }
}

/// The tab that has the rest of the active effects.
const REST: &str = super::HEALTH;

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

/// The columns between two pieces, and between two pieces of a narrow head.
const GAP: usize = 3;
const NARROW: usize = 2;

/// The columns from which the second line has gauges.
const GAUGED: usize = 70;

/// The cells of a bar, from the most to the fewest that are readable.
const CELLS: std::ops::RangeInclusive<usize> = 4..=16;

/// The content of each line.
struct Plan {
    /// The cells of a bar.
    bars: usize,
    /// The columns between two pieces.
    gap: usize,
    /// Whether the second line has gauges.
    gauges: bool,
    /// The pieces of each line: after the tracks, after the gauges, and the lines below.
    lines: Vec<Vec<Rich>>,
    /// Whether active effects are left out at the end of the last line.
    cut: bool,
}

impl Plan {
    /// Plans this many lines, whatever the state of the character, so that the tab below never moves. The
    /// active effects come last, and are the only ones that may be cut.
    fn of(sheet: &Sheet, columns: usize, most: usize) -> Self {
        let gap = if columns < GAUGED { NARROW } else { GAP };
        let gauges = most >= 4 && columns >= GAUGED && !sheet.gauges.is_empty();
        let is_gauge = |key: &str| gauges && sheet.gauges.iter().any(|gauge| gauge.key == key);
        let facts = sheet.facts.iter().filter(|fact| !is_gauge(fact.key));
        let facts: Vec<Rich> = facts.map(fact).collect();
        let labels = labels(sheet, gauges);
        // The first column of each track, and the one after all of them.
        let starts = |cells: usize| -> Vec<usize> {
            let mut ends = vec![0];
            for (track, label) in sheet.tracks.iter().zip(&labels) {
                let bar = if track.unlimited() {
                    0
                } else {
                    bar::cells(track.max, cells) + 1
                };
                let wide = label + bar + width(&tracks::count(track)) + gap;
                ends.push(ends.last().copied().unwrap_or(0) + wide);
            }
            ends
        };
        let tracks = |cells: usize| starts(cells).last().copied().unwrap_or(0);
        // Gauges begin below the tracks.
        let behind = |bars: usize| {
            let starts = starts(bars);
            let numbered = sheet.gauges.iter().zip(&labels).enumerate();
            numbered.fold(0, |at: usize, (n, (gauge, label))| {
                let number = width(&bar::count(gauge.now, gauge.max)).max(width(&gauge.note));
                let begins = at.max(starts.get(n).copied().unwrap_or(0));
                begins + label + gauge_cells(gauge, bars) + 1 + number + gap
            })
        };
        let begun = |bars: usize| {
            let mut lines = Lines::of(most.max(3), columns, gap);
            lines.used[0] = tracks(bars);
            if gauges {
                lines.used[1] = behind(bars);
            }
            lines
        };
        // Facts that have no room behind long tracks are behind the gauges below them.
        let fits = |cells: &usize| {
            let mut lines = begun(*cells);
            let ends = usize::from(gauges);
            let enough = lines.used[0] <= columns + gap;
            enough && facts.iter().all(|piece| lines.first_put(piece, ends))
        };
        let few = if gauges { 5 } else { *CELLS.start() };
        let bars = CELLS.rev().find(fits).unwrap_or(few).max(few);
        let mut lines = begun(bars);
        // The characteristics have a line of their own, and the active effects the lines below it.
        let (numbers, _) = pairs(sheet, gap, columns);
        let own = if numbers.is_empty() { 1 } else { 2 };
        let own = own.min(lines.used.len() - 2);
        for piece in numbers {
            lines.put(piece, own);
        }
        for piece in facts {
            let line = lines.first_with_room(&piece, own);
            lines.put(piece, line.unwrap_or(own));
        }
        let (turns, rest): (Vec<&Fact>, Vec<&Fact>) =
            sheet.now.iter().partition(|fact| fact.key == LEFT_OF_TURN);
        for one in turns {
            let forms = [fact(one), short_turn(one)];
            let found = forms
                .into_iter()
                .find_map(|piece| Some((lines.first_with_room(&piece, own)?, piece)));
            let (line, piece) = found.unwrap_or_else(|| (own + 1, short_turn(one)));
            lines.put(piece, line);
        }
        // Each has a line of its own where there are enough.
        let apart = rest.len() <= lines.used.len().saturating_sub(own + 1);
        let whole = rest.iter().map(|one| fact(one));
        let whole = lines.clone().flow(whole, own + 1, apart);
        let short = rest.iter().map(|one| short(one));
        let flowed = whole.or_else(|_| lines.flow(short, own + 1, false));
        let cut = flowed.is_err();
        let (Ok(lines) | Err(lines)) = flowed;
        Self {
            bars,
            gap,
            gauges,
            lines: lines.pieces,
            cut,
        }
    }
}

/// The lines of the head while they are filled.
#[derive(Clone)]
struct Lines {
    /// The pieces of each line, and the columns that are used in it, with a gap at the end.
    pieces: Vec<Vec<Rich>>,
    used: Vec<usize>,
    columns: usize,
    gap: usize,
}

impl Lines {
    fn of(lines: usize, columns: usize, gap: usize) -> Self {
        Self {
            pieces: vec![Vec::new(); lines],
            used: vec![0; lines],
            columns,
            gap,
        }
    }

    fn fits(&self, piece: &Rich, line: usize) -> bool {
        self.used[line] + rich::columns(piece) <= self.columns
    }

    /// Returns the first of the lines up to this one that has room for a piece.
    fn first_with_room(&self, piece: &Rich, last: usize) -> Option<usize> {
        (0..=last).find(|line| self.fits(piece, *line))
    }

    /// Puts a piece into the first of the lines up to this one that has room for it. Returns `false` if none has.
    fn first_put(&mut self, piece: &Rich, last: usize) -> bool {
        let line = self.first_with_room(piece, last);
        if let Some(line) = line {
            self.put(piece.clone(), line);
        }
        line.is_some()
    }

    fn put(&mut self, piece: Rich, line: usize) {
        self.used[line] += rich::columns(&piece) + self.gap;
        self.pieces[line].push(piece);
    }

    /// Fills the lines from this one on. If not all pieces have room, returns the lines with those that have.
    fn flow(
        mut self,
        pieces: impl Iterator<Item = Rich>,
        mut line: usize,
        apart: bool,
    ) -> Result<Self, Self> {
        for piece in pieces {
            let is_used = apart && self.used[line] > 0;
            if (is_used || !self.fits(&piece, line)) && line + 1 < self.used.len() {
                line += 1;
            }
            // A first piece that is longer than a line is cut there.
            if !self.fits(&piece, line) && self.used[line] > 0 {
                return Err(self);
            }
            self.put(piece, line);
        }
        Ok(self)
    }
}

/// Returns the columns of consecutive pieces, with a gap after each.
fn total(pieces: &[Rich], gap: usize) -> usize {
    pieces.iter().map(|piece| rich::columns(piece) + gap).sum()
}

/// Returns an active effect without its quiet details: what it is, and not where it comes from or when it
/// ends.
fn short(one: &Fact) -> Rich {
    let parts = |text: &str| matches!(text.trim(), "·" | ";" | ",");
    let keeps = |run: &&Span| run.tone != Tone::Quiet || parts(&run.text);
    let value: Vec<Span> = one.value.0.iter().filter(keeps).cloned().collect();
    // A value that is quiet as a whole is its own detail.
    let value = if value.iter().all(|run| parts(&run.text)) {
        one.value.clone()
    } else {
        Rich(value)
    };
    // A status explains itself.
    if one.key == STATUS {
        return value;
    }
    fact(&Fact {
        value,
        ..one.clone()
    })
}

/// Returns the value of an active effect. What is left of a turn is in one line if that is possible without its
/// quiet tail, or with single blanks: a mark in another line than its word tells nothing.
pub(super) fn in_one_line(fact: &Fact, columns: usize) -> Rich {
    let whole = fact.value.clone();
    if fact.key != LEFT_OF_TURN || rich::columns(&whole) <= columns {
        return whole;
    }
    let mut short = whole.clone();
    if short.0.last().is_some_and(|span| span.tone == Tone::Quiet) {
        short.0.pop();
    }
    let mut close = short.clone();
    for span in &mut close.0 {
        span.text = span.text.replace("  ", " ").into();
    }
    let mut forms = [short, close].into_iter();
    let found = forms.find(|form| rich::columns(form) <= columns);
    found.unwrap_or(whole)
}

/// Returns the line about the turn without what one more maneuver costs.
fn short_turn(one: &Fact) -> Rich {
    let mut value = one.value.clone();
    if value.0.len() > 2 && value.0.last().is_some_and(|run| run.tone == Tone::Quiet) {
        value.0.pop();
    }
    fact(&Fact {
        value,
        ..one.clone()
    })
}

/// Draws consecutive pieces. A piece that doesn't fit is cut if much of it stays readable. Otherwise an
/// ellipsis replaces it and the rest. Returns the first column of each piece.
fn put_pieces(pieces: &[Rich], gap: usize, theme: &Theme, pen: &mut Pen<'_>) -> Vec<usize> {
    let mut places = Vec::new();
    for (n, piece) in pieces.iter().enumerate() {
        let last = n + 1 == pieces.len();
        let whole = rich::columns(piece) + if last { 0 } else { gap + 1 } <= pen.left();
        if n > 0 && !whole && pen.left() < 14 {
            pen.put(theme.glyphs.ellipsis, theme.style(Tone::Quiet));
            return places;
        }
        places.push(pen.used());
        rich::put(piece, theme, pen);
        pen.skip(gap);
    }
    places
}

/// Returns the characteristics, each with its value and name, and the columns between them. Their names are in
/// full if all of them fit. They are closer together in a narrow head.
fn pairs(sheet: &Sheet, gap: usize, columns: usize) -> (Vec<Rich>, usize) {
    let whole = pairs_named(sheet, gap, true);
    let mut gaps = (1..=gap).rev();
    let closest = gaps.find(|gap| total(&whole, *gap) <= columns + gap);
    match closest.filter(|_| gap >= GAP) {
        Some(between) => (whole, between),
        None => (pairs_named(sheet, gap, false), gap),
    }
}

fn pairs_named(sheet: &Sheet, gap: usize, in_full: bool) -> Vec<Rich> {
    let between = if gap < GAP { "" } else { " " };
    let blocks = sheet
        .blocks
        .iter()
        .filter(|block| block.shape == Shape::Pairs);
    let capped = |row: &Row| {
        let value = row.cells.get(1).map_or_else(String::new, Rich::plain);
        let name = row.cells.first().map_or_else(String::new, Rich::plain);
        let name = match row.whole {
            whole if in_full && !whole.is_empty() => whole.to_owned(),
            _ => name,
        };
        Rich::of(format!(" {} ", value.trim()), Tone::Strong)
            .and(format!("{between}{name}"), Tone::Quiet)
    };
    blocks
        .flat_map(|block| block.rows.iter().map(capped))
        .collect()
}
