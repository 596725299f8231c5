//! The events of vehicles: `event` applies them, `log_text` and `splinters` word them.

pub mod aboard;
pub mod damage;
pub mod event;
pub mod log_text;
pub mod splinters;
pub mod weapons;

use rules::encounter::facts::facts;

use crate::events::Event;
use crate::model::state::State;

pub use aboard::*;
pub use damage::*;
pub use weapons::*;

facts! {
    /// An event of a vehicle.
    pub enum VehicleEvent for State as fields in Event::Vehicle {
        Boarded,
        Disembarked,
        DriveAsked,
        Astray,
        ActionUsed,
        ManeuverTaken,
        Braced,
        Evades,
        StanceEnded,
        Steered,
        Drifts,
        Unsteered,
        MoveAsked,
        DistancesKept,
        StrainedToday,
        DayPassed,
        Looms,
        Struck,
        Answered,
        Queued,
        Unqueued,
        CriticalSuffered,
        CriticalAvoided,
        CriticalRepaired,
        WeaponChosen,
        ComponentSet,
        HullTried,
        PatchedUp,
        Overhauled,
        Destroyed,
        Restored,
        FireSet,
        Sprayed,
        Splinters,
        Absorbed,
        Unabsorbed,
        Fired,
        Reloaded,
        Emptied,
        Worn,
        Prepared,
        Concentrated,
        Gained,
        Lost,
        BearingSet,
        CurtainSet,
        CurtainEnded,
        CurtainStrikes,
        ThrottleSet,
        ThrottleEnded,
        Held,
        GotLoose,
        Jammed,
        Unjammed,
        DrillSet,
        DrillEnded,
        Hindered,
        HindranceEnded,
        SquadronSet,
        SquadronStruck,
        CraftLost,
        Said,
    }
}
