//! The purpose of a check aboard: its difficulty, its skill and its effect (G-VCOM-19, G-VCOM-20,
//! G-VCOM-22 to G-VCOM-24, G-VEH-21, G-VEH-23). `tasks` declares the check.

use serde::{Deserialize, Serialize};

use crate::check::pool::fold;
use crate::check::{Check, Purpose, What, sources};
use crate::figure::Figure;
use crate::kinds::Characteristic;
use crate::library::Library;
use crate::skills;
use crate::state::State;
use dice::p_success;
use rules::view::Id;

use super::Vehicle;
use super::parts::Component;

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

/// Difficulty of Damage Control, by the amount of damage (M-19).
pub fn control_difficulty(amount: u16, threshold: u16) -> u8 {
    if amount > threshold {
        3
    } else if u32::from(amount) * 2 >= u32::from(threshold) {
        2
    } else {
        1
    }
}

/// Difficulty of Gain the Advantage by the two speeds (M-20), one more to cancel an advantage
/// (G-VCOM-23).
pub const fn outfly_difficulty(own: u8, enemy: u8, cancels: bool) -> u8 {
    let base = if own > enemy {
        1
    } else if own == enemy {
        2
    } else if enemy - own == 1 {
        3
    } else {
        4
    };
    base + cancels as u8
}

/// The skills of an additional action with their difficulties (M-21). Empty for those that use the
/// control skill of the vehicle.
pub const fn ways(duty: Duty) -> &'static [(&'static str, u8)] {
    match duty {
        Duty::Course => &[(skills::ASTROCARTOGRAPHY, 2), (skills::PERCEPTION, 3)],
        Duty::Jam => &[(skills::COMPUTERS, 2)],
        Duty::Defenses => &[(skills::MECHANICS, 3)],
        Duty::Patch => &[(skills::ATHLETICS, 3)],
        Duty::Discipline => &[(skills::LEADERSHIP, 3), (skills::DISCIPLINE, 3)],
        Duty::Scan => &[(skills::PERCEPTION, 3)],
        Duty::Slice => &[(skills::COMPUTERS, 3)],
        Duty::Spoof => &[
            (skills::COMPUTERS, 3),
            (skills::GUNNERY, 2),
            (skills::VIGILANCE, 2),
        ],
        Duty::Douse => &[(skills::COOL, 3), (skills::ATHLETICS, 3)],
        Duty::Copilot | Duty::Loose => &[],
    }
}

/// The skills of an additional action, the best odds for the character first. If equal, in the order of
/// the table (M-21).
pub fn by_odds(
    state: &State,
    library: &Library,
    figure: &Figure,
    task: Task,
    duty: Duty,
) -> Vec<(&'static str, u8)> {
    best_first(state, library, figure, ways(duty), Purpose::Aboard(task))
}

/// Skills with their difficulties, the best odds for the character first. If equal, in the order given.
pub(super) fn best_first(
    state: &State,
    library: &Library,
    figure: &Figure,
    ways: &[(&'static str, u8)],
    purpose: Purpose,
) -> Vec<(&'static str, u8)> {
    let mut all: Vec<(f64, &'static str, u8)> = ways
        .iter()
        .map(|(skill, dice)| {
            let what = What::Skill {
                skill: (*skill).to_owned(),
                characteristic: library
                    .skill(skill)
                    .map_or(Characteristic::Intellect, |s| s.characteristic),
                difficulty: *dice,
                against: None,
                purpose,
            };
            let check = Check::new(figure.id, what);
            let pool = fold(&sources::of(state, library, &check));
            (p_success(&pool).unwrap_or(0.0), *skill, *dice)
        })
        .collect();
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    all.into_iter()
        .map(|(_, skill, dice)| (skill, dice))
        .collect()
}

/// The purpose of a check aboard in words, with its rule: "to bring Tern through".
pub fn words(state: &State, task: Task) -> (String, &'static str) {
    let name = state.name_of(task.vehicle);
    let of = |vehicle: &Vehicle| vehicle.name.clone();
    match task.job {
        Job::Drive => (format!("to bring {name} through"), "G-VCOM-19"),
        Job::DriveAsked => (format!("to hold {name} steady"), "G-VEH-07"),
        Job::Outfly { enemy } => {
            let other = state.name_of(enemy);
            let cancels = state
                .vehicle(enemy)
                .is_some_and(|v| v.effects.over.contains(&task.vehicle));
            if cancels {
                (format!("to cancel the advantage of {other}"), "G-VCOM-23")
            } else {
                (format!("to gain the advantage on {other}"), "G-VCOM-23")
            }
        }
        Job::Blanket { weapon } => {
            let mount = state
                .vehicle(task.vehicle)
                .and_then(|v| v.weapons.get(usize::from(weapon)));
            let guns = mount.map_or_else(String::new, super::Mounted::words);
            (format!("a blanket barrage, {guns}"), "G-VCOM-20")
        }
        Job::Strain => (format!("to relieve system strain of {name}"), "G-VCOM-22"),
        Job::Hull => (format!("to repair the hull of {name}"), "G-VCOM-22"),
        Job::Critical { mark } => {
            let hit = state.vehicle(task.vehicle).and_then(|v| v.critical(mark));
            let what = hit.map_or("damage", |c| c.name.as_str());
            (format!("to repair {what} of {name}"), "G-VCOM-22")
        }
        Job::Component { component } => {
            let vehicle = state.vehicle(task.vehicle);
            let what = vehicle.map_or_else(String::new, |v| component.word(v));
            (format!("to repair {what} of {name}"), "G-VEH-21")
        }
        Job::Emergency => (format!("emergency repairs of {name}"), "G-VEH-23"),
        Job::Duty { duty, target } => {
            let at = target
                .and_then(|id| state.vehicle(id))
                .map(of)
                .unwrap_or_default();
            let words = match duty {
                Duty::Course => format!("to plot a course for {name}"),
                Duty::Copilot => format!("to help the pilot of {name}"),
                Duty::Jam => format!("to jam {at}"),
                Duty::Defenses => format!("to boost the defenses of {name}"),
                Duty::Patch => format!("to patch the hull of {name}"),
                Duty::Discipline => format!("to direct the fire of {name}"),
                Duty::Scan => format!("to scan {at}"),
                Duty::Slice => format!("to slice the systems of {at}"),
                Duty::Spoof => format!("to spoof missiles at {name}"),
                Duty::Douse => format!("to put out the fire aboard {name}"),
                Duty::Loose => format!("to get {name} loose"),
            };
            let rule = match duty {
                Duty::Douse => "G-VCOM-26",
                Duty::Loose => "G-QUAL-26",
                _ => "G-VCOM-24",
            };
            (words, rule)
        }
    }
}
