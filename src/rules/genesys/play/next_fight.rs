//! Whether a fight comes next.

use crate::kinds::Side;
use crate::model::figure::Figure;
use crate::model::state::{Phase, State};

use rules::view::Id;

/// Whether the next thing that is expected is a fight: in a later scene it needs both sides, and without a scene an
/// enemy who wasn't in the last fight.
pub fn awaits_fight(state: &State) -> bool {
    let is_next = || is_in_later_scene(state) || has_new_enemy(state);
    state.phase == Phase::Setup || is_next() && has_both_sides(state)
}

/// Whether an enemy joined after the last fight, outside a scene: everyone in that fight rolled a slot of it.
fn has_new_enemy(state: &State) -> bool {
    let was_there = |who: Id| state.slots.iter().any(|slot| slot.rolled_by == Some(who));
    let is_new = |f: &Figure| f.side == Side::Npc && f.able() && f.in_order() && !was_there(f.id);
    let fought = state.slots.iter().any(|slot| slot.rolled_by.is_some());
    let open = state.campaign.title().is_none();
    state.phase == Phase::Over && open && fought && state.everybody().any(is_new)
}

/// Whether a scene is open that began after the last fight.
pub fn is_in_later_scene(state: &State) -> bool {
    let campaign = &state.campaign;
    state.phase == Phase::Over && campaign.title().is_some() && campaign.scene() > state.fought
}

/// Whether there is someone to fight, aboard a vehicle or not. A key must not begin rounds by a slip while a
/// character is made or travels alone, or when a fight is decided. The line `start` still does.
pub fn has_both_sides(state: &State) -> bool {
    let able = state.figures.iter().filter(|figure| figure.able());
    let figures = able.map(|figure| figure.side);
    let sides = figures.chain(state.vehicles.iter().map(|vehicle| vehicle.side));
    let is = |side: Side| sides.clone().any(|one| one == side);
    is(Side::Pc) && is(Side::Npc)
}
