//! The columns of a table: how wide each is, which stand to the right, and how narrow the first
//! may become before its cells cannot be told apart.

use crate::rules::view::{Block, Rich, Row};
use crate::ui::theme::Theme;
use crate::ui::widgets::text::{Pen, head, width};
use crate::ui::widgets::{columns, rich};

/// The narrowest a first column may become to let another column of rows stand beside, if its
/// cells can still be told apart.
const NARROW: usize = 12;

/// How many columns of their first cells tell the rows apart, [`NARROW`] at least: "Knowledge
/// (Lore)" and "Knowledge (Science)" need more than most.
pub fn telling(block: &Block) -> usize {
    let names: Vec<String> = block
        .rows
        .iter()
        .filter_map(|row| row.cells.first())
        .map(Rich::plain)
        .collect();
    let apart = |columns: usize| {
        let mut cut: Vec<&str> = names
            .iter()
            .map(|name| name.get(..head(name, columns - 1).0).unwrap_or(name))
            .collect();
        cut.sort_unstable();
        cut.windows(2).all(|pair| matches!(pair, [a, b] if a != b))
    };
    let widest = names.iter().map(|name| width(name)).max().unwrap_or(0);
    (NARROW..widest.min(40))
        .find(|columns| apart(*columns))
        .unwrap_or(widest)
        .max(NARROW)
}

/// The columns of a table: widths, and which stand to the right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableColumns {
    widths: Vec<usize>,
    right: Vec<bool>,
    gap: usize,
}

impl TableColumns {
    /// As wide as their widest cells; a column of numbers stands to the right.
    pub fn of(rows: &[Row], gap: usize) -> Self {
        let count = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
        let cells = |n: usize| rows.iter().filter_map(move |row| row.cells.get(n));
        let widths = (0..count)
            .map(|n| cells(n).map(rich::columns).max().unwrap_or(0))
            .collect();
        let numeric = |cell: &Rich| {
            let plain = cell.plain();
            let plain = plain.trim();
            plain.is_empty()
                || plain
                    .trim_start_matches(['+', '-'])
                    .chars()
                    .all(|c| c.is_ascii_digit())
        };
        let right = (0..count).map(|n| n > 0 && cells(n).all(numeric)).collect();
        Self { widths, right, gap }
    }

    /// How wide the first one is.
    pub fn first(&self) -> usize {
        self.widths.first().copied().unwrap_or(0)
    }

    /// How wide they are together.
    pub fn width(&self) -> usize {
        let shown = self.widths.iter().filter(|w| **w > 0).count();
        self.widths.iter().sum::<usize>() + self.gap * shown.saturating_sub(1)
    }

    /// Made to fit: the widest columns give.
    pub fn fitted(self, room: usize) -> Self {
        let widths = columns::widths(&self.widths, room, self.gap);
        Self { widths, ..self }
    }

    /// Draws a row.
    pub fn put(&self, row: &Row, theme: &Theme, pen: &mut Pen<'_>) {
        let mut started = false;
        for (n, columns) in self.widths.iter().enumerate().filter(|(_, w)| **w > 0) {
            if started {
                pen.skip(self.gap);
            }
            started = true;
            match row.cells.get(n) {
                Some(cell) if self.right.get(n).copied().unwrap_or(false) => {
                    rich::right(cell, *columns, theme, pen);
                }
                Some(cell) => rich::cell(cell, *columns, theme, pen),
                None => {
                    pen.skip(*columns);
                }
            }
        }
    }
}
