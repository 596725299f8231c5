//! The page of all notes, the newest first: filtered by tag and by typed words, with the whole text of the
//! selected note below the list.
//!
//! Enter goes to the line of the note in the review. A note is reworded and removed with lines of the command
//! language, so that `undo` takes it back.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::table::EntryNo;
use crate::table::notes::Note;
use rules::tags::{Tag, TagKind};
use rules::view::Tone;

use super::app::{App, Overlay, Said};
use super::draw;
use super::draw::Parts;
use super::field::Field;
use super::keymap::Act;
use super::msg::{Effect, World};
use super::prompt::Ask;
use super::screen::Screen;
use super::step::Step;
use super::theme::{Part, Theme};

/// The columns and lines of the page without its frame.
const COLUMNS: u16 = 96;
const ROWS: u16 = 30;

/// The columns from which a row shows when it was written in the campaign.
const MOMENT_FROM: u16 = 70;

/// The lines below the list: a rule line with the date, and the whole text.
const ABOUT: u16 = 6;

/// The columns of the pointer.
const MARK: u16 = 2;

/// The notes that the page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Only {
    /// All of them.
    All,
    /// Those with this tag.
    Tagged(Tag),
    /// Those with a tag that means the person of this name.
    About(String),
}

impl Only {
    fn holds(&self, note: &Note) -> bool {
        match self {
            Self::All => true,
            Self::Tagged(tag) => note.tags.contains(tag),
            Self::About(name) => note.is_about(name),
        }
    }

    fn label(&self) -> String {
        match self {
            Self::All => "All".to_owned(),
            Self::Tagged(tag) => tag.to_string(),
            Self::About(name) => format!("@{name}"),
        }
    }
}

/// The open page.
#[derive(Debug)]
pub struct Notes {
    all: Vec<Note>,
    /// What the notes can be filtered by, and how many notes it leaves.
    filters: Vec<(Only, usize)>,
    /// The index of the filter.
    by: usize,
    field: Field,
    /// Whether letters go into the search.
    pub searching: bool,
    /// The indexes of the visible notes.
    found: Vec<usize>,
    at: usize,
}

impl Notes {
    /// Creates the page with the newest note selected, filtered to those about a person if there is one.
    pub fn new(all: Vec<Note>, about: Option<String>) -> Self {
        let mut page = Self {
            all: Vec::new(),
            filters: about
                .map(|name| (Only::About(name), 0))
                .into_iter()
                .collect(),
            by: 0,
            field: Field::default(),
            searching: false,
            found: Vec::new(),
            at: 0,
        };
        page.fill(all);
        page
    }

    /// Updates the notes and keeps the filter and the selection.
    pub fn fill(&mut self, all: Vec<Note>) {
        let only = self.only().clone();
        let n = self.chosen().cloned();
        let newest = |all: &[Note]| all.first().map_or(0, |note| note.n);
        let is_new = newest(&all) > newest(&self.all);
        self.all = all;
        let person = self.filters.drain(..).map(|(only, _)| only);
        let person = person.filter(|only| matches!(only, Only::About(_)));
        let mut filters: Vec<(Only, usize)> = std::iter::once(Only::All)
            .chain(person.collect::<Vec<_>>())
            .map(|only| (only, 0))
            .collect();
        for tag in self.all.iter().flat_map(|note| &note.tags) {
            let tagged = Only::Tagged(tag.clone());
            if !filters.iter().any(|(known, _)| *known == tagged) {
                filters.push((tagged, 0));
            }
        }
        for (only, count) in &mut filters {
            *count = self.all.iter().filter(|note| only.holds(note)).count();
        }
        // People come before places, and the most frequent first.
        let rank = |only: &Only| match only {
            Only::All => 0,
            Only::About(_) => 1,
            Only::Tagged(tag) if tag.kind == TagKind::Person => 2,
            Only::Tagged(_) => 3,
        };
        filters.sort_by_key(|(only, count)| (rank(only), usize::MAX - count));
        self.filters = filters;
        let by = self.filters.iter().position(|(known, _)| *known == only);
        self.by = by.unwrap_or(0);
        self.find();
        let same = self.found.iter().position(|&note| {
            let is = |note: &Note| {
                n.as_ref()
                    .is_some_and(|n| n.n == note.n && (n.n > 0 || n == note))
            };
            self.all.get(note).is_some_and(is)
        });
        // A new note is selected.
        self.mark(if is_new { 0 } else { same.unwrap_or(self.at) });
    }

    fn only(&self) -> &Only {
        self.filters
            .get(self.by)
            .map_or(&Only::All, |(only, _)| only)
    }

    /// Finds the visible notes.
    fn find(&mut self) {
        let words = self.field.text().to_lowercase();
        let only = self.only();
        let notes = self.all.iter().enumerate();
        let found = notes.filter(|(_, note)| only.holds(note) && note.has(&words));
        self.found = found.map(|(place, _)| place).collect();
        self.mark(self.at);
    }

    /// Returns the selected note.
    pub fn chosen(&self) -> Option<&Note> {
        self.all.get(*self.found.get(self.at)?)
    }

    /// Filters by the next or previous tag, in a cycle.
    pub fn turn(&mut self, back: bool) {
        let count = self.filters.len().max(1);
        self.by = (self.by + if back { count - 1 } else { 1 }) % count;
        self.at = 0;
        self.find();
    }

    /// Types a key into the search.
    pub fn key(&mut self, key: &crossterm::event::KeyEvent) {
        if self.searching && self.field.key(key) {
            self.at = 0;
            self.find();
        }
    }

    /// Inserts a text into the search.
    pub fn paste(&mut self, text: &str) {
        if self.searching {
            self.field.paste(text);
            self.find();
        }
    }

    /// Goes one step back within the page: ends the search and clears its words. `false` if there are none.
    pub fn back(&mut self) -> bool {
        let goes = self.searching || !self.field.text().is_empty();
        if goes {
            self.searching = false;
            self.field = Field::default();
            self.find();
        }
        goes
    }

    fn mark(&mut self, place: usize) {
        self.at = place.min(self.found.len().saturating_sub(1));
    }

    /// Moves the selection by a number of rows, up to the first or last one.
    pub fn step(&mut self, by: isize) {
        self.mark(self.at.saturating_add_signed(by));
    }

    /// Returns the areas of the page, its tags, its list, and the selected note.
    fn places(area: Rect) -> [Rect; 4] {
        let (page, inner) = draw::page_places(area, COLUMNS, draw::rows_in(area).min(ROWS));
        let tags = Rect {
            height: inner.height.min(1),
            ..inner
        };
        let list = draw::below(inner, 2);
        let about = ABOUT.min(list.height / 2);
        let rows = list.height - about;
        [
            page,
            tags,
            Rect {
                height: rows,
                ..list
            },
            draw::below(list, rows),
        ]
    }

    /// Returns the area of the page over an area.
    pub(super) fn page(area: Rect) -> Rect {
        Self::places(area)[0]
    }

    /// Returns the place of the selected note among those found.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// Returns the typed words.
    pub(super) fn words(&self) -> &str {
        self.field.text()
    }

    /// Returns the areas that may be drawn once the keys rest: the notes found, and the selected one.
    pub(super) fn parts(area: Rect) -> Parts {
        let [page, _, list, about] = Self::places(area);
        Parts {
            found: vec![list],
            told: vec![Rect {
                y: about.y,
                height: page.bottom().saturating_sub(about.y),
                ..page
            }],
        }
    }

    /// Selects the note under a position. `None` outside the page, otherwise whether there is a note.
    pub fn click(&mut self, area: Rect, at: Position) -> Option<bool> {
        let [page, _, list, _] = Self::places(area);
        if !page.contains(at) {
            return None;
        }
        let first = draw::first_shown(self.at, list.height as usize, self.found.len());
        let row = list
            .contains(at)
            .then(|| first + usize::from(at.y - list.y));
        let row = row.filter(|row| *row < self.found.len());
        if let Some(row) = row {
            self.mark(row);
        }
        Some(row.is_some())
    }

    /// Draws the page over an area. Returns the cursor position during a search. `empty` is shown if the
    /// list is empty.
    pub fn render(
        &self,
        empty: &str,
        theme: &Theme,
        area: Rect,
        buf: &mut Buffer,
    ) -> Option<Position> {
        let [page, tags, list, about] = Self::places(area);
        draw::page(page, "Notes", theme, buf);
        let cursor = self.head(tags, theme, buf);
        let first = draw::first_shown(self.at, list.height as usize, self.found.len());
        let notes = self.found.iter().enumerate().skip(first);
        for (place, &note) in notes.take(list.height as usize) {
            let row = u16::try_from(place - first).unwrap_or(u16::MAX);
            if let (Some(row), Some(note)) = (draw::row(list, row), self.all.get(note)) {
                Self::row(note, place == self.at, row, theme, buf);
            }
        }
        if self.found.is_empty()
            && let Some(row) = draw::row(list, 0)
        {
            let words = if self.all.is_empty() {
                empty
            } else {
                "Nothing matches."
            };
            draw::text(
                draw::right_of(row, MARK),
                words,
                theme.style(Tone::Quiet),
                buf,
            );
        }
        let bottom = draw::row(page, page.height.saturating_sub(1)).map(|row| Rect {
            x: row.x + 2,
            width: row.width.saturating_sub(4),
            ..row
        });
        if let Some(bottom) = bottom {
            let seen = (first, list.height as usize, self.found.len());
            draw::hidden(bottom, seen, theme, buf);
        }
        if let Some(note) = self.chosen().filter(|_| about.height > 1) {
            Self::about(note, (page, about), theme, buf);
        }
        cursor
    }

    /// Draws the tags, or the search while it is open.
    fn head(&self, line: Rect, theme: &Theme, buf: &mut Buffer) -> Option<Position> {
        let quiet = theme.style(Tone::Quiet);
        let words = self.field.text();
        if self.searching {
            let count = format!("{} of {}", self.found.len(), self.all.len());
            let room = Rect {
                width: line.width.saturating_sub(draw::width(&count) + 1),
                ..line
            };
            let (used, cursor) = self
                .field
                .render(room, None, theme.style(Tone::Strong), buf);
            if used == 0 {
                draw::text(
                    draw::right_of(room, MARK),
                    "type words from a note",
                    quiet,
                    buf,
                );
            }
            draw::text_right(line, &count, quiet, buf);
            return Some(cursor);
        }
        let mut rest = line;
        if !words.is_empty() {
            let words = format!("\"{words}\"");
            let used = draw::text(rest, &words, theme.style(Tone::Strong), buf);
            rest = draw::right_of(rest, used + 2);
        }
        // The filters from the one before the selected on, so that the selected one is always visible.
        let mut from = 0;
        let width =
            |(only, count): &(Only, usize)| draw::width(&format!("{} {count}", only.label())) + 4;
        let shown = |from: usize| -> u16 {
            let to = self.by.min(self.filters.len().saturating_sub(1));
            let upto = self.filters.get(from..=to).unwrap_or_default();
            upto.iter().map(width).fold(0, u16::saturating_add)
        };
        while from < self.by && shown(from) > rest.width {
            from += 1;
        }
        for (place, (only, count)) in self.filters.iter().enumerate().skip(from) {
            let label = only.label();
            let both = format!(" {label} {count} ");
            if draw::width(&both) > rest.width {
                draw::text(rest, theme.glyphs.ellipsis, quiet, buf);
                break;
            }
            let style = if place == self.by {
                theme.part(Part::Selection)
            } else {
                quiet
            };
            let used = draw::text(rest, &both, style, buf);
            rest = draw::right_of(rest, used + 1);
        }
        None
    }

    fn row(note: &Note, selected: bool, row: Rect, theme: &Theme, buf: &mut Buffer) {
        let quiet = theme.style(Tone::Quiet);
        if selected {
            draw::text(row, theme.glyphs.pointer, theme.style(Tone::Accent), buf);
        }
        let mut place = draw::right_of(row, MARK);
        let date = note.date();
        if !date.is_empty() {
            let used = draw::text(place, date, quiet, buf);
            place = draw::right_of(place, used + 2);
        }
        let moment = note.moment();
        if place.width >= MOMENT_FROM - 12 && !moment.is_empty() {
            // The scene's title has room below the list.
            let moment = draw::cut_at_word(&moment, place.width / 3, theme.glyphs.ellipsis);
            draw::text_right(place, &moment, quiet, buf);
            place.width = place.width.saturating_sub(draw::width(&moment) + 2);
        }
        if !note.sheet.is_empty() {
            let sheet = format!("{}:", note.sheet);
            let used = draw::text(place, &sheet, quiet, buf);
            place = draw::right_of(place, used + 1);
        }
        let tone = if selected { Tone::Strong } else { Tone::Text };
        let text = draw::cut_at_word(&note.text, place.width, theme.glyphs.ellipsis);
        draw::text(place, &text, theme.style(tone), buf);
        if selected {
            draw::selected(row, theme, buf);
        }
    }

    /// Draws the whole selected note below its dates.
    fn about(note: &Note, (page, area): (Rect, Rect), theme: &Theme, buf: &mut Buffer) {
        let parts = [note.moment(), note.clock.clone(), note.by.clone()];
        let parts: Vec<&str> = parts
            .iter()
            .map(String::as_str)
            .filter(|part| !part.is_empty())
            .collect();
        let mut title = parts.join(" · ");
        if let Some(first) = title.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        let number = note.place();
        let room = area.width.saturating_sub(draw::width(&number) + 4);
        let title = draw::cut_at_word(&title, room, theme.glyphs.ellipsis);
        draw::section(page, area.y, &title, &number, theme, buf);
        let area = draw::below(area, 1);
        let lines = draw::wrap(&note.text, area.width);
        for (n, line) in (0..area.height).zip(&lines) {
            let Some(row) = draw::row(area, n) else { break };
            let used = draw::text(row, line, theme.style(Tone::Text), buf);
            if n + 1 == area.height && lines.len() > usize::from(area.height) {
                let at = used.min(row.width.saturating_sub(1));
                let end = draw::right_of(row, at);
                draw::text(end, theme.glyphs.ellipsis, theme.style(Tone::Quiet), buf);
            }
        }
    }
}

impl App {
    /// Opens the page of notes, about the focused person or of all. Older notes are loaded first.
    pub(super) fn open_notes(&mut self, about: bool, world: &World<'_>) -> Vec<Effect> {
        let who = self.dot().filter(|_| about);
        if about && who.is_none() {
            self.said = Said::Notice("No one is selected.".to_owned(), true);
            return Vec::new();
        }
        let name = who.map(|who| self.seen.name(Some(who)).to_owned());
        let page = Notes::new(world.face.notes(), name);
        self.overlays.push(Overlay::Notes(page));
        let is_whole = world.face.first_loaded() <= 1;
        if is_whole {
            Vec::new()
        } else {
            vec![Effect::LoadHistory]
        }
    }

    /// Reads the notes or planned scenes of the open page again.
    pub(super) fn fill_page(&mut self, world: &World<'_>) {
        match self.overlays.last_mut() {
            Some(Overlay::Notes(page)) => page.fill(world.face.notes()),
            Some(Overlay::Plans(page)) => page.fill(world.face.plans()),
            _ => {}
        }
    }

    /// Returns what an empty page of notes says.
    pub(super) fn no_notes(world: &World<'_>) -> String {
        let key = world.keymap.key_of(super::keymap::Scope::Notes, Act::New);
        let how = key.map_or_else(String::new, |key| format!(" {key} adds one."));
        format!("There are no notes yet.{how}")
    }

    /// Goes to an entry in the review, where nothing is filtered.
    fn review_at(&mut self, n: EntryNo, world: &World<'_>) -> Vec<Effect> {
        self.overlays.clear();
        self.screen = Screen::Review;
        if !self.review.filtered().is_empty() {
            self.review.filter("", world.face);
        }
        if self.review.open_at(n, world.face) {
            Vec::new()
        } else {
            vec![Effect::LoadHistory]
        }
    }

    /// Does an act on the page of notes.
    pub(super) fn act_on_notes(
        &mut self,
        act: Act,
        step: Option<Step>,
        world: &World<'_>,
    ) -> Vec<Effect> {
        let Some(Overlay::Notes(page)) = self.overlays.last_mut() else {
            return Vec::new();
        };
        if page.searching {
            match act {
                Act::Enter => page.searching = false,
                Act::Complete => page.step(1),
                Act::CompleteBack => page.step(-1),
                _ => page.step(step.map_or(0, Step::rows)),
            }
            return Vec::new();
        }
        let chosen = page.chosen().cloned();
        match (act, chosen) {
            (Act::Left | Act::PreviousPane, _) => page.turn(true),
            (Act::Right | Act::NextPane, _) => page.turn(false),
            (Act::Filter, _) => page.searching = true,
            (Act::New, _) => self.ask(Ask::Command, "note ", world),
            (Act::Enter | Act::Rename | Act::Delete, Some(note)) => {
                let number = note.number();
                let words = match (act, number) {
                    (Act::Enter, Some(_)) if note.n > 0 => {
                        return self.review_at(note.n, world);
                    }
                    (Act::Rename, Some(number)) => {
                        let line = format!("reword {number} {}", note.text);
                        self.ask(Ask::Command, &line, world);
                        return Vec::new();
                    }
                    (Act::Delete, Some(number)) => return self.run(format!("unnote {number}")),
                    (_, None) => format!("This note is on the sheet of {}.", note.sheet),
                    _ => "This note has no entry of its own: it was planned or comes from another save."
                        .to_owned(),
                };
                self.said = Said::Notice(words, false);
            }
            (Act::Copy, Some(Note { text, .. })) => {
                self.said = Said::Notice("Copied.".to_owned(), false);
                return vec![Effect::Copy(text)];
            }
            (_, _) => page.step(step.map_or(0, Step::rows)),
        }
        Vec::new()
    }
}
