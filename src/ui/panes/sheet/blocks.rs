//! The blocks of a sheet: how many lines each needs, and where its rows are in the lines it gets.

use crate::ui::widgets::columns::{self, Wish};
use crate::ui::widgets::list;
use crate::ui::widgets::text::width;
use rules::view::{Block, Drawing, Rich, Row, Shape};

use super::drawing;
use super::flow::{Flow, Placed};
use super::layout::{Cell, Draw, Layout, RuleLine};
use super::names::{cut_name, names_abreast, telling};
use super::pairs::{BETWEEN_PAIRS, pair, pairs};
use super::table::TableColumns;
use super::tall::{TWO, Tall};

/// The columns between two columns of rows.
const BETWEEN: usize = 3;

/// Returns the minimum width of a block's names. Names in a list of items stay complete and a less
/// important column is dropped instead. Names of skills only need to be distinguishable.
fn least_name(block: &Block, widest: usize, width: usize) -> usize {
    match block.shape {
        Shape::Rows | Shape::Tall => widest.min(width * 3 / 5).max(telling(block)),
        Shape::Pairs | Shape::Table | Shape::Steps | Shape::Text => telling(block),
    }
}

/// The columns of a name in close layout.
const NAME: usize = 10;

/// The rows that a table, and a list of rows, should show before any later block is shown. A table gives up one
/// where items have two lines each.
const FAIR_TABLE: usize = 3;
const FAIR_ROWS: usize = 2;

/// A block and its needs at a width.
pub struct Measured<'a> {
    pub(super) block: &'a Block,
    pub(super) first: usize,
    pub(super) width: usize,
    pub(super) titled: bool,
    pub(super) sorted: bool,
    form: Form,
    /// What is drawn at the right of its rows.
    beside: Vec<Rich>,
    /// What is drawn above its rows.
    above: Vec<Rich>,
}

/// How spaciously blocks are laid out. The most spacious manner in which everything fits is used.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// The maximum columns of rows in a table.
    pub abreast: usize,
    /// Whether every piece of text has a line of its own.
    pub stacked: bool,
    /// Whether a last cell that would be cut is below its row, if the block asks for that.
    pub tall: bool,
    /// Whether texts begin right after their titles, instead of in a column of their own.
    pub hangs: bool,
}

/// How a block is separated from the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// By its own titled line.
    Title,
    /// By a line with its title if one is spare.
    Line,
    /// By a blank line if one is spare. Several such blocks form a group.
    Text,
}

/// The columns of rows next to a drawing.
const DRAWN: usize = 28;

/// How its rows are laid out.
#[derive(Clone)]
enum Form {
    /// Next to each other, `abreast` pairs of `each` columns per line.
    Pairs { each: usize, abreast: usize },
    /// In columns of rows.
    Table {
        columns: TableColumns,
        abreast: usize,
        each: usize,
        /// The columns if cells that would be cut are below their rows.
        tall: Option<Tall>,
    },
    /// One after another with dots between them, next to the title.
    Flow(Flow),
}

impl<'a> Measured<'a> {
    /// Measures a block at a width. `first` is the sheet item of its first row. A sorted table begins
    /// with the rows of the highest numbers.
    pub fn of(
        block: &'a Block,
        first: usize,
        label: usize,
        width: usize,
        titled: bool,
        sorted: bool,
        manner: Manner,
    ) -> Self {
        let whole = width;
        let drawing = block.drawing.as_ref();
        let is_beside = drawing.is_some_and(drawing::is_beside);
        let beside = drawing.filter(|_| is_beside && whole >= DRAWN + drawing::columns());
        let width = match beside {
            Some(_) => whole - drawing::columns(),
            None => whole,
        };
        let above = drawing.filter(|_| !is_beside);
        let draw =
            |of: Option<&Drawing>| of.map_or_else(Vec::new, |one| drawing::lines(one, whole));
        let (beside, above) = (draw(beside), draw(above));
        let form = match block.shape {
            Shape::Pairs => {
                let (each, abreast) = pairs(block, width);
                Form::Pairs { each, abreast }
            }
            Shape::Table => table(block, width, manner.abreast),
            Shape::Rows | Shape::Steps => table(block, width, 1),
            Shape::Tall => {
                let rows = super::ordered(block, sorted);
                let mut form = table(block, width, 1);
                if let Form::Table { tall, .. } = &mut form
                    && manner.tall
                {
                    let least = |natural: usize| least_name(block, natural, width);
                    *tall = Tall::of(block, &rows, width, least);
                }
                form
            }
            Shape::Text => Form::Flow(Flow::of(
                block,
                if titled { label.max(1) } else { 0 },
                width,
                (manner.stacked, manner.hangs),
            )),
        };
        Self {
            block,
            first,
            width,
            titled,
            sorted,
            form,
            beside,
            above,
        }
    }

    /// Whether each of its items has two lines even in a list that scrolls.
    pub fn is_narrow(&self) -> bool {
        matches!(&self.form, Form::Table { tall: Some(tall), .. } if tall.is_narrow)
    }

    /// Returns the lines it asks for. Without room for a fair share, the fair share is the minimum. A table is
    /// short where others need more lines than usual.
    pub fn wish(&self, roomy: bool, short: bool) -> Wish {
        let whole = self.whole();
        let title = self.title_lines();
        let drawn = self.beside.len().max(self.above.len());
        let (least, fair) = match (&self.form, self.block.shape) {
            (Form::Pairs { .. }, _) => (whole, whole),
            (Form::Table { .. }, _) if drawn > 0 => {
                let drawn = (drawn + title).min(whole);
                (drawn, drawn)
            }
            (Form::Table { .. }, Shape::Table) => {
                (1 + title, FAIR_TABLE - usize::from(short) + title)
            }
            (Form::Table { .. }, Shape::Steps) => {
                return Wish {
                    least: 1 + title,
                    fair: whole,
                    enough: whole,
                    whole,
                };
            }
            (Form::Table { .. }, _) if self.is_narrow() => (TWO + title, FAIR_ROWS * TWO + title),
            (Form::Table { .. }, _) => (1 + title, FAIR_ROWS + title),
            (Form::Flow(_), _) => (whole.min(1), whole.min(1)),
        };
        Wish {
            least,
            fair: if roomy { fair } else { least },
            enough: self.enough().unwrap_or(whole),
            whole,
        }
    }

    /// Returns the lines of the trained skills in a table that begins with them.
    fn enough(&self) -> Option<usize> {
        let Form::Table { abreast, .. } = &self.form else {
            return None;
        };
        let sorted = self.sorted && self.block.shape == Shape::Table;
        let rows = self.block.rows.iter();
        let trained = rows.filter(|row| super::weight(row) > 0).count();
        let lines = trained.div_ceil((*abreast).max(1));
        (sorted && trained > 0).then_some(self.title_lines() + lines)
    }

    /// Returns the lines it would fill.
    pub fn whole(&self) -> usize {
        let rows = self.rows_lines();
        let beside = self.beside.len() + self.title_lines();
        (rows + self.above.len()).max(if self.beside.is_empty() { 0 } else { beside })
    }

    /// Returns the lines of its title and its rows.
    fn rows_lines(&self) -> usize {
        let rows = self.block.rows.len();
        match &self.form {
            Form::Pairs { abreast, .. } => rows.div_ceil((*abreast).max(1)),
            Form::Table {
                tall: Some(tall), ..
            } => self.title_lines() + tall.lines(),
            Form::Table { abreast, .. } => self.title_lines() + rows.div_ceil((*abreast).max(1)),
            Form::Flow(flow) => flow.lines,
        }
    }

    /// Whether columns of rows cut the names in their first cells.
    pub fn cuts(&self) -> bool {
        let Form::Table {
            columns, abreast, ..
        } = &self.form
        else {
            return false;
        };
        let rows = &self.block.rows;
        let natural = TableColumns::of(rows, columns.gap()).first();
        let grid = columns::Grid::new(rows.len(), *abreast);
        let own = self.own_widths(0, grid, columns);
        let widest = own.map_or(columns.first(), |(own, _)| {
            own.iter().map(TableColumns::first).max().unwrap_or(0)
        });
        *abreast > 1 && widest < natural
    }

    /// Whether it would show more with the last cells below their rows.
    pub fn would_grow(&self) -> bool {
        let Form::Table { columns, .. } = &self.form else {
            return false;
        };
        let mut rows = self.block.rows.iter();
        self.block.shape == Shape::Tall && rows.any(|row| !columns.is_whole(row, self.width))
    }

    /// Keeps second lines for at most this many of its rows, and returns for how many.
    pub fn keep_tall(&mut self, most: usize) -> usize {
        match &mut self.form {
            Form::Table {
                tall: Some(tall), ..
            } => tall.keep(most),
            _ => 0,
        }
    }

    /// Returns how it is separated from the block before it.
    pub fn opening(&self) -> Opening {
        match &self.form {
            Form::Pairs { .. } => Opening::Line,
            Form::Table { .. } => {
                if self.titled {
                    Opening::Title
                } else {
                    Opening::Text
                }
            }
            Form::Flow(_) => Opening::Text,
        }
    }

    /// Returns its title.
    pub fn title(&self) -> &str {
        &self.block.title
    }

    /// Whether a sheet item is one of its rows.
    pub fn holds(&self, item: usize) -> bool {
        (self.first..self.first + self.block.rows.len()).contains(&item)
    }

    /// Returns its title line, with the range of the shown rows if not all are.
    pub(super) fn title_of(&self, line: usize, (start, shown): (usize, usize)) -> RuleLine {
        let rows = self.block.rows.len();
        let range = || format!("{}-{} of {rows}", start + 1, start + shown);
        RuleLine {
            line,
            title: self.block.title.clone(),
            remark: if shown < rows { range() } else { String::new() },
            ..RuleLine::default()
        }
    }

    pub(super) fn title_lines(&self) -> usize {
        usize::from(self.titled)
    }

    /// Places its rows into this many lines.
    pub fn place(&self, layout: &mut Layout, line: usize, given: usize, selected: Option<usize>) {
        let title = self.title_lines();
        if !self.beside.is_empty() && given >= self.beside.len() + title {
            let x = self.width + drawing::columns() - drawing::wide();
            layout.drawings.push((line + title, x, self.beside.clone()));
        }
        // A drawing above the rows is below their title.
        if !self.above.is_empty() && given >= self.above.len() + title {
            layout.drawings.push((line + title, 0, self.above.clone()));
            if self.titled {
                layout
                    .rules
                    .push(self.title_of(line, (0, self.block.rows.len())));
            }
            let used = self.above.len() + title;
            let rows = Self {
                titled: false,
                above: Vec::new(),
                beside: Vec::new(),
                form: self.form.clone(),
                ..*self
            };
            rows.place(layout, line + used, given - used, selected);
            return;
        }
        match &self.form {
            Form::Pairs { each, abreast } => self.place_pairs(layout, line, given, *each, *abreast),
            Form::Table {
                columns,
                abreast,
                each,
                tall,
            } => {
                // A list that scrolls has one line for every row, or two if one would leave out too much.
                let rows = self.title_lines() + self.block.rows.len();
                let narrow = tall.as_ref().filter(|tall| tall.is_narrow);
                let tall = tall.as_ref().filter(|_| given > rows);
                if let Some(narrow) = narrow.filter(|_| given < self.whole()) {
                    self.place_narrow(layout, line, given, narrow, selected);
                } else if let Some(tall) = tall {
                    self.place_tall(layout, line, given - rows, tall);
                } else {
                    let set = (*abreast, *each);
                    self.place_table(layout, line, given, columns, set, selected);
                }
            }
            Form::Flow(flow) => {
                let title = self.titled.then_some(self.block.title.as_str());
                let placed = Placed {
                    title,
                    first: self.first,
                    width: self.width,
                };
                let chosen = selected
                    .filter(|item| self.holds(*item))
                    .map(|item| item - self.first);
                flow.place(placed, layout, line, given, chosen);
            }
        }
    }

    /// If columns of equal width would cut a first cell, returns columns that are each as wide as their
    /// own rows, and the gap between them, if that cuts less.
    fn own_widths(
        &self,
        start: usize,
        grid: columns::Grid,
        equal: &TableColumns,
    ) -> Option<(Vec<TableColumns>, usize)> {
        let rows = super::ordered(self.block, self.sorted);
        let rows = rows.get(start..start + grid.len)?;
        let among = |rows: &[&Row]| {
            let columns = TableColumns::among(rows, equal.gap());
            if equal.is_close() {
                columns.set_close(rows)
            } else {
                columns
            }
        };
        let whole = among(rows);
        if grid.columns < 2 || whole.first() <= equal.first() {
            return None;
        }
        let mut own: Vec<TableColumns> = rows.chunks(grid.rows).map(among).collect();
        let gaps = own.len() - 1;
        let wide: usize = own.iter().map(TableColumns::width).sum();
        for between in [BETWEEN, BETWEEN_PAIRS] {
            if wide + between * gaps <= self.width {
                let spare = self.width - wide - between * gaps;
                return Some((own, between + spare / gaps.max(1)));
            }
        }
        // The longest name gives up columns, but fewer than with columns of equal width.
        let over = wide + BETWEEN_PAIRS * gaps - self.width;
        let widest = own.iter_mut().max_by_key(|table| table.first())?;
        let least = widest.first().saturating_sub(over);
        if least <= equal.first() {
            return None;
        }
        *widest = widest.clone().fitted(widest.width() - over, least);
        Some((own, BETWEEN_PAIRS))
    }

    fn place_pairs(
        &self,
        layout: &mut Layout,
        line: usize,
        given: usize,
        each: usize,
        abreast: usize,
    ) {
        for (n, row) in self.block.rows.iter().enumerate() {
            let (at, column) = (n / abreast.max(1), n % abreast.max(1));
            if at >= given {
                return;
            }
            let x = column * each;
            let columns = each
                .saturating_sub(BETWEEN_PAIRS)
                .min(self.width.saturating_sub(x));
            let draw = Draw::Lines(vec![pair(row)]);
            layout.cells.push(Cell {
                item: self.first + n,
                line: line + at,
                x,
                columns,
                lines: 1,
                draw,
            });
        }
    }

    /// Whether two of the visible rows look the same after their names are cut to the widths of their
    /// columns.
    fn alike(&self, start: usize, grid: columns::Grid, columns: &[usize]) -> bool {
        let rows = super::ordered(self.block, self.sorted);
        let names = rows.iter().skip(start).take(grid.len).enumerate();
        let cut = names.filter_map(|(n, row)| {
            let (_, column) = grid.place(n);
            let wide = *columns.get(column)?;
            let name = row.cells.first().map(Rich::plain)?;
            (width(&name) > wide).then(|| {
                let name = cut_name(&name, wide, "…");
                let keeps = width(&name) <= wide;
                let room = if keeps { wide } else { wide.saturating_sub(1) };
                name.chars().take(room).collect()
            })
        });
        let mut cut: Vec<String> = cut.collect();
        cut.sort_unstable();
        cut.windows(2).any(|pair| matches!(pair, [a, b] if a == b))
    }

    fn place_table(
        &self,
        layout: &mut Layout,
        line: usize,
        given: usize,
        columns: &TableColumns,
        (abreast, each): (usize, usize),
        selected: Option<usize>,
    ) {
        let rows = self.block.rows.len();
        let lines = given.saturating_sub(self.title_lines());
        let shown = (lines * abreast).min(rows);
        let chosen = selected
            .filter(|item| self.holds(*item))
            .map(|item| item - self.first);
        let start = list::scroll_to(chosen, 0, shown, rows);
        let grid = columns::Grid::new(shown, abreast);
        let own = self.own_widths(start, grid, columns);
        let firsts: Vec<usize> = own.as_ref().map_or_else(
            || vec![columns.first(); abreast.max(1)],
            |(own, _)| own.iter().map(TableColumns::first).collect(),
        );
        if columns.is_close() && self.alike(start, grid, &firsts) {
            // Names that are cut to the same text are worse than half of the rows.
            let natural = TableColumns::of(&self.block.rows, columns.gap());
            let least = telling(self.block).min(natural.first());
            let one = natural.fitted(self.width, least);
            return self.place_table(layout, line, given, &one, (1, self.width), selected);
        }
        if self.titled {
            layout.rules.push(self.title_of(line, (start, shown)));
        }
        if matches!(self.block.shape, Shape::Tall | Shape::Rows) {
            let rows = super::ordered(self.block, self.sorted);
            let mut rows = rows.into_iter().skip(start).take(shown);
            layout.cuts |= rows.any(|row| !columns.is_whole(row, each));
        }
        let tables = layout.tables.len();
        let mut beside: Vec<(usize, usize)> = Vec::new();
        if let Some((own, between)) = own {
            let mut x = 0;
            for table in own {
                let each = table.width();
                beside.push((x, each));
                x += each + between;
                layout.tables.push(table);
            }
        } else {
            layout.tables.push(columns.clone());
            let between = if columns.is_close() {
                BETWEEN_PAIRS
            } else {
                BETWEEN
            };
            beside.extend((0..abreast).map(|n| (n * (each + between), each)));
        }
        let own = layout.tables.len() - tables > 1;
        let title = self.title_lines();
        let used = beside.get(..shown.div_ceil(grid.rows.max(1)).min(beside.len()));
        let pairs = used.unwrap_or_default().windows(2);
        let pairs = pairs.filter_map(|pair| match pair {
            [(x, each), (next, _)] if x + each + BETWEEN <= *next => {
                Some((line + title, next - 2, grid.rows))
            }
            _ => None,
        });
        layout.gaps.extend(pairs);
        let ordered = super::ordered(self.block, self.sorted);
        for n in 0..shown {
            let (row, column) = grid.place(n);
            let (x, each) = beside.get(column).copied().unwrap_or_default();
            let table = tables + if own { column } else { 0 };
            // A row that would be cut takes the blanks at its right, where no other row is.
            let is_alone = n + grid.rows >= shown;
            let whole = layout.tables.get(table).zip(ordered.get(start + n));
            let whole = whole.is_none_or(|(table, row)| table.is_whole(row, each));
            let columns = if is_alone && !whole {
                self.width.saturating_sub(x).max(each)
            } else {
                each
            };
            layout.cells.push(Cell {
                item: self.first + start + n,
                line: line + self.title_lines() + row,
                x,
                columns,
                lines: 1,
                draw: Draw::Row(table),
            });
        }
    }
}

fn table(block: &Block, width: usize, most: usize) -> Form {
    let natural = TableColumns::of(&block.rows, if most > 1 { 1 } else { 2 });
    let wide = natural.width();
    let most = most.min(block.rows.len().max(1));
    let mut abreast = columns::abreast(wide, BETWEEN, width).min(most);
    // The minimum width of the first column matters only if columns have to shrink.
    let mut least = natural.first();
    if abreast < most || wide > width {
        least = least_name(block, natural.first(), width);
        let narrow = wide - natural.first().saturating_sub(least);
        abreast = abreast
            .max(columns::abreast(narrow, BETWEEN, width))
            .min(most);
    }
    if natural.shown() == 1 {
        abreast = names_abreast(&block.rows, width, most);
    }
    // If that leaves a single column, two columns in close layout show twice as much.
    if abreast == 1 && most > 1 && natural.shown() > 1 {
        let rows: Vec<&Row> = block.rows.iter().collect();
        let close = natural.clone().set_close(&rows);
        let least = NAME.min(natural.first());
        let narrow = close.width() - close.first().saturating_sub(least);
        if columns::abreast(narrow, BETWEEN_PAIRS, width) > 1 {
            let each = width.saturating_sub(BETWEEN_PAIRS) / 2;
            return Form::Table {
                columns: close.fitted(each, least),
                abreast: 2,
                each,
                tall: None,
            };
        }
    }
    let each = (width + BETWEEN) / abreast - BETWEEN.min((width + BETWEEN) / abreast);
    Form::Table {
        columns: natural.fitted(each, least),
        abreast,
        each,
        tall: None,
    }
}
