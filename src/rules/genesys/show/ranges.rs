//! The range display: every combatant by range from the active one, or from a vehicle.

use crate::figure::names::short;
use crate::kinds::{Band, Side};
use crate::model::figure::Figure;
use crate::model::state::{Phase, State};
use crate::model::vehicles::craft::Vehicle;
use crate::show::side_tone;

use rules::view::{Id, Placed, RangeBand, Ribbon, Tone, apart};

/// The combatant that ranges are seen from while no cursor says otherwise: the one who makes a check, else the
/// active one, else the first able one of the players' side.
fn from(state: &State) -> Option<Id> {
    let players = || state.everybody().filter(|f| f.side == Side::Pc && f.able());
    let rolls = state.check.as_ref().map(|check| check.by);
    let acting = rolls.or_else(|| state.active());
    acting.or_else(|| players().next().map(|f| f.id))
}

/// Every combatant's range from one of them, during a fight (G-RANGE-01). Who is down still has to be reached.
fn away(state: &State, from: Id) -> Vec<(Id, &'static str)> {
    if state.phase != Phase::Fighting {
        return Vec::new();
    }
    let aboard = |id: Id| state.vehicle(id).or_else(|| state.vehicle_of(id));
    let own = aboard(from).map(|vehicle| vehicle.id);
    // No range parts the people of one vehicle.
    let apart = |f: &&Figure| own.is_none() || aboard(f.id).map(|vehicle| vehicle.id) != own;
    let others = state.everybody().filter(|f| f.id != from);
    others
        .filter(|f| is_there(state, f))
        .filter(apart)
        .map(|f| (f.id, state.band(from, f.id).word()))
        .collect()
}

fn is_there(state: &State, figure: &Figure) -> bool {
    !figure.dead && !figure.defeated && !state.campaign.misses(figure.id)
}

/// The target of the open check, or the vehicle it is aboard.
fn target(state: &State) -> Option<Id> {
    let check = state.check.as_ref()?;
    let whom = check.whom()?;
    Some(state.place_of(whom))
}

/// The bands around that combatant, or nothing without others.
pub(crate) fn ribbon(state: &State) -> Ribbon {
    from(state).map_or_else(Ribbon::default, |from| around(state, from))
}

/// The bands around a combatant or a vehicle, or nothing without others.
pub fn around(state: &State, from: Id) -> Ribbon {
    let away = away(state, from);
    let vehicle = state.vehicle(from).or_else(|| state.vehicle_of(from));
    if let Some(vehicle) = vehicle.filter(|vehicle| vehicle.flies()) {
        return Ribbon {
            away,
            ..from_vehicle(state, vehicle)
        };
    }
    if state.figure(from).is_none() {
        return Ribbon::default();
    }
    let figures = state.everybody().filter(|f| is_there(state, f));
    let all = figures.map(|f| placed(state, f)).collect();
    let own = state
        .figure(from)
        .map_or(Tone::Text, |figure| side_tone(figure.side));
    let pairs = state.ranges.pairs.iter().map(|pair| (pair.a, pair.b));
    let known = |id: Id| state.figure(id).is_some_and(|f| is_there(state, f));
    let pairs: Vec<(Id, Id)> = pairs.filter(|(a, b)| known(*a) && known(*b)).collect();
    Ribbon {
        away,
        ..bands(state, (from, own), all, &pairs)
    }
}

/// The bands around a vehicle: other vehicles, and combatants that are not aboard one.
pub fn from_vehicle(state: &State, vehicle: &Vehicle) -> Ribbon {
    let target = target(state);
    let craft = state.vehicles.iter().filter(|v| v.flies());
    let craft = craft.map(|v| {
        let strength = v
            .squadron
            .map_or_else(String::new, |group| format!("×{}", group.standing));
        let one = Placed {
            id: v.id,
            name: short(state, v.id).to_owned(),
            strength,
            tone: side_tone(state.held_by(v)),
            target: target == Some(v.id),
        };
        (v.id, one)
    });
    let walks = |f: &&Figure| f.able() && state.vehicle_of(f.id).is_none();
    let people = state.everybody().filter(walks);
    let all = craft.chain(people.map(|f| placed(state, f))).collect();
    let pairs: Vec<(Id, Id)> = {
        let known = |id: Id| state.vehicle(id).is_some_and(Vehicle::flies);
        let pairs = state.ranges.pairs.iter().map(|pair| (pair.a, pair.b));
        pairs.filter(|(a, b)| known(*a) && known(*b)).collect()
    };
    let tone = side_tone(state.held_by(vehicle));
    Ribbon {
        rule: "",
        ..bands(state, (vehicle.id, tone), all, &pairs)
    }
}

fn placed(state: &State, figure: &Figure) -> (Id, Placed) {
    let group = figure.group;
    let one = Placed {
        id: figure.id,
        name: short(state, figure.id).to_owned(),
        strength: group.map_or_else(String::new, |g| format!("×{}", g.standing)),
        tone: side_tone(figure.side),
        target: target(state) == Some(figure.id),
    };
    (figure.id, one)
}

/// The default band between two without a set range (G-RANGE-01).
fn usual(state: &State, a: Id, b: Id) -> Band {
    let side = |id: Id| {
        let craft = || state.vehicle(id).map(|vehicle| state.held_by(vehicle));
        state.figure(id).map(|figure| figure.side).or_else(craft)
    };
    if side(a) == side(b) {
        Band::Short
    } else {
        state.ranges.default
    }
}

/// Every combatant in its band, seen from one of them, and the ranges set between the others.
fn bands(
    state: &State,
    (from, tone): (Id, Tone),
    all: Vec<(Id, Placed)>,
    pairs: &[(Id, Id)],
) -> Ribbon {
    let others: Vec<(Id, Placed)> = all.into_iter().filter(|(id, _)| *id != from).collect();
    if others.is_empty() {
        return Ribbon::default();
    }
    let band = |band: Band| {
        let there = others
            .iter()
            .filter(|(id, _)| state.band(from, *id) == band);
        let mut all: Vec<Placed> = there.map(|(_, one)| one.clone()).collect();
        if band == Band::Engaged {
            let own = Placed {
                id: from,
                name: short(state, from).to_owned(),
                strength: String::new(),
                tone,
                target: target(state) == Some(from),
            };
            all.insert(0, own);
        }
        RangeBand {
            name: band.word(),
            all,
        }
    };
    // The farthest band is shown only where it isn't empty.
    let far = |of: &&Band| **of != Band::Strategic || !band(Band::Strategic).all.is_empty();
    // Engagements come first, because they decide which targets can be shot at, and from where.
    let seen = |id: &Id| others.iter().any(|(other, _)| other == id);
    let groups = state.ranges.engagements.iter();
    let engaged = groups
        .filter(|group| !group.contains(&from))
        .filter_map(|group| {
            let names = group.iter().filter(|id| seen(id));
            let names: Vec<&str> = names.map(|id| short(state, *id)).collect();
            (names.len() > 1).then(|| (Band::Engaged.word(), names))
        });
    let differs = |(a, b): &&(Id, Id)| {
        let band = state.band(*a, *b);
        *a != from && *b != from && band != Band::Engaged && band != usual(state, *a, *b)
    };
    let said = pairs.iter().filter(differs).map(|(a, b)| {
        let names = vec![short(state, *a), short(state, *b)];
        (state.band(*a, *b).word(), names)
    });
    Ribbon {
        from: short(state, from).to_owned(),
        who: Some(from),
        others: apart(engaged.chain(said).collect()),
        rule: "G-RANGE-07",
        away: Vec::new(),
        bands: Band::ALL.iter().filter(far).map(|of| band(*of)).collect(),
    }
}
