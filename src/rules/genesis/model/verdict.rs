//! How a roll outside the rounds ended.

use rules::view::Id;
use serde::{Deserialize, Serialize};

/// The winner of a roll outside the rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The winner. `None` where a task failed, and on a tie that changes nothing.
    pub winner: Option<Id>,
    /// The margin in wins.
    pub by: u8,
}
