//! A page with a title to type and a choice: a new save, or a new title.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use lang::text;
use rules::view::Tone;

use super::draw;
use super::field::Field;
use super::msg::Effect;
use super::theme::Theme;

/// The purpose of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Creates a save.
    New,
    /// Gives this save another title.
    Rename(std::path::PathBuf),
}

/// An open form.
#[derive(Clone, Debug)]
pub struct Form {
    purpose: Purpose,
    /// The title being typed.
    pub field: Field,
    systems: Vec<(&'static str, &'static str)>,
    system: usize,
    empty: bool,
}

impl Form {
    /// Creates a form. `systems` holds the IDs and names to choose from, or is empty if there is no
    /// choice.
    pub fn new(purpose: Purpose, title: &str, systems: &[(&'static str, &'static str)]) -> Self {
        let systems = systems.to_vec();
        Self {
            purpose,
            field: Field::new(title),
            systems,
            system: 0,
            empty: false,
        }
    }

    /// Whether there is more than one system to choose from.
    pub const fn chooses(&self) -> bool {
        self.systems.len() > 1
    }

    /// Chooses the next or previous system.
    pub const fn choose(&mut self, back: bool) {
        let count = self.systems.len();
        if count > 0 {
            self.system = (self.system + if back { count - 1 } else { 1 }) % count;
        }
    }

    /// Returns the effect of the filled form, or `None` while the title is empty.
    pub fn take(&mut self) -> Option<Effect> {
        let Some(title) = text::name(self.field.text()) else {
            self.empty = true;
            return None;
        };
        match &self.purpose {
            Purpose::New => {
                let (system, _) = self.systems.get(self.system)?;
                Some(Effect::NewSave {
                    system: (*system).to_owned(),
                    title,
                })
            }
            Purpose::Rename(path) => Some(Effect::Rename {
                path: path.clone(),
                title,
            }),
        }
    }

    fn places(area: Rect) -> (Rect, Rect) {
        draw::page_places(area, 60, 4)
    }

    /// Returns the area of the page.
    pub(super) fn page(area: Rect) -> Rect {
        Self::places(area).0
    }

    /// Draws the form over the middle of an area and returns the cursor position.
    pub fn render(&self, theme: &Theme, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let (page, inner) = Self::places(area);
        let title = match self.purpose {
            Purpose::New => "A new save",
            Purpose::Rename(_) => "Another title",
        };
        draw::page(page, title, theme, buf);
        let label = draw::row(inner, 0)?;
        draw::text(label, "Title", theme.style(Tone::Quiet), buf);
        let (_, cursor) = self.field.render(
            draw::right_of(label, 9),
            None,
            theme.style(Tone::Strong),
            buf,
        );
        if let (Some(row), Some((_, name))) = (draw::row(inner, 1), self.systems.get(self.system)) {
            draw::text(row, "System", theme.style(Tone::Quiet), buf);
            let used = draw::text(draw::right_of(row, 9), name, theme.style(Tone::Strong), buf);
            if self.systems.len() > 1 {
                draw::text(
                    draw::right_of(row, 11 + used),
                    "Tab: another",
                    theme.style(Tone::Quiet),
                    buf,
                );
            }
        }
        if let Some(row) = draw::row(inner, 3) {
            let (words, tone) = if self.empty && self.field.text().trim().is_empty() {
                ("Type a title first.", Tone::Warn)
            } else {
                ("Enter accepts    Esc leaves", Tone::Quiet)
            };
            draw::text(row, words, theme.style(tone), buf);
        }
        Some(cursor)
    }
}
