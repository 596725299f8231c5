//! The possible targets of the declaring character, and what would bring them into reach
//! (F-ORD-10).

use crate::command::say;
use crate::kinds::{Act, Band};
use crate::model::figure::Figure;
use crate::model::state::{Phase, State};
use crate::play::reach::{Room, room_to_charge};
use crate::play::reach::{may_charge, may_reach, may_step};
use rules::view::{Candidate, Fix, FixBy};

/// Returns every attack that can be declared now, on the nearest first.
pub(super) fn candidates(state: &State) -> Vec<Candidate> {
    let declares = state.phase == Phase::Declare && state.check.is_none();
    let who = state.declaring().filter(|_| declares);
    let Some(figure) = who.and_then(|id| state.figure(id)) else {
        return Vec::new();
    };
    let foes = state.foes_nearest_first(figure);
    let one = |act: Act, foe: &Figure| {
        let reach = match act {
            Act::Charge => may_charge(state, figure.id, foe.id),
            _ => may_reach(state, figure, foe.id),
        };
        let line = match act {
            Act::Charge => say::Charge(figure, vec![foe.who()], None),
            _ => say::Attack(figure, vec![foe.who()], None),
        };
        let band = state.band(figure.id, foe.id);
        let room = match act {
            Act::Charge => room_to_charge(state, figure.id, foe.id),
            _ => Room::Fits,
        };
        Candidate {
            who: foe.id,
            line: line.to_string(),
            chance: String::new(),
            harmless: false,
            range: band.word(),
            // A step toward a target that is too near for a charge would not help.
            fix: (reach.is_err() && room != Room::TooNear)
                .then(|| step(state, figure, foe, band))
                .flatten(),
            blocked: match (act, room) {
                (Act::Charge, Room::TooNear) => "too near",
                (Act::Charge, Room::TooFar) => "too far",
                (Act::Charge, Room::Fits) => "no charge now",
                _ => "out of reach",
            },
            allowed: reach.clone(),
            reach,
            states: String::new(),
            now: false,
        }
    };
    let attacks = foes.iter().map(|foe| one(Act::Attack, foe));
    let charges = foes.iter().map(|foe| one(Act::Charge, foe));
    attacks.chain(charges).collect()
}

/// Returns the step of this round that brings them nearer for the next.
fn step(state: &State, figure: &Figure, foe: &Figure, band: Band) -> Option<Fix> {
    may_step(state, figure.id).ok()?;
    let nearer = Band::ALL
        .iter()
        .filter(|other| (**other as u8) < band as u8);
    let nearer = nearer.max_by_key(|other| **other as u8)?;
    let word = nearer.word();
    Some(Fix {
        by: FixBy::Maneuver,
        label: format!("move to {word}"),
        lines: vec![say::Move(figure, foe, *nearer).to_string()],
    })
}
