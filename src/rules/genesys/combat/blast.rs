//! The targets and the cost of a Blast (G-QUAL-03, T-45).
//!
//! A group of minions is one line of the roster with several members. A Blast hits each remaining
//! member, each with its own soak, so a target is listed once for each hit it takes.

use crate::check::{Check, Paid};
use crate::draft::Draft;
use crate::figure::Figure;
use crate::kinds::{Band, Quality};
use crate::state::State;
use crate::vehicles::Vehicle;
use crate::words;
use rules::view::Id;

use super::menu::{left, quality_prices};
use super::purchases::{Purchase, numbered};

/// The key of a Blast that hits a whole room.
pub const ROOM: &str = "blast_room";

/// Every target of a Blast centered on `first`: all who are engaged with it, friend or enemy, and the
/// other members of its group. On a miss it includes `first` (G-QUAL-03, T-45).
pub fn around(state: &State, first: Id, hits: bool) -> Vec<Id> {
    let stands = |id: &Id| {
        state.figure(*id).is_some_and(|f| !f.dead && !f.defeated)
            || state.vehicle(*id).is_some_and(Vehicle::flies)
    };
    let engaged = state.engaged_with(first).filter(stands);
    let engaged = engaged.filter(|id| beside(state, first, *id));
    each(state, first, hits, engaged)
}

/// True if no hull protects `other` from a Blast centered on `first`. A room is inside one ship, and a
/// Blast against a ship's hull harms nobody inside it (G-QUAL-03, G-VEH-38).
fn beside(state: &State, first: Id, other: Id) -> bool {
    let inside = state.vehicle(first).and(state.figure(other));
    inside.is_none_or(|f| state.in_the_open(f.id)) && state.hull_between(first, other).is_none()
}

/// How many times a Blast hits a combatant: once for each remaining member of a group, otherwise once
/// (T-45).
pub fn bodies(state: &State, who: Id) -> usize {
    state
        .figure(who)
        .and_then(|f| f.group)
        .map_or(1, |group| usize::from(group.standing))
}

/// `first` and the others, once for each time they are hit. The attack's own hit is subtracted from
/// `first`.
fn each(state: &State, first: Id, hits: bool, others: impl Iterator<Item = Id>) -> Vec<Id> {
    let own = bodies(state, first) - usize::from(hits).min(bodies(state, first));
    let mut all = vec![first; own];
    for other in others {
        all.extend(std::iter::repeat_n(other, bodies(state, other)));
    }
    all
}

/// The names of the targets: "3 more for Boarders and Rook".
fn names(state: &State, first: Id, hits: bool, among: &[Id]) -> String {
    let mut seen: Vec<Id> = Vec::new();
    for id in among {
        if !seen.contains(id) {
            seen.push(*id);
        }
    }
    let named: Vec<String> = seen
        .into_iter()
        .map(|id| {
            let name = state.name_of(id);
            let grouped = state.figure(id).is_some_and(|f| f.group.is_some());
            let times = among.iter().filter(|other| **other == id).count();
            match (grouped, hits && id == first) {
                (false, _) => name.to_owned(),
                (true, true) => format!("{times} more for {name}"),
                (true, false) => format!("{times} of {name}"),
            }
        })
        .collect();
    let named: Vec<&str> = named.iter().map(String::as_str).collect();
    words::list(&named)
}

/// Adds the row of a Blast at those engaged and the one for a tight space. `row` has everything but the
/// targets.
pub(super) fn offered(
    state: &State,
    (first, hits): (Id, bool),
    rating: u8,
    row: &Purchase,
    all: &mut Vec<Purchase>,
) {
    room(state, (first, hits), row.clone(), all);
    let mut row = row.clone();
    let among = around(state, first, hits);
    if !hits {
        row.ways = on_a_miss(state);
    }
    row.label = if among.is_empty() {
        // Nobody else is engaged. In a tight space the GM names who is hit.
        format!("Blast {rating}: no one engaged. WHO else in a tight space")
    } else {
        let too = if hits { " too" } else { "" };
        let names = names(state, first, hits, &among);
        format!("Blast {rating}: {names}{too}")
    };
    row.among = among;
    all.push(row);
}

/// Adds a Blast in a tight, enclosed space, where the GM lets it hit everyone in the room: all at close
/// range of the first target, friend or enemy, the attacker included (G-QUAL-03).
fn room(state: &State, (first, hits): (Id, bool), mut row: Purchase, all: &mut Vec<Purchase>) {
    let close = |f: &&Figure| {
        f.id != first
            && !f.dead
            && !f.defeated
            && state.band(first, f.id) <= Band::Short
            && beside(state, first, f.id)
    };
    let others: Vec<Id> = state.everybody().filter(close).map(|f| f.id).collect();
    if others.iter().all(|id| state.ranges.engaged(first, *id)) {
        return;
    }
    let among = each(state, first, hits, others.into_iter());
    let names = names(state, first, hits, &among);
    row.key = numbered(ROOM, row.on.unwrap_or(1));
    row.label = format!("in a tight space, everyone in the room: {names}");
    "A tight, enclosed space (GM call): everyone within short range takes the hit."
        .clone_into(&mut row.text);
    if !hits {
        row.ways = on_a_miss(state);
    }
    row.among = among;
    all.push(row);
}

/// The price on a miss: 3 Advantage, or also 3 Threat if the setting follows the printed text
/// (G-QUAL-03, O-21).
pub fn on_a_miss(state: &State) -> Vec<Paid> {
    if state.settings.blast_miss_threat {
        return vec![
            Paid {
                threat: 3,
                ..Paid::default()
            },
            Paid {
                triumph: 1,
                ..Paid::default()
            },
        ];
    }
    quality_prices(3)
}

impl Draft<'_, '_> {
    /// The ways to pay for a quality that the menu doesn't offer, when an override adds it. A Blast in
    /// a tight space keeps its price, because the GM's call only decides whom it hits (G-QUAL-03).
    pub(super) fn overruled_ways(&self, check: &Check, quality: Quality) -> Vec<Paid> {
        if !matches!(quality, Quality::Blast(_)) {
            return Vec::new();
        }
        let have = left(&self.now, check);
        let mut ways = if check.hits() {
            quality_prices(2)
        } else {
            on_a_miss(&self.now)
        };
        ways.retain(|way| have.covers(*way));
        ways
    }
}
