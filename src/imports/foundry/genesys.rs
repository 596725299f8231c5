//! The Genesys system for Foundry.
//!
//! A player character's soak and defense are bonuses to what Brawn and worn armor give. An adversary's are
//! the whole numbers. Wound and strain thresholds include Brawn and Willpower already.

use genesys::kinds::{Characteristic, Kind};
use genesys::library::Library;

use super::effects::{changes, extra, unused};
use super::{Actor, Item};
use crate::character::Character;
use crate::maker::{Arm, Maker, armor};
use crate::names;

/// Members of a group that has no size.
const GROUP: u8 = 4;

/// The number of times that the effects of an item count.
fn counts(item: &Item<'_>) -> i64 {
    let state = item.system.get("state").raw();
    let is = |word: &str| state.is_empty() || state == word;
    match item.kind {
        "talent" => item.system.get("rank").number().unwrap_or(1).max(1),
        "weapon" | "armor" => is("equipped").into(),
        "consumable" => is("used").into(),
        "gear" | "container" => i64::from(is("carried") || is("equipped")),
        _ => 1,
    }
}

fn is_worn(item: &Item<'_>) -> bool {
    item.system.get("state").raw() == "equipped"
}

pub(super) fn character(actor: &Actor<'_>, kind: Kind, library: &Library) -> Character {
    let system = &actor.system;
    let mut maker = Maker::new(library, &actor.whole.get("name"), kind);
    let changes = changes(actor, &counts);
    let more = |key: &str, stored: i64| extra(&changes, key, stored);
    for which in Characteristic::ALL {
        let at = system.get("characteristics").get(which.word());
        let key = format!("characteristics.{}", which.word());
        maker.characteristic(which, &at, more(&key, at.number().unwrap_or(0)));
    }
    let threshold = if kind == Kind::Minion {
        "threshold"
    } else {
        "max"
    };
    let at = system.get("wounds").get(threshold);
    let key = format!("wounds.{threshold}");
    maker.wounds(&at, more(&key, at.number().unwrap_or(0)));
    let at = system.at("strain.max");
    maker.strain(&at, more("strain.max", at.number().unwrap_or(0)));
    maker.suffered(&system.at("wounds.value"), &system.at("strain.value"));
    if kind == Kind::Minion {
        maker.group(&system.get("groupSize"), GROUP);
    }
    protection(actor, &mut maker, &more);
    for item in &actor.items {
        one(item, &mut maker);
    }
    if kind == Kind::Pc {
        maker.money(&system.get("currency"));
        let at = system.at("experienceJournal.entries");
        let amounts = at
            .items()
            .into_iter()
            .map(|entry| entry.get("amount").number().unwrap_or(0));
        let amounts: Vec<i64> = amounts.collect();
        if !amounts.is_empty() {
            let sum = |sum: i64, n: &i64| sum.saturating_add(*n);
            let total = amounts.iter().filter(|n| **n > 0).fold(0, sum);
            maker.experience(&at, total, amounts.iter().fold(0, sum));
        }
        let bonus = system.at("encumbrance.threshold");
        let more = more("encumbrance.threshold", bonus.number().unwrap_or(0));
        let bonus_sum = bonus.number().unwrap_or(0).saturating_add(more);
        if bonus_sum != 0 {
            maker.noted(&bonus, format!("Encumbrance threshold {bonus_sum:+}."));
        }
    }
    for which in ["strength", "flaw", "desire", "fear"] {
        let at = system.get("motivations").get(which);
        maker.motivation(which, &at.get("name"), &at.get("description"));
    }
    for (at, words) in unused(&changes) {
        maker.noted(at, words);
    }
    texts(actor, &mut maker);
    let first = |kind: &str| actor.of_kind(kind).next().map(Item::name);
    let role = [first("archetype"), first("career")].into_iter().flatten();
    let role: Vec<String> = role.collect();
    maker.finish(&role.join(" "))
}

/// Sets soak and defense. `more` returns what effects add to a number.
fn protection(actor: &Actor<'_>, maker: &mut Maker<'_>, more: &dyn Fn(&str, i64) -> i64) {
    let system = &actor.system;
    let stored = |at: &str| system.at(at).number().unwrap_or(0);
    let with = |at: &str| stored(at).saturating_add(more(at, stored(at)));
    let (mut soak, mut melee, mut ranged) =
        (with("soak"), with("defense.melee"), with("defense.ranged"));
    if maker.kind() == Kind::Pc {
        soak = soak.saturating_add(maker.brawn());
        for item in actor.of_kind("armor").filter(|item| is_worn(item)) {
            let of_item = |key: &str| item.system.get(key).number().unwrap_or(0);
            soak = soak.saturating_add(of_item("soak"));
            melee = melee.saturating_add(of_item("defense"));
            ranged = ranged.saturating_add(of_item("defense"));
        }
    }
    if system.get("soak").is_there() {
        maker.soak(&system.get("soak"), soak);
    } else {
        maker.missing(&system.get("soak"), "soak, so it is Brawn plus armor");
    }
    maker.defense(&system.get("defense"), melee, ranged);
}

/// Adds what an item is.
fn one(item: &Item<'_>, maker: &mut Maker<'_>) {
    let (at, system) = (&item.whole, &item.system);
    let number = |key: &str| system.get(key).number().unwrap_or(0);
    let name = item.name();
    match item.kind {
        "skill" => {
            let rank = system.get("rank");
            let career = system.get("career").is_yes();
            maker.skill(&rank, &name, rank.number().unwrap_or(0), career);
        }
        "talent" => maker.talent(at, &name, counts(item), item.text()),
        "ability" => maker.ability(at, &name, item.text()),
        "injury" => maker.critical(at, None, &name),
        "weapon" => maker.weapon(at, arm(item, name)),
        "armor" => {
            let worn = is_worn(item);
            let (soak, defense) = (number("soak"), number("defense"));
            let mut of = armor(&name, soak, defense, defense);
            of.note = item.text().unwrap_or_default();
            of.enc = number("encumbrance").clamp(0, 99) as u8;
            maker.armor(at, worn, of);
        }
        "gear" | "consumable" | "container" => {
            let pieces = system.get("quantity").number().unwrap_or(1);
            maker.gear(at, &name, pieces, item.text().as_deref());
        }
        "archetype" | "career" => maker.taken(at, format!("role {name}")),
        // The names of qualities are on the weapons.
        "quality" => {}
        other => {
            let kind = lang::names::shorten(&lang::text::clean(other));
            maker.missing(at, format!("an item of the unknown type `{kind}`"));
        }
    }
}

fn arm(item: &Item<'_>, name: String) -> Arm {
    let system = &item.system;
    let number = |key: &str| system.get(key).number().unwrap_or(0);
    let skills = system.get("skills").items();
    let qualities = system.get("qualities").items().into_iter().map(|quality| {
        let rated = quality.get("isRated").is_yes();
        let rating = quality.get("rating").number().filter(|_| rated);
        (quality.get("name").text().unwrap_or_default(), rating)
    });
    Arm {
        name,
        skill: skills
            .first()
            .map(|skill| skill.raw().to_owned())
            .unwrap_or_default(),
        damage: number("baseDamage"),
        adds: names::characteristic(system.get("damageCharacteristic").raw()),
        crit: system.get("critical").number(),
        range: system.get("range").raw().to_owned(),
        qualities: qualities.collect(),
        encumbrance: number("encumbrance"),
        price: number("price"),
        rarity: number("rarity"),
        note: item.text(),
    }
}

/// Keeps the texts of the sheet as notes.
fn texts(actor: &Actor<'_>, maker: &mut Maker<'_>) {
    let system = &actor.system;
    for (heading, at) in [
        ("Description", "description"),
        ("Notes", "notes"),
        ("Source", "source"),
        ("Gender", "details.gender"),
        ("Age", "details.age"),
        ("Height", "details.height"),
        ("Build", "details.build"),
        ("Hair", "details.hair"),
        ("Eyes", "details.eyes"),
        ("Features", "details.notableFeatures"),
    ] {
        maker.note(heading, &system.at(at));
    }
    for one in system.get("superCharacteristics").items() {
        maker.note("Super-characteristic", &one);
    }
}
