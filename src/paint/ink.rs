//! Bytes for cells: where the terminal writes, in which style, and the shortest way to the next
//! cell.

use ratatui::buffer::Cell;
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

use crate::shift::Shift;
use crate::way;

/// The style in which a terminal writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

impl Look {
    /// Returns the style of a cell.
    pub const fn of(cell: &Cell) -> Self {
        Self {
            fg: cell.fg,
            bg: cell.bg,
            modifier: cell.modifier,
        }
    }

    /// Whether a cell costs a single byte to a terminal that writes in this look.
    pub fn fits(self, cell: &Cell) -> bool {
        match cell.symbol() {
            " " => Self::of(cell).blank_alike(self),
            one => one.len() == 1 && Self::of(cell) == self,
        }
    }

    /// Returns true if a blank looks the same in both.
    pub fn blank_alike(self, other: Self) -> bool {
        ground(self) == ground(other)
    }
}

impl Default for Look {
    fn default() -> Self {
        Self {
            fg: Color::Reset,
            bg: Color::Reset,
            modifier: Modifier::empty(),
        }
    }
}

/// Returns true if two cells look the same. Nearly all of them show one letter of one byte, which
/// has its own fast comparison, because a frame needs thousands.
pub fn same(one: &Cell, other: &Cell) -> bool {
    match (one.symbol().as_bytes(), other.symbol().as_bytes()) {
        (b" ", b" ") => Look::of(one).blank_alike(Look::of(other)),
        ([letter], [another]) => letter == another && Look::of(one) == Look::of(other),
        (letters, others) => letters == others && Look::of(one) == Look::of(other),
    }
}

/// Returns true if a cell is as erasing leaves it.
pub fn empty(cell: &Cell) -> bool {
    cell.symbol() == " " && Look::of(cell).blank_alike(Look::default())
}

/// The switches of a terminal, with the codes that turn each on and off.
const SWITCHES: [(Modifier, u8, u8); 7] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

/// The modifiers that are visible on a blank.
const SEEN_ON_BLANKS: Modifier = Modifier::UNDERLINED
    .union(Modifier::REVERSED)
    .union(Modifier::CROSSED_OUT);

/// Bytes for a terminal, and the state of the terminal after it has read them.
#[derive(Clone, Debug, Default)]
pub struct Ink {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// How many columns the terminal has; without any, its tab stops aren't used.
    pub columns: u16,
    look: Look,
    at: Option<Position>,
}

impl Ink {
    /// Clears the terminal, whatever it showed.
    pub fn start_anew(&mut self) {
        // Tab stops are a way to go, so that they must be where they are by default.
        self.bytes
            .extend_from_slice(b"\x1b[r\x1b[0m\x1b[?5W\x1b[2J");
        self.look = Look::default();
        self.at = None;
    }

    /// Writes a cell. `right` is the end of the line.
    pub fn cell(&mut self, at: Position, cell: &Cell, right: u16) {
        self.go(at);
        let symbol = cell.symbol();
        let look = Look::of(cell);
        if symbol == " " {
            self.take_ground(look);
        } else {
            self.take(look);
        }
        self.bytes.extend_from_slice(symbol.as_bytes());
        // Terminals differ about the width of anything but a single narrow letter, and about the
        // cursor's place after the last column. In these cases the next position is written in
        // full.
        let narrow = symbol.len() == 1 || symbol.width() == 1 && symbol.chars().nth(1).is_none();
        self.at = (narrow && at.x + 1 < right).then(|| Position::new(at.x + 1, at.y));
    }

    /// Returns the current style.
    pub const fn look(&self) -> Look {
        self.look
    }

    /// Returns the terminal's next position, if it is known.
    pub const fn at(&self) -> Option<Position> {
        self.at
    }

    /// Returns true if a cell is one plain letter in the current style.
    pub fn costs_a_letter(&self, cell: &Cell) -> bool {
        self.look.fits(cell)
    }

    /// Erases the rest of a line.
    pub fn erase_line_from(&mut self, at: Position) {
        self.go(at);
        self.take_ground(Look::default());
        self.bytes.extend_from_slice(b"\x1b[K");
    }

    /// Erases `cells` cells.
    pub fn erase(&mut self, at: Position, cells: u16) {
        self.go(at);
        self.take_ground(Look::default());
        self.bytes.extend_from_slice(b"\x1b[");
        way::number(cells, &mut self.bytes);
        self.bytes.push(b'X');
    }

    /// Moves whole rows, and leaves empty ones in their former place.
    pub fn shift(&mut self, shift: Shift) {
        // An empty row takes the current background.
        self.take_ground(Look::default());
        self.bytes.extend_from_slice(shift.bytes().as_bytes());
        // Most terminals go to their first position when the margins are reset, and some stay.
        self.at = None;
    }

    /// Goes to a position in the fewest bytes.
    pub fn go(&mut self, to: Position) {
        if self.at == Some(to) {
            return;
        }
        way::write(self.at, to, self.columns, &mut self.bytes);
        self.at = Some(to);
    }

    /// Returns the number of bytes that change one style into another.
    pub fn turn(from: Look, to: Look) -> usize {
        let mut ink = Self {
            look: from,
            ..Self::default()
        };
        ink.take(to);
        ink.bytes.len()
    }

    /// Sets the part of a style that is visible on a blank: a blank has no foreground color and
    /// isn't bold.
    fn take_ground(&mut self, look: Look) {
        if ground(look) != ground(self.look) {
            self.take(look);
        }
    }

    /// Sets a style, by the changes or from the beginning, whichever is shorter.
    fn take(&mut self, look: Look) {
        if look == self.look {
            return;
        }
        let changed = changes(self.look, look);
        let whole = changes(Look::default(), look);
        self.bytes.extend_from_slice(b"\x1b[");
        if changed.len() <= whole.len() + usize::from(!whole.is_empty()) {
            self.bytes.extend_from_slice(&changed);
        } else {
            // A missing number is a 0, which resets the style.
            if !whole.is_empty() {
                self.bytes.push(b';');
            }
            self.bytes.extend_from_slice(&whole);
        }
        self.bytes.push(b'm');
        self.look = look;
    }
}

/// Returns the part of a style that is visible on a blank. A reversed or underlined blank shows its
/// color.
fn ground(look: Look) -> (Color, Modifier, Color) {
    let seen = look.modifier.intersection(SEEN_ON_BLANKS);
    let fg = if seen.is_empty() {
        Color::Reset
    } else {
        look.fg
    };
    (look.bg, seen, fg)
}

/// Returns the numbers that change one style into another, separated by semicolons.
fn changes(from: Look, to: Look) -> Vec<u8> {
    let mut numbers = Vec::with_capacity(48);
    let mut on = from.modifier;
    for (modifier, _, off) in SWITCHES {
        if on.contains(modifier) && !to.modifier.contains(modifier) {
            say(off, &mut numbers);
            // Bold and dim are turned off together.
            let together = SWITCHES.iter().filter(|switch| switch.2 == off);
            on = together.fold(on, |on, switch| on.difference(switch.0));
        }
    }
    for (modifier, code, _) in SWITCHES {
        if to.modifier.contains(modifier) && !on.contains(modifier) {
            say(code, &mut numbers);
        }
    }
    if from.fg != to.fg {
        color(to.fg, 30, &mut numbers);
    }
    if from.bg != to.bg {
        color(to.bg, 40, &mut numbers);
    }
    numbers
}

/// Adds a number.
fn say(code: u8, numbers: &mut Vec<u8>) {
    if !numbers.is_empty() {
        numbers.push(b';');
    }
    way::number(code.into(), numbers);
}

/// Adds the numbers of a color. The base is 30 for the foreground and 40 for the background.
fn color(color: Color, ground: u8, numbers: &mut Vec<u8>) {
    let plain = match color {
        Color::Reset => 9,
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 60,
        Color::LightRed => 61,
        Color::LightGreen => 62,
        Color::LightYellow => 63,
        Color::LightBlue => 64,
        Color::LightMagenta => 65,
        Color::LightCyan => 66,
        Color::White => 67,
        Color::Indexed(n) => {
            for code in [ground + 8, 5, n] {
                say(code, numbers);
            }
            return;
        }
        Color::Rgb(r, g, b) => {
            for code in [ground + 8, 2, r, g, b] {
                say(code, numbers);
            }
            return;
        }
    };
    say(ground + plain, numbers);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(all: &[(Position, Cell)]) -> String {
        let mut ink = Ink::default();
        for (at, cell) in all {
            ink.cell(*at, cell, 80);
        }
        String::from_utf8(ink.bytes).unwrap()
    }

    fn cell(symbol: &'static str, fg: Color, modifier: Modifier) -> Cell {
        let mut cell = Cell::new(symbol);
        cell.fg = fg;
        cell.modifier = modifier;
        cell
    }

    #[test]
    fn only_what_changes_is_said() {
        let all = [
            (Position::new(0, 0), cell("a", Color::Red, Modifier::BOLD)),
            (
                Position::new(1, 0),
                cell("b", Color::Red, Modifier::empty()),
            ),
            (
                Position::new(4, 0),
                cell("c", Color::Reset, Modifier::empty()),
            ),
            (Position::new(0, 1), cell("d", Color::Reset, Modifier::DIM)),
        ];
        assert_eq!(
            bytes(&all),
            "\x1b[1H\x1b[1;31ma\x1b[22mb\x1b[2C\x1b[mc\r\n\x1b[2md"
        );
    }

    #[test]
    fn a_wide_letter_is_not_counted_on() {
        let all = [
            (
                Position::new(0, 0),
                cell("龍", Color::Reset, Modifier::empty()),
            ),
            (
                Position::new(2, 0),
                cell("x", Color::Reset, Modifier::empty()),
            ),
        ];
        assert_eq!(bytes(&all), "\x1b[1H龍\x1b[1;3Hx");
    }
}
