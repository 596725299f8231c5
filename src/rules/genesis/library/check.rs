//! Checks that the records of a pack fit together, against the keys of all packs.

use std::collections::BTreeSet;

use rules::content::{self, Findings};

use super::records::Pack;
use crate::kinds::Act;
use crate::limits;
use crate::settings::Settings;

/// The keys of the texts that the rules leave to the group. The shipped packs have each of them.
const TEXTS: [&str; 8] = [
    "actions",
    "combat.text",
    "movement.bands",
    "progress.text",
    "roll.text",
    "skills.text",
    "vocations.text",
    "wealth_quirk.text",
];

/// The keys of all packs together.
#[derive(Default)]
pub struct Known<'a> {
    skills: BTreeSet<&'a str>,
    combat: BTreeSet<&'a str>,
    races: BTreeSet<&'a str>,
    vocations: BTreeSet<&'a str>,
    weapons: BTreeSet<&'a str>,
    armor: BTreeSet<&'a str>,
    quirks: BTreeSet<&'a str>,
    disabling: BTreeSet<&'a str>,
}

impl<'a> Known<'a> {
    fn of(packs: impl Iterator<Item = &'a Pack>) -> Self {
        let mut known = Self::default();
        for pack in packs {
            for skill in &pack.skills {
                known.skills.insert(&skill.id);
                if skill.class.is_some() {
                    known.combat.insert(&skill.id);
                }
            }
            let vocational = pack.vocations.iter().flat_map(|v| &v.skills);
            known.skills.extend(vocational.map(|s| s.id.as_str()));
            known.races.extend(pack.races.iter().map(|r| r.id.as_str()));
            let vocations = pack.vocations.iter().map(|v| v.id.as_str());
            known.vocations.extend(vocations);
            let weapons = pack.weapons.iter().map(|w| w.id.as_str());
            known.weapons.extend(weapons);
            known.armor.extend(pack.armor.iter().map(|a| a.id.as_str()));
            known
                .quirks
                .extend(pack.quirks.iter().map(|q| q.id.as_str()));
            let disabling = pack.disabling.iter().map(|d| d.id.as_str());
            known.disabling.extend(disabling);
        }
        known
    }
}

impl content::Pack for Pack {
    type Known<'a> = Known<'a>;

    fn format(&self) -> u16 {
        self.format
    }

    fn known<'a>(packs: impl Iterator<Item = &'a Self>) -> Known<'a> {
        Known::of(packs)
    }

    fn check(&self, known: &Known<'_>, found: &mut Findings) {
        check(self, known, found);
    }
}

fn check(pack: &Pack, known: &Known<'_>, found: &mut Findings) {
    for (key, value) in &pack.defaults {
        if let Err(refusal) = Settings::default().set(key, value) {
            found.add("", key, refusal.to_string());
        }
    }
    texts(pack, found);
    fates(pack, found);
    numbers(pack, found);
    for vocation in &pack.vocations {
        for skill in vocation.combat.iter().flatten() {
            found.known(&vocation.id, skill, &known.combat, "combat skill");
        }
        let commerce = i64::from(vocation.commerce);
        found.within(
            &vocation.id,
            "the Commerce Level",
            commerce,
            limits::COMMERCE_LEVEL,
        );
    }
    for skill in &pack.skills {
        if skill.attribute.is_some() == skill.class.is_some() {
            let what = "a skill needs either an attribute or, in combat, a weapon class";
            found.add(&skill.id, &skill.id, what.to_owned());
        }
    }
    for weapon in &pack.weapons {
        found.known(&weapon.id, &weapon.skill, &known.combat, "combat skill");
    }
    for armor in &pack.armor {
        found.within(
            &armor.id,
            "the level",
            i64::from(armor.level),
            limits::ARMOR_LEVEL,
        );
    }
    let items = pack.items.iter().map(|row| (row.level, &row.text));
    let wealth = pack.wealth.iter().map(|row| (row.level, &row.label));
    for (level, text) in items.chain(wealth) {
        let level = i64::from(level);
        found.within(text, "a Commerce Level", level, limits::COMMERCE_LEVEL);
    }
    for p in &pack.profiles {
        found.known(&p.id, &p.race, &known.races, "race");
        for vocation in &p.vocations {
            found.known(&p.id, vocation, &known.vocations, "vocation");
        }
        for (skill, ranks) in &p.skills {
            let base = skill.split(':').next().unwrap_or(skill);
            if !known.skills.contains(base) {
                found.known(&p.id, skill, &known.skills, "skill");
            }
            found.within(&p.id, "the ranks", i64::from(*ranks), limits::RANKS);
        }
        for value in [p.strength, p.reflex, p.intellect] {
            found.within(&p.id, "an attribute", i64::from(value), limits::ATTRIBUTE);
        }
        found.within(
            &p.id,
            "the Commerce Level",
            i64::from(p.commerce),
            limits::COMMERCE_LEVEL,
        );
        for weapon in &p.weapons {
            found.known(&p.id, weapon, &known.weapons, "weapon");
        }
        for armor in &p.armor {
            found.known(&p.id, armor, &known.armor, "armor");
        }
        for (quirk, _) in &p.quirks {
            found.known(&p.id, quirk, &known.quirks, "wealth quirk");
        }
        for (trait_, _) in &p.disabling {
            let what = "disabling characteristic";
            found.known(&p.id, trait_, &known.disabling, what);
        }
    }
}

/// Checks that each text has a place in the game, and that the menu lists existing acts (F-ORD-11).
fn texts(pack: &Pack, found: &mut Findings) {
    for (key, text) in &pack.texts {
        if !TEXTS.contains(&key.as_str()) {
            // With so few keys a nearest match is a guess: `races.human.text` isn't a misspelling
            // of `progress.text`.
            let all = TEXTS.join(", ");
            let what = format!(
                "there is no text `{key}` (choose from {all}, or use the `text` of a race, skill or vocation)"
            );
            found.add("", key, what);
        }
        if key == "actions" {
            let acts: BTreeSet<&str> = Act::ALL.iter().map(|act| act.verb()).collect();
            let words = text.split(|c: char| !c.is_alphabetic());
            for word in words.filter(|word| !word.is_empty()) {
                let lower = word.to_lowercase();
                if !acts.contains(lower.as_str()) {
                    let all = acts.iter().copied().collect::<Vec<_>>().join(", ");
                    let what = format!("there is no action `{word}` (choose from {all})");
                    found.add("", key, what);
                }
            }
        }
    }
}

/// Checks that each face of the destiny roll has one row (F-ROLL-20).
fn fates(pack: &Pack, found: &mut Findings) {
    for row in &pack.fates {
        if row.from < 1 || row.to > 6 || row.from > row.to {
            let what = format!(
                "a row of the Destiny roll covers {} to {}, but faces are 1 to 6",
                row.from, row.to
            );
            found.add("", &row.text, what);
        }
    }
    for face in (1..=6).filter(|_| !pack.fates.is_empty()) {
        let rows = pack.fates.iter();
        let what = match rows.filter(|f| (f.from..=f.to).contains(&face)).count() {
            1 => continue,
            0 => format!("no row of the Destiny roll has the face {face}"),
            n => format!("{n} rows of the Destiny roll have the face {face}"),
        };
        found.add("", "fates", what);
    }
}

/// Checks for dice and levels outside every table of the game.
fn numbers(pack: &Pack, found: &mut Findings) {
    for row in &pack.circumstances {
        found.within(&row.id, "the number of dice", row.dice.into(), limits::DICE);
    }
    for skill in &pack.skills {
        if let Some(class) = &skill.class {
            for dice in [Some(class.bonus), class.first].into_iter().flatten() {
                found.within(&skill.id, "the bonus", dice.into(), limits::DICE);
            }
        }
    }
    for weapon in &pack.weapons {
        if let Some(dice) = weapon.bonus {
            found.within(&weapon.id, "the bonus", dice.into(), limits::DICE);
        }
    }
    for armor in &pack.armor {
        if let Some(level) = armor.prose {
            found.within(&armor.id, "the level", level.into(), limits::ARMOR_LEVEL);
        }
    }
    for row in &pack.challenges {
        let level = row.level.into();
        found.within(&row.word, "a Challenge Level", level, limits::CHALLENGE);
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::{Library, PackSource};
    use super::*;

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
    fn the_shipped_packs_are_sound_and_repeat_every_default() {
        let (library, errors) = Library::load(Library::embedded());
        assert_eq!(errors, []);
        assert_eq!(library, *Library::shipped());
        assert_eq!(library.settings(), &Settings::default());
        let (packs, _) = content::load::<Pack>(&Library::embedded()[..1]);
        let pack = &packs[0];
        for row in crate::settings::ROWS {
            assert!(pack.defaults.contains_key(row.key), "{}", row.key);
        }
        assert!(pack.texts.keys().eq(TEXTS));
    }

    #[test]
    fn a_table_s_own_pack_overrides_records_and_rulings() {
        let (library, errors) = with(
            "GenesisPack(name: \"Mine\", version: \"1\", defaults: {\"armor.mode\": \"per_encounter\"},
             races: [(id: \"human\", name: \"Folk\", attributes: 3, skills: 9)])",
        );
        assert_eq!(errors, Vec::<String>::new());
        assert_eq!(library.race("human").unwrap().attributes, 3);
        assert_eq!(library.settings().differing(&Settings::default()).len(), 1);
    }

    #[rstest]
    #[case::a_word(
        "(name: \"x\", version: \"1\",\n weapons: [(id: \"a\", name: \"A\", skill: \"mediun_weapon\")])",
        "mine.ron:2:40: "
    )]
    #[case::a_ruling(
        "(name: \"x\", version: \"1\", defaults: {\"str.stack\": \"on\"})",
        "mine.ron:1:38: "
    )]
    #[case::a_later_form(
        "(name: \"x\", version: \"1\", format: 2, swords: [])",
        "mine.ron:1:27: "
    )]
    #[case::a_field("(name: \"x\", version: \"1\", swords: [])", "mine.ron:1:27: ")]
    #[case::an_action(
        "(name: \"x\", version: \"1\",\n texts: {\"actions\": \"attack, dance\"})",
        "mine.ron:2:10: "
    )]
    #[case::a_text_misspelt(
        "(name: \"x\", version: \"1\",\n texts: {\"combat.txt\": \"Fast.\"})",
        "mine.ron:2:10: "
    )]
    #[case::a_fate(
        "(name: \"x\", version: \"1\",\n fates: [(from: 1, to: 5, text: \"bad\")])",
        "mine.ron:2:2: "
    )]
    #[case::two_fates(
        "(name: \"x\", version: \"1\",\n fates: [(from: 1, to: 3, text: \"bad\"), (from: 3, to: 6, text: \"mild\")])",
        "mine.ron:2:2: "
    )]
    #[case::a_ruling_twice(
        "(name: \"x\", version: \"1\", defaults: {\"armor.max\": \"4\",\n \"armor.max\": \"5\"})",
        "mine.ron:2:"
    )]
    #[case::a_ruling_out_of_bounds(
        "(name: \"x\", version: \"1\", defaults: {\"roll.min_pool\": \"99\"})",
        "mine.ron:1:38: "
    )]
    fn what_is_wrong_is_told_with_its_place(#[case] text: &str, #[case] expected: &str) {
        let (library, errors) = with(text);
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(errors[0].starts_with(expected), "{}", errors[0]);
        says!(errors[0]);
        assert_eq!(library.packs().len(), Library::embedded().len());
    }
}
