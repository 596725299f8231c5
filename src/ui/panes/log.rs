//! The log: what happened, the newest first.
//!
//! Each entry begins with round and turn; its sentences are wrapped beside that column. What was
//! undone says so in a word. Only as many entries are looked at as can be seen, so a log of any
//! length costs the same.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::rules::view::{Rich, Tone};
use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{rich, rule};

use super::{Paint, line_at};

/// Columns of what was rolled for that leave room for the dice behind them.
const HEAD: usize = 40;

/// One entry of the log, borrowed from wherever it is kept.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// Its number, from 1.
    pub n: u32,
    /// The round it fell in; 0 before the first.
    pub round: u32,
    /// The turn inside the round.
    pub turn: u32,
    /// Who gave it.
    pub by: &'a str,
    /// The line that was given.
    pub line: &'a str,
    /// What was read aloud.
    pub said: &'a [String],
    /// Whether it was undone.
    pub undone: bool,
}

impl Entry<'_> {
    /// "2.3"; before the first round nothing.
    pub fn stamp(&self) -> String {
        if self.round == 0 {
            String::new()
        } else {
            format!("{}.{}", self.round, self.turn)
        }
    }

    /// What it says: its sentences, or the line itself where there are none. Sentences that begin
    /// behind so many columns are left out: forty people who roll for initiative are one entry.
    pub fn text(&self, columns: usize) -> Rich {
        self.led_by(0, columns)
    }

    /// The same for a single line, which not all of it fits: what the dice showed stands first.
    pub fn headed(&self) -> Rich {
        let rolled = |said: &String| {
            // Saves of earlier versions have the dice before an arrow.
            let before = said.split_once(" → ").map(|(before, _)| before);
            before.is_some_and(|text| text.matches('(').count() == text.matches(')').count())
                || ends_with_pool(said)
        };
        let Some(first) = self.said.iter().position(rolled) else {
            return self.led_by(0, usize::MAX);
        };
        let turned = self.said.get(first).and_then(|said| dice_first(said));
        let Some(turned) = turned else {
            return self.led_by(first, usize::MAX);
        };
        let mut said = self.said.to_vec();
        said[first] = turned;
        Entry {
            said: &said,
            ..*self
        }
        .led_by(first, usize::MAX)
    }

    /// What it says, that sentence first, and no sentence that begins behind so many columns.
    fn led_by(&self, first: usize, columns: usize) -> Rich {
        let others = self.said.iter().enumerate().filter(|(n, _)| *n != first);
        let sentences = self.said.get(first).into_iter();
        let mut used = 0;
        let said: Vec<&str> = sentences
            .chain(others.map(|(_, sentence)| sentence))
            .map(String::as_str)
            .take_while(|sentence| {
                let seen = used <= columns;
                used += width(sentence) + 1;
                seen
            })
            .collect();
        if self.undone {
            let text = if said.is_empty() {
                self.line.to_owned()
            } else {
                said.join(" ")
            };
            return Rich::of("undone: ", Tone::Warn).and(text, Tone::Quiet);
        }
        if said.is_empty() {
            return Rich::of(self.line.to_owned(), Tone::Quiet);
        }
        said.into_iter()
            .enumerate()
            .fold(Rich::new(), |line, (n, sentence)| {
                let line = if n > 0 {
                    line.and(" ", Tone::Text)
                } else {
                    line
                };
                line.then(rich::cited(sentence, Tone::Text))
            })
    }
}

/// Whether a sentence ends with the dice it was rolled with: "[YYG vs PP]".
fn ends_with_pool(said: &str) -> bool {
    let inside = said
        .strip_suffix(']')
        .and_then(|said| said.rsplit_once(" ["));
    inside.is_some_and(|(_, dice)| !dice.contains(':'))
}

/// A roll of an earlier version with what was rolled for behind the dice; none where both have room.
fn dice_first(said: &str) -> Option<String> {
    let (head, dice) = said.split_once(": ")?;
    let long = width(head) > HEAD && dice.contains(" → ");
    long.then(|| format!("{dice} {head}."))
}

/// How many rows can be chosen: the entries, oldest first.
pub const fn rows(entries: &[Entry<'_>]) -> usize {
    entries.len()
}

/// The entry at a position, counted from 0.
pub fn hit(
    area: Rect,
    position: Position,
    entries: &[Entry<'_>],
    paint: &Paint<'_>,
) -> Option<usize> {
    let line = line_at(area, position)?;
    let places = plan(entries, area, paint);
    places
        .iter()
        .find(|p| (p.line..p.line + p.lines.len()).contains(&line))
        .map(|p| p.index)
}

/// Draws it. `paint.scroll` counts the entries hidden above the first one shown; 0 shows the
/// newest.
pub fn render(entries: &[Entry<'_>], paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let theme = paint.theme;
    let places = plan(entries, area, paint);
    let above = places
        .first()
        .map_or(0, |place| entries.len() - 1 - place.index);
    let remark = if above > 0 {
        format!("{above} newer above")
    } else if entries.iter().any(|entry| entry.round > 0) {
        // What the numbers before the entries are.
        "round.turn, newest first".to_owned()
    } else {
        String::new()
    };
    rule::title("Log", &remark, paint.focused, theme, area, buf);
    if entries.is_empty() && area.height > 1 {
        Pen::row(area, 1, theme.glyphs, buf)
            .put("nothing has happened yet", theme.style(Tone::Quiet));
    }
    let stamps = stamp_columns(places.iter().filter_map(|place| entries.get(place.index)));
    for place in &places {
        let Some(entry) = entries.get(place.index) else {
            continue;
        };
        let newest = place.index + 1 == entries.len();
        for (n, line) in place.lines.iter().enumerate() {
            let at = place.line + n;
            let mut pen = Pen::row(area, at, theme.glyphs, buf);
            if n == 0 {
                let tone = if newest { Tone::Strong } else { Tone::Quiet };
                pen.within(&entry.stamp(), stamps, theme.style(tone));
            }
            pen.to(stamps + 2);
            put_line(line, entry.undone, theme, &mut pen);
            paint.mark_row(place.index, area, at, buf);
        }
    }
}

/// Draws a line of an entry; what was undone is set back as well as named.
pub(super) fn put_line(line: &Rich, undone: bool, theme: &Theme, pen: &mut Pen<'_>) {
    if !undone {
        rich::put(line, theme, pen);
        return;
    }
    for span in rich::runs(line) {
        let style = if span.tone == Tone::Quiet {
            theme.part(Part::Undone)
        } else {
            theme.style(span.tone)
        };
        pen.put(&span.text, style);
    }
}

/// Where an entry stands and the lines it takes.
struct Place {
    index: usize,
    line: usize,
    lines: Vec<Rich>,
}

/// The entries that are seen, newest first. Walks down from the first one shown and stops at the
/// bottom; the lowest may lose its last lines.
fn plan(entries: &[Entry<'_>], area: Rect, paint: &Paint<'_>) -> Vec<Place> {
    let room = (area.height as usize).saturating_sub(1);
    let columns = area.width as usize;
    if entries.is_empty() || room == 0 || columns == 0 {
        return Vec::new();
    }
    let mut top = entries.len() - 1 - paint.scroll.min(entries.len() - 1);
    if let Some(selected) = paint.selected.filter(|_| paint.focused) {
        let selected = selected.min(entries.len() - 1);
        // At least one line an entry, so nothing above this can be seen from where it stands.
        top = top.clamp(selected, selected + room - 1);
        let between = entries.get(selected..=top).unwrap_or_default();
        let columns = columns.saturating_sub(stamp_columns(between.iter()) + 2);
        let lines = |entry: &Entry<'_>| text_lines(entry, columns, room, paint.theme).len();
        let mut used: usize = between.iter().map(lines).sum();
        while used > room && top > selected {
            used -= entries.get(top).map_or(0, lines);
            top -= 1;
        }
    }
    let seen = entries
        .get((top + 1).saturating_sub(room)..=top)
        .unwrap_or_default();
    let stamps = stamp_columns(seen.iter());
    let columns = columns.saturating_sub(stamps + 2);
    let mut places = Vec::new();
    let mut line = 1;
    for index in (0..=top).rev() {
        let left = (room + 1).saturating_sub(line);
        let Some(entry) = entries.get(index).filter(|_| left > 0) else {
            break;
        };
        let mut lines = text_lines(entry, columns, left, paint.theme);
        lines.truncate(left);
        let next = line + lines.len();
        places.push(Place { index, line, lines });
        line = next;
    }
    places
}

fn text_lines(entry: &Entry<'_>, columns: usize, most: usize, theme: &Theme) -> Vec<Rich> {
    // One column more than fits, so that what is left out shows as cut.
    let text = entry.text(columns.saturating_mul(most).saturating_add(1));
    let lines = rich::wrapped(&text, columns, most, theme);
    if lines.is_empty() {
        vec![Rich::new()]
    } else {
        lines
    }
}

/// The column of the stamps, as wide as the widest of them.
pub(super) fn stamp_columns<'a, 'b: 'a>(entries: impl Iterator<Item = &'a Entry<'b>>) -> usize {
    entries
        .map(|entry| width(&entry.stamp()))
        .max()
        .unwrap_or(0)
        .max(3)
}
