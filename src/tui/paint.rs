//! Frames on a terminal: only what changed is written, in as few bytes as say it, all at once.
//!
//! A person over a slow line pays for every byte, so cells are compared with what the terminal
//! shows, looks are sent only where they change, empty stretches are erased instead of written,
//! and a frame without a change writes nothing at all. What is written goes out in one call, and
//! stands between the two marks of a synchronized update if it is longer than what arrives in one
//! piece anyway, so that no half of it is ever seen.

use std::io::{self, Write};

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Position;
use unicode_width::UnicodeWidthStr;

use crate::ui::layout::drawn;
use crate::ui::{App, World};

use super::ink::Ink;

/// Opens a synchronized update.
const OPEN: &[u8] = b"\x1b[?2026h";
/// Closes a synchronized update.
const CLOSE: &[u8] = b"\x1b[?2026l";

/// From so many empty cells on, erasing them inside a line is shorter than writing them.
const WORTH_ERASING: usize = 9;

/// From so many empty cells on, erasing the rest of a line is shorter than writing it.
const WORTH_ENDING: usize = 4;

/// Up to so many cells, writing them again is shorter than going past them.
const WORTH_WRITING: u16 = 3;

/// So many bytes, written in one call, arrive in one piece: they are far less than a packet holds
/// or a terminal reads at a time. The marks around them would be longer than many a change.
const ONE_PIECE: usize = 256;

/// Draws frames on whatever bytes can be written to.
pub struct Painter<W: Write> {
    out: W,
    shown: Buffer,
    /// The frame before, to be drawn over: a new one for every key costs more than what is drawn.
    spare: Buffer,
    ink: Ink,
    /// Whether the cursor is seen.
    cursor: bool,
    /// Whether nothing is known of what the terminal shows.
    anew: bool,
}

impl<W: Write> Painter<W> {
    /// A painter for a terminal of so many columns and rows, of which nothing is known.
    pub fn new(out: W, columns: u16, rows: u16) -> Self {
        let shown = Buffer::empty(drawn(columns, rows));
        Self {
            out,
            spare: shown.clone(),
            shown,
            ink: Ink::default(),
            cursor: true,
            anew: true,
        }
    }

    /// The terminal has another size now, and nobody knows what it made of what it showed.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.shown = Buffer::empty(drawn(columns, rows));
        self.anew = true;
    }

    /// Forgets what the terminal shows, so that the next frame writes every cell.
    pub fn forget(&mut self) {
        let area = self.shown.area;
        self.resize(area.width, area.height);
    }

    /// Draws a frame.
    ///
    /// # Errors
    /// When the bytes cannot be written.
    pub fn paint(&mut self, app: &App, world: &World<'_>) -> io::Result<()> {
        let mut next = std::mem::take(&mut self.spare);
        if next.area == self.shown.area {
            next.reset();
        } else {
            next = Buffer::empty(self.shown.area);
        }
        let cursor = app.render(world, &mut next);
        self.show(next, cursor)
    }

    /// Shows a buffer of the terminal's size, and the cursor where it is.
    ///
    /// # Errors
    /// When the bytes cannot be written.
    pub fn show(&mut self, next: Buffer, cursor: Option<Position>) -> io::Result<()> {
        let ink = &mut self.ink;
        ink.bytes.clear();
        if self.anew {
            ink.start_anew();
            // Every cell that is not empty differs from an empty screen.
            ink.bytes.extend_from_slice(b"\x1b[?25l");
            (self.cursor, self.anew) = (false, false);
        }
        let before = std::mem::replace(&mut self.shown, next);
        write_changes(&before, &self.shown, ink);
        self.spare = before;
        if let Some(cursor) = cursor {
            ink.go(cursor);
        }
        if self.cursor != cursor.is_some() {
            self.cursor = cursor.is_some();
            let mark: &[u8] = if self.cursor {
                b"\x1b[?25h"
            } else {
                b"\x1b[?25l"
            };
            ink.bytes.extend_from_slice(mark);
        }
        if ink.bytes.is_empty() {
            return Ok(());
        }
        if ink.bytes.len() > ONE_PIECE {
            ink.bytes.splice(0..0, OPEN.iter().copied());
            ink.bytes.extend_from_slice(CLOSE);
        }
        let written = self
            .out
            .write_all(&self.ink.bytes)
            .and_then(|()| self.out.flush());
        if written.is_err() {
            // Nobody knows how much of it arrived.
            self.forget();
        }
        written
    }
}

/// Whether a cell is as erasing leaves it.
fn empty(cell: &Cell) -> bool {
    *cell == Cell::EMPTY
}

/// Whether two cells look the same. Nearly all of them show one letter of one byte, which is
/// compared as such: of a frame, thousands of times.
fn same(one: &Cell, other: &Cell) -> bool {
    let letters = match (one.symbol().as_bytes(), other.symbol().as_bytes()) {
        ([one], [other]) => one == other,
        (one, other) => one == other,
    };
    letters && one.fg == other.fg && one.bg == other.bg && one.modifier == other.modifier
}

/// How many columns a cell's symbol takes.
fn columns(cell: &Cell) -> u16 {
    match cell.symbol() {
        one if one.len() == 1 => 1,
        symbol => symbol.width().clamp(1, 2) as u16,
    }
}

/// The cells to be written, line by line. Writing over one half of a wide letter takes the other
/// half away, so what stands there is written too.
fn changed<'a>(before: &Buffer, shown: &'a Buffer) -> Vec<(u16, u16, &'a Cell)> {
    let mut changed = Vec::new();
    let wide = usize::from(shown.area.width).max(1);
    let rows = before.content.chunks(wide).zip(shown.content.chunks(wide));
    for ((old, new), y) in rows.zip(shown.area.top()..) {
        // Most rows stay as they were, and of the others most of what they begin with.
        let Some(first) = old.iter().zip(new).position(|(old, new)| !same(old, new)) else {
            continue;
        };
        // The second half of a wide letter is written with the first.
        let mut at = match first.checked_sub(1).and_then(|left| new.get(left)) {
            Some(left) if columns(left) > 1 => first - 1,
            _ => first,
        };
        // Up to here the terminal shows something else than `before` says.
        let mut broken = 0;
        while let (Some(was), Some(cell)) = (old.get(at), new.get(at)) {
            let end = at + usize::from(columns(cell));
            if at < broken || !same(was, cell) {
                changed.push((shown.area.left() + at as u16, y, cell));
                for at in at..end {
                    let whole = old
                        .get(at)
                        .map_or(end, |old| at + usize::from(columns(old)));
                    broken = broken.max(whole);
                }
            }
            at = end;
        }
    }
    changed
}

fn write_changes(before: &Buffer, shown: &Buffer, ink: &mut Ink) {
    let changed = changed(before, shown);
    let mut rest = changed.as_slice();
    while let Some((x, y, cell)) = rest.first().copied() {
        let run = rest
            .iter()
            .zip(x..)
            .take_while(|((cx, cy, cell), x)| *cy == y && cx == x && empty(cell))
            .count();
        let ends = || (x..shown.area.right()).all(|x| shown.cell((x, y)).is_some_and(empty));
        // What lies between here and where the terminal writes, if that is in this line.
        let from = ink.at().filter(|at| at.y == y && at.x < x).map(|at| at.x);
        let between = |fits: &dyn Fn(&Cell) -> bool| {
            from.filter(|from| (*from..x).all(|x| shown.cell((x, y)).is_some_and(fits)))
        };
        if run >= WORTH_ENDING && ends() {
            ink.erase_line_from(Position::new(between(&empty).unwrap_or(x), y));
            let row = rest.iter().take_while(|(_, cy, _)| *cy == y).count();
            rest = rest.get(row..).unwrap_or_default();
        } else if run >= WORTH_ERASING {
            ink.erase(Position::new(x, y), run);
            rest = rest.get(run..).unwrap_or_default();
        } else {
            if let Some(from) = between(&|cell| ink.costs_a_letter(cell))
                && x - from <= WORTH_WRITING
            {
                for x in from..x {
                    ink.cell(Position::new(x, y), &shown[(x, y)], shown.area.right());
                }
            }
            ink.cell(Position::new(x, y), cell, shown.area.right());
            rest = rest.get(1..).unwrap_or_default();
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ratatui::style::{Color, Modifier, Style};

    use super::*;

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
        let text =
            proptest::sample::select(vec!["x", "Wounds 7/12", "      ", "▰▰▱", "龍の船", "é"]);
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

    /// What a terminal makes of the colour of a cell.
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
            frames in proptest::collection::vec(proptest::collection::vec(drawn(), 0..12), 1..6),
        ) {
            let mut terminal = vt100::Parser::new(
                std::num::NonZeroU16::new(6).unwrap(),
                std::num::NonZeroU16::new(30).unwrap(),
                0,
            );
            let mut painter = Painter::new(Vec::new(), 30, 6);
            for frame in frames {
                let buf = picture(&frame);
                painter.out.clear();
                painter.show(buf.clone(), None).unwrap();
                terminal.process(&painter.out);
                for (x, y) in (0..6).flat_map(|y| (0..30).map(move |x| (x, y))) {
                    let (cell, real) = (&buf[(x, y)], terminal.screen().cell(y, x).unwrap());
                    if real.is_wide_continuation() {
                        continue;
                    }
                    let shown = if real.contents().is_empty() { " " } else { real.contents() };
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
        let mut painter = Painter::new(Vec::new(), 30, 6);
        let frame = picture(&[(2, 2, "Vex".to_owned(), Style::new().fg(Color::Red))]);
        painter
            .show(frame.clone(), Some(Position::new(1, 1)))
            .unwrap();
        painter.out.clear();
        painter.show(frame, Some(Position::new(1, 1))).unwrap();
        assert_eq!(painter.out, b"");
    }

    #[test]
    fn what_arrives_in_pieces_is_held_together() {
        let mut painter = Painter::new(Vec::new(), 30, 6);
        let rows = (0..6).map(|y| {
            let style = Style::new().fg(Color::Indexed(200 + y as u8));
            (0, y, "a row that is nearly as wide".to_owned(), style)
        });
        painter
            .show(picture(&rows.collect::<Vec<_>>()), None)
            .unwrap();
        assert!(painter.out.len() > ONE_PIECE);
        assert!(painter.out.starts_with(OPEN) && painter.out.ends_with(CLOSE));
        painter.out.clear();
        let short = (2, 2, "Vex".to_owned(), Style::new());
        painter.show(picture(&[short]), None).unwrap();
        assert!(painter.out.len() <= ONE_PIECE && !painter.out.starts_with(OPEN));
    }
}
