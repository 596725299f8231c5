//! No text is cut where blank cells or blank lines of its own pane are left, on the screens of every sample.

use std::collections::BTreeSet;

use triumph::campaign::samples::SAMPLES;
use triumph::ui::Msg;

use super::frame::{SIZES, is_line, is_upright};
use super::harness::Harness;
use super::next_key::step;

/// The sign at the end of a cut text.
const CUT: &str = "…";

/// The blank cells after a cut text that would hold more of its words. A long word may not fit into fewer.
const CELLS: usize = 14;

/// The blank lines of a pane that would hold the rest of a text. Fewer part its groups.
const LINES: usize = 4;

/// The panes with everything about someone, and the moments at which they are read.
const KEYS: [&str; 7] = ["", "g s", "g d", "g v", "g p", "g p 2", "g p 3"];
const TURNS: [usize; 3] = [0, 1, 4];

/// Texts that are still cut: a price beside an explanation, and the end of a message.
const STILL_CUT: [&str; 2] = ["Destiny Point,…", "fai…"];

/// Whether a sign parts two panes. Gauges and charts have marks of their own.
fn parts(symbol: &str) -> bool {
    is_upright(symbol) && !"┆┊╱╲".contains(symbol)
}

/// Whether the cells are the title line of a pane or of a block.
fn is_title(cells: &[String]) -> bool {
    cells
        .windows(2)
        .any(|two| two.iter().all(|cell| is_line(cell)))
}

/// The columns of each pane in a row.
fn segments(row: &[String]) -> Vec<(usize, usize)> {
    let ends = (0..=row.len()).filter(|x| *x == row.len() || parts(&row[*x]));
    let mut from = 0;
    let mut all = Vec::new();
    for x in ends {
        if x > from + 3 {
            all.push((from, x));
        }
        from = x + 1;
    }
    all
}

/// The screen as cells.
struct Cells(Vec<Vec<String>>);

impl Cells {
    fn of(ui: &Harness) -> Self {
        let (buf, _) = ui.buffer();
        let (columns, rows) = ui.size();
        let cell = |x, y| buf[(x, y)].symbol().to_owned();
        let row = |y| (0..columns).map(|x| cell(x, y)).collect();
        Self((0..rows).map(row).collect())
    }

    /// The title line above a row of a pane, or the row from which its pane has other columns.
    fn title(&self, y: usize, (from, to): (usize, usize)) -> String {
        let above = (0..y).rev().map(|y| &self.0[y][from..to]);
        let title = above.into_iter().find(|cells| is_title(cells));
        title.map_or_else(String::new, <[String]>::concat)
    }

    /// The blank lines of a pane around a row.
    fn blanks(&self, y: usize, (from, to): (usize, usize)) -> usize {
        let edge = |x: Option<&String>| x.is_none_or(|cell| parts(cell));
        let inside = |y: &usize| {
            let row = &self.0[*y];
            let before = from.checked_sub(1).and_then(|x| row.get(x));
            let framed = from > 0 || to < row.len();
            let ends = framed && edge(before) && edge(row.get(to));
            ends && !row[from..to].iter().any(|cell| parts(cell))
        };
        let last = self.0.len() - 2;
        let below = (y..last).take_while(inside);
        let above = (5..y).rev().take_while(inside);
        let is_blank = |y: &usize| self.0[*y][from..to].iter().all(|cell| cell == " ");
        below.chain(above).filter(is_blank).count()
    }

    /// The texts that are cut next to free room.
    fn cut(&self) -> Vec<String> {
        let mut found = Vec::new();
        for y in 5..self.0.len() - 2 {
            for (from, to) in segments(&self.0[y]) {
                let cells = &self.0[y][from..to];
                let text = cells.concat();
                let counts = text.trim_start().starts_with("… ");
                let known = STILL_CUT.iter().any(|end| text.trim_end().ends_with(end));
                if !text.contains(CUT) || counts || known || is_title(cells) {
                    continue;
                }
                // The log shows many entries in part.
                if self.title(y, (from, to)).contains("Log") {
                    continue;
                }
                let free = cells.iter().rev().take_while(|cell| *cell == " ").count();
                let blank = self.blanks(y, (from, to));
                if free > CELLS || blank >= LINES {
                    found.push(format!("{free} cells, {blank} lines: {}", text.trim()));
                }
            }
        }
        found
    }
}

#[test]
fn no_text_is_cut_beside_free_room() {
    let mut found = BTreeSet::new();
    let mut seen = 0;
    for sample in SAMPLES {
        let mut ui = Harness::sample(sample.name, SIZES[0]);
        for turn in 0..=4 {
            for keys in KEYS.iter().filter(|_| TURNS.contains(&turn)) {
                ui.keys(keys);
                for size in SIZES {
                    ui.send(Msg::Resize(size.0, size.1));
                    seen += 1;
                    let cut = Cells::of(&ui).cut();
                    found.extend(
                        cut.into_iter()
                            .map(|cut| format!("{} {size:?} `{keys}`: {cut}", sample.name)),
                    );
                }
                ui.keys("Esc Esc Esc g t");
            }
            if !step(&mut ui) {
                break;
            }
        }
    }
    assert!(seen > 1_000, "{seen}");
    assert!(found.is_empty(), "{found:#?}");
}
