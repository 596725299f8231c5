//! Distances as a ribbon: everyone by their distance from the one who acts.

use rules::view::{Id, Placed, RangeBand, Ribbon, apart};

use super::tone_of;
use crate::model::{Fight, Person, Range, State};

/// Returns the one from whom distances are seen: the one who acts, else the first player's character who can.
fn from(state: &State) -> Option<Id> {
    let acts = state.fight.as_ref()?;
    let player = || {
        state
            .people
            .iter()
            .find(|one| one.is_pc() && state.can_fight(one) && !one.is_down())
    };
    acts.current().or_else(|| player().map(|one| one.id))
}

/// Returns everyone by distance, and pairs of others at a distance that was set (C-ACT-08).
pub fn ribbon(state: &State) -> Ribbon {
    from(state).map_or_else(Ribbon::default, |from| around(state, from))
}

/// Returns everyone by distance from a character.
pub fn around(state: &State, from: Id) -> Ribbon {
    let fights = state.fight.as_ref().zip(state.person(from));
    let Some((fight, _)) = fights else {
        return Ribbon::default();
    };
    let target = state.check.as_ref().and_then(|check| check.other);
    let placed = |one: &Person| Placed {
        id: one.id,
        name: one.name.clone(),
        strength: String::new(),
        tone: tone_of(one),
        target: target == Some(one.id),
    };
    let there = |one: &&Person| !one.body.dead && !state.campaign.misses(one.id);
    let others = || state.people.iter().filter(there);
    let band = |range: Range| {
        let here = |one: &&Person| {
            let own = one.id == from && range == Range::Immediate;
            own || one.id != from && state.range(from, one.id) == Some(range)
        };
        RangeBand {
            name: range.label(),
            all: others().filter(here).map(placed).collect(),
        }
    };
    let bands: Vec<RangeBand> = Range::ALL.iter().map(|range| band(*range)).collect();
    Ribbon {
        from: state.name(from).to_owned(),
        who: Some(from),
        bands,
        others: pairs(state, fight, from),
        rule: "C-ACT-08",
        away: state
            .people
            .iter()
            .filter(|one| one.id != from)
            .filter_map(|one| Some((one.id, state.range(from, one.id)?.label())))
            .collect(),
    }
}

fn pairs(state: &State, fight: &Fight, from: Id) -> Vec<String> {
    let set = fight.ranges.iter();
    let set = set.filter(|(one, other, _)| *one != from && *other != from);
    let told = |(one, other, range): &(Id, Id, Range)| {
        let names = vec![state.name(*one), state.name(*other)];
        (range.label(), names)
    };
    apart(set.map(told).collect())
}
