//! Compares two moments: the tracks and conditions of each combatant then and now, and the difference.
//! Unchanged combatants are named in one line at the end.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::draw;
use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{bar, list, rule};
use rules::encounter::campaign::carried::Changed;
use rules::view::{Id, Listed, Listing, Rich, Tone, Track, fact_before, track_before};

use super::tracks;

/// The maximum columns of a name and of a compared item, and the maximum cells of a gauge.
const NAME: usize = 18;
const LABEL: usize = 8;
const CELLS: usize = 20;

/// A difference.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Change {
    /// A track: its former count, and its current state with the mark of the change.
    Track(String, Track),
    /// A text: the label, the former value, the current value.
    Words(String, String, String),
}

/// The changes with their owners, and the names of unchanged combatants.
#[derive(Debug, Default, PartialEq, Eq)]
struct Compared<'a> {
    changes: Vec<(&'a Listed, Change)>,
    same: Vec<&'a str>,
}

fn of(all: &[Listed], id: Id) -> Option<&Listed> {
    all.iter().find(|one| one.id == id)
}

fn compared<'a>(then: &'a [Listed], now: &'a [Listed]) -> Compared<'a> {
    let mut out = Compared::default();
    let words = |what: &str, was: &str, is: &str| {
        Change::Words(what.to_owned(), was.to_owned(), is.to_owned())
    };
    for one in now {
        let Some(was) = of(then, one.id) else {
            out.changes.push((one, words("", "not here", "here")));
            continue;
        };
        let before = out.changes.len();
        for (n, track) in one.tracks.iter().enumerate() {
            let old = track_before(&was.tracks, &one.tracks, n);
            let Some(old) = old.filter(|old| (old.now, old.max) != (track.now, track.max)) else {
                continue;
            };
            let mut track = track.clone();
            track.was = (old.now != track.now).then_some(old.now);
            track.ghost = None;
            let change = Change::Track(tracks::count(old), track);
            out.changes.push((one, change));
        }
        let said = |listed: &Listed| match listed.note() {
            note if note.is_empty() => "none".to_owned(),
            note => note.plain(),
        };
        let (old, new) = (said(was), said(one));
        if old != new {
            out.changes.push((one, words("state", &old, &new)));
        }
        // A combatant's facts repeat its tracks and conditions.
        let facts = one
            .facts
            .iter()
            .filter(|_| one.listing != Listing::Combatant);
        for fact in facts {
            let old = fact_before(&was.facts, fact);
            if let Some(old) = old.filter(|old| old.value != fact.value) {
                let label = fact.label.to_lowercase();
                let (old, new) = (old.value.plain(), fact.value.plain());
                out.changes.push((one, words(&label, &old, &new)));
            }
        }
        if out.changes.len() == before {
            out.same.push(&one.name);
        }
    }
    for one in then.iter().filter(|one| of(now, one.id).is_none()) {
        out.changes.push((one, words("", "here", "gone")));
    }
    out
}

/// Both moments, and what changed between them on the sheets.
pub struct Moments<'a> {
    /// The moment with the mark: "entry 12, 1.3".
    pub then: &'a str,
    /// The current moment.
    pub now: &'a str,
    /// The players' characters whose sheets changed, each with the changes: "XP 5 → 35".
    pub sheets: &'a [Changed],
    /// How to mark another moment, as a sentence.
    pub hint: &'a str,
    /// How many changes are above the visible ones.
    pub scroll: usize,
}

/// Returns how many changes there are.
pub fn count(then: &[Listed], now: &[Listed]) -> usize {
    compared(then, now).changes.len()
}

/// Draws the comparison.
pub fn render(
    (then, now): (&[Listed], &[Listed]),
    moments: &Moments<'_>,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let arrow = theme.glyphs.arrow;
    let title = format!("{} {arrow} {}", moments.then, moments.now);
    rule::title(&title, "then and now", false, theme, area, buf);
    let all = compared(then, now);
    let sheets = on_sheets(moments.sheets, now);
    let mut lines = draw::wrap(moments.hint, area.width);
    if all.changes.is_empty() && sheets.is_empty() {
        lines.insert(0, "No one changed between these entries.".to_owned());
    }
    let is_same = |name: &&str| moments.sheets.iter().all(|sheet| sheet.name != **name);
    let same: Vec<&str> = all.same.iter().copied().filter(is_same).collect();
    let same = match same.as_slice() {
        [] => Vec::new(),
        names => draw::wrap(&format!("Unchanged: {}.", names.join(", ")), area.width),
    };
    let sheets = sheets.iter().flat_map(|text| draw::wrap(text, area.width));
    lines.splice(0..0, sheets.chain(same));
    let body = draw::below(area, 1);
    // The changes have at least half of the room.
    let high = usize::from(body.height);
    let least = all.changes.len().min(high.div_ceil(2)).max(1);
    let room = high.saturating_sub(lines.len()).max(least);
    let hidden = all.changes.len().saturating_sub(room);
    let shown = if hidden > 0 { room - 1 } else { room };
    let first = moments.scroll.min(all.changes.len().saturating_sub(shown));
    let names = all.changes.iter().map(|(one, _)| width(&one.name));
    let name = names.max().unwrap_or(0).min(NAME);
    let thens = all.changes.iter().filter_map(|(_, change)| match change {
        Change::Track(then, _) => Some(width(then)),
        Change::Words(..) => None,
    });
    let nows = all.changes.iter().filter_map(|(_, change)| match change {
        Change::Track(_, track) => Some(width(&tracks::count(track))),
        Change::Words(..) => None,
    });
    let numbers = (thens.max().unwrap_or(0), nows.max().unwrap_or(0));
    let mut above = None;
    let mut at = 0;
    for (one, change) in all.changes.iter().skip(first).take(shown) {
        let mut pen = Pen::row(body, at, theme.glyphs, buf);
        let label = if above == Some(one.id) { "" } else { &one.name };
        above = Some(one.id);
        pen.within(label, name, theme.style(one.tone)).to(name + 1);
        put(change, numbers, theme, &mut pen);
        at += 1;
    }
    let quiet = theme.style(Tone::Quiet);
    let after = all.changes.len().saturating_sub(first + shown);
    if let Some(more) = list::beyond(first, after, theme.glyphs).filter(|_| hidden > 0) {
        Pen::row(body, at, theme.glyphs, buf).put(&more, quiet);
        at += 1;
    }
    for line in &lines {
        Pen::row(body, at, theme.glyphs, buf).put(line, quiet);
        at += 1;
    }
}

/// Returns a sentence for each sheet with its changes, without those of tracks, which have rows of their own.
fn on_sheets(sheets: &[Changed], now: &[Listed]) -> Vec<String> {
    let tracks = || now.iter().flat_map(|one| &one.tracks);
    let told = |sheet: &Changed| {
        let rows = sheet.rows.iter();
        let rows = rows.filter(|(row, _)| tracks().all(|track| track.key != *row));
        let rows = rows.map(|(_, words)| words.clone());
        let words: Vec<String> = rows.chain(sheet.notes()).collect();
        (!words.is_empty()).then(|| format!("{}: {}.", sheet.name, words.join(", ")))
    };
    sheets.iter().filter_map(told).collect()
}

/// Draws a change, with its numbers in these columns.
fn put(change: &Change, (left, right): (usize, usize), theme: &Theme, pen: &mut Pen<'_>) {
    let quiet = theme.style(Tone::Quiet);
    let arrow = theme.glyphs.arrow;
    let until = pen.used() + LABEL;
    match change {
        Change::Track(then, track) => {
            let label = track.label.to_lowercase();
            pen.within(&label, LABEL - 1, quiet).to(until);
            pen.right(then, left, theme.style(Tone::Text));
            pen.skip(1).put(arrow, quiet).skip(1);
            let moved = bar::moved(track, theme).unwrap_or_default();
            let number = right + width(&moved) + 3;
            if !track.unlimited() && pen.left() > number + 6 {
                let cells = pen.left().saturating_sub(number).min(CELLS);
                let end = pen.used() + cells.min(CELLS) + 1;
                bar::put(track, cells, theme, pen);
                pen.to(end);
            }
            pen.right(&tracks::count(track), right, theme.style(Tone::Strong));
            pen.skip(1).put(&moved, theme.part(Part::Delta));
        }
        Change::Words(what, then, now) => {
            pen.within(what, LABEL - 1, quiet).to(until);
            let line = Rich::of(then.clone(), Tone::Text)
                .and(format!(" {arrow} "), Tone::Quiet)
                .and(now.clone(), Tone::Strong);
            crate::ui::widgets::rich::put(&line, theme, pen);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::view::Party;

    fn one(id: u32, wounds: u32) -> Listed {
        Listed {
            tracks: vec![Track {
                label: "Wounds".to_owned(),
                key: "wounds",
                now: wounds,
                max: 12,
                ..Track::default()
            }],
            ..Listed::new(
                Id(id),
                format!("Number {id}"),
                Listing::Combatant,
                Party::Players,
            )
        }
    }

    /// The gains and losses of a sheet are words. The tracks have gauges.
    #[test]
    fn comparison_tells_what_changed_on_the_sheets() {
        let row = |key, words: &str| (key, words.to_owned());
        let changes = vec![
            row("wounds", "wounds 3 → 7"),
            row("xp", "XP 5 → 35"),
            row("skills", "Cool 0 → 1"),
        ];
        let sheet = |name: &str, rows: Vec<(&'static str, String)>| Changed {
            name: name.to_owned(),
            rows,
            noted: Vec::new(),
            unnoted: Vec::new(),
        };
        let sheets = [
            sheet("Number 1", changes),
            sheet("Number 2", vec![row("wounds", "wounds 0 → 5")]),
        ];
        let told = on_sheets(&sheets, &[one(1, 7), one(2, 5)]);
        assert_eq!(told, ["Number 1: XP 5 → 35, Cool 0 → 1."]);
    }

    #[test]
    fn comparison_names_who_changed_by_how_much_and_who_did_not() {
        let then = [one(1, 3), one(2, 5), one(3, 0)];
        let now = [one(1, 7), one(2, 5), one(4, 0)];
        let all = compared(&then, &now);
        let ids: Vec<u32> = all.changes.iter().map(|(one, _)| one.id.0).collect();
        assert_eq!(ids, [1, 4, 3]);
        assert_eq!(all.same, ["Number 2"]);
        let Some((_, Change::Track(was, track))) = all.changes.first() else {
            panic!("{all:?}");
        };
        assert_eq!((was.as_str(), track.was, track.now), ("3/12", Some(3), 7));
    }
}
