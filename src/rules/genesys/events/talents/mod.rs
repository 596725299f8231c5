//! The events of talents: `event` applies them, `log_text` words them.

pub mod event;
pub mod log_text;

use rules::encounter::facts::facts;

use crate::events::Event;
use crate::model::state::State;

pub use event::*;

facts! {
    /// An event of a talent.
    pub enum TalentEvent for State as fields in Event::Talent {
        Used,
        TakenBack,
        Answered,
        SymbolsJoined,
        Learned,
        Unlearned,
        StaysUp,
        ActedInstead,
        Allotted,
        BroughtAbout,
        Bonded,
        GivesIn,
        Refreshed,
    }
}
