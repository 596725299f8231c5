//! The offers of checks that damage asks of a crew. `play::vehicles::splinters` decides them.

use rules::view::{Offer, OfferGroup, Price};

use crate::command::words::{Against, Call};
use crate::library::Library;
use crate::model::state::State;
use crate::play::vehicles::splinters::{HARD, next, ways};
use crate::say;
use crate::show::offer::{New, offer};

/// Offers the check of the next character, with either skill.
pub fn asked(state: &State, library: &Library, all: &mut Vec<Offer>) {
    let Some((vehicle, figure)) = next(state) else {
        return;
    };
    for skill in ways(state, library, vehicle, figure) {
        let name = library.skill(skill).map_or(skill, |s| s.name.as_str());
        all.push(offer(New {
            key: "check",
            line: say::Check(figure, skill, Against::Difficulty(HARD), None, Call::Splinters),
            label: format!("{}: {name} against splinters", figure.name),
            cost: Price::none(),
            detail: "Hard. A failure is 1 wound, plus 1 per net Failure. 3 Threat or 1 Despair is a Critical Injury.",
            rule: "M-22",
            group: OfferGroup::Asked,
        }));
    }
}
