//! What can hurt a character, and what waits for a choice.

use lang::choice::choice;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::kinds::{Place, Pool};

choice! {
    /// The cause of damage, which decides whether an injury by it brings stress (C-DMG-12).
    Danger("source of damage") {
        /// An enemy's attack.
        Attack = "attack",
        /// An accident.
        Accident = "accident",
        /// A quirk.
        Quirk = "quirk",
        /// Loss of blood (C-QRK-03).
        Bleeding = "bleeding",
        /// Fire (C-BIO-07).
        Burning = "burning",
        /// The price of Nervous reflex (C-FOC-01b).
        Reflex = "reflex",
        /// Augmentations (C-REJ-02).
        Rejection = "rejection",
        /// Too much glycyrrhizin (C-AUG-04).
        Overdose = "overdose",
        /// The GM's use of stress (C-STR-05).
        Intervention = "intervention",
    }
}

choice! {
    /// What brings a stress point (C-STR-02).
    Strain("source of stress") {
        /// A gravity jump.
        Jump = "jump",
        /// More than 10 days of cold sleep.
        ColdSleep = "cold-sleep",
        /// An injury by an attack.
        Injury = "injury",
        /// A mortal wound.
        MortalWound = "mortal-wound",
        /// Withdrawal from a drug.
        Withdrawal = "withdrawal",
        /// No glycyrrhizin left while augmented.
        Glycyrrhizin = "glycyrrhizin",
        /// Torture.
        Torture = "torture",
        /// 7 days or more of isolation.
        Isolation = "isolation",
        /// Losing an ally or someone they love.
        Loss = "loss",
        /// A week of rejection at 5 or more.
        Rejection = "rejection",
        /// Work without pause (C-PRO-06).
        Overwork = "overwork",
        /// Something else that the GM names.
        Other = "other",
    }
}

/// Where damage comes from and where it lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// Its cause.
    pub danger: Danger,
    /// True if an enemy's hit set off the bleeding or the fire (C-DMG-12).
    #[serde(default)]
    pub by_enemy: bool,
    /// The part of the body that was hit, if any.
    #[serde(default)]
    pub place: Option<Place>,
    /// True if half of it comes back after an hour (C-DMG-09).
    #[serde(default)]
    pub nonlethal: bool,
    /// True for a sharp or penetrating weapon (C-QRK-03).
    #[serde(default)]
    pub sharp: bool,
    /// The attacker, so that what waits for a pool still counts for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Id>,
}

impl Source {
    /// Damage by an enemy's attack on a part of the body.
    pub const fn attack(place: Option<Place>) -> Self {
        Self {
            place,
            ..Self::of(Danger::Attack)
        }
    }

    /// Damage by something else, on no part of the body.
    pub const fn of(danger: Danger) -> Self {
        Self {
            danger,
            by_enemy: false,
            place: None,
            nonlethal: false,
            sharp: false,
            by: None,
        }
    }
}

/// Damage beyond an emptied pool, until the player chooses another pool for it (C-DMG-03).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overflow {
    /// The character.
    pub who: Id,
    /// The points.
    pub points: i16,
    /// Their source.
    pub source: Source,
    /// The pools that this blow has already reached.
    pub reached: Vec<Pool>,
    /// Points that the blow has dealt so far.
    pub dealt: i16,
    /// True if the blow has already brought a stress point.
    pub stressed: bool,
}
