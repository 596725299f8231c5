//! How an initiative check came out, and how a slot shows it.

use serde::{Deserialize, Serialize};

/// How an initiative check came out (G-STRUCT-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Net successes, negative for failures.
    pub success: i32,
    /// Net advantage, negative for threat.
    pub advantage: i32,
}

impl Score {
    /// "2s 1a", "0s", "1s 2t".
    pub fn words(self) -> String {
        let success = self.success.max(0);
        match self.advantage {
            0 => format!("{success}s"),
            n if n > 0 => format!("{success}s {n}a"),
            n => format!("{success}s {}t", -n),
        }
    }
}
