//! Questions and menus on top of the screen. Esc goes one step back, and none of them blocks the game.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use lang::seek::{Seeker, Sought, ranked};
use lang::sentence::capital;
use rules::view::Tone;

use super::caps;
use super::draw;
use super::draw::Parts;
use super::field::Field;
use super::theme::Theme;
use super::widgets::wrap;

pub use super::choice::Choice;
pub use super::question::Question;

mod list;
mod reason;
mod target;
#[cfg(test)]
mod tests;

pub use list::List;
use reason::{Shared, lines_of as lines_of_reasons, reason, shared};

/// Rows without a key are still available.
const KEYLESS: &str = "Type / and letters to find a row.";

/// The columns for those words and the number of hidden rows next to them.
const KEYLESS_COLUMNS: u16 = 55;

/// The minimum and maximum lines of a sentence below a menu.
const LEAST_WORDS: u16 = 2;
const MOST_WORDS: u16 = 6;
/// The lines of a sentence for which a page isn't made wider, and its columns otherwise.
const FEW_WORDS: u16 = 2;
const MOST_COLUMNS: u16 = 72;
/// The area width from which a target list is wide enough for all facts.
const WIDE: u16 = 100;

/// Returns the row that Enter takes first: a row about the focus, else the proposed one, else a row that works or can
/// be taken.
fn first_open(choices: &[Choice]) -> usize {
    let aimed = choices.iter().position(|one| one.aimed && one.works());
    let proposed = || choices.iter().position(|one| one.proposed && one.works());
    let works = || choices.iter().position(Choice::works);
    // Of targets in reach the nearest is the default, wherever it is in the list.
    let nearest = || {
        let first = choices.iter().find(|one| one.works())?;
        first.aim.as_ref()?;
        let all = choices.iter().enumerate().filter(|(_, one)| one.works());
        let all = all.filter_map(|(at, one)| Some((at, one.aim.as_ref()?.place)));
        all.min_by_key(|(_, place)| *place).map(|(at, _)| at)
    };
    let works = aimed.or_else(proposed).or_else(nearest).or_else(works);
    let open = || choices.iter().position(|choice| choice.allowed.is_ok());
    works.or_else(open).unwrap_or(0)
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
    /// Whether Enter has asked for confirmation of the selected row, for rows that cost something.
    asks: Option<bool>,
    /// The list that it shows, if it has one of its own key.
    pub list: Option<List>,
}

impl Menu {
    /// Creates a menu with the first available choice selected. Choices that aren't available come last.
    pub fn new(mut title: String, mut choices: Vec<Choice>) -> Self {
        choices.sort_by_key(|choice| choice.allowed.is_err());
        let at = first_open(&choices);
        // The label of a row or key may be the title.
        title = capital(&title);
        let mut menu = Self {
            title,
            found: (0..choices.len()).collect(),
            choices,
            at,
            search: None,
            asks: None,
            list: None,
        };
        if menu.is_long() {
            menu.search();
        } else {
            menu.number();
        }
        menu
    }

    /// Gives each row without a key a number that no other row has, so that every row of a short list has a key.
    /// If other rows have numbers, it is one from the end, because those of people begin at 1.
    fn number(&mut self) {
        let taken: Vec<char> = self.choices.iter().filter_map(|one| one.key).collect();
        let mut free: Vec<char> = ('1'..='9').filter(|key| !taken.contains(key)).collect();
        if free.len() == 9 {
            free.reverse();
        }
        for one in self.choices.iter_mut().filter(|one| one.key.is_none()) {
            one.key = free.pop();
        }
    }

    /// Makes Enter ask before it takes a row.
    #[must_use]
    pub fn careful(mut self) -> Self {
        self.asks = Some(false);
        self
    }

    /// Whether the next Enter only asks.
    pub fn is_careful(&self) -> bool {
        self.asks == Some(false) && self.chooses_open()
    }

    /// Whether the selected row can be taken.
    pub fn chooses_open(&self) -> bool {
        self.chosen().is_some_and(|one| one.allowed.is_ok())
    }

    /// Whether Enter only asks this time. On a row that can't be taken it shows the reason at once.
    pub fn asks_first(&mut self) -> bool {
        let first = self.is_careful();
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
        let typed = !self.typed().is_empty();
        let goes = self.goes_back();
        if goes {
            self.search = (typed && self.is_long()).then(Field::default);
            self.find();
        }
        goes
    }

    /// Whether Enter has asked, and takes the selected row if it is pressed again.
    pub fn waits_for_enter(&self) -> bool {
        self.asks == Some(true) && self.chooses_open()
    }

    /// Whether [`Self::back`] stays in the menu.
    pub fn goes_back(&self) -> bool {
        self.searches() && !(self.is_long() && self.typed().is_empty())
    }

    /// Whether a letter chooses no row of a list whose rows have letters, or is typed while the list waits for a second
    /// Enter. Such a letter is a slip, and must not take the other rows away.
    pub fn lacks(&self, key: &KeyEvent) -> bool {
        let KeyCode::Char(letter) = key.code else {
            return false;
        };
        if self.waits_for_enter() {
            return true;
        }
        let letters = self.keys().into_iter().any(char::is_alphabetic);
        letters && letter.is_alphabetic() && !self.searches()
    }

    /// Types a key into the search. A letter begins it where no row has one.
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
        self.asks = self.asks.map(|_| false);
        let words = self.search.as_ref().map_or("", |field| field.text().trim());
        if words.is_empty() {
            self.found = (0..self.choices.len()).collect();
            self.at = first_open(&self.choices);
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
        self.asks = self.asks.map(|_| false);
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
                let stops = Some(draw::width(c.stops)).filter(|columns| *columns > 0);
                let why = why.or(stops.map(|columns| columns + 2));
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
            true => MOST_COLUMNS,
            false if self.lacks_keys() => (label + cost + 8).clamp(KEYLESS_COLUMNS, MOST_COLUMNS),
            false => (label + cost + 8).clamp(40, MOST_COLUMNS),
        };
        // Sentences of many lines, which other rows leave blank, are worth a wider page.
        let is_narrow = self.words(draw::columns_in(area, columns)) > FEW_WORDS;
        let columns = columns.max(if is_narrow { MOST_COLUMNS } else { 0 });
        let rows = self.lines(draw::columns_in(area, columns));
        let reasons = self.reasons_within(area, columns);
        let reasons = lines_of_reasons(&reasons, draw::columns_in(area, columns));
        let reasons = u16::try_from(reasons.len()).unwrap_or(u16::MAX);
        draw::page_places(area, columns, rows.saturating_add(reasons))
    }

    /// Returns the lines of the search, the rows and the longest sentence in a page of these columns.
    fn lines(&self, columns: u16) -> u16 {
        u16::try_from(self.choices.len())
            .unwrap_or(u16::MAX)
            .saturating_add(1)
            .saturating_add(u16::from(self.searches()))
            .saturating_add(self.words(columns))
    }

    /// Returns the reasons below the rows of a page, if there are lines for all of them.
    fn reasons_within(&self, area: Rect, columns: u16) -> Vec<Shared> {
        // Facts about targets have their own column, and a search leaves rows out.
        if self.searches() || self.choices.iter().any(|one| one.aim.is_some()) {
            return Vec::new();
        }
        let columns = draw::columns_in(area, columns);
        let free = draw::rows_in(area).saturating_sub(self.lines(columns));
        let reasons = shared(&self.choices, columns);
        let fits = lines_of_reasons(&reasons, columns).len() <= usize::from(free);
        if fits { reasons } else { Vec::new() }
    }

    /// Returns the reasons below the rows, and their lines.
    fn reasons(&self, area: Rect) -> (Vec<Shared>, Vec<String>) {
        let (_, inner) = self.places(area);
        let reasons = self.reasons_within(area, inner.width);
        let lines = lines_of_reasons(&reasons, inner.width);
        (reasons, lines)
    }

    /// Returns the lines of the longest sentence at this width.
    fn words(&self, columns: u16) -> u16 {
        let lines = self.choices.iter();
        let lines = lines.map(|choice| lines_of(choice, columns));
        lines.max().unwrap_or(0).max(LEAST_WORDS)
    }

    /// Returns the lines below the rows in the content of a page: for the longest sentence if no row is hidden by
    /// it, otherwise for that of the selected row.
    fn told(&self, inner: Rect) -> u16 {
        let rows = u16::try_from(self.choices.len()).unwrap_or(u16::MAX);
        let rows = rows.saturating_add(1 + u16::from(self.searches()));
        let whole = self.words(inner.width);
        let free = inner.height.saturating_sub(rows);
        let own = self.chosen().map_or(0, |one| lines_of(one, inner.width));
        whole.min(free.max(own).max(LEAST_WORDS))
    }

    /// Returns the area of the rows and the first visible one.
    fn rows(&self, area: Rect) -> (Rect, usize) {
        let (_, inner) = self.places(area);
        let inner = draw::below(inner, u16::from(self.searches()));
        let reasons = u16::try_from(self.reasons(area).1.len()).unwrap_or(u16::MAX);
        let list = Rect {
            height: inner.height.saturating_sub(1 + self.told(inner) + reasons),
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

    /// Returns whether no row is hidden in an area, whichever row is selected. The page then never moves with the
    /// selection.
    pub(super) fn shows_all(&self, area: Rect) -> bool {
        let (_, inner) = self.places(area);
        let rows = self.choices.len() + 1 + usize::from(self.searches());
        rows + usize::from(self.words(inner.width)) <= usize::from(inner.height)
    }

    /// Returns the parts of the page that may be drawn later than the search and the selection.
    pub(super) fn parts(&self, area: Rect) -> Parts {
        let (_, inner) = self.places(area);
        let (list, _) = self.rows(area);
        let reasons = u16::try_from(self.reasons(area).1.len()).unwrap_or(u16::MAX);
        Parts {
            found: vec![list],
            told: vec![Rect {
                y: list.bottom().saturating_add(reasons),
                height: 1 + self.told(inner),
                ..list
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
        let (reasons, told) = self.reasons(area);
        let columns = target::Columns::of(&self.choices);
        for (place, choice) in shown.skip(first).take(list.height as usize) {
            let Some(row) = draw::row(list, (place - first) as u16) else {
                break;
            };
            self.row((place, choice), (&reasons, columns), row, theme, buf);
        }
        let lines = usize::from(list.height);
        let list = told.iter().fold(list, |list, line| {
            let below = draw::right_of(list_end(list), 5);
            draw::text(below, line, quiet, buf);
            let height = list.height + 1;
            Rect { height, ..list }
        });
        if self.found.is_empty()
            && let Some(row) = draw::row(list, 0)
        {
            draw::text(draw::right_of(row, 2), "Nothing matches.", quiet, buf);
        }
        if let Some(row) = draw::row(list_end(list), 0) {
            let words = if self.asks == Some(true) {
                "Enter again chooses this row."
            } else if self.searches() && self.keys().is_empty() {
                "Arrows select a row."
            } else if self.searches() {
                "Letters find a row. Digits choose one."
            } else if self.lacks_keys() {
                KEYLESS
            } else {
                ""
            };
            draw::text(draw::right_of(row, 2), words, quiet, buf);
            draw::hidden(row, (first, lines, self.found.len()), theme, buf);
        }
        let choice = self.chosen()?;
        let foot = draw::below(list_end(list), 1);
        let foot = Rect {
            height: self.told(inner),
            ..foot
        };
        let (text, tone) = choice.words();
        let most = usize::from(foot.height);
        let lines = wrap::lines(&text, usize::from(foot.width), most, theme.glyphs.ellipsis);
        for (n, line) in (0..MOST_WORDS).zip(lines) {
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
            let words = "Type part of a name.";
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

    fn row(
        &self,
        (place, choice): (usize, &Choice),
        (reasons, columns): (&[Shared], target::Columns),
        row: Rect,
        theme: &Theme,
        buf: &mut Buffer,
    ) {
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
            let marked = place == self.at;
            target::put(choice, aim, (columns, marked), row, theme, buf);
            if marked {
                draw::selected(row, theme, buf);
            }
            return;
        }
        let shared = |why: &str| reasons.iter().any(|one| one.why == why);
        // A reason takes the place of the price.
        let told = choice.allowed.as_ref().err();
        let told = told.filter(|refusal| !shared(&refusal.why));
        let cost = Some(&choice.cost).filter(|_| told.is_none());
        let wide = cost.map_or(0, |cost| draw::width(&cost.plain()));
        let label = draw::right_of(row, 5);
        let label = Rect {
            width: label.width.saturating_sub(wide + 1),
            ..label
        };
        let used = draw::text(label, &choice.label, theme.style(tone), buf);
        if choice.allowed.is_ok() {
            let stops = draw::right_of(label, used + 2);
            draw::text(stops, choice.stops, theme.style(Tone::Warn), buf);
        }
        if let Some(refusal) = told {
            // The full sentence appears below the list when the row is selected.
            let why = draw::right_of(label, used + 2);
            let words = reason(
                &refusal.why,
                &choice.label,
                why.width,
                theme.glyphs.ellipsis,
            );
            draw::text(why, &words, theme.style(Tone::Quiet), buf);
        }
        if let Some(cost) = cost {
            let at = draw::right_of(row, row.width.saturating_sub(wide));
            draw::rich(at, cost, theme, buf);
        }
        if place == self.at {
            draw::selected(row, theme, buf);
        }
    }
}

/// Returns the lines of the sentence for a row at this width.
fn lines_of(choice: &Choice, columns: u16) -> u16 {
    let lines = draw::wrap(&choice.words().0, columns).len();
    u16::try_from(lines).unwrap_or(u16::MAX).min(MOST_WORDS)
}

/// Returns the area below a list: the row that counts the hidden rows, and the sentence.
const fn list_end(list: Rect) -> Rect {
    Rect {
        y: list.y + list.height,
        height: 1 + MOST_WORDS,
        ..list
    }
}
