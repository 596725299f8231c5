//! The words that the verbs of the game read as keywords.

/// What its verbs read as keywords when it stands unquoted. A name may be any of them, so that it is
/// put in quotes; a verb that takes a new keyword adds it here.
pub const KEYWORDS: &[&str] = &[
    "after", "against", "all", "approved", "as", "at", "back", "by", "for", "lost", "off", "on",
    "race", "round", "side", "step", "stop", "vs", "with",
];
