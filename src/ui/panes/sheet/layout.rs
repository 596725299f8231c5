//! The position of every part of a sheet, as values. Drawing and the mouse read the same ones.

use ratatui::layout::{Position, Rect};

use crate::ui::widgets::text::width;
use crate::ui::widgets::{columns, rich};
use rules::view::{Block, ELSEWHERE, Fact, Rich, Shape, Sheet, Tone};

use super::super::tracks::{Columns, label_columns};
use super::HEALTH;
use super::blocks::{Manner, Measured, Opening};
use super::flow::spots_of;
use super::head::in_one_line;
use super::page::{APART, HALVES, MANNERS, Page, beside};
use super::table::TableColumns;

/// The lines of a sheet from which a line of active effects may continue in a second line.
const ROOMY: usize = 15;

/// With fewer lines for its blocks, a table gives up one for items that need two.
const SHORT: usize = 14;

/// The lines that a complete sheet with room keeps for active effects.
const EFFECTS: usize = 2;

/// The minimum width of the labels of a complete sheet, so that their column is the same for every combatant.
const LEAST_LABEL: usize = 6;

/// With fewer columns, one blank follows the labels, and else two.
const NARROW: usize = 28;

/// The minimum lines below the head of a tab in which a selected row is shown.
const LEAST_BELOW: usize = 5;

/// The maximum width of the label column.
const LABEL: usize = 11;

/// The cells to which bars shrink for the notes next to them.
const SHORTEST: usize = 8;

/// The columns of the change by the last entry, with a blank before it: " ▲12".
const MOVED: usize = 4;

/// The columns of the change next to tracks, whose names may contain a character's name: "Tessaly
/// traced".
const OF_TRACKS: usize = 16;

/// A selectable item and its position, counted from the corner of the area.
pub struct Cell {
    /// The index of the sheet item.
    pub item: usize,
    /// Its first line.
    pub line: usize,
    /// Its first column.
    pub x: usize,
    /// Its width.
    pub columns: usize,
    /// Its height.
    pub lines: usize,
    /// How to draw it.
    pub draw: Draw,
}

/// How to draw a cell.
pub enum Draw {
    /// As these lines.
    Lines(Vec<Rich>),
    /// As a track in these columns.
    Track(Columns),
    /// As a row of the layout's table with this index.
    Row(usize),
}

impl Cell {
    /// Returns its area on screen, or `None` outside the area of the sheet.
    pub fn area(&self, area: Rect) -> Option<Rect> {
        let inside = self.line < area.height as usize && self.x < area.width as usize;
        let columns = self
            .columns
            .min((area.width as usize).saturating_sub(self.x));
        let lines = self
            .lines
            .min((area.height as usize).saturating_sub(self.line));
        inside.then(|| Rect {
            x: area.x + self.x as u16,
            y: area.y + self.line as u16,
            width: columns as u16,
            height: lines as u16,
        })
    }
}

/// A dividing line.
#[derive(Default)]
pub struct RuleLine {
    /// Its line.
    pub line: usize,
    /// Its first column.
    pub x: usize,
    /// Its width.
    pub columns: usize,
    /// Its title.
    pub title: String,
    /// The text at its end: "1-6 of 35".
    pub remark: String,
}

/// A quiet word that doesn't belong to a single item.
pub struct Label {
    /// Its line.
    pub line: usize,
    /// Its first column.
    pub x: usize,
    /// Its maximum width.
    pub columns: usize,
    /// Its text.
    pub text: String,
}

/// The position of every part.
#[derive(Default)]
pub struct Layout {
    /// The selectable items.
    pub cells: Vec<Cell>,
    /// The dividing lines.
    pub rules: Vec<RuleLine>,
    /// The labels.
    pub labels: Vec<Label>,
    /// The columns of tables, by index.
    pub tables: Vec<TableColumns>,
    /// The gaps between columns of rows: the first line, the column of the line that parts them on a screen
    /// without frames, and the lines.
    pub gaps: Vec<(usize, usize, usize)>,
    /// The drawings of blocks: the first line, the first column, and the lines.
    pub drawings: Vec<(usize, usize, Vec<Rich>)>,
    /// The titles of blocks without room.
    pub missing: Vec<String>,
    /// Whether some of the blocks have fewer lines than they need.
    pub is_cut: bool,
    /// Whether a row of an item is cut.
    pub cuts: bool,
    /// The used lines.
    pub lines: usize,
}

/// Returns the blocks with rows: those of a sheet that are useful now, or all of a tab. The
/// characteristics belong to the head of a tabbed sheet, not to a tab.
pub fn blocks<'a>(sheet: &'a Sheet, tab: Option<&str>) -> impl Iterator<Item = &'a Block> {
    let here = move |block: &&Block| match tab {
        Some(tab) => block.tab == tab && block.shape != Shape::Pairs,
        None => !block.aside,
    };
    sheet
        .blocks
        .iter()
        .filter(|block| !block.rows.is_empty())
        .filter(here)
}

/// Returns the active effects. A complete sheet omits those that are already next to them.
pub fn now<'a>(sheet: &'a Sheet, tab: Option<&str>) -> impl Iterator<Item = &'a Fact> {
    let whole = tab.is_none();
    sheet
        .now
        .iter()
        .filter(move |fact| !whole || fact.key != ELSEWHERE)
}

impl Layout {
    /// Lays out a sheet, or one tab of it, in these columns and lines. Blocks that are cut scroll so
    /// that the selected item is visible.
    pub fn new(
        sheet: &Sheet,
        tab: Option<&str>,
        width: usize,
        height: usize,
        selected: Option<usize>,
    ) -> Self {
        let steady = Self::laid(sheet, tab, (width, height), selected, true);
        if steady.is_cut {
            // Blocks that lack lines have those that are kept for active effects.
            return Self::laid(sheet, tab, (width, height), selected, false);
        }
        steady
    }

    fn laid(
        sheet: &Sheet,
        tab: Option<&str>,
        (width, height): (usize, usize),
        selected: Option<usize>,
        steady: bool,
    ) -> Self {
        let mut layout = Self::default();
        if width == 0 || height == 0 {
            return layout;
        }
        let roomy = height >= ROOMY;
        let labels = sheet
            .tracks
            .iter()
            .map(|track| track.label.as_str())
            .chain(sheet.now.iter().map(|fact| fact.label.as_str()));
        // One column more lets a narrow sheet show what is left of a turn in one line.
        let gap = if width < NARROW { 1 } else { 2 };
        let least = if tab.is_some() { 0 } else { LEAST_LABEL + gap };
        let label = label_columns(labels, OF_TRACKS, gap).max(least);
        // Texts share a label column of their own, because their titles are longer than other titles.
        let texts = blocks(sheet, tab).filter(|block| block.shape == Shape::Text);
        let text_label =
            label_columns(texts.map(|block| block.title.as_str()), LABEL, 2).max(label);
        let mut item = 0;
        if tab.is_none_or(|tab| tab == HEALTH) {
            let most = if roomy { 2 } else { 1 };
            layout.place_head(sheet, tab, label, width, (most, steady));
            item = sheet.tracks.len() + sheet.facts.len() + now(sheet, tab).count();
            // The head of a low tab makes way for a selected row below it.
            let below = tab.is_some() && selected.is_some_and(|row| row >= item);
            if below && layout.lines + LEAST_BELOW > height {
                layout = Self::default();
            }
        }
        let all: Vec<(usize, &Block)> = blocks(sheet, tab)
            .map(|block| {
                let first = item;
                item += block.rows.len();
                (first, block)
            })
            .collect();
        let page = Page {
            label: text_label,
            height,
            selected,
            sorted: tab.is_none(),
            // On a tab of its own, a block's name is already on the tab.
            titled: !(tab.is_some() && layout.lines == 0 && all.len() == 1),
        };
        // Blocks that come first in every manner keep the full width.
        let pairs = all
            .iter()
            .take_while(|(_, block)| block.shape == Shape::Pairs)
            .count();
        let (above, below) = all.split_at(pairs);
        match beside(below, &page, width, layout.lines + pairs, tab.is_none()) {
            Some((at, left)) => {
                let (one, other) = below.split_at(at);
                layout.place_column(above, &page, 0, width, &MANNERS);
                let start = layout.lines;
                layout.place_column(one, &page, 0, left, &HALVES);
                let end = std::mem::replace(&mut layout.lines, start);
                let x = left + APART;
                layout.place_column(other, &page, x, width - x, &HALVES);
                layout.lines = layout.lines.max(end);
            }
            None => layout.place_column(&all, &page, 0, width, &MANNERS),
        }
        layout
    }

    /// Places blocks below the existing content, from a column on, at this width.
    fn place_column(
        &mut self,
        blocks: &[(usize, &Block)],
        page: &Page,
        x: usize,
        width: usize,
        manners: &[Manner],
    ) {
        let before = (self.cells.len(), self.labels.len(), self.rules.len());
        let (drawn, gaps) = (self.drawings.len(), self.gaps.len());
        let room = page.height.saturating_sub(self.lines);
        let measured = page.measure(blocks, width, room, manners);
        self.place_blocks(&measured, page.height, page.selected, page.height >= ROOMY);
        for cell in self.cells.iter_mut().skip(before.0) {
            cell.x += x;
        }
        for label in self.labels.iter_mut().skip(before.1) {
            label.x += x;
        }
        for (_, at, _) in self.drawings.iter_mut().skip(drawn) {
            *at += x;
        }
        for (_, at, _) in self.gaps.iter_mut().skip(gaps) {
            *at += x;
        }
        for rule in self.rules.iter_mut().skip(before.2) {
            (rule.x, rule.columns) = (x, width);
        }
    }

    /// Returns the item at a position of the screen.
    pub fn at(&self, area: Rect, position: Position) -> Option<usize> {
        self.cells
            .iter()
            .find(|cell| cell.area(area).is_some_and(|a| a.contains(position)))
            .map(|cell| cell.item)
    }

    /// Places the tracks, the facts next to or below them, and the active effects.
    fn place_head(
        &mut self,
        sheet: &Sheet,
        tab: Option<&str>,
        label: usize,
        room: usize,
        (most, steady): (usize, bool),
    ) {
        let longest = if room >= 90 { 24 } else { 16 };
        let note = sheet
            .tracks
            .iter()
            .map(|t| width(&t.note))
            .max()
            .unwrap_or(0);
        let bars = |longest| Columns::of(sheet.tracks.iter(), label, longest, room);
        // A bar is shorter before a note is cut.
        let longest = (SHORTEST..=longest)
            .rev()
            .find(|longest| note == 0 || bars(*longest).width() + note + 2 <= room);
        let bars = bars(longest.unwrap_or(SHORTEST));
        // The change by the last entry follows the number.
        let wide = (bars.width() + if note > 0 { note + 2 } else { MOVED }).min(room);
        let tracks = sheet.tracks.len();
        let gap = if note > 0 { 3 } else { 2 };
        let beside = if tracks == 0 { 0 } else { wide + gap };
        let pieces: Vec<Rich> = sheet.facts.iter().map(fact).collect();
        // A fact that doesn't fit completely next to the tracks is below them.
        let widest = pieces.iter().map(rich::columns).max().unwrap_or(0);
        let (x, line) = if room >= beside + widest.max(20) {
            (beside, 0)
        } else {
            (0, tracks)
        };
        for (n, _) in sheet.tracks.iter().enumerate() {
            self.cells.push(Cell {
                item: n,
                line: n,
                x: 0,
                // The change by the last entry takes no column of a note where nothing is at the right.
                columns: if x > 0 { wide } else { room },
                lines: 1,
                draw: Draw::Track(bars),
            });
        }
        let used = self.place_flow(&pieces, tracks, x, line, room - x);
        self.lines = tracks.max(line + used);
        let first = tracks + sheet.facts.len();
        // Many tracks leave lines next to them, which a tab needs more than a whole sheet does.
        let effects = now(sheet, tab).count();
        let spare = x > 0 && tab.is_some() && used + effects <= tracks;
        let (x, mut at) = if spare { (x, used) } else { (0, self.lines) };
        for (n, fact) in now(sheet, tab).enumerate() {
            let text = fact.label.clone();
            self.labels.push(Label {
                line: at,
                x,
                columns: label.saturating_sub(1),
                text,
            });
            let columns = room.saturating_sub(x + label);
            let most = if spare { 1 } else { most };
            let lines = rich::broken(&in_one_line(fact, columns), columns, most);
            let count = lines.len();
            let draw = Draw::Lines(lines);
            self.cells.push(Cell {
                item: first + n,
                line: at,
                x: x + label,
                columns,
                lines: count,
                draw,
            });
            at += count;
        }
        // Conditions come and go, and nothing below them moves where everything has room.
        let kept = if tab.is_none() && most > 1 && steady && self.lines > 0 {
            self.lines + EFFECTS
        } else {
            0
        };
        self.lines = self.lines.max(at).max(kept);
    }

    /// Places consecutive pieces with three columns between them and returns their lines. A short piece
    /// may move up to a line with room for it if that saves a line.
    fn place_flow(
        &mut self,
        pieces: &[Rich],
        first: usize,
        x: usize,
        line: usize,
        room: usize,
    ) -> usize {
        let wides: Vec<usize> = pieces
            .iter()
            .map(|piece| rich::columns(piece).min(room))
            .collect();
        let (in_order, tight) = (spots_of(&wides, room, false), spots_of(&wides, room, true));
        let lines =
            |spots: &[(usize, usize)]| spots.iter().map(|(line, _)| line + 1).max().unwrap_or(0);
        let spots = if lines(&tight) < lines(&in_order) {
            tight
        } else {
            in_order
        };
        for (n, ((piece, wide), (row, at))) in pieces.iter().zip(&wides).zip(&spots).enumerate() {
            let draw = Draw::Lines(vec![piece.clone()]);
            let (line, x) = (line + row, x + at);
            self.cells.push(Cell {
                item: first + n,
                line,
                x,
                columns: *wide,
                lines: 1,
                draw,
            });
        }
        lines(&spots)
    }

    /// Places the blocks below the head, from the first one, or from a later one if the selected item
    /// would be hidden otherwise.
    fn place_blocks(
        &mut self,
        blocks: &[Measured<'_>],
        height: usize,
        selected: Option<usize>,
        roomy: bool,
    ) {
        let room = height.saturating_sub(self.lines);
        let mut from = 0;
        let given = loop {
            let rest = blocks.get(from..).unwrap_or_default();
            let short = room < SHORT && rest.iter().any(Measured::is_narrow);
            let wishes = rest.iter().map(|block| block.wish(roomy, short));
            let wishes: Vec<_> = wishes.collect();
            let given = columns::share(&wishes, room);
            let hidden = |item| {
                rest.iter()
                    .zip(&given)
                    .any(|(block, given)| block.holds(item) && *given == 0)
            };
            if from + 1 >= blocks.len() || !selected.is_some_and(hidden) {
                break given;
            }
            from += 1;
        };
        let passed = blocks.iter().take(from);
        self.missing
            .extend(passed.map(|block| block.title().to_owned()));
        let rest = blocks.get(from..).unwrap_or_default();
        let mut spare = room.saturating_sub(given.iter().sum());
        let whole = rest
            .iter()
            .zip(&given)
            .all(|(block, given)| *given == block.whole());
        self.is_cut |= !whole || !self.missing.is_empty();
        let titles = dividers(rest, Opening::Title, self.lines);
        let lines =
            dividers(rest, Opening::Line, self.lines) + dividers(rest, Opening::Text, self.lines);
        // Spare lines after everything is shown become blank lines before the titles.
        let airy = whole && spare >= titles + lines;
        let mut text = false;
        for (block, given) in rest.iter().zip(given) {
            let opening = block.opening();
            if given == 0 {
                self.missing.push(block.title().to_owned());
                continue;
            }
            let divides =
                opening == Opening::Line && whole || opening == Opening::Text && !text && whole;
            if self.lines > 0 && spare > 0 && (divides || airy && opening == Opening::Title) {
                // The titles of texts are next to them.
                if opening == Opening::Line {
                    self.rules.push(RuleLine {
                        line: self.lines,
                        title: block.title().to_owned(),
                        ..RuleLine::default()
                    });
                }
                self.lines += 1;
                spare -= 1;
            }
            text = opening == Opening::Text;
            let line = self.lines;
            block.place(self, line, given, selected);
            self.lines += given;
        }
    }
}

/// Returns the lines needed to separate the blocks with this opening.
fn dividers(blocks: &[Measured<'_>], opening: Opening, above: usize) -> usize {
    let mut before = None;
    let mut count = 0;
    for (n, block) in blocks.iter().enumerate() {
        let new = opening != Opening::Text || before != Some(Opening::Text);
        count += usize::from(block.opening() == opening && new && (n > 0 || above > 0));
        before = Some(block.opening());
    }
    count
}

/// Returns a fact with its quiet label.
pub fn fact(fact: &Fact) -> Rich {
    Rich::of(format!("{} ", fact.label), Tone::Quiet).then(fact.value.clone())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use rules::view::Row;

    use super::*;

    fn block(n: usize, rows: usize, columns: usize, shape: Shape) -> Block {
        let cell = |at: usize| Rich::of(format!("{at} {}", "x".repeat(columns)), Tone::Text);
        let row = |at: usize| Row {
            cells: vec![
                cell(at),
                cell(at),
                Rich::of("y".repeat(columns * (at % 4)), Tone::Text),
            ],
            ..Row::default()
        };
        let rows = (0..rows).map(row).collect();
        Block::new(format!("Block {n}"), "Gear", shape, rows)
    }

    fn shape() -> impl Strategy<Value = Shape> {
        prop_oneof![
            Just(Shape::Table),
            Just(Shape::Rows),
            Just(Shape::Tall),
            Just(Shape::Text)
        ]
    }

    proptest! {
        /// In both arrangements no two cells overlap, none is outside the area, and the selected one is
        /// always present.
        #[test]
        fn nothing_overlaps_and_the_chosen_is_seen(
            blocks in prop::collection::vec((1usize..30, 1usize..30, shape()), 1..6),
            width in 20usize..220, height in 8usize..70, chosen: prop::sample::Index,
            tab: bool,
        ) {
            let blocks: Vec<Block> = blocks
                .into_iter()
                .enumerate()
                .map(|(n, (rows, columns, shape))| block(n, rows, columns, shape))
                .collect();
            let count: usize = blocks.iter().map(|block| block.rows.len()).sum();
            let sheet = Sheet {
                gauges: Vec::new(),
                traits_tab: "Talents",
                id: rules::view::Id(1),
                name: String::new(),
                kind: String::new(),
                role: String::new(),
                tone: Tone::Pc,
                tracks: Vec::new(),
                facts: Vec::new(),
                now: Vec::new(),
                blocks,
            };
            let chosen = chosen.index(count);
            let tab = tab.then_some("Gear");
            let layout = Layout::new(&sheet, tab, width, height, Some(chosen));
            let area = Rect::new(0, 0, width as u16, height as u16);
            prop_assert!(layout.cells.iter().any(|cell| cell.item == chosen && cell.area(area).is_some()));
            let mut taken = vec![false; width * height];
            for cell in &layout.cells {
                let Some(at) = cell.area(area) else {
                    prop_assert!(false, "a cell outside");
                    continue;
                };
                for spot in at.positions() {
                    let spot = usize::from(spot.y) * width + usize::from(spot.x);
                    prop_assert!(!taken[spot], "two cells in one place");
                    taken[spot] = true;
                }
            }
            for rule in &layout.rules {
                prop_assert!(rule.line < height && rule.x + rule.columns <= width);
                let row = rule.line * width + rule.x;
                prop_assert!(!taken[row..row + rule.columns].contains(&true), "a line through a cell");
            }
        }
    }
}
