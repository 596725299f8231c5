//! Rows that moved up or down unchanged: a terminal moves them itself, for a few bytes.
//!
//! A log with the newest line first pushes all other lines down, and a scrolling list pulls its rows
//! up. Writing these rows again would be most of the cost of a key over a slow line.

use ratatui::buffer::{Buffer, Cell};

use crate::ink::{empty, same};

/// The greatest distance at which rows are searched.
const FARTHEST: usize = 16;

/// The approximate cost of moving rows, in bytes.
const COST: isize = 30;

/// The approximate cost of going to a position, in bytes.
const PLACE: usize = 4;

/// How many rows next to unchanged ones may move with them although they changed.
const NEARLY: usize = 2;

/// How many groups of rows may move in one frame, and how many first moves are tried.
const MOST: usize = 3;
const LIKELY: usize = 3;

/// The rows of the terminal and of the next frame.
#[derive(Clone)]
struct Rows<'a> {
    /// The rows of the terminal. `None` for an empty one.
    old: Vec<Option<&'a [Cell]>>,
    new: Vec<&'a [Cell]>,
    /// The cost of each row if it stays where it is, and if it was emptied.
    now: Vec<isize>,
    emptied: Vec<isize>,
}

impl<'a> Rows<'a> {
    fn of(before: &'a Buffer, shown: &'a Buffer) -> Self {
        let wide = usize::from(shown.area.width).max(1);
        let mut rows = Self {
            old: before.content.chunks(wide).map(Some).collect(),
            new: shown.content.chunks(wide).collect(),
            now: Vec::new(),
            emptied: Vec::new(),
        };
        rows.now = (0..rows.new.len()).map(|to| rows.differ(to, to)).collect();
        let written = |row: &&[Cell]| said(row.iter().map(|cell| !empty(cell))) as isize;
        rows.emptied = rows.new.iter().map(written).collect();
        rows
    }

    /// The cost of all rows as they are.
    fn cost(&self) -> isize {
        self.now.iter().sum()
    }

    /// The cost of a row if another one of the terminal is in its place.
    fn differ(&self, from: usize, to: usize) -> isize {
        match (self.old.get(from), self.new.get(to)) {
            (Some(Some(old)), Some(new)) => {
                let cells = old.iter().zip(*new);
                said(cells.map(|(old, new)| !same(old, new))) as isize
            }
            _ => self.emptied.get(to).copied().unwrap_or_default(),
        }
    }

    fn equal(&self, from: usize, to: usize) -> bool {
        let (Some(Some(old)), Some(new)) = (self.old.get(from), self.new.get(to)) else {
            return false;
        };
        old.iter().zip(*new).all(|(old, new)| same(old, new))
    }

    /// Moves the terminal's rows.
    fn shift(&mut self, shift: Shift) {
        let Some(rows) = self.old.get_mut(shift.top..shift.end) else {
            return;
        };
        if shift.down {
            rows.rotate_right(shift.by);
        } else {
            rows.rotate_left(shift.by);
        }
        for row in shift.emptied() {
            if let Some(row) = self.old.get_mut(row) {
                *row = None;
            }
        }
        for to in shift.top..shift.end {
            let cost = self.differ(to, to);
            if let Some(now) = self.now.get_mut(to) {
                *now = cost;
            }
        }
    }

    /// Returns the best move for each distance that saves anything, the best first. Rows between those
    /// that moved unchanged move with them, such as the selected one of a list.
    fn moves(&self) -> Vec<(isize, Shift)> {
        let count = self.new.len();
        let mut found = Vec::new();
        if self.cost() <= COST {
            return found;
        }
        for by in 1..=FARTHEST.min(count.saturating_sub(1)) {
            for down in [true, false] {
                // The rows that have one to come from, which is `by` rows before or after.
                let reached = if down { by..count } else { 0..count - by };
                let source = |to: usize| if down { to - by } else { to + by };
                let moved = |to: &usize| {
                    self.now.get(*to).is_some_and(|now| *now > 0) && self.equal(source(*to), *to)
                };
                // Most distances move nothing.
                let Some(first) = reached.clone().find(moved) else {
                    continue;
                };
                let last = reached.clone().rfind(moved).unwrap_or(first);
                // Rows next to them may have moved with few changes, such as the newest of a log.
                let nearly = |to: usize| {
                    let whole = self.emptied.get(to).copied().unwrap_or_default();
                    reached.contains(&to) && self.differ(source(to), to) * 3 < whole
                };
                let first = (first.saturating_sub(NEARLY)..first)
                    .rev()
                    .take_while(|to| nearly(*to))
                    .last()
                    .unwrap_or(first);
                let last = (last + 1..=last + NEARLY)
                    .take_while(|to| nearly(*to))
                    .last()
                    .unwrap_or(last);
                let saved = |to: usize| {
                    let now = self.now.get(to).copied().unwrap_or_default();
                    now - self.differ(source(to), to)
                };
                let saved: Vec<isize> = (first..=last).map(saved).collect();
                let mut best: Option<(isize, Shift)> = None;
                for from in first..=last {
                    let mut sum = -COST;
                    for (saved, to) in saved.iter().skip(from - first).zip(from..) {
                        sum += saved;
                        let shift = Shift {
                            top: if down { from - by } else { from },
                            end: if down { to + 1 } else { to + 1 + by },
                            by,
                            down,
                        };
                        let spoiled = shift.emptied().map(|row| {
                            let now = self.now.get(row).copied().unwrap_or_default();
                            now - self.emptied.get(row).copied().unwrap_or_default()
                        });
                        let gain = sum + spoiled.sum::<isize>();
                        if gain > best.map_or(0, |(gain, _)| gain) {
                            best = Some((gain, shift));
                        }
                    }
                }
                found.extend(best);
            }
        }
        found.sort_by_key(|(gain, _)| -gain);
        found
    }
}

/// Unchanged rows that are now lower or higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// The first row that is moved, emptied or lost.
    top: usize,
    /// One past the last of them.
    end: usize,
    /// The distance by which the others moved.
    by: usize,
    down: bool,
}

impl Shift {
    /// Returns the moves of rows that save the most together, in their order: the rows of a list and
    /// those below it may move by different distances.
    pub fn find(before: &Buffer, shown: &Buffer) -> Vec<Self> {
        let whole = Rows::of(before, shown);
        let mut best = (whole.cost(), Vec::new());
        // The move that saves the most at first may spoil another one.
        for (_, first) in whole.moves().into_iter().take(LIKELY) {
            let (mut rows, mut shifts) = (whole.clone(), Vec::new());
            let mut next = Some(first);
            while let Some(shift) = next.filter(|_| shifts.len() < MOST) {
                rows.shift(shift);
                shifts.push(shift);
                next = rows.moves().first().map(|(_, shift)| *shift);
            }
            let cost = rows.cost() + COST * shifts.len() as isize;
            if cost < best.0 {
                best = (cost, shifts);
            }
        }
        best.1
    }

    /// Returns the rows to empty before they are written, if so many of their cells become empty that
    /// separate erasing costs more.
    pub fn clear(before: &Buffer, shown: &Buffer) -> Option<Self> {
        let wide = usize::from(shown.area.width).max(1);
        let rows = before.content.chunks(wide).zip(shown.content.chunks(wide));
        let gains = rows.map(|(old, new)| {
            let cells = || old.iter().zip(new);
            let now = said(cells().map(|(old, new)| !same(old, new)));
            let then = said(cells().map(|(_, new)| !empty(new)));
            now as isize - then as isize
        });
        // The stretch of rows that saves the most.
        let (mut best, mut sum, mut top) = (COST, 0, 0);
        let mut found = None;
        for (row, gain) in gains.enumerate() {
            if sum <= 0 {
                (sum, top) = (0, row);
            }
            sum += gain;
            if sum > best {
                best = sum;
                found = Some((top, row + 1));
            }
        }
        // Margins have at least two rows between them.
        let stretch = found.filter(|(top, end)| end - top > 1);
        stretch.map(|(top, end)| Self {
            top,
            end,
            by: end - top,
            down: true,
        })
    }

    /// Returns the rows that are empty afterwards.
    const fn emptied(self) -> std::ops::Range<usize> {
        if self.down {
            self.top..self.top + self.by
        } else {
            self.end - self.by..self.end
        }
    }

    /// Returns the bytes that move the rows, for a terminal that writes in the plain style. The
    /// cursor's position afterwards is unknown. The rows are scrolled between margins. Deleting and
    /// inserting rows has the same effect, but some terminals lose rows that way.
    pub fn bytes(self) -> String {
        let margins = format!("\x1b[{};{}r", self.top + 1, self.end);
        let (row, step) = if self.down {
            (self.top + 1, "\x1bM")
        } else {
            (self.end, "\n")
        };
        format!("{margins}\x1b[{row}H{}\x1b[r", step.repeat(self.by))
    }

    /// Changes a buffer as the terminal changes.
    pub fn apply(self, shown: &mut Buffer) {
        let wide = usize::from(shown.area.width).max(1);
        let Some(cells) = shown.content.get_mut(self.top * wide..self.end * wide) else {
            return;
        };
        let by = self.by * wide;
        let emptied = if self.down {
            cells.rotate_right(by);
            cells.get_mut(..by)
        } else {
            cells.rotate_left(by);
            let kept = cells.len() - by;
            cells.get_mut(kept..)
        };
        for cell in emptied.into_iter().flatten() {
            cell.reset();
        }
    }
}

/// Returns the approximate number of bytes for these cells of a row, and for the positions at which
/// they begin.
fn said(cells: impl Iterator<Item = bool>) -> usize {
    let mut before = false;
    cells
        .map(|written| {
            let begins = written && !before;
            before = written;
            usize::from(written) + usize::from(begins) * PLACE
        })
        .sum()
}
