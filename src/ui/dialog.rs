//! Questions and menus laid over the screen. None of them traps: Esc always goes one step back,
//! and none of them holds the game up, for the game waits in its own state.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::lang::Refusal;
use crate::rules::view::{Offer, Rich, Tone};

use super::draw;
use super::msg::Effect;
use super::panes::offers::KEYS;
use super::theme::Theme;

/// One choice of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The key that takes it, if one does.
    pub key: Option<char>,
    /// What it is.
    pub label: String,
    /// What it costs.
    pub cost: Rich,
    /// One sentence that says it whole.
    pub detail: String,
    /// The rule it rests on.
    pub rule: Option<String>,
    /// Whether it can be had, or why not.
    pub allowed: Result<(), Refusal>,
    /// The line it runs.
    pub line: String,
    /// What it asks first, each answer a choice of its own.
    pub answers: Vec<Choice>,
}

/// Lines of a sentence below a menu at most.
const MOST_WORDS: u16 = 5;

impl Choice {
    /// What is said of it while it is marked: what it does, or why it cannot be had.
    fn words(&self) -> (String, Tone) {
        match &self.allowed {
            Ok(()) => (self.detail.clone(), Tone::Quiet),
            Err(refusal) => (refusal.to_string(), Tone::Warn),
        }
    }
}

impl From<&Offer> for Choice {
    fn from(offer: &Offer) -> Self {
        let answers = offer.answers.iter().enumerate();
        let answers = answers.map(|(at, answer)| Self {
            key: KEYS.chars().nth(at),
            label: answer.label.clone(),
            cost: Rich::new(),
            detail: offer.detail.clone(),
            rule: offer.rule.clone(),
            allowed: Ok(()),
            line: offer.answered(answer),
            answers: Vec::new(),
        });
        Self {
            answers: answers.collect(),
            key: None,
            label: offer.label.clone(),
            cost: offer.cost.clone(),
            detail: offer.detail.clone(),
            rule: offer.rule.clone(),
            allowed: offer.allowed.clone(),
            line: offer.line.clone(),
        }
    }
}

/// A list of which one may be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// What it is about.
    pub title: String,
    /// What may be taken.
    pub choices: Vec<Choice>,
    /// Which is marked.
    pub at: usize,
}

impl Menu {
    /// A menu with the first choice marked that can be had.
    pub fn new(title: String, choices: Vec<Choice>) -> Self {
        let at = choices.iter().position(|choice| choice.allowed.is_ok());
        Self {
            title,
            choices,
            at: at.unwrap_or(0),
        }
    }

    /// The marked choice.
    pub fn chosen(&self) -> Option<&Choice> {
        self.choices.get(self.at)
    }

    /// Marks the choice so many rows further, or as far as there are any.
    pub fn step(&mut self, by: isize) {
        self.at = self
            .at
            .saturating_add_signed(by)
            .min(self.choices.len().saturating_sub(1));
    }

    fn page(&self, area: Rect) -> Rect {
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
        let columns = (label + cost + 12).clamp(44, 76);
        let rows = u16::try_from(self.choices.len())
            .unwrap_or(u16::MAX)
            .saturating_add(3)
            .saturating_add(self.words(columns.min(area.width)));
        draw::centred(area, columns, rows)
    }

    /// Lines that the longest sentence of a choice takes on a page of so many columns, two at least.
    fn words(&self, columns: u16) -> u16 {
        let lines = self.choices.iter().map(|choice| {
            let lines = draw::wrap(&choice.words().0, columns.saturating_sub(4));
            u16::try_from(lines.len()).unwrap_or(u16::MAX)
        });
        lines.max().unwrap_or(0).clamp(2, MOST_WORDS)
    }

    fn rows(&self, area: Rect) -> (Rect, usize) {
        let inner = draw::inside(self.page(area));
        let list = Rect {
            height: inner
                .height
                .saturating_sub(1 + self.words(self.page(area).width)),
            ..inner
        };
        (
            list,
            draw::first_shown(self.at, list.height as usize, self.choices.len()),
        )
    }

    /// The choice under a position.
    pub fn hit(&self, area: Rect, at: Position) -> Option<usize> {
        let (list, first) = self.rows(area);
        let row = list
            .contains(at)
            .then(|| first + usize::from(at.y - list.y))?;
        (row < self.choices.len()).then_some(row)
    }

    /// Draws the menu over the middle of an area.
    pub fn render(&self, theme: &Theme, area: Rect, buf: &mut Buffer) {
        let page = self.page(area);
        draw::page(page, &self.title, theme, buf);
        let (list, first) = self.rows(area);
        for (index, choice) in self
            .choices
            .iter()
            .enumerate()
            .skip(first)
            .take(list.height as usize)
        {
            let Some(row) = draw::row(list, (index - first) as u16) else {
                break;
            };
            let open = choice.allowed.is_ok();
            let tone = match (index == self.at, open) {
                (true, _) => Tone::Accent,
                (false, true) => Tone::Text,
                (false, false) => Tone::Quiet,
            };
            if index == self.at {
                draw::text(row, theme.glyphs.pointer, theme.style(Tone::Accent), buf);
            }
            let key = choice.key.map(String::from).unwrap_or_default();
            let key = if open { key } else { format!("{key}-") };
            draw::text(draw::right_of(row, 2), &key, theme.style(Tone::Quiet), buf);
            let wide = draw::width(&choice.cost.plain());
            let label = draw::right_of(row, 5);
            let label = Rect {
                width: label.width.saturating_sub(wide + 1),
                ..label
            };
            let used = draw::text(label, &choice.label, theme.style(tone), buf);
            if let Err(refusal) = &choice.allowed {
                let why = draw::right_of(label, used + 2);
                draw::text(why, &refusal.why, theme.style(Tone::Quiet), buf);
            }
            draw::rich(
                draw::right_of(row, row.width.saturating_sub(wide)),
                &choice.cost,
                theme,
                buf,
            );
        }
        if let Some(row) = draw::row(draw::inside(page), list.height) {
            // Rows beyond the last letter are there all the same.
            if self.choices.iter().any(|choice| choice.key.is_none()) {
                let words = "Arrows reach what has no key.";
                draw::text(draw::right_of(row, 2), words, theme.style(Tone::Quiet), buf);
            }
            draw::hidden(row, list.height as usize, self.choices.len(), theme, buf);
        }
        let Some(choice) = self.chosen() else { return };
        let foot = draw::below(draw::inside(page), list.height + 1);
        let (text, tone) = choice.words();
        for (n, line) in (0..MOST_WORDS).zip(draw::wrap(&text, foot.width)) {
            let Some(row) = draw::row(foot, n) else { break };
            draw::text(row, &line, theme.style(tone), buf);
        }
    }
}

/// A question that is answered with yes or left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is asked.
    pub title: String,
    /// What it is about, one line each.
    pub lines: Vec<String>,
    /// What a yes does.
    pub yes: Vec<Effect>,
}

impl Question {
    /// Draws the question over the middle of an area.
    pub fn render(&self, theme: &Theme, area: Rect, buf: &mut Buffer) {
        let widest = self.lines.iter().map(|l| draw::width(l)).max().unwrap_or(0);
        let columns = widest
            .max(draw::width(&self.title) + 2)
            .saturating_add(6)
            .clamp(40, 76);
        let rows = u16::try_from(self.lines.len().min(14)).unwrap_or(14) + 4;
        let page = draw::centred(area, columns, rows);
        draw::page(page, &self.title, theme, buf);
        let inner = draw::inside(page);
        let room = inner.height.saturating_sub(2);
        for (n, line) in (0..room).zip(&self.lines) {
            let Some(row) = draw::row(inner, n) else {
                break;
            };
            let left = self.lines.len() - usize::from(n);
            if n + 1 == room && left > 1 {
                draw::text(
                    row,
                    &format!("and {left} more"),
                    theme.style(Tone::Quiet),
                    buf,
                );
            } else {
                draw::text(row, line, theme.style(Tone::Text), buf);
            }
        }
        if let Some(row) = inner
            .height
            .checked_sub(1)
            .and_then(|n| draw::row(inner, n))
        {
            draw::text(row, "y yes    Esc no", theme.style(Tone::Accent), buf);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Choice, Menu};
    use crate::lang::Refusal;
    use crate::rules::view::Rich;

    #[test]
    fn the_mark_begins_on_what_can_be_had() {
        let choice = |allowed| Choice {
            answers: Vec::new(),
            key: None,
            label: String::new(),
            cost: Rich::new(),
            detail: String::new(),
            rule: None,
            allowed,
            line: String::new(),
        };
        let no = || choice(Err(Refusal::input("not here")));
        let marks = |choices| Menu::new(String::new(), choices).at;
        assert_eq!(marks(vec![no(), no(), choice(Ok(())), no()]), 2);
        assert_eq!(marks(vec![no(), no()]), 0);
    }
}
