//! The initiative: whose turn it is, who has acted, who is hurt.
//!
//! One row a slot: score, side, who took it or the question who will. The pointer stands at the
//! current slot. Below, in the room that is left, everybody's wounds, the other side first, since
//! its sheets are rarely in sight. [`strip()`] says the same in one or two lines for small
//! terminals.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::rules::view::{Id, Listed, Slot, SlotState, Tone, Turns};
use crate::ui::theme::Theme;
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{list, rule, wrap};

use super::{Paint, below, inner, line_at};
mod crowd;
mod standing;
mod strip;

pub use strip::{strip, strip_hit, strip_who};

/// How many rows can be chosen: the slots.
pub const fn rows(turns: &Turns) -> usize {
    turns.slots.len()
}

/// How many lines it would fill if it had them.
pub fn height(turns: &Turns, roster: &[Listed], columns: usize) -> usize {
    let plan = Plan::new(
        turns,
        true,
        Reserve::default(),
        (columns, usize::MAX),
        None,
        0,
    );
    plan.standing + standing::height(roster)
}

/// How many lines it fills with a line for each slot and a bar for everybody.
pub fn bars(turns: &Turns, roster: &[Listed], columns: usize) -> usize {
    let plan = Plan::new(
        turns,
        true,
        Reserve::default(),
        (columns, usize::MAX),
        None,
        0,
    );
    let slots = turns.slots.len().max(1);
    1 + slots + plan.asks.len() + plan.scene.len() + standing::people(roster).count()
}

/// The slot at a position, counted from 0.
pub fn hit(
    area: Rect,
    position: Position,
    turns: &Turns,
    roster: &[Listed],
    paint: &Paint<'_>,
) -> Option<usize> {
    let line = line_at(area, position)?;
    let plan = Plan::of(turns, roster, area, paint);
    let row = line.checked_sub(1)? / plan.lines;
    list::at(
        Some(row).filter(|row| *row < plan.shown)?,
        plan.first,
        turns.slots.len(),
    )
}

/// Whose name and wounds stand at a position below the slots.
pub fn who_at(
    area: Rect,
    position: Position,
    turns: &Turns,
    roster: &[Listed],
    paint: &Paint<'_>,
) -> Option<Id> {
    let plan = Plan::of(turns, roster, area, paint);
    let standing = below(inner(area), plan.standing);
    standing::hit(roster, paint.theme, standing, position)
}

/// Draws it.
pub fn render(turns: &Turns, roster: &[Listed], paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let theme = paint.theme;
    let plan = Plan::of(turns, roster, area, paint);
    let count = if plan.shown < turns.slots.len() {
        format!(
            "{}-{} of {}",
            plan.first + 1,
            plan.first + plan.shown,
            turns.slots.len()
        )
    } else {
        String::new()
    };
    rule::title("Initiative", &count, paint.focused, theme, area, buf);
    // A column stays free at the right, so that numbers do not touch the pane beside.
    let inner = inner(area);
    let columns = SlotColumns::of(turns, inner.width as usize);
    for (line, index) in list::visible(plan.first, plan.shown, turns.slots.len()).enumerate() {
        if let Some(slot) = turns.slots.get(index) {
            let at = 1 + line * plan.lines;
            let (mark, look) = remark(slot, usize::from(inner.width), theme);
            let below = plan.lines > 1;
            columns.put(
                slot,
                !below,
                theme,
                &mut Pen::row(inner, at, theme.glyphs, buf),
            );
            if below {
                let indent = 2 + columns.number + columns.score + columns.gap;
                Pen::row(inner, at + 1, theme.glyphs, buf)
                    .skip(indent)
                    .put(&mark, look);
            }
            paint.mark_row(index, area, at, buf);
        }
    }
    if turns.slots.is_empty() && area.height > 1 {
        Pen::row(area, 1, theme.glyphs, buf)
            .skip(2)
            .put("nobody in the order yet", theme.style(Tone::Quiet));
    }
    for (n, line) in plan.asks.iter().enumerate() {
        let asked = turns.asks.as_deref().is_some_and(|asks| asks.contains('?'));
        let mark = match n {
            0 if asked => "?",
            0 => theme.glyphs.dot,
            _ => "",
        };
        let accent = theme.style(Tone::Accent);
        // No blank carries a look: some underline.
        Pen::row(area, plan.asks_at + n, theme.glyphs, buf)
            .put(mark, accent)
            .skip(2 - width(mark).min(2))
            .put(line, accent);
    }
    // Where it happens is nobody's question: quiet, and last before who is hurt.
    for (n, line) in plan.scene.iter().enumerate() {
        Pen::row(inner, plan.asks_at + plan.asks.len() + n, theme.glyphs, buf)
            .skip(2)
            .put(line, theme.style(Tone::Quiet));
    }
    standing::render(roster, theme, below(inner, plan.standing), buf);
}

/// The lines that are kept for who is hurt, however many slots there are.
#[derive(Clone, Copy, Debug, Default)]
struct Reserve {
    /// One for each.
    wanted: usize,
    /// The fewest in which all can be read.
    least: usize,
}

impl Reserve {
    /// Of so many: a third for a line each, and up to half, so that nobody's wounds are missing.
    fn of(self, room: usize) -> usize {
        self.wanted.min(room / 3).max(self.least.min(room / 2))
    }
}

/// Which lines hold what. However many slots there are, a part stays for who is hurt.
struct Plan {
    /// The first slot shown.
    first: usize,
    /// How many slots are shown.
    shown: usize,
    /// The lines of a slot: a second one for its remark where the first is too short for it.
    lines: usize,
    /// The line the question begins at, and its lines.
    asks_at: usize,
    asks: Vec<String>,
    /// What the place is like.
    scene: Vec<String>,
    /// The line everybody's standing begins at.
    standing: usize,
}

impl Plan {
    fn of(turns: &Turns, roster: &[Listed], area: Rect, paint: &Paint<'_>) -> Self {
        let now = || {
            turns
                .slots
                .iter()
                .position(|slot| slot.state == SlotState::Now)
        };
        let at = paint.selected.filter(|_| paint.focused).or_else(now);
        // Said elsewhere, it has no line here.
        Self::new(
            turns,
            !paint.asked,
            Reserve {
                wanted: standing::people(roster).count(),
                least: crowd::least(roster, inner(area).width as usize),
            },
            (area.width as usize, area.height as usize),
            at,
            paint.scroll,
        )
    }

    fn new(
        turns: &Turns,
        asks: bool,
        people: Reserve,
        (columns, height): (usize, usize),
        at: Option<usize>,
        scroll: usize,
    ) -> Self {
        let room = height.saturating_sub(1);
        let asks = turns.asks.as_deref().filter(|_| asks);
        let asks = asks.map_or_else(Vec::new, |asks| {
            let most = room.saturating_sub(turns.slots.len().min(3)).min(2);
            wrap::lines(asks, columns.saturating_sub(2), most, "…")
        });
        let scene = if turns.scene.is_empty() {
            Vec::new()
        } else {
            let most = room.saturating_sub(asks.len() + turns.slots.len().min(3));
            wrap::lines(&turns.scene, columns.saturating_sub(3), most.min(2), "…")
        };
        let room = room.saturating_sub(asks.len() + scene.len() + people.of(room));
        let lines = if cramped(turns, columns) && turns.slots.len() * 2 <= room {
            2
        } else {
            1
        };
        let rows = (turns.slots.len().max(1) * lines).min(room);
        let shown = (rows / lines).min(turns.slots.len());
        let first = list::scroll_to(at, scroll, shown, turns.slots.len());
        let used = 1 + rows + asks.len() + scene.len();
        Self {
            first,
            shown,
            lines,
            asks_at: 1 + rows,
            asks,
            scene,
            standing: used,
        }
    }
}

/// Whether some remark finds no room beside its name: what somebody is about to do is longer than
/// that somebody acted.
fn cramped(turns: &Turns, columns: usize) -> bool {
    let room = columns.saturating_sub(1);
    let at = SlotColumns::of(turns, room);
    let taken = 2 + at.number + at.score + at.badge + 2 * at.gap;
    turns.slots.iter().any(|slot| {
        let words = slot.note.contains(' ');
        let name = width(&slot.name).min(10);
        words && name + 1 + width(&slot.note) > room.saturating_sub(taken)
    })
}

/// The columns of the slots.
struct SlotColumns {
    /// The numbers with a full stop and a blank behind them; nothing where nobody names them.
    number: usize,
    score: usize,
    badge: usize,
    gap: usize,
}

impl SlotColumns {
    fn of(turns: &Turns, room: usize) -> Self {
        let slots = &turns.slots;
        let digits = |slot: &Slot| slot.number.to_string().len() + 2;
        let number = slots.iter().map(digits).max().filter(|_| turns.numbered);
        let widest = |text: fn(&Slot) -> &str, most: usize| {
            slots
                .iter()
                .map(|slot| width(text(slot)))
                .max()
                .unwrap_or(0)
                .min(most)
        };
        let gap = if room < 34 { 1 } else { 2 };
        Self {
            number: number.unwrap_or(0),
            score: widest(|s| &s.score, 9),
            badge: widest(|s| &s.badge, 8),
            gap,
        }
    }

    fn put(&self, slot: &Slot, remarked: bool, theme: &Theme, pen: &mut Pen<'_>) {
        let quiet = theme.style(Tone::Quiet);
        let over = matches!(
            slot.state,
            SlotState::Done | SlotState::Skipped | SlotState::Waiting | SlotState::Spare
        );
        let now = slot.state == SlotState::Now;
        let pointer = if now { theme.glyphs.pointer } else { "" };
        pen.cell(pointer, 2, theme.style(Tone::Accent));
        if self.number > 0 {
            pen.cell(&format!("{}.", slot.number), self.number, quiet);
        }
        if self.score > 0 {
            let style = if over {
                quiet
            } else {
                theme.style(if now { Tone::Strong } else { Tone::Text })
            };
            pen.cell(&slot.score, self.score, style).skip(self.gap);
        }
        pen.cell(
            &slot.badge,
            self.badge,
            if over { quiet } else { theme.style(slot.tone) },
        )
        .skip(self.gap);
        let (mut mark, look) = remark(slot, pen.left(), theme);
        let nobody = slot.state == SlotState::Spare && slot.name.is_empty();
        if !remarked || nobody {
            mark.clear();
        }
        // That it has acted is said by its sign where the word would cost a part of the name.
        let whole = width(&slot.name) + 1 + width(&mark) <= pen.left();
        if slot.state == SlotState::Done && !mark.is_empty() && !whole {
            theme.glyphs.done.clone_into(&mut mark);
        }
        // A remark gives way to the first ten columns of a name.
        let mark_room = width(&mark).min(pen.left().saturating_sub(width(&slot.name).min(10) + 1));
        let room = pen
            .left()
            .saturating_sub(if mark.is_empty() { 0 } else { mark_room + 1 });
        let style = match slot.state {
            SlotState::Now => theme.style(Tone::Strong),
            SlotState::Claimed | SlotState::Falling => theme.style(Tone::Text),
            SlotState::Done
            | SlotState::Open
            | SlotState::Skipped
            | SlotState::Waiting
            | SlotState::Spare => quiet,
        };
        let open = slot.name.is_empty() && slot.state == SlotState::Open;
        let name = match slot.state {
            _ if open => "open",
            SlotState::Spare if nobody => &slot.note,
            _ => &slot.name,
        };
        pen.cell(name, room, style);
        if !mark.is_empty() {
            pen.skip(1).within(&mark, mark_room, look);
        }
    }
}

/// What stands at the end of a slot's row: that it has acted, or a word about it.
fn remark(slot: &Slot, room: usize, theme: &Theme) -> (String, ratatui::style::Style) {
    let word = match slot.state {
        SlotState::Skipped if slot.note.is_empty() => "nobody",
        SlotState::Waiting if slot.note.is_empty() && room < 18 => "waits",
        SlotState::Waiting if slot.note.is_empty() => "next round",
        SlotState::Falling if slot.note.is_empty() => "falls",
        SlotState::Done
        | SlotState::Now
        | SlotState::Claimed
        | SlotState::Open
        | SlotState::Skipped
        | SlotState::Waiting
        | SlotState::Spare
        | SlotState::Falling => slot.note.as_str(),
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
        SlotState::Now
        | SlotState::Claimed
        | SlotState::Open
        | SlotState::Skipped
        | SlotState::Spare
        | SlotState::Waiting => theme.style(Tone::Quiet),
    };
    (text, style)
}
