//! The open question with its answers, for screens whose dice are on another tab.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::ui::row_ways;
use crate::ui::theme::Part;
use crate::ui::widgets::columns::Grid;
use crate::ui::widgets::rule;
use crate::ui::widgets::text::{Pen, width};
use rules::view::{Offer, OfferGroup, Tone, Unit};

use super::{Paint, line_at, more};

/// The maximum lines of answers.
const MOST: usize = 5;

/// The columns of a key, and of the two keys of a way.
const CAP: usize = 3;
const WAY: usize = 5;

/// The columns between two answers, and between two columns of them.
const GAP: usize = 3;
const LEAST_GAP: usize = 2;

/// An answer with its key.
pub type Answer<'a> = (Option<char>, &'a Offer);

/// Returns the lines including the title, or 0 without a question.
pub fn height(answers: &[Answer<'_>], columns: usize) -> usize {
    if answers.is_empty() {
        return 0;
    }
    let priced = shared(answers).is_none();
    let caps = cap_columns(answers, (columns, MOST), priced);
    let spots = flow(answers, caps, (columns, MOST), priced);
    let lines = spots.iter().map(|spot| spot.line + 1).max().unwrap_or(0);
    1 + lines.min(MOST)
}

/// Returns the place of each answer in an area, how many lines its title takes, which is 0 if the answers need its
/// line, and the columns of a key.
fn places(area: Rect, answers: &[Answer<'_>]) -> (Vec<Spot>, usize, usize) {
    let (columns, lines) = (usize::from(area.width), usize::from(area.height));
    let titled = lines >= height(answers, columns) && lines > 0;
    let priced = !titled || shared(answers).is_none();
    let title = usize::from(titled);
    let room = (columns, lines - title);
    let caps = cap_columns(answers, room, priced);
    (flow(answers, caps, room, priced), title, caps)
}

/// Returns how many answers fit into an area, counted from the first.
pub fn shown(area: Rect, answers: &[Answer<'_>]) -> usize {
    let (spots, title, _) = places(area, answers);
    let lines = usize::from(area.height) - title;
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
    let (spots, title, _) = places(area, answers);
    let line = line_at(area, position)?.checked_sub(title)?;
    let x = usize::from(position.x - area.x);
    spots
        .iter()
        .position(|spot| spot.line == line && (spot.at..spot.at + spot.columns).contains(&x))
        .filter(|at| *at < shown(area, answers))
}

/// Draws the answers under the question, if it fits.
pub fn render(answers: &[Answer<'_>], paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let (theme, asks) = (paint.theme, paint.asks);
    // A row without a key of its own shows the way through its menu.
    let (keys, offers): (Vec<_>, Vec<&Offer>) = answers.iter().copied().unzip();
    let (keys, ways) = row_ways::shown(&offers, keys);
    let way = |n: usize| {
        let (group, key) = (*ways.get(n)?)?;
        Some((paint.menu(group)?, key))
    };
    let (spots, title, columns) = places(area, answers);
    let once = shared(answers).filter(|_| title > 0);
    if title > 0 {
        let each = once
            .as_ref()
            .map(|each| format!(" {} {each} each", theme.glyphs.divider));
        let each = each.unwrap_or_default();
        let fits = !asks.is_empty() && width(asks) + width(&each) + 4 <= usize::from(area.width);
        let asks = if fits { asks } else { "Choose now" };
        rule::title(&format!("{asks}{each}"), "", false, theme, area, buf);
    }
    let (shown, notes) = (shown(area, answers), noted(answers));
    for (n, (spot, (_, offer))) in spots.iter().zip(answers).enumerate().take(shown + 1) {
        let mut pen = Pen::row(area, title + spot.line, theme.glyphs, buf);
        pen.to(spot.at);
        if n == shown {
            let rest = more(answers.len() - n, theme);
            pen.put(&rest, theme.style(Tone::Quiet));
            return;
        }
        let key = keys.get(n).copied().flatten();
        let price = price(offer, notes);
        if offer.allowed.is_ok() {
            if let (None, Some(way)) = (key, way(n)) {
                let wide = columns == WAY;
                row_ways::put(way, wide, Part::CapNow, theme, &mut pen);
            } else {
                let cap = cap(key);
                pen.skip(columns.saturating_sub(width(&cap)))
                    .put(&cap, theme.part(Part::CapNow));
            }
            pen.skip(1)
                .put(&offer.label, theme.style(Tone::Strong))
                .put(
                    if once.is_some() { "" } else { &price },
                    theme.style(Tone::Quiet),
                );
        } else if offer.cost.is_bought() {
            let key = key.map_or_else(|| " ".to_owned(), String::from);
            pen.skip(columns - CAP)
                .put(theme.glyphs.done, theme.style(Tone::Good))
                .put(&key, theme.style(Tone::Quiet))
                .skip(2)
                .put(&offer.label, theme.style(Tone::Text));
        } else {
            let quiet = theme.style(Tone::Quiet);
            let mark = key.map_or_else(|| "   ".to_owned(), |key| format!("({key})"));
            pen.skip(columns - CAP)
                .put(&mark, quiet)
                .skip(1)
                .put(&offer.label, quiet)
                .put(if once.is_some() { "" } else { &price }, quiet);
        }
    }
}

/// Returns the price in points of the round, or the note if `notes` are shown, with blanks before it. Other prices are
/// part of their labels.
fn price(offer: &Offer, notes: bool) -> String {
    // A row that isn't available has its reason.
    let reason = offer.allowed.is_err() && offer.cost.parts().next().is_none();
    let reason = reason && !offer.cost.plain().is_empty() && !offer.cost.is_bought();
    if notes || reason || offer.cost.has(Unit::ActionTenths) {
        format!("  {}", offer.cost.plain())
    } else {
        String::new()
    }
}

/// Whether each answer has only a note, which tells what it is about: the effect of a card.
fn noted(answers: &[Answer<'_>]) -> bool {
    let is_noted = |(_, offer): &Answer<'_>| {
        offer.group == OfferGroup::Asked
            && offer.whom.is_none()
            && offer.cost.parts().next().is_none()
            && !offer.cost.plain().is_empty()
    };
    answers.len() > 1 && answers.iter().all(is_noted)
}

fn cap(key: Option<char>) -> String {
    match key {
        Some(key) => format!(" {key} "),
        None => "   ".to_owned(),
    }
}

/// Returns the columns that every answer has for its key, so that their labels begin in the same column. The two keys
/// of a way have margins like every other key, unless the answers then take more lines.
fn cap_columns(answers: &[Answer<'_>], room: (usize, usize), priced: bool) -> usize {
    let (keys, offers): (Vec<_>, Vec<&Offer>) = answers.iter().copied().unzip();
    let (keys, ways) = row_ways::shown(&offers, keys);
    let mut both = offers.iter().zip(keys.iter().zip(ways));
    let has_way =
        both.any(|(offer, (key, way))| key.is_none() && offer.allowed.is_ok() && way.is_some());
    let lines = |caps| {
        flow(answers, caps, room, priced)
            .iter()
            .map(|spot| spot.line)
            .max()
    };
    if has_way && lines(WAY) <= lines(CAP) {
        WAY
    } else {
        CAP
    }
}

struct Spot {
    line: usize,
    at: usize,
    columns: usize,
}

/// Returns the price that all answers have, which the title then shows once.
fn shared(answers: &[Answer<'_>]) -> Option<String> {
    let (_, first) = answers.first()?;
    let each = price(first, false);
    let told = each.trim();
    let one = answers.len() > 1 && !told.is_empty();
    let same = one && answers.iter().all(|(_, offer)| price(offer, false) == each);
    same.then(|| told.to_owned())
}

/// Places answers in this much room: in columns of their own if that takes no more lines, otherwise as many per
/// line as fit.
fn flow(
    answers: &[Answer<'_>],
    caps: usize,
    (room, lines): (usize, usize),
    priced: bool,
) -> Vec<Spot> {
    let notes = noted(answers);
    let wide = |(_, offer): &Answer<'_>| {
        let price = if priced {
            width(&price(offer, notes))
        } else {
            0
        };
        (caps + 1 + width(&offer.label) + price).min(room)
    };
    let wide: Vec<usize> = answers.iter().map(wide).collect();
    let (mut line, mut at) = (0, 0);
    let place = |columns: &usize| {
        let columns = *columns;
        if at > 0 && at + columns > room {
            line += 1;
            at = 0;
        }
        let spot = Spot { line, at, columns };
        at += columns + GAP;
        spot
    };
    if notes && wide.len() <= lines {
        // Notes are read below each other.
        let own = wide.iter().enumerate();
        let own = own.map(|(line, columns)| Spot {
            line,
            at: 0,
            columns: *columns,
        });
        return own.collect();
    }
    let packed: Vec<Spot> = wide.iter().map(place).collect();
    let most = packed.last().map_or(0, |last| last.line + 1);
    // They are read down, or across if only that fits. No more columns are tried than the narrowest answers fill.
    let narrowest = wide.iter().min().copied().unwrap_or(0);
    let widest_grid = (room + LEAST_GAP) / (narrowest + LEAST_GAP).max(1);
    let grids = (2..=wide.len().min(widest_grid)).rev();
    let grids = grids.map(|columns| (columns, Grid::new(wide.len(), columns)));
    let grids = grids.filter(|(_, grid)| grid.rows <= most.min(lines));
    let grids = grids.flat_map(|(columns, grid)| [(columns, grid, true), (columns, grid, false)]);
    let mut aligned = grids.filter_map(|(columns, grid, down)| {
        let place = |n: usize| {
            if down {
                grid.place(n)
            } else {
                (n / columns, n % columns)
            }
        };
        let mut each: Vec<usize> = Vec::new();
        for (n, wide) in wide.iter().enumerate() {
            let (_, column) = place(n);
            if each.len() <= column {
                each.resize(column + 1, 0);
            }
            each[column] = each[column].max(*wide);
        }
        let whole = each.iter().sum::<usize>() + LEAST_GAP * (each.len().saturating_sub(1));
        let gap = room.checked_sub(whole)? / each.len().max(1) + LEAST_GAP;
        let starts = each.iter().scan(0, |start, wide| {
            let here = *start;
            *start += wide + gap.min(GAP);
            Some(here)
        });
        let starts: Vec<usize> = starts.collect();
        let spots = wide.iter().enumerate().filter_map(|(n, columns)| {
            let (line, column) = place(n);
            let (at, columns) = (*starts.get(column)?, *columns);
            Some(Spot { line, at, columns })
        });
        Some(spots.collect::<Vec<Spot>>())
    });
    // In one line they need no columns.
    match aligned.next() {
        Some(spots) if most > 1 => spots,
        _ => lined_up(packed, room),
    }
}

/// Moves the second answer of each line to the column where the last of them begins, if the line has the room.
fn lined_up(mut spots: Vec<Spot>, room: usize) -> Vec<Spot> {
    let is_second = |pair: &[Spot]| pair[0].at == 0 && pair[1].line == pair[0].line;
    let seconds = spots.windows(2).filter(|pair| is_second(pair));
    let start = seconds.map(|pair| pair[1].at).max().unwrap_or(0);
    let lines = spots.last().map_or(0, |last| last.line + 1);
    for line in 0..lines {
        let mut own: Vec<&mut Spot> = spots.iter_mut().filter(|spot| spot.line == line).collect();
        let by = own.get(1).map_or(0, |second| start - second.at);
        let end = own.last().map_or(0, |last| last.at + last.columns);
        if end + by <= room {
            own.iter_mut().skip(1).for_each(|spot| spot.at += by);
        }
    }
    spots
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::view::{Id, Price};

    fn offer(label: &str, note: &'static str) -> Offer {
        Offer {
            cost: Price::note(note),
            ..Offer::new(label, label, label, "C-CRD-02", OfferGroup::Asked)
        }
    }

    /// Answers that differ in what they do are below each other, each with its note.
    #[test]
    fn answers_with_notes_have_lines_of_their_own() {
        let mut all = [
            offer("discard Grit", "ignore an injury"),
            offer("discard Insight", "ask the GM"),
            offer("discard Switch", "another tactic"),
        ];
        let height = |all: &[Offer]| {
            let keyed: Vec<Answer<'_>> = ['1', '2', '3'].map(Some).into_iter().zip(all).collect();
            (noted(&keyed), height(&keyed, 78))
        };
        assert_eq!(height(&all), (true, 4));
        // Who is hurt how much isn't what an answer does.
        all[1].whom = Some(Id(1));
        assert_eq!(height(&all), (false, 2));
        all[1].whom = None;
        all[2].cost = Price::none();
        assert_eq!(height(&all), (false, 2));
    }
}
