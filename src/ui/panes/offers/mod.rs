//! A menu of offers: their names, costs and effects.
//!
//! A row shows its key as a cap ([`caps`]). An unavailable offer stays in the list, dimmed and with its
//! key in brackets, and the key shows the reason. The selected row is explained fully below the list,
//! the only place where an explanation takes lines.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{list, rich, rule};
use crate::ui::{caps, draw, row_ways};
use rules::view::{DONE, Offer, OfferGroup, Price, Rich, Tone};

use super::{Paint, below, line_at, top};

mod plan;
mod room;

pub(super) use plan::whole_height;
use plan::{Line, Plan, Side, Spot, TWO, halves, is_double};
use room::{ENDS, GUTTER, Room, SYMBOLS};

/// Returns how many rows can be selected, which is the number of offers.
pub const fn rows(offers: &[&Offer]) -> usize {
    offers.len()
}

/// Returns the lines it would fill without a limit, including its title line.
pub fn height(offers: &[&Offer]) -> usize {
    1 + listed(offers) + 4
}

/// Returns the lines of its rows alone.
pub(super) fn listed(offers: &[&Offer]) -> usize {
    let changes = offers.windows(2);
    let changes = changes.filter(|pair| matches!(pair, [a, b] if a.group != b.group));
    // With one group, no line names it.
    let headings = match changes.count() {
        0 => 0,
        changes => changes + 1,
    };
    offers.len() + headings
}

/// Returns the index of the offer at a position.
pub fn hit(area: Rect, position: Position, offers: &[&Offer], paint: &Paint<'_>) -> Option<usize> {
    list_hit(below(area, 1), position, offers, paint)
}

/// Draws the menu under a title.
pub fn render(title: &str, offers: &[&Offer], paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    rule::title(title, "", paint.focused, paint.theme, area, buf);
    let _lines = render_list(offers, false, paint, below(area, 1), buf);
}

/// Returns the offer at a position of a menu without a title.
pub(super) fn list_hit(
    area: Rect,
    position: Position,
    offers: &[&Offer],
    paint: &Paint<'_>,
) -> Option<usize> {
    let row = line_at(area, position)?;
    let plan = Plan::of(offers, area, paint);
    let spot = plan
        .spots
        .iter()
        .find(|spot| spot.row == row && plan.area(spot.side).contains(position))?;
    match plan.lines.get(spot.at)? {
        Line::Offer { index, .. } => Some(*index),
        Line::Group(_) | Line::Asks(_) => None,
    }
}

/// Whether the first line of a row is drawn in an area.
pub(super) fn shows(area: Rect, row: usize, offers: &[&Offer], paint: &Paint<'_>) -> bool {
    let plan = Plan::of(offers, area, paint);
    let begins = |spot: &Spot| plan.lines.get(spot.at).and_then(Line::begins) == Some(row);
    plan.spots.iter().any(begins)
}

/// Draws the menu without a title, and returns how many lines it fills, with the explanation below the
/// rows. `answers` tells whether its offers of the asked group answer a question, which their caps then
/// show.
pub(super) fn render_list(
    offers: &[&Offer],
    answers: bool,
    paint: &Paint<'_>,
    area: Rect,
    buf: &mut Buffer,
) -> usize {
    let theme = paint.theme;
    if offers.is_empty() {
        Pen::row(area, 0, theme.glyphs, buf)
            .put("nothing to choose here", theme.style(Tone::Quiet));
        return usize::from(area.height.min(1));
    }
    let plan = Plan::of(offers, area, paint);
    let (keys, ways) = row_ways::shown(offers, caps::of(offers));
    let [left, right] = plan.columns;
    if !right.is_empty() {
        let above = plan.spots.iter().filter(|spot| spot.side == Side::Both);
        for line in above.count()..plan.filled {
            let mut pen = Pen::row(area, line, theme.glyphs, buf);
            pen.to(usize::from(left.width) + 1)
                .put(theme.glyphs.side, theme.part(Part::Frame));
        }
    }
    for spot in &plan.spots {
        let (area, line) = (plan.area(spot.side), spot.row);
        let mut pen = Pen::row(area, line, theme.glyphs, buf);
        match plan.lines.get(spot.at) {
            Some(Line::Group(group)) => {
                let mut rows = offers.iter().filter(|offer| offer.group == *group);
                let granted = rows.any(|offer| offer.is_open() && offer.cost == Price::granted());
                let told = match group {
                    OfferGroup::Maneuver if granted => "Free maneuver",
                    group => heading(*group),
                };
                pen.put(told, theme.style(Tone::Quiet));
                // A row of two keys shows how they are pressed.
                let two = |(offer, key): &(&&Offer, &Option<char>)| {
                    offer.group == *group && key.is_none() && offer.allowed.is_ok()
                };
                let seen = |index: usize| {
                    let mut lines = plan.spots.iter().filter_map(|spot| plan.lines.get(spot.at));
                    lines.any(|line| line.begins() == Some(index))
                };
                let rows = offers.iter().zip(&keys).zip(&ways).enumerate();
                let rows = rows.filter(|(index, (row, _))| two(row) && seen(*index));
                let mut rows = rows.map(|(_, row)| row);
                let way = rows.find_map(|(_, way)| *way);
                if let Some((menu, key)) =
                    way.and_then(|(group, key)| Some((paint.menu(group)?, key)))
                {
                    let told = format!("  press {menu}, then {key}");
                    pen.put(&told, theme.style(Tone::Quiet));
                }
            }
            Some(Line::Asks(asks)) => {
                pen.put(asks, theme.style(Tone::Accent));
            }
            Some(Line::Offer {
                index,
                text,
                first,
                cost,
            }) => {
                if let Some(offer) = offers.get(*index) {
                    let asked = answers && offer.group == OfferGroup::Asked;
                    let tab = |key: &char| paint.digits_are_tabs && !asked && key.is_ascii_digit();
                    let key = keys.get(*index).copied().flatten().filter(|key| !tab(key));
                    let now = asked || paint.chosen(*index);
                    let label = || {
                        let columns = pen.left();
                        let room = Room {
                            columns,
                            ..plan.room
                        }
                        .label(offer);
                        cut(&offer.label, room, theme.glyphs.ellipsis)
                    };
                    let text = text.as_deref().map_or_else(label, Cow::Borrowed);
                    let way = ways.get(*index).copied().flatten();
                    let way = way.and_then(|(group, key)| Some((paint.menu(group)?, key)));
                    let mark = first.then_some(Mark { key, way });
                    put(offer, &text, (mark, *cost, plan.room), theme, &mut pen);
                    paint.mark_row(*index, area, line, buf);
                    let ends = (offer.key == DONE).then(|| ENDS.to_owned());
                    let key = key.map(String::from).or(ends);
                    if *first && let Some(key) = key.filter(|_| offer.allowed.is_ok()) {
                        let pen = &mut Pen::row(area, line, theme.glyphs, buf);
                        pen.skip(plan.room.gutter(offer).saturating_sub(width(&key) + 3));
                        // A bought row has its check mark, whether it can be bought again or not.
                        let done = if offer.cost.is_paid() {
                            theme.glyphs.done
                        } else {
                            " "
                        };
                        let part = if now { Part::CapNow } else { Part::Cap };
                        pen.put(&format!("{done}{key} "), theme.part(part));
                    }
                }
            }
            None => {}
        }
    }
    if let Some((line, side)) = plan.more {
        let (above, below) = plan.hidden(offers.len());
        let text = match plan.left_out {
            1 if (above, below) == (0, 1) => {
                format!("{} 1 more isn't available now", theme.glyphs.ellipsis)
            }
            out if out > 0 && (above, below) == (0, out) => {
                format!("{} {out} more aren't available now", theme.glyphs.ellipsis)
            }
            _ => list::beyond(above, below, theme.glyphs).unwrap_or_default(),
        };
        Pen::row(plan.area(side), line, theme.glyphs, buf).put(&text, theme.style(Tone::Quiet));
    }
    for (n, line) in plan.detail.iter().enumerate() {
        let mut pen = Pen::row(area, plan.detail_at + n, theme.glyphs, buf);
        rich::put(line, theme, pen.to(plan.detail_from));
    }
    if plan.detail.is_empty() || plan.detail_from > 0 {
        plan.filled
    } else {
        plan.detail_at + plan.detail.len()
    }
}

/// Draws the explanation of the selected row of a list in an area of its own.
pub(super) fn put_told(
    offers: &[&Offer],
    (list, area): (Rect, Rect),
    paint: &Paint<'_>,
    buf: &mut Buffer,
) {
    let chosen = paint.selected.filter(|_| paint.focused);
    let Some((index, offer)) = chosen.and_then(|index| Some((index, *offers.get(index)?))) else {
        return;
    };
    let plan = Plan::of(offers, list, paint);
    let cut = plan.lines.iter().filter(|line| line.is_of(index)).count() < 2
        && width(&offer.label) > plan.room.label(offer);
    let theme = paint.theme;
    let lines = explain((offer, cut), area.width.into(), area.height.into(), theme);
    for (n, line) in lines.iter().enumerate() {
        rich::put(line, theme, &mut Pen::row(area, n, theme.glyphs, buf));
    }
}

/// The columns of rows with their explanation next to them, chosen so that a price is near its name,
/// and the gap between both.
const BESIDE: (u16, u16) = (48, 5);

/// The gap next to the answers of a table, and the fewest columns of their explanation. The rows have the others, because
/// every one is compared with the rest.
const TABLE: (u16, u16) = (3, 17);

/// The columns from which the explanation is next to the rows.
const WIDE: u16 = 75;

/// Returns the columns of the rows and the first column of the explanation if it is next to them. Otherwise it is below
/// them: in a narrow area, or where the lines below are free.
fn rows_beside(offers: &[&Offer], area: Rect) -> Option<(u16, u16)> {
    columns_beside(offers, area.width).filter(|_| height(offers) > usize::from(area.height))
}

/// Returns the columns of the rows and the first column of the explanation if there is room for it next to them.
fn columns_beside(offers: &[&Offer], columns: u16) -> Option<(u16, u16)> {
    let (rows, gap) = BESIDE;
    let (near, told) = TABLE;
    if columns < WIDE {
        return None;
    }
    let table = table_columns(offers).min(columns.saturating_sub(near + told));
    Some(if table > rows {
        (table, table + near)
    } else {
        (rows, rows + gap)
    })
}

/// Returns the columns that the answers of a table need, or 0 for other rows.
fn table_columns(offers: &[&Offer]) -> u16 {
    let table = |offer: &&&Offer| offer.group == OfferGroup::Asked && offer.cost.is_table();
    let needs =
        |offer: &&Offer| GUTTER + width(&offer.label) + 1 + rich::columns(&offer.cost.column());
    let most = offers.iter().filter(table).map(needs).max();
    most.and_then(|most| u16::try_from(most).ok()).unwrap_or(0)
}

/// Returns the lines of the rows with every row whole, where their explanation is next to them if there is room.
pub(super) fn whole_rows(offers: &[&Offer], area: Rect, paint: &Paint<'_>) -> usize {
    let columns = columns_beside(offers, area.width).map_or(area.width, |(rows, _)| rows);
    whole_height(offers, columns.into(), paint)
}

/// Returns the part of a wide area that has the explanation: next to the rows or below them.
pub(super) fn told(area: Rect, offers: &[&Offer], paint: &Paint<'_>) -> Rect {
    if is_double(offers, area) {
        let plan = Plan::of(offers, area, paint);
        return top(below(area, plan.detail_at), TWO.1);
    }
    if area.width < WIDE {
        return Rect { width: 0, ..area };
    }
    let Some((_, from)) = rows_beside(offers, area) else {
        return below(area, Plan::of(offers, area, paint).detail_at);
    };
    Rect {
        x: area.x + from,
        width: area.width - from,
        ..area
    }
}

/// Returns the part of an area that holds the rows.
pub(super) fn rows_of(area: Rect, offers: &[&Offer]) -> Rect {
    let whole = if area.width < WIDE { area.width } else { UNDER };
    Rect {
        width: rows_beside(offers, area).map_or(whole.min(area.width), |(rows, _)| rows),
        ..area
    }
}

/// The columns of rows in a wide area with their explanation below them.
const UNDER: u16 = 66;

/// Returns the first column of rows in an area.
pub(super) fn first_column(area: Rect, offers: &[&Offer]) -> Rect {
    if is_double(offers, area) {
        let [left, _] = halves(area);
        return left;
    }
    rows_of(area, offers)
}

/// The mark before the first line of an offer: its key, or the keys of its menu and of its row there.
struct Mark {
    key: Option<char>,
    way: Option<(char, char)>,
}

/// Draws a line of an offer. The first line has its mark, and one of them has its cost.
fn put(
    offer: &Offer,
    text: &str,
    (mark, cost, room): (Option<Mark>, bool, Room),
    theme: &Theme,
    pen: &mut Pen<'_>,
) {
    let quiet = theme.style(Tone::Quiet);
    let allowed = offer.allowed.is_ok();
    // A bought row is done, not out of reach, so it keeps its strength.
    let bought = !allowed && offer.cost.is_bought();
    // An answer that has no effect is as quiet as one that is refused.
    let idle = offer.group == OfferGroup::Asked && !offer.stops.is_empty();
    let label = if allowed && !idle || bought {
        theme.style(Tone::Text)
    } else {
        quiet
    };
    let columns = pen.left();
    let row = Room { columns, ..room };
    let gutter = row.gutter(offer);
    let whole = columns.saturating_sub(gutter);
    let Some(mark) = mark else {
        if cost && row.steady {
            put_price(offer, (text, label), row, theme, pen);
            return;
        }
        pen.skip(gutter).put(text, label);
        if cost {
            let wide = rich::columns(&offer.cost.column()).min(whole);
            rich::right(&offer.cost.column(), wide, theme, pen.to(columns - wide));
        }
        return;
    };
    // A key that works is drawn over the look of the row. A key that doesn't is in brackets.
    match (mark.key, allowed) {
        (_, false) if bought => {
            let done = theme.style(Tone::Good);
            let key = mark.key.map(String::from).unwrap_or_default();
            pen.skip(gutter - GUTTER)
                .put(theme.glyphs.done, done)
                .cell(&key, GUTTER - 1, quiet)
        }
        (Some(key), false) => {
            let key = format!("({key})");
            pen.skip(gutter - GUTTER).cell(&key, GUTTER, quiet)
        }
        (None, true) if offer.key == DONE => pen.skip(gutter),
        // A way of two keys is one cap. A row that isn't available shows none.
        (None, true) => match mark.way {
            Some((menu, key)) => {
                row_ways::put((menu, key), true, Part::Cap, theme, pen);
                pen.to(gutter)
            }
            None => pen
                .skip(gutter - GUTTER + 1)
                .cell(theme.glyphs.dot, GUTTER - 1, quiet),
        },
        (Some(_), true) | (None, false) => pen.skip(gutter),
    };
    if !cost {
        pen.cell(text, whole, label);
        return;
    }
    if room.steady {
        put_price(offer, (text, label), row, theme, pen);
        return;
    }
    let costs = row.cost(offer);
    pen.cell(text, row.label(offer), label);
    if costs > 0 {
        pen.skip(row.gap(offer, costs));
        if allowed {
            rich::right(&offer.cost.column(), costs, theme, pen);
        } else {
            pen.right(&offer.cost.plain(), costs, label);
        }
    }
}

/// Draws the line of a spending menu that has the price of its row.
fn put_price(
    offer: &Offer,
    (text, label): (&str, Style),
    row: Room,
    theme: &Theme,
    pen: &mut Pen<'_>,
) {
    let gutter = row.gutter(offer);
    let whole = row.columns.saturating_sub(gutter);
    let blank = whole.saturating_sub(width(text) + 1);
    let price = offer.cost.within(blank.max(SYMBOLS));
    let wide = rich::columns(&price);
    // A reason that doesn't fit is left to the explanation.
    let fits = offer.allowed.is_ok() || width(text) + 1 + wide <= whole;
    let wide = if fits { wide } else { 0 };
    let room = whole.saturating_sub(wide + usize::from(wide > 0));
    pen.to(gutter).cell(text, room, label);
    if wide > 0 && offer.allowed.is_ok() {
        rich::right(&price, wide, theme, pen.to(row.columns - wide));
    } else if wide > 0 {
        pen.to(row.columns - wide).put(&price.plain(), label);
    }
}

/// The most columns that a cut between words may leave blank.
const BLANK: usize = 6;

/// Returns a label in one line, cut between words. If that would leave many columns blank, it is cut
/// between letters when it is drawn, which keeps more of it.
fn cut<'a>(label: &'a str, room: usize, ellipsis: &str) -> Cow<'a, str> {
    if width(label) <= room {
        return Cow::Borrowed(label);
    }
    let room = u16::try_from(room).unwrap_or(u16::MAX);
    match draw::cut_at_word(label, room, ellipsis) {
        cut if width(&cut) + BLANK < usize::from(room) => Cow::Borrowed(label),
        cut => Cow::Owned(cut),
    }
}

/// Returns the name of a group.
pub const fn heading(group: OfferGroup) -> &'static str {
    match group {
        OfferGroup::Asked => "Choose now",
        OfferGroup::Action => "Actions",
        OfferGroup::Maneuver => "Maneuvers",
        OfferGroup::Other => "Other actions",
        OfferGroup::Talent => "Talents",
        OfferGroup::Change => "Changes",
        OfferGroup::Encounter => "The encounter",
        OfferGroup::Growth => "Spend XP",
        OfferGroup::Market => "Goods",
        OfferGroup::Between => "Between fights",
        OfferGroup::Bring => "Bring",
        OfferGroup::Place => "Surroundings",
    }
}

/// Returns an offer in full: why it isn't available, its effect, its rule.
///
/// `cut` tells whether its row doesn't show all of its name.
fn explain((offer, cut): (&Offer, bool), columns: usize, most: usize, theme: &Theme) -> Vec<Rich> {
    let mut line = Rich::new();
    if cut {
        line = line
            .and(offer.label.clone(), Tone::Strong)
            .and(". ", Tone::Text);
    }
    // A bought row shows that it is.
    if let Err(refusal) = &offer.allowed
        && !offer.cost.is_bought()
    {
        let end = if refusal.why.ends_with(['.', '!', '?']) {
            " "
        } else {
            ". "
        };
        line = line
            .then(rich::cited(&refusal.why, Tone::Bad))
            .and(end, Tone::Text);
        // The refusal that follows names the key.
        if refusal.overrule.is_some() {
            line = line.and("To override, choose it and press !. ", Tone::Quiet);
        }
    }
    if !repeats(&offer.detail, &offer.label) {
        line = line.then(rich::cited(&offer.detail, Tone::Text));
    }
    let Some(rule) = offer.rule.as_deref().filter(|rule| width(rule) > 0) else {
        return rich::wrapped(&line, columns, most, theme);
    };
    let whole = line
        .clone()
        .and("  ", Tone::Text)
        .and(rule.to_owned(), Tone::Rule);
    if columns <= width(rule) + 2 {
        return rich::wrapped(&whole, columns, most, theme);
    }
    let lines = rich::wrapped(&whole, columns, most + 1, theme);
    if lines.len() <= most {
        return lines;
    }
    let mut lines = rich::wrapped(&line, columns, most + 1, theme);
    if lines.len() <= most {
        return lines;
    }
    // The rule leads to more text, so it is kept after a cut.
    lines = rich::wrapped(&line, columns, most, theme);
    if let Some(last) = lines.last_mut() {
        let room = columns - width(rule) - 2;
        let kept = rich::wrapped(last, room, 1, theme)
            .pop()
            .unwrap_or_default();
        *last = kept.and("  ", Tone::Text).and(rule.to_owned(), Tone::Rule);
    }
    lines
}

/// Whether a text only repeats the label of its row.
fn repeats(detail: &str, label: &str) -> bool {
    let plain = |text: &str| text.trim().trim_end_matches('.').to_lowercase();
    plain(detail) == plain(label)
}

#[cfg(test)]
mod tests;
