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
use super::super::tracks::Columns;
use super::blocks::pair;
use super::layout::fact;

/// How many lines it fills: three, or two when nothing matters now that the second cannot hold.
pub fn head_height(sheet: &Sheet, columns: usize) -> usize {
    let pairs: usize = pairs(sheet).iter().map(|piece| rich::columns(piece) + 3).sum();
    let now: usize = now(sheet).iter().map(|piece| rich::columns(piece) + 3).sum();
    if now == 0 || pairs + now <= columns { 2 } else { 3 }
}

/// Draws it.
pub fn head(sheet: &Sheet, paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let theme = paint.theme;
    let columns = area.width as usize;
    put_first(sheet, theme, &mut Pen::row(area, 0, theme.glyphs, buf));
    let three = head_height(sheet, columns) > 2 && area.height > 2;
    let mut second = pairs(sheet);
    if !three {
        second.extend(now(sheet));
    }
    put_pieces(&second, theme, &mut Pen::row(area, 1, theme.glyphs, buf));
    if three {
        put_pieces(&now(sheet), theme, &mut Pen::row(area, 2, theme.glyphs, buf));
    }
}

/// Tracks, then facts: bars as long as the facts leave them room.
fn put_first(sheet: &Sheet, theme: &Theme, pen: &mut Pen<'_>) {
    let facts: Vec<Rich> = sheet.facts.iter().map(fact).collect();
    let wanted: usize = facts.iter().map(|piece| rich::columns(piece) + 3).sum();
    let numbers: usize =
        sheet.tracks.iter().map(|t| width(&t.label) + width(&bar::count(t.now, t.max)) + 5).sum();
    let bars = pen.left().saturating_sub(wanted + numbers) / sheet.tracks.len().max(1);
    // A bar that cannot be read is worse than a fact in the next line.
    let bars = if bars < 4 { 6 } else { bars.min(16) };
    for track in &sheet.tracks {
        let label = width(&track.label) + 1;
        let columns = Columns::of(std::iter::once(track), label, bars, pen.left());
        columns.put(track, &track.label, theme, pen);
        pen.skip(3);
    }
    put_pieces(&facts, theme, pen);
}

/// Pieces one after another, as many as fit whole, an ellipsis for the rest.
fn put_pieces(pieces: &[Rich], theme: &Theme, pen: &mut Pen<'_>) {
    for (n, piece) in pieces.iter().enumerate() {
        let wide = rich::columns(piece);
        let last = n + 1 == pieces.len();
        if n > 0 && wide + if last { 0 } else { 4 } > pen.left() && pen.left() < 14 {
            pen.put(theme.glyphs.ellipsis, theme.style(Tone::Quiet));
            return;
        }
        rich::put(piece, theme, pen);
        pen.skip(3);
    }
}

fn pairs(sheet: &Sheet) -> Vec<Rich> {
    let blocks = sheet.blocks.iter().filter(|block| block.shape == Shape::Pairs);
    blocks.flat_map(|block| block.rows.iter().map(pair)).collect()
}

fn now(sheet: &Sheet) -> Vec<Rich> {
    sheet.now.iter().map(fact).collect()
}
