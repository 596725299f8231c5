use proptest::prelude::*;
use ratatui::buffer::Cell;

use super::*;

impl Painter<Vec<u8>> {
    /// Shows this frame, and the cursor at its position. Returns what was written.
    fn show(&mut self, frame: Buffer, cursor: Option<Position>) -> String {
        self.out.clear();
        let draw = |buf: &mut Buffer| {
            *buf = frame;
            cursor
        };
        self.paint(&[], draw).unwrap();
        String::from_utf8(self.out.clone()).unwrap()
    }
}

type Drawn = (u16, u16, String, Style);

fn drawn() -> impl Strategy<Value = Drawn> {
    let color = prop_oneof![
        Just(Color::Reset),
        Just(Color::Red),
        Just(Color::LightBlue),
        (0u8..).prop_map(Color::Indexed),
        any::<(u8, u8, u8)>().prop_map(|(r, g, b)| Color::Rgb(r, g, b)),
    ];
    let modifiers = proptest::sample::select(vec![
        Modifier::empty(),
        Modifier::BOLD,
        Modifier::DIM,
        Modifier::UNDERLINED,
        Modifier::REVERSED,
        Modifier::BOLD.union(Modifier::REVERSED),
    ]);
    let text = proptest::sample::select(vec![
        "x",
        "Wounds 7/12",
        "      ",
        "▰▰▱",
        "██▌",
        "龍の船",
        "é",
    ]);
    (0u16..30, 0u16..6, text, color.clone(), color, modifiers).prop_map(
        |(x, y, text, fg, bg, modifiers)| {
            (
                x,
                y,
                text.to_owned(),
                Style::reset().fg(fg).bg(bg).add_modifier(modifiers),
            )
        },
    )
}

fn picture(all: &[Drawn]) -> Buffer {
    let mut buf = Buffer::empty(ratatui::layout::Rect::new(0, 0, 30, 6));
    for (x, y, text, style) in all {
        buf.set_stringn(*x, *y, text, usize::from(30 - x), *style);
    }
    buf
}

/// Returns a picture with rows moved from one place to another, as a log and a list move.
fn moved(buf: &Buffer, (from, to, rows): (usize, usize, usize)) -> Buffer {
    let mut lines: Vec<Vec<Cell>> = buf.content.chunks(30).map(<[Cell]>::to_vec).collect();
    let taken: Vec<_> = lines.drain(from..(from + rows).min(6)).collect();
    let at = to.min(lines.len());
    lines.splice(at..at, taken);
    let mut moved = buf.clone();
    moved.content = lines.concat();
    moved
}

/// Returns a terminal's color for a cell's color.
fn seen(color: Color) -> vt100::Color {
    match color {
        Color::Red => vt100::Color::Idx(1),
        Color::LightBlue => vt100::Color::Idx(12),
        Color::Indexed(n) => vt100::Color::Idx(n),
        Color::Rgb(r, g, b) => vt100::Color::Rgb(r, g, b),
        _ => vt100::Color::Default,
    }
}

proptest! {
    #[test]
    fn a_terminal_shows_the_same_as_the_buffer(
        frames in proptest::collection::vec(
            (proptest::collection::vec(drawn(), 0..12), any::<bool>(), (0usize..6, 0usize..6, 1usize..4)),
            1..6,
        ),
    ) {
        let mut terminal = vt100::Parser::new(
            std::num::NonZeroU16::new(6).unwrap(),
            std::num::NonZeroU16::new(30).unwrap(),
            0,
        );
        let mut painter = Painter::new(Vec::new(), Rect::new(0, 0, 30, 6));
        for (frame, again, cut) in frames {
            // Another picture, or the previous one with some of its rows moved.
            let mut buf = if again { moved(&painter.shown, cut) } else { picture(&frame) };
            for (x, y, text, style) in frame.iter().take(usize::from(again)) {
                buf.set_stringn(*x, *y, text, usize::from(30 - x), *style);
            }
            terminal.process(painter.show(buf.clone(), None).as_bytes());
            for (x, y) in (0..6).flat_map(|y| (0..30).map(move |x| (x, y))) {
                let (cell, real) = (&buf[(x, y)], terminal.screen().cell(y, x).unwrap());
                if real.is_wide_continuation() {
                    continue;
                }
                let shown = if real.contents().is_empty() { " " } else { real.contents() };
                // A full block may be shown as a ground of its color or as a reversed blank, which look the same.
                if cell.symbol() == "█" && shown == " " {
                    let ground = if real.inverse() { real.fgcolor() } else { real.bgcolor() };
                    prop_assert_eq!(ground, seen(cell.fg));
                    continue;
                }
                prop_assert_eq!(shown, cell.symbol(), "at {},{}", x, y);
                if shown != " " {
                    prop_assert_eq!(real.fgcolor(), seen(cell.fg));
                    prop_assert_eq!(real.bold(), cell.modifier.contains(Modifier::BOLD));
                    prop_assert_eq!(real.dim(), cell.modifier.contains(Modifier::DIM));
                }
                prop_assert_eq!(real.bgcolor(), seen(cell.bg));
                prop_assert_eq!(real.underline(), cell.modifier.contains(Modifier::UNDERLINED));
                prop_assert_eq!(real.inverse(), cell.modifier.contains(Modifier::REVERSED));
            }
        }
    }
}

#[test]
fn the_same_frame_again_writes_nothing() {
    let mut painter = Painter::new(Vec::new(), Rect::new(0, 0, 30, 6));
    let frame = picture(&[(2, 2, "Vex".to_owned(), Style::new().fg(Color::Red))]);
    painter.show(frame.clone(), Some(Position::new(1, 1)));
    assert_eq!(painter.show(frame, Some(Position::new(1, 1))), "");
}

#[test]
fn rows_that_moved_are_not_written_again() {
    let told = [
        "Vex attacks: a hit",
        "Ila drops prone",
        "Rho mends it",
        "Round 2",
        "Keth fires",
    ];
    let row = |y: u16, text: &str| (0, y, text.to_owned(), Style::new());
    let mut painter = Painter::new(Vec::new(), Rect::new(0, 0, 30, 6));
    let before: Vec<_> = (0..).zip(told).map(|(y, text)| row(y, text)).collect();
    let newest = std::iter::once(row(0, "Vex suffers 2"));
    let after = newest.chain((1..).zip(told).map(|(y, text)| row(y, text)));
    painter.show(picture(&before), None);
    let written = painter.show(picture(&after.collect::<Vec<_>>()), None);
    assert_eq!(written, "\x1b[1;6r\x1b[1H\x1bM\x1b[r\x1b[1HVex suffers 2");
}

#[test]
fn what_arrives_in_pieces_is_held_together() {
    let mut painter = Painter::new(Vec::new(), Rect::new(0, 0, 30, 6));
    let rows = (0..6)
        .flat_map(|y| (0..10).map(move |x| (x * 3, y)))
        .map(|(x, y)| {
            let style = Style::new().fg(Color::Indexed(200 + (x + y) as u8));
            (x, y, "abc".to_owned(), style)
        });
    let long = painter.show(picture(&rows.collect::<Vec<_>>()), None);
    assert!(long.len() > ONE_PIECE);
    assert!(long.as_bytes().starts_with(OPEN) && long.as_bytes().ends_with(CLOSE));
    let short = picture(&[(2, 2, "Vex".to_owned(), Style::new())]);
    let short = painter.show(short, None);
    assert!(short.len() <= ONE_PIECE && !short.as_bytes().starts_with(OPEN));
}

#[test]
fn a_part_that_waits_keeps_what_it_shows() {
    let mut painter = Painter::new(Vec::new(), Rect::new(0, 0, 30, 6));
    let frame = |told: &str| {
        picture(&[
            (0, 0, told.to_owned(), Style::new()),
            (0, 3, told.to_owned(), Style::new()),
        ])
    };
    painter.show(frame("Vex"), None);
    painter.out.clear();
    let next = frame("Ila");
    let part = [Rect::new(0, 3, 30, 1)];
    let waits = painter.paint(&part, |buf| {
        *buf = next.clone();
        None
    });
    assert!(waits.unwrap());
    assert_eq!(painter.out, b"\x1b[1HIla");
    assert_eq!(painter.show(next, None), "\x1b[4HIla");
}
