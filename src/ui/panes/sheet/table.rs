//! The columns of a table: their widths, the right-aligned ones, and how narrow the first may become
//! before its cells look the same.

use std::borrow::Cow;

use crate::ui::theme::Theme;
use crate::ui::widgets::text::{Pen, head, width};
use crate::ui::widgets::{columns, rich};
use rules::view::{Block, Rich, Row, Tone};

/// The minimum width of a first column that makes room for another column of rows, if its cells stay
/// distinguishable.
const NARROW: usize = 12;

/// The minimum columns of a cut last cell that stays readable.
const READABLE: usize = 6;

/// A last cell of fewer columns is one fact, and left out before it would be cut.
const FACT: usize = 12;

/// A last cell of at least this many columns is a text, and may be cut before the gaps shrink.
const LONG: usize = 16;

/// Returns how many columns of the first cells distinguish the rows, at least [`NARROW`]: "Knowledge
/// (Lore)" and "Knowledge (Science)" need more than most.
pub fn telling(block: &Block) -> usize {
    let names: Vec<Cow<'_, str>> = block
        .rows
        .iter()
        .filter_map(|row| row.cells.first())
        .map(|cell| match cell.0.as_slice() {
            [one] => Cow::Borrowed(one.text.as_ref()),
            _ => Cow::Owned(cell.plain()),
        })
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

/// The columns of a table: their widths, and the right-aligned ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableColumns {
    widths: Vec<usize>,
    right: Vec<bool>,
    gap: usize,
    /// Whether the layout is close: marks touch the number after them, and short words have two
    /// letters.
    close: bool,
}

/// The letters of a short word in close layout: "Cu".
const CLOSE: usize = 2;

/// Whether a cell is a word of three letters, as characteristics have: "Cun".
fn abbreviated(cell: &Rich) -> bool {
    let [one] = cell.0.as_slice() else {
        return cell.0.is_empty();
    };
    let mut letters = one.text.chars();
    let first = letters.next().is_some_and(char::is_uppercase);
    first && letters.all(char::is_lowercase) && one.text.len() <= CLOSE + 1
}

impl TableColumns {
    /// Measures the widest cells. A column of numbers is right-aligned.
    pub fn of(rows: &[Row], gap: usize) -> Self {
        Self::among(&rows.iter().collect::<Vec<_>>(), gap)
    }

    /// Measures some rows of a table.
    pub fn among(rows: &[&Row], gap: usize) -> Self {
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
        Self {
            widths,
            right,
            gap,
            close: false,
        }
    }

    /// Switches to the closest readable layout.
    pub fn set_close(mut self, rows: &[&Row]) -> Self {
        self.close = true;
        for (n, wide) in self.widths.iter_mut().enumerate().skip(1) {
            let mut cells = rows.iter().filter_map(|row| row.cells.get(n));
            if *wide == CLOSE + 1 && cells.all(abbreviated) {
                *wide = CLOSE;
            }
        }
        self
    }

    /// Whether the layout is close.
    pub const fn is_close(&self) -> bool {
        self.close
    }

    /// Whether a column follows the one before it, a mark, without a gap.
    fn joins(&self, n: usize) -> bool {
        let mark = n > 1 && self.widths.get(n - 1) == Some(&1);
        self.close && mark && self.right.get(n).copied().unwrap_or(false)
    }

    /// Returns the number of omitted gaps.
    fn joined(&self) -> usize {
        (0..self.widths.len()).filter(|n| self.joins(*n)).count()
    }

    /// Returns the width of the first column.
    pub fn first(&self) -> usize {
        self.widths.first().copied().unwrap_or(0)
    }

    /// Returns the columns between them.
    pub fn gap(&self) -> usize {
        self.gap
    }

    /// Returns how many columns are shown.
    pub fn shown(&self) -> usize {
        self.widths.iter().filter(|w| **w > 0).count()
    }

    /// Returns the total width.
    pub fn width(&self) -> usize {
        let shown = self.shown();
        let gaps = shown.saturating_sub(1).saturating_sub(self.joined());
        self.widths.iter().sum::<usize>() + self.gap * gaps
    }

    /// Keeps the columns that fit completely, at least two, and drops the others.
    pub fn that_fit(mut self, room: usize) -> Self {
        let count = self.widths.len();
        // Gaps of one column also separate numbers.
        let close = |widths: &[usize]| {
            widths
                .iter()
                .map(|w| w + usize::from(*w > 0))
                .sum::<usize>()
        };
        for last in (2..count).rev() {
            if last + 1 < count && close(&self.widths) <= room + 1 {
                break;
            }
            if let Some(wide) = self.widths.get_mut(last) {
                *wide = 0;
            }
        }
        self
    }

    /// Gives the only dropped column of a table what is left of the width, and returns its columns.
    pub fn ended(mut self, natural: &Self, width: usize) -> (Self, usize) {
        let room = width.saturating_sub(self.width() + self.gap);
        let was = natural.widths.iter().zip(&self.widths).enumerate();
        let gone: Vec<usize> = was
            .filter(|(_, (was, is))| **was > 0 && **is == 0)
            .map(|(n, _)| n)
            .collect();
        let [last] = gone.as_slice() else {
            return (self, 0);
        };
        if let Some(wide) = self.widths.get_mut(*last) {
            *wide = room;
        }
        (self, room)
    }

    /// Returns the dropped cells of a row, one after another.
    pub fn left_out(&self, row: &Row) -> Rich {
        let cells = row.cells.iter().zip(&self.widths);
        let out = cells.filter(|(cell, wide)| **wide == 0 && !cell.is_empty());
        out.fold(Rich::new(), |line, (cell, _)| {
            let gap = if line.is_empty() { "" } else { "  " };
            line.and(gap, Tone::Text).then(cell.clone())
        })
    }

    /// Shrinks the columns to the width. A number that is cut misleads, so the middle columns stay
    /// complete. These shrink in order: a long last column, the gaps, a short last column, the first
    /// column down to `least`. After that the last column is dropped. The widest columns shrink only if
    /// not even two fit.
    pub fn fitted(self, room: usize, least: usize) -> Self {
        let joined = self.joined();
        let last_is = |widths: &[usize]| widths.iter().rposition(|wide| *wide > 0);
        let mut kept = self.widths.clone();
        while let Some(last) = last_is(&kept) {
            // A text that stays long enough to read shrinks before the gaps.
            for (gap, readable) in [(self.gap, LONG), (1, READABLE)] {
                let shown = kept.iter().filter(|wide| **wide > 0).count();
                let gaps = (shown - 1).saturating_sub(joined);
                let whole = kept.iter().sum::<usize>() + gap * gaps;
                let over = whole.saturating_sub(room);
                let spare = |n: usize, least: usize| {
                    kept.get(n).map_or(0, |wide| wide.saturating_sub(least))
                };
                let is_fact = kept.get(last).is_some_and(|wide| *wide < FACT);
                let of_last = if last > 0 && !is_fact {
                    spare(last, readable).min(over)
                } else {
                    0
                };
                let of_first = if readable == READABLE {
                    spare(0, least)
                } else {
                    0
                };
                if over <= of_last + of_first {
                    let mut widths = kept;
                    for (n, give) in [(last, of_last), (0, over - of_last)] {
                        if let Some(wide) = widths.get_mut(n) {
                            *wide -= give;
                        }
                    }
                    return Self {
                        widths,
                        gap,
                        ..self
                    };
                }
            }
            if last < 2 {
                break;
            }
            if let Some(wide) = kept.get_mut(last) {
                *wide = 0;
            }
        }
        let widths = columns::widths(&kept, room, self.gap);
        Self { widths, ..self }
    }

    /// Draws a row.
    pub fn put(&self, row: &Row, theme: &Theme, pen: &mut Pen<'_>) {
        let mut started = false;
        for (n, columns) in self.widths.iter().enumerate().filter(|(_, w)| **w > 0) {
            if started && !self.joins(n) {
                pen.skip(self.gap);
            }
            started = true;
            match row.cells.get(n) {
                Some(cell) if self.right.get(n).copied().unwrap_or(false) => {
                    rich::right(cell, *columns, theme, pen);
                }
                Some(cell) if self.close && *columns == CLOSE && abbreviated(cell) => {
                    let [one] = cell.0.as_slice() else {
                        pen.skip(*columns);
                        continue;
                    };
                    let short: String = one.text.chars().take(CLOSE).collect();
                    pen.cell(&short, *columns, theme.style(one.tone));
                }
                Some(cell) => rich::cell(cell, *columns, theme, pen),
                None => {
                    pen.skip(*columns);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case::whole(61, &["Slug pistol", "YYG", "dam 6", "crit 4", "medium", "Pierce 2, Accurate 1"], 2)]
    #[case::gaps_give(56, &["Slug pistol", "YYG", "dam 6", "crit 4", "medium", "Pierce 2, Accurate 1"], 1)]
    #[case::last_gives(48, &["Slug pistol", "YYG", "dam 6", "crit 4", "medium", "Pierce 2, Ac"], 1)]
    #[case::last_goes(41, &["Slug pistol", "YYG", "dam 6", "crit 4", "medium"], 2)]
    #[case::range_goes_whole(40, &["Slug pistol", "YYG", "dam 6", "crit 4", "medium"], 2)]
    #[case::range_goes_too(33, &["Slug pistol", "YYG", "dam 6", "crit 4"], 2)]
    fn no_number_of_a_weapon_is_cut(
        #[case] room: usize,
        #[case] shown: &[&str],
        #[case] gap: usize,
    ) {
        let cells = [
            "Slug pistol",
            "YYG",
            "dam 6",
            "crit 4",
            "medium",
            "Pierce 2, Accurate 1",
        ];
        let row = Row {
            cells: cells.map(Rich::from).to_vec(),
            ..Row::default()
        };
        let fitted = TableColumns::of(&[row], 2).fitted(room, 11);
        let widths: Vec<usize> = shown.iter().map(|cell| cell.len()).collect();
        assert_eq!(
            fitted.widths.get(..widths.len()),
            Some(&widths[..]),
            "{fitted:?}"
        );
        assert_eq!(fitted.gap, gap);
        assert!(fitted.width() <= room);
    }
}
