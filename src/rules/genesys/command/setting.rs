//! The rulings a table may choose otherwise, as lines change them.

use std::fmt;

/// A ruling and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Added for each open injury (G-COMB-17).
    CritPlus(u8),
    /// One Story Point a side and action (G-STORY-05).
    StoryLimit(bool),
    /// Encumbrance is counted (G-ENC-01).
    Encumbrance(bool),
    /// Strain may be chosen over the threshold (G-TURN-10).
    StrainOver(bool),
    /// A Blast on a miss costs Threat (G-QUAL-03).
    BlastMissThreat(bool),
    /// Flames ignore soak (G-QUAL-05).
    BurnIgnoresSoak(bool),
    /// Vicious does not count on vehicles (G-QUAL-28).
    ViciousSparesVehicles(bool),
    /// Strain is kept up to twice the threshold (G-HEALTH-09).
    StrainCap(bool),
    /// Soak counts against wounds of vacuum, fire and acid (G-SOAK-05).
    HazardSoak(bool),
    /// Worn armor counts so much less (G-ENC-04).
    WornLess(u8),
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (key, on) = match *self {
            Self::CritPlus(n) => return write!(f, "crit_plus_per_injury {n}"),
            Self::WornLess(n) => return write!(f, "worn_armor_less {n}"),
            Self::StoryLimit(on) => ("story_limit", on),
            Self::Encumbrance(on) => ("encumbrance", on),
            Self::StrainOver(on) => ("strain_over_threshold", on),
            Self::BlastMissThreat(on) => ("blast_miss_threat", on),
            Self::BurnIgnoresSoak(on) => ("burn_ignores_soak", on),
            Self::ViciousSparesVehicles(on) => ("vicious_spares_vehicles", on),
            Self::StrainCap(on) => ("strain_cap", on),
            Self::HazardSoak(on) => ("hazard_wounds_soak", on),
        };
        write!(f, "{key} {}", crate::rules::genesys::words::on_off(on))
    }
}
