//! A row of numbered tabs on a dividing line: `▌1 Skills▐ 2 Gear  3 Talents ────`.
//!
//! The open tab is a cap with an edge on both sides, so that it is visible without colors. The other
//! tabs keep the same room, so that nothing moves when the tab changes.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use rules::view::Tone;

/// Draws the tabs into the first row of an area. The first `taken` tabs have no numbers, because those
/// keys answer something else.
pub fn render(
    titles: &[&str],
    open: usize,
    taken: usize,
    focused: bool,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let mut pen = Pen::row(area, 0, theme.glyphs, buf);
    let taken = numbered(titles, taken, area.width as usize);
    for (n, title) in titles.iter().enumerate() {
        let style = if n == open {
            theme.part(if focused { Part::CapNow } else { Part::Cap })
        } else {
            theme.style(Tone::Quiet)
        };
        let (before, behind) = if n == open {
            theme.glyphs.tab
        } else {
            (" ", " ")
        };
        pen.put(before, style)
            .put(&label(n, title, taken), style)
            .put(behind, style);
    }
    let left = pen.left().saturating_sub(1);
    pen.skip(1)
        .repeat(theme.glyphs.divider, left, theme.part(Part::Frame));
}

/// Returns the free columns after the tabs.
pub fn free(titles: &[&str], taken: usize, area: Rect) -> u16 {
    let taken = numbered(titles, taken, area.width as usize);
    let all = titles.iter().enumerate();
    let used: usize = all
        .map(|(n, title)| width(&label(n, title, taken)) + 2)
        .sum();
    area.width
        .saturating_sub(u16::try_from(used).unwrap_or(u16::MAX))
}

/// Returns the index of the tab at a position.
pub fn hit(titles: &[&str], taken: usize, area: Rect, position: Position) -> Option<usize> {
    if !area.contains(position) || position.y != area.y {
        return None;
    }
    let x = (position.x - area.x) as usize;
    let taken = numbered(titles, taken, area.width as usize);
    let mut end = 0;
    titles.iter().enumerate().position(|(n, title)| {
        end += width(&label(n, title, taken)) + 2;
        x < end
    })
}

fn label(n: usize, title: &str, taken: usize) -> String {
    if n >= taken {
        format!("{} {title}", n + 1)
    } else {
        title.to_owned()
    }
}

/// Returns how many tabs have no number: all of them if there is no room.
fn numbered(titles: &[&str], taken: usize, room: usize) -> usize {
    let all = titles.iter().enumerate();
    let wide: usize = all
        .map(|(n, title)| width(&label(n, title, taken)) + 2)
        .sum();
    if wide <= room { taken } else { titles.len() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    const TITLES: [&str; 3] = ["Skills", "Gear", "Notes"];

    #[rstest]
    #[case(1, 0, 40, " 1 Skills ▌2 Gear▐ 3 Notes  ────────────")]
    #[case(1, 2, 40, " Skills ▌Gear▐ 3 Notes  ────────────────")]
    #[case(0, 0, 22, "▌Skills▐ Gear  Notes  ")]
    fn the_open_tab_has_edges(
        #[case] open: usize,
        #[case] taken: usize,
        #[case] room: u16,
        #[case] shown: &str,
    ) {
        let mut buf = Buffer::empty(Rect::new(0, 0, room, 1));
        let area = buf.area;
        render(&TITLES, open, taken, false, &Theme::bare(), area, &mut buf);
        assert_eq!(buf, Buffer::with_lines([shown]));
    }

    #[rstest]
    #[case(0, Some(0))]
    #[case(9, Some(0))]
    #[case(10, Some(1))]
    #[case(35, None)]
    fn the_mouse_hits_what_the_eye_sees(#[case] x: u16, #[case] tab: Option<usize>) {
        assert_eq!(
            hit(&TITLES, 0, Rect::new(0, 0, 40, 1), Position::new(x, 0)),
            tab
        );
    }
}
