//! A ruling, and how it is written in a line.

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
    /// Strain is kept up to twice the threshold (G-HEALTH-09).
    StrainCap(bool),
    /// Soak counts against wounds of vacuum, fire and acid (G-SOAK-05).
    HazardSoak(bool),
    /// Worn armor counts so much less (G-ENC-04).
    WornLess(u8),
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CritPlus(n) => write!(f, "crit_plus_per_injury {n}"),
            Self::StoryLimit(on) => write!(f, "story_limit {}", on_off(*on)),
            Self::Encumbrance(on) => write!(f, "encumbrance {}", on_off(*on)),
            Self::StrainOver(on) => write!(f, "strain_over_threshold {}", on_off(*on)),
            Self::StrainCap(on) => write!(f, "strain_cap {}", on_off(*on)),
            Self::HazardSoak(on) => write!(f, "hazard_wounds_soak {}", on_off(*on)),
            Self::WornLess(n) => write!(f, "worn_armor_less {n}"),
        }
    }
}

const fn on_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}
