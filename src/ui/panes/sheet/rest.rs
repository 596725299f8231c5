//! What the other tabs of a sheet have, next to the open one.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::Theme;
use rules::view::{Shape, Sheet};

use super::super::Paint;
use super::{draw, layout_in};

/// Draws what the other tabs have, next to an open tab. The characteristics are in the head.
pub fn render_rest(sheet: &Sheet, tab: &str, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let others = sheet.blocks.iter();
    let others = others.filter(|block| block.tab != tab && block.shape != Shape::Pairs);
    let rest = Sheet {
        id: sheet.id,
        name: String::new(),
        kind: String::new(),
        role: String::new(),
        tone: sheet.tone,
        tracks: Vec::new(),
        facts: Vec::new(),
        gauges: Vec::new(),
        now: Vec::new(),
        blocks: others.filter(|block| !block.aside).cloned().collect(),
        traits_tab: sheet.traits_tab,
    };
    let paint = Paint::new(theme);
    let layout = layout_in(&rest, None, area, &paint);
    draw(&rest, None, &layout, &paint, area, buf);
}
