//! Files of Genesys Emporium.

use genesys::kinds::{Kind, Quality};
use genesys::model::records::{Attack, Damage};

use super::*;
use crate::Dialect;

const CURRENT: &str = include_str!("fixtures/emporium.json");

#[test]
fn numbers_are_computed_from_what_was_bought() {
    let report = report(CURRENT);
    assert_eq!(report.dialect, Dialect::Emporium);
    let ressa = &report.characters[0];
    let has = ressa.profile.characteristics;
    // 2 of the archetype, 1 bought, 1 of Dedication.
    assert_eq!((has.br, has.cun, has.ag), (4, 3, 2));
    // Dedication doesn't raise the threshold: 11 + 3, and two ranks of Toughened.
    assert_eq!(
        (ressa.profile.wounds, ressa.profile.strain),
        (14 + 2 * toughened(), Some(12))
    );
    // Brawn 4, the coat 1, River-born 1.
    assert_eq!(protection(ressa), (6, 0, 0));
    assert_eq!((ressa.now.wounds, ressa.now.strain), (4, 1));
    assert_eq!(ressa.now.criticals, [12]);
    assert!(
        report.findings.iter().any(|one| one.what.contains("Barge")),
        "{:?}",
        report.findings
    );
}

/// What a rank of Toughened adds in our packs.
fn toughened() -> u8 {
    use genesys::model::talents::passive::Passive;
    let library = Library::shipped();
    let passives = &library.talent("toughened").unwrap().sheet;
    let of = |passive: &Passive| match passive {
        Passive::WoundThreshold(n) => Some(*n),
        _ => None,
    };
    passives.iter().find_map(of).unwrap()
}

#[test]
fn free_and_bought_ranks_add_up_and_the_odd_key_is_one_skill() {
    let ressa = only(CURRENT);
    let mut skills = ressa.profile.skills.clone();
    skills.sort();
    let expected = [
        ("athletics", 1),
        ("charm", 1),
        ("ranged_light", 1),
        ("skulduggery", 2),
        ("survival", 1),
    ];
    assert_eq!(skills, expected.map(|(id, rank)| (id.to_owned(), rank)));
    assert!(ressa.profile.career.contains(&"piloting".to_owned()));
}

#[test]
fn the_same_talent_twice_has_two_ranks_and_experience_is_what_is_left() {
    let ressa = only(CURRENT);
    assert_eq!(ressa.profile.talents, [("toughened".to_owned(), 2)]);
    // 110 + 40, less 30 + 30 for characteristics, 10 and 10 for skills, 15 for talents.
    assert_eq!(ressa.now.experience, Some((150, 55)));
    assert_eq!(ressa.now.money, 75);
}

#[test]
fn damage_in_quotes_is_added_to_brawn_and_keys_of_qualities_are_found() {
    let ressa = only(CURRENT);
    let Attack::Own(pole) = &ressa.profile.attacks[0] else {
        unreachable!("it is the file's own weapon")
    };
    assert_eq!((pole.damage, &*pole.skill), (Damage::Brawn(2), "melee"));
    assert_eq!(pole.qualities, [Quality::AutoFire, Quality::Pierce(2)]);
    assert!(
        ressa
            .now
            .notes
            .contains(&"Features: A Boost die scar".to_owned()),
        "{:?}",
        ressa.now.notes
    );
}

#[test]
fn an_old_file_is_a_list_with_holes() {
    let ivo = only(include_str!("fixtures/emporium-old.json"));
    assert_eq!(ivo.name(), "Ivo Pell");
    assert_eq!(
        (ivo.profile.characteristics.ag, ivo.profile.wounds),
        (3, 11)
    );
    assert_eq!(ivo.profile.skills, [("stealth".to_owned(), 2)]);
}

#[test]
fn references_to_nothing_become_names_that_need_numbers() {
    let report = report(include_str!("fixtures/emporium-unknown.json"));
    let ansel = &report.characters[0];
    let missing = found(ansel, Fate::Missing);
    for name in ["Salt Walker", "Lamplighter", "Glass Harpoon", "Kelp Mail"] {
        assert!(missing.contains(name), "{name}: {missing}");
    }
    assert!(ansel.profile.gear.contains(&"Glass Harpoon".to_owned()));
    assert_eq!(ansel.profile.characteristics.pre, 3);
}

#[test]
fn numbers_of_an_adversary_win_over_what_is_computed() {
    let report = report(include_str!("fixtures/emporium-unknown.json"));
    let thief = &report.characters[1];
    assert_eq!(
        (thief.profile.kind, thief.profile.wounds),
        (Kind::Rival, 11)
    );
    assert_eq!((protection(thief), thief.profile.adversary), ((3, 1, 1), 1));
}
