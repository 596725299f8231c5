//! Success compared with Advantage: the percentage of each pair, on a background that shows how likely
//! it is.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width as columns};
use rules::view::{BARS, Charts, HEAT_COLUMNS, Heat, HeatRow, Tone, percent};

use super::charts::shown;
use super::glyph;
use super::histogram;

/// The lines of the complete chart: its head, its rows, its caption.
pub const HEIGHT: usize = BARS + 2;

/// The columns of the row labels.
const LABEL: usize = 4;

/// The columns of the last cell, whose label is one character longer.
const LAST: usize = 4;

/// Returns its width.
pub const fn width(room: usize) -> usize {
    LABEL + (HEAT_COLUMNS - 1) * cell(room) + LAST
}

/// Returns the columns of a cell: four if that leaves room for the histogram next to it, or if it is
/// alone and there is room.
const fn cell(room: usize) -> usize {
    let alone = room < LABEL + HEAT_COLUMNS * 3 + 1 + 2 + BARS * 3;
    if (alone && room >= LABEL + HEAT_COLUMNS * 4)
        || room >= LABEL + HEAT_COLUMNS * 4 + 2 + BARS * 3
    {
        4
    } else {
        3
    }
}

/// Whether it fits next to the histogram.
pub fn beside(charts: &Charts, room: usize) -> bool {
    let left = room.saturating_sub(width(room) + 2);
    !charts.heat.rows.is_empty() && histogram::pitch(left).is_some()
}

/// The visible rows.
pub struct HeatPlan {
    cell: usize,
    first: usize,
    rows: usize,
    foot: bool,
}

impl HeatPlan {
    /// Plans as much as fits: the most likely rows first, and the caption last of all.
    pub fn of(heat: &Heat, room: usize, lines: usize) -> Self {
        let rows = lines.saturating_sub(1).min(heat.rows.len());
        let mass = |first: &usize| -> f64 {
            let shown = heat.rows.iter().skip(*first).take(rows);
            shown.flat_map(|row| row.cells.iter()).sum()
        };
        let first = (0..=heat.rows.len() - rows)
            .max_by(|a, b| mass(a).total_cmp(&mass(b)))
            .unwrap_or(0);
        Self {
            cell: if room >= LABEL + HEAT_COLUMNS * 4 {
                4
            } else {
                3
            },
            first,
            rows,
            foot: lines > heat.rows.len() + 1,
        }
    }

    /// Returns the columns of a cell.
    const fn wide(&self, column: usize) -> usize {
        if column + 1 == HEAT_COLUMNS {
            LAST
        } else {
            self.cell
        }
    }

    /// Draws the rows.
    pub fn put(&self, heat: &Heat, theme: &Theme, area: Rect, buf: &mut Buffer) {
        let quiet = theme.style(Tone::Quiet);
        let most = heat
            .rows
            .iter()
            .flat_map(|row| row.cells.iter().copied())
            .fold(0.0, f64::max);
        let mut pen = Pen::row(area, 0, theme.glyphs, buf);
        if self.rows < heat.rows.len() {
            pen.put(theme.glyphs.ellipsis, quiet);
        }
        pen.to(LABEL);
        for (n, label) in heat.columns.iter().enumerate() {
            pen.right(label, self.wide(n), quiet);
        }
        for (n, row) in heat
            .rows
            .iter()
            .skip(self.first)
            .take(self.rows)
            .enumerate()
        {
            let mut pen = Pen::row(area, n + 1, theme.glyphs, buf);
            let tone = if row.hits {
                Tone::Success
            } else {
                Tone::Failure
            };
            pen.right(&row.label, LABEL - 1, theme.style(tone)).skip(1);
            for (column, p) in row.cells.iter().enumerate() {
                let look = ground(row, *p, most, theme);
                let text = shown(*p).unwrap_or_else(|| glyph(theme, "·", ".").to_owned());
                let blank = self.wide(column).saturating_sub(columns(&text));
                pen.repeat(" ", blank, look).put(&text, look);
            }
        }
        if self.foot {
            let text = if theme.glyphs.ascii {
                "Success up, Advantage right, %"
            } else {
                "Success ↑  Advantage →  % of rolls"
            };
            let text = if columns(text) > area.width as usize {
                if theme.glyphs.ascii {
                    "Success up, Advantage right"
                } else {
                    "Success ↑  Advantage →"
                }
            } else {
                text
            };
            Pen::row(area, self.rows + 1, theme.glyphs, buf)
                .to(1)
                .put(text, quiet);
        }
    }
}

/// Returns the look of a pair, stronger for a likelier one. A pair below half a percent has none.
fn ground(row: &HeatRow, p: f64, most: f64, theme: &Theme) -> Style {
    let [low, middle, high] = if row.hits {
        [Part::HeatHit1, Part::HeatHit2, Part::HeatHit3]
    } else {
        [Part::HeatMiss1, Part::HeatMiss2, Part::HeatMiss3]
    };
    match p / most.max(f64::MIN_POSITIVE) {
        _ if percent(p) == 0 => theme.style(Tone::Quiet),
        share if share >= 2.0 / 3.0 => theme.part(high),
        share if share >= 1.0 / 3.0 => theme.part(middle),
        _ => theme.part(low),
    }
}
