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

/// Whether a terminal of this size has room for frames around what stands side by side.
pub const fn is_framed(size: Rect) -> bool {
    size.width >= WIDE.0 && size.height >= WIDE.1
}

/// The same of what lies between the first line and the last two.
pub const fn is_framed_body(body: Rect) -> bool {
    body.width >= WIDE.0 && body.height + 3 >= WIDE.1
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
    /// The same with one line for those of one track.
    pub brief: u16,
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
    /// The lines of an outcome that is chosen in the tray, where it leaves room for the log.
    pub outcome: u16,
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
    if is_framed(area) {
        let double = two_sheets(area) && needs.second;
        panes(&mut areas, body, needs, double);
    } else {
        tabs(&mut areas, body, needs);
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

/// The lines of answers that the first tab always keeps.
const ANSWERS: u16 = 2;

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
        Pane::Tray => {
            let free = one.height.saturating_sub(needs.outcome);
            let log = if needs.outcome > 0 && free >= NEWEST {
                free
            } else {
                0
            };
            areas.tray = Rect {
                height: one.height - log,
                ..one
            };
            areas.log = Rect {
                y: one.y + one.height - log,
                height: log,
                ..one
            };
        }
        Pane::Log => areas.log = one,
    }
}

/// Everybody, below them what is asked and the newest of the log: as far as there are lines for it.
fn first_tab(areas: &mut Areas, one: Rect, needs: Needs) {
    // The title and the heads of the columns.
    let wanted = needs.table + 1;
    let free = one.height.saturating_sub(wanted);
    let asked = match needs.asked {
        all if all <= free => all,
        all => (all - 1).min(free.max(ANSWERS)), // The title goes, the answers stay.
    };
    let free = free.saturating_sub(asked);
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
pub const fn inside(frame: Rect) -> Rect {
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
    let below = (body.height / 4 + 1).clamp(7, 17);
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
    let log = if double { body.height * 9 / 20 } else { below };
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
        // Lines for guns are given up before lines for strain.
        let left = |lines: u16| rows.saturating_sub(1 + needs.vehicles * lines);
        let brief = left(3) < needs.brief && left(2) >= needs.brief;
        let numbers = 1 + needs.vehicles * if brief { 2 } else { 3 };
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
mod tests;
