//! A roll as one sentence that a chat understands, and in parts.

use std::fmt;

/// A roll as a sentence, and in parts: who rolls what, against what, with which dice, and the result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RollTold {
    /// The sentence without its full stop: "Ada rolls Deception (Hard, 1 Setback) and fails: 2 Threat".
    pub sentence: String,
    /// "Ada".
    pub who: String,
    /// "Deception".
    pub what: String,
    /// What makes it hard or easy: "Hard, 1 Setback". Empty for nothing.
    pub against: String,
    /// "fails". Empty if nothing is tried.
    pub does: String,
    /// "fails, 2 Threat".
    pub result: String,
    /// The dice in the short form of the game: "YYG vs PPPK".
    pub dice: String,
    /// The end of its sentence in the log: "1 Success, 2 Threat". Empty if the sentence has no such end.
    pub logged: String,
}

impl fmt::Display for RollTold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}
