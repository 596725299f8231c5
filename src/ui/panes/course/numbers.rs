//! The statistics of a fight or of the whole log, as sentences and tables next to the history.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::table::report::figures;
use crate::ui::draw;
use crate::ui::theme::Theme;
use crate::ui::widgets::rule;
use rules::view::{Statistics, Tone};

/// Draws the statistics from this line on. The title has the numbers of the visible lines, and the key that scrolls.
pub fn numbers(
    all: &Statistics,
    (title, key): (&str, &str),
    scroll: usize,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let lines = lines(all, area.width);
    let room = usize::from(area.height.saturating_sub(1));
    let first = scroll.min(lines.len().saturating_sub(room));
    let last = lines.len().min(first + room);
    let visible = if last - first < lines.len() {
        format!("{}-{last} of {}  {key} scrolls", first + 1, lines.len())
    } else {
        String::new()
    };
    rule::title(title, &visible, false, theme, area, buf);
    for (n, (line, tone)) in lines.iter().skip(first).enumerate() {
        let Ok(n) = u16::try_from(n + 1) else { break };
        let Some(row) = draw::row(area, n) else { break };
        draw::text(row, line, theme.style(*tone), buf);
    }
}

/// Returns how many lines the statistics have at this width.
pub fn count(all: &Statistics, columns: u16) -> usize {
    lines(all, columns).len()
}

fn lines(all: &Statistics, columns: u16) -> Vec<(String, Tone)> {
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
        let wrapped = draw::wrap(&sentence, columns).into_iter();
        lines.extend(wrapped.map(|line| (line, Tone::Text)));
    }
    for grid in figures::grids(all) {
        let text = grid.within(usize::from(columns)).text();
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
    lines
}
