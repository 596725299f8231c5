//! Where everything stands: a pure function of the size and of what there is to show.
//!
//! Drawing and the mouse ask the same function, so a click always means what is seen under it.
//! Nothing is remembered from one frame to the next.

use ratatui::layout::Rect;

use super::focus::Pane;

/// The smallest size that anything is drawn at, in columns and rows.
pub const SMALLEST: (u16, u16) = (60, 18);

/// From this size on the five panes stand side by side.
const WIDE: (u16, u16) = (100, 30);

/// From this size on there are two sheets.
const DOUBLE: (u16, u16) = (160, 44);

/// Whether a terminal of this size has room for two sheets beside each other.
pub const fn two_sheets(size: Rect) -> bool {
    size.width >= DOUBLE.0 && size.height >= DOUBLE.1
}

/// How the table screen is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Too small for anything but a polite line.
    TooSmall,
    /// The initiative as a strip, one pane at a time below it.
    Tabs,
    /// Five panes.
    Five,
    /// Five panes and a second sheet.
    Six,
}

/// What of the state the division depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// The focused pane.
    pub pane: Pane,
    /// How many vehicles there are.
    pub vehicles: u16,
    /// The lines, their title's too, in which they say all they have to say where the hands are on
    /// them, over the columns of [`across`].
    pub strip: u16,
    /// The lines, their title's too, in which they say what must be said over the same columns while
    /// the hands are elsewhere; 0 where they stay beside the sheets however many they are.
    pub across: u16,
    /// The fewest lines, their title's too, in which they do so.
    pub least: u16,
    /// The lines, their title's too, in which they say all that in numbers beside the sheets.
    pub numbers: u16,
    /// The lines of the initiative in which everybody's wounds have a bar.
    pub wounds: u16,
    /// Whether symbols are being spent.
    pub spending: bool,
    /// Whether a second sheet is at hand.
    pub second: bool,
}

/// The areas of the table screen; what is not shown is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Areas {
    /// How it is divided.
    pub shape: Shape,
    /// The first line.
    pub head: Rect,
    /// The initiative as a strip.
    pub strip: Rect,
    /// The names of the panes, where only one is shown.
    pub tabs: Rect,
    turns: Rect,
    sheet: Rect,
    /// The second sheet.
    pub second: Rect,
    vehicles: Rect,
    tray: Rect,
    log: Rect,
    /// What was said or refused.
    pub said: Rect,
    /// The keys, or the prompt.
    pub foot: Rect,
}

impl Areas {
    /// The area of a pane.
    pub const fn pane(&self, pane: Pane) -> Rect {
        match pane {
            Pane::Turns => self.turns,
            Pane::Sheet => self.sheet,
            Pane::Vehicles => self.vehicles,
            Pane::Tray => self.tray,
            Pane::Log => self.log,
        }
    }

    /// Everything between the first line and the last two.
    pub const fn body(&self) -> Rect {
        let rows = self.said.y.saturating_sub(self.head.y + self.head.height);
        Rect {
            x: self.head.x,
            y: self.head.y + self.head.height,
            width: self.head.width,
            height: rows,
        }
    }

    /// Leaves so many rows above the line for what is said free of the log, whose newest line then
    /// stands above them.
    pub fn keep_log_above(&mut self, rows: u16) {
        if self.log.bottom() == self.said.y {
            self.log = without_last(self.log, rows);
        }
    }

    /// The pane under a position.
    pub fn at(&self, position: ratatui::layout::Position) -> Option<Pane> {
        if self.second.contains(position) {
            return Some(Pane::Sheet);
        }
        Pane::ALL
            .into_iter()
            .find(|pane| self.pane(*pane).contains(position))
    }
}

/// An area without so many of its last rows; its title and a line stay.
pub fn without_last(area: Rect, rows: u16) -> Rect {
    Rect {
        height: area.height.saturating_sub(rows).max(area.height.min(2)),
        ..area
    }
}

/// The outer division that every screen has: first line, body, what was said, keys.
pub fn outer(area: Rect) -> Areas {
    let none = Rect {
        width: 0,
        height: 0,
        ..area
    };
    let line = |row: u16| Rect {
        y: area.y + row.min(area.height),
        height: 1.min(area.height),
        ..area
    };
    let small = area.width < SMALLEST.0 || area.height < SMALLEST.1;
    if small {
        return Areas {
            shape: Shape::TooSmall,
            head: none,
            strip: none,
            tabs: none,
            turns: none,
            sheet: none,
            second: none,
            vehicles: none,
            tray: none,
            log: none,
            said: none,
            foot: none,
        };
    }
    Areas {
        shape: Shape::Tabs,
        head: line(0),
        strip: none,
        tabs: none,
        turns: none,
        sheet: none,
        second: none,
        vehicles: none,
        tray: none,
        log: none,
        said: line(area.height - 2),
        foot: line(area.height - 1),
    }
}

/// The division of the table screen.
pub fn table(area: Rect, needs: Needs) -> Areas {
    let mut areas = outer(area);
    if areas.shape == Shape::TooSmall {
        return areas;
    }
    let body = areas.body();
    if area.width < WIDE.0 || area.height < WIDE.1 {
        tabs(&mut areas, body, needs.pane);
    } else {
        let double = two_sheets(area) && needs.second;
        panes(&mut areas, body, needs, double);
    }
    areas
}

fn tabs(areas: &mut Areas, body: Rect, pane: Pane) {
    areas.strip = Rect { height: 2, ..body };
    areas.tabs = Rect {
        y: body.y + 2,
        height: 1,
        ..body
    };
    // The tabs say what the title of a pane would say, so they stand on its title line; only a
    // sheet's title, which names somebody, keeps a line of its own.
    let rows = if pane == Pane::Sheet { 3 } else { 2 };
    let one = Rect {
        y: body.y + rows,
        height: body.height.saturating_sub(rows),
        ..body
    };
    match pane {
        Pane::Turns => areas.turns = one,
        Pane::Sheet => areas.sheet = one,
        Pane::Vehicles => areas.vehicles = one,
        Pane::Tray => areas.tray = one,
        Pane::Log => areas.log = one,
    }
}

/// The most columns and rows that are drawn. A window has whatever size somebody says, and every cell
/// takes memory.
const MOST_DRAWN: (u16, u16) = (1_000, 500);

/// The part of a terminal of this size that is drawn.
pub fn drawn(columns: u16, rows: u16) -> Rect {
    Rect::new(0, 0, columns.min(MOST_DRAWN.0), rows.min(MOST_DRAWN.1))
}

/// The columns of the initiative where the panes stand side by side.
pub fn left(width: u16) -> u16 {
    (width / 4).clamp(29, 38)
}

/// The columns of the dice beside the other panes, while nothing is spent.
fn beside(width: u16) -> u16 {
    // Divided first: a terminal may say it has tens of thousands of columns.
    (width / 100 * 27 + width % 100 * 27 / 100).clamp(32, 46)
}

/// The columns of the initiative and the sheets together: what the vehicles have where the hands are
/// on them.
pub fn across(width: u16) -> u16 {
    width.saturating_sub(beside(width) + 1)
}

/// The lines in which a ship says below the initiative what must be said of it, and its numbers.
const ENOUGH: u16 = 5;

/// The blank lines that set everybody's wounds apart before vehicles take more than half.
const AIR: u16 = 1;

fn panes(areas: &mut Areas, body: Rect, needs: Needs, double: bool) {
    areas.shape = if double { Shape::Six } else { Shape::Five };
    let log = (body.height / 4).clamp(7, 16);
    let upper = Rect {
        height: body.height - log,
        ..body
    };
    areas.log = Rect {
        y: body.y + upper.height,
        height: log,
        ..body
    };

    let left = left(body.width);
    let right = if needs.spending {
        (body.width * 2 / 5).clamp(44, 72)
    } else {
        beside(body.width)
    };
    let middle = body.width - left - right - 2;
    let first = Rect {
        width: left,
        ..upper
    };
    let sheets = Rect {
        x: body.x + left + 1,
        width: middle,
        ..upper
    };
    areas.tray = Rect {
        x: sheets.x + middle + 1,
        width: right,
        ..upper
    };

    // Wounds matter more than vehicles: these give up their bars first, and say them in numbers.
    let most = upper.height / 2;
    let vehicles = if needs.vehicles == 0 {
        0
    } else {
        let numbers = 1 + needs.vehicles * 3;
        let left = upper.height.saturating_sub(needs.wounds).max(numbers);
        // Who is aboard makes them longer: more than half is theirs where the wounds leave it blank.
        let blank = upper.height.saturating_sub(needs.wounds + AIR);
        let wanted = (1 + needs.vehicles * 5).max(needs.numbers);
        wanted.min(left).min(most.max(blank))
    };
    // Where the hands are on the vehicles, these lie side by side with what else they say, below the
    // sheets: readable from across a room.
    let strip = needs.pane == Pane::Vehicles && needs.vehicles > 0;
    // More of them than the column below the initiative holds lie there too, closer together.
    let blank = upper.height.saturating_sub(needs.wounds + AIR);
    let many = needs.across > 0 && 1 + needs.vehicles * ENOUGH > most.max(blank);
    let (vehicles, across) = if strip {
        // With a line between two of them.
        let wide = (needs.strip + needs.vehicles - 1).min(upper.height * 3 / 5);
        (wide, left + 1 + middle)
    } else if many {
        let free = upper.height.saturating_sub(needs.wounds);
        let wide = needs.across.min(free.max(needs.least)).min(most);
        (wide, left + 1 + middle)
    } else {
        (vehicles, left)
    };
    areas.turns = Rect {
        height: upper.height - vehicles,
        ..first
    };
    areas.vehicles = Rect {
        y: first.y + upper.height - vehicles,
        width: across,
        height: vehicles,
        ..first
    };
    let sheets = Rect {
        height: if across > left {
            upper.height - vehicles
        } else {
            upper.height
        },
        ..sheets
    };

    if double {
        let half = (middle - 1) / 2;
        areas.sheet = Rect {
            width: half,
            ..sheets
        };
        areas.second = Rect {
            x: sheets.x + half + 1,
            width: middle - half - 1,
            ..sheets
        };
    } else {
        areas.sheet = sheets;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shown(areas: &Areas) -> Vec<Rect> {
        let outer = [
            areas.head,
            areas.strip,
            areas.second,
            areas.said,
            areas.foot,
        ];
        let panes = Pane::ALL.map(|pane| areas.pane(pane));
        outer
            .into_iter()
            .chain(panes)
            .filter(|area| !area.is_empty())
            .collect()
    }

    proptest! {
        #[test]
        fn nothing_overlaps_and_nothing_stands_outside(
            width in 0u16..320, height in 0u16..120, vehicles in 0u16..9, wounds in 0u16..60,
            spending: bool, second: bool, pane in 0..Pane::ALL.len(),
        ) {
            let area = Rect::new(0, 0, width, height);
            let needs = Needs { pane: Pane::ALL[pane], vehicles, strip: vehicles * 4, across: vehicles * 3, least: vehicles + 1, numbers: vehicles * 6, wounds, spending, second };
            let areas = table(area, needs);
            let all = shown(&areas);
            for (n, one) in all.iter().enumerate() {
                prop_assert_eq!(one.intersection(area), *one);
                for other in &all[n + 1..] {
                    prop_assert!(one.intersection(*other).is_empty(), "{one:?} {other:?}");
                }
            }
            if areas.shape != Shape::TooSmall {
                let focused = areas.pane(needs.pane);
                prop_assert!(!focused.is_empty() || needs.pane == Pane::Vehicles);
                if !focused.is_empty() {
                    prop_assert_eq!(areas.at(focused.as_position()), Some(needs.pane));
                }
            }
        }
    }

    #[test]
    fn vehicles_give_way_to_wounds_down_to_their_numbers() {
        let heights = |wounds| {
            let areas = table(
                Rect::new(0, 0, 120, 40),
                Needs {
                    vehicles: 2,
                    wounds,
                    ..Needs::default()
                },
            );
            let of = |pane| areas.pane(pane).height;
            (of(Pane::Turns), of(Pane::Vehicles))
        };
        assert_eq!(heights(16), (17, 11));
        assert_eq!(heights(18), (18, 10));
        assert_eq!(heights(21), (21, 7));
        assert_eq!(heights(40), (21, 7), "a vehicle keeps a name and two lines");
    }

    #[test]
    fn vehicles_that_are_looked_at_lie_across_below_the_sheets() {
        let areas = |pane| {
            let needs = Needs {
                pane,
                vehicles: 4,
                strip: 20,
                wounds: 12,
                ..Needs::default()
            };
            table(Rect::new(0, 0, 120, 40), needs)
        };
        let (beside, across) = (areas(Pane::Turns), areas(Pane::Vehicles));
        assert_eq!(
            beside.pane(Pane::Vehicles).width,
            beside.pane(Pane::Turns).width
        );
        let strip = across.pane(Pane::Vehicles);
        let sheet = across.pane(Pane::Sheet);
        assert_eq!(
            strip.width,
            across.pane(Pane::Turns).width + 1 + sheet.width
        );
        assert_eq!(strip.y, sheet.y + sheet.height);
        assert!(strip.height >= 16, "{strip:?}");
    }

    #[test]
    fn the_shape_follows_the_size() {
        let shape = |width, height| {
            table(
                Rect::new(0, 0, width, height),
                Needs {
                    second: true,
                    ..Needs::default()
                },
            )
            .shape
        };
        // A window may say any size; no more of it is drawn than memory holds.
        let most = drawn(u16::MAX, u16::MAX);
        assert_eq!(shape(most.width, most.height), Shape::Six);
        assert!(u32::from(most.width) * u32::from(most.height) <= 500_000);
        assert_eq!(beside(u16::MAX), 46);
        assert_eq!(shape(59, 40), Shape::TooSmall);
        assert_eq!(shape(80, 24), Shape::Tabs);
        assert_eq!(shape(120, 40), Shape::Five);
        assert_eq!(shape(200, 60), Shape::Six);
    }
}
