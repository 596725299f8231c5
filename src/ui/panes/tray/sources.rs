//! The origin of a pool's dice: one row per source, with a switch if there is a choice, and a bar for
//! the change of the current chance of success.
//!
//! The bars share an axis: harmful to the left, helpful to the right. The bar of an inactive source is
//! hollow, and its sign shows the effect it would have.

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{rich, wrap};
use rules::view::{Source, Tone, Tray};

use super::glyph;

/// The maximum cells of a bar on one side of the axis.
const CELLS: usize = 6;

/// A cell of a bar. It leaves the top of its line free, so that bars below each other stay apart.
const BAR: &str = "▆";

/// The columns of a text from which it continues in a second line.
const LEAST: usize = 8;

/// The columns of a text from which the bars next to it keep their scale.
const TEXT: usize = 12;

/// The percentage points that a cell may represent.
const SCALES: [f64; 5] = [3.0, 5.0, 8.0, 12.0, 17.0];

/// The columns of the sources.
#[derive(Clone, Copy)]
pub struct SourceColumns {
    switch: usize,
    change: usize,
    bars: Option<Bars>,
    delta: usize,
    rule: usize,
}

/// Whether the last source is one of several that could be added.
pub fn ends_spare(tray: &Tray) -> bool {
    let could = tray
        .sources
        .iter()
        .rev()
        .take_while(|one| one.could && !one.on);
    could.count() > 1
}

/// The bars: cells at the left and right of the axis, and the value of a cell.
#[derive(Clone, Copy, Debug)]
struct Bars {
    left: usize,
    right: usize,
    points: f64,
}

impl Bars {
    /// Returns the bars at the finest scale that holds all of them, and at every coarser one.
    fn of(sources: &[Source]) -> impl Iterator<Item = Self> {
        let deltas = sources.iter().filter_map(|source| source.delta);
        let most = deltas.map(f64::abs).fold(0.0, f64::max);
        let [.., coarsest] = SCALES;
        let fits = move |points: &f64| *points >= coarsest || most <= *points * CELLS as f64;
        let scales = SCALES.into_iter().filter(fits);
        scales.filter_map(|points| Self::at(sources, points))
    }

    fn at(sources: &[Source], points: f64) -> Option<Self> {
        let deltas = || sources.iter().filter_map(|source| source.delta);
        let mut bars = Self {
            left: 0,
            right: 0,
            points,
        };
        for delta in deltas() {
            let cells = bars.cells(delta);
            let side = if delta < 0.0 {
                &mut bars.left
            } else {
                &mut bars.right
            };
            *side = (*side).max(cells);
        }
        (bars.left + bars.right > 0).then_some(bars)
    }

    /// Returns the cells of a bar. A value that is visible as a number has at least one.
    fn cells(self, delta: f64) -> usize {
        let cells = (delta.abs() / self.points).round() as usize;
        cells.max(usize::from(delta.abs() >= 0.5)).min(CELLS)
    }

    const fn width(self) -> usize {
        self.left + 1 + self.right
    }
}

impl SourceColumns {
    /// Measures the content. If texts would be cut, the rules are dropped first. The bars keep their scale, because
    /// a list whose bars all have one cell says nothing: they get a coarser one, and are dropped at last, only
    /// where a text would have hardly any room.
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
        let all = Self {
            switch,
            change,
            bars: Bars::of(sources).next(),
            delta,
            rule: 0,
        };
        // Texts may use the blank part of their bar, so each is measured with its own.
        let fits = |columns: &Self, least: usize| {
            sources
                .iter()
                .all(|source| columns.text_room(source, room) >= width(&source.text).min(least))
        };
        let with_rules = Self { rule, ..all };
        let without = Self { bars: None, ..all };
        let mut coarser = Bars::of(sources).map(|bars| Self {
            bars: Some(bars),
            ..all
        });
        if rule > 0 && fits(&with_rules, usize::MAX) {
            with_rules
        } else if let Some(bars) = coarser.find(|one| fits(one, TEXT)) {
            bars
        } else {
            without
        }
    }

    /// Returns the columns for the text of a source.
    fn text_room(&self, source: &Source, room: usize) -> usize {
        let start = self.switch + self.change + 1;
        room.saturating_sub(start + self.behind(source))
    }

    /// Returns the text of a source in one or two lines, of which the second has the whole row.
    pub fn lines(&self, source: &Source, room: usize, ellipsis: &str) -> Vec<String> {
        let beside = self.text_room(source, room);
        let whole = vec![source.text.clone()];
        if width(&source.text) <= beside || beside < LEAST {
            return whole;
        }
        let end = wrap::ranges(&source.text, beside, 2)
            .first()
            .map(|line| line.end);
        let Some((first, rest)) = end.and_then(|end| source.text.split_at_checked(end)) else {
            return whole;
        };
        let under = room.saturating_sub(self.switch + self.change + 1);
        let mut lines = vec![first.to_owned()];
        lines.extend(wrap::lines(rest, under, 1, ellipsis));
        lines
    }

    /// Draws the second line of a source.
    pub fn put_rest(&self, source: &Source, text: &str, theme: &Theme, pen: &mut Pen<'_>) {
        let tone = if source.on { Tone::Text } else { Tone::Quiet };
        let start = self.switch + self.change + 1;
        pen.to(start).put(text, theme.style(tone));
    }

    /// Returns the columns after its text, including a blank before them.
    fn behind(&self, source: &Source) -> usize {
        let rule = if self.rule > 0 && source.rule.is_some() {
            self.rule + 2
        } else {
            0
        };
        let Some(delta) = source.delta else {
            return rule;
        };
        let rule = if self.rule > 0 { self.rule + 2 } else { 0 };
        let number = self.delta + 1;
        let bars = self.bars.map_or(0, |bars| {
            let blank = if delta < 0.0 {
                bars.left - bars.cells(delta)
            } else {
                bars.left
            };
            bars.width() - blank + 1
        });
        rule + number + bars
    }

    /// Draws the first line of a source: this part of its text, or as much of the text as fits.
    pub fn put(&self, source: &Source, text: Option<&str>, theme: &Theme, pen: &mut Pen<'_>) {
        let quiet = theme.style(Tone::Quiet);
        let end = pen.used() + pen.left();
        if self.switch > 0 {
            let switch = match (&source.toggle, source.on) {
                (Some(_), true) => "[x]",
                (Some(_), false) => "[ ]",
                (None, _) => "",
            };
            let style = theme.style(if source.on { Tone::Strong } else { Tone::Quiet });
            pen.cell(switch, self.switch, style);
        }
        let start = pen.used();
        // The source to which the other dice are added has its dice apart. It has no switch.
        if source.delta.is_none() && source.on && source.toggle.is_none() {
            let wide = rich::columns(&source.change).min(self.change);
            pen.skip(self.change - wide);
        }
        rich::within(&source.change, self.change, theme, pen);
        pen.to(start + self.change + 1);
        let look = if source.on {
            theme.style(Tone::Text)
        } else {
            quiet
        };
        let room = self.text_room(source, end);
        // The item says more than part of the owner's name.
        let told = if width(&source.text) > room {
            let parts = [": ", " (", " of "].into_iter();
            let shorter = parts.filter_map(|part| Some(source.text.split_once(part)?.0));
            let mut fitting = shorter.filter(|what| width(what) <= room);
            fitting.next().unwrap_or(&source.text)
        } else {
            &source.text
        };
        pen.cell(text.unwrap_or(told), room, look);
        let rule = if self.rule > 0 { self.rule + 2 } else { 0 };
        if let Some(value) = source.delta {
            if let Some(bars) = self.bars {
                let at = end.saturating_sub(rule + self.delta + 1 + bars.width());
                put_bar((bars, at), value, source.on, theme, pen);
            }
            let tone = match value.round() as i64 {
                0 => Tone::Quiet,
                n if n > 0 => Tone::Good,
                _ => Tone::Bad,
            };
            let tone = if source.on { tone } else { Tone::Quiet };
            pen.to(end.saturating_sub(rule + self.delta)).right(
                &delta(source).unwrap_or_default(),
                self.delta,
                theme.style(tone),
            );
        }
        if let Some(text) = source.rule.as_deref().filter(|_| self.rule > 0) {
            pen.to(end - self.rule)
                .cell(text, self.rule, theme.style(Tone::Rule));
        }
    }
}

/// Draws a bar from the axis: filled for an active source, hollow for an inactive one. Its area begins
/// at a column that the text may use.
fn put_bar((bars, start): (Bars, usize), value: f64, on: bool, theme: &Theme, pen: &mut Pen<'_>) {
    let cells = bars.cells(value);
    let (part, symbol) = match (on, value < 0.0) {
        (true, true) => (theme.part(Part::Minus), glyph(theme, BAR, "#")),
        (true, false) => (theme.part(Part::Plus), glyph(theme, BAR, "#")),
        (false, _) => (theme.style(Tone::Quiet), glyph(theme, "░", ".")),
    };
    let axis = theme.part(Part::Frame);
    if value < 0.0 {
        pen.to(start + bars.left - cells)
            .repeat(symbol, cells, part);
    }
    pen.to(start + bars.left).put(glyph(theme, "┆", ":"), axis);
    if value >= 0.0 {
        pen.repeat(symbol, cells, part);
    }
}

/// Returns the effect of its dice: "+8", "−18".
fn delta(source: &Source) -> Option<String> {
    source.delta.map(|delta| match delta.round() as i64 {
        0 => "0".to_owned(),
        n if n < 0 => format!("−{}", n.unsigned_abs()),
        n => format!("+{n}"),
    })
}
