//! The events of help and contests. [`crate::events::assist`] applies and words them.

use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::model::assist::{Contest, Help, Outcome};

/// An event of help or a contest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the names of the variants and their fields explain them"
)]
pub enum TogetherEvent {
    /// A character helps the open check.
    Helped { help: Help },
    /// A contest begins.
    Began { contest: Contest },
    /// A contestant has rolled.
    Ran { who: Id, outcome: Outcome },
    /// All have rolled, and nobody is ahead (G-POOL-23, G-POOL-24).
    Drawn {},
    /// The contest is over.
    Ended {
        #[serde(default)]
        winner: Option<Id>,
    },
}
