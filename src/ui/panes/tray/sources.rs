//! Where the dice of a pool come from: a row each, with a switch where there is something to
//! decide and what switching would change.

use crate::rules::view::{Source, Tone};
use crate::ui::theme::Theme;
use crate::ui::widgets::rich;
use crate::ui::widgets::text::{Pen, width};

/// The columns of the sources.
pub struct SourceColumns {
    switch: usize,
    change: usize,
    delta: usize,
    rule: usize,
}

impl SourceColumns {
    /// As wide as what stands in them; the rules go when texts would be cut for them.
    pub fn of(sources: &[Source], room: usize) -> Self {
        let widest = |wide: &dyn Fn(&Source) -> usize| sources.iter().map(wide).max().unwrap_or(0);
        let switch = if sources.iter().any(|s| s.toggle.is_some()) {
            4
        } else {
            0
        };
        let change = widest(&|s| rich::columns(&s.change)).min(8);
        let delta = widest(&|s| delta(s).map_or(0, |d| width(&d)));
        let rule = widest(&|s| s.rule.as_deref().map_or(0, width));
        let text = widest(&|s| width(&s.text)).min(16);
        let needed = switch + change + 2 + text + if delta > 0 { delta + 2 } else { 0 };
        let rule = if rule > 0 && needed + rule + 2 <= room {
            rule
        } else {
            0
        };
        Self {
            switch,
            change,
            delta,
            rule,
        }
    }

    /// Draws one.
    pub fn put(&self, source: &Source, theme: &Theme, pen: &mut Pen<'_>) {
        let quiet = theme.style(Tone::Quiet);
        if self.switch > 0 {
            let switch = match (&source.toggle, source.on) {
                (Some(_), true) => "[x]",
                (Some(_), false) => "[ ]",
                (None, _) => "",
            };
            pen.cell(
                switch,
                self.switch,
                theme.style(if source.on { Tone::Strong } else { Tone::Quiet }),
            );
        }
        let start = pen.used();
        if source.on {
            rich::within(&source.change, self.change, theme, pen);
        } else {
            pen.within(&source.change.plain(), self.change, quiet);
        }
        pen.to(start + self.change + 2);
        let columns = |wide: usize| if wide > 0 { wide + 2 } else { 0 };
        // Text runs on over columns that are empty in its row.
        let rule = source
            .rule
            .as_deref()
            .filter(|_| self.rule > 0)
            .unwrap_or_default();
        let behind = match (source.delta, rule) {
            (None, "") => 0,
            (None, _) => columns(self.rule),
            (Some(_), _) => columns(self.delta) + columns(self.rule),
        };
        let end = pen.used() + pen.left();
        let room = pen.left().saturating_sub(behind);
        pen.cell(
            &source.text,
            room,
            if source.on {
                theme.style(Tone::Text)
            } else {
                quiet
            },
        );
        if source.delta.is_some() {
            let tone = match source.delta {
                Some(delta) if delta > 0.0 => Tone::Good,
                Some(delta) if delta < 0.0 => Tone::Bad,
                _ => Tone::Quiet,
            };
            pen.skip(2).right(
                &delta(source).unwrap_or_default(),
                self.delta,
                theme.style(tone),
            );
        }
        if !rule.is_empty() {
            pen.to(end - self.rule)
                .cell(rule, self.rule, theme.style(Tone::Rule));
        }
    }
}

/// What switching would change: "+11 %".
fn delta(source: &Source) -> Option<String> {
    source.delta.map(|delta| format!("{delta:+.0} %"))
}
