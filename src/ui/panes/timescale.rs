//! The rest of a round as a line: who acts and what is left of their points, with what the selected row would
//! take, and then who acts next.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use rules::view::{Id, Listed, Timescale, Tone};

/// The lines it takes.
pub const LINES: u16 = 1;

/// The columns from which the price is told in words.
const WORDS: usize = 100;

/// The part of the line that the points of the current turn may fill.
const SHARE: usize = 4;

/// Draws it. `cost` is the price of the selected row in steps.
pub fn render(
    scale: &Timescale,
    roster: &[Listed],
    cost: Option<u32>,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let Some((now, next)) = scale.turns.split_first() else {
        return;
    };
    let room = usize::from(area.width);
    let (quiet, strong) = (theme.style(Tone::Quiet), theme.style(Tone::Strong));
    let mut pen = Pen::row(area, 0, theme.glyphs, buf);
    let name = theme.style(tone(roster, now.who));
    pen.skip(1).put(short(roster, now.who), name).skip(1);
    // As many steps a cell as the bar needs.
    let each = (now.steps as usize).div_ceil((room / SHARE).max(1)).max(1);
    let long = (now.steps as usize).div_ceil(each).max(1);
    let ghost = cost.map_or(0, |cost| (cost as usize).div_ceil(each));
    let ghost = ghost.min(long);
    let full = if now.steps == 0 { 0 } else { long - ghost };
    let own = theme.part(Part::Track).patch(name);
    pen.repeat(theme.glyphs.full, full, own)
        .repeat(theme.glyphs.ghost, ghost, theme.part(Part::Ghost))
        .repeat(
            theme.glyphs.empty,
            long - ghost - full,
            theme.part(Part::Track),
        );
    let left = told(scale, now.steps, cost, room >= WORDS);
    pen.skip(1).put(
        &left,
        if cost.is_some() {
            strong
        } else {
            theme.style(Tone::Text)
        },
    );
    let following = next.iter().map(|turn| (turn.who, Some(turn.steps)));
    let later = scale.later.iter().map(|who| (*who, None));
    let mut round = false;
    for (n, (who, steps)) in following.chain(later).enumerate() {
        let before = match steps {
            Some(_) if n == 0 => "  then ",
            None if !round => "  next round ",
            _ => ", ",
        };
        round |= steps.is_none();
        let points = steps.map_or_else(String::new, |steps| format!(" {}", scale.reading(steps)));
        let name = short(roster, who);
        let wide = width(before) + width(name) + width(&points);
        if pen.left() < wide + width(theme.glyphs.ellipsis) {
            pen.put(theme.glyphs.ellipsis, quiet);
            return;
        }
        pen.put(before, quiet)
            .put(name, theme.style(tone(roster, who)))
            .put(&points, quiet);
    }
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
        Some((cost, Some(_))) => format!("{} of {} {unit}", read(cost), read(left)),
        Some((cost, None)) => format!("needs {}, has {} {unit}", read(cost), read(left)),
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
