//! Short names: how people at the table call a combatant or a vehicle.

use lang::{Who, names};
use rules::view::Id;
use rules::words::named;

use crate::kinds::Side;
use crate::model::state::State;

/// The part of a name that people say, if it identifies them here.
pub fn short(state: &State, who: Id) -> &str {
    let name = state.name_of(who);
    let others = || {
        let figures = state.everybody().map(|f| (f.id, f.name.as_str()));
        figures.chain(state.vehicles.iter().map(|v| (v.id, v.name.as_str())))
    };
    let taken = |word: &str| {
        others().any(|(id, name)| id != who && name.split(' ').any(|part| part == word))
    };
    // A ship is called by its last word: "Promise".
    let given_first = state
        .figure(who)
        .is_some_and(|figure| figure.side == Side::Pc);
    names::said(name, given_first, taken)
}

impl State {
    /// Any entry, as a command names it.
    pub fn who(&self, id: Id) -> Who {
        named(self.name_of(id), id)
    }
}
