//! Who is hurt: everybody's tracks below the slots.
//!
//! The other side stands first and in most detail, since its sheets are rarely in sight. Nobody
//! changes places, for whoever is looked for is found where they were. How much is said depends on
//! the lines there are: every track of everybody, every track of the other side only, one line
//! each, or as many to a line as fit.

use std::collections::HashMap;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::rules::view::{Listed, Listing, Party, Tone, Track};
use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, fit, width};
use crate::ui::widgets::{bar, rich};

use super::super::tracks::{Columns, count, label_columns};
use super::super::{below, more};

/// How much is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detail {
    /// Every track of everybody in a line of its own.
    All,
    /// Every track of the other side in a line of its own, the players in one line each.
    Others,
    /// Everybody in one line.
    Brief,
}

/// Columns from which on a name has room enough that one may be spared.
const SPACIOUS: usize = 60;

/// How many lines the fullest form fills, the blank one before it included.
pub fn height(roster: &[Listed]) -> usize {
    match lines(roster, Detail::All) {
        0 => 0,
        lines => lines + 1,
    }
}

/// Draws it into the lines there are.
pub fn render(roster: &[Listed], theme: &Theme, area: Rect, buf: &mut Buffer) {
    let room = area.height as usize;
    let fullest = [Detail::All, Detail::Others, Detail::Brief];
    let found = fullest
        .into_iter()
        .map(|detail| (detail, lines(roster, detail)))
        // On a wide pane, which has the players in the strip above it, the fullest is only worth its
        // lines where one is left to set it apart.
        .find(|(detail, lines)| {
            let wide = usize::from(area.width) >= SPACIOUS;
            *lines + usize::from(wide && *detail == Detail::All) <= room
        });
    let Some((detail, used)) = found else {
        put_flow(roster, theme, area, buf);
        return;
    };
    // A blank line sets it apart where there is one to spare, a second one the two sides.
    let gap = usize::from(used < room);
    let apart = usize::from(detail != Detail::Brief && used + gap < room);
    put_rows(roster, detail, apart, theme, below(area, gap), buf);
}

/// Everybody who takes turns: the other side, then the rest, each in the order of the roster.
pub fn people(roster: &[Listed]) -> impl Iterator<Item = &Listed> {
    let side = |one: &&Listed| one.listing == Listing::Combatant;
    let with = move |party: Party| {
        roster
            .iter()
            .filter(side)
            .filter(move |one| one.party == party)
    };
    with(Party::Others).chain(with(Party::Players))
}

/// The fewest lines in which everybody's wounds can be read, in so many columns.
pub fn least(roster: &[Listed], columns: usize) -> usize {
    flow(&pieces(roster), READABLE, columns)
        .last()
        .map_or(0, |last| last.line + 1)
}

/// Whether nothing is worth saying of somebody but that they are out: the wounds of a player
/// character who is down are what everybody looks for next.
fn is_gone(one: &Listed) -> bool {
    one.out && (one.party != Party::Players || one.tracks.is_empty())
}

/// Somebody's first track in words, "7/12", and its look; of a player character who is down
/// "out 14/12".
pub fn number(one: &Listed, theme: &Theme) -> (String, Style) {
    match one.tracks.first() {
        _ if is_gone(one) => ("out".to_owned(), theme.style(Tone::Bad)),
        Some(track) if one.out => (down(track), theme.style(Tone::Bad)),
        None => (String::new(), theme.style(Tone::Quiet)),
        Some(track) if track.unlimited() => {
            let tone = if track.now > 0 {
                Tone::Bad
            } else {
                Tone::Quiet
            };
            (count(track), theme.style(tone))
        }
        Some(track) => {
            let style = bar::style(track.now, track.max, theme);
            let plain = style == theme.part(Part::Full);
            (
                bar::count(track.now, track.max),
                if plain {
                    theme.style(Tone::Strong)
                } else {
                    style
                },
            )
        }
    }
}

/// Of one who is down and not gone: that more is over than not is plain.
fn down(track: &Track) -> String {
    if track.unlimited() {
        format!("out {}", count(track))
    } else {
        format!("out {}/{}", track.now, track.max)
    }
}

/// How many columns [`number`] takes.
fn number_width(one: &Listed) -> usize {
    match one.tracks.first() {
        _ if is_gone(one) => "out".len(),
        Some(track) if one.out => width(&down(track)),
        None => 0,
        Some(track) if track.unlimited() => width(&count(track)),
        Some(track) => bar::count_width(track.now, track.max),
    }
}

/// What is said first where there is no room for all: who is hurt on either side, a player
/// character who is down among them, then who is not, at last who is out.
pub fn rank(one: &Listed) -> u8 {
    let hurt = one.tracks.first().is_some_and(|track| track.now > 0);
    match (is_gone(one), hurt || one.out) {
        (false, true) => 0,
        (false, false) => 1,
        (true, _) => 2,
    }
}

/// How many names begin with each first word.
pub fn first_words(roster: &[Listed]) -> HashMap<&str, usize> {
    let mut words = HashMap::new();
    for one in roster {
        *words.entry(first_word(one)).or_insert(0) += 1;
    }
    words
}

fn first_word(one: &Listed) -> &str {
    one.name.split_whitespace().next().unwrap_or_default()
}

/// The shortest name that is nobody else's: the first word if no other name begins with it.
pub fn short<'a>(one: &'a Listed, words: &HashMap<&str, usize>) -> &'a str {
    let first = first_word(one);
    if words.get(first) == Some(&1) && width(first) > 1 {
        first
    } else {
        &one.name
    }
}

/// Whether somebody's tracks stand in lines of their own.
fn in_full(one: &Listed, detail: Detail) -> bool {
    !is_gone(one)
        && !one.tracks.is_empty()
        && (detail == Detail::All || detail == Detail::Others && one.party == Party::Others)
}

fn lines(roster: &[Listed], detail: Detail) -> usize {
    people(roster)
        .map(|one| {
            if in_full(one, detail) {
                1 + one.tracks.len()
            } else {
                1
            }
        })
        .sum()
}

fn put_rows(
    roster: &[Listed],
    detail: Detail,
    apart: usize,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let room = area.width as usize;
    let all: Vec<&Listed> = people(roster).collect();
    let full = || {
        all.iter()
            .filter(|one| in_full(one, detail))
            .flat_map(|one| &one.tracks)
    };
    let label = label_columns(full().map(|track| track.label.as_str()), 8, 1);
    let in_full_columns = Columns::of(full(), label, 24, room.saturating_sub(2));
    // Where there is room, no wound moves the bars of the others.
    let in_full_columns = if room >= SPACIOUS {
        in_full_columns.steady()
    } else {
        in_full_columns
    };
    let firsts = all
        .iter()
        .filter(|one| !in_full(one, detail))
        .filter_map(|one| one.tracks.first());
    let brief = Columns::beside(firsts, 8, room.saturating_sub(13));
    let brief = if room >= SPACIOUS {
        brief.steady()
    } else {
        brief
    };
    let mut line = 0;
    let mut before = None;
    for one in &all {
        if before == Some(Party::Others) && one.party == Party::Players {
            line += apart;
        }
        before = Some(one.party);
        let mut pen = Pen::row(area, line, theme.glyphs, buf);
        line += 1;
        if !in_full(one, detail) {
            put_brief(one, brief, theme, &mut pen);
            continue;
        }
        put_name(one, room, theme, &mut pen);
        for track in &one.tracks {
            let mut pen = Pen::row(area, line, theme.glyphs, buf);
            in_full_columns.put(track, &track.label.to_lowercase(), theme, pen.skip(2));
            line += 1;
        }
    }
}

/// A name, what kind of thing bears it, its statuses.
fn put_name(one: &Listed, room: usize, theme: &Theme, pen: &mut Pen<'_>) {
    let badge = width(&one.badge);
    let name = room
        .saturating_sub(if badge > 0 { badge + 2 } else { 0 })
        .max(room / 2);
    pen.within(&one.name, name, theme.style(one.tone));
    pen.skip(2).put(&one.badge, theme.style(Tone::Quiet));
    if !one.note.is_empty() && pen.left() > 8 {
        rich::put(&one.note, theme, pen.skip(2));
    }
}

/// Somebody in one line: the name, the first track.
fn put_brief(one: &Listed, columns: Columns, theme: &Theme, pen: &mut Pen<'_>) {
    let end = pen.left().saturating_sub(columns.width() + 1);
    // How many of a group stand is told whole where there is room, else in a word; a name gives
    // way to the word, for without it the number of wounds means nothing.
    let group = if one.out { "" } else { &one.strength };
    let count = match group {
        "" if one.out && !is_gone(one) => "out",
        "" => "",
        _ if width(&one.name) + 1 + width(&one.badge) <= end => &one.badge,
        word => word,
    };
    let name = end.saturating_sub(if count.is_empty() {
        0
    } else {
        width(count) + 1
    });
    let tone = if one.out { Tone::Quiet } else { one.tone };
    pen.within(&one.name, name, theme.style(tone));
    if !count.is_empty() {
        let tone = if one.out { Tone::Bad } else { Tone::Text };
        pen.skip(1).put(count, theme.style(tone));
    }
    pen.to(end).skip(1);
    if is_gone(one) {
        pen.put("out", theme.style(Tone::Bad));
    } else if let Some(track) = one.tracks.first() {
        columns.put(track, "", theme, pen);
    }
}

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

/// As many to a line as fit, each in their place, and how many are missing: those who are not hurt
/// are left out before those who are.
fn put_flow(roster: &[Listed], theme: &Theme, area: Rect, buf: &mut Buffer) {
    let (room, lines) = (area.width as usize, area.height as usize);
    if lines == 0 {
        return;
    }
    let fits = |spots: &[Spot], tail: usize| {
        spots.last().is_none_or(|last| {
            last.line + 1 < lines || last.line + 1 == lines && last.end + tail <= room
        })
    };
    let mut all = pieces(roster);
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
    for (Piece { one, name, .. }, Spot { line, at, .. }) in all.iter().zip(&placed) {
        let tone = if one.out { Tone::Quiet } else { one.tone };
        let mut pen = Pen::row(area, *line, theme.glyphs, buf);
        let name = fit(name, each.name, theme.glyphs);
        pen.to(*at).put(&name, theme.style(tone));
        let count = if one.out { "" } else { &one.strength };
        if !count.is_empty() {
            pen.skip(1).put(count, theme.style(Tone::Text));
        }
        let (number, style) = number(one, theme);
        pen.skip(1).put(&number, style);
    }
    if missing > 0 {
        let (line, end) = placed
            .last()
            .map_or((0, 0), |last| (last.line, last.end + 2));
        Pen::row(area, line, theme.glyphs, buf)
            .to(end)
            .put(&more(missing, theme), theme.style(Tone::Quiet));
    }
}
