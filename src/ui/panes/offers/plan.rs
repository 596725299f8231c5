//! The place of every row of a menu: one or two columns, rows of several lines, the explanation.

use ratatui::layout::Rect;

use super::room::Room;
use super::{DONE, WIDE, explain, listed, rows_beside, rows_of};
use crate::ui::panes::Paint;
use crate::ui::widgets::text::width;
use crate::ui::widgets::{list, wrap};
use rules::view::{ATTACK_KEY, Offer, OfferGroup, Rich};

/// A line of the menu.
pub(super) enum Line {
    Group(OfferGroup),
    /// A line of the question that the first rows answer.
    Asks(String),
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

    /// Whether no row continues in it.
    const fn is_first(&self) -> bool {
        !matches!(self, Self::Offer { first: false, .. })
    }

    /// Whether it belongs to an offer.
    pub(super) const fn is_of(&self, offer: usize) -> bool {
        matches!(self, Self::Offer { index, .. } if *index == offer)
    }
}

/// Returns the lines of each row in a list of this many lines. Rows too long for one line take more while lines
/// are left: first the selected row and the row that ends the question, then available rows. In a
/// list that scrolls anyway, every available row is whole. In a spending menu every row is.
fn shares(
    offers: &[&Offer],
    row: Room,
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
        let more = row.lines(offer).saturating_sub(1);
        let whole = more <= spare || row.steady || rank == 0 || rank < 3 && scrolls;
        if let Some(lines) = lines.get_mut(index).filter(|_| whole) {
            *lines += more;
            spare = spare.saturating_sub(more);
        }
    }
    lines
}

/// Returns the lines of a list in these columns with every row whole.
pub fn whole_height(offers: &[&Offer], columns: usize, paint: &Paint<'_>) -> usize {
    let row = Room::of(offers, columns, paint);
    let shares = shares(offers, row, (usize::MAX, false), None);
    shares.iter().sum::<usize>() + listed(offers) - offers.len()
}

/// Returns the offers with a heading at each change of group, if there is more than one group. Each offer has
/// its share of lines.
fn lines(
    offers: &[&Offer],
    (shares, hidden): (&[usize], &[bool]),
    row: Room,
    (asks, ellipsis): (&str, &str),
) -> Vec<Line> {
    let mixed = offers
        .windows(2)
        .any(|pair| matches!(pair, [a, b] if a.group != b.group));
    let mut lines = Vec::with_capacity(offers.len());
    let mut group = None;
    for (index, (offer, share)) in offers.iter().zip(shares).enumerate() {
        if hidden.get(index) == Some(&true) {
            continue;
        }
        if mixed && group != Some(offer.group) {
            group = Some(offer.group);
            // A list of many rows names what its first rows answer.
            let asks = if offer.group == OfferGroup::Asked {
                asks
            } else {
                ""
            };
            let asks = wrap::lines(asks, row.columns, ASKS, ellipsis);
            if asks.is_empty() {
                lines.push(Line::Group(offer.group));
            }
            lines.extend(asks.into_iter().map(Line::Asks));
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
        let (pieces, cost) = row.pieces(offer, ellipsis);
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

/// The maximum lines of a question.
const ASKS: usize = 2;

/// The rows that scroll below a question that stays in sight.
const LEAST: usize = 2;

/// The rows of a list that are compared with each other, so that all of them are shown.
const FEW: usize = 6;

/// The lines of an explanation below a list that scrolls.
const SCROLLED: usize = 3;

/// The blanks between two columns of rows.
const BETWEEN: u16 = 3;

/// The lines from which rows that don't fit below each other are in two columns, and the lines of the
/// explanation below them.
pub(super) const TWO: (usize, usize) = (6, 2);

/// The columns of a visible line: the first or only ones, the second ones, or both.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
    Both,
}

/// A visible line: its place in the area, and its index.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub(super) row: usize,
    pub(super) side: Side,
    pub(super) at: usize,
}

/// The content of each line.
pub(super) struct Plan {
    pub(super) lines: Vec<Line>,
    pub(super) spots: Vec<Spot>,
    /// The columns of rows: one or two.
    pub(super) columns: [Rect; 2],
    /// The place of the number of hidden rows, if a line shows it.
    pub(super) more: Option<(usize, Side)>,
    /// The lines that the rows fill.
    pub(super) filled: usize,
    pub(super) detail_at: usize,
    pub(super) detail_from: usize,
    pub(super) detail: Vec<Rich>,
    /// The room of a row.
    pub(super) room: Room,
    /// The rows that aren't available and are left out, because the list is too long.
    pub(super) left_out: usize,
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
        let (columns, height) = (
            usize::from(rows_of(area, offers).width),
            area.height as usize,
        );
        let row = Room::of(offers, columns, paint);
        let rows = rows_beside(offers, area);
        let beside = rows.is_some();
        let detail_from = rows.map_or(0, |(_, from)| usize::from(from));
        let ellipsis = paint.theme.glyphs.ellipsis;
        let asks = if offers.iter().any(|offer| offer.group != OfferGroup::Asked) {
            paint.asks
        } else {
            ""
        };
        let asked = wrap::height(asks, columns, ASKS).saturating_sub(1);
        let short = listed(offers) + asked;
        // The explanation takes the lines that the menu leaves, and at most half of the area. It hides no
        // row of a short list.
        let half = if short > FEW { height / 2 } else { 0 };
        let whole = shares(offers, row, (usize::MAX, false), chosen);
        let whole = whole.iter().sum::<usize>() + short - offers.len();
        let blank = height.saturating_sub(whole + 1);
        // In a list that scrolls, rows are worth more than the end of an explanation.
        let least = if short > height { SCROLLED } else { 5 };
        let spare = blank.max(half.saturating_sub(1).min(least));
        let explained = chosen.filter(|_| !paint.told_elsewhere);
        let explained = explained.and_then(|index| Some((index, offers.get(index)?)));
        // Five lines, or more if those lines would be blank.
        let most = match height.checked_sub(whole + 1) {
            _ if beside => height.min(9),
            Some(left) if left >= 2 || left == 1 && row.steady => left.min(9),
            _ => spare.min(least.max(blank)),
        };
        // The lines of the rows don't depend on the length of the explanation, so that they stay where they are.
        let kept = if beside || explained.is_none() {
            0
        } else {
            most + 1
        };
        let scrolls = short + kept.min(2) > height;
        let room = (height.saturating_sub(kept), scrolls);
        let shares = shares(offers, row, room, chosen);
        let detail = explained.map_or_else(Vec::new, |(index, offer)| {
            let cut = shares.get(index).is_some_and(|share| *share < 2)
                && width(&offer.label) > row.label(offer);
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
        let apart = height.saturating_sub(reserved);
        // A list that is too long leaves out what isn't available now, as little as it must, and counts it.
        let stays = |index: usize, offer: &Offer| {
            row.steady
                || offer.allowed.is_ok()
                || offer.group == OfferGroup::Asked
                || offer.key == ATTACK_KEY
                || chosen == Some(index)
        };
        let lines_of_all = shares.iter().sum::<usize>() + short - offers.len();
        // The line that counts them takes one too.
        let mut over = if lines_of_all > apart {
            lines_of_all + 1 - apart
        } else {
            0
        };
        let mut hidden = vec![false; offers.len()];
        let rows = offers.iter().zip(&shares).zip(&mut hidden).enumerate();
        for (index, ((offer, share), hidden)) in rows.rev() {
            if over > 0 && !stays(index, offer) {
                *hidden = true;
                over = over.saturating_sub(*share);
            }
        }
        let left_out = hidden.iter().filter(|out| **out).count();
        let mut lines = lines(offers, (&shares, &hidden), row, (asks, ellipsis));
        // The number of hidden rows parts the rows from the explanation, so that no blank line does. A row that
        // continues below the last line needs it.
        let long = lines.len() > apart || left_out > 0;
        let after = height.saturating_sub(detail.len() + 1);
        let parted = lines.get(after).is_none_or(Line::is_first);
        let blank = usize::from(!long || reserved == 0 || !parted);
        let room = if blank > 0 {
            apart
        } else {
            height.saturating_sub(detail.len())
        };
        let more = (lines.len() > room || left_out > 0) && room > 1;
        let shown = lines.len().min(if more { room - 1 } else { room });
        // The question stays in sight while its list scrolls.
        let asked = lines
            .iter()
            .take_while(|line| matches!(line, Line::Asks(_)));
        let asked = asked.count();
        let pinned = if asked + LEAST <= shown { asked } else { 0 };
        let (scrolled, scroll) = (shown - pinned, paint.scroll.saturating_sub(pinned));
        let rest = lines.get(pinned..).unwrap_or_default();
        let first = first_shown(rest, chosen, scroll, scrolled);
        cut_last(&mut lines, pinned + first + scrolled, row.steady, ellipsis);
        let visible = list::visible(first, scrolled, lines.len() - pinned);
        let visible = visible.map(|at| pinned + at);
        let spots = (0..pinned).chain(visible).enumerate();
        let spots = spots.map(|(row, at)| Spot {
            row,
            side: Side::Left,
            at,
        });
        let filled = shown + usize::from(more);
        Self {
            spots: spots.collect(),
            lines,
            columns: [rows_of(area, offers), Rect { width: 0, ..area }],
            more: more.then_some((shown, Side::Left)),
            filled,
            detail_at: if beside { 0 } else { filled + blank },
            detail_from,
            detail,
            room: row,
            left_out,
        }
    }

    /// Returns the area of the lines on a side.
    pub(super) fn area(&self, side: Side) -> Rect {
        let [left, right] = self.columns;
        match side {
            Side::Left => left,
            Side::Right => right,
            Side::Both => left.union(right),
        }
    }

    /// Plans two columns of rows: the first ones stay in the left column, and the others scroll in the right
    /// one. The row that ends the spending is above both. The explanation is below them.
    fn double(offers: &[&Offer], area: Rect, chosen: Option<usize>, paint: &Paint<'_>) -> Self {
        let columns @ [left, _] = halves(area);
        let above = usize::from(offers.first().is_some_and(|offer| offer.key == DONE));
        let height = usize::from(area.height) - TWO.1 - above;
        let row = Room::of(offers, usize::from(left.width), paint);
        // A step moves no row, so the selected one has no more lines than the others.
        let scrolls = offers.len() - above > height * 2;
        let mut shares = shares(offers, row, (height * 2 + above, scrolls), None);
        if let Some(first) = shares.first_mut().filter(|_| above > 0) {
            *first = 1;
        }
        let ellipsis = paint.theme.glyphs.ellipsis;
        let lines = lines(offers, (&shares, &[]), row, ("", ellipsis));
        // A row is never divided between the columns.
        let begins = |at: &usize| lines.get(*at).is_none_or(|line| line.begins().is_some());
        let most = (above + height).min(lines.len());
        // The left column is full, so that a row which is gone moves none to the other column.
        let parted = (above..=most).rev().find(begins).unwrap_or(above);
        let after = lines.get(parted..).unwrap_or_default();
        let more = after.len() > height;
        let shown = after.len().min(if more { height - 1 } else { height });
        let here = chosen.filter(|row| after.iter().any(|line| line.is_of(*row)));
        let first = first_shown(after, here, paint.scroll.saturating_sub(parted), shown);
        let visible = list::visible(first, shown, after.len());
        let right = visible.enumerate().map(|(row, at)| Spot {
            row: above + row,
            side: Side::Right,
            at: parted + at,
        });
        let left = (0..parted).map(|at| Spot {
            row: at,
            side: if at < above { Side::Both } else { Side::Left },
            at,
        });
        let filled = (above + height).min(parted.max(above + after.len()));
        let explained = chosen.and_then(|index| Some((index, offers.get(index)?)));
        let detail = explained.map_or_else(Vec::new, |(index, offer)| {
            let cut = shares.get(index).is_some_and(|share| *share < 2)
                && index >= above
                && width(&offer.label) > row.label(offer);
            explain((offer, cut), area.width as usize, TWO.1, paint.theme)
        });
        Self {
            spots: left.chain(right).collect(),
            columns,
            more: more.then_some((above + shown, Side::Right)),
            filled,
            detail_at: filled,
            detail_from: 0,
            detail,
            lines,
            room: row,
            left_out: 0,
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

/// Marks the last visible line if its row continues below it. A price too long for that line is left out with the
/// rest, because it would take the room of the name. The prices of a spending menu (`steady`) are short.
fn cut_last(lines: &mut [Line], end: usize, steady: bool, ellipsis: &str) {
    let continues = |next: &Line| matches!(next, Line::Offer { first: false, .. });
    let goes_on = lines.get(end).is_some_and(continues);
    let last = end.checked_sub(1).and_then(|last| lines.get_mut(last));
    if let Some(Line::Offer {
        text, first, cost, ..
    }) = last.filter(|_| goes_on)
    {
        if *first && (*cost || steady) {
            (*text, *cost) = (None, true);
        } else if let Some(text) = text {
            text.push_str(ellipsis);
        }
    }
}

/// Returns the first visible line, so that all lines of the selected row are visible.
fn first_shown(lines: &[Line], chosen: Option<usize>, scroll: usize, shown: usize) -> usize {
    let of = |line: &Line| chosen.is_some_and(|row| line.is_of(row));
    let last = lines.iter().rposition(of);
    let first = list::scroll_to(last, scroll, shown, lines.len());
    list::scroll_to(lines.iter().position(of), first, shown, lines.len())
}
