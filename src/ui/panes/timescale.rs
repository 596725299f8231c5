//! The rest of a round as a line: each turn as long as its points, and what the selected row would take.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use rules::view::{Id, Listed, Timescale, Tone};

/// The lines it takes.
pub const LINES: u16 = 1;

/// The columns from which the price is told in words.
const WORDS: usize = 100;

/// Draws it. `cost` is the price of the selected row in steps.
pub fn render(
    scale: &Timescale,
    roster: &[Listed],
    cost: Option<u32>,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let Some(now) = scale.turns.first() else {
        return;
    };
    let room = usize::from(area.width);
    let tail = told(scale, now.steps, cost, room >= WORDS);
    let mut pen = Pen::row(area, 0, theme.glyphs, buf);
    pen.skip(1)
        .put(scale.unit, theme.style(Tone::Quiet))
        .skip(1);
    let end = room.saturating_sub(width(&tail) + 2);
    let cells = end.saturating_sub(pen.used() + scale.turns.len());
    let all: u32 = scale.turns.iter().map(|turn| turn.steps).sum();
    // As many steps a cell as the line needs. A turn without steps still has a cell.
    let each = (all as usize).div_ceil(cells.max(1)).max(1);
    let mut at = 0;
    for (n, turn) in scale.turns.iter().enumerate() {
        let long = (turn.steps as usize).div_ceil(each).max(1);
        if n == 0 {
            let ghost = cost
                .map_or(0, |cost| (cost as usize).div_ceil(each))
                .min(long);
            let full = if turn.steps == 0 { 0 } else { long - ghost };
            let own = theme
                .part(Part::Track)
                .patch(theme.style(tone(roster, turn.who)));
            pen.repeat(theme.glyphs.ghost, ghost, theme.part(Part::Ghost))
                .repeat(theme.glyphs.full, full, own)
                .repeat(
                    theme.glyphs.empty,
                    long - ghost - full,
                    theme.part(Part::Track),
                );
        } else {
            pen.put(theme.glyphs.side, theme.part(Part::Frame));
            let until = pen.used() + long;
            put_name(scale, roster, (turn.who, at), long, theme, &mut pen);
            let rest = until.saturating_sub(pen.used());
            pen.repeat(theme.glyphs.empty, rest, theme.part(Part::Track));
        }
        at += turn.steps;
    }
    let left = end.saturating_sub(pen.used() + 1);
    if let Some((first, others)) = scale.later.split_first()
        && left > 4
    {
        pen.put(theme.glyphs.side, theme.part(Part::Frame));
        let until = pen.used() + left;
        put_name(scale, roster, (*first, at), left, theme, &mut pen);
        for one in others {
            let name = short(roster, *one);
            if pen.used() + 2 + width(name) > until {
                break;
            }
            pen.put(", ", theme.style(Tone::Quiet))
                .put(name, theme.style(tone(roster, *one)));
        }
    }
    let look = if cost.is_some() {
        Tone::Strong
    } else {
        Tone::Text
    };
    pen.to(room.saturating_sub(width(&tail) + 1))
        .put(&tail, theme.style(look));
}

/// Returns what is left, and what the price leaves: "1.0 of 1.6 AP, 0.6 left".
fn told(scale: &Timescale, left: u32, cost: Option<u32>, words: bool) -> String {
    let read = |steps: u32| scale.reading(steps);
    let unit = scale.unit;
    match cost.map(|cost| (cost, left.checked_sub(cost))) {
        None => format!("{} {unit}", read(left)),
        Some((cost, Some(rest))) if words => {
            format!(
                "{} of {} {unit}, {} left",
                read(cost),
                read(left),
                read(rest)
            )
        }
        Some((cost, None)) if words => format!("{} of {} {unit}", read(cost), read(left)),
        Some((cost, _)) => format!("{}/{} {unit}", read(cost), read(left)),
    }
}

/// Draws when a turn begins and whose it is, as much as fits.
fn put_name(
    scale: &Timescale,
    roster: &[Listed],
    (who, at): (Id, u32),
    room: usize,
    theme: &Theme,
    pen: &mut Pen<'_>,
) {
    let when = scale.reading(at);
    let name = short(roster, who);
    let both = width(&when) + 1 + width(name) <= room;
    if both || width(name) > room && width(&when) <= room {
        pen.put(&when, theme.style(Tone::Quiet));
    }
    if both {
        pen.skip(1);
    }
    if both || width(name) <= room {
        pen.put(name, theme.style(tone(roster, who)));
    }
}

fn short(roster: &[Listed], who: Id) -> &str {
    let one = roster.iter().find(|one| one.id == who);
    one.map_or("", Listed::short_name)
}

fn tone(roster: &[Listed], who: Id) -> Tone {
    let one = roster.iter().find(|one| one.id == who);
    one.map_or(Tone::Text, |one| one.tone)
}
