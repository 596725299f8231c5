//! The parts of facts: those of a computer system break only between them.

use crate::ui::widgets::rich;
use crate::ui::widgets::text::width;
use rules::view::{Fact, Listed, Listing, Rich, Tone, Track};

use super::super::tracks::count;
use super::WIDE;

/// Returns the facts of a computer system as pieces of one line each. A part that fits into a line
/// isn't broken.
pub(super) fn whole_parts(pieces: Vec<Rich>, ship: &Listed, columns: usize) -> Vec<Rich> {
    if ship.listing != Listing::System {
        return pieces;
    }
    let each = pieces.into_iter();
    each.flat_map(|piece| parted(piece, columns)).collect()
}

/// Returns a fact in lines, broken only between its parts.
pub(super) fn parted(piece: Rich, columns: usize) -> Vec<Rich> {
    if rich::columns(&piece) <= columns {
        return vec![piece];
    }
    let mut all = Vec::new();
    let mut line = Rich::new();
    for part in piece.0.split(|span| span.text == PARTED) {
        let part = Rich(part.to_vec());
        let wide = rich::columns(&line) + rich::columns(&part) + width(PARTED) + 2;
        if line.is_empty() {
            line = part;
        } else if wide <= columns {
            line = line.and(PARTED, Tone::Quiet).then(part);
        } else {
            all.push(line.and(PARTED.trim_end(), Tone::Quiet));
            line = part;
        }
    }
    all.push(line);
    all
}

/// The separator between the parts of a fact.
pub(super) const PARTED: &str = " · ";

/// Whether tracks are next to the name. A computer system's tracks contain names of hackers, so each
/// also needs room for its complete text and its bar.
pub(super) fn abreast(ship: &Listed, columns: usize) -> bool {
    if columns < WIDE || ship.listing != Listing::System {
        return columns >= WIDE;
    }
    let wants = |track: &Track| width(&track.label) + 1 + BAR + 1 + count(track).len() + 2;
    let widest = ship.tracks.iter().map(wants).max().unwrap_or(0);
    widest * ship.tracks.len() <= columns / 2
}

/// The cells of a system's bars, one bar per trace.
const BAR: usize = 5;

/// The letters of a short label: "Hand" for Handling.
const SHORT: usize = 5;

/// Returns facts with their labels in a row.
pub(super) fn row<'a>(
    facts: impl Iterator<Item = &'a Fact>,
    (lower, short): (bool, bool),
    gap: usize,
) -> Rich {
    facts.enumerate().fold(Rich::new(), |line, (n, fact)| {
        let before = if n > 0 { gap } else { 0 };
        let mut label = fact.label.clone();
        if lower {
            label = label.to_lowercase();
        }
        if short && width(&label) > SHORT {
            label = label.chars().take(SHORT - 1).collect();
        }
        line.and(format!("{}{label} ", " ".repeat(before)), Tone::Quiet)
            .then(fact.value.clone())
    })
}

/// Returns the numbers of a vehicle in one line: with whole labels, with short ones, then without the last.
pub(super) fn number_forms(numbers: &[Fact], columns: usize) -> Vec<Rich> {
    let row = |short, count| row(numbers.iter().take(count), (true, short), 2);
    let few = (1..numbers.len()).rev().map(|count| row(true, count));
    let all = [false, true].map(|short| row(short, numbers.len()));
    let forms = all.into_iter().chain(few);
    forms
        .filter(|row| !row.is_empty() && rich::columns(row) <= columns)
        .collect()
}

/// Returns the forms of a list: complete, then without its last items, which are counted, then only the
/// count.
pub(super) fn list(label: &str, items: &[Rich], count: Rich) -> Vec<Rich> {
    let some = |shown: usize| {
        let mut line = Rich::of(label.to_owned(), Tone::Quiet);
        for (n, item) in items.iter().take(shown).enumerate() {
            let gap = if n > 0 { ", " } else { " " };
            let gap = if label.is_empty() && n == 0 { "" } else { gap };
            line = line.and(gap, Tone::Quiet).then(item.clone());
        }
        match items.len() - shown {
            0 => line,
            left => line.and(format!(", +{left}"), Tone::Quiet),
        }
    };
    let mut forms: Vec<Rich> = (1..=items.len()).rev().map(some).collect();
    forms.push(count);
    forms
}
