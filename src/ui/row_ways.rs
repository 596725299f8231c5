//! The way to a row of a pane through its menu, for a row whose key means something else on the table screen. The way
//! ends with the key of the row in the menu.

use rules::view::{Offer, OfferGroup};

use super::caps;
use super::theme::{Part, Theme};
use super::widgets::text::Pen;

/// A way to a row of a pane: its menu, and the key in the menu.
pub type Way = Option<(OfferGroup, char)>;

/// Returns the keys of a pane's rows as the pane shows them, and the ways through menus. If a row of a group needs the
/// way, every available row of that group shows it, although some have a key that works at once.
pub fn shown(offers: &[&Offer], mut keys: Vec<Option<char>>) -> (Vec<Option<char>>, Vec<Way>) {
    let ways = ways(offers, &keys);
    let rows = offers.iter().zip(keys.iter().zip(&ways));
    let needs =
        rows.filter(|(offer, (key, way))| offer.allowed.is_ok() && key.is_none() && way.is_some());
    let groups: Vec<OfferGroup> = needs.map(|(offer, _)| offer.group).collect();
    for (offer, (key, way)) in offers.iter().zip(keys.iter_mut().zip(&ways)) {
        if offer.allowed.is_ok() && way.is_some() && groups.contains(&offer.group) {
            *key = None;
        }
    }
    (keys, ways)
}

/// Returns for each row of a pane the menu and the key in it that choose the row, if it has a menu. Rows that
/// all have a key of their own need none.
fn ways(offers: &[&Offer], keys: &[Option<char>]) -> Vec<Way> {
    if !keys.contains(&None) {
        return Vec::new();
    }
    let menu = |offer: &Offer| match offer.group {
        OfferGroup::Action | OfferGroup::Other => Some(OfferGroup::Action),
        OfferGroup::Maneuver => Some(OfferGroup::Maneuver),
        OfferGroup::Encounter => Some(OfferGroup::Encounter),
        _ => None,
    };
    let mut ways: Vec<Way> = vec![None; offers.len()];
    for group in [
        OfferGroup::Action,
        OfferGroup::Maneuver,
        OfferGroup::Encounter,
    ] {
        let rows = || {
            (0..)
                .zip(offers)
                .filter(|(_, one)| menu(one) == Some(group))
        };
        let all: Vec<&Offer> = rows().map(|(_, one)| *one).collect();
        for ((at, _), key) in rows().zip(caps::of_menu(&all)) {
            if let Some(way) = ways.get_mut(at) {
                *way = key.map(|key| (group, key));
            }
        }
    }
    ways
}

/// Draws the two keys of a way, each as a cap, in the columns of one cap with its margins.
pub fn put((menu, key): (char, char), wide: bool, part: Part, theme: &Theme, pen: &mut Pen<'_>) {
    let margin = if wide { " " } else { "" };
    let cap = theme.part(part);
    pen.put(&format!("{margin}{menu}"), cap)
        .skip(1)
        .put(&format!("{key}{margin}"), cap);
}
