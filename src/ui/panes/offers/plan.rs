//! The place of every row of a menu: one or two columns, rows of several lines, the explanation.

use ratatui::layout::Rect;

use super::{BESIDE, DONE, WIDE, explain, listed, rows_of};
use crate::ui::panes::Paint;
use crate::ui::widgets::text::width;
use crate::ui::widgets::{list, rich, wrap};
use rules::view::{Offer, OfferGroup, Price, Rich};

/// A line of the menu.
pub(super) enum Line {
    Group(OfferGroup),
    /// An offer and the part of its label in this line, or the whole label, which is cut when it is drawn:
    /// most lines of a long menu never are. The first part has the key.
    Offer {
        index: usize,
        text: Option<String>,
        first: bool,
        /// Whether its cost is in this line.
        cost: bool,
    },
}

impl Line {
    /// Returns the offer that begins in this line.
    pub(super) const fn begins(&self) -> Option<usize> {
        match self {
            Self::Offer {
                index, first: true, ..
            } => Some(*index),
            _ => None,
        }
    }

    /// Whether it belongs to an offer.
    const fn is_of(&self, offer: usize) -> bool {
        matches!(self, Self::Offer { index, .. } if *index == offer)
    }
}

/// The columns of a key and its gap.
pub(super) const GUTTER: usize = 4;

/// The key that ends the open question.
pub(super) const ENDS: &str = "Enter";

/// Returns the columns of a row's key and gap.
pub(super) fn gutter(offer: &Offer) -> usize {
    if offer.key == DONE {
        width(ENDS) + 3
    } else {
        GUTTER
    }
}

/// The columns from which the reason of an unavailable row says enough to be drawn.
const REASON: usize = 6;

/// Returns the columns of a cost: a third of the width, or more if the label leaves them blank. A free
/// offer has none. The name of an unavailable row takes precedence over a reason, but not over a price in symbols.
pub(super) fn cost_columns(offer: &Offer, columns: usize) -> usize {
    if offer.cost == Price::free() {
        return 0;
    }
    let blank = columns.saturating_sub(gutter(offer) + width(&offer.label) + 1);
    let cost = rich::columns(&offer.cost.column());
    if offer.allowed.is_err() && !offer.cost.is_in_symbols() {
        let blank = blank.saturating_sub(1);
        return if blank < cost.min(REASON) {
            0
        } else {
            cost.min(blank)
        };
    }
    cost.min(blank.max((columns / 3).max(COST)))
}

/// The columns reserved for a cost next to a label that continues in a second line.
const COST: usize = 15;

/// Returns the blanks before a cost: two, or one if the label then fits.
pub(super) fn gap(offer: &Offer, cost: usize, columns: usize) -> usize {
    let whole = gutter(offer) + width(&offer.label) + 2 + cost;
    if whole == columns + 1 { 1 } else { 2 }
}

/// Returns the columns that are left for the label.
pub(super) fn label_room(offer: &Offer, columns: usize) -> usize {
    let cost = cost_columns(offer, columns);
    let gap = gap(offer, cost, columns);
    columns.saturating_sub(gutter(offer) + if cost > 0 { cost + gap } else { 0 })
}

/// The maximum lines of a name.
const MOST: usize = 3;

/// Returns a row in as many lines as it needs, and the line with its cost.
fn pieces(offer: &Offer, columns: usize, ellipsis: &str) -> (Vec<String>, usize) {
    let cost = rich::columns(&offer.cost.column());
    let beside = label_room(offer, columns);
    let told = offer.cost != Price::free() && !offer.cost.is_bought();
    let narrow = told && cost_columns(offer, columns) < cost;
    if !narrow {
        return (wrap::lines(&offer.label, beside, MOST, ellipsis), 0);
    }
    // A price too long for its column follows the label.
    let room = columns.saturating_sub(gutter(offer));
    let mut lines = wrap::lines(&offer.label, room, MOST, ellipsis);
    if lines
        .last()
        .is_none_or(|last| width(last) + 2 + cost > room)
    {
        lines.push(String::new());
    }
    let last = lines.len() - 1;
    (lines, last)
}

/// Returns the lines of each row in a list of this many lines. Rows too long for one line take more while lines
/// are left: first the selected row and the row that ends the question, then available rows. In a
/// list that scrolls anyway, every available row is whole.
fn shares(
    offers: &[&Offer],
    columns: usize,
    (room, scrolls): (usize, bool),
    chosen: Option<usize>,
) -> Vec<usize> {
    let mut lines = vec![1; offers.len()];
    let mut spare = room.saturating_sub(listed(offers));
    let rank = |index: usize, offer: &Offer| match offer {
        _ if Some(index) == chosen => 0,
        offer if offer.key == DONE => 1,
        offer => 2 + u8::from(offer.allowed.is_err()),
    };
    let mut order: Vec<(u8, usize, &Offer)> = (0..)
        .zip(offers)
        .map(|(index, offer)| (rank(index, offer), index, *offer))
        .collect();
    order.sort_by_key(|(rank, ..)| *rank);
    for (rank, index, offer) in order {
        let more = pieces(offer, columns, "").0.len().saturating_sub(1);
        let whole = more <= spare || rank == 0 || rank < 3 && scrolls;
        if let Some(lines) = lines.get_mut(index).filter(|_| whole) {
            *lines += more;
            spare = spare.saturating_sub(more);
        }
    }
    lines
}

/// Returns the offers with a heading at each change of group, if there is more than one group. Each offer has
/// its share of lines.
fn lines(offers: &[&Offer], shares: &[usize], columns: usize, ellipsis: &str) -> Vec<Line> {
    let mixed = offers
        .windows(2)
        .any(|pair| matches!(pair, [a, b] if a.group != b.group));
    let mut lines = Vec::with_capacity(offers.len());
    let mut group = None;
    for (index, (offer, share)) in offers.iter().zip(shares).enumerate() {
        if mixed && group != Some(offer.group) {
            group = Some(offer.group);
            lines.push(Line::Group(offer.group));
        }
        if *share < 2 {
            lines.push(Line::Offer {
                index,
                text: None,
                first: true,
                cost: true,
            });
            continue;
        }
        let (pieces, cost) = pieces(offer, columns, ellipsis);
        let pieces = pieces.into_iter().enumerate();
        lines.extend(pieces.map(|(n, text)| Line::Offer {
            index,
            text: Some(text),
            first: n == 0,
            cost: n == cost,
        }));
    }
    lines
}

/// The rows of a list that are compared with each other, so that all of them are shown.
const FEW: usize = 6;

/// The lines of an explanation below a list that scrolls.
const SCROLLED: usize = 3;

/// The blanks between two columns of rows.
const BETWEEN: u16 = 3;

/// The lines from which rows that don't fit below each other are in two columns, and the lines of the
/// explanation below them.
pub(super) const TWO: (usize, usize) = (6, 2);

/// A visible line: its place in the area, and its index.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub(super) row: usize,
    pub(super) right: bool,
    pub(super) at: usize,
}

/// The content of each line.
pub(super) struct Plan {
    pub(super) lines: Vec<Line>,
    pub(super) spots: Vec<Spot>,
    /// The columns of rows: one or two.
    pub(super) columns: [Rect; 2],
    /// The place of the number of hidden rows, if a line shows it.
    pub(super) more: Option<(usize, bool)>,
    /// The lines that the rows fill.
    pub(super) filled: usize,
    pub(super) detail_at: usize,
    pub(super) detail_from: usize,
    pub(super) detail: Vec<Rich>,
}

/// Returns the two columns of rows in an area.
pub(super) const fn halves(area: Rect) -> [Rect; 2] {
    let half = (area.width - BETWEEN) / 2;
    let left = Rect {
        width: half,
        ..area
    };
    let right = Rect {
        x: area.x + half + BETWEEN,
        width: area.width - half - BETWEEN,
        ..area
    };
    [left, right]
}

/// Whether the rows of an area are in two columns: there are too many without headings for one column, next to
/// which their explanation would be.
pub(super) fn is_double(offers: &[&Offer], area: Rect) -> bool {
    let one_group = offers
        .windows(2)
        .all(|pair| matches!(pair, [a, b] if a.group == b.group));
    let height = usize::from(area.height);
    area.width >= WIDE && one_group && height >= TWO.0 && offers.len() > height
}

impl Plan {
    pub(super) fn of(offers: &[&Offer], area: Rect, paint: &Paint<'_>) -> Self {
        let chosen = paint.selected.filter(|_| paint.focused);
        if is_double(offers, area) {
            return Self::double(offers, area, chosen, paint);
        }
        let (columns, height) = (usize::from(rows_of(area).width), area.height as usize);
        let beside = area.width >= WIDE;
        let detail_from = if beside {
            columns + usize::from(BESIDE.1)
        } else {
            0
        };
        let ellipsis = paint.theme.glyphs.ellipsis;
        let short = listed(offers);
        // The explanation takes the lines that the menu leaves, and at most half of the area. It hides no
        // row of a short list.
        let half = if short > FEW { height / 2 } else { 0 };
        let whole = shares(offers, columns, (usize::MAX, false), chosen);
        let whole = whole.iter().sum::<usize>() + short - offers.len();
        let blank = height.saturating_sub(whole + 1);
        // In a list that scrolls, rows are worth more than the end of an explanation.
        let least = if short > height { SCROLLED } else { 5 };
        let spare = blank.max(half.saturating_sub(1).min(least));
        let explained = chosen.and_then(|index| Some((index, offers.get(index)?)));
        // Five lines, or more if those lines would be blank.
        let most = match height.checked_sub(whole + 1) {
            _ if beside => height.min(9),
            Some(left) if left >= 2 => left.min(9),
            _ => spare.min(least.max(blank)),
        };
        // The lines of the rows don't depend on the length of the explanation, so that they stay where they are.
        let kept = if beside || chosen.is_none() {
            0
        } else {
            most + 1
        };
        let scrolls = short + kept.min(2) > height;
        let room = (height.saturating_sub(kept), scrolls);
        let shares = shares(offers, columns, room, chosen);
        let detail = explained.map_or_else(Vec::new, |(index, offer)| {
            let cut = shares.get(index).is_some_and(|share| *share < 2)
                && width(&offer.label) > label_room(offer, columns);
            let room = if beside {
                usize::from(area.width).saturating_sub(detail_from)
            } else {
                columns
            };
            explain((offer, cut), room, most, paint.theme)
        });
        let reserved = if detail.is_empty() || beside {
            0
        } else {
            detail.len() + 1
        };
        let room = height.saturating_sub(reserved);
        let lines = lines(offers, &shares, columns, ellipsis);
        let more = lines.len() > room && room > 1;
        let shown = lines.len().min(if more { room - 1 } else { room });
        let first = first_shown(&lines, chosen, paint.scroll, shown);
        let visible = list::visible(first, shown, lines.len());
        let spots = visible.enumerate().map(|(row, at)| Spot {
            row,
            right: false,
            at,
        });
        let filled = shown + usize::from(more);
        Self {
            spots: spots.collect(),
            lines,
            columns: [rows_of(area), Rect { width: 0, ..area }],
            more: more.then_some((shown, false)),
            filled,
            detail_at: if beside { 0 } else { filled + 1 },
            detail_from,
            detail,
        }
    }

    /// Plans two columns of rows: the first ones stay in the left column, and the others scroll in the right
    /// one. The explanation is below them.
    fn double(offers: &[&Offer], area: Rect, chosen: Option<usize>, paint: &Paint<'_>) -> Self {
        let columns @ [left, _] = halves(area);
        let height = usize::from(area.height) - TWO.1;
        let wide = usize::from(left.width);
        // A step moves no row, so the selected one has no more lines than the others.
        let room = (height * 2, offers.len() > height * 2);
        let shares = shares(offers, wide, room, None);
        let lines = lines(offers, &shares, wide, paint.theme.glyphs.ellipsis);
        // A row is never divided between the columns.
        let begins = |at: &usize| lines.get(*at).is_none_or(|line| line.begins().is_some());
        let most = height.min(lines.len());
        // The left column is full, so that a row which is gone moves none to the other column.
        let parted = (0..=most).rev().find(begins).unwrap_or(0);
        let after = lines.get(parted..).unwrap_or_default();
        let more = after.len() > height;
        let shown = after.len().min(if more { height - 1 } else { height });
        let here = chosen.filter(|row| after.iter().any(|line| line.is_of(*row)));
        let first = first_shown(after, here, paint.scroll.saturating_sub(parted), shown);
        let visible = list::visible(first, shown, after.len());
        let right = visible.enumerate().map(|(row, at)| Spot {
            row,
            right: true,
            at: parted + at,
        });
        let left = (0..parted).map(|at| Spot {
            row: at,
            right: false,
            at,
        });
        let filled = height.min(parted.max(after.len()));
        let explained = chosen.and_then(|index| Some((index, offers.get(index)?)));
        let detail = explained.map_or_else(Vec::new, |(index, offer)| {
            let cut = shares.get(index).is_some_and(|share| *share < 2)
                && width(&offer.label) > label_room(offer, wide);
            explain((offer, cut), area.width as usize, TWO.1, paint.theme)
        });
        Self {
            spots: left.chain(right).collect(),
            columns,
            more: more.then_some((shown, true)),
            filled,
            detail_at: filled,
            detail_from: 0,
            detail,
            lines,
        }
    }

    /// Returns how many offers are hidden above and below.
    pub(super) fn hidden(&self, offers: usize) -> (usize, usize) {
        let begun = |at: usize| self.lines.get(at).and_then(Line::begins).is_some();
        let seen = self.spots.iter().filter(|spot| begun(spot.at)).count();
        let last = self.spots.last().map_or(0, |spot| spot.at);
        let above = (0..=last).filter(|at| begun(*at)).count() - seen;
        (above, offers.saturating_sub(above + seen))
    }
}

/// Returns the first visible line, so that all lines of the selected row are visible.
fn first_shown(lines: &[Line], chosen: Option<usize>, scroll: usize, shown: usize) -> usize {
    let of = |line: &Line| chosen.is_some_and(|row| line.is_of(row));
    let last = lines.iter().rposition(of);
    let first = list::scroll_to(last, scroll, shown, lines.len());
    list::scroll_to(lines.iter().position(of), first, shown, lines.len())
}
