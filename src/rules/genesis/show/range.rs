//! Everyone by their distance from one character (F-ORD-10).

use rules::view::{Id, Placed, RangeBand, Ribbon, apart};

use super::side_tone;
use crate::kinds::{Band, Side};
use crate::model::figure::Figure;
use crate::model::state::State;

/// The bands, nearest first.
const BANDS: [Band; 3] = [Band::Engaged, Band::Near, Band::Far];

/// Returns everyone by distance from the active character, else from the first one of the players' side who can act.
pub fn ribbon(state: &State) -> Ribbon {
    let player = |f: &&Figure| f.side == Side::Pc && f.able();
    let from = state
        .active()
        .or_else(|| state.figures.iter().find(player).map(|f| f.id));
    from.map_or_else(Ribbon::default, |from| around(state, from))
}

/// Returns everyone by distance from a character, and the others whose distance isn't the usual one.
pub fn around(state: &State, from: Id) -> Ribbon {
    let here = |f: &&Figure| !f.dead && !state.is_away(f.id);
    let all = || state.figures.iter().filter(here);
    if !state.fighting() || !all().any(|f| f.id == from) || all().count() < 2 {
        return Ribbon::default();
    }
    let declared = state.declaration(from);
    let is_target = |id: Id| declared.is_some_and(|declared| declared.targets.contains(&id));
    let band = |band: Band| {
        let is_own = |f: &Figure| f.id == from && band == Band::Engaged;
        let is_there = |f: &Figure| f.id != from && state.band(from, f.id) == band;
        let there = all().filter(|f| is_own(f) || is_there(f));
        RangeBand {
            name: band.word(),
            all: there
                .map(|f| Placed {
                    id: f.id,
                    name: state.short_names_of(&[f.id]),
                    strength: String::new(),
                    tone: side_tone(f.side),
                    target: is_target(f.id),
                })
                .collect(),
        }
    };
    let ids: Vec<(Id, String)> = all()
        .filter(|f| f.id != from)
        .map(|f| (f.id, state.short_names_of(&[f.id])))
        .collect();
    let pairs = ids.iter().enumerate().flat_map(|(n, (a, one))| {
        let rest = ids.iter().skip(n + 1);
        rest.filter_map(|(b, other)| {
            let band = state.band(*a, *b);
            (band != Band::Near).then(|| (band.word(), vec![one.as_str(), other.as_str()]))
        })
    });
    Ribbon {
        from: state.short_names_of(&[from]),
        who: Some(from),
        bands: BANDS.into_iter().map(band).collect(),
        others: apart(pairs.collect()),
        rule: "F-ORD-10",
        away: Vec::new(),
    }
}
