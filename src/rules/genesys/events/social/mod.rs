//! The events of a social encounter: `event` applies them, `log_text` words them.

pub mod event;
pub mod log_text;

use rules::encounter::facts::facts;

use crate::events::Event;
use crate::model::state::State;

pub use event::*;

facts! {
    /// An event of a social encounter.
    pub enum SocialEvent for State as fields in Event::Social {
        TalkSet,
        Learnt,
        Forgotten,
        Played,
        WasRead,
        Pressed,
        Eased,
        Stuck,
        Yields,
    }
}
