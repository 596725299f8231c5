//! Offers of a fate for an adversary who is out of the fight (G-HEALTH-04).
//!
//! The rules leave it to the GM: usually dead, but also unconscious, fled or captured. Each is one key.
//! The choice appears on the sheet as a status of its own, or as death.

use crate::events::said::agreeing_with;
use crate::figure::fate::FATES;
use crate::model::state::State;
use crate::say;
use crate::show::offer::{New, offer};

use rules::view::{Id, Offer, OfferGroup, Price};

/// The fates of the focused combatant, else of the first one without a fate.
pub fn offers(state: &State, focus: Option<Id>, all: &mut Vec<Offer>) {
    let looked_at = focus.and_then(|id| state.figure(id));
    if let Some(figure) = looked_at.filter(|f| f.defeated && !f.dead) {
        all.push(offer(New {
            key: "restore",
            line: say::Restore(figure),
            label: agreeing_with(figure, format!("{} rejoins the fight", figure.name)),
            cost: Price::none(),
            detail: "Wounds stay. Heal them first, or a hit takes them out again.",
            rule: "G-HEALTH-04",
            group: OfferGroup::Encounter,
        }));
    }
    let open = looked_at
        .filter(|f| f.has_open_fate())
        .or_else(|| state.everybody().find(|f| f.has_open_fate()));
    let Some(figure) = open else { return };
    let lines = FATES.iter().map(|(word, said)| {
        let line = say::Status(figure, *word, None);
        (line, format!("{} {said}", figure.name))
    });
    let dead = (say::Kill(figure), format!("{} is dead", figure.name));
    for (line, label) in std::iter::once(dead).chain(lines) {
        all.push(offer(New {
            key: "fate",
            line,
            label: agreeing_with(figure, label),
            cost: Price::none(),
            detail: "Out of the fight: usually dead, but the GM may say otherwise.",
            rule: "G-HEALTH-04",
            group: OfferGroup::Encounter,
        }));
    }
}
