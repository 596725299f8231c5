//! The order of the rows in the menus of a character aboard.

use rules::view::{Offer, OfferGroup};

/// Maneuvers and actions in the order of their keys: digits, small letters, capitals. The rows of a
/// crew are many, and in this order a key is quickly found. Rows that come and go aren't listed, nor are
/// those of weapons, so they follow and move no other row.
const ORDER: [&str; 37] = [
    // Maneuvers
    "steer_toward",
    "steer_away",
    "steer_other",
    "fly_closer",
    "fly_away",
    "fly_other",
    "fly_faster",
    "fly_faster_2",
    "crew",
    "fly_slower",
    "aim",
    "called",
    "fly_brace",
    "dismount",
    "mount",
    "fly_evade",
    "interact",
    // Actions
    "attack",
    "station_defenses",
    "station_course",
    "station_scan",
    "station_jam",
    "station_spoof",
    "station_direct",
    "station_copilot",
    "battery_0",
    "battery_1",
    "battery_2",
    "battery_3",
    "station_patch",
    "drive",
    "check",
    "station_slice",
    "action",
    "mend_hull",
    "mend_strain",
    "advantage",
];

/// Sorts the maneuvers, the actions and the other actions among `all`, each among themselves. Other
/// rows keep their places, and a row that isn't
/// listed follows those that are.
pub fn sort(all: &mut [Offer]) {
    for group in [OfferGroup::Maneuver, OfferGroup::Action, OfferGroup::Other] {
        let mut places: Vec<usize> = Vec::new();
        let mut rows: Vec<Offer> = Vec::new();
        for (place, offer) in all.iter().enumerate() {
            if offer.group == group {
                places.push(place);
                rows.push(offer.clone());
            }
        }
        rows.sort_by_key(|offer| rank(&offer.key));
        for (place, row) in places.into_iter().zip(rows) {
            if let Some(offer) = all.get_mut(place) {
                *offer = row;
            }
        }
    }
}

fn rank(key: &str) -> usize {
    let place = ORDER.iter().position(|other| *other == key);
    place.unwrap_or(ORDER.len())
}
