//! Frames on a terminal: writes only the changes, in the fewest bytes, all at once.
//!
//! A user with a slow line waits for every byte. So cells are compared with the terminal's contents,
//! the terminal moves rows that moved, styles are sent only where they change, empty stretches are
//! erased instead of written, and a frame without a change writes nothing. Each frame is one write.
//! It is put between the two marks of a synchronized update if it is longer than one piece that
//! arrives whole anyway, so that half a frame is never visible.

use std::io::{self, Write};

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

use crate::ui::layout::drawn;
use crate::ui::{App, World};

use super::ink::{Ink, Look, empty, same};
use super::route::Costs;
use super::shift::Shift;
use super::way::{self, Ways};

/// Opens a synchronized update.
const OPEN: &[u8] = b"\x1b[?2026h";
/// Closes a synchronized update.
const CLOSE: &[u8] = b"\x1b[?2026l";

/// The number of empty cells from which erasing them inside a line is shorter than writing them.
const WORTH_ERASING: usize = 9;

/// The number of empty cells from which erasing the rest of a line is shorter than writing it.
const WORTH_ENDING: usize = 4;

/// Up to so many cells between two that changed, writing them again is no longer than going past them.
const WORTH_WRITING: usize = 3;

/// The number of bytes from which the painter also tries to empty rows first.
const WORTH_CLEARING: usize = 600;

/// The number of runs up to which the cheapest next one is searched among all of them, in quadratic
/// time.
const MANY_RUNS: usize = 300;

/// The number of bytes that arrive in one piece if written in one call: far fewer than a packet
/// holds or a terminal reads at a time. The marks around them would be longer than many changes.
const ONE_PIECE: usize = 512;

/// Draws frames to any writer.
pub struct Painter<W: Write> {
    out: W,
    shown: Buffer,
    /// The previous frame, which is reused, because allocating a new one for every key costs more
    /// than drawing.
    spare: Buffer,
    ink: Ink,
    /// True if the cursor is visible.
    cursor: bool,
    /// True if the terminal's contents are unknown.
    anew: bool,
}

impl<W: Write> Painter<W> {
    /// Returns a painter for a terminal of this size with unknown contents.
    pub fn new(out: W, columns: u16, rows: u16) -> Self {
        let shown = Buffer::empty(drawn(columns, rows));
        Self {
            out,
            spare: shown.clone(),
            shown,
            ink: Ink::default(),
            cursor: true,
            anew: true,
        }
    }

    /// Sets a new size of the terminal. Its contents are then unknown.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.shown = Buffer::empty(drawn(columns, rows));
        self.anew = true;
    }

    /// Marks the terminal's contents as unknown, so that the next frame writes every cell.
    pub fn forget(&mut self) {
        let area = self.shown.area;
        self.resize(area.width, area.height);
    }

    /// Draws a frame.
    ///
    /// # Errors
    /// The bytes can't be written.
    pub fn paint(&mut self, app: &App, world: &World<'_>) -> io::Result<()> {
        self.paint_except(&[], app, world).map(drop)
    }

    /// Draws a frame, except for these areas, which keep what they show. Returns whether anything in
    /// them has to be drawn later.
    ///
    /// # Errors
    /// The bytes can't be written.
    pub fn paint_except(
        &mut self,
        areas: &[Rect],
        app: &App,
        world: &World<'_>,
    ) -> io::Result<bool> {
        let mut next = std::mem::take(&mut self.spare);
        if next.area == self.shown.area {
            next.reset();
        } else {
            next = Buffer::empty(self.shown.area);
        }
        let cursor = app.render(world, &mut next);
        lighten(&mut next);
        let waits = !self.anew && keep(areas, &self.shown, &mut next);
        self.put(next, cursor)?;
        Ok(waits)
    }

    /// Shows a buffer of the terminal's size, and the cursor at its position.
    ///
    /// # Errors
    /// The bytes can't be written.
    pub fn show(&mut self, mut next: Buffer, cursor: Option<Position>) -> io::Result<()> {
        lighten(&mut next);
        self.put(next, cursor)
    }

    /// Writes the changes to a lightened frame.
    fn put(&mut self, next: Buffer, cursor: Option<Position>) -> io::Result<()> {
        let ink = &mut self.ink;
        ink.bytes.clear();
        ink.columns = next.area.width;
        if self.anew {
            ink.start_anew();
            ink.bytes.extend_from_slice(b"\x1b[?25l");
            (self.cursor, self.anew) = (false, false);
        }
        let mut before = std::mem::replace(&mut self.shown, next);
        // The ways to write it are compared in a simple order, because the cheapest one takes longer to
        // find than the rest of a frame.
        let mut start = ink.clone();
        let mut least = Order::Simple
            .write(&before, &self.shown, &start)
            .bytes
            .len();
        let shifts = Shift::find(&before, &self.shown);
        if !shifts.is_empty() {
            let (mut moved, mut rows) = (ink.clone(), before.clone());
            for shift in &shifts {
                moved.shift(*shift);
                shift.apply(&mut rows);
            }
            let bytes = Order::Simple.write(&rows, &self.shown, &moved).bytes.len();
            if bytes < least {
                (least, start, before) = (bytes, moved, rows);
            }
        }
        if least > WORTH_CLEARING
            && let Some(clear) = Shift::clear(&before, &self.shown)
        {
            let (mut cleared, mut rows) = (start.clone(), before.clone());
            cleared.shift(clear);
            clear.apply(&mut rows);
            let bytes = Order::Simple
                .write(&rows, &self.shown, &cleared)
                .bytes
                .len();
            if bytes < least {
                (start, before) = (cleared, rows);
            }
        }
        *ink = Order::Cheapest.write(&before, &self.shown, &start);
        self.spare = before;
        if let Some(cursor) = cursor {
            ink.go(cursor);
        }
        if self.cursor != cursor.is_some() {
            self.cursor = cursor.is_some();
            let mark: &[u8] = if self.cursor {
                b"\x1b[?25h"
            } else {
                b"\x1b[?25l"
            };
            ink.bytes.extend_from_slice(mark);
        }
        if ink.bytes.is_empty() {
            return Ok(());
        }
        if ink.bytes.len() > ONE_PIECE {
            ink.bytes.splice(0..0, OPEN.iter().copied());
            ink.bytes.extend_from_slice(CLOSE);
        }
        let written = self
            .out
            .write_all(&self.ink.bytes)
            .and_then(|()| self.out.flush());
        if written.is_err() {
            // The part of the frame that arrived is unknown.
            self.forget();
        }
        written
    }
}

/// A full block.
const BLOCK: &str = "█";

/// Makes full blocks of a color blanks on a ground of that color. They look the same and take one byte
/// instead of three.
fn lighten(frame: &mut Buffer) {
    for cell in &mut frame.content {
        let colored = match cell.fg {
            // A terminal may brighten the first colors of bold text, and no ground.
            Color::Indexed(n) => n >= 16,
            Color::Rgb(..) => true,
            _ => false,
        };
        let plain = cell.modifier.difference(Modifier::BOLD).is_empty();
        if colored && plain && cell.symbol() == BLOCK {
            let ground = cell.fg;
            cell.reset();
            cell.bg = ground;
        }
    }
}

/// Copies these areas from one frame to the next. Returns true if that changed anything.
fn keep(areas: &[Rect], shown: &Buffer, next: &mut Buffer) -> bool {
    let mut changed = false;
    for row in areas.iter().flat_map(|area| area.rows()) {
        // A wide letter across an edge would be cut, and its row is drawn at once.
        let edges = [row.left(), row.right()]
            .into_iter()
            .filter_map(|x| x.checked_sub(1));
        let wide = |buf: &Buffer, x| buf.cell((x, row.y)).is_some_and(|cell| columns(cell) > 1);
        if edges.clone().any(|x| wide(shown, x) || wide(next, x)) {
            continue;
        }
        for at in row.positions() {
            let (Some(old), Some(new)) = (shown.cell(at), next.cell_mut(at)) else {
                continue;
            };
            if !same(old, new) {
                *new = old.clone();
                changed = true;
            }
        }
    }
    changed
}

/// Returns the number of columns of a cell's symbol.
fn columns(cell: &Cell) -> u16 {
    match cell.symbol() {
        one if one.len() == 1 => 1,
        symbol => symbol.width().clamp(1, 2) as u16,
    }
}

/// Returns the cells to write, line by line. Writing over one half of a wide letter removes the
/// other half, so the cell there is written too.
fn changed<'a>(before: &Buffer, shown: &'a Buffer) -> Vec<(u16, u16, &'a Cell)> {
    let mut changed = Vec::new();
    let wide = usize::from(shown.area.width).max(1);
    let rows = before.content.chunks(wide).zip(shown.content.chunks(wide));
    for ((old, new), y) in rows.zip(shown.area.top()..) {
        // Most rows are unchanged, and so is the beginning of most others.
        let Some(first) = old.iter().zip(new).position(|(old, new)| !same(old, new)) else {
            continue;
        };
        // The second half of a wide letter is written with the first.
        let mut at = match first.checked_sub(1).and_then(|left| new.get(left)) {
            Some(left) if columns(left) > 1 => first - 1,
            _ => first,
        };
        // Up to this column the terminal's contents differ from `before`.
        let mut broken = 0;
        // Where in this row what is written last ends, and in which look.
        let mut last: Option<(usize, Look)> = None;
        while let (Some(was), Some(cell)) = (old.get(at), new.get(at)) {
            let end = at + usize::from(columns(cell));
            if at < broken || !same(was, cell) {
                if let Some((from, look)) = last
                    && let Some(between) = new.get(from..at)
                    && between.len() <= WORTH_WRITING
                    && between.iter().all(|cell| look.fits(cell))
                    && (Look::of(cell) == look || look.fits(cell))
                {
                    let cells = between.iter().zip(from..);
                    let x = |at: usize| shown.area.left() + at as u16;
                    changed.extend(cells.map(|(cell, at)| (x(at), y, cell)));
                }
                // A blank is written in the look of what is before it, where it looks the same.
                let look = last.map(|(_, look)| look);
                let look = look.filter(|look| cell.symbol() == " " && look.fits(cell));
                last = Some((end, look.unwrap_or(Look::of(cell))));
                changed.push((shown.area.left() + at as u16, y, cell));
                for at in at..end {
                    let whole = old
                        .get(at)
                        .map_or(end, |old| at + usize::from(columns(old)));
                    broken = broken.max(whole);
                }
            }
            at = end;
        }
    }
    changed
}

/// A stretch of one line that is written at once.
#[derive(Clone, Copy)]
struct Run<'a> {
    at: Position,
    look: Look,
    /// The number of its style.
    number: usize,
    what: What<'a>,
}

impl Run<'_> {
    /// Returns the terminal's position after it, if that is known.
    fn end(&self, right: u16) -> Option<Position> {
        match self.what {
            What::Cells(cells) => cells.last().and_then(|(x, y, cell)| {
                let narrow = x + 1 < right && columns(cell) == 1;
                narrow.then(|| Position::new(x + 1, *y))
            }),
            What::Empty(_) | What::Ends => Some(self.at),
        }
    }
}

#[derive(Clone, Copy)]
enum What<'a> {
    /// These cells, one after another, in one style.
    Cells(&'a [(u16, u16, &'a Cell)]),
    /// This many empty cells.
    Empty(usize),
    /// Nothing from here to the end of the line.
    Ends,
}

/// Returns the changes, cut where the style changes and where erasing is shorter.
fn runs<'a>(changed: &'a [(u16, u16, &'a Cell)], shown: &Buffer) -> Vec<Run<'a>> {
    let mut runs = Vec::new();
    let mut rest = changed;
    while let Some((x, y, _)) = rest.first().copied() {
        let at = Position::new(x, y);
        let empties = rest
            .iter()
            .zip(x..)
            .take_while(|((cx, cy, cell), x)| *cy == y && cx == x && empty(cell))
            .count();
        let ends = || (x..shown.area.right()).all(|x| shown.cell((x, y)).is_some_and(empty));
        let (look, what, taken) = if empties >= WORTH_ENDING && ends() {
            let row = rest.iter().take_while(|(_, cy, _)| *cy == y).count();
            (Look::default(), What::Ends, row)
        } else if empties >= WORTH_ERASING {
            (Look::default(), What::Empty(empties), empties)
        } else {
            let (look, taken) = alike(rest, shown.area.right());
            let cells = rest.get(..taken).unwrap_or_default();
            (look, What::Cells(cells), taken)
        };
        runs.push(Run {
            at,
            look,
            number: 0,
            what,
        });
        rest = rest.get(taken.max(1)..).unwrap_or_default();
    }
    runs
}

/// Returns how many cells from the first on can be written in one style, and the style.
fn alike(cells: &[(u16, u16, &Cell)], right: u16) -> (Look, usize) {
    let mut look: Option<Look> = None;
    let mut blank = Look::default();
    let mut next: Option<(u16, u16)> = None;
    let mut taken = 0;
    // Empty cells at the end of a stretch may be worth erasing.
    let mut empties = 0;
    for (x, y, cell) in cells {
        let own = Look::of(cell);
        let fits = match (next, look) {
            (None, _) => true,
            (Some(next), _) if next != (*x, *y) => false,
            (_, Some(look)) if cell.symbol() == " " => look.blank_alike(own),
            (_, Some(look)) => look == own,
            (_, None) => blank.blank_alike(own),
        };
        if !fits {
            break;
        }
        if cell.symbol() == " " {
            blank = own;
        } else {
            look = Some(own);
        }
        empties = if empty(cell) { empties + 1 } else { 0 };
        taken += 1;
        next = Some((x + columns(cell), *y));
    }
    let ends = next.is_some_and(|(x, _)| x == right);
    if empties < taken && (empties >= WORTH_ERASING || ends && empties >= WORTH_ENDING) {
        taken -= empties;
    }
    (look.unwrap_or(blank), taken)
}

fn write_run(run: &Run<'_>, shown: &Buffer, ink: &mut Ink) {
    let Position { x, y } = run.at;
    // The cells between the terminal's position and this one, if they are in one line.
    let from = ink.at().filter(|at| at.y == y && at.x < x).map(|at| at.x);
    let between = |fits: &dyn Fn(&Cell) -> bool| {
        from.filter(|from| (*from..x).all(|x| shown.cell((x, y)).is_some_and(fits)))
    };
    match run.what {
        What::Ends => ink.erase_line_from(Position::new(between(&empty).unwrap_or(x), y)),
        What::Empty(cells) => ink.erase(run.at, cells),
        What::Cells(cells) => {
            if let Some(from) = between(&|cell| ink.costs_a_letter(cell))
                && usize::from(x - from) <= way::cost(ink.at(), run.at, ink.columns)
            {
                for x in from..x {
                    ink.cell(Position::new(x, y), &shown[(x, y)], shown.area.right());
                }
            }
            for (x, y, cell) in cells {
                ink.cell(Position::new(*x, *y), cell, shown.area.right());
            }
        }
    }
}

/// How much is done to find a short order of the changes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// Line by line, or all of one style before the next. A style costs more bytes than a position, so
    /// line by line is the longest for a whole new pane.
    Simple,
    /// The shortest of these and of one in which each run is cheap to reach from the one before.
    Cheapest,
}

impl Order {
    /// Writes the changes to a copy of an ink.
    fn write(self, before: &Buffer, shown: &Buffer, start: &Ink) -> Ink {
        let changed = changed(before, shown);
        let mut runs = runs(&changed, shown);
        // The few styles by number. The terminal currently writes in the first.
        let mut looks = vec![start.look()];
        for run in &mut runs {
            let known = looks.iter().position(|look| *look == run.look);
            run.number = known.unwrap_or_else(|| {
                looks.push(run.look);
                looks.len() - 1
            });
        }
        let write = |runs: &[Run<'_>]| {
            let mut ink = start.clone();
            for run in runs {
                write_run(run, shown, &mut ink);
            }
            ink
        };
        let mut best = write(&runs);
        if looks.len() > 2 {
            let near = (self == Self::Cheapest && runs.len() <= MANY_RUNS)
                .then(|| nearest(&runs, &looks, shown, (start.at(), start.columns)));
            runs.sort_by_key(|run| run.number);
            for other in std::iter::once(runs).chain(near) {
                let other = write(&other);
                if other.bytes.len() < best.bytes.len() {
                    best = other;
                }
            }
        }
        best
    }
}

/// Returns the runs in an order in which each is the cheapest to reach from the one before.
fn nearest<'a>(
    runs: &[Run<'a>],
    looks: &[Look],
    shown: &Buffer,
    (at, columns): (Option<Position>, u16),
) -> Vec<Run<'a>> {
    let turns: Vec<Vec<usize>> = looks
        .iter()
        .map(|from| looks.iter().map(|to| Ink::turn(*from, *to)).collect())
        .collect();
    let right = shown.area.right();
    let ends: Vec<Option<Position>> = runs.iter().map(|run| run.end(right)).collect();
    let ways = Ways::of(columns);
    let costs = Costs::of(runs.len(), |from, to| {
        let (number, at) = match from {
            Some(from) => (
                runs.get(from).map_or(0, |run| run.number),
                ends.get(from).copied().flatten(),
            ),
            None => (0, at),
        };
        let Some(run) = runs.get(to) else { return 0 };
        let turn = turns.get(number).and_then(|turn| turn.get(run.number));
        turn.copied().unwrap_or_default() + ways.cost(at, run.at)
    });
    let mut by_look: Vec<usize> = (0..runs.len()).collect();
    by_look.sort_by_key(|&n| runs.get(n).map(|run| run.number));
    let order = costs.cheapest([costs.greedy(), by_look]);
    order.iter().filter_map(|&n| runs.get(n)).copied().collect()
}

#[cfg(test)]
mod tests;
