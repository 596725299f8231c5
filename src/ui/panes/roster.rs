//! Everybody and everything in the encounter, one row each: the whole table at a glance.
//!
//! Columns are dropped from the right as room grows scarce, the first track stays longest: name,
//! what it is, first track, second track, statuses.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::rules::view::{Listed, Listing, Rich, Tone, TurnMark};
use crate::ui::theme::Theme;
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{list, rich, rule};

use super::tracks::Columns;
use super::{Paint, line_at};

/// How many rows can be chosen: everybody, in the roster's order.
pub const fn rows(roster: &[Listed]) -> usize {
    roster.len()
}

/// How many lines it would fill if it had them.
pub const fn height(roster: &[Listed]) -> usize {
    roster.len() + 2
}

/// Whose row is at a position, counted from 0.
pub fn hit(area: Rect, position: Position, roster: &[Listed], paint: &Paint<'_>) -> Option<usize> {
    let line = line_at(area, position)?;
    let plan = Plan::of(roster, area, paint);
    let row = line
        .checked_sub(plan.head)
        .filter(|row| *row < plan.shown)?;
    list::at(row, plan.first, roster.len())
}

/// Draws it.
pub fn render(roster: &[Listed], paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let theme = paint.theme;
    let plan = Plan::of(roster, area, paint);
    let remark = if plan.shown < roster.len() {
        format!(
            "{}-{} of {}",
            plan.first + 1,
            plan.first + plan.shown,
            roster.len()
        )
    } else {
        format!("{}", roster.len())
    };
    rule::title("Everybody", &remark, paint.focused, theme, area, buf);
    let all: Vec<&Listed> = roster.iter().collect();
    let table = Table::of(&all, area.width as usize, true);
    if plan.head > 1 {
        table.put_head(&all, theme, &mut Pen::row(area, 1, theme.glyphs, buf));
    }
    for (line, index) in list::visible(plan.first, plan.shown, roster.len()).enumerate() {
        if let Some(one) = roster.get(index) {
            table.put(
                one,
                theme,
                &mut Pen::row(area, plan.head + line, theme.glyphs, buf),
            );
            paint.mark_row(index, area, plan.head + line, buf);
        }
    }
    if roster.is_empty() && area.height > 1 {
        Pen::row(area, 1, theme.glyphs, buf).put("nobody here yet", theme.style(Tone::Quiet));
    }
}

/// Which rows are shown below how many lines of head.
struct Plan {
    head: usize,
    first: usize,
    shown: usize,
}

impl Plan {
    fn of(roster: &[Listed], area: Rect, paint: &Paint<'_>) -> Self {
        let height = area.height as usize;
        let head = if height > 4 && !roster.is_empty() {
            2
        } else {
            1
        };
        let shown = height.saturating_sub(head).min(roster.len());
        Self {
            head,
            first: list::scroll_to(paint.selected, paint.scroll, shown, roster.len()),
            shown,
        }
    }
}

/// The columns in which most states are whole: "aboard Second Ledger".
const STATE: usize = 24;

/// The columns of a table of everybody: here, and below the slots of the initiative.
pub struct Table {
    /// For the mark of whose turn it is and whose is over; 0 shows none.
    mark: usize,
    name: usize,
    badge: usize,
    tracks: Vec<Columns>,
    note: usize,
}

impl Table {
    /// The columns for these in so much room; `marked` leaves some for the mark of a turn.
    pub fn of(roster: &[&Listed], columns: usize, marked: bool) -> Self {
        let mark = if marked { 2 } else { 0 };
        let badge = roster
            .iter()
            .map(|one| width(&one.badge))
            .max()
            .unwrap_or(0)
            .min(10);
        let name = roster.iter().map(|one| width(&one.name)).max().unwrap_or(0);
        let longest = if columns >= 110 { 20 } else { 10 };
        let nth = |n: usize| roster.iter().filter_map(move |one| one.tracks.get(n));
        let make = |n: usize, bar: usize| {
            let beside = Columns::beside(nth(n), bar, columns);
            // Without marks there is room, and no wound moves the bars of the others.
            if marked { beside } else { beside.steady() }
        };
        // Mark, name, badge; then as many tracks as leave the names twelve columns.
        let fixed = mark + badge + if badge > 0 { 2 } else { 0 };
        let widest = |tracks: &[Columns]| tracks.iter().map(|t| t.width() + 3).sum::<usize>();
        let states = roster
            .iter()
            .map(|one| rich::columns(&state(one)))
            .max()
            .unwrap_or(0);
        let state = |most: usize| if states > 0 { states.min(most) + 3 } else { 0 };
        // A state is read whole before bars are long: a bar says the same at two thirds of it.
        let choices = [
            (2, longest, STATE),
            (2, 8, STATE),
            (2, 6, STATE),
            (2, longest, 8),
            (2, 6, 8),
            (2, 0, 8),
            (1, longest, 8),
            (1, 0, 8),
        ];
        let tracks = choices.into_iter().map(|(count, bar, most)| {
            let tracks = (0..count)
                .filter(|n| nth(*n).next().is_some())
                .map(|n| make(n, bar.min(longest)))
                .collect::<Vec<_>>();
            (tracks, state(most))
        });
        // The first track is what the list is for: names and notes are shortened before it goes.
        let fits = |(tracks, state): &(Vec<Columns>, usize)| {
            fixed + widest(tracks) + name.min(16) + state <= columns
        };
        let last = tracks.clone().next_back();
        let mut tracks = tracks;
        let (tracks, _) = tracks.find(fits).or(last).unwrap_or_default();
        let left = columns.saturating_sub(fixed + widest(&tracks));
        let name = name.min(24).min(left);
        let note = left.saturating_sub(name);
        Self {
            mark,
            name,
            badge,
            tracks,
            note,
        }
    }

    /// Says over the columns what stands in them.
    pub fn put_head(&self, roster: &[&Listed], theme: &Theme, pen: &mut Pen<'_>) {
        let quiet = theme.style(Tone::Quiet);
        let mut x = self.mark + self.name + if self.badge > 0 { self.badge + 2 } else { 0 };
        for (n, columns) in self.tracks.iter().enumerate() {
            let labels = roster
                .iter()
                .filter(|one| one.listing == Listing::Combatant)
                .filter_map(|one| one.tracks.get(n));
            let label = labels
                .map(|track| track.label.as_str())
                .next()
                .unwrap_or_default();
            pen.to(x + 3)
                .within(&label.to_lowercase(), columns.width() + 2, quiet);
            x += 3 + columns.width();
        }
        if self.note > 8 {
            pen.to(x + 3).put("state", quiet);
        }
    }

    /// Somebody's row.
    pub fn put(&self, one: &Listed, theme: &Theme, pen: &mut Pen<'_>) {
        let quiet = theme.style(Tone::Quiet);
        let (mark, look) = match one.mark {
            TurnMark::Now => (theme.glyphs.pointer, theme.style(Tone::Accent)),
            TurnMark::Done => (theme.glyphs.done, theme.style(Tone::Good)),
            TurnMark::None => (" ", quiet),
        };
        pen.cell(mark, self.mark, look);
        pen.cell(
            &one.name,
            self.name,
            if one.out {
                quiet
            } else {
                theme.style(one.tone)
            },
        );
        if self.badge > 0 {
            pen.skip(2).cell(&one.badge, self.badge, quiet);
        }
        for (n, columns) in self.tracks.iter().enumerate() {
            let until = pen.used() + 3 + columns.width();
            if let Some(track) = one.tracks.get(n) {
                columns.put(track, "", theme, pen.skip(3));
            }
            pen.to(until);
        }
        if pen.left() > 5 {
            rich::put(&state(one), theme, pen.skip(3));
        }
    }
}

/// Statuses; a vehicle's numbers.
fn state(one: &Listed) -> Rich {
    let mut line = Rich::new();
    if one.out {
        line = line.and("out", Tone::Bad);
    }
    if !one.note.is_empty() {
        line = if line.is_empty() {
            one.note.clone()
        } else {
            line.and("  ", Tone::Quiet).then(one.note.clone())
        };
    }
    for fact in &one.facts {
        let gap = if line.is_empty() { "" } else { "  " };
        line = line
            .and(format!("{gap}{} ", fact.label.to_lowercase()), Tone::Quiet)
            .then(fact.value.clone());
    }
    line
}
