//! Questions and menus on top of the screen. Esc goes one step back, and none of them blocks the game.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use lang::Refusal;
use lang::seek::{Seeker, Sought, ranked};
use rules::view::{Rich, Tone};

use super::aims::{self, Aim};
use super::caps;
use super::draw;
use super::field::Field;
use super::theme::Theme;
use super::waits::Parts;

pub use super::question::Question;

/// One choice of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The key that chooses it, if it has one.
    pub key: Option<char>,
    /// Its name.
    pub label: String,
    /// Its cost.
    pub cost: Rich,
    /// A sentence that describes it fully.
    pub detail: String,
    /// The rule it is based on.
    pub rule: Option<String>,
    /// Whether it is available, or the refusal.
    pub allowed: Result<(), Refusal>,
    /// The line it runs.
    pub line: String,
    /// Its open questions, each answer a choice of its own.
    pub answers: Vec<Choice>,
    /// The target, if it is an attack.
    pub aim: Option<Aim>,
}

/// Rows without a key are still available.
const KEYLESS: &str = "Type / and letters to find a row.";

/// The columns for those words and the number of hidden rows next to them.
const KEYLESS_COLUMNS: u16 = 55;

/// The maximum lines of a sentence below a menu.
const MOST_WORDS: u16 = 5;
/// The area width from which a target list is wide enough for all facts.
const WIDE: u16 = 100;

impl Choice {
    /// Returns the sentence for a selected row: its effect, or the reason why it isn't available.
    fn words(&self) -> (String, Tone) {
        match &self.allowed {
            Ok(()) => (self.detail.clone(), Tone::Quiet),
            Err(refusal) => (refusal.to_string(), Tone::Warn),
        }
    }
}

/// A list to choose one row from. If most rows have no key of their own, typing searches the list.
/// Otherwise the search starts only on request.
#[derive(Clone, Debug)]
pub struct Menu {
    /// Its title.
    pub title: String,
    choices: Vec<Choice>,
    /// The indexes of the visible choices, in their order: all, or the matches of the search.
    found: Vec<usize>,
    /// The position of the selected row among the visible ones.
    at: usize,
    search: Option<Field>,
    /// Whether Enter has asked for confirmation, for rows that cost something. `None` after the
    /// selection moved.
    asks: Option<bool>,
}

impl Menu {
    /// Creates a menu with the first available choice selected.
    pub fn new(title: String, choices: Vec<Choice>) -> Self {
        let at = choices.iter().position(|choice| choice.allowed.is_ok());
        let mut menu = Self {
            title,
            found: (0..choices.len()).collect(),
            choices,
            at: at.unwrap_or(0),
            search: None,
            asks: None,
        };
        if menu.is_long() {
            menu.search();
        }
        menu
    }

    /// Makes Enter ask before it takes the initially selected row.
    #[must_use]
    pub fn careful(mut self) -> Self {
        self.asks = Some(false);
        self
    }

    /// Whether Enter only asks this time.
    pub fn asks_first(&mut self) -> bool {
        let first = self.asks == Some(false);
        self.asks = self.asks.map(|_| true);
        first
    }

    fn is_long(&self) -> bool {
        let keyed = self.choices.iter().filter(|choice| choice.key.is_some());
        let keyed = keyed.count();
        self.choices.len() > caps::ROWS.len()
            || self.choices.len() > 9 && keyed * 2 < self.choices.len()
    }

    /// Starts the search. Letters narrow the list from now on, and digits still choose the first rows.
    pub fn search(&mut self) {
        self.search.get_or_insert_default();
    }

    /// Whether letters narrow the list.
    pub const fn searches(&self) -> bool {
        self.search.is_some()
    }

    /// Goes one step back within the menu: clears the text, then ends the search. `false` if neither
    /// applies.
    pub fn back(&mut self) -> bool {
        let typed = self.search.as_ref().is_some_and(|f| !f.text().is_empty());
        let goes = typed || (self.searches() && !self.is_long());
        if goes {
            self.search = (typed && self.is_long()).then(Field::default);
            self.find();
        }
        goes
    }

    /// Types a key into the search. A letter that chooses no row begins it, so that letters narrow the list.
    pub fn key(&mut self, key: &KeyEvent) {
        if matches!(key.code, KeyCode::Char(letter) if letter.is_alphabetic()) {
            self.search();
        }
        match key.code {
            KeyCode::Home => return self.mark(0),
            KeyCode::End => return self.mark(usize::MAX),
            _ => {}
        }
        if self.search.as_mut().is_some_and(|field| field.key(key)) {
            self.find();
        }
    }

    /// Inserts a text into the search.
    pub fn paste(&mut self, text: &str) {
        if let Some(field) = &mut self.search {
            field.paste(text);
            self.find();
        }
    }

    /// Searches the words of each choice. The best match comes first.
    fn find(&mut self) {
        self.asks = None;
        let words = self.search.as_ref().map_or("", |field| field.text().trim());
        if words.is_empty() {
            self.found = (0..self.choices.len()).collect();
            let open = self
                .choices
                .iter()
                .position(|choice| choice.allowed.is_ok());
            self.at = open.unwrap_or(0);
            return;
        }
        let (sought, mut seeker) = (Sought::new(words), Seeker::default());
        let scored = self.choices.iter().enumerate();
        let scored = scored
            .filter_map(|(place, choice)| {
                let score = seeker.thing(&sought, &choice.label, &choice.detail, "")?;
                Some((score, place))
            })
            .collect();
        self.found = ranked(scored);
        self.at = 0;
    }

    /// Returns the visible choices in their order.
    pub fn shown(&self) -> impl Iterator<Item = &Choice> {
        self.found.iter().filter_map(|&n| self.choices.get(n))
    }

    /// Returns the key of a row. During a search only digits count.
    fn key_of(&self, choice: &Choice) -> Option<char> {
        let takes = |key: &char| !self.searches() || key.is_ascii_digit();
        choice.key.filter(takes)
    }

    /// Selects the row with that key and returns whether there is one.
    pub fn pick(&mut self, key: Option<char>) -> bool {
        let mut shown = self.shown();
        let place = shown.position(|choice| key.is_some() && self.key_of(choice) == key);
        drop(shown);
        if let Some(place) = place {
            self.mark(place);
        }
        place.is_some()
    }

    /// Returns the keys that choose a row now.
    pub fn keys(&self) -> Vec<char> {
        let open = self.shown().filter(|choice| choice.allowed.is_ok());
        open.filter_map(|choice| self.key_of(choice)).collect()
    }

    /// Selects the visible row at that position.
    pub fn mark(&mut self, place: usize) {
        self.asks = None;
        self.at = place.min(self.found.len().saturating_sub(1));
    }

    /// Returns the selected choice.
    pub fn chosen(&self) -> Option<&Choice> {
        let place = self.found.get(self.at)?;
        self.choices.get(*place)
    }

    /// Moves the selection by a number of rows, up to the first or last one.
    pub fn step(&mut self, by: isize) {
        self.mark(self.at.saturating_add_signed(by));
    }

    /// Returns the area of the page and of its content.
    fn places(&self, area: Rect) -> (Rect, Rect) {
        let label = self
            .choices
            .iter()
            .map(|c| {
                let why = c.allowed.as_ref().err().map(|r| draw::width(&r.why) + 2);
                draw::width(&c.label) + why.unwrap_or(0)
            })
            .max()
            .unwrap_or(0);
        let cost = self
            .choices
            .iter()
            .map(|c| draw::width(&c.cost.plain()))
            .max()
            .unwrap_or(0);
        let aims = self.choices.iter().any(|choice| choice.aim.is_some());
        let columns = match aims {
            true if area.width >= WIDE => 84,
            true => 72,
            false if self.lacks_keys() => (label + cost + 8).clamp(KEYLESS_COLUMNS, 72),
            false => (label + cost + 8).clamp(40, 72),
        };
        let rows = u16::try_from(self.choices.len())
            .unwrap_or(u16::MAX)
            .saturating_add(1)
            .saturating_add(u16::from(self.searches()))
            .saturating_add(self.words(draw::columns_in(area, columns)));
        draw::page_places(area, columns, rows)
    }

    /// Returns the lines of the longest sentence at this width, at least two.
    fn words(&self, columns: u16) -> u16 {
        let lines = self.choices.iter().map(|choice| {
            let lines = draw::wrap(&choice.words().0, columns);
            u16::try_from(lines.len()).unwrap_or(u16::MAX)
        });
        lines.max().unwrap_or(0).clamp(2, MOST_WORDS)
    }

    /// Returns the area of the rows and the first visible one.
    fn rows(&self, area: Rect) -> (Rect, usize) {
        let (_, inner) = self.places(area);
        let inner = draw::below(inner, u16::from(self.searches()));
        let list = Rect {
            height: inner.height.saturating_sub(1 + self.words(inner.width)),
            ..inner
        };
        (
            list,
            draw::first_shown(self.at, list.height as usize, self.found.len()),
        )
    }

    /// Returns the position of the selected row among the visible ones.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Returns the typed search.
    pub fn typed(&self) -> &str {
        self.search.as_ref().map_or("", Field::text)
    }

    /// Returns the area of the page.
    pub(super) fn page(&self, area: Rect) -> Rect {
        self.places(area).0
    }

    fn lacks_keys(&self) -> bool {
        self.choices.iter().any(|choice| choice.key.is_none())
    }

    /// Returns whether no row is hidden in an area.
    pub(super) fn shows_all(&self, area: Rect) -> bool {
        usize::from(self.rows(area).0.height) >= self.choices.len()
    }

    /// Returns the parts of the page that may be drawn later than the search and the selection.
    pub(super) fn parts(&self, area: Rect) -> Parts {
        let (_, inner) = self.places(area);
        let (list, _) = self.rows(area);
        let told = draw::below(list_end(list), 1);
        Parts {
            found: vec![list],
            told: vec![Rect {
                y: list.bottom(),
                height: 1 + self.words(inner.width),
                ..told
            }],
        }
    }

    /// Returns the row under a position.
    pub fn hit(&self, area: Rect, at: Position) -> Option<usize> {
        let (list, first) = self.rows(area);
        let row = list
            .contains(at)
            .then(|| first + usize::from(at.y - list.y))?;
        (row < self.found.len()).then_some(row)
    }

    /// Draws the menu over the middle of an area. Returns the cursor position during a search.
    pub fn render(&self, theme: &Theme, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let (page, inner) = self.places(area);
        draw::page(page, &self.title, theme, buf);
        let (list, first) = self.rows(area);
        let quiet = theme.style(Tone::Quiet);
        let cursor = self.render_search(inner, theme, buf);
        let shown = self.shown().enumerate();
        for (place, choice) in shown.skip(first).take(list.height as usize) {
            let Some(row) = draw::row(list, (place - first) as u16) else {
                break;
            };
            self.row(place, choice, row, theme, buf);
        }
        if self.found.is_empty()
            && let Some(row) = draw::row(list, 0)
        {
            draw::text(draw::right_of(row, 2), "Nothing matches.", quiet, buf);
        }
        if let Some(row) = draw::row(list_end(list), 0) {
            let words = if self.asks == Some(true) {
                "Enter again selects this row."
            } else if self.searches() && self.keys().is_empty() {
                "Letters find a row, Enter selects."
            } else if self.searches() {
                "Letters find a row. Digits select one."
            } else if self.lacks_keys() {
                KEYLESS
            } else {
                ""
            };
            draw::text(draw::right_of(row, 2), words, quiet, buf);
            let seen = (first, list.height as usize, self.found.len());
            draw::hidden(row, seen, theme, buf);
        }
        let choice = self.chosen()?;
        let foot = draw::below(list_end(list), 1);
        let foot = Rect {
            height: self.words(inner.width),
            ..foot
        };
        let (text, tone) = choice.words();
        for (n, line) in (0..MOST_WORDS).zip(draw::wrap(&text, foot.width)) {
            let Some(row) = draw::row(foot, n) else { break };
            draw::text(row, &line, theme.style(tone), buf);
        }
        cursor
    }

    /// Draws the search text and the number of matches.
    fn render_search(&self, inner: Rect, theme: &Theme, buf: &mut Buffer) -> Option<Position> {
        let field = self.search.as_ref()?;
        let line = draw::row(inner, 0)?;
        let count = format!("{} of {}", self.found.len(), self.choices.len());
        let room = Rect {
            width: line.width.saturating_sub(draw::width(&count) + 1),
            ..line
        };
        let (used, cursor) = field.render(room, None, theme.style(Tone::Strong), buf);
        if used == 0 {
            let words = "type part of a name";
            draw::text(
                draw::right_of(room, 2),
                words,
                theme.style(Tone::Quiet),
                buf,
            );
        }
        draw::text_right(line, &count, theme.style(Tone::Quiet), buf);
        Some(cursor)
    }

    fn row(&self, place: usize, choice: &Choice, row: Rect, theme: &Theme, buf: &mut Buffer) {
        let open = choice.allowed.is_ok();
        let tone = match (place == self.at, open) {
            (true, _) => Tone::Accent,
            (false, true) => Tone::Text,
            (false, false) => Tone::Quiet,
        };
        if place == self.at {
            draw::text(row, theme.glyphs.pointer, theme.style(Tone::Accent), buf);
        }
        let look = (open, place == self.at);
        caps::put(
            self.key_of(choice),
            look,
            draw::right_of(row, 1),
            theme,
            buf,
        );
        if let Some(aim) = &choice.aim {
            let columns = aims::Columns::of(&self.choices);
            let marked = place == self.at;
            aims::put(choice, aim, (columns, marked), row, theme, buf);
            if marked {
                draw::selected(row, theme, buf);
            }
            return;
        }
        let wide = draw::width(&choice.cost.plain());
        let label = draw::right_of(row, 5);
        let label = Rect {
            width: label.width.saturating_sub(wide + 1),
            ..label
        };
        let used = draw::text(label, &choice.label, theme.style(tone), buf);
        if let Err(refusal) = &choice.allowed {
            // The row shows only the words that fit. The full sentence appears below the list when the
            // row is selected.
            let why = draw::right_of(label, used + 2);
            let words = draw::cut_at_word(&refusal.why, why.width, theme.glyphs.ellipsis);
            draw::text(why, &words, theme.style(Tone::Quiet), buf);
        }
        draw::rich(
            draw::right_of(row, row.width.saturating_sub(wide)),
            &choice.cost,
            theme,
            buf,
        );
        if place == self.at {
            draw::selected(row, theme, buf);
        }
    }
}

/// Returns the area below a list: the row that counts the hidden rows, and the sentence.
const fn list_end(list: Rect) -> Rect {
    Rect {
        y: list.y + list.height,
        height: 1 + MOST_WORDS,
        ..list
    }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    use super::{Choice, KeyCode, Menu};
    use crate::ui::theme::Theme;
    use lang::Refusal;
    use rules::view::Rich;

    fn choice(label: &str, allowed: Result<(), Refusal>) -> Choice {
        Choice {
            answers: Vec::new(),
            aim: None,
            key: None,
            label: label.to_owned(),
            cost: Rich::new(),
            detail: String::new(),
            rule: None,
            allowed,
            line: String::new(),
        }
    }

    fn long() -> Menu {
        let choices = (1..=60).map(|n| Choice {
            key: (n == 3).then_some('3'),
            ..choice(&format!("Talent number {n}"), Ok(()))
        });
        let more = ["Grit", "Light blaster"].map(|name| choice(name, Ok(())));
        Menu::new("Learn".to_owned(), choices.chain(more).collect())
    }

    fn drawn(menu: &Menu) -> String {
        let area = Rect::new(0, 0, 80, 24);
        let mut buf = Buffer::empty(area);
        menu.render(&Theme::bare(), area, &mut buf);
        let cells: Vec<&str> = buf
            .content
            .iter()
            .map(ratatui::buffer::Cell::symbol)
            .collect();
        let rows = cells.chunks(80).map(<[&str]>::concat);
        rows.collect::<Vec<_>>().join("\n")
    }

    fn typed(menu: &mut Menu, letters: &str) {
        for letter in letters.chars() {
            menu.key(&KeyCode::Char(letter).into());
        }
    }

    #[test]
    fn the_mark_begins_on_what_can_be_had() {
        let no = || choice("", Err(Refusal::input("not here")));
        let marks = |choices| Menu::new(String::new(), choices).at;
        assert_eq!(marks(vec![no(), no(), choice("", Ok(())), no()]), 2);
        assert_eq!(marks(vec![no(), no()]), 0);
    }

    #[test]
    fn letters_narrow_a_long_menu_and_a_digit_takes_the_row_whose_key_it_is() {
        let mut menu = long();
        assert!(menu.searches(), "not every row has a key");
        typed(&mut menu, "lghtblstr");
        assert_eq!(
            menu.chosen().map(|c| c.label.as_str()),
            Some("Light blaster")
        );
        assert!(drawn(&menu).contains("1 of 62"), "{}", drawn(&menu));
        assert!(menu.back(), "what was typed goes first");
        assert!(!menu.back(), "and then the menu");
        typed(&mut menu, "number");
        assert!(menu.pick(Some('3')) && !menu.pick(Some('4')) && !menu.pick(Some('x')));
        assert_eq!(
            menu.chosen().map(|c| c.label.as_str()),
            Some("Talent number 3")
        );
        typed(&mut menu, "zzz");
        assert_eq!(menu.chosen(), None);
        assert!(drawn(&menu).contains("Nothing matches."));
    }

    #[test]
    fn a_short_menu_is_searched_by_a_letter_that_chooses_no_row() {
        let two = ["Grit", "Parry"].map(|name| choice(name, Ok(())));
        let mut menu = Menu::new("Learn".to_owned(), two.into());
        typed(&mut menu, "7");
        assert!(!menu.searches(), "a digit begins no search");
        typed(&mut menu, "pry");
        assert!(menu.searches());
        assert_eq!(menu.chosen().map(|c| c.label.as_str()), Some("Parry"));
        assert!(menu.back() && !menu.searches(), "keys take rows again");
    }

    #[test]
    fn what_is_hidden_is_counted_where_it_is_hidden() {
        let mut menu = long();
        let rows = drawn(&menu).matches("Talent number").count();
        let more = |menu: &Menu, words: String| {
            let shot = drawn(menu);
            assert!(shot.contains(&words), "{words} not in\n{shot}");
        };
        more(&menu, format!("… {} more", 62 - rows));
        menu.step(30);
        let above = 30 - rows / 2;
        more(
            &menu,
            format!("… {above} above, {} more", 62 - rows - above),
        );
        menu.step(100);
        more(&menu, format!("… {} above", 62 - rows));
    }

    #[test]
    fn a_reason_ends_with_a_whole_word() {
        let why = "Vex has none of the experience that this would cost, and cannot have it";
        let no = choice("Superior reflexes", Err(Refusal::input(why)));
        let menu = Menu::new("Learn".to_owned(), vec![choice("Grit", Ok(())), no]);
        let shot = drawn(&menu);
        let row = shot.lines().find(|row| row.contains("Superior")).unwrap();
        let (_, said) = row.split_once("reflexes").unwrap();
        let said = said.trim_matches([' ', '┃', '…']);
        assert!(
            !said.is_empty() && why.starts_with(&format!("{said} ")),
            "{row}"
        );
    }
}
