//! Where everything of a sheet stands, as values: drawing and the mouse read the same ones.

use ratatui::layout::{Position, Rect};

use crate::rules::view::{Block, Fact, Rich, Shape, Sheet, Tone};
use crate::ui::widgets::text::width;
use crate::ui::widgets::{columns, rich, wrap};

use super::super::tracks::{Columns, label_columns};
use super::HEALTH;
use super::blocks::{Measured, TableColumns};

/// Lines of a sheet from which on dividers are worth a line even if something is cut for them.
const ROOMY: usize = 15;

/// The widest label column.
const LABEL: usize = 11;

/// One thing that can be chosen, and where it stands, counted from the area's corner.
pub struct Cell {
    /// Which of the sheet's items.
    pub item: usize,
    /// Its first line.
    pub line: usize,
    /// Its first column.
    pub x: usize,
    /// How wide.
    pub columns: usize,
    /// How high.
    pub lines: usize,
    /// How it is drawn.
    pub draw: Draw,
}

/// How a cell is drawn.
pub enum Draw {
    /// As these lines.
    Lines(Vec<Rich>),
    /// As a track in these columns.
    Track(Columns),
    /// As a row of the layout's nth table.
    Row(usize),
}

impl Cell {
    /// Its place on the screen; `None` if it lies outside the area.
    pub fn area(&self, area: Rect) -> Option<Rect> {
        let inside = self.line < area.height as usize && self.x < area.width as usize;
        let columns = self.columns.min((area.width as usize).saturating_sub(self.x));
        let lines = self.lines.min((area.height as usize).saturating_sub(self.line));
        inside.then(|| Rect {
            x: area.x + self.x as u16,
            y: area.y + self.line as u16,
            width: columns as u16,
            height: lines as u16,
        })
    }
}

/// A dividing line.
pub struct RuleLine {
    /// Which line.
    pub line: usize,
    /// What it says.
    pub title: String,
    /// What stands at its end: "1-6 of 35".
    pub remark: String,
}

/// A quiet word that belongs to no single item.
pub struct Label {
    /// Which line.
    pub line: usize,
    /// Its first column.
    pub x: usize,
    /// How wide it may be.
    pub columns: usize,
    /// The word.
    pub text: String,
}

/// Where everything stands.
#[derive(Default)]
pub struct Layout {
    /// What can be chosen.
    pub cells: Vec<Cell>,
    /// Dividing lines.
    pub rules: Vec<RuleLine>,
    /// Labels.
    pub labels: Vec<Label>,
    /// The columns of tables, by number.
    pub tables: Vec<TableColumns>,
    /// How many lines are used.
    pub lines: usize,
}

/// The blocks that have rows: all of a sheet, or those of a tab. The characteristics belong to
/// the head of a tabbed sheet, not to a tab.
pub fn blocks<'a>(sheet: &'a Sheet, tab: Option<&str>) -> impl Iterator<Item = &'a Block> {
    let here = move |block: &&Block| tab.is_none_or(|tab| block.tab == tab && block.shape != Shape::Pairs);
    sheet.blocks.iter().filter(|block| !block.rows.is_empty()).filter(here)
}

impl Layout {
    /// Lays a sheet, or one tab of it, out in so many columns and lines. Blocks that are cut
    /// slide so that the chosen item is among what is shown.
    pub fn new(sheet: &Sheet, tab: Option<&str>, width: usize, height: usize, selected: Option<usize>) -> Self {
        let mut layout = Self::default();
        if width == 0 || height == 0 {
            return layout;
        }
        let roomy = height >= ROOMY;
        let labels = sheet.tracks.iter().map(|t| t.label.as_str()).chain(sheet.now.iter().map(|f| f.label.as_str()));
        let label = label_columns(labels, LABEL, 2);
        let mut item = 0;
        if tab.is_none_or(|tab| tab == HEALTH) {
            layout.place_head(sheet, label, width, if roomy { 2 } else { 1 });
            item = sheet.tracks.len() + sheet.facts.len() + sheet.now.len();
        }
        let all: Vec<&Block> = blocks(sheet, tab).collect();
        // On a tab of its own, a block's name is on the tab already.
        let alone = tab.is_some() && item == 0 && all.len() == 1;
        let mut measured = Vec::with_capacity(all.len());
        for block in &all {
            measured.push(Measured::of(block, item, label, width, !alone));
            item += block.rows.len();
        }
        layout.place_blocks(&measured, height, selected, roomy);
        layout
    }

    /// The item at a position of the screen.
    pub fn at(&self, area: Rect, position: Position) -> Option<usize> {
        self.cells.iter().find(|cell| cell.area(area).is_some_and(|a| a.contains(position))).map(|cell| cell.item)
    }

    /// Tracks, the facts beside or below them, what matters now.
    fn place_head(&mut self, sheet: &Sheet, label: usize, room: usize, most: usize) {
        let longest = if room >= 90 { 24 } else { 16 };
        let bars = Columns::of(sheet.tracks.iter(), label, longest, room);
        let note = sheet.tracks.iter().map(|t| width(&t.note)).max().unwrap_or(0);
        let wide = (bars.width() + if note > 0 { note + 2 } else { 0 }).min(room);
        for (n, _) in sheet.tracks.iter().enumerate() {
            self.cells.push(Cell { item: n, line: n, x: 0, columns: wide, lines: 1, draw: Draw::Track(bars) });
        }
        let tracks = sheet.tracks.len();
        let beside = if tracks == 0 { 0 } else { wide + 4 };
        let (x, line) = if room >= beside + 20 { (beside, 0) } else { (0, tracks) };
        let pieces: Vec<Rich> = sheet.facts.iter().map(fact).collect();
        let used = self.place_flow(&pieces, tracks, x, line, room - x);
        self.lines = tracks.max(line + used);
        let first = tracks + sheet.facts.len();
        for (n, fact) in sheet.now.iter().enumerate() {
            let tone = Rich::of(fact.label.as_str(), Tone::Quiet);
            self.labels.push(Label {
                line: self.lines,
                x: 0,
                columns: label.saturating_sub(1),
                text: tone.plain(),
            });
            let columns = room.saturating_sub(label);
            let lines = broken(&fact.value, columns, most);
            let count = lines.len();
            let draw = Draw::Lines(lines);
            self.cells.push(Cell { item: first + n, line: self.lines, x: label, columns, lines: count, draw });
            self.lines += count;
        }
    }

    /// Pieces one after another, three columns between them; how many lines they took.
    fn place_flow(&mut self, pieces: &[Rich], first: usize, x: usize, line: usize, room: usize) -> usize {
        let (mut at, mut row) = (0, 0);
        for (n, piece) in pieces.iter().enumerate() {
            let wide = rich::columns(piece).min(room);
            if at > 0 && at + wide > room {
                (at, row) = (0, row + 1);
            }
            let draw = Draw::Lines(vec![piece.clone()]);
            self.cells.push(Cell { item: first + n, line: line + row, x: x + at, columns: wide, lines: 1, draw });
            at += wide + 3;
        }
        if pieces.is_empty() { 0 } else { row + 1 }
    }

    /// The blocks below the head, from the first one on, or from a later one if the chosen item
    /// would not be seen otherwise.
    fn place_blocks(&mut self, blocks: &[Measured<'_>], height: usize, selected: Option<usize>, roomy: bool) {
        let room = height.saturating_sub(self.lines);
        let dividers = |blocks: &[Measured<'_>]| -> Vec<bool> {
            let mut text = false;
            blocks
                .iter()
                .map(|block| {
                    let wants = block.wants_divider() && !(text && block.is_text());
                    text = block.is_text();
                    wants
                })
                .collect()
        };
        let mut from = 0;
        let (given, divided) = loop {
            let rest = blocks.get(from..).unwrap_or_default();
            let wants = dividers(rest);
            let parts: Vec<(usize, usize)> = rest.iter().map(|b| (b.least(), b.want())).collect();
            let lines: usize = wants.iter().filter(|wants| **wants).count();
            let all: usize = parts.iter().map(|(_, want)| want).sum();
            let divided = roomy || all + lines <= room;
            let given = columns::share(&parts, if divided { room.saturating_sub(lines) } else { room });
            let seen = selected.is_none_or(|item| {
                rest.iter().zip(&given).all(|(block, given)| !block.holds(item) || *given > 0)
            });
            if seen || from + 1 >= blocks.len() {
                break (given, if divided { wants } else { vec![false; rest.len()] });
            }
            from += 1;
        };
        let rest = blocks.get(from..).unwrap_or_default();
        for ((block, given), divide) in rest.iter().zip(given).zip(divided) {
            if given == 0 {
                continue;
            }
            if divide && self.lines > 0 && self.lines + 1 < height {
                self.rules.push(RuleLine { line: self.lines, title: String::new(), remark: String::new() });
                self.lines += 1;
            }
            let line = self.lines;
            block.place(self, line, given, selected);
            self.lines += given;
        }
    }
}

/// A fact with its quiet label.
pub fn fact(fact: &Fact) -> Rich {
    Rich::of(format!("{} ", fact.label), Tone::Quiet).then(fact.value.clone())
}

/// A line broken into so many lines at most, one at least.
pub fn broken(line: &Rich, columns: usize, most: usize) -> Vec<Rich> {
    if wrap::height(&line.plain(), columns, most.max(2)) <= 1 || most <= 1 {
        return vec![line.clone()];
    }
    // The ornaments do not matter here: a cut line is drawn again into its columns.
    let bare = crate::ui::theme::Theme::bare();
    rich::wrapped(line, columns, most, &bare)
}
