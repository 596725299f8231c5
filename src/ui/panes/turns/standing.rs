//! Who is hurt: everybody's tracks below the slots.
//!
//! The other side stands first, since its sheets are rarely in sight. Nobody changes places, for
//! whoever is looked for is found where they were. How much is said depends on the room there is,
//! and one [`Manner`] holds for everybody: rows that are set alike are read down their columns.

use std::collections::HashMap;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use crate::rules::view::{Id, Listed, Listing, Party, Tone, Track};
use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{bar, rich};

use super::super::roster::Table;
use super::super::tracks::{Columns, count, label_columns};
use super::crowd;

/// How everybody is set, from the fullest to the shortest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// A row of a table each, with every track and all that lasts: for a wide pane.
    Table,
    /// The name, below it every track in a line of its own.
    Full,
    /// The name, below it all tracks in one line.
    Pair,
    /// The name and the first track in one line.
    Brief,
    /// As many to a line as fit.
    Crowd,
}

/// What is tried in a wide pane, and what in a narrow one.
const WIDE: [Manner; 1] = [Manner::Table];
const NARROW: [Manner; 3] = [Manner::Full, Manner::Pair, Manner::Brief];

/// Columns from which on a name and all tracks stand side by side.
const SPACIOUS: usize = 60;

/// How many lines the fullest form fills, the blank one before it included.
pub fn height(roster: &[Listed]) -> usize {
    match people(roster).map(|one| lines(one, Manner::Full)).sum() {
        0 => 0,
        lines => 1 + lines,
    }
}

/// Where everybody stands, and how.
struct Plan<'a> {
    manner: Manner,
    places: Vec<Place<'a>>,
    /// The line of the heads of a table's columns, where there is one.
    head: Option<usize>,
}

/// Where one stands.
struct Place<'a> {
    one: &'a Listed,
    line: usize,
    lines: usize,
}

impl<'a> Plan<'a> {
    fn of(roster: &'a [Listed], area: Rect) -> Self {
        let room = usize::from(area.height);
        let tried: &[Manner] = if usize::from(area.width) >= SPACIOUS {
            &WIDE
        } else {
            &NARROW
        };
        let all = |manner: Manner| people(roster).map(|one| lines(one, manner)).sum::<usize>();
        let Some(manner) = tried.iter().copied().find(|manner| all(*manner) <= room) else {
            return Self {
                manner: Manner::Crowd,
                places: Vec::new(),
                head: None,
            };
        };
        // A blank line sets it apart where there is one to spare, a second one the two sides; a
        // table has the heads of its columns before either.
        let mut spare = room - all(manner);
        let mut take = || {
            let one = spare.min(1);
            spare -= one;
            one
        };
        let head = if manner == Manner::Table { take() } else { 0 };
        let (gap, apart) = (take(), take());
        let mut line = gap + head;
        let mut before = None;
        let mut places = Vec::new();
        for one in people(roster) {
            if before == Some(Party::Others) && one.party == Party::Players {
                line += apart;
            }
            before = Some(one.party);
            let lines = lines(one, manner);
            places.push(Place { one, line, lines });
            line += lines;
        }
        Self {
            manner,
            head: (head > 0 && !places.is_empty()).then_some(gap),
            places,
        }
    }
}

/// Draws it into the lines there are.
pub fn render(roster: &[Listed], theme: &Theme, area: Rect, buf: &mut Buffer) {
    let plan = Plan::of(roster, area);
    match plan.manner {
        Manner::Crowd => crowd::put(roster, theme, area, buf),
        Manner::Table => put_table(&plan, theme, area, buf),
        Manner::Full | Manner::Pair | Manner::Brief => put_rows(&plan, theme, area, buf),
    }
}

/// Who stands at a position.
pub fn hit(roster: &[Listed], theme: &Theme, area: Rect, at: Position) -> Option<Id> {
    if !area.contains(at) {
        return None;
    }
    let line = usize::from(at.y - area.y);
    let plan = Plan::of(roster, area);
    if plan.manner == Manner::Crowd {
        return crowd::hit(roster, theme, area, usize::from(at.x - area.x), line);
    }
    let holds = |place: &&Place<'_>| (place.line..place.line + place.lines).contains(&line);
    plan.places.iter().find(holds).map(|place| place.one.id)
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
pub fn number_width(one: &Listed) -> usize {
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

/// How many lines one takes.
fn lines(one: &Listed, manner: Manner) -> usize {
    match manner {
        Manner::Full if !is_gone(one) => 1 + one.tracks.len(),
        Manner::Pair if !is_gone(one) => 1 + one.tracks.len().min(1),
        Manner::Full | Manner::Pair | Manner::Table | Manner::Brief | Manner::Crowd => 1,
    }
}

fn put_table(plan: &Plan<'_>, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let all: Vec<&Listed> = plan.places.iter().map(|place| place.one).collect();
    let table = Table::of(&all, usize::from(area.width), false);
    if let Some(line) = plan.head {
        table.put_head(&all, theme, &mut Pen::row(area, line, theme.glyphs, buf));
    }
    for place in &plan.places {
        let mut pen = Pen::row(area, place.line, theme.glyphs, buf);
        if is_gone(place.one) {
            // That they are out is all there is to say.
            let tracks = Vec::new();
            let gone = Listed {
                tracks,
                ..place.one.clone()
            };
            table.put(&gone, theme, &mut pen);
        } else {
            table.put(place.one, theme, &mut pen);
        }
    }
}

fn put_rows(plan: &Plan<'_>, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let room = usize::from(area.width);
    let columns = RowColumns::of(plan, room);
    for Place { one, line, .. } in &plan.places {
        let mut pen = Pen::row(area, *line, theme.glyphs, buf);
        if plan.manner == Manner::Brief || is_gone(one) {
            put_brief(one, columns.brief, theme, &mut pen);
            continue;
        }
        put_name(one, room, theme, &mut pen);
        if plan.manner == Manner::Pair {
            let mut pen = Pen::row(area, line + 1, theme.glyphs, buf);
            put_pair(one, columns.pair, theme, pen.skip(INDENT));
            continue;
        }
        for (n, track) in one.tracks.iter().enumerate() {
            let mut pen = Pen::row(area, line + 1 + n, theme.glyphs, buf);
            let label = track.label.to_lowercase();
            columns.full.put(track, &label, theme, pen.skip(INDENT));
        }
    }
}

/// How far tracks stand in below a name.
const INDENT: usize = 2;

/// The columns of the tracks, for each way they are set.
struct RowColumns {
    full: Columns,
    pair: Columns,
    brief: Columns,
}

impl RowColumns {
    fn of(plan: &Plan<'_>, room: usize) -> Self {
        let all = || plan.places.iter().map(|place| place.one);
        let standing = || all().filter(|one| !is_gone(one));
        let tracks = || standing().flat_map(|one| &one.tracks);
        let label = label_columns(tracks().map(|track| track.label.as_str()), 8, 1);
        let beside = standing().map(rest_columns).max().unwrap_or(0);
        let firsts = || standing().filter_map(|one| one.tracks.first());
        let below = room.saturating_sub(INDENT);
        Self {
            full: Columns::of(tracks(), label, 24, below),
            pair: Columns::beside(firsts(), 24, below.saturating_sub(beside)),
            brief: Columns::beside(
                all().filter_map(|one| one.tracks.first()),
                8,
                room.saturating_sub(13),
            ),
        }
    }
}

/// Columns between two tracks in one line.
const BETWEEN: usize = 2;

/// A track as its word and its number: "strain 5/11".
fn told(track: &Track) -> (String, String) {
    (format!("{} ", track.label.to_lowercase()), count(track))
}

/// How many columns all tracks but the first take beside it.
fn rest_columns(one: &Listed) -> usize {
    let wide = |track: &Track| {
        let (label, number) = told(track);
        BETWEEN + width(&label) + width(&number)
    };
    one.tracks.iter().skip(1).map(wide).sum()
}

/// All tracks in one line: the first as a bar, the others as words and numbers.
fn put_pair(one: &Listed, columns: Columns, theme: &Theme, pen: &mut Pen<'_>) {
    for (n, track) in one.tracks.iter().enumerate() {
        if n > 0 {
            pen.skip(BETWEEN);
        }
        // Without a threshold there is no bar, and a number alone would say nothing.
        if n == 0 && !track.unlimited() {
            columns.put(track, "", theme, pen);
            continue;
        }
        let (label, number) = told(track);
        let tone = if track.over() { Tone::Bad } else { Tone::Text };
        pen.put(&label, theme.style(Tone::Quiet))
            .put(&number, theme.style(tone));
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
