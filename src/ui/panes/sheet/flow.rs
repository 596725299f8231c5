//! Flowing text: short pieces with dots between them, long ones wrapped into paragraphs, all next to
//! the block's title.

use crate::ui::widgets::text::width;
use crate::ui::widgets::{list, rich};
use rules::view::{Block, Rich, Tone};

use super::layout::{Cell, Draw, Label, Layout};

/// The columns before further lines of a text that begins right after its title.
const HANGING: usize = 2;

/// The positions of a block's rows in flowing text.
#[derive(Clone)]
pub struct Flow {
    /// The columns of its title, if that has a column of its own.
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
    /// a line of its own. If it `hangs`, the first row begins right after the title instead.
    pub fn of(block: &Block, label: usize, columns: usize, (stacked, hangs): (bool, bool)) -> Self {
        let hangs = hangs && label > 0;
        let label = if hangs {
            HANGING
        } else {
            label.min(columns / 3)
        };
        let start = |line: usize| if hangs && line == 0 { 0 } else { label };
        let mut spots = Vec::with_capacity(block.rows.len());
        let (mut line, mut end) = (0, None);
        for (n, row) in block.rows.iter().enumerate() {
            let title = Rich::of(format!("{}  ", block.title), Tone::Quiet);
            let first = if hangs && n == 0 { title } else { Rich::new() };
            let cells = row.cells.iter().filter(|c| !c.is_empty()).enumerate();
            let text = cells.fold(first, |line, (n, cell)| {
                let gap = if n > 0 { " " } else { "" };
                line.and(gap, Tone::Text).then(cell.clone())
            });
            let wide = rich::columns(&text);
            let mut x = end.map_or(start(line), |end: usize| end + 3);
            let long = wide > columns.saturating_sub(if end.is_some() { label } else { x });
            if end.is_some() && (long || stacked || x + wide > columns) {
                (line, end) = (line + 1, None);
                x = label;
            }
            let dot = end.is_some();
            let text = if long {
                let mut lines = rich::broken(&text, columns.saturating_sub(label), usize::MAX);
                // Further lines begin where those of other rows do.
                let indent = " ".repeat(label - x);
                for line in lines.iter_mut().skip(1) {
                    *line = Rich::of(indent.clone(), Tone::Quiet).then(std::mem::take(line));
                }
                lines
            } else {
                vec![text]
            };
            let lines = text.len().max(1);
            spots.push(Spot {
                line,
                x,
                columns: if long {
                    columns.saturating_sub(x)
                } else {
                    wide
                },
                text,
                dot,
            });
            if long {
                (line, end) = (line + lines, None);
            } else {
                end = Some(x + wide);
            }
        }
        let lines = line + usize::from(end.is_some());
        let label = if hangs { 0 } else { label };
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
        let (mut is_cut, mut marked) = (false, None);
        let all = spots.last().map_or(0, |spot| spot.line + spot.text.len());
        let start = list::scroll_to(chosen.map(|spot| spot.line), 0, given, all);
        if let Some(title) = block.title.filter(|_| label > 0) {
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
                let short = rich::columns(last) + 2 <= spot.columns;
                marked = Some(spot.x + rich::columns(last) + 2).filter(|_| short);
                // A full line is longer than its columns, so that drawing shows the cut.
                let more = if short { " …" } else { " ." };
                *last = std::mem::take(last).and(more, Tone::Quiet);
                is_cut = true;
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
                .map(|s| {
                    s.x + s
                        .text
                        .get(end - 1 - s.line)
                        .map_or(s.columns, rich::columns)
                })
                .max();
            let x = marked.or(last).unwrap_or(label);
            let whole = format!(" · {hidden} more");
            let text = if x + width(&whole) <= block.width {
                whole
            } else if is_cut {
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

/// Returns the lines and columns of pieces with these widths: in order, or if `tight`, each in the
/// first line with room.
pub(super) fn spots_of(wides: &[usize], room: usize, tight: bool) -> Vec<(usize, usize)> {
    let mut ends: Vec<usize> = Vec::new();
    let mut spots = Vec::with_capacity(wides.len());
    for wide in wides {
        let skip = if tight {
            0
        } else {
            ends.len().saturating_sub(1)
        };
        let line = ends
            .iter()
            .enumerate()
            .skip(skip)
            .find(|(_, end)| **end + 3 + wide <= room)
            .map(|(n, _)| n);
        let line = line.unwrap_or_else(|| {
            ends.push(0);
            ends.len() - 1
        });
        if let Some(end) = ends.get_mut(line) {
            let at = if *end > 0 { *end + 3 } else { 0 };
            spots.push((line, at));
            *end = at + wide;
        }
    }
    spots
}
