//! The dice of a sheet's selected row: the pool, its origin, and its chance against each difficulty.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::panes::tray::put_die;
use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{bar, rich, rule};
use rules::view::{Against, Rich, Row, Tone};

/// The minimum and maximum cells of a gauge, and the columns that five gauges need for everything else.
const GAUGE: (usize, usize) = (4, 20);
const AROUND: usize = 58;

/// The lines it takes, and the lines with one line per difficulty.
pub const LINES: usize = 4;
pub const TALL: usize = 7;

/// The cells of a gauge with a line of its own.
const LONG: usize = 60;

/// The most lines that the origin of the dice has below its first.
const MORE: usize = 2;

/// Returns the columns of the dice of a row, with the blank after them.
fn dice_columns(row: &Row) -> usize {
    let letters = |dice: &Rich| dice.plain().chars().count();
    1 + 4 * row.dice().map_or(0, letters)
}

/// Returns how many lines below its first the origin of a row's dice needs in an area of these columns.
pub fn more(row: &Row, against: Option<&Against>, columns: usize) -> usize {
    let room = columns.saturating_sub(dice_columns(row));
    reasons(row, against, room, 1 + MORE)
        .len()
        .saturating_sub(1)
}

/// Returns where the dice of a row come from, in at most this many lines. The rules stand last, each if there is room
/// for it.
fn reasons(row: &Row, against: Option<&Against>, columns: usize, most: usize) -> Vec<Rich> {
    let modifiers = against.map_or(&[][..], |check| &check.modifiers);
    let mut line = Rich::new();
    let mut cited = Vec::new();
    for (n, reason) in row.because.iter().chain(modifiers).enumerate() {
        let comma = if n == 0 { "" } else { ", " };
        line = line
            .and(format!("{comma}{} ", reason.label), Tone::Text)
            .and(reason.change.to_string(), Tone::Strong);
        cited.extend(reason.rule.as_deref().filter(|rule| !cited.contains(rule)));
    }
    let mut lines = rich::wrapped(&line, columns, most, &Theme::bare());
    for rule in cited {
        if let Some(last) = lines.last_mut()
            && rich::columns(last) + 2 + width(rule) <= columns
        {
            *last = std::mem::take(last).and(format!("  {rule}"), Tone::Rule);
        }
    }
    lines
}

/// Draws it into its lines: the chances of the check that the row opens, or if it opens none now, those of its
/// dice alone.
pub fn render(row: &Row, against: Option<&Against>, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let chances = against.map_or_else(|| row.against(), |check| check.chances.clone());
    let name = row.cells.first().map(rules::view::Rich::plain);
    let id = row.rule.as_deref().unwrap_or_default();
    rule::title(&name.unwrap_or_default(), id, false, theme, area, buf);
    let quiet = theme.style(Tone::Quiet);
    let high = usize::from(area.height);
    let is_tall = high >= TALL;
    let more = high
        .saturating_sub(if is_tall { TALL } else { LINES })
        .min(MORE);
    let mut pen = Pen::row(area, 1, theme.glyphs, buf);
    if let Some(dice) = row.dice() {
        for run in &dice.0 {
            for letter in run.text.chars() {
                let die = theme.die(run.tone);
                if die.bg.is_some() {
                    pen.put(&format!(" {letter} "), die).skip(1);
                } else {
                    // Without colors only its edges tell a die from a letter.
                    put_die(letter.encode_utf8(&mut [0; 4]), run.tone, theme, &mut pen);
                    pen.skip(1);
                }
            }
        }
    }
    pen.skip(1);
    let (start, columns) = (pen.used(), pen.left());
    for (n, line) in reasons(row, against, columns, 1 + more).iter().enumerate() {
        let mut pen = Pen::row(area, 1 + n, theme.glyphs, buf);
        rich::within(line, columns, theme, pen.to(start));
    }
    let area = super::below(area, more);
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
