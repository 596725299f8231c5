//! The records of the shipped packs, against the tables of the rules.

use std::collections::BTreeSet;

use crate::library::Library;
use crate::library::effect::{Kind, Lasts, Limit};
use crate::library::records::Essence;
use crate::model::{Grade, Pool, Side};
use crate::play::cards::Card;
use crate::settings::Settings;

use super::shipped;

/// Rule, key, points of Intellect, Might and Speed, and the two skills of each.
const DESCRIPTORS: [&str; 20] = [
    "C-DES-01 aggressive 0/2/1: unarmed_fighting, intimidation",
    "C-DES-02 augmented 0/2/1: armed_fighting, first_aid",
    "C-DES-03 biotic 1/1/1: biology, medicine",
    "C-DES-04 bold 0/1/2: athletics, land_driving",
    "C-DES-05 charismatic 2/1/0: negotiating, performing",
    "C-DES-06 deceptive 1/0/2: deception, stealth",
    "C-DES-07 dilettante 1/1/1: negotiating, perception",
    "C-DES-08 emo 2/1/0: forensics, pain_resistance",
    "C-DES-09 friendly 0/2/1: negotiating, psychology",
    "C-DES-10 geeky 3/0/0: physics, programming",
    "C-DES-11 patient 2/1/0: linguistics, pain_resistance",
    "C-DES-12 polymath 1/1/1: computer_interface, linguistics",
    "C-DES-13 quiet 1/0/2: infiltration, stealth",
    "C-DES-14 quick 1/0/2: athletics, land_driving",
    "C-DES-15 smart 3/0/0: forensics, physics",
    "C-DES-16 spiritual 1/2/0: medicine, spiritualism",
    "C-DES-17 strong 0/2/1: athletics, unarmed_fighting",
    "C-DES-18 technoid 2/0/1: computer_interface, programming",
    "C-DES-19 tough 0/3/0: courage, pain_resistance",
    "C-DES-20 trigger_happy 0/0/3: firearms, gunnery",
];

/// The same for professions, with the printed points where the default differs.
const PROFESSIONS: [&str; 20] = [
    "C-PRF-01 actor 5/3/4: negotiating, performing",
    "C-PRF-02 artist 6/3/3: crafting, perception",
    "C-PRF-03 astronaut 4/4/4: repairing, zero_g_movement",
    "C-PRF-04 athlete 2/5/5: athletics, unarmed_fighting",
    "C-PRF-05 builder 5/4/3: crafting, engineering",
    "C-PRF-06 criminal 2/5/5: infiltration, intimidation",
    "C-PRF-07 detective 5/3/4: forensics, perception",
    "C-PRF-08 doctor 6/3/3: first_aid, medicine",
    "C-PRF-09 electrician 5/3/4: engineering, repairing",
    "C-PRF-10 farmer 3/6/3: biology, logistics",
    "C-PRF-11 ground_crew 4/4/4: logistics, repairing",
    "C-PRF-12 lawyer 6/3/3: negotiating, psychology",
    "C-PRF-13 mechanic 2/5/5: repairing, smithing",
    "C-PRF-14 paramedic 5/3/4: land_driving, medicine",
    "C-PRF-15 pilot 4/3/5 as 1/0/2: piloting, zero_g_movement",
    "C-PRF-16 politician 6/3/3 as 3/0/0: intimidation, negotiating",
    "C-PRF-17 programmer 6/3/3 as 3/0/0: computer_interface, programming",
    "C-PRF-18 scholar 6/3/3 as 3/0/0: linguistics, physics",
    "C-PRF-19 soldier 3/5/4 as 0/2/1: athletics, firearms",
    "C-PRF-20 teacher 5/4/3 as 2/1/0: psychology, teaching",
];

/// The same for foci.
const FOCI: [&str; 20] = [
    "C-FOC-01 acts_without_thinking 0/0/3: athletics, pain_resistance",
    "C-FOC-02 augments_herself 0/1/2: cybermedicine, unarmed_fighting",
    "C-FOC-03 believes_in_the_transcendent 1/1/1: pain_resistance, spiritualism",
    "C-FOC-04 coaxes_water_out_of_stone 1/1/1: biology, system_operations",
    "C-FOC-05 cooks_like_a_chef 1/1/1: biology, medicine",
    "C-FOC-06 creates_beautiful_things 1/0/2: crafting, performing",
    "C-FOC-07 doesnt_play_games 1/2/0: intimidation, linguistics",
    "C-FOC-08 dreams_of_flying 0/1/2: piloting, zero_g_movement",
    "C-FOC-09 empathizes 2/1/0: negotiating, psychology",
    "C-FOC-10 explores_the_unknown 1/1/1: perception, physics",
    "C-FOC-11 invents_languages 3/0/0: linguistics, xeno_culture",
    "C-FOC-12 gifted_with_biotic_ability 0/3/0: athletics, pain_resistance",
    "C-FOC-13 isnt_aware_of_her_own_power 1/1/1: armed_fighting, stealth",
    "C-FOC-14 isnt_easily_daunted 0/3/0: pain_resistance, unarmed_fighting",
    "C-FOC-15 knows_there_is_something_beyond 2/0/1: spiritualism, xeno_culture",
    "C-FOC-16 loves_to_sing 2/1/0: negotiating, performing",
    "C-FOC-17 makes_elaborate_plans 2/1/0: demolitions, programming",
    "C-FOC-18 stands_up_for_herself 0/2/1: intimidation, perception",
    "C-FOC-19 takes_things_apart 2/0/1: engineering, smithing",
    "C-FOC-20 augmented_against_her_will 0/3/0: medicine, psychology",
];

fn row(essence: &Essence) -> String {
    let points = |(i, m, s): (i16, i16, i16)| format!("{i}/{m}/{s}");
    let printed = essence
        .printed
        .map(|printed| format!(" as {}", points(printed)));
    format!(
        "{} {} {}{}: {}",
        essence.rule,
        essence.id,
        points(essence.pools),
        printed.unwrap_or_default(),
        essence.skills.join(", ")
    )
}

#[test]
fn c_des_01_to_c_foc_20_every_essence_has_its_points_and_skills() {
    let library = Library::shipped();
    for (table, essences) in [
        (DESCRIPTORS, library.descriptors()),
        (PROFESSIONS, library.professions()),
        (FOCI, library.foci()),
    ] {
        let rows: Vec<String> = essences.iter().map(row).collect();
        assert_eq!(rows, table);
    }
}

#[test]
fn c_cre_05_every_combination_has_18_points() {
    let library = Library::shipped();
    let sum = |essence: &Essence| essence.points(true).iter().sum::<i16>();
    for (essences, points) in [
        (library.descriptors(), 3),
        (library.professions(), 12),
        (library.foci(), 3),
    ] {
        for essence in essences {
            assert_eq!(
                (sum(essence), essence.skills.len()),
                (points, 2),
                "{}",
                essence.id
            );
        }
    }
}

#[test]
fn c_skl_07_to_09_the_list_has_38_skills() {
    let library = Library::shipped();
    let of = |pool| {
        library
            .skills()
            .iter()
            .filter(|skill| skill.pool == pool)
            .count()
    };
    assert_eq!(
        (of(Pool::Might), of(Pool::Speed), of(Pool::Intellect)),
        (6, 8, 24)
    );
}

#[test]
fn c_skl_11_and_12_other_names_lead_to_the_skills_of_the_list() {
    let library = Library::shipped();
    for (said, key) in [
        ("motive detection", "psychology"),
        ("empathy", "psychology"),
        ("infiltrating", "infiltration"),
        ("performance", "performing"),
        ("negotiation", "negotiating"),
        ("unarmed combat", "unarmed_fighting"),
        ("repair", "repairing"),
    ] {
        assert_eq!(
            library.find_skill(said).map(|skill| skill.id.as_str()),
            Ok(key)
        );
    }
    assert_eq!(
        library.skill("infiltration").map(|skill| skill.pool),
        Some(Pool::Intellect)
    );
}

#[test]
fn c_skl_13_kinds_of_skills() {
    let library = Library::shipped();
    let of = |kind| {
        let skills = library
            .skills()
            .iter()
            .filter(|skill| skill.kinds.contains(&kind));
        skills
            .map(|skill| skill.id.as_str())
            .collect::<BTreeSet<_>>()
    };
    let social = [
        "negotiating",
        "intimidation",
        "deception",
        "psychology",
        "performing",
    ];
    let accuracy = [
        "firearms",
        "gunnery",
        "piloting",
        "land_driving",
        "repairing",
        "demolitions",
    ];
    let might = library
        .skills()
        .iter()
        .filter(|skill| skill.pool == Pool::Might);
    assert_eq!(of(Kind::Social), BTreeSet::from(social));
    assert_eq!(of(Kind::Accuracy), BTreeSet::from(accuracy));
    assert_eq!(
        of(Kind::Physical),
        might.map(|skill| skill.id.as_str()).collect()
    );
    assert!(library.is_of("firearms", Kind::Accuracy) && !library.is_of("firearms", Kind::Social));
}

#[test]
fn c_qrk_00_each_face_of_the_die_has_one_quirk() {
    let library = Library::shipped();
    let faces: Vec<u8> = library.quirks().iter().map(|quirk| quirk.face).collect();
    assert_eq!(faces, (1..=20).collect::<Vec<u8>>());
    for quirk in library.quirks() {
        assert_eq!(quirk.rule, format!("C-QRK-{:02}", quirk.face));
        assert_eq!(library.quirk_of(quirk.face), Some(quirk));
    }
    assert_eq!(
        library.quirk_of(13).map(|quirk| quirk.id.as_str()),
        Some("pure")
    );
}

#[test]
fn c_crd_03_twelve_character_cards() {
    let library = Library::shipped();
    let keys: Vec<&str> = library.cards().iter().map(|one| one.id.as_str()).collect();
    let known: Vec<&str> = Card::ALL.iter().map(|card| card.word()).collect();
    assert_eq!((keys.len(), keys), (12, known));
}

#[test]
fn c_aug_06_and_09_seven_minor_and_seven_major_augmentations() {
    let library = Library::shipped();
    let of = |grade| {
        let all = library
            .augmentations()
            .iter()
            .filter(|one| one.grade == grade);
        all.map(|one| one.id.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(
        of(Grade::Minor),
        [
            "cyberears",
            "cybereyes",
            "cybergun",
            "cybernose",
            "dermal_plates",
            "muscle_augmentation",
            "toxin_filter"
        ]
    );
    assert_eq!(
        of(Grade::Major),
        [
            "combat_reflexes",
            "cyberblade",
            "cyberheart",
            "exoskeleton",
            "inner_spacesuit",
            "muscle_replacement",
            "tactical_computer"
        ]
    );
}

#[test]
fn c_npc_03_templates_join_with_their_numbers_and_gear() {
    let library = Library::shipped();
    for (key, pools, numbers, armor, arm) in [
        ("thug", [2, 4, 3], (1, 10, 1, 0, 2, 1), None, "bowie_knife"),
        (
            "guard",
            [3, 5, 4],
            (2, 10, 2, 1, 4, 2),
            Some((12, 5)),
            "walther_bond",
        ),
        (
            "veteran",
            [4, 6, 6],
            (3, 16, 3, 1, 6, 4),
            Some((14, 5)),
            "assault_rifle",
        ),
        (
            "boss",
            [6, 8, 7],
            (4, 22, 4, 2, 8, 6),
            Some((20, 7)),
            "assault_rifle",
        ),
    ] {
        let person = library.person(key, &Settings::default()).unwrap();
        let opponent = person.opponent.as_ref().unwrap();
        assert_eq!(person.pools.map(|pool| pool.now), pools, "{key}");
        assert_eq!(
            (
                opponent.bid,
                opponent.points.0,
                opponent.strength,
                opponent.defense,
                opponent.perception,
                opponent.psychology
            ),
            numbers,
            "{key}"
        );
        let worn = person
            .armor
            .first()
            .map(|one| (one.durability, one.reduction));
        assert_eq!(worn, armor, "{key}");
        assert_eq!(
            (person.arms[0].id.as_str(), person.arms[0].drawn),
            (arm, true)
        );
        assert_eq!((person.side, person.toughness), (Some(Side::Npc), 2));
    }
    let drone = library
        .person("walking drone", &Settings::default())
        .unwrap();
    assert_eq!(drone.pools.map(|pool| pool.most), [3, 4, 3]);
    assert_eq!(drone.arms[0].id, "taser");
}

#[test]
fn c_act_11_abilities_have_their_printed_price_and_limit() {
    let library = Library::shipped();
    let price = |key: &str| {
        library
            .ability(key)
            .map(|one| (one.cost, one.ap.0))
            .unwrap()
    };
    assert_eq!(price("feint"), (None, 6));
    assert_eq!(price("coax_power"), (Some((Pool::Speed, 1)), 6));
    assert_eq!(price("stunt"), (Some((Pool::Speed, 1)), 6));
    assert_eq!(price("innuendo"), (Some((Pool::Intellect, 1)), 2));
    assert_eq!(price("channel_the_pain"), (None, 2));
    assert_eq!(price("stabilize"), (Some((Pool::Speed, 1)), 10));
    assert_eq!(
        price("ghost_in_the_machine"),
        (Some((Pool::Intellect, 1)), 10)
    );
    assert_eq!(
        price("deadly_strike"),
        (Some((Pool::Speed, 2)), 0),
        "changes damage"
    );
    assert_eq!(
        price("reflexive_response"),
        (Some((Pool::Speed, 3)), 0),
        "a reaction"
    );
    assert_eq!(
        price("quantum_prayer"),
        (Some((Pool::Intellect, 3)), 10),
        "neither"
    );
    let limit = |key: &str| library.ability(key).and_then(|one| one.limit);
    assert_eq!(limit("strain"), Some(Limit::Days(1)));
    assert_eq!(limit("nervous_reflex"), Some(Limit::Hours(100)));
    assert_eq!(limit("thrive_on_pressure"), Some(Limit::Days(365)));
    assert_eq!(limit("channel_the_pain"), Some(Limit::Cycle));
    assert_eq!(limit("find_internal_reserves"), Some(Limit::StressChanged));
    assert_eq!(limit("push_your_limits"), Some(Limit::StressGained));
    let lasts = |key: &str| library.ability(key).and_then(|one| one.uses[0].lasts);
    assert_eq!(lasts("stunt"), Some(Lasts::Turn));
    assert_eq!(lasts("prep_talk"), Some(Lasts::Hours(5)), "1 of talk");
}

#[test]
fn every_ability_belongs_to_one_essence() {
    let library = Library::shipped();
    let essences = library
        .descriptors()
        .iter()
        .chain(library.professions())
        .chain(library.foci());
    let mut owned: Vec<&str> = essences
        .flat_map(|one| &one.abilities)
        .map(String::as_str)
        .collect();
    let mut all: Vec<&str> = library
        .abilities()
        .iter()
        .map(|one| one.id.as_str())
        .collect();
    owned.sort_unstable();
    all.sort_unstable();
    assert_eq!(owned, all);
}

#[test]
fn six_sample_characters_have_different_choices_and_18_points() {
    let library = Library::shipped();
    let mut seen = BTreeSet::new();
    let mut number = 0;
    for profile in library.profiles().iter().filter(|one| one.side == Side::Pc) {
        let person = library.person(&profile.id, &Settings::default()).unwrap();
        let points: i16 = person.pools.iter().map(|pool| pool.most).sum();
        let levels: u8 = person.skills.iter().map(|skill| skill.training).sum();
        assert_eq!((points, levels), (18, 6), "{}", person.name);
        assert!(!person.story.is_empty() && !person.arms.is_empty() || !person.items.is_empty());
        number += 1;
        seen.extend([
            person.descriptor,
            person.profession,
            person.focus,
            person.quirk,
        ]);
    }
    assert_eq!((number, seen.len()), (6, 24));
}

#[test]
fn c_npc_03_opponents_join_by_a_line() {
    let mut s = shipped();
    says!(s.ok("add guard x2"));
    says!(s.ok("add vesna"));
    let sides: Vec<Option<Side>> = s.state.people.iter().map(|one| one.side).collect();
    assert_eq!(sides, [Some(Side::Npc), Some(Side::Npc), Some(Side::Pc)]);
    let refusal = s.try_line("add gaurd").unwrap_err();
    says!(refusal.to_string());
}

#[test]
fn c_cre_08_the_house_rule_keeps_the_printed_points() {
    let mut s = shipped();
    s.all(&["setting professions.fix_low off", "add yun", "add karim"]);
    let points = |name: &str| {
        s.state
            .person(s.id(name))
            .unwrap()
            .pools
            .map(|pool| pool.most)
    };
    assert_eq!(
        points("Yun Seo-yeon"),
        [7, 0, 2],
        "technoid 2/0/1, 3/0/0, 2/0/1"
    );
    assert_eq!(points("Karim Aziz"), [9, 5, 4], "not one of the six");
}
