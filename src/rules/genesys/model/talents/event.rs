//! The events of talents. [`crate::events::talents`] applies and words them.

use dice::Symbols;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::model::check::Answer;
use crate::model::talents::known::Known;
use crate::model::talents::record::Limit;
use crate::model::tokens::Until;

/// An event of a talent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the names of the variants and their fields explain them"
)]
pub enum TalentEvent {
    /// A character used a talent.
    Used {
        who: Id,
        /// The talent's key. `name` holds its name.
        talent: String,
        name: String,
        #[serde(default)]
        points: Option<u8>,
        #[serde(default)]
        limit: Option<Limit>,
        #[serde(default)]
        on: Vec<Id>,
        /// The character for whom it counts against the limit, if it isn't the user.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bearer: Option<Id>,
    },
    /// A use was undone together with the check it was for.
    TakenBack { who: Id, talent: String },
    /// The talent changes the open check.
    Answered { answer: Answer },
    /// Symbols were added to the rolled dice.
    SymbolsJoined { symbols: Symbols, why: String },
    /// A talent or a rank of it was added to a sheet. It replaces the earlier entry.
    Learned { who: Id, known: Box<Known> },
    /// A talent or a rank of it was removed from a sheet.
    Unlearned { who: Id, talent: String },
    /// A character isn't incapacitated until then (G-TAL-68).
    StaysUp { who: Id, until: Until },
    /// A character uses an action instead of a granted maneuver (G-TAL-63).
    ActedInstead { who: Id },
    /// The user chose who gets the result of a talent's check, and who gets more of it.
    Allotted {
        on: Vec<Id>,
        #[serde(default)]
        again: Vec<Id>,
    },
    /// An effect of a talent without an event of its own, in words for the log.
    BroughtAbout { who: Id, words: String },
    /// A character becomes the companion of another, or of nobody (G-TAL-42).
    Bonded {
        who: Id,
        #[serde(default)]
        to: Option<Id>,
    },
    /// A character no longer resists being incapacitated.
    GivesIn { who: Id },
    /// All uses with that limit are reset (G-TALR-07).
    Refreshed { limit: Limit },
}
