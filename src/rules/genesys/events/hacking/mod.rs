//! The events of hacking: `event` applies them, `log_text` words them.

pub mod event;
pub mod log_text;
pub mod system;

use rules::encounter::facts::facts;

use crate::events::Event;
use crate::model::state::State;

pub use event::*;
pub use system::*;

facts! {
    /// An event of a system.
    pub enum HackEvent for State as fields in Event::Hack {
        Came,
        Installed,
        Stripped,
        DifficultySet,
        SysopSet,
        LineSet,
        AccessGained,
        AccessLost,
        AwareSet,
        Traced,
        TraceUndone,
        LockedOut,
        LockoutsSet,
        KnownSet,
        Misled,
        RunSet,
        Struck,
        Alarm,
        Hardened,
        StrengthSet,
        BackdoorSet,
        CommandGranted,
        CommandUsed,
        Furthered,
        WishBroken,
        Enacted,
    }
}
