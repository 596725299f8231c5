//! What can be bought with the rolled symbols (M-06, M-08, T-33, G-COMB-08 to G-COMB-13).
//!
//! The menu lists what the remaining symbols can pay for and the situation allows. The rest of the tables
//! that the rolled symbols concern is out of reach, and `missing` says why. `spend` carries a purchase
//! out. The offers and the decision both read this list.

use crate::figure::goods::UNARMED;
use crate::figure::names::short;
use crate::hits::damage::through;
use crate::hits::hit_list::{
    Blow, Cause, ally_in_the_way, blow, blows, bought, freed, paid, split,
};
use crate::kinds::Quality;
use crate::library::Library;
use crate::model::check::pool::Change as PoolChange;
use crate::model::check::source::Source;
use crate::model::check::{Bought, Check, Paid, What};
use crate::model::figure::Figure;
use crate::model::figure::held::Wear;
use crate::model::records::tables::{Needs, SpendEffect, SpendRow};
use crate::model::state::State;
use crate::model::talents::hook::Answers;
use crate::model::vehicles::craft::Vehicle;
use crate::open_check::Left;
use crate::play::sources::{gathered as sources, scene};
use crate::play::spends::asked::variants;
use crate::play::spends::hacking::KNOWN;
use crate::play::spends::purchases::{numbered, purchases};
use crate::play::spends::{hacking, missing, social, vehicles};

use rules::view::Id;

/// One purchase on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The key that `spend` takes.
    pub key: String,
    /// A label of a few words.
    pub label: String,
    /// A description of one sentence.
    pub text: String,
    /// The ways to pay for it with what is left, the cheapest first.
    pub ways: Vec<Paid>,
    /// Its effect.
    pub bought: Bought,
    /// The rule or table.
    pub rule: String,
    /// The hit it belongs to, unless it is the first.
    pub on: Option<u8>,
    /// The target that the choice itself defines.
    pub whom: Option<Id>,
    /// Every target of a Blast.
    pub among: Vec<Id>,
}

/// A row of the tables or of a weapon, and whether it can be bought now.
enum Found<'l> {
    /// It can be bought.
    Open(Choice),
    /// Too few symbols are left. Its ways are every way to pay for it.
    Short(Choice),
    /// The situation doesn't allow it.
    Missing(&'l SpendRow),
}

/// Everything that the remaining symbols can buy, in the order of the tables, with the hits of
/// Auto-fire first.
pub fn menu(state: &State, library: &Library, check: &Check) -> Vec<Choice> {
    let mut all: Vec<Choice> = found(state, library, check)
        .into_iter()
        .filter_map(|found| match found {
            Found::Open(choice) => Some(choice),
            Found::Short(_) | Found::Missing(_) => None,
        })
        .collect();
    if hacking::is_known_by_style(state, check, left(state, check)) {
        all.sort_by_key(|choice| choice.bought != KNOWN);
    }
    // The attacker declared Auto-fire for its further hits and a barrage for its weapons (G-VCOM-21),
    // so these come first.
    if check.mode.auto {
        let hit = super::purchases::key_of(Quality::AutoFire);
        all.sort_by_key(|choice| !choice.key.starts_with(&hit));
    }
    all.sort_by_key(|choice| choice.bought != Bought::Barrage);
    all
}

/// What symbols of the rolled kinds could buy but can't buy now, in the order of the tables: a choice
/// that costs more than is left, or the row of a table that the situation doesn't allow.
pub fn out_of_reach<'l>(
    state: &State,
    library: &'l Library,
    check: &Check,
) -> Vec<Result<Choice, &'l SpendRow>> {
    let rolled = |ways: &[Paid]| ways.iter().any(|paid| is_rolled(check, *paid));
    let all = found(state, library, check).into_iter();
    all.filter_map(|found| match found {
        Found::Open(_) => None,
        Found::Short(choice) => rolled(&choice.ways).then_some(Ok(choice)),
        Found::Missing(row) => rolled(&prices(state, check, row, &row.id)).then_some(Err(row)),
    })
    .collect()
}

/// True if the roll shows a symbol that this price takes, whether it is spent or not.
fn is_rolled(check: &Check, paid: Paid) -> bool {
    check.net().is_some_and(|net| {
        paid.advantage > 0 && net.advantage > 0
            || paid.threat > 0 && net.advantage < 0
            || paid.triumph > 0 && net.triumph > 0
            || paid.despair > 0 && net.despair > 0
    })
}

/// Every row that belongs to the rolled check.
fn found<'l>(state: &State, library: &'l Library, check: &Check) -> Vec<Found<'l>> {
    let mut all = Vec::new();
    let left = left(state, check);
    if check.roll.is_none() {
        return all;
    }
    let rows = library.spends().chain(library.complications());
    for row in rows {
        if !hacking::belongs(check, row) || !social::belongs(state, library, check, row) {
            continue;
        }
        // `criticals` checks the damage of each hit itself.
        let critical = row.effect == SpendEffect::Critical;
        let missing = row
            .needs
            .iter()
            .filter(|need| !critical || **need != Needs::Damage)
            .find(|need| !holds(state, library, check, **need));
        if missing.is_some() || !sensible(state, check, row.effect) {
            if missing::is_of_the_check(state, library, check, row) {
                all.push(Found::Missing(row));
            }
            continue;
        }
        if critical {
            let mut open = Vec::new();
            criticals(state, check, row, left, &mut open);
            all.extend(open.into_iter().map(Found::Open));
            continue;
        }
        let again = bought(check, &row.id);
        if again && !row.repeat {
            continue;
        }
        let prices = prices(state, check, row, &row.id);
        let mut ways = prices.clone();
        ways.retain(|p| left.covers(*p));
        let short = ways.is_empty();
        let ways = if short { prices } else { ways };
        for (key, label) in variants(
            state.figure(check.by),
            row.effect,
            &row.id,
            &social::die_named(state, row),
            again,
        ) {
            let choice = Choice {
                key,
                label,
                text: row.text.clone(),
                ways: ways.clone(),
                bought: Bought::Row(row.effect),
                rule: row.rule.clone(),
                on: None,
                whom: None,
                among: Vec::new(),
            };
            let each = hacking::each_program(state, check, &choice)
                .or_else(|| social::each_facet(state, check, &choice))
                .or_else(|| vehicles::each_of_several(state, check, &choice));
            let each = each.unwrap_or_else(|| vec![choice]).into_iter();
            all.extend(each.map(|one| {
                if short {
                    Found::Short(one)
                } else {
                    Found::Open(one)
                }
            }));
        }
    }
    hits(state, check, &mut all);
    all
}

/// Every way to pay for a row, whether enough is left or not.
pub fn prices(state: &State, check: &Check, row: &SpendRow, key: &str) -> Vec<Paid> {
    // The Critical rating of the hit's weapon is the price of a Critical Injury (G-COMB-09).
    let hit = split(key).1.and_then(|number| blow(state, check, number));
    let weapon = hit.map(|hit| hit.weapon).or_else(|| check.weapon(state));
    let rating = weapon.map_or(u8::MAX, |w| w.crit);
    row.price.iter().map(|p| paid(*p, rating)).collect()
}

/// The symbols left to spend. A purchase that needs damage is provisional: if soak stops the hit, its
/// symbols become free again (G-COMB-10).
pub fn left(state: &State, check: &Check) -> Left {
    let mut left = check.left();
    for spent in freed(state, check) {
        left.advantage += i32::from(spent.paid.advantage);
        left.threat += i32::from(spent.paid.threat);
        left.triumph += i32::from(spent.paid.triumph);
        left.despair += i32::from(spent.paid.despair);
    }
    left
}

/// True if a purchase rolls a d100, which a physical die may show: a Critical Injury when the check is
/// done, a collision at once (G-COMB-16, G-VEH-10).
pub const fn rolls_hundred(bought: Bought) -> bool {
    use crate::model::vehicles::spends::VehicleSpend as V;
    matches!(
        bought,
        Bought::Row(SpendEffect::Critical | SpendEffect::Vehicle(V::Collision))
    )
}

/// True if a condition of a row is met.
pub fn holds(state: &State, library: &Library, check: &Check, need: Needs) -> bool {
    let weapon = check.weapon(state);
    let target = check.target().and_then(|id| state.figure(id));
    let actor = state.figure(check.by);
    let vehicle = check.target().and_then(|id| state.vehicle(id));
    match need {
        Needs::Hit => check.hits(),
        Needs::Damage => through(state, check).is_some_and(|n| n > 0),
        Needs::Attack => matches!(check.what, What::Attack { .. }),
        Needs::RangedAttack => weapon.is_some_and(|w| !w.fights().is_close()),
        Needs::TargetDefense => match (target, weapon) {
            (Some(target), Some(weapon)) => target.defense(state, weapon.fights().is_close()).0 > 0,
            (None, Some(_)) => vehicle.is_some_and(|v| v.defense_now(state).0 > 0),
            _ => false,
        },
        Needs::Environment => {
            // Changes made by hand count as surroundings too.
            let counts =
                |key: &Source| matches!(key, Source::Hand(_)) || scene::is_of_the_surroundings(key);
            let here = || {
                sources::of(state, library, check).iter().any(|one| {
                    one.on && matches!(one.change, PoolChange::Setback(_)) && counts(&one.key)
                })
            };
            // The effect lasts to the end of the next turn, so it may help with something else (M-06).
            actor.is_some_and(|f| scene::hinder(state, f)) || here()
        }
        Needs::AllyEngaged => ally_in_the_way(state, check).is_some() && check.hits(),
        // Any hacker may leave a known signature (M-02).
        Needs::Style => {
            check.answers_of(Answers::DistinctiveStyle).next().is_some()
                || hacking::holds(check, Needs::Hacker)
        }
        Needs::Social => social::is_social(library, check),
        Needs::Hacking | Needs::Hacker | Needs::Sysop => hacking::holds(check, need),
        Needs::Benefit => {
            actor.is_some_and(|f| f.cover > 0 || f.guarded.is_some() || f.aim.is_some())
        }
        // An initiative check isn't such a check. The roll itself applies what its Triumph buys.
        Needs::Initiative => false,
        Needs::Controls => {
            crate::play::sources::vehicles::controlled_by(state, library, check).is_some()
        }
        Needs::Steers => {
            crate::play::sources::vehicles::steered_by(state, library, check).is_some()
        }
        Needs::Improvised => weapon.is_some_and(|w| w.is_improvised()),
        // The limit is 2 maneuvers, and an immobilized character can't buy one (G-TURN-06, G-STAT-02).
        Needs::Turn => {
            let room = state
                .turn
                .as_ref()
                .is_some_and(|t| t.who == check.by && t.maneuvers + t.granted < 2);
            room && actor.is_some_and(|f| !f.is_immobilized())
        }
    }
}

/// True if an effect can do something: it isn't offered to heal strain that isn't there, or to make a
/// prone character fall.
pub fn sensible(state: &State, check: &Check, effect: SpendEffect) -> bool {
    let Some(actor) = state.figure(check.by) else {
        return false;
    };
    let target = check.target().and_then(|id| state.figure(id));
    let vehicle = check.target().is_some_and(|id| state.vehicle(id).is_some());
    // A destroyed target can't suffer or be hindered further (G-VEH-14).
    if wreck(state, check.target()).is_some() && concerns_target(effect) {
        return false;
    }
    let mount = state.mount_fired(check).map(|(_, _, mount)| mount);
    match effect {
        SpendEffect::HealStrain(_) => state.tires(actor),
        SpendEffect::FallProne => !actor.is_prone(),
        SpendEffect::BoostNextAlly | SpendEffect::BoostAlly => {
            effect == SpendEffect::BoostAlly || state.able(actor.side).any(|f| f.id != actor.id)
        }
        SpendEffect::SetbackTarget | SpendEffect::UpgradeTarget | SpendEffect::BoostTarget => {
            target.is_some() || vehicle
        }
        SpendEffect::CancelDefense => target.is_some() || vehicle,
        SpendEffect::Disarm => target.is_some_and(|t| weapon_in_hand(t).is_some()),
        SpendEffect::Destroy => {
            let mounted = || !vehicles::parts_meant(state, check, effect).is_empty();
            (target.is_some_and(|t| weapon_in_hand(t).is_some()) || mounted())
                && !check.bought(SpendEffect::Disable)
        }
        SpendEffect::OutOfAmmo if mount.is_some() => mount.is_some_and(|m| !m.firing.empty),
        SpendEffect::OutOfAmmo => {
            held_index(check).is_some_and(|i| actor.held(i).is_some_and(|h| !h.empty))
        }
        SpendEffect::DamageItem if mount.is_some() => {
            mount.is_some_and(|m| m.firing.wear < Wear::Destroyed)
        }
        SpendEffect::DamageItem if check.tool(actor).is_some() => true,
        SpendEffect::DamageItem | SpendEffect::BreakImprovised => held_index(check)
            .is_some_and(|i| actor.held(i).is_some_and(|h| h.wear < Wear::Destroyed)),
        SpendEffect::EnemyManeuver => state.able(actor.side.other()).any(|f| !f.is_immobilized()),
        // It replaces damage, so nothing that depends on damage can be combined with it.
        SpendEffect::Disable => {
            let parts = || vehicles::parts_meant(state, check, effect);
            (target.is_some() || !parts().is_empty())
                && !check.bought(SpendEffect::Critical)
                && !check.bought(SpendEffect::Destroy)
        }
        SpendEffect::Critical => {
            (target.is_some() || vehicle) && !check.bought(SpendEffect::Disable)
        }
        SpendEffect::Hack(spend) => hacking::sensible(state, check, spend),
        SpendEffect::Social(spend) => social::sensible(state, check, spend),
        SpendEffect::Vehicle(spend) => vehicles::sensible(state, check, spend),
        // It lasts until a turn ends (G-SOC-08).
        SpendEffect::Defense => !state.is_untimed(),
        SpendEffect::Story
        | SpendEffect::Maneuver
        | SpendEffect::IgnoreEnvironment
        | SpendEffect::UpgradeAlly
        | SpendEffect::SufferStrain(_)
        | SpendEffect::StrainVehicle(_)
        | SpendEffect::LoseBenefit
        | SpendEffect::SetbackSelf
        | SpendEffect::UpgradeSelf
        | SpendEffect::WrongTarget => true,
    }
}

/// The attacked vehicle, if it is destroyed (G-VEH-14).
pub fn wreck(state: &State, target: Option<Id>) -> Option<&Vehicle> {
    target
        .and_then(|id| state.vehicle(id))
        .filter(|v| !v.flies())
}

/// True if a row affects only the target.
pub const fn concerns_target(effect: SpendEffect) -> bool {
    use crate::model::vehicles::spends::VehicleSpend as V;
    matches!(
        effect,
        SpendEffect::SetbackTarget
            | SpendEffect::UpgradeTarget
            | SpendEffect::BoostTarget
            | SpendEffect::CancelDefense
            | SpendEffect::Disarm
            | SpendEffect::Destroy
            | SpendEffect::Disable
            | SpendEffect::Critical
            | SpendEffect::Vehicle(V::Lock | V::Hinder)
    )
}

/// Index on the sheet of the weapon in use. `None` for unarmed.
pub fn held_index(check: &Check) -> Option<usize> {
    match check.what {
        What::Attack { weapon, .. } if weapon != UNARMED => Some(usize::from(weapon)),
        _ => None,
    }
}

/// The weapon that a figure most likely fights with: the first in hand.
pub fn weapon_in_hand(figure: &Figure) -> Option<u8> {
    figure.in_hand().first().copied()
}

/// Adds what can be bought for the hits themselves (G-EQ-05, G-COMB-11, G-MOD-09).
fn hits(state: &State, check: &Check, all: &mut Vec<Found<'_>>) {
    let left = left(state, check);
    for one in purchases(state, check) {
        // An effect on others can be bought even if the target is destroyed.
        let wide = matches!(
            one.bought,
            Bought::Quality(Quality::AutoFire | Quality::Blast(_))
        );
        let struck = blow(state, check, one.on.unwrap_or(1)).map(|blow| blow.target);
        if !wide && wreck(state, struck).is_some() {
            continue;
        }
        if one.exhausted {
            continue;
        }
        let mut ways = one.ways.clone();
        ways.retain(|p| left.covers(*p));
        let short = ways.is_empty();
        let ways = if short { one.ways } else { ways };
        let choice = Choice {
            key: one.key,
            label: one.label,
            text: one.text,
            ways,
            bought: one.bought,
            rule: one.rule.to_owned(),
            on: one.on,
            whom: one.whom,
            among: one.among,
        };
        all.push(if short {
            Found::Short(choice)
        } else {
            Found::Open(choice)
        });
    }
}

/// Adds a Critical Injury for each hit that deals damage, at the rating of its own weapon, and once
/// more for +10 (G-COMB-09, G-COMB-16, O-24).
fn criticals(state: &State, check: &Check, row: &SpendRow, left: Left, all: &mut Vec<Choice>) {
    if !check.hits() {
        return;
    }
    let blows = blows(state, check);
    let mut burst: Vec<Id> = Vec::new();
    let sound = |blow: &&Blow| wreck(state, Some(blow.target)).is_none();
    for blow in blows
        .iter()
        .filter(|blow| blow.sum.through > 0)
        .filter(sound)
    {
        let mut ways: Vec<Paid> = row
            .price
            .iter()
            .map(|p| paid(*p, blow.weapon.crit))
            .collect();
        ways.retain(|p| left.covers(*p));
        let again = check.critical_triggers(blow.number) > 0;
        // A group loses one more member and has no roll to raise (T-45).
        let minions = state
            .figure(blow.target)
            .is_some_and(|f| f.kind == crate::kinds::Kind::Minion);
        if ways.is_empty() || (again && (minions || !row.repeat)) {
            continue;
        }
        // The hits of a Blast on one group are identical, so one row for the next of them is enough.
        if minions && blow.cause == Cause::Blast {
            if burst.contains(&blow.target) {
                continue;
            }
            burst.push(blow.target);
        }
        let vehicle = state.vehicle(blow.target);
        if vehicle.is_some_and(|v| v.squadron.is_some()) && again {
            continue;
        }
        let several = (blows.len() > 1).then_some(blow);
        let variants = variants(None, row.effect, &row.id, &row.label, again);
        all.extend(variants.into_iter().map(|(key, label)| Choice {
            key: numbered(&key, blow.number),
            label: on_hit(state, &called(&label, vehicle.is_some()), several),
            text: row.text.clone(),
            ways: ways.clone(),
            bought: Bought::Row(row.effect),
            rule: row.rule.clone(),
            on: (blow.number > 1).then_some(blow.number),
            whom: None,
            among: Vec::new(),
        }));
    }
}

/// The label for a target. A Critical Injury of a vehicle is a Critical Hit (G-VCOM-26).
pub(crate) fn called(label: &str, vehicle: bool) -> String {
    if vehicle {
        label.replace("Critical Injury", "Critical Hit")
    } else {
        label.to_owned()
    }
}

/// A label with the hit it belongs to, if there are several: "Critical Injury (hit 2, Ila)".
pub(crate) fn on_hit(state: &State, label: &str, blow: Option<&Blow>) -> String {
    match blow {
        Some(blow) => format!(
            "{label} (hit {}, {})",
            blow.number,
            short(state, blow.target)
        ),
        None => label.to_owned(),
    }
}

/// The price of an active quality: its Advantage, or one Triumph (G-EQ-05).
pub fn quality_prices(price: u8) -> Vec<Paid> {
    vec![
        Paid {
            advantage: price,
            ..Paid::default()
        },
        Paid {
            triumph: 1,
            ..Paid::default()
        },
    ]
}
