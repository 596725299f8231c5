//! The events of attacks apart from damage: `event` applies them, `log_text` words them.

pub mod event;
pub mod log_text;

use rules::encounter::facts::facts;

use crate::events::Event;
use crate::model::state::State;

pub use event::*;

facts! {
    /// An event of this folder.
    pub enum AttackEffectEvent for State as fields in Event::Hits {
        ModeSet,
        BurnBegan,
        BurnTicked,
        BurnEnded,
        Sent,
        Gone,
        Armed,
        Unprepared,
        SpareSet,
        Repaired,
        Mended,
        ArmorWorn,
    }
}
