//! The statistics of a fight or of the whole log, as sentences and tables next to the history.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::table::report::figures;
use crate::ui::draw;
use crate::ui::theme::Theme;
use crate::ui::widgets::rule;
use rules::view::{Statistics, Tone};

/// Draws the statistics. What doesn't fit is left out from the end, and the last row says so.
pub fn numbers(all: &Statistics, title: &str, theme: &Theme, area: Rect, buf: &mut Buffer) {
    rule::title(title, "", false, theme, area, buf);
    let mut lines: Vec<(String, Tone)> = Vec::new();
    if all.is_empty() {
        lines.push(("Nothing has been counted here.".to_owned(), Tone::Quiet));
    }
    let awards = figures::awards(all).into_iter();
    for sentence in figures::sentences(all)
        .into_iter()
        .chain(awards)
        .chain(figures::lucky(all))
    {
        let wrapped = draw::wrap(&sentence, area.width).into_iter();
        lines.extend(wrapped.map(|line| (line, Tone::Text)));
    }
    for grid in figures::grids(all) {
        let text = grid.within(usize::from(area.width)).text();
        if text.is_empty() {
            continue;
        }
        lines.push((String::new(), Tone::Text));
        for (n, line) in text.into_iter().enumerate() {
            let tone = match n {
                0 => Tone::Strong,
                1 => Tone::Quiet,
                _ => Tone::Text,
            };
            let line = line.strip_prefix("  ").unwrap_or(&line).to_owned();
            lines.push((line, tone));
        }
    }
    let room = usize::from(area.height.saturating_sub(1));
    let left = lines.len().saturating_sub(room);
    if left > 0 && room > 0 {
        let left = left + 1;
        lines.truncate(room - 1);
        let words = format!("… {left} more lines: `triumph review SAVE --stats` prints them all");
        lines.push((words, Tone::Quiet));
    }
    for (n, (line, tone)) in lines.iter().enumerate() {
        let Ok(n) = u16::try_from(n + 1) else { break };
        let Some(row) = draw::row(area, n) else { break };
        draw::text(row, line, theme.style(*tone), buf);
    }
}
