//! Who is hurt where many share a line: short names, numbers, nobody twice in two places.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::rules::view::{Id, Listed, Tone};
use crate::ui::theme::Theme;
use crate::ui::widgets::bar;
use crate::ui::widgets::text::{Pen, fit, width};

use super::super::more;
use super::standing::{first_words, number, number_width, people, rank, short};

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
    /// The columns of the number as it is, and the most it may come to need.
    now: usize,
    most: usize,
}

impl Piece<'_> {
    fn wide(&self, each: Room) -> usize {
        let number = if each.steady { self.most } else { self.now };
        self.columns.min(each.name) + self.group + 1 + number
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
        Piece {
            one,
            name,
            columns: width(name),
            group: if count == 0 { 0 } else { count + 1 },
            now,
            most: now.max(most),
        }
    };
    people(roster).map(piece).collect()
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

/// The fewest lines in which everybody's wounds can be read, in so many columns.
pub fn least(roster: &[Listed], columns: usize) -> usize {
    flow(&pieces(roster), READABLE, columns)
        .last()
        .map_or(0, |last| last.line + 1)
}

/// As many to a line as fit, each in their place, and how many are missing: those who are not hurt
/// are left out before those who are.
pub fn put(roster: &[Listed], theme: &Theme, area: Rect, buf: &mut Buffer) {
    let crowd = Crowd::of(roster, theme, area);
    for (Piece { one, name, .. }, Spot { line, at, .. }) in crowd.all.iter().zip(&crowd.placed) {
        let tone = if one.out { Tone::Quiet } else { one.tone };
        let mut pen = Pen::row(area, *line, theme.glyphs, buf);
        let name = fit(name, crowd.each.name, theme.glyphs);
        pen.to(*at).put(&name, theme.style(tone));
        let count = if one.out { "" } else { &one.strength };
        if !count.is_empty() {
            pen.skip(1).put(count, theme.style(Tone::Text));
        }
        let (number, style) = number(one, theme);
        pen.skip(1).put(&number, style);
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
