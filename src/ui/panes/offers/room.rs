//! The room of a row of a menu: the columns of its key, its label and its price, and the lines that it needs.

use super::DONE;
use crate::ui::panes::Paint;
use crate::ui::widgets::text::width;
use crate::ui::widgets::{rich, wrap};
use crate::ui::{caps, row_ways};
use rules::view::{Offer, OfferGroup, Price};

/// The columns of a key and its gap, and in a list where some rows have the two keys of a way.
pub(super) const GUTTER: usize = 4;
const WAYS: usize = 6;

/// The key that ends the open question.
pub(super) const ENDS: &str = "Enter";

/// Whether the row of an offer shows a way of two keys.
fn has_way(offers: &[&Offer], paint: &Paint<'_>) -> bool {
    let (keys, ways) = row_ways::shown(offers, caps::of(offers));
    let keyless = offers.iter().zip(&keys).zip(&ways);
    let mut keyless = keyless.filter(|((offer, key), _)| offer.allowed.is_ok() && key.is_none());
    keyless.any(|(_, way)| way.is_some_and(|(group, _)| paint.menu(group).is_some()))
}

/// The columns from which the reason of an unavailable row says enough to be drawn.
const REASON: usize = 6;

/// The columns reserved for a cost next to a label that continues in a second line.
const COST: usize = 15;

/// The columns of a price in symbols, which every row of a spending menu keeps, with a blank before them: "aa/T".
pub(super) const SYMBOLS: usize = 4;

/// The maximum lines of a name.
const MOST: usize = 3;

/// The label columns below which the row that ends the spending has two lines, however short its label is,
/// because a purchase makes it longer.
const NARROW: usize = 40;

/// The room of a row.
#[derive(Clone, Copy)]
pub(super) struct Room {
    pub(super) columns: usize,
    /// The columns of a key and its gap.
    pub(super) keys: usize,
    /// Whether its lines depend on its label alone, so that no row moves while symbols are spent.
    pub(super) steady: bool,
}

impl Room {
    /// Returns the room of the rows of a list in this many columns.
    pub(super) fn of(offers: &[&Offer], columns: usize, paint: &Paint<'_>) -> Self {
        // Only rows that aren't answers have room for a way.
        let others = offers
            .iter()
            .any(|offer| offer.group != OfferGroup::Asked && offer.key != DONE);
        let ways = others && has_way(offers, paint);
        Self {
            columns,
            keys: if ways { WAYS } else { GUTTER },
            steady: is_steady(offers),
        }
    }

    /// Returns the columns of a row's key and gap.
    pub(super) fn gutter(self, offer: &Offer) -> usize {
        if offer.key == DONE {
            width(ENDS) + 3
        } else if offer.group == OfferGroup::Asked {
            GUTTER // Answers have keys of their own.
        } else {
            self.keys
        }
    }

    /// Returns the columns of a cost: a third of the width, or more if the label leaves them blank. A free
    /// offer has none. The name of an unavailable row takes precedence over a reason, but not over a price
    /// in symbols.
    pub(super) fn cost(self, offer: &Offer) -> usize {
        if offer.cost == Price::free() {
            return 0;
        }
        let columns = self.columns;
        let blank = columns.saturating_sub(self.gutter(offer) + width(&offer.label) + 1);
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

    /// Returns the blanks before a cost: two, or one if the label then fits.
    pub(super) fn gap(self, offer: &Offer, cost: usize) -> usize {
        let whole = self.gutter(offer) + width(&offer.label) + 2 + cost;
        if whole == self.columns + 1 { 1 } else { 2 }
    }

    /// Returns the columns that are left for the label.
    pub(super) fn label(self, offer: &Offer) -> usize {
        let room = self.columns.saturating_sub(self.gutter(offer));
        if self.steady {
            let price = if offer.key == DONE { 0 } else { SYMBOLS + 1 };
            return room.saturating_sub(price);
        }
        let cost = self.cost(offer);
        let gap = self.gap(offer, cost);
        room.saturating_sub(if cost > 0 { cost + gap } else { 0 })
    }

    /// Whether its price is too long for its column.
    fn cuts_price(self, offer: &Offer) -> bool {
        let told = offer.cost != Price::free() && !offer.cost.is_bought();
        told && self.cost(offer) < rich::columns(&offer.cost.column())
    }

    /// Returns the lines that a row needs.
    pub(super) fn lines(self, offer: &Offer) -> usize {
        // Most labels fit next to a price that isn't cut.
        let may_fit = !self.steady && !offer.label.is_empty() && !self.cuts_price(offer);
        if may_fit && width(&offer.label) <= self.label(offer) {
            return 1;
        }
        self.pieces(offer, "").0.len()
    }

    /// Returns a row in as many lines as it needs, and the line with its cost.
    pub(super) fn pieces(self, offer: &Offer, ellipsis: &str) -> (Vec<String>, usize) {
        let room = self.columns.saturating_sub(self.gutter(offer));
        if self.steady {
            let mut lines = wrap::lines(&offer.label, self.label(offer), MOST, ellipsis);
            let long = width(&offer.label) * 2 > room;
            if offer.key == DONE && room < NARROW && long && lines.len() < 2 {
                lines.push(String::new());
            }
            // A price next to the first line would be read as part of the sentence.
            let last = lines.len().saturating_sub(1);
            return (lines, if offer.key == DONE { 0 } else { last });
        }
        if !self.cuts_price(offer) {
            let lines = wrap::lines(&offer.label, self.label(offer), MOST, ellipsis);
            return (lines, 0);
        }
        // A price too long for its column follows the label.
        let cost = rich::columns(&offer.cost.column());
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
}

/// Whether the rows are bought with symbols until the first or last of them ends it.
pub(super) fn is_steady(offers: &[&Offer]) -> bool {
    let paid = |offer: &&Offer| offer.cost.is_in_symbols() || offer.cost.is_bought();
    offers.iter().any(|offer| offer.key == DONE) && offers.iter().any(paid)
}
