//! The finder: everything that can be done or gone to, found by typing a few letters of it.
//!
//! Commands, what is on offer now, keys, all characters of the encounter and the saves are one list:
//! what is asked now first, then what is used most. The key that would have done it is beside each, so
//! that the list teaches itself away.

use std::borrow::Cow;
use std::path::PathBuf;
use std::rc::Rc;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use lang::Refusal;
use lang::seek::{Seeker, Sought, matched, ranked};
use rules::rulebook::Rulebook;
use rules::view::{Id, Piece, Tone};

use super::dialog::Choice;
use super::draw;
use super::field::Field;
use super::keymap::Does;
use super::theme::{Part, Theme};
use super::uses::Uses;
use super::waits::Parts;
use super::widgets::wrap;

mod about;

use about::about_item;

/// What taking an item does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Find {
    /// Does what a key does, under the name it has in the help.
    Does(Does, String),
    /// Shows a choice whole, and offers to take it.
    Choice(Box<Choice>),
    /// Opens the command line with this text.
    Type(String),
    /// Focuses somebody.
    Focus(Id),
    /// Shows a rule.
    Rule(String),
    /// Shows a page about a piece of content.
    Page(Piece),
    /// Copies the piece of content of this kind and name into a pack of one's own.
    Keep(&'static str, String),
    /// Opens a save.
    Open(PathBuf),
}

/// One thing that can be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What kind of thing: "verb", "offer".
    pub kind: &'static str,
    /// What it is.
    pub label: Cow<'static, str>,
    /// One line about it; what stands in the program or its rules is not copied.
    pub help: Cow<'static, str>,
    /// The key that does it.
    pub key: String,
    /// The ID of the rule it rests on; empty where none is known.
    pub rule: String,
    /// What it does.
    pub does: Find,
}

/// The kind of what the game asks now.
pub const ASKED: &str = "now";

/// Kinds that the cap of a row says already.
const SAID: [&str; 8] = [
    ASKED, "verb", "key", "who", "sheet", "rule", "place", "save",
];

impl Item {
    /// Why it can't be taken now, if it is an offer with a reason against it.
    fn refused(&self) -> Option<&Refusal> {
        match &self.does {
            Find::Choice(choice) => choice.allowed.as_ref().err(),
            _ => None,
        }
    }

    /// The word in the cap of its row: what can be done now, a command, a character, a rule, a thing,
    /// the place of the encounter, a save.
    fn cap(&self) -> &'static str {
        match (&self.does, self.kind) {
            (Find::Rule(_), _) => "rule",
            (Find::Open(_), _) => "save",
            (Find::Focus(_), "who") => "who",
            (Find::Focus(_), _) => "sheet",
            (Find::Does(..), _) | (Find::Type(_), "verb") => "do",
            // What can't be done now has its reason instead.
            (Find::Choice(_), _) if self.refused().is_some() => "",
            (Find::Choice(_), "place") => "place",
            (Find::Choice(_), _) => "now",
            _ => "pack",
        }
    }

    /// What is said about it in its row: which kind of thing it is, where the cap does not say so.
    fn about(&self) -> Cow<'_, str> {
        // How a command is written stands in a line of its own below the list.
        if let Some(refusal) = self.refused() {
            return Cow::Borrowed(&refusal.why);
        }
        let first = self.help.split('\n').next().unwrap_or_default();
        let is_offer = matches!(self.does, Find::Choice(_)) && !first.is_empty();
        if is_offer || SAID.contains(&self.kind) {
            Cow::Borrowed(first)
        } else if self.help.is_empty() {
            Cow::Borrowed(self.kind)
        } else {
            Cow::Owned(format!("{}: {}", self.kind, self.help))
        }
    }
}

/// The finder while it is open.
#[derive(Debug)]
pub struct Finder {
    /// The text being typed.
    pub field: Field,
    /// What is near, what stands on the sheets, what is the same in every state of a game, and the
    /// saves; none is copied. The sheets are only looked at once something is looked for, and the saves
    /// come when whoever knows the folder has looked there.
    items: [Rc<[Item]>; 4],
    whole: bool,
    found: Vec<usize>,
    at: usize,
    /// What was looked for when `found` was found.
    words: String,
    /// Its memory is as large as what a letter costs, so it is kept.
    seeker: Seeker,
    /// What is used most stands first.
    uses: Rc<Uses>,
}

/// What a use is worth where letters are looked for, and how many uses count: of two things that fit
/// about as well the one that is used stands first, and nothing that fits worse.
const USED: (u32, u32) = (3, 8);

/// What puts everything that can be done now before every typed line.
const NOW: u32 = u32::MAX / 2;

/// The extra weight of a name that begins with the letters.
const BEGINS: u32 = 60;

/// Whether a name begins with these letters.
fn begins_with(name: &str, words: &str) -> bool {
    let start = name.get(..words.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(words))
}

/// Whether all that these letters find is found by the first of them too: marks such as `^` and
/// `!` mean something else.
fn plain(words: &str) -> bool {
    words.chars().all(|c| c.is_alphanumeric() || c == ' ')
}

/// What a thing of the kind that was named is worth: more than one that only mentions it.
const OF_A_KIND: u32 = 1000;

/// The kind of things that a search begins with, and the rest of it: "weapon blaster", "talents".
fn kind_at_the_head<'w>(items: &[Rc<[Item]>], words: &'w str) -> Option<(&'static str, &'w str)> {
    let (head, rest) = words.split_once(' ').unwrap_or((words, ""));
    let one = head.strip_suffix('s').unwrap_or(head);
    let mut kinds = items
        .iter()
        .flat_map(|part| part.iter())
        .map(|item| item.kind);
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
    /// A finder over these things, all shown.
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

    /// The finder with what is used most at its top.
    #[must_use]
    pub fn by_use(mut self, uses: &Rc<Uses>) -> Self {
        self.uses = Rc::clone(uses);
        self.found = self.all();
        self
    }

    /// The places of all things: what is asked, what is used, the rest as it was given. Of what is used, a line
    /// that may not be possible now comes after the rest.
    fn all(&self) -> Vec<usize> {
        let (mut asked, mut used, mut rest) = (Vec::new(), Vec::new(), Vec::new());
        let none_used = self.uses.is_empty();
        let items = self.items.iter().flat_map(|part| part.iter());
        for (index, item) in items.enumerate() {
            if item.kind == ASKED {
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

    /// The finder as it is, to which no sheets are added.
    #[must_use]
    pub const fn whole(mut self) -> Self {
        self.whole = true;
        self
    }

    /// Whether what stands on the sheets is among its things.
    pub const fn is_whole(&self) -> bool {
        self.whole
    }

    /// Adds what stands on the sheets, before anything is looked for. The mark stays on its item.
    pub fn complete(&mut self, sheets: Rc<[Item]>) {
        let [near, place, ..] = &mut self.items;
        // The places of all that comes behind them move, and so does the mark's.
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

    /// Takes the saves there are, behind everything else. What is looked for is looked for anew; the
    /// mark stays where it is.
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

    /// Looks again after the text changed.
    pub fn search(&mut self) {
        self.at = 0;
        let words = self.field.text().trim().to_owned();
        let before = std::mem::replace(&mut self.words, words.clone());
        let words = words.as_str();
        if words.is_empty() {
            self.found = self.all();
            return;
        }
        // One letter more finds nothing that was not there before it.
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
                // Of the kind that was named, what fits the other words, or all of it.
                let of_kind = match &within {
                    Some((kind, "", _)) if item.kind == *kind => Some(OF_A_KIND),
                    Some((kind, _, rest)) if item.kind == *kind => self
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

    /// The marked item.
    pub fn chosen(&self) -> Option<&Item> {
        self.found.get(self.at).and_then(|&index| self.item(index))
    }

    /// How many items fit what is typed.
    pub const fn count_found(&self) -> usize {
        self.found.len()
    }

    /// Marks the item so many rows further, or as far as there are any.
    pub fn step(&mut self, by: isize) {
        self.at = self
            .at
            .saturating_add_signed(by)
            .min(self.found.len().saturating_sub(1));
    }

    /// Marks the item in that place of those found.
    pub fn mark(&mut self, at: usize) {
        self.at = at.min(self.found.len().saturating_sub(1));
    }

    /// Where the page is, and in it the list and what is said of the selected row.
    fn places(area: Rect) -> (Rect, Rect, Rect) {
        let (page, inner) = draw::page_places(area, COLUMNS, draw::rows_in(area).min(ROWS));
        let list = draw::below(inner, 2);
        let about = ABOUT.min(list.height / 2);
        let rows = list.height - about;
        let about = draw::below(list, rows);
        // The last line of the list says how many rows are not in sight.
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

    /// The place among those found under a position.
    pub fn hit(&self, area: Rect, at: Position) -> Option<usize> {
        let (_, list, _) = Self::places(area);
        let first = draw::first_shown(self.at, list.height as usize, self.found.len());
        let row = list
            .contains(at)
            .then(|| first + usize::from(at.y - list.y))?;
        (row < self.found.len()).then_some(row)
    }

    /// Draws the finder over the middle of an area and says where the cursor is.
    pub fn render(
        &self,
        rules: &Rulebook,
        theme: &Theme,
        area: Rect,
        buf: &mut Buffer,
    ) -> Option<Position> {
        let (page, list, about) = Self::places(area);
        draw::page(page, "Find", theme, buf);
        // Over the list, a blank line between.
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
        // The kind is looked for last: it is quieter than the keys.
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
            // A label of wide characters is found and not marked.
            let same = item.label.is_ascii()
                || draw::width(&item.label) as usize == item.label.chars().count();
            if *marked && same && x + 1 < label.right() {
                buf.set_style(Rect::new(x, row.y, 1, 1), theme.part(Part::Focus));
            }
        }
        // A long name is whole. Its description is only below the list, so that the others are in one column.
        let is_long = LABEL + draw::width(&item.label) + 2 > HELP;
        let help = draw::right_of(row, HELP);
        let room = help.width.saturating_sub(keys);
        let room = if is_long || room < LEAST_HELP {
            0
        } else {
            room
        };
        // Whole sentences say more than a cut one.
        let about = item.about();
        let whole = wrap::sentences(&about, room.into()).map(str::to_owned);
        let about = whole.unwrap_or_else(|| draw::cut_at_word(&about, room, theme.glyphs.ellipsis));
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

/// Columns before a label, and before what is said about it, which has at least these.
const LABEL: u16 = 12;
const HELP: u16 = 44;
const LEAST_HELP: u16 = 16;

/// Columns of how many things were found, of how many.
const COUNT: u16 = 16;

/// Lines below the list: a rule and two of text.
const ABOUT: u16 = 3;

#[cfg(test)]
mod tests;
