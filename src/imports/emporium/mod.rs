//! Genesys Emporium: characters as lists of references.
//!
//! A character holds what was bought, not what it adds up to, and names its items by keys of a catalogue. The
//! numbers come from the file's own `custom` lists, then from our packs by name. What neither has is listed as
//! missing.

mod catalogue;
mod gear;
mod spent;

use genesys::kinds::{Characteristic, Kind};
use genesys::library::Library;
use genesys::model::talents::passive::Passive;

use crate::character::Character;
use crate::entry::Entry;
use crate::maker::Maker;
use crate::names;
use crate::{Fate, Finding};
use catalogue::{Archetype, spoken};

pub(crate) use catalogue::Catalogue;

/// The most different talents of one character.
const MOST_TALENTS: usize = 500;

/// What equipment and talents add to the numbers of a sheet.
#[derive(Default)]
struct Sums {
    wounds: i64,
    strain: i64,
    soak: i64,
    melee: i64,
    ranged: i64,
}

impl Sums {
    /// Adds the `modifier` of an item or talent.
    fn add(&mut self, modifier: &Entry<'_>, times: i64) {
        let of = |key: &str| {
            modifier
                .get(key)
                .number()
                .unwrap_or(0)
                .saturating_mul(times)
        };
        let both = of("defense");
        for (sum, more) in [
            (&mut self.wounds, of("woundThreshold")),
            (&mut self.strain, of("strainThreshold")),
            (&mut self.soak, of("soak")),
            (&mut self.melee, both.saturating_add(of("meleeDefense"))),
            (&mut self.ranged, both.saturating_add(of("rangedDefense"))),
        ] {
            *sum = sum.saturating_add(more);
        }
    }
}

/// Returns the characters of a file of any age.
pub(crate) fn characters<'a>(top: &Entry<'a>) -> Vec<Entry<'a>> {
    let mut all = top.get("characters").items();
    let holders = std::iter::once(top.clone()).chain(top.items());
    all.extend(holders.map(|one| one.get("character")));
    all.retain(|one| !one.value.entries().is_empty());
    all
}

/// Returns findings about what belongs to no character.
pub(crate) fn others(catalogue: &Catalogue<'_>) -> Vec<Finding> {
    let missing = |what: String, path: &str| Finding {
        fate: Fate::Missing,
        what,
        path: path.to_owned(),
    };
    let mut found = Vec::new();
    for at in &catalogue.vehicles {
        let name = at.get("name").text().unwrap_or_default();
        found.push(missing(
            format!("{name}: vehicles aren't imported"),
            &at.path,
        ));
    }
    if !catalogue.has_characters {
        let what = "The file has no characters, only custom records.".to_owned();
        found.push(missing(what, "characters"));
    }
    found
}

/// Returns a character.
pub(crate) fn character(at: &Entry<'_>, catalogue: &Catalogue<'_>, library: &Library) -> Character {
    let kind = match names::key(at.get("creatureType").raw()).as_str() {
        "minion" => Kind::Minion,
        "rival" => Kind::Rival,
        "nemesis" => Kind::Nemesis,
        _ => Kind::Pc,
    };
    let mut maker = Maker::new(library, &at.get("name"), kind);
    let archetype = Archetype::find(&at.get("archetype"), catalogue, &mut maker);
    let bought = at.get("creationCharacteristics");
    let dedicated = at.at("talentModifiers.Dedication").entries();
    for which in Characteristic::ALL {
        let base = archetype.characteristics.get(which).into();
        let points = bought.either(&[which.name(), which.word()]);
        let row = |(_, entry): &&(&str, Entry<'_>)| names::key(entry.raw()) == which.word();
        let later = dedicated.iter().filter(row).count() as i64;
        let sum = points
            .number()
            .unwrap_or(0)
            .saturating_add(later)
            .saturating_add(base);
        maker.sum_of(which, &points, sum, base);
    }
    let mut sums = Sums::default();
    let talents = talents(at, catalogue, &mut maker, &mut sums);
    gear::all(at, catalogue, &mut maker, &mut sums);
    let brawn_bought = bought.get("Brawn").number().unwrap_or(0);
    let will_bought = bought.get("Willpower").number().unwrap_or(0);
    let brawn = i64::from(archetype.characteristics.br).saturating_add(brawn_bought);
    let will = i64::from(archetype.characteristics.wil).saturating_add(will_bought);
    let stated = |key: &str| Some(at.get(key)).filter(|entry| entry.number().is_some());
    if let Some(entry) = stated("woundThreshold") {
        maker.wounds(&entry, 0);
    } else {
        let sum = archetype
            .wounds
            .saturating_add(brawn)
            .saturating_add(sums.wounds);
        maker.wound_sum(&at.get("archetype"), sum);
    }
    if let Some(entry) = stated("strainThreshold") {
        maker.strain(&entry, 0);
    } else {
        let sum = archetype
            .strain
            .saturating_add(will)
            .saturating_add(sums.strain);
        maker.strain_sum(&at.get("archetype"), sum);
    }
    maker.suffered(&at.get("currentWound"), &at.get("currentStrain"));
    if kind == Kind::Minion {
        maker.group(&at.get("minionCount"), 1);
    }
    if let Some(entry) = stated("soak") {
        let soak = entry.number().unwrap_or(0);
        maker.soak(&entry, soak);
    } else {
        let soak = maker.brawn().saturating_add(sums.soak);
        maker.soak(&at.get("equipmentArmor"), soak);
    }
    let melee = stated("defenseMelee").and_then(|entry| entry.number());
    let ranged = stated("defenseRanged").and_then(|entry| entry.number());
    let defense = (melee.unwrap_or(sums.melee), ranged.unwrap_or(sums.ranged));
    maker.defense(&at.get("equipmentArmor"), defense.0, defense.1);
    let level = at.get("adversaryLevel").number().unwrap_or(0);
    if level > 0 {
        maker.talent(&at.get("adversaryLevel"), "Adversary", level, None);
    }
    let skills = spent::skills(at, catalogue, &archetype, &mut maker);
    for injury in at.get("critical").items() {
        maker.critical(&injury, injury.number(), "");
    }
    if kind == Kind::Pc {
        maker.money(&at.get("money"));
        let earned = at.get("earnedXP").number().unwrap_or(0);
        if archetype.is_known {
            let total = archetype.experience.saturating_add(earned);
            let cost = spent::characteristics(&archetype, &bought)
                .saturating_add(skills)
                .saturating_add(talents);
            maker.experience(&at.get("earnedXP"), total, total.saturating_sub(cost));
        } else {
            maker.noted(&at.get("earnedXP"), format!("Experience earned: {earned}."));
        }
    }
    for which in ["Strength", "Flaw", "Desire", "Fear"] {
        let of = at.get("masterMotivations").get(which);
        maker.motivation(
            &which.to_lowercase(),
            &of.get("key"),
            &of.get("description"),
        );
    }
    let about = at.get("description");
    for (heading, key) in [
        ("Player", "playerName"),
        ("Gender", "gender"),
        ("Age", "age"),
        ("Height", "height"),
        ("Build", "build"),
        ("Hair", "hair"),
        ("Eyes", "eyes"),
        ("Features", "features"),
        ("Notes", "notes"),
    ] {
        maker.note(heading, &about.get(key));
    }
    maker.note("Notes", &at.get("misc"));
    let career = at.get("career").text().map(|key| spoken(&key));
    let role: Vec<String> = [archetype.name, career].into_iter().flatten().collect();
    maker.finish(&role.join(" "))
}

/// Adds the talents and returns their price. The same key in several places is one talent with ranks.
fn talents(
    at: &Entry<'_>,
    catalogue: &Catalogue<'_>,
    maker: &mut Maker<'_>,
    sums: &mut Sums,
) -> i64 {
    let mut known: Vec<(&str, i64, Entry<'_>)> = Vec::new();
    let mut price = 0_i64;
    for (_, row) in at.get("masterTalents").entries() {
        for (tier, place) in row.entries() {
            let key = place.raw();
            if key.trim().is_empty() {
                continue;
            }
            price = price.saturating_add(5 * tier.parse::<i64>().unwrap_or(1).clamp(1, 5));
            let full = known.len() >= MOST_TALENTS;
            match known.iter_mut().find(|(one, ..)| *one == key) {
                Some((_, ranks, _)) => *ranks += 1,
                None if full => maker.missing(&place, "a talent beyond the first 500"),
                None => known.push((key, 1, place)),
            }
        }
    }
    for (key, ranks, place) in known {
        let own = catalogue.find(&["customTalents", "customArchetypeTalents"], key);
        if let Some(own) = &own {
            sums.add(&own.get("modifier"), ranks);
        }
        let name = own.as_ref().and_then(|own| own.get("name").text());
        let text = own.as_ref().and_then(|own| own.get("description").text());
        let name = name.unwrap_or_else(|| spoken(key));
        if own.is_none()
            && let Some(talent) = names::talent(maker.library, &name)
        {
            for passive in &talent.sheet {
                match passive {
                    Passive::WoundThreshold(n) => {
                        sums.wounds = sums.wounds.saturating_add(i64::from(*n) * ranks);
                    }
                    Passive::StrainThreshold(n) => {
                        sums.strain = sums.strain.saturating_add(i64::from(*n) * ranks);
                    }
                    Passive::Soak(n) => sums.soak = sums.soak.saturating_add(i64::from(*n) * ranks),
                    Passive::Defense(n) => {
                        sums.melee = sums.melee.saturating_add(i64::from(*n) * ranks);
                        sums.ranged = sums.ranged.saturating_add(i64::from(*n) * ranks);
                    }
                    _ => {}
                }
            }
        }
        maker.talent(&place, &name, ranks, text);
    }
    price
}
