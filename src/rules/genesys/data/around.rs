//! The surroundings as data: the scene, ranges and engagements, and social encounters (G-ENV, G-RANGE,
//! G-SOC).

use serde::Serialize;

use crate::model::scene;
use crate::model::scene::{Gravity, Ground, Water};
use crate::model::state::{Pair, State};

use rules::view::Id;

#[derive(Serialize)]
pub(crate) struct Scene<'s> {
    concealment: Option<Concealment<'s>>,
    gravity: &'static str,
    gravity_dice: u8,
    terrain: &'static str,
    water: &'static str,
}

/// The concealment of one combatant, or of all of them.
#[derive(Serialize)]
pub(crate) struct Concealment<'s> {
    dice: u8,
    from: &'s str,
}

impl<'s> From<&'s scene::Concealment> for Concealment<'s> {
    fn from(concealment: &'s scene::Concealment) -> Self {
        Self {
            dice: concealment.level,
            from: &concealment.from,
        }
    }
}

pub(crate) fn scene(state: &State) -> Scene<'_> {
    let scene = &state.scene;
    let (gravity, gravity_dice) = match scene.gravity {
        Gravity::Normal => ("normal", 0),
        Gravity::Strong(n) => ("strong", n),
        Gravity::Weak(n) => ("weak", n),
        Gravity::Zero => ("zero", 0),
    };
    Scene {
        concealment: scene.concealment.as_ref().map(Concealment::from),
        gravity,
        gravity_dice,
        terrain: match scene.ground {
            Ground::Open => "open",
            Ground::Difficult => "difficult",
            Ground::Impassable => "impassable",
        },
        water: match scene.water {
            Water::Dry => "none",
            Water::Calm => "calm",
            Water::Rough => "rough",
        },
    }
}

#[derive(Serialize)]
pub(crate) struct Ranges {
    default: &'static str,
    pairs: Vec<Range>,
    engagements: Vec<Vec<Id>>,
    moves: Vec<Move>,
    unclear: Vec<Range>,
}

#[derive(Serialize)]
struct Range {
    a: Id,
    b: Id,
    range: &'static str,
}

#[derive(Serialize)]
struct Move {
    who: Id,
    other: Id,
    to: &'static str,
    maneuvers: u8,
}

fn range(pair: &Pair) -> Range {
    Range {
        a: pair.a,
        b: pair.b,
        range: pair.band.word(),
    }
}

pub(crate) fn ranges(state: &State) -> Ranges {
    let ranges = &state.ranges;
    let moves = ranges.progress.iter().map(|one| Move {
        who: one.who,
        other: one.other,
        to: one.to.word(),
        maneuvers: one.paid,
    });
    Ranges {
        default: ranges.default.word(),
        pairs: ranges.pairs.iter().map(range).collect(),
        engagements: ranges.engagements.clone(),
        moves: moves.collect(),
        unclear: ranges.unclear.iter().map(range).collect(),
    }
}

#[derive(Serialize)]
pub(crate) struct Social {
    on: bool,
    known: Vec<Known>,
    studied: Vec<Studied>,
    pressure: Vec<Pressure>,
    distracted: Vec<Id>,
}

#[derive(Serialize)]
struct Known {
    by: Id,
    of: Id,
    motivation: &'static str,
    untrue: bool,
}

#[derive(Serialize)]
struct Studied {
    by: Id,
    of: Id,
}

#[derive(Serialize)]
struct Pressure {
    on: Id,
    strain: u16,
}

pub(crate) fn social(state: &State) -> Social {
    let social = &state.social;
    let known = social.known.iter().map(|one| Known {
        by: one.by,
        of: one.of,
        motivation: one.facet.word(),
        untrue: one.untrue,
    });
    let studied = social.readings.iter().map(|one| Studied {
        by: one.by,
        of: one.of,
    });
    let pressure = social.pressure.iter().map(|one| Pressure {
        on: one.on,
        strain: one.by,
    });
    Social {
        on: social.on,
        known: known.collect(),
        studied: studied.collect(),
        pressure: pressure.collect(),
        distracted: social.stuck.clone(),
    }
}
