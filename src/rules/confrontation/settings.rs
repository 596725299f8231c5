//! House rules and the defaults that the source text leaves open, each with its rule.

use lang::Refusal;
use rules::settings::{self, Row, choice, row};
use serde::{Deserialize, Serialize};

choice! {
    /// Whether pools that were spent to 0 count when damage falls (C-DMG-08).
    SpentPools {
        /// They count as the first, second or third pool at 0.
        Any = "any",
        /// Only damage counts.
        Damaged = "damaged",
    } "`any` or `damaged`"
}

choice! {
    /// How a target number is read that is printed as "TN −2" (C-PRF-10a).
    TargetReading {
        /// The target number is 2 lower.
        Minus2 = "minus2",
        /// The target number is −2.
        IsMinus2 = "is_minus2",
    } "`minus2` or `is_minus2`"
}

/// A row of the list of settings.
pub type Setting = Row<Settings>;

macro_rules! settings {
    ($($section:literal { $($key:literal $rule:literal $field:ident: $kind:ty $([$($bounds:tt)+])? = $default:expr, $label:literal, $says:literal;)+ })+) => {
        /// Every house rule and every default (see [`ROWS`] for keys and rules).
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(default)]
        pub struct Settings {
            $($(
                #[doc = concat!("`", $key, "` (", $rule, "): ", $says)]
                pub $field: $kind,
            )+)+
        }

        impl Default for Settings {
            fn default() -> Self {
                Self { $($($field: $default),+),+ }
            }
        }

        /// Every setting, in the order of the rules.
        pub static ROWS: &[Setting] = &[$($(
            row!(Settings, $section, $key, $rule, $field: $kind $([$($bounds)+])?, $label, $says)
        ),+),+];
    };
}

settings! {
    // Content.
    "Characters" {
        "professions.fix_low" "C-CRE-08" fix_low_professions: bool = true,
            "Low professions are raised",
            "On: the six professions that are printed with 3 points have 12 like the others. Off: as printed.";
        "gear.kit_dice" "C-CRE-14" kit_dice: u8 [0 to 10] = 1,
            "Dice of a kit",
            "A kit without numbers of its own gives this many dice on a check that it fits.";
        "farmer.tn" "C-PRF-10a" farmer_target: TargetReading = TargetReading::Minus2,
            "Target number of Head to the ground",
            "Minus2: the target number is 2 lower. Is_minus2: it is -2.";
        "foci.augments_herself.cycle" "C-FOC-02a" augmenting_is_relief: bool = false,
            "A new augmentation is a step of the cycle",
            "On: the relief by a new augmentation is a method of the cycle. Off: it is outside the cycle.";
    }
    "Rolls" {
        "npc.mirror" "C-ROLL-20" npc_mirror: bool = true,
            "An NPC's changes move the player's roll",
            "A change to an NPC's own roll counts with the opposite sign on the player's roll against it.";
    }
    "Damage" {
        "pool.zero_counts" "C-DMG-08" spent_pools: SpentPools = SpentPools::Any,
            "Pools spent to 0 that damage counts",
            "Any: once damage falls, a pool spent to 0 counts like one that damage emptied. Damaged: it doesn't.";
    }
}

impl Settings {
    /// Changes one setting.
    ///
    /// # Errors
    /// Refuses an unknown key, and a value that doesn't fit.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), Refusal> {
        settings::set(ROWS, self, key, value)
    }

    /// Returns the settings that differ from others, with their values.
    pub fn differing(&self, other: &Self) -> Vec<(&'static Setting, String)> {
        settings::differing(ROWS, self, other)
    }
}
