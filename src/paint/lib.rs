//! Frames of cells on a terminal: writes only the changes, in the fewest bytes, all at once.
//!
//! A user with a slow line waits for every byte. So cells are compared with the terminal's contents,
//! the terminal moves rows that moved, styles are sent only where they change, empty stretches are
//! erased instead of written, and a frame without a change writes nothing. Each frame is one write.
//! It is put between the two marks of a synchronized update if it is longer than one piece that
//! arrives whole anyway, so that half a frame is never visible.

mod changes;
mod ink;
mod route;
mod shift;
mod way;

use std::io::{self, Write};

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};

use changes::{Changes, columns};
use ink::{Ink, same};
use shift::Shift;

/// Opens a synchronized update.
const OPEN: &[u8] = b"\x1b[?2026h";
/// Closes a synchronized update.
const CLOSE: &[u8] = b"\x1b[?2026l";

/// The number of bytes from which the painter also tries to empty rows first.
const WORTH_CLEARING: usize = 600;

/// The number of bytes that arrive in one piece if written in one call: far fewer than a packet
/// holds or a terminal reads at a time. The marks around them would be longer than many changes.
const ONE_PIECE: usize = 512;

/// Draws frames to any writer.
pub struct Painter<W: Write> {
    out: W,
    shown: Buffer,
    /// The previous frame, which is reused, because allocating a new one for every key costs more
    /// than drawing.
    spare: Buffer,
    ink: Ink,
    /// True if the cursor is visible.
    cursor: bool,
    /// True if the terminal's contents are unknown.
    anew: bool,
}

impl<W: Write> Painter<W> {
    /// Returns a painter for this area of a terminal with unknown contents.
    pub fn new(out: W, area: Rect) -> Self {
        let shown = Buffer::empty(area);
        Self {
            out,
            spare: shown.clone(),
            shown,
            ink: Ink::default(),
            cursor: true,
            anew: true,
        }
    }

    /// Sets a new area. The terminal's contents are then unknown.
    pub fn resize(&mut self, area: Rect) {
        self.shown = Buffer::empty(area);
        self.anew = true;
    }

    /// Marks the terminal's contents as unknown, so that the next frame writes every cell.
    pub fn forget(&mut self) {
        self.resize(self.shown.area);
    }

    /// Shows what is drawn into an empty buffer of its area, and the cursor at the position that is
    /// returned. These parts keep what they show. Returns whether anything in them has to be drawn later.
    ///
    /// # Errors
    /// The bytes can't be written.
    pub fn paint(
        &mut self,
        except: &[Rect],
        draw: impl FnOnce(&mut Buffer) -> Option<Position>,
    ) -> io::Result<bool> {
        let mut next = std::mem::take(&mut self.spare);
        if next.area == self.shown.area {
            next.reset();
        } else {
            next = Buffer::empty(self.shown.area);
        }
        let cursor = draw(&mut next);
        lighten(&mut next);
        let waits = !self.anew && keep(except, &self.shown, &mut next);
        self.put(next, cursor)?;
        Ok(waits)
    }

    /// Shows a line of text over the last frame, this many rows above the last one, and hides the cursor. The next
    /// frame replaces it.
    ///
    /// # Errors
    /// The bytes can't be written.
    pub fn over(&mut self, above: u16, text: &str) -> io::Result<()> {
        let mut next = self.shown.clone();
        let row = next.area.bottom().checked_sub(above.saturating_add(1));
        let Some(y) = row.filter(|y| !self.anew && *y >= next.area.top()) else {
            return Ok(());
        };
        let (left, right) = (next.area.left(), next.area.right());
        for x in left..right {
            next[(x, y)].reset();
        }
        let room = usize::from(next.area.width.saturating_sub(2));
        next.set_stringn(left + 1, y, text, room, Style::default());
        self.put(next, None)
    }

    /// Writes the changes to a lightened frame.
    fn put(&mut self, next: Buffer, cursor: Option<Position>) -> io::Result<()> {
        let ink = &mut self.ink;
        ink.bytes.clear();
        ink.columns = next.area.width;
        if self.anew {
            ink.start_anew();
            ink.bytes.extend_from_slice(b"\x1b[?25l");
            (self.cursor, self.anew) = (false, false);
        }
        let before = std::mem::replace(&mut self.shown, next);
        // The ways to write it are compared in a simple order, because the cheapest one takes longer to
        // find than the rest of a frame.
        let mut best = Way::of(&before, &self.shown, ink.clone());
        let shifts = Shift::find(&before, &self.shown);
        // The terminal's rows, once they moved.
        let mut rows = None;
        if !shifts.is_empty() {
            let (mut moved, mut now) = (ink.clone(), before.clone());
            for shift in &shifts {
                moved.shift(*shift);
                shift.apply(&mut now);
            }
            let way = Way::of(&now, &self.shown, moved);
            if way.bytes() < best.bytes() {
                best = way;
                rows = Some(now);
            }
        }
        let now = rows.as_ref().unwrap_or(&before);
        if best.bytes() > WORTH_CLEARING
            && let Some(clear) = Shift::clear(now, &self.shown)
        {
            let (mut cleared, mut now) = (best.start.clone(), now.clone());
            cleared.shift(clear);
            clear.apply(&mut now);
            let way = Way::of(&now, &self.shown, cleared);
            if way.bytes() < best.bytes() {
                best = way;
            }
        }
        *ink = best.cheapest();
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
            // The part of the frame that arrived is unknown.
            self.forget();
        }
        written
    }
}

/// A way to write a frame: what changes once the terminal has read the first bytes.
struct Way<'b> {
    start: Ink,
    changes: Changes<'b>,
    /// All of it in a simple order.
    simple: Ink,
}

impl<'b> Way<'b> {
    fn of(before: &Buffer, shown: &'b Buffer, start: Ink) -> Self {
        let changes = Changes::between(before, shown, start.look());
        let simple = changes.simple(&start);
        Self {
            start,
            changes,
            simple,
        }
    }

    fn bytes(&self) -> usize {
        self.simple.bytes.len()
    }

    /// Returns what it takes in the cheapest order.
    fn cheapest(self) -> Ink {
        match self.changes.nearest(&self.start) {
            Some(near) if near.bytes.len() < self.simple.bytes.len() => near,
            _ => self.simple,
        }
    }
}

/// A full block.
const BLOCK: &str = "█";

/// The upper half of a cell.
const UPPER: &str = "▀";

/// Replaces full blocks with blanks, which take one byte instead of three and in which no font leaves gaps. The blank
/// has the block's color as its ground. If the terminal has no such ground, or the frame has reversed half cells of
/// that color, the blank is reversed.
fn lighten(frame: &mut Buffer) {
    let half = |cell: &&ratatui::buffer::Cell| {
        cell.modifier == Modifier::REVERSED && cell.symbol() == UPPER
    };
    let mut halves: Vec<Color> = frame
        .content
        .iter()
        .filter(half)
        .map(|cell| cell.fg)
        .collect();
    halves.dedup();
    for cell in &mut frame.content {
        if cell.symbol() != BLOCK {
            continue;
        }
        let colored = match cell.fg {
            // A terminal may brighten the first colors of bold text, and no ground.
            Color::Indexed(n) => n >= 16,
            Color::Rgb(..) => true,
            _ => false,
        };
        let plain = cell.modifier.difference(Modifier::BOLD).is_empty();
        let reversed = halves.contains(&cell.fg) && plain;
        if colored && plain && !reversed {
            let ground = cell.fg;
            cell.reset();
            cell.bg = ground;
        } else if reversed || cell.modifier.is_empty() {
            cell.set_symbol(" ");
            cell.modifier = Modifier::REVERSED;
        }
    }
}

/// Copies these areas from one frame to the next. Returns true if that changed anything.
fn keep(areas: &[Rect], shown: &Buffer, next: &mut Buffer) -> bool {
    let mut changed = false;
    for row in areas.iter().flat_map(|area| area.rows()) {
        // A wide letter across an edge would be cut, and its row is drawn at once.
        let edges = [row.left(), row.right()]
            .into_iter()
            .filter_map(|x| x.checked_sub(1));
        let wide = |buf: &Buffer, x| buf.cell((x, row.y)).is_some_and(|cell| columns(cell) > 1);
        if edges.clone().any(|x| wide(shown, x) || wide(next, x)) {
            continue;
        }
        for at in row.positions() {
            let (Some(old), Some(new)) = (shown.cell(at), next.cell_mut(at)) else {
                continue;
            };
            if !same(old, new) {
                *new = old.clone();
                changed = true;
            }
        }
    }
    changed
}

#[cfg(test)]
mod tests;
