//! Wounded combatants, several per line: short names and numbers at fixed positions.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::Theme;
use crate::ui::widgets::bar;
use crate::ui::widgets::text::{Pen, fit, width};
use rules::view::{Id, Listed, Tone};

use super::super::Paint;
use super::super::more;
use super::people::{everybody, is_gone, number, number_width, rank};

/// The room of a combatant in a shared line.
#[derive(Clone, Copy, Debug)]
struct Room {
    /// The maximum columns of a name.
    name: usize,
    /// Whether the number has the room of its maximum, so that no wound moves the others.
    steady: bool,
}

/// Fits a short name and keeps its position.
const READABLE: Room = Room {
    name: 8,
    steady: true,
};

/// The attempts for shared lines, the most generous first.
const ROOMS: [Room; 4] = [
    Room {
        name: 12,
        steady: true,
    },
    READABLE,
    Room {
        name: 8,
        steady: false,
    },
    Room {
        name: 5,
        steady: true,
    },
];

/// A combatant in a shared line, measured once for all attempts.
struct Piece<'a> {
    one: &'a Listed,
    /// The short name, and its columns before it is cut.
    name: &'a str,
    columns: usize,
    /// The columns of a group's remaining members, including the blank before them.
    group: usize,
    /// A Critical Injury or an equally serious condition, in a word.
    grave: &'a str,
    /// The columns of the current number, and of its maximum.
    now: usize,
    most: usize,
}

impl Piece<'_> {
    fn wide(&self, each: Room) -> usize {
        let number = if each.steady { self.most } else { self.now };
        let grave = match width(self.grave) {
            0 => 0,
            columns => columns + 1,
        };
        self.columns.min(each.name) + self.group + 1 + number + grave
    }
}

/// The position of a piece.
#[derive(Clone, Copy, Debug, Default)]
struct Spot {
    line: usize,
    at: usize,
    end: usize,
}

/// Measures every combatant.
fn pieces<'a>(roster: &'a [Listed]) -> Vec<Piece<'a>> {
    let piece = |one: &'a Listed| {
        let name = one.short_name();
        let count = width(&one.strength());
        let now = number_width(one);
        let most = one
            .tracks
            .first()
            .map_or(0, |track| bar::count_width(track.max, track.max));
        // The number already shows that a combatant is incapacitated.
        let grave = one.worst_first().into_iter().find(|state| state.grave);
        let grave = grave.filter(|_| !one.out && !is_gone(one));
        Piece {
            one,
            name,
            grave: grave.map_or("", |state| &state.short),
            columns: width(name),
            group: if count == 0 { 0 } else { count + 1 },
            now,
            most: now.max(most),
        }
    };
    everybody(roster).map(piece).collect()
}

/// Returns the positions if as many share a line as fit.
fn flow(pieces: &[Piece<'_>], each: Room, room: usize) -> Vec<Spot> {
    let mut last = Spot::default();
    let place = |piece: &Piece<'_>| {
        let wide = piece.wide(each);
        let behind = if last.end > 0 { last.end + 2 } else { 0 };
        let wraps = last.end > 0 && behind + wide > room;
        let at = if wraps { 0 } else { behind };
        last = Spot {
            line: last.line + usize::from(wraps),
            at,
            end: at + wide,
        };
        last
    };
    pieces.iter().map(place).collect()
}

/// Draws as many per line as fit at their positions, and the number of omitted combatants. The unhurt
/// are omitted before the wounded.
pub fn put(roster: &[Listed], marked: Option<Id>, paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let theme = paint.theme;
    let crowd = Crowd::of(roster, theme, area);
    for (piece, Spot { line, at, end }) in crowd.all.iter().zip(&crowd.placed) {
        let one = piece.one;
        let tone = if one.out { Tone::Quiet } else { one.tone };
        let mut pen = Pen::row(area, *line, theme.glyphs, buf);
        let name = fit(piece.name, crowd.each.name, theme.glyphs);
        pen.to(*at).put(&name, theme.style(tone));
        let count = if one.out { "" } else { &one.strength() };
        if !count.is_empty() {
            pen.skip(1).put(count, theme.style(Tone::Text));
        }
        let (number, style) = number(one, theme);
        pen.skip(1).put(&number, style);
        if !piece.grave.is_empty() {
            pen.skip(1).put(piece.grave, theme.style(Tone::Bad));
        }
        if marked == Some(one.id)
            && let Some(row) = super::super::line_of(area, *line)
        {
            let (at, end) = (*at as u16, (*end as u16).min(row.width));
            paint.mark_kept(
                Rect {
                    x: row.x + at.min(row.width),
                    width: end.saturating_sub(at),
                    ..row
                },
                buf,
            );
        }
    }
    if crowd.missing > 0 {
        let last = crowd.placed.last();
        let (line, end) = last.map_or((0, 0), |last| (last.line, last.end + 2));
        Pen::row(area, line, theme.glyphs, buf)
            .to(end)
            .put(&more(crowd.missing, theme), theme.style(Tone::Quiet));
    }
}

/// Returns the combatant at a column of a line.
pub fn hit(roster: &[Listed], theme: &Theme, area: Rect, x: usize, line: usize) -> Option<Id> {
    let crowd = Crowd::of(roster, theme, area);
    let mut all = crowd.all.iter().zip(&crowd.placed);
    let found = all.find(|(_, spot)| spot.line == line && (spot.at..spot.end).contains(&x));
    found.map(|(piece, _)| piece.one.id)
}

/// The visible combatants, their positions and room, and the number of omitted ones.
struct Crowd<'a> {
    all: Vec<Piece<'a>>,
    placed: Vec<Spot>,
    each: Room,
    missing: usize,
}

impl<'a> Crowd<'a> {
    fn of(roster: &'a [Listed], theme: &Theme, area: Rect) -> Self {
        let (room, lines) = (area.width as usize, area.height as usize);
        let fits = |spots: &[Spot], tail: usize| {
            spots.last().is_none_or(|last| {
                last.line + 1 < lines || last.line + 1 == lines && last.end + tail <= room
            })
        };
        let mut all = if lines == 0 {
            Vec::new()
        } else {
            pieces(roster)
        };
        let whole = ROOMS
            .into_iter()
            .find(|each| fits(&flow(&all, *each, room), 0));
        // If some combatants are omitted anyway, the others keep readable names.
        let each = whole.unwrap_or(READABLE);
        let mut missing = 0;
        while whole.is_none() && !all.is_empty() {
            let tail = 2 + width(&more(missing.max(1), theme));
            if missing > 0 && fits(&flow(&all, each, room), tail) {
                break;
            }
            let least = (0..all.len()).max_by_key(|at| rank(all[*at].one));
            all.remove(least.unwrap_or(0));
            missing += 1;
        }
        let placed = flow(&all, each, room);
        Self {
            all,
            placed,
            each,
            missing,
        }
    }
}
