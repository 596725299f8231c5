//! The command line in the last row: commands, the holes of a key's line, filters.
//!
//! A line is edited with the usual keys. Typed text is never lost: a line that was left is the newest
//! of the history, and a refused line stays in place to be corrected.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::table::Completion;
use crate::table::tags::is_tagging;
use lang::sentence::capital;
use rules::view::Tone;

use super::draw;
use super::field::Field;
use super::keymap::{Hole, Template};
use super::theme::Theme;

/// The maximum completions listed at a time.
const LISTED: usize = 8;

/// The maximum lines that are remembered.
const REMEMBERED: usize = 500;

/// The purpose of the prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A line of the command language.
    Command,
    /// The holes of a key's line, one after the other.
    Holes {
        /// The key's line.
        template: Template,
        /// The answers so far.
        answers: Vec<String>,
    },
    /// The filter of a list.
    Filter,
}

/// An open prompt.
#[derive(Clone, Debug)]
pub struct Prompt {
    ask: Ask,
    input: Field,
    completions: Vec<Completion>,
    chosen: Option<usize>,
    /// The typed text before a completion or an older line replaced it.
    typed: String,
    older: Option<usize>,
    complaint: Option<String>,
    /// The label of the key that asks, or empty.
    called: String,
    /// What the last key did, shown where a complaint would be.
    note: String,
    /// Whether the text was left earlier and isn't a command, so that typing replaces it.
    left: bool,
    /// The place in the text from which it is secret.
    hidden: Option<usize>,
    /// Whether the completions would show a secret, so that they are only listed.
    tells_secret: bool,
    /// The label of the row that asks, or empty.
    row: String,
}

/// The result of Enter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Another answer is missing.
    More,
    /// The line is complete.
    Line(String),
    /// The filter.
    Filter(String),
}

/// The lines typed so far, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History(Vec<String>);

impl History {
    /// Adds a line. A line equal to the last one isn't added.
    pub fn push(&mut self, line: &str) {
        if line.is_empty() || self.0.last().is_some_and(|last| last == line) {
            return;
        }
        if self.0.len() >= REMEMBERED {
            self.0.remove(0);
        }
        self.0.push(line.to_owned());
    }

    /// Returns the lines, oldest first.
    pub fn lines(&self) -> &[String] {
        &self.0
    }
}

impl Prompt {
    /// Returns the line whose holes are asked for, if any.
    pub const fn template(&self) -> Option<&Template> {
        match &self.ask {
            Ask::Holes { template, .. } => Some(template),
            Ask::Command | Ask::Filter => None,
        }
    }

    /// Opens the prompt with a text.
    pub fn new(ask: Ask, text: &str) -> Self {
        Self {
            ask,
            input: Field::new(text),
            completions: Vec::new(),
            chosen: None,
            typed: text.to_owned(),
            older: None,
            complaint: None,
            called: String::new(),
            note: String::new(),
            left: false,
            hidden: None,
            tells_secret: false,
            row: String::new(),
        }
    }

    /// Opens the prompt for the words that a row's line still needs. It shows the row's label and what is asked
    /// for, not the command. What is written there now can be changed. `None` if the line can't be one with a hole.
    pub fn of_row(line: &str, label: &str, asks: &str, written: &str) -> Option<Self> {
        let template = Template::try_from(format!("{line}{{text: {asks}}}")).ok()?;
        let answers = Vec::new();
        Some(Self {
            // A row that shows what was written before is called by its beginning.
            row: label.split(": ").next().unwrap_or(label).to_owned(),
            ..Self::new(Ask::Holes { template, answers }, written)
        })
    }

    /// Returns the line so far: the answers to a key's line, and the text.
    pub fn line(&self) -> String {
        match &self.ask {
            Ask::Command | Ask::Filter => self.input.text().to_owned(),
            Ask::Holes { template, answers } => {
                format!("{}{}", template.open(answers), self.input.text())
            }
        }
    }

    /// Hides the line from a place on, and completes nothing there.
    pub fn hide_from(&mut self, from: Option<usize>) {
        let before = self.line().len() - self.input.text().len();
        self.hidden = from.map(|from| from.saturating_sub(before));
        if from.is_some() {
            self.completions.clear();
        }
    }

    /// Whether a part of it is secret, so that it isn't kept.
    pub const fn is_secret(&self) -> bool {
        self.hidden.is_some()
    }

    /// Marks the text as left earlier. Typing replaces a number or dice, and continues words.
    pub fn takes_up(&mut self) {
        self.left = !self.input.text().is_empty() && self.is_soon_typed();
    }

    /// Returns its purpose.
    pub const fn ask(&self) -> &Ask {
        &self.ask
    }

    /// Whether it asks for a number, which can't contain letters.
    pub fn wants_number(&self) -> bool {
        matches!(&self.ask, Ask::Holes { template, answers }
            if matches!(template.holes().nth(answers.len()), Some(Hole::Number | Hole::Percent | Hole::Die)))
    }

    /// Returns the unfinished line of a command or a key. A filter is quick to type again and is
    /// dropped.
    pub fn unfinished(&self) -> Option<String> {
        let text = self.input.text();
        let line = match &self.ask {
            _ if text.trim().is_empty() || self.is_secret() => return None,
            Ask::Command => text.to_owned(),
            Ask::Holes { template, answers } => format!("{}{text}", template.open(answers)),
            Ask::Filter => return None,
        };
        Some(line)
    }

    /// Returns the text before the first answer of a key's line.
    pub fn opening(&self) -> Option<String> {
        match &self.ask {
            Ask::Holes { template, .. } => {
                template.holes().next()?;
                Some(template.open(&[]))
            }
            Ask::Command | Ask::Filter => None,
        }
    }

    /// Whether it asks for a number, dice or a name first, which are quick to type again.
    pub fn is_soon_typed(&self) -> bool {
        let first = self.template().and_then(|line| line.holes().next());
        first.is_some_and(|hole| !matches!(hole, Hole::Text | Hole::Priced))
    }

    /// Whether it asks for the answers that a line already holds.
    pub fn goes_on_with(&self, line: &str) -> bool {
        self.opening().is_some_and(|open| line.starts_with(&open))
    }

    /// Returns the typed text, ignoring completion.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// Shows an error about a key.
    pub fn complain(&mut self, what: impl Into<String>) {
        self.complaint = Some(what.into());
    }

    /// Whether its text was refused before it was run, and hasn't changed since.
    pub const fn is_refused(&self) -> bool {
        self.complaint.is_some()
    }

    /// Says something about a key that isn't an error.
    pub fn tell(&mut self, what: String) {
        self.note = what;
        self.complaint = None;
    }

    /// Sets the label of the key that asks.
    pub fn call(&mut self, label: String) {
        self.called = label;
    }

    /// Sets the label of the row that asks.
    pub fn call_row(&mut self, label: String) {
        self.row = label;
    }

    /// Returns the label of the row that asks, or an empty text.
    pub fn row(&self) -> &str {
        &self.row
    }

    /// Asks the same of another line, before the first answer: a vehicle has hull trauma where a person
    /// has wounds.
    pub fn asks_of(&mut self, line: Template) {
        if let Ask::Holes { template, answers } = &mut self.ask
            && answers.is_empty()
        {
            *template = line;
        }
    }

    /// Returns the text of the line.
    pub fn text(&self) -> &str {
        self.input.text()
    }

    /// Replaces the text and puts the cursor at its end.
    pub fn set(&mut self, text: &str) {
        self.input = Field::new(text);
        self.changed();
    }

    /// Sets the completions of the text. The app gets them from the game. Those that tell a secret are only listed: a
    /// key must not put it into the open text.
    pub fn offer(&mut self, completions: Vec<Completion>, tells_secret: bool) {
        self.completions = completions;
        self.chosen = None;
        self.tells_secret = tells_secret;
    }

    /// Whether there are completions.
    pub const fn has_completions(&self) -> bool {
        !self.completions.is_empty()
    }

    /// Returns the text to complete: the complete line, or `None` where the game has no completions.
    pub fn completes(&self) -> Option<String> {
        match &self.ask {
            Ask::Command => Some(self.typed.clone()),
            Ask::Holes { template, answers }
                if template.holes().nth(answers.len()) == Some(Hole::Who) =>
            {
                Some(format!("{}{}", template.open(answers), self.typed))
            }
            Ask::Holes { .. } if is_tagging(&self.line()) => Some(self.line()),
            _ => None,
        }
    }

    fn changed(&mut self) {
        self.typed = self.input.text().to_owned();
        self.older = None;
        self.chosen = None;
        self.complaint = None;
        self.note.clear();
    }

    /// Edits the line with a key. Returns `true` if the text changed.
    pub fn key(&mut self, key: &KeyEvent) -> bool {
        let plain = key.modifiers.difference(KeyModifiers::SHIFT).is_empty();
        if self.left && plain && matches!(key.code, KeyCode::Char(_)) {
            self.input = Field::default();
        }
        self.left = false;
        let changed = self.input.key(key);
        if changed {
            self.changed();
        }
        changed
    }

    /// Inserts pasted text, which must be one line, at the cursor.
    pub fn paste(&mut self, text: &str) {
        self.input.paste(text);
        self.changed();
    }

    /// Replaces the text with the next or previous completion, in a cycle.
    pub fn complete(&mut self, back: bool) {
        let count = self.completions.len();
        if self.tells_secret {
            self.tell("Type the word. It isn't shown.".to_owned());
            return;
        }
        if count == 0 {
            return;
        }
        let next = match (self.chosen, back) {
            (None, false) => 0,
            (None, true) => count - 1,
            (Some(at), false) => (at + 1) % count,
            (Some(at), true) => (at + count - 1) % count,
        };
        self.chosen = Some(next);
        let text = match &self.ask {
            Ask::Holes { template, answers } => {
                let text = &self.completions[next].text;
                let before = template.open(answers);
                text.strip_prefix(&before).unwrap_or(text).trim().to_owned()
            }
            _ => self.completions[next].text.clone(),
        };
        self.input = Field::new(&text);
        if count == 1 {
            self.changed();
        }
    }

    /// Steps through earlier lines that begin with the typed text. The unfinished draft is the newest
    /// of them.
    pub fn older(&mut self, history: &History, draft: &str, back: bool) {
        let drafted = (!draft.is_empty()).then_some(draft);
        let lines: Vec<&str> = history
            .lines()
            .iter()
            .map(String::as_str)
            .chain(drafted)
            .collect();
        let fits = |line: &&str| line.starts_with(&self.typed) && *line != self.input.text();
        let found = if back {
            let end = self.older.unwrap_or(lines.len());
            lines[..end.min(lines.len())].iter().rposition(fits)
        } else {
            let from = self.older.map_or(lines.len(), |at| at + 1).min(lines.len());
            lines[from..].iter().position(fits).map(|at| from + at)
        };
        match found {
            Some(at) => {
                self.older = Some(at);
                self.input = Field::new(lines[at]);
            }
            None if !back => {
                self.older = None;
                self.input = Field::new(&self.typed);
            }
            None => {}
        }
    }

    /// Takes the text of the line.
    pub fn enter(&mut self) -> Answer {
        let text = self.input.text().trim().to_owned();
        match &mut self.ask {
            Ask::Command => Answer::Line(text),
            Ask::Filter => Answer::Filter(text),
            Ask::Holes { template, answers } => {
                let Some(hole) = template.holes().nth(answers.len()) else {
                    return Answer::Line(template.fill(answers));
                };
                if let Err(complaint) = hole.takes(&text) {
                    self.complaint = Some(complaint.to_owned());
                    return Answer::More;
                }
                if answers.len() + 1 == template.holes().len() {
                    let mut all = answers.clone();
                    all.push(text);
                    return Answer::Line(template.fill(&all));
                }
                answers.push(text);
                self.input = Field::default();
                self.offer(Vec::new(), false);
                self.changed();
                Answer::More
            }
        }
    }

    /// Goes back to the previous answer. `false` if there is none.
    pub fn back(&mut self) -> bool {
        if let Ask::Holes { answers, .. } = &mut self.ask
            && let Some(answer) = answers.pop()
        {
            self.input = Field::new(&answer);
            self.changed();
            return true;
        }
        false
    }

    /// Returns the words before the typed text, with the name of the one whom the line means.
    pub fn label(&self, focused: &str) -> String {
        match &self.ask {
            Ask::Command => ":".to_owned(),
            Ask::Filter => "/".to_owned(),
            Ask::Holes { .. } if !self.row.is_empty() => format!("{}: ", capital(&self.row)),
            Ask::Holes { template, answers } => {
                let line = template.open(answers);
                let line = line.trim_end();
                let hits = line.split(' ').any(|word| word == ".");
                let writes = template.holes().nth(answers.len()) == Some(Hole::Text);
                // The label of the key, where it begins with the verb and says more, or where the verb takes words.
                let called = |word: &str| {
                    let begins = self.called.split(' ').next() == Some(word);
                    begins || hits && writes && line.starts_with(word) && !self.called.is_empty()
                };
                let comma = if hits && self.called.contains(' ') {
                    ","
                } else {
                    ""
                };
                let words = line.split(' ').map(|word| match word {
                    "." => focused.to_owned(),
                    _ if called(word) => format!("{}{comma}", self.called),
                    _ => word.to_owned(),
                });
                let mut label = words.collect::<Vec<_>>().join(" ");
                // "Wound Rho: 3": the target is readable before the number is typed.
                if hits && let Some(first) = label.get_mut(..1) {
                    first.make_ascii_uppercase();
                }
                format!("{label}{} ", if hits { ":" } else { "" })
            }
        }
    }

    fn hint(&self) -> &str {
        if let Some(complaint) = &self.complaint {
            return complaint;
        }
        if !self.note.is_empty() {
            return &self.note;
        }
        if self.left {
            return "left from last time. Enter accepts it, typing replaces it";
        }
        if !self.input.text().is_empty() {
            return "";
        }
        match &self.ask {
            Ask::Command => "a command. Tab lists and completes, Up shows earlier ones",
            Ask::Filter => "what to look for",
            Ask::Holes { template, answers } => template.asks(answers.len()),
        }
    }

    /// Returns the rows of the completions above the line: one while typing, so that a letter sends few
    /// bytes, and the list after one was chosen from it.
    pub fn rows(&self) -> u16 {
        let most = match (self.older, self.chosen) {
            (Some(_), _) => 0,
            (None, None) => 1,
            (None, Some(_)) => LISTED,
        };
        self.completions.len().min(most) as u16
    }

    /// Draws the line in the last row of the area and the completions in the rows above. `gap` rows
    /// between them stay free for the message. Returns the cursor position.
    pub fn render(
        &self,
        focused: &str,
        gap: u16,
        theme: &Theme,
        area: Rect,
        buf: &mut Buffer,
    ) -> Option<Position> {
        let line = draw::row(area, area.height.checked_sub(1)?)?;
        draw::blank(line, buf);
        // A question begins where the other lines do. A typed command or search begins at the edge.
        let asks = matches!(self.ask, Ask::Holes { .. });
        let line = draw::right_of(line, u16::from(asks));
        let label = self.label(focused);
        let used = draw::text(line, &label, theme.style(Tone::Accent), buf);
        let field = draw::right_of(line, used);
        let (typed, cursor) = self
            .input
            .render(field, self.hidden, theme.style(Tone::Strong), buf);
        // A complaint isn't read as a part of the text.
        let gap_of_hint = if self.complaint.is_some() { 3 } else { 1 };
        let hint = draw::right_of(field, typed + gap_of_hint);
        let tone = if self.complaint.is_some() {
            Tone::Warn
        } else {
            Tone::Quiet
        };
        draw::text(hint, self.hint(), theme.style(tone), buf);
        let above = Rect {
            height: (area.height - 1).saturating_sub(gap),
            ..area
        };
        self.render_completions(theme, above, buf);
        Some(cursor)
    }

    fn render_completions(&self, theme: &Theme, area: Rect, buf: &mut Buffer) {
        let rows = self.rows().min(area.height);
        if rows == 0 {
            return;
        }
        let top = area.height - rows;
        if self.chosen.is_none() && self.completions.len() > 1 {
            if let Some(row) = draw::row(area, top) {
                self.render_names(theme, row, buf);
            }
            return;
        }
        let first = self
            .chosen
            .map_or(0, |at| (at + 1).saturating_sub(rows as usize));
        let labels = self.completions.iter().skip(first).take(rows as usize);
        let widest = labels
            .clone()
            .map(|c| draw::width(&c.label))
            .max()
            .unwrap_or(0);
        for (index, completion) in labels.enumerate() {
            let Some(row) = draw::row(area, top + index as u16) else {
                return;
            };
            draw::blank(row, buf);
            let chosen = self.chosen == Some(first + index);
            let tone = if chosen { Tone::Accent } else { Tone::Text };
            let mark = if chosen { theme.glyphs.pointer } else { " " };
            draw::text(row, mark, theme.style(Tone::Accent), buf);
            draw::text(
                draw::right_of(row, 2),
                &completion.label,
                theme.style(tone),
                buf,
            );
            let help = draw::right_of(row, 4 + widest.min(row.width / 2));
            draw::text(help, &completion.help, theme.style(Tone::Quiet), buf);
        }
    }

    /// Draws the first words that fit in one row: "wound  weapon  week  …".
    fn render_names(&self, theme: &Theme, row: Rect, buf: &mut Buffer) {
        const GAP: u16 = 2;
        draw::blank(row, buf);
        let style = theme.style(Tone::Text);
        let mut rest = draw::right_of(row, GAP);
        for (n, completion) in self.completions.iter().enumerate() {
            let last = n + 1 == self.completions.len();
            let needed = draw::width(&completion.label) + if last { 0 } else { GAP + 1 };
            if needed > rest.width {
                draw::text(rest, "…", style, buf);
                return;
            }
            let used = draw::text(rest, &completion.label, style, buf);
            rest = draw::right_of(rest, used + GAP);
        }
    }
}
