//! The initiative in one or two lines, for terminals of 80 columns.
//!
//! The first line is the slots from left to right: scores are dropped before names are cut, and
//! where even that is too wide it slides so that the current slot is seen. The second line is the
//! question, if there is one, and everybody's wounds, the players' first.

use std::collections::HashMap;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use crate::rules::view::{Id, Listed, Party, Slot, SlotState, Tone, Turns};
use crate::ui::theme::Theme;
use crate::ui::widgets::text::{Pen, fit, width};

use super::super::{Paint, line_of, more};
use super::standing::{first_words, number, people, rank, short};

/// Columns between two slots.
const GAP: usize = 2;

/// Draws it into the first two lines of an area.
pub fn strip(turns: &Turns, roster: &[Listed], paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let theme = paint.theme;
    let places = Places::of(turns, area.width as usize, theme);
    for place in &places.shown {
        if let Some(slot) = turns.slots.get(place.index) {
            put(
                slot,
                place,
                theme,
                Pen::row(area, 0, theme.glyphs, buf).to(place.x),
            );
            let x = place.x.saturating_sub(1) as u16;
            if let Some(row) = line_of(area, 0).filter(|_| paint.chosen(place.index)) {
                let width = (place.columns as u16 + 2).min(row.width.saturating_sub(x));
                paint.mark(
                    Rect {
                        x: row.x + x,
                        width,
                        ..row
                    },
                    buf,
                );
            }
        }
    }
    let quiet = theme.style(Tone::Quiet);
    if places.before {
        Pen::row(area, 0, theme.glyphs, buf).put(theme.glyphs.ellipsis, quiet);
    }
    if places.behind {
        let end = (area.width as usize).saturating_sub(1);
        Pen::row(area, 0, theme.glyphs, buf)
            .to(end)
            .put(theme.glyphs.ellipsis, quiet);
    }
    if turns.slots.is_empty() {
        Pen::row(area, 0, theme.glyphs, buf).put("nobody in the order yet", quiet);
    }
    let second = Second::of(turns, roster, theme, area.width as usize);
    second.put(turns, theme, &mut Pen::row(area, 1, theme.glyphs, buf));
}

/// Whose name stands at a position of the second line.
pub fn strip_who(
    area: Rect,
    position: Position,
    turns: &Turns,
    roster: &[Listed],
    theme: &Theme,
) -> Option<Id> {
    if !area.contains(position) || position.y != area.y + 1 {
        return None;
    }
    let mut x = usize::from(position.x - area.x);
    let second = Second::of(turns, roster, theme, area.width as usize);
    x = x.checked_sub(second.names)?;
    for stands in &second.standing {
        if x < stands.columns {
            return Some(stands.one.id);
        }
        x = x.checked_sub(stands.columns + GAP)?;
    }
    None
}

/// The slot at a position, counted from 0.
pub fn strip_hit(area: Rect, position: Position, turns: &Turns, theme: &Theme) -> Option<usize> {
    if !area.contains(position) || position.y != area.y {
        return None;
    }
    let x = (position.x - area.x) as usize;
    let places = Places::of(turns, area.width as usize, theme);
    places
        .shown
        .iter()
        .find(|p| (p.x..p.x + p.columns).contains(&x))
        .map(|p| p.index)
}

/// Where a slot stands.
struct Place {
    index: usize,
    x: usize,
    columns: usize,
    text: String,
}

/// Where all of them stand, and whether some are hidden on either side.
struct Places {
    shown: Vec<Place>,
    before: bool,
    behind: bool,
}

impl Places {
    fn of(turns: &Turns, room: usize, theme: &Theme) -> Self {
        let total = |texts: &[String]| {
            texts
                .iter()
                .map(|t| width(t) + GAP)
                .sum::<usize>()
                .saturating_sub(GAP)
        };
        let make = |score: bool, name: usize| -> Vec<String> {
            turns
                .slots
                .iter()
                .map(|slot| label(slot, turns.numbered, score, name, theme))
                .collect()
        };
        let texts = [(true, 24), (true, 12), (false, 16), (false, 10), (false, 8)]
            .into_iter()
            .map(|(score, name)| make(score, name))
            .find(|texts| total(texts) <= room)
            .unwrap_or_else(|| make(false, 10));
        let mut places: Vec<Place> = Vec::with_capacity(texts.len());
        let mut x = 0;
        for (index, text) in texts.into_iter().enumerate() {
            let columns = width(&text);
            places.push(Place {
                index,
                x,
                columns,
                text,
            });
            x += columns + GAP;
        }
        let end = x.saturating_sub(GAP);
        if end <= room {
            return Self {
                shown: places,
                before: false,
                behind: false,
            };
        }
        // Slid so that the current slot stands a third from the left, an ellipsis at each cut.
        let now = turns
            .slots
            .iter()
            .position(|slot| slot.state == SlotState::Now)
            .unwrap_or(0);
        let at = places.get(now).map_or(0, |p| p.x);
        let offset = at.saturating_sub(room / 3).min(end - room);
        let before = offset > 0;
        let left = if before { GAP } else { 0 };
        let first = places
            .iter()
            .position(|p| p.x >= offset + left)
            .unwrap_or(places.len());
        let shift = places.get(first).map_or(0, |p| p.x - left.min(p.x));
        let mut shown: Vec<Place> = places.into_iter().skip(first).collect();
        for place in &mut shown {
            place.x -= shift.min(place.x);
        }
        let all = shown.len();
        let fits = |p: &Place, last: bool| p.x + p.columns + if last { 0 } else { GAP } <= room;
        let count = shown
            .iter()
            .enumerate()
            .take_while(|(n, p)| fits(p, n + 1 == all))
            .count();
        shown.truncate(count);
        Self {
            shown,
            before: first > 0,
            behind: count < all,
        }
    }
}

/// A slot in words: "▶1. 2s 1a claim: Ila", "✓2 Vex", "3 NPC Boarders"; one that nobody takes stands
/// in brackets.
fn label(slot: &Slot, numbered: bool, score: bool, name: usize, theme: &Theme) -> String {
    let mark = match slot.state {
        SlotState::Done => theme.glyphs.done,
        SlotState::Now => theme.glyphs.pointer,
        SlotState::Claimed
        | SlotState::Open
        | SlotState::Skipped
        | SlotState::Spare
        | SlotState::Waiting
        | SlotState::Falling => "",
    };
    let mut text = mark.to_owned();
    if numbered {
        text.push_str(&slot.number.to_string());
        // Beside a score, so that it is none.
        if score {
            text.push('.');
        }
    }
    if !text.is_empty() {
        text.push(' ');
    }
    if score && !slot.score.is_empty() {
        text.push_str(&slot.score);
        text.push(' ');
    }
    let open = matches!(
        slot.state,
        SlotState::Open | SlotState::Waiting | SlotState::Skipped | SlotState::Spare
    );
    if (open || slot.who.is_none()) && slot.badge != slot.name {
        text.push_str(&slot.badge);
        text.push(' ');
    }
    text.push_str(&fit(&slot.name, name, theme.glyphs));
    let text = text.trim_end();
    match slot.state {
        SlotState::Skipped | SlotState::Spare => format!("({text})"),
        _ => text.to_owned(),
    }
}

fn put(slot: &Slot, place: &Place, theme: &Theme, pen: &mut Pen<'_>) {
    let tone = match slot.state {
        SlotState::Now => Tone::Accent,
        SlotState::Claimed | SlotState::Falling | SlotState::Open => slot.tone,
        SlotState::Done | SlotState::Skipped | SlotState::Waiting | SlotState::Spare => Tone::Quiet,
    };
    pen.put(&place.text, theme.style(tone));
}

/// One who is named in the second line: the name, how many of a group stand, the first track.
struct Stands<'a> {
    one: &'a Listed,
    name: String,
    count: &'a str,
    number: String,
    style: Style,
    /// The columns of all that.
    columns: usize,
}

impl<'a> Stands<'a> {
    fn of(one: &'a Listed, words: &HashMap<&str, usize>, form: Form, theme: &Theme) -> Self {
        let (number, style) = number(one, theme);
        let whole = form != Form::Short && width(&one.name) <= 8;
        let name = if whole { &one.name } else { short(one, words) };
        let name = fit(name, if form == Form::Short { 8 } else { 14 }, theme.glyphs);
        let count = if form == Form::Counted && !one.out {
            one.strength.as_str()
        } else {
            ""
        };
        let gaps = 1 + usize::from(!count.is_empty());
        let columns = width(&name) + width(count) + gaps + width(&number);
        Self {
            one,
            name,
            count,
            number,
            style,
            columns,
        }
    }
}

/// How much is said of each, from the most to the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// With how many of a group stand.
    Counted,
    /// Without.
    Plain,
    /// First words only.
    Short,
}

/// How much of the second line the question has at least, if it is that long: a third.
const QUESTION: usize = 3;

/// Columns between the question and the first name.
const APART: usize = 3;

/// The second line: where it happens, the question, and at the right end everybody's first track.
/// The players stand first: at this size their sheets are out of sight for as long as dice lie on
/// the table. Where not all fit, the unhurt are left out before the hurt, and the line says how many
/// are missing.
struct Second<'a> {
    /// Columns of where it happens; 0 where nothing is said of it.
    scene: usize,
    /// Columns of the question.
    asks: usize,
    /// The column at which the names begin.
    names: usize,
    standing: Vec<Stands<'a>>,
    /// How many are missing, in words.
    tail: String,
}

impl<'a> Second<'a> {
    fn of(turns: &Turns, roster: &'a [Listed], theme: &Theme, columns: usize) -> Self {
        // A third of the line at most: who is hurt matters more.
        let scene = width(&turns.scene).min(columns / 3);
        let from = if scene > 0 { scene + GAP } else { 0 };
        let room = columns.saturating_sub(from);
        let asks = turns.asks.as_deref().unwrap_or_default();
        let least = width(asks).min(room / QUESTION);
        let budget = room - if least > 0 { least + APART } else { 0 }.min(room);
        let (standing, missing) = who_fits(roster, budget, theme);
        let tail = if missing > 0 {
            more(missing, theme)
        } else {
            String::new()
        };
        let used = span(&standing, &tail);
        let end = room.saturating_sub(used);
        Self {
            scene,
            asks: end.saturating_sub(if used > 0 { APART } else { 0 }),
            names: from + end,
            standing,
            tail,
        }
    }

    fn put(&self, turns: &Turns, theme: &Theme, pen: &mut Pen<'_>) {
        let quiet = theme.style(Tone::Quiet);
        if self.scene > 0 {
            pen.within(&turns.scene, self.scene, quiet).skip(GAP);
        }
        if let Some(asks) = &turns.asks {
            pen.within(asks, self.asks, theme.style(Tone::Accent));
        }
        pen.to(self.names);
        for stands in &self.standing {
            let one = stands.one;
            let tone = if one.out { Tone::Quiet } else { one.tone };
            pen.put(&stands.name, theme.style(tone)).skip(1);
            if !stands.count.is_empty() {
                pen.put(stands.count, theme.style(Tone::Text)).skip(1);
            }
            pen.put(&stands.number, stands.style).skip(GAP);
        }
        pen.put(&self.tail, quiet);
    }
}

/// How wide those are side by side, with what is said of the rest behind them.
fn span(standing: &[Stands<'_>], tail: &str) -> usize {
    let names: usize = standing.iter().map(|stands| stands.columns + GAP).sum();
    if tail.is_empty() {
        names.saturating_sub(GAP)
    } else {
        names + width(tail)
    }
}

/// Who stands in so many columns, and how many do not.
fn who_fits<'a>(roster: &'a [Listed], room: usize, theme: &Theme) -> (Vec<Stands<'a>>, usize) {
    let mut order: Vec<&Listed> = people(roster).collect();
    order.sort_by_key(|one| one.party == Party::Others);
    let words = first_words(roster);
    let all = |form: Form| -> Vec<Stands<'a>> {
        order
            .iter()
            .map(|one| Stands::of(one, &words, form, theme))
            .collect()
    };
    for form in [Form::Counted, Form::Plain] {
        let standing = all(form);
        if span(&standing, "") <= room {
            return (standing, 0);
        }
    }
    let mut standing = all(Form::Short);
    let mut missing = 0;
    while !standing.is_empty() {
        let tail = if missing > 0 {
            more(missing, theme)
        } else {
            String::new()
        };
        if span(&standing, &tail) <= room {
            break;
        }
        let last = (0..standing.len()).max_by_key(|at| {
            let one = standing[*at].one;
            (rank(one), one.party == Party::Others)
        });
        standing.remove(last.unwrap_or(0));
        missing += 1;
    }
    if standing.is_empty() && width(&more(missing, theme)) > room {
        missing = 0;
    }
    (standing, missing)
}
