//! Where everything stands: a pure function of the size and of what there is to show.
//!
//! Drawing and the mouse ask the same function, so a click always means what is seen under it.
//! Nothing is remembered from one frame to the next.

use ratatui::layout::Rect;

use super::focus::Pane;
use super::panes::track;

/// The smallest size that anything is drawn at, in columns and rows.
pub const SMALLEST: (u16, u16) = (60, 18);

/// From this size on the panes stand side by side, in joined frames.
const WIDE: (u16, u16) = (100, 30);

/// From this width on whole words stand everywhere, and the dice have more room.
const WORDS: u16 = 160;

/// From this size on there are two sheets.
const DOUBLE: (u16, u16) = (190, 44);

/// Whether a terminal of this size has room for two sheets beside each other.
pub const fn two_sheets(size: Rect) -> bool {
    size.width >= DOUBLE.0 && size.height >= DOUBLE.1
}

/// How the table screen is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Too small for anything but a polite line.
    TooSmall,
    /// One pane at a time, below the turn track; on the first one what is asked and the newest of the
    /// log too.
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
    /// The lines, their title's too, in which they say all they have to say in numbers.
    pub numbers: u16,
    /// The lines of everybody's wounds, with all tracks of one in a line.
    pub wounds: u16,
    /// The lines of everybody and everything as a table.
    pub table: u16,
    /// The lines of what is asked.
    pub asked: u16,
    /// The lines of the gauges of a talk, where the dice are a tab away.
    pub talk: u16,
    /// Whether a second sheet is at hand.
    pub second: bool,
    /// The lines of a critical that the last command brought, where the dice are a tab away.
    pub card: u16,
    /// The lines of the range map, where there is room for two sheets.
    pub map: u16,
}

/// The areas of the table screen; what is not shown is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Areas {
    /// How it is divided.
    pub shape: Shape,
    /// The first line.
    pub head: Rect,
    /// The turn track, without its frame.
    pub track: Rect,
    /// The names of the panes, where only one is shown.
    pub tabs: Rect,
    /// What is asked, where the dice are a tab away.
    pub asked: Rect,
    /// How far a talk has got, there too.
    pub talk: Rect,
    /// A critical, where the dice are a tab away.
    pub card: Rect,
    who: Rect,
    sheet: Rect,
    /// The second sheet.
    pub second: Rect,
    /// The range map.
    pub map: Rect,
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
            Pane::Who => self.who,
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

    /// Whether the panes stand in frames.
    pub const fn framed(&self) -> bool {
        matches!(self.shape, Shape::Five | Shape::Six)
    }

    /// Every area that has a frame, but that of the turn track.
    pub fn frames(&self) -> impl Iterator<Item = (Option<Pane>, Rect)> {
        let panes = Pane::ALL.map(|pane| (Some(pane), self.pane(pane)));
        let all = panes
            .into_iter()
            .chain([(None, self.second), (None, self.map)]);
        all.filter(|(_, area)| !area.is_empty())
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
            track: none,
            tabs: none,
            asked: none,
            talk: none,
            card: none,
            who: none,
            sheet: none,
            second: none,
            map: none,
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
        track: none,
        tabs: none,
        asked: none,
        talk: none,
        card: none,
        who: none,
        sheet: none,
        second: none,
        map: none,
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
        tabs(&mut areas, body, needs);
    } else {
        let double = two_sheets(area) && needs.second;
        panes(&mut areas, body, needs, double);
    }
    areas
}

/// An area without its first and its last column: the margins that rules reach into.
pub const fn margins(area: Rect) -> Rect {
    Rect {
        x: area.x + 1,
        width: area.width.saturating_sub(2),
        ..area
    }
}

/// The fewest lines that a tab keeps above a critical.
const BESIDE_CARD: u16 = 5;

/// The fewest lines of a log, its title's too, that say what has just happened.
const NEWEST: u16 = 3;

fn tabs(areas: &mut Areas, body: Rect, needs: Needs) {
    areas.track = Rect {
        height: track::LINES,
        ..body
    };
    let lines = track::LINES;
    areas.tabs = Rect {
        y: body.y + lines,
        height: 1,
        ..body
    };
    // The tabs say what the title of a pane would say, so they stand on its title line; only a
    // sheet's title, which names somebody, keeps a line of its own.
    let rows = if needs.pane == Pane::Sheet {
        lines + 1
    } else {
        lines
    };
    let one = margins(Rect {
        y: body.y + rows,
        height: body.height.saturating_sub(rows),
        ..body
    });
    let card = if needs.pane == Pane::Tray || one.height < needs.card + BESIDE_CARD {
        0
    } else {
        needs.card
    };
    areas.card = Rect {
        y: one.y + one.height - card,
        height: card,
        ..one
    };
    let one = Rect {
        height: one.height - card,
        ..one
    };
    match needs.pane {
        Pane::Who => first_tab(areas, one, needs),
        Pane::Sheet => areas.sheet = one,
        Pane::Vehicles => areas.vehicles = one,
        Pane::Tray => areas.tray = one,
        Pane::Log => areas.log = one,
    }
}

/// Everybody, below them what is asked and the newest of the log: as far as there are lines for it.
fn first_tab(areas: &mut Areas, one: Rect, needs: Needs) {
    // The title and the heads of the columns.
    let wanted = needs.table + 1;
    let free = one.height.saturating_sub(wanted);
    let asked = if needs.asked <= free { needs.asked } else { 0 };
    let free = free - asked;
    let talk = if needs.talk <= free { needs.talk } else { 0 };
    let free = free - talk;
    let log = if free >= NEWEST { free } else { 0 };
    let part = |from: u16, height: u16| Rect {
        y: one.y + one.height - from,
        height,
        ..one
    };
    areas.who = Rect {
        height: one.height - asked - talk - log,
        ..one
    };
    areas.talk = part(log + asked + talk, talk);
    areas.asked = part(log + asked, asked);
    areas.log = part(log, log);
}

/// The most columns and rows that are drawn. A window has whatever size somebody says, and every cell
/// takes memory.
const MOST_DRAWN: (u16, u16) = (1_000, 500);

/// The part of a terminal of this size that is drawn.
pub fn drawn(columns: u16, rows: u16) -> Rect {
    Rect::new(0, 0, columns.min(MOST_DRAWN.0), rows.min(MOST_DRAWN.1))
}

/// The columns of everybody's pane where the panes stand side by side, without margins.
pub const fn left(width: u16) -> u16 {
    inner_left(width) - 2
}

/// The same inside the frame.
const fn inner_left(width: u16) -> u16 {
    if width < WORDS { 28 } else { 35 }
}

/// The columns of the dice inside the frame; they are the same whatever lies there.
const fn inner_right(width: u16) -> u16 {
    if width < WORDS { 40 } else { 60 }
}

/// The blank lines that set everybody's wounds apart before vehicles take more than half.
const AIR: u16 = 1;

/// The text inside of a frame: its title line, and a margin on both sides.
const fn inside(frame: Rect) -> Rect {
    Rect {
        x: frame.x + 2,
        y: frame.y,
        width: frame.width.saturating_sub(4),
        height: frame.height.saturating_sub(1),
    }
}

fn panes(areas: &mut Areas, body: Rect, needs: Needs, double: bool) {
    areas.shape = if double { Shape::Six } else { Shape::Five };
    areas.track = Rect {
        x: body.x + 1,
        y: body.y + 1,
        width: body.width - 2,
        height: track::LINES,
    };
    let below = (body.height / 4 + 1).clamp(8, 17);
    // Frames share their lines: each begins on the last line of the one before it.
    let body = Rect {
        y: body.y + track::LINES + 1,
        height: body.height - track::LINES - 1,
        ..body
    };
    let (left, right) = (inner_left(body.width) + 2, inner_right(body.width) + 2);
    let middle = body.width - left - right + 2;
    let (sheets, dice) = (body.x + left - 1, body.x + body.width - right);
    // On the largest screens the log lies below the dice, so that the eye goes from roll to record.
    let log = if double { body.height * 2 / 5 } else { below };
    let upper = Rect {
        height: body.height - log + 1,
        ..body
    };
    areas.log = inside(Rect {
        x: if double { dice } else { body.x },
        y: body.y + body.height - log,
        width: if double { right } else { body.width },
        height: log,
    });
    areas.tray = inside(Rect {
        x: dice,
        width: right,
        ..upper
    });
    let upper = if double { body } else { upper };

    // Wounds matter more than vehicles: these give up their gauges first, and say them in numbers.
    let rows = upper.height - 1;
    let open = needs.pane == Pane::Vehicles && needs.vehicles > 0;
    let vehicles = if needs.vehicles == 0 || open {
        0
    } else {
        let numbers = 1 + needs.vehicles * 3;
        let over = rows.saturating_sub(needs.wounds).max(numbers);
        // Who is aboard makes them longer: more than half is theirs where the wounds leave it blank.
        let blank = rows.saturating_sub(needs.wounds + AIR);
        let wanted = (1 + needs.vehicles * 5).max(needs.numbers);
        wanted.min(over).min((rows / 2).max(blank))
    };
    let column = Rect {
        width: left,
        ..upper
    };
    areas.who = inside(Rect {
        height: upper.height - vehicles,
        ..column
    });
    if vehicles > 0 {
        areas.vehicles = inside(Rect {
            y: upper.y + upper.height - 1 - vehicles,
            height: vehicles + 1,
            ..column
        });
    }
    // The map takes no more than a third of the sheets.
    let map = if double && needs.map <= upper.height / 3 {
        needs.map
    } else {
        0
    };
    let sheet = Rect {
        x: sheets,
        width: middle,
        height: upper.height - map,
        ..upper
    };
    if map > 0 {
        areas.map = inside(Rect {
            y: upper.y + upper.height - 1 - map,
            height: map + 1,
            ..sheet
        });
    }
    if double {
        let half = middle / 2 + 1;
        areas.sheet = inside(Rect {
            width: half,
            ..sheet
        });
        areas.second = inside(Rect {
            x: sheet.x + half - 1,
            width: middle - half + 1,
            ..sheet
        });
    } else {
        areas.sheet = inside(sheet);
    }
    // Where the vehicles are looked at they say all they have to say, in the place of a sheet.
    if open && double {
        areas.vehicles = std::mem::replace(&mut areas.second, Rect::ZERO);
    } else if open {
        areas.vehicles = std::mem::replace(&mut areas.sheet, Rect::ZERO);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shown(areas: &Areas) -> Vec<Rect> {
        let outer = [
            areas.head,
            areas.track,
            areas.asked,
            areas.talk,
            areas.card,
            areas.second,
            areas.map,
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
            asked in 0u16..4, talk in 0u16..7, card in 0u16..7, map in 0u16..20, second: bool, pane in 0..Pane::ALL.len(),
        ) {
            let area = Rect::new(0, 0, width, height);
            let needs = Needs { pane: Pane::ALL[pane], vehicles, numbers: vehicles * 6, wounds, table: wounds / 2 + vehicles, asked, talk, second, card, map };
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
            (of(Pane::Who), of(Pane::Vehicles))
        };
        assert_eq!(heights(10), (13, 11));
        assert_eq!(heights(15), (15, 9));
        assert_eq!(heights(40), (17, 7), "a vehicle keeps a name and two lines");
    }

    /// 28, 48 and 40 columns inside the frames at 120; the same whatever is focused or asked.
    #[test]
    fn no_pane_ever_changes_its_width() {
        let widths = |pane, width, asked| {
            let needs = Needs {
                pane,
                vehicles: 4,
                wounds: 12,
                asked,
                second: true,
                ..Needs::default()
            };
            let areas = table(Rect::new(0, 0, width, 60), needs);
            let middle = if pane == Pane::Vehicles && width < 190 {
                pane
            } else {
                Pane::Sheet
            };
            [Pane::Who, middle, Pane::Tray].map(|pane| areas.pane(pane).width + 2)
        };
        for pane in Pane::ALL {
            for asked in [0, 3] {
                assert_eq!(widths(pane, 100, asked), [28, 28, 40]);
                assert_eq!(widths(pane, 120, asked), [28, 48, 40]);
                assert_eq!(widths(pane, 160, asked), [35, 61, 60]);
                assert_eq!(widths(pane, 200, asked), [35, 50, 60]);
            }
        }
    }

    #[test]
    fn the_first_tab_holds_what_is_asked_and_the_newest_of_the_log() {
        let areas = |height, table| {
            let needs = Needs {
                table,
                asked: 2,
                ..Needs::default()
            };
            let areas = super::table(Rect::new(0, 0, 80, height), needs);
            (
                areas.pane(Pane::Who).height,
                areas.asked.height,
                areas.pane(Pane::Log).height,
            )
        };
        assert_eq!(areas(24, 10), (11, 2, 6));
        assert_eq!(areas(18, 8), (11, 2, 0));
        assert_eq!(areas(18, 20), (13, 0, 0));
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
        assert_eq!(shape(59, 40), Shape::TooSmall);
        assert_eq!(shape(80, 24), Shape::Tabs);
        assert_eq!(shape(120, 40), Shape::Five);
        assert_eq!(shape(200, 60), Shape::Six);
    }
}
