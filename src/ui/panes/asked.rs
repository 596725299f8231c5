//! The open question with its answers, for screens whose dice are on another tab.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::rule;
use crate::ui::widgets::text::{Pen, width};
use rules::view::{Offer, Tone, Unit};

use super::{line_at, more};

/// The maximum lines of answers, and of actions, which have their prices with them.
const MOST: usize = 3;
const MOST_ACTIONS: usize = 5;

/// The columns of a key.
const CAP: usize = 3;

/// The columns between two answers.
const GAP: usize = 3;

/// An answer with its key.
pub type Answer<'a> = (Option<char>, &'a Offer);

/// Returns the lines including the title, or 0 without a question.
pub fn height(answers: &[Answer<'_>], columns: usize) -> usize {
    match flow(answers, columns).last() {
        None => 0,
        Some(last) => {
            let acts = |(_, offer): &Answer<'_>| offer.cost.has(Unit::ActionTenths);
            let most = if answers.iter().all(acts) {
                MOST_ACTIONS
            } else {
                MOST
            };
            1 + (last.line + 1).min(most)
        }
    }
}

/// Returns how many answers fit into an area, counted from the first.
pub fn shown(area: Rect, answers: &[Answer<'_>]) -> usize {
    let lines = usize::from(area.height) - title(area, answers);
    let spots = flow(answers, usize::from(area.width));
    let fit = spots.iter().filter(|spot| spot.line < lines).count();
    // The last place shows how many more there are.
    if fit < answers.len() {
        fit.saturating_sub(1)
    } else {
        fit
    }
}

/// Returns the index of the answer at a position.
pub fn hit(area: Rect, position: Position, answers: &[Answer<'_>]) -> Option<usize> {
    let line = line_at(area, position)?.checked_sub(title(area, answers))?;
    let x = usize::from(position.x - area.x);
    let spots = flow(answers, usize::from(area.width));
    spots
        .iter()
        .position(|spot| spot.line == line && (spot.at..spot.at + spot.columns).contains(&x))
        .filter(|at| *at < shown(area, answers))
}

/// Returns the lines of the title, or 0 if the answers need its line.
fn title(area: Rect, answers: &[Answer<'_>]) -> usize {
    let wanted = height(answers, usize::from(area.width));
    usize::from(usize::from(area.height) >= wanted && area.height > 0)
}

/// Draws the answers under the question, if it fits.
pub fn render(asks: &str, answers: &[Answer<'_>], theme: &Theme, area: Rect, buf: &mut Buffer) {
    let title = title(area, answers);
    if title > 0 {
        let fits = !asks.is_empty() && width(asks) + 4 <= usize::from(area.width);
        let asks = if fits { asks } else { "Choose now" };
        rule::heading(asks, theme, area, buf);
    }
    let spots = flow(answers, usize::from(area.width));
    let shown = shown(area, answers);
    for (n, (spot, (key, offer))) in spots.iter().zip(answers).enumerate().take(shown + 1) {
        let mut pen = Pen::row(area, title + spot.line, theme.glyphs, buf);
        pen.to(spot.at);
        if n == shown {
            let rest = more(answers.len() - n, theme);
            pen.put(&rest, theme.style(Tone::Quiet));
            return;
        }
        let key = *key;
        if offer.allowed.is_ok() {
            pen.put(&cap(key), theme.part(Part::CapNow))
                .skip(1)
                .put(&offer.label, theme.style(Tone::Strong))
                .put(&price(offer), theme.style(Tone::Quiet));
        } else if offer.cost.is_bought() {
            let key = key.map_or_else(|| " ".to_owned(), String::from);
            pen.put(theme.glyphs.done, theme.style(Tone::Good))
                .put(&key, theme.style(Tone::Quiet))
                .skip(2)
                .put(&offer.label, theme.style(Tone::Text));
        } else {
            let quiet = theme.style(Tone::Quiet);
            let mark = key.map_or_else(|| "   ".to_owned(), |key| format!("({key})"));
            pen.put(&mark, quiet).skip(1).put(&offer.label, quiet);
        }
    }
}

/// Returns the price in points of the round, with blanks before it. Other prices are part of their labels.
fn price(offer: &Offer) -> String {
    if offer.cost.has(Unit::ActionTenths) {
        format!("  {}", offer.cost.plain())
    } else {
        String::new()
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

/// Places answers next to each other, as many per line as fit.
fn flow(answers: &[Answer<'_>], room: usize) -> Vec<Spot> {
    let (mut line, mut at) = (0, 0);
    let place = |(_, offer): &Answer<'_>| {
        let columns = (CAP + 1 + width(&offer.label) + width(&price(offer))).min(room);
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
