//! A titled line that divides: `Initiative ─────── 3 of 9`.
//!
//! Panes are set apart by such lines, not by boxes: a line costs one row, a box two rows and two
//! columns, and boxes in boxes are all one sees.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::rules::view::{Rich, Tone};
use crate::ui::theme::{Part, Theme};

use super::rich;
use super::text::{Pen, width};

/// Draws the title line of a pane into the first row of an area: the title, the line, and at its
/// right end a remark if there is room for it.
pub fn title(
    title: &str,
    remark: &str,
    focused: bool,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let room = area.width as usize;
    let mut pen = Pen::row(area, 0, theme.glyphs, buf);
    if !title.is_empty() {
        pen.within(title, room, theme.title(focused));
        pen.within(" ", 1, theme.part(Part::Divider));
    }
    end(remark, theme, &mut pen);
}

/// The same with a title of several meanings, its first run looking like a title.
pub fn rich_title(
    title: &Rich,
    remark: &str,
    focused: bool,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let mut pen = Pen::row(area, 0, theme.glyphs, buf);
    let room = pen.left();
    let mut runs = rich::runs(title);
    if let Some(first) = runs.next() {
        pen.within(&first.text, room, theme.title(focused));
    }
    let rest = Rich(runs.cloned().collect());
    if !rest.is_empty() && pen.left() > 2 {
        let room = pen.left() - 2;
        rich::within(&rest, room, theme, &mut pen);
    }
    if !title.is_empty() {
        pen.within(" ", 1, theme.part(Part::Divider));
    }
    end(remark, theme, &mut pen);
}

/// Draws a line without a title.
pub fn plain(theme: &Theme, area: Rect, buf: &mut Buffer) {
    title("", "", false, theme, area, buf);
}

/// The line itself, to the end of the row, a remark at its end if at least two cells of it stay.
fn end(remark: &str, theme: &Theme, pen: &mut Pen<'_>) {
    let line = theme.part(Part::Divider);
    let wide = width(remark);
    if remark.is_empty() || wide + 4 > pen.left() {
        let left = pen.left();
        pen.repeat(theme.glyphs.divider, left, line);
        return;
    }
    let left = pen.left() - wide - 1;
    pen.repeat(theme.glyphs.divider, left, line)
        .skip(1)
        .put(remark, theme.style(Tone::Quiet));
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("Log", "", 10, "Log ──────")]
    #[case("Log", "3 of 9", 16, "Log ───── 3 of 9")]
    #[case("Log", "3 of 9", 9, "Log ─────")]
    #[case("Initiative", "", 6, "Initi…")]
    #[case("", "", 4, "────")]
    fn titles_lead_their_line(
        #[case] text: &str,
        #[case] remark: &str,
        #[case] room: u16,
        #[case] shown: &str,
    ) {
        let mut buf = Buffer::empty(Rect::new(0, 0, room, 1));
        let area = buf.area;
        title(text, remark, false, &Theme::bare(), area, &mut buf);
        assert_eq!(buf, Buffer::with_lines([shown]));
    }
}
