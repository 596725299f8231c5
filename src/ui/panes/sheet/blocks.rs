//! The blocks of a sheet: how many lines each wants, and where its rows stand in those it gets.

use crate::rules::view::{Block, Rich, Row, Shape, Tone};
use crate::ui::theme::Theme;
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{columns, list, rich};

use super::layout::{Cell, Draw, Label, Layout, RuleLine, broken};

/// Columns between two columns of rows.
const BETWEEN: usize = 3;

/// The narrowest a first column may become to let another column of rows stand beside.
const NARROW: usize = 12;

/// A block and what it needs in a width.
pub struct Measured<'a> {
    block: &'a Block,
    first: usize,
    width: usize,
    titled: bool,
    form: Form,
}

/// How its rows are set.
enum Form {
    /// Side by side, each so wide, so many in a line.
    Pairs { each: usize, abreast: usize },
    /// In columns of rows.
    Table { columns: TableColumns, abreast: usize, each: usize },
    /// One after another with dots between, beside the title.
    Flow { label: usize, spots: Vec<Spot>, lines: usize },
}

/// Where a piece of flowing text stands.
struct Spot {
    line: usize,
    x: usize,
    columns: usize,
    text: Vec<Rich>,
    dot: bool,
}

impl<'a> Measured<'a> {
    /// A block whose first row is that item of the sheet, in so many columns.
    pub fn of(block: &'a Block, first: usize, label: usize, width: usize, titled: bool) -> Self {
        let form = match block.shape {
            Shape::Pairs => pairs(block, width),
            Shape::Table => table(block, width, 4),
            Shape::Rows => table(block, width, 1),
            Shape::Text => flow(block, label, width, titled),
        };
        Self { block, first, width, titled, form }
    }

    /// The lines it needs to be worth showing.
    pub fn least(&self) -> usize {
        match &self.form {
            Form::Pairs { .. } => self.want(),
            Form::Table { .. } => 1 + self.title_lines(),
            Form::Flow { lines, .. } => (*lines).min(1),
        }
    }

    /// The lines it would fill.
    pub fn want(&self) -> usize {
        let rows = self.block.rows.len();
        match &self.form {
            Form::Pairs { abreast, .. } => rows.div_ceil((*abreast).max(1)),
            Form::Table { abreast, .. } => self.title_lines() + rows.div_ceil((*abreast).max(1)),
            Form::Flow { lines, .. } => *lines,
        }
    }

    /// Whether a dividing line should stand before it; titled blocks bring their own.
    pub fn wants_divider(&self) -> bool {
        matches!(self.form, Form::Pairs { .. } | Form::Flow { .. })
    }

    /// Whether it is flowing text, of which several stand together without a line between.
    pub fn is_text(&self) -> bool {
        matches!(self.form, Form::Flow { .. })
    }

    /// Whether an item of the sheet is a row of it.
    pub fn holds(&self, item: usize) -> bool {
        (self.first..self.first + self.block.rows.len()).contains(&item)
    }

    fn title_lines(&self) -> usize {
        usize::from(self.titled)
    }

    /// Places its rows into so many lines.
    pub fn place(&self, layout: &mut Layout, line: usize, given: usize, selected: Option<usize>) {
        match &self.form {
            Form::Pairs { each, abreast } => self.place_pairs(layout, line, given, *each, *abreast),
            Form::Table { columns, abreast, each } => {
                self.place_table(layout, line, given, columns, *abreast, *each, selected);
            }
            Form::Flow { label, spots, .. } => self.place_flow(layout, line, given, *label, spots, selected),
        }
    }

    fn place_pairs(&self, layout: &mut Layout, line: usize, given: usize, each: usize, abreast: usize) {
        for (n, row) in self.block.rows.iter().enumerate() {
            let (at, column) = (n / abreast.max(1), n % abreast.max(1));
            if at >= given {
                return;
            }
            let x = column * each;
            let columns = each.saturating_sub(BETWEEN).min(self.width.saturating_sub(x));
            let draw = Draw::Lines(vec![pair(row)]);
            layout.cells.push(Cell { item: self.first + n, line: line + at, x, columns, lines: 1, draw });
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one form, taken apart by the only caller")]
    fn place_table(
        &self,
        layout: &mut Layout,
        line: usize,
        given: usize,
        columns: &TableColumns,
        abreast: usize,
        each: usize,
        selected: Option<usize>,
    ) {
        let rows = self.block.rows.len();
        let lines = given.saturating_sub(self.title_lines());
        let shown = (lines * abreast).min(rows);
        let chosen = selected.filter(|item| self.holds(*item)).map(|item| item - self.first);
        let start = list::scroll_to(chosen, 0, shown, rows);
        if self.titled {
            let remark =
                if shown < rows { format!("{}-{} of {rows}", start + 1, start + shown) } else { String::new() };
            layout.rules.push(RuleLine { line, title: self.block.title.clone(), remark });
        }
        layout.tables.push(columns.clone());
        let table = layout.tables.len() - 1;
        let grid = columns::Grid::new(shown, abreast);
        for n in 0..shown {
            let (row, column) = grid.place(n);
            layout.cells.push(Cell {
                item: self.first + start + n,
                line: line + self.title_lines() + row,
                x: column * (each + BETWEEN),
                columns: each,
                lines: 1,
                draw: Draw::Row(table),
            });
        }
    }

    fn place_flow(
        &self,
        layout: &mut Layout,
        line: usize,
        given: usize,
        label: usize,
        spots: &[Spot],
        selected: Option<usize>,
    ) {
        let chosen = selected.filter(|item| self.holds(*item)).and_then(|item| spots.get(item - self.first));
        let all = spots.last().map_or(0, |spot| spot.line + spot.text.len());
        let start = list::scroll_to(chosen.map(|spot| spot.line), 0, given, all);
        if self.titled {
            let text = self.block.title.clone();
            layout.labels.push(Label { line, x: 0, columns: label.saturating_sub(1), text });
        }
        for (n, spot) in spots.iter().enumerate() {
            if spot.line < start || spot.line >= start + given {
                continue;
            }
            let at = line + spot.line - start;
            let room = start + given - spot.line;
            let mut text: Vec<Rich> = spot.text.iter().take(room).cloned().collect();
            let cut = text.len() < spot.text.len();
            if let Some(last) = text.last_mut().filter(|_| cut) {
                // Longer than its columns, so that drawing it marks the cut.
                *last = std::mem::take(last).and(" ".repeat(spot.columns), Tone::Quiet).and(".", Tone::Quiet);
            }
            if spot.dot && spot.x > label {
                let text = "·".to_owned();
                layout.labels.push(Label { line: at, x: spot.x - 2, columns: 1, text });
            }
            let lines = text.len();
            let draw = Draw::Lines(text);
            layout.cells.push(Cell { item: self.first + n, line: at, x: spot.x, columns: spot.columns, lines, draw });
        }
        let hidden = spots.iter().filter(|spot| spot.line >= start + given).count();
        if hidden > 0 {
            let last = spots.iter().filter(|spot| spot.line + 1 == start + given).map(|s| s.x + s.columns).max();
            let x = last.unwrap_or(label);
            let text = format!(" · {hidden} more");
            if x + width(&text) <= self.width {
                layout.labels.push(Label { line: line + given - 1, x, columns: width(&text), text });
            }
        }
    }
}

/// A pair with a quiet label: "Br 2".
pub fn pair(row: &Row) -> Rich {
    row.cells.iter().enumerate().fold(Rich::new(), |line, (n, cell)| {
        if n == 0 {
            let quiet = cell.0.iter().map(|span| span.text.as_str()).collect::<String>();
            return line.and(quiet, Tone::Quiet);
        }
        line.and(" ", Tone::Quiet).then(cell.clone())
    })
}

fn pairs(block: &Block, width: usize) -> Form {
    let widest = block.rows.iter().map(|row| rich::columns(&pair(row))).max().unwrap_or(0);
    let abreast = columns::abreast(widest, BETWEEN, width).min(block.rows.len().max(1));
    // Spread over the width, but not so far apart that they stop being one line.
    let each = (width / abreast).clamp(widest + 1, widest + 7).min(width);
    Form::Pairs { each: each.max(1), abreast }
}

fn table(block: &Block, width: usize, most: usize) -> Form {
    let natural = TableColumns::of(&block.rows, if most > 1 { 1 } else { 2 });
    let wide = natural.width();
    let narrow = wide - natural.first().saturating_sub(NARROW).min(natural.first());
    let most = most.min(block.rows.len().max(1));
    let abreast = columns::abreast(wide, BETWEEN, width).max(columns::abreast(narrow, BETWEEN, width)).min(most);
    let each = (width + BETWEEN) / abreast - BETWEEN.min((width + BETWEEN) / abreast);
    Form::Table { columns: natural.fitted(each), abreast, each }
}

fn flow(block: &Block, label: usize, width_: usize, titled: bool) -> Form {
    let label = if titled { label.max(width(&block.title) + 2).min(width_ / 3) } else { 0 };
    let room = width_.saturating_sub(label);
    let mut spots = Vec::with_capacity(block.rows.len());
    let (mut line, mut x) = (0, 0);
    for row in &block.rows {
        let text = row.cells.iter().filter(|c| !c.is_empty()).enumerate().fold(Rich::new(), |line, (n, cell)| {
            let gap = if n > 0 { " " } else { "" };
            line.and(gap, Tone::Text).then(cell.clone())
        });
        let wide = rich::columns(&text);
        let long = wide > room;
        if x > 0 && (long || x + 3 + wide > room) {
            (line, x) = (line + 1, 0);
        }
        let dot = x > 0;
        if dot {
            x += 3;
        }
        let text = if long { broken(&text, room, usize::MAX) } else { vec![text] };
        let lines = text.len().max(1);
        let columns = if long { room } else { wide };
        spots.push(Spot { line, x: label + x, columns, text, dot });
        if long {
            (line, x) = (line + lines, 0);
        } else {
            x += wide;
        }
    }
    let lines = if x > 0 { line + 1 } else { line };
    Form::Flow { label, spots, lines }
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
    fn of(rows: &[Row], gap: usize) -> Self {
        let count = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
        let cells = |n: usize| rows.iter().filter_map(move |row| row.cells.get(n));
        let widths = (0..count).map(|n| cells(n).map(rich::columns).max().unwrap_or(0)).collect();
        let numeric = |cell: &Rich| {
            let plain = cell.plain();
            let plain = plain.trim();
            plain.is_empty() || plain.trim_start_matches(['+', '-']).chars().all(|c| c.is_ascii_digit())
        };
        let right = (0..count).map(|n| n > 0 && cells(n).all(numeric)).collect();
        Self { widths, right, gap }
    }

    fn first(&self) -> usize {
        self.widths.first().copied().unwrap_or(0)
    }

    fn width(&self) -> usize {
        let shown = self.widths.iter().filter(|w| **w > 0).count();
        self.widths.iter().sum::<usize>() + self.gap * shown.saturating_sub(1)
    }

    /// Made to fit: the widest columns give.
    fn fitted(self, room: usize) -> Self {
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
                Some(cell) if self.right.get(n).copied().unwrap_or(false) => rich::right(cell, *columns, theme, pen),
                Some(cell) => rich::cell(cell, *columns, theme, pen),
                None => {
                    pen.skip(*columns);
                }
            }
        }
    }
}
