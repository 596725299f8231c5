//! The Star Wars FFG system for Foundry, which also plays Genesys with skills of its own names.
//!
//! Since version 1.907 a file holds the numbers before the effects of species, talents and armor. An older
//! file holds them with those effects.

use genesys::kinds::{Characteristic, Kind};
use genesys::library::Library;

use super::effects::{Change, changes, extra, unused};
use super::{Actor, Item};
use crate::character::Character;
use crate::entry::Entry;
use crate::maker::{Arm, Maker, armor};
use crate::names;

/// The first version that stores numbers before effects.
const APART: (u32, u32) = (1, 907);

/// The most skills that are read. Themes have about 40.
const MOST_SKILLS: usize = 500;

/// Returns the version of the system that wrote an actor.
fn version(actor: &Actor<'_>) -> Option<(u32, u32)> {
    let text = actor.whole.at("_stats.systemVersion").raw();
    let mut numbers = text.split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

pub(super) fn character(actor: &Actor<'_>, kind: Kind, library: &Library) -> Character {
    let (system, stats) = (&actor.system, &actor.system.get("stats"));
    let mut maker = Maker::new(library, &actor.whole.get("name"), kind);
    let apart = version(actor).is_some_and(|version| version >= APART);
    let all = if apart {
        changes(actor, &|_| 1)
    } else {
        Vec::new()
    };
    if !apart {
        let at = actor.whole.at("_stats.systemVersion");
        let what =
            "thresholds and soak as stored. Check them: they may include species and talents";
        maker.computed(&at, what);
        let before = changes(actor, &|_| 1);
        other_reading(&before, stats, &mut maker);
    }
    let more = |key: &str, stored: i64| extra(&all, key, stored);
    for which in Characteristic::ALL {
        let at = system.get("characteristics").get(which.name()).get("value");
        let key = format!("characteristics.{}.value", which.name());
        maker.characteristic(which, &at, more(&key, at.number().unwrap_or(0)));
    }
    let with = |at: &Entry<'_>, key: &str| more(key, at.number().unwrap_or(0));
    if kind == Kind::Minion && system.at("unit_wounds.value").is_there() {
        maker.wounds(&system.at("unit_wounds.value"), 0);
    } else {
        let at = stats.at("wounds.max");
        maker.wounds(&at, with(&at, "stats.wounds.max"));
    }
    let at = stats.at("strain.max");
    maker.strain(&at, with(&at, "stats.strain.max"));
    maker.suffered(&stats.at("wounds.value"), &stats.at("strain.value"));
    if kind == Kind::Minion {
        maker.group(&system.at("quantity.max"), 1);
    }
    protection(actor, &all, &mut maker);
    skills(system, &all, &mut maker);
    for item in &actor.items {
        one(item, &mut maker);
    }
    if kind == Kind::Pc {
        maker.money(&stats.at("credits.value"));
        let at = system.get("experience");
        if let Some(total) = at.get("total").number() {
            maker.experience(&at, total, at.get("available").number().unwrap_or(0));
        }
    }
    for (at, words) in unused(&all) {
        maker.noted(at, words);
    }
    texts(system, &mut maker);
    let role = ["species", "career", "specialisation"]
        .into_iter()
        .filter_map(|key| system.get(key).get("value").text());
    let role: Vec<String> = role.collect();
    maker.finish(&role.join(" "))
}

/// Reports the numbers that an older file would have if its effects weren't included yet.
fn other_reading(changes: &[Change<'_>], stats: &Entry<'_>, maker: &mut Maker<'_>) {
    for (what, key) in [
        ("wound threshold", "wounds.max"),
        ("strain threshold", "strain.max"),
        ("soak", "soak.value"),
    ] {
        let at = stats.at(key);
        let Some(stored) = at.number() else { continue };
        let more = extra(changes, &format!("stats.{key}"), stored);
        if more != 0 {
            let sum = stored.saturating_add(more);
            maker.computed(
                &at,
                format!("{what} {stored}, or {sum} if effects aren't included"),
            );
        }
    }
}

/// Sets soak and defense.
fn protection(actor: &Actor<'_>, all: &[Change<'_>], maker: &mut Maker<'_>) {
    let stats = actor.system.get("stats");
    let with = |at: &Entry<'_>, key: &str| {
        let stored = at.number().unwrap_or(0);
        stored.saturating_add(extra(all, key, stored))
    };
    let at = stats.at("soak.value");
    if at.is_there() {
        let soak = with(&at, "stats.soak.value");
        let worn = actor.of_kind("armour").filter(|item| is_worn(item));
        let of = |item: &Item<'_>| item.system.at("soak.value").number().unwrap_or(0);
        let sum = worn.map(of).fold(maker.brawn(), i64::saturating_add);
        if sum != soak {
            let what = format!("soak {soak} as stored. Brawn plus armor would be {sum}");
            maker.computed(&at, what);
        }
        maker.soak(&at, soak);
    } else {
        maker.missing(&at, "soak, so it is Brawn plus armor");
    }
    let at = stats.get("defence");
    let melee = with(&at.get("melee"), "stats.defence.melee");
    let ranged = with(&at.get("ranged"), "stats.defence.ranged");
    maker.defense(&at, melee, ranged);
}

fn is_worn(item: &Item<'_>) -> bool {
    item.system.at("equippable.equipped").is_yes()
}

/// Adds the skills: ranks, or membership in the group's skills for minions.
fn skills(system: &Entry<'_>, all: &[Change<'_>], maker: &mut Maker<'_>) {
    for (name, at) in system.get("skills").entries().into_iter().take(MOST_SKILLS) {
        let rank = at.get("rank");
        if maker.kind() == Kind::Minion {
            if at.get("groupskill").is_yes() {
                maker.skill(&at, name, 1, false);
            }
            continue;
        }
        let stored = rank.number().unwrap_or(0);
        let ranks = stored.saturating_add(extra(all, &format!("skills.{name}.rank"), stored));
        maker.skill(&rank, name, ranks, at.get("careerskill").is_yes());
    }
}

/// Adds what an item is.
fn one(item: &Item<'_>, maker: &mut Maker<'_>) {
    let (at, system) = (&item.whole, &item.system);
    let number = |key: &str| system.get(key).get("value").number().unwrap_or(0);
    let name = item.name();
    match item.kind {
        "weapon" => maker.weapon(at, arm(item, name)),
        "armour" => {
            let (soak, defense) = (number("soak"), number("defence"));
            let mut of = armor(&name, soak, defense, defense);
            of.note = item.text().unwrap_or_default();
            of.enc = number("encumbrance").clamp(0, 99) as u8;
            maker.armor(at, is_worn(item), of);
        }
        "gear" => {
            let pieces = system.at("quantity.value").number().unwrap_or(1);
            maker.gear(at, &name, pieces, item.text().as_deref());
        }
        "talent" => {
            let ranks = system.at("ranks.current").number().unwrap_or(1);
            maker.talent(at, &name, ranks, item.text());
        }
        "ability" | "forcepower" | "signatureability" => maker.ability(at, &name, item.text()),
        "specialization" => {
            maker.taken(at, format!("role {name}"));
            for (_, talent) in system.get("talents").entries() {
                if talent.get("islearned").is_yes() {
                    let name = talent.get("name").text().unwrap_or_default();
                    let ranks = talent.get("rank").number().unwrap_or(1);
                    maker.talent(&talent, &name, ranks, talent.get("description").text());
                }
            }
        }
        "criticalinjury" => maker.critical(at, system.get("min").number(), &name),
        "obligation" | "motivation" | "background" | "homesteadupgrade" => {
            let text = item.text().unwrap_or_default();
            let heading = [system.get("type").text().unwrap_or_default(), name].join(" ");
            maker.noted(at, format!("{}: {text}", heading.trim()));
        }
        "species" | "career" => maker.taken(at, format!("role {name}")),
        // Parts of other items.
        "itemmodifier" | "itemattachment" => {}
        other => {
            let kind = lang::names::shorten(&lang::text::clean(other));
            maker.missing(at, format!("an item of the unknown type `{kind}`"));
        }
    }
}

fn arm(item: &Item<'_>, name: String) -> Arm {
    let system = &item.system;
    let number = |key: &str| system.get(key).get("value").number().unwrap_or(0);
    let mut qualities: Vec<(String, Option<i64>)> = Vec::new();
    for part in system.get("itemmodifier").items() {
        let part = Item::of(part);
        qualities.push((part.name(), part.system.get("rank").number()));
    }
    if qualities.is_empty() {
        let special = system.at("special.value").text().unwrap_or_default();
        let parts = special
            .split([',', ';'])
            .map(str::trim)
            .filter(|part| !part.is_empty());
        qualities.extend(parts.map(|part| (part.to_owned(), None)));
    }
    let brawn = system.at("skill.useBrawn").is_yes();
    let adds = names::characteristic(system.at("characteristic.value").raw());
    let attached = system.get("itemattachment").items();
    let attached: Vec<String> = attached
        .into_iter()
        .map(|one| Item::of(one).name())
        .collect();
    let text = item.text().unwrap_or_default();
    let note = if attached.is_empty() {
        text
    } else {
        format!("{text} Attached: {}.", attached.join(", "))
    };
    Arm {
        name,
        skill: system.at("skill.value").raw().to_owned(),
        damage: number("damage"),
        adds: if brawn {
            Some(Characteristic::Brawn)
        } else {
            adds
        },
        crit: system.at("crit.value").number(),
        range: system.at("range.value").raw().to_owned(),
        qualities,
        encumbrance: number("encumbrance"),
        price: number("price"),
        rarity: number("rarity"),
        note: Some(note.trim().to_owned()),
    }
}

/// Keeps the texts of the sheet as notes.
fn texts(system: &Entry<'_>, maker: &mut Maker<'_>) {
    for (heading, at) in [
        ("Biography", "biography"),
        ("Features", "general.features"),
        ("Obligation", "obligation.value"),
        ("Duty", "duty.value"),
        ("Morality", "morality.value"),
        ("Conflict", "conflict.value"),
    ] {
        let at = system.at(at);
        if at.number() != Some(0) {
            maker.note(heading, &at);
        }
    }
    let force = system.at("stats.forcePool.max");
    if force.number().unwrap_or(0) > 0 {
        maker.note("Force pool", &force);
    }
}
