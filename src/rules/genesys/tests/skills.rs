//! Tests of the six characteristics and the 35 skills, in the packs, in a pool and on a sheet (G-CHAR,
//! G-SKILL).

use rstest::rstest;

use crate::kinds::{Characteristic, Characteristics};
use crate::library::Library;
use crate::model::records::SkillGroup;
use dice::Pool;

use super::Play;

/// Rule, key, linked characteristic, group.
const SKILLS: [(&str, &str, Characteristic, SkillGroup); 35] = [
    (
        "G-SKILL-08",
        "charm",
        Characteristic::Presence,
        SkillGroup::Social,
    ),
    (
        "G-SKILL-09",
        "coercion",
        Characteristic::Willpower,
        SkillGroup::Social,
    ),
    (
        "G-SKILL-10",
        "deception",
        Characteristic::Cunning,
        SkillGroup::Social,
    ),
    (
        "G-SKILL-11",
        "leadership",
        Characteristic::Presence,
        SkillGroup::Social,
    ),
    (
        "G-SKILL-12",
        "negotiation",
        Characteristic::Presence,
        SkillGroup::Social,
    ),
    (
        "G-SKILL-13",
        "alchemy",
        Characteristic::Intellect,
        SkillGroup::General,
    ),
    (
        "G-SKILL-14",
        "astrocartography",
        Characteristic::Intellect,
        SkillGroup::General,
    ),
    (
        "G-SKILL-15",
        "athletics",
        Characteristic::Brawn,
        SkillGroup::General,
    ),
    (
        "G-SKILL-16",
        "computers",
        Characteristic::Intellect,
        SkillGroup::General,
    ),
    (
        "G-SKILL-17",
        "cool",
        Characteristic::Presence,
        SkillGroup::General,
    ),
    (
        "G-SKILL-18",
        "coordination",
        Characteristic::Agility,
        SkillGroup::General,
    ),
    (
        "G-SKILL-19",
        "discipline",
        Characteristic::Willpower,
        SkillGroup::General,
    ),
    (
        "G-SKILL-20",
        "driving",
        Characteristic::Agility,
        SkillGroup::General,
    ),
    (
        "G-SKILL-21",
        "manipulation",
        Characteristic::Willpower,
        SkillGroup::General,
    ),
    (
        "G-SKILL-22",
        "mechanics",
        Characteristic::Intellect,
        SkillGroup::General,
    ),
    (
        "G-SKILL-23",
        "medicine",
        Characteristic::Intellect,
        SkillGroup::General,
    ),
    (
        "G-SKILL-24",
        "operating",
        Characteristic::Intellect,
        SkillGroup::General,
    ),
    (
        "G-SKILL-25",
        "perception",
        Characteristic::Cunning,
        SkillGroup::General,
    ),
    (
        "G-SKILL-26",
        "piloting",
        Characteristic::Agility,
        SkillGroup::General,
    ),
    (
        "G-SKILL-27",
        "resilience",
        Characteristic::Brawn,
        SkillGroup::General,
    ),
    (
        "G-SKILL-28",
        "skulduggery",
        Characteristic::Cunning,
        SkillGroup::General,
    ),
    (
        "G-SKILL-29",
        "stealth",
        Characteristic::Agility,
        SkillGroup::General,
    ),
    (
        "G-SKILL-30",
        "streetwise",
        Characteristic::Cunning,
        SkillGroup::General,
    ),
    (
        "G-SKILL-31",
        "survival",
        Characteristic::Cunning,
        SkillGroup::General,
    ),
    (
        "G-SKILL-32",
        "vigilance",
        Characteristic::Willpower,
        SkillGroup::General,
    ),
    (
        "G-SKILL-33",
        "knowledge_general",
        Characteristic::Intellect,
        SkillGroup::Knowledge,
    ),
    (
        "G-SKILL-34",
        "knowledge_lore",
        Characteristic::Intellect,
        SkillGroup::Knowledge,
    ),
    (
        "G-SKILL-35",
        "knowledge_planet_ecology",
        Characteristic::Intellect,
        SkillGroup::Knowledge,
    ),
    (
        "G-SKILL-36",
        "knowledge_science",
        Characteristic::Intellect,
        SkillGroup::Knowledge,
    ),
    (
        "G-SKILL-37",
        "knowledge_xenology",
        Characteristic::Intellect,
        SkillGroup::Knowledge,
    ),
    (
        "G-SKILL-38",
        "brawl",
        Characteristic::Brawn,
        SkillGroup::Combat,
    ),
    (
        "G-SKILL-39",
        "melee",
        Characteristic::Brawn,
        SkillGroup::Combat,
    ),
    (
        "G-SKILL-40",
        "ranged_light",
        Characteristic::Agility,
        SkillGroup::Combat,
    ),
    (
        "G-SKILL-41",
        "ranged_heavy",
        Characteristic::Agility,
        SkillGroup::Combat,
    ),
    (
        "G-SKILL-42",
        "gunnery",
        Characteristic::Agility,
        SkillGroup::Combat,
    ),
];

/// Six different values, so that a pool shows which one it was made of.
const SIX: Characteristics = Characteristics {
    br: 1,
    ag: 2,
    int: 3,
    cun: 4,
    wil: 5,
    pre: 6,
};

#[test]
fn g_skill_01_each_skill_has_its_characteristic_and_its_group() {
    let library = Library::shipped();
    assert_eq!(library.skills().count(), SKILLS.len());
    let mut play = Play::with(&["add vex_marrow"]);
    play.change("vex", |f| {
        f.known.clear();
        // Alchemy needs its tools, and nothing else may change a pool.
        f.items = vec![library.gear("aurwa_field_kit").unwrap().into()];
        f.armor = None;
        f.abilities.clear();
        f.characteristics = SIX;
        f.skills = SKILLS
            .iter()
            .map(|(_, key, ..)| ((*key).to_owned(), 1))
            .collect();
    });
    for (rule, key, characteristic, group) in SKILLS {
        let skill = library.skill(key).unwrap();
        assert_eq!(skill.rule, rule, "{key}");
        assert_eq!(
            (skill.characteristic, skill.group),
            (characteristic, group),
            "{key}"
        );
        // A pool shows the same (G-POOL-03).
        play.ok(&format!("check vex {key} simple"));
        assert_eq!(
            play.pool(),
            Pool::base(SIX.get(characteristic), 1).to_string(),
            "{key}"
        );
        play.ok("cancel");
    }
}

#[rstest]
#[case::g_char_03_agility(Characteristic::Agility, 7)]
#[case::g_char_04_brawn(Characteristic::Brawn, 4)]
#[case::g_char_05_cunning(Characteristic::Cunning, 5)]
#[case::g_char_06_intellect(Characteristic::Intellect, 11)]
#[case::g_char_07_presence(Characteristic::Presence, 4)]
#[case::g_char_08_willpower(Characteristic::Willpower, 4)]
fn so_many_skills_hang_on(#[case] which: Characteristic, #[case] many: usize) {
    let library = Library::shipped();
    let hang = library.skills().filter(|s| s.characteristic == which);
    assert_eq!(hang.count(), many);
}

#[test]
fn g_char_04_08_brawn_and_willpower_make_more_of_a_sheet() {
    let mut play = Play::with(&["create Ada", "archetype ada laborer"]);
    let of = |play: &Play| {
        let f = play.figure("ada");
        let hands = crate::figure::goods::unarmed();
        let numbers = (f.soak().0, f.encumbrance_threshold().0, f.breath());
        (
            numbers,
            f.base_damage(&hands),
            f.wound_threshold,
            f.strain_threshold,
        )
    };
    assert_eq!(of(&play), ((3, 8, 3), 3, 15, Some(9)));
    play.all(&["raise ada brawn", "raise ada willpower"]);
    assert_eq!(of(&play), ((4, 9, 4), 4, 16, Some(10)));
}
