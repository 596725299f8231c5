//! Checks that the records of a pack fit together, against the keys of all packs.

use std::collections::BTreeSet;

use rules::content::{self, Findings};

use super::effect::{Effect, When};
use super::records::{Essence, Pack, Profile};
use crate::settings::Settings;

/// The limits of a pool's points in a record.
const POINTS: (i32, i32) = (0, 100);

/// The limits of training.
const TRAINING: (i32, i32) = (0, 3);

/// The limits of a change of dice, target number, damage or brace.
const CHANGE: (i32, i32) = (-20, 20);

/// The limits of damage and durability.
const DAMAGE: (i32, i32) = (0, 200);

/// The keys of all packs together.
#[derive(Debug, Default)]
pub struct Known<'a> {
    skills: BTreeSet<&'a str>,
    descriptors: BTreeSet<&'a str>,
    professions: BTreeSet<&'a str>,
    foci: BTreeSet<&'a str>,
    abilities: BTreeSet<&'a str>,
    quirks: BTreeSet<&'a str>,
    cards: BTreeSet<&'a str>,
    weapons: BTreeSet<&'a str>,
    gear: BTreeSet<&'a str>,
    augmentations: BTreeSet<&'a str>,
    bodies: BTreeSet<&'a str>,
}

impl content::Pack for Pack {
    type Known<'a> = Known<'a>;

    fn format(&self) -> u16 {
        self.format
    }

    fn known<'a>(packs: impl Iterator<Item = &'a Self>) -> Known<'a> {
        let mut known = Known::default();
        for pack in packs {
            let weapons = pack.weapons.iter().map(|one| one.id.as_str());
            let armor = pack.armor.iter().map(|one| one.id.as_str());
            let items = pack.items.iter().map(|one| one.id.as_str());
            known.gear.extend(weapons.clone().chain(armor).chain(items));
            known.weapons.extend(weapons);
            macro_rules! keys {
                ($($field:ident),+) => {$(
                    known.$field.extend(pack.$field.iter().map(|one| one.id.as_str()));
                )+};
            }
            keys!(
                skills,
                descriptors,
                professions,
                foci,
                abilities,
                quirks,
                cards,
                augmentations,
                bodies
            );
        }
        known
    }

    fn check(&self, known: &Known<'_>, found: &mut Findings) {
        for (key, value) in &self.defaults {
            if let Err(refusal) = Settings::default().set(key, value) {
                found.add("", key, refusal.to_string());
            }
        }
        let essences = self.descriptors.iter().chain(&self.professions);
        for one in essences.chain(&self.foci) {
            essence(one, known, found);
        }
        for one in &self.abilities {
            effects(&one.id, &one.effects, known, found);
            for way in &one.uses {
                effects(&one.id, &way.effects, known, found);
            }
            if one.uses.len() > 1 && one.uses.iter().any(|way| way.word.is_empty()) {
                found.add(&one.id, &one.id, "each of several uses needs a `word`");
            }
        }
        for one in &self.quirks {
            found.within(&one.id, "the face", one.face.into(), (1, 20));
            effects(&one.id, &one.effects, known, found);
        }
        for one in &self.weapons {
            found.known(&one.id, &one.skill, &known.skills, "skill");
            if !one.also.is_empty() {
                found.known(&one.id, &one.also, &known.weapons, "weapon");
            }
            for number in [one.damage.0, one.damage.1] {
                found.within(&one.id, "the damage", number.into(), DAMAGE);
            }
            if one.tactics.is_empty() {
                found.add(&one.id, &one.id, "a weapon needs a tactic");
            }
        }
        for one in &self.armor {
            for number in [one.durability, one.reduction] {
                found.within(&one.id, "durability or reduction", number.into(), DAMAGE);
            }
            effects(&one.id, &one.effects, known, found);
        }
        for one in &self.augmentations {
            if !one.weapon.is_empty() {
                found.known(&one.id, &one.weapon, &known.weapons, "weapon");
            }
            effects(&one.id, &one.effects, known, found);
        }
        for one in &self.items {
            effects(&one.id, &one.effects, known, found);
        }
        for one in &self.fields {
            if !one.attack.is_empty() {
                found.known(&one.id, &one.attack, &known.weapons, "weapon");
            }
            effects(&one.id, &one.effects, known, found);
        }
        for one in &self.scenes {
            found.known(&one.id, &one.skill, &known.skills, "skill");
        }
        for one in &self.defenses {
            for skill in &one.skills {
                found.known(&one.id, skill, &known.skills, "skill");
            }
        }
        for one in &self.profiles {
            profile(one, known, found);
        }
    }
}

fn essence(one: &Essence, known: &Known<'_>, found: &mut Findings) {
    for skill in &one.skills {
        found.known(&one.id, skill, &known.skills, "skill");
    }
    for key in &one.gear {
        found.known(&one.id, key, &known.gear, "weapon, armor or item");
    }
    for key in &one.abilities {
        found.known(&one.id, key, &known.abilities, "ability");
    }
    let printed = one.printed.unwrap_or(one.pools);
    for (intellect, might, speed) in [one.pools, printed] {
        for points in [intellect, might, speed] {
            found.within(&one.id, "a pool", points.into(), POINTS);
        }
    }
}

fn profile(one: &Profile, known: &Known<'_>, found: &mut Findings) {
    let (descriptor, profession, focus) = &one.essence;
    for (key, among, what) in [
        (descriptor, &known.descriptors, "descriptor"),
        (profession, &known.professions, "profession"),
        (focus, &known.foci, "focus"),
        (&one.quirk, &known.quirks, "quirk"),
    ] {
        if !key.is_empty() {
            found.known(&one.id, key, among, what);
        }
    }
    if !one.body.is_empty() {
        found.known(&one.id, &one.body, &known.bodies, "kind of body");
    }
    for key in &one.cards {
        found.known(&one.id, key, &known.cards, "character card");
    }
    for key in &one.gear {
        found.known(&one.id, key, &known.gear, "weapon, armor or item");
    }
    for key in &one.augmentations {
        found.known(&one.id, key, &known.augmentations, "augmentation");
    }
    for (skill, training) in &one.skills {
        found.known(&one.id, skill, &known.skills, "skill");
        found.within(&one.id, "the training", (*training).into(), TRAINING);
    }
    let (intellect, might, speed) = one.pools;
    for points in [intellect, might, speed] {
        found.within(&one.id, "a pool", points.into(), POINTS);
    }
    if let Some((first, second, _)) = &one.merged {
        for skill in [first, second] {
            found.known(&one.id, skill, &known.skills, "skill");
        }
    }
}

fn effects(record: &str, all: &[Effect], known: &Known<'_>, found: &mut Findings) {
    for effect in all {
        for when in &effect.when {
            match when {
                When::Skill(skills) | When::NotSkill(skills) => {
                    for skill in skills {
                        found.known(record, skill, &known.skills, "skill");
                    }
                }
                When::Weapon(weapons) => {
                    for weapon in weapons {
                        found.known(record, weapon, &known.weapons, "weapon");
                    }
                }
                _ => {}
            }
        }
        if let Some(number) = effect.change.number() {
            found.within(record, "a change", number.into(), CHANGE);
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::{Library, PackSource};
    use crate::settings::Settings;

    fn with(text: &str) -> (Library, Vec<String>) {
        let own = PackSource {
            name: "mine.ron",
            text,
        };
        let sources: Vec<_> = Library::embedded().iter().copied().chain([own]).collect();
        let (library, errors) = Library::load(&sources);
        (library, errors.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn the_shipped_packs_are_sound_and_have_the_default_settings() {
        let (library, errors) = Library::load(Library::embedded());
        assert_eq!(errors, []);
        assert_eq!(library, *Library::shipped());
        assert_eq!(library.settings(), &Settings::default());
        assert_eq!(library.packs().len(), Library::embedded().len());
    }

    #[test]
    fn a_table_s_own_pack_overrides_records_and_settings() {
        let (library, errors) = with(
            "ConfrontationPack(name: \"Mine\", version: \"1\", defaults: {\"professions.fix_low\": \"off\"},
             skills: [(id: \"courage\", name: \"Nerve\", pool: Might)])",
        );
        assert_eq!(errors, Vec::<String>::new());
        assert_eq!(library.skill("courage").unwrap().name, "Nerve");
        assert_eq!(library.settings().differing(&Settings::default()).len(), 1);
    }

    #[rstest]
    #[case::a_skill(
        "(name: \"x\", version: \"1\",\n weapons: [(id: \"a\", name: \"A\", rule: \"C-WPN-21\", skill: \"firearm\", tactics: [Quickly], damage: (1, 1))])",
        "mine.ron:2:58: "
    )]
    #[case::a_setting(
        "(name: \"x\", version: \"1\", defaults: {\"professions.fix_low\": \"maybe\"})",
        "mine.ron:1:38: "
    )]
    #[case::a_field("(name: \"x\", version: \"1\", swords: [])", "mine.ron:1:27: ")]
    #[case::gear(
        "(name: \"x\", version: \"1\",\n profiles: [(id: \"a\", name: \"A\", side: Npc, gear: [\"bowie_knive\"])])",
        "mine.ron:2:52: "
    )]
    #[case::an_effect(
        "(name: \"x\", version: \"1\",\n items: [(id: \"a\", name: \"A\", effects: [(when: [Skill([\"stelth\"])], change: Dice(2))])])",
        "mine.ron:2:56: "
    )]
    #[case::a_number(
        "(name: \"x\", version: \"1\",\n items: [(id: \"a\", name: \"A\", effects: [(change: Dice(99))])])",
        "mine.ron:2:15: "
    )]
    fn what_is_wrong_is_told_with_its_place(#[case] text: &str, #[case] expected: &str) {
        let (library, errors) = with(text);
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(errors[0].starts_with(expected), "{}", errors[0]);
        says!(errors[0]);
        assert_eq!(library.packs().len(), Library::embedded().len());
    }
}
