//! Offers for the move that the speed of a vehicle requires (G-VEH-06).

use crate::command::vehicles::{Course, VehicleCommand};
use crate::kinds::Band;
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;
use crate::play::vehicles::flying::immovable;
use crate::play::vehicles::tick::{asked_where, left_to_move};
use crate::play::vehicles::ways::{all_ways, both_ways, other_row, other_ways};
use crate::say;
use crate::show::offer::{New, PAY, offer};

use lang::sentence::count;
use lang::{Refusal, Who};
use rules::view::{Offer, OfferGroup, OfferLine, Price};

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
                _ if vehicle.effects.open_move.is_some() => {
                    "Its move waits for the answer to where it goes.".to_owned()
                }
                _ => "It has already moved this round.".to_owned(),
            };
            Some(Refusal::rule("G-VEH-05", why))
        }
        None => None,
    });
    let bands = count(left, "range band");
    let detail = format!(
        "{bands} left to move this round at speed {}.",
        vehicle.speed
    );
    let row = |key: &str, line: OfferLine, label: String, docks: &str, end: Option<String>| {
        let mut one = offer(New {
            key,
            line,
            label,
            cost: Price::incidental(),
            detail: format!("{docks} {detail}").trim_start(),
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
        let line = steer(Who::Active, way.other, way.band).into();
        all.push(row(key, line, label, way.docks, way.end));
    }
    let answers = other_ways(state, vehicle, "toward");
    if !answers.is_empty() {
        let label = other_row(state, vehicle, "steer");
        let mut one = row(
            "steer_other",
            OfferLine::begun(format_args!("fly {} steer", Who::Active)),
            label,
            "",
            None,
        );
        one.answers = answers;
        all.push(one);
    }
}

/// The command that moves a vehicle by its speed.
fn steer(pilot: Who, other: Who, band: Band) -> VehicleCommand {
    say::MoveVehicle(pilot, Course::Steer, other, band, PAY)
}

/// Offers where a vehicle goes with the rest of its speed. Each move has the key of its place, whatever moves
/// were made before, and keeping the distances has a key of its own (G-VEH-06).
pub fn where_to(state: &State, all: &mut Vec<Offer>) -> bool {
    let Some((vehicle, open)) = asked_where(state) else {
        return false;
    };
    // Without a pilot the GM answers (G-VEH-09).
    let drifts = open.by == vehicle.id;
    let rule = if drifts { "G-VEH-09" } else { "G-VEH-06" };
    let pilot = state.who(open.by);
    let left = count(open.bands, "range band");
    let row = |key: &str, line: OfferLine, label: String, detail: &str| {
        offer(New {
            key,
            line,
            label,
            cost: Price::none(),
            detail,
            rule,
            group: OfferGroup::Asked,
        })
    };
    for (way, n) in all_ways(state, vehicle, "closer to").into_iter().zip(1..) {
        let moves = format!("Its speed moves it {left} more.");
        let detail = if way.docks.is_empty() {
            &moves
        } else {
            way.docks
        };
        let line = if drifts {
            say::Drift(vehicle, way.other, way.band)
        } else {
            steer(pilot.clone(), way.other, way.band)
        };
        let mut one = row(&format!("where_{n}"), line.into(), way.label, detail);
        if let Some(why) = way.end {
            one.allowed = Err(Refusal::rule(rule, why));
        }
        all.push(one);
    }
    // Lists select it first, because it undoes no move that was just made. At the end of a turn it is the way on.
    let (line, label, ends) = if open.ends_turn {
        let label = if state.slot_after().is_none() {
            "end the round, keep the distances"
        } else {
            "end the turn, keep the distances"
        };
        (
            say::Next(false, Vec::new()).into(),
            label,
            ", and the turn ends",
        )
    } else {
        let keep = if drifts {
            say::DriftKeep(vehicle)
        } else {
            say::Keep(pilot.clone())
        };
        (keep.into(), "keep the distances", "")
    };
    let detail = format!("Its speed moves it {left} more, but the distances remain{ends}.");
    let mut keep = row("where_keep", line, label.to_owned(), &detail);
    keep.proposed = true;
    all.push(keep);
    true
}
