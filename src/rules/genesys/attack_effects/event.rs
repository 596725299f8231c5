//! The events of this folder, and how they change the state. `say` words them for the log.

use serde::{Deserialize, Serialize};

use crate::check::Broken;
use crate::check::mode::Mode;
use crate::figure::{Held, Wear};
use crate::state::State;
use rules::view::Id;

use super::{Burn, Guided};

/// An event of this folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
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

/// Applies an event to the state.
pub fn apply(state: &mut State, happening: &Happening) {
    let held = |state: &mut State, who: Id, weapon: u8, change: &dyn Fn(&mut Held)| {
        let figure = state.figure_mut(who);
        if let Some(held) = figure.and_then(|f| f.weapons.get_mut(usize::from(weapon))) {
            change(held);
        }
    };
    match happening {
        Happening::ModeSet { mode } => {
            if let Some(check) = &mut state.check {
                check.is_made(mode);
            }
        }
        Happening::BurnBegan { who, burn } => {
            if let Some(figure) = state.figure_mut(*who) {
                figure.burning.push((**burn).clone());
            }
        }
        Happening::BurnTicked { who } => {
            if let Some(figure) = state.figure_mut(*who) {
                for burn in &mut figure.burning {
                    burn.left = burn.left.saturating_sub(1);
                }
                figure.burning.retain(|burn| burn.left > 0);
            }
        }
        Happening::BurnEnded { who, but_chemical } => {
            if let Some(figure) = state.figure_mut(*who) {
                figure.burning.retain(|burn| *but_chemical && burn.chemical);
            }
        }
        Happening::Sent { guided } => {
            state.next_mark = state.next_mark.max(guided.mark.saturating_add(1));
            state.guided.push(*guided);
        }
        Happening::Gone { mark } => state.guided.retain(|guided| guided.mark != *mark),
        Happening::Armed { who, held } => {
            if let Some(figure) = state.figure_mut(*who) {
                figure.weapons.push((**held).clone());
            }
        }
        Happening::Unprepared { who, weapon } => {
            held(state, *who, *weapon, &|h| h.prepared = 0);
        }
        Happening::SpareSet { who, weapon, spare } => {
            held(state, *who, *weapon, &|h| h.spare = *spare);
        }
        Happening::Repaired { whose, weapon, .. } => {
            held(state, *whose, *weapon, &|h| h.wear = Wear::Sound);
        }
        Happening::Mended { whose, what, .. } => {
            if let Some(figure) = state.figure_mut(*whose)
                && let Some(wear) = figure.wear_of_mut(*what)
            {
                *wear = Wear::Sound;
            }
        }
        Happening::ArmorWorn { who, wear } => {
            if let Some(figure) = state.figure_mut(*who) {
                figure.armor_wear = *wear;
            }
        }
    }
}
