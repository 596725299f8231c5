//! The head of a tabbed sheet: three lines that stay while the tabs change.
//!
//! Tracks and facts, characteristics, what matters now. On a small terminal this is all that a
//! player looks at most of the time, so it must never scroll away.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::rules::view::{Rich, Shape, Sheet, Tone};
use crate::ui::theme::Theme;
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{bar, rich};

use super::super::Paint;
use super::super::tracks::{self, Columns};
use super::blocks::pair;
use super::layout::fact;

/// How many lines it fills: three, or two when nothing matters now that the second cannot hold.
pub fn head_height(sheet: &Sheet, columns: usize) -> usize {
    let plan = Plan::of(sheet, columns);
    if plan.now_at == 1 { 2 } else { 3 }
}

/// Draws it.
pub fn head(sheet: &Sheet, paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let theme = paint.theme;
    let plan = Plan::of(sheet, area.width as usize);
    let mut pen = Pen::row(area, 0, theme.glyphs, buf);
    for track in &sheet.tracks {
        let label = width(&track.label) + 1;
        let columns = Columns::of(std::iter::once(track), label, plan.bars, pen.left());
        columns.put(track, &track.label, theme, &mut pen);
        pen.skip(3);
    }
    put_pieces(&plan.first, theme, &mut pen);
    let mut second = pairs(sheet);
    second.extend(plan.rest);
    if plan.now_at == 1 || area.height < 3 {
        second.extend(now(sheet));
    }
    put_pieces(&second, theme, &mut Pen::row(area, 1, theme.glyphs, buf));
    if plan.now_at == 2 {
        put_pieces(
            &now(sheet),
            theme,
            &mut Pen::row(area, 2, theme.glyphs, buf),
        );
    }
}

/// What stands in which line.
struct Plan {
    /// Cells of a bar.
    bars: usize,
    /// The facts beside the tracks.
    first: Vec<Rich>,
    /// Those behind the characteristics.
    rest: Vec<Rich>,
    /// The line of what matters now.
    now_at: usize,
}

impl Plan {
    fn of(sheet: &Sheet, columns: usize) -> Self {
        let facts: Vec<Rich> = sheet.facts.iter().map(fact).collect();
        let total = |pieces: &[Rich]| {
            pieces
                .iter()
                .map(|piece| rich::columns(piece) + 3)
                .sum::<usize>()
        };
        let numbers: usize = sheet
            .tracks
            .iter()
            .map(|t| width(&t.label) + width(&tracks::count(t)) + 5)
            .sum();
        let bars = columns.saturating_sub(total(&facts) + numbers) / sheet.tracks.len().max(1);
        // A bar too short to be read is worse than a fact in the next line.
        let bars = if bars < 6 { 8 } else { bars.min(16) };
        let limited = sheet.tracks.iter().filter(|t| !t.unlimited());
        let cells: usize = limited.map(|t| bar::cells(t.max, bars)).sum();
        let mut left = (columns + 3).saturating_sub(numbers + cells);
        let (mut first, mut rest) = (Vec::new(), Vec::new());
        for piece in facts {
            let wide = rich::columns(&piece) + 3;
            if wide <= left {
                left -= wide;
                first.push(piece);
            } else {
                rest.push(piece);
            }
        }
        let now = now(sheet);
        let second = total(&pairs(sheet)) + total(&rest);
        let now_at = if now.is_empty() || second + total(&now) <= columns + 3 {
            1
        } else {
            2
        };
        Self {
            bars,
            first,
            rest,
            now_at,
        }
    }
}

/// Pieces one after another; the one that does not fit is cut if much of it can be read, else an
/// ellipsis stands for it and the rest.
fn put_pieces(pieces: &[Rich], theme: &Theme, pen: &mut Pen<'_>) {
    for (n, piece) in pieces.iter().enumerate() {
        let whole = rich::columns(piece) + if n + 1 == pieces.len() { 0 } else { 4 } <= pen.left();
        if n > 0 && !whole && pen.left() < 14 {
            pen.put(theme.glyphs.ellipsis, theme.style(Tone::Quiet));
            return;
        }
        rich::put(piece, theme, pen);
        pen.skip(3);
    }
}

fn pairs(sheet: &Sheet) -> Vec<Rich> {
    let blocks = sheet
        .blocks
        .iter()
        .filter(|block| block.shape == Shape::Pairs);
    blocks
        .flat_map(|block| block.rows.iter().map(pair))
        .collect()
}

fn now(sheet: &Sheet) -> Vec<Rich> {
    sheet.now.iter().map(fact).collect()
}
