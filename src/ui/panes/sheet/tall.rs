//! A list of items in which a row that is too long has its last cells in a second line.

use crate::ui::widgets::rich;
use rules::view::{Block, Row};

use super::table::TableColumns;

/// The columns of such a list.
#[derive(Clone)]
pub(super) struct Tall {
    /// The columns of a row with two lines.
    pub(super) two: TableColumns,
    /// The columns of a row with one line.
    pub(super) one: TableColumns,
    /// Whether each row needs two lines.
    pub(super) cut: Vec<bool>,
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
        Some(Self { two, one, cut })
    }

    /// Returns the lines of all rows.
    pub(super) fn lines(&self) -> usize {
        self.cut.iter().map(|cut| 1 + usize::from(*cut)).sum()
    }
}
