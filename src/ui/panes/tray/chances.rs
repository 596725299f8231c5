//! The chances of a pool, in a grid.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::Theme;
use crate::ui::widgets::columns;
use crate::ui::widgets::text::{Pen, width};
use rules::view::{Chance, Tone, Tray};

/// Returns the chances that no other line shows.
pub fn others(tray: &Tray) -> Vec<Chance> {
    tray.chances
        .iter()
        .filter(|chance| !chance.above)
        .cloned()
        .collect()
}

/// The columns between two chances, and with less room.
const GAPS: [usize; 2] = [3, 2];

/// The maximum chances next to each other.
const MOST: usize = 4;

/// Draws chances in a grid, with quiet labels and values at the right of their column.
pub fn put_chances(chances: &[Chance], lines: usize, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let room = area.width as usize;
    let rows = chance_grid(chances, room).rows;
    let places = places(chances, room);
    for row in 0..lines.min(rows) {
        let mut pen = Pen::row(area, row, theme.glyphs, buf);
        for (column, place) in places.iter().enumerate() {
            // The grid is read across, because the first chances matter most and must be in the first
            // line.
            if let Some(chance) = chances.get(row * places.len() + column) {
                pen.to(place.x)
                    .cell(&chance.label, place.label, theme.style(Tone::Quiet));
                pen.skip(1)
                    .right(&chance.value, place.value, theme.style(chance.tone));
            }
        }
    }
}

/// The first column of a grid column, and the widths of its labels and values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    x: usize,
    label: usize,
    value: usize,
}

/// Returns the grid columns: of equal width if that costs no line, otherwise as wide as their content.
fn places(chances: &[Chance], room: usize) -> Vec<Place> {
    let (label, value) = widest(chances.iter());
    let [gap, close] = GAPS;
    let alike = columns::abreast(label + 1 + value, gap, room)
        .min(MOST)
        .min(chances.len().max(1));
    let rows = |count: usize| chances.len().div_ceil(count);
    for count in (alike + 1..=MOST).rev() {
        let each = (0..count).map(|n| widest(chances.iter().skip(n).step_by(count)));
        let each: Vec<(usize, usize)> = each.collect();
        let wide: usize = each.iter().map(|(label, value)| label + 1 + value).sum();
        if rows(count) < rows(alike) && wide + close * (count - 1) <= room {
            let mut x = 0;
            let left = room - wide - close * (count - 1);
            let gap = close + (left / (count - 1)).min(gap);
            let place = |(label, value): (usize, usize)| {
                let place = Place { x, label, value };
                x += label + 1 + value + gap;
                place
            };
            return each.into_iter().map(place).collect();
        }
    }
    let each = (room + gap) / alike;
    let place = |n| Place {
        x: n * each,
        label: each
            .saturating_sub(gap)
            .min(label + 2 + value)
            .saturating_sub(value + 1),
        value,
    };
    (0..alike).map(place).collect()
}

/// Returns the widest label and the widest value.
fn widest<'a>(chances: impl Iterator<Item = &'a Chance>) -> (usize, usize) {
    chances.fold((0, 0), |(label, value), chance| {
        (
            label.max(width(&chance.label)),
            value.max(width(&chance.value)),
        )
    })
}

/// Returns the columns and rows of the chances. The grid is read across, but its size doesn't depend on
/// that.
pub fn chance_grid(chances: &[Chance], room: usize) -> columns::Grid {
    columns::Grid::new(chances.len(), places(chances, room).len())
}
