//! Everybody in a wide pane: a row each, with every track, what they are and their states.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::rules::view::{Fact, Listed, Listing, Rich, Tone, Track};
use crate::ui::panes::tracks::count;
use crate::ui::theme::Theme;
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{bar, rich};

use super::people::is_gone;
use super::rows::{MOVED, put_moved, put_pointer, put_states, states};

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

/// The columns of their names in so many.
pub fn name_columns(all: &[&Listed], room: usize) -> usize {
    let label = |one: &Listed| {
        let badge = if one.strength.is_empty() {
            0
        } else {
            1 + width(&one.badge)
        };
        width(&one.name) + badge
    };
    let longest = all.iter().map(|one| label(one)).max().unwrap_or(0);
    longest.clamp(8, 26).min(room / 3)
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
    let nth = |n: usize| all.iter().filter_map(move |one| one.tracks.get(n));
    let name = name_columns(all, room);
    let spare = room.saturating_sub(60);
    let (first, rest) = (
        8 + spare.min(18) / 3,
        if room < 66 { 0 } else { 4 + spare.min(18) / 4 },
    );
    // How far everybody is takes the room of some cells, where all of it fits.
    let from = all
        .iter()
        .find_map(|one| away(one))
        .filter(|_| room >= AWAY);
    let far = from.map_or(0, |fact| width(&fact.label).clamp(7, 12) + GAP);
    let first = first.saturating_sub(if far > 0 { 4 } else { 0 });
    let tracks = [Columns::of(nth(0), first), Columns::of(nth(1), rest)];
    let at = [
        name + GAP,
        name + GAP + tracks[0].width() + if tracks[1].width() > 0 { GAP } else { 0 },
    ];
    let away_at = at[1] + tracks[1].width() + GAP;
    let end = away_at + far + GAP;
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
                    bar::gauge(track, columns.cells, theme, &mut pen);
                }
                pen.to(at[n] + columns.cells);
                put_moved(track, columns.number, theme, &mut pen);
            }
        }
        if let Some(fact) = away(one).filter(|_| far > 0) {
            pen.to(away_at);
            rich::within(&fact.value, far - GAP, theme, &mut pen);
        }
        // Of what has crews and no band here the numbers take that room too.
        let people = one.listing == Listing::Combatant;
        pen.to(if people { end } else { away_at + GAP });
        let states = states(one, pen.left());
        put_states(&states, theme, &mut pen);
        let facts = facts(one);
        let gap = if states.is_empty() { 0 } else { 2 };
        if !facts.is_empty() && pen.left() > gap + 8 {
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

/// A vehicle's numbers.
fn facts(one: &Listed) -> Rich {
    if let Some(craft) = &one.craft {
        return craft.gauge();
    }
    let own = one.facts.iter().filter(|fact| fact.key != "away");
    own.fold(Rich::new(), |line, fact| {
        let gap = if line.is_empty() { "" } else { "  " };
        line.and(format!("{gap}{} ", fact.label.to_lowercase()), Tone::Quiet)
            .then(fact.value.clone())
    })
}
