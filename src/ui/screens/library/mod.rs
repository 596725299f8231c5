//! The list of saves: open, create, copy, rename or trash a save. A preview of the selected save is
//! next to the list, or below it on a narrow terminal.

use std::collections::HashMap;
use std::path::PathBuf;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::ui::draw;
use crate::ui::layout;
use crate::ui::msg::Save;
use crate::ui::preview::Preview;
use crate::ui::step::Step;
use crate::ui::theme::Theme;
use crate::ui::widgets::list::beyond;
use crate::ui::widgets::{frame, rule};
use lang::seek::{Seeker, Sought, ranked};
use rules::view::Tone;

use super::save_columns::Columns;

/// The list of saves.
#[derive(Debug, Default)]
pub struct Library {
    saves: Vec<Save>,
    shown: Vec<usize>,
    words: String,
    at: usize,
    /// Whether the saves were requested since the current save was opened.
    asked: bool,
    /// The previews that were read, or the reasons why there are none.
    previews: HashMap<PathBuf, Result<Preview, String>>,
    /// The save whose preview was on screen last. It stays there until the one of the selected save is read, so
    /// that nothing blinks while the selection moves.
    told: Option<PathBuf>,
    /// The save whose preview is being read.
    reading: Option<PathBuf>,
}

/// The columns from which the preview is next to the list.
const BESIDE: u16 = 96;

/// The columns of the list next to a preview, and before a title in it.
const LIST: u16 = 46;
const INDENT: u16 = 3;

/// The lines from which a preview is below the list, and the minimum lines of the preview.
const BELOW: u16 = 18;
const LEAST: u16 = 9;

/// The areas of the list and of the preview.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Places {
    list: Rect,
    preview: Rect,
}

impl Places {
    fn of(area: Rect, count: usize) -> Self {
        if layout::is_framed_body(area) {
            let list = Rect {
                width: LIST + 4,
                ..area
            };
            let preview = draw::right_of(area, LIST + 3);
            return Self {
                list: layout::inside(list),
                preview: layout::inside(preview),
            };
        }
        if area.width >= BESIDE {
            let list = Rect {
                width: LIST,
                ..area
            };
            let preview = layout::margins(draw::right_of(area, LIST + 2));
            return Self { list, preview };
        }
        let rows = u16::try_from(count).unwrap_or(u16::MAX).saturating_add(4);
        let rows = rows.min(area.height.saturating_sub(LEAST));
        if area.height < BELOW {
            let preview = Rect::default();
            return Self {
                list: area,
                preview,
            };
        }
        let list = Rect {
            height: rows,
            ..area
        };
        Self {
            list,
            preview: layout::margins(draw::below(area, rows)),
        }
    }
}

impl Library {
    /// Returns the known saves.
    pub fn saves(&self) -> &[Save] {
        &self.saves
    }

    /// Whether the saves have to be requested, which is once for each opened save, because that may be
    /// a new one. From then on they count as requested.
    pub fn wants_saves(&mut self) -> bool {
        !std::mem::replace(&mut self.asked, true)
    }

    /// Records that another save was opened.
    pub const fn opened(&mut self) {
        self.asked = false;
    }

    /// Updates the saves. The selection stays on the same save if it still exists.
    pub fn fill(&mut self, saves: Vec<Save>) {
        let before = self.chosen().map(|save| save.path.clone());
        // A preview is kept until its save changes.
        let same = |path: &PathBuf| {
            let of = |saves: &[Save]| saves.iter().find(|save| save.path == *path).cloned();
            of(&self.saves) == of(&saves)
        };
        let old = std::mem::take(&mut self.previews);
        self.previews = old.into_iter().filter(|(path, _)| same(path)).collect();
        self.saves = saves;
        self.narrow();
        let same = |index: &usize| self.saves.get(*index).map(|save| &save.path) == before.as_ref();
        if let Some(at) = self.shown.iter().position(same) {
            self.at = at;
        }
    }

    /// Returns the filter of the list.
    pub fn filtered(&self) -> &str {
        &self.words
    }

    /// Filters the list to saves that match these letters.
    pub fn filter(&mut self, words: &str) {
        words.clone_into(&mut self.words);
        self.narrow();
    }

    fn narrow(&mut self) {
        self.at = 0;
        if self.words.is_empty() {
            self.shown = (0..self.saves.len()).collect();
            return;
        }
        let (sought, mut seeker) = (Sought::new(&self.words), Seeker::default());
        let mut scored: Vec<(u32, usize)> = Vec::new();
        for (index, save) in self.saves.iter().enumerate() {
            let text = format!("{} {}", save.title, save.system);
            let score = seeker.name(&sought, &text);
            scored.extend(score.map(|score| (score, index)));
        }
        self.shown = ranked(scored);
    }

    /// Returns the selected save.
    pub fn chosen(&self) -> Option<&Save> {
        self.shown
            .get(self.at)
            .and_then(|&index| self.saves.get(index))
    }

    /// Moves the selection.
    pub(in crate::ui) fn step(&mut self, step: Step) {
        self.at = step.from(self.at, self.shown.len());
    }

    /// Selects the visible save at that position. Returns `true` if it was already selected.
    pub(in crate::ui) fn mark(&mut self, at: usize) -> bool {
        let same = at == self.at;
        self.at = at.min(self.shown.len().saturating_sub(1));
        same
    }

    /// Returns the save whose preview has to be read, if there is room for it: the selected one, then
    /// those whose rows show a brief preview, each once. Only one is read at a time, so that a held key
    /// reads the first and the last.
    pub fn wants_preview(&mut self, area: Rect) -> Option<PathBuf> {
        let places = Places::of(area, self.shown.len());
        if let Some(save) = self.chosen().filter(|save| self.is_told(save)) {
            self.told = Some(save.path.clone());
        }
        if self.reading.is_some() || places.preview.is_empty() {
            return None;
        }
        let unread = |save: &&Save| save.sound && !self.previews.contains_key(&save.path);
        let chosen = self.chosen().filter(unread);
        let list = Self::list(area, self.shown.len());
        let (first, rows) = self.seen(list);
        let told = if self.pitch(list) > 1 { rows } else { 0 };
        let seen = self.shown.iter().skip(first).take(told);
        let mut seen = seen.filter_map(|index| self.saves.get(*index));
        let save = chosen.or_else(|| seen.find(unread))?;
        self.reading = Some(save.path.clone());
        self.reading.clone()
    }

    /// Whether all that the preview of a save can show was read.
    fn is_told(&self, save: &Save) -> bool {
        !save.sound || self.previews.contains_key(&save.path)
    }

    /// Returns the save whose preview is on screen: the selected one, or the one before until that is read.
    fn previewing(&self) -> Option<&Save> {
        let before = || {
            let path = self.told.as_ref()?;
            self.saves.iter().find(|save| save.path == *path)
        };
        let chosen = self.chosen()?;
        let waits = !self.is_told(chosen);
        before().filter(|_| waits).or(Some(chosen))
    }

    /// Stores a preview.
    pub fn previewed(&mut self, path: PathBuf, preview: Result<Preview, String>) {
        self.reading = None;
        self.previews.insert(path, preview);
    }

    /// Returns the index of the selected save among the visible ones.
    pub(in crate::ui) const fn at(&self) -> usize {
        self.at
    }

    /// Returns the area of the preview, with the lines of its frame, which its rules are joined to.
    pub(in crate::ui) fn told(&self, area: Rect) -> Rect {
        let preview = Places::of(area, self.shown.len()).preview;
        if layout::is_framed_body(area) {
            frame::around(preview).intersection(area)
        } else {
            preview
        }
    }

    fn list(area: Rect, count: usize) -> Rect {
        draw::below(Places::of(area, count).list, 3)
    }

    /// Returns the index of the visible save under a position.
    pub(in crate::ui) fn hit(&self, area: Rect, at: Position) -> Option<usize> {
        let list = Self::list(area, self.shown.len());
        let (first, rows) = self.seen(list);
        let line = usize::from(list.contains(at).then(|| at.y - list.y)?);
        let place = line / self.pitch(list);
        (place < rows).then_some(first + place)
    }

    /// Returns the lines of a save in the list: next to a preview two lines if all fit, and a blank
    /// line if that fits too.
    fn pitch(&self, list: Rect) -> usize {
        let count = self.shown.len().max(1);
        let fits =
            |lines: &usize| list.width <= LIST && count * lines <= usize::from(list.height) + 1;
        [3, 2].into_iter().find(fits).unwrap_or(1)
    }

    /// Returns the index of the first visible save and the number of visible ones, which is one less if
    /// a line has to count the hidden ones.
    fn seen(&self, list: Rect) -> (usize, usize) {
        let (room, count) = (list.height as usize, self.shown.len());
        if self.pitch(list) > 1 {
            return (0, count);
        }
        let rows = if count > room && room > 1 {
            room - 1
        } else {
            room.min(count)
        };
        (draw::first_shown(self.at, rows, count), rows)
    }

    /// Draws the list.
    pub fn render(&self, theme: &Theme, area: Rect, buf: &mut Buffer) {
        let count = match self.words.as_str() {
            "" => self.saves.len().to_string(),
            words => format!(
                "{} of {} like `{words}`",
                self.shown.len(),
                self.saves.len()
            ),
        };
        let places = Places::of(area, self.shown.len());
        let whole = area;
        let area = places.list;
        let frames: Vec<Rect> = if layout::is_framed_body(whole) {
            vec![places.list, places.preview]
        } else {
            Vec::new()
        };
        for pane in &frames {
            frame::draw(frame::around(*pane), theme, buf);
        }
        rule::title("Saves", &count, true, theme, area, buf);
        let is_short = area.width < whole.width;
        let columns = Columns::of(area.width, is_short, &self.saves);
        if let Some(row) = draw::row(area, 2) {
            let quiet = theme.style(Tone::Quiet);
            // Two-line rows end with a word of any length.
            let told = self.pitch(Self::list(whole, self.shown.len())) > 1;
            let played = if told { "" } else { "last played" };
            if told {
                draw::text_right(row, "last played", quiet, buf);
            }
            let dated = self.saves.iter().any(|save| !save.modified.is_empty());
            let heads = if is_short {
                ["title", "", "", played, ""]
            } else if dated {
                ["title", "system", "entries", "last played", ""]
            } else {
                ["title", "system", "entries", "", ""]
            };
            columns.draw(row, heads, [quiet; 5], buf);
        }
        if is_short && frames.is_empty() {
            for y in area.y..area.bottom() {
                let x = area.right() + 1;
                buf.set_string(x, y, "│", theme.style(Tone::Quiet));
            }
        }
        self.render_preview(theme, places.preview, buf);
        for pane in &frames {
            frame::again(frame::around(*pane), theme, buf);
        }
        if !frames.is_empty() {
            frame::focus(places.list, theme, buf);
        }
        for pane in frames {
            frame::join(pane, buf);
        }
        let list = draw::below(area, 3);
        if self.shown.is_empty()
            && let Some(row) = draw::row(list, 1)
        {
            let words = if self.saves.is_empty() {
                "There are no saves yet. n makes one."
            } else {
                "No save has that name. Esc shows all."
            };
            draw::text(draw::right_of(row, 3), words, theme.style(Tone::Quiet), buf);
        }
        let (first, rows) = self.seen(list);
        if rows < self.shown.len()
            && let Some(row) = draw::row(list, rows as u16)
        {
            let below = self.shown.len().saturating_sub(first + rows);
            let hidden = beyond(first, below, theme.glyphs).unwrap_or_default();
            let quiet = theme.style(Tone::Quiet);
            draw::text(draw::right_of(row, 3), &hidden, quiet, buf);
        }
        let shown = self.shown.iter().enumerate().skip(first).take(rows);
        for (place, &index) in shown {
            let line = (place - first) * self.pitch(list);
            let Some(row) = draw::row(list, line as u16) else {
                break;
            };
            let Some(save) = self.saves.get(index) else {
                break;
            };
            let title = match (place == self.at, save.sound) {
                (true, _) => Tone::Accent,
                (false, true) => Tone::Strong,
                (false, false) => Tone::Quiet,
            };
            if place == self.at {
                let mark = draw::right_of(row, 1);
                draw::text(mark, theme.glyphs.pointer, theme.style(Tone::Accent), buf);
            }
            let note = if save.sound { Tone::Quiet } else { Tone::Warn };
            let mut tones = [title, Tone::Text, Tone::Text, Tone::Quiet, note];
            let count = Columns::count(&save.entries);
            let mut cells = [
                save.title.as_str(),
                save.system.as_str(),
                count.as_str(),
                columns.date(&save.modified),
                save.note.as_str(),
            ];
            if is_short {
                // The other details are in the preview next to the list.
                let word = save.note.split(':').next().unwrap_or_default();
                (cells[1], cells[2], cells[4]) = ("", "", "");
                if !word.is_empty() {
                    (cells[3], tones[3]) = (word, note);
                }
                if self.pitch(list) > 1 {
                    self.render_short(
                        save,
                        (title, cells[3], tones[3]),
                        theme,
                        draw::below(list, line as u16),
                        buf,
                    );
                    if place == self.at {
                        draw::selected(Rect { height: 2, ..row }.intersection(list), theme, buf);
                    }
                    continue;
                }
            }
            columns.draw(row, cells, tones.map(|tone| theme.style(tone)), buf);
            if place == self.at {
                draw::selected(row, theme, buf);
            }
        }
    }
}

impl Library {
    /// Draws a save in two lines: its title with the time of the last play or its note, and below them
    /// its game, progress and number of participants.
    fn render_short(
        &self,
        save: &Save,
        (title, word, note): (Tone, &str, Tone),
        theme: &Theme,
        area: Rect,
        buf: &mut Buffer,
    ) {
        let Some(row) = draw::row(area, 0).map(|row| draw::right_of(row, INDENT)) else {
            return;
        };
        let room = row.width.saturating_sub(draw::width(word) + 2);
        let name = Rect { width: room, ..row };
        draw::text(name, &save.title, theme.style(title), buf);
        draw::text_right(row, word, theme.style(note), buf);
        let Some(row) = draw::row(area, 1).map(|row| draw::right_of(row, INDENT)) else {
            return;
        };
        let preview = self.previews.get(&save.path);
        let brief = preview.and_then(|preview| preview.as_ref().ok());
        let brief = brief.map(Preview::brief).unwrap_or_default();
        let parts = std::iter::once(save.system.as_str()).chain(brief.split(" · "));
        let mut about = String::new();
        for part in parts.filter(|part| !part.is_empty()) {
            // A part that doesn't fit is omitted as a unit.
            if draw::width(&about) + 3 + draw::width(part) > row.width {
                break;
            }
            let between = if about.is_empty() { "" } else { " · " };
            about.push_str(between);
            about.push_str(part);
        }
        draw::text(row, &about, theme.style(Tone::Quiet), buf);
    }

    /// Draws the preview of the selected save.
    fn render_preview(&self, theme: &Theme, area: Rect, buf: &mut Buffer) {
        let Some(save) = self.previewing().filter(|_| !area.is_empty()) else {
            return;
        };
        rule::title(&save.title, &save.note, false, theme, area, buf);
        let entries = match save.entries.as_str() {
            "1" => "1 entry".to_owned(),
            count => format!("{count} entries"),
        };
        let about = [save.system.as_str(), &entries, &save.modified];
        let about = about.into_iter().filter(|word| !word.is_empty());
        if let Some(row) = draw::row(area, 1) {
            let about = about.collect::<Vec<_>>().join("   ");
            draw::text(row, &about, theme.style(Tone::Quiet), buf);
        }
        let area = draw::below(area, 2);
        match self.previews.get(&save.path) {
            Some(Ok(preview)) => preview.render(theme, area, buf),
            Some(Err(why)) => {
                for (n, line) in (0..area.height).zip(draw::wrap(why, area.width)) {
                    let Some(row) = draw::row(area, n) else { break };
                    draw::text(row, &line, theme.style(Tone::Warn), buf);
                }
            }
            None => {}
        }
    }
}

#[cfg(test)]
mod tests;
