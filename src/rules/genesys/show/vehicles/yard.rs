//! The offers of a repair yard. `play::vehicles::yard` decides them.

use rules::view::{Id, Offer, OfferGroup, OfferLine, Price};

use crate::events::vehicles::log_text::long;
use crate::kinds::Side;
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;
use crate::play::vehicles::yard::price;
use crate::say;
use crate::show::offer::{New, offer};
use crate::words::count;

/// Offers a yard outside fights for each vehicle of the players that needs one, paid by the character
/// of the menu (G-VEH-22).
pub fn offers(state: &State, payer: Option<Id>, all: &mut Vec<Offer>) {
    let needs = |v: &&Vehicle| v.flies() && (v.hull > 0 || v.condition.makeshift);
    let own = state
        .vehicles
        .iter()
        .filter(|v| state.held_by(v) == Side::Pc);
    for vehicle in own.filter(needs) {
        let (name, by) = (&vehicle.name, vehicle.hull);
        let cost = price(state, by);
        let by_whom = payer.and_then(|id| state.figure(id));
        let line = say::Yard(vehicle, by, by_whom.map(Figure::who), None);
        all.push(offer(New {
            key: "yard",
            line: OfferLine::begun(format_args!("{line} for")),
            label: format!(
                "a yard repairs {name}, {by} hull trauma: {}, {}",
                count(cost, "unit"),
                long(vehicle, by)
            ),
            cost: Price::none(),
            detail: "The GM sets the days. Repairing up to a quarter of the threshold takes days.",
            rule: "G-VEH-22",
            group: OfferGroup::Between,
        }));
    }
}
