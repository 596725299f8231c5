//! The help: the active keys, the explanation of the selected item, and a search of all rules.
//!
//! Its content comes from the keymap and the rulebook. The keys of the last line come first, with what they do now.
//! All keys are in two columns if there is room.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use rules::rulebook::{Rule, Rulebook, Tag};
use rules::view::{Listed, Offer, Reason, Rich, Slot, Tone};

use super::draw;
use super::field::Field;
use super::key_list::{KeyLine, KeyNow, about, halves, key_lines};
use super::keymap::{Keymap, Scope};
use super::panes::sheet::Item;
use super::theme::Theme;

/// A page of the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The active keys.
    Keys,
    /// The explanation of the selected item.
    Here,
    /// The search of all rules.
    Rules,
}

impl Page {
    const ALL: [Self; 3] = [Self::Keys, Self::Here, Self::Rules];

    const fn title(self) -> &'static str {
        match self {
            Self::Keys => "This pane",
            Self::Here => "Why",
            Self::Rules => "Rules",
        }
    }
}

/// The columns of a terminal from which the page is wider for its two columns.
const WIDE: u16 = 100;

/// The columns of the page, and the maximum of a page with two columns of keys.
const COLUMNS: [u16; 2] = [80, 128];

/// The columns of a page from which the keys are in two columns.
const TWO: u16 = 72;

/// The explanation of the selected item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Behind {
    /// Its name: "Soak 3".
    pub title: String,
    /// The reasons that add up to it.
    pub because: Vec<Reason>,
    /// The IDs of its rules.
    pub rules: Vec<String>,
}

impl Behind {
    /// Returns the explanation of a vehicle's numbers.
    pub(super) fn vehicle(vehicle: &Listed) -> Self {
        let sums = vehicle.facts.iter().flat_map(|fact| {
            fact.because.iter().map(|reason| Reason {
                label: format!("{}: {}", fact.label, reason.label).into(),
                ..reason.clone()
            })
        });
        Self {
            title: vehicle.name.clone(),
            because: sums.collect(),
            rules: Vec::new(),
        }
    }

    /// Adds the explanation of a slot in the turn order.
    pub(super) fn slot(&mut self, slot: &Slot) {
        if self.title.is_empty() && !slot.because.is_empty() {
            let title = [&slot.badge, &slot.name, &slot.score].map(String::as_str);
            self.title = title.join("  ");
        }
        self.because.extend(slot.because.iter().cloned());
    }

    /// Adds the explanation of an offer.
    pub(super) fn tell(&mut self, offer: &Offer) {
        self.title = format!("{}: {}", offer.label, offer.detail);
        self.rules.extend(offer.rule.clone());
    }

    /// Returns the explanation of a sheet row.
    pub(super) fn item(item: Item<'_>) -> Self {
        let own = match item {
            Item::Row(row) => row.rule.iter().cloned().collect(),
            Item::Track(_) | Item::Fact(_) | Item::Now(_) => Vec::new(),
        };
        let title = match item {
            Item::Track(track) => format!("{} {}", track.label, track.reading()),
            Item::Fact(fact) | Item::Now(fact) => format!("{} {}", fact.label, fact.value.plain()),
            Item::Row(row) => row
                .cells
                .iter()
                .map(Rich::plain)
                .collect::<Vec<_>>()
                .join("  "),
        };
        Self {
            title,
            because: item.because().to_vec(),
            rules: own,
        }
    }
}

/// The open help.
#[derive(Debug)]
pub struct Help {
    page: Page,
    scope: Scope,
    /// What the pane is for.
    about: &'static str,
    behind: Behind,
    /// The keys of the last line.
    now: Vec<KeyNow>,
    /// The text of the search.
    pub field: Field,
    /// Whether typing goes into the search.
    pub searching: bool,
    scroll: usize,
}

impl Help {
    /// Creates the help for a scope, with the explanation of its selected item, open on a page.
    pub fn new(scope: Scope, behind: Behind, page: Page) -> Self {
        Self {
            page,
            scope,
            about: scope.about(),
            behind,
            now: Vec::new(),
            field: Field::default(),
            searching: false,
            scroll: 0,
        }
    }

    /// Says what the pane is for now, instead of what it is mostly for.
    #[must_use]
    pub(super) const fn with_about(mut self, about: &'static str) -> Self {
        self.about = about;
        self
    }

    /// Adds the keys of the last line with what they do now.
    #[must_use]
    pub fn with_now(mut self, now: Vec<KeyNow>) -> Self {
        self.now = now;
        self
    }

    /// Whether the page of keys is open and the selected item has an explanation.
    pub fn explains(&self) -> bool {
        self.page == Page::Keys && self.behind != Behind::default()
    }

    /// Shows every rule that contains these words.
    pub fn look_for(&mut self, words: &str) {
        self.search();
        self.searching = false;
        self.field = Field::new(words);
    }

    /// Turns to the next or previous page.
    pub fn turn(&mut self, back: bool) {
        let at = Page::ALL
            .iter()
            .position(|page| *page == self.page)
            .unwrap_or(0);
        let count = Page::ALL.len();
        self.page = Page::ALL[(at + if back { count - 1 } else { 1 }) % count];
        self.scroll = 0;
        self.searching = false;
    }

    /// Opens the search.
    pub const fn search(&mut self) {
        self.page = Page::Rules;
        self.searching = true;
        self.scroll = 0;
    }

    /// Scrolls by a number of lines, within the lines of the page on that area.
    pub fn step(&mut self, by: isize, keymap: &Keymap, rules: &Rulebook, area: Rect) {
        let body = draw::below(self.place(area).1, 2);
        let lines = match self.page {
            Page::Keys => self.keys(keymap, body).len(),
            Page::Here | Page::Rules => self.lines(rules, body.width).len(),
        };
        let most = lines.saturating_sub(body.height as usize);
        self.scroll = self.scroll.saturating_add_signed(by).min(most);
    }

    /// Returns the area of the page.
    pub(super) fn page(&self, area: Rect) -> Rect {
        self.place(area).0
    }

    /// Returns the area of the rules that a search found.
    pub(super) fn found(&self, area: Rect) -> Rect {
        draw::below(self.place(area).1, 2)
    }

    /// Scrolls to the top after the search changed.
    pub const fn top(&mut self) {
        self.scroll = 0;
    }

    /// Returns the lines of a text page at a width.
    fn lines(&self, rules: &Rulebook, columns: u16) -> Vec<Rich> {
        match self.page {
            Page::Keys => Vec::new(),
            Page::Here => self.here(rules, columns),
            Page::Rules => self.rules(rules, columns),
        }
    }

    /// Returns the lines of the key page, each with its neighbor if there are two columns.
    fn keys<'a>(
        &'a self,
        keymap: &'a Keymap,
        body: Rect,
    ) -> Vec<(KeyLine<'a>, Option<KeyLine<'a>>)> {
        let lines = key_lines(self.scope, &self.now, keymap);
        let about = about(self.about, body.width).map(|line| (line, None));
        if body.width < TWO {
            return about
                .chain(lines.into_iter().map(|line| (line, None)))
                .collect();
        }
        let (left, right) = halves(lines);
        let mut right = right.into_iter();
        let left = left.into_iter();
        about.chain(left.map(|line| (line, right.next()))).collect()
    }

    fn here(&self, rules: &Rulebook, columns: u16) -> Vec<Rich> {
        let mut lines = Vec::new();
        if !self.behind.title.is_empty() {
            let title = draw::wrap(&self.behind.title, columns);
            let title = title.into_iter();
            lines.extend(title.map(|line| Rich::of(line, Tone::Strong)));
        }
        let because = self.behind.because.iter();
        lines.extend(because.flat_map(|reason| reason_lines(reason, columns)));
        let cited = self
            .behind
            .because
            .iter()
            .filter_map(|reason| reason.rule.as_deref());
        let mut shown: Vec<&str> = Vec::new();
        for id in self.behind.rules.iter().map(String::as_str).chain(cited) {
            if shown.contains(&id) {
                continue;
            }
            let told = match (rules.get(id), rules.table(id)) {
                (Some(rule), _) => rule_lines(rule, columns),
                (None, Some(table)) => told(&table.id, &table.title, "", &table.text, columns),
                (None, None) => continue,
            };
            lines.push(Rich::new());
            lines.extend(told);
            shown.push(id);
        }
        if self.behind.because.is_empty() && shown.is_empty() && !lines.is_empty() {
            let nothing = "This value has no breakdown and no rule.";
            lines.push(Rich::of(nothing, Tone::Quiet));
        }
        if lines.is_empty() {
            lines.push(Rich::of(
                "No rule applies to the selected row.",
                Tone::Quiet,
            ));
            lines.push(Rich::of(
                "Select a row of the sheet, a die's source or a spend.",
                Tone::Quiet,
            ));
        }
        lines
    }

    fn rules(&self, rules: &Rulebook, columns: u16) -> Vec<Rich> {
        let words = self.field.text().trim();
        let found: Vec<&Rule> = if words.is_empty() {
            rules.iter().collect()
        } else {
            rules.search(words)
        };
        if found.is_empty() {
            return vec![Rich::of("There is no such rule.", Tone::Quiet)];
        }
        // Only lines within scrolling range are laid out. The search narrows them further.
        let mut lines = Vec::new();
        for rule in found {
            lines.extend(rule_lines(rule, columns));
            lines.push(Rich::new());
        }
        lines
    }

    fn place(&self, area: Rect) -> (Rect, Rect) {
        let [narrow, wide] = COLUMNS;
        let is_wide = self.page == Page::Keys && area.width >= WIDE;
        let columns = if is_wide { wide } else { narrow };
        draw::page_places(area, columns, draw::rows_in(area))
    }

    /// Draws the help over an area. Returns the cursor position while a search is typed.
    pub fn render(
        &self,
        keymap: &Keymap,
        rules: &Rulebook,
        theme: &Theme,
        area: Rect,
        buf: &mut Buffer,
    ) -> Option<Position> {
        let (page, inner) = self.place(area);
        draw::page(page, "Help", theme, buf);
        let tabs = draw::row(inner, 0)?;
        let mut used = 0;
        for page in Page::ALL {
            let tone = if page == self.page {
                Tone::Accent
            } else {
                Tone::Quiet
            };
            used += draw::text(
                draw::right_of(tabs, used),
                page.title(),
                theme.style(tone),
                buf,
            ) + 3;
        }
        let mut cursor = None;
        if self.page == Page::Rules {
            let slot = draw::right_of(tabs, used + 2);
            let mark = draw::text(slot, "/ ", theme.style(Tone::Quiet), buf);
            let (_, at) = self.field.render(
                draw::right_of(slot, mark),
                None,
                theme.style(Tone::Strong),
                buf,
            );
            cursor = self.searching.then_some(at);
        }
        let body = draw::below(inner, 2);
        let count = if self.page == Page::Keys {
            let lines = self.keys(keymap, body);
            let first = self.first(lines.len(), body);
            let half = (body.width - 3) / 2;
            for (n, (left, right)) in (0..body.height).zip(lines.iter().skip(first)) {
                let Some(row) = draw::row(body, n) else { break };
                let Some(right) = right else {
                    let is_whole = matches!(left, KeyLine::Said(_));
                    let columns = if is_whole || body.width < TWO {
                        row.width
                    } else {
                        half
                    };
                    left.render(first_columns(row, columns), theme, buf);
                    continue;
                };
                left.render(first_columns(row, half), theme, buf);
                right.render(draw::right_of(row, row.width - half), theme, buf);
            }
            lines.len()
        } else {
            let lines = self.lines(rules, body.width);
            let first = self.first(lines.len(), body);
            for (n, line) in (0..body.height).zip(lines.iter().skip(first)) {
                let Some(row) = draw::row(body, n) else { break };
                draw::rich(row, line, theme, buf);
            }
            lines.len()
        };
        if count > body.height as usize {
            let end = self.first(count, body) + body.height as usize;
            let shown = format!("{end} of {count}");
            draw::text_right(tabs, &shown, theme.style(Tone::Quiet), buf);
        }
        cursor
    }

    /// Returns the first visible line of a page with `count` lines.
    fn first(&self, count: usize, body: Rect) -> usize {
        self.scroll.min(count.saturating_sub(body.height as usize))
    }
}

/// Returns the first columns of a row.
fn first_columns(row: Rect, columns: u16) -> Rect {
    Rect {
        width: columns.min(row.width),
        ..row
    }
}

/// Returns the lines of a reason: what it changes, why in full words, and its rule.
fn reason_lines(reason: &Reason, columns: u16) -> Vec<Rich> {
    const CHANGE: usize = 14;
    let change = format!("{:>CHANGE$}  ", reason.change);
    let rule = reason.rule.as_deref().unwrap_or_default();
    let indent = draw::width(&change);
    let room = columns.saturating_sub(indent);
    let mut label = draw::wrap(&reason.label, room);
    let whole = |line: &String| draw::width(line) + 2 + draw::width(rule) <= room;
    if !label.last().is_some_and(whole) {
        label.push(String::new());
    }
    let last = label.len() - 1;
    let lines = label.into_iter().enumerate().map(|(n, words)| {
        let before = if n == 0 {
            change.clone()
        } else {
            " ".repeat(usize::from(indent))
        };
        let apart = if words.is_empty() { "" } else { "  " };
        let line = Rich::of(before, Tone::Strong).and(words, Tone::Text);
        if n == last {
            line.and(format!("{apart}{rule}"), Tone::Rule)
        } else {
            line
        }
    });
    lines.collect()
}

/// Returns a rule as lines: its ID and title, then its text.
pub fn rule_lines(rule: &Rule, columns: u16) -> Vec<Rich> {
    let tag = match rule.tag {
        Tag::Auto => "",
        Tag::Assist => "  the group decides",
        Tag::Remind => "  the group applies it",
    };
    told(rule.id.as_str(), &rule.title, tag, &rule.text, columns)
}

/// Returns an ID with its title and tag, and the text below.
fn told(id: &str, title: &str, tag: &str, text: &str, columns: u16) -> Vec<Rich> {
    let mut lines = vec![
        Rich::of(id.to_owned(), Tone::Rule)
            .and("  ", Tone::Text)
            .and(title.to_owned(), Tone::Strong)
            .and(tag.to_owned(), Tone::Quiet),
    ];
    let room = columns.saturating_sub(2).max(10);
    let text = draw::wrap(text, room).into_iter();
    lines.extend(text.map(|line| Rich::of(format!("  {line}"), Tone::Text)));
    lines
}
