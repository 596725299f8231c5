//! The words of dice, successes, skills, changes and experience.

/// Half points of experience in one point (C-XP-01).
pub const HALVES: u32 = 2;

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

/// Writes a change: "+1", "−2".
pub fn signed(number: i8) -> String {
    let sign = if number < 0 { "−" } else { "+" };
    format!("{sign}{}", number.unsigned_abs())
}
