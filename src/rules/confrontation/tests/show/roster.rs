//! The list of characters.

use std::collections::BTreeMap;

use rules::system::System as _;
use rules::view::{Fill, Listed, PROTECTION};

use super::words;
use crate::Confrontation;
use crate::model::{Armor, Person, Place, Side};
use crate::tests::people::{guard, jacket, pc, with};

fn listed(person: Person) -> Listed {
    let s = with([person]);
    Confrontation::roster(&s.state).remove(0)
}

fn gauges(listed: &Listed) -> Vec<(&str, u32, u32, &str)> {
    let all = listed.tracks.iter();
    all.map(|one| (one.label.as_str(), one.now, one.max, one.note.as_str()))
        .collect()
}

#[test]
fn c_cre_03_pools_armor_and_stress_are_gauges() {
    let mut ada = pc("Ada", [5, 6, 7], &[]);
    ada.pools[1].now = 2;
    ada.armor.push(jacket());
    ada.stress.points = 1;
    ada.stress.fear = 2;
    let listed = listed(ada);
    assert_eq!(
        gauges(&listed),
        [
            ("Intellect", 5, 5, ""),
            ("Might", 2, 6, "below stress"),
            ("Speed", 7, 7, ""),
            ("Armor", 12, 12, "DR 5"),
            ("Stress+fear", 3, 2, "1 stress, 2 fear"),
        ]
    );
    let fills: Vec<Fill> = listed.tracks.iter().map(|one| one.fill).collect();
    assert_eq!(fills[1], Fill::Left);
    assert!(!listed.tracks[1].over(), "points left are never too many");
    assert!(listed.tracks[4].over(), "C-STR-04: over toughness");
    assert_eq!(listed.badge, "PC");
}

#[test]
fn c_arm_06_the_number_of_armor_is_that_of_the_suit_that_takes_hits() {
    let armor = |person: &Person| {
        let facts = listed(person.clone()).facts;
        let armor = facts.into_iter().find(|fact| fact.key == PROTECTION);
        armor.map(|fact| fact.value.plain())
    };
    let mut ada = pc("Ada", [5, 6, 7], &[]);
    assert_eq!(armor(&ada), None);
    ada.armor.push(jacket());
    ada.armor.push(Armor {
        name: "Suit".to_owned(),
        durability: 4,
        most: 5,
        reduction: 9,
        ..jacket()
    });
    assert_eq!(armor(&ada).as_deref(), Some("4/5"));
    ada.armor[1].durability = 0;
    assert_eq!(armor(&ada).as_deref(), Some("12/12"));
    ada.armor[0].durability = 0;
    assert_eq!(armor(&ada).as_deref(), Some("0/12"));
}

#[test]
fn c_trk_05_a_maximum_says_what_lowers_it() {
    let mut ada = pc("Ada", [5, 6, 7], &[]);
    ada.quirk = "armor_non_proficient".to_owned();
    ada.armor.push(jacket());
    let s = with([ada]);
    let speed = &Confrontation::roster(&s.state)[0].tracks[2];
    assert_eq!(speed.max, 2, "C-QRK-02: 7 less 5");
    let because = speed.because.iter();
    let (labels, changes): (Vec<&str>, Vec<&str>) =
        because.map(|one| (&*one.label, &*one.change)).unzip();
    assert_eq!(changes, ["7", "−5"]);
    says!(labels.join("\n"));
}

#[test]
fn c_npc_04_a_guard_has_no_gauge_of_stress_before_it_is_frightened() {
    assert_eq!(listed(guard("Guard")).tracks.len(), 4);
    let mut guard = guard("Guard");
    guard.stress.fear = 4;
    let listed = listed(guard);
    assert_eq!(listed.tracks[4].label, "Stress+fear");
    assert_eq!(listed.badge, "NPC");
}

#[test]
fn c_dmg_05_a_mortal_wound_shows_how_long_they_live() {
    let mut ada = pc("Ada", [5, 6, 7], &[]);
    ada.body.injured = true;
    ada.body.mortal = Some(540);
    ada.body.lost = vec![Place::LeftArm];
    let listed = listed(ada);
    let said = words(&listed);
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].ends_with(" 9 minutes") && said[1].starts_with("left arm"));
    says!(said);
    assert!(listed.conditions[0].grave && listed.out && !listed.dead);
}

#[test]
fn c_str_09_stress_over_two_pools_forbids_fighting() {
    let mut ada = pc("Ada", [5, 3, 7], &[]);
    ada.stress.points = 4;
    ada.stress.fear = 2;
    // C-EX-09: 6 exceeds Intellect 5 and Might 3.
    assert_eq!(
        words(&listed(ada.clone())),
        ["can't fight", "stress over Intellect and Might"]
    );
    assert_eq!(listed(ada.clone()).conditions[1].short, "stress>IM");
    ada.stress.fear = 4;
    let all = listed(ada);
    assert_eq!(all.conditions[0].word, "can't function");
    assert!(all.out);
}

#[test]
fn c_dmg_03_damage_that_waits_for_a_pool_is_shown() {
    let mut s = with([pc("Ada", [5, 3, 7], &[])]);
    s.ok("damage ada 5 might from attack");
    let listed = Confrontation::roster(&s.state).remove(0);
    assert!(words(&listed)[1].starts_with("2 "));
    says!(words(&listed));
    assert_eq!(listed.tracks[1].now, 0);
    assert!(listed.tracks[1].spent());
}

#[test]
fn c_obj_03_an_object_has_sections_and_no_pools() {
    let mut hull = pc("Shuttle", [0; 3], &[]);
    hull.side = Some(Side::Npc);
    hull.sections = BTreeMap::from([("engine".to_owned(), 0), ("hull".to_owned(), 20)]);
    let listed = listed(hull);
    assert!(listed.tracks.is_empty());
    let facts = listed.facts.iter();
    let facts: Vec<_> = facts
        .map(|one| (one.label.as_str(), one.value.plain()))
        .collect();
    assert_eq!(
        facts,
        [
            ("engine", "destroyed".to_owned()),
            ("hull", "20".to_owned())
        ]
    );
    assert_eq!(listed.badge, "object");
}
