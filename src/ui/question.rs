//! A yes-or-no question on top of the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use rules::view::Tone;

use super::draw;
use super::keymap::Chord;
use super::msg::Effect;
use super::theme::Theme;

/// The keys that change the target of a question, and their label.
pub(super) const AIM: (&str, &str) = ("↑↓", "other target");

/// What tells that Enter doesn't answer a question that needs a yes.
const NOT_ENTER: &str = "Enter doesn't answer";

/// The fewest columns of a question, with room for its keys.
const LEAST: u16 = 46;

/// A question to confirm with yes, or to leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The question itself.
    pub title: String,
    /// Its details, one line each.
    pub lines: Vec<String>,
    /// The effects of a yes.
    pub yes: Vec<Effect>,
    /// True if Enter answers yes too, because what follows costs little and `u` takes it back.
    pub light: bool,
    /// A key that answers yes too, because the line before the question named it.
    pub also: Option<Chord>,
    /// The question with `{who}` for its target if another target can be chosen, or empty.
    pub aims: String,
}

impl Question {
    /// Creates a question without a target.
    pub const fn new(title: String, lines: Vec<String>, yes: Vec<Effect>) -> Self {
        let aims = String::new();
        Self {
            title,
            lines,
            yes,
            light: false,
            also: None,
            aims,
        }
    }

    fn places(&self, area: Rect) -> (Rect, Rect) {
        let widest = self.lines.iter().map(|l| draw::width(l)).max().unwrap_or(0);
        let columns = widest
            .max(draw::width(&self.title) + 2)
            .saturating_add(2)
            .clamp(LEAST, 72);
        let rows = u16::try_from(self.lines.len().min(14)).unwrap_or(14) + 2;
        draw::page_places(area, columns, rows)
    }

    /// Returns the area of the page.
    pub(super) fn page(&self, area: Rect) -> Rect {
        self.places(area).0
    }

    /// Draws the question over the middle of an area.
    pub fn render(&self, theme: &Theme, area: Rect, buf: &mut Buffer) {
        let (page, inner) = self.places(area);
        draw::page(page, &self.title, theme, buf);
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
            let mut at = row;
            let other = (!self.aims.is_empty()).then_some(AIM);
            // A key that people try first is told where it doesn't count.
            let enter = (!self.light).then_some(NOT_ENTER);
            let yes = if self.light { "Enter" } else { "y" };
            for (key, does) in [(yes, "yes"), ("Esc", "no")].into_iter().chain(other) {
                let used = draw::cap(at, key, theme, buf);
                at = draw::right_of(at, used + 1);
                let used = draw::text(at, does, theme.style(Tone::Text), buf);
                at = draw::right_of(at, used + 3);
            }
            if let Some(enter) = enter.filter(|enter| draw::width(enter) <= at.width) {
                draw::text(at, enter, theme.style(Tone::Quiet), buf);
            }
        }
    }
}
