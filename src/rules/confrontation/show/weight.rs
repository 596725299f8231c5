//! What each side brings to an encounter: points of all pools, defense, and what armor stops.

use rules::view::Weight;

use crate::model::{Person, State};

/// Returns what each side brings, the players' first. Those who are down don't count.
pub fn weights(state: &State) -> [Weight; 2] {
    [true, false].map(|players| weight(state, players))
}

fn weight(state: &State, players: bool) -> Weight {
    let people = || {
        let all = state.people.iter();
        all.filter(move |person| person.is_pc() == players && !person.is_down())
    };
    let number = |is: &dyn Fn(&Person) -> bool| -> u32 {
        let number = people().filter(|person| is(person)).count();
        u32::try_from(number).unwrap_or(u32::MAX)
    };
    let is_object = |person: &Person| !person.sections.is_empty();
    let matters = |person: &Person| person.opponent.as_ref().is_some_and(|one| one.important);
    let positive = |n: i16| u32::try_from(n).unwrap_or(0);
    let points = people().flat_map(|person| person.pools.map(|points| positive(points.now)));
    let armor = people().flat_map(|person| person.armor.iter());
    let armor = armor.filter(|armor| !armor.destroyed());
    let sections = people().flat_map(|person| person.sections.values());
    Weight::new(
        &[
            (number(&Person::is_pc), "PC", "PCs"),
            (
                number(&|one| !one.is_pc() && !is_object(one) && matters(one)),
                "important opponent",
                "important opponents",
            ),
            (
                number(&|one| !one.is_pc() && !is_object(one) && !matters(one)),
                "opponent",
                "opponents",
            ),
            (
                number(&|one| !one.is_pc() && is_object(one)),
                "object",
                "objects",
            ),
        ],
        &[
            ("pool points", points.sum()),
            ("armor", armor.map(|armor| positive(armor.reduction)).sum()),
            ("durability", sections.map(|left| positive(*left)).sum()),
        ],
    )
}
