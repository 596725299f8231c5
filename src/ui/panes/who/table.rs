//! Everybody in a wide pane: a row each, with every track, what they are and their states.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::rules::view::{Fact, Listed, Listing, Rich, Tone, Track};
use crate::ui::panes::tracks::count;
use crate::ui::theme::Theme;
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{bar, rich};

use super::people::is_gone;
use super::rows::{MOVED, columns, put_moved, put_pointer, put_states, shown, touching};

/// Columns between two.
const GAP: usize = 1;

/// The columns of a track.
#[derive(Clone, Copy, Debug, Default)]
struct Columns {
    cells: usize,
    number: usize,
}

impl Columns {
    fn of<'a>(tracks: impl Iterator<Item = &'a Track> + Clone, cells: usize) -> Self {
        let number = |track: &Track| {
            if track.unlimited() {
                width(&count(track)).max(width(&track.label))
            } else {
                2 * track.max.to_string().len() + 1
            }
        };
        let limited = tracks.clone().any(|track| !track.unlimited());
        Self {
            cells: if limited { cells } else { 0 },
            number: tracks.map(number).max().map_or(0, |most| most + MOVED),
        }
    }

    const fn width(self) -> usize {
        self.cells + self.number
    }
}

/// The columns of a table: the state is what gauges, kinds and at last names give their room to.
struct Table {
    name: usize,
    tracks: [Columns; 2],
    /// The columns of how far everybody is.
    far: usize,
}

/// The fewest cells of either gauge where a state is cut.
const LEAST: [usize; 2] = [6, 4];

impl Table {
    fn of(all: &[&Listed], room: usize) -> Self {
        let nth = |n: usize| all.iter().filter_map(move |one| one.tracks.get(n));
        let most = |of: &dyn Fn(&Listed) -> usize| all.iter().map(|one| of(one)).max().unwrap_or(0);
        let after = |text: &str| if text.is_empty() { 0 } else { 1 + width(text) };
        let badge = |one: &Listed| {
            if one.strength.is_empty() {
                0
            } else {
                after(&one.badge)
            }
        };
        let long = most(&|one| width(&one.name) + badge(one));
        let brief = most(&|one| width(&one.name) + after(&one.strength));
        let bound = |columns: usize| columns.clamp(8, 26).min(room / 3);
        let spare = room.saturating_sub(60);
        let (mut first, mut rest) = (
            8 + spare.min(18) / 3,
            if room < 66 { 0 } else { 4 + spare.min(18) / 4 },
        );
        // How far everybody is takes the room of some cells, where all of it fits.
        let from = all
            .iter()
            .find_map(|one| away(one))
            .filter(|_| room >= AWAY);
        let far = from.map_or(0, |fact| width(&fact.label).clamp(7, 12) + GAP);
        first -= if far > 0 { 4 } else { 0 };
        let with = |name: usize, first: usize, rest: usize| Self {
            name,
            tracks: [Columns::of(nth(0), first), Columns::of(nth(1), rest)],
            far,
        };
        // Every state is whole, its short form at least: the cells of the gauges go for it, the one
        // of the strain first, then whom a group has lost.
        let lacks = |table: &Self| {
            let cut = |one: &Listed| {
                let left = room.saturating_sub(table.end(one));
                let least = match (&one.craft, columns(&shown(one, false, 1))) {
                    (Some(craft), 0) => rich::columns(&craft.dial()),
                    (_, state) => state,
                };
                least.saturating_sub(left)
            };
            most(&cut)
        };
        let whole = with(bound(long), first, rest);
        let over = lacks(&whole).min(rest.saturating_sub(LEAST[1]));
        rest -= over;
        let over = lacks(&with(bound(long), first, rest));
        first -= over.min(first.saturating_sub(LEAST[0]));
        let table = with(bound(long), first, rest);
        if lacks(&table) > 0 {
            with(bound(brief), first, rest)
        } else {
            table
        }
    }

    /// The columns at which the tracks begin.
    const fn at(&self) -> [usize; 2] {
        let second = self.tracks[1].width();
        let first = self.name + GAP;
        [
            first,
            first + self.tracks[0].width() + if second > 0 { GAP } else { 0 },
        ]
    }

    const fn away(&self) -> usize {
        self.at()[1] + self.tracks[1].width() + GAP
    }

    /// The column of one's states: what has crews and no band here takes the room of the bands too.
    fn end(&self, one: &Listed) -> usize {
        match self.far {
            0 => self.away() + GAP,
            far if one.listing == Listing::Combatant => self.away() + far + GAP,
            _ => self.away(),
        }
    }
}

/// The columns of their names in so many.
pub fn name_columns(all: &[&Listed], room: usize) -> usize {
    Table::of(all, room).name
}

/// Draws them in their lines, the heads of the columns above them where there is a line for these.
pub fn put(
    all: &[&Listed],
    head: Option<usize>,
    lines: &[usize],
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let room = usize::from(area.width);
    let table = Table::of(all, room);
    let Table { name, tracks, far } = table;
    let at = table.at();
    let away_at = table.away();
    let end = away_at + far + GAP;
    let from = all.iter().find_map(|one| away(one)).filter(|_| far > 0);
    let quiet = theme.style(Tone::Quiet);
    if let Some(line) = head {
        let mut pen = Pen::row(area, line, theme.glyphs, buf);
        for (n, columns) in tracks.iter().enumerate() {
            let people = all
                .iter()
                .filter(|one| one.listing == Listing::Combatant)
                .find_map(|one| one.tracks.get(n));
            let label = people.map(|track| track.label.to_lowercase());
            pen.to(at[n])
                .within(&label.unwrap_or_default(), columns.width(), quiet);
        }
        if let Some(fact) = from {
            pen.to(away_at).within(&fact.label, far - GAP, quiet);
        }
        if end < room {
            pen.to(end).put("state", quiet);
        }
    }
    // All in whole words, or all in short ones, so that the same state reads alike in every row.
    let whole = all
        .iter()
        .all(|one| columns(&shown(one, true, 2)) + table.end(one) <= room);
    for (one, line) in all.iter().zip(lines) {
        put_pointer(one, *line, theme, area, buf);
        let mut pen = Pen::row(area, *line, theme.glyphs, buf);
        let style = theme.style(if one.out { Tone::Quiet } else { one.tone });
        let counted = !one.strength.is_empty();
        let badge = if width(&one.name) + 1 + width(&one.badge) <= name {
            &one.badge
        } else {
            &one.strength
        };
        let own = if counted {
            name.saturating_sub(1 + width(badge))
        } else {
            name
        };
        pen.within(&one.name, own, style);
        let kind = pen.used() + 1 + width(&one.badge) <= name;
        if counted {
            pen.skip(1).put(badge, quiet);
        } else if kind {
            pen.skip(1).put(&one.badge, quiet);
        }
        if !is_gone(one) {
            for (n, columns) in tracks.iter().enumerate() {
                let Some(track) = one.tracks.get(n).filter(|_| columns.number > 0) else {
                    continue;
                };
                pen.to(at[n]);
                if track.unlimited() {
                    bar::pips(track, columns.cells, theme, &mut pen);
                } else {
                    let cells =
                        columns
                            .cells
                            .saturating_sub(touching(track, columns.number, theme));
                    bar::gauge(track, cells, theme, &mut pen);
                }
                pen.to(at[n] + columns.cells);
                put_moved(track, columns.number, theme, &mut pen);
            }
        }
        if let Some(fact) = away(one).filter(|_| far > 0) {
            pen.to(away_at);
            rich::within(&fact.value, far - GAP, theme, &mut pen);
        }
        pen.to(table.end(one));
        let forms = [(whole, 2), (false, 2), (false, 1)].map(|(whole, n)| shown(one, whole, n));
        let [.., least] = forms.clone();
        let left = pen.left();
        let states = forms.into_iter().find(|states| columns(states) <= left);
        let states = states.unwrap_or(least);
        put_states(&states, theme, &mut pen);
        let gap = if states.is_empty() { 0 } else { 2 };
        let room = pen.left().saturating_sub(gap);
        let facts = facts(one).into_iter();
        if let Some(facts) = facts
            .filter(|facts| !facts.is_empty())
            .find(|facts| rich::columns(facts) <= room)
        {
            rich::put(&facts, theme, pen.skip(gap));
        }
    }
}

/// Columns from which on it is said how far everybody is.
const AWAY: usize = 76;

/// How far one is from the one who acts.
fn away(one: &Listed) -> Option<&Fact> {
    one.facts.iter().find(|fact| fact.key == "away")
}

/// A vehicle's numbers, from the most that is said to the least.
fn facts(one: &Listed) -> Vec<Rich> {
    if let Some(craft) = &one.craft {
        let label = Rich::of(format!("{} ", craft.label), Tone::Quiet);
        return vec![craft.gauge(), label.then(craft.dial()), craft.dial()];
    }
    let own = one.facts.iter().filter(|fact| fact.key != "away");
    let mut forms = vec![Rich::new()];
    for fact in own {
        let line = forms.last().cloned().unwrap_or_default();
        let gap = if line.is_empty() { "" } else { "  " };
        let label = format!("{gap}{} ", fact.label.to_lowercase());
        forms.push(line.and(label, Tone::Quiet).then(fact.value.clone()));
    }
    forms.reverse();
    forms
}
