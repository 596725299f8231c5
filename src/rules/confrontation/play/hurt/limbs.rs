//! What someone can't do with an arm or a leg that an injury made unusable (C-DMG-04).

use lang::{Refusal, sentence};

use crate::model::{Arm, Person, Place, Range};

/// The arms, each with its hand.
const ARMS: [[Place; 2]; 2] = [
    [Place::LeftArm, Place::LeftHand],
    [Place::RightArm, Place::RightHand],
];

/// The parts of the legs.
const LEGS: [Place; 4] = [
    Place::LeftLeg,
    Place::RightLeg,
    Place::LeftFoot,
    Place::RightFoot,
];

/// Returns the lost part of each arm that can't be used.
fn lost_arms(person: &Person) -> Vec<Place> {
    let lost = |arm: &[Place; 2]| {
        arm.iter()
            .copied()
            .find(|part| person.body.lost.contains(part))
    };
    ARMS.iter().filter_map(lost).collect()
}

/// Refuses a weapon that takes more hands than can be used. Bare hands and fields take none in particular.
///
/// # Errors
/// The refusal.
pub fn may_hold(person: &Person, arm: &Arm) -> Result<(), Refusal> {
    let lost = lost_arms(person);
    let takes = match (arm.size, arm.two_handed) {
        (None, _) => 0,
        (Some(_), false) => 1,
        (Some(_), true) => 2,
    };
    if takes + lost.len() <= ARMS.len() {
        return Ok(());
    }
    let parts: Vec<&str> = lost.iter().map(|part| part.label()).collect();
    let hands = if takes == 2 { "both hands" } else { "a hand" };
    let are = if parts.len() == 1 { "is" } else { "are" };
    let why = format!(
        "The {} needs {hands}, and {} {} {are} unusable.",
        sentence::inside(&arm.name),
        sentence::genitive(&person.name),
        sentence::list(&parts)
    );
    Err(Refusal::rule("C-DMG-04", why).hint("Use another weapon, or none."))
}

/// Refuses to walk farther than a few steps on a leg that can't be used.
///
/// # Errors
/// The refusal.
pub fn may_walk(person: &Person, length: Range) -> Result<(), Refusal> {
    let lost = LEGS.iter().find(|part| person.body.lost.contains(part));
    let Some(part) = lost.filter(|_| length > Range::Immediate) else {
        return Ok(());
    };
    let whose = sentence::genitive(&person.name);
    let why = format!("{whose} {} is unusable.", part.label());
    Err(Refusal::rule("C-DMG-04", why).hint("Move within immediate range, or be carried."))
}
