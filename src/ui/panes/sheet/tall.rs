//! A list of items in which a row that is too long has its last cells in a second line.

use crate::ui::widgets::{list, rich};
use rules::view::{Block, Row};

use super::blocks::Measured;
use super::layout::{Cell, Draw, Layout};
use super::table::TableColumns;

/// The lines of an item whose cells don't fit into one.
pub(super) const TWO: usize = 2;

/// With fewer columns, an item has two lines even in a list that scrolls.
const NARROW: usize = 36;

/// The columns of such a list.
#[derive(Clone)]
pub(super) struct Tall {
    /// The columns of a row with two lines.
    pub(super) two: TableColumns,
    /// The columns of a row with one line.
    pub(super) one: TableColumns,
    /// Whether each row needs two lines.
    pub(super) cut: Vec<bool>,
    /// Whether a narrow line leaves out more than the last cell. Then a list that scrolls has two lines for every
    /// row too, because a weapon without its range tells too little.
    pub(super) is_narrow: bool,
}

impl Tall {
    /// Returns the columns at a width at which some rows would be cut. `least` returns the minimum width of the
    /// names, whose widest is given. `None` if everything fits.
    pub(super) fn of(
        block: &Block,
        rows: &[&Row],
        width: usize,
        least: impl Fn(usize) -> usize,
    ) -> Option<Self> {
        let natural = TableColumns::of(&block.rows, 2);
        if natural.width() <= width {
            return None;
        }
        let least = least(natural.first());
        let two = natural.clone().that_fit(width).fitted(width, least);
        let (one, room) = two.clone().ended(&natural, width);
        let cut = rows
            .iter()
            .map(|row| rich::columns(&two.left_out(row)) > room);
        let cut = cut.collect();
        let is_narrow = width < NARROW && natural.shown() > two.shown() + 1;
        Some(Self {
            two,
            one,
            cut,
            is_narrow,
        })
    }

    /// Returns the lines of all rows.
    pub(super) fn lines(&self) -> usize {
        self.cut.iter().map(|cut| 1 + usize::from(*cut)).sum()
    }
}

impl Measured<'_> {
    /// Places every row, in one line, or in two while there are spare lines.
    pub(super) fn place_tall(
        &self,
        layout: &mut Layout,
        line: usize,
        mut spare: usize,
        tall: &Tall,
    ) {
        if self.titled {
            layout
                .rules
                .push(self.title_of(line, (0, self.block.rows.len())));
        }
        let tables = layout.tables.len();
        layout.tables.extend([tall.one.clone(), tall.two.clone()]);
        let mut at = line + self.title_lines();
        for (n, cut) in tall.cut.iter().enumerate() {
            let cut = usize::from(*cut).min(spare);
            spare -= cut;
            layout.cells.push(Cell {
                item: self.first + n,
                line: at,
                x: 0,
                columns: self.width,
                lines: 1 + cut,
                draw: Draw::Row(tables + cut),
            });
            at += 1 + cut;
        }
    }

    /// Places as many rows as fit, with two lines each, and in the last line the beginning of the next row.
    pub(super) fn place_narrow(
        &self,
        layout: &mut Layout,
        line: usize,
        given: usize,
        tall: &Tall,
        selected: Option<usize>,
    ) {
        let rows = self.block.rows.len();
        let lines = given.saturating_sub(self.title_lines());
        let shown = lines.div_ceil(TWO).min(rows);
        let chosen = selected
            .filter(|item| self.holds(*item))
            .map(|item| item - self.first);
        let start = list::scroll_to(chosen, 0, shown, rows);
        if self.titled {
            layout.rules.push(self.title_of(line, (start, shown)));
        }
        let table = layout.tables.len();
        layout.tables.push(tall.two.clone());
        for n in 0..shown {
            layout.cells.push(Cell {
                item: self.first + start + n,
                line: line + self.title_lines() + n * TWO,
                x: 0,
                columns: self.width,
                lines: TWO.min(lines - n * TWO),
                draw: Draw::Row(table),
            });
        }
    }
}
