//! The name of what a check rolls.

use crate::model::text::skill_words;
use crate::model::{Check, Roll, State};
use crate::play::biotics;

/// Returns the name of what is rolled: of the skill, or of the kind of roll.
pub fn what(state: &State, check: &Check) -> String {
    if biotics::is_attack(state, check) {
        return what_of(Roll::Biotic);
    }
    let person = state.person(check.who);
    let skill = person.and_then(|person| person.skill(&check.skill));
    if let Some(skill) = skill {
        return skill_words(&skill.name);
    }
    if !check.skill.is_empty() {
        return skill_words(&check.skill);
    }
    what_of(check.roll)
}

/// Returns the name of a kind of roll.
fn what_of(roll: Roll) -> String {
    match roll {
        Roll::Skill => "a check",
        Roll::Attack => "an attack",
        Roll::Defense => "a defense",
        Roll::Initiative => "initiative",
        Roll::Setup => "the setup",
        Roll::Aid => "help",
        // Only a feast has no skill (C-FOC-05a).
        Roll::Task => "for the feast",
        Roll::Instruction => "instruction",
        Roll::Courage => "courage",
        Roll::Biotic => "biotics",
        Roll::Bleeding => "to stop the bleeding",
        Roll::Stabilizing | Roll::Treatment => "medicine",
        Roll::Motives => "motives",
    }
    .to_owned()
}
