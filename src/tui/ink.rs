//! Bytes for cells: where the terminal writes, in which style, and the shortest way to the next
//! cell.

use std::io::Write;

use ratatui::buffer::Cell;
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

use super::shift::Shift;

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
        let narrow = symbol.width() == 1 && symbol.chars().nth(1).is_none();
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
    pub fn erase(&mut self, at: Position, cells: usize) {
        self.go(at);
        self.take_ground(Look::default());
        self.push(format_args!("\x1b[{cells}X"));
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
        let named = if to.x == 0 {
            format!("\x1b[{}H", to.y + 1)
        } else {
            format!("\x1b[{};{}H", to.y + 1, to.x + 1)
        };
        let way = match self.at.map(|at| Way::find(at, to, self.columns)) {
            Some(way) if way.cost() < named.len() => way.written(),
            _ => named,
        };
        self.bytes.extend_from_slice(way.as_bytes());
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

    /// How many bytes lead from one place to another on so many columns, without writing them.
    pub fn way(from: Option<Position>, to: Position, columns: u16) -> usize {
        let column = if to.x == 0 { 0 } else { 1 + digits(to.x + 1) };
        let named = 3 + digits(to.y + 1) + column;
        let steps = from.map(|from| Way::find(from, to, columns).cost());
        steps.map_or(named, |steps| named.min(steps))
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

    fn push(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing into memory doesn't fail.
        self.bytes.write_fmt(text).ok();
    }
}

/// True if a line feed only goes down. It does on a raw terminal. A Windows console may also return
/// to the first column.
const FEEDS: bool = cfg!(not(windows));

/// Columns between tab stops.
const STOP: u16 = 8;

/// The way from one place to another, seen from the first: rows up or down, and then along the row.
#[derive(Clone, Copy)]
struct Way {
    up: u16,
    down: u16,
    /// Whether it goes along from the first column.
    margin: bool,
    along: Along,
}

/// A way along a row.
#[derive(Clone, Copy)]
enum Along {
    /// So many columns to the right.
    Right(u16),
    /// So many columns to the left.
    Left(u16),
    /// To a column.
    To(u16),
    /// So many tab stops, and then so many columns to the right.
    Stops(u16, u16),
    /// So many tab stops, and then so many columns to the left.
    Beyond(u16, u16),
}

impl Along {
    /// The shortest way from one column to another, of a row of so many.
    fn find(from: u16, to: u16, columns: u16) -> Self {
        let Some(right) = to.checked_sub(from) else {
            let left = Self::Left(from - to);
            let named = Self::To(to);
            return if named.cost() < left.cost() {
                named
            } else {
                left
            };
        };
        let mut best = Self::Right(right);
        let (stops, rest) = ((to / STOP).saturating_sub(from / STOP), to % STOP);
        let before = Self::Stops(stops, rest);
        if stops > 0 && to < columns && before.cost() < best.cost() {
            best = before;
        }
        let beyond = Self::Beyond(stops + 1, STOP - rest);
        if rest > 0 && to - rest + STOP < columns && beyond.cost() < best.cost() {
            best = beyond;
        }
        best
    }

    /// How many bytes it takes.
    fn cost(self) -> usize {
        match self {
            Self::Right(n) => moves(n),
            Self::Left(n) => moves(n).min(usize::from(n)),
            Self::To(x) => 3 + digits(x + 1),
            Self::Stops(stops, n) => usize::from(stops) + moves(n),
            Self::Beyond(stops, n) => usize::from(stops) + moves(n).min(usize::from(n)),
        }
    }

    fn written(self) -> String {
        let left = |n| shorter(moved('D', n), "\x08".repeat(usize::from(n)));
        let stops = |n: u16| "\t".repeat(usize::from(n));
        match self {
            Self::Right(n) => moved('C', n),
            Self::Left(n) => left(n),
            Self::To(x) => format!("\x1b[{}G", x + 1),
            Self::Stops(over, n) => stops(over) + &moved('C', n),
            Self::Beyond(over, n) => stops(over) + &left(n),
        }
    }
}

impl Way {
    fn find(from: Position, to: Position, columns: u16) -> Self {
        let along = Along::find(from.x, to.x, columns);
        let first = Along::find(0, to.x, columns);
        let margin = 1 + first.cost() < along.cost();
        Self {
            up: from.y.saturating_sub(to.y),
            down: to.y.saturating_sub(from.y),
            margin,
            along: if margin { first } else { along },
        }
    }

    /// How many bytes it takes.
    fn cost(self) -> usize {
        // There are rows above and below, so that neither way scrolls.
        let up = moves(self.up).min(2 * usize::from(self.up));
        let down = if FEEDS {
            moves(self.down).min(usize::from(self.down))
        } else {
            moves(self.down)
        };
        usize::from(self.margin) + up + down + self.along.cost()
    }

    fn written(self) -> String {
        let up = moved('A', self.up);
        let up = shorter(up, "\x1bM".repeat(usize::from(self.up)));
        let mut down = moved('B', self.down);
        if FEEDS {
            down = shorter(down, "\n".repeat(usize::from(self.down)));
        }
        let margin = if self.margin { "\r" } else { "" };
        format!("{margin}{up}{down}{}", self.along.written())
    }
}

/// The other if it is shorter.
fn shorter(one: String, other: String) -> String {
    if other.len() < one.len() { other } else { one }
}

/// How many digits a number has: rows and columns have three at most.
fn digits(n: u16) -> usize {
    1 + usize::from(n > 9) + usize::from(n > 99)
}

/// How many bytes so many steps in a direction take.
fn moves(n: u16) -> usize {
    match n {
        0 => 0,
        1 => 3,
        n => 3 + digits(n),
    }
}

/// Returns the bytes for this number of steps in a direction.
fn moved(letter: char, steps: u16) -> String {
    match steps {
        0 => String::new(),
        1 => format!("\x1b[{letter}"),
        steps => format!("\x1b[{steps}{letter}"),
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
    let mut numbers = Vec::new();
    let mut say = |words: std::fmt::Arguments<'_>| {
        if !numbers.is_empty() {
            numbers.push(b';');
        }
        // Writing into memory doesn't fail.
        numbers.write_fmt(words).ok();
    };
    let mut on = from.modifier;
    for (modifier, _, off) in SWITCHES {
        if on.contains(modifier) && !to.modifier.contains(modifier) {
            say(format_args!("{off}"));
            // Bold and dim are turned off together.
            let together = SWITCHES.iter().filter(|switch| switch.2 == off);
            on = together.fold(on, |on, switch| on.difference(switch.0));
        }
    }
    for (modifier, code, _) in SWITCHES {
        if to.modifier.contains(modifier) && !on.contains(modifier) {
            say(format_args!("{code}"));
        }
    }
    if from.fg != to.fg {
        color(to.fg, 30, &mut say);
    }
    if from.bg != to.bg {
        color(to.bg, 40, &mut say);
    }
    numbers
}

/// Writes a color. The base is 30 for the foreground and 40 for the background.
fn color(color: Color, ground: u8, say: &mut dyn FnMut(std::fmt::Arguments<'_>)) {
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
            say(format_args!("{};5;{n}", ground + 8));
            return;
        }
        Color::Rgb(r, g, b) => {
            say(format_args!("{};2;{r};{g};{b}", ground + 8));
            return;
        }
    };
    say(format_args!("{}", ground + plain));
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
    fn a_way_is_as_long_as_it_is_counted() {
        let places = [0, 1, 3, 8, 9, 10, 40, 79, 99, 100, 130];
        let all = || {
            places
                .into_iter()
                .flat_map(|y| places.map(|x| Position::new(x, y)))
        };
        for columns in [0, 80, 131] {
            for (from, to) in all().flat_map(|from| all().map(move |to| (from, to))) {
                let mut ink = Ink {
                    at: Some(from),
                    columns,
                    ..Ink::default()
                };
                ink.go(to);
                let counted = Ink::way(Some(from), to, columns);
                assert_eq!(ink.bytes.len(), counted, "{from} {to}");
            }
        }
    }

    #[test]
    fn tab_stops_are_a_way_along_a_row() {
        let go = |from: u16, to: u16, columns: u16| {
            let mut ink = Ink {
                at: Some(Position::new(from, 0)),
                columns,
                ..Ink::default()
            };
            ink.go(Position::new(to, 0));
            String::from_utf8(ink.bytes).unwrap()
        };
        assert_eq!(go(3, 16, 80), "\t\t");
        assert_eq!(go(3, 14, 80), "\t\t\x08\x08");
        assert_eq!(go(3, 5, 80), "\x1b[2C");
        // The last stop is beyond the row, where a terminal would stay in the last column.
        assert_eq!(go(70, 79, 80), "\x1b[9C");
        assert_eq!(go(3, 16, 0), "\x1b[13C");
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
