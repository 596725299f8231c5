//! Words of the game: its keywords, its difficulties, counts and lists of names.

pub use crate::lang::sentence::{a, agree_with_thing, be, count, genitive, is_not, list};

/// What its verbs read as keywords when it stands unquoted. A name may be any of them, so that it is
/// put in quotes; a verb that takes a new keyword adds it here.
pub const KEYWORDS: &[&str] = &[
    "acid",
    "action",
    "add",
    "aim",
    "all",
    "as",
    "ask",
    "at",
    "bare",
    "behind",
    "breathed",
    "by",
    "cool",
    "crowd",
    "damage",
    "fall",
    "fire",
    "flames",
    "for",
    "free",
    "from",
    "in",
    "keep",
    "leaving",
    "mounted",
    "next",
    "no",
    "now",
    "of",
    "off",
    "on",
    "over",
    "pierce",
    "power",
    "prev",
    "rarer",
    "round",
    "rushed",
    "say",
    "set",
    "ship",
    "side",
    "splinters",
    "strain",
    "terminal",
    "uncounted",
    "vigilance",
    "vs",
    "watching",
    "with",
    "yes",
];

/// Names of the six difficulty levels (G-POOL-05).
pub const DIFFICULTIES: [&str; 6] = [
    "simple",
    "easy",
    "average",
    "hard",
    "daunting",
    "formidable",
];

/// "Average (2)"; above five dice just the number (G-POOL-05).
pub fn difficulty(dice: u8) -> String {
    match DIFFICULTIES.get(usize::from(dice)) {
        Some(word) => format!("{}{} difficulty", word[..1].to_uppercase(), &word[1..]),
        None => format!("difficulty {dice}"),
    }
}

/// The number of Difficulty dice a word names: a level's name (any beginning) or a number 0 to 10.
pub fn parse_difficulty(word: &str) -> Option<u8> {
    if let Ok(number) = word.parse::<u8>() {
        return (number <= 10).then_some(number);
    }
    let lower = word.to_lowercase();
    if lower.is_empty() {
        return None;
    }
    DIFFICULTIES
        .iter()
        .position(|level| level.starts_with(&lower))
        .map(|n| n as u8)
}

/// "on" or "off".
pub const fn on_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}
