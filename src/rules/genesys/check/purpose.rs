//! What a skill check is for: what `done` brings about beside the dice.
//!
//! A check without a purpose says only whether it succeeds. One with a purpose heals, puts a fire
//! out or breaks a fall by itself; the pool reads it for what is harder or easier, the tray and the
//! log say it, and [`Draft::fulfil`](crate::rules::genesys::draft::Draft::fulfil) carries it out.

use serde::{Deserialize, Serialize};

use crate::rules::genesys::advance::origin::Facet;
use crate::rules::genesys::hacking::Hack;
use crate::rules::genesys::kinds::Band;
use crate::rules::genesys::scene::Hazard;
use crate::rules::genesys::vehicles::task::{Job, Task};
use crate::rules::view::Id;

/// A damaged thing of a sheet that is no weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Broken {
    /// The armor that is worn.
    Worn,
    /// Armor that is carried, by its place.
    Stowed(u8),
    /// A piece of gear, by its place.
    Item(u8),
}

/// What a skill check is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Purpose {
    /// Nothing that the program would carry out.
    #[default]
    Plain,
    /// Treating somebody's wounds (G-HEAL-03).
    Wounds {
        /// Whose.
        patient: Id,
    },
    /// Treating one Critical Injury (G-HEAL-04).
    Injury {
        /// Whose.
        patient: Id,
        /// Its number.
        mark: u32,
    },
    /// Getting over a Critical Injury in a week of rest (G-HEAL-02).
    Convalescence {
        /// Its number.
        mark: u32,
    },
    /// Calming down after an encounter (G-HEAL-07).
    Calm,
    /// Putting out fire, or wiping off acid (G-ENV-13).
    Douse {
        /// Which.
        hazard: Hazard,
    },
    /// Breaking a fall (G-ENV-16).
    Fall {
        /// The height, as the nearest band.
        band: Band,
    },
    /// Getting over what no maneuver crosses (G-ENV-04, G-ENV-07).
    Cross,
    /// Looking for what somebody has hidden (G-ENC-10 to G-ENC-12).
    Search {
        /// Encumbrance of the largest thing hidden.
        enc: u8,
        /// Encumbrance that goes unnoticed there.
        free: u8,
    },
    /// Getting on an animal that is not trained to it (G-MAN-09).
    Ride {
        /// Which.
        animal: Id,
    },
    /// Mending a weapon (G-EQ-12).
    Repair {
        /// Whose.
        whose: Id,
        /// Its place on the sheet.
        weapon: u8,
    },
    /// Mending armor or gear (G-EQ-12).
    Mend {
        /// Whose.
        whose: Id,
        /// Which thing of the sheet.
        what: Broken,
    },
    /// Putting out the flames a weapon has set (G-QUAL-05).
    PutOut,
    /// Breaking free from what holds (G-QUAL-11).
    BreakFree,
    /// Finding something for sale (G-EQ-02).
    Buy,
    /// Finding a buyer (G-EQ-03).
    Sell,
    /// Being better than others (G-POOL-23).
    Contest,
    /// Breaking into a system, or keeping somebody out (G-HACK).
    Hack(Hack),
    /// Reading somebody (G-SOC-07).
    Read {
        /// Whom.
        target: Id,
        /// Which motivation; the first that is unknown, where nobody says.
        facet: Option<Facet>,
    },
    /// Pressing somebody in a long argument (T-36).
    Sway {
        /// Whom.
        target: Id,
    },
    /// Something aboard a vehicle (G-VCOM).
    Aboard(Task),
    /// Answering what somebody else does or what happens: nobody's action, in turn or out of it
    /// (G-TURN-03).
    Reaction,
    /// Against splinters that fly aboard, which is nobody's action either (M-22).
    Splinters {
        /// Where they fly.
        vehicle: Id,
    },
}

impl Purpose {
    /// Whether there is none, so that a save need not say so.
    pub fn is_plain(&self) -> bool {
        *self == Self::Plain
    }

    /// Whether the check is an action of whoever makes it in a turn (G-ACT-04). A fall and a reaction
    /// ask nobody for an action, and the others come when the encounter is over.
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

    /// What is done aboard a vehicle, if that is it.
    pub const fn task(self) -> Option<Task> {
        match self {
            Self::Aboard(task) => Some(task),
            _ => None,
        }
    }

    /// Whose thing it mends (G-EQ-12).
    pub const fn repairs(self) -> Option<Id> {
        match self {
            Self::Repair { whose, .. } | Self::Mend { whose, .. } => Some(whose),
            _ => None,
        }
    }

    /// Whom it is about, beside whoever makes the check.
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
