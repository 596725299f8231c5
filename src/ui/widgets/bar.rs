//! A gauge: the filled part, the part that the last entry moved, the part that Enter would fill, the
//! rest, and always the number next to it.
//!
//! Where there is room, one cell is one point, so that lengths show thresholds. Otherwise the gauge is
//! a proportion in which a single point is still visible and only a full one looks full.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::ui::glyphs::Glyphs;
use crate::ui::theme::{Part, Theme};
use rules::view::{Fill, Tone, Track};

use super::text::Pen;

/// How many of the cells are filled for `now` of `max`.
pub fn marked(now: u32, max: u32, cells: usize) -> usize {
    if now == 0 || cells == 0 {
        return 0;
    }
    if now >= max {
        return cells;
    }
    let scaled = (now as usize * cells + max as usize / 2) / max as usize;
    scaled.clamp(1, (cells - 1).max(1))
}

/// How many cells a bar of that threshold takes: one for each point if they fit, else all there are.
pub const fn cells(max: u32, room: usize) -> usize {
    if (max as usize) < room {
        max as usize
    } else {
        room
    }
}

/// The look of a damaged track: below half of the threshold, from half, from three quarters, at or over
/// it. Strain is highlighted from three quarters on.
pub fn part(track: &Track) -> Part {
    let (now, max) = (u64::from(track.now), u64::from(track.max));
    let strain = track.fill == Fill::Strain;
    match () {
        () if track.fill == Fill::Left => match () {
            () if now == 0 => Part::Hurt4,
            () if now * 4 <= max => Part::Hurt3,
            () if now * 2 <= max => Part::Hurt2,
            () => Part::Hurt1,
        },
        () if now == 0 || track.fill == Fill::Earned => Part::Hurt1,
        () if track.fill == Fill::Load && now <= max => {
            if now == max {
                Part::Hurt2
            } else {
                Part::Hurt1
            }
        }
        () if now >= max && !strain => Part::Hurt4,
        () if now * 4 >= max * 3 => Part::Hurt3,
        () if strain => Part::StrainFill,
        () if now * 2 >= max => Part::Hurt2,
        () => Part::Hurt1,
    }
}

/// The number as text: "7/12", "14/12 over".
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

/// The look of the number, highlighted when over the threshold.
pub fn count_style(now: u32, max: u32, theme: &Theme) -> Style {
    theme.style(if now > max { Tone::Bad } else { Tone::Strong })
}

/// How far the last entry moved it, with a sign for the direction: "▲4".
pub fn moved(track: &Track, theme: &Theme) -> Option<String> {
    let was = track.was?;
    let sign = if was < track.now {
        theme.glyphs.rise
    } else {
        theme.glyphs.fall
    };
    Some(format!("{sign}{}", was.abs_diff(track.now)))
}

/// The look of that text, which marks the last entry.
pub fn moved_style(theme: &Theme) -> Style {
    theme.part(Part::Delta)
}

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Full,
    /// This many eighths of it.
    Eighths(usize),
    Moved,
    Ghost,
    Empty,
}

/// From this many cells on the last cell is always whole, because eighths add nothing to a longer
/// gauge.
const WHOLE: usize = 13;

/// From this many cells for each of them on the members of a group are marked.
const MEMBER: usize = 4;

/// The ends of a partly filled cell, one more eighth each.
const EIGHTHS: [&str; 7] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/// A full cell of a bar below others, such as a pool. It leaves the top of its line free, because bars that are full
/// would be one block.
const APART: &str = "▆";

/// Returns a full cell of a bar below others.
pub const fn apart(glyphs: Glyphs) -> &'static str {
    if glyphs.ascii { glyphs.full } else { APART }
}

/// The filled parts of a cell of an upright bar, one more eighth from the bottom each.
const UPRIGHT: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// Their ASCII equivalents, in thirds.
const THIRDS: [&str; 8] = [".", ".", ".", ":", ":", "#", "#", "#"];

/// The upper half of a cell.
const UPPER: &str = "▀";

/// Returns the height of an upright bar in eighths of a cell. Above its lowest cell it ends after half a cell or a
/// whole one.
pub const fn height(eighths: usize, glyphs: Glyphs) -> usize {
    if glyphs.ascii || eighths <= 8 {
        eighths
    } else {
        (eighths + 2) / 4 * 4
    }
}

/// Returns a cell of an upright bar of this [`height`], counted from its lowest cell, and its look. A half cell on
/// top of others is the ground above a filled half, because fonts leave a gap below a partly filled cell.
pub fn upright(
    height: usize,
    cell: usize,
    style: Style,
    glyphs: Glyphs,
) -> Option<(&'static str, Style)> {
    let eighths = height.saturating_sub(cell * 8).min(8);
    let part = eighths.checked_sub(1)?;
    // A reversed solid cell would look empty, and a bold one may have another color than the half cell.
    let style = style.remove_modifier(Modifier::REVERSED | Modifier::BOLD);
    if glyphs.ascii {
        return Some((THIRDS.get(part).copied()?, style));
    }
    if cell > 0 && eighths == 4 {
        return Some((UPPER, style.add_modifier(Modifier::REVERSED)));
    }
    Some((UPRIGHT.get(part).copied()?, style))
}

/// The only cell of a pool that isn't full.
const APART_PARTLY: &str = "▃";

fn plan(track: &Track, cells: usize, ascii: bool) -> Vec<Cell> {
    let at = |points: u32| marked(points, track.max, cells);
    let was = track.was.unwrap_or(track.now);
    let ghost = track.ghost.unwrap_or(track.now);
    let (low, high) = (track.now.min(was), track.now.max(was));
    let (mut sure, top) = (at(low), at(high));
    // One point that moved is visible.
    if low != high && sure == top {
        sure = sure.saturating_sub(1);
    }
    let mut all = vec![Cell::Empty; cells];
    for (n, cell) in all.iter_mut().enumerate().take(top) {
        *cell = if n < sure { Cell::Full } else { Cell::Moved };
    }
    let now = at(track.now);
    let would = at(ghost);
    let span = match ghost.cmp(&track.now) {
        std::cmp::Ordering::Greater => now..would.max(now + 1),
        std::cmp::Ordering::Less => would.min(now.saturating_sub(1))..now,
        std::cmp::Ordering::Equal => 0..0,
    };
    for cell in all
        .get_mut(span.start..span.end.min(cells))
        .into_iter()
        .flatten()
    {
        *cell = Cell::Ghost;
    }
    let pool = track.fill == Fill::Left && cells > 1;
    let proportion = track.max as usize > cells && cells < WHOLE && !ascii && !pool;
    let calm = low == high && ghost == track.now;
    if proportion && calm && track.now > 0 && track.now < track.max {
        let scale = u64::from(track.max);
        let eighths = (u64::from(track.now) * cells as u64 * 8 + scale / 2) / scale;
        let eighths = (eighths as usize).clamp(2, (cells * 8).saturating_sub(1).max(2));
        for (n, cell) in all.iter_mut().enumerate() {
            *cell = match eighths.saturating_sub(n * 8) {
                0 => Cell::Empty,
                part @ 1..=7 => Cell::Eighths(part),
                _ => Cell::Full,
            };
        }
    }
    all
}

/// Draws a gauge of exactly this many cells as a proportion, and stops after it.
pub fn gauge(track: &Track, cells: usize, theme: &Theme, pen: &mut Pen<'_>) {
    let cells = cells.min(pen.left());
    let ground = theme.part(Part::Track);
    // A reversed solid cell would look empty.
    let fill = ground.patch(theme.part(part(track)));
    let fill = fill.remove_modifier(Modifier::REVERSED);
    let pool = track.fill == Fill::Left;
    let solid = if pool {
        apart(theme.glyphs)
    } else {
        theme.glyphs.full
    };
    let members = track.parts as usize;
    let parts = if cells >= members * MEMBER {
        members
    } else {
        0
    };
    let ends_member =
        |n: usize| parts > 1 && n + 1 < cells && (1..parts).any(|k| k * cells / parts == n + 1);
    for (n, cell) in plan(track, cells, theme.glyphs.ascii)
        .into_iter()
        .enumerate()
    {
        let (symbol, style) = match cell {
            Cell::Full if ends_member(n) => (theme.glyphs.member.0, fill),
            Cell::Empty if ends_member(n) => (theme.glyphs.member.1, ground),
            Cell::Full => (solid, fill),
            Cell::Eighths(_) if pool => (APART_PARTLY, fill),
            Cell::Eighths(part) => (EIGHTHS.get(part - 1).copied().unwrap_or("█"), fill),
            Cell::Moved => (theme.glyphs.moved, ground.patch(theme.part(Part::Delta))),
            Cell::Ghost => (theme.glyphs.ghost, ground.patch(theme.part(Part::Ghost))),
            Cell::Empty => (theme.glyphs.empty, ground),
        };
        pen.repeat(symbol, 1, style);
    }
}

/// Returns for each cell of a row whether it belongs to a gauge or another bar. A single empty cell may also be a
/// dot of a text.
pub fn cells_of(row: Rect, glyphs: Glyphs, buf: &Buffer) -> Vec<bool> {
    let symbol = |x: u16| buf.cell((x, row.y)).map_or("", |cell| cell.symbol());
    let empty = |x: u16| symbol(x) == glyphs.empty;
    let filled = |x: u16| {
        let symbol = symbol(x);
        [glyphs.full, glyphs.moved, glyphs.ghost, APART, APART_PARTLY].contains(&symbol)
            || EIGHTHS.contains(&symbol)
    };
    let bar = |x: u16| filled(x) || empty(x);
    let belongs = |x: u16| {
        let before = x > row.x && bar(x - 1);
        filled(x) || empty(x) && (before || bar(x + 1))
    };
    (row.left()..row.right()).map(belongs).collect()
}

/// Draws a gauge with one cell for each point where there is room.
pub fn put(track: &Track, room: usize, theme: &Theme, pen: &mut Pen<'_>) {
    gauge(track, cells(track.max, room.min(pen.left())), theme, pen);
}

/// Draws this many pips for a count without a threshold. Those that the last entry added are marked.
pub fn pips(track: &Track, room: usize, theme: &Theme, pen: &mut Pen<'_>) {
    let was = track.was.unwrap_or(track.now).min(track.now) as usize;
    let count = (track.now as usize).min(room);
    let old = was.min(count);
    pen.repeat(theme.glyphs.pip, old, theme.part(Part::Hurt3));
    pen.repeat(theme.glyphs.pip, count - old, theme.part(Part::Delta));
}

/// Draws the number of a track as `now/max` with the slash in a column of its own, so that numbers
/// below each other are aligned: `left` columns for the part before it, `right` after it.
pub fn put_count(now: u32, max: u32, left: usize, right: usize, theme: &Theme, pen: &mut Pen<'_>) {
    let style = count_style(now, max, theme);
    let quiet = theme.style(Tone::Quiet);
    pen.right(&now.to_string(), left, style);
    if now > max {
        pen.put(&format!("/{max}"), quiet).put(" over", style);
    } else {
        pen.cell(&format!("/{max}"), right + 1, quiet);
    }
}

/// The columns that the numbers of some tracks take: before the slash, after it, and for "over" where
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

    fn track(now: u32, max: u32) -> Track {
        Track {
            now,
            max,
            ..Track::default()
        }
    }

    fn drawn(track: &Track, cells: usize) -> String {
        plan(track, cells, false)
            .into_iter()
            .map(|cell| match cell {
                Cell::Full => '█',
                Cell::Eighths(part) => EIGHTHS[part - 1].chars().next().unwrap(),
                Cell::Moved => '▓',
                Cell::Ghost => '▒',
                Cell::Empty => '·',
            })
            .collect()
    }

    #[rstest]
    #[case(7, Some(3), None, 12, "███▓▓▓▓·····")]
    #[case(7, Some(3), None, 6, "██▓▓··")]
    #[case(3, Some(7), None, 12, "███▓▓▓▓·····")]
    #[case(1, Some(0), None, 4, "▓···")]
    #[case(12, Some(11), None, 4, "███▓")]
    #[case(7, Some(6), None, 4, "█▓··")]
    #[case(4, None, Some(8), 12, "████▒▒▒▒····")]
    #[case(4, None, Some(2), 12, "██▒▒········")]
    #[case(7, None, None, 6, "███▌··")]
    #[case(0, None, Some(1), 4, "▒···")]
    #[case(12, None, None, 6, "██████")]
    #[case(11, None, None, 6, "█████▌")]
    #[case(14, Some(11), None, 6, "█████▓")]
    #[case(1, None, None, 3, "▎··")]
    fn what_moved_and_what_would_show(
        #[case] now: u32,
        #[case] was: Option<u32>,
        #[case] ghost: Option<u32>,
        #[case] cells: usize,
        #[case] shown: &str,
    ) {
        let track = Track {
            was,
            ghost,
            ..track(now, 12)
        };
        assert_eq!(drawn(&track, cells), shown);
    }

    /// A single point has the same length in every gauge with fewer cells than points.
    #[rstest]
    #[case(1, 20, 4, "▎···")]
    #[case(1, 28, 7, "▎······")]
    #[case(4, 30, 7, "▉······")]
    #[case(1, 28, 12, "▍···········")]
    #[case(27, 28, 7, "██████▊")]
    fn one_point_is_as_long_as_it_is(
        #[case] now: u32,
        #[case] max: u32,
        #[case] cells: usize,
        #[case] shown: &str,
    ) {
        assert_eq!(drawn(&track(now, max), cells), shown);
    }

    #[rstest]
    #[case(8, 8, 2, "▆▆")]
    #[case(7, 8, 2, "▆·")]
    #[case(5, 9, 2, "▆·")]
    #[case(1, 8, 2, "▆·")]
    #[case(0, 8, 2, "··")]
    #[case(8, 8, 1, "▆")]
    #[case(7, 8, 1, "▃")]
    #[case(1, 8, 1, "▃")]
    #[case(7, 9, 5, "▆▆▆▆·")]
    #[case(3, 3, 3, "▆▆▆")]
    fn only_a_full_pool_is_full_in_few_cells(
        #[case] now: u32,
        #[case] max: u32,
        #[case] cells: u16,
        #[case] shown: &str,
    ) {
        let pool = Track {
            pool: true,
            fill: Fill::Left,
            ..track(now, max)
        };
        let mut buf = Buffer::empty(Rect::new(0, 0, cells, 1));
        let mut pen = Pen::row(buf.area, 0, Glyphs::UNICODE, &mut buf);
        gauge(&pool, cells.into(), &Theme::bare(), &mut pen);
        let drawn: String = buf
            .content()
            .iter()
            .map(ratatui::buffer::Cell::symbol)
            .collect();
        assert_eq!(drawn, shown);
    }

    /// No cell of a bar on top of another one is partly filled from below, where fonts leave a gap.
    #[rstest]
    #[case(3, 3, "▃")]
    #[case(8, 8, "█")]
    #[case(9, 8, "█")]
    #[case(11, 12, "█▀")]
    #[case(14, 16, "██")]
    #[case(21, 20, "██▀")]
    fn an_upright_bar_has_no_gap(
        #[case] eighths: usize,
        #[case] shown: usize,
        #[case] cells: &str,
    ) {
        let tall = height(eighths, Glyphs::UNICODE);
        assert_eq!(tall, shown);
        let bar = |cell| upright(tall, cell, Style::new(), Glyphs::UNICODE);
        let all: Vec<_> = (0..4).map_while(bar).collect();
        let drawn: String = all.iter().map(|(symbol, _)| *symbol).collect();
        assert_eq!(drawn, cells);
        for (symbol, style) in all {
            let turned = style.add_modifier.contains(Modifier::REVERSED);
            assert_eq!(turned, symbol == UPPER, "{symbol}");
        }
    }

    #[rstest]
    #[case(0, Part::Hurt1)]
    #[case(5, Part::Hurt1)]
    #[case(6, Part::Hurt2)]
    #[case(9, Part::Hurt3)]
    #[case(12, Part::Hurt4)]
    #[case(13, Part::Hurt4)]
    fn four_levels_of_hurt(#[case] now: u32, #[case] level: Part) {
        assert_eq!(part(&track(now, 12)), level);
    }

    #[test]
    fn numbers_stand_under_each_other() {
        let theme = Theme::bare();
        let mut buf = Buffer::empty(Rect::new(0, 0, 20, 2));
        let area = buf.area;
        for (n, (now, max)) in [(14, 12), (5, 11)].into_iter().enumerate() {
            let mut pen = Pen::row(area, n, Glyphs::UNICODE, &mut buf);
            put(&track(now, max), 4, &theme, &mut pen);
            pen.skip(1);
            put_count(now, max, 2, 2, &theme, &mut pen);
        }
        assert_eq!(
            buf,
            Buffer::with_lines(["████ 14/12 over     ", "█▉··  5/11          "])
        );
    }
}
