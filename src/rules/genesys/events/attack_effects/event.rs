//! The events of this folder, and how they change the state. `say` words them for the log.

use crate::model::attack_effects::event::Happening;
use crate::model::figure::held::{Held, Wear};
use crate::model::state::State;

use rules::view::Id;

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
