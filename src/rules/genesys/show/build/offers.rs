//! Every kind of every role as an offer, which adds an adversary with a key, a choice and Enter (T-46).

use crate::command::build::kind_word;
use crate::kinds::{Characteristic, Kind};
use crate::library::Library;
use crate::model::state::State;
use crate::play::advance::made::USUAL;
use crate::play::build::body;
use crate::show::offer::{New, offer};

use rules::view::{Offer, OfferGroup, OfferLine, Price};

/// The adversaries that can be built now: by role, each as a minion, a rival and a nemesis.
pub fn offers(state: &State, library: &Library, all: &mut Vec<Offer>) {
    if state.check.is_some() {
        return;
    }
    for role in library.roles() {
        let armor = role.armor.as_ref().and_then(|worn| library.worn(worn));
        let weapon = role.attacks.first().and_then(|a| library.attack(a));
        let weapon = weapon.map_or_else(String::new, |w| format!(" with {}", w.name));
        for kind in [Kind::Minion, Kind::Rival, Kind::Nemesis] {
            let (has, wounds) = body(role, kind, USUAL);
            let soak = has.get(Characteristic::Brawn) + armor.map_or(0, |armor| armor.soak);
            let mut one = offer(New {
                key: "build",
                line: OfferLine::begun(format_args!("build {} {}", kind_word(kind), role.id)),
                label: format!("{} {}{weapon}", kind_word(kind), role.name.to_lowercase()),
                cost: Price::none(),
                detail: "Press Enter to accept, or add: power 1 to 3, with WEAPON, in ARMOR, x4, as \"NAME\".",
                rule: "T-46",
                group: OfferGroup::Bring,
            });
            one.cost = Price::note(format!("wounds {wounds}, soak {soak}"));
            // Every role of the packs can be built in any encounter.
            one.sure = true;
            all.push(one);
        }
    }
}
