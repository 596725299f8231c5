//! Vehicles: every number a crew needs, readable without counting.
//!
//! There are three densities, chosen by the height: every track with its bar and the facts in lines
//! below, the name with tracks and facts as numbers below it, or everything in one line. In wide areas
//! name and tracks share a line. A ship keeps its gauges (`brief`) and a computer system its `gates`.

mod brief;
pub mod card;
mod gates;
mod parts;
mod stations;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::ui::theme::Theme;
use crate::ui::widgets::columns::{Wish, share};
use crate::ui::widgets::flow::{flow, shared};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{list, rich, rule};
use rules::view::{Craft, Fact, Listed, Listing, ROSE, Rich, Tone};

#[cfg(test)]
use parts::{PARTED, parted};
use parts::{abreast, whole_parts};

use super::tracks::{Columns, count, label_columns};
use super::{Paint, line_at, line_of, put_pointer};

/// Returns the vehicles of a roster in its order, which are the rows of this pane.
pub fn listed(roster: &[Listed]) -> impl Iterator<Item = &Listed> {
    roster
        .iter()
        .filter(|one| one.listing != Listing::Combatant)
}

/// The columns below which a frame's margin is wide enough as a gutter.
const GUTTER: usize = 40;

/// Returns the columns of the text.
fn room(columns: usize) -> usize {
    columns.saturating_sub(usize::from(columns >= GUTTER))
}

/// Returns the area of the text.
fn inner(area: Rect) -> Rect {
    Rect {
        width: room(usize::from(area.width)) as u16,
        ..area
    }
}

/// Returns the title of the pane, depending on its content.
pub fn title(roster: &[Listed]) -> &'static str {
    let system = |one: &&Listed| one.listing == Listing::System;
    let systems = listed(roster).filter(system).count();
    if listed(roster).all(|one| one.listing == Listing::Chase) && rows(roster) > 0 {
        "Chase"
    } else if rows(roster) > 0 && systems == rows(roster) {
        "Systems"
    } else if systems > 0 {
        "Vehicles and systems"
    } else {
        "Vehicles"
    }
}

/// Returns how many rows can be selected, which is the number of vehicles.
pub fn rows(roster: &[Listed]) -> usize {
    listed(roster).count()
}

/// Returns the lines it would fill without a limit, or 0 without vehicles.
pub fn height(roster: &[Listed], columns: usize) -> usize {
    let ships: Vec<&Listed> = listed(roster).collect();
    if ships.is_empty() {
        0
    } else {
        1 + ships
            .iter()
            .map(|s| Density::Full.lines(s, room(columns)))
            .sum::<usize>()
    }
}

/// Returns the lines of all of them with a blank line between two, or 0 without vehicles.
pub fn tab_height(roster: &[Listed], columns: usize) -> usize {
    let gaps = rows(roster).saturating_sub(1);
    height(roster, columns) + gaps
}

/// Returns the lines, including the title, of ships across the pane below each other while none is
/// selected. 0 without ships.
pub fn strip(roster: &[Listed], columns: usize) -> usize {
    let ships: Vec<&Listed> = listed(roster).collect();
    if ships.iter().all(|ship| ship.craft.is_none()) {
        return 0;
    }
    let lines = |ship: &&Listed| Density::Numbers.lines(ship, room(columns)).min(3);
    1 + ships.iter().map(lines).sum::<usize>()
}

/// Returns the lines, including the title, in which each shows its required facts at this width.
pub fn least(roster: &[Listed], columns: usize) -> usize {
    let ships: Vec<&Listed> = listed(roster).collect();
    let table = brief::Table::of(&ships, room(columns), true);
    let lines = ships.iter().map(|ship| brief::least(ship, &table));
    1 + lines.sum::<usize>()
}

/// Returns the lines, including the title, in which all of them show their facts as numbers.
pub fn in_brief(roster: &[Listed], columns: usize) -> usize {
    let lines = |ship| Density::Numbers.lines(ship, room(columns));
    1 + listed(roster).map(lines).sum::<usize>()
}

/// Returns the index of the vehicle at a position.
pub fn hit(area: Rect, position: Position, roster: &[Listed], paint: &Paint<'_>) -> Option<usize> {
    let line = line_at(area, position)?;
    let ships: Vec<&Listed> = listed(roster).collect();
    let plan = Plan::of(&ships, area, paint);
    plan.places
        .iter()
        .find(|p| (p.line..p.line + p.lines).contains(&line))
        .map(|p| p.index)
}

/// Draws it.
pub fn render(roster: &[Listed], paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let theme = paint.theme;
    let ships: Vec<&Listed> = listed(roster).collect();
    let plan = Plan::of(&ships, area, paint);
    let hidden = ships.len() - plan.places.len();
    let remark = if hidden > 0 {
        format!("{} of {}", plan.places.len(), ships.len())
    } else {
        String::new()
    };
    rule::title(title(roster), &remark, paint.focused, theme, area, buf);
    if ships.is_empty() && area.height > 1 {
        Pen::row(area, 1, theme.glyphs, buf).put("none here", theme.style(Tone::Quiet));
    }
    for place in &plan.places {
        if let Some(ship) = ships.get(place.index) {
            put_pointer(ship, place.line, theme, inner(area), buf);
            match &ship.craft {
                Some(craft)
                    if place.density != Density::Full || usize::from(inner(area).width) < WIDE =>
                {
                    let lines = (place.line, place.lines);
                    brief::put(ship, craft, &plan.table, lines, theme, inner(area), buf);
                }
                _ if !ship.gates.is_empty() && place.density != Density::Line => {
                    gates::put(ship, (place.line, place.lines), theme, inner(area), buf);
                }
                _ => put(ship, &ships, place, theme, inner(area), buf),
            }
            for line in place.line..place.line + place.lines {
                paint.mark_row(place.index, area, line, buf);
            }
        }
    }
}

/// How much room a vehicle gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Density {
    /// Every track with its bar.
    Full,
    /// The name, and tracks and facts as numbers, in as many lines as they need.
    Numbers,
    /// One line.
    Line,
}

impl Density {
    fn lines(self, ship: &Listed, columns: usize) -> usize {
        match self {
            Self::Full | Self::Numbers if !ship.gates.is_empty() => gates::height(ship, columns),
            Self::Full if abreast(ship, columns) => {
                let drawn = drawn(ship, columns).map_or(0, |lines| lines.len());
                1 + told(ship, columns).len().max(drawn)
            }
            Self::Full | Self::Numbers if ship.craft.is_some() => brief::whole(ship, columns),
            Self::Full => 1 + ship.tracks.len() + told(ship, columns).len(),
            Self::Numbers => {
                let named = usize::from(!leads(ship));
                named + in_numbers(ship, columns, usize::MAX).len()
            }
            Self::Line => 1,
        }
    }
}

/// The columns from which name and tracks share a line.
const WIDE: usize = 72;

/// The position of a vehicle.
struct Place {
    index: usize,
    line: usize,
    lines: usize,
    density: Density,
    /// The columns of the names if the tracks are next to them.
    name: usize,
}

/// The positions and forms of all vehicles.
struct Plan {
    places: Vec<Place>,
    /// The columns of ships in few lines.
    table: brief::Table,
}

impl Plan {
    fn of(ships: &[&Listed], area: Rect, paint: &Paint<'_>) -> Self {
        let columns = inner(area).width as usize;
        let room = (area.height as usize).saturating_sub(1);
        let total = |density: Density| {
            ships
                .iter()
                .map(|s| density.lines(s, columns))
                .sum::<usize>()
        };
        let density = if total(Density::Full) <= room {
            Density::Full
        } else {
            Density::Numbers
        };
        let least: Vec<usize> = {
            let table = brief::Table::of(ships, columns, true);
            ships
                .iter()
                .map(|ship| brief::least(ship, &table))
                .collect()
        };
        let fair = least.iter().sum::<usize>() <= room;
        // Each vehicle gets a line while there are lines. The rest is shared.
        let first = list::scroll_to(
            paint.selected,
            paint.scroll,
            room.min(ships.len()),
            ships.len(),
        );
        let wishes: Vec<Wish> = ships
            .iter()
            .enumerate()
            .skip(first)
            .map(|(n, ship)| {
                let marked = paint.focused && paint.selected == Some(n);
                let rest: usize = least.iter().sum::<usize>() - least[n];
                let drawn = Density::Full.lines(ship, columns);
                let whole = if marked && drawn + rest <= room {
                    drawn
                } else {
                    density.lines(ship, columns)
                };
                // The selected one shows all its facts, as long as the others keep a line.
                let most = (room + 1).saturating_sub(ships.len()).max(1);
                let fair = if marked {
                    whole.min(if fair { room - rest } else { most })
                } else if fair {
                    least[n]
                } else {
                    1
                };
                Wish {
                    least: 1,
                    fair,
                    enough: whole,
                    whole,
                }
            })
            .collect();
        let given = share(&wishes, room);
        // Spare lines separate the vehicles.
        let spare = room.saturating_sub(given.iter().sum());
        let gap = usize::from(spare + 1 >= ships.len());
        // The names take what they need, and leave the tracks half of the line.
        let longest = ships
            .iter()
            .map(|ship| {
                let side = ship.craft.as_ref().map_or(0, |craft| width(craft.side) + 2);
                width(&ship.name) + 2 + side + width(&ship.badge) + 2
            })
            .max()
            .unwrap_or(0);
        let name = longest.min(columns / 2).max((columns / 3).min(34));
        let mut line = 1;
        let mut places = Vec::new();
        for (n, lines) in given
            .into_iter()
            .enumerate()
            .filter(|(_, lines)| *lines > 0)
        {
            let ship = ships.get(first + n);
            let whole = ship.is_some_and(|s| lines >= Density::Full.lines(s, columns));
            let crafted = ship.is_some_and(|s| s.craft.is_some());
            let density = if crafted && whole {
                Density::Full
            } else if crafted {
                Density::Numbers
            } else if lines > 1 || density == Density::Full {
                density
            } else {
                Density::Line
            };
            places.push(Place {
                index: first + n,
                line,
                lines,
                density,
                name,
            });
            line += lines + gap;
        }
        let tight = places.iter().any(|place| place.lines == 1);
        let each = places
            .iter()
            .filter_map(|place| Some((*ships.get(place.index)?, place.lines)));
        let table = brief::Table::of(ships, columns, tight).split(each);
        Self { places, table }
    }
}

fn put(
    ship: &Listed,
    ships: &[&Listed],
    place: &Place,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let columns = area.width as usize;
    let wide = abreast(ship, columns);
    let density = place.density;
    let mut line = place.line;
    let mut pen = Pen::row(area, line, theme.glyphs, buf);
    match density {
        Density::Line => {
            if ship.listing == Listing::Chase {
                put_name(ship, columns, theme, &mut pen);
            } else {
                pen.within(&ship.name, (columns / 2).max(10), theme.style(ship.tone));
            }
            let numbers = numbers(ship, columns);
            for piece in &numbers {
                if rich::columns(piece) + 2 > pen.left() {
                    pen.skip(1)
                        .put(theme.glyphs.ellipsis, theme.style(Tone::Quiet));
                    break;
                }
                rich::put(piece, theme, pen.skip(2));
            }
            return;
        }
        Density::Full if wide => {
            let name = place.name;
            let alone = ship.tracks.is_empty();
            let room = if alone { columns } else { name - 2 };
            put_name(ship, room, theme, &mut pen);
            pen.to(name);
            let share = (columns - name) / ship.tracks.len().max(1);
            for (n, track) in ship.tracks.iter().enumerate() {
                let label = width(&track.label) + 1;
                // The same track of all ships below each other has the same columns.
                let crafts = ships
                    .iter()
                    .filter(|one| one.craft.is_some() == ship.craft.is_some());
                let same = crafts.filter_map(|one| one.tracks.get(n));
                let same = same.filter(|one| one.label == track.label);
                let place = Columns::of(same, label, 24, share.saturating_sub(2));
                place.put(track, &quiet(&track.label), theme, pen.to(name + n * share));
            }
        }
        Density::Full => {
            put_name(ship, columns, theme, &mut pen);
            let label = label_columns(ship.tracks.iter().map(|t| t.label.as_str()), 14, 1);
            let place = Columns::of(ship.tracks.iter(), label, 24, columns.saturating_sub(2));
            for track in &ship.tracks {
                line += 1;
                let mut pen = Pen::row(area, line, theme.glyphs, buf);
                place.put(track, &quiet(&track.label), theme, pen.skip(2));
            }
        }
        Density::Numbers if leads(ship) => {
            // The first line begins with the name.
            line -= 1;
        }
        Density::Numbers => put_name(ship, columns, theme, &mut pen),
    }
    let mut indent = 0;
    let lines = if density == Density::Numbers {
        in_numbers(ship, columns, place.lines)
    } else {
        if let Some(rose) = drawn(ship, columns) {
            indent = ROSE + 2;
            for (n, part) in rose.iter().enumerate().take(place.lines.saturating_sub(1)) {
                let mut pen = Pen::row(area, line + 1 + n, theme.glyphs, buf);
                rich::put(part, theme, pen.skip(2));
            }
        }
        told(ship, columns)
    };
    let count = lines.len();
    for (n, pieces) in lines.into_iter().enumerate() {
        line += 1;
        if line >= place.line + place.lines || line_of(area, line).is_none() {
            return;
        }
        let cut = line + 1 == place.line + place.lines && n + 1 < count;
        let mut pen = Pen::row(area, line, theme.glyphs, buf);
        pen.skip(indent);
        for (place, piece) in pieces.iter().enumerate() {
            let leads = n == 0 && place == 0 && density == Density::Numbers && leads(ship);
            pen.skip(if leads { 0 } else { 2 });
            let marked = piece.plain().ends_with('…');
            if cut && !marked && place + 1 == pieces.len() {
                // A full line gives up its last letters for the mark.
                let gap = rich::columns(piece) + 1 < pen.left();
                let more = piece.clone().and(if gap { " " } else { "" }, Tone::Quiet);
                rich::put(
                    &more.and(theme.glyphs.ellipsis, Tone::Quiet),
                    theme,
                    &mut pen,
                );
            } else {
                rich::put(piece, theme, &mut pen);
            }
        }
    }
}

fn put_name(ship: &Listed, room: usize, theme: &Theme, pen: &mut Pen<'_>) {
    let until = pen.used() + room;
    if ship.listing == Listing::Chase {
        pen.within(&ship.badge, room, theme.style(ship.tone));
        return;
    }
    let side = ship.craft.as_ref().map_or("", |craft| craft.side);
    let badge = if apart(ship, room) {
        0
    } else {
        width(&ship.badge)
    };
    let beside = |wide: usize| if wide > 0 { wide + 2 } else { 0 };
    let name = room
        .saturating_sub(beside(badge) + beside(width(side)))
        .max(room / 2 + 2)
        .min(room);
    pen.within(&ship.name, name, theme.style(ship.tone));
    if !side.is_empty() {
        pen.skip(2).put(side, theme.style(Tone::Quiet));
    }
    if badge > 0 && pen.used() + badge.min(6) + 2 <= until {
        let left = until - pen.used() - 2;
        pen.skip(2)
            .within(&ship.badge, left, theme.style(Tone::Quiet));
    }
    // The disabled components of a ship with gauges, and the reasons, are below.
    if ship.craft.is_some() {
        return;
    }
    if ship.out && pen.used() + 5 <= until {
        pen.skip(2).put("out", theme.style(Tone::Bad));
    }
    if !ship.conditions.is_empty() && pen.used() + 8 <= until {
        let (note, left) = (ship.note(), until - pen.used());
        let gap = if rich::columns(&note) + 1 == left {
            1
        } else {
            2
        };
        rich::within(&note, left - gap, theme, pen.skip(gap));
    }
}

/// Whether the kind of a system is below its name, because one line doesn't hold both.
fn apart(ship: &Listed, columns: usize) -> bool {
    ship.listing == Listing::System && width(&ship.name) + 2 + width(&ship.badge) > columns
}

/// Returns a fact with a quiet label.
fn labelled(fact: &Fact) -> Rich {
    if fact.label.is_empty() {
        return fact.value.clone();
    }
    Rich::of(format!("{} ", quiet(&fact.label)), Tone::Quiet).then(fact.value.clone())
}

/// Returns a label in lowercase. A label of several words may contain a name and stays as it is.
fn quiet(label: &str) -> Cow<'_, str> {
    if label.contains(' ') {
        Cow::Borrowed(label)
    } else {
        Cow::Owned(label.to_lowercase())
    }
}

/// Returns the speed gauge and the facts.
fn facts(ship: &Listed) -> Vec<Rich> {
    let craft = ship.craft.as_ref();
    let speed = craft.map(Craft::gauge);
    // The gauge already shows the speed.
    let rest = ship
        .facts
        .iter()
        .filter(|f| craft.is_none() || f.key != "speed");
    speed.into_iter().chain(rest.map(labelled)).collect()
}

/// Returns the drawn firing arcs if there is enough width.
fn drawn(ship: &Listed, columns: usize) -> Option<[Rich; 3]> {
    let craft = ship.craft.as_ref().filter(|_| columns >= WIDE);
    craft.and_then(Craft::rose)
}

/// Returns the facts in lines next to the drawing.
fn told(ship: &Listed, columns: usize) -> Vec<Vec<Rich>> {
    let drawn = drawn(ship, columns).is_some();
    let beside = if drawn { ROSE + 2 } else { 0 };
    let mut pieces = facts(ship);
    if apart(ship, columns) {
        pieces.insert(0, Rich::of(ship.badge.clone(), Tone::Quiet));
    }
    let room = columns.saturating_sub(2 + beside);
    flow(&whole_parts(pieces, ship, room), room)
}

/// Whether the numbers begin in the line of the name, so that more of several vehicles fits.
fn leads(ship: &Listed) -> bool {
    ship.listing != Listing::Chase
}

/// Returns the lines of [`Density::Numbers`], with the name first. Long facts share the available room.
fn in_numbers(ship: &Listed, columns: usize, room: usize) -> Vec<Vec<Rich>> {
    let mut pieces = numbers(ship, columns);
    if leads(ship) {
        let mut name = Rich::of(ship.name.clone(), ship.tone);
        if ship.out {
            name = name.and("  out", Tone::Bad);
        }
        if !ship.conditions.is_empty() {
            pieces.insert(0, ship.note());
        }
        pieces.insert(0, name);
    }
    let wide = columns.saturating_sub(2);
    shared(&whole_parts(pieces, ship, wide), wide, room)
}

/// Returns tracks and facts as numbers. In a narrow pane the speed is next to the tracks, and short
/// facts are close together.
fn numbers(ship: &Listed, columns: usize) -> Vec<Rich> {
    let tracks = ship.tracks.iter().map(|track| {
        let tone = if track.over() {
            Tone::Bad
        } else {
            Tone::Strong
        };
        Rich::of(format!("{} ", quiet(&track.label)), Tone::Quiet).and(count(track), tone)
    });
    if columns >= WIDE {
        return tracks.chain(facts(ship)).collect();
    }
    // The speed, which belongs to the tracks, and the numbers needed for every shot.
    let (speed, rest): (Vec<&Fact>, Vec<&Fact>) =
        ship.facts.iter().partition(|fact| fact.key == "speed");
    let speed = speed.into_iter().map(labelled);
    let rest = close(rest.into_iter().map(labelled), columns);
    tracks.chain(speed).chain(rest).collect()
}

/// The maximum columns of a fact that is a number and its word, not a sentence.
const SHORT: usize = 13;

/// Joins consecutive numbers into pieces with a blank between two, as many as fit into a line below the
/// name: four in a narrow pane.
fn close(pieces: impl Iterator<Item = Rich>, columns: usize) -> Vec<Rich> {
    let room = columns.saturating_sub(2);
    let mut all: Vec<Rich> = Vec::new();
    let mut open = false;
    for piece in pieces {
        let short = rich::columns(&piece) <= SHORT;
        let fits = |last: &&mut Rich| rich::columns(last) + 1 + rich::columns(&piece) <= room;
        match all.last_mut().filter(|_| open && short).filter(fits) {
            Some(last) => *last = std::mem::take(last).and(" ", Tone::Quiet).then(piece),
            None => all.push(piece),
        }
        open = short;
    }
    all
}
