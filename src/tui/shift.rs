//! Rows that moved up or down unchanged: a terminal moves them itself, for a few bytes.
//!
//! A log with the newest line first pushes all other lines down, and a scrolling list pulls its rows
//! up. Writing these rows again would be most of the cost of a key over a slow line.

use ratatui::buffer::{Buffer, Cell};

/// The greatest distance at which rows are searched.
const FARTHEST: usize = 16;

/// The approximate cost of moving rows, in bytes.
const COST: usize = 30;

/// The approximate cost of going to a position, in bytes.
const PLACE: usize = 4;

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
    /// Returns the move of rows that saves the most, if one saves anything. `same` returns true if two
    /// cells look the same.
    pub fn find(before: &Buffer, shown: &Buffer, same: fn(&Cell, &Cell) -> bool) -> Option<Self> {
        let wide = usize::from(shown.area.width).max(1);
        let old: Vec<&[Cell]> = before.content.chunks(wide).collect();
        let new: Vec<&[Cell]> = shown.content.chunks(wide).collect();
        let rows = || old.iter().zip(&new);
        let written: Vec<usize> = rows()
            .map(|(old, new)| old.iter().zip(*new).filter(|(o, n)| !same(o, n)).count())
            .collect();
        if written.iter().sum::<usize>() <= COST {
            return None;
        }
        let full: Vec<usize> = new
            .iter()
            .map(|row| row.iter().filter(|cell| **cell != Cell::EMPTY).count())
            .collect();
        let equal = |from: usize, to: usize| {
            let (Some(old), Some(new)) = (old.get(from), new.get(to)) else {
                return false;
            };
            old.iter().zip(*new).all(|(old, new)| same(old, new))
        };
        let mut best: Option<(usize, Self)> = None;
        for by in 1..=FARTHEST.min(new.len().saturating_sub(1)) {
            for down in [true, false] {
                // Returns the row that a row would have come from.
                let source = |to: usize| {
                    if down {
                        to.checked_sub(by)
                    } else {
                        Some(to + by)
                    }
                };
                let moved = |to: usize| source(to).is_some_and(|from| equal(from, to));
                let mut first = 0;
                while first < new.len() {
                    if written[first] == 0 || !moved(first) {
                        first += 1;
                        continue;
                    }
                    let past = (first..new.len())
                        .find(|row| !moved(*row))
                        .unwrap_or(new.len());
                    let shift = if down {
                        Self {
                            top: first - by,
                            end: past,
                            by,
                            down,
                        }
                    } else {
                        Self {
                            top: first,
                            end: (past + by).min(new.len()),
                            by,
                            down,
                        }
                    };
                    let saved: usize = written[first..past].iter().sum();
                    let paid: usize = shift
                        .emptied()
                        .map(|row| full[row].saturating_sub(written[row]))
                        .sum();
                    let gain = saved.saturating_sub(paid + COST);
                    if gain > best.map_or(0, |(gain, _)| gain) {
                        best = Some((gain, shift));
                    }
                    first = past;
                }
            }
        }
        best.map(|(_, shift)| shift)
    }

    /// Returns the rows to empty before they are written, if so many of their cells become empty that
    /// separate erasing costs more.
    pub fn clear(before: &Buffer, shown: &Buffer, same: fn(&Cell, &Cell) -> bool) -> Option<Self> {
        let wide = usize::from(shown.area.width).max(1);
        let rows = before.content.chunks(wide).zip(shown.content.chunks(wide));
        let gains = rows.map(|(old, new)| {
            let cells = || old.iter().zip(new);
            let now = said(cells().map(|(old, new)| !same(old, new)));
            let then = said(cells().map(|(_, new)| *new != Cell::EMPTY));
            now as isize - then as isize
        });
        // The stretch of rows that saves the most.
        let (mut best, mut sum, mut top) = (COST as isize, 0, 0);
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
