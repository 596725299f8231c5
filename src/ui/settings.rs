//! The page of a campaign's settings: what the table may rule otherwise, one row each.
//!
//! Enter gives the marked setting the next of its values; where a number is typed it opens the
//! command line with the line begun. Every change is a line of the game like any other, so that it
//! is in the log and undone by `undo`.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::rules::rulebook::Rulebook;
use crate::rules::settings::SettingRow;
use crate::rules::view::{Rich, Tone};

use super::draw;
use super::theme::Theme;

/// Columns of the page, and of one on a terminal that has room for the sentences beside the values.
const COLUMNS: [u16; 2] = [84, 150];

/// Lines below the list: a blank one, the sentence, what fits, the rule and its text.
const ABOUT: u16 = 6;

/// One line of the list.
enum Line<'a> {
    /// A heading.
    Section(&'a str),
    /// A setting, and its place among the rows.
    Row(usize, &'a SettingRow),
}

/// The page while it is open.
#[derive(Debug)]
pub struct Settings {
    rows: Vec<SettingRow>,
    at: usize,
}

impl Settings {
    /// The page with its first row marked; the rows of a section stand together.
    pub fn new(rows: Vec<SettingRow>) -> Self {
        let mut page = Self {
            rows: Vec::new(),
            at: 0,
        };
        page.fill(rows);
        page
    }

    /// Takes the settings as they are now, and keeps the mark.
    pub fn fill(&mut self, mut rows: Vec<SettingRow>) {
        let mut sections: Vec<&str> = Vec::new();
        for row in &rows {
            if !sections.contains(&row.section) {
                sections.push(row.section);
            }
        }
        rows.sort_by_key(|row| sections.iter().position(|one| *one == row.section));
        self.rows = rows;
        self.at = self.at.min(self.rows.len().saturating_sub(1));
    }

    /// Whether there is nothing to settle.
    pub const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The marked setting.
    pub fn chosen(&self) -> Option<&SettingRow> {
        self.rows.get(self.at)
    }

    /// Marks the row so many further, or as far as there are any.
    pub fn step(&mut self, by: isize) {
        let last = self.rows.len().saturating_sub(1);
        self.at = self.at.saturating_add_signed(by).min(last);
    }

    fn lines(&self) -> Vec<Line<'_>> {
        let mut lines = Vec::new();
        let mut section = "";
        for (place, row) in self.rows.iter().enumerate() {
            if row.section != section {
                section = row.section;
                lines.push(Line::Section(section));
            }
            lines.push(Line::Row(place, row));
        }
        lines
    }

    /// Where the page stands, and in it the list, and what is said of the marked row.
    fn places(&self, area: Rect) -> (Rect, Rect, Rect) {
        let [narrow, wide] = COLUMNS;
        let columns = if area.width >= wide { wide } else { narrow };
        let rows = self.lines().len() + usize::from(ABOUT) + 2;
        let rows = u16::try_from(rows).unwrap_or(u16::MAX);
        let page = draw::centred(area, columns, rows);
        let inner = draw::inside(page);
        let about = ABOUT.min(inner.height / 2);
        let list = Rect {
            height: inner.height - about,
            ..inner
        };
        (page, list, draw::below(inner, list.height))
    }

    /// The first line of the list that is drawn.
    fn first(&self, lines: &[Line<'_>], rows: usize) -> usize {
        let is_marked = |line: &Line<'_>| matches!(line, Line::Row(place, _) if *place == self.at);
        let marked = lines.iter().position(is_marked).unwrap_or(0);
        draw::first_shown(marked, rows, lines.len())
    }

    /// Marks the row under a position; `None` beside the page, otherwise whether one is there.
    pub fn click(&mut self, area: Rect, at: Position) -> Option<bool> {
        let (page, list, _) = self.places(area);
        if !page.contains(at) {
            return None;
        }
        let lines = self.lines();
        let first = self.first(&lines, list.height as usize);
        let line = list
            .contains(at)
            .then(|| lines.get(first + usize::from(at.y - list.y)))
            .flatten();
        let Some(Line::Row(place, _)) = line else {
            return Some(false);
        };
        self.at = *place;
        Some(true)
    }

    /// Draws the page over an area.
    pub fn render(&self, rules: &Rulebook, theme: &Theme, area: Rect, buf: &mut Buffer) {
        let (page, list, about) = self.places(area);
        draw::page(page, "Campaign settings", theme, buf);
        let lines = self.lines();
        let first = self.first(&lines, list.height as usize);
        let wide = |of: fn(&SettingRow) -> &str| {
            let widths = self.rows.iter().map(|row| draw::width(of(row)));
            widths.max().unwrap_or(0)
        };
        let columns = [wide(|row| row.key), wide(|row| &row.value)];
        for (n, line) in lines.iter().skip(first).enumerate() {
            let Some(slot) = u16::try_from(n).ok().and_then(|n| draw::row(list, n)) else {
                break;
            };
            match line {
                Line::Section(title) => {
                    draw::text(slot, title, theme.style(Tone::Strong), buf);
                }
                Line::Row(place, row) => {
                    Self::line(row, *place == self.at, columns, slot, theme, buf);
                }
            }
        }
        let bottom = draw::row(page, page.height.saturating_sub(1)).map(|row| Rect {
            x: row.x + 2,
            width: row.width.saturating_sub(4),
            ..row
        });
        if let Some(bottom) = bottom {
            let rows = |lines: &[Line<'_>]| {
                let rows = lines.iter().filter(|line| matches!(line, Line::Row(..)));
                rows.count()
            };
            let end = (first + list.height as usize).min(lines.len());
            let above = rows(lines.get(..first).unwrap_or_default());
            let shown = rows(lines.get(first..end).unwrap_or_default());
            draw::hidden(bottom, (above, shown, rows(&lines)), theme, buf);
        }
        self.about(rules, theme, about, buf);
    }

    fn line(
        row: &SettingRow,
        marked: bool,
        [key, value]: [u16; 2],
        slot: Rect,
        theme: &Theme,
        buf: &mut Buffer,
    ) {
        if marked {
            draw::text(slot, theme.glyphs.pointer, theme.style(Tone::Accent), buf);
        }
        let name = draw::right_of(slot, 2);
        let tone = if marked { Tone::Accent } else { Tone::Text };
        draw::text(name, row.key, theme.style(tone), buf);
        let now = draw::right_of(name, key + 2);
        let tone = if row.differs() {
            Tone::Warn
        } else {
            Tone::Strong
        };
        draw::text(now, &row.value, theme.style(tone), buf);
        let rest = draw::right_of(now, value + 2);
        let mut words = Rich::new();
        if row.differs() {
            words = words.and(format!("usually {}", row.default), Tone::Quiet);
        }
        draw::rich(rest, &words, theme, buf);
        if slot.width > COLUMNS[0] {
            let says = draw::right_of(rest, value + 10);
            draw::text(says, row.what, theme.style(Tone::Quiet), buf);
        }
    }

    /// What is said of the marked row: the sentence, what fits, the rule.
    fn about(&self, rules: &Rulebook, theme: &Theme, area: Rect, buf: &mut Buffer) {
        let Some(row) = self.chosen() else { return };
        let mut lines = vec![
            Rich::new(),
            Rich::of(row.what, Tone::Text),
            Rich::of(row.fits.replace('`', ""), Tone::Quiet)
                .and(format!("; usually {}", row.default), Tone::Quiet),
        ];
        let mut rule = Rich::of(row.rule, Tone::Rule);
        if let Some(found) = rules.get(row.rule) {
            rule = rule.and(format!("  {}", found.title), Tone::Strong);
            lines.push(rule);
            let texts = draw::wrap(&found.text, area.width);
            lines.extend(texts.into_iter().map(|text| Rich::of(text, Tone::Quiet)));
        } else {
            lines.push(rule);
        }
        for (n, line) in lines.iter().enumerate() {
            if let Some(slot) = u16::try_from(n).ok().and_then(|n| draw::row(area, n)) {
                draw::rich(slot, line, theme, buf);
            }
        }
    }
}
