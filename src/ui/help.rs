//! The help: the keys that hold here, the rule behind what is focused, and every rule by search.
//!
//! Nothing in it is written by hand. The keys come from the keymap, the rules from the rulebook.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::rules::rulebook::{Rule, Rulebook, Tag};
use crate::rules::view::{Listed, Offer, Reason, Rich, Slot, Tone};

use super::draw;
use super::field::Field;
use super::keymap::{Does, Keymap, Scope};
use super::panes::sheet::Item;
use super::theme::Theme;

/// The pages of the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The keys that hold here.
    Keys,
    /// What is behind the focused thing.
    Here,
    /// Every rule, by search.
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

/// What is focused and can be explained.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Behind {
    /// What it is: "Soak 3".
    pub title: String,
    /// The sum behind it.
    pub because: Vec<Reason>,
    /// The IDs of the rules it rests on.
    pub rules: Vec<String>,
}

impl Behind {
    /// What is behind the numbers of a vehicle.
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

    /// That it is about a place in the order of turns too.
    pub(super) fn slot(&mut self, slot: &Slot) {
        if self.title.is_empty() && !slot.because.is_empty() {
            let title = [&slot.badge, &slot.name, &slot.score].map(String::as_str);
            self.title = title.join("  ");
        }
        self.because.extend(slot.because.iter().cloned());
    }

    /// That it is about an offer.
    pub(super) fn tell(&mut self, offer: &Offer) {
        self.title = format!("{}: {}", offer.label, offer.detail);
        self.rules.extend(offer.rule.clone());
    }

    /// What is behind a row of a sheet.
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

/// The help while it is open.
#[derive(Debug)]
pub struct Help {
    page: Page,
    scope: Scope,
    behind: Behind,
    /// The search, while it is typed.
    pub field: Field,
    /// Whether typing goes into the search.
    pub searching: bool,
    scroll: usize,
}

impl Help {
    /// The help for a scope and what is focused in it; it opens on the rule if there is one to
    /// explain and `rule` is asked for, else on the keys.
    pub fn new(scope: Scope, behind: Behind, page: Page) -> Self {
        Self {
            page,
            scope,
            behind,
            field: Field::default(),
            searching: false,
            scroll: 0,
        }
    }

    /// Whether it is about the pane and there is something behind what is marked in it.
    pub fn explains(&self) -> bool {
        self.page == Page::Keys && self.behind != Behind::default()
    }

    /// Opens every rule that holds these words.
    pub fn look_for(&mut self, words: &str) {
        self.search();
        self.searching = false;
        self.field = Field::new(words);
    }

    /// Turns to the next page, or the one before.
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

    /// Scrolls by so many lines, as far as there are any on a page over that area.
    pub fn step(&mut self, by: isize, keymap: &Keymap, rules: &Rulebook, area: Rect) {
        let body = draw::below(Self::place(area).1, 2);
        let lines = self.lines(keymap, rules, body.width).len();
        let most = lines.saturating_sub(body.height as usize);
        self.scroll = self.scroll.saturating_add_signed(by).min(most);
    }

    /// Begins again at the top, after the search changed.
    pub const fn top(&mut self) {
        self.scroll = 0;
    }

    /// The lines of the page at a width.
    fn lines(&self, keymap: &Keymap, rules: &Rulebook, columns: u16) -> Vec<Rich> {
        match self.page {
            Page::Keys => {
                let mut lines = about(self.scope, columns);
                lines.extend(key_lines(self.scope, keymap));
                lines
            }
            Page::Here => self.here(rules, columns),
            Page::Rules => self.rules(rules, columns),
        }
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
            let nothing = "It stands for itself: no sum and no rule is behind it.";
            lines.push(Rich::of(nothing, Tone::Quiet));
        }
        if lines.is_empty() {
            lines.push(Rich::of("No rule is behind what is marked.", Tone::Quiet));
            lines.push(Rich::of(
                "Mark a row of the sheet, a die's source or a spend.",
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
            return vec![Rich::of("No rule says that.", Tone::Quiet)];
        }
        // Only what can be scrolled to is laid out; a search narrows it further.
        let mut lines = Vec::new();
        for rule in found {
            lines.extend(rule_lines(rule, columns));
            lines.push(Rich::new());
        }
        lines
    }

    fn place(area: Rect) -> (Rect, Rect) {
        let page = draw::centred(area, 84, area.height);
        (page, draw::inside(page))
    }

    /// Draws the help over an area and says where the cursor is while a search is typed.
    pub fn render(
        &self,
        keymap: &Keymap,
        rules: &Rulebook,
        theme: &Theme,
        area: Rect,
        buf: &mut Buffer,
    ) -> Option<Position> {
        let (page, inner) = Self::place(area);
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
            let (_, at) =
                self.field
                    .render(draw::right_of(slot, mark), theme.style(Tone::Strong), buf);
            cursor = self.searching.then_some(at);
        }
        let body = draw::below(inner, 2);
        let lines = self.lines(keymap, rules, body.width);
        let most = lines.len().saturating_sub(body.height as usize);
        let first = self.scroll.min(most);
        for (n, line) in lines
            .iter()
            .skip(first)
            .take(body.height as usize)
            .enumerate()
        {
            let Some(row) = draw::row(body, n as u16) else {
                break;
            };
            draw::rich(row, line, theme, buf);
        }
        if most > 0 {
            let shown = format!("{} of {}", first + body.height as usize, lines.len());
            draw::text_right(tabs, &shown, theme.style(Tone::Quiet), buf);
        }
        cursor
    }
}

/// What a pane is there for.
fn about(scope: Scope, columns: u16) -> Vec<Rich> {
    let lines = draw::wrap(scope.about(), columns);
    let mut lines: Vec<Rich> = lines
        .into_iter()
        .map(|line| Rich::of(line, Tone::Text))
        .collect();
    lines.push(Rich::new());
    lines
}

/// The keys of a scope and of all it inherits, a part each.
fn key_lines(scope: Scope, keymap: &Keymap) -> Vec<Rich> {
    let mut lines = Vec::new();
    for scope in scope.chain() {
        if !lines.is_empty() {
            lines.push(Rich::new());
        }
        lines.push(Rich::of(scope.title(), Tone::Strong));
        for row in keymap.own(scope) {
            let line = match &row.does {
                Does::Line(template) => template.text(),
                _ => "",
            };
            lines.push(
                Rich::of(format!("  {:<18}", row.shown()), Tone::Accent)
                    .and(format!("{:<22}", row.help), Tone::Text)
                    .and(line.to_owned(), Tone::Quiet),
            );
            if let Does::Layer(inner) = &row.does {
                let first = row.first().map(|key| key.to_string()).unwrap_or_default();
                for next in inner {
                    let keys = format!("{first} {}", next.shown());
                    lines.push(
                        Rich::of(format!("  {keys:<18}"), Tone::Accent)
                            .and(next.help.clone(), Tone::Text),
                    );
                }
            }
        }
    }
    lines
}

/// A part of a sum: what it changes, in whole words why, and the rule it rests on.
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

/// A rule as it is shown: its ID and title, then its text.
pub fn rule_lines(rule: &Rule, columns: u16) -> Vec<Rich> {
    let tag = match rule.tag {
        Tag::Auto => "",
        Tag::Assist => "  the table decides",
        Tag::Remind => "  for the table alone",
    };
    told(rule.id.as_str(), &rule.title, tag, &rule.text, columns)
}

/// An ID with its title and what goes with it, and the text below.
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
