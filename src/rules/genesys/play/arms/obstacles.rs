//! What blocks an attack with a weapon on a target, or makes it harder.

use lang::Refusal;
use rules::view::Id;

use crate::kinds::{Band, Quality};
use crate::model::check::{Check, What};
use crate::model::figure::Figure;
use crate::model::records::Weapon;
use crate::model::state::State;
use crate::model::talents::hook::Answers;
use crate::model::talents::passive::Passive;
use crate::play::arms::choose::hands_full;
use crate::play::arms::hindered::{Hindered, Obstacle};
use crate::play::check::modes::hardness;

/// True if a weapon can be one of two: it needs only one hand (G-MOD-07, G-MOD-13).
pub fn can_be_one_of_two(figure: &Figure, weapon: &Weapon) -> bool {
    weapon.one_handed() || (weapon.is_improvised() && figure.silhouette > 1)
}

/// What blocks the mode of an attack: a second weapon or a target that doesn't fit, or a first target
/// that isn't the hardest (G-MOD-07, G-COMB-05, G-QUAL-02).
pub fn hindered(state: &State, check: &Check) -> Option<Hindered> {
    let What::Attack {
        weapon,
        target,
        band,
        ..
    } = check.what
    else {
        return None;
    };
    let actor = state.figure(check.by)?;
    let first = state.weapon_at(actor.id, weapon)?;
    if let Some(index) = check.mode.second
        && let Some(second) = check.second_weapon(state)
    {
        for one in [&first, &second] {
            if !can_be_one_of_two(actor, one) {
                let why = format!("The {} needs both hands.", one.name);
                let refusal = Refusal::rule("G-MOD-07", why);
                return Some(Hindered::other(
                    refusal.hint("Choose another pair of weapons."),
                ));
            }
        }
        if band > second.range {
            let why = format!(
                "The {} reaches only {} range, but the target is at {band}.",
                second.name, second.range
            );
            return Some(Hindered {
                by: Obstacle::Reach,
                refusal: Refusal::rule("G-COMB-05", why)
                    .hint("Move closer, or choose another second weapon."),
            });
        }
        let unfit = actor
            .held(usize::from(index))
            .and_then(|held| held.hindrance(actor, state.round, true));
        if unfit.is_some() {
            return unfit.map(Hindered::other);
        }
        // The second weapon has the same limits as the first (G-MAN-08, G-TAL-27).
        let shooting = !second.fights().is_close();
        let barred = shooting.then(|| state.is_barred_from_shooting(actor.id));
        let unfit = barred.flatten().or_else(|| hands_full(actor, index));
        if unfit.is_some() {
            return unfit.map(Hindered::other);
        }
    }
    if !check.mode.auto {
        return None;
    }
    for other in &check.mode.others {
        let at = state.band(check.by, *other);
        if at > first.range {
            let other = state.name_of(*other);
            let why = format!("{other} is at {at} range, beyond the {}.", first.name);
            let refusal = Refusal::rule("G-QUAL-02", why).hint("Move closer, or leave them out.");
            return Some(Hindered::other(refusal));
        }
    }
    let hardest = hardest(state, check).filter(|hardest| *hardest != target)?;
    let hardest = state.name_of(hardest);
    let why = format!("Auto-fire starts with the hardest target: {hardest}.");
    let hint = format!("`target {}`", lang::spoken::quote(hardest));
    Some(Hindered::other(Refusal::rule("G-QUAL-02", why).hint(hint)))
}

/// The first target of Auto-fire: one that is both the hardest to hit and the best defended. If none is
/// both, it is the declared target if that is either, otherwise the hardest to hit.
pub fn hardest(state: &State, check: &Check) -> Option<Id> {
    let target = check.target()?;
    let actor = state.figure(check.by)?;
    let weapon = check.weapon(state)?;
    let all: Vec<(Id, i32, u8)> = std::iter::once(target)
        .chain(check.mode.others.iter().copied())
        .filter_map(|id| {
            let there = state.figure(id).is_some() || state.vehicle(id).is_some();
            there.then(|| {
                let (difficulty, defense) = hardness(state, check, actor, &weapon, id);
                (id, difficulty, defense)
            })
        })
        .collect();
    let difficulty = all.iter().map(|one| one.1).max()?;
    let defense = all.iter().map(|one| one.2).max()?;
    let both = |one: &&(Id, i32, u8)| one.1 == difficulty && one.2 == defense;
    if all.iter().any(|one| both(&one)) {
        let fits = |one: &&(Id, i32, u8)| both(one) && one.0 == target;
        return all
            .iter()
            .find(fits)
            .or_else(|| all.iter().find(both))
            .map(|one| one.0);
    }
    let either = |one: &&(Id, i32, u8)| one.1 == difficulty || one.2 == defense;
    let chosen = all.iter().filter(either).find(|one| one.0 == target);
    chosen
        .or_else(|| all.iter().find(|one| one.1 == difficulty))
        .map(|one| one.0)
}

/// True for a weapon that is thrown once and has Blast.
pub fn is_grenade(weapon: &Weapon) -> bool {
    let bursts = |q: &Quality| matches!(q, Quality::Blast(_));
    weapon.qualities.iter().any(bursts) && weapon.qualities.contains(&Quality::LimitedAmmo(1))
}

/// The range of a weapon in this check (G-TAL-46, G-TAL-50).
pub fn reach(check: &Check, attacker: &Figure, weapon: &Weapon) -> Band {
    let grenade = is_grenade(weapon);
    let thrown = attacker
        .passives(|p| match p {
            Passive::GrenadesReach(band) => Some(*band),
            _ => None,
        })
        .map(|(_, band)| band)
        .max()
        .filter(|_| grenade)
        .unwrap_or(weapon.range);
    let range = weapon.range.max(thrown);
    if check.answers_of(Answers::EagleEyes).next().is_some() && range < Band::Extreme {
        farther(range, 1)
    } else {
        range
    }
}

/// The refusal of Hamstring Shot if a target of the attack is a vehicle (G-TAL-10).
pub fn no_hamstring(state: &State, check: &Check) -> Option<Refusal> {
    let aimed = check.target().into_iter();
    let mut aimed = aimed.chain(check.mode.others.iter().copied());
    let vehicle = aimed.find_map(|id| state.vehicle(id))?;
    let why = format!(
        "Hamstring Shot can't target a vehicle, and {} is one.",
        vehicle.name
    );
    let hint = "Choose another target, or `cancel` and attack without it.";
    Some(Refusal::rule("G-TAL-10", why).hint(hint))
}

/// The range that many steps farther, at most extreme.
pub(crate) fn farther(band: Band, by: u8) -> Band {
    let all = &Band::ALL[..5];
    let at = all.iter().position(|b| *b == band).unwrap_or(0);
    all[(at + usize::from(by)).min(all.len() - 1)]
}
