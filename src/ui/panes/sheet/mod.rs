//! The sheet of a combatant or vehicle: active effects first, then everything else.
//!
//! Tracks are bars with the facts next to them, followed by short lines of active effects and the
//! blocks in the system's order. Every block keeps its title and first rows as long as there is room.
//! Spare lines are shared one by one, so that a long list of skills can't push the weapons out. A block
//! that is cut shows its visible range and scrolls to the selected row. The single-sheet screen shows
//! the same content in tabs, under [`head()`].

mod blocks;
mod detail;
mod drawing;
mod flow;
mod head;
mod layout;
mod names;
mod odds;
mod page;
mod pairs;
mod rest;
mod table;
mod tall;
#[cfg(test)]
mod tests;

pub use head::head;
pub use rest::render_rest;

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use lang::sentence::capital;

use crate::ui::theme::Theme;
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{bar, rich, rule};
use rules::view::{Block, Fact, Reason, Rich, Row, Shape, Sheet, Tone, Track};

use super::{Paint, below, line_of, top};
use detail::split_detail;
use layout::{Draw, Layout};

/// The content of a sheet row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item<'a> {
    /// A track.
    Track(&'a Track),
    /// A derived value.
    Fact(&'a Fact),
    /// A line about an active effect.
    Now(&'a Fact),
    /// A row of a block.
    Row(&'a Row),
}

impl<'a> Item<'a> {
    /// Returns the command that Enter runs on it.
    pub fn line(self) -> Option<&'a str> {
        match self {
            Self::Row(row) => row.line.as_deref(),
            Self::Track(_) | Self::Fact(_) | Self::Now(_) => None,
        }
    }

    /// Returns the reasons that add up to it.
    pub fn because(self) -> &'a [Reason] {
        match self {
            Self::Fact(fact) | Self::Now(fact) => &fact.because,
            Self::Row(row) => &row.because,
            Self::Track(track) => &track.because,
        }
    }

    /// Returns its rules, followed by those of its reasons.
    pub fn rules(self) -> impl Iterator<Item = &'a str> {
        let own = match self {
            Self::Row(row) => row.rule.as_deref(),
            Self::Track(_) | Self::Fact(_) | Self::Now(_) => None,
        };
        own.into_iter().chain(
            self.because()
                .iter()
                .filter_map(|reason| reason.rule.as_deref()),
        )
    }

    /// Returns its text in one line, with the reasons for it.
    pub fn told(self) -> Rich {
        let line = match self {
            Self::Track(track) => {
                let note = if track.note.is_empty() {
                    String::new()
                } else {
                    format!(", {}", track.note)
                };
                Rich::of(format!("{} ", track.label), Tone::Quiet)
                    .and(track.reading(), Tone::Strong)
                    .and(note, Tone::Text)
            }
            Self::Fact(fact) | Self::Now(fact) => {
                Rich::of(format!("{} ", fact.label), Tone::Quiet).then(fact.value.clone())
            }
            Self::Row(row) => row
                .cells
                .iter()
                .filter(|cell| !cell.plain().trim().is_empty())
                .enumerate()
                .fold(Rich::new(), |line, (n, cell)| {
                    let gap = if n > 0 { "  " } else { "" };
                    line.and(gap, Tone::Quiet).then(cell.clone())
                }),
        };
        let own = match self {
            Self::Row(Row {
                rule: Some(rule), ..
            }) => format!("  {rule}"),
            _ => String::new(),
        };
        let because = self.because();
        // A sentence isn't joined by a comma to what is next to it.
        let is_sentence = |n: usize| because.get(n).is_some_and(|one| one.label.ends_with('.'));
        because
            .iter()
            .enumerate()
            .fold(line.and(own, Tone::Rule), |line, (n, reason)| {
                let lead = match n.checked_sub(1) {
                    None => "  = ",
                    Some(before) if is_sentence(before) || is_sentence(n) => "  ",
                    Some(_) => ", ",
                };
                let change = if is_sentence(n) && !reason.change.is_empty() {
                    format!("{}.", capital(&reason.change))
                } else {
                    reason.change.to_string()
                };
                let label = format!("{} ", reason.label);
                let line = line.and(lead, Tone::Quiet).and(label, Tone::Text);
                let line = line.and(change, Tone::Strong);
                match &reason.rule {
                    Some(rule) => line.and(format!(" {rule}"), Tone::Rule),
                    None => line,
                }
            })
    }
}

/// The tab that also shows tracks, facts and active effects.
const HEALTH: &str = "Health";

/// Returns the tabs of a sheet in the order of its blocks. "Health" is always one of them.
pub fn tabs(sheet: &Sheet) -> Vec<&'static str> {
    let mut tabs = Vec::new();
    for block in sheet
        .blocks
        .iter()
        .filter(|block| block.shape != Shape::Pairs)
    {
        if !tabs.contains(&block.tab) {
            tabs.push(block.tab);
        }
    }
    if !tabs.contains(&HEALTH) {
        tabs.push(HEALTH);
    }
    tabs
}

/// Returns the selectable items in the order of the rows. For a complete sheet: tracks, facts, active
/// effects and all rows, with tables sorted from their highest number. For a tab: its rows, and on
/// "Health" the tracks, facts and active effects before them.
pub fn items<'a>(sheet: &'a Sheet, tab: Option<&str>) -> Vec<Item<'a>> {
    let mut items = Vec::new();
    if tab.is_none_or(|tab| tab == HEALTH) {
        items.extend(sheet.tracks.iter().map(Item::Track));
        items.extend(sheet.facts.iter().map(Item::Fact));
        items.extend(layout::now(sheet, tab).map(Item::Now));
    }

    for block in layout::blocks(sheet, tab) {
        items.extend(ordered(block, tab.is_none()).into_iter().map(Item::Row));
    }
    items
}

/// Returns the rows of a block in display order. A sorted table begins with the highest numbers.
pub(super) fn ordered(block: &Block, sorted: bool) -> Vec<&Row> {
    let mut rows: Vec<&Row> = block.rows.iter().collect();
    // Ranks are sorted from the highest in any column, with or without ticks.
    if let Some((place, _)) = block.ranks {
        let rank = |row: &Row| {
            let run = row.cells.get(place).and_then(|cell| cell.0.last());
            run.and_then(|run| run.text.trim().parse::<u32>().ok())
        };
        rows.sort_by_cached_key(|row| std::cmp::Reverse(rank(row)));
        return rows;
    }
    if sorted && block.shape == Shape::Table {
        rows.sort_by_cached_key(|row| std::cmp::Reverse(weight(row)));
    }
    rows
}

/// Returns the first number in a row. A table on a complete sheet is often cut, so it begins with the
/// highest numbers (the trained skills). On its own tab it keeps the system's order.
fn weight(row: &Row) -> u32 {
    let number = |cell: &Rich| match cell.0.as_slice() {
        [] => None,
        [one] => one.text.trim().parse().ok(),
        _ => cell.plain().trim().parse().ok(),
    };
    row.cells.iter().find_map(number).unwrap_or(0)
}

/// Returns how many rows can be selected.
pub fn rows(sheet: &Sheet, tab: Option<&str>) -> usize {
    items(sheet, tab).len()
}

/// Returns the lines of the complete sheet without a limit, including its title line.
pub fn height(sheet: &Sheet, columns: usize) -> usize {
    1 + Layout::new(sheet, None, columns, usize::MAX / 2, None).lines
}

/// Returns the row at a position of the complete sheet.
pub fn hit(area: Rect, position: Position, sheet: &Sheet, paint: &Paint<'_>) -> Option<usize> {
    layout_in(sheet, None, below(area, 1), paint).at(below(area, 1), position)
}

/// Draws the complete sheet under its title line.
pub fn render(sheet: &Sheet, paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let body = below(area, 1);
    let layout = layout_in(sheet, None, body, paint);
    let whole = format!("{} shows all", paint.whole);
    let remark = match layout.missing.as_slice() {
        _ if (layout.is_cut || layout.cuts) && !paint.whole.is_empty() => whole,
        [] => String::new(),
        [one] => format!("{} {one}", paint.theme.glyphs.ellipsis),
        [one, more @ ..] => format!(
            "{} {one} and {} more",
            paint.theme.glyphs.ellipsis,
            more.len()
        ),
    };
    rule::rich_title(
        &title(sheet),
        &remark,
        paint.focused,
        paint.theme,
        area,
        buf,
    );
    draw(sheet, None, &layout, paint, body, buf);
}

/// Returns the title: "Vex Marrow · PC · drift smuggler".
pub fn title(sheet: &Sheet) -> Rich {
    let mut line = Rich::of(sheet.name.clone(), Tone::Strong);
    for (text, tone) in [(&sheet.kind, sheet.tone), (&sheet.role, Tone::Quiet)] {
        if !text.is_empty() {
            line = line.and(" · ", Tone::Quiet).and(text.clone(), tone);
        }
    }
    line
}

/// Returns the row at a position of a tab.
pub fn hit_tab(
    area: Rect,
    position: Position,
    sheet: &Sheet,
    tab: &str,
    paint: &Paint<'_>,
) -> Option<usize> {
    let sheet = &*spelled(sheet, tab, area);
    let (area, _) = raised(sheet, tab, area, paint);
    let (area, _) = split_detail(sheet, tab, area, paint);
    layout_in(sheet, Some(tab), area, paint).at(area, position)
}

/// The lines of a tab from which the dice of a row may have more lines.
const ROOMY: usize = 18;

/// The columns from which a tab has room for the details of every row.
const WIDE: u16 = 150;

/// The columns from which ranks have ticks before the number.
const TICKED: u16 = 76;

/// Returns a rank with `most` ticks before it, the reached ones filled.
fn ticked(rank: Rich, most: u32) -> Rich {
    let most = most as usize;
    let full = rank.plain().trim().parse().unwrap_or(0).min(most);
    // Dots are quieter and shorter over a slow line, so that trained skills stand out.
    let empty = if full > 0 { "▯" } else { "·" };
    Rich::of("▮".repeat(full), Tone::Proficiency)
        .and(empty.repeat(most - full), Tone::Quiet)
        .and(" ", Tone::Quiet)
        .then(rank)
}

/// The letters from which the reason of a text row is a sentence and not a number.
const SENTENCE: usize = 16;

/// Returns the sheet as a tab of that size shows it. If there is room, text rows include the details
/// that otherwise only the selected row shows. The rows stay the same.
fn spelled<'a>(sheet: &'a Sheet, tab: &str, area: Rect) -> Cow<'a, Sheet> {
    let tells = |row: &Row| {
        let about = row.because.first();
        about.filter(|about| about.label.len() >= SENTENCE).cloned()
    };
    let has = |block: &&Block| {
        block.tab == tab
            && area.width >= WIDE
            && block.shape == Shape::Text
            && block.rows.iter().any(|r| tells(r).is_some())
    };
    let has_ranks =
        |block: &&Block| block.tab == tab && area.width >= TICKED && block.ranks.is_some();
    let mut all = sheet.blocks.iter();
    if !all.any(|block| has(&block) || has_ranks(&block)) {
        return Cow::Borrowed(sheet);
    }
    let mut blocks: Vec<Block> = sheet
        .blocks
        .iter()
        .filter(|b| b.tab == tab)
        .cloned()
        .collect();
    for block in blocks.iter_mut().filter(|block| has(&&**block)) {
        for row in &mut block.rows {
            if let (Some(about), Some(cell)) = (tells(row), row.cells.last_mut()) {
                let words = format!(". {}", about.label);
                *cell = std::mem::take(cell).and(words, Tone::Quiet);
            }
        }
    }
    for block in blocks.iter_mut().filter(|block| has_ranks(&&**block)) {
        let Some((place, most)) = block.ranks else {
            continue;
        };
        for cell in block
            .rows
            .iter_mut()
            .filter_map(|row| row.cells.get_mut(place))
        {
            *cell = ticked(std::mem::take(cell), most);
        }
    }
    // A ledger with thousands of rows on another tab isn't copied.
    Cow::Owned(Sheet {
        id: sheet.id,
        name: sheet.name.clone(),
        kind: sheet.kind.clone(),
        role: sheet.role.clone(),
        tone: sheet.tone,
        tracks: sheet.tracks.clone(),
        facts: sheet.facts.clone(),
        gauges: sheet.gauges.clone(),
        now: sheet.now.clone(),
        blocks,
        traits_tab: sheet.traits_tab,
    })
}

/// Draws one tab of a sheet without a title line, and if there is room the details of the selected row
/// below it.
pub fn render_tab(sheet: &Sheet, tab: &str, paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let theme = paint.theme;
    let sheet = &*spelled(sheet, tab, area);
    let (area, remark) = raised(sheet, tab, area, paint);
    let (body, detail) = split_detail(sheet, tab, area, paint);
    if items(sheet, Some(tab)).is_empty() {
        Pen::row(area, 0, theme.glyphs, buf).put("nothing here yet", theme.style(Tone::Quiet));
        return;
    }
    let mut layout = layout_in(sheet, Some(tab), body, paint);
    if let Some(remark) = remark {
        // The tab itself is the title.
        layout.rules.clear();
        let remark = format!(" {remark} ");
        let mut pen = Pen::row(area, 0, theme.glyphs, buf);
        pen.to((area.width as usize).saturating_sub(width(&remark) + 1));
        pen.put(&remark, theme.style(Tone::Quiet));
    }
    draw(sheet, Some(tab), &layout, paint, body, buf);
    if !detail.is_empty() {
        let at = body.height as usize;
        let chosen = paint
            .selected
            .and_then(|n| items(sheet, Some(tab)).into_iter().nth(n));
        if let Some(Item::Row(row)) = chosen
            && row.dice().is_some()
        {
            odds::render(row, paint.against, theme, below(area, at), buf);
            return;
        }
        rule::plain(theme, top(below(area, at), 1), buf);
        for (n, line) in detail.iter().enumerate() {
            rich::put(
                line,
                theme,
                &mut Pen::row(area, at + 1 + n, theme.glyphs, buf),
            );
        }
    }
}

/// Returns the area of a tab below its rows that tells about the selected one.
pub fn told(sheet: &Sheet, tab: &str, paint: &Paint<'_>, area: Rect) -> Rect {
    let sheet = &*spelled(sheet, tab, area);
    let (area, _) = raised(sheet, tab, area, paint);
    let (body, _) = split_detail(sheet, tab, area, paint);
    below(area, body.height as usize)
}

/// Returns where to draw a tab whose only block is cut. If the tab line has room for its visible range,
/// no other line is needed for it. Otherwise returns the area itself.
fn raised(sheet: &Sheet, tab: &str, area: Rect, paint: &Paint<'_>) -> (Rect, Option<String>) {
    let higher = Rect {
        y: area.y.saturating_sub(1),
        height: area.height + 1,
        ..area
    };
    if paint.tab_room == 0 || area.y == 0 || layout::blocks(sheet, Some(tab)).count() != 1 {
        return (area, None);
    }
    let (body, _) = split_detail(sheet, tab, higher, paint);
    let layout = layout_in(sheet, Some(tab), body, paint);
    match layout.rules.as_slice() {
        [rule] if rule.line == 0 && width(&rule.remark) + 4 <= usize::from(paint.tab_room) => {
            (higher, Some(rule.remark.clone()))
        }
        _ => (area, None),
    }
}

fn layout_in(sheet: &Sheet, tab: Option<&str>, area: Rect, paint: &Paint<'_>) -> Layout {
    let selected = paint.selected.filter(|_| paint.focused);
    Layout::new(
        sheet,
        tab,
        area.width as usize,
        area.height as usize,
        selected,
    )
}

fn draw(
    sheet: &Sheet,
    tab: Option<&str>,
    layout: &Layout,
    paint: &Paint<'_>,
    area: Rect,
    buf: &mut Buffer,
) {
    let theme = paint.theme;
    for line in &layout.rules {
        let Some(row) = line_of(area, line.line) else {
            continue;
        };
        let row = Rect {
            x: row.x + line.x as u16,
            width: line.columns as u16,
            ..row
        };
        rule::title(&line.title, &line.remark, false, theme, row, buf);
    }
    for label in &layout.labels {
        let mut pen = Pen::row(area, label.line, theme.glyphs, buf);
        pen.to(label.x)
            .within(&label.text, label.columns, theme.style(Tone::Quiet));
    }
    let parts = layout.gaps.iter().filter(|_| paint.frameless);
    for (first, x, lines) in parts {
        for line in *first..first + lines {
            let mut pen = Pen::row(area, line, theme.glyphs, buf);
            pen.to(*x).put(theme.glyphs.side, theme.style(Tone::Quiet));
        }
    }
    for (line, x, drawn) in &layout.drawings {
        for (n, row) in drawn.iter().enumerate() {
            let mut pen = Pen::row(area, line + n, theme.glyphs, buf);
            rich::put(row, theme, pen.to(*x));
        }
    }
    let items = items(sheet, tab);
    for cell in &layout.cells {
        let Some(item) = items.get(cell.item) else {
            continue;
        };
        draw_cell(*item, cell, layout, theme, area, buf);
        let used = matches!(item, Item::Row(row) if uses(row, paint.used));
        if used && cell.x == 0 && area.x > buf.area.x && cell.line < area.height as usize {
            let margin = Rect {
                x: area.x - 1,
                width: 1,
                ..area
            };
            Pen::row(margin, cell.line, theme.glyphs, buf)
                .put(theme.glyphs.pointer, theme.style(Tone::Accent));
        }
        if paint.chosen(cell.item)
            && let Some(lit) = cell.area(area)
        {
            paint.mark(lit, buf);
        }
    }
}

/// Whether the open pool uses a row: an item's name, and its dice.
fn uses(row: &Row, used: &str) -> bool {
    let named = |cell: &Rich| matches!(cell.0.as_slice(), [one] if one.text == used);
    !used.is_empty() && row.cells.first().is_some_and(named)
}

fn draw_cell(
    item: Item<'_>,
    cell: &layout::Cell,
    layout: &Layout,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    match (&cell.draw, item) {
        (Draw::Lines(lines), _) => {
            for (n, line) in lines.iter().enumerate() {
                let mut pen = Pen::row(area, cell.line + n, theme.glyphs, buf);
                rich::within(line, cell.columns, theme, pen.to(cell.x));
            }
        }
        (Draw::Track(columns), Item::Track(track)) => {
            let mut pen = Pen::row(area, cell.line, theme.glyphs, buf);
            columns.put(track, &track.label, theme, pen.to(cell.x));
            let room = (cell.x + cell.columns).saturating_sub(pen.used());
            if let Some(moved) = bar::moved(track, theme)
                && width(&moved) < room
            {
                pen.skip(1).put(&moved, theme.style(Tone::Strong));
            }
            if !track.unlimited() && !track.note.is_empty() && pen.left() > 4 {
                let room = (cell.x + cell.columns).saturating_sub(pen.used() + 2);
                pen.skip(2)
                    .within(&track.note, room, theme.style(Tone::Quiet));
            }
        }
        (Draw::Row(columns), Item::Row(row)) => {
            let Some(columns) = layout.tables.get(*columns) else {
                return;
            };
            let mut pen = Pen::row(area, cell.line, theme.glyphs, buf);
            let apart = cell.lines > 1;
            let is_whole = columns.put(row, cell.columns, apart, theme, pen.to(cell.x));
            let rest = columns.left_out(row, cell.columns.saturating_sub(2));
            let free = (cell.x + cell.columns).saturating_sub(pen.used());
            if !apart && !is_whole && !rest.is_empty() && free > 0 {
                let gap = free.saturating_sub(1).min(2);
                let begun = columns.begun(row, free - gap, theme.glyphs.ellipsis);
                rich::within(&begun, free - gap, theme, pen.skip(gap));
            }
            if apart {
                let (before, lines) = tall::below(&rest, cell.columns, cell.lines - 1);
                for (n, line) in lines.iter().enumerate() {
                    let mut pen = Pen::row(area, cell.line + 1 + n, theme.glyphs, buf);
                    let room = cell.columns.saturating_sub(before);
                    rich::within(line, room, theme, pen.to(cell.x).skip(before));
                }
            }
        }
        // Cells are made from the items they are drawn with, so no other combination occurs.
        (Draw::Track(_) | Draw::Row(_), _) => {}
    }
}
