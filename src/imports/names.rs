//! Names of other programs and ours: skills, talents, qualities, ranges.
//!
//! Names are compared by their letters and digits alone: `Ranged (Light)`, `Ranged: Light` and `RangedLight`
//! are the same.

use genesys::kinds::{Band, Characteristic, Quality};
use genesys::library::Library;
use genesys::model::records::{Gear, Skill};
use genesys::model::talents::record::Talent;

/// Skills that other games have and ours doesn't, with the key of the nearest one of ours.
const NEAREST: [(&str, &str); 20] = [
    ("lightsaber", "melee"),
    ("skullduggery", "skulduggery"),
    ("ranged", "ranged_light"),
    ("computershacking", "computers"),
    ("computerssysops", "computers"),
    ("astrogation", "astrocartography"),
    ("pilotingplanetary", "piloting"),
    ("pilotingspace", "piloting"),
    ("riding", "driving"),
    ("knowledge", "knowledge_general"),
    ("education", "knowledge_general"),
    ("knowledgeeducation", "knowledge_general"),
    ("knowledgecoreworlds", "knowledge_general"),
    ("knowledgeouterrim", "knowledge_general"),
    ("knowledgeunderworld", "knowledge_general"),
    ("knowledgewarfare", "knowledge_general"),
    ("knowledgegeography", "knowledge_general"),
    ("lore", "knowledge_lore"),
    ("science", "knowledge_science"),
    ("xenology", "knowledge_xenology"),
];

/// Returns a name as its letters and digits in lower case.
pub(crate) fn key(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// A skill of ours for a name.
pub(crate) struct Found<'a> {
    pub(crate) skill: &'a Skill,
    /// Whether it is only the nearest one.
    pub(crate) is_near: bool,
}

/// Returns our skill for a name, or the nearest one that is known.
pub(crate) fn skill<'a>(library: &'a Library, name: &str) -> Option<Found<'a>> {
    // The characteristic that a list of adversaries adds in brackets isn't part of the name.
    let name = match name.split_once('(') {
        Some((before, within)) if characteristic(within.trim_end_matches([')', ' '])).is_some() => {
            before
        }
        _ => name,
    };
    let sought = key(name);
    let called = |skill: &&Skill| {
        let names = [&skill.id, &skill.name].into_iter().chain(&skill.aliases);
        names.into_iter().any(|one| key(one) == sought)
    };
    if let Some(skill) = library.skills().find(called) {
        let is_near = false;
        return Some(Found { skill, is_near });
    }
    let (_, near) = NEAREST.iter().find(|(one, _)| *one == sought)?;
    let skill = library.skill(near)?;
    // Only the spelling differs.
    let is_near = sought != "skullduggery";
    Some(Found { skill, is_near })
}

/// Returns our talent of that name.
pub(crate) fn talent<'a>(library: &'a Library, name: &str) -> Option<&'a Talent> {
    let sought = key(name);
    library
        .talents()
        .find(|talent| key(&talent.name) == sought || key(&talent.id) == sought)
}

/// Returns our gear of that name.
pub(crate) fn gear<'a>(library: &'a Library, name: &str) -> Option<&'a Gear> {
    let sought = key(name);
    library.all_gear().find(|gear| key(&gear.name) == sought)
}

/// Returns the characteristic of a name in any case.
pub(crate) fn characteristic(name: &str) -> Option<Characteristic> {
    let sought = key(name);
    Characteristic::ALL
        .into_iter()
        .find(|one| one.word() == sought)
}

/// Returns the range of a name.
pub(crate) fn range(name: &str) -> Option<Band> {
    let sought = key(name);
    Band::ALL.into_iter().find(|band| band.word() == sought)
}

/// Splits a name and the number after it: "Vicious 2", `Adversary 1`.
pub(crate) fn ranked(name: &str) -> (&str, Option<u8>) {
    let name = name.trim();
    let (before, last) = name.rsplit_once(' ').unwrap_or((name, ""));
    match last.trim_matches(['(', ')']).parse() {
        Ok(rank) => (before.trim(), Some(rank)),
        Err(_) => (name, None),
    }
}

/// Returns the quality of a name, with this rating if it has one.
pub(crate) fn quality(name: &str, rating: u8) -> Option<Quality> {
    let n = rating.max(1);
    Some(match key(name).as_str() {
        "accurate" => Quality::Accurate(n),
        "autofire" => Quality::AutoFire,
        "blast" => Quality::Blast(n),
        "breach" => Quality::Breach(n),
        "burn" => Quality::Burn(n),
        "concussive" => Quality::Concussive(n),
        "cumbersome" => Quality::Cumbersome(n),
        "defensive" => Quality::Defensive(n),
        "deflection" => Quality::Deflection(n),
        "disorient" => Quality::Disorient(n),
        "ensnare" => Quality::Ensnare(n),
        "guided" => Quality::Guided(n),
        "inaccurate" => Quality::Inaccurate(n),
        "inferior" => Quality::Inferior,
        "knockdown" => Quality::Knockdown,
        "limitedammo" => Quality::LimitedAmmo(n),
        "linked" => Quality::Linked(n),
        "pierce" => Quality::Pierce(n),
        "prepare" => Quality::Prepare(n),
        "reinforced" | "reinforce" => Quality::Reinforced,
        "slowfiring" => Quality::SlowFiring(n),
        "stun" => Quality::Stun(n),
        "stundamage" => Quality::StunDamage,
        "sunder" => Quality::Sunder,
        "superior" => Quality::Superior,
        "tractor" => Quality::Tractor(n),
        "unwieldy" => Quality::Unwieldy(n),
        "vicious" => Quality::Vicious(n),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("Ranged (Light)", "ranged_light", false)]
    #[case("Ranged: Light", "ranged_light", false)]
    #[case("RangedLight", "ranged_light", false)]
    #[case("Skullduggery", "skulduggery", false)]
    #[case("Melee (Heavy)", "melee", false)]
    #[case("Riding", "driving", true)]
    #[case("Melee (Brawn)", "melee", false)]
    #[case("Knowledge: Outer Rim", "knowledge_general", true)]
    fn a_skill_is_found_however_it_is_spelled(
        #[case] name: &str,
        #[case] id: &str,
        #[case] is_near: bool,
    ) {
        let library = Library::shipped();
        let found = skill(&library, name).unwrap();
        assert_eq!((&*found.skill.id, found.is_near), (id, is_near));
    }

    #[test]
    fn every_nearest_skill_exists() {
        let library = Library::shipped();
        for (name, id) in NEAREST {
            assert!(library.skill(id).is_some(), "{name}: {id}");
            assert_eq!(
                skill(&library, name).unwrap().skill.id,
                id,
                "{name} is found without its row"
            );
        }
        assert!(skill(&library, "Basket weaving").is_none());
    }

    #[test]
    fn every_quality_is_found_by_its_name() {
        for (name, rating) in [("Auto-fire", 1), ("Limited Ammo", 3), ("Vicious", 2)] {
            assert_eq!(quality(name, rating).unwrap().name(), name);
        }
        assert_eq!(quality("Pierce", 0), Some(Quality::Pierce(1)));
        assert_eq!(ranked("Stun setting"), ("Stun setting", None));
        assert_eq!(ranked("Adversary 2"), ("Adversary", Some(2)));
    }
}
