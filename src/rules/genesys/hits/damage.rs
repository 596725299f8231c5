//! What a hit comes to: damage through soak, strain instead of wounds, and whom a burst reaches.
//!
//! [`super::hit_list`] lists the hits, `play::combat::resolve` deals them.

use rules::view::Id;

use crate::hits::hit_list::{Blow, blow};
use crate::kinds::Quality;
use crate::model::check::Check;
use crate::model::figure::Figure;
use crate::model::figure::injuries::Added;
use crate::model::records::Weapon;
use crate::model::records::tables::SpendEffect;
use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;

/// Every target of a Blast centered on `first`: all who are engaged with it, friend or enemy, and the
/// other members of its group. On a miss it includes `first` (G-QUAL-03, T-45).
pub fn around(state: &State, first: Id, hits: bool) -> Vec<Id> {
    let stands = |id: &Id| {
        state.figure(*id).is_some_and(|f| !f.dead && !f.defeated)
            || state.vehicle(*id).is_some_and(Vehicle::flies)
    };
    let engaged = state.engaged_with(first).filter(stands);
    let engaged = engaged.filter(|id| beside(state, first, *id));
    each(state, first, hits, engaged)
}

/// True if no hull protects `other` from a Blast centered on `first`. A room is inside one ship, and a
/// Blast against a ship's hull harms nobody inside it (G-QUAL-03, G-VEH-38).
pub(crate) fn beside(state: &State, first: Id, other: Id) -> bool {
    let inside = state.vehicle(first).and(state.figure(other));
    inside.is_none_or(|f| state.in_the_open(f.id)) && state.hull_between(first, other).is_none()
}

/// How many times a Blast hits a combatant: once for each remaining member of a group, otherwise once
/// (T-45).
pub fn bodies(state: &State, who: Id) -> usize {
    state
        .figure(who)
        .and_then(|f| f.group)
        .map_or(1, |group| usize::from(group.standing))
}

/// `first` and the others, once for each time they are hit. The attack's own hit is subtracted from
/// `first`.
pub(crate) fn each(
    state: &State,
    first: Id,
    hits: bool,
    others: impl Iterator<Item = Id>,
) -> Vec<Id> {
    let own = bodies(state, first) - usize::from(hits).min(bodies(state, first));
    let mut all = vec![first; own];
    for other in others {
        all.extend(std::iter::repeat_n(other, bodies(state, other)));
    }
    all
}

/// True if the first hit of this check deals strain (G-QUAL-23, G-MOD-10).
pub fn lands_on_strain(state: &State, check: &Check) -> bool {
    blow(state, check, 1).is_some_and(|blow| blow.sum.strain)
}

/// What a hit adds to the d100 of its Critical Injury: each further trigger, and Vicious (G-COMB-16,
/// G-QUAL-28).
pub fn critical_plus(check: &Check, hit: u8, weapon: &Weapon) -> Vec<Added> {
    let vicious = weapon.qualities.iter().filter_map(|quality| match quality {
        Quality::Vicious(n) => Added::some(i32::from(*n) * 10, quality.to_string()),
        _ => None,
    });
    let further = i32::from(check.critical_triggers(hit)) - 1;
    let further = Added::some(further * 10, "activated again");
    further.into_iter().chain(vicious).collect()
}

/// Everything that changes the d100 of a target's Critical Injury: what the hit adds, earlier injuries, a
/// vehicle's weapon, and talents that lower it (G-COMB-15, G-TAL-07).
pub fn all_added(state: &State, target: &Figure, own: Vec<Added>, maims: i32) -> Vec<Added> {
    let mut all = own;
    let earlier = target.criticals.len();
    let each = i32::from(state.settings.crit_plus_per_injury);
    all.extend(Added::some(
        earlier as i32 * each,
        format!("{earlier} earlier"),
    ));
    all.extend(Added::some(maims, "vehicle weapon"));
    let (lower, talents) = target.criticals_lower();
    let talents: Vec<String> = talents.iter().map(|one| one.label.to_string()).collect();
    all.extend(Added::some(-i32::from(lower), talents.join(", ")));
    all
}

/// The sum of additions to a d100.
pub fn sum_of(added: &[Added]) -> i32 {
    added.iter().map(|one| one.by).sum()
}

/// The damage after soak of the first hit, if the rolled attack hits.
pub fn through(state: &State, check: &Check) -> Option<u16> {
    if !check.hits() {
        return None;
    }
    blow(state, check, 1).map(|blow| blow.sum.through)
}

/// True if a hit deals no damage because it disables an item of the target instead (M-06).
pub fn disables(check: &Check, blow: &Blow) -> bool {
    blow.number == 1 && check.bought(SpendEffect::Disable) && blow.sum.through > 0
}
