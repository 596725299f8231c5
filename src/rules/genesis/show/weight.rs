//! What each side brings to an encounter: their best combat skills, uses of Strength, and armor.

use rules::view::Weight;

use crate::kinds::{Group, Side};
use crate::model::figure::Figure;
use crate::model::state::State;

/// Returns what each side brings, the players' first. Those who can't act anymore don't count.
pub fn weights(state: &State) -> [Weight; 2] {
    [Side::Pc, Side::Npc].map(|side| weight(state, side))
}

fn weight(state: &State, side: Side) -> Weight {
    let figures = || {
        let all = state.figures.iter();
        all.filter(move |figure| figure.side == side && figure.able())
    };
    let armor = figures().map(|figure| u32::from(figure.armor_level(&state.settings)));
    Weight::new(
        &[(
            u32::try_from(figures().count()).unwrap_or(u32::MAX),
            "character",
            "characters",
        )],
        &[
            ("combat ranks", figures().map(combat).sum()),
            (
                "Strength",
                figures().map(|one| u32::from(one.strength_left())).sum(),
            ),
            ("armor", armor.sum()),
        ],
    )
}

/// The ranks of the best combat skill.
fn combat(figure: &Figure) -> u32 {
    let skills = figure.skills.iter();
    let skills = skills.filter(|skill| skill.group == Group::Combat);
    let best = skills.map(|skill| skill.ranks).max().unwrap_or(0);
    u32::try_from(best).unwrap_or(0)
}
