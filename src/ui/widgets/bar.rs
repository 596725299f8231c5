//! A track: cells that are marked and cells that are not, and always the number beside them.
//!
//! Where there is room a cell is one point, so that a bar can be counted; otherwise the bar is a
//! proportion in which a single point still shows and only a full track is full.

use ratatui::style::Style;

use crate::ui::theme::{Part, Theme};

use super::text::Pen;

/// How many of so many cells are marked for `now` of `max`.
pub fn marked(now: u32, max: u32, cells: usize) -> usize {
    if now == 0 || cells == 0 {
        return 0;
    }
    if now >= max {
        return cells;
    }
    if max as usize <= cells {
        return now as usize;
    }
    let scaled = (now as usize * cells + max as usize / 2) / max as usize;
    scaled.clamp(1, (cells - 1).max(1))
}

/// How many cells a bar of that threshold takes in so much room: one a point, or all there are.
pub const fn cells(max: u32, room: usize) -> usize {
    if (max as usize) < room {
        max as usize
    } else {
        room
    }
}

/// The look of the marked cells: plain, nearly full (three quarters and more), over.
pub fn style(now: u32, max: u32, theme: &Theme) -> Style {
    theme.part(if now > max {
        Part::FullBad
    } else if now.saturating_mul(4) >= max.saturating_mul(3) && now > 0 {
        Part::FullWarn
    } else {
        Part::Full
    })
}

/// The number in words: "7/12", "14/12 over".
pub fn count(now: u32, max: u32) -> String {
    if now > max {
        format!("{now}/{max} over")
    } else {
        format!("{now}/{max}")
    }
}

/// How many columns [`count`] takes, without writing it.
pub const fn count_width(now: u32, max: u32) -> usize {
    digits(now) + 1 + digits(max) + if now > max { " over".len() } else { 0 }
}

const fn digits(number: u32) -> usize {
    match number.checked_ilog10() {
        Some(tens) => tens as usize + 1,
        None => 1,
    }
}

/// The look of the number: loud when over, else a value.
pub fn count_style(now: u32, max: u32, theme: &Theme) -> Style {
    use crate::rules::view::Tone;
    theme.style(if now > max { Tone::Bad } else { Tone::Strong })
}

/// Draws the cells of a track into so many columns at most and stops behind them.
pub fn put(now: u32, max: u32, room: usize, theme: &Theme, pen: &mut Pen<'_>) {
    let cells = cells(max, room.min(pen.left()));
    let full = marked(now, max, cells);
    pen.repeat(theme.glyphs.full, full, style(now, max, theme));
    pen.repeat(theme.glyphs.empty, cells - full, theme.part(Part::Empty));
}

/// Draws the number of a track as `now/max` with the slash in a column of its own, so that
/// numbers below each other line up: `left` columns for the part before it, `right` behind it.
pub fn put_count(now: u32, max: u32, left: usize, right: usize, theme: &Theme, pen: &mut Pen<'_>) {
    let style = count_style(now, max, theme);
    let quiet = theme.style(crate::rules::view::Tone::Quiet);
    pen.right(&now.to_string(), left, style);
    if now > max {
        pen.put(&format!("/{max}"), quiet).put(" over", style);
    } else {
        pen.cell(&format!("/{max}"), right + 1, quiet);
    }
}

/// The columns the numbers of some tracks take: before the slash, behind it, and for "over" where
/// one is over.
pub fn count_columns(tracks: impl IntoIterator<Item = (u32, u32)>) -> (usize, usize, usize) {
    tracks
        .into_iter()
        .fold((0, 0, 0), |(left, right, over), (now, max)| {
            let over = if now > max { " over".len() } else { over };
            (left.max(digits(now)), right.max(digits(max)), over)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_as_wide_as_it_is_written() {
        for (now, max) in [
            (0, 0),
            (7, 12),
            (14, 12),
            (9, 10),
            (100, 99),
            (10, u32::MAX),
        ] {
            assert_eq!(count_width(now, max), count(now, max).len(), "{now}/{max}");
        }
    }
    use crate::ui::glyphs::Glyphs;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use rstest::rstest;

    #[rstest]
    #[case(0, 12, 12, 0)]
    #[case(7, 12, 12, 7)]
    #[case(1, 40, 10, 1)]
    #[case(39, 40, 10, 9)]
    #[case(40, 40, 10, 10)]
    #[case(55, 40, 10, 10)]
    #[case(5, 0, 4, 4)]
    #[case(0, 0, 4, 0)]
    #[case(3, 9, 0, 0)]
    #[case(u32::MAX, u32::MAX, 8, 8)]
    #[case(1, 2, 1, 1)]
    fn a_point_shows_and_only_full_is_full(
        #[case] now: u32,
        #[case] max: u32,
        #[case] cells: usize,
        #[case] full: usize,
    ) {
        assert_eq!(marked(now, max, cells), full);
    }

    #[test]
    fn numbers_stand_under_each_other() {
        let theme = Theme::bare();
        let mut buf = Buffer::empty(Rect::new(0, 0, 20, 2));
        let area = buf.area;
        for (n, (now, max)) in [(14, 12), (5, 11)].into_iter().enumerate() {
            let mut pen = Pen::row(area, n, Glyphs::UNICODE, &mut buf);
            put(now, max, 4, &theme, &mut pen);
            pen.skip(1);
            put_count(now, max, 2, 2, &theme, &mut pen);
        }
        assert_eq!(
            buf,
            Buffer::with_lines(["▰▰▰▰ 14/12 over     ", "▰▰▱▱  5/11          "])
        );
    }
}
