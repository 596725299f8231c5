//! The targets and the cost of a Blast (G-QUAL-03, T-45).
//!
//! A group of minions is one line of the roster with several members. A Blast hits each remaining
//! member, each with its own soak, so a target is listed once for each hit it takes.

use crate::figure::names::short;
use crate::hits::damage::{around, beside, each};
use crate::kinds::{Band, Quality};
use crate::model::check::{Check, Paid};
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::play::draft::Draft;
use crate::play::spends::menu::{left, quality_prices};
use crate::play::spends::purchases::{Purchase, numbered};
use crate::words;

use rules::view::Id;

/// The key of a Blast that hits a whole room.
pub const ROOM: &str = "blast_room";

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
            let name = short(state, id);
            let grouped = state.figure(id).is_some_and(|f| f.group.is_some());
            let times = among.iter().filter(|other| **other == id).count();
            match (grouped, hits && id == first) {
                (false, _) => name.to_owned(),
                (true, true) => format!("{times} more of {name}"),
                (true, false) => format!("{times} of {name}"),
            }
        })
        .collect();
    let named: Vec<&str> = named.iter().map(String::as_str).collect();
    words::list(&named)
}

/// Adds the row of a Blast at those engaged and the one for a tight space. `row` has everything but the
/// targets.
pub(crate) fn offered(
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
        row.text = String::from(
            "No one else is engaged with the target. In a tight space, name who is also hit.",
        );
        format!("Blast {rating}: no one else engaged")
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
    pub(crate) fn overruled_ways(&self, check: &Check, quality: Quality) -> Vec<Paid> {
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
