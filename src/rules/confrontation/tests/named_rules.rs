//! Rules of the sheet, the body and the fight that no other test names.

use rules::encounter::stage::Stage;

use super::abilities::{fighting, now, person, stage};
use super::effects::{causes, gifted, occasion, rows, weapon};
use super::people::{guard, pc, with};
use super::shipped;
use crate::Confrontation;
use crate::library::{Library, make};
use crate::model::{Augmentation, Field, Grade, Occasion, Pool, Roll, Tenths};
use crate::play::augment::raw;
use crate::play::check::count;
use crate::sheet_effects;

/// Dice and target number of the open check.
fn open(s: &Stage<Confrontation>) -> (u8, i8) {
    let counted = count(&s.state, &s.library, s.state.check.as_ref().unwrap());
    (counted.dice, counted.target)
}

fn device(id: &str, grade: Grade) -> Augmentation {
    Augmentation {
        id: id.to_owned(),
        name: id.to_owned(),
        grade,
        acclimated: false,
        doubled: None,
    }
}

#[test]
fn c_col_02_a_leader_makes_the_roll_of_a_helper_easier() {
    let mut s = stage(&["natural_leader"]);
    s.ok("aid bo ada deception");
    assert_eq!(open(&s).1, 3, "4 less 1");
    s.all(&["cancel", "aid ada bo deception"]);
    assert_eq!(open(&s).1, 4, "their own aid");
}

#[test]
fn c_col_03_aid_in_a_fight_is_a_full_action() {
    let mut s = stage(&[]);
    fighting(&mut s, 12);
    s.ok("aid ada bo deception");
    assert_eq!(s.state.fighter(s.id("Ada")).unwrap().left, Tenths(2));
    s.roll(&[1; 3]).ok("roll");
    s.refused("aid ada bo stealth", "C-ACT-01");
}

#[test]
fn c_cre_04_a_new_character_has_initiative_4_toughness_2_and_brace_1() {
    let mut s = shipped();
    s.ok("create Ada");
    let ada = person(&s, "Ada");
    assert_eq!((ada.initiative, ada.toughness, ada.brace), (4, 2, 1));
}

#[test]
fn c_cre_09_the_focus_invents_languages_and_no_other_teaches_them() {
    let mut s = shipped();
    s.ok("create Ada");
    says!(
        s.try_line("focus ada \"teaches languages\"")
            .unwrap_err()
            .to_string()
    );
    s.ok("focus ada \"invents languages\"");
    assert_eq!(person(&s, "Ada").training("linguistics"), 1);
}

#[test]
fn c_foc_12a_a_gift_is_a_die_in_the_field_already_held() {
    let mut s = shipped();
    s.all(&[
        "create Ada",
        "descriptor ada bold",
        "profession ada doctor",
        "focus ada \"gifted with biotic ability\"",
        "biotics ada carapace",
    ]);
    let held = |s: &Stage<Confrontation>| {
        let biotic = person(s, "Ada").biotic.unwrap();
        (biotic.field, biotic.dice)
    };
    assert_eq!(held(&s), (Field::Carapace, 1));
    s.ok("descriptor ada biotic");
    assert_eq!(held(&s), (Field::Carapace, 2), "the same field");
}

#[test]
fn c_qrk_13_a_pure_body_rejects_twice_as_much() {
    let mut ada = pc("Ada", [6, 6, 6], &[]);
    ada.augmentations = vec![device("one", Grade::Minor), device("two", Grade::Major)];
    assert_eq!(raw(&ada, 0), 3);
    ada.quirk = "pure".to_owned();
    assert_eq!(raw(&ada, 0), 6);
}

#[test]
fn c_qrk_17_the_slow_cover_three_quarters_of_a_distance() {
    let s = shipped();
    let mut ada = gifted(&[]);
    assert_eq!(sheet_effects::distance(&s.state, &s.library, &ada), 100);
    ada.quirk = "slow".to_owned();
    assert_eq!(sheet_effects::distance(&s.state, &s.library, &ada), 75);
}

#[test]
fn c_qrk_18_a_lethal_weapon_on_a_living_target_is_harder() {
    let s = shipped();
    let mut ada = gifted(&[]);
    ada.quirk = "squeamish".to_owned();
    let of = |roll, id: &str| {
        let arm = weapon(id);
        let roll = Occasion {
            arm: Some(&arm),
            ..occasion(&ada, roll, Some("firearms"), Pool::Speed)
        };
        causes(&s, &roll)
    };
    for lethal in ["bowie_knife", "shotgun", "heavy_pistol"] {
        let all = of(Roll::Attack, lethal);
        assert_eq!(rows(&all), [("squeamish", 0, 1, 0, true)], "{lethal}");
        assert_eq!(all[0].rule, "C-QRK-18");
    }
    for other in ["unarmed", "staff", "taser"] {
        assert_eq!(of(Roll::Attack, other), [], "{other}");
    }
    assert_eq!(of(Roll::Skill, "shotgun"), []);
}

#[test]
fn c_crd_01_a_stress_point_draws_a_card_and_an_ignored_one_none() {
    for (abilities, faces, points, cards) in [
        (&[][..], &[1][..], 1, 1),
        (&["tough_as_nails"][..], &[6][..], 0, 0),
        (&["tough_as_nails"][..], &[5, 1][..], 1, 1),
    ] {
        let mut s = stage(abilities);
        s.roll(faces).ok("stress ada jump");
        let ada = person(&s, "Ada");
        assert_eq!((ada.stress.points, ada.cards.len()), (points, cards));
    }
}

#[test]
fn c_skl_02_training_gives_2_dice_and_2_of_effort() {
    let mut s = with([pc("Ada", [9, 9, 9], &[("physics", Pool::Intellect, 1)])]);
    s.ok("check ada physics");
    assert_eq!(open(&s), (2, 4));
    s.ok("effort 2");
    s.refused("effort 3", "C-ROLL-12");
}

#[test]
fn c_skl_03_two_sources_make_an_expert_and_three_mastery() {
    let mut s = shipped();
    s.ok("create Ada");
    for (line, training) in [
        ("descriptor ada strong", 1),
        ("profession ada soldier", 2),
        ("focus ada \"gifted with biotic ability\"", 3),
    ] {
        s.ok(line);
        assert_eq!(person(&s, "Ada").training("athletics"), training, "{line}");
    }
}

#[test]
fn c_skl_08_c_skl_09_each_skill_has_the_pool_of_the_list() {
    let library = Library::shipped();
    let speed = [
        "firearms",
        "gunnery",
        "land driving",
        "piloting",
        "repairing",
        "smithing",
        "stealth",
        "zero-g movement",
    ];
    let intellect = [
        "biology",
        "computer interface",
        "crafting",
        "cybermedicine",
        "deception",
        "demolitions",
        "electronic warfare",
        "engineering",
        "first aid",
        "forensics",
        "infiltration",
        "intimidation",
        "linguistics",
        "logistics",
        "medicine",
        "negotiating",
        "perception",
        "physics",
        "programming",
        "psychology",
        "spiritualism",
        "system operations",
        "teaching",
        "xeno-culture",
    ];
    for (pool, names) in [(Pool::Speed, &speed[..]), (Pool::Intellect, &intellect[..])] {
        for name in names {
            assert_eq!(library.find_skill(name).unwrap().pool, pool, "{name}");
        }
    }
}

#[test]
fn c_skl_12_other_names_have_the_pool_of_the_list() {
    let library = Library::shipped();
    for (other, key, pool) in [
        ("infiltrating", "infiltration", Pool::Intellect),
        ("performance", "performing", Pool::Might),
        ("negotiation", "negotiating", Pool::Intellect),
        ("unarmed combat", "unarmed_fighting", Pool::Might),
        ("repair", "repairing", Pool::Speed),
    ] {
        let found = library.find_skill(other).unwrap();
        assert_eq!((found.id.as_str(), found.pool), (key, pool), "{other}");
    }
}

#[test]
fn c_ini_08_action_points_are_whole_tenths() {
    let mut s = stage(&[]);
    fighting(&mut s, 20);
    for (line, left, shown) in [
        ("act ada full kick", 10, "1.0"),
        ("act ada half step", 4, "0.4"),
        ("act ada quick shout", 2, "0.2"),
        ("act ada quick shout", 0, "0.0"),
    ] {
        s.ok(line);
        let now = s.state.fighter(s.id("Ada")).unwrap().left;
        assert_eq!((now, now.to_string().as_str()), (Tenths(left), shown));
    }
}

#[test]
fn c_dmg_10_a_pool_stops_at_0_and_the_rest_waits() {
    let mut s = with([pc("Ada", [7, 8, 6], &[]), guard("Guard")]);
    s.roll(&[1, 1, 1]).ok("damage ada 8 speed");
    assert_eq!(now(&s, "Ada"), [7, 8, 0]);
    assert_eq!(s.state.overflow[0].points, 2);
    assert_eq!(person(&s, "Ada").body.mortal, None, "one pool");
    s.ok("overflow ada might");
    assert_eq!(now(&s, "Ada"), [7, 6, 0]);
    s.roll(&[1, 1, 1]).ok("damage ada 6 might");
    assert_eq!(now(&s, "Ada"), [7, 0, 0], "exactly to 0");
    assert!(person(&s, "Ada").body.mortal.is_some());
}

#[test]
fn c_str_03_any_method_relieves_and_is_kept_in_the_cycle() {
    let mut s = stage(&[]);
    super::abilities::stress(&mut s, "Ada", 2);
    s.all(&["relieve ada luxury", "relieve ada \"a new planet\""]);
    let stress = &person(&s, "Ada").stress;
    assert_eq!(stress.points, 0);
    assert_eq!(stress.used, ["luxury", "a new planet"]);
}

#[test]
fn c_aug_05_an_ability_lowers_rejection() {
    let mut s = stage(&["strain"]);
    let ada = s.id("Ada");
    s.state.person_mut(ada).unwrap().augmentations =
        vec![device("one", Grade::Minor), device("two", Grade::Major)];
    let counted =
        |s: &Stage<Confrontation>| crate::play::augment::rejection(person(s, "Ada"), s.state.time);
    assert_eq!(counted(&s), 3);
    s.ok("use ada strain as rejection");
    assert_eq!(counted(&s), 2);
    s.state.person_mut(ada).unwrap().augmentations[1].acclimated = true;
    assert_eq!(counted(&s), 1, "an acclimated one causes 1");
}

#[test]
fn c_aug_07_cybereyes_help_against_a_marked_target() {
    let s = shipped();
    let mut ada = gifted(&[]);
    ada.augmentations = vec![device("cybereyes", Grade::Minor)];
    let of = |roll| causes(&s, &occasion(&ada, roll, Some("firearms"), Pool::Speed));
    assert_eq!(rows(&of(Roll::Attack)), [("cybereyes", 0, -1, 0, false)]);
    assert_eq!(of(Roll::Skill), []);
}

#[test]
fn c_aug_09_seven_augmentations_are_major() {
    let mut s = shipped();
    s.ok("add vesna");
    let name = "Vesna Kolar";
    for (count, key) in [
        "combat_reflexes",
        "cyberblade",
        "cyberheart",
        "exoskeleton",
        "inner_spacesuit",
        "muscle_replacement",
        "tactical_computer",
    ]
    .into_iter()
    .enumerate()
    {
        s.ok(&format!("implant vesna {key}"));
        let vesna = person(&s, name);
        assert_eq!(vesna.augmentations[count].grade, Grade::Major, "{key}");
        assert_eq!(usize::from(raw(vesna, 0)), 2 * (count + 1), "{key}");
    }
}

#[test]
fn c_aug_10_an_inner_spacesuit_helps_against_cold() {
    let s = shipped();
    let mut ada = gifted(&[]);
    ada.augmentations = vec![device("inner_spacesuit", Grade::Major)];
    let of = |skill| causes(&s, &occasion(&ada, Roll::Skill, Some(skill), Pool::Might));
    let cold = of("pain_resistance");
    assert_eq!(rows(&cold), [("inner_spacesuit", 2, 0, 0, false)]);
    says!(cold[0].label.clone());
    assert_eq!(of("athletics"), []);
}

#[test]
fn c_rej_03_rejection_of_1_has_the_first_row_of_the_table() {
    let first = crate::play::augment::effects(1);
    assert_eq!(first.len(), 1);
    assert!(crate::play::augment::effects(0).is_empty());
    says!(format!("{first:?}"));
}

#[test]
fn c_bio_13_the_field_stealth_is_not_the_skill() {
    let mut s = shipped();
    s.all(&["create Ada", "descriptor ada biotic", "biotics ada stealth"]);
    let ada = person(&s, "Ada");
    assert_eq!(ada.biotic.unwrap().field, Field::Stealth);
    assert_eq!(ada.training("stealth"), 0, "no training in the skill");
}

#[test]
fn c_npc_01_the_walking_drone_uses_a_taser_untrained() {
    let mut s = shipped();
    s.ok("add walking_drone");
    let drone = &s.state.people[0];
    assert_eq!(drone.pools.map(|pool| pool.most), [3, 4, 3]);
    assert_eq!(drone.arms[0].id, "taser");
    assert_eq!(drone.training(&drone.arms[0].skill), 0);
}

#[test]
fn c_arm_05_suits_have_durability_like_armor() {
    let library = Library::shipped();
    for (key, durability, reduction) in [("diving_suit", 8, 4), ("light_space_suit", 12, 5)] {
        let mut ada = gifted(&[]);
        make::give(&library, &mut ada, key);
        let suit = &ada.armor[0];
        assert_eq!(
            (suit.durability, suit.most, suit.reduction),
            (durability, durability, reduction),
            "{key}"
        );
    }
}
