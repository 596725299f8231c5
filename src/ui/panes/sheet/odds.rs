//! The dice of a sheet's selected row: the pool, its origin, and its chance against each difficulty.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{bar, rule};
use rules::view::{Against, Row, Tone};

/// The minimum and maximum cells of a gauge, and the columns that five gauges need for everything else.
const GAUGE: (usize, usize) = (4, 20);
const AROUND: usize = 58;

/// The lines it takes, and the lines with one line per difficulty.
pub const LINES: usize = 4;
pub const TALL: usize = 7;

/// The cells of a gauge with a line of its own.
const LONG: usize = 60;

/// Draws it into its lines: the chances of the check that the row opens, or if it opens none now, those of its
/// dice alone.
pub fn render(row: &Row, against: Option<&Against>, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let chances = against.map_or_else(|| row.against(), |check| check.chances.clone());
    let modifiers = against.map_or(&[][..], |check| &check.modifiers);
    let name = row.cells.first().map(rules::view::Rich::plain);
    let id = row.rule.as_deref().unwrap_or_default();
    rule::title(&name.unwrap_or_default(), id, false, theme, area, buf);
    let quiet = theme.style(Tone::Quiet);
    let mut pen = Pen::row(area, 1, theme.glyphs, buf);
    if let Some(dice) = row.dice() {
        for run in &dice.0 {
            for letter in run.text.chars() {
                pen.put(&format!(" {letter} "), theme.die(run.tone)).skip(1);
            }
        }
    }
    pen.skip(1);
    let mut cited = Vec::new();
    for (n, reason) in row.because.iter().chain(modifiers).enumerate() {
        let comma = if n == 0 { "" } else { ", " };
        pen.put(
            &format!("{comma}{} ", reason.label),
            theme.style(Tone::Text),
        )
        .put(&reason.change, theme.style(Tone::Strong));
        cited.extend(reason.rule.as_deref().filter(|rule| !cited.contains(rule)));
    }
    for rule in cited {
        if width(rule) + 2 <= pen.left() {
            pen.skip(2).put(rule, theme.style(Tone::Rule));
        }
    }
    let is_tall = usize::from(area.height) >= TALL;
    // The tall form ends at the log below it, and a frame ends a short one.
    if usize::from(area.height) >= LINES && !is_tall {
        rule::plain(theme, super::top(super::below(area, LINES - 1), 1), buf);
    }
    if is_tall {
        for (dice, chance) in chances.iter().copied().enumerate() {
            let mut pen = Pen::row(area, 2 + dice, theme.glyphs, buf);
            let lead = if dice == 0 { "against" } else { "" };
            pen.cell(lead, 8, quiet);
            let letters = "P".repeat(dice);
            let of = if dice == 0 { "0" } else { &letters };
            pen.cell(of, 5, theme.style(Tone::Difficulty));
            let cells = LONG.min(pen.left().saturating_sub(6));
            put_gauge(chance, cells, bar::apart(theme.glyphs), theme, &mut pen);
            let percent = format!("{:>3.0}%", chance * 100.0);
            pen.skip(1).put(&percent, theme.style(Tone::Strong));
        }
        return;
    }
    let mut pen = Pen::row(area, 2, theme.glyphs, buf);
    let (least, most) = GAUGE;
    let cells = (usize::from(area.width).saturating_sub(AROUND) / 5).min(most);
    let has_gauges = cells >= least;
    pen.put("against", quiet);
    for (dice, chance) in chances.iter().copied().enumerate() {
        let letters = "P".repeat(dice);
        let of = if dice == 0 { "0" } else { &letters };
        pen.skip(1).put(of, theme.style(Tone::Difficulty)).skip(1);
        if has_gauges {
            put_gauge(chance, cells, theme.glyphs.full, theme, &mut pen);
            pen.skip(1);
        }
        let percent = format!("{:>3.0}%", chance * 100.0);
        pen.put(&percent, theme.style(Tone::Strong)).skip(1);
    }
}

/// Draws a chance as a gauge.
fn put_gauge(chance: f64, cells: usize, cell: &'static str, theme: &Theme, pen: &mut Pen<'_>) {
    let full = ((chance * cells as f64).round() as usize).min(cells);
    let ground = theme.part(Part::Track);
    pen.repeat(cell, full, ground.patch(theme.part(Part::Plus)))
        .repeat(theme.glyphs.empty, cells - full, ground);
}
