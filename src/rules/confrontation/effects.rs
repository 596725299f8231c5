//! What changes a roll: training, specializations, the state of the body, stress.

use crate::library::Library;
use crate::model::{Cause, Occasion, Person, Pool, Roll, State, Tactic};

/// Skills that need accuracy (C-SKL-13).
const ACCURACY: [&str; 6] = [
    "firearms",
    "gunnery",
    "piloting",
    "land_driving",
    "repairing",
    "demolitions",
];

/// Returns everything that changes this roll of the one who makes it, including causes that a person first
/// has to switch on. What the other side of the roll does to it isn't among them.
pub fn causes(_: &State, _: &Library, occasion: &Occasion<'_>) -> Vec<Cause> {
    let mut causes = training(occasion);
    if occasion.who.body.injured && occasion.roll != Roll::Defense {
        causes.push(Cause {
            target: 1,
            ..cause("injured", "injured", "C-DMG-04")
        });
    }
    causes.extend(stress(occasion));
    causes
}

fn cause(key: &str, label: &str, rule: &str) -> Cause {
    Cause {
        key: key.to_owned(),
        label: label.to_owned(),
        rule: rule.to_owned(),
        on: true,
        ..Cause::default()
    }
}

/// The dice of training (C-SKL-01 to C-SKL-04), of specializations (C-SKL-06) and from instruction.
fn training(occasion: &Occasion<'_>) -> Vec<Cause> {
    let Some(key) = occasion.skill else {
        return Vec::new();
    };
    let training = occasion.who.training(key).min(3);
    let words = ["untrained", "trained", "expert", "mastery"];
    let mut causes = vec![Cause {
        dice: training as i8 + 1,
        effort: training as i8 + 1,
        ..cause("training", words[usize::from(training)], "C-SKL-04")
    }];
    if let Some(skill) = occasion.who.skill(key) {
        causes.extend(skill.specializations.iter().map(|name| Cause {
            dice: 1,
            effort: 1,
            on: false,
            ..cause(&format!("spec.{name}"), name, "C-SKL-06")
        }));
    }
    causes
}

/// Returns true if stress and fear count against someone's pools (C-STR-06).
fn over_toughness(person: &Person) -> bool {
    strain(person) > i16::from(person.toughness)
}

/// Stress and fear together (C-FEA-01).
fn strain(person: &Person) -> i16 {
    i16::from(person.stress.points) + i16::from(person.stress.fear)
}

/// The changes by stress that exceeds a pool (C-STR-08).
fn stress(occasion: &Occasion<'_>) -> Vec<Cause> {
    let who = occasion.who;
    if !over_toughness(who) {
        return Vec::new();
    }
    let over = |pool: Pool| strain(who) > who.pool(pool).now;
    let skilled = occasion.skill.is_some();
    let melee = occasion.arm.is_some_and(|arm| arm.magazine == 0);
    let physical = skilled && (occasion.pool == Some(Pool::Might) || melee);
    let accurate = occasion.skill.is_some_and(|key| ACCURACY.contains(&key))
        || occasion.tactic == Some(Tactic::Precisely);
    let mut causes = Vec::new();
    if physical && over(Pool::Might) {
        causes.push(Cause {
            target: 1,
            ..cause("stress.might", "stress over Might", "C-STR-08")
        });
    }
    if accurate && over(Pool::Speed) {
        causes.push(Cause {
            target: 1,
            ..cause("stress.speed", "stress over Speed", "C-STR-08")
        });
    }
    if occasion.roll == Roll::Initiative && over(Pool::Speed) {
        causes.push(Cause {
            dice: -1,
            ..cause("stress.initiative", "stress over Speed", "C-STR-08")
        });
    }
    causes
}
