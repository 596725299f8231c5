//! The score of an initiative check, and its text on a slot.

use serde::{Deserialize, Serialize};

/// The score of an initiative check (G-STRUCT-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Net successes, negative for failures.
    pub success: i32,
    /// Net advantage, negative for threat.
    pub advantage: i32,
    /// Triumphs. They don't affect the order (O-02), but one buys a maneuver before the fight
    /// (M-06).
    #[serde(default, skip_serializing_if = "is_none")]
    pub triumph: u8,
}

/// The state of the maneuver before the fight that a Triumph on that check gave (M-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Opening {
    /// It can still be taken.
    Open,
    /// It was taken or has lapsed. A later roll gives no second one.
    Over,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature is serde's"
)]
const fn is_none(n: &u8) -> bool {
    *n == 0
}

impl Score {
    /// "2s 1a", "0s", "1s 2t".
    pub fn words(self) -> String {
        let success = self.success.max(0);
        match self.advantage {
            0 => format!("{success}s"),
            n if n > 0 => format!("{success}s {n}a"),
            n => format!("{success}s {}t", n.unsigned_abs()),
        }
    }
}
