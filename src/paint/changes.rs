//! What changes from one frame to the next, cut into stretches, and the orders in which they are written.

use std::ops::Range;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Position;
use unicode_width::UnicodeWidthStr;

use crate::ink::{Ink, Look, empty, same};
use crate::route::Costs;
use crate::way::{self, Ways};

/// The number of empty cells from which erasing them inside a line is shorter than writing them.
const WORTH_ERASING: usize = 9;

/// The number of empty cells from which erasing the rest of a line is shorter than writing it.
const WORTH_ENDING: usize = 4;

/// The number of unchanged cells between two changes up to which writing them again is no longer than
/// going past them.
const WORTH_WRITING: usize = 3;

/// The number of runs up to which the cheapest next one is searched among all of them, in quadratic
/// time.
const MANY_RUNS: usize = 300;

/// The same on a terminal with more cells than [`THIN`], which seldom has a slow line.
const MANY_RUNS_OF_LARGE: usize = 100;

/// The cells of a terminal on which every byte counts: 80x24, and a little more.
const THIN: usize = 2_400;

/// The cells to write, in the order of their lines.
type Cells<'b> = Vec<(u16, u16, &'b Cell)>;

/// The changes to a frame, cut where the style changes and where erasing is shorter.
pub struct Changes<'b> {
    shown: &'b Buffer,
    cells: Cells<'b>,
    /// In the order of the lines.
    runs: Vec<Run>,
    /// The few styles by number. The terminal writes in the first at the beginning.
    looks: Vec<Look>,
}

/// A stretch of one line that is written at once.
#[derive(Clone)]
struct Run {
    at: Position,
    /// The number of its style.
    look: usize,
    what: What,
}

#[derive(Clone)]
enum What {
    /// These of the changed cells, one after another, in one style.
    Cells(Range<usize>),
    /// This many empty cells.
    Empty(u16),
    /// Nothing from here to the end of the line.
    Ends,
}

impl<'b> Changes<'b> {
    /// Returns the changes from one frame to the next, for a terminal that writes in this style.
    pub fn between(before: &Buffer, shown: &'b Buffer, look: Look) -> Self {
        let mut changes = Self {
            shown,
            cells: changed(before, shown),
            runs: Vec::new(),
            looks: vec![look],
        };
        changes.cut();
        changes
    }

    /// Cuts the changed cells into runs.
    fn cut(&mut self) {
        let right = self.shown.area.right();
        let mut from = 0;
        while let Some((x, y, _)) = self.cells.get(from).copied() {
            let rest = self.cells.get(from..).unwrap_or_default();
            let at = Position::new(x, y);
            let empties = rest
                .iter()
                .zip(x..)
                .take_while(|((cx, cy, cell), x)| *cy == y && cx == x && empty(cell))
                .count();
            let ends = || (x..right).all(|x| self.shown.cell((x, y)).is_some_and(empty));
            let (look, what, taken) = if empties >= WORTH_ENDING && ends() {
                let row = rest.iter().take_while(|(_, cy, _)| *cy == y).count();
                (Look::default(), What::Ends, row)
            } else if empties >= WORTH_ERASING {
                (Look::default(), What::Empty(empties as u16), empties)
            } else {
                let (look, taken) = alike(rest, right);
                (look, What::Cells(from..from + taken), taken)
            };
            let known = self.looks.iter().position(|known| *known == look);
            let look = known.unwrap_or_else(|| {
                self.looks.push(look);
                self.looks.len() - 1
            });
            self.runs.push(Run { at, look, what });
            from += taken.max(1);
        }
    }

    /// Writes them to a copy of an ink, line by line or all of one style before the next, whichever is
    /// shorter. A style costs more bytes than a position, so line by line is the longer for a whole new
    /// pane.
    pub fn simple(&self, start: &Ink) -> Ink {
        let by_line = self.written(self.runs.iter(), start);
        if self.looks.len() <= 2 {
            return by_line;
        }
        let mut by_look: Vec<&Run> = self.runs.iter().collect();
        by_look.sort_by_key(|run| run.look);
        let by_look = self.written(by_look, start);
        if by_look.bytes.len() < by_line.bytes.len() {
            by_look
        } else {
            by_line
        }
    }

    /// Writes them in an order in which each is cheap to reach from the one before. `None` if a simple order
    /// is as short, or there are too many to find one.
    pub fn nearest(&self, start: &Ink) -> Option<Ink> {
        let many = if self.shown.content.len() > THIN {
            MANY_RUNS_OF_LARGE
        } else {
            MANY_RUNS
        };
        if self.looks.len() <= 2 || self.runs.len() > many {
            return None;
        }
        let order = self.route(start);
        let runs = order.iter().filter_map(|&n| self.runs.get(n));
        Some(self.written(runs, start))
    }

    /// Writes runs to a copy of an ink.
    fn written<'r>(&self, runs: impl IntoIterator<Item = &'r Run>, start: &Ink) -> Ink {
        let mut ink = start.clone();
        for run in runs {
            self.write(run, &mut ink);
        }
        ink
    }

    fn write(&self, run: &Run, ink: &mut Ink) {
        let (shown, right) = (self.shown, self.shown.area.right());
        let Position { x, y } = run.at;
        // The cells between the terminal's position and this one, if they are in one line.
        let from = ink.at().filter(|at| at.y == y && at.x < x).map(|at| at.x);
        let between = |fits: &dyn Fn(&Cell) -> bool| {
            from.filter(|from| (*from..x).all(|x| shown.cell((x, y)).is_some_and(fits)))
        };
        match &run.what {
            What::Ends => ink.erase_line_from(Position::new(between(&empty).unwrap_or(x), y)),
            What::Empty(cells) => ink.erase(run.at, *cells),
            What::Cells(cells) => {
                if let Some(from) = between(&|cell| ink.costs_a_letter(cell))
                    && usize::from(x - from) <= way::cost(ink.at(), run.at, ink.columns)
                {
                    for x in from..x {
                        ink.cell(Position::new(x, y), &shown[(x, y)], right);
                    }
                }
                for (x, y, cell) in self.cells.get(cells.clone()).unwrap_or_default() {
                    ink.cell(Position::new(*x, *y), cell, right);
                }
            }
        }
    }

    /// Returns the terminal's position after a run, if that is known.
    fn end(&self, run: &Run) -> Option<Position> {
        match &run.what {
            What::Cells(cells) => {
                let last = cells
                    .end
                    .checked_sub(1)
                    .and_then(|last| self.cells.get(last));
                last.and_then(|(x, y, cell)| {
                    let narrow = x + 1 < self.shown.area.right() && columns(cell) == 1;
                    narrow.then(|| Position::new(x + 1, *y))
                })
            }
            What::Empty(_) | What::Ends => Some(run.at),
        }
    }

    /// Returns the runs in an order in which each is the cheapest to reach from the one before.
    fn route(&self, start: &Ink) -> Vec<usize> {
        let turns: Vec<Vec<usize>> = self
            .looks
            .iter()
            .map(|from| self.looks.iter().map(|to| Ink::turn(*from, *to)).collect())
            .collect();
        let ends: Vec<Option<Position>> = self.runs.iter().map(|run| self.end(run)).collect();
        let ways = Ways::of(start.columns);
        let costs = Costs::of(self.runs.len(), |from, to| {
            let (look, at) = match from {
                Some(from) => (
                    self.runs.get(from).map_or(0, |run| run.look),
                    ends.get(from).copied().flatten(),
                ),
                None => (0, start.at()),
            };
            let Some(run) = self.runs.get(to) else {
                return 0;
            };
            let turn = turns.get(look).and_then(|turn| turn.get(run.look));
            turn.copied().unwrap_or_default() + ways.cost(at, run.at)
        });
        let mut by_look: Vec<usize> = (0..self.runs.len()).collect();
        by_look.sort_by_key(|&n| self.runs.get(n).map(|run| run.look));
        costs.cheapest([costs.greedy(), by_look])
    }
}

/// Returns the number of columns of a cell's symbol.
pub fn columns(cell: &Cell) -> u16 {
    match cell.symbol() {
        one if one.len() == 1 => 1,
        symbol => symbol.width().clamp(1, 2) as u16,
    }
}

/// Returns the cells to write, line by line. Writing over one half of a wide letter removes the
/// other half, so the cell there is written too.
fn changed<'b>(before: &Buffer, shown: &'b Buffer) -> Cells<'b> {
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
