//! What changes a roll: training, specializations, the state of the body, stress.

use crate::library::Library;
use crate::model::{Cause, Occasion, Roll, State};
use crate::play::{biotics, cards, stress, task};
use crate::sheet_effects;

/// Returns everything that changes this roll of the one who makes it, including causes that a person first
/// has to switch on. What the other side of the roll does to it isn't among them.
pub fn causes(state: &State, library: &Library, occasion: &Occasion<'_>) -> Vec<Cause> {
    let mut causes = training(occasion);
    if occasion.who.body.injured && occasion.roll != Roll::Defense {
        causes.push(Cause {
            target: 1,
            ..cause("injured", "injured", "C-DMG-04")
        });
    }
    causes.extend(stress::causes(state, library, occasion));
    causes.extend(biotics::causes(state, occasion));
    causes.extend(cards::causes(occasion));
    causes.extend(task::causes(state, occasion));
    causes.extend(sheet_effects::causes(state, library, occasion));
    causes
}

/// Returns a cause that counts, without any change yet.
pub fn cause(key: &str, label: &str, rule: &str) -> Cause {
    Cause {
        key: key.to_owned(),
        label: label.to_owned(),
        rule: rule.to_owned(),
        on: true,
        ..Cause::default()
    }
}

/// Returns the rule of a level of training.
pub const fn training_rule(level: u8) -> &'static str {
    match level {
        0 => "C-SKL-01",
        1 => "C-SKL-02",
        _ => "C-SKL-04",
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
        ..cause(
            "training",
            words[usize::from(training)],
            training_rule(training),
        )
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
