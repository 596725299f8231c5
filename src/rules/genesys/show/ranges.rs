//! Everybody by how far they are from the one who acts.

use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::kinds::{Band, Side};
use crate::rules::genesys::state::State;
use crate::rules::view::{Id, Placed, RangeBand, Ribbon, Tone};

use super::past::short;
use super::side_tone;

/// The most pairs of others that are said.
const OTHERS: usize = 3;

/// From whom: who acts, else the first of the players who can.
fn from(state: &State) -> Option<Id> {
    let players = || state.everybody().filter(|f| f.side == Side::Pc && f.able());
    state.active().or_else(|| players().next().map(|f| f.id))
}

/// The bands from there; nothing where there is nobody else.
pub(super) fn ribbon(state: &State) -> Ribbon {
    let Some(from) = from(state) else {
        return Ribbon::default();
    };
    let figures = state
        .everybody()
        .filter(|f| f.able())
        .map(|f| (f.id, f.side));
    let others: Vec<(Id, Side)> = figures.filter(|(id, _)| *id != from).collect();
    if others.is_empty() {
        return Ribbon::default();
    }
    let placed = |(id, side): &(Id, Side)| {
        let group = state.figure(*id).and_then(|figure| figure.group);
        Placed {
            name: short(state, *id).to_owned(),
            strength: group.map_or_else(String::new, |g| format!("×{}", g.standing)),
            tone: side_tone(*side),
        }
    };
    let band = |band: Band, name: &'static str| {
        let there = others
            .iter()
            .filter(|(id, _)| state.band(from, *id) == band);
        let mut all: Vec<Placed> = there.map(placed).collect();
        if band == Band::Engaged {
            let own = Placed {
                name: short(state, from).to_owned(),
                strength: String::new(),
                tone: state
                    .figure(from)
                    .map_or(Tone::Text, |figure| side_tone(figure.side)),
            };
            all.insert(0, own);
        }
        RangeBand { name, all }
    };
    let bands = [
        (Band::Engaged, "engaged"),
        (Band::Short, "short"),
        (Band::Medium, "medium"),
        (Band::Long, "long"),
        (Band::Extreme, "extreme"),
    ];
    let pairs = state.ranges.pairs.iter();
    let said = pairs.filter(|pair| pair.a != from && pair.b != from);
    let known = |id: Id| state.figure(id).is_some_and(Figure::able);
    let others = said
        .filter(|pair| known(pair.a) && known(pair.b))
        .map(|pair| {
            let (a, b) = (short(state, pair.a), short(state, pair.b));
            format!("{a} and {b}: {}", state.band(pair.a, pair.b))
        });
    Ribbon {
        from: short(state, from).to_owned(),
        others: others.take(OTHERS).collect(),
        bands: bands.map(|(of, name)| band(of, name)).into(),
    }
}
