//! The offers that end lasting effects aboard. `play::vehicles::lasting_effects` ends them.

use rules::view::{Id, Offer, OfferGroup, OfferLine, Price};

use crate::model::state::State;
use crate::play::vehicles::lasting_effects::JAMMED;
use crate::say;
use crate::show::offer::{New, offer};

/// Offers to end each lasting effect of the selected vehicle.
pub fn offers(state: &State, focus: Option<Id>, all: &mut Vec<Offer>) {
    let Some(vehicle) = focus.and_then(|id| state.vehicle(id)) else {
        return;
    };
    let mut push = |line: OfferLine, label: String, rule: &str| {
        all.push(offer(New {
            key: "ended",
            line,
            label,
            cost: Price::none(),
            detail: "The GM can end it at any time.",
            rule,
            group: OfferGroup::Encounter,
        }));
    };
    for enemy in &vehicle.effects.over {
        let other = state.name_of(*enemy);
        push(
            say::LetGo(vehicle, state.who(*enemy)).into(),
            format!("end {}'s Advantage over {other}", vehicle.name),
            "G-VCOM-23",
        );
    }
    if vehicle.effects.jammed.is_some() {
        push(
            say::Clear(vehicle, JAMMED).into(),
            format!("stop jamming {}", vehicle.name),
            "M-21",
        );
    }
}
