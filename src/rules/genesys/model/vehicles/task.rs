//! The purpose of a check aboard: its difficulty, its skill and its effect (G-VCOM-19, G-VCOM-20,
//! G-VCOM-22 to G-VCOM-24, G-VEH-21, G-VEH-23). `tasks` declares the check.

use serde::{Deserialize, Serialize};

use crate::model::vehicles::parts::Component;

use rules::view::Id;

/// An additional vehicle action (M-21), or putting out a fire or escaping from a beam.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Duty {
    /// Plot Course.
    Course,
    /// Copilot.
    Copilot,
    /// Jamming.
    Jam,
    /// Boost Defenses.
    Defenses,
    /// Manual Repairs.
    Patch,
    /// Fire Discipline.
    Discipline,
    /// Scan the Enemy.
    Scan,
    /// Slice Enemy Systems.
    Slice,
    /// Spoof Missiles.
    Spoof,
    /// Putting out the fire aboard (M-22).
    Douse,
    /// Breaking free of a tractor beam (G-QUAL-26).
    Loose,
}

impl Duty {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Course,
        Self::Copilot,
        Self::Jam,
        Self::Defenses,
        Self::Patch,
        Self::Discipline,
        Self::Scan,
        Self::Slice,
        Self::Spoof,
        Self::Douse,
        Self::Loose,
    ];

    /// The word in a command.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Course => "course",
            Self::Copilot => "copilot",
            Self::Jam => "jam",
            Self::Defenses => "defenses",
            Self::Patch => "patch",
            Self::Discipline => "direct",
            Self::Scan => "scan",
            Self::Slice => "slice",
            Self::Spoof => "spoof",
            Self::Douse => "douse",
            Self::Loose => "loose",
        }
    }

    /// True if it needs another vehicle as its target.
    pub const fn has_target(self) -> bool {
        matches!(self, Self::Jam | Self::Scan | Self::Slice)
    }
}

/// The purpose of a check aboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Job {
    /// Dangerous Driving (G-VCOM-19).
    Drive,
    /// Dangerous Driving that the GM asks for, which isn't an action (G-VEH-07).
    DriveAsked,
    /// Gaining the advantage on an enemy, or canceling theirs (G-VCOM-23).
    Outfly {
        /// The enemy vehicle.
        enemy: Id,
    },
    /// Blanket Barrage with the weapons at that place (G-VCOM-20).
    Blanket {
        /// The place of the weapons.
        weapon: u8,
    },
    /// Damage Control for system strain (G-VCOM-22).
    Strain,
    /// Damage Control for hull trauma (G-VCOM-22).
    Hull,
    /// Repairing a Critical Hit (G-VCOM-22, G-VEH-21).
    Critical {
        /// The mark of the Critical Hit.
        mark: u32,
    },
    /// Repairing a component that a GM call broke (G-VEH-21).
    Component {
        /// The component.
        component: Component,
    },
    /// Emergency repairs (G-VEH-23).
    Emergency,
    /// An additional action (G-VCOM-24).
    Duty {
        /// The action.
        duty: Duty,
        /// The target vehicle.
        #[serde(default)]
        target: Option<Id>,
    },
}

/// A check aboard a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// The vehicle.
    pub vehicle: Id,
    /// The task.
    pub job: Job,
}

impl Task {
    /// True for a check that controls the vehicle, where handling and speed count (G-VEH-02, M-18).
    pub const fn controls(self) -> bool {
        matches!(
            self.job,
            Job::Drive
                | Job::DriveAsked
                | Job::Outfly { .. }
                | Job::Duty {
                    duty: Duty::Loose,
                    ..
                }
        )
    }

    /// True if it fires weapons of the vehicle (G-VCOM-20).
    pub const fn fires(self) -> bool {
        matches!(self.job, Job::Blanket { .. })
    }

    /// True if only a pilot may do it, once a round (G-VCOM-07, G-VCOM-08).
    pub const fn is_pilot_only(self) -> bool {
        matches!(self.job, Job::Drive | Job::Outfly { .. })
    }
}
