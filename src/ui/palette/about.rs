//! The text about the selected row, below the list of the finder.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use rules::rulebook::Rulebook;
use rules::view::Tone;

use super::LABEL;
use crate::ui::draw;
use crate::ui::item::Item;
use crate::ui::theme::Theme;

/// Draws the rule of an item in the last lines of the page, or else its description.
pub(super) fn about_item(
    item: &Item,
    rules: &Rulebook,
    theme: &Theme,
    (page, area): (Rect, Rect),
    buf: &mut Buffer,
) {
    let found = rules.get(&item.rule);
    let (title, id, text) = match found {
        Some(rule) => (rule.title.as_str(), item.rule.as_str(), rule.text.as_str()),
        None => (item.label.as_ref(), item.kind.word(), item.help.as_ref()),
    };
    // The selected row shows its label, so that the title repeats it only if it is cut there.
    let cut = title != item.label.as_ref() || draw::width(title) + LABEL > area.width;
    draw::section(page, area.y, if cut { title } else { "" }, id, theme, buf);
    let area = draw::below(area, 1);
    // The usage of a command comes before its effect, because users look it up here.
    let lines = text.split('\n').rev();
    let lines: Vec<String> = lines
        .flat_map(|line| draw::wrap(line, area.width))
        .collect();
    for (n, line) in (0..area.height).zip(&lines) {
        let Some(row) = draw::row(area, n) else { break };
        let goes_on = n + 1 == area.height && lines.len() > usize::from(area.height);
        if goes_on {
            let line = format!("{line}{}", theme.glyphs.ellipsis);
            draw::text(row, &line, theme.style(Tone::Text), buf);
        } else {
            draw::text(row, line, theme.style(Tone::Text), buf);
        }
    }
}
