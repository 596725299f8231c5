//! Joined frames: neighbors share one line, and the lines of sections join the frame around them.
//!
//! A pane draws its title and its rules into its own area and one column beyond it. The frame is
//! another column farther out. Lines that meet become one sign (`├`, `┳`, `╂`).

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::symbols::merge::MergeStrategy;

use crate::ui::theme::{Part, Theme};

/// The frame around a pane, its title line and margins in it.
pub fn around(pane: Rect) -> Rect {
    Rect {
        x: pane.x.saturating_sub(2),
        width: pane.width + 4,
        height: pane.height + 1,
        ..pane
    }
}

/// Draws a frame without the focus and joins it with existing ones.
pub fn draw(frame: Rect, theme: &Theme, buf: &mut Buffer) {
    let frame = frame.intersection(buf.area);
    let look = theme.part(Part::Frame);
    for (x, y, sign) in signs(frame, border::ROUNDED) {
        put(x, y, (sign, look), buf);
    }
}

/// Draws a frame again over the rules in its lines, so that all of them join.
pub fn again(frame: Rect, theme: &Theme, buf: &mut Buffer) {
    lay(frame, border::ROUNDED, Part::Frame, theme, buf);
}

/// Draws the heavy frame of the focus over the lines around a pane.
pub fn focus(pane: Rect, theme: &Theme, buf: &mut Buffer) {
    lay(around(pane), border::THICK, Part::Focus, theme, buf);
}

/// Draws a frame over lines. Titles and other content in them stay.
fn lay(frame: Rect, set: border::Set<'_>, part: Part, theme: &Theme, buf: &mut Buffer) {
    let frame = frame.intersection(buf.area);
    let look = theme.part(part);
    for (x, y, sign) in signs(frame, set) {
        if buf.cell((x, y)).is_some_and(|cell| is_line(cell.symbol())) {
            put(x, y, (sign, look), buf);
        }
    }
}

/// Returns each cell of a frame's edge with its sign. It doesn't visit the cells inside the frame.
fn signs(frame: Rect, set: border::Set<'_>) -> impl Iterator<Item = (u16, u16, &str)> {
    let (right, bottom) = (
        frame.right().saturating_sub(1),
        frame.bottom().saturating_sub(1),
    );
    let columns = frame.x.saturating_add(1)..right;
    let rows = frame.y.saturating_add(1)..bottom;
    let level = columns.flat_map(move |x| {
        [
            (x, frame.y, set.horizontal_top),
            (x, bottom, set.horizontal_bottom),
        ]
    });
    let upright = rows.flat_map(move |y| {
        [
            (frame.x, y, set.vertical_left),
            (right, y, set.vertical_right),
        ]
    });
    let corners = [
        (right, bottom, set.bottom_right),
        (right, frame.y, set.top_right),
        (frame.x, bottom, set.bottom_left),
        (frame.x, frame.y, set.top_left),
    ];
    let all = level.chain(upright).chain(corners);
    all.filter(move |_| !frame.is_empty())
}

/// Draws a sign and joins it with the line that is there.
fn put(x: u16, y: u16, (sign, look): (&str, Style), buf: &mut Buffer) {
    if let Some(cell) = buf.cell_mut((x, y)) {
        cell.merge_symbol(sign, MergeStrategy::Fuzzy)
            .set_style(look);
    }
}

/// Whether a cell holds a part of a frame.
fn is_line(symbol: &str) -> bool {
    symbol.chars().all(|c| matches!(c, '\u{2500}'..='\u{257f}'))
}

/// Joins the rules in the margins of a pane to its frame.
pub fn join(pane: Rect, buf: &mut Buffer) {
    let frame = around(pane);
    for y in pane.y + 1..pane.bottom() {
        let sides = [
            (pane.x.saturating_sub(1), frame.x, "├"),
            (pane.right(), frame.right().saturating_sub(1), "┤"),
        ];
        for (margin, edge, sign) in sides {
            let rule = buf
                .cell((margin, y))
                .is_some_and(|cell| matches!(cell.symbol(), "─" | "-"));
            if let Some(cell) = buf.cell_mut((edge, y)).filter(|_| rule) {
                cell.merge_symbol(sign, MergeStrategy::Fuzzy);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::widgets::{Block, BorderType, Widget};

    use super::*;

    /// Frames that share lines, of which some are as small as frames can be.
    const FRAMES: [Rect; 5] = [
        Rect::new(0, 0, 20, 6),
        Rect::new(0, 5, 12, 5),
        Rect::new(11, 5, 9, 5),
        Rect::new(4, 2, 2, 2),
        Rect::new(0, 0, 0, 3),
    ];

    /// Signs join as those of a block do, and nothing inside a frame or over its lines changes.
    #[test]
    fn a_frame_joins_as_a_block_does() {
        let theme = Theme::default();
        let block = |kind: BorderType, part: Part| {
            Block::bordered()
                .border_type(kind)
                .border_style(theme.part(part))
                .merge_borders(MergeStrategy::Fuzzy)
        };
        let mut own = Buffer::empty(Rect::new(0, 0, 20, 10));
        let mut other = own.clone();
        for buf in [&mut own, &mut other] {
            buf.set_string(6, 3, "inside", theme.part(Part::Title));
        }
        for frame in FRAMES {
            draw(frame, &theme, &mut own);
            block(BorderType::Rounded, Part::Frame).render(frame, &mut other);
            again(frame, &theme, &mut own);
            block(BorderType::Rounded, Part::Frame).render(frame, &mut other);
        }
        focus(Rect::new(2, 5, 8, 4), &theme, &mut own);
        block(BorderType::Thick, Part::Focus).render(Rect::new(0, 5, 12, 5), &mut other);
        assert_eq!(own, other);
        own.set_string(2, 0, "Title", theme.part(Part::Title));
        let titled = own.clone();
        again(Rect::new(0, 0, 20, 6), &theme, &mut own);
        assert_eq!(own[(4, 0)], titled[(4, 0)], "a title stays");
    }
}
