//! What is asked, with its answers, for screens on which the dice are a tab away.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::rules::view::{Offer, Tone};
use crate::ui::caps;
use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::rule;
use crate::ui::widgets::text::{Pen, width};

use super::{line_at, more};

/// The most lines of answers.
const MOST: usize = 3;

/// Columns of a key.
const CAP: usize = 3;

/// Columns between two answers.
const GAP: usize = 3;

/// How many lines it fills, its title's too; 0 where nothing is asked.
pub fn height(answers: &[&Offer], columns: usize) -> usize {
    match flow(answers, columns).last() {
        None => 0,
        Some(last) => 1 + (last.line + 1).min(MOST),
    }
}

/// Whether an area of that size shows all of them.
pub fn shows_all(area: Rect, answers: &[&Offer]) -> bool {
    let spots = flow(answers, usize::from(area.width));
    spots
        .last()
        .is_none_or(|last| last.line + 1 < usize::from(area.height))
}

/// The answer at a position, counted from 0.
pub fn hit(area: Rect, position: Position, answers: &[&Offer]) -> Option<usize> {
    let line = line_at(area, position)?.checked_sub(1)?;
    let x = usize::from(position.x - area.x);
    let spots = flow(answers, usize::from(area.width));
    spots
        .iter()
        .position(|spot| spot.line == line && (spot.at..spot.at + spot.columns).contains(&x))
}

/// Draws it, the question at the end of its title where there is room for it.
pub fn render(asks: &str, answers: &[&Offer], theme: &Theme, area: Rect, buf: &mut Buffer) {
    rule::title("Asked", asks, false, theme, area, buf);
    let lines = usize::from(area.height).saturating_sub(1);
    let spots = flow(answers, usize::from(area.width));
    let keys = caps::of(answers);
    let fits = |spot: &&Spot| spot.line < lines;
    let shown = spots.iter().filter(fits).count();
    for (n, (spot, offer)) in spots.iter().zip(answers).enumerate().take(shown) {
        let mut pen = Pen::row(area, 1 + spot.line, theme.glyphs, buf);
        pen.to(spot.at);
        if n + 1 == shown && shown < answers.len() {
            let rest = more(answers.len() - n, theme);
            pen.put(&rest, theme.style(Tone::Quiet));
            return;
        }
        let key = keys.get(n).copied().flatten();
        if offer.allowed.is_ok() {
            pen.put(&cap(key), theme.part(Part::CapNow))
                .skip(1)
                .put(&offer.label, theme.style(Tone::Strong));
        } else {
            let quiet = theme.style(Tone::Quiet);
            let mark = key.map_or_else(|| "   ".to_owned(), |key| format!(" {key}-"));
            pen.put(&mark, quiet).skip(1).put(&offer.label, quiet);
        }
    }
}

fn cap(key: Option<char>) -> String {
    match key {
        Some(key) => format!(" {key} "),
        None => "   ".to_owned(),
    }
}

struct Spot {
    line: usize,
    at: usize,
    columns: usize,
}

/// Answers side by side, as many to a line as fit.
fn flow(answers: &[&Offer], room: usize) -> Vec<Spot> {
    let (mut line, mut at) = (0, 0);
    let place = |offer: &&Offer| {
        let columns = (CAP + 1 + width(&offer.label)).min(room);
        if at > 0 && at + columns > room {
            line += 1;
            at = 0;
        }
        let spot = Spot { line, at, columns };
        at += columns + GAP;
        spot
    };
    answers.iter().map(place).collect()
}
