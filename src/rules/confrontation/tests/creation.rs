//! Making characters, and what they carry.

use rules::encounter::stage::Stage;

use super::shipped;
use crate::Confrontation;
use crate::library::Library;
use crate::model::{Field, Person, Pool, Side};
use crate::play::creation;

fn person<'a>(s: &'a Stage<Confrontation>, name: &str) -> &'a Person {
    s.state.person(s.id(name)).unwrap()
}

fn pools(s: &Stage<Confrontation>, name: &str) -> [i16; 3] {
    person(s, name).pools.map(|pool| pool.now)
}

/// Begins Ada with these choices.
fn made(choices: [&str; 3]) -> Stage<Confrontation> {
    let mut s = shipped();
    s.ok("create Ada");
    let [descriptor, profession, focus] = choices;
    s.ok(&format!("descriptor ada \"{descriptor}\""));
    s.ok(&format!("profession ada \"{profession}\""));
    s.ok(&format!("focus ada \"{focus}\""));
    s
}

#[test]
fn c_cre_02_seven_steps_make_a_character() {
    let mut s = shipped();
    says!(s.ok("create Ada"));
    says!(s.ok("story ada \"She flies what others have given up.\""));
    says!(s.ok("descriptor ada bold"));
    says!(s.ok("profession ada detective"));
    says!(s.ok("focus ada \"stands up\""));
    says!(s.refused("created ada", "C-CRE-01").to_string());
    says!(s.ok("quirk ada 13"));
    s.roll(&[1]).ok("draw-card ada");
    says!(s.ok("age ada 31"));
    says!(s.ok("created ada"));
    let ada = person(&s, "Ada");
    assert_eq!(
        (ada.side, ada.in_creation, ada.age),
        (Some(Side::Pc), false, Some(31))
    );
    assert_eq!((ada.quirk.as_str(), ada.cards.len()), ("pure", 1));
    says!(s.try_line("descriptor ada tough").unwrap_err().to_string());
}

#[test]
fn c_cre_03_and_04_the_sheet_begins_with_its_defaults() {
    let mut s = shipped();
    s.ok("create Ada");
    let ada = person(&s, "Ada");
    assert_eq!((ada.initiative, ada.toughness, ada.brace), (4, 2, 1));
    assert_eq!(pools(&s, "Ada"), [0, 0, 0]);
    s.ok("descriptor ada tough");
    assert_eq!(pools(&s, "Ada"), [0, 3, 0]);
    let most = person(&s, "Ada").pools.map(|pool| pool.most);
    assert_eq!(most, [0, 3, 0]);
}

#[test]
fn c_ex_12_a_bold_detective_who_stands_up_for_herself() {
    let s = made(["bold", "detective", "stands up for herself"]);
    assert_eq!(pools(&s, "Ada"), [5, 6, 7]);
    let ada = person(&s, "Ada");
    let mut skills: Vec<(&str, u8)> = ada
        .skills
        .iter()
        .map(|skill| (skill.id.as_str(), skill.training))
        .collect();
    skills.sort_unstable();
    assert_eq!(
        skills,
        [
            ("athletics", 1),
            ("forensics", 1),
            ("intimidation", 1),
            ("land_driving", 1),
            ("perception", 2)
        ]
    );
    assert_eq!(creation::warnings(ada), Vec::<String>::new());
}

#[test]
fn c_ex_12_a_quick_pilot_with_the_printed_points() {
    for (setting, points) in [("off", 9), ("on", 18)] {
        let mut s = shipped();
        s.ok(&format!("setting professions.fix_low {setting}"));
        s.all(&[
            "create Ada",
            "descriptor ada quick",
            "profession ada pilot",
            "focus ada \"dreams of flying\"",
        ]);
        assert_eq!(pools(&s, "Ada").iter().sum::<i16>(), points);
    }
}

#[test]
fn c_cre_05_other_numbers_are_a_warning() {
    let mut s = shipped();
    s.ok("setting professions.fix_low off");
    s.all(&[
        "create Ada",
        "descriptor ada quick",
        "profession ada pilot",
        "focus ada \"dreams of flying\"",
        "quirk ada slow",
    ]);
    s.roll(&[1]).ok("draw-card ada");
    says!(s.ok("created ada"));
}

#[test]
fn c_cre_06_two_choices_make_an_expert_three_mastery() {
    let s = made(["strong", "soldier", "gifted with biotic ability"]);
    let ada = person(&s, "Ada");
    assert_eq!(ada.training("athletics"), 3);
    assert_eq!(ada.training("firearms"), 1);
    assert_eq!(ada.skills.iter().map(|skill| skill.training).sum::<u8>(), 6);
}

#[test]
fn c_cre_08_a_changed_choice_replaces_the_earlier_one() {
    let mut s = made(["bold", "detective", "stands up for herself"]);
    says!(s.ok("profession ada pilot"));
    assert_eq!(pools(&s, "Ada"), [4, 6, 8], "0/1/2, 4/3/5, 0/2/1");
    let ada = person(&s, "Ada");
    assert_eq!(
        (ada.training("forensics"), ada.training("perception")),
        (0, 1)
    );
    let items: Vec<&str> = ada.items.iter().map(|item| item.id.as_str()).collect();
    assert_eq!(
        items,
        [
            "wilderness_kit",
            "geiger_counter",
            "parachute",
            "handheld_drone",
            "flashlight"
        ]
    );
    says!(s.try_line("profession ada pilot").unwrap_err().to_string());
    says!(s.try_line("profession ada pilt").unwrap_err().to_string());
}

#[test]
fn c_cre_11_gear_abilities_and_supplies_come_with_the_choices() {
    let s = made(["strong", "soldier", "isn't aware of her own power"]);
    let ada = person(&s, "Ada");
    let arms: Vec<&str> = ada.arms.iter().map(|arm| arm.id.as_str()).collect();
    assert_eq!(
        arms,
        [
            "light_machine_gun",
            "assault_rifle",
            "bowie_knife",
            "grenade",
            "grenade",
            "grenade"
        ]
    );
    assert_eq!(ada.armor[0].id, "flak_jacket");
    let abilities: Vec<&str> = ada.abilities.iter().map(|one| one.id.as_str()).collect();
    assert_eq!(
        abilities,
        [
            "strain",
            "tactical_thinking",
            "take_cover",
            "channel_the_pain",
            "deadly_strike"
        ]
    );
    let ada = made(["spiritual", "farmer", "augments herself"]);
    let ada = person(&ada, "Ada");
    assert_eq!((ada.salts, ada.doses_left), (100, 12));
    let incense = ada.items.iter().find(|item| item.id == "incense").unwrap();
    assert_eq!(incense.number, 10);
}

#[test]
fn c_qrk_00_the_quirk_is_rolled_typed_or_named_once() {
    let mut s = shipped();
    s.ok("create Ada");
    says!(s.roll(&[20]).ok("quirk ada"));
    assert_eq!(person(&s, "Ada").quirk, "weak_lungs");
    says!(s.refused("quirk ada 3", "C-QRK-00").to_string());
    s.ok("quirk ada bleeder!");
    assert_eq!(person(&s, "Ada").quirk, "bleeder");
    s.ok("create Bo");
    says!(s.try_line("quirk bo 21").unwrap_err().to_string());
    assert!(s.try_line("quirk bo 0").is_err());
}

#[test]
fn c_des_02_augmentations_fill_their_slots() {
    let mut s = made(["augmented", "mechanic", "augments herself"]);
    says!(
        s.try_line("fit ada cyberheart exoskeleton")
            .unwrap_err()
            .to_string()
    );
    says!(s.refused("created ada", "C-CRE-01").to_string());
    says!(s.ok("fit ada cybereyes cyberears cybergun \"toxin filter\" cyberheart"));
    let ada = person(&s, "Ada");
    assert_eq!(ada.augmentations.len(), 5);
    assert_eq!(
        ada.arms.iter().filter(|arm| arm.id == "cybergun").count(),
        1
    );
    assert_eq!(
        crate::play::augment::raw(ada, 0),
        5,
        "1 for the first two, 2 minor, 1 major"
    );
    s.ok("descriptor ada tough");
    let ada = person(&s, "Ada");
    assert_eq!(ada.augmentations.len(), 3, "two minor slots are gone");
    assert_eq!(crate::play::augment::raw(ada, 0), 4);
}

#[test]
fn c_ex_11_pure_and_acclimated_cause_2() {
    let mut s = made(["augmented", "doctor", "empathizes"]);
    s.all(&["fit ada cybereyes cyberears", "quirk ada pure"]);
    assert_eq!(crate::play::augment::raw(person(&s, "Ada"), 0), 2);
}

#[test]
fn c_des_03a_biotic_dice_go_into_one_field() {
    let mut s = made(["biotic", "doctor", "gifted with biotic ability"]);
    assert_eq!(person(&s, "Ada").biotic, None);
    says!(s.ok("biotics ada carapace"));
    let biotic = person(&s, "Ada").biotic.unwrap();
    assert_eq!((biotic.field, biotic.dice), (Field::Carapace, 2));
    s.ok("focus ada empathizes");
    assert_eq!(person(&s, "Ada").biotic.map(|biotic| biotic.dice), Some(1));
    s.ok("descriptor ada bold");
    assert_eq!(person(&s, "Ada").biotic, None);
    says!(s.try_line("biotics ada stealth").unwrap_err().to_string());
}

#[test]
fn c_des_12a_a_polymath_merges_two_skills_of_one_pool() {
    let mut s = made(["polymath", "doctor", "cooks like a chef"]);
    says!(
        s.refused("merge ada medicine with athletics as life", "C-DES-12a")
            .to_string()
    );
    says!(s.ok("merge ada medicine with biology as \"life science\""));
    let ada = person(&s, "Ada");
    assert_eq!((ada.training("medicine"), ada.training("biology")), (3, 3));
    assert_eq!(ada.skill("medicine").unwrap().name, "life science");
    s.ok("descriptor ada bold");
    let ada = person(&s, "Ada");
    assert_eq!(
        (ada.training("medicine"), ada.training("biology")),
        (2, 1),
        "not a polymath"
    );
    s.refused("merge ada medicine with biology as life", "C-SKL-10");
}

#[test]
fn c_des_12a_training_in_either_raises_the_merged_skill() {
    let mut s = shipped();
    s.all(&["add karim", "award karim 3", "train karim biology"]);
    let karim = person(&s, "Karim Aziz");
    assert_eq!(
        (karim.training("medicine"), karim.training("biology")),
        (2, 2)
    );
    assert_eq!(
        karim
            .skills
            .iter()
            .filter(|one| one.merged_with.is_some())
            .count(),
        1
    );
}

#[test]
fn c_cre_13_a_printed_politician_has_9_0_0() {
    let mut s = shipped();
    s.ok("setting professions.fix_low off");
    s.all(&[
        "create Ada",
        "descriptor ada geeky",
        "profession ada politician",
        "focus ada \"invents languages\"",
    ]);
    assert_eq!(pools(&s, "Ada"), [9, 0, 0]);
    assert!(!person(&s, "Ada").body.injured);
}

#[test]
fn every_combination_of_choices_can_be_made_with_18_points_and_at_most_six_levels() {
    let library = Library::shipped();
    let settings = crate::settings::Settings::default();
    for descriptor in library.descriptors() {
        for profession in library.professions() {
            for focus in library.foci() {
                let choices = crate::library::make::Choices {
                    descriptor: Some(descriptor),
                    profession: Some(profession),
                    focus: Some(focus),
                    ..Default::default()
                };
                let mut person = crate::library::make::blank("x");
                crate::library::make::choose(&library, &settings, &mut person, &choices);
                let points: i16 = Pool::ALL.iter().map(|pool| person.pool(*pool).most).sum();
                let levels: u8 = person.skills.iter().map(|skill| skill.training).sum();
                assert_eq!(
                    (points, levels),
                    (18, 6),
                    "{} {} {}",
                    descriptor.id,
                    profession.id,
                    focus.id
                );
            }
        }
    }
}
