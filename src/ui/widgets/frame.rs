//! Joined frames: neighbors share one line, and the lines of sections join the frame around them.
//!
//! A pane draws its title and its rules into its own area and one column beyond it. The frame is
//! another column farther out. Lines that meet become one sign (`├`, `┳`, `╂`).

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::symbols::merge::MergeStrategy;
use ratatui::widgets::{Block, BorderType, Widget};

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
    Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(theme.part(Part::Frame))
        .merge_borders(MergeStrategy::Fuzzy)
        .render(frame.intersection(buf.area), buf);
}

/// Draws a frame again over the rules in its lines, so that all of them join.
pub fn again(frame: Rect, theme: &Theme, buf: &mut Buffer) {
    lay(frame, BorderType::Rounded, Part::Frame, theme, buf);
}

/// Draws the heavy frame of the focus over the lines around a pane.
pub fn focus(pane: Rect, theme: &Theme, buf: &mut Buffer) {
    lay(around(pane), BorderType::Thick, Part::Focus, theme, buf);
}

/// Draws a frame over lines. Titles and other content in them stay.
fn lay(frame: Rect, kind: BorderType, part: Part, theme: &Theme, buf: &mut Buffer) {
    let frame = frame.intersection(buf.area);
    let edge = |x: u16, y: u16| {
        y == frame.y || y + 1 == frame.bottom() || x == frame.x || x + 1 == frame.right()
    };
    let told: Vec<_> = frame
        .positions()
        .filter(|at| edge(at.x, at.y) && !is_line(buf[*at].symbol()))
        .map(|at| (at, buf[at].clone()))
        .collect();
    Block::bordered()
        .border_type(kind)
        .border_style(theme.part(part))
        .merge_borders(MergeStrategy::Fuzzy)
        .render(frame, buf);
    for (at, cell) in told {
        buf[at] = cell;
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
