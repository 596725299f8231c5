//! The chances of a pool, in a grid.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::rules::view::{Chance, Tone, Tray};
use crate::ui::theme::Theme;
use crate::ui::widgets::columns;
use crate::ui::widgets::text::{Pen, width};

/// The chances that no other line says.
pub fn others(tray: &Tray) -> Vec<Chance> {
    tray.chances
        .iter()
        .filter(|chance| !chance.above)
        .cloned()
        .collect()
}

/// Chances stand in a grid: labels quiet, values at the right of their column.
pub fn put_chances(chances: &[Chance], lines: usize, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let room = area.width as usize;
    let grid = chance_grid(chances, room);
    let (label, value) = chance_columns(chances);
    let each = (room + 3) / grid.columns.max(1);
    for row in 0..lines.min(grid.rows) {
        let mut pen = Pen::row(area, row, theme.glyphs, buf);
        for column in 0..grid.columns {
            // Read across: the first ones matter most and must be in the first line.
            if let Some(chance) = chances.get(row * grid.columns + column) {
                let x = column * each;
                let wide = each.saturating_sub(3).min(label + 2 + value);
                pen.to(x).cell(
                    &chance.label,
                    wide.saturating_sub(value + 1),
                    theme.style(Tone::Quiet),
                );
                pen.skip(1)
                    .right(&chance.value, value, theme.style(chance.tone));
            }
        }
    }
}

/// The widest label and the widest value.
fn chance_columns(chances: &[Chance]) -> (usize, usize) {
    let widest =
        |text: fn(&Chance) -> &str| chances.iter().map(|c| width(text(c))).max().unwrap_or(0);
    (widest(|c| &c.label), widest(|c| &c.value))
}

/// How many columns and rows they take: read across, though the grid does not care.
pub fn chance_grid(chances: &[Chance], room: usize) -> columns::Grid {
    let (label, value) = chance_columns(chances);
    columns::Grid::new(
        chances.len(),
        columns::abreast(label + 1 + value, 3, room).min(4),
    )
}
