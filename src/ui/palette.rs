//! The finder: everything that can be done or gone to, found by typing a few letters of it.
//!
//! Verbs, what is on offer now, keys, everybody in the encounter and the saves are one list. The
//! key that would have done it stands beside each, so that the list teaches itself away.

use std::borrow::Cow;
use std::path::PathBuf;
use std::rc::Rc;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::lang::seek::{Seeker, Sought, ranked};
use crate::rules::view::{Id, Piece, Tone};

use super::dialog::Choice;
use super::draw;
use super::field::Field;
use super::keymap::Does;
use super::theme::Theme;

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
    /// Copies the piece of content of that name into a pack of one's own.
    Keep(String),
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
    /// What it does.
    pub does: Find,
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
        };
        finder.found = (0..finder.count()).collect();
        finder
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
        if self.at >= near.len() {
            self.at += sheets.len();
        }
        *place = sheets;
        self.whole = true;
        self.found = (0..self.count()).collect();
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
            self.found = (0..self.count()).collect();
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
                scored.extend(best.map(|score| (score, index)));
            }
        }
        self.found = ranked(scored);
    }

    /// The marked item.
    pub fn chosen(&self) -> Option<&Item> {
        self.found.get(self.at).and_then(|&index| self.item(index))
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

    fn list(area: Rect) -> (Rect, Rect) {
        let page = draw::centred(area, 92, area.height.saturating_sub(2).min(26));
        (page, draw::below(draw::inside(page), 2))
    }

    /// The place among those found under a position.
    pub fn hit(&self, area: Rect, at: Position) -> Option<usize> {
        let (_, list) = Self::list(area);
        let first = draw::first_shown(self.at, list.height as usize, self.found.len());
        let row = list
            .contains(at)
            .then(|| first + usize::from(at.y - list.y))?;
        (row < self.found.len()).then_some(row)
    }

    /// Draws the finder over the middle of an area and says where the cursor is.
    pub fn render(&self, theme: &Theme, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let (page, list) = Self::list(area);
        draw::page(page, "Find", theme, buf);
        let line = draw::row(draw::inside(page), 0)?;
        let (used, cursor) = self.field.render(line, theme.style(Tone::Strong), buf);
        if used == 0 {
            let hint = draw::right_of(line, 2);
            draw::text(
                hint,
                "type a few letters of anything, or of a kind: weapon, talent",
                theme.style(Tone::Quiet),
                buf,
            );
        }
        if self.whole {
            let count = format!("{} of {}", self.found.len(), self.count());
            draw::text_right(line, &count, theme.style(Tone::Quiet), buf);
        }
        let first = draw::first_shown(self.at, list.height as usize, self.found.len());
        let shown = self
            .found
            .iter()
            .enumerate()
            .skip(first)
            .take(list.height as usize);
        for (place, &index) in shown {
            let Some(row) = draw::row(list, (place - first) as u16) else {
                break;
            };
            let Some(item) = self.item(index) else {
                break;
            };
            let here = place == self.at;
            if here {
                draw::text(row, theme.glyphs.pointer, theme.style(Tone::Accent), buf);
            }
            let tone = if here { Tone::Accent } else { Tone::Text };
            let kind = Rect {
                width: 9.min(row.width),
                ..draw::right_of(row, 2)
            };
            draw::text(
                kind.intersection(row),
                item.kind,
                theme.style(Tone::Quiet),
                buf,
            );
            let label = draw::right_of(row, 12);
            let label = Rect {
                width: label.width.min(31),
                ..label
            };
            draw::text(label, &item.label, theme.style(tone), buf);
            let help = draw::right_of(row, 44);
            let keys = draw::width(&item.key);
            let help = Rect {
                width: help.width.saturating_sub(keys + 1),
                ..help
            };
            draw::text(help, &item.help, theme.style(Tone::Quiet), buf);
            draw::text_right(row, &item.key, theme.style(Tone::Strong), buf);
        }
        if self.found.is_empty()
            && let Some(row) = draw::row(list, 0)
        {
            draw::text(row, "Nothing fits that.", theme.style(Tone::Quiet), buf);
        }
        Some(cursor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finder() -> Finder {
        let item = |label: &str, help: &str| Item {
            kind: "verb",
            label: label.to_owned().into(),
            help: help.to_owned().into(),
            key: String::new(),
            does: Find::Type(label.to_owned()),
        };
        let near = [
            item("wound", "Mark wounds on somebody."),
            item("strain", "Mark strain on somebody."),
        ];
        Finder::new(
            Rc::new(near),
            Rc::new([item("speed", "Set how fast a vehicle goes.")]),
        )
    }

    #[test]
    fn a_few_letters_find_it() {
        let mut finder = finder();
        finder.field.paste("str");
        finder.search();
        assert_eq!(finder.chosen().map(|i| i.label.as_ref()), Some("strain"));
        finder.field.paste("zzz");
        finder.search();
        assert_eq!(finder.chosen(), None);
        finder.step(1);
    }

    #[test]
    fn a_letter_more_narrows_and_a_letter_less_widens_again() {
        let (mut one, mut other) = (finder(), finder());
        for text in [
            "s", "st", "str", "st", "s", "", "^s", "^sp", "!s", "!so", "wo ma",
        ] {
            one.field = Field::new(text);
            one.search();
            // The same as if nothing had been looked for before.
            other.field = Field::new(text);
            other.words.clear();
            other.search();
            assert_eq!(one.found, other.found, "{text}");
        }
    }

    #[test]
    fn what_comes_late_stands_in_its_place_and_leaves_the_mark_where_it_is() {
        let mut finder = finder();
        finder.step(2);
        assert_eq!(finder.chosen().map(|i| i.label.as_ref()), Some("speed"));
        let item = |label: &'static str| Item {
            kind: "sheet",
            label: label.into(),
            help: "".into(),
            key: String::new(),
            does: Find::Focus(Id(1)),
        };
        let rows = ["Spear · Ila", "Élan · Spé", "Cool · Ila"].map(item);
        finder.complete(Rc::new(rows));
        assert_eq!(finder.chosen().map(|i| i.label.as_ref()), Some("speed"));
        let names = |finder: &Finder| -> Vec<String> {
            let items = finder.found.iter().filter_map(|&n| finder.item(n));
            items.map(|item| item.label.to_string()).collect()
        };
        let all = [
            "wound",
            "strain",
            "Spear · Ila",
            "Élan · Spé",
            "Cool · Ila",
            "speed",
        ];
        assert_eq!(names(&finder), all);
        for (text, found) in [
            ("spear", "Spear · Ila"),
            ("spe ila", "Spear · Ila"),
            ("cool · ila", "Cool · Ila"),
            ("elan", "Élan · Spé"),
            ("spee", "speed"),
        ] {
            finder.field = Field::new(text);
            finder.search();
            assert_eq!(
                names(&finder).first().map(String::as_str),
                Some(found),
                "{text}"
            );
        }
    }

    #[test]
    fn a_kind_at_the_head_keeps_to_its_things() {
        let mut finder = finder();
        let item = |kind: &'static str, label: &'static str| Item {
            kind,
            label: label.into(),
            help: "".into(),
            key: String::new(),
            does: Find::Focus(Id(1)),
        };
        finder.complete(Rc::new([
            item("talent", "Grit"),
            item("weapon", "Light blaster"),
            item("weapon", "Slug pistol"),
        ]));
        for (text, found) in [
            ("weapons", 2),
            ("weapon", 2),
            ("weapon lghtblstr", 1),
            ("talent", 1),
        ] {
            // Letter by letter, as it is typed.
            finder.field = Field::default();
            for letter in text.chars() {
                finder.field.paste(&letter.to_string());
                finder.search();
            }
            assert_eq!(finder.found.len(), found, "{text}");
        }
        finder.field = Field::new("lghtblstr");
        finder.search();
        let label = finder.chosen().map(|i| i.label.as_ref());
        assert_eq!(label, Some("Light blaster"));
    }

    #[test]
    fn the_name_weighs_more_than_the_sentence() {
        let mut finder = finder();
        finder.field.paste("wound");
        finder.search();
        assert_eq!(finder.chosen().map(|i| i.label.as_ref()), Some("wound"));
    }
}
