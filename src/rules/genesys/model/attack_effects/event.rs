//! The events of attacks apart from damage. [`crate::events::attack_effects`] applies and words them.

use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::model::attack_effects::{Burn, Guided};
use crate::model::check::mode::Mode;
use crate::model::check::purpose::Broken;
use crate::model::figure::held::{Held, Wear};

/// An event of this folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the names of the variants and their fields explain them"
)]
pub enum Happening {
    /// The mode of the attack was changed before the roll.
    ModeSet { mode: Mode },
    /// A character catches fire (G-QUAL-05).
    BurnBegan { who: Id, burn: Box<Burn> },
    /// The flames burn for a turn: each has one round less.
    BurnTicked { who: Id },
    /// The flames are out, either all or all but the chemical ones.
    BurnEnded {
        who: Id,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        but_chemical: bool,
    },
    /// A guided weapon missed and may attack again (G-QUAL-12).
    Sent { guided: Guided },
    /// A guided weapon is gone.
    Gone { mark: u32 },
    /// A character has another weapon in hand (G-MOD-12).
    Armed { who: Id, held: Box<Held> },
    /// A weapon is no longer ready (G-QUAL-19).
    Unprepared { who: Id, weapon: u8 },
    /// Spare rounds were counted (G-QUAL-16).
    SpareSet {
        who: Id,
        weapon: u8,
        spare: Option<u16>,
    },
    /// A weapon was repaired (G-EQ-12, G-EQ-13).
    Repaired {
        by: Id,
        whose: Id,
        weapon: u8,
        price: u32,
        hours: u8,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        rushed: bool,
    },
    /// Armor or gear was repaired (G-EQ-12, G-EQ-13).
    Mended {
        by: Id,
        whose: Id,
        what: Broken,
        price: u32,
        hours: u8,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        rushed: bool,
    },
    /// Armor was damaged or repaired (G-EQ-10).
    ArmorWorn { who: Id, wear: Wear },
}
