//! The roster in a wide pane: a row each, with every track, the kind and the conditions.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::panes::put_pointer;
use crate::ui::panes::tracks::count;
use crate::ui::theme::Theme;
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{bar, rich};
use rules::view::{
    AWAY as RANGE, Craft, Fact, LEFT_OF_TURN, Listed, Listing, PROTECTION, Rich, Tone, Track,
};

use super::people::is_gone;
use super::rows::{MOVED, put_number_first};
use super::states::{columns, put_states, shown, states};
use super::{ARMS, protection};

/// The columns between two columns.
const GAP: usize = 1;

/// The letters of a head that is longer than its column, and of a range in a narrow table.
const HEAD: usize = 3;

/// The head of the conditions.
const STATE: &str = "state";

/// The columns of a track.
#[derive(Clone, Copy, Debug, Default)]
struct Columns {
    cells: usize,
    number: usize,
    /// The columns of the mark of the last entry, after the number.
    moved: usize,
}

impl Columns {
    fn of<'a>(tracks: impl Iterator<Item = &'a Track> + Clone, cells: usize, moved: usize) -> Self {
        let number = |track: &Track| {
            if track.unlimited() {
                width(&count(track)).max(width(&track.label))
            } else {
                2 * track.max.to_string().len() + 1
            }
        };
        let limited = tracks.clone().any(|track| !track.unlimited());
        let cells = if limited { cells } else { 0 };
        let label = tracks.clone().map(|track| width(&track.label)).max();
        let number = tracks.map(number).max().map_or(0, |most| most + 1);
        // Without a gauge the head needs the room of the mark.
        let head = label.filter(|_| cells == 0 && number > 0).unwrap_or(0);
        Self {
            cells,
            number,
            moved: (moved - 1).max(head.saturating_sub(number)),
        }
    }

    const fn width(self) -> usize {
        self.cells + self.number + if self.number > 0 { self.moved } else { 0 }
    }
}

/// The columns of a table. Gauges, then kinds, then names give up room for the conditions.
struct Table {
    name: usize,
    /// Whether names have their shortest distinct form where the whole one doesn't fit.
    short: bool,
    tracks: Vec<Columns>,
    /// The columns of what protects each combatant, where more than two tracks leave it no gauge of its own.
    guard: usize,
    /// The columns of the ranges.
    far: usize,
    /// Whether they hold what is left of the turns in words, cut to their columns.
    told: bool,
}

/// The minimum cells of both gauges.
const LEAST: [usize; 2] = [6, 4];

/// The columns that gauges leave for conditions, whether there are any or not, and in a table of more than two
/// tracks. No condition then changes the length of a gauge, by which thresholds are compared.
const STATES: [usize; 2] = [13, 10];

impl Table {
    /// Takes up to this many columns from the blanks for marks of the last entry that no track has, and returns how
    /// many. The heads stay `whole`, or keep a few letters.
    fn give(&mut self, all: &[&Listed], most: usize, whole: bool) -> usize {
        let mut left = most;
        for (n, track) in self.tracks.iter_mut().enumerate().rev() {
            let own = || all.iter().filter_map(|one| one.main_tracks().get(n));
            if own().any(|track| track.was.is_some() || track.ghost.is_some()) {
                continue;
            }
            let head = own().map(|track| width(&track.label)).max().unwrap_or(0);
            let head = if whole { head } else { head.min(HEAD) };
            let least = head.saturating_sub(track.cells + track.number);
            let given = track.moved.saturating_sub(least).min(left);
            track.moved -= given;
            left -= given;
        }
        most - left
    }

    /// Returns the columns. No condition and no mark of the last entry moves them.
    fn of(all: &[&Listed], room: usize) -> Self {
        let nth = |n: usize| all.iter().filter_map(move |one| one.main_tracks().get(n));
        let many = all
            .iter()
            .map(|one| one.main_tracks().len())
            .max()
            .unwrap_or(0);
        let most = |of: &dyn Fn(&Listed) -> usize| all.iter().map(|one| of(one)).max().unwrap_or(0);
        let after = |text: &str| if text.is_empty() { 0 } else { 1 + width(text) };
        let badge = |one: &Listed| {
            if one.is_group() { after(&one.badge) } else { 0 }
        };
        let long = most(&|one| width(&one.name) + badge(one));
        let brief = most(&|one| width(&one.name) + after(&one.strength()));
        let bound = |columns: usize| columns.clamp(8, 26).min(room / 3);
        // In a narrow table no condition moves or shortens a gauge, because all are as short as they get.
        let narrow = room < AWAY;
        let long = if narrow { brief } else { long };
        if many > 2 {
            let short = most(&|one| width(one.short_name()) + after(&one.strength()));
            return Self::of_many(all, many, (bound(brief), bound(short)), room);
        }
        let spare = room.saturating_sub(60);
        let (mut first, mut rest) = (
            if narrow {
                LEAST[0]
            } else {
                8 + spare.min(18) / 3
            },
            match room {
                ..66 => 0,
                _ if narrow => LEAST[1],
                _ => 4 + spare.min(18) / 4,
            },
        );
        // Ranges take the room of some cells if all of them fit. Without any, what is left of the turns has
        // their column.
        let ranged = all.iter().any(|one| away(one).is_some());
        let turns = most(&|one| left(one).map_or(0, |fact| rich::columns(&fact.value)));
        let far = match (ranged, turns) {
            _ if room < AWAY && ranged => HEAD + GAP,
            _ if room < AWAY => 0,
            (false, 0) => 0,
            (true, _) | (false, ..=FAR) => FAR + GAP,
            (false, _) => room / 3 + GAP,
        };
        first -= if ranged && !narrow { 4 } else { 0 };
        let moved = Self::moved(room);
        let with = |name: usize, first: usize, rest: usize| Self {
            name,
            short: false,
            tracks: vec![
                Columns::of(nth(0), first, moved),
                Columns::of(nth(1), rest, moved),
            ],
            guard: 0,
            far,
            told: false,
        };
        // A narrow table has a column for turns in words. The conditions keep theirs next to it.
        if narrow && turns > TOLD {
            let table = with(bound(long), first, rest);
            let states = most(&|one| columns(&shown(one, false, 1)));
            let state = states.max(if states > 0 { width(STATE) } else { 0 });
            let free = room.saturating_sub(table.away() + GAP + state);
            if free > TOLD {
                // Words that would be cut take the blanks for marks of the last entry, and with them whole heads.
                let mut table = table;
                let given = table.give(all, turns.saturating_sub(free - GAP), false);
                return Self {
                    far: turns.min(free + given - GAP) + GAP,
                    told: true,
                    ..table
                };
            }
        }
        // The cells of the gauges are dropped for the room of the conditions, first those of the strain, then the
        // losses of groups.
        let [states, _] = STATES;
        let lacks = |table: &Self| {
            let end = |one: &Listed| {
                let dial = one.craft.as_ref();
                let dial = dial.map_or(0, |craft| rich::columns(&craft.dial()));
                table.end(one) + dial.max(states)
            };
            most(&end).saturating_sub(room)
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

    /// Returns the columns of the mark of the last entry before a number.
    const fn moved(room: usize) -> usize {
        if room < AWAY { MOVED - 1 } else { MOVED }
    }

    /// Returns the columns for more than two tracks: all gauges of one length.
    fn of_many(all: &[&Listed], many: usize, (name, brief): (usize, usize), room: usize) -> Self {
        let most = |of: &dyn Fn(&Listed) -> usize| all.iter().map(|one| of(one)).max().unwrap_or(0);
        let from = all
            .iter()
            .find_map(|one| away(one))
            .filter(|_| room >= AWAY);
        // The gauges keep their length on every turn.
        let far = from.map_or(0, |_| FAR + 2 + GAP);
        let pips = |one: &Listed| {
            let shown = left(one).filter(|_| far == 0);
            shown.map_or(0, |fact| rich::columns(&fact.value) + GAP)
        };
        let [_, states] = STATES;
        let state = states.max(most(&pips) + states / 2);
        let guard = most(&|one| {
            protection(one).map_or(0, |fact| {
                rich::columns(&fact.value).max(width(&fact.label)) + GAP
            })
        });
        // A change of these tracks has two digits at most, and in a narrow table no blank before it.
        let moved = Self::moved(room) - usize::from(guard > 0);
        let nth = |n: usize| all.iter().filter_map(move |one| one.main_tracks().get(n));
        let with = |(name, short): (usize, bool), cells: usize| Self {
            name,
            short,
            tracks: (0..many)
                .map(|n| Columns::of(nth(n), cells, moved))
                .collect(),
            guard,
            far,
            told: false,
        };
        let cells = |name: usize| {
            // Without a cell the heads would need columns of their own.
            let rest = with((name, false), 1).away() - many + far + GAP + state;
            (room.saturating_sub(rest) / many).clamp(1, 10)
        };
        // Whole names are worth less than gauges that show their levels.
        if cells(name) < LEAST[1] && brief < name {
            with((brief, true), cells(brief))
        } else {
            with((name, false), cells(name))
        }
    }

    /// Returns the first columns of the tracks, and the column behind them.
    fn at(&self) -> Vec<usize> {
        let mut at = self.name + GAP;
        let first = std::iter::once(at);
        let rest = self.tracks.iter().map(|track| {
            at += track.width() + if track.width() > 0 { GAP } else { 0 };
            at
        });
        first.chain(rest).collect()
    }

    fn away(&self) -> usize {
        self.at().last().copied().unwrap_or(0) + self.guard
    }

    /// Returns the columns before a combatant's conditions that what is left of the turn takes, if the
    /// column of the ranges has no room for it.
    fn pips(&self, one: &Listed) -> usize {
        let shown = left(one).filter(|_| !self.holds(one));
        shown.map_or(0, |fact| rich::columns(&fact.value) + GAP)
    }

    /// Whether the column of the ranges shows what is left of the turn.
    fn holds(&self, one: &Listed) -> bool {
        let wide = left(one).map_or(0, |fact| rich::columns(&fact.value));
        self.far > 0 && away(one).is_none() && (wide < self.far || self.told)
    }

    /// Returns the fact in the column of the ranges.
    fn told_of<'l>(&self, one: &'l Listed) -> Option<&'l Fact> {
        let turn = left(one).filter(|_| self.holds(one));
        away(one).or(turn).filter(|_| self.far > 0)
    }

    /// Returns the blank columns before a combatant's conditions, and those before the column of the ranges.
    fn blanks(&self, one: &Listed) -> (usize, usize) {
        if one.listing != Listing::Combatant {
            return (0, 0);
        }
        let told = self
            .told_of(one)
            .map_or(0, |fact| rich::columns(&fact.value) + GAP);
        let guard = if protection(one).is_some() {
            0
        } else {
            self.guard
        };
        (self.far.saturating_sub(told), guard)
    }

    /// Returns the column of a combatant's conditions. An entry with a crew and no range here also
    /// takes the room of the ranges.
    fn end(&self, one: &Listed) -> usize {
        match self.far {
            0 => self.away() + GAP,
            far if one.listing == Listing::Combatant => self.away() + far + GAP,
            _ => self.away(),
        }
    }
}

/// Returns the column before which a vehicle's mark ends: its speed keeps its look, as gauges do. `None` for a
/// combatant, whose whole line is marked.
pub fn end_of_mark(one: &Listed, all: &[&Listed], room: usize) -> Option<usize> {
    let table = Table::of(all, room);
    (one.listing != Listing::Combatant).then(|| table.end(one).saturating_sub(GAP))
}

/// Draws the rows, with the column heads above them if there is a line for these.
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
    let form = form_of(all, &table, room);
    let at = table.at();
    let away_at = table.away();
    let Table {
        name,
        short,
        tracks,
        guard,
        far,
        told: _,
    } = &table;
    let (name, guard, far) = (*name, *guard, *far);
    let end = away_at + far + GAP;
    // The kinds have room next to all names, or none is shown.
    let kinds = all.iter().filter(|one| !one.is_group());
    let kinds = kinds
        .map(|one| width(&one.name) + 1 + width(&one.badge))
        .all(|wide| wide <= name);
    let from = all.iter().find_map(|one| away(one));
    let from = from.or_else(|| all.iter().find_map(|one| left(one)));
    let from = from.filter(|_| far > 0);
    let quiet = theme.style(Tone::Quiet);
    if let Some(line) = head {
        let mut pen = Pen::row(area, line, theme.glyphs, buf);
        for (n, columns) in tracks.iter().enumerate() {
            let people = all
                .iter()
                .filter(|one| one.listing == Listing::Combatant)
                .find_map(|one| one.main_tracks().get(n));
            let label = people.map(|track| track.label.to_lowercase());
            let mut label = label.unwrap_or_default();
            if width(&label) > columns.width() {
                label = label.chars().take(HEAD).collect();
            }
            pen.to(at[n]).within(&label, columns.width(), quiet);
        }
        if let Some(fact) = all
            .iter()
            .find_map(|one| protection(one))
            .filter(|_| guard > 0)
        {
            let label = fact.label.to_lowercase();
            pen.to(away_at - guard).right(&label, guard - GAP, quiet);
        }
        // Each head begins over its values. A long name of the one who acts begins over the blanks before them, and
        // without these it takes the place of the next head.
        if let Some(fact) = from {
            let wide = width(&fact.label);
            let before = end
                .checked_sub(GAP + 1 + wide)
                .filter(|at| *at > pen.used());
            pen.to(before.map_or(away_at, |at| at.min(away_at)));
            let left = pen.left();
            pen.within(&fact.label, left, quiet);
        }
        if pen.used() < end && end + width(STATE) <= room {
            pen.to(end).put(STATE, quiet);
        }
    }
    for (one, line) in all.iter().zip(lines) {
        put_pointer(one, *line, theme, area, buf);
        let mut pen = Pen::row(area, *line, theme.glyphs, buf);
        let style = theme.style(if one.out { Tone::Quiet } else { one.tone });
        let counted = one.is_group();
        let badge = if width(&one.name) + 1 + width(&one.badge) <= name {
            &one.badge
        } else {
            &one.strength()
        };
        let own = if counted {
            name.saturating_sub(1 + width(badge))
        } else {
            name
        };
        let whole = !short || width(&one.name) <= own;
        pen.within(if whole { &one.name } else { one.short_name() }, own, style);
        if counted {
            pen.skip(1).put(badge, quiet);
        } else if kinds && !one.badge.is_empty() {
            pen.skip(1).put(&one.badge, quiet);
        }
        for (n, columns) in tracks.iter().enumerate() {
            // The dice that injuries cost stay, because they also tell how hurt someone is who is out.
            let track = one.main_tracks().get(n);
            let track = track.filter(|track| !is_gone(one) || track.unlimited());
            // The traces in a system are no wounds. Its condition names whom they find.
            let fits = columns.number > 0 && one.listing != Listing::System;
            let Some(track) = track.filter(|_| fits) else {
                continue;
            };
            pen.to(at[n]);
            if track.unlimited() {
                bar::pips(track, columns.cells, theme, &mut pen);
            } else {
                bar::put(track, columns.cells, theme, &mut pen);
            }
            pen.to(at[n] + columns.cells);
            put_number_first(track, (columns.number, columns.moved), theme, &mut pen);
        }
        if let Some(fact) = protection(one).filter(|_| guard > 0) {
            let wide = rich::columns(&fact.value);
            pen.to(away_at - GAP - wide);
            rich::put(&fact.value, theme, &mut pen);
        }
        // Conditions that would be cut begin in blank columns before their own.
        let needs = table.pips(one) + columns(&shown(one, false, usize::MAX));
        let lacks = (table.end(one) + needs).saturating_sub(room);
        let (own, before) = table.blanks(one);
        if let Some(fact) = table.told_of(one) {
            pen.to(away_at - lacks.saturating_sub(own).min(before));
            if far - GAP == HEAD && fact.key == RANGE {
                let first: String = fact.value.plain().chars().take(HEAD).collect();
                pen.put(&first, theme.style(Tone::Text));
            } else {
                rich::within(&fact.value, far - GAP, theme, &mut pen);
            }
        }
        pen.to(table.end(one) - lacks.min(own + before));
        if let Some(fact) = left(one).filter(|_| table.pips(one) > 0) {
            rich::put(&fact.value, theme, &mut pen);
            pen.skip(GAP);
        }
        let states = states(one, true, pen.left());
        put_states(&states, theme, &mut pen);
        let gap = if states.is_empty() { 0 } else { 2 };
        let room = pen.left().saturating_sub(gap);
        let facts = facts(one, form).into_iter();
        if let Some(facts) = facts
            .filter(|facts| !facts.is_empty())
            .find(|facts| rich::columns(facts) <= room)
        {
            rich::put(&facts, theme, pen.skip(gap));
        }
    }
}

/// The columns from which ranges are shown.
const AWAY: usize = 76;

/// The columns from which what is left of a turn is told in words.
const TOLD: usize = 8;

/// The columns of ranges. They stay where they are when another combatant acts.
const FAR: usize = 8;

/// Returns a combatant's range from the active one.
fn away(one: &Listed) -> Option<&Fact> {
    one.facts.iter().find(|fact| fact.key == RANGE)
}

/// Returns what a combatant has left of the turn.
fn left(one: &Listed) -> Option<&Fact> {
    one.facts.iter().find(|fact| fact.key == LEFT_OF_TURN)
}

/// The columns of the range bands that are left to move: "1 of 3 left".
const BANDS: usize = 11;

/// Returns what is told of a vehicle's speed, from the most detailed form to the shortest.
fn forms_of(craft: &Craft) -> [Rich; 5] {
    let label = || Rich::of(format!("{} ", craft.label), Tone::Quiet);
    let bands = |dial: Rich| dial.and(format!("  {}", craft.few_bands()), Tone::Text);
    [
        craft.gauge(),
        bands(label().then(craft.dial())),
        bands(craft.dial()),
        label().then(craft.dial()),
        craft.dial(),
    ]
}

/// Returns the first form that has room in the row of every vehicle, before and after a move.
fn form_of(all: &[&Listed], table: &Table, room: usize) -> usize {
    let fits = |one: &&&Listed, n: usize| {
        let Some(craft) = &one.craft else {
            return true;
        };
        let wide = forms_of(craft).get(n).map_or(0, rich::columns);
        let told = width(&craft.few_bands());
        // The whole effect says a word more of the bands.
        let left = match n {
            0 => BANDS + " bands".len() - told,
            1 | 2 => BANDS - told,
            _ => 0,
        };
        table.end(one) + wide + left <= room
    };
    let mut forms = 0..5;
    forms
        .find(|n| all.iter().all(|one| fits(&one, *n)))
        .unwrap_or(4)
}

/// Returns the numbers of an entry, from the most detailed form to the shortest, and of a vehicle from this form on.
fn facts(one: &Listed, form: usize) -> Vec<Rich> {
    if let Some(craft) = &one.craft {
        return forms_of(craft).into_iter().skip(form).collect();
    }
    let own = one.facts.iter();
    let own = own.filter(|fact| ![RANGE, LEFT_OF_TURN, PROTECTION, ARMS].contains(&fact.key));
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

#[cfg(test)]
mod tests;
