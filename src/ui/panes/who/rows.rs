//! The roster in narrow columns: a name with its conditions, and the tracks below or next to it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::ui::panes::put_pointer;
use crate::ui::panes::tracks::count;
use crate::ui::theme::Theme;
use crate::ui::widgets::bar;
use crate::ui::widgets::text::{Pen, width};
use rules::view::{Listed, Tone, Track};

use super::people::is_gone;
use super::spread::{SPREAD, is_spread, put_spread};
use super::states::{columns, put_states, shown, states, worst_of};

/// The layout of the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// Every track in a line of its own.
    Words,
    /// All tracks in the line below the name.
    Pair,
    /// The same as `Pair`, but combatants with one track in one line.
    Mixed,
    /// Everything in one line.
    Line,
}

/// Returns the columns next to a name for conditions.
pub fn beside_name(one: &Listed, room: usize) -> usize {
    let own = width(&one.name).min(room * 2 / 3);
    room.saturating_sub(own + 1 + width(&one.strength()))
}

/// Draws the combatants in their lines. `apart` tells whether conditions that don't fit next to a name have a line of
/// their own.
pub fn put(
    all: &[&Listed],
    set: Set,
    apart: bool,
    lines: &[usize],
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let room = usize::from(area.width);
    let numbers = Numbers::of(all);
    let words = set == Set::Words;
    let label = label_columns(all);
    let alone: Vec<&Listed> = match set {
        Set::Mixed => all
            .iter()
            .filter(|one| one.tracks.len() < 2)
            .copied()
            .collect(),
        Set::Words | Set::Pair | Set::Line => all.to_vec(),
    };
    let plan = Line::of(&alone, numbers, room);
    for (one, line) in all.iter().zip(lines) {
        put_pointer(one, *line, theme, area, buf);
        if set == Set::Line || set == Set::Mixed && one.tracks.len() < 2 {
            let pen = &mut Pen::row(area, *line, theme.glyphs, buf);
            plan.put(one, theme, pen);
            continue;
        }
        let marks = !words && one.tracks.len() > 1;
        put_name(
            one,
            marks,
            (room >= WHOLE, apart && set == Set::Pair),
            theme,
            &mut Pen::row(area, *line, theme.glyphs, buf),
        );
        if is_gone(one) {
            continue;
        }
        if words {
            for (n, track) in one.tracks.iter().enumerate() {
                let pen = &mut Pen::row(area, line + 1 + n, theme.glyphs, buf);
                put_whole(track, (label, numbers.widest()), room, theme, pen);
            }
        } else if apart && set == Set::Pair && is_spread(one) {
            for n in 0..SPREAD {
                let pen = &mut Pen::row(area, line + 1 + n, theme.glyphs, buf);
                put_spread(one, n, theme, pen);
            }
        } else {
            let pen = &mut Pen::row(area, line + 1, theme.glyphs, buf);
            put_pair(one, numbers, room, theme, pen);
        }
    }
}

/// The columns from which conditions are whole words.
const WHOLE: usize = 30;

/// The columns of the first tracks' numbers and of the others'.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    first: usize,
    rest: usize,
}

impl Numbers {
    fn of(all: &[&Listed]) -> Self {
        let widest = |tracks: &mut dyn Iterator<Item = &Track>| {
            let limited = tracks.filter(|track| !track.unlimited());
            // The maximum width without being over, so that no wound moves the gauges.
            let wide = |track: &Track| bar::count(track.now.min(track.max), track.max).len();
            limited
                .map(|track| wide(track).max(2 * track.max.to_string().len() + 1))
                .max()
                .unwrap_or(0)
        };
        Self {
            first: widest(&mut all.iter().filter_map(|one| one.tracks.first())),
            rest: widest(&mut all.iter().flat_map(|one| one.tracks.iter().skip(1))),
        }
    }

    fn widest(self) -> usize {
        self.first.max(self.rest)
    }
}

fn name_style(one: &Listed, theme: &Theme) -> Style {
    theme.style(if one.out { Tone::Quiet } else { one.tone })
}

/// Whether the conditions of someone don't fit beside the whole name in a row of this width.
pub fn has_long_states(one: &Listed, room: usize) -> bool {
    let states = columns(&shown(one, false, usize::MAX));
    let whole = width(&one.name) + 1 + states <= room && states <= beside_name(one, room);
    !is_gone(one) && states > 0 && !whole
}

/// Draws a name and a kind at the left, the conditions at the right, and the change by the last entry
/// before them.
fn put_name(
    one: &Listed,
    marks: bool,
    (whole, apart): (bool, bool),
    theme: &Theme,
    pen: &mut Pen<'_>,
) {
    let room = pen.left();
    let group = if one.is_group() { &one.badge } else { "" };
    let left = beside_name(one, room);
    let mut states = if apart && has_long_states(one, room) {
        Vec::new()
    } else {
        states(one, whole, left)
    };
    let moves = if marks {
        let lines = if apart && is_spread(one) { SPREAD } else { 1 };
        moves(one, room * lines, theme)
    } else {
        Vec::new()
    };
    for moved in moves.into_iter().rev() {
        if columns(&states) + width(&moved) < left {
            states.insert(0, (moved, Tone::Strong));
        }
    }
    // A long condition shrinks before the name.
    let wide = columns(&states).min(left);
    let end = room.saturating_sub(wide);
    let free = end.saturating_sub(usize::from(wide > 0));
    let badge = match group {
        "" => &one.badge,
        _ if width(&one.name) + 1 + width(group) <= free => group,
        _ => &one.strength(),
    };
    let fits = width(&one.name) + 1 + width(badge) <= free;
    let counted = !group.is_empty();
    let name = if counted && !fits {
        free.saturating_sub(1 + width(badge))
    } else {
        free
    };
    pen.within(&one.name, name, name_style(one, theme));
    if fits || counted {
        pen.skip(1).put(badge, theme.style(Tone::Quiet));
    }
    pen.to(end);
    put_states(&states, theme, pen);
}

/// Returns the changes by the last entry that the line of the tracks has no room for: "▲4", and of further tracks
/// with their letter, "s▲1".
fn moves(one: &Listed, room: usize, theme: &Theme) -> Vec<String> {
    let main = one.main_tracks();
    let many = main.len() > 2;
    let tracks = if many { main } else { &one.tracks };
    let each = room / tracks.len().max(1);
    let moved = |(n, track): (usize, &Track)| {
        let moved = bar::moved(track, theme)?;
        if many && fits_next_to(track, &moved, each) {
            return None;
        }
        let letter = if many || n > 0 {
            letter_of(track, many)
        } else {
            String::new()
        };
        Some(letter + &moved)
    };
    tracks.iter().enumerate().filter_map(moved).collect()
}

/// Whether the change of a track and its number fit into its columns next to other tracks.
fn fits_next_to(track: &Track, moved: &str, each: usize) -> bool {
    width(moved) < each.saturating_sub(width(&count(track)) + 1)
}

/// Returns the letter of a track: as in its label, or lowercase.
fn letter_of(track: &Track, as_it_is: bool) -> String {
    let first: String = track.label.chars().take(1).collect();
    if as_it_is {
        first
    } else {
        first.to_lowercase()
    }
}

/// Draws "4/17", right-aligned: the value strong, the threshold plain.
pub fn put_number(track: &Track, columns: usize, theme: &Theme, pen: &mut Pen<'_>) {
    if track.unlimited() {
        let tone = if track.now > 0 {
            Tone::Bad
        } else {
            Tone::Quiet
        };
        pen.right(&count(track), columns, theme.style(tone));
        return;
    }
    let most = format!("/{}", track.max);
    // The value after Enter: "→ 8/17".
    if let Some(after) = track.ghost.filter(|after| *after != track.now) {
        let whole = format!("{after}{most}");
        if width(&whole) < columns {
            let ghost = bar::count_style(after, track.max, theme);
            pen.put(theme.glyphs.arrow, theme.style(Tone::Bad));
            pen.right(&after.to_string(), columns - 1 - width(&most), ghost)
                .put(&most, theme.style(Tone::Text));
            return;
        }
    }
    let style = bar::count_style(track.now, track.max, theme);
    pen.right(
        &track.now.to_string(),
        columns.saturating_sub(width(&most)),
        style,
    );
    pen.put(&most, theme.style(Tone::Text));
}

/// Draws the number with the change by the last entry before it, if there is room.
pub fn put_moved(track: &Track, columns: usize, theme: &Theme, pen: &mut Pen<'_>) {
    let number = if track.unlimited() {
        width(&count(track))
    } else {
        format!("{}/{}", track.now, track.max).len()
    };
    let until = pen.used() + columns;
    if track.ghost.is_some() {
        let wide = number + 2;
        put_number(
            track,
            wide.min(columns),
            theme,
            pen.skip(columns.saturating_sub(wide)),
        );
        return;
    }
    if let Some(moved) = bar::moved(track, theme)
        && width(&moved) + 1 + number <= columns
    {
        pen.skip(columns - number - 1 - width(&moved))
            .put(&moved, theme.style(Tone::Strong));
    }
    let left = until.saturating_sub(pen.used());
    put_number(track, left, theme, pen);
}

/// Draws the number next to its gauge, and the change by the last entry after it.
pub fn put_number_first(
    track: &Track,
    (number, mark): (usize, usize),
    theme: &Theme,
    pen: &mut Pen<'_>,
) {
    put_number(track, number, theme, pen);
    if let Some(moved) = bar::moved(track, theme).filter(|_| track.ghost.is_none())
        && width(&moved) <= mark
    {
        let gap = usize::from(width(&moved) < mark);
        pen.skip(gap).put(&moved, theme.style(Tone::Strong));
    }
}

/// The columns of the mark of the last entry, with a blank on both sides: " ▲12 ".
pub const MOVED: usize = 5;

/// Returns the columns of the words of tracks with gauges, and of the blank after them. The longest
/// word is complete, and all gauges begin at the same column.
fn label_columns(all: &[&Listed]) -> usize {
    const MOST: usize = 12;
    let tracks = all.iter().flat_map(|one| one.tracks.iter());
    let limited = tracks.filter(|track| !track.unlimited());
    let widest = limited.map(|track| width(&track.label)).max();
    widest.unwrap_or(0).clamp(6, MOST) + 1
}

/// Draws a track with its full word, its gauge and its number.
fn put_whole(
    track: &Track,
    (word, number): (usize, usize),
    room: usize,
    theme: &Theme,
    pen: &mut Pen<'_>,
) {
    let field = number + MOVED;
    let label = track.label.to_lowercase();
    if track.unlimited() {
        pen.put(&label, theme.style(Tone::Quiet)).skip(1);
        let left = pen.left().saturating_sub(field);
        bar::pips(track, left, theme, pen);
        let left = pen.left();
        put_moved(track, left, theme, pen);
        return;
    }
    let until = room.saturating_sub(field);
    // A longer word takes cells of its own gauge.
    let whole = width(&label) + 1 + SHORTEST <= until;
    let own = if whole { width(&label) } else { word - 1 };
    pen.within(&label, own, theme.style(Tone::Quiet));
    pen.to(word.max(pen.used() + 1));
    let cells = until.saturating_sub(pen.used());
    // One cell a point, so that lengths compare.
    let cells = bar::cells(track.max, cells);
    bar::gauge(track, cells, theme, pen);
    pen.to(until);
    put_moved(track, field, theme, pen);
}

/// Draws all tracks in one line: letter, gauge and number each, with the longest gauge first.
fn put_pair(one: &Listed, numbers: Numbers, room: usize, theme: &Theme, pen: &mut Pen<'_>) {
    if one.main_tracks().len() > 2 {
        let tracks = one.main_tracks();
        return put_many(tracks, room / tracks.len(), theme, pen);
    }
    if one.tracks.iter().any(Track::unlimited) || one.tracks.len() > 2 {
        return put_told(one, theme, pen);
    }
    // A number has a blank before it, and so does the second letter.
    let first = 2 + numbers.first + 1;
    let second = 3 + numbers.rest + 1;
    let cells = match one.tracks.len() {
        2 => room.saturating_sub(first + second),
        _ => room.saturating_sub(first),
    };
    let rest = if one.tracks.len() == 2 { cells / 3 } else { 0 };
    for (n, track) in one.tracks.iter().enumerate() {
        let letter = letter_of(track, false);
        let (cells, number) = match n {
            0 => (cells - rest, numbers.first + 1),
            _ => (rest, numbers.rest + 1),
        };
        pen.skip(n).put(&letter, theme.style(Tone::Quiet)).skip(1);
        bar::gauge(track, cells, theme, pen);
        put_number(track, number, theme, pen);
    }
}

/// Draws several tracks in one line: letter, gauge and number each, in columns of equal width.
pub fn put_many(tracks: &[Track], each: usize, theme: &Theme, pen: &mut Pen<'_>) {
    let start = pen.used();
    for (n, track) in tracks.iter().enumerate() {
        let letter = letter_of(track, true);
        let number = width(&count(track));
        let moved = bar::moved(track, theme).unwrap_or_default();
        let cells = each.saturating_sub(number + 3).min(track.max as usize);
        pen.to(start + n * each)
            .put(&letter, theme.style(Tone::Quiet));
        if width(&moved) > 0 && fits_next_to(track, &moved, each) {
            pen.put(&moved, theme.style(Tone::Strong));
        } else {
            bar::gauge(track, cells, theme, pen);
        }
        pen.to((start + (n + 1) * each).saturating_sub(number + 1));
        put_number(track, number, theme, pen);
    }
}

/// Draws all tracks in one line as words and numbers. A track without a threshold has pips.
fn put_told(one: &Listed, theme: &Theme, pen: &mut Pen<'_>) {
    for (n, track) in one.tracks.iter().enumerate() {
        let label = track.label.to_lowercase();
        let number = count(track);
        if n > 0 && width(&label) + 3 + width(&number) > pen.left() {
            return;
        }
        pen.skip(if n > 0 { 2 } else { 0 })
            .put(&label, theme.style(Tone::Quiet))
            .skip(1);
        if track.unlimited() && track.now > 0 {
            bar::pips(track, 8, theme, pen);
            pen.skip(1);
        }
        let tone = match () {
            () if track.over() || track.spent() => Tone::Bad,
            () if track.unlimited() && track.now > 0 => Tone::Bad,
            () => Tone::Text,
        };
        pen.put(&number, theme.style(tone));
    }
}

/// The columns of combatants with one line each.
struct Line {
    room: usize,
    name: usize,
    /// The cells of the gauge, and the columns of its number, including the blank before it.
    cells: usize,
    number: usize,
    /// The columns of the second track's number with its letter. Its threshold is dropped first.
    second: usize,
    limits: bool,
    /// The columns of the worst condition, including the blank before it.
    state: usize,
    /// Whether there is room to count the conditions after the worst.
    more: bool,
    /// Whether names have their shortest distinct form.
    short: bool,
}

impl Line {
    fn of(all: &[&Listed], numbers: Numbers, room: usize) -> Self {
        let after = |columns: usize| if columns > 0 { columns + 1 } else { 0 };
        let most = |of: &dyn Fn(&Listed) -> usize| all.iter().map(|one| of(one)).max().unwrap_or(0);
        // All combatants share one column of conditions, so that the numbers are aligned. A serious
        // condition is never cut, and others appear only if there is room.
        let grave = |one: &Listed| one.out || one.conditions.iter().any(|state| state.grave);
        let worst = |one: &Listed| columns(&shown(one, false, 1));
        let state = after(most(&|one| if grave(one) { worst(one) } else { 0 }));
        let unlimited = |one: &Listed| {
            let track = one.tracks.first().filter(|track| track.unlimited());
            track.map_or(0, |track| width(&count(track)))
        };
        let number = numbers.first.max(most(&unlimited)) + 1;
        let seconds = all.iter().filter_map(|one| one.tracks.get(1));
        let seconds = seconds.filter(|track| !track.unlimited());
        let digits = seconds.map(|t| t.max.to_string().len()).max();
        let whole = |one: &Listed| width(&one.name) + after(width(&one.strength()));
        let brief = |one: &Listed| width(one.short_name()) + after(width(&one.strength()));
        let (whole, brief) = (most(&whole), most(&brief));
        let mut line = Self {
            room,
            name: whole,
            cells: 0,
            number,
            second: digits.map_or(0, |digits| 2 + 2 * digits + 2),
            limits: true,
            state,
            more: false,
            short: false,
        };
        if line.free() < LEAST {
            (line.short, line.name) = (true, brief);
        }
        if line.free() < LEAST && line.second > 0 {
            line.second = 2 + digits.unwrap_or(0);
            line.limits = false;
        }
        let every = after(most(&worst));
        if every > state && line.free() >= LEAST + every - state {
            line.state = every;
        }
        let several = all
            .iter()
            .any(|one| shown(one, false, usize::MAX).len() > 1);
        if several && line.state > 0 && line.free() >= LEAST + MORE {
            line.state += MORE;
            line.more = true;
        }
        if line.free() < LEAST {
            // The name gives up its letters last.
            let left = room.saturating_sub(line.fixed() - line.name);
            line.name = line
                .name
                .min(left.saturating_sub(LEAST).max(left * 2 / 3))
                .min(left);
        }
        line.cells = line.free().min(MOST);
        line
    }

    const fn fixed(&self) -> usize {
        self.name + 1 + self.number + self.second + self.state
    }

    const fn free(&self) -> usize {
        self.room.saturating_sub(self.fixed())
    }

    /// Draws a combatant.
    fn put(&self, one: &Listed, theme: &Theme, pen: &mut Pen<'_>) {
        let counted = one.is_group() && !one.out;
        let own = if counted {
            self.name.saturating_sub(1 + width(&one.strength()))
        } else {
            self.name
        };
        let name = if self.short && width(&one.name) > own {
            one.short_name()
        } else {
            &one.name
        };
        pen.within(name, own, name_style(one, theme));
        if counted {
            pen.skip(1).put(&one.strength(), theme.style(Tone::Text));
        }
        let end = self.room.saturating_sub(self.state);
        let numbers = end.saturating_sub(self.second + self.number);
        let states = if self.more {
            worst_of(one, self.state.saturating_sub(1))
        } else {
            shown(one, false, 1)
        };
        let wide = columns(&states);
        let apart = wide < self.state.max(1);
        if !is_gone(one)
            && let Some(track) = one.tracks.first()
        {
            pen.to(numbers.saturating_sub(self.cells));
            if !apart && wide <= self.cells && track.now == 0 && track.was.is_none() {
                // An empty gauge says less than a condition.
                put_states(&states, theme, pen);
            } else if self.cells >= LEAST && !track.unlimited() {
                // The mark of the last entry takes cells of the gauge.
                let moved = bar::moved(track, theme).unwrap_or_default();
                let mark = if moved.is_empty() {
                    0
                } else {
                    width(&moved) + 1
                };
                bar::gauge(track, self.cells.saturating_sub(mark), theme, pen);
                if mark > 0 {
                    pen.to(numbers.saturating_sub(width(&moved)))
                        .put(&moved, theme.style(Tone::Strong));
                }
            }
            pen.to(numbers);
            put_number(track, self.number, theme, pen);
            if let Some(track) = one.tracks.get(1).filter(|_| self.second > 0) {
                let letter = letter_of(track, false);
                pen.skip(1).put(&letter, theme.style(Tone::Quiet));
                let left = end.saturating_sub(pen.used());
                if self.limits {
                    put_number(track, left, theme, pen);
                } else {
                    let style = bar::count_style(track.now, track.max, theme);
                    pen.right(&track.now.to_string(), left, style);
                }
            }
        }
        if apart {
            pen.to(self.room.saturating_sub(self.state.saturating_sub(1)));
            put_states(&states, theme, pen);
        }
    }
}

/// The least cells of a gauge after a long word.
const SHORTEST: usize = 4;

/// The columns that mark further conditions: " …".
const MORE: usize = 2;

/// The minimum and maximum cells of a gauge in one line.
const LEAST: usize = 3;
const MOST: usize = 18;
