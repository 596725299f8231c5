//! What can be bought for the hits of an attack: active qualities, further hits, the second weapon
//! (G-EQ-05 to G-EQ-08, G-MOD-09, T-33). `menu` filters it by the symbols that are left.
//!
//! A quality that acts on a target is available once for each target that its weapon hit. A quality
//! that makes hits is available once for its weapon. The key is the plain name of the quality for the
//! first. For a later hit, or another target of Auto-fire, the number follows it: `stun_2`.

use crate::events::said::agreeing_behind;
use crate::figure::names::short;
use crate::hits::hit_list::{Cause, blows, split, struck};
use crate::kinds::Quality;
use crate::model::check::{Bought, Check, Paid};
use crate::model::figure::Figure;
use crate::model::records::Weapon;
use crate::model::state::State;
use crate::play::spends::menu::quality_prices;
use crate::play::spends::{blast, items};
use crate::words::{count, genitive};

use lang::Refusal;
use rules::view::Id;

/// The key of the purchase that makes the second weapon hit (G-MOD-09).
pub const SECOND: &str = "second";

/// A purchase for a hit, whether enough is left for it or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Purchase {
    /// The key that `spend` takes.
    pub key: String,
    /// Its effect.
    pub bought: Bought,
    /// A label of a few words.
    pub label: String,
    /// A description of one sentence.
    pub text: String,
    /// The ways to pay, the cheapest first.
    pub ways: Vec<Paid>,
    /// Its rule ID.
    pub rule: &'static str,
    /// The hit it belongs to, unless it is the first.
    pub on: Option<u8>,
    /// Its target, if it has a choice of targets.
    pub whom: Option<Id>,
    /// Every target of a Blast.
    pub among: Vec<Id>,
    /// True if it has been bought as many times as allowed.
    pub exhausted: bool,
}

/// A key with the number of a hit or target. The first has no number.
pub fn numbered(key: &str, number: u8) -> String {
    if number < 2 {
        key.to_owned()
    } else {
        format!("{key}_{number}")
    }
}

/// What a quality acts from: a hit, or the target that was missed.
struct Ground {
    number: u8,
    target: Id,
    weapon: Weapon,
    makes_hits: bool,
}

fn grounds(state: &State, check: &Check) -> Vec<Ground> {
    if check.hits() {
        return blows(state, check)
            .into_iter()
            .map(|blow| Ground {
                number: blow.number,
                target: blow.target,
                makes_hits: matches!(blow.cause, Cause::Attack | Cause::Second),
                weapon: blow.weapon,
            })
            .collect();
    }
    let missed = check.weapon(state).zip(struck(check));
    missed
        .into_iter()
        .map(|(weapon, target)| Ground {
            number: 1,
            target,
            weapon,
            makes_hits: true,
        })
        .collect()
}

/// Every purchase for the hits of the rolled attack, in the order of the hits.
pub fn purchases(state: &State, check: &Check) -> Vec<Purchase> {
    let mut all = Vec::new();
    second(state, check, &mut all);
    barrage(state, check, &mut all);
    curtain(state, check, &mut all);
    let grounds = grounds(state, check);
    for (place, ground) in grounds.iter().enumerate() {
        let target = state.figure(ground.target);
        let same = |other: &Ground| {
            other.target == ground.target && other.weapon.name == ground.weapon.name
        };
        let again = grounds[..place].iter().any(same);
        for quality in &ground.weapon.qualities {
            if ground.makes_hits {
                hit_makers(state, check, ground, *quality, &mut all);
            }
            match target {
                Some(target) if !again => {
                    all.extend(on_target(state, check, ground, *quality, target));
                }
                None if !again => all.extend(on_vehicle(state, check, ground, *quality)),
                _ => {}
            }
        }
    }
    all
}

/// Adds the hit of the second weapon: one purchase, on the same target (G-MOD-09, X-38).
fn second(state: &State, check: &Check, all: &mut Vec<Purchase>) {
    let Some(weapon) = check.second_weapon(state).filter(|_| check.hits()) else {
        return;
    };
    all.push(Purchase {
        key: SECOND.to_owned(),
        bought: Bought::Second,
        label: format!("the {} hits too", weapon.name),
        text: "The second weapon also hits the same target.".to_owned(),
        ways: quality_prices(2),
        rule: "G-MOD-09",
        on: None,
        whom: None,
        among: Vec::new(),
        exhausted: check.spent.iter().any(|s| s.bought == Bought::Second),
    });
}

/// The key of a Concentrated Barrage's extra damage (G-VCOM-21).
pub const BARRAGE: &str = "barrage";

/// Adds the Concentrated Barrage purchase: 1 Advantage, once, adds the number of weapons to the damage
/// of a hit (G-VCOM-21).
fn barrage(state: &State, check: &Check, all: &mut Vec<Purchase>) {
    if !check.mode.concentrated || !check.hits() {
        return;
    }
    let barrels = crate::hits::hit_list::barrels(state, check);
    all.push(Purchase {
        key: BARRAGE.to_owned(),
        bought: Bought::Barrage,
        label: format!("Concentrated Barrage: {barrels} more damage"),
        text: "1 more damage per weapon that fires, once.".to_owned(),
        ways: quality_prices(1),
        rule: "G-VCOM-21",
        on: None,
        whom: None,
        among: Vec::new(),
        exhausted: check.spent.iter().any(|s| s.bought == Bought::Barrage),
    });
}

/// Adds what a Blanket Barrage does to a small craft that attacks through it: 2 Threat for half its
/// base damage, a Despair for all of it. The GM spends these (G-VCOM-20, O-46).
fn curtain(state: &State, check: &Check, all: &mut Vec<Purchase>) {
    let Some((base, name)) = crate::play::vehicles::strike::curtain(state, check) else {
        return;
    };
    let threat = Paid {
        threat: 2,
        ..Paid::default()
    };
    let despair = Paid {
        despair: 1,
        ..Paid::default()
    };
    let struck = |s: &crate::model::check::Spent| matches!(s.bought, Bought::Curtain(_));
    let exhausted = check.spent.iter().any(struck);
    let ways = [
        ("curtain", false, base.div_ceil(2), threat),
        ("curtain_full", true, base, despair),
    ];
    for (key, full, damage, paid) in ways {
        all.push(Purchase {
            key: key.to_owned(),
            bought: Bought::Curtain(full),
            label: format!("Blanket Barrage from {name}: {damage} damage"),
            text: "Automatically hits the craft that attacks.".to_owned(),
            ways: vec![paid],
            rule: "G-VCOM-20",
            on: None,
            whom: None,
            among: Vec::new(),
            exhausted,
        });
    }
}

/// The active quality that acts on a vehicle: Stun deals system strain, and a personal weapon deals a
/// tenth (G-QUAL-22, G-VEH-32).
fn on_vehicle(state: &State, check: &Check, ground: &Ground, quality: Quality) -> Option<Purchase> {
    let vehicle = state.vehicle(ground.target)?;
    let Quality::Stun(n) = quality else {
        return None;
    };
    let points = if crate::hits::hit_list::planetary(check, &ground.weapon) {
        u16::from(n)
    } else {
        u16::from(n) / crate::hits::hit_list::SCALE
    };
    if points == 0 || !check.hits() {
        return None;
    }
    let bought = |s: &&crate::model::check::Spent| {
        s.bought == Bought::Quality(quality) && s.hit() == ground.number
    };
    Some(Purchase {
        key: numbered(&key_of(quality), ground.number),
        bought: Bought::Quality(quality),
        label: format!(
            "Stun: {points} system strain to {}",
            short(state, vehicle.id)
        ),
        text: format!("{quality} of the {}.", ground.weapon.name),
        ways: quality_prices(2),
        rule: quality.rule(),
        on: on(ground.number),
        whom: Some(vehicle.id),
        among: Vec::new(),
        exhausted: check.spent.iter().any(|s| bought(&s)),
    })
}

fn on(number: u8) -> Option<u8> {
    (number > 1).then_some(number)
}

/// The key of a quality's purchase.
pub(crate) fn key_of(quality: Quality) -> String {
    quality.name().to_lowercase()
}

/// Adds qualities that make hits or another attack (G-QUAL-02, 03, 12, 17).
fn hit_makers(
    state: &State,
    check: &Check,
    ground: &Ground,
    quality: Quality,
    all: &mut Vec<Purchase>,
) {
    let bought = check
        .spent
        .iter()
        .filter(|s| s.bought == Bought::Quality(quality) && s.hit() == ground.number)
        .count();
    let one = |key: String, label: String, price: u8, exhausted: bool| Purchase {
        key,
        bought: Bought::Quality(quality),
        label,
        text: format!("{quality} of the {}.", ground.weapon.name),
        ways: quality_prices(price),
        rule: quality.rule(),
        on: on(ground.number),
        whom: None,
        among: Vec::new(),
        exhausted,
    };
    let hits = check.hits();
    let key = || numbered(&key_of(quality), ground.number);
    let first = check.target().unwrap_or(ground.target);
    match quality {
        Quality::AutoFire if hits && check.mode.auto && ground.number == 1 => {
            let targets = std::iter::once(first).chain(check.mode.others.iter().copied());
            for (number, target) in (1..).zip(targets) {
                let label = format!("Auto-fire: one more hit on {}", short(state, target));
                let key = numbered(&key_of(quality), number);
                all.push(Purchase {
                    whom: Some(target),
                    ..one(key, label, 2, false)
                });
            }
        }
        Quality::Linked(n) if hits => {
            let label = format!("Linked: one more hit on {}", short(state, first));
            all.push(one(key(), label, 2, bought >= usize::from(n)));
        }
        Quality::Blast(n) => {
            let row = one(key(), String::new(), 2, bought > 0);
            // The Blast is centered on the target of the hit, which a Despair may have changed
            // (G-MOD-01).
            let first = struck(check).unwrap_or(first);
            blast::offered(state, (first, hits), n, &row, all);
        }
        Quality::Guided(_) if !hits => {
            let label = format!("Guided: the {} attacks again", ground.weapon.name);
            all.push(one(key(), label, 3, bought > 0));
        }
        _ => {}
    }
}

/// A quality that acts on the target of a hit (G-EQ-05, G-EQ-08).
fn on_target(
    state: &State,
    check: &Check,
    ground: &Ground,
    quality: Quality,
    target: &Figure,
) -> Option<Purchase> {
    let active = active(state, check, quality, target)?;
    if !check.hits() && !active.on_a_miss {
        return None;
    }
    let of_it = |s: &&crate::model::check::Spent| s.bought == Bought::Quality(quality);
    let here = check
        .spent
        .iter()
        .filter(of_it)
        .filter(|s| s.hit() == ground.number)
        .count();
    // Every step of one attack damages the same item (G-QUAL-24).
    let elsewhere = quality == Quality::Sunder && check.spent.iter().filter(of_it).count() > here;
    Some(Purchase {
        key: numbered(&key_of(quality), ground.number),
        bought: Bought::Quality(quality),
        label: active.label,
        text: format!("{quality} of the {}.", ground.weapon.name),
        ways: quality_prices(active.price),
        rule: quality.rule(),
        on: on(ground.number),
        whom: Some(target.id),
        among: Vec::new(),
        exhausted: here >= active.times || elsewhere,
    })
}

/// What an active quality needs.
struct Active {
    /// The price in Advantage.
    price: u8,
    /// The effect in a few words.
    label: String,
    /// True if a miss can buy it too.
    on_a_miss: bool,
    /// How many times it can be bought for one target.
    times: usize,
}

fn rounds(n: u8) -> String {
    count(n, "round")
}

/// The active qualities that act on one target (T-33).
fn active(state: &State, check: &Check, quality: Quality, target: &Figure) -> Option<Active> {
    let name = short(state, target.id);
    // A group has a plural verb: "Boarders are disoriented".
    let told = |effect: &str, verb: &str, rest: &str| {
        let does = agreeing_behind(target, name, verb);
        format!("{effect}: {does}{rest}")
    };
    let once = |price, label| {
        Some(Active {
            price,
            label,
            on_a_miss: false,
            times: 1,
        })
    };
    match quality {
        // 1 more Advantage for each silhouette above 1 (G-QUAL-15).
        Quality::Knockdown if !target.is_prone() => once(
            2 + target.silhouette.saturating_sub(1),
            told("Knockdown", "falls prone", ""),
        ),
        Quality::Burn(n) => once(2, told("Burn", "burns for ", &rounds(n))),
        Quality::Concussive(n) => once(2, told("Concussive", "is staggered for ", &rounds(n))),
        Quality::Disorient(n) => once(2, told("Disorient", "is disoriented for ", &rounds(n))),
        Quality::Ensnare(n) => once(2, told("Ensnare", "is immobilized for ", &rounds(n))),
        Quality::Stun(n) => once(2, format!("Stun: {n} strain to {name}")),
        // Every step of one attack damages the same item, until it is destroyed (G-QUAL-24).
        Quality::Sunder => items::sundered(check, target).map(|(_, held)| Active {
            price: 1,
            label: match items::items(target, Bought::Quality(quality)).len() {
                2.. if items::named(check).is_none() => {
                    format!("Sunder: damage an item held by {name}")
                }
                _ => format!("Sunder: damage {} {}", genitive(name), held.weapon.name),
            },
            on_a_miss: true,
            times: usize::from(held.wear.steps_left()),
        }),
        _ => None,
    }
}

/// The refusal for a key whose number isn't on offer while others of the same key are. The number means
/// a hit, or a target of Auto-fire.
pub fn other_numbers(state: &State, check: &Check, key: &str) -> Option<Refusal> {
    let (bare, number) = split(key);
    number?;
    let all = purchases(state, check);
    if all.iter().any(|p| p.key == key) {
        return None;
    }
    let open = all
        .iter()
        .filter(|p| split(&p.key).0 == bare && !p.exhausted);
    let meant = open.map(|p| {
        let what = p
            .label
            .split_once(": ")
            .map_or(p.label.as_str(), |(_, what)| what);
        format!("`{}` means {what}", p.key)
    });
    let meant: Vec<String> = meant.collect();
    let refusal = Refusal::input(format!("`{key}` isn't available."));
    (!meant.is_empty()).then(|| refusal.hint(format!("{}.", meant.join(", "))))
}

/// The purchase that a key names, or the one of that name for a given target.
pub fn find(state: &State, check: &Check, key: &str, whom: Option<Id>) -> Option<Purchase> {
    let all = purchases(state, check);
    let Some(whom) = whom else {
        return all.into_iter().find(|p| p.key == key);
    };
    let bare = split(key).0;
    let fits =
        |p: &&Purchase| split(&p.key).0 == bare && p.whom.or_else(|| check.target()) == Some(whom);
    let open = all.iter().filter(fits).find(|p| !p.exhausted);
    open.or_else(|| all.iter().find(fits)).cloned()
}
