//! What is at stake, in the tray at rest: its words, and the rounds that it counts as pips.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::Theme;
use crate::ui::widgets::text::Pen;
use crate::ui::widgets::{rich, rule};
use lang::sentence::stopped;
use rules::view::{AtStake, Rich, Stage, Tone, Tray};

use super::super::{Paint, below};
use super::{PoolPlan, glyph};

/// The title, and the lead of the words where there is no room for it.
const TITLE: &str = "At stake";

/// The maximum lines of the words, and with less room.
const LINES: usize = 6;
const FEWER: usize = 3;

/// The maximum rounds drawn as pips.
const PIPS: u32 = 10;

/// Returns the words in at most this many lines, below a title or after their lead.
fn lines(stake: &AtStake, titled: bool, most: usize, columns: usize, theme: &Theme) -> Vec<Rich> {
    let words = Rich::of(stopped(&stake.text), Tone::Text);
    if titled {
        return rich::wrapped(&words, columns, most, theme);
    }
    let lead = Rich::of(format!("{TITLE}  "), Tone::Quiet);
    rich::wrapped(&lead.then(words), columns, most, theme)
}

/// Returns the lines that it takes if there are this many: all of it below its title or after its lead, or as many
/// lines as there are. `None` if nothing is at stake.
pub fn height(stake: &AtStake, columns: usize, left: usize) -> Option<usize> {
    if stake.text.is_empty() {
        return None;
    }
    let untitled = lines(stake, false, LINES, columns, &Theme::bare()).len();
    let tall = [titled(stake, columns), untitled];
    let tall = tall.into_iter().find(|tall| *tall <= left);
    Some(tall.unwrap_or(left).max(1))
}

/// Whether it has a line of its own for the title in this many lines. The words are worth more.
fn is_titled(stake: &AtStake, columns: usize, high: usize) -> bool {
    high >= titled(stake, columns)
}

/// Returns its words after their lead in one line, or nothing.
pub fn in_a_line(stake: &AtStake) -> String {
    match stake.text.as_str() {
        "" => String::new(),
        text => format!("{TITLE}: {}", text.trim_end_matches('.')),
    }
}

/// Whether an open check has lines for it.
pub fn is_shown(tray: &Tray, area: Rect, paint: &Paint<'_>) -> bool {
    tray.stage == Stage::Pool && !PoolPlan::in_area(tray, area, paint).stake.is_empty()
}

/// Returns the last lines of an area for all of it, if they are free.
pub fn below_of(tray: &Tray, area: Rect) -> Rect {
    let free = usize::from(area.height);
    let high = height(&tray.past.stake, usize::from(area.width), free);
    // The beginning in one line would say too little here.
    match high.filter(|high| (2..=free).contains(high)) {
        Some(high) => below(area, free - high),
        None => Rect { height: 0, ..area },
    }
}

/// Returns the lines of its title and of its words.
fn titled(stake: &AtStake, columns: usize) -> usize {
    1 + lines(stake, true, LINES, columns, &Theme::bare()).len()
}

/// Returns the lines of its words after their lead, which has no line of its own.
pub fn close(stake: &AtStake, columns: usize) -> usize {
    lines(stake, false, FEWER, columns, &Theme::bare()).len()
}

/// Draws it, with the rounds right in its title if there is a line for it.
pub fn put(stake: &AtStake, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let (columns, high) = (usize::from(area.width), usize::from(area.height));
    let titled = is_titled(stake, columns, high);
    if titled {
        let rounds = rounds(stake, theme);
        rule::remarked(TITLE, &rounds, false, theme, area, buf);
    }
    let most = high - usize::from(titled);
    let lines = lines(stake, titled, most, columns, theme);
    for (n, line) in lines.iter().enumerate() {
        let mut pen = Pen::row(area, n + usize::from(titled), theme.glyphs, buf);
        rich::put(line, theme, &mut pen);
    }
}

/// Returns the rounds that it counts: "round ▮▮▯▯ 2/4". Nothing if it counts none.
fn rounds(stake: &AtStake, theme: &Theme) -> Rich {
    let Some((now, last)) = stake.rounds else {
        return Rich::default();
    };
    let tone = if now < last { Tone::Text } else { Tone::Warn };
    let mut line = Rich::of("round ", Tone::Quiet);
    if last <= PIPS {
        let gone = now.min(last) as usize;
        let full = glyph(theme, "▮", "#").repeat(gone);
        let rest = glyph(theme, "▯", "-").repeat(last as usize - gone);
        line = line.and(full, tone).and(format!("{rest} "), Tone::Quiet);
    }
    line.and(format!("{now}/{last}"), tone)
}
