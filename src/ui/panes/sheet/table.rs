//! The columns of a table: their widths, the right-aligned ones, and which cells of a row move or are cut.

use crate::ui::theme::Theme;
use crate::ui::widgets::text::Pen;
use crate::ui::widgets::{columns, rich};
use rules::view::{Rich, Row, Tone};

use super::names::cut_name;

/// The minimum columns of a cut last cell that stays readable.
const READABLE: usize = 6;

/// A last cell of fewer columns is one fact, and left out before it would be cut.
const FACT: usize = 12;

/// The cells of a row that are texts. More of them are numbers with their words.
const TEXTS: usize = 3;

/// The blanks of a row that are worth more than its columns.
const BLANKS: usize = 4;

/// A last cell of at least this many columns is a text, and may be cut before the gaps shrink.
const LONG: usize = 16;

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

    /// Drops the last column.
    pub fn without_last(mut self) -> Self {
        let last = self.widths.iter().rposition(|wide| *wide > 0);
        if let Some(wide) = last
            .filter(|last| *last > 0)
            .and_then(|last| self.widths.get_mut(last))
        {
            *wide = 0;
        }
        self
    }

    /// Gives the only dropped column of a table what is left of the width.
    pub fn ended(mut self, natural: &Self, width: usize) -> Self {
        let room = width.saturating_sub(self.width() + self.gap);
        let was = natural.widths.iter().zip(&self.widths).enumerate();
        let gone: Vec<usize> = was
            .filter(|(_, (was, is))| **was > 0 && **is == 0)
            .map(|(n, _)| n)
            .collect();
        let [last] = gone.as_slice() else {
            return self;
        };
        if let Some(wide) = self.widths.get_mut(*last) {
            *wide = room;
        }
        self
    }

    /// Returns the dropped cells of a row, one after another, closer to each other if the room is short.
    pub fn left_out(&self, row: &Row, room: usize) -> Rich {
        let wide = self.left_with(row, "  ");
        if rich::columns(&wide) <= room {
            wide
        } else {
            self.left_with(row, " ")
        }
    }

    fn left_with(&self, row: &Row, apart: &'static str) -> Rich {
        let cells = row.cells.iter().zip(&self.widths);
        let out = cells.filter(|(cell, wide)| **wide == 0 && !cell.is_empty());
        out.fold(Rich::new(), |line, (cell, _)| {
            let gap = if line.is_empty() { "" } else { apart };
            line.and(gap, Tone::Text).then(cell.clone())
        })
    }

    /// Returns what fits of the dropped cells of a row: whole facts, and the beginning of a text.
    pub fn begun(&self, row: &Row, room: usize, ellipsis: &'static str) -> Rich {
        let cells = row.cells.iter().zip(&self.widths);
        let mut out = cells.filter(|(cell, wide)| **wide == 0 && !cell.is_empty());
        let mut line = Rich::new();
        while let Some((cell, _)) = out.next() {
            let gap = if line.is_empty() { "" } else { "  " };
            let more = line.clone().and(gap, Tone::Text).then(cell.clone());
            let is_fact = rich::columns(cell) < FACT;
            if is_fact && rich::columns(&more) + 2 > room {
                return line.and(gap, Tone::Text).and(ellipsis, Tone::Quiet);
            }
            line = more;
            if !is_fact && out.next().is_some() {
                return line.and("  ", Tone::Text).and(ellipsis, Tone::Quiet);
            }
        }
        line
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

    /// Returns the columns that a cell takes in its column.
    fn wide(&self, n: usize, cell: &Rich) -> usize {
        let short = self.close && self.widths.get(n) == Some(&CLOSE) && abbreviated(cell);
        if short {
            CLOSE.min(rich::columns(cell))
        } else {
            rich::columns(cell)
        }
    }

    /// Returns the cells of a row with text, the dropped ones too: their column, where they begin, and their width.
    fn spots(&self, row: &Row) -> Vec<(usize, usize, usize)> {
        let mut at = 0;
        let mut spots = Vec::with_capacity(row.cells.len());
        for (n, columns) in self.widths.iter().enumerate() {
            let cell = row.cells.get(n).filter(|cell| !cell.is_empty());
            let wide = cell.map_or(0, |cell| self.wide(n, cell));
            if *columns == 0 && wide == 0 {
                continue;
            }
            if at > 0 && !self.joins(n) {
                at += self.gap;
            }
            if wide > 0 {
                let right = self.right.get(n).copied().unwrap_or(false);
                let before = if right {
                    columns.saturating_sub(wide)
                } else {
                    0
                };
                spots.push((n, at + before, wide));
            }
            at += if *columns == 0 { wide } else { *columns };
        }
        spots
    }

    /// Whether a cell is cut in its column, or dropped.
    fn cuts(&self, (n, _, wide): (usize, usize, usize)) -> bool {
        self.widths.get(n).is_none_or(|columns| wide > *columns)
    }

    /// Returns where the cells of a row begin if one that would be cut takes blanks of the row, in at most this many
    /// columns. Each moves no further than it must. `None` if nothing is cut, or if the row is too long anyway.
    fn moved(&self, row: &Row, room: usize) -> Option<Vec<(usize, usize)>> {
        let mut spots = self.spots(row);
        if !spots.iter().any(|spot| self.cuts(*spot)) {
            return None;
        }
        let gap = |before: usize, n: usize| usize::from(!(self.joins(n) && before + 1 == n));
        let mut end: Option<(usize, usize)> = None;
        for (n, at, wide) in &mut spots {
            let least = end.map_or(0, |(before, end)| end + gap(before, *n));
            *at = (*at).max(least);
            end = Some((*n, *at + *wide));
        }
        let mut next: Option<(usize, usize)> = None;
        for (n, at, wide) in spots.iter_mut().rev() {
            let until = match next {
                Some((after, start)) => start.checked_sub(gap(*n, after))?,
                None => room,
            };
            *at = (*at).min(until.checked_sub(*wide)?);
            next = Some((*n, *at));
        }
        Some(spots.into_iter().map(|(n, at, _)| (n, at)).collect())
    }

    /// Whether a row is whole only because some of its cells are moved.
    pub fn moves(&self, row: &Row, room: usize) -> bool {
        self.moved(row, room).is_some()
    }

    /// Returns it with gaps of one column.
    pub const fn with_close_gaps(mut self) -> Self {
        self.gap = 1;
        self
    }

    /// Whether this many columns show all of a row.
    pub fn is_whole(&self, row: &Row, room: usize) -> bool {
        let cut = self.spots(row).into_iter().any(|spot| self.cuts(spot));
        !cut || self.moved(row, room).is_some()
    }

    /// Whether the blanks between the cells of a row are worth more for its last one, a text that is cut, than the
    /// columns of the cells before it.
    fn packs(&self, row: &Row, last: usize) -> bool {
        let spots = self.spots(row);
        let before = spots.iter().take_while(|(n, ..)| *n < last);
        let (cells, wide) =
            before.fold((0, 0), |(cells, all), (_, _, wide)| (cells + 1, all + wide));
        let cut = spots
            .iter()
            .find(|(n, ..)| *n == last)
            .filter(|spot| self.cuts(**spot));
        cut.is_some_and(|(_, at, _)| at.saturating_sub(wide + cells * self.gap) >= BLANKS)
    }

    /// Draws a row in at most this many columns, and returns whether all of it is shown. Cells that would be cut take
    /// the blanks next to them, except if the dropped ones are in another line.
    pub fn put(
        &self,
        row: &Row,
        room: usize,
        apart: bool,
        theme: &Theme,
        pen: &mut Pen<'_>,
    ) -> bool {
        let start = pen.used();
        if let Some(spots) = self.moved(row, room).filter(|_| !apart) {
            for (n, at) in spots {
                if let Some(cell) = row.cells.get(n) {
                    self.put_cell(n, cell, rich::columns(cell), theme, pen.to(start + at));
                }
            }
            return true;
        }
        let last = self.widths.iter().rposition(|columns| *columns > 0);
        let packs = last.is_some_and(|last| self.packs(row, last));
        // Without columns, a few texts need two blanks between them.
        let packed = if row.cells.len() > TEXTS { self.gap } else { 2 };
        let (mut at, mut end) = (0, 0);
        for (n, columns) in self.widths.iter().enumerate().filter(|(_, w)| **w > 0) {
            if at > 0 && !self.joins(n) {
                at += self.gap;
            }
            let until = at + columns;
            if let Some(cell) = row.cells.get(n).filter(|cell| !cell.is_empty()) {
                // A long last cell begins in the columns before its own that are blank.
                let takes = end > 0 && Some(n) == last && self.wide(n, cell) > *columns;
                let from = match () {
                    () if n > 0 && packs => (end + packed).min(at),
                    () if takes => (end + self.gap).min(at),
                    () => at,
                };
                let own = if packs && Some(n) != last {
                    self.wide(n, cell).min(until - from)
                } else {
                    until - from
                };
                self.put_cell(n, cell, own, theme, pen.to(start + from));
                end = pen.used() - start;
            }
            at = until;
        }
        self.is_whole(row, room)
    }

    fn put_cell(&self, n: usize, cell: &Rich, columns: usize, theme: &Theme, pen: &mut Pen<'_>) {
        let own = self.widths.get(n).copied().unwrap_or(0);
        if self.right.get(n).copied().unwrap_or(false) {
            rich::right(cell, columns, theme, pen);
        } else if let ([one], true) = (
            cell.0.as_slice(),
            own == CLOSE && self.wide(n, cell) == CLOSE,
        ) {
            let short: String = one.text.chars().take(CLOSE).collect();
            pen.cell(&short, CLOSE, theme.style(one.tone));
        } else if let ([one], true) = (cell.0.as_slice(), n == 0) {
            let name = cut_name(&one.text, columns, theme.glyphs.ellipsis);
            pen.within(&name, columns, theme.style(one.tone));
        } else {
            rich::within(cell, columns, theme, pen);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn row(cells: &[&'static str]) -> Row {
        Row {
            cells: cells.iter().map(|cell| Rich::from(*cell)).collect(),
            ..Row::default()
        }
    }

    fn drawn(table: &TableColumns, row: &Row, room: usize) -> String {
        let area = ratatui::layout::Rect::new(0, 0, room as u16, 1);
        let mut buf = ratatui::buffer::Buffer::empty(area);
        let theme = Theme::bare();
        table.put(
            row,
            room,
            false,
            &theme,
            &mut Pen::row(area, 0, theme.glyphs, &mut buf),
        );
        let cells = buf.content().iter().map(ratatui::buffer::Cell::symbol);
        cells.collect::<String>().trim_end().to_owned()
    }

    /// A cell that would be cut takes the blanks of its own row, and the other rows stay in their columns.
    #[test]
    fn no_cell_is_cut_next_to_blanks() {
        let guard = [
            row(&[
                "Stun baton",
                "YYGG",
                "dam 6",
                "crit 4",
                "engaged",
                "Disorient 3, Stun Damage",
            ]),
            row(&[
                "Laser pistol",
                "YYGG",
                "dam 5",
                "crit 3",
                "medium",
                "Pierce 2",
            ]),
            row(&["unarmed", "GG", "dam 2", "crit 5", "engaged", "Knockdown"]),
        ];
        let table = TableColumns::of(&guard, 2).fitted(46, 12);
        let lines = guard.each_ref().map(|row| drawn(&table, row, 46));
        assert!(lines[0].ends_with('…'), "{lines:#?}");
        assert!(lines[1].ends_with("medium Pierce 2"), "{lines:#?}");
        assert!(lines[2].ends_with("engaged Knockdown"), "{lines:#?}");
        let gear = [
            row(&["Spacer's leathers", "worn", ""]),
            row(&[
                "Painkiller dose ×3",
                "",
                "1 maneuver while engaged: heals 5 wounds.",
            ]),
            row(&["Lock spikes", "enc 1", "Tools for Skulduggery."]),
        ];
        let table = TableColumns::of(&gear, 2).fitted(46, 18);
        let lines = gear.each_ref().map(|row| drawn(&table, row, 46));
        assert!(
            lines[1].starts_with("Painkiller dose ×3  1 man"),
            "{lines:#?}"
        );
        assert!(lines[2].ends_with("Skulduggery."), "{lines:#?}");
    }

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
