//! The events of a social encounter. [`crate::events::social`] applies and words them.

use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::model::advance::origin::Facet;
use crate::model::social::Known;

/// An event of a social encounter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the names of the variants and their fields explain them"
)]
pub enum SocialEvent {
    /// A social encounter begins or ends (G-SOC-08).
    TalkSet {
        on: bool,
        /// True if it is an encounter of its own, outside a fight, and resets what belongs to one.
        /// Older saves reset less.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        resets: bool,
    },
    /// A character learned a motivation of another, or has a false belief about it (G-SOC-06, M-16).
    Learnt { known: Known },
    /// A character no longer knows it.
    Forgotten { by: Id, of: Id, facet: Facet },
    /// A character played to a motivation or went against it. Other events add the dice.
    Played {
        by: Id,
        of: Id,
        facet: Facet,
        against: bool,
    },
    /// A character was read, and noticed it (G-SOC-07).
    WasRead { by: Id, of: Id },
    /// A character without strain is worn down by this amount (T-36).
    Pressed { who: Id, by: u16 },
    /// A character without strain recovers this amount, given back or healed (T-36).
    Eased { who: Id, by: u16 },
    /// A character is distracted until another has made a check, because a social encounter has no
    /// rounds (M-16).
    Stuck { who: Id },
    /// A character is open to a compromise or gives in. It only appears in the log (T-36).
    Yields { who: Id, gives_in: bool },
}
