//! The initiative: whose turn it is, who has acted, who is hurt.
//!
//! One row a slot: score, side, who took it or the question who will. The pointer stands at the
//! current slot. Below, in the room that is left, everybody's wounds, the other side first and
//! in most detail, since its sheets are rarely in sight. [`strip`](super::turns::strip) says the
//! same in one or two lines for small terminals.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::rules::view::{Listed, Listing, Slot, SlotState, Tone, Turns};
use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{bar, list, rich, rule, wrap};

use super::tracks::{Columns, label_columns};
use super::{Paint, below, line_at, more};

mod strip;

pub use strip::{strip, strip_hit};

/// How many rows can be chosen: the slots.
pub const fn rows(turns: &Turns) -> usize {
    turns.slots.len()
}

/// How many lines it would fill if it had them.
pub fn height(turns: &Turns, roster: &[Listed], columns: usize) -> usize {
    let plan = Plan::new(turns, roster, columns, usize::MAX, None, 0);
    plan.standing + plan.standing_lines(roster)
}

/// The slot at a position, counted from 0.
pub fn hit(area: Rect, position: Position, turns: &Turns, roster: &[Listed], paint: &Paint<'_>) -> Option<usize> {
    let line = line_at(area, position)?;
    let plan = Plan::of(turns, roster, area, paint);
    let row = line.checked_sub(1).filter(|row| *row < plan.shown)?;
    list::at(row, plan.first, turns.slots.len())
}

/// Draws it.
pub fn render(turns: &Turns, roster: &[Listed], paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let theme = paint.theme;
    let plan = Plan::of(turns, roster, area, paint);
    let remark = if plan.shown < turns.slots.len() {
        format!("{}-{} of {}", plan.first + 1, plan.first + plan.shown, turns.slots.len())
    } else {
        String::new()
    };
    rule::title("Initiative", &remark, paint.focused, theme, area, buf);
    let columns = SlotColumns::of(&turns.slots);
    for (line, index) in list::visible(plan.first, plan.shown, turns.slots.len()).enumerate() {
        if let Some(slot) = turns.slots.get(index) {
            columns.put(slot, theme, &mut Pen::row(area, line + 1, theme.glyphs, buf));
            paint.mark_row(index, area, line + 1, buf);
        }
    }
    if turns.slots.is_empty() && area.height > 1 {
        Pen::row(area, 1, theme.glyphs, buf).skip(2).put("no slots yet", theme.style(Tone::Quiet));
    }
    for (n, line) in plan.asks.iter().enumerate() {
        Pen::row(area, plan.asks_at + n, theme.glyphs, buf).skip(2).put(line, theme.style(Tone::Accent));
    }
    render_standing(roster, &plan, paint, below(area, plan.standing), buf);
}

/// Which lines hold what.
struct Plan {
    /// The first slot shown.
    first: usize,
    /// How many slots are shown.
    shown: usize,
    /// The line the question begins at, and its lines.
    asks_at: usize,
    asks: Vec<String>,
    /// The line everybody's standing begins at, and how it is shown.
    standing: usize,
    detail: Detail,
    /// How many of them are shown.
    people: usize,
}

/// How much is said about somebody below the slots.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// The other side with every track in a line of its own, the players in one line each.
    Full,
    /// Everybody in one line.
    Line,
}

impl Plan {
    fn of(turns: &Turns, roster: &[Listed], area: Rect, paint: &Paint<'_>) -> Self {
        let at = paint.selected.filter(|_| paint.focused).or_else(|| {
            turns.slots.iter().position(|slot| slot.state == SlotState::Now)
        });
        Self::new(turns, roster, area.width as usize, area.height as usize, at, paint.scroll)
    }

    fn new(turns: &Turns, roster: &[Listed], columns: usize, height: usize, at: Option<usize>, scroll: usize) -> Self {
        let room = height.saturating_sub(1);
        let asks = turns.asks.as_deref().map_or_else(Vec::new, |asks| {
            let most = room.saturating_sub(turns.slots.len().min(3)).min(2);
            wrap::lines(asks, columns.saturating_sub(2), most, "…")
        });
        let rows = turns.slots.len().max(1);
        let shown = rows.min(room.saturating_sub(asks.len()));
        let first = list::scroll_to(at, scroll, shown, turns.slots.len());
        let shown = shown.min(turns.slots.len());
        let asks_at = 1 + rows.min(room.saturating_sub(asks.len()));
        let used = asks_at + asks.len();
        let left = height.saturating_sub(used);
        // A blank line sets the standing apart where there is one to spare.
        let full: usize = people(roster).map(|one| lines(one, Detail::Full)).sum();
        let all = people(roster).count();
        let (gap, detail) = if left > full {
            (1, Detail::Full)
        } else if left == full && full > 0 {
            (0, Detail::Full)
        } else {
            (usize::from(left > all), Detail::Line)
        };
        let room = left - gap.min(left);
        let people = match detail {
            Detail::Full => all,
            Detail::Line if all <= room => all,
            Detail::Line => room.saturating_sub(1),
        };
        Self { first, shown, asks_at, asks, standing: used + gap.min(left), detail, people }
    }

    fn standing_lines(&self, roster: &[Listed]) -> usize {
        people(roster).map(|one| lines(one, self.detail)).sum()
    }
}

/// Everybody who takes turns: the other side, then the rest, those who are out at the end.
fn people(roster: &[Listed]) -> impl Iterator<Item = &Listed> {
    let side = |one: &&Listed| one.listing == Listing::Combatant;
    let other = |one: &&Listed| one.tone == Tone::Npc;
    let with = move |out: bool, npc: bool| {
        roster.iter().filter(side).filter(move |one| one.out == out && other(one) == npc)
    };
    with(false, true).chain(with(false, false)).chain(with(true, true)).chain(with(true, false))
}

/// How many lines somebody takes below the slots.
fn lines(one: &Listed, detail: Detail) -> usize {
    if detail == Detail::Full && one.tone == Tone::Npc && !one.out { 1 + one.tracks.len() } else { 1 }
}

fn render_standing(roster: &[Listed], plan: &Plan, paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let theme = paint.theme;
    let room = area.width as usize;
    let shown: Vec<&Listed> = people(roster).take(plan.people).collect();
    let firsts = shown.iter().filter_map(|one| one.tracks.first());
    let labels = shown.iter().flat_map(|one| one.tracks.iter().map(|t| t.label.as_str()));
    let label = label_columns(labels, 8, 1);
    let brief = Columns::of(firsts, 0, 8, room.saturating_sub(13));
    let full = Columns::of(shown.iter().flat_map(|one| &one.tracks), label, 24, room.saturating_sub(2));
    let mut line = 0;
    for one in &shown {
        if lines(one, plan.detail) == 1 {
            put_brief(one, brief, theme, &mut Pen::row(area, line, theme.glyphs, buf));
            line += 1;
            continue;
        }
        put_name(one, room, theme, &mut Pen::row(area, line, theme.glyphs, buf));
        for track in &one.tracks {
            line += 1;
            let mut pen = Pen::row(area, line, theme.glyphs, buf);
            full.put(track, &track.label.to_lowercase(), theme, pen.skip(2));
        }
        line += 1;
    }
    let hidden = people(roster).count() - shown.len();
    if hidden > 0 {
        Pen::row(area, line, theme.glyphs, buf).put(&more(hidden, theme), theme.style(Tone::Quiet));
    }
}

/// A name and what kind of thing bears it.
fn put_name(one: &Listed, room: usize, theme: &Theme, pen: &mut Pen<'_>) {
    let badge = width(&one.badge);
    let name = room.saturating_sub(if badge > 0 { badge + 2 } else { 0 }).max(room / 2);
    pen.within(&one.name, name, theme.style(one.tone));
    pen.skip(2).put(&one.badge, theme.style(Tone::Quiet));
    if !one.note.is_empty() && pen.left() > 6 {
        rich::put(&one.note, theme, pen.skip(2));
    }
}

/// Somebody in one line: the name, the first track.
fn put_brief(one: &Listed, columns: Columns, theme: &Theme, pen: &mut Pen<'_>) {
    let name = pen.left().saturating_sub(columns.width() + 1);
    let style = theme.style(if one.out { Tone::Quiet } else { one.tone });
    pen.cell(&one.name, name, style).skip(1);
    if one.out {
        pen.put("out", theme.style(Tone::Bad));
    } else if let Some(track) = one.tracks.first() {
        columns.put(track, "", theme, pen);
    }
}

/// The columns of the slots.
struct SlotColumns {
    score: usize,
    badge: usize,
}

impl SlotColumns {
    fn of(slots: &[Slot]) -> Self {
        let widest = |text: fn(&Slot) -> &str, most: usize| {
            slots.iter().map(|slot| width(text(slot))).max().unwrap_or(0).min(most)
        };
        Self { score: widest(|s| &s.score, 9), badge: widest(|s| &s.badge, 8) }
    }

    fn put(&self, slot: &Slot, theme: &Theme, pen: &mut Pen<'_>) {
        let quiet = theme.style(Tone::Quiet);
        let over = matches!(slot.state, SlotState::Done | SlotState::Skipped | SlotState::Waiting);
        let now = slot.state == SlotState::Now;
        let pointer = if now { theme.glyphs.pointer } else { " " };
        pen.cell(pointer, 2, theme.style(Tone::Accent));
        if self.score > 0 {
            let style = if over { quiet } else { theme.style(if now { Tone::Strong } else { Tone::Text }) };
            pen.cell(&slot.score, self.score, style).skip(2);
        }
        pen.cell(&slot.badge, self.badge, if over { quiet } else { theme.style(slot.tone) }).skip(1);
        let (mark, tone) = remark(slot, theme);
        let room = pen.left().saturating_sub(if mark.is_empty() { 0 } else { width(&mark) + 1 });
        let style = match slot.state {
            SlotState::Now => theme.style(Tone::Strong),
            SlotState::Claimed | SlotState::Falling => theme.style(Tone::Text),
            SlotState::Done | SlotState::Open | SlotState::Skipped | SlotState::Waiting => quiet,
        };
        pen.cell(&slot.name, room, style);
        if !mark.is_empty() {
            pen.skip(1).put(&mark, tone);
        }
    }
}

/// What stands at the end of a slot's row: that it has acted, or a word about it.
fn remark(slot: &Slot, theme: &Theme) -> (String, ratatui::style::Style) {
    let word = match slot.state {
        SlotState::Skipped if slot.note.is_empty() => "nobody",
        SlotState::Waiting if slot.note.is_empty() => "next round",
        SlotState::Falling if slot.note.is_empty() => "falls",
        _ => slot.note.as_str(),
    };
    let done = slot.state == SlotState::Done;
    let text = match (done, word) {
        (true, "") => theme.glyphs.done.to_owned(),
        (true, word) => format!("{word} {}", theme.glyphs.done),
        (false, word) => word.to_owned(),
    };
    let style = match slot.state {
        SlotState::Done => theme.style(Tone::Good),
        SlotState::Falling => theme.style(Tone::Warn),
        _ => theme.style(Tone::Quiet),
    };
    (text, style)
}

/// The look of a first track in words: "7/12".
fn standing(one: &Listed, theme: &Theme) -> (String, ratatui::style::Style) {
    match one.tracks.first() {
        _ if one.out => ("out".to_owned(), theme.style(Tone::Bad)),
        None => (String::new(), theme.style(Tone::Quiet)),
        Some(track) => {
            let style = bar::style(track.now, track.max, theme);
            let style = if style == theme.part(Part::Full) { theme.style(Tone::Strong) } else { style };
            (bar::count(track.now, track.max), style)
        }
    }
}
