//! The chance of at least this much damage, one line per amount, with the threshold marked.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::list;
use crate::ui::widgets::text::{Pen, width};
use rules::view::{Charts, Tone, likely, percent};

use super::glyph;

/// The text next to the first amount that exceeds the threshold.
const OVER: &str = "over the threshold";

/// The text with less room.
const SHORT: &str = "over";

/// Draws the lines. The last line counts those that don't fit.
pub fn put(charts: &Charts, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let lines = area.height as usize;
    let all = &charts.least;
    let shown = if all.len() > lines {
        lines.saturating_sub(1)
    } else {
        all.len()
    };
    let marked = all.iter().position(|one| one.falls);
    // The threshold is what people look for in the chart.
    let skipped = marked.map_or(0, |marked| (marked + 1).saturating_sub(shown.max(1)));
    let wide = all.iter().map(|one| one.damage.to_string().len()).max();
    let wide = wide.unwrap_or(1);
    let word = if area.width >= 50 { OVER } else { SHORT };
    let tail = if marked.is_some() { width(word) + 1 } else { 0 };
    for (n, one) in all.iter().enumerate().skip(skipped).take(shown) {
        let falls = marked.is_some_and(|marked| n >= marked);
        let mut pen = Pen::row(area, n - skipped, theme.glyphs, buf);
        pen.put("≥", theme.style(Tone::Quiet))
            .skip(1)
            .right(&one.damage.to_string(), wide, theme.style(Tone::Strong))
            .skip(2)
            .right(&likely(one.p), 5, theme.style(Tone::Text))
            .skip(2);
        let room = pen.left().saturating_sub(tail);
        let part = (one.p.clamp(0.0, 1.0) * room as f64).round() as usize;
        let part = part.max(usize::from(percent(one.p) > 0)).min(room);
        let look = theme.part(if falls { Part::Hurt4 } else { Part::Plus });
        pen.repeat(glyph(theme, "█", "#"), part, look).repeat(
            glyph(theme, "·", "."),
            room - part,
            theme.part(Part::Track),
        );
        if marked == Some(n) {
            pen.skip(1).put(word, theme.style(Tone::Bad));
        }
    }
    if shown < all.len() {
        let text = list::more(all.len() - shown, theme.glyphs);
        Pen::row(area, shown, theme.glyphs, buf).put(&text, theme.style(Tone::Quiet));
    }
}
