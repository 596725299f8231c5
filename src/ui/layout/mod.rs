//! The layout of the screens: a pure function of the terminal size and the content.
//!
//! Drawing and the mouse use the same function, so a click always affects what is visible under it.
//! Nothing is stored between frames.

use ratatui::layout::Rect;

use super::panes::track;
use super::screen::Pane;

/// The minimum size at which anything is drawn, in columns and rows.
pub const SMALLEST: (u16, u16) = (60, 18);

/// The size from which the panes are next to each other, in joined frames.
const WIDE: (u16, u16) = (100, 30);

/// The width from which full words are used everywhere and the dice have more room.
const WORDS: u16 = 160;

/// The size from which there are two sheets.
const DOUBLE: (u16, u16) = (190, 44);

/// Whether a terminal of this size has room for two sheets next to each other.
pub const fn two_sheets(size: Rect) -> bool {
    size.width >= DOUBLE.0 && size.height >= DOUBLE.1
}

/// Whether a terminal of this size has room for frames around adjacent panes.
pub const fn is_framed(size: Rect) -> bool {
    size.width >= WIDE.0 && size.height >= WIDE.1
}

/// Whether the part between the first line and the last two has room for frames.
pub const fn is_framed_body(body: Rect) -> bool {
    body.width >= WIDE.0 && body.height + 3 >= WIDE.1
}

/// How the table screen is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Too small for anything except a short message.
    TooSmall,
    /// One pane at a time, below the turn track. The first tab also shows the open question and the
    /// newest log lines.
    Tabs,
    /// Five panes.
    Five,
    /// Five panes and a second sheet.
    Six,
}

/// The parts of the state that the layout depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// The focused pane.
    pub pane: Pane,
    /// The number of vehicles.
    pub vehicles: u16,
    /// The lines, including the title, in which vehicles show all their facts as numbers.
    pub numbers: u16,
    /// The lines of the vehicles on their tab, or more than there are if a card takes the rest. 0 without
    /// vehicles.
    pub ships: u16,
    /// The lines of the roster with all tracks of a combatant in a line.
    pub wounds: u16,
    /// The lines of the roster with one line for combatants of one track.
    pub brief: u16,
    /// The lines of the roster as a table, including vehicles.
    pub table: u16,
    /// The lines of the open question, which every tab shows.
    pub asked: u16,
    /// The lines of the gauges of a social encounter, if the dice are on another tab.
    pub talk: u16,
    /// Whether there is a second sheet.
    pub second: bool,
    /// The lines of a Critical Injury from the last command, if the dice are on another tab.
    pub card: u16,
    /// The lines of an outcome that is chosen in the tray, if it leaves room for the log.
    pub outcome: u16,
    /// The lines of the range map, if there is room for two sheets.
    pub map: u16,
    /// The lines of the rest of the round below the turn track.
    pub scale: u16,
    /// Whether the encounter has no turns, so that a narrow screen leaves out the track.
    pub untimed: bool,
}

/// The areas of the table screen. Hidden parts are empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Areas {
    /// Its shape.
    pub shape: Shape,
    /// The first line.
    pub head: Rect,
    /// The turn track, without its frame.
    pub track: Rect,
    /// The names of the panes, if only one is visible.
    pub tabs: Rect,
    /// The open question, if the dice are on another tab.
    pub asked: Rect,
    /// The progress of a social encounter, if the dice are on another tab.
    pub talk: Rect,
    /// A Critical Injury, if the dice are on another tab.
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
    /// The line above the keys: messages, refusals and hints.
    pub said: Rect,
    /// The keys, or the prompt.
    pub foot: Rect,
}

impl Areas {
    /// Returns the area of a pane.
    pub const fn pane(&self, pane: Pane) -> Rect {
        match pane {
            Pane::Who => self.who,
            Pane::Sheet => self.sheet,
            Pane::Vehicles => self.vehicles,
            Pane::Tray => self.tray,
            Pane::Log => self.log,
        }
    }

    /// Returns everything between the first line and the last two.
    pub const fn body(&self) -> Rect {
        let rows = self.said.y.saturating_sub(self.head.y + self.head.height);
        Rect {
            x: self.head.x,
            y: self.head.y + self.head.height,
            width: self.head.width,
            height: rows,
        }
    }

    /// Returns the areas with the open question above this many lines of a message, which would cover its answers. The
    /// pane above it gives up the lines. A list of options at rest (`listed`) ends above the message too.
    #[must_use]
    pub fn above(mut self, lines: u16, listed: bool) -> Self {
        if listed && matches!(self.shape, Shape::Tabs) {
            self.tray.height = self.tray.height.saturating_sub(lines);
        }
        let blank = self.said.y.saturating_sub(self.asked.bottom());
        let is_last = blank == 0 || self.log.is_empty() && !self.talk.is_empty();
        let lines = lines.saturating_sub(blank);
        if !self.asked.is_empty() && is_last && self.card.is_empty() {
            let first = if self.talk.is_empty() {
                self.asked.y
            } else {
                self.talk.y
            };
            let panes = [
                &mut self.who,
                &mut self.sheet,
                &mut self.vehicles,
                &mut self.log,
            ];
            let pane = panes
                .into_iter()
                .find(|pane| !pane.is_empty() && pane.bottom() == first);
            if let Some(pane) = pane {
                let given = lines.min(pane.height);
                pane.height -= given;
                self.asked.y -= given;
                self.talk.y = self.talk.y.saturating_sub(given);
            }
        }
        self
    }

    /// Whether the panes have frames.
    pub const fn framed(&self) -> bool {
        matches!(self.shape, Shape::Five | Shape::Six)
    }

    /// Returns every framed area except the turn track.
    pub fn frames(&self) -> impl Iterator<Item = (Option<Pane>, Rect)> {
        let panes = Pane::ALL.map(|pane| (Some(pane), self.pane(pane)));
        let all = panes
            .into_iter()
            .chain([(None, self.second), (None, self.map)]);
        all.filter(|(_, area)| !area.is_empty())
    }

    /// Returns the pane under a position.
    pub fn at(&self, position: ratatui::layout::Position) -> Option<Pane> {
        if self.second.contains(position) {
            return Some(Pane::Sheet);
        }
        Pane::ALL
            .into_iter()
            .find(|pane| self.pane(*pane).contains(position))
    }
}

/// Returns an area without its last rows. Its title and one line always stay.
pub fn without_last(area: Rect, rows: u16) -> Rect {
    Rect {
        height: area.height.saturating_sub(rows).max(area.height.min(2)),
        ..area
    }
}

/// Returns the outer layout of every screen: first line, body, message, keys.
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
    let mut areas = Areas {
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
    if area.width >= SMALLEST.0 && area.height >= SMALLEST.1 {
        areas.shape = Shape::Tabs;
        areas.head = line(0);
        areas.said = line(area.height - 2);
        areas.foot = line(area.height - 1);
    }
    areas
}

/// Returns the layout of the table screen.
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

/// Returns an area without its first and last column, which are the margins that rules reach into.
pub const fn margins(area: Rect) -> Rect {
    Rect {
        x: area.x + 1,
        width: area.width.saturating_sub(2),
        ..area
    }
}

/// The minimum lines of a tab above a Critical Injury.
const BESIDE_CARD: u16 = 5;

/// The lines of answers that the first tab always keeps.
const ANSWERS: u16 = 2;

/// The minimum lines of a log, including its title, that show the latest event.
const NEWEST: u16 = 3;

fn tabs(areas: &mut Areas, body: Rect, needs: Needs) {
    let lines = if needs.untimed {
        0
    } else {
        track::LINES + needs.scale
    };
    areas.track = Rect {
        height: lines,
        ..body
    };
    areas.tabs = Rect {
        y: body.y + lines,
        height: 1,
        ..body
    };
    // The tabs replace the title of a pane, so they are on its title line. Only a sheet's title names
    // its owner, so it keeps a line of its own.
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
    let one = match needs.pane {
        Pane::Who | Pane::Tray => one,
        // The lines of all vehicles are worth more than a question that a key shows.
        Pane::Vehicles => asked_below(areas, one, needs.asked, needs.ships.max(BESIDE_CARD)),
        Pane::Sheet | Pane::Log => asked_below(areas, one, needs.asked, BESIDE_CARD),
    };
    match needs.pane {
        Pane::Who => first_tab(areas, one, needs),
        Pane::Sheet => areas.sheet = one,
        // A few vehicles leave their lines to the newest events, and so does a short outcome.
        Pane::Vehicles => areas.vehicles = log_below(areas, one, needs.ships),
        Pane::Tray => areas.tray = log_below(areas, one, needs.outcome),
        Pane::Log => areas.log = one,
    }
}

/// Lays out the log in the lines that a tab with this many leaves free, and returns the rest.
fn log_below(areas: &mut Areas, one: Rect, lines: u16) -> Rect {
    let free = one.height.saturating_sub(lines);
    let log = if lines > 0 && free >= NEWEST { free } else { 0 };
    let (y, height) = (one.y + one.height - log, log);
    areas.log = Rect { y, height, ..one };
    let height = one.height - log;
    Rect { height, ..one }
}

/// Lays out the open question at the end of a tab, if the tab keeps at least these lines. Returns the rest.
fn asked_below(areas: &mut Areas, one: Rect, lines: u16, least: u16) -> Rect {
    let free = one.height.saturating_sub(least);
    let asked = match lines {
        all if all <= free => all,
        all => (all - 1).min(free), // The title is dropped, the answers stay.
    };
    areas.asked = Rect {
        y: one.y + one.height - asked,
        height: asked,
        ..one
    };
    Rect {
        height: one.height - asked,
        ..one
    }
}

/// Lays out the roster, and if there are lines for them, the open question and the newest log lines
/// below it.
fn first_tab(areas: &mut Areas, one: Rect, needs: Needs) {
    // The title and the column heads.
    let free = one.height.saturating_sub(needs.table + 1);
    // The tracks of a social encounter stay, even if the selected character isn't part of it.
    let room = free.checked_sub(needs.talk).filter(|room| *room >= ANSWERS);
    let asked = match (needs.asked, room.unwrap_or(free)) {
        (all, room) if all <= room => all,
        (all, room) => (all - 1).min(room.max(ANSWERS)), // The title is dropped, the answers stay.
    };
    let talk = needs.talk * u16::from(needs.talk + asked <= free);
    let free = free.saturating_sub(asked + talk);
    // Below a long roster, one line of the newest event is better than blank ones.
    let log = if free + 1 >= NEWEST { free } else { 0 };
    // Lines too few for a log are blank below the answers of a social encounter, so that its tracks keep their place.
    let log_or_blank = if talk > 0 { free } else { log };
    let part = |from: u16, height: u16| Rect {
        y: one.y + one.height - from,
        height,
        ..one
    };
    areas.who = Rect {
        height: one.height - asked - talk - log_or_blank,
        ..one
    };
    areas.talk = part(log_or_blank + asked + talk, talk);
    areas.asked = part(log_or_blank + asked, asked);
    areas.log = part(log, log);
}

/// The maximum columns and rows that are drawn. A terminal may report any size, and every cell takes
/// memory.
const MOST_DRAWN: (u16, u16) = (1_000, 500);

/// Returns the part of a terminal of this size that is drawn.
pub fn drawn(columns: u16, rows: u16) -> Rect {
    Rect::new(0, 0, columns.min(MOST_DRAWN.0), rows.min(MOST_DRAWN.1))
}

/// Returns the columns of the roster next to other panes, without margins.
pub const fn left(width: u16) -> u16 {
    inner_left(width) - 2
}

/// Whether the roster has room for whole words.
pub const fn has_words(size: Rect) -> bool {
    is_framed(size) && size.width >= WORDS
}

/// Whether a second sheet is read at this size, and whether those of everyone are.
pub const fn sheets_read(size: Rect) -> [bool; 2] {
    [two_sheets(size), has_words(size)]
}

/// Returns the columns of the roster inside its frame.
const fn inner_left(width: u16) -> u16 {
    if width < WORDS { 28 } else { 35 }
}

/// Returns the columns of the dice next to other panes, without margins.
pub const fn right(width: u16) -> u16 {
    inner_right(width) - 2
}

/// Returns the columns of the dice inside their frame, which don't depend on the content.
const fn inner_right(width: u16) -> u16 {
    if width < WORDS { 40 } else { 60 }
}

/// The lines, with its frame, that the dice need for all sources of a pool and a chart.
const TRAY: u16 = 22;

/// The blank lines that separate the roster before vehicles take more than half.
const AIR: u16 = 1;

/// Returns the text area inside a frame: without its title line and a margin on both sides.
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
        height: track::LINES + needs.scale,
    };
    let below = (body.height / 4 + 1).clamp(7, 17);
    // Frames share their lines, so each begins on the last line of the one before it.
    let body = Rect {
        y: body.y + track::LINES + needs.scale + 1,
        height: body.height - track::LINES - needs.scale - 1,
        ..body
    };
    let (left, right) = (inner_left(body.width) + 2, inner_right(body.width) + 2);
    let middle = body.width - left - right + 2;
    let (sheets, dice) = (body.x + left - 1, body.x + body.width - right);
    // On the largest screens the log is below the dice, so that the eye moves from the roll to its record. What the dice
    // show moves no edge: a list that is longer than their pane scrolls in it.
    let log = if double { body.height * 9 / 20 } else { below };
    let upper = Rect {
        height: body.height - log + 1,
        ..body
    };
    // With too few lines the dice keep all of them, and the log is next to them.
    let tall = !double && upper.height < TRAY;
    let (x, width) = match (double, tall) {
        (true, _) => (dice, right),
        (false, true) => (body.x, body.width - right + 1),
        (false, false) => (body.x, body.width),
    };
    areas.log = inside(Rect {
        x,
        y: body.y + body.height - log,
        width,
        height: log,
    });
    areas.tray = inside(Rect {
        x: dice,
        width: right,
        ..if tall { body } else { upper }
    });
    let upper = if double { body } else { upper };

    // Wounds matter more than vehicles, so vehicles give up their gauges first and show numbers.
    let rows = upper.height - 1;
    let open = needs.pane == Pane::Vehicles && needs.vehicles > 0;
    let vehicles = if needs.vehicles == 0 || open {
        0
    } else {
        // Lines for weapons are dropped before lines for strain.
        let left = |lines: u16| rows.saturating_sub(1 + needs.vehicles * lines);
        let brief = left(3) < needs.brief && left(2) >= needs.brief;
        let numbers = 1 + needs.vehicles * if brief { 2 } else { 3 };
        let over = rows.saturating_sub(needs.wounds).max(numbers);
        // Vehicles with a crew need more lines. They get more than half if the roster leaves those
        // lines blank.
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
    // The map takes at most a third of the sheets.
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
    // While the vehicles have the focus they show all their facts, instead of a sheet.
    if open && double {
        areas.vehicles = std::mem::replace(&mut areas.second, Rect::ZERO);
    } else if open {
        areas.vehicles = std::mem::replace(&mut areas.sheet, Rect::ZERO);
    }
}

#[cfg(test)]
mod tests;
