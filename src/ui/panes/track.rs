//! The turn track: the slots in order, as cells under the first line. They have equal widths, unless one needs
//! more for its result than others.
//!
//! It has two lines: the slot's side or owner with its initiative result, and below it the character
//! who takes it or the declared action. The current slot is the only filled cell on screen. If not all
//! slots fit at eight columns, the track scrolls so that the current one is second, and shows how many
//! are beyond each end.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use rules::view::{Listed, Slot, SlotState, Tone, Turns};

/// The lines it takes.
pub const LINES: u16 = 2;

/// The minimum columns of a slot.
const LEAST: usize = 8;

/// The columns of the number of slots beyond an end and of the line next to it: "‹ 12│".
const BEYOND: usize = 5;

/// Returns the index of the slot at a position.
pub fn hit(area: Rect, position: Position, turns: &Turns) -> Option<usize> {
    if !area.contains(position) {
        return None;
    }
    let x = usize::from(position.x - area.x);
    let plan = Plan::of(turns, usize::from(area.width));
    let holds = |cell: &&Cell| (cell.x..cell.x + cell.columns).contains(&x);
    plan.cells.iter().find(holds).map(|cell| cell.index)
}

/// Draws the track. A name without enough room has the short form of the roster.
pub fn render(turns: &Turns, roster: &[Listed], theme: &Theme, area: Rect, buf: &mut Buffer) {
    let quiet = theme.style(Tone::Quiet);
    if turns.slots.is_empty() {
        Pen::row(area, 0, theme.glyphs, buf)
            .skip(1)
            .put("No turn order yet.", quiet);
        return;
    }
    let room = usize::from(area.width);
    let plan = Plan::of(turns, room);
    let line = theme.part(Part::Frame);
    let form = Form::of(turns, &plan);
    for (n, cell) in plan.cells.iter().enumerate() {
        let Some(slot) = turns.slots.get(cell.index) else {
            continue;
        };
        put(slot, (turns, roster), (cell, form), theme, area, buf);
        if n + 1 < plan.cells.len() {
            for row in 0..LINES {
                Pen::row(area, row.into(), theme.glyphs, buf)
                    .to(cell.x + cell.columns)
                    .put(theme.glyphs.side, line);
            }
        }
    }
    if plan.before > 0 {
        let text = format!("{} {}", theme.glyphs.before, plan.before);
        let mut pen = Pen::row(area, 0, theme.glyphs, buf);
        pen.cell(&text, BEYOND - 1, quiet)
            .put(theme.glyphs.side, line);
        Pen::row(area, 1, theme.glyphs, buf)
            .to(BEYOND - 1)
            .put(theme.glyphs.side, line);
    }
    if plan.behind > 0 {
        let text = format!("{} {}", plan.behind, theme.glyphs.behind);
        Pen::row(area, 0, theme.glyphs, buf)
            .to(room.saturating_sub(BEYOND))
            .put(theme.glyphs.side, line)
            .right(&text, BEYOND - 1, quiet);
        Pen::row(area, 1, theme.glyphs, buf)
            .to(room.saturating_sub(BEYOND))
            .put(theme.glyphs.side, line);
    }
}

/// The most columns that a slot is given for its result while others wait beyond an end.
const MOST_NEEDED: usize = 12;

/// Returns the columns of the first line of a slot with its whole result.
fn needed(turns: &Turns, slot: &Slot) -> usize {
    let number = if turns.numbered {
        slot.number.to_string().len() + 1
    } else {
        0
    };
    1 + number + width(&slot.badge) + 1 + width(&Form::Close.cut(&slot.score))
}

/// Returns the columns in which every numbered slot has a blank between its side and the first part of its result:
/// "NPC 2s" and not "NPC2s". A number of two digits has none.
fn least(turns: &Turns) -> usize {
    let first = |slot: &Slot| {
        let cut = |form: Form| width(&form.cut(&slot.score));
        needed(turns, slot) + cut(Form::First) - cut(Form::Close)
    };
    let slots = turns.slots.iter().filter(|_| turns.numbered);
    slots.map(first).max().unwrap_or(0).clamp(LEAST, LEAST + 1)
}

/// Divides columns among slots: equally, except that a slot without room for its result takes what others
/// don't need. The last slot takes the rest. If not all results fit, all slots are equal.
fn shared(needs: &[usize], columns: usize) -> Vec<usize> {
    let count = needs.len().max(1);
    let each = columns / count;
    let mut wide = vec![each; needs.len()];
    let rest = columns - each * needs.len();
    let lacks: usize = needs.iter().map(|need| need.saturating_sub(each)).sum();
    let spare = |need: &usize| each.saturating_sub((*need).max(LEAST));
    let mut missing = lacks.saturating_sub(rest);
    if missing <= needs.iter().map(spare).sum() {
        for (wide, need) in wide.iter_mut().zip(needs) {
            let gives = spare(need).min(missing);
            missing -= gives;
            *wide = (*wide - gives).max(*need);
        }
    }
    let used: usize = wide.iter().sum();
    if let Some(last) = wide.last_mut() {
        *last += columns.saturating_sub(used);
    }
    wide
}

/// The position of a slot.
struct Cell {
    index: usize,
    x: usize,
    columns: usize,
}

/// The positions of all slots, and the number beyond each end.
struct Plan {
    cells: Vec<Cell>,
    before: usize,
    behind: usize,
}

impl Plan {
    fn of(turns: &Turns, room: usize) -> Self {
        let count = turns.slots.len();
        let needs: Vec<usize> = turns.slots.iter().map(|one| needed(turns, one)).collect();
        let place = |first: usize, shown: usize, from: usize, room: usize| {
            let here = needs.get(first..first + shown).unwrap_or_default();
            let mut x = from;
            let wide = shared(here, room.saturating_sub(shown.saturating_sub(1)));
            let cells = (first..).zip(wide).map(|(index, columns)| {
                let cell = Cell { index, x, columns };
                x += columns + 1;
                cell
            });
            cells.collect()
        };
        if count * (least(turns) + 1) <= room + 1 {
            return Self {
                cells: place(0, count, 0, room),
                before: 0,
                behind: 0,
            };
        }
        let now = turns
            .slots
            .iter()
            .position(|slot| slot.state == SlotState::Now)
            .unwrap_or(0);
        // Fewer slots with their whole results say more than many that look equal.
        let least = needs.iter().copied().max().unwrap_or(0);
        let least = least.clamp(LEAST, MOST_NEEDED);
        // An end takes columns for a number only if there are slots beyond it.
        let with = |(before, behind): (bool, bool)| {
            let ends = usize::from(before) + usize::from(behind);
            let inside = room.saturating_sub(ends * BEYOND);
            let shown = ((inside + 1) / (least + 1)).clamp(1, count);
            let first = now.saturating_sub(1).min(count - shown);
            let from = if before { BEYOND } else { 0 };
            Self {
                cells: place(first, shown, from, inside),
                before: first,
                behind: count - shown - first,
            }
        };
        let ends = [(false, true), (true, false)];
        let one = ends.into_iter().map(|ends| (ends, with(ends)));
        let mut one = one.filter(|((before, behind), plan)| {
            (plan.before > 0) == *before && (plan.behind > 0) == *behind
        });
        let plan = one.next().map(|(_, plan)| plan);
        plan.unwrap_or_else(|| with((true, true)))
    }
}

/// How much of an initiative result is shown: in all slots as much as the narrowest holds. If that is only
/// its first part, a slot with more room shows the rest, and one without it that there is more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// "1s 2a"
    Whole,
    /// "1s2a"
    Close,
    /// "1s"
    First,
}

impl Form {
    fn of(turns: &Turns, plan: &Plan) -> Self {
        let fits = |form: &Self| {
            plan.cells.iter().all(|cell| {
                let Some(slot) = turns.slots.get(cell.index) else {
                    return true;
                };
                let score = width(&form.cut(&slot.score));
                let brief = width(&Self::Close.cut(&slot.score));
                needed(turns, slot) - brief + score <= cell.columns
            })
        };
        let all = [Self::Whole, Self::Close];
        all.into_iter().find(fits).unwrap_or(Self::First)
    }

    fn cut(self, score: &str) -> String {
        let parts: Vec<&str> = score.split(' ').collect();
        match (self, parts.as_slice()) {
            (Self::Whole, _) => score.to_owned(),
            (Self::First, [first, _, ..]) => (*first).to_owned(),
            _ => parts.concat(),
        }
    }

    /// Returns as much of a result as one slot holds. A cut result ends with "+", because it is better
    /// than it looks.
    fn within(self, score: &str, room: usize) -> String {
        if self != Self::First {
            return self.cut(score);
        }
        let whole = Self::Close.cut(score);
        if width(&whole) <= room {
            return whole;
        }
        let first = self.cut(score);
        match format!("{first}+") {
            more if whole != first && width(&more) <= room => more,
            _ => first,
        }
    }
}

fn put(
    slot: &Slot,
    (turns, roster): (&Turns, &[Listed]),
    (cell, form): (&Cell, Form),
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let now = slot.state == SlotState::Now;
    let over = matches!(
        slot.state,
        SlotState::Done | SlotState::Skipped | SlotState::Waiting | SlotState::Spare
    );
    let filled = theme.part(Part::SlotNow);
    let quiet = theme.style(Tone::Quiet);
    let look = |style: Style| match () {
        () if now => filled,
        () if over => quiet,
        () => style,
    };
    if now {
        for row in 0..LINES {
            Pen::row(area, row.into(), theme.glyphs, buf)
                .to(cell.x)
                .repeat(" ", cell.columns, filled);
        }
    }
    let end = cell.x + cell.columns;
    let mark = match slot.state {
        SlotState::Done => theme.glyphs.done,
        SlotState::Now => theme.glyphs.pointer,
        _ => " ",
    };
    let mut pen = Pen::row(area, 0, theme.glyphs, buf);
    pen.to(cell.x);
    let good = theme.style(Tone::Good);
    pen.put(
        mark,
        if slot.state == SlotState::Done {
            good
        } else {
            look(quiet)
        },
    );
    let left = |pen: &Pen<'_>| end.saturating_sub(pen.used());
    if turns.numbered {
        let number = slot.number.to_string();
        let room = left(&pen);
        pen.within(&number, room, look(theme.style(Tone::Text)));
        pen.skip(1);
    }
    // If each slot has its own name, the name comes first and the declared action is below it.
    let own = turns.numbered || slot.who.is_none();
    let score = form.cut(&slot.score);
    if own {
        let room = left(&pen);
        pen.within(&slot.badge, room, look(theme.style(slot.tone)));
        // Every slot shows a result. Without room for the blank, the colors part it from the side.
        let least = width(&Form::First.cut(&slot.score));
        pen.skip(usize::from(left(&pen) > least));
        let score = form.within(&slot.score, left(&pen));
        if width(&score) <= left(&pen) {
            let room = left(&pen);
            pen.within(&score, room, look(theme.style(Tone::Text)));
        }
    } else {
        let room = left(&pen);
        pen.within(&score, room, look(quiet)).skip(1);
        let room = left(&pen).saturating_sub(1);
        let name = named(slot, roster, room);
        pen.within(name, room, look(theme.style(slot.tone)));
    }
    // There is a blank before the line on either side. A filled cell needs none, and a note that lacks one column
    // takes it.
    let whole = cell.columns.saturating_sub(1);
    let notes = [&slot.note, &slot.brief_note];
    let tight = now || !own && notes.iter().any(|note| width(note) == whole);
    let room = whole.saturating_sub(usize::from(!tight));
    let is_long = width(&slot.note) > room && !slot.brief_note.is_empty();
    let loose = second(slot, roster, room.saturating_sub(usize::from(now)));
    let below = match own {
        // A name keeps a blank after it if a shorter one does.
        true if now && width(loose) < room && !CHOOSE.contains(&loose) => loose,
        true => second(slot, roster, room),
        false if is_long => &slot.brief_note,
        false => &slot.note,
    };
    let strong = own && slot.who.is_some();
    let text = theme.style(if strong { Tone::Text } else { Tone::Quiet });
    let mut pen = Pen::row(area, 1, theme.glyphs, buf);
    pen.to(cell.x + 1).within(below, room, look(text));
}

/// The question of a slot that no character has taken, where the names of those who may take it don't fit: from the
/// longest form to the shortest.
const CHOOSE: [&str; 2] = ["choose who acts", "choose"];

/// Returns the name of a slot's character: complete if it fits, otherwise the shortest distinct form.
fn named<'a>(slot: &'a Slot, roster: &'a [Listed], room: usize) -> &'a str {
    if width(&slot.name) <= room {
        return &slot.name;
    }
    let who = roster.iter().find(|one| Some(one.id) == slot.who);
    let short = who.filter(|one| one.name == slot.name);
    short.map_or(&slot.name, Listed::short_name)
}

/// Returns the text below a slot that belongs to a side: the character who takes it, or its state.
fn second<'a>(slot: &'a Slot, roster: &'a [Listed], room: usize) -> &'a str {
    match slot.state {
        SlotState::Skipped | SlotState::Spare | SlotState::Waiting | SlotState::Falling
            if !slot.note.is_empty() =>
        {
            &slot.note
        }
        SlotState::Open if slot.name.is_empty() => "open",
        SlotState::Now if slot.who.is_none() => {
            let [.., least] = CHOOSE;
            let fits = |words: &&str| !words.is_empty() && width(words) <= room;
            let names = [slot.name.as_str(), slot.brief_note.as_str()];
            names.into_iter().chain(CHOOSE).find(fits).unwrap_or(least)
        }
        _ => named(slot, roster, room),
    }
}
