//! Modifiers of vehicles: handling and speed for pilots, defense, evasion, advantages and barrages for
//! attackers (G-VEH-02, G-VEH-05, G-VEH-27, G-VCOM-17, G-VCOM-20, G-VCOM-23). `check::sources` adds
//! them.

use crate::kinds::Quality;
use crate::library::Library;
use crate::model::check::pool::Change;
use crate::model::check::source::Source;
use crate::model::check::{Check, What};
use crate::model::figure::Figure;
use crate::model::records::Weapon;
use crate::model::records::gifts::Works;
use crate::model::state::State;
use crate::model::tokens::{Only, Whose};
use crate::model::vehicles::craft::{Vehicle, goes_full_throttle};
use crate::model::vehicles::speed;
use crate::play::check::list::List;

use dice::Symbols;
use rules::view::Id;

/// The vehicle that a skill check controls: the one of its purpose, or the one that the actor flies if
/// the check uses its control skill (O-41).
fn controlled<'s>(
    state: &'s State,
    library: &Library,
    check: &Check,
    actor: &Figure,
) -> Option<&'s Vehicle> {
    let What::Skill { skill, purpose, .. } = &check.what else {
        return None;
    };
    if let Some(task) = purpose.task() {
        return state.vehicle(task.vehicle).filter(|_| task.controls());
    }
    let vehicle = state.vehicle_of(actor.id)?;
    let steers = vehicle
        .seat_of(actor.id)
        .is_some_and(crate::model::vehicles::crew::Seat::steers);
    // Full Throttle counts as controlling the vehicle with any of its skills (G-TAL-49, O-41).
    if steers && goes_full_throttle(actor, check) {
        return Some(vehicle);
    }
    let own = library.find_skill(&vehicle.skill).ok()?;
    (steers && own.id == *skill).then_some(vehicle)
}

/// The vehicle that a check controls, if it controls one (G-VEH-25).
pub fn controlled_by(state: &State, library: &Library, check: &Check) -> Option<Id> {
    let actor = state.figure(check.by)?;
    controlled(state, library, check, actor).map(|v| v.id)
}

/// The vehicle of a pilot's check of any kind: the one it controls, otherwise the one that the actor
/// flies (G-VEH-25).
pub fn steered_by(state: &State, library: &Library, check: &Check) -> Option<Id> {
    let steers = |v: &&Vehicle| {
        v.seat_of(check.by)
            .is_some_and(crate::model::vehicles::crew::Seat::steers)
    };
    let own = || state.vehicle_of(check.by).filter(steers).map(|v| v.id);
    controlled_by(state, library, check).or_else(own)
}

/// Adds handling and speed to checks that control a vehicle (G-VEH-02, M-18).
pub(crate) fn control(list: &mut List<'_>, state: &State, library: &Library, actor: &Figure) {
    let Some(vehicle) = controlled(state, library, list.check(), actor) else {
        return;
    };
    let handling = vehicle.handling_now();
    if handling != 0 {
        let dice = handling.unsigned_abs();
        let change = if handling > 0 {
            Change::Boost(dice)
        } else {
            Change::Setback(dice)
        };
        let why = format!("handling {handling:+} of {}", vehicle.name);
        let rule = if handling == vehicle.handling {
            "G-VEH-02"
        } else {
            "G-VEH-18"
        };
        list.add(Source::Handling, change, &why, rule);
    }
    let upgrades = speed::control_upgrades(vehicle.speed);
    if upgrades > 0 {
        let why = format!("speed {}", vehicle.speed);
        list.add(
            Source::Speed,
            Change::UpgradeDifficulty(upgrades),
            &why,
            "G-VEH-05",
        );
    }
}

/// True if a vehicle's equipment works: it isn't debris and no threshold is exceeded (G-VEH-14,
/// G-VEH-24).
fn gives(vehicle: &Vehicle) -> bool {
    vehicle.flies() && !vehicle.lies_dead()
}

/// Adds Boost dice from the equipment of the actor's vehicle (O-V12, O-V15).
pub(crate) fn fitted(list: &mut List<'_>, state: &State, actor: &Figure) {
    let What::Skill { skill, .. } = &list.check().what else {
        return;
    };
    let vehicle = state.vehicle_of(actor.id).filter(|v| gives(v));
    let gift = vehicle.and_then(|v| {
        let mut boosts = v.gifts.boosts.iter();
        Some((v, boosts.find(|(key, _)| key == skill)?.1))
    });
    if let Some((vehicle, dice)) = gift {
        let why = format!("aboard {}", vehicle.name);
        list.add(Source::Fitted, Change::Boost(dice), &why, "G-POOL-11");
    }
}

/// The equipment of the character's vehicle that a check may use (O-V17).
fn at_hand<'s>(state: &'s State, check: &Check) -> impl Iterator<Item = (&'s Vehicle, &'s Works)> {
    let vehicle = match &check.what {
        What::Skill { .. } => state.vehicle_of(check.by).filter(|v| gives(v)),
        What::Attack { .. } => None,
    };
    let skill = match &check.what {
        What::Skill { skill, .. } => skill.clone(),
        What::Attack { .. } => String::new(),
    };
    let all = vehicle.into_iter();
    let all = all.flat_map(|v| v.gifts.works.iter().map(move |works| (v, works)));
    all.filter(move |(_, works)| works.skill == skill)
}

/// Adds a row for each of these. It counts only when it is switched on.
pub(crate) fn works(list: &mut List<'_>, state: &State) {
    for (vehicle, works) in at_hand(state, list.check()) {
        let why = format!(
            "the {} of {}: {}, {} system strain",
            works.name, vehicle.name, works.text, works.strain
        );
        let nothing = Change::Auto(Symbols::default());
        list.asked(
            Source::Quality(works.name.clone()),
            nothing,
            &why,
            "G-VEH-24",
        );
    }
}

/// The system strain of the equipment that a roll uses.
pub fn works_cost(state: &State, check: &Check) -> Vec<(Id, u16)> {
    at_hand(state, check)
        .filter(|(_, works)| check.is_switched(&Source::Quality(works.name.clone())))
        .map(|(vehicle, works)| (vehicle.id, u16::from(works.strain)))
        .collect()
}

/// Adds the modifiers of both vehicles to an attack: the target's, and the one that the attacker is
/// aboard.
pub(crate) fn attack(
    list: &mut List<'_>,
    state: &State,
    actor: &Figure,
    target: Id,
    weapon: &Weapon,
) {
    let from = state.vehicle_of(actor.id);
    if let Some(own) = from.filter(|v| v.effects.evade.is_some()) {
        let why = format!("{} evades", own.name);
        list.add(
            Source::OwnEvasion,
            Change::UpgradeDifficulty(1),
            &why,
            "G-VCOM-17",
        );
    }
    let Some(vehicle) = state.vehicle(target) else {
        return;
    };
    if vehicle.effects.evade.is_some() {
        let why = format!("{} evades", vehicle.name);
        list.add(
            Source::Evasion,
            Change::UpgradeDifficulty(1),
            &why,
            "G-VCOM-17",
        );
    }
    let fast = speed::harder_to_hit(vehicle.speed);
    if fast > 0 {
        let why = format!("{} is at speed {}", vehicle.name, vehicle.speed);
        list.add(
            Source::Speed,
            Change::UpgradeDifficulty(fast),
            &why,
            "G-VEH-05",
        );
    }
    if let Some(own) = from {
        if own.effects.over.contains(&vehicle.id) {
            let why = format!("the advantage on {}", vehicle.name);
            list.add(Source::Gained, Change::UpgradeAbility(2), &why, "G-VCOM-23");
        }
        if vehicle.effects.over.contains(&own.id) {
            let why = format!("{} has the advantage", vehicle.name);
            list.add(
                Source::Outflown,
                Change::UpgradeDifficulty(2),
                &why,
                "G-VCOM-23",
            );
        }
        if let Some(curtain) = vehicle.effects.curtain.filter(|_| own.silhouette <= 4) {
            let why = format!("Blanket Barrage around {}", vehicle.name);
            let change = Change::UpgradeDifficulty(curtain.upgrades);
            list.add(Source::Barrage, change, &why, "G-VCOM-20");
        }
    }
    for token in &state.tokens {
        if let crate::model::tokens::Change::UpgradeAbility(n) = token.change
            && token.only == Only::CombatAgainst(target)
            && list.check().fires_mounted()
            && from.is_some_and(|own| token.whose == Whose::One(own.id))
        {
            let change = Change::UpgradeAbility(n);
            list.add(Source::Token(token.mark), change, &token.from, &token.rule);
        }
    }
    let guided = weapon
        .qualities
        .iter()
        .any(|q| matches!(q, Quality::Guided(_)));
    for token in &state.tokens {
        if let crate::model::tokens::Change::UpgradeDifficulty(n) = token.change
            && token.whose == Whose::One(vehicle.id)
            && guided
        {
            let change = Change::UpgradeDifficulty(n);
            list.add(Source::Token(token.mark), change, &token.from, &token.rule);
        }
    }
}

/// Adds a vehicle's defense as Setback (G-VEH-27).
pub(crate) fn defense(list: &mut List<'_>, state: &State, vehicle: &Vehicle) {
    let (defense, because) = vehicle.defense_now(state);
    if defense == 0 {
        return;
    }
    let more = if because.len() > 1 { " and more" } else { "" };
    let why = format!("defense {defense} of {}{more}", vehicle.name);
    list.add(Source::Defense, Change::Setback(defense), &why, "G-VEH-27");
}
