//! A page with fields to type: a new save and its game, a new title, or a record of a pack, field by field.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use lang::text;
use rules::pack_record::Record;
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
    /// Saves a record to a pack of the user's own.
    Record(Box<Editing>),
}

/// A record of a pack on the page, and the mistake that kept it from being saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Editing {
    /// The record. The field that is being typed is in [`Form::field`].
    pub record: Record,
    /// The place of that field.
    pub at: usize,
    /// The mistake, and the field that has it.
    pub fault: Option<(Option<usize>, String)>,
}

impl Editing {
    /// Begins with a record as it is.
    pub const fn new(record: Record) -> Self {
        Self {
            record,
            at: 0,
            fault: None,
        }
    }

    /// Takes what is typed in the current field.
    fn take(&mut self, typed: &Field) {
        if let Some(field) = self.record.fields.get_mut(self.at) {
            typed.text().clone_into(&mut field.value);
        }
    }

    /// Returns the value of the current field.
    fn value(&self) -> &str {
        let field = self.record.fields.get(self.at);
        field.map_or("", |field| field.value.as_str())
    }
}

/// The name of the row that takes a whole field.
const MORE: &str = "another field";

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

    /// Creates a form with the fields of a record.
    pub fn record(editing: Editing) -> Self {
        let value = editing.value().to_owned();
        Self::new(Purpose::Record(Box::new(editing)), &value, &[])
    }

    /// Whether there is more than one system or field to choose from.
    pub const fn chooses(&self) -> bool {
        self.systems.len() > 1 || self.edits_record()
    }

    /// Whether it has the fields of a record.
    pub const fn edits_record(&self) -> bool {
        matches!(self.purpose, Purpose::Record(_))
    }

    /// Returns the label of the key that goes to the next system or field.
    pub const fn other(&self) -> &'static str {
        if self.edits_record() {
            "other field"
        } else {
            "other system"
        }
    }

    /// Whether Enter accepts it.
    pub fn is_ready(&self) -> bool {
        self.edits_record() || !self.field.text().trim().is_empty()
    }

    /// Chooses the next or previous system or field.
    pub fn choose(&mut self, back: bool) {
        let step = |at: usize, count: usize| (at + if back { count - 1 } else { 1 }) % count;
        if let Purpose::Record(editing) = &mut self.purpose {
            editing.take(&self.field);
            editing.at = step(editing.at, editing.record.fields.len());
            self.field = Field::new(editing.value());
        } else if !self.systems.is_empty() {
            self.system = step(self.system, self.systems.len());
        }
    }

    /// Returns the effect of the filled form, or `None` while the title is empty.
    pub fn take(&mut self) -> Option<Effect> {
        if let Purpose::Record(editing) = &self.purpose {
            let mut editing = editing.clone();
            editing.take(&self.field);
            editing.fault = None;
            return Some(Effect::KeepRecord(editing));
        }
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
            Purpose::Record(_) => None,
        }
    }

    fn places(&self, area: Rect) -> (Rect, Rect) {
        match &self.purpose {
            // A row for each field, one for a mistake, and two for the keys.
            Purpose::Record(editing) => {
                let rows = u16::try_from(editing.record.fields.len() + 3).unwrap_or(u16::MAX);
                draw::page_places(area, 76, rows)
            }
            Purpose::New | Purpose::Rename(_) => draw::page_places(area, 60, 4),
        }
    }

    /// Returns the area of the page.
    pub(super) fn page(&self, area: Rect) -> Rect {
        self.places(area).0
    }

    /// Draws the form over the middle of an area and returns the cursor position.
    pub fn render(&self, theme: &Theme, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let (page, inner) = self.places(area);
        let title = match &self.purpose {
            Purpose::New => "A new save",
            Purpose::Rename(_) => "Another title",
            Purpose::Record(editing) => {
                return self.render_record(editing, (page, inner), theme, buf);
            }
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
                ("Enter accepts    Esc closes", Tone::Quiet)
            };
            draw::text(row, words, theme.style(tone), buf);
        }
        Some(cursor)
    }

    /// Draws the fields of a record, each on its row, and a mistake under the field that has it.
    fn render_record(
        &self,
        editing: &Editing,
        (page, inner): (Rect, Rect),
        theme: &Theme,
        buf: &mut Buffer,
    ) -> Option<Position> {
        let record = &editing.record;
        let title = format!(
            "{} · {}",
            record.plain("name"),
            record.list.replace('_', " ")
        );
        draw::page(page, &title, theme, buf);
        let called = |name: &str| match name {
            "" => MORE.to_owned(),
            name => name.replace('_', " "),
        };
        let widest = record
            .fields
            .iter()
            .map(|field| draw::width(&called(&field.name)));
        let column = widest.max().unwrap_or(0) + 2;
        let rows = usize::from(inner.height.saturating_sub(3));
        let first = draw::first_shown(editing.at, rows, record.fields.len());
        let mut cursor = None;
        let mut y = 0;
        let (of, fault) = editing.fault.clone().unzip();
        let fault = fault.map(|what| format!("! {what}"));
        for (n, field) in record.fields.iter().enumerate().skip(first).take(rows) {
            let Some(row) = draw::row(inner, y) else {
                break;
            };
            draw::text(row, &called(&field.name), theme.style(Tone::Quiet), buf);
            let value = draw::right_of(row, column);
            if n == editing.at {
                let (_, at) = self
                    .field
                    .render(value, None, theme.style(Tone::Strong), buf);
                cursor = Some(at);
            } else {
                draw::text(value, &field.value, theme.style(Tone::Text), buf);
            }
            y += 1;
            if let (Some(Some(of)), Some(what), Some(row)) = (of, &fault, draw::row(inner, y))
                && of == n
            {
                draw::text(
                    draw::right_of(row, column),
                    what,
                    theme.style(Tone::Bad),
                    buf,
                );
                y += 1;
            }
        }
        let last = inner.height.saturating_sub(1);
        if let (Some(None), Some(what), Some(row)) =
            (of, &fault, draw::row(inner, last.saturating_sub(1)))
        {
            draw::text(row, what, theme.style(Tone::Bad), buf);
        }
        if let Some(row) = draw::row(inner, last) {
            let keys = "Enter saves to your pack    Tab: another field    Esc closes";
            draw::text(row, keys, theme.style(Tone::Quiet), buf);
        }
        cursor
    }
}
