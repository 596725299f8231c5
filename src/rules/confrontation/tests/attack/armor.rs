//! Armor, the places of hits, pools and objects (C-ARM, C-LOC-10, C-DMG-01, C-OBJ, C-EX-06, C-EX-07).

use rstest::rstest;

use super::*;

#[test]
fn c_ex_06_a_hit_in_the_leg_overflows_and_wounds_mortally() {
    let target = pc("Karim", [7, 8, 6], &[("pain_resistance", Pool::Might, 0)]);
    let mut s = fight([vesna("assault_rifle"), target]);
    s.ok("attack vesna karim");
    s.all(&[
        "choose vesna consistently",
        "choose karim consistently",
        "reveal",
    ]);
    roll(&mut s, 4);
    s.ok("defend");
    roll(&mut s, 0);
    says!(s.ok("spend location 1"));
    says!(s.ok("spend damage 2"));
    says!(s.ok("resolve = 3 5"));
    assert_eq!(now(&s, 2), [7, 8, 0]);
    assert_eq!(
        (person(&s, 2).body.injured, person(&s, 2).stress.points),
        (true, 1)
    );
    assert_eq!(person(&s, 2).body.lost, [Place::RightLeg]);
    s.ok("overflow karim might");
    assert_eq!(now(&s, 2), [6, 0, 0]);
    assert!(person(&s, 2).body.mortal.is_some());
    assert_eq!(person(&s, 2).stress.points, 2);
    assert_eq!(person(&s, 2).cards.len(), 2);
    assert!(s.state.attack.is_none());
}

#[test]
fn c_ex_07_armor_loses_durability_and_passes_on_the_rest() {
    let mut target = bare("Guard");
    target.armor = vec![armor(5, 14)];
    let mut s = fight([vesna("assault_rifle"), target]);
    attack(&mut s, "attack vesna guard", "consistently", 3);
    s.ok("spend damage 2");
    says!(s.ok("resolve = 2"));
    assert_eq!(
        (person(&s, 2).armor[0].durability, now(&s, 2)),
        (4, [3, 5, 4])
    );
    s.state.people[0].arms[0].damage = 12;
    attack(&mut s, "attack vesna guard", "consistently", 1);
    says!(s.ok("resolve = 3 8"));
    assert!(person(&s, 2).armor[0].destroyed());
    assert_eq!(now(&s, 2), [3, 2, 4]);
}

#[test]
fn c_ex_07_c_wpn_20_a_heavy_pistol_ignores_what_armor_stops() {
    let mut target = bare("Guard");
    target.armor = vec![armor(5, 14)];
    let mut s = fight([vesna("heavy_pistol"), target]);
    attack(&mut s, "attack vesna guard", "quickly", 2);
    says!(s.ok("spend secondary"));
    s.ok("resolve = 1");
    assert_eq!(person(&s, 2).armor[0].durability, 8);
}

#[test]
fn c_arm_01_armor_stops_its_share() {
    let mut target = bare("Guard");
    target.armor = vec![armor(7, 20)];
    let mut s = fight([vesna("assault_rifle"), target]);
    attack(&mut s, "attack vesna guard", "quickly", 1);
    says!(s.ok("resolve = 1"));
    assert_eq!(
        (person(&s, 2).armor[0].durability, now(&s, 2)),
        (20, [3, 5, 4])
    );
    // A hit on the body ignores it.
    attack(&mut s, "attack vesna guard", "quickly", 1);
    s.ok("resolve = 4 2");
    assert_eq!(now(&s, 2)[1], 0);
}

#[test]
fn c_arm_03_a_repair_gives_durability_back_for_an_hour() {
    let mut target = pc("Karim", [6, 6, 6], &[("repairing", Pool::Speed, 2)]);
    target.armor = vec![Armor {
        most: 14,
        ..armor(5, 3)
    }];
    let mut s = fight([vesna("assault_rifle"), target]);
    s.state.people[1].experience = 4;
    says!(s.refused("repair karim flak", "C-ARM-03").to_string());
    s.ok("end");
    s.ok("repair karim flak");
    s.roll(&[5, 4, 1]);
    says!(s.ok("roll"));
    assert_eq!(
        (person(&s, 2).armor[0].durability, s.state.time),
        (7, 3_600)
    );
    s.ok("buy success");
    assert_eq!(
        (person(&s, 2).armor[0].durability, s.state.time),
        (9, 3_600)
    );
    s.ok("setting armor.repair 5");
    s.ok("repair karim flak");
    s.roll(&[5, 4, 1]);
    s.ok("roll");
    assert_eq!(person(&s, 2).armor[0].durability, 14, "up to its maximum");
    says!(
        s.try_line("repair vesna flak of karim")
            .unwrap_err()
            .to_string()
    );
    says!(
        s.try_line("repair vesna helmet of karim")
            .unwrap_err()
            .to_string()
    );
}

#[test]
fn c_arm_06_the_best_armor_counts_and_a_helmet_guards_the_head() {
    let worn = || {
        let mut target = bare("Guard");
        target.armor = vec![
            armor(2, 10),
            armor(5, 12),
            Armor {
                helmet: true,
                ..armor(2, 8)
            },
        ];
        target
    };
    let mut s = fight([vesna("assault_rifle"), worn()]);
    attack(&mut s, "attack vesna guard", "quickly", 1);
    s.ok("resolve = 1");
    let durability = |s: &Stage<Confrontation>| -> Vec<i16> {
        person(s, 2)
            .armor
            .iter()
            .map(|armor| armor.durability)
            .collect()
    };
    assert_eq!(durability(&s), [10, 10, 8]);
    attack(&mut s, "attack vesna guard", "quickly", 1);
    s.ok("resolve = 6 10");
    assert_eq!(durability(&s), [10, 10, 3], "the face");
    // What they stop adds up if a house rule says so.
    let mut s = fight([vesna("assault_rifle"), worn()]);
    s.ok("setting armor.layers sum");
    s.state.people[0].arms[0].damage = 9;
    attack(&mut s, "attack vesna guard", "quickly", 1);
    s.ok("resolve = 1");
    assert_eq!(durability(&s), [10, 10, 8], "9 − 2 − 5");
}

#[test]
fn c_arm_07_natural_protection_guards_the_body_and_adds_to_armor() {
    let plated = || {
        let mut target = bare("Guard");
        target.armor = vec![armor(5, 12)];
        target.augmentations = vec![crate::model::Augmentation {
            id: "dermal_plates".to_owned(),
            name: "Dermal plates".to_owned(),
            grade: crate::model::Grade::Minor,
            acclimated: false,
            doubled: None,
        }];
        target
    };
    let durability = |rule: &str| {
        let mut s = fight([vesna("shotgun"), plated()]);
        s.ok(&format!("setting dr.natural {rule}"));
        attack(&mut s, "attack vesna guard", "quickly", 1);
        s.ok("resolve = 1");
        person(&s, 2).armor[0].durability
    };
    assert_eq!(
        (durability("both"), durability("body")),
        (11, 9),
        "8 − 5 − 2, 8 − 5"
    );
    let mut s = fight([vesna("walther_bond"), plated()]);
    attack(&mut s, "attack vesna guard", "quickly", 1);
    says!(s.ok("resolve = 4 2"));
    assert_eq!(now(&s, 2)[1], 2, "5 − 2 to the arm");
}

#[rstest]
#[case(Place::LeftLeg, &[4, 4], 2)]
#[case(Place::Head, &[4, 6], 0)]
#[case(Place::Torso, &[6, 8], 1)]
#[case(Place::LeftFoot, &[6, 9, 4, 1], 2)]
#[case(Place::Face, &[6, 10], 0)]
fn c_dmg_01_02_the_part_of_the_body_decides_the_pool(
    #[case] part: Place,
    #[case] faces: &[u8],
    #[case] pool: usize,
) {
    let mut target = bare("Guard");
    target.pools = [Points { most: 9, now: 9 }; 3];
    let mut s = fight([vesna("walther_bond"), target]);
    attack(&mut s, "attack vesna guard", "quickly", 1);
    let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
    s.ok(&format!("resolve = {}", faces.join(" ")));
    let mut expected = [9, 9, 9];
    expected[pool] = 4;
    assert_eq!(now(&s, 2), expected, "{part:?}");
}

#[test]
fn c_loc_10_c_wpn_16_a_sniper_names_the_part_or_leaves_armor_out() {
    let worn = || {
        let mut target = bare("Guard");
        target.pools = [Points { most: 30, now: 30 }; 3];
        target.armor = vec![armor(5, 12)];
        target
    };
    let mut s = fight([vesna("sniper_rifle"), worn()]);
    attack(&mut s, "attack vesna guard", "precisely", 2);
    says!(s.try_line("spend secondary").unwrap_err().to_string());
    says!(s.try_line("spend part armor").unwrap_err().to_string());
    s.ok("spend part left-leg");
    s.ok("resolve");
    assert_eq!(now(&s, 2), [30, 30, 21]);
    attack(&mut s, "attack vesna guard", "precisely", 2);
    s.ok("spend no-armor");
    s.ok("resolve = 1 1 8");
    assert_eq!(
        (now(&s, 2), person(&s, 2).armor[0].durability),
        ([30, 21, 21], 12)
    );
}

#[test]
fn c_obj_01_03_an_object_loses_durability_by_section_and_nothing_else() {
    let mut hull = bare("Hull");
    hull.sections = [("door".to_owned(), 10), ("roof".to_owned(), 5)].into();
    let mut s = fight([vesna("shotgun"), hull]);
    attack(&mut s, "attack vesna hull", "quickly", 1);
    says!(s.try_line("resolve").unwrap_err().to_string());
    says!(s.ok("resolve on door"));
    assert_eq!(person(&s, 2).sections["door"], 2);
    attack(&mut s, "attack vesna hull", "quickly", 1);
    says!(s.ok("resolve on door"));
    assert_eq!(
        (person(&s, 2).sections["door"], person(&s, 2).body.injured),
        (0, false)
    );
    assert_eq!((person(&s, 2).stress.points, now(&s, 2)), (0, [3, 5, 4]));
}

#[test]
fn c_arm_02_what_destroyed_armor_leaves_over_goes_to_a_random_part() {
    let mut target = bare("Guard");
    target.armor = vec![armor(5, 3)];
    let mut s = fight([vesna("assault_rifle"), target]);
    s.state.people[0].arms[0].damage = 10;
    attack(&mut s, "attack vesna guard", "consistently", 1);
    says!(s.ok("resolve = 1 4"));
    assert!(person(&s, 2).armor[0].destroyed());
    assert_eq!(now(&s, 2), [3, 5, 2], "10 less 5 less 3 in the leg");
    attack(&mut s, "attack vesna guard", "consistently", 1);
    s.ok("resolve = 3 8");
    assert_eq!(now(&s, 2)[1], 0, "nothing stops it now");
}

#[test]
fn c_loc_05_a_drone_has_the_places_of_a_human() {
    let mut s = fight([vesna("assault_rifle")]);
    s.ok("add walking_drone");
    s.state.people[0].arms[0].damage = 1;
    let drone = s.state.people[1].id;
    s.state.people[1].name = "Drone".to_owned();
    for (typed, expected) in [("4", [3, 4, 2]), ("8", [3, 3, 2]), ("6", [2, 3, 2])] {
        attack(&mut s, "attack vesna drone!", "consistently", 1);
        s.ok(&format!("resolve = 6 {typed}"));
        assert_eq!(now(&s, drone.0), expected, "{typed}");
    }
}
