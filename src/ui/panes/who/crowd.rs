//! Who is hurt where many share a line: short names, numbers, nobody twice in two places.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::rules::view::{Id, Listed, Tone};
use crate::ui::theme::Theme;
use crate::ui::widgets::bar;
use crate::ui::widgets::text::{Pen, fit, width};

use super::super::Paint;
use super::super::more;
use super::people::{everybody, first_words, is_gone, number, number_width, rank, short};

/// How somebody stands among others in a line.
#[derive(Clone, Copy, Debug)]
struct Room {
    /// The columns that a name is cut to.
    name: usize,
    /// Whether the number has as much room as it may need, so that no wound moves the others.
    steady: bool,
}

/// What fits a short name, and stays where it is.
const READABLE: Room = Room {
    name: 8,
    steady: true,
};

/// What is tried where many share a line, the most generous first.
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

/// Somebody as one among others in a line: measured once, whatever room is tried.
struct Piece<'a> {
    one: &'a Listed,
    /// The short name, and its columns before it is cut.
    name: &'a str,
    columns: usize,
    /// The columns of how many of a group stand, the blank before them included.
    group: usize,
    /// A Critical Injury or what is as grave, in a word.
    grave: &'a str,
    /// The columns of the number as it is, and the most it may come to need.
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

/// Where a piece stands.
#[derive(Clone, Copy, Debug, Default)]
struct Spot {
    line: usize,
    at: usize,
    end: usize,
}

/// Everybody, measured.
fn pieces<'a>(roster: &'a [Listed]) -> Vec<Piece<'a>> {
    let words = first_words(roster);
    let piece = |one: &'a Listed| {
        let name = short(one, &words);
        let count = width(&one.strength);
        let now = number_width(one);
        let most = one
            .tracks
            .first()
            .map_or(0, |track| bar::count_width(track.max, track.max));
        // That somebody is down the number says.
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

/// Where each stands if as many share a line as fit.
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

/// As many to a line as fit, each in their place, and how many are missing: those who are not hurt
/// are left out before those who are.
pub fn put(roster: &[Listed], marked: Option<Id>, paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let theme = paint.theme;
    let crowd = Crowd::of(roster, theme, area);
    for (piece, Spot { line, at, end }) in crowd.all.iter().zip(&crowd.placed) {
        let one = piece.one;
        let tone = if one.out { Tone::Quiet } else { one.tone };
        let mut pen = Pen::row(area, *line, theme.glyphs, buf);
        let name = fit(piece.name, crowd.each.name, theme.glyphs);
        pen.to(*at).put(&name, theme.style(tone));
        let count = if one.out { "" } else { &one.strength };
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

/// Who stands at a column of a line of it.
pub fn hit(roster: &[Listed], theme: &Theme, area: Rect, x: usize, line: usize) -> Option<Id> {
    let crowd = Crowd::of(roster, theme, area);
    let mut all = crowd.all.iter().zip(&crowd.placed);
    let found = all.find(|(_, spot)| spot.line == line && (spot.at..spot.end).contains(&x));
    found.map(|(piece, _)| piece.one.id)
}

/// Who is shown, where, in how much room each, and how many are not.
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
        // Where somebody is left out all the same, the others keep names that can be read.
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
