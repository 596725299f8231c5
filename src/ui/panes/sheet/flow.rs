//! Flowing text: short pieces with dots between them, long ones wrapped into paragraphs, all next to
//! the block's title.

use crate::ui::widgets::text::width;
use crate::ui::widgets::{list, rich};
use rules::view::{Block, Rich, Tone};

use super::layout::{Cell, Draw, Label, Layout};

/// The positions of a block's rows in flowing text.
#[derive(Clone)]
pub struct Flow {
    label: usize,
    spots: Vec<Spot>,
    /// The lines that they fill.
    pub lines: usize,
}

/// The position of a piece of flowing text.
#[derive(Clone)]
struct Spot {
    line: usize,
    x: usize,
    columns: usize,
    text: Vec<Rich>,
    dot: bool,
}

/// The title of a block and the index of its first row among the sheet's items.
#[derive(Clone, Copy)]
pub struct Placed<'a> {
    /// Its title, if it is shown.
    pub title: Option<&'a str>,
    /// The item of its first row.
    pub first: usize,
    /// The available columns.
    pub width: usize,
}

impl Flow {
    /// Lays out the rows of a block after a column of labels (0 for none). If `stacked`, every row has
    /// a line of its own.
    pub fn of(block: &Block, label: usize, columns: usize, stacked: bool) -> Self {
        let label = label.min(columns / 3);
        let room = columns.saturating_sub(label);
        let mut spots = Vec::with_capacity(block.rows.len());
        let (mut line, mut x) = (0, 0);
        for row in &block.rows {
            let text = row.cells.iter().filter(|c| !c.is_empty()).enumerate().fold(
                Rich::new(),
                |line, (n, cell)| {
                    let gap = if n > 0 { " " } else { "" };
                    line.and(gap, Tone::Text).then(cell.clone())
                },
            );
            let wide = rich::columns(&text);
            let long = wide > room;
            if x > 0 && (long || stacked || x + 3 + wide > room) {
                (line, x) = (line + 1, 0);
            }
            let dot = x > 0;
            if dot {
                x += 3;
            }
            let text = if long {
                rich::broken(&text, room, usize::MAX)
            } else {
                vec![text]
            };
            let lines = text.len().max(1);
            let columns = if long { room } else { wide };
            spots.push(Spot {
                line,
                x: label + x,
                columns,
                text,
                dot,
            });
            if long {
                (line, x) = (line + lines, 0);
            } else {
                x += wide;
            }
        }
        let lines = if x > 0 { line + 1 } else { line };
        Self {
            label,
            spots,
            lines,
        }
    }

    /// Places its rows into this many lines. If they don't fit, it scrolls so that the selected row is
    /// visible and shows how many rows are hidden.
    pub fn place(
        &self,
        block: Placed<'_>,
        layout: &mut Layout,
        line: usize,
        given: usize,
        chosen: Option<usize>,
    ) {
        let (spots, label) = (&self.spots, self.label);
        let chosen = chosen.and_then(|row| spots.get(row));
        let mut marked = false;
        let all = spots.last().map_or(0, |spot| spot.line + spot.text.len());
        let start = list::scroll_to(chosen.map(|spot| spot.line), 0, given, all);
        if let Some(title) = block.title {
            let text = title.to_owned();
            layout.labels.push(Label {
                line,
                x: 0,
                columns: label.saturating_sub(1),
                text,
            });
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
                // Longer than its columns, so that drawing shows the cut.
                marked = true;
                *last = std::mem::take(last)
                    .and(" ".repeat(spot.columns), Tone::Quiet)
                    .and(".", Tone::Quiet);
            }
            if spot.dot {
                let text = "·".to_owned();
                layout.labels.push(Label {
                    line: at,
                    x: spot.x - 2,
                    columns: 1,
                    text,
                });
            }
            let lines = text.len();
            let draw = Draw::Lines(text);
            layout.cells.push(Cell {
                item: block.first + n,
                line: at,
                x: spot.x,
                columns: spot.columns,
                lines,
                draw,
            });
        }
        let hidden = spots
            .iter()
            .filter(|spot| spot.line >= start + given)
            .count();
        if hidden > 0 {
            // A paragraph that began further up may fill the last line.
            let end = start + given;
            let last = spots
                .iter()
                .filter(|spot| spot.line < end && spot.line + spot.text.len() >= end)
                .map(|s| s.x + s.columns)
                .max();
            let x = last.unwrap_or(label);
            let whole = format!(" · {hidden} more");
            let text = if x + width(&whole) <= block.width {
                whole
            } else if marked {
                // Its ellipsis already shows that more follows.
                return;
            } else {
                " …".to_owned()
            };
            layout.labels.push(Label {
                line: line + given - 1,
                x: x.min(block.width.saturating_sub(width(&text))),
                columns: width(&text),
                text,
            });
        }
    }
}
