//! What a talent, or an item with effects, changes on the sheet of its owner.

use serde::{Deserialize, Serialize};

use crate::kinds::Band;
use crate::limits::{MOST_DEFENSE, MOST_OF_TALENT};
use crate::model::scene::Hazard;

/// The most that one rank can lower a d100 by.
const MOST_OF_D100: u8 = 100;

/// A change to the sheet of its owner. A skill that a variant names is checked in `library::check::talents`, and what
/// buying a rank changes at once is in `play::talents::learn`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Passive {
    /// Raises the wound threshold when a rank is bought (G-TAL-24).
    WoundThreshold(u8),
    /// Raises the strain threshold when a rank is bought (G-TAL-09).
    StrainThreshold(u8),
    /// Raises the chosen characteristic by 1 when a rank is bought, to 5 at most (G-TAL-67).
    Characteristic,
    /// These are career skills, and unlocked (G-SKILL-04, G-SKILL-05).
    Career(Vec<String>),
    /// Adds to soak for each rank (G-TAL-62).
    Soak(u8),
    /// Adds to melee and ranged defense for each rank (G-TAL-60).
    Defense(u8),
    /// Adds to the defense of the vehicle it pilots for each rank (G-TAL-61).
    VehicleDefense(u8),
    /// Lowers Critical Injuries rolled against it by this number for each rank (G-TAL-07).
    CriticalsLower(u8),
    /// Makes difficult terrain cost nothing more (G-TAL-23).
    Swift,
    /// Lowers Prepare ratings by this number, to at least 1 (G-TAL-18).
    PrepareLess(u8),
    /// Makes Medicine checks heal this many more wounds for each rank (G-TAL-22).
    MedicineHeals(u8),
    /// Makes painkillers it gives heal this many more wounds for each rank (G-TAL-53).
    PainkillersHeal(u8),
    /// Sets the range of grenades (G-TAL-50).
    GrenadesReach(Band),
    /// Heals this much strain at the end of an encounter, if more than half of the threshold is
    /// suffered (G-TAL-05).
    Recovers(u8),
    /// Allows recovering strain with Survival in the wilderness (G-TAL-15).
    RecoversBySurvival,
    /// Makes a fall of short range from a mount or vehicle harmless (G-TAL-14).
    FallsFromMounts,
    /// Sealed against inhaled hazards and vacuum, with air for this many minutes.
    Sealed(u16),
    /// Protects against hazards that harm only when they are inhaled.
    Filters,
    /// Needs no air, and vacuum does no harm.
    NoAir,
    /// Adds this number to its soak against these hazards. That soak also counts where the wounds
    /// aren't damage (G-SOAK-05).
    SoakAgainst(Vec<Hazard>, u8),
    /// Zero gravity isn't difficult terrain on metal (G-ENV-06).
    Soles,
    /// Ignores difficult and impassable ground, and falls if immobilized in the air.
    Flies,
    /// Raises Brawn by this number for Cumbersome (G-QUAL-08).
    CumbersomeBrawn(u8),
    /// Makes Brawn count as at least this number for Cumbersome (G-QUAL-08).
    BrawnForCumbersome(u8),
    /// Makes a Blast deal this much more damage to each member of the group (G-QUAL-03).
    BlastHurts(u8),
    /// Makes one elixir a turn cost no maneuver.
    QuickElixirs,
    /// Reagents for elixirs up to this rarity, one for each use.
    Reagents(u8),
    /// Requires the named gear for checks of the skill (G-SKILL-05).
    Through(String, String),
    /// Is damaged by one step on a Despair in a check of the skill (G-EQ-10).
    WornBy(String),
}

impl Passive {
    /// The number that a pack gives with it, and the most that one rank may give. It is at least 1.
    pub const fn number(&self) -> Option<(u8, u8)> {
        match self {
            Self::WoundThreshold(n)
            | Self::StrainThreshold(n)
            | Self::Soak(n)
            | Self::SoakAgainst(_, n)
            | Self::PrepareLess(n)
            | Self::MedicineHeals(n)
            | Self::PainkillersHeal(n)
            | Self::Recovers(n)
            | Self::CumbersomeBrawn(n)
            | Self::BrawnForCumbersome(n)
            | Self::BlastHurts(n)
            | Self::Reagents(n) => Some((*n, MOST_OF_TALENT)),
            Self::Defense(n) | Self::VehicleDefense(n) => Some((*n, MOST_DEFENSE)),
            Self::CriticalsLower(n) => Some((*n, MOST_OF_D100)),
            Self::Characteristic
            | Self::Career(_)
            | Self::Swift
            | Self::GrenadesReach(_)
            | Self::RecoversBySurvival
            | Self::FallsFromMounts
            | Self::Sealed(_)
            | Self::Filters
            | Self::NoAir
            | Self::Soles
            | Self::Flies
            | Self::QuickElixirs
            | Self::Through(..)
            | Self::WornBy(_) => None,
        }
    }
}
