//! What is at stake, in the tray at rest: its words, and the rounds that it counts as pips.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::Theme;
use crate::ui::widgets::text::Pen;
use crate::ui::widgets::{rich, rule};
use lang::sentence::stopped;
use rules::view::{AtStake, Rich, Tone};

use super::glyph;

/// The title, and the lead of the words where there is no room for it.
const TITLE: &str = "At stake";

/// The maximum lines of the words.
const LINES: usize = 3;

/// The maximum rounds drawn as pips.
const PIPS: u32 = 10;

/// Returns the words in lines, below a title or after their lead.
fn lines(stake: &AtStake, titled: bool, columns: usize, theme: &Theme) -> Vec<Rich> {
    let words = Rich::of(stopped(&stake.text), Tone::Text);
    if titled {
        return rich::wrapped(&words, columns, LINES, theme);
    }
    let lead = Rich::of(format!("{TITLE}  "), Tone::Quiet);
    rich::wrapped(&lead.then(words), columns, 1, theme)
}

/// Returns the lines that it takes if there are this many: all of it, or its beginning in one line. `None` if
/// nothing is at stake.
pub(super) fn height(stake: &AtStake, columns: usize, left: usize) -> Option<usize> {
    if stake.text.is_empty() {
        return None;
    }
    let whole = 1 + lines(stake, true, columns, &Theme::bare()).len();
    Some(if whole <= left { whole } else { 1 })
}

/// Draws it, with the rounds right in its title.
pub(super) fn put(stake: &AtStake, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let titled = area.height > 1;
    if titled {
        let rounds = rounds(stake, theme);
        rule::remarked(TITLE, &rounds, false, theme, area, buf);
    }
    let lines = lines(stake, titled, usize::from(area.width), theme);
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
