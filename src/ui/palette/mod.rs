//! The finder: finds every command, character, rule and save by a few letters of its name.
//!
//! Commands, offers, keys, the characters of the encounter and the saves are one list: the answers to the
//! open question first, then the most used items. Each row shows its key, so that users learn the keys.

use std::rc::Rc;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use lang::seek::{Seeker, Sought, matched, ranked};
use rules::rulebook::Rulebook;
use rules::view::{OfferGroup, Tone};

use super::draw;
use super::draw::Parts;
use super::field::Field;
use super::item::{Find, Item, Kind};
use super::theme::{Part, Theme};
use super::uses::Uses;
use super::widgets::wrap;

mod about;

use about::about_item;

/// The finder while it is open.
#[derive(Debug)]
pub struct Finder {
    /// The text being typed.
    pub field: Field,
    /// Offers and combatants, rows of sheets, items that are the same in every state of a game, and saves. The
    /// sheets are added by [`Self::complete`] at the first letter, and the saves by [`Self::bring`] once their
    /// folder is read.
    items: [Rc<[Item]>; 4],
    whole: bool,
    found: Vec<usize>,
    at: usize,
    /// The search text that `found` belongs to.
    words: String,
    /// Kept between searches, because allocating its memory costs as much as a search.
    seeker: Seeker,
    /// The most used items come first.
    uses: Rc<Uses>,
}

/// The score of a use in a search, and how many uses count. It decides between two items that match about as
/// well, and never puts a worse match first.
const USED: (u32, u32) = (3, 8);

/// The score that puts every offer of the moment before every typed line.
const NOW: u32 = u32::MAX / 2;

/// The extra score of a name that begins with the letters.
const BEGINS: u32 = 60;

/// Whether a name begins with these letters.
fn begins_with(name: &str, words: &str) -> bool {
    let start = name.get(..words.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(words))
}

/// Whether a longer text finds only items that its beginning also finds. Marks such as `^` and `!` change the
/// kind of search.
fn plain(words: &str) -> bool {
    words.chars().all(|c| c.is_alphanumeric() || c == ' ')
}

/// The extra score of an item of the named kind. It is more than any match of the word alone.
const OF_A_KIND: u32 = 1000;

/// Returns the kind that a search begins with, and the rest of it: "weapon blaster", "talents".
fn kind_at_the_head<'w>(items: &[Rc<[Item]>], words: &'w str) -> Option<(&'static str, &'w str)> {
    let (head, rest) = words.split_once(' ').unwrap_or((words, ""));
    let one = head.strip_suffix('s').unwrap_or(head);
    let mut kinds = items
        .iter()
        .flat_map(|part| part.iter())
        .map(|item| item.kind.word());
    let named = |kind: &&str| kind.eq_ignore_ascii_case(head) || kind.eq_ignore_ascii_case(one);
    Some((kinds.find(named)?, rest.trim()))
}

fn item(items: &[Rc<[Item]>], index: usize) -> Option<&Item> {
    let mut index = index;
    for part in items {
        match part.get(index) {
            Some(item) => return Some(item),
            None => index = index.checked_sub(part.len())?,
        }
    }
    None
}

impl Finder {
    /// Returns a finder over these items that shows all of them.
    pub fn new(near: Rc<[Item]>, far: Rc<[Item]>) -> Self {
        let mut finder = Self {
            field: Field::default(),
            items: [near, Rc::default(), far, Rc::default()],
            whole: false,
            found: Vec::new(),
            at: 0,
            words: String::new(),
            seeker: Seeker::default(),
            uses: Rc::default(),
        };
        finder.found = finder.all();
        finder
    }

    /// Puts the most used items first.
    #[must_use]
    pub fn by_use(mut self, uses: &Rc<Uses>) -> Self {
        self.uses = Rc::clone(uses);
        self.found = self.all();
        self
    }

    /// Returns the indices of all items: answers to the open question, used items, then the rest in their order.
    /// Among the used ones, lines that may be refused now come last.
    fn all(&self) -> Vec<usize> {
        let (mut asked, mut used, mut rest) = (Vec::new(), Vec::new(), Vec::new());
        let none_used = self.uses.is_empty();
        let items = self.items.iter().flat_map(|part| part.iter());
        for (index, item) in items.enumerate() {
            if item.kind == Kind::Offer(OfferGroup::Asked) {
                asked.push(index);
                continue;
            }
            match if none_used { 0 } else { self.uses.of(item) } {
                0 => rest.push(index),
                count => {
                    let typed = matches!(item.does, Find::Type(_));
                    used.push((if typed { count } else { count + NOW }, index));
                }
            }
        }
        asked.extend(ranked(used));
        asked.extend(rest);
        asked
    }

    /// Marks it as complete, so that no sheets are added.
    #[must_use]
    pub const fn whole(mut self) -> Self {
        self.whole = true;
        self
    }

    /// Whether the rows of the sheets are among its items.
    pub const fn is_whole(&self) -> bool {
        self.whole
    }

    /// Adds the rows of the sheets before the first search. The selection stays on its item.
    pub fn complete(&mut self, sheets: Rc<[Item]>) {
        let [near, place, ..] = &mut self.items;
        // The indices of all later items move, and so does the selected one.
        let moved = |index: usize| {
            if index < near.len() {
                index
            } else {
                index + sheets.len()
            }
        };
        let at = self.found.get(self.at).copied().map(moved);
        *place = sheets;
        self.whole = true;
        self.found = self.all();
        let same = self.found.iter().position(|index| Some(*index) == at);
        self.at = same.unwrap_or(0);
    }

    /// Adds the saves after all other items and repeats the search. The selection stays in its row.
    pub fn bring(&mut self, saves: Rc<[Item]>) {
        let [.., place] = &mut self.items;
        *place = saves;
        let at = self.at;
        self.words.clear();
        self.search();
        self.step(at.try_into().unwrap_or(isize::MAX));
    }

    fn item(&self, index: usize) -> Option<&Item> {
        item(&self.items, index)
    }

    fn count(&self) -> usize {
        self.items.iter().map(|part| part.len()).sum()
    }

    /// Repeats the search after the text changed.
    pub fn search(&mut self) {
        self.at = 0;
        let words = self.field.text().trim().to_owned();
        let before = std::mem::replace(&mut self.words, words.clone());
        let words = words.as_str();
        if words.is_empty() {
            self.found = self.all();
            return;
        }
        // A longer text finds only items that were already found.
        let kind = kind_at_the_head(&self.items, words);
        let further = !before.is_empty()
            && words.starts_with(&before)
            && plain(words)
            && kind.is_none()
            && kind_at_the_head(&self.items, &before).is_none();
        let mut among = std::mem::take(&mut self.found);
        if further {
            among.sort_unstable();
        } else {
            among = (0..self.count()).collect();
        }
        let sought = Sought::new(words);
        let within = kind.map(|(kind, rest)| (kind, rest, Sought::new(rest)));
        let mut scored: Vec<(u32, usize)> = Vec::new();
        for index in among {
            if let Some(item) = item(&self.items, index) {
                let best = self
                    .seeker
                    .thing(&sought, &item.label, &item.help, &item.key);
                // Items of the named kind need to match only the other words.
                let of_kind = match &within {
                    Some((kind, "", _)) if item.kind.word() == *kind => Some(OF_A_KIND),
                    Some((kind, _, rest)) if item.kind.word() == *kind => self
                        .seeker
                        .thing(rest, &item.label, &item.help, &item.key)
                        .map(|score| score + OF_A_KIND),
                    _ => None,
                };
                let best = best.max(of_kind);
                let used = match best {
                    Some(_) if !self.uses.is_empty() => self.uses.of(item),
                    _ => 0,
                };
                let (worth, most) = USED;
                let used = used.min(most) * worth;
                let begins = begins_with(&item.label, words);
                let begins = if begins { BEGINS } else { 0 };
                scored.extend(best.map(|score| (score + used + begins, index)));
            }
        }
        self.found = ranked(scored);
    }

    /// Returns the selected item.
    pub fn chosen(&self) -> Option<&Item> {
        self.found.get(self.at).and_then(|&index| self.item(index))
    }

    /// Returns the number of matching items.
    pub const fn count_found(&self) -> usize {
        self.found.len()
    }

    /// Moves the selection by this many rows, within the list.
    pub fn step(&mut self, by: isize) {
        self.at = self
            .at
            .saturating_add_signed(by)
            .min(self.found.len().saturating_sub(1));
    }

    /// Selects the item with this index among those found.
    pub fn mark(&mut self, at: usize) {
        self.at = at.min(self.found.len().saturating_sub(1));
    }

    /// Returns the areas of the page, its list and the text about the selected row.
    fn places(area: Rect) -> (Rect, Rect, Rect) {
        let (page, inner) = draw::page_places(area, COLUMNS, draw::rows_in(area).min(ROWS));
        let list = draw::below(inner, 2);
        let about = ABOUT.min(list.height / 2);
        let rows = list.height - about;
        let about = draw::below(list, rows);
        // The last line of the list has the number of hidden rows.
        let rows = rows.saturating_sub(1).max(rows.min(1));
        (
            page,
            Rect {
                height: rows,
                ..list
            },
            about,
        )
    }

    /// Returns the index of the selected item among those found.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Returns the area of the page.
    pub(super) fn page(area: Rect) -> Rect {
        Self::places(area).0
    }

    /// Returns the parts of the page that may be drawn later than the typed text and the selection.
    pub(super) fn parts(&self, area: Rect) -> Parts {
        let (_, list, about) = Self::places(area);
        let mut found = vec![list];
        let count = COUNT.min(list.width);
        if draw::width(self.field.text()) + count + 2 < list.width {
            found.push(Rect {
                x: list.right() - count,
                y: list.y.saturating_sub(2),
                width: count,
                height: 1,
            });
        }
        // The line with the number of hidden rows.
        let hidden = Rect {
            y: list.bottom(),
            height: about.y.saturating_sub(list.bottom()),
            ..list
        };
        Parts {
            found,
            told: vec![hidden, about],
        }
    }

    /// Returns the index among those found of the item at a position.
    pub fn hit(&self, area: Rect, at: Position) -> Option<usize> {
        let (_, list, _) = Self::places(area);
        let first = draw::first_shown(self.at, list.height as usize, self.found.len());
        let row = list
            .contains(at)
            .then(|| first + usize::from(at.y - list.y))?;
        (row < self.found.len()).then_some(row)
    }

    /// Draws the finder over the middle of an area and returns the position of the cursor.
    pub fn render(
        &self,
        rules: &Rulebook,
        theme: &Theme,
        area: Rect,
        buf: &mut Buffer,
    ) -> Option<Position> {
        let (page, list, about) = Self::places(area);
        draw::page(page, "Find", theme, buf);
        // A blank line above the list.
        let line = Rect {
            y: list.y.saturating_sub(2),
            height: 1,
            ..list
        };
        let (used, cursor) = self
            .field
            .render(line, None, theme.style(Tone::Strong), buf);
        if used == 0 {
            let hint = draw::right_of(line, 2);
            draw::text(
                hint,
                "Type a name, or a kind such as weapon or talent.",
                theme.style(Tone::Quiet),
                buf,
            );
        }
        if self.whole {
            let count = format!("{} of {}", self.found.len(), self.count());
            draw::text_right(line, &count, theme.style(Tone::Quiet), buf);
        }
        let first = draw::first_shown(self.at, list.height as usize, self.found.len());
        let shown = self.found.iter().enumerate().skip(first);
        for (place, &index) in shown.take(list.height as usize) {
            let row = draw::row(list, (place - first) as u16);
            if let (Some(row), Some(item)) = (row, self.item(index)) {
                self.row(item, place == self.at, row, theme, buf);
            }
        }
        if self.found.is_empty()
            && let Some(row) = draw::row(list, 0)
        {
            draw::text(row, NOTHING, theme.style(Tone::Quiet), buf);
        }
        let end = Rect {
            y: list.bottom(),
            height: u16::from(list.bottom() < about.y),
            ..list
        };
        if let Some(row) = draw::row(end, 0) {
            let rows = usize::from(list.height);
            draw::hidden(row, (first, rows, self.found.len()), theme, buf);
        }
        if let Some(item) = self.chosen().filter(|_| about.height > 1) {
            about_item(item, rules, theme, (page, about), buf);
        }
        Some(cursor)
    }

    fn row(&self, item: &Item, selected: bool, row: Rect, theme: &Theme, buf: &mut Buffer) {
        if selected {
            draw::text(row, theme.glyphs.pointer, theme.style(Tone::Accent), buf);
        }
        // Readers need the kind least, so it is quieter than the keys.
        let kind = format!(" {:<KIND$} ", item.cap());
        draw::text(
            draw::right_of(row, 2),
            &kind,
            theme.part(Part::BarQuiet),
            buf,
        );
        let keys = match draw::width(&item.key) {
            0 => 0,
            wide => wide + 3,
        };
        let label = draw::right_of(row, LABEL);
        let label = Rect {
            width: label.width.saturating_sub(keys),
            ..label
        };
        let tone = match item.refused() {
            Some(_) => Tone::Quiet,
            None => Tone::Text,
        };
        draw::text(label, &item.label, theme.style(tone), buf);
        for (at, marked) in matched(self.field.text(), &item.label).iter().enumerate() {
            let x = label.x.saturating_add(at as u16);
            // Matches in a label of wide characters aren't marked.
            let same = item.label.is_ascii()
                || draw::width(&item.label) as usize == item.label.chars().count();
            if *marked && same && x + 1 < label.right() {
                buf.set_style(Rect::new(x, row.y, 1, 1), theme.part(Part::Focus));
            }
        }
        // A long name is never cut. Its description comes after it if all of it fits, and else is only below the list, so
        // that the others are in one column.
        let name_ends = LABEL + draw::width(&item.label) + 2;
        let is_long = name_ends > HELP;
        let help = draw::right_of(row, HELP.max(name_ends));
        let room = help.width.saturating_sub(keys);
        // Whole sentences are better than a cut one.
        let about = item.about();
        let about = if is_long || room < LEAST_HELP {
            let fits = draw::width(&about) <= room;
            if fits { about.into() } else { String::new() }
        } else {
            let whole = wrap::sentences(&about, room.into()).map(str::to_owned);
            whole.unwrap_or_else(|| draw::cut_at_word(&about, room, theme.glyphs.ellipsis))
        };
        draw::text(help, &about, theme.style(Tone::Quiet), buf);
        if keys > 0 {
            let at = draw::right_of(row, row.width.saturating_sub(keys - 1));
            if item.cap() == "rule" {
                draw::text_right(at, &item.key, theme.style(Tone::Rule), buf);
            } else {
                draw::cap(at, &item.key, theme, buf);
            }
        }
        if selected {
            draw::selected(row, theme, buf);
        }
    }
}

/// The text of a list without matches.
const NOTHING: &str = "Nothing matches. Backspace removes a letter.";

/// Columns and lines of the page without its frame.
const COLUMNS: u16 = 78;
const ROWS: u16 = 26;

/// Columns of the longest kind, so that all caps are equal.
const KIND: usize = 6;

/// The columns before a label and before its description, and the fewest that a description needs.
const LABEL: u16 = 12;
const HELP: u16 = 44;
const LEAST_HELP: u16 = 16;

/// The columns of the count: "12 of 340".
const COUNT: u16 = 16;

/// The lines below the list: a dividing line and two of text.
const ABOUT: u16 = 3;

#[cfg(test)]
mod tests;
