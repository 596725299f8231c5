//! Offers for the move that the speed of a vehicle requires (G-VEH-06).

use crate::model::figure::Figure;
use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;
use crate::play::vehicles::flying::immovable;
use crate::play::vehicles::tick::{asked_where, left_to_move};
use crate::play::vehicles::ways::{all_ways, both_ways, other_row, other_ways};
use crate::show::offer::{New, offer};

use lang::Refusal;
use lang::sentence::count;
use rules::view::{Offer, OfferGroup, Price};
use rules::words::said;

/// Offers the move by speed (G-VEH-06).
pub(super) fn steering(state: &State, figure: &Figure, vehicle: &Vehicle, all: &mut Vec<Offer>) {
    let left = left_to_move(vehicle);
    let first = vehicle.round.steered_by.filter(|by| *by != figure.id);
    let bar = immovable(vehicle).or_else(|| match first {
        Some(first) => {
            let first = state.name_of(first);
            let why = format!("{first} was the first pilot to act this round.");
            Some(Refusal::rule("G-VEH-08", why))
        }
        None if left == 0 => {
            let why = match vehicle.speed {
                0 => "At speed 0 it can't move.".to_owned(),
                _ => "It has already moved this round.".to_owned(),
            };
            Some(Refusal::rule("G-VEH-05", why))
        }
        None => None,
    });
    let detail = format!("{left} bands left this round at speed {}.", vehicle.speed);
    let row = |key: &str, line: String, label: String, end: Option<String>| {
        let mut one = offer(New {
            key,
            line: format!("fly @ steer {line}"),
            label,
            cost: Price::none(),
            detail: &detail,
            rule: "G-VEH-06",
            group: OfferGroup::Maneuver,
        });
        let end = end.map(|why| Refusal::rule("G-VEH-06", why));
        one.allowed = bar.clone().or(end).map_or(Ok(()), Err);
        one
    };
    let keys = ["steer_toward", "steer_away"];
    for (key, way) in keys.into_iter().zip(both_ways(state, vehicle, "toward")) {
        let label = format!("steer {}", way.label);
        all.push(row(key, way.words, label, way.end));
    }
    let answers = other_ways(state, vehicle, "toward");
    if !answers.is_empty() {
        let label = other_row(state, vehicle, "steer");
        let mut one = row("steer_other", String::new(), label, None);
        one.answers = answers;
        all.push(one);
    }
}

/// Offers where a vehicle goes with the rest of its speed. The first row changes nothing (G-VEH-06).
pub fn where_to(state: &State, all: &mut Vec<Offer>) -> bool {
    let Some((vehicle, open)) = asked_where(state) else {
        return false;
    };
    let pilot = said(state.name_of(open.by), open.by);
    let left = count(open.bands, "band");
    let detail = format!("Its speed moves it {left} more. Without a change the distances remain.");
    let keep = ("keep".to_owned(), "keep the distances".to_owned());
    let ways = all_ways(state, vehicle);
    let ways = ways
        .into_iter()
        .map(|way| (format!("steer {}", way.words), way.label));
    for (n, (words, label)) in std::iter::once(keep).chain(ways).enumerate() {
        all.push(offer(New {
            key: &format!("where_to_{n}"),
            line: format!("fly {pilot} {words}"),
            label,
            cost: Price::none(),
            detail: &detail,
            rule: "G-VEH-06",
            group: OfferGroup::Asked,
        }));
    }
    true
}
