//! Whom a Blast strikes, and what it costs (G-QUAL-03, T-45).
//!
//! A group of minions is one line of the roster and many bodies: a Blast strikes each of them that
//! stands, each with its own soak. So whoever is struck is listed as often as it is struck.

use crate::rules::genesys::check::{Check, Paid};
use crate::rules::genesys::draft::Draft;
use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::kinds::{Band, Quality};
use crate::rules::genesys::state::State;
use crate::rules::genesys::vehicles::Vehicle;
use crate::rules::genesys::words;
use crate::rules::view::Id;

use super::menu::{left, quality_prices};
use super::purchases::{Purchase, numbered};

/// What stands behind the key of a Blast that takes a whole room.
pub const ROOM: &str = "blast_room";

/// Everybody a Blast strikes that bursts at `first`: whoever is engaged with it, friend or foe, and
/// of a group the others beside the one that was hit; on a miss `first` as well (G-QUAL-03, T-45).
pub fn around(state: &State, first: Id, hits: bool) -> Vec<Id> {
    let stands = |id: &Id| {
        state.figure(*id).is_some_and(|f| !f.dead && !f.defeated)
            || state.vehicle(*id).is_some_and(Vehicle::flies)
    };
    let engaged = state.engaged_with(first).filter(stands);
    let engaged = engaged.filter(|id| beside(state, first, *id));
    each(state, first, hits, engaged)
}

/// Whether no hull keeps a Blast that bursts at `first` from somebody: a room is within one ship, and
/// what bursts against a ship outside bursts for nobody inside it (G-QUAL-03, G-VEH-38).
fn beside(state: &State, first: Id, other: Id) -> bool {
    let inside = state.vehicle(first).and(state.figure(other));
    inside.is_none_or(|f| state.in_the_open(f.id)) && state.hull_between(first, other).is_none()
}

/// How often a Blast strikes somebody: each of a group who stands, anybody else once (T-45).
pub fn bodies(state: &State, who: Id) -> usize {
    state
        .figure(who)
        .and_then(|f| f.group)
        .map_or(1, |group| usize::from(group.standing))
}

/// `first` and the others, as often as each is struck; of `first` one less where the attack itself
/// has struck one.
fn each(state: &State, first: Id, hits: bool, others: impl Iterator<Item = Id>) -> Vec<Id> {
    let own = bodies(state, first) - usize::from(hits).min(bodies(state, first));
    let mut all = vec![first; own];
    for other in others {
        all.extend(std::iter::repeat_n(other, bodies(state, other)));
    }
    all
}

/// The names of those struck: "3 more of the Boarders and Rook".
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

/// The row of a Blast at those engaged, and the one for a tight space, from a row that lacks only
/// whom it strikes.
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
        // Nobody else is engaged; in a tight space the GM names who stands there.
        format!("Blast {rating}: no one engaged. WHO else in a tight space")
    } else {
        let too = if hits { " too" } else { "" };
        let names = names(state, first, hits, &among);
        format!("Blast {rating}: {names}{too}")
    };
    row.among = among;
    all.push(row);
}

/// A Blast in a tight, enclosed space, where the GM lets it hit everybody in the room: those close
/// to the first target, friend or foe, whoever threw it among them (G-QUAL-03).
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

/// Three Advantage, or three Threat where the table plays it as printed (G-QUAL-03, O-21).
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
    /// What a quality costs that the table overrules the menu for: a Blast in a tight space has its
    /// price, for whom it strikes is all that the GM has ruled (G-QUAL-03).
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
