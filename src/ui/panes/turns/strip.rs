//! The initiative in one or two lines, for terminals of 80 columns.
//!
//! The first line is the slots from left to right: scores are dropped before names are cut, and
//! where even that is too wide it slides so that the current slot is seen. The second line is the
//! question, if there is one, and everybody's wounds.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::rules::view::{Listed, Slot, SlotState, Tone, Turns};
use crate::ui::theme::Theme;
use crate::ui::widgets::text::{Pen, fit, width};

use super::super::{Paint, line_of};
use super::standing::{number, people, short};

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
        Pen::row(area, 0, theme.glyphs, buf).put("no slots yet", quiet);
    }
    let mut pen = Pen::row(area, 1, theme.glyphs, buf);
    if let Some(asks) = &turns.asks {
        let most = pen.left() * 2 / 3;
        pen.within(asks, most, theme.style(Tone::Accent)).skip(3);
    }
    put_standing(roster, theme, &mut pen);
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
                .map(|slot| label(slot, score, name, theme))
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

/// A slot in words: "▶ 2s 1a claim: Ila", "✓ Vex", "NPC Boarders".
fn label(slot: &Slot, score: bool, name: usize, theme: &Theme) -> String {
    let mark = match slot.state {
        SlotState::Done => theme.glyphs.done,
        SlotState::Now => theme.glyphs.pointer,
        _ => "",
    };
    let mut text = mark.to_owned();
    if !mark.is_empty() {
        text.push(' ');
    }
    if score && !slot.score.is_empty() {
        text.push_str(&slot.score);
        text.push(' ');
    }
    let open = matches!(
        slot.state,
        SlotState::Open | SlotState::Waiting | SlotState::Skipped
    );
    if (open || slot.who.is_none()) && slot.badge != slot.name {
        text.push_str(&slot.badge);
        text.push(' ');
    }
    text.push_str(&fit(&slot.name, name, theme.glyphs));
    text.trim_end().to_owned()
}

fn put(slot: &Slot, place: &Place, theme: &Theme, pen: &mut Pen<'_>) {
    let tone = match slot.state {
        SlotState::Now => Tone::Accent,
        SlotState::Claimed | SlotState::Falling | SlotState::Open => slot.tone,
        SlotState::Done | SlotState::Skipped | SlotState::Waiting => Tone::Quiet,
    };
    pen.put(&place.text, theme.style(tone));
}

/// Everybody's first track in a row, as many as fit whole.
fn put_standing(roster: &[Listed], theme: &Theme, pen: &mut Pen<'_>) {
    let all: Vec<_> = people(roster).collect();
    for (n, one) in all.iter().enumerate() {
        let (number, style) = number(one, theme);
        let name = if width(&one.name) <= 8 {
            &one.name
        } else {
            short(one, roster)
        };
        let text = fit(name, 14, theme.glyphs);
        let wide = width(&text) + 1 + width(&number);
        let last = n + 1 == all.len();
        if wide + if last { 0 } else { 3 } > pen.left() {
            pen.put(theme.glyphs.ellipsis, theme.style(Tone::Quiet));
            return;
        }
        pen.put(
            &text,
            theme.style(if one.out { Tone::Quiet } else { one.tone }),
        );
        pen.skip(1).put(&number, style).skip(2);
    }
}
