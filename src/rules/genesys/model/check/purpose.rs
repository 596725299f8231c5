//! What a skill check is for: the effect that `done` carries out.
//!
//! A check without a purpose only succeeds or fails. A check with one heals, puts out a fire or breaks
//! a fall without further commands. The pool reads the purpose for modifiers, the tray and the log show
//! it, and [`Draft::fulfil`](crate::draft::Draft::fulfil) carries it out.

use serde::{Deserialize, Serialize};

use crate::kinds::Band;
use crate::model::advance::origin::Facet;
use crate::model::hacking::Hack;
use crate::model::scene::Hazard;
use crate::model::vehicles::task::{Job, Task};

use rules::view::Id;

/// A damaged item of a sheet that isn't a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Broken {
    /// The worn armor.
    Worn,
    /// Carried armor, by its index.
    Stowed(u8),
    /// A piece of gear, by its index.
    Item(u8),
}

/// What a skill check is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Purpose {
    /// Nothing that the program carries out.
    #[default]
    Plain,
    /// Treating wounds (G-HEAL-03).
    Wounds {
        /// The wounded character.
        patient: Id,
    },
    /// Treating one Critical Injury (G-HEAL-04).
    Injury {
        /// The injured character.
        patient: Id,
        /// The mark of the injury.
        mark: u32,
    },
    /// Recovering from a Critical Injury in a week of rest (G-HEAL-02).
    Convalescence {
        /// The mark of the injury.
        mark: u32,
    },
    /// Recovering strain after an encounter (G-HEAL-07).
    Calm,
    /// Putting out fire, or wiping off acid (G-ENV-13).
    Douse {
        /// The hazard.
        hazard: Hazard,
    },
    /// Breaking a fall (G-ENV-16).
    Fall {
        /// The height, as the nearest range.
        band: Band,
    },
    /// Crossing terrain that no maneuver crosses (G-ENV-04, G-ENV-07).
    Cross,
    /// Looking for hidden items (G-ENC-10 to G-ENC-12).
    Search {
        /// Encumbrance of the largest hidden item.
        enc: u8,
        /// Encumbrance that stays unnoticed there.
        free: u8,
    },
    /// Mounting an animal that isn't trained to carry a rider (G-MAN-09).
    Ride {
        /// The animal.
        animal: Id,
    },
    /// Repairing a weapon (G-EQ-12).
    Repair {
        /// The owner.
        whose: Id,
        /// Its index on the sheet.
        weapon: u8,
    },
    /// Repairing armor or gear (G-EQ-12).
    Mend {
        /// The owner.
        whose: Id,
        /// The item on the sheet.
        what: Broken,
    },
    /// Putting out the flames that a weapon has set (G-QUAL-05).
    PutOut,
    /// Breaking free from a weapon that ensnares (G-QUAL-11).
    BreakFree,
    /// Finding an item for sale (G-EQ-02).
    Buy,
    /// Finding a buyer (G-EQ-03).
    Sell,
    /// Competing with others (G-POOL-23).
    Contest,
    /// Breaking into a system, or defending it (G-HACK).
    Hack(Hack),
    /// Reading a character's motivations (G-SOC-07).
    Read {
        /// The character who is read.
        target: Id,
        /// The motivation. `None` means the first that is unknown.
        facet: Option<Facet>,
    },
    /// Wearing down a character in a long argument (T-36).
    Sway {
        /// The character who is worn down.
        target: Id,
    },
    /// A task aboard a vehicle (G-VCOM).
    Aboard(Task),
    /// A reaction to an act or event. It isn't an action, in turn or out of turn (G-TURN-03).
    Reaction,
    /// Avoiding splinters aboard a vehicle, which isn't an action either (M-22).
    Splinters {
        /// The vehicle with the splinters.
        vehicle: Id,
    },
}

impl Purpose {
    /// True for the plain purpose, which a save leaves out.
    pub fn is_plain(&self) -> bool {
        *self == Self::Plain
    }

    /// True if the check uses its maker's action in a turn (G-ACT-04). A fall, splinters, a reaction
    /// and driving that the GM asks for don't. Recovery from strain and injuries comes after the
    /// encounter.
    pub const fn takes_action(self) -> bool {
        if let Self::Aboard(task) = self {
            return !matches!(task.job, Job::DriveAsked);
        }
        !matches!(
            self,
            Self::Fall { .. }
                | Self::Calm
                | Self::Convalescence { .. }
                | Self::Reaction
                | Self::Splinters { .. }
        )
    }

    /// The task aboard a vehicle, if the check is one.
    pub const fn task(self) -> Option<Task> {
        match self {
            Self::Aboard(task) => Some(task),
            _ => None,
        }
    }

    /// The owner of the item that it repairs (G-EQ-12).
    pub const fn repairs(self) -> Option<Id> {
        match self {
            Self::Repair { whose, .. } | Self::Mend { whose, .. } => Some(whose),
            _ => None,
        }
    }

    /// The character that it concerns, apart from its maker.
    pub const fn patient(self) -> Option<Id> {
        match self {
            Self::Wounds { patient } | Self::Injury { patient, .. } => Some(patient),
            Self::Plain
            | Self::Convalescence { .. }
            | Self::Calm
            | Self::Douse { .. }
            | Self::Fall { .. }
            | Self::Cross
            | Self::Search { .. }
            | Self::Ride { .. }
            | Self::Repair { .. }
            | Self::Mend { .. }
            | Self::PutOut
            | Self::BreakFree
            | Self::Buy
            | Self::Sell
            | Self::Contest
            | Self::Hack(_)
            | Self::Read { .. }
            | Self::Sway { .. }
            | Self::Aboard(_)
            | Self::Reaction
            | Self::Splinters { .. } => None,
        }
    }
}
