//! A list of items in which a row that is too long has its last cells in further lines.

use crate::ui::widgets::{list, rich};
use rules::view::{Block, Rich, Row};

use super::blocks::Measured;
use super::layout::{Cell, Draw, Layout};
use super::table::TableColumns;

/// The lines of an item whose cells don't fit into one.
pub(super) const TWO: usize = 2;

/// With fewer columns, an item has two lines even in a list that scrolls.
const NARROW: usize = 36;

/// The lines below a row that its last cells may have.
const BELOW: usize = 3;

/// The columns before a line below a row.
const INDENT: usize = 2;

/// Returns the last cells of a row in lines below it, and the columns before these.
pub(super) fn below(rest: &Rich, columns: usize, most: usize) -> (usize, Vec<Rich>) {
    // A column less before it may save a line.
    if rich::columns(rest) + INDENT == columns + 1 {
        return (INDENT - 1, vec![rest.clone()]);
    }
    (
        INDENT,
        rich::broken(rest, columns.saturating_sub(INDENT), most),
    )
}

/// The columns of such a list.
#[derive(Clone)]
pub(super) struct Tall {
    /// The columns of a row with two lines.
    pub(super) two: TableColumns,
    /// The columns of a row with one line.
    pub(super) one: TableColumns,
    /// The lines that each row needs below its first.
    pub(super) below: Vec<usize>,
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
        // The text after a name that alone fills the line is below it.
        let mut two = if two.shown() == natural.shown() {
            two.without_last()
        } else {
            two
        };
        let mut one = two.clone().ended(&natural, width);
        if rows.iter().any(|row| one.moves(row, width)) {
            // Rows below each other have the same gaps as the closest of them.
            two = two.with_close_gaps();
            one = two.clone().ended(&natural, width);
        }
        let is_narrow = width < NARROW && natural.shown() > two.shown() + 1;
        let mut tall = Self {
            two,
            one,
            below: Vec::new(),
            is_narrow,
        };
        tall.below = rows.iter().map(|row| tall.needs(row, width)).collect();
        Some(tall)
    }

    /// Returns the lines that a row needs below its first.
    fn needs(&self, row: &Row, width: usize) -> usize {
        if self.one.is_whole(row, width) {
            return 0;
        }
        let rest = self.two.left_out(row, width.saturating_sub(INDENT));
        below(&rest, width, BELOW).1.len()
    }

    /// Returns the lines below each row if there are at most this many: a second one for every row comes before a
    /// third.
    fn shared(&self, mut most: usize) -> Vec<usize> {
        let mut given = vec![0; self.below.len()];
        for round in 0..BELOW {
            for (given, needs) in given.iter_mut().zip(&self.below) {
                if most > 0 && *needs > round {
                    *given += 1;
                    most -= 1;
                }
            }
        }
        given
    }

    /// Keeps at most this many lines below rows, and returns how many.
    pub(super) fn keep(&mut self, most: usize) -> usize {
        self.below = self.shared(most);
        self.below.iter().sum()
    }

    /// Returns the lines of all rows.
    pub(super) fn lines(&self) -> usize {
        self.below.iter().map(|below| 1 + below).sum()
    }
}

impl Measured<'_> {
    /// Places every row, with lines below it while there are spare ones.
    pub(super) fn place_tall(&self, layout: &mut Layout, line: usize, spare: usize, tall: &Tall) {
        if self.titled {
            layout
                .rules
                .push(self.title_of(line, (0, self.block.rows.len())));
        }
        let tables = layout.tables.len();
        layout.tables.extend([tall.one.clone(), tall.two.clone()]);
        let mut at = line + self.title_lines();
        let rows = super::ordered(self.block, self.sorted);
        for (n, below) in tall.shared(spare).into_iter().enumerate() {
            layout.cuts |= rows
                .get(n)
                .is_some_and(|row| tall.needs(row, self.width) > below);
            layout.cells.push(Cell {
                item: self.first + n,
                line: at,
                x: 0,
                columns: self.width,
                lines: 1 + below,
                draw: Draw::Row(tables + below.min(1)),
            });
            at += 1 + below;
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
