//! The shortest way of the terminal from one place to another.

use std::cell::Cell;

use ratatui::layout::Position;

/// Writes the fewest bytes that lead to a place. Where the terminal writes may be unknown.
pub fn write(from: Option<Position>, to: Position, columns: u16, into: &mut Vec<u8>) {
    match from.map(|from| Way::find(from, to, columns)) {
        Some(way) if way.cost() < named(to) => way.write(into),
        _ => {
            into.extend_from_slice(b"\x1b[");
            number(to.y + 1, into);
            if to.x > 0 {
                into.push(b';');
                number(to.x + 1, into);
            }
            into.push(b'H');
        }
    }
}

/// Writes a number in digits. A frame has thousands, and the standard formatting takes much longer.
pub fn number(n: u16, into: &mut Vec<u8>) {
    if n > 9 {
        number(n / 10, into);
    }
    into.push(b'0' + (n % 10) as u8);
}

/// How many bytes these are.
pub fn cost(from: Option<Position>, to: Position, columns: u16) -> usize {
    let steps = from.map(|from| Way::find(from, to, columns).cost());
    steps.map_or(named(to), |steps| named(to).min(steps))
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
    /// This many columns to the right.
    Right(u16),
    /// This many columns to the left.
    Left(u16),
    /// To a column.
    To(u16),
    /// This many tab stops, and then this many columns to the right.
    Stops(u16, u16),
    /// This many tab stops, and then this many columns to the left.
    Beyond(u16, u16),
}

impl Along {
    /// The shortest way from one column to another, of a row with this many columns.
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

    fn write(self, into: &mut Vec<u8>) {
        let left = |n, into: &mut Vec<u8>| steps_or(b'D', n, b"\x08", into);
        let stops = |n: u16, into: &mut Vec<u8>| repeat(b"\t", n, into);
        match self {
            Self::Right(n) => steps(b'C', n, into),
            Self::Left(n) => left(n, into),
            Self::To(x) => {
                into.extend_from_slice(b"\x1b[");
                number(x + 1, into);
                into.push(b'G');
            }
            Self::Stops(over, n) => {
                stops(over, into);
                steps(b'C', n, into);
            }
            Self::Beyond(over, n) => {
                stops(over, into);
                left(n, into);
            }
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
        up_or_down(self.up, self.down) + self.in_row()
    }

    /// How many bytes the part along the row takes.
    fn in_row(self) -> usize {
        usize::from(self.margin) + self.along.cost()
    }

    fn write(self, into: &mut Vec<u8>) {
        if self.margin {
            into.push(b'\r');
        }
        steps_or(b'A', self.up, b"\x1bM", into);
        if FEEDS {
            steps_or(b'B', self.down, b"\n", into);
        } else {
            steps(b'B', self.down, into);
        }
        self.along.write(into);
    }
}

/// Returns the bytes that this many rows take. There are rows above and below, so that neither way scrolls.
fn up_or_down(up: u16, down: u16) -> usize {
    let up = moves(up).min(2 * usize::from(up));
    let feeds = if FEEDS { usize::from(down) } else { usize::MAX };
    up + moves(down).min(feeds)
}

/// How many bytes a place takes that is named by its row and column.
fn named(to: Position) -> usize {
    let column = if to.x == 0 { 0 } else { 1 + digits(to.x + 1) };
    3 + digits(to.y + 1) + column
}

/// How many bytes the ways of a frame take. The part along a row is found once for each pair of columns,
/// because the many changes of a frame begin and end in few columns.
pub struct Ways {
    columns: u16,
    /// For each pair of columns 1 more than the bytes of the way, or 0 if it isn't found yet.
    along: Vec<Cell<u8>>,
}

impl Ways {
    /// None is found yet.
    pub fn of(columns: u16) -> Self {
        let pairs = usize::from(columns) * usize::from(columns);
        Self {
            columns,
            along: vec![Cell::new(0); pairs],
        }
    }

    /// As [`cost`].
    pub fn cost(&self, from: Option<Position>, to: Position) -> usize {
        let Some(from) = from else { return named(to) };
        let rows = up_or_down(from.y.saturating_sub(to.y), to.y.saturating_sub(from.y));
        named(to).min(rows + self.along(from, to))
    }

    fn along(&self, from: Position, to: Position) -> usize {
        let find = || Way::find(from, to, self.columns).in_row();
        if from.x.max(to.x) >= self.columns {
            return find();
        }
        let pair = usize::from(from.x) * usize::from(self.columns) + usize::from(to.x);
        let Some(known) = self.along.get(pair) else {
            return find();
        };
        if known.get() == 0 {
            known.set(u8::try_from(find() + 1).unwrap_or(u8::MAX));
        }
        usize::from(known.get()) - 1
    }
}

/// How many digits a number has: rows and columns have three at most.
fn digits(n: u16) -> usize {
    1 + usize::from(n > 9) + usize::from(n > 99)
}

/// Returns the bytes that this many steps in a direction take.
fn moves(n: u16) -> usize {
    match n {
        0 => 0,
        1 => 3,
        n => 3 + digits(n),
    }
}

/// Writes this number of steps in a direction.
fn steps(letter: u8, n: u16, into: &mut Vec<u8>) {
    if n == 0 {
        return;
    }
    into.extend_from_slice(b"\x1b[");
    if n > 1 {
        number(n, into);
    }
    into.push(letter);
}

/// Writes this number of steps in a direction, or the bytes of a single step as often where that is shorter.
fn steps_or(letter: u8, n: u16, single: &[u8], into: &mut Vec<u8>) {
    if single.len() * usize::from(n) < moves(n) {
        repeat(single, n, into);
    } else {
        steps(letter, n, into);
    }
}

fn repeat(bytes: &[u8], n: u16, into: &mut Vec<u8>) {
    for _ in 0..n {
        into.extend_from_slice(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(from: Option<Position>, to: Position, columns: u16) -> String {
        let mut bytes = Vec::new();
        write(from, to, columns, &mut bytes);
        String::from_utf8(bytes).unwrap()
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
            let ways = Ways::of(columns);
            for (from, to) in all().flat_map(|from| all().map(move |to| (from, to))) {
                let counted = cost(Some(from), to, columns);
                let bytes = if from == to {
                    String::new()
                } else {
                    written(Some(from), to, columns)
                };
                assert_eq!(bytes.len(), counted, "{from} {to}");
                // Found, and known from before.
                assert_eq!([(); 2].map(|()| ways.cost(Some(from), to)), [counted; 2]);
            }
        }
    }

    #[test]
    fn tab_stops_are_a_way_along_a_row() {
        let go = |from: u16, to: u16, columns: u16| {
            written(Some(Position::new(from, 0)), Position::new(to, 0), columns)
        };
        assert_eq!(go(3, 16, 80), "\t\t");
        assert_eq!(go(3, 14, 80), "\t\t\x08\x08");
        assert_eq!(go(3, 5, 80), "\x1b[2C");
        // The last stop is beyond the row, where a terminal would stay in the last column.
        assert_eq!(go(70, 79, 80), "\x1b[9C");
        assert_eq!(go(3, 16, 0), "\x1b[13C");
    }
}
