//! A line of text being edited: the command line, a search, a title.
//!
//! The usual keys of a shell work in it. It accepts no control characters and no more text than the
//! language reads.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use tui_input::{Input, InputRequest};

use lang::text::{clean, disturbs};
use lang::words::LONGEST_LINE;

use super::draw;

/// A line of text with a cursor.
#[derive(Clone, Debug, Default)]
pub struct Field(Input);

impl Field {
    /// Creates a field with a text and the cursor at its end.
    pub fn new(text: &str) -> Self {
        let mut field = Self::default();
        field.paste(text);
        field
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        self.0.value()
    }

    /// Inserts a cleaned text at the cursor, up to the maximum length.
    pub fn paste(&mut self, text: &str) {
        let mut room = LONGEST_LINE.saturating_sub(self.0.value().len());
        let mut taken = String::with_capacity(text.len().min(room));
        for c in clean(text).chars() {
            let Some(left) = room.checked_sub(c.len_utf8()) else {
                break;
            };
            room = left;
            taken.push(c);
        }
        let characters: Vec<char> = self.0.value().chars().collect();
        let (before, after) = characters.split_at(self.0.cursor().min(characters.len()));
        let cursor = before.len() + taken.chars().count();
        let whole: String = before
            .iter()
            .copied()
            .chain(taken.chars())
            .chain(after.iter().copied())
            .collect();
        self.0 = Input::new(whole).with_cursor(cursor);
    }

    /// Edits with a key. Returns `true` if the text changed.
    pub fn key(&mut self, key: &KeyEvent) -> bool {
        let Some(request) = self.request(key) else {
            return false;
        };
        self.0.handle(request).is_some_and(|change| change.value)
    }

    fn request(&self, key: &KeyEvent) -> Option<InputRequest> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let alt = key.modifiers.contains(KeyModifiers::ALT);
        let request = match key.code {
            KeyCode::Backspace if alt => InputRequest::DeletePrevWord,
            KeyCode::Backspace => InputRequest::DeletePrevChar,
            KeyCode::Delete => InputRequest::DeleteNextChar,
            KeyCode::Left if control || alt => InputRequest::GoToPrevWord,
            KeyCode::Right if control || alt => InputRequest::GoToNextWord,
            KeyCode::Left => InputRequest::GoToPrevChar,
            KeyCode::Right => InputRequest::GoToNextChar,
            KeyCode::Home => InputRequest::GoToStart,
            KeyCode::End => InputRequest::GoToEnd,
            KeyCode::Char(c) if control => match c {
                'a' => InputRequest::GoToStart,
                'e' => InputRequest::GoToEnd,
                'b' => InputRequest::GoToPrevChar,
                'f' => InputRequest::GoToNextChar,
                'h' => InputRequest::DeletePrevChar,
                'd' => InputRequest::DeleteNextChar,
                'w' => InputRequest::DeletePrevWord,
                'u' => InputRequest::DeleteFromStart,
                'k' => InputRequest::DeleteTillEnd,
                'y' => InputRequest::Yank,
                _ => return None,
            },
            KeyCode::Char('b') if alt => InputRequest::GoToPrevWord,
            KeyCode::Char('f') if alt => InputRequest::GoToNextWord,
            KeyCode::Char('d') if alt => InputRequest::DeleteNextWord,
            KeyCode::Char(c) if !alt && !disturbs(c) && self.0.value().len() < LONGEST_LINE => {
                InputRequest::InsertChar(c)
            }
            _ => return None,
        };
        Some(request)
    }

    /// Draws the text in the first row of an area, scrolled so that the cursor is visible, with a star for
    /// everything from a hidden place on. Returns the columns it took and the cursor position.
    pub fn render(
        &self,
        area: Rect,
        hidden: Option<usize>,
        style: Style,
        buf: &mut Buffer,
    ) -> (u16, Position) {
        let room = area.width.saturating_sub(1) as usize;
        let (open, secret) = match hidden.and_then(|from| self.0.value().split_at_checked(from)) {
            Some((open, secret)) => (open, "*".repeat(usize::from(draw::width(secret)))),
            None => (self.0.value(), String::new()),
        };
        let text = format!("{open}{secret}");
        let (shown, skipped) = draw::scrolled(&text, self.0.visual_scroll(room));
        let used = draw::text(area, shown, style, buf);
        let at = self.0.visual_cursor().saturating_sub(skipped).min(room);
        (used, Position::new(area.x + at as u16, area.y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(field: &mut Field, code: KeyCode, modifiers: KeyModifiers) -> bool {
        field.key(&KeyEvent::new(code, modifiers))
    }

    #[test]
    fn the_usual_keys_edit() {
        let mut field = Field::new("wound vex 5");
        assert!(press(&mut field, KeyCode::Backspace, KeyModifiers::NONE));
        assert!(press(&mut field, KeyCode::Char('7'), KeyModifiers::NONE));
        assert_eq!(field.text(), "wound vex 7");
        assert!(!press(&mut field, KeyCode::Left, KeyModifiers::NONE));
        field.paste("1");
        assert_eq!(field.text(), "wound vex 17");
        assert!(press(&mut field, KeyCode::Char('u'), KeyModifiers::CONTROL));
        assert_eq!(field.text(), "7");
    }

    #[test]
    fn what_disturbs_a_terminal_stays_out() {
        let field = Field::new("a\u{1b}[2Jb\nc");
        assert_eq!(field.text(), "a[2Jb c");
        assert!(Field::new(&"漢".repeat(10_000)).text().len() <= LONGEST_LINE);
    }
}
