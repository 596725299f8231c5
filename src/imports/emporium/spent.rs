//! Skills of a character of Genesys Emporium, and what everything bought has cost.

use std::collections::BTreeMap;

use genesys::kinds::Characteristic;

use super::catalogue::{Archetype, Catalogue, spoken};
use crate::entry::Entry;
use crate::maker::Maker;
use crate::names;

/// The most skills of a career that are read.
const MOST_OF_CAREER: usize = 100;

/// The ranks of one skill.
struct Ranks {
    /// The last place that has any.
    path: String,
    name: String,
    /// Ranks that cost nothing.
    free: i64,
    /// Ranks that were bought.
    bought: i64,
}

/// Returns the key of a skill. The catalogue spells one of them with an l more.
fn key(name: &str) -> String {
    names::key(name).replace("skullduggery", "skulduggery")
}

/// Adds the skills and returns the price of their bought ranks.
pub(super) fn skills(
    at: &Entry<'_>,
    catalogue: &Catalogue<'_>,
    archetype: &Archetype,
    maker: &mut Maker<'_>,
) -> i64 {
    let mut all: BTreeMap<String, Ranks> = BTreeMap::new();
    let mut add = |name: &str, at: &Entry<'_>, free: i64, bought: i64| {
        let ranks = all.entry(key(name)).or_insert_with(|| Ranks {
            path: String::new(),
            name: name.to_owned(),
            free: 0,
            bought: 0,
        });
        ranks.path.clone_from(&at.path);
        ranks.free = ranks.free.saturating_add(free.max(0));
        ranks.bought = ranks.bought.saturating_add(bought.max(0));
    };
    for (name, ranks) in &archetype.skills {
        add(name, &at.get("archetype"), *ranks, 0);
    }
    for (name, ranks) in at.get("archetypeSpecialSkills").entries() {
        add(name, &ranks, ranks.get("rank").number().unwrap_or(0), 0);
    }
    for skill in at.get("careerSkillsRank").items() {
        if let Some(name) = skill.text() {
            add(&name, &skill, 1, 0);
        }
    }
    for (name, ranks) in at.get("masterSkills").entries() {
        let of = |key: &str| ranks.get(key).number().unwrap_or(0);
        add(name, &ranks, of("careerRank"), of("rank"));
    }
    let career = career(&at.get("career"), catalogue, maker);
    for skill in &career {
        add(skill, &at.get("career"), 0, 0);
    }
    let mut price = 0_i64;
    for (skill, ranks) in &all {
        let of_career = career.iter().any(|one| key(one) == *skill);
        let (free, total) = (
            ranks.free.min(99),
            ranks.free.saturating_add(ranks.bought).min(99),
        );
        for rank in free + 1..=total {
            price += 5 * rank + if of_career { 0 } else { 5 };
        }
        // A custom skill has its own name.
        let own = catalogue.find(&["customSkills"], &ranks.name);
        let name = own.and_then(|own| own.get("name").text());
        let name = name.unwrap_or_else(|| spoken(&ranks.name));
        maker.skill(&Entry::path(ranks.path.clone()), &name, total, of_career);
    }
    price
}

/// Returns the names of the career's skills, by the file's own record or ours.
fn career(at: &Entry<'_>, catalogue: &Catalogue<'_>, maker: &mut Maker<'_>) -> Vec<String> {
    let Some(key) = at.text() else {
        maker.missing(at, "a career");
        return Vec::new();
    };
    if let Some(own) = catalogue.find(&["customCareers"], &key) {
        let skills = own.get("skills").items();
        maker.taken(at, format!("career {} from this file", spoken(&key)));
        return skills
            .iter()
            .filter_map(Entry::text)
            .take(MOST_OF_CAREER)
            .collect();
    }
    let sought = names::key(&key);
    let mut all = maker.library.careers();
    let Some(ours) = all.find(|one| names::key(&one.name) == sought) else {
        maker.missing(at, format!("career skills of {}", spoken(&key)));
        return Vec::new();
    };
    let skills = ours.skills.clone();
    maker.computed(at, format!("career {} from the packs", spoken(&key)));
    skills
}

/// Returns the price of the characteristics bought at creation: ten times each new value.
pub(super) fn characteristics(archetype: &Archetype, bought: &Entry<'_>) -> i64 {
    let of = |which: Characteristic| {
        let base = i64::from(archetype.characteristics.get(which));
        let points = bought.get(which.name()).number().unwrap_or(0).clamp(0, 8);
        (base + 1..=base + points)
            .map(|value| 10 * value)
            .sum::<i64>()
    };
    Characteristic::ALL.into_iter().map(of).sum()
}
