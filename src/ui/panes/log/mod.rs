//! The log: events, the newest first.
//!
//! Each entry begins with its round and turn, and its sentences are wrapped next to that column. An
//! undone entry is labeled. A heading is above the entries of each session, scene and day. Only visible
//! entries are read, so a log of any length costs the same.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::table::{begins, stamp};
use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{rich, rule, wrap};
use lang::sentence::capital;
use rules::view::{Chapter, Harm, Rich, Tone};

use super::log_tones::toned;
use super::{Paint, line_at};

/// The columns of a roll's text that leave room for its dice.
const HEAD: usize = 40;

/// A borrowed log entry.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// Its number, from 1.
    pub n: u32,
    /// Its round, or 0 before the first.
    pub round: u32,
    /// The turn within the round.
    pub turn: u32,
    /// Round and turn that its first sentences tell of, and how many these are, if it also begins the next turn.
    pub ended: Option<(u32, u32, usize)>,
    /// Its session, scene and day.
    pub chapter: Chapter,
    /// The title of the scene, or empty.
    pub scene: &'a str,
    /// The author of the line.
    pub by: &'a str,
    /// The line.
    pub line: &'a str,
    /// Its sentences.
    pub said: &'a [String],
    /// Whether dice were rolled.
    pub rolled: bool,
    /// Whether it is undone.
    pub undone: bool,
    /// The words of its game that tell of harm.
    pub harm: Harm,
    /// What its game calls a part of a round: "turn".
    pub part: &'a str,
}

impl Entry<'_> {
    /// Returns its label, such as "2.3", or an empty text before the first round.
    pub fn stamp(&self) -> String {
        stamp((self.round, self.turn))
    }

    /// Returns the round and the turn of its first sentence.
    pub fn begins(&self) -> (u32, u32) {
        let ended = self.ended.filter(|_| !self.undone);
        begins((self.round, self.turn), ended)
    }

    /// Returns the label of its first sentence, for a line that tells of both turns.
    pub fn first_stamp(&self) -> String {
        stamp(self.begins())
    }

    /// Returns its part about the turn that it begins, and the one about the turn that it ends, if it does both.
    fn parts(&self) -> Option<(Self, Self)> {
        let (round, turn, told) = self.ended.filter(|_| !self.undone)?;
        let (ended, begun) = self.said.split_at_checked(told)?;
        let whole = Self {
            ended: None,
            ..*self
        };
        let ended = Self {
            round,
            turn,
            said: ended,
            ..whole
        };
        let begun = Self {
            said: begun,
            ..whole
        };
        Some((begun, ended))
    }

    /// Returns its sentences, or the line itself without sentences. Sentences that begin after this
    /// many columns are omitted, because initiative rolls of forty people are a single entry.
    pub fn text(&self, columns: usize) -> Rich {
        self.led_by(0, columns)
    }

    /// Returns the heading of its session, scene and day: "Session 2 · The gun deck · day 3". Empty outside any.
    pub fn chapter_told(&self) -> String {
        capital(&self.chapter.told(self.scene))
    }

    /// Returns its text for a single line that can't hold all of it, with the result of the dice first.
    pub fn headed(&self) -> Rich {
        // Changes of sheets have arrows too: "XP 5 → 10".
        let is_roll = |said: &String| said.contains(" → ") || ends_with_pool(said);
        let first = self.said.iter().position(is_roll);
        let Some(first) = first.filter(|_| self.rolled) else {
            return self.led_by(0, usize::MAX);
        };
        // The dice of an entry are at its end, which may be behind a sentence about something else.
        let mut before = self.said.iter().take(first);
        let first = before.position(|said| has_result(said)).unwrap_or(first);
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

    /// Returns its text with one sentence first, without sentences that begin after this many columns.
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
            return Rich::of("Undone: ", Tone::Warn).and(text, Tone::Quiet);
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
                line.then(toned(sentence, &self.harm))
            })
    }

    /// Returns its sentences that tell of harm, and as many of the others as fit into these lines with them. `None` if
    /// the entry fits, or tells of none. A sentence that begins with "They" stays with the one before it.
    fn brief(&self, columns: usize, lines: usize, ellipsis: &str) -> Option<Rich> {
        let whole = self.said.join(" ");
        let fits = |text: &str| wrap::height(text, columns, lines + 1) <= lines;
        // Of an entry that ends a turn and begins another, each part has its own stamp.
        if self.undone || self.ended.is_some() || fits(&whole) {
            return None;
        }
        let mut ends: Vec<usize> = [". ", "] "]
            .iter()
            .flat_map(|mark| whole.match_indices(mark).map(|(at, mark)| at + mark.len()))
            .filter(|end| !whole.get(*end..).is_some_and(goes_with))
            .collect();
        ends.sort_unstable();
        ends.push(whole.len());
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let parts: Vec<&str> = starts
            .zip(&ends)
            .filter_map(|(start, end)| whole.get(start..*end).map(str::trim_end))
            .collect();
        let harms = |part: &str| {
            let toned = toned(part, &self.harm);
            toned.0.iter().any(|span| span.tone == Tone::Bad)
        };
        let mut kept: Vec<bool> = parts.iter().map(|part| harms(part)).collect();
        let told = |kept: &[bool]| {
            let both = parts.iter().zip(kept).filter(|(_, kept)| **kept);
            let text: Vec<&str> = both.map(|(part, _)| *part).collect();
            format!("{} {ellipsis}", text.join(" "))
        };
        if !kept.contains(&true) {
            return None;
        }
        // Dice come last, and only with their sentence.
        let is_dice = |at: usize| parts.get(at).is_some_and(|part| part.starts_with('['));
        let (dice, words): (Vec<usize>, Vec<usize>) = (0..parts.len()).partition(|at| is_dice(*at));
        for at in words.into_iter().chain(dice) {
            let with = at.checked_sub(1).and_then(|before| kept.get(before));
            if is_dice(at) && with != Some(&true) {
                continue;
            }
            let mut more = kept.clone();
            if let Some(one) = more.get_mut(at) {
                *one = true;
            }
            if fits(&told(&more)) {
                kept = more;
            }
        }
        // Nothing can be left out of what is harm alone.
        let whole = !kept.contains(&false);
        (!whole).then(|| toned(&told(&kept), &self.harm))
    }

    /// Returns its first complete sentences that fit into these lines, or the first sentence with its result and
    /// fewer words before it: "Captain Marrack hits Vex Marrow…: 1 Success." `None` if neither fits.
    fn beginning(&self, columns: usize, lines: usize, ellipsis: &str) -> Option<Rich> {
        if self.undone || self.said.is_empty() {
            return None;
        }
        let whole = self.said.join(" ");
        let fits = |text: &str| wrap::height(text, columns, lines + 1) <= lines;
        let ends = |mark| whole.match_indices(mark).map(|(at, _)| at + 1);
        let mut ends: Vec<usize> = ends(". ").chain(ends("] ")).collect();
        ends.sort_unstable();
        let more = |part: &str| format!("{part} {ellipsis}");
        // Fewer sentences never take more lines.
        let fitting =
            ends.partition_point(|end| whole.get(..*end).is_some_and(|part| fits(&more(part))));
        let last = fitting.checked_sub(1).and_then(|last| ends.get(last));
        if let Some(part) = last.and_then(|end| whole.get(..*end)) {
            let mark = format!(" {ellipsis}");
            return Some(toned(part, &self.harm).and(mark, Tone::Quiet));
        }
        let first = ends.first().and_then(|end| whole.get(..*end));
        let (head, result) = first.unwrap_or(&whole).split_once(": ")?;
        let words: Vec<&str> = head.split(' ').collect();
        let brief = (LEAST_WORDS..words.len()).rev().find_map(|count| {
            let head = words.get(..count)?.join(" ");
            // A sum is shown whole or not at all.
            let is_open = head.matches('(').count() > head.matches(')').count();
            let text = format!("{head}{ellipsis}: {result}");
            (!is_open && fits(&text)).then_some(text)
        });
        brief.map(|text| toned(&text, &self.harm))
    }
}

/// The lines of an entry with harm in a log that only shows what happened.
const BRIEF: usize = 4;

/// Whether a text goes on about the subject of the sentence before it.
fn goes_with(rest: &str) -> bool {
    rest.starts_with("They ")
}

/// The words before a result that stay if there is no room for all of them.
const LEAST_WORDS: usize = 3;

/// Whether a sentence ends with the dice of its roll: "[YYG vs PP]".
fn ends_with_pool(said: &str) -> bool {
    let inside = said
        .trim_end_matches('.')
        .strip_suffix(']')
        .and_then(|said| said.rsplit_once(" ["));
    inside.is_some_and(|(_, dice)| !dice.contains(':'))
}

/// Whether a sentence tells the result of dice: "rolls Medicine and succeeds: 2 Successes".
fn has_result(said: &str) -> bool {
    let result = said.split_once(": ").map(|(_, result)| result);
    result.is_some_and(|result| result.starts_with(|c: char| c.is_ascii_digit()))
}

/// Returns a roll of an earlier version with the dice first and its text after them. `None` if both fit
/// as they are.
fn dice_first(said: &str) -> Option<String> {
    let (head, dice) = said.split_once(": ")?;
    let long = width(head) > HEAD && dice.contains(" → ");
    long.then(|| format!("{dice} {head}."))
}

/// Returns how many rows can be selected. The entries are sorted oldest first.
pub const fn rows(entries: &[Entry<'_>]) -> usize {
    entries.len()
}

/// Returns the index of the entry at a position.
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

/// Draws the log. `paint.scroll` counts the entries hidden above the first visible one, and 0 shows the
/// newest.
pub fn render(entries: &[Entry<'_>], paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let theme = paint.theme;
    let places = plan(entries, area, paint);
    let above = places
        .first()
        .map_or(0, |place| entries.len() - 1 - place.index);
    let remark = if above > 0 {
        format!("{above} newer above")
    } else if let Some(entry) = entries.iter().find(|entry| entry.round > 0) {
        // Explains the numbers before the entries.
        format!("round.{}, newest first", entry.part)
    } else {
        String::new()
    };
    rule::title("Log", &remark, paint.focused, theme, area, buf);
    if entries.is_empty() && area.height > 1 {
        Pen::row(area, 1, theme.glyphs, buf)
            .put("nothing has happened yet", theme.style(Tone::Quiet));
    }
    let stamps = stamp_columns(places.iter().filter_map(|place| entries.get(place.index)));
    // Entries of several lines are marked next to their text on the tabs of a small terminal, because
    // writing all of it again for each step would be slow over a slow line.
    let marked = if paint.tabbed {
        Rect {
            width: area.width.min(stamps as u16 + 1),
            ..area
        }
    } else {
        area
    };
    for place in &places {
        let Some(entry) = entries.get(place.index) else {
            continue;
        };
        let newest = place.index + 1 == entries.len();
        if let Some(head) = &place.head {
            put_head(
                head,
                theme,
                &mut Pen::row(area, place.line - 1, theme.glyphs, buf),
            );
        }
        for (n, line) in place.lines.iter().enumerate() {
            let at = place.line + n;
            let mut pen = Pen::row(area, at, theme.glyphs, buf);
            let stamp = match n {
                0 => Some(entry.stamp()),
                n if Some(n) == place.ended => entry.parts().map(|(_, ended)| ended.stamp()),
                _ => None,
            };
            if let Some(stamp) = stamp {
                let tone = if newest { Tone::Strong } else { Tone::Quiet };
                pen.within(&stamp, stamps, theme.style(tone));
            }
            pen.to(stamps + 2);
            put_line(line, entry.undone, theme, &mut pen);
            paint.mark_row(place.index, marked, at, buf);
        }
    }
}

/// Draws a line of an entry. An undone entry is dimmed as well as labeled.
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

/// The position of an entry and its lines.
struct Place {
    index: usize,
    line: usize,
    lines: Vec<Rich>,
    /// The first line about the turn that it ends, if others before tell of the turn that it begins.
    ended: Option<usize>,
    /// The heading in the line before it.
    head: Option<String>,
}

/// The lines of a log from which its newest entries have a heading too. Other screens name the present.
const ROOMY: usize = 12;

/// Returns the heading above an entry: its session, scene and day, if the entry above it isn't of the same.
/// `top` is the first visible entry.
fn head(entries: &[Entry<'_>], index: usize, top: usize, room: usize) -> Option<String> {
    let entry = entries.get(index).filter(|entry| !entry.undone)?;
    let newer = entries.get(index + 1..=top).unwrap_or_default();
    let told = entry.chapter_told();
    match newer.iter().find(|newer| !newer.undone) {
        Some(newer) if newer.chapter == entry.chapter => None,
        Some(_) if told.is_empty() => Some("Earlier".to_owned()),
        Some(_) => Some(told),
        None => Some(told).filter(|told| !told.is_empty() && room >= ROOMY),
    }
}

fn put_head(head: &str, theme: &Theme, pen: &mut Pen<'_>) {
    let room = pen.left();
    pen.within(head, room, theme.part(Part::Title)).skip(1);
    let left = pen.left();
    pen.repeat(theme.glyphs.divider, left, theme.part(Part::Frame));
}

/// Places the visible entries, the newest first. Starts at the first visible one and stops at the
/// bottom, where the last entry may lose lines.
fn plan(entries: &[Entry<'_>], area: Rect, paint: &Paint<'_>) -> Vec<Place> {
    let room = (area.height as usize).saturating_sub(1);
    let columns = area.width as usize;
    if entries.is_empty() || room == 0 || columns == 0 {
        return Vec::new();
    }
    let mut top = entries.len() - 1 - paint.scroll.min(entries.len() - 1);
    if let Some(selected) = paint.selected.filter(|_| paint.focused) {
        let selected = selected.min(entries.len() - 1);
        // Every entry has at least one line, so an entry further up is never visible from here.
        top = top.clamp(selected, selected + room - 1);
        let between = entries.get(selected..=top).unwrap_or_default();
        let columns = columns.saturating_sub(stamp_columns(between.iter()) + 2);
        let lines = |index: usize| {
            let entry = entries.get(index);
            let lines = entry.map_or(0, |entry| {
                lines_of(entry, columns, room, paint.theme).0.len()
            });
            lines + usize::from(head(entries, index, entries.len() - 1, ROOMY).is_some())
        };
        let mut used: usize = (selected..=top).map(lines).sum();
        let room = room - usize::from(room >= ROOMY);
        while used > room && top > selected {
            used -= lines(top);
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
        let head = head(entries, index, top, room);
        line += usize::from(head.is_some());
        let left = (room + 1).saturating_sub(line);
        let Some(entry) = entries.get(index).filter(|_| left > 0) else {
            break;
        };
        // Of a long hit the log shows the harm. Its own pane tells the rest. The newest has all the lines, because what
        // is asked now follows from it.
        let newest = index + 1 == entries.len();
        let most = if newest { left } else { BRIEF };
        let brief =
            (!paint.focused).then(|| entry.brief(columns, most, paint.theme.glyphs.ellipsis));
        let (lines, ended) = match brief.flatten() {
            Some(text) => (rich::wrapped(&text, columns, left, paint.theme), None),
            None => lines_of(entry, columns, left, paint.theme),
        };
        let next = line + lines.len();
        places.push(Place {
            index,
            line,
            lines,
            ended,
            head,
        });
        line = next;
    }
    places
}

/// Returns the lines of an entry, and the first one about the turn that it ends, if it begins one too. The newest part
/// is first, as in the whole log.
fn lines_of(
    entry: &Entry<'_>,
    columns: usize,
    most: usize,
    theme: &Theme,
) -> (Vec<Rich>, Option<usize>) {
    let Some((begun, ended)) = entry.parts().filter(|_| most > 1) else {
        return (text_lines(entry, columns, most, theme), None);
    };
    let mut lines = text_lines(&begun, columns, most - 1, theme);
    let at = lines.len();
    lines.extend(text_lines(&ended, columns, most - at, theme));
    (lines, Some(at))
}

fn text_lines(entry: &Entry<'_>, columns: usize, most: usize, theme: &Theme) -> Vec<Rich> {
    // One column more than fits, so that the cut is visible.
    let text = entry.text(columns.saturating_mul(most).saturating_add(1));
    let mut lines = rich::wrapped(&text, columns, most + 1, theme);
    if lines.len() > most {
        // Complete sentences say more than a cut one.
        let begins = entry.beginning(columns, most, theme.glyphs.ellipsis);
        let text = begins.as_ref().unwrap_or(&text);
        lines = rich::wrapped(text, columns, most, theme);
    }
    if lines.is_empty() {
        vec![Rich::new()]
    } else {
        lines
    }
}

/// Returns the column width of the widest stamp.
pub(super) fn stamp_columns<'a, 'b: 'a>(entries: impl Iterator<Item = &'a Entry<'b>>) -> usize {
    entries
        .map(|entry| width(&entry.stamp()))
        .max()
        .unwrap_or(0)
        .max(3)
}

#[cfg(test)]
mod tests;
