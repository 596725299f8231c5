//! A roll as one sentence that a chat understands.

use std::fmt;

/// A roll in parts: who rolls what, against what, with which dice, and the result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RollTold {
    /// "Ada".
    pub who: String,
    /// "Deception".
    pub what: String,
    /// What makes it hard or easy: "Hard, 1 Setback". Empty for nothing.
    pub against: String,
    /// "fails, 2 Threat".
    pub result: String,
    /// The dice in the short form of the game: "YYG vs PPPK".
    pub dice: String,
    /// The end of its sentence in the log: "1 Success, 2 Threat". Empty if the sentence has no such end.
    pub logged: String,
}

/// "Ada, Deception (Hard, 1 Setback): fails, 2 Threat".
impl fmt::Display for RollTold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.who)?;
        if !self.what.is_empty() {
            write!(f, ", {}", self.what)?;
        }
        if !self.against.is_empty() {
            write!(f, " ({})", self.against)?;
        }
        write!(f, ": {}", self.result)
    }
}

#[cfg(test)]
mod tests {
    use super::RollTold;

    #[test]
    fn a_roll_is_one_sentence() {
        let mut roll = RollTold {
            who: "Ada".to_owned(),
            what: "Deception".to_owned(),
            against: "Hard, 1 Setback".to_owned(),
            result: "fails, 2 Threat".to_owned(),
            ..RollTold::default()
        };
        assert_eq!(
            roll.to_string(),
            "Ada, Deception (Hard, 1 Setback): fails, 2 Threat"
        );
        roll.against.clear();
        assert_eq!(roll.to_string(), "Ada, Deception: fails, 2 Threat");
    }
}
