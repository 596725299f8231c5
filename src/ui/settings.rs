//! The page of a campaign's settings: a label and value per row, and the effect of the selected setting
//! in a fixed part below.
//!
//! Enter gives the selected setting its next value, or opens the command line with the line begun if
//! the value is a number. Every change is a line of the game, so it is in the log and `undo` reverts
//! it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use rules::rulebook::Rulebook;
use rules::settings::SettingRow;
use rules::view::{Rich, Tone};

use super::draw;
use super::theme::Theme;

/// The minimum and maximum columns of the page.
const COLUMNS: (u16, u16) = (78, 96);

/// The lines below the list: a rule line, two lines of the effect, the values, the rule it is about and
/// the rule's text.
const ABOUT: u16 = 7;

/// The columns before a label: the pointer and the mark of changed settings.
const MARKS: u16 = 4;

/// A line of the list.
enum Line<'a> {
    Section(&'a str),
    /// A setting and its index.
    Row(usize, &'a SettingRow),
}

/// The open page.
#[derive(Debug)]
pub struct Settings {
    rows: Vec<SettingRow>,
    at: usize,
}

impl Settings {
    /// Creates the page with its first row selected and the rows of each section together.
    pub fn new(rows: Vec<SettingRow>) -> Self {
        let mut page = Self {
            rows: Vec::new(),
            at: 0,
        };
        page.fill(rows);
        page
    }

    /// Updates the settings and keeps the selection.
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

    /// Whether there are no settings.
    pub const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns the selected setting.
    pub fn chosen(&self) -> Option<&SettingRow> {
        self.rows.get(self.at)
    }

    /// Moves the selection by a number of rows, up to the first or last one.
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

    /// Returns the columns of the widest label and value.
    fn columns(&self) -> [u16; 2] {
        let widest = |of: fn(&SettingRow) -> u16| self.rows.iter().map(of).max().unwrap_or(0);
        [
            widest(|row| draw::width(row.label)),
            widest(|row| draw::width(&row.shown)),
        ]
    }

    /// Returns the areas of the page, of its list, and of the details of the selected row.
    fn places(&self, area: Rect) -> (Rect, Rect, Rect) {
        let (least, most) = COLUMNS;
        let [label, value] = self.columns();
        let columns = MARKS + label + 2 + value;
        let rows = self.lines().len() + usize::from(ABOUT);
        let rows = u16::try_from(rows).unwrap_or(u16::MAX);
        let rows = rows.min(draw::rows_in(area));
        let (page, inner) = draw::page_places(area, columns.clamp(least, most), rows);
        let about = ABOUT.min(inner.height / 2);
        let list = Rect {
            height: inner.height - about,
            ..inner
        };
        (page, list, draw::below(inner, list.height))
    }

    /// Returns the first visible line of the list.
    fn first(&self, lines: &[Line<'_>], rows: usize) -> usize {
        let is_selected =
            |line: &Line<'_>| matches!(line, Line::Row(place, _) if *place == self.at);
        let selected = lines.iter().position(is_selected).unwrap_or(0);
        draw::first_shown(selected, rows, lines.len())
    }

    /// Returns the index of the selected setting.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Returns the area of the page.
    pub(super) fn page(&self, area: Rect) -> Rect {
        self.places(area).0
    }

    /// Returns the areas that tell about the selected setting, and how many are out of sight.
    pub(super) fn told(&self, area: Rect) -> Vec<Rect> {
        let (page, _, about) = self.places(area);
        let edge = draw::below(page, page.height.saturating_sub(1));
        vec![about, edge]
    }

    /// Selects the row under a position. `None` outside the page, otherwise whether there is a row.
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
        let [_, value] = self.columns();
        for (n, line) in lines.iter().skip(first).enumerate() {
            let Some(slot) = u16::try_from(n).ok().and_then(|n| draw::row(list, n)) else {
                break;
            };
            match line {
                Line::Section(title) => {
                    draw::text(slot, title, theme.style(Tone::Strong), buf);
                }
                Line::Row(place, row) => {
                    Self::line(row, *place == self.at, value, slot, theme, buf);
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
        self.about(rules, theme, (page, about), buf);
    }

    fn line(
        row: &SettingRow,
        selected: bool,
        value: u16,
        slot: Rect,
        theme: &Theme,
        buf: &mut Buffer,
    ) {
        if selected {
            draw::text(slot, theme.glyphs.pointer, theme.style(Tone::Accent), buf);
        }
        let (mark, now) = if row.differs() {
            (theme.glyphs.dot, Tone::Warn)
        } else {
            ("", Tone::Strong)
        };
        draw::text(draw::right_of(slot, 2), mark, theme.style(now), buf);
        let tone = if selected { Tone::Accent } else { Tone::Text };
        // The label leaves the value's column free.
        let words = draw::right_of(slot, MARKS);
        let words = Rect {
            width: words.width.saturating_sub(value + 2),
            ..words
        };
        draw::text(words, row.label, theme.style(tone), buf);
        draw::text_right(slot, &row.shown, theme.style(now), buf);
        if selected {
            draw::selected(slot, theme, buf);
        }
    }

    /// Draws the details of the selected row: its effect, the possible values, its line and its rule.
    fn about(&self, rules: &Rulebook, theme: &Theme, (page, area): (Rect, Rect), buf: &mut Buffer) {
        let Some(row) = self.chosen() else { return };
        // The selected row shows the label. Said twice it would only cost bytes, unless it is cut there.
        let [_, value] = self.columns();
        let room = area.width.saturating_sub(MARKS + value + 2);
        let title = if draw::width(row.label) > room {
            row.label
        } else {
            ""
        };
        draw::section(page, area.y, title, "", theme, buf);
        let area = draw::below(area, 1);
        let mut lines: Vec<Rich> = draw::wrap(row.what, area.width)
            .into_iter()
            .map(|line| Rich::of(line, Tone::Text))
            .collect();
        lines.push(Rich::of(row.choices.clone(), Tone::Quiet));
        let values = lines.len() - 1;
        let mut rule = Rich::of(row.rule, Tone::Rule);
        let found = rules.get(row.rule);
        if let Some(found) = found {
            rule = rule.and(format!("  {}", found.title), Tone::Strong);
        }
        lines.push(rule);
        let text = found.map_or_else(Vec::new, |found| draw::wrap(&found.text, area.width));
        lines.extend(text.into_iter().map(|line| Rich::of(line, Tone::Quiet)));
        for (n, line) in lines.iter().enumerate() {
            let Some(slot) = u16::try_from(n).ok().and_then(|n| draw::row(area, n)) else {
                break;
            };
            // A text that is cut at the end of the page shows an ellipsis.
            let is_last = n + 1 == usize::from(area.height) && n + 1 < lines.len();
            let used = draw::rich(slot, line, theme, buf);
            if is_last {
                let at = used.min(slot.width.saturating_sub(1));
                let end = draw::right_of(slot, at);
                draw::text(end, theme.glyphs.ellipsis, theme.style(Tone::Quiet), buf);
            }
            let typed = row.line.trim_end();
            if n == values && used + 2 + draw::width(typed) <= slot.width {
                draw::text_right(slot, typed, theme.style(Tone::Quiet), buf);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use genesis::settings::{ROWS as GENESIS, Settings as GenesisSettings};
    use genesys::model::state::Settings as GenesysSettings;
    use genesys::settings::ROWS as GENESYS;
    use rules::settings::shown;

    use super::*;

    fn both() -> [(Vec<SettingRow>, &'static Rulebook); 2] {
        let (one, other) = (GenesysSettings::default(), GenesisSettings::default());
        [
            (shown(GENESYS, &one, &one), genesys::rulebook::rulebook()),
            (
                shown(GENESIS, &other, &other),
                genesis::rulebook::rulebook(),
            ),
        ]
    }

    #[test]
    fn every_label_is_words_and_no_key() {
        for (rows, _) in both() {
            for row in &rows {
                let label = row.label;
                let is_words = label.contains(' ')
                    && label.starts_with(|c: char| c.is_ascii_uppercase())
                    && !label.contains(['_', '.', '`', ';', '/'])
                    && !label.starts_with("Whether ");
                assert!(is_words, "{}: {label}", row.key);
                assert!(draw::width(label) <= 50, "{}: {label}", row.key);
                let same = rows.iter().filter(|other| other.label == label).count();
                assert_eq!(same, 1, "{}: {label}", row.key);
                assert!(row.what.ends_with('.'), "{}: {}", row.key, row.what);
                assert!(!row.what.starts_with("Whether "), "{}", row.key);
                assert!(row.choices.contains("default"), "{}", row.choices);
            }
        }
    }

    #[test]
    fn every_value_keeps_its_column_and_every_setting_says_all_of_itself() {
        for (rows, rules) in both() {
            for (columns, lines) in [(60, 15), (80, 21), (100, 27), (200, 57)] {
                let area = Rect::new(0, 0, columns, lines);
                let mut page = Settings::new(rows.clone());
                for row in page.rows.clone() {
                    let mut buf = Buffer::empty(area);
                    page.render(rules, &Theme::bare(), area, &mut buf);
                    let cells: Vec<&str> = buf
                        .content
                        .iter()
                        .map(ratatui::buffer::Cell::symbol)
                        .collect();
                    let drawn: Vec<String> =
                        cells.chunks(columns.into()).map(<[&str]>::concat).collect();
                    let all = drawn.join("\n");
                    let own = drawn.iter().find(|line| line.contains("▶")).unwrap();
                    let own = own.trim_end_matches([' ', '│', '┃']);
                    assert!(own.ends_with(&format!(" {}", row.shown)), "{all}");
                    // A label may be cut at the right end of its row, and is complete below.
                    let label: String = row.label.chars().take(46).collect();
                    assert!(all.contains(&label), "{all}");
                    assert!(all.contains(&row.choices), "{all}");
                    let first = draw::wrap(row.what, draw::columns_in(area, 70));
                    assert!(all.contains(&first[0][..20.min(first[0].len())]), "{all}");
                    // The key appears only in the line that sets the value.
                    let keys = all.matches(row.key).count();
                    let lines = all.matches(row.line.trim_end()).count();
                    assert!(keys <= lines || !row.key.contains(['_', '.']), "{all}");
                    page.step(1);
                }
            }
        }
    }
}
