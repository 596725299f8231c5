//! The words of checks: dice, successes, changes, experience.

use super::HALVES;
use crate::model::{Check, Roll, State};
use crate::play::biotics;

/// Writes experience: "2", "2.5".
pub fn experience(halves: u32) -> String {
    let half = if halves.is_multiple_of(HALVES) {
        ""
    } else {
        ".5"
    };
    format!("{}{half}", halves / HALVES)
}

/// "1 die", "4 dice".
pub fn dice_words(dice: i64) -> String {
    if dice == 1 {
        "1 die".to_owned()
    } else {
        format!("{dice} dice")
    }
}

/// "1 success", "3 successes".
pub fn success_words(successes: u16) -> String {
    match successes {
        0 => "no successes".to_owned(),
        1 => "1 success".to_owned(),
        several => format!("{several} successes"),
    }
}

/// "no successes", "1 success": what is left of some that were named. "none" for 0.
pub fn kept_words(successes: u16) -> String {
    match successes {
        0 => "none".to_owned(),
        left => success_words(left),
    }
}

/// The name of a skill inside a sentence, from its name or its key: "firearms", "zero-g movement".
pub fn skill_words(skill: &str) -> String {
    let words = skill.replace("zero_g", "zero-g").replace("xeno_", "xeno-");
    lang::sentence::inside(&words.replace('_', " "))
}

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

/// Writes a change: "+1", "−2".
pub fn signed(number: i8) -> String {
    let sign = if number < 0 { "−" } else { "+" };
    format!("{sign}{}", number.unsigned_abs())
}
