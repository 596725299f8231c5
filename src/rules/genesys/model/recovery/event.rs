//! The events of care, rest and days. [`crate::events::recovery`] applies and words them.

use rules::view::Id;
use serde::{Deserialize, Serialize};

/// An event of care, time or load.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the names of the variants and their fields explain them"
)]
pub enum CareEvent {
    /// A character's wounds were treated in this encounter (G-HEAL-03).
    Treated { who: Id },
    /// A Critical Injury was treated, with or without success (G-HEAL-04).
    InjuryTried { who: Id, mark: u32 },
    /// A character received a painkiller of this value in wounds. Its item is used up (G-HEAL-06).
    Dosed {
        who: Id,
        by: Id,
        worth: u16,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        item: Option<String>,
    },
    /// A character made the check to recover strain after the encounter (G-HEAL-07).
    Calmed { who: Id },
    /// A character rested for a night (G-HEAL-01).
    Rested { who: Id },
    /// A character rested for a week. A check may follow (G-HEAL-02).
    WeekRested { who: Id },
    /// The check after a week was made.
    Convalesced { who: Id },
    /// A number of days have passed.
    DaysPassed {
        days: u32,
        /// True if it resets everything that is counted by encounters, as it does outside a fight.
        /// Older saves reset less.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        resets: bool,
    },
    /// A session begins.
    SessionBegan {},
    /// A character picked up another (G-ENC-06).
    PickedUp { who: Id, whom: Id },
    /// A character put down another.
    PutDown { who: Id, whom: Id },
    /// A character's load is packed well or loosely (G-ENC-05).
    Packed { who: Id, well: bool },
    /// An item was hidden on the person, or taken out (G-ENC-10).
    Hid {
        who: Id,
        name: String,
        enc: u8,
        hidden: bool,
    },
}
