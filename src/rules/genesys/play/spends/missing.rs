//! Why a row of the tables isn't available in this situation, whatever symbols are left (M-06, M-08).

use crate::library::Library;
use crate::model::check::{Check, What};
use crate::model::hacking::spends::HackSpend;
use crate::model::records::tables::{Needs, SpendEffect, SpendRow};
use crate::model::state::State;
use crate::play::spends::menu::{holds, sensible};

/// Something that a row needs and that isn't there.
pub struct Missing {
    /// The reason in the price column: "already prone".
    pub note: &'static str,
    /// The reason in a clause: "Vex is already prone".
    pub why: String,
}

/// True if a row concerns this kind of check, so that only the situation can block it.
pub fn is_of_the_check(state: &State, library: &Library, check: &Check, row: &SpendRow) -> bool {
    let attack = matches!(check.what, What::Attack { .. });
    // What a vehicle, a hacker or a speaker buys has a list of its own.
    let common = !matches!(
        row.effect,
        SpendEffect::Vehicle(_) | SpendEffect::Hack(_) | SpendEffect::Social(_)
    );
    // A purchase of the same check may make these possible, and their letters must be theirs before.
    let comes_up = matches!(
        row.effect,
        SpendEffect::Hack(HackSpend::CancelTrace | HackSpend::CloseBackdoor)
    );
    // Without turns there is neither a maneuver to take nor a turn that an effect lasts for (G-SOC-08).
    let lasts = row.effect == SpendEffect::Defense || row.needs.contains(&Needs::Turn);
    (common || comes_up)
        && !(lasts && state.is_untimed())
        && row.needs.iter().all(|need| match need {
            Needs::Hit | Needs::Damage | Needs::TargetDefense | Needs::AllyEngaged => attack,
            Needs::Environment | Needs::Benefit | Needs::Turn => true,
            Needs::Attack
            | Needs::RangedAttack
            | Needs::Style
            | Needs::Initiative
            | Needs::Improvised
            | Needs::Social
            | Needs::Hacking
            | Needs::Hacker
            | Needs::Sysop
            | Needs::Controls
            | Needs::Steers => holds(state, library, check, *need),
        })
}

/// Why a check has no hit: in the price column, and in a clause.
pub const fn no_hit(check: &Check) -> (&'static str, &'static str) {
    if matches!(check.what, What::Attack { .. }) {
        ("a miss", "the attack missed")
    } else {
        ("not an attack", "this check isn't an attack")
    }
}

/// What a row needs and the situation lacks, if anything.
pub fn missing(state: &State, library: &Library, check: &Check, row: &SpendRow) -> Option<Missing> {
    let need = row.needs.iter().copied();
    let mut lacking = need.filter(|need| !holds(state, library, check, *need));
    lacking
        .find_map(|need| of_need(state, check, need))
        .or_else(|| of_effect(state, check, row.effect))
}

fn of_need(state: &State, check: &Check, need: Needs) -> Option<Missing> {
    let by = state.name_of(check.by);
    let target = check.target().map_or("the target", |id| state.name_of(id));
    let (note, why) = match need {
        Needs::Hit | Needs::Damage | Needs::AllyEngaged if !check.hits() => {
            let (note, why) = no_hit(check);
            (note, why.to_owned())
        }
        Needs::Damage => ("no damage", format!("no damage gets through to {target}")),
        Needs::AllyEngaged => (
            "no one engaged",
            format!("no ally of {by} is engaged with {target}"),
        ),
        Needs::TargetDefense => (
            "no defense",
            format!("{target} has no defense against this attack"),
        ),
        Needs::Environment => ("no effect", format!("nothing around {by} hinders them")),
        Needs::Benefit => (
            "nothing to lose",
            format!("{by} has no cover, aim or guard to lose"),
        ),
        Needs::Turn => (
            "none left",
            format!("{by} can't take another maneuver in this turn"),
        ),
        _ => return None,
    };
    Some(Missing { note, why })
}

fn of_effect(state: &State, check: &Check, effect: SpendEffect) -> Option<Missing> {
    if sensible(state, check, effect) {
        return None;
    }
    let by = state.name_of(check.by);
    let target = check.target();
    let named = target.map_or("the target", |id| state.name_of(id));
    let of = |note, why| Some(Missing { note, why });
    match effect {
        SpendEffect::HealStrain(_) => of("no strain", format!("{by} has no strain to recover")),
        SpendEffect::FallProne => of("already prone", format!("{by} is already prone")),
        SpendEffect::BoostNextAlly => of("no ally", format!("{by} has no ally who can act")),
        SpendEffect::EnemyManeuver => {
            of("no opponent", "no opponent can take a maneuver".to_owned())
        }
        SpendEffect::OutOfAmmo => of(
            "no ammunition",
            "the weapon has no ammunition to lose".to_owned(),
        ),
        SpendEffect::Hack(HackSpend::CancelTrace) => {
            of("no trace", format!("{by} hasn't been traced here"))
        }
        SpendEffect::Hack(HackSpend::CloseBackdoor) => {
            of("no back door", "the system has no back door".to_owned())
        }
        SpendEffect::DamageItem | SpendEffect::BreakImprovised => {
            of("no item", format!("{by} uses no item that can be damaged"))
        }
        _ if target.is_none() => of("no target", "the check has no target".to_owned()),
        SpendEffect::Destroy | SpendEffect::Critical if check.bought(SpendEffect::Disable) => of(
            "disabled",
            "the hit disables instead of doing damage".to_owned(),
        ),
        SpendEffect::Disarm | SpendEffect::Destroy => {
            of("unarmed", format!("{named} has no weapon in hand"))
        }
        SpendEffect::Disable if check.bought(SpendEffect::Critical) => of(
            "has a critical",
            "the hit already has a critical".to_owned(),
        ),
        SpendEffect::Disable if check.bought(SpendEffect::Destroy) => {
            of("destroys", "the hit already destroys an item".to_owned())
        }
        _ => None,
    }
}
