//! A ship in few lines: its side, speed, hull and system strain, disabled components, ready weapons,
//! crew who can still act, and more facts if there is room.
//!
//! A fact without room is dropped as a unit, the least important first. A list counts its hidden items.
//! Words are never cut.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::parts::{list, number_forms};
use crate::ui::theme::Theme;
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{bar, rich};
use rules::view::{Craft, Hand, Listed, Rich, Tone, Track};

/// The minimum and maximum cells of a bar.
const LEAST: usize = 3;
const MOST: usize = 24;
/// The columns from which name and tracks share a line.
pub(super) const WIDE: usize = 60;

/// The shared columns of several ships below each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    columns: usize,
    name: usize,
    side: usize,
    gauge: usize,
    /// The columns of both tracks' numbers, and the cells of their bars.
    numbers: [(usize, usize); 2],
    cells: usize,
    /// Whether the speed has its cells, and not only its digits.
    dial: bool,
    named: bool,
    /// Whether each track has a line of its own.
    split: bool,
}

/// Returns the label of a track if both gauges share a narrow line: its first letter.
fn letter(craft: &Craft, track: usize) -> &'static str {
    craft.gauges[track].get(..1).unwrap_or_default()
}

impl Table {
    /// Measures ships at this width. If some have only one line, its end is left for other facts.
    pub fn of(ships: &[&Listed], columns: usize, tight: bool) -> Self {
        let crafts = || {
            ships
                .iter()
                .filter_map(|ship| Some((ship, ship.craft.as_ref()?)))
        };
        let widest = |of: &dyn Fn(&Listed, &Craft) -> usize| {
            crafts()
                .map(|(ship, craft)| of(ship, craft))
                .max()
                .unwrap_or(0)
        };
        let numbers = [0, 1].map(|n| {
            let digits = |n: u32| n.to_string().len();
            let track = |ship: &Listed| ship.tracks.get(n).map(|t| (digits(t.now), digits(t.max)));
            let all = ships.iter().filter_map(|ship| track(ship));
            all.fold((0, 0), |(now, max), (a, b)| (now.max(a), max.max(b)))
        });
        let side = widest(&|_, craft| width(craft.side));
        let mut gauge = widest(&|_, craft| rich::columns(&craft.dial()));
        let longest = widest(&|ship, _| width(&ship.name));
        let labels = widest(&|_, craft| craft.gauges.iter().map(|label| width(label) + 2).sum());
        let tracks: usize = numbers
            .iter()
            .map(|(now, max)| now + 1 + max)
            .sum::<usize>()
            + labels;
        let mut dial = true;
        let (name, cells) = if columns >= WIDE {
            let tail = if tight { TAIL } else { 0 };
            let fixed = |gauge: usize| side + gauge + tracks + GAPS + tail;
            // The cells of the speed are dropped before any letter of a name.
            if fixed(gauge) + 2 * LEAST + longest > columns {
                dial = false;
                gauge = widest(&|_, craft| rich::columns(&speed(craft)));
            }
            let fixed = fixed(gauge);
            let name = longest
                .min(columns.saturating_sub(fixed + 2 * LEAST))
                .max(10);
            let most = if tight { MOST / 2 } else { MOST };
            let left = columns.saturating_sub(fixed + name) / 2;
            (name, left.min(most))
        } else {
            (columns.saturating_sub(side + gauge + 3), LEAST)
        };
        Self {
            columns,
            name,
            side,
            gauge,
            numbers,
            cells: if cells < LEAST { 0 } else { cells },
            dial,
            named: longest <= name,
            split: false,
        }
    }

    /// Gives each track a line of its own if no fact needed for a shot is dropped for it in any ship, so that
    /// all ships look the same.
    pub fn split<'a>(self, mut each: impl Iterator<Item = (&'a Listed, usize)>) -> Self {
        let below = self.columns.saturating_sub(2);
        let fits = |craft: &Craft, lines: usize| {
            let pieces = pieces(craft, self.columns);
            let asked: Vec<Piece> = pieces.into_iter().filter(|piece| piece.must).collect();
            lines > 3 && lines >= 4 + set(&asked, below, usize::MAX).len()
        };
        let each_fits = each.all(|(ship, lines)| {
            let craft = ship.craft.as_ref();
            craft.is_none_or(|craft| fits(craft, lines))
        });
        let split = each_fits && !self.is_wide();
        Self { split, ..self }
    }

    /// Whether name and tracks share a line.
    const fn is_wide(&self) -> bool {
        self.columns >= WIDE
    }

    /// Returns the column after name, tracks and a gap.
    const fn behind(&self) -> usize {
        let [(a, b), (c, d)] = self.numbers;
        let bars = if self.cells > 0 {
            2 * self.cells + 2
        } else {
            0
        };
        self.name + self.side + self.gauge + a + b + c + d + bars + 2 + 9 + GAPS + 2
    }

    /// Returns the columns that are left there.
    const fn rest(&self) -> usize {
        self.columns.saturating_sub(self.behind())
    }
}

/// The columns of weapons and crew at the end of a line: "  guns 12/12  3 to act".
const TAIL: usize = 22;

/// The gaps of a line with name and tracks, without those after labels and bars.
const GAPS: usize = 8;

/// The indent of lines below the name.
const INDENT: usize = 0;

/// A fact in its forms, from the longest to the shortest.
struct Piece {
    forms: Vec<Rich>,
    /// Whether it is never dropped.
    must: bool,
    /// Whether it begins a line, so that ships below each other have it in the same columns.
    begins: bool,
}

impl Piece {
    const fn must(forms: Vec<Rich>) -> Self {
        Self::new(forms, true, false)
    }

    const fn may(forms: Vec<Rich>) -> Self {
        Self::new(forms, false, false)
    }

    const fn begins(forms: Vec<Rich>) -> Self {
        Self::new(forms, false, true)
    }

    const fn new(forms: Vec<Rich>, must: bool, begins: bool) -> Self {
        Self {
            forms,
            must,
            begins,
        }
    }

    fn shortest(&self) -> usize {
        self.forms.iter().map(rich::columns).min().unwrap_or(0)
    }
}

/// Returns the facts below the tracks, the most important first.
fn pieces(craft: &Craft, columns: usize) -> Vec<Piece> {
    let mut all = Vec::new();
    if !craft.down.is_empty() {
        let out = |words: &str| Rich::of(words.to_owned(), Tone::Bad);
        let why = craft.down.join(" and ");
        let whole = out("all components out").and(format!(": {why}, until repaired"), Tone::Text);
        let short = out("all out").and(format!(": {why}"), Tone::Text);
        all.push(Piece::must(vec![whole, short, out("all out")]));
    } else if !craft.out.is_empty() {
        let part = |part: &String| Rich::of(part.clone(), Tone::Bad);
        let items: Vec<Rich> = craft.out.iter().map(part).collect();
        let count = Rich::of(format!("{} out", items.len()), Tone::Bad);
        all.push(Piece::must(list("out", &items, count)));
    }
    // A critical is never dropped, like those of people.
    let hits = &craft.criticals;
    if !hits.is_empty() {
        let word = if hits.len() == 1 { "crit" } else { "crits" };
        let count = Rich::of(format!("{} {word}", hits.len()), Tone::Bad);
        all.push(Piece::must(list("crits", hits, count)));
    }
    if let Some((ready, of)) = craft.guns {
        let tone = if ready > 0 { Tone::Good } else { Tone::Bad };
        let guns = Rich::of("guns ", Tone::Quiet).and(format!("{ready}/{of}"), tone);
        let mut forms = vec![guns.clone()];
        if let Some(sides) = craft.sides().filter(|_| ready > 0) {
            forms.insert(0, guns.and("  ", Tone::Quiet).then(sides));
        }
        all.push(Piece::must(forms));
    }
    all.push(Piece::must(hands(craft)));
    for word in &craft.now {
        all.push(Piece::may(vec![Rich::of(word.clone(), Tone::Warn)]));
    }
    // What every shot needs is kept longest.
    let forms = number_forms(&craft.numbers, columns.saturating_sub(2));
    if !forms.is_empty() {
        all.push(Piece::begins(forms));
    }
    if let Some(nearest) = craft.ranges.first() {
        all.push(Piece::may(list("", &craft.ranges, nearest.clone())));
    }
    all
}

/// Returns its weapons one by one. If a line is too short for all of it, it shows the short form.
fn guns(craft: &Craft) -> impl Iterator<Item = Piece> {
    let each = craft.weapons.iter();
    each.map(|gun| Piece::may(vec![gun.whole.clone(), gun.short.clone()]))
}

/// Returns all facts below the tracks in this many lines. The weapons come after the rest, with a count
/// of those without room.
fn said(craft: &Craft, columns: usize, room: usize, lines: usize) -> Vec<Vec<Rich>> {
    let mut all = pieces(craft, columns);
    let without = set(&all, room, lines);
    let placed = |set: &[Vec<Rich>]| set.iter().map(Vec::len).sum::<usize>();
    if placed(&without) < all.len() {
        return without;
    }
    let (count, before) = (craft.weapons.len(), all.len());
    all.extend(guns(craft));
    for shown in (1..=count).rev() {
        all.truncate(before + shown);
        if shown < count {
            let more = Rich::of(format!("+{} more", count - shown), Tone::Quiet);
            all.push(Piece::may(vec![more]));
        }
        let set = set(&all, room, lines);
        if placed(&set) == all.len() {
            return set;
        }
    }
    without
}

/// Returns the crew who can still act: by full names, by short names, then as a number.
fn hands(craft: &Craft) -> Vec<Rich> {
    let crew = &craft.crew;
    let count = crew.all.len();
    if count == 0 {
        return vec![Rich::of(crew.label, Tone::Quiet)];
    }
    let acting = crew.all.first().is_some_and(|hand| hand.acts);
    let item = |short: bool, (n, hand): (usize, &Hand)| {
        let name = if short { &hand.short } else { &hand.name };
        if hand.acts {
            return Rich::of(format!("{name} acts"), Tone::Accent);
        }
        // After the active member, the label appears once for all the others.
        let label = if acting && n == 1 {
            format!("{} ", crew.label)
        } else {
            String::new()
        };
        Rich::of(label, Tone::Quiet).and(name.clone(), Tone::Text)
    };
    let of = |short| {
        let all = crew.all.iter().enumerate();
        all.map(|one| item(short, one)).collect::<Vec<Rich>>()
    };
    let label = if acting { "" } else { crew.label };
    let counted = Rich::of(format!("{count} "), Tone::Good).and(crew.label, Tone::Quiet);
    let mut forms = list(label, &of(false), counted.clone());
    forms.truncate(1);
    forms.extend(list(label, &of(true), counted));
    forms
}

/// Lays out pieces in this many lines: each in the longest form that leaves the required pieces after
/// it their shortest form. Other pieces without room are dropped.
fn set(pieces: &[Piece], columns: usize, lines: usize) -> Vec<Vec<Rich>> {
    let mut set: Vec<Vec<Rich>> = vec![Vec::new()];
    let mut left = columns;
    let place = |left: usize, empty: bool, line: usize, piece: (usize, bool)| {
        let (wide, begins) = piece;
        let gap = if empty { 0 } else { 2 };
        // On the last line it is better next to other facts than nowhere.
        if wide + gap <= left && (empty || !begins || line + 1 >= lines) {
            Some((line, left - wide - gap))
        } else if line + 1 < lines && wide <= columns {
            Some((line + 1, columns - wide))
        } else {
            None
        }
    };
    for (n, piece) in pieces.iter().enumerate() {
        let rest = || pieces.iter().skip(n + 1).filter(|piece| piece.must);
        let leaves_room = |(mut line, mut left): (usize, usize)| {
            rest().all(
                |piece| match place(left, false, line, (piece.shortest(), piece.begins)) {
                    Some((on, more)) => {
                        (line, left) = (on, more);
                        true
                    }
                    None => false,
                },
            )
        };
        let at = set.len() - 1;
        let empty = set.last().is_none_or(Vec::is_empty);
        let forms = piece.forms.iter();
        let fits = forms.filter_map(|text| {
            let to = place(left, empty, at, (rich::columns(text), piece.begins))?;
            Some((text, to))
        });
        let mut fits: Vec<(&Rich, (usize, usize))> = fits.collect();
        let best = fits.iter().position(|(_, to)| leaves_room(*to));
        let best = best.or_else(|| fits.len().checked_sub(1).filter(|_| piece.must));
        let Some((text, (line, more))) = best.map(|at| fits.swap_remove(at)) else {
            continue;
        };
        if line > at {
            set.push(Vec::new());
        }
        left = more;
        if let Some(last) = set.last_mut() {
            last.push(text.clone());
        }
    }
    set
}

/// Returns the lines needed for its required facts.
pub(super) fn least(ship: &Listed, table: &Table) -> usize {
    let Some(craft) = &ship.craft else { return 1 };
    let pieces = pieces(craft, table.columns);
    let shortest = || pieces.iter().filter(|p| p.must).map(Piece::shortest);
    if table.is_wide() {
        let whole = table.named && table.dial;
        return 1 + usize::from(!whole || !stand_in(shortest(), table.rest(), 1));
    }
    let room = table.columns.saturating_sub(INDENT);
    let below = (1..6).find(|lines| stand_in(shortest(), room, *lines));
    2 + below.unwrap_or(6)
}

/// Returns the lines needed for all its facts.
pub(super) fn whole(ship: &Listed, columns: usize) -> usize {
    let Some(craft) = &ship.craft else { return 1 };
    let room = columns.saturating_sub(2);
    let head = if columns >= WIDE { 1 } else { 3 };
    head + said(craft, columns, room, usize::MAX).len()
}

/// Whether pieces of these widths fit into this many lines.
fn stand_in(widths: impl Iterator<Item = usize>, columns: usize, lines: usize) -> bool {
    let (mut line, mut used) = (1, 0);
    for wide in widths {
        if used > 0 && used + 2 + wide > columns {
            (line, used) = (line + 1, wide);
        } else {
            used += wide + if used > 0 { 2 } else { 0 };
        }
    }
    line <= lines && used <= columns
}

/// Draws a ship in this many lines, starting at a line.
pub(super) fn put(
    ship: &Listed,
    craft: &Craft,
    table: &Table,
    (first, lines): (usize, usize),
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let pieces = pieces(craft, table.columns);
    let tracks: Vec<&Track> = ship.tracks.iter().take(2).collect();
    let indent = if table.is_wide() || table.split {
        2
    } else {
        INDENT
    };
    let mut line = first;
    let mut pen = Pen::row(area, line, theme.glyphs, buf);
    head(ship, craft, table, theme, &mut pen);
    if table.is_wide() {
        for ((track, label), digits) in tracks.iter().zip(craft.gauges).zip(table.numbers) {
            gauge(track, label, table.cells, digits, theme, pen.skip(2));
        }
        if lines == 1 {
            pen.to(table.behind());
            for said in set(&pieces, table.rest(), 1) {
                flow(&said, theme, &mut pen);
            }
        }
    } else if table.split {
        let label = tracks.iter().map(|t| width(&t.label)).max().unwrap_or(0);
        let digits = table.numbers.iter();
        let digits = digits.fold((0, 0), |(a, b), (c, d)| (a.max(*c), b.max(*d)));
        let cells = table
            .columns
            .saturating_sub(indent + label + 3 + digits.0 + digits.1);
        for track in &tracks {
            line += 1;
            let mut pen = Pen::row(area, line, theme.glyphs, buf);
            let name = format!("{:label$}", super::quiet(&track.label));
            gauge(
                track,
                &name,
                cells.min(MOST),
                digits,
                theme,
                pen.skip(indent),
            );
        }
    } else if lines > 1 {
        line += 1;
        let mut pen = Pen::row(area, line, theme.glyphs, buf);
        pair(&tracks, craft, table, theme, &mut pen);
    }
    let left = (first + lines).saturating_sub(line + 1);
    if left == 0 {
        return;
    }
    let room = table.columns.saturating_sub(indent);
    for said in said(craft, table.columns, room, left) {
        line += 1;
        let mut pen = Pen::row(area, line, theme.glyphs, buf);
        flow(&said, theme, pen.skip(indent));
    }
}

fn flow(pieces: &[Rich], theme: &Theme, pen: &mut Pen<'_>) {
    for (n, piece) in pieces.iter().enumerate() {
        rich::put(piece, theme, pen.skip(if n > 0 { 2 } else { 0 }));
    }
}

fn speed(craft: &Craft) -> Rich {
    Rich::of(format!("{}/{}", craft.speed, craft.top), Tone::Strong)
}

/// Draws the name, side and speed: in columns if there are several ships, otherwise with the speed at
/// the end.
fn head(ship: &Listed, craft: &Craft, table: &Table, theme: &Theme, pen: &mut Pen<'_>) {
    let quiet = theme.style(Tone::Quiet);
    let dial = if table.dial {
        craft.dial()
    } else {
        speed(craft)
    };
    if table.is_wide() {
        pen.cell(&ship.name, table.name, theme.style(ship.tone));
        pen.skip(2).cell(craft.side, table.side, quiet);
        rich::cell(&dial, table.gauge, theme, pen.skip(2));
        return;
    }
    // The change by the last entry belongs to the hull below it, so it follows the name and not the speed. It takes
    // precedence over the side, and neither takes a cell of the speed. Where it has no room, the gauge shows it.
    let mut moved = moved(ship, craft, theme);
    let beside = |text: &str| if text.is_empty() { 0 } else { width(text) + 1 };
    let own = width(&ship.name) + 1;
    let dial = if own + rich::columns(&dial) <= table.columns {
        dial
    } else {
        speed(craft)
    };
    let tail = rich::columns(&dial);
    if own + beside(&moved) + tail > table.columns {
        moved.clear();
    }
    let apart = usize::from(!moved.is_empty());
    let sided = own + beside(craft.side) + beside(&moved) + apart + tail <= table.columns;
    let room = table.columns.saturating_sub(tail + 1);
    pen.within(&ship.name, room, theme.style(ship.tone));
    if sided {
        pen.skip(1).put(craft.side, quiet);
    }
    if !moved.is_empty() {
        pen.skip(1).put(&moved, theme.style(Tone::Strong));
    }
    pen.to(table.columns.saturating_sub(tail));
    rich::put(&dial, theme, pen);
}

/// Returns the change by the last entry in short form: "▲3", or "s▲3" for system strain.
fn moved(ship: &Listed, craft: &Craft, theme: &Theme) -> String {
    let moved = |n: usize| bar::moved(ship.tracks.get(n)?, theme);
    let systems = || moved(1).map(|moved| format!("{}{moved}", letter(craft, 1)));
    moved(0).or_else(systems).unwrap_or_default()
}

/// Draws both gauges in a line, the first one longer. Without room for gauges, the numbers stay.
fn pair(tracks: &[&Track], craft: &Craft, table: &Table, theme: &Theme, pen: &mut Pen<'_>) {
    let number = |n: usize| {
        // The maximum width, so that no hit moves the gauges.
        let (now, most) = table.numbers[n];
        now.max(most) + 1 + most
    };
    let quiet = theme.style(Tone::Quiet);
    let fixed = 2 + number(0) + 1 + 3 + number(1) + 1;
    let room = table.columns.saturating_sub(fixed);
    let second = (room / 3).max(LEAST).min(room);
    let cells = [room - second, second];
    for (n, track) in tracks.iter().enumerate().take(2) {
        pen.skip(n).put(letter(craft, n), quiet).skip(1);
        if cells[n] >= LEAST {
            bar::gauge(track, cells[n], theme, pen);
        } else {
            pen.skip(cells[n]);
        }
        let most = format!("/{}", track.max);
        let room = (number(n) + 1).saturating_sub(width(&most));
        put_now(track, room, theme, pen);
        pen.put(&most, quiet);
    }
}

/// Draws a track: its label, its bar, and its numbers in their columns.
fn gauge(
    track: &Track,
    label: &str,
    cells: usize,
    digits: (usize, usize),
    theme: &Theme,
    pen: &mut Pen<'_>,
) {
    let quiet = theme.style(Tone::Quiet);
    pen.put(label, quiet).skip(1);
    if cells > 0 {
        let until = pen.used() + cells;
        bar::put(track, cells, theme, pen);
        pen.to(until);
    }
    // The blank after the bar is room for the future value.
    let blank = usize::from(cells > 0);
    put_now(track, digits.0 + blank, theme, pen);
    pen.cell(&format!("/{}", track.max), digits.1 + 1, quiet);
}

/// Draws the number of a track, right-aligned. If Enter would change it, draws the future value: "→ 4".
fn put_now(track: &Track, columns: usize, theme: &Theme, pen: &mut Pen<'_>) {
    let Some(after) = track.ghost.filter(|after| *after != track.now) else {
        let style = bar::count_style(track.now, track.max, theme);
        pen.right(&track.now.to_string(), columns, style);
        return;
    };
    let number = after.to_string();
    let style = bar::count_style(after, track.max, theme);
    let arrow = theme.glyphs.arrow;
    if columns > width(&number) {
        pen.put(arrow, theme.style(Tone::Bad));
        pen.right(&number, columns - 1, style);
    } else {
        pen.right(&number, columns, style);
    }
}
