//! The events of vehicles. [`crate::events::vehicles`] applies and words them.

use rules::view::{Id, Quarter};
use serde::{Deserialize, Serialize};

use crate::model::figure::held::Wear;
use crate::model::tokens::Until;
use crate::model::vehicles::crew::Seat;
use crate::model::vehicles::parts::{Component, CriticalHit, Looming, Queued};
use crate::model::vehicles::round::{Curtain, Hindered, Stance, Throttle};

/// An event of a vehicle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the names of the variants and their fields explain them"
)]
pub enum VehicleEvent {
    /// A character took a station.
    Boarded { vehicle: Id, who: Id, seat: Seat },
    /// A character left the vehicle.
    Disembarked { vehicle: Id, who: Id },
    /// The GM may ask for Dangerous Driving because someone got on or off, or has asked for it
    /// (G-VEH-07).
    DriveAsked { vehicle: Id, on: bool },
    /// A check to control it failed and the GM places it, or has placed it (G-VEH-07).
    Astray { vehicle: Id, on: bool },
    /// A Pilot Only action was used (G-VCOM-08).
    ActionUsed { vehicle: Id, who: Id },
    /// A Pilot Only maneuver was taken (G-VCOM-09).
    ManeuverTaken { vehicle: Id, who: Id },
    /// It was braced (G-VCOM-15).
    Braced { vehicle: Id, stance: Stance },
    /// It evades (G-VCOM-17).
    Evades { vehicle: Id, stance: Stance },
    /// A stance ended.
    StanceEnded { vehicle: Id, evade: bool },
    /// Its pilot moved it by a number of ranges (G-VEH-06).
    Steered { vehicle: Id, who: Id, bands: u8 },
    /// It moves without a pilot, and the GM says where (G-VEH-09).
    Drifts { vehicle: Id, bands: u8 },
    /// The turn of its pilot, or the round, ended before it moved as far as its speed says. It still
    /// moves the rest (G-VEH-06).
    Unsteered { vehicle: Id, who: Id, bands: u8 },
    /// The same next to other vehicles: its pilot is asked where it goes (G-VEH-06).
    MoveAsked {
        vehicle: Id,
        who: Id,
        bands: u8,
        /// Whether the turn of the pilot waits for the answer and then ends.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        ends_turn: bool,
    },
    /// The pilot chose to keep the distances, or chose nothing until their next turn (G-VEH-06).
    DistancesKept { vehicle: Id },
    /// It suffered system strain for the first time of the day (G-VEH-26).
    StrainedToday { vehicle: Id },
    /// A day has passed for it.
    DayPassed { vehicle: Id },
    /// A Critical Hit was rolled. The vehicle may still brace against it (G-VCOM-15).
    Looms { vehicle: Id, looming: Looming },
    /// It is about to take hull trauma. It may still brace against it (G-VCOM-15).
    Struck { vehicle: Id, by: u16 },
    /// It answered with an amount of system strain instead of hull trauma. Another event has the rest.
    Answered { vehicle: Id, by: u16 },
    /// A Critical Hit was rolled while another was pending. It waits until that one is settled.
    Queued { vehicle: Id, queued: Queued },
    /// The first waiting Critical Hit is handled now.
    Unqueued { vehicle: Id },
    /// A Critical Hit was suffered (G-VCOM-26).
    CriticalSuffered { vehicle: Id, critical: CriticalHit },
    /// A Critical Hit had no effect.
    CriticalAvoided { vehicle: Id, result: i32 },
    /// A Critical Hit was repaired.
    CriticalRepaired { vehicle: Id, mark: u32 },
    /// The weapon that a Critical Hit compromises was chosen.
    WeaponChosen { vehicle: Id, mark: u32, weapon: u8 },
    /// A component was set by a GM call.
    ComponentSet {
        vehicle: Id,
        component: Component,
        out: bool,
    },
    /// A repair of its hull was tried (G-VCOM-22).
    HullTried { vehicle: Id },
    /// Emergency repairs hold it together (G-VEH-23).
    PatchedUp { vehicle: Id },
    /// A repair yard worked on it (G-VEH-22).
    Overhauled {
        vehicle: Id,
        cost: u32,
        by: u16,
        /// True if no character paid for it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unpaid: bool,
    },
    /// It was destroyed (G-VEH-14).
    Destroyed { vehicle: Id },
    /// It was restored.
    Restored { vehicle: Id },
    /// The checks needed to put out the fire aboard. 0 if it is out.
    FireSet { vehicle: Id, checks: u8 },
    /// A character rolled against splinters.
    Sprayed {
        who: Id,
        /// The vehicle. Older saves don't have it and store one spray for each person.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        vehicle: Option<Id>,
        shown: String,
        wounds: u16,
        /// The skill, with the pool if it was rolled automatically.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        with: String,
        /// True if a Critical Injury follows.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        injured: bool,
    },
    /// Splinters aboard: these characters roll against them, in this order (M-22).
    Splinters { vehicle: Id, who: Vec<Id> },
    /// It took system strain instead of damage of a hit (G-VCOM-15).
    Absorbed { vehicle: Id, hit: u8, by: u16 },
    /// A hit no longer deals damage, so its answer is removed (M-06, G-VCOM-15).
    Unabsorbed { vehicle: Id, hit: u8 },
    /// Weapons of a mount were fired.
    Fired {
        vehicle: Id,
        weapon: u8,
        count: u8,
        ready_round: u32,
    },
    /// A mount was loaded.
    Reloaded { vehicle: Id, weapon: u8 },
    /// A mount is out of ammunition.
    Emptied { vehicle: Id, weapon: u8 },
    /// The damage to a mount was set (M-05).
    Worn { vehicle: Id, weapon: u8, wear: Wear },
    /// A mount was prepared.
    Prepared { vehicle: Id, weapon: u8 },
    /// The open attack becomes a Concentrated Barrage, or no longer is one (G-VCOM-21).
    Concentrated { on: bool },
    /// It gained the advantage on an enemy (G-VCOM-23).
    Gained { vehicle: Id, enemy: Id },
    /// It lost that advantage.
    Lost { vehicle: Id, enemy: Id },
    /// The side on which it sees a target was set, or cleared if `None` (G-VEH-30).
    BearingSet {
        vehicle: Id,
        of: Id,
        side: Option<Quarter>,
    },
    /// A Blanket Barrage began (G-VCOM-20).
    CurtainSet { vehicle: Id, curtain: Curtain },
    /// The Blanket Barrage ended.
    CurtainEnded { vehicle: Id },
    /// The Blanket Barrage strikes back.
    CurtainStrikes { vehicle: Id, whom: Id, full: bool },
    /// Its top speed is higher for a while (G-TAL-49).
    ThrottleSet { vehicle: Id, throttle: Throttle },
    /// Its top speed is normal again.
    ThrottleEnded { vehicle: Id },
    /// A tractor beam holds it (G-QUAL-26).
    Held { vehicle: Id, difficulty: u8 },
    /// It broke free of the beam.
    GotLoose { vehicle: Id },
    /// Its communications are jammed (M-21).
    Jammed { vehicle: Id, difficulty: u8 },
    /// Its communications are no longer jammed.
    Unjammed { vehicle: Id },
    /// Hits of its weapons also deal system strain (M-21).
    DrillSet { vehicle: Id, until: Until },
    /// They no longer do.
    DrillEnded { vehicle: Id },
    /// A hit disables a component for a while (T-40).
    Hindered { vehicle: Id, hindered: Hindered },
    /// That effect on a component ended.
    HindranceEnded { vehicle: Id, component: Component },
    /// A number of craft fly as one.
    SquadronSet { vehicle: Id, size: u8 },
    /// A number of craft of a squadron are left.
    CraftLost { vehicle: Id, standing: u8 },
    /// A result in words for the log.
    Said { vehicle: Id, words: String },
}
