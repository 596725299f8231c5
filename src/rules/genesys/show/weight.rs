//! What each side brings to an encounter: how many of each kind, what they can take, and their soak.

use rules::view::Weight;

use crate::kinds::{Kind, Side};
use crate::model::state::State;

/// Returns what each side brings, the players' first. Those who can't act anymore don't count, and neither
/// does damage that was already taken.
pub fn weights(state: &State) -> [Weight; 2] {
    [Side::Pc, Side::Npc].map(|side| weight(state, side))
}

fn weight(state: &State, side: Side) -> Weight {
    let figures = || {
        let all = state.everybody();
        all.filter(move |figure| figure.side == side && figure.able())
    };
    let vehicles = || {
        let all = state.vehicles.iter();
        all.filter(move |vehicle| vehicle.side == side && !vehicle.wrecked())
    };
    let number = |kind: Kind| -> u32 {
        let of_kind = figures().filter(|figure| figure.kind == kind);
        of_kind
            .map(|figure| figure.group.map_or(1, |group| u32::from(group.standing)))
            .sum()
    };
    let craft = vehicles().map(|vehicle| vehicle.squadron.map_or(1, |s| u32::from(s.standing)));
    let wounds = figures().map(|figure| {
        let left = figure.whole_threshold().saturating_sub(figure.wounds);
        u32::from(left)
    });
    let hull =
        vehicles().map(|vehicle| u32::from(vehicle.whole_hull().saturating_sub(vehicle.hull)));
    Weight::new(
        &[
            (number(Kind::Pc), "PC", "PCs"),
            (number(Kind::Minion), "minion", "minions"),
            (number(Kind::Rival), "rival", "rivals"),
            (number(Kind::Nemesis), "nemesis", "nemeses"),
            (craft.sum(), "vehicle", "vehicles"),
        ],
        &[
            ("wounds", wounds.sum()),
            (
                "soak",
                figures().map(|figure| u32::from(figure.soak().0)).sum(),
            ),
            ("hull trauma", hull.sum()),
        ],
    )
}
