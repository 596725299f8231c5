//! A titled dividing line: `─ Who ─────── 3 of 9 ─`.
//!
//! It extends one column beyond its area on both sides, into the margin of a pane, so that it joins the
//! frame of the pane, or the edge of the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::ui::theme::{Part, Theme};
use rules::view::{Rich, Tone};

use super::rich;
use super::text::{Pen, clear, width};

/// A row with the margins next to it, as far as there are any.
pub fn reach(row: Rect, buf: Rect) -> Rect {
    let left = u16::from(row.x > buf.x);
    let right = u16::from(row.right() < buf.right());
    Rect {
        x: row.x - left,
        width: row.width + left + right,
        ..row
    }
}

/// A pen at the left of the line, after the first cell of it.
fn begin<'b>(theme: &Theme, focused: bool, area: Rect, buf: &'b mut Buffer) -> Pen<'b> {
    let line = reach(area, buf.area);
    let mut pen = Pen::row(line, 0, theme.glyphs, buf);
    pen.repeat(glyph(focused, theme), 1, look(focused, theme));
    pen
}

/// The line of a focused pane is heavy, which is visible without colors.
const fn glyph(focused: bool, theme: &Theme) -> &'static str {
    if focused {
        theme.glyphs.heavy
    } else {
        theme.glyphs.divider
    }
}

fn look(focused: bool, theme: &Theme) -> Style {
    theme.part(if focused { Part::Focus } else { Part::Frame })
}

/// Draws the title line of a pane into the first row of an area: the title, and at its right end a
/// remark if there is room for it.
pub fn title(
    title: &str,
    remark: &str,
    focused: bool,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let mut pen = begin(theme, focused, area, buf);
    if !title.is_empty() && pen.left() > 3 {
        let room = pen.left() - 3;
        pen.put(" ", look(focused, theme))
            .within(title, room, theme.title(focused))
            .put(" ", look(focused, theme));
    }
    end(remark, focused, theme, &mut pen);
}

/// Returns a title without the last of its parts, " · drift smuggler", and of the list in one, ", Human", which don't
/// fit. The first run stays.
fn whole_parts(title: &Rich, room: usize) -> Rich {
    let mut title = title.clone();
    while rich::columns(&title) > room && title.0.len() > 1 {
        let Some(mut last) = title.0.pop() else { break };
        if let Some((rest, _)) = last.text.rsplit_once(", ") {
            last.text = rest.to_owned().into();
            title.0.push(last);
        } else if title.0.last().is_some_and(|span| span.text.trim() == "·") {
            title.0.pop();
        }
    }
    title
}

/// Draws a title line whose title has several tones. Its first run has the look of a title. Its parts are whole or
/// left out.
pub fn rich_title(
    title: &Rich,
    remark: &str,
    focused: bool,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let mut pen = begin(theme, focused, area, buf);
    if !title.is_empty() && pen.left() > 3 {
        let until = pen.left() - 2;
        let start = pen.used();
        let left = |pen: &Pen<'_>| until.saturating_sub(pen.used() - start);
        pen.put(" ", look(focused, theme));
        let title = whole_parts(title, left(&pen));
        let mut runs = rich::runs(&title);
        if let Some(first) = runs.next() {
            let room = left(&pen);
            pen.within(&first.text, room, theme.title(focused));
        }
        let rest = Rich(runs.cloned().collect());
        if !rest.is_empty() && left(&pen) > 2 {
            let room = left(&pen);
            rich::within(&rest, room, theme, &mut pen);
        }
        pen.put(" ", look(focused, theme));
    }
    end(remark, focused, theme, &mut pen);
}

/// Draws a title line with a remark of several tones at its right, where there is room for it.
pub fn remarked(
    name: &str,
    remark: &Rich,
    focused: bool,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    title(name, "", focused, theme, area, buf);
    let wide = rich::columns(remark);
    let Some(at) = (area.width as usize)
        .checked_sub(wide + 2)
        .filter(|at| wide > 0 && *at > width(name) + 3)
    else {
        return;
    };
    put_over(remark, at, theme, area, buf);
}

/// Draws a text over the line from a column on, with a blank on both sides. Plain text has no color of its
/// own, so the look of the line is cleared first.
pub fn put_over(text: &Rich, at: usize, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let wide = rich::columns(text) + 2;
    let place = Rect {
        x: area.x + (at as u16).min(area.width),
        width: (wide as u16).min(area.width.saturating_sub(at as u16)),
        height: area.height.min(1),
        ..area
    };
    clear(place, buf);
    let mut pen = Pen::row(area, 0, theme.glyphs, buf);
    rich::put(text, theme, pen.to(at + 1));
}

/// Draws a line without a title.
pub fn plain(theme: &Theme, area: Rect, buf: &mut Buffer) {
    title("", "", false, theme, area, buf);
}

/// Draws the line to the end of the row, with a remark near its end if at least two cells of it stay.
fn end(remark: &str, focused: bool, theme: &Theme, pen: &mut Pen<'_>) {
    let (line, look) = (glyph(focused, theme), look(focused, theme));
    let wide = width(remark);
    if remark.is_empty() || wide + 5 > pen.left() {
        let left = pen.left();
        pen.repeat(line, left, look);
        return;
    }
    let left = pen.left() - wide - 3;
    pen.repeat(line, left, look)
        .put(" ", look)
        .put(remark, theme.style(Tone::Quiet))
        .put(" ", look)
        .repeat(line, 1, look);
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("Log", "", 10, "─ Log ────")]
    #[case("Log", "3 of 9", 18, "─ Log ─── 3 of 9 ─")]
    #[case("Log", "3 of 9", 9, "─ Log ───")]
    #[case("Vehicles", "", 8, "─ Veh… ─")]
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

    #[test]
    fn parts_of_a_title_are_whole_or_left_out() {
        let title = Rich::of("Vesna", Tone::Strong)
            .and(" · ", Tone::Quiet)
            .and("PC", Tone::Pc)
            .and(" · ", Tone::Quiet)
            .and("Quiet, Soldier", Tone::Quiet);
        for (room, shown) in [
            (40, "Vesna · PC · Quiet, Soldier"),
            (20, "Vesna · PC · Quiet"),
            (17, "Vesna · PC"),
            (3, "Vesna"),
        ] {
            assert_eq!(whole_parts(&title, room).plain(), shown);
        }
    }

    #[test]
    fn a_line_reaches_into_the_margins_of_its_pane() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 12, 1));
        title(
            "Log",
            "",
            true,
            &Theme::bare(),
            Rect::new(2, 0, 8, 1),
            &mut buf,
        );
        assert_eq!(buf, Buffer::with_lines([" ━ Log ━━━━ "]));
    }
}
